// A zoo of subjects for cli_zoo_test: subtly wrong ones, each to be accused, and exactly right ones, none to be.
#include "zoo.hpp"

namespace zoo {

std::vector<graze_subject>& subjects() {
    static std::vector<graze_subject> list;
    return list;
}

namespace {

/// One input in eight, by its bits.
template <class Scalar>
bool unwilling(Scalar const* v, size_t n) {
    int exponent = 0;
    for (size_t i = 0; i < n; ++i) exponent += v[i] == 0 ? 0 : std::ilogb(v[i]);
    return exponent % 8 == 0;
}

void add_right() {
#define GRAZE_RIGHT_relation(TEST)                                                                          \
    add(#TEST, "right_" #TEST, both, [](auto const* v, size_t n, auto*) { return c::TEST##_meets(v, n); }); \
    add(                                                                                                    \
        #TEST, "right_open_" #TEST, both,                                                                   \
        [](auto const* v, size_t n, auto*) { return c::TEST(v, n) == relation::crossing; }, GRAZE_CONTACT_OPEN);
#define GRAZE_RIGHT_sphere(TEST)                                                 \
    add(#TEST, "right_" #TEST, both, [](auto const* v, size_t n, auto* sphere) { \
        c::TEST(v, n, sphere);                                                   \
        return true;                                                             \
    });
#define GRAZE_RIGHT_sign(TEST)                                                            \
    add(#TEST, "right_" #TEST, both, [](auto const* v, size_t n, auto* number) {          \
        *number = static_cast<std::remove_reference_t<decltype(*number)>>(c::TEST(v, n)); \
        return true;                                                                      \
    });
#define GRAZE_RIGHT_values(TEST) \
    add(#TEST, "right_" #TEST, both, [](auto const* v, size_t n, auto* numbers) { return c::TEST(v, n, numbers); });
#define GRAZE_RIGHT_contact(TEST) GRAZE_RIGHT_values(TEST)
#define GRAZE_RIGHT_moving(TEST)                                                                            \
    add(#TEST, "right_" #TEST, both, [](auto const* v, size_t n, auto*) { return c::TEST##_meets(v, n); }); \
    add(#TEST, "right_time_" #TEST, both,                                                                   \
        [](auto const* v, size_t n, auto* time) { return c::TEST(v, n, time) != relation::disjoint; });
#define GRAZE_TEST(TEST, DIMENSION, ANSWER, QUESTION, LAYOUT) GRAZE_RIGHT_##ANSWER(TEST)
#include "graze/tests.def"
#undef GRAZE_RIGHT_relation
#undef GRAZE_RIGHT_sphere
#undef GRAZE_RIGHT_sign
#undef GRAZE_RIGHT_values
#undef GRAZE_RIGHT_contact
#undef GRAZE_RIGHT_moving
    // Within what is allowed: 4 ulps too large (8 across a power of two), but for the largest, and for an infinite one.
    add("triangle_min_sphere_3d", "right_loose_sphere", both, [](auto const* v, size_t n, auto* sphere) {
        c::triangle_min_sphere_3d(v, n, sphere);
        for (int i = 0; i < 4 && std::isfinite(sphere[3]); ++i)
            sphere[3] = std::nextafter(sphere[3], std::numeric_limits<std::remove_reference_t<decltype(*v)>>::max());
        return true;
    });
    // Promises nothing, and says on contact what comes to its mind.
    add(
        "triangle_triangle_3d", "right_whimsical", both,
        [](auto const* v, size_t n, auto*) {
            relation const r = c::triangle_triangle_3d(v, n);
            return r == relation::crossing || (r == relation::touching && unwilling(v, n));
        },
        GRAZE_CONTACT_UNSPECIFIED);
    add("segment_segment_2d", "right_unwilling_segments", both, [](auto const* v, size_t n, auto*) {
        return unwilling(v, n) ? -1 : static_cast<int>(c::segment_segment_2d_meets(v, n));
    });
    add("triangle_aabb_3d", "right_unwilling_boxes", both, [](auto const* v, size_t n, auto*) {
        return unwilling(v, n) ? -7 : static_cast<int>(c::triangle_aabb_3d_meets(v, n));
    });
    add("triangle_min_sphere_3d", "right_unwilling_spheres", both, [](auto const* v, size_t n, auto* sphere) {
        if (unwilling(v, n)) return 0;
        c::triangle_min_sphere_3d(v, n, sphere);
        return 1;
    });
}

}  // namespace
}  // namespace zoo

graze_subject const* graze_subjects(size_t* count, int* abi) {
    if (zoo::subjects().empty()) {
        zoo::add_right();
        zoo::add_plane();
        zoo::add_meshes();
        zoo::add_space();
        zoo::add_pairs();
        zoo::add_spheres();
        zoo::add_rays();
        zoo::add_round();
        zoo::add_discs();
        zoo::add_frusta();
        zoo::add_cylinders();
        zoo::add_obbs();
        zoo::add_signs();
        zoo::add_hulls();
        zoo::add_polygon_pairs();
        zoo::add_solids();
        zoo::add_values();
        zoo::add_moving();
        zoo::add_polytope_casts();
        zoo::add_casts();
        zoo::add_contacts();
    }
    *count = zoo::subjects().size();
    *abi = GRAZE_SUBJECT_ABI;
    return zoo::subjects().data();
}
