#include "batch_tools.hpp"

#include <cfenv>

#include "graze/batch.hpp"
#include "graze/certified.hpp"
#include "input_text.hpp"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace graze {
namespace {

// Not const: so that no call can be moved across a change of the rounding mode.
template <class Scalar>
std::array<batch_entry<Scalar>, 7> entries{
    {{"triangle_triangle_3d", certified::triangle_triangle_3d_meets<Scalar>, batch::triangle_triangle_3d<Scalar>,
      batch::triangle_many_triangles_3d<Scalar>},
     {"segment_triangle_3d", certified::segment_triangle_3d_meets<Scalar>, batch::segment_triangle_3d<Scalar>, nullptr},
     {"triangle_aabb_3d", certified::triangle_aabb_3d_meets<Scalar>, batch::triangle_aabb_3d<Scalar>,
      batch::triangle_many_aabbs_3d<Scalar>},
     {"point_triangle_2d", certified::point_triangle_2d_meets<Scalar>, batch::point_triangle_2d<Scalar>, nullptr},
     {"segment_segment_2d", certified::segment_segment_2d_meets<Scalar>, batch::segment_segment_2d<Scalar>, nullptr},
     {"ray_triangle_3d", certified::ray_triangle_3d_meets<Scalar>, batch::ray_triangle_3d<Scalar>,
      batch::ray_many_triangles_3d<Scalar>, 9, 6},
     {"ray_aabb_3d", certified::ray_aabb_3d_meets<Scalar>, batch::ray_aabb_3d<Scalar>, batch::ray_many_aabbs_3d<Scalar>,
      6, 6}}};

/// What a call is made in; the last one flushes subnormals to zero and takes them for it, where a test knows how.
constexpr std::array<int, 5> environments{FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, -1};

class environment {
  public:
    explicit environment(int mode) {
        if (mode >= 0) {
            std::fesetround(mode);
        } else {
#if defined(__SSE2__)
            _mm_setcsr(_mm_getcsr() | 0x8040);
#endif
        }
    }
    ~environment() {
        std::fesetround(FE_TONEAREST);
#if defined(__SSE2__)
        _mm_setcsr(_mm_getcsr() & ~0x8040u);
#endif
    }
    environment(environment const&) = delete;
    environment& operator=(environment const&) = delete;
};

constexpr std::uint8_t untouched = 77;

}  // namespace

template <class Scalar>
std::span<batch_entry<Scalar> const> batch_entries() {
    return entries<Scalar>;
}

template <class Scalar>
void compare(batch_entry<Scalar> const& entry, case_set<Scalar>& cases, int& hits) {
    cases.make_columns();
    std::size_t const count = cases.count(), scalars = cases.scalars();
    std::vector<std::uint8_t> truth(count);
    for (std::size_t i = 0; i < count; ++i) {
        truth[i] = entry.meets(cases.at(i), scalars);
        hits += truth[i];
    }
    auto const text = [&](std::size_t i) {
        return input_text(*cases.test, std::vector<double>(cases.at(i), cases.at(i) + scalars));
    };
    for (std::string_view target : batch::targets()) {
        ASSERT_TRUE(batch::use_target(target));
        for (int mode : environments) {
            SCOPED_TRACE(std::string(target) + ", environment " + std::to_string(mode));
            // In pieces of 1, 2, 3, ... cases, so that every tail occurs, and the rest at once.
            for (std::size_t first = 0, piece = 1; first < count; first += piece++) {
                if (piece > 40) piece = count - first;
                piece = std::min(piece, count - first);
                std::vector<std::uint8_t> meets(piece + 1, untouched);
                auto const columns = cases.columns_from(first);
                {
                    environment const there(mode);
                    entry.batch(columns.data(), piece, meets.data());
                }
                ASSERT_EQ(meets[piece], untouched);
                for (std::size_t i = 0; i < piece; ++i)
                    ASSERT_EQ(meets[i], truth[first + i]) << text(first + i) << " in a piece of " << piece;
            }
            if (entry.many == nullptr) continue;
            // One shape of a case in the middle against the others of all.
            auto const begin = static_cast<std::ptrdiff_t>(entry.fixed_from),
                       end = static_cast<std::ptrdiff_t>(entry.fixed_from + entry.fixed);
            Scalar const* const middle = cases.at(count / 2);
            std::vector<Scalar> const fixed(middle + begin, middle + end);
            std::vector<std::uint8_t> meets(count + 1, untouched);
            auto const columns = cases.columns_from(0, entry.fixed_from, entry.fixed_from + entry.fixed);
            {
                environment const there(mode);
                entry.many(fixed.data(), columns.data(), count, meets.data());
            }
            ASSERT_EQ(meets[count], untouched);
            for (std::size_t i = 0; i < count; ++i) {
                std::vector<Scalar> input(cases.at(i), cases.at(i) + scalars);
                std::copy(fixed.begin(), fixed.end(), input.begin() + begin);
                ASSERT_EQ(meets[i], entry.meets(input.data(), scalars)) << "against " << text(i);
            }
        }
    }
    batch::use_target("");
}

template std::span<batch_entry<float> const> batch_entries();
template std::span<batch_entry<double> const> batch_entries();
template void compare(batch_entry<float> const&, case_set<float>&, int&);
template void compare(batch_entry<double> const&, case_set<double>&, int&);

}  // namespace graze
