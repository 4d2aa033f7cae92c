// The batch forms as the best target of the machine, or the one in use, has them.
#include "batch/config.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/dispatch.cpp"
#include "batch/forms.hpp"
#include "graze/batch.hpp"
#include "graze/certified/detail/plain_environment.hpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

namespace graze::batch::HWY_NAMESPACE {

#define GRAZE_BATCH_DECLARE(form, test, fixed)                                           \
    void form##_32(float const* const* columns, std::size_t cases, std::uint8_t* meets); \
    void form##_64(double const* const* columns, std::size_t cases, std::uint8_t* meets);
GRAZE_BATCH_PAIRS(GRAZE_BATCH_DECLARE)
#undef GRAZE_BATCH_DECLARE

#define GRAZE_BATCH_DECLARE(form, test, fixed)                                                               \
    void form##_32(float const* shape, float const* const* columns, std::size_t cases, std::uint8_t* meets); \
    void form##_64(double const* shape, double const* const* columns, std::size_t cases, std::uint8_t* meets);
GRAZE_BATCH_ONE_AGAINST_MANY(GRAZE_BATCH_DECLARE)
#undef GRAZE_BATCH_DECLARE

}  // namespace graze::batch::HWY_NAMESPACE

#if HWY_ONCE
namespace graze::batch {

#define GRAZE_BATCH_DISPATCH(form, test, fixed)                                                \
    HWY_EXPORT(form##_32);                                                                     \
    HWY_EXPORT(form##_64);                                                                     \
    template <>                                                                                \
    void form(float const* const* columns, std::size_t cases, std::uint8_t* meets) noexcept {  \
        GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(form, columns, cases, meets);                        \
        HWY_DYNAMIC_DISPATCH(form##_32)(columns, cases, meets);                                \
    }                                                                                          \
    template <>                                                                                \
    void form(double const* const* columns, std::size_t cases, std::uint8_t* meets) noexcept { \
        GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(form, columns, cases, meets);                        \
        HWY_DYNAMIC_DISPATCH(form##_64)(columns, cases, meets);                                \
    }
GRAZE_BATCH_PAIRS(GRAZE_BATCH_DISPATCH)
#undef GRAZE_BATCH_DISPATCH

#define GRAZE_BATCH_DISPATCH(form, test, fixed)                                                                     \
    HWY_EXPORT(form##_32);                                                                                          \
    HWY_EXPORT(form##_64);                                                                                          \
    template <>                                                                                                     \
    void form(float const* shape, float const* const* columns, std::size_t cases, std::uint8_t* meets) noexcept {   \
        GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(form, shape, columns, cases, meets);                                      \
        HWY_DYNAMIC_DISPATCH(form##_32)(shape, columns, cases, meets);                                              \
    }                                                                                                               \
    template <>                                                                                                     \
    void form(double const* shape, double const* const* columns, std::size_t cases, std::uint8_t* meets) noexcept { \
        GRAZE_CERTIFIED_ROUNDS_TO_NEAREST(form, shape, columns, cases, meets);                                      \
        HWY_DYNAMIC_DISPATCH(form##_64)(shape, columns, cases, meets);                                              \
    }
GRAZE_BATCH_ONE_AGAINST_MANY(GRAZE_BATCH_DISPATCH)
#undef GRAZE_BATCH_DISPATCH

}  // namespace graze::batch
#endif
