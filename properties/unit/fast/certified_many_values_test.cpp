// The certified values of many inputs at once are those of each, bit for bit, where none are NaN, whatever is beside them
// and however many there are.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

#include "certified_values_inputs.hpp"
#include "graze/internal/certified/instances.hpp"

namespace graze {
namespace {

using namespace oracle;

template <class Scalar>
struct value_functions {
    bool (*one)(Scalar const* input, std::size_t count, Scalar* values) noexcept;
    void (*many)(Scalar const* inputs, std::size_t count, std::size_t cases, bool* found, Scalar* values) noexcept;
};

struct many_values {
    value_shape shape;
    // Not const: so that no call can be moved across a change of the rounding mode.
    value_functions<float> of_floats;
    value_functions<double> of_doubles;
};
#define MANY(ID, COUNT, VALUES, DIMENSION, CASES, TRUTH)                                                        \
    {                                                                                                           \
        {#ID, COUNT, VALUES, DIMENSION, CASES, TRUTH}, {certified::ID<float>, certified::ID##_values<float>}, { \
            certified::ID<double>, certified::ID##_values<double>                                               \
        }                                                                                                       \
    }
many_values entries[] = {
    MANY(line_line_point_2d, 8, 2, 2, 150000, line_line),
    MANY(segment_plane_point_3d, 15, 4, 3, 150000, segment_plane),
    MANY(ray_triangle_hit_3d, 15, 3, 3, 150000, ray_triangle),
    MANY(ray_aabb_interval_3d, 12, 2, 3, 150000, ray_box),
    MANY(point_triangle_closest_3d, 12, 4, 3, 150000, point_triangle),
    MANY(segment_segment_distance_3d, 12, 1, 3, 150000, segment_segment),
    MANY(triangle_triangle_segment_3d, 18, 6, 3, 400, triangle_triangle),
    MANY(hull_hull_distance_3d, 18, 1, 3, 40, hull_distance),
    MANY(hull_hull_depth_3d, 18, 1, 3, 40, hull_depth),
    MANY(polygon_area_2d, 14, 1, 2, 20000, polygon_area),
};

template <class Scalar>
class compared {
  public:
    compared(value_shape const& shape, value_functions<Scalar> const& by) : shape_(shape), by_(by) {
        for (int i = 0; i < shape.cases; ++i) {
            source choices(static_cast<std::uint64_t>(i) * 977 + sizeof(Scalar));
            std::vector<Scalar> const input = make_input<Scalar>(shape, choices);
            inputs_.insert(inputs_.end(), input.begin(), input.end());
            std::vector<Scalar> values(shape.values, std::numeric_limits<Scalar>::quiet_NaN());
            given_.push_back(by.one(input.data(), shape.count, values.data()));
            values_.insert(values_.end(), values.begin(), values.end());
        }
    }
    /// Of `cases` from `first` on.
    void check(std::size_t first, std::size_t cases, int mode) const {
        std::size_t const numbers = shape_.values;
        // What is behind the last must stay.
        std::vector<Scalar> values(numbers * cases + 1, Scalar(7));
        std::unique_ptr<bool[]> const found(new bool[cases + 1]);
        found[cases] = true;
        {
            rounding const in_mode(mode);
            by_.many(inputs_.data() + first * shape_.count, shape_.count, cases, found.get(), values.data());
            ASSERT_EQ(std::fegetround(), mode);
        }
        ASSERT_EQ(values.back(), 7);
        ASSERT_TRUE(found[cases]);
        for (std::size_t i = 0; i < cases; ++i) {
            ASSERT_EQ(found[i], given_[first + i]) << text(first + i);
            for (std::size_t k = 0; k < numbers; ++k) {
                Scalar const own = values[numbers * i + k], wanted = values_[numbers * (first + i) + k];
                ASSERT_TRUE(std::isnan(wanted) ? std::isnan(own) : std::memcmp(&own, &wanted, sizeof own) == 0)
                    << own << " instead of " << wanted << text(first + i);
            }
        }
    }

  private:
    std::string text(std::size_t i) const {
        std::string result = std::string(" for ") + shape_.id + ", case " + std::to_string(i) + ":";
        char digits[40];
        for (std::size_t k = 0; k < shape_.count; ++k) {
            std::snprintf(digits, sizeof digits, " %a", static_cast<double>(inputs_[shape_.count * i + k]));
            result += digits;
        }
        return result;
    }

    value_shape const& shape_;
    value_functions<Scalar> const& by_;
    std::vector<Scalar> inputs_, values_;
    std::vector<bool> given_;
};

class certified_many_values : public testing::TestWithParam<std::size_t> {
  protected:
    template <class Scalar>
    static void check(value_shape const& shape, value_functions<Scalar> const& by) {
        compared<Scalar> const same(shape, by);
        auto const all = static_cast<std::size_t>(shape.cases);
        same.check(0, all, FE_TONEAREST);
        for (std::size_t cases = 0; cases < 12; ++cases) same.check(cases, cases, FE_TONEAREST);
        for (int mode : rounding_modes) same.check(3, all / 8, mode);
    }
};
TEST_P(certified_many_values, are_those_of_each) {
    many_values const& entry = entries[GetParam()];
    check(entry.shape, entry.of_floats);
    check(entry.shape, entry.of_doubles);
}

INSTANTIATE_TEST_SUITE_P(, certified_many_values, testing::Range(std::size_t{0}, std::size(entries)),
                         [](auto const& chosen) { return std::string(entries[chosen.param].shape.id); });

}  // namespace
}  // namespace graze
