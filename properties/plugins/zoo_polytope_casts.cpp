// Wrong subjects for boxes and hulls that move along a displacement. Most are the exact test asked about another motion, or
// contradicted where a mistake of engines' casts would show; its time, which is never late, is then made late.
#include <list>
#include <string>

#include "zoo.hpp"

namespace zoo {
namespace {

template <class Scalar>
bool all_finite(std::vector<Scalar> const& v) {
    return all(v.data(), v.size(), [](auto x) { return std::isfinite(x); });
}

/// Boxes: a min, a max, b min, b max, d.
struct box_cast {
    static constexpr size_t way = 12;

    template <class Scalar>
    static relation ask(Scalar const* v, size_t n, Scalar* time = nullptr) {
        return time ? c::aabb_aabb_cast_3d(v, n, time) : c::aabb_aabb_cast_3d(v, n);
    }
    /// Scalars of the second shape.
    static bool moves(size_t i, size_t) { return i >= 6 && i < 12; }
    template <class Scalar>
    static std::vector<Scalar> bounds(Scalar const* v, size_t) {
        return {v, v + 15};
    }
};
/// Hulls: d, n points, n points.
struct hull_cast {
    static constexpr size_t way = 0;

    template <class Scalar>
    static relation ask(Scalar const* v, size_t n, Scalar* time = nullptr) {
        return time ? c::hull_hull_cast_3d(v, n, time) : c::hull_hull_cast_3d(v, n);
    }
    static bool moves(size_t i, size_t n) { return i >= 3 + (n - 3) / 2; }
    template <class Scalar>
    static std::vector<Scalar> bounds(Scalar const* v, size_t n) {
        std::vector<Scalar> boxes(15);
        for (size_t k = 0; k < 3; ++k) {
            boxes[12 + k] = v[k];
            for (size_t side = 0; side < 2; ++side) {
                size_t const from = 3 + side * (n - 3) / 2, end = from + (n - 3) / 2;
                Scalar low = v[from + k], high = low;
                for (size_t i = from + k; i < end; i += 3) low = std::min(low, v[i]), high = std::max(high, v[i]);
                boxes[6 * side + k] = low;
                boxes[6 * side + 3 + k] = high;
            }
        }
        return boxes;
    }
};

/// The second shape moved by a share of d, and at rest there.
template <class Kind, class Scalar>
std::vector<Scalar> stopped(Scalar const* v, size_t n, Scalar share) {
    std::vector<Scalar> w(v, v + n);
    for (size_t i = 0; i < n; ++i)
        if (Kind::moves(i, n)) w[i] += share * v[Kind::way + i % 3];
    std::fill_n(w.begin() + Kind::way, 3, Scalar{0});
    return w;
}
/// With d changed: change(d_k).
template <class Kind, class Scalar, class Change>
std::vector<Scalar> with_way(Scalar const* v, size_t n, Change change) {
    std::vector<Scalar> w(v, v + n);
    for (size_t k = 0; k < 3; ++k) w[Kind::way + k] = change(w[Kind::way + k]);
    return w;
}
template <class Kind, class Scalar>
bool is_hit(std::vector<Scalar> const& w, Scalar const* v, size_t n) {
    return meets(all_finite(w) ? Kind::ask(w.data(), n) : Kind::ask(v, n));
}

template <class Kind>
void add_casts(char const* test, std::string const& about) {
    // Places that stay.
    auto const name = [&](char const* mistake) {
        static std::list<std::string> names;
        return names.emplace_back("wrong_" + about + "_cast_" + mistake).c_str();
    };
    add(test, name("only_at_the_ends"), both, [](auto const* v, size_t n, auto*) {
        using scalar = std::remove_cvref_t<decltype(*v)>;
        return is_hit<Kind>(stopped<Kind>(v, n, scalar{0}), v, n) || is_hit<Kind>(stopped<Kind>(v, n, scalar{1}), v, n);
    });
    add(test, name("in_substeps"), both, [](auto const* v, size_t n, auto*) {
        using scalar = std::remove_cvref_t<decltype(*v)>;
        bool hit = false;
        for (int i = 0; i <= 4; ++i) hit = hit || is_hit<Kind>(stopped<Kind>(v, n, scalar(i) / 4), v, n);
        return hit;
    });
    add(test, name("swept_bounds"), both, [](auto const* v, size_t n, auto*) {
        // The box around the motion.
        auto const boxes = Kind::bounds(v, n);
        for (size_t k = 0; k < 3; ++k) {
            real const way = boxes[12 + k];
            if (boxes[k] - std::max<real>(way, 0) > boxes[9 + k] ||
                boxes[3 + k] - std::min<real>(way, 0) < boxes[6 + k])
                return false;
        }
        return true;
    });
    add(test, name("the_other_way"), both, [](auto const* v, size_t n, auto*) {
        return is_hit<Kind>(with_way<Kind>(v, n, [](auto x) { return -x; }), v, n);
    });
    add(test, name("as_a_ray"), both, [](auto const* v, size_t n, auto*) {
        return is_hit<Kind>(with_way<Kind>(v, n, [](auto x) { return x * 64; }), v, n);
    });
    add(test, name("misses_overlap"), both, [](auto const* v, size_t n, auto*) {
        std::remove_cvref_t<decltype(*v)> time = 0;
        return meets(Kind::ask(v, n, &time)) && time > 0;
    });
    add(test, name("open"), both, [](auto const* v, size_t n, auto*) { return Kind::ask(v, n) == relation::crossing; });
    add(test, name("late_by_a_millionth"), both, [](auto const* v, size_t n, auto* time) {
        bool const hit = meets(Kind::ask(v, n, time));
        if (hit && time) *time += static_cast<std::remove_cvref_t<decltype(*v)>>(1e-6L);
        return hit;
    });
    add(test, name("time_of_the_step_end"), both, [](auto const* v, size_t n, auto* time) {
        if (time) *time = 1;
        return meets(Kind::ask(v, n));
    });
    add(test, name("time_to_go"), both, [](auto const* v, size_t n, auto* time) {
        bool const hit = meets(Kind::ask(v, n, time));
        if (hit && time) *time = 1 - *time;
        return hit;
    });
}

void add_box_casts() {
    char const* const test = "aabb_aabb_cast_3d";
    add_casts<box_cast>(test, "box");
    add(test, "wrong_box_cast_axis_at_rest", both, [](auto const* v, size_t n, auto*) {
        // No axis without displacement is asked about, as in the book.
        auto const wide = changed(v, n, [](auto& w) {
            for (size_t k = 0; k < 3; ++k)
                if (w[12 + k] == 0) w[k] = std::min(w[k], w[6 + k]), w[3 + k] = std::max(w[3 + k], w[9 + k]);
        });
        return meets(c::aabb_aabb_cast_3d(wide.data(), n));
    });
    add(test, "wrong_box_cast_of_a_point", both, [](auto const* v, size_t n, auto*) {
        // A ray from the lower corner.
        std::vector w(v, v + n);
        for (size_t k = 0; k < 3; ++k) w[9 + k] = w[6 + k];
        return meets(c::aabb_aabb_cast_3d(w.data(), n));
    });
}

void add_hull_casts() {
    char const* const test = "hull_hull_cast_3d";
    add_casts<hull_cast>(test, "hull");
    add(test, "wrong_hull_cast_bounds", both,
        [](auto const* v, size_t n, auto*) { return meets(c::aabb_aabb_cast_3d(hull_cast::bounds(v, n).data(), 15)); });
    add(test, "wrong_hull_cast_of_points", both, [](auto const* v, size_t n, auto*) {
        // Each point of the second hull by itself.
        size_t const half = (n - 3) / 2;
        for (size_t i = 3 + half; i < n; i += 3) {
            std::vector w(v, v + n);
            for (size_t k = 3 + half; k < n; ++k) w[k] = v[i + k % 3];
            if (meets(c::hull_hull_cast_3d(w.data(), n))) return true;
        }
        return false;
    });
}

}  // namespace

void add_polytope_casts() {
    add_box_casts();
    add_hull_casts();
}

}  // namespace zoo
