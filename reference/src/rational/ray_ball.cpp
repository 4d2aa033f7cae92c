// ray_sphere_hit_3d: |w + t d|^2 = r^2, with w from the centre to the origin of the ray, has the roots
// -(w.d) / (d.d) -+ sqrt((w.d)^2 - d.d (w.w - r^2)) / (d.d).
#include <algorithm>

#include "rational/value_parts.hpp"

namespace graze {
namespace {

struct ball_and_ray {
    point centre, origin, way;
    rational radius;

    template <class Scalars>
    explicit ball_and_ray(Scalars const& x)
        : centre{rational(x[0]), rational(x[1]), rational(x[2])},
          origin{rational(x[4]), rational(x[5]), rational(x[6])},
          way{rational(x[7]), rational(x[8]), rational(x[9])},
          radius(x[3]) {}
};

std::optional<value_parts::numbers> hit_ball(std::span<double const> input) {
    ball_and_ray const given(input);
    point const from = given.origin - given.centre;
    rational const squared = dot(given.way, given.way), along = dot(from, given.way),
                   above = dot(from, from) - given.radius * given.radius;
    rational const discriminant = along * along - squared * above;
    if (squared == 0 || discriminant < 0) return std::nullopt;
    exact_value const entry{rational(discriminant / (squared * squared)), true, rational(-along / squared), true};
    exact_value exit = entry;
    exit.is_lower = false;
    if (compare(exit, 0) < 0) return std::nullopt;
    return value_parts::numbers{compare(entry, 0) < 0 ? exact_value{} : entry, exit};
}

/// With y = w + t d on the sphere, |y|^2 - r^2 has the derivatives 2 y by the origin, -2 y by the centre, 2 t y by the
/// direction, -2 r by the radius and 2 y.d by t. An entry of 0 inside of the ball is a constant.
std::vector<rational> costs_of_ball_hit(case_view question, value_parts::numbers const& exact,
                                        std::vector<long> const& halves) {
    ball_and_ray const given(question.input);
    std::vector<rational> all;
    for (exact_value const& value : exact) {
        rational cost = 0;
        if (value.is_root && value.number == 0) {
            cost = endless_cost();
        } else if (value.is_root) {
            rational const t = approximation_of(value, 256);
            point const y = given.origin - given.centre + given.way * t;
            auto const half = [&](std::size_t i) { return times_power(rational(1), halves[i]); };
            cost = given.radius * half(3);
            for (std::size_t i = 0; i < 3; ++i) cost += abs(y[i]) * (half(i) + half(4 + i) + abs(t) * half(7 + i));
            cost /= sqrt_approximation(value.number, 256) * dot(given.way, given.way);
        }
        all.push_back(cost);
    }
    return all;
}

/// Is offset + s sqrt(number), s = 1 or -1, a root of |w + t d|^2 - r^2? With its two parts put in, that is u + v s
/// sqrt(number).
bool is_on_sphere(ball_and_ray const& given, exact_value const& at) {
    point const y = given.origin + given.way * at.offset - given.centre;
    rational const u = dot(y, y) + at.number * dot(given.way, given.way) - given.radius * given.radius;
    return u == 0 && dot(y, given.way) == 0;
}

}  // namespace

value_parts parts_of_ray_sphere_hit_3d() {
    return {hit_ball, costs_of_ball_hit, "ray_sphere_3d"};
}

bool are_right_ray_sphere_hit_3d(std::vector<rational> const& x, value_parts::numbers const& exact) {
    ball_and_ray const given(x);
    exact_value const &entry = exact[0], &exit = exact[1];
    if (!exit.is_root || exit.is_lower || compare(exit, 0) < 0 || !is_on_sphere(given, exit)) return false;
    point const arm = given.origin - given.centre;
    if (!entry.is_root) return entry.number == 0 && dot(arm, arm) <= given.radius * given.radius;
    return entry.is_lower && compare(entry, 0) >= 0 && is_on_sphere(given, entry);
}

}  // namespace graze
