// Sets without radii: the least s >= 0 for which a point of A is one of B + s d is the minimum of a linear program in the weights
// of all corners and s. A ball about c, B's radius and A's together R, meets A's core first at the least time at which c + s d
// is at the distance R from the feature that is nearest then: a corner, an edge or the face. That is a root of the feature's
// quadratic polynomial at which c + s d is in the feature's region.
#include "rational/cast.hpp"

#include <algorithm>
#include <array>

#include "graze/certify.hpp"
#include "rational/certify_sets.hpp"
#include "rational/linear_program.hpp"
#include "rational/moving.hpp"

namespace graze {
namespace {

cast_contact by_linear_program(std::vector<point> const& a, std::vector<point> const& b, point const& way) {
    std::vector<std::vector<rational>> columns;
    for (point const& p : a) columns.push_back({p[0], p[1], p[2], 1, 0});
    for (point const& p : b) columns.push_back({-p[0], -p[1], -p[2], 0, 1});
    columns.push_back({-way[0], -way[1], -way[2], 0, 0});
    std::vector<rational> costs(columns.size(), 0);
    costs.back() = 1;
    program_solution const found = minimize(columns, costs, {0, 0, 0, 1, 1}).value();
    cast_contact contact;
    contact.time = found.minimum;
    auto const weight = found.x.begin(), other = weight + static_cast<std::ptrdiff_t>(a.size());
    contact.weights = {{weight, other}, {other, other + static_cast<std::ptrdiff_t>(b.size())}};
    // Prices are n, alpha and beta: n.p + alpha <= 0 over A, beta <= n.p over B, -n.d <= 1, and alpha + beta is the time.
    contact.direction = {found.prices[0], found.prices[1], found.prices[2]};
    contact.bound = -found.prices[3];
    return contact;
}

/// Along every axis on which boxes are apart at first, when they meet there: the last of these times.
rational time_of_boxes(convex const& a, convex const& b, point const& way) {
    rational last = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        rational const &a_low = a.vertices.front()[axis], &a_high = a.vertices.back()[axis],
                       &b_low = b.vertices.front()[axis], &b_high = b.vertices.back()[axis];
        if (b_low > a_high) last = std::max<rational>(last, (a_high - b_low) / way[axis]);
        if (b_high < a_low) last = std::max<rational>(last, (a_low - b_high) / way[axis]);
    }
    return last;
}

integer whole(rational const& value) {
    return numerator(value);
}

/// p + t way, which are integers.
moving_point path_of(point const& p, point const& way) {
    moving_point path;
    for (std::size_t axis = 0; axis < 3; ++axis)
        path[axis] = polynomial{whole(p[axis])} + polynomial{integer(0), whole(way[axis])};
    return path;
}
moving_point fixed(point const& p) {
    return path_of(p, point{});
}

/// A feature of the core: the squared distance from it, less the squared reach, times something above 0; and numbers that are not
/// negative where no other feature is nearer.
struct near_feature {
    polynomial excess;
    std::vector<polynomial> region;
};

/// The first time at which the distance from one of the features, each in its region, is the reach. The distance from all is convex
/// over the time and above the reach at first: where it falls it is the first contact, and where it does not it is the least.
real_root first_of(std::vector<near_feature> const& features) {
    std::optional<real_root> least;
    for (near_feature const& feature : features) {
        if (feature.excess.empty()) continue;  // slides along for some time, from another feature on
        for (real_root& time : distinct_roots_within_unit(feature.excess)) {
            auto const is_outside = [&time](polynomial const& p) { return time.sign_of(p) < 0; };
            if (std::any_of(feature.region.begin(), feature.region.end(), is_outside)) continue;
            int const slope = time.sign_of(derivative(feature.excess));
            if (slope < 0) return time;
            if (slope == 0 && (!least || time.compare(*least) < 0)) least = time;
        }
    }
    return least.value();
}

/// The corners, or of those on one line the ends.
std::vector<point> without_flat_corner(std::vector<point> corners) {
    if (corners.size() < 3 || !is_zero(cross(corners[1] - corners[0], corners[2] - corners[0]))) return corners;
    auto const [low, high] = std::minmax_element(corners.begin(), corners.end());
    if (*low == *high) return {*low};
    return {*low, *high};
}

real_root first_of_ball(std::vector<point> const& core, point const& centre, point const& way, rational const& reach) {
    std::vector<point> const corners = without_flat_corner(core);
    integer const square = whole(reach) * whole(reach);
    moving_point const c = path_of(centre, way);
    std::size_t const n = corners.size();
    auto const edge_from = [&](std::size_t i) { return fixed(corners[(i + 1) % n] - corners[i]); };
    moving_point const normal = n == 3 ? cross(edge_from(0), edge_from(1)) : fixed(point{});
    std::vector<near_feature> features;
    for (std::size_t i = 0; i < n; ++i) {
        moving_point const arm = c - fixed(corners[i]);
        near_feature& corner = features.emplace_back(near_feature{dot(arm, arm) - polynomial{square}, {}});
        for (std::size_t k = 0; k < n; ++k)
            if (k != i) corner.region.push_back(dot(arm, fixed(corners[i] - corners[k])));
    }
    std::size_t const edges = n == 3 ? 3 : n - 1;
    for (std::size_t i = 0; i < edges; ++i) {
        moving_point const arm = c - fixed(corners[i]), along = edge_from(i), area = cross(arm, along);
        polynomial const foot = dot(arm, along), length = dot(along, along);
        near_feature& edge =
            features.emplace_back(near_feature{dot(area, area) - length * polynomial{square}, {foot, length - foot}});
        if (n == 3) edge.region.push_back(dot(cross(along, normal), arm));
    }
    if (n == 3) {
        polynomial const height = dot(normal, c - fixed(corners[0]));
        near_feature& face =
            features.emplace_back(near_feature{height * height - dot(normal, normal) * polynomial{square}, {}});
        for (std::size_t i = 0; i < 3; ++i)
            face.region.push_back(dot(cross(normal, edge_from(i)), c - fixed(corners[i])));
    }
    return first_of(features);
}

exact_time time_of(rational const& value) {
    // The root of d x - n.
    auto const line =
        std::make_shared<polynomial const>(polynomial{integer(-numerator(value)), integer(denominator(value))});
    std::vector<real_root> roots = roots_within_unit(*line);
    return roots.at(0).to_time();
}

}  // namespace

