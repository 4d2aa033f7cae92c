// The batch forms where an arithmetic of theirs ends: the least orientations there are, coordinates as long as doubles
// hold exactly, and shapes in one plane.
#include "batch_tools.hpp"

namespace graze {
namespace {

/// Next to slivers with vertices at Fibonacci numbers, whose area is half a unit of the grid: a height of one unit
/// gives the least orientation that is not 0, beside a far point that makes the bound of the others large.
TYPED_TEST(batch_tests, agree_on_the_least_orientations) {
    compare_made<TypeParam>(
        4000, [](test_info const& test) { return test.fixed_count() >= 15 && test.id != "triangle_aabb_3d"; }, 400,
        3600,
        [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            source choices(mix(i + 99) ^ key_of(test.id));
            double f[3] = {1, 1, 2};  // successive numbers
            for (std::int64_t n = choices.between(2, TestFixture::small ? 31 : 70); n > 0; --n)
                f[0] = f[1], f[1] = f[2], f[2] = f[0] + f[1];
            double const height = static_cast<double>(choices.between(-1, 1));
            double const far = std::ldexp(choices.flip() ? 1 : -1, static_cast<int>(choices.between(20, 90)));
            input = {0,    0,    0,  f[2], f[1], f[2] + f[1], f[1], f[0], f[1] + f[0], f[1], f[0], f[1] + f[0] + height,
                     f[1], f[0], far};
            if (test.fixed_count() == 18) input.insert(input.end(), {2 * f[1], 2 * f[0], far});
            std::size_t const turn = choices.below(3);
            for (std::size_t k = 0; k < input.size(); k += 3)
                std::rotate(input.begin() + static_cast<std::ptrdiff_t>(k),
                            input.begin() + static_cast<std::ptrdiff_t>(k + turn),
                            input.begin() + static_cast<std::ptrdiff_t>(k + 3));
        });
}

/// Coordinates so short that doubles are exact, and a little longer: points in one plane, or one unit off it.
TYPED_TEST(batch_tests, agree_where_doubles_stop_being_exact) {
    compare_made<TypeParam>(
        4000, in_space, 400, 3600, [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            source choices(mix(i + 55) ^ key_of(test.id));
            std::array<std::int64_t, 3> width{choices.between(10, 22), choices.between(8, 22), 0};
            width[2] = std::clamp(choices.between(40, 62) - width[0] - width[1], std::int64_t{2}, std::int64_t{22});
            int const scale = static_cast<int>(choices.between(-20, 20));
            for (std::size_t axis = 0; axis < 3; ++axis) {
                std::int64_t const most = (std::int64_t{1} << (width[axis] - 2)) - 1;
                std::array<std::int64_t, 3> const at{choices.between(-most, most), choices.between(-most, most),
                                                     choices.between(-most, most)};
                source steps(mix(i + 56));  // the same for all axes
                for (std::size_t k = axis; k < input.size(); k += 3)
                    input[k] = static_cast<double>(at[0] + at[1] * steps.between(-1, 1) + at[2] * steps.between(-1, 1));
            }
            if (choices.flip()) input[choices.below(input.size())] += choices.flip() ? 1 : -1;
            for (double& value : input) value = std::ldexp(value, scale);
        });
}

/// Points of a small lattice, on a line, in a plane or in space, under an integer map: flat shapes and contact in one
/// plane with coordinates of any length.
TYPED_TEST(batch_tests, agree_on_mapped_lattices) {
    compare_made<TypeParam>(
        12000, any_test, 4000, 11000, [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            auto const dimension = test.dimension;
            source choices(mix(i + 111) ^ key_of(test.id));
            std::vector<std::array<std::int64_t, 3>> points(test.fixed_count() / dimension);
            std::int64_t const reach = choices.between(1, 3);
            std::size_t const spanned = 1 + choices.below(dimension);
            for (auto& p : points)
                for (std::size_t axis = 0; axis < 3; ++axis) p[axis] = axis < spanned ? choices.between(0, reach) : 0;
            if (choices.one_in(3))  // the first three on a line
                for (std::size_t axis = 0; axis < 3; ++axis) points[2][axis] = 2 * points[1][axis] - points[0][axis];
            if (choices.one_in(6)) points.back() = *(points.end() - 2);
            std::swap(points[0], points[choices.below(3)]);

            std::int64_t const most = std::int64_t{1} << choices.between(1, TestFixture::small ? 19 : 48);
            auto const entry_of_map = [&] { return choices.one_in(5) ? 0 : choices.between(-most, most); };
            int const scale = static_cast<int>(choices.between(-60, 60));
            for (std::size_t axis = 0; axis < dimension; ++axis) {
                std::array<std::int64_t, 4> const map{entry_of_map(), entry_of_map(), entry_of_map(), entry_of_map()};
                for (std::size_t k = 0; k < points.size(); ++k)
                    input[k * dimension + axis] =
                        std::ldexp(static_cast<double>(map[0] * points[k][0] + map[1] * points[k][1] +
                                                       map[2] * points[k][2] + map[3]),
                                   scale);
            }
            if (choices.one_in(4)) {
                auto value = static_cast<TypeParam>(input[choices.below(input.size())]);
                input[choices.below(input.size())] = std::nextafter(value, TypeParam(choices.between(-1, 1)));
            }
        });
}

/// Shapes in one plane, a coordinate a unit or a spacing off, or a point next to an edge far closer to its end than the
/// other points are.
TYPED_TEST(batch_tests, agree_next_to_edges_in_a_plane) {
    compare_made<TypeParam>(
        12000, in_space, 4000, 11000, [](std::uint64_t i, test_info const& test, std::vector<double>& input) {
            source choices(mix(i + 222) ^ key_of(test.id));
            std::vector<std::array<double, 3>> points(test.fixed_count() / 3);
            std::int64_t const most = std::int64_t{1} << choices.between(1, TestFixture::small ? 19 : 49);
            bool const close = choices.one_in(3);
            std::array<std::int64_t, 6> map{};
            for (std::int64_t& value : map) value = choices.between(-most, most);
            if (close) map[4] = map[5] = 0;
            for (auto& p : points) {
                std::int64_t const u = choices.between(0, 3), v = choices.between(0, 3);
                p = {static_cast<double>(map[0] * u + map[1] * v + map[4]),
                     static_cast<double>(map[2] * u + map[3] * v + map[5]), 0};
            }
            auto& moved = points[3 + choices.below(points.size() - 3)];
            if (close) {
                points[0] = {0, 0, 0};
                int const by = -static_cast<int>(choices.between(20, 90));
                moved = {std::ldexp(points[1][0], by), std::ldexp(points[1][1], by), 0};
            }
            double& coordinate = moved[choices.below(2)];
            if (choices.flip())
                coordinate = std::nextafter(static_cast<TypeParam>(coordinate), TypeParam(choices.between(-1, 1)));
            else if (!close)
                coordinate += static_cast<double>(choices.between(-1, 1));
            std::uint64_t const plane = choices.below(6), turn = choices.below(3);
            for (std::size_t k = 0; k < points.size(); ++k) {
                auto& [x, y, z] = points[k];
                z = plane == 1 ? x : plane == 2 ? y : plane == 3 ? -x : 0;
                for (std::size_t axis = 0; axis < 3; ++axis) input[3 * k + (axis + turn) % 3] = points[k][axis];
            }
        });
}

}  // namespace
}  // namespace graze
