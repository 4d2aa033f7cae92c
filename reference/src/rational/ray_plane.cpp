// ray_plane_point_3d: the value of the plane's equation at the origin, over how fast it falls along the ray.
#include <algorithm>

#include "rational/value_parts.hpp"

namespace graze {
namespace {

struct plane_and_ray {
    point normal, origin, way;
    rational constant;

    template <class Scalars>
    explicit plane_and_ray(Scalars const& x)
        : normal{rational(x[0]), rational(x[1]), rational(x[2])},
          origin{rational(x[4]), rational(x[5]), rational(x[6])},
          way{rational(x[7]), rational(x[8]), rational(x[9])},
          constant(x[3]) {}
};

std::optional<value_parts::numbers> hit_plane(std::span<double const> input) {
    plane_and_ray const given(input);
    rational const falls = -dot(given.normal, given.way);
    if (falls == 0) return std::nullopt;
    rational const t = (dot(given.normal, given.origin) + given.constant) / falls;
    if (t < 0) return std::nullopt;
    value_parts::numbers numbers{{t}};
    for (rational const& x : given.origin + given.way * t) numbers.push_back({x});
    return numbers;
}

/// n.(o + t e) + d = 0 with the point p = o + t e has the derivatives p by n, 1 by d, n by o, t n by e and n.e by t.
/// Those of p_k are the derivatives of t times e_k, and 1 by o_k, t by e_k besides.
std::vector<rational> costs_of_plane_hit(case_view question, value_parts::numbers const& exact,
                                         std::vector<long> const& halves) {
    plane_and_ray const given(question.input);
    rational const rise = dot(given.normal, given.way), t = exact[0].number;
    std::vector<rational> by(10);  // derivatives of t
    by[3] = -1 / rise;
    for (std::size_t i = 0; i < 3; ++i) {
        by[i] = -exact[1 + i].number / rise;
        by[4 + i] = -given.normal[i] / rise;
        by[7 + i] = by[4 + i] * t;
    }
    std::vector<rational> all(4, 0);
    for (std::size_t number = 0; number < 4; ++number)
        for (std::size_t i = 0; i < 10; ++i) {
            rational slope = by[i];
            if (number > 0) {
                slope *= given.way[number - 1];
                if (i == 3 + number) slope += 1;
                if (i == 6 + number) slope += t;
            }
            all[number] += times_power(abs(slope), halves[i]);
        }
    return all;
}

}  // namespace

value_parts parts_of_ray_plane_point_3d() {
    return {hit_plane, costs_of_plane_hit};
}

/// The point is on the plane and on the ray, which is not parallel to it.
bool are_right_ray_plane_point_3d(std::vector<rational> const& x, value_parts::numbers const& exact) {
    plane_and_ray const given(x);
    rational value = given.constant;
    for (std::size_t i = 0; i < 3; ++i) {
        if (exact[1 + i].number - given.origin[i] != exact[0].number * given.way[i]) return false;
        value += given.normal[i] * exact[1 + i].number;
    }
    return value == 0 && exact[0].number >= 0 && dot(given.normal, given.way) != 0;
}

}  // namespace graze