exact_time cast_time(operands const& scaled, bool meet_at_start) {
    convex const &a = scaled.first, b = at_start(scaled);
    bool const are_boxes =
        a.kind == shape::box && b.vertices.size() == a.vertices.size();  // boxes move against boxes alone
    if (meet_at_start || !are_boxes) return find_cast_contact(scaled, meet_at_start).to_time();
    return time_of(time_of_boxes(a, b, *scaled.displacement));
}

exact_time cast_contact::to_time() {
    if (time && *time == 0) return {0, 0, true};
    return time ? time_of(*time) : root->to_time();
}

convex at_start(operands const& sets) {
    convex start = sets.others.at(0);
    start.vertices.resize(start.vertices.size() / 2);
    start.kind = start.vertices.size() == 1 ? shape::point : shape::hull;
    return start;
}

cast_contact find_cast_contact(operands const& scaled, bool meet_at_start) {
    convex const &a = scaled.first, b = at_start(scaled);
    cast_contact contact;
    if (meet_at_start) {
        contact.time = 0;
        return contact;
    }
    rational const reach = a.radius + b.radius;
    if (reach == 0) return by_linear_program(a.vertices, b.vertices, *scaled.displacement);
    contact.root = first_of_ball(a.vertices, b.vertices[0], *scaled.displacement, reach);
    return contact;
}

void certify_cast(test_info const& test, std::span<double const> input, proof& to) {
    scaled_operands const scaled = decode_scaled(test, input);
    pair_prover const start(generators_of(scaled.sets.first), generators_of(at_start(scaled.sets)), test.dimension,
                            scaled.exponent);
    weighted_pair nearest = start.nearest();
    point const between = nearest.first - nearest.second;
    rational const reach = scaled.sets.first.radius + scaled.sets.others[0].radius;
    bool const meet = dot(between, between) <= reach * reach;
    cast_contact contact = find_cast_contact(scaled.sets, meet);
    proof first;
    if (contact.root) {
        real_root time = contact.root->shortened();
        narrow_to_double(time);
        first.add("interval", std::vector<rational>{time.low().value(), time.high().value()});
    } else {
        first.add("interval", std::vector<rational>{*contact.time, *contact.time});
        first.add("weights", meet ? std::move(nearest.weights) : std::move(contact.weights));
    }
    if (!contact.root && !meet) {
        first.add("direction", std::vector<rational>(contact.direction.begin(), contact.direction.end()));
        first.add("bound", times_power(contact.bound, -scaled.exponent));
    }
    to.add("first", std::vector<proof>{std::move(first)});
}

}  // namespace graze
