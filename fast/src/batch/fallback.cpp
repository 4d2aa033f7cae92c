#include "batch/fallback.hpp"

#include "graze/certified/point_triangle_2d.hpp"
#include "graze/certified/ray_aabb_3d.hpp"
#include "graze/certified/ray_triangle_3d.hpp"
#include "graze/certified/segment_segment_2d.hpp"
#include "graze/certified/segment_triangle_3d.hpp"
#include "graze/certified/triangle_aabb_3d.hpp"
#include "graze/certified/triangle_triangle_3d.hpp"

namespace graze::batch::fallback {
namespace {

template <auto Meets, int Scalars, int First, int Fixed, class Scalar>
void answer(Scalar const* fixed, Scalar const* const* columns, std::size_t begin, std::size_t end,
            std::uint8_t* meets) noexcept {
    // A copy: what `meets` is written to cannot be this.
    Scalar const* column[Scalars - Fixed];
    for (int k = 0; k < Scalars - Fixed; ++k) column[k] = columns[k];
    for (std::size_t i = begin; i < end; ++i) {
        Scalar input[Scalars];
        for (int k = 0; k < Fixed; ++k) input[(First + k) % Scalars] = fixed[k];
        for (int k = 0; k < Scalars - Fixed; ++k) input[(First + Fixed + k) % Scalars] = column[k][i];
        meets[i] = Meets(input, Scalars);
    }
}

}  // namespace

#define GRAZE_BATCH_DEFINE(test, scalars, first)                                                           \
    template <class Scalar, int Fixed>                                                                     \
    void test(Scalar const* fixed, Scalar const* const* columns, std::size_t begin, std::size_t end,       \
              std::uint8_t* meets) noexcept {                                                              \
        answer<certified::test##_meets<Scalar>, scalars, first, Fixed>(fixed, columns, begin, end, meets); \
    }
GRAZE_BATCH_TESTS(GRAZE_BATCH_DEFINE)

#define GRAZE_BATCH_INSTANTIATE(form, test, fixed)                                                   \
    template void test<float, fixed>(float const*, float const* const*, std::size_t, std::size_t,    \
                                     std::uint8_t*) noexcept;                                        \
    template void test<double, fixed>(double const*, double const* const*, std::size_t, std::size_t, \
                                      std::uint8_t*) noexcept;
GRAZE_BATCH_PAIRS(GRAZE_BATCH_INSTANTIATE)
GRAZE_BATCH_ONE_AGAINST_MANY(GRAZE_BATCH_INSTANTIATE)

}  // namespace graze::batch::fallback
