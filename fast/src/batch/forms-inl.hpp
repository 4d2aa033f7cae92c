// All batch forms for one target. Included once for each.
#include <cstring>

#include "batch/fallback.hpp"
#include "batch/forms.hpp"
#include "batch/tables.hpp"
#include "hwy/highway.h"
//
#include "batch/plane-inl.hpp"
#include "batch/ray_aabb-inl.hpp"
#include "batch/ray_triangle-inl.hpp"
#include "batch/segment_triangle-inl.hpp"
#include "batch/triangle_aabb-inl.hpp"
#include "batch/triangle_triangle-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

#define GRAZE_BATCH_DEFINE(form, test, fixed)                                              \
    void form##_32(float const* const* columns, std::size_t cases, std::uint8_t* meets) {  \
        batch_loop<test##_test, float, fixed>{nullptr, columns, meets}.all(cases);         \
    }                                                                                      \
    void form##_64(double const* const* columns, std::size_t cases, std::uint8_t* meets) { \
        batch_loop<test##_test, double, fixed>{nullptr, columns, meets}.all(cases);        \
    }
GRAZE_BATCH_PAIRS(GRAZE_BATCH_DEFINE)
#undef GRAZE_BATCH_DEFINE

#define GRAZE_BATCH_DEFINE(form, test, fixed)                                                                   \
    void form##_32(float const* shape, float const* const* columns, std::size_t cases, std::uint8_t* meets) {   \
        batch_loop<test##_test, float, fixed>{shape, columns, meets}.all(cases);                                \
    }                                                                                                           \
    void form##_64(double const* shape, double const* const* columns, std::size_t cases, std::uint8_t* meets) { \
        batch_loop<test##_test, double, fixed>{shape, columns, meets}.all(cases);                               \
    }
GRAZE_BATCH_ONE_AGAINST_MANY(GRAZE_BATCH_DEFINE)
#undef GRAZE_BATCH_DEFINE

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
