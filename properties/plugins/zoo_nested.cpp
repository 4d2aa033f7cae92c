// Wrong subjects that forget containment, a test each: right but where one shape lies strictly inside the other (in its
// plane or line where it is flat), as routines that compare boundaries alone are.
#include "zoo.hpp"

namespace zoo {
namespace {

using graze::relation;

/// The scalars of some parts in a row.
template <class Scalar>
class input_of {
  public:
    input_of& add(Scalar const* v, size_t n) {
        values_.insert(values_.end(), v, v + n);
        return *this;
    }
    input_of& add(Scalar value) { return add(&value, 1); }
    Scalar const* data() const { return values_.data(); }
    size_t size() const { return values_.size(); }

  private:
    std::vector<Scalar> values_;
};

/// Do `count` points, of `d` scalars each, all satisfy the predicate?
template <class Scalar, class Predicate>
bool all_of(Scalar const* points, size_t count, size_t d, Predicate is) {
    for (size_t i = 0; i < count; ++i)
        if (!is(points + d * i)) return false;
    return true;
}

template <class Scalar>
bool in_triangle_2d(Scalar const* t, Scalar const* p) {
    auto const input = input_of<Scalar>().add(p, 2).add(t, 6);
    return c::point_triangle_2d(input.data(), input.size()) == relation::crossing;
}
template <class Scalar>
bool in_box_2d(Scalar const* box, Scalar const* p) {
    return box[0] < p[0] && p[0] < box[2] && box[1] < p[1] && p[1] < box[3];
}
template <class Scalar>
bool in_box_3d(Scalar const* box, Scalar const* p) {
    return in_box_2d<Scalar>(std::array{box[0], box[1], box[3], box[4]}.data(), p) && box[2] < p[2] && p[2] < box[5];
}
template <class Scalar>
bool in_segment_2d(Scalar const* s, Scalar const* p) {
    auto const input = input_of<Scalar>().add(s, 4).add(p, 2);
    if (c::orient_2d(input.data(), input.size()) != 0) return false;
    for (size_t axis = 0; axis < 2; ++axis)
        if (s[axis] != s[2 + axis])
            return std::min(s[axis], s[2 + axis]) < p[axis] && p[axis] < std::max(s[axis], s[2 + axis]);
    return false;
}
/// In the plane of the triangle and on none of its edges.
template <class Scalar>
bool in_triangle_3d(Scalar const* t, Scalar const* p) {
    if (!holds(t, p)) return false;
    for (size_t i = 0; i < 3; ++i) {
        // An edge as a triangle.
        Scalar const *a = t + 3 * i, *b = t + 3 * ((i + 1) % 3);
        auto const edge = input_of<Scalar>().add(a, 3).add(b, 3).add(b, 3);
        if (holds(edge.data(), p)) return false;
    }
    return true;
}
/// Strictly within the radius of the core, all but the ball of radius r around the point.
template <class Scalar>
bool in_capsule(Scalar const* p, Scalar const* q, Scalar radius, Scalar const* at, Scalar r) {
    Scalar const room = radius - r;
    if (!(room > 0)) return false;
    auto const input = input_of<Scalar>().add(p, 3).add(q, 3).add(room).add(at, 3).add(at, 3).add(Scalar(0));
    return c::capsule_capsule_3d(input.data(), input.size()) == relation::crossing;
}
template <class Scalar>
bool in_obb(Scalar const* box, Scalar const* p) {
    Scalar const point_box[] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    auto const input = input_of<Scalar>().add(box, 15).add(p, 3).add(point_box, 12);
    return c::obb_obb_3d(input.data(), input.size()) == relation::crossing;
}
/// Is the centre of the second box in the first, and its corners as well as they can be computed?
template <class Scalar>
bool obb_holds(Scalar const* outer, Scalar const* inner) {
    for (unsigned signs = 0; signs < 8; ++signs) {
        Scalar corner[3];
        for (size_t axis = 0; axis < 3; ++axis) {
            real sum = inner[axis];
            for (size_t k = 0; k < 3; ++k)
                sum += (signs >> k & 1 ? 1 : -1) * real(inner[12 + k]) * inner[3 + 3 * k + axis];
            corner[axis] = static_cast<Scalar>(sum);
            if (!std::isfinite(corner[axis])) return false;
        }
        if (!in_obb(outer, corner)) return false;
    }
    return true;
}
template <class Scalar>
bool in_hull(Scalar const* hull, size_t points, Scalar const* p) {
    input_of<Scalar> input;
    input.add(hull, 3 * points);
    for (size_t i = 0; i < points; ++i) input.add(p, 3);
    return c::hull_hull_3d(input.data(), input.size()) == relation::crossing;
}

/// Adds a subject that says hit where the sets meet and neither is nested in the other.
template <class Meets, class Nested>
void add_forgetful(char const* test, char const* name, Meets, Nested) {
    add(test, name, both, [](auto const* v, size_t n, auto*) { return Meets{}(v, n) && !Nested{}(v, n); });
}

#define FORGETFUL(TEST, ...)                                                                            \
    add_forgetful(                                                                                      \
        #TEST, "wrong_contained_" #TEST, [](auto const* v, size_t n) { return c::TEST##_meets(v, n); }, \
        [](auto const* v, [[maybe_unused]] size_t n) { return __VA_ARGS__; })

/// Two shapes of as many scalars: is each point of one of them inside the other?
template <class Scalar, class Inside>
bool either_holds(Scalar const* v, size_t scalars, size_t points, size_t d, Inside inside) {
    auto const in = [&](Scalar const* outer, Scalar const* inner) {
        return all_of(inner, points, d, [&](Scalar const* p) { return inside(outer, p); });
    };
    return in(v, v + scalars) || in(v + scalars, v);
}

}  // namespace

void add_nested() {
    FORGETFUL(segment_segment_2d, either_holds(v, 4, 2, 2, [](auto* s, auto* p) { return in_segment_2d(s, p); }));
    FORGETFUL(triangle_triangle_2d, either_holds(v, 6, 3, 2, [](auto* t, auto* p) { return in_triangle_2d(t, p); }));
    FORGETFUL(aabb_aabb_2d, either_holds(v, 4, 2, 2, [](auto* box, auto* p) { return in_box_2d(box, p); }));
    FORGETFUL(aabb_aabb_3d, either_holds(v, 6, 2, 3, [](auto* box, auto* p) { return in_box_3d(box, p); }));
    FORGETFUL(triangle_triangle_3d, either_holds(v, 9, 3, 3, [](auto* t, auto* p) { return in_triangle_3d(t, p); }));
    FORGETFUL(triangle_rectangle_2d, all_of(v, 3, 2, [&](auto* p) { return in_box_2d(v + 6, p); }) ||
                                         all_of(std::array{v[6], v[7], v[6], v[9], v[8], v[7], v[8], v[9]}.data(), 4, 2,
                                                [&](auto* p) { return in_triangle_2d(v, p); }));
    FORGETFUL(segment_triangle_3d, all_of(v + 9, 2, 3, [&](auto* p) { return in_triangle_3d(v, p); }));
    FORGETFUL(triangle_aabb_3d, all_of(v, 3, 3, [&](auto* p) { return in_box_3d(v + 9, p); }));
    FORGETFUL(segment_aabb_3d, all_of(v + 6, 2, 3, [&](auto* p) { return in_box_3d(v, p); }));
    FORGETFUL(sphere_aabb_3d, in_box_3d(v, v + 6));
    FORGETFUL(sphere_triangle_3d, in_triangle_3d(v, v + 9) || all_of(v, 3, 3, [&](auto* p) {
                                      return in_capsule(v + 9, v + 9, v[12], p, v[12] * 0);
                                  }));
    FORGETFUL(capsule_triangle_3d,
              all_of(v + 9, 2, 3, [&](auto* p) { return in_triangle_3d(v, p); }) ||
                  all_of(v, 3, 3, [&](auto* p) { return in_capsule(v + 9, v + 12, v[15], p, v[15] * 0); }));
    FORGETFUL(capsule_capsule_3d,
              all_of(v + 7, 2, 3, [&](auto* p) { return in_capsule(v, v + 3, v[6], p, v[13]); }) ||
                  all_of(v, 2, 3, [&](auto* p) { return in_capsule(v + 7, v + 10, v[13], p, v[6]); }));
    FORGETFUL(obb_obb_3d, obb_holds(v, v + 15) || obb_holds(v + 15, v));
    FORGETFUL(hull_hull_3d,
              either_holds(v, n / 2, n / 6, 3, [n](auto* hull, auto* p) { return in_hull(hull, n / 6, p); }));
    FORGETFUL(moving_point_trimesh_2d, [&] {
        for (size_t i = 4; i + 6 <= n; i += 6)
            if (all_of(v, 2, 2, [&](auto* p) { return in_triangle_2d(v + i, p); })) return true;
        return false;
    }());
#undef FORGETFUL
}

}  // namespace zoo
