// Orientation and in-circle signs.
#pragma once

#include "graze/documented/shewchuk.hpp"
#include "graze/internal/documented/routine.hpp"

namespace graze {

// clang-format off
#define GRAZE_SIGN_POINTS_orient_2d in.point2(0), in.point2(2), in.point2(4)
#define GRAZE_SIGN_POINTS_orient_3d in.point3(0), in.point3(3), in.point3(6), in.point3(9)
#define GRAZE_SIGN_POINTS_incircle_2d in.point2(0), in.point2(2), in.point2(4), in.point2(6)
#define GRAZE_SIGN_POINTS_insphere_3d in.point3(0), in.point3(3), in.point3(6), in.point3(9), in.point3(12)
#define GRAZE_SIGN_NAMES_orient_2d "(a[0], a[1], b)"
#define GRAZE_SIGN_NAMES_orient_3d "(a[0], a[1], a[2], b)"
#define GRAZE_SIGN_NAMES_incircle_2d "(a[0], a[1], a[2], b)"
#define GRAZE_SIGN_NAMES_insphere_3d "(a[0], a[1], a[2], a[3], b)"
// clang-format on

/// Those that every sign test has: the determinant as written, with an epsilon, and adaptively.
#define GRAZE_SIGN_ROUTINES(id)                                                                                       \
    template <class Visit>                                                                                            \
    void usual_routines_of_##id(Visit const& visit) {                                                                 \
        visit([](auto const& in) { return documented::id##_naive(GRAZE_SIGN_POINTS_##id); },                          \
              routine_facts{"naive", contact_promise::unspecified, "signs.hpp", #id "_naive" GRAZE_SIGN_NAMES_##id}); \
        visit(                                                                                                        \
            [](auto const& in) {                                                                                      \
                return documented::beyond_epsilon(                                                                    \
                    documented::id##_naive(GRAZE_SIGN_POINTS_##id),                                                   \
                    in.constant(documented::sign_epsilon<float>, documented::sign_epsilon<double>));                  \
            },                                                                                                        \
            routine_facts{"epsilon", contact_promise::unspecified, "signs.hpp",                                       \
                          "beyond_epsilon(graze::documented::" #id "_naive" GRAZE_SIGN_NAMES_##id ")"});              \
        visit([](auto const& in) { return documented::id##_shewchuk(GRAZE_SIGN_POINTS_##id); },                       \
              routine_facts{"shewchuk_1997",                                                                          \
                            contact_promise::unspecified,                                                             \
                            "shewchuk.hpp",                                                                           \
                            #id "_shewchuk" GRAZE_SIGN_NAMES_##id,                                                    \
                            {},                                                                                       \
                            true});                                                                                   \
    }

GRAZE_SIGN_ROUTINES(orient_2d)
GRAZE_SIGN_ROUTINES(orient_3d)
GRAZE_SIGN_ROUTINES(incircle_2d)
GRAZE_SIGN_ROUTINES(insphere_3d)

template <class Visit>
void routines_of_orient_2d(Visit const& visit) {
    usual_routines_of_orient_2d(visit);
    visit([](auto const& in) { return documented::orient_2d_jts_dd(GRAZE_SIGN_POINTS_orient_2d); },
          routine_facts{"jts_dd",
                        contact_promise::unspecified,
                        "signs.hpp",
                        "orient_2d_jts_dd" GRAZE_SIGN_NAMES_orient_2d,
                        {},
                        true});
}
template <class Visit>
void routines_of_orient_3d(Visit const& visit) {
    usual_routines_of_orient_3d(visit);
}
template <class Visit>
void routines_of_incircle_2d(Visit const& visit) {
    usual_routines_of_incircle_2d(visit);
}
template <class Visit>
void routines_of_insphere_3d(Visit const& visit) {
    usual_routines_of_insphere_3d(visit);
}

#undef GRAZE_SIGN_ROUTINES
#undef GRAZE_SIGN_POINTS_orient_2d
#undef GRAZE_SIGN_POINTS_orient_3d
#undef GRAZE_SIGN_POINTS_incircle_2d
#undef GRAZE_SIGN_POINTS_insphere_3d
#undef GRAZE_SIGN_NAMES_orient_2d
#undef GRAZE_SIGN_NAMES_orient_3d
#undef GRAZE_SIGN_NAMES_incircle_2d
#undef GRAZE_SIGN_NAMES_insphere_3d

}  // namespace graze
