// Wrong subjects for contacts: the certified numbers spoilt as engines and arithmetic spoil them, of every test in the same
// ways; the exact contact of other shapes; and directions that are chosen from too few.
#include <list>
#include <string>

#include "graze/documented/contact_gjk_epa.hpp"
#include "zoo.hpp"

namespace zoo {
namespace {

/// What is convex without its radius: corners, and the directions of its edges and faces.
struct contact_core {
    std::vector<vec> corners, edges, faces;

    real most(vec const& d) const {
        real reach = dot(corners[0], d);
        for (vec const& p : corners) reach = std::max(reach, dot(p, d));
        return reach;
    }
    vec mean() const {
        vec sum{};
        for (vec const& p : corners)
            for (size_t k = 0; k < 3; ++k) sum[k] += p[k] / static_cast<real>(corners.size());
        return sum;
    }
};
struct contact_cores {
    contact_core a, b;
};

vec scaled(vec const& v, real factor) {
    return {v[0] * factor, v[1] * factor, v[2] * factor};
}
real apart_along(contact_cores const& cores, vec const& d) {
    return -cores.b.most(scaled(d, -1)) - cores.a.most(d);
}

/// All points have edges and, in space, faces with each other: more than the hull has, which does no harm.
template <class Scalar>
contact_core hull_of(Scalar const* v, size_t points, size_t dimension) {
    contact_core made;
    for (size_t i = 0; i < points; ++i) {
        vec p{};
        for (size_t k = 0; k < dimension; ++k) p[k] = v[dimension * i + k];
        made.corners.push_back(p);
    }
    for (size_t i = 0; i < points; ++i)
        for (size_t j = i + 1; j < points; ++j) {
            vec const edge = made.corners[j] - made.corners[i];
            made.edges.push_back(edge);
            if (dimension == 2) made.faces.push_back({edge[1], -edge[0], 0});
            for (size_t k = j + 1; dimension == 3 && k < points; ++k)
                made.faces.push_back(cross(edge, made.corners[k] - made.corners[i]));
        }
    return made;
}
template <class Scalar>
contact_core box_of(Scalar const* v) {
    contact_core made;
    for (size_t signs = 0; signs < 8; ++signs) {
        vec p = at(v);
        for (size_t i = 0; i < 3; ++i) p = p - scaled(at(v + 3 + 3 * i), signs >> i & 1 ? v[12 + i] : -v[12 + i]);
        made.corners.push_back(p);
    }
    for (size_t i = 0; i < 3; ++i) {
        made.edges.push_back(at(v + 3 + 3 * i));
        made.faces.push_back(cross(at(v + 3 + 3 * ((i + 1) % 3)), at(v + 3 + 3 * ((i + 2) % 3))));
    }
    return made;
}

/// A test: its exact answer, its cores, and where radii and the coordinates of points stand.
#define GRAZE_CONTACT_TEST(ID, DIMENSION)                     \
    static constexpr size_t dimension = DIMENSION;            \
    static constexpr char const* id = #ID;                    \
    template <class Scalar>                                   \
    static bool ask(Scalar const* v, size_t n, Scalar* out) { \
        return c::ID(v, n, out);                              \
    }
struct hulls_2d {
    GRAZE_CONTACT_TEST(hull_hull_contact_2d, 2)
    static constexpr std::array<size_t, 0> radii{};
    template <class Scalar>
    static contact_cores cores(Scalar const* v, size_t n) {
        return {hull_of(v, n / 4, 2), hull_of(v + n / 2, n / 4, 2)};
    }
};
struct hulls_3d {
    GRAZE_CONTACT_TEST(hull_hull_contact_3d, 3)
    static constexpr std::array<size_t, 0> radii{};
    template <class Scalar>
    static contact_cores cores(Scalar const* v, size_t n) {
        return {hull_of(v, n / 6, 3), hull_of(v + n / 2, n / 6, 3)};
    }
};
struct boxes {
    GRAZE_CONTACT_TEST(obb_obb_contact_3d, 3)
    static constexpr std::array<size_t, 0> radii{};
    template <class Scalar>
    static contact_cores cores(Scalar const* v, size_t) {
        return {box_of(v), box_of(v + 15)};
    }
};
struct capsules {
    GRAZE_CONTACT_TEST(capsule_capsule_contact_3d, 3)
    static constexpr std::array<size_t, 2> radii{6, 13};
};
struct sphere_and_box {
    GRAZE_CONTACT_TEST(sphere_obb_contact_3d, 3)
    static constexpr std::array<size_t, 1> radii{18};
    template <class Scalar>
    static contact_cores cores(Scalar const* v, size_t) {
        return {box_of(v), hull_of(v + 15, 1, 3)};
    }
};
struct sphere_and_triangle {
    GRAZE_CONTACT_TEST(sphere_triangle_contact_3d, 3)
    static constexpr std::array<size_t, 1> radii{12};
};
struct capsule_and_triangle {
    GRAZE_CONTACT_TEST(capsule_triangle_contact_3d, 3)
    static constexpr std::array<size_t, 1> radii{15};
    template <class Scalar>
    static contact_cores cores(Scalar const* v, size_t) {
        return {hull_of(v, 3, 3), hull_of(v + 9, 2, 3)};
    }
};

/// Names that last.
template <class Test>
char const* contact_name(char const* mistake) {
    static std::list<std::string> names;
    return names.emplace_back(std::string("wrong_") + Test::id + '_' + mistake).c_str();
}
/// The numbers of an answer: the distance, then a, b and the direction.
template <class Test, class Scalar>
struct parts {
    static constexpr size_t d = Test::dimension;
    Scalar &s, *a, *b, *n;
    explicit parts(Scalar* out) : s(out[0]), a(out + 1), b(out + 1 + d), n(out + 1 + 2 * d) {}
};

/// Adds the subject whose numbers are the exact ones after change(parts, input, count).
template <class Test, class Change>
void add_changed(char const* mistake, Change, int scalars = both) {
    add(Test::id, contact_name<Test>(mistake), scalars, [](auto const* v, size_t n, auto* out) {
        if (!Test::ask(v, n, out)) return false;
        Change{}(parts<Test, std::remove_reference_t<decltype(*out)>>(out), v, n);
        return true;
    });
}
/// Adds the subject whose numbers are the exact ones of other input: change(input).
template <class Test, class Change>
void add_asked(char const* mistake, Change, int scalars = both) {
    add(Test::id, contact_name<Test>(mistake), scalars,
        [](auto const* v, size_t n, auto* out) { return Test::ask(changed(v, n, Change{}).data(), n, out); });
}
/// Adds the subject that takes the best of some directions of the cores, where they cross: directions(cores). It tells
/// the distance along that, and the direction.
template <class Test, class Directions>
void add_directions(char const* mistake, Directions) {
    add(Test::id, contact_name<Test>(mistake), both, [](auto const* v, size_t n, auto* out) {
        using scalar = std::remove_reference_t<decltype(*out)>;
        if (!Test::ask(v, n, out)) return false;
        parts<Test, scalar> const p(out);
        contact_cores const cores = Test::cores(v, n);
        real radius = 0;
        for (size_t place : Test::radii) radius += v[place];
        if (p.s + radius > 0) return true;
        real best = -std::numeric_limits<real>::infinity();
        vec way{};
        for (vec const& d : Directions{}(cores)) {
            real const size = std::sqrt(dot(d, d));
            if (size == 0) continue;
            for (real sign : {1, -1}) {
                vec const unit = scaled(d, sign / size);
                real const along = apart_along(cores, unit);
                if (along <= best) continue;
                best = along;
                way = unit;
            }
        }
        if (!(best > -std::numeric_limits<real>::max())) return true;
        p.s = static_cast<scalar>(best - radius);
        for (size_t k = 0; k < p.d; ++k) {
            p.a[k] = p.b[k] = std::numeric_limits<scalar>::quiet_NaN();
            p.n[k] = static_cast<scalar>(way[k]);
        }
        return true;
    });
}

std::vector<vec> joined(std::vector<vec> one, std::vector<vec> const& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}
std::vector<vec> products(contact_cores const& cores) {
    std::vector<vec> made;
    for (vec const& u : cores.a.edges)
        for (vec const& w : cores.b.edges) made.push_back(cross(u, w));
    return made;
}

/// The ways of every test.
template <class Test>
void add_spoilt_contacts() {
    add_changed<Test>("normal_from_b", [](auto const& p, auto const*, size_t) {
        for (size_t k = 0; k < p.d; ++k) p.n[k] = -p.n[k];
    });
    add_changed<Test>("points_swapped", [](auto const& p, auto const*, size_t) {
        for (size_t k = 0; k < p.d; ++k) std::swap(p.a[k], p.b[k]);
    });
    add_changed<Test>("normal_with_length", [](auto const& p, auto const*, size_t) {
        // From the one point to the other, and not made one of length 1.
        for (size_t k = 0; k < p.d; ++k) p.n[k] = p.b[k] - p.a[k];
    });
    add_changed<Test>("normal_of_points", [](auto const& p, auto const*, size_t) {
        // The same with length 1: the other way where they cross.
        if (p.s < 0)
            for (size_t k = 0; k < p.d; ++k) p.n[k] = -p.n[k];
    });
    add_changed<Test>("normal_guessed", [](auto const& p, auto const*, size_t) {
        // A reciprocal root from a table of ten bits, and no Newton step after it.
        for (size_t k = 0; k < p.d; ++k) p.n[k] += p.n[k] / 1024;
    });
    add_changed<Test>("depth_positive", [](auto const& p, auto const*, size_t) { p.s = std::abs(p.s); });
    add_changed<Test>("midpoint", [](auto const& p, auto const*, size_t) {
        // One point for both.
        for (size_t k = 0; k < p.d; ++k) p.a[k] = p.b[k] = (p.a[k] + p.b[k]) / 2;
    });
    add_changed<Test>("slop", [](auto const& p, auto const*, size_t) {
        // A skin that is told as depth.
        p.s -= static_cast<std::remove_reference_t<decltype(p.s)>>(0.001L);
    });
    add_asked<Test>(
        "shortened", [](auto& w) { std::transform(w.begin(), w.end(), w.begin(), through_float); }, twice);
    add_changed<Test>(
        "narrowed",
        [](auto const& p, auto const*, size_t) {
            p.s = through_float(p.s);
            for (size_t k = 0; k < p.d; ++k) {
                p.a[k] = through_float(p.a[k]);
                p.b[k] = through_float(p.b[k]);
                p.n[k] = through_float(p.n[k]);
            }
        },
        twice);
    if constexpr (!Test::radii.empty()) {
        add_asked<Test>("radius_forgotten", [](auto& w) {
            for (size_t place : Test::radii) w[place] = 0;
        });
        add_changed<Test>("point_of_core", [](auto const& p, auto const* v, size_t) {
            // b without its radius.
            for (size_t k = 0; k < p.d; ++k) p.b[k] += p.n[k] * v[Test::radii.back()];
        });
    }
}
/// Where cores cross: directions from too few.
template <class Test>
void add_few_directions() {
    add_directions<Test>("by_centres",
                         [](contact_cores const& cores) { return std::vector<vec>{cores.b.mean() - cores.a.mean()}; });
    add_directions<Test>("axes_of_space", [](contact_cores const&) {
        return std::vector<vec>{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    });
}
template <class Test>
void add_one_sided() {
    add_directions<Test>("one_sided", [](contact_cores const& cores) { return cores.a.faces; });
}
template <class Test>
void add_without_edges() {
    add_directions<Test>("edges_forgotten",
                         [](contact_cores const& cores) { return joined(cores.a.faces, cores.b.faces); });
    add_directions<Test>("edges_alone", [](contact_cores const& cores) { return products(cores); });
}

template <class Scalar, class First, class Second>
bool epa_at_once(First const& a, Second const& b, Scalar* out) {
    // EPA that is content with the first face.
    using graze::documented::gjk_tolerance;
    auto const given = graze::documented::contact_bergen<Scalar>(
        a, b, gjk_tolerance<Scalar>, graze::documented::hull_epsilon<Scalar>, std::numeric_limits<Scalar>::max());
    if (!given) return false;
    out[0] = given->distance;
    graze::vec3<Scalar> const* const points[] = {&*given->a, &*given->b, &given->normal};
    for (size_t i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) out[1 + 3 * i + static_cast<size_t>(k)] = (*points[i])[k];
    return true;
}

void add_hull_contacts() {
    add_spoilt_contacts<hulls_2d>();
    add_few_directions<hulls_2d>();
    add_one_sided<hulls_2d>();
    add_spoilt_contacts<hulls_3d>();
    add_few_directions<hulls_3d>();
    add_one_sided<hulls_3d>();
    add_without_edges<hulls_3d>();
    add(hulls_3d::id, contact_name<hulls_3d>("epa_at_once"), both, [](auto const* v, size_t n, auto* out) {
        using scalar = std::remove_reference_t<decltype(*out)>;
        using hull = graze::documented::hull_points<scalar>;
        return epa_at_once<scalar>(hull{v, n / 6}, hull{v + n / 2, n / 6}, out);
    });
}

void add_box_contacts() {
    add_spoilt_contacts<boxes>();
    add_few_directions<boxes>();
    add_one_sided<boxes>();
    add_without_edges<boxes>();
    add(boxes::id, contact_name<boxes>("products_not_scaled"), both, [](auto const* v, size_t n, auto* out) {
        // The product of two edges is as short as they are parallel, and so is what is seen along it.
        if (!boxes::ask(v, n, out)) return false;
        if (out[0] > 0) return true;
        contact_cores const cores = boxes::cores(v, n);
        for (vec const& d : products(cores)) {
            real const along = std::max(apart_along(cores, d), apart_along(cores, scaled(d, -1)));
            if (along > out[0]) out[0] = static_cast<std::remove_reference_t<decltype(*out)>>(along);
        }
        return true;
    });
}

void add_round_contacts() {
    add_spoilt_contacts<capsules>();
    add_asked<capsules>("one_radius", [](auto& w) { w[13] = 0; });
    add_asked<capsules>("of_spheres", [](auto& w) {
        // About the middles.
        for (size_t from : {0, 7})
            for (size_t k = from; k < from + 3; ++k) w[k] = w[k + 3] = (w[k] + w[k + 3]) / 2;
    });
    add_asked<capsules>("first_ends", [](auto& w) {
        for (size_t from : {0, 7})
            for (size_t k = from; k < from + 3; ++k) w[k + 3] = w[k];
    });
    add_spoilt_contacts<sphere_and_box>();
    add_few_directions<sphere_and_box>();
    add_changed<sphere_and_box>("clamped_within", [](auto const& p, auto const* v, size_t) {
        // A centre in the box is its own nearest point.
        auto const radius = v[18];
        if (p.s > -radius) return;
        p.s = -radius;
        for (size_t k = 0; k < 3; ++k) {
            p.a[k] = v[15 + k];
            p.b[k] = v[15 + k] - p.n[k] * radius;
        }
    });
    add_asked<sphere_and_box>("box_aligned", [](auto& w) {
        // The axes are forgotten.
        for (size_t k = 0; k < 9; ++k) w[3 + k] = k % 4 == 0 ? 1 : 0;
    });
    add_spoilt_contacts<sphere_and_triangle>();
    add(sphere_and_triangle::id, contact_name<sphere_and_triangle>("plane"), both,
        [](auto const* v, size_t n, auto* out) {
            // The plane's point, wherever the triangle ends.
            using scalar = std::remove_reference_t<decltype(*out)>;
            if (!sphere_and_triangle::ask(v, n, out)) return false;
            vec const way = normal(v), gap = at(v + 9) - at(v);
            if (is_zero(way)) return true;
            real const size = std::sqrt(dot(way, way)), height = dot(gap, way) / size, sign = height < 0 ? -1 : 1;
            out[0] = static_cast<scalar>(sign * height - v[12]);
            for (size_t k = 0; k < 3; ++k) {
                real const unit = sign * way[k] / size;
                out[1 + k] = static_cast<scalar>(v[9 + k] - unit * sign * height);
                out[4 + k] = static_cast<scalar>(v[9 + k] - unit * v[12]);
                out[7 + k] = static_cast<scalar>(unit);
            }
            return true;
        });
    add_asked<sphere_and_triangle>("first_edge", [](auto& w) {
        for (size_t k = 0; k < 3; ++k) w[6 + k] = w[k];
    });
    add_spoilt_contacts<capsule_and_triangle>();
    add_few_directions<capsule_and_triangle>();
    add_without_edges<capsule_and_triangle>();
    add_asked<capsule_and_triangle>("first_end", [](auto& w) {
        for (size_t k = 0; k < 3; ++k) w[12 + k] = w[9 + k];
    });
    add_changed<capsule_and_triangle>("pierced", [](auto const& p, auto const* v, size_t) {
        // A segment through the triangle has distance 0, and no depth.
        if (p.s < -v[15]) p.s = -v[15];
    });
}

}  // namespace

void add_contacts() {
    add_hull_contacts();
    add_box_contacts();
    add_round_contacts();
}

}  // namespace zoo
