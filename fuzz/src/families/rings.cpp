// Rings of corners, one or two: for tests of a polygon that may meet itself, and of two polygons. Where they are to touch all
// coordinates are whole and small enough that points between two corners are exact.
#include <algorithm>

#include "families/extremes.hpp"
#include "families/game_units.hpp"
#include "families/moving.hpp"
#include "families/proportions.hpp"
#include "families/tools.hpp"

namespace graze::making {
namespace {

using ring_corners = std::vector<vec>;

struct ring_draft {
    source& choices;
    scalar_type scalar;
    ring_corners first, second;  // second has none where there is one ring
    bool has_second() const { return !second.empty(); }

    template <class Function>
    void each(Function&& f) {
        f(first);
        if (has_second()) f(second);
    }
    ring_corners& any() { return has_second() && choices.flip() ? second : first; }
    vec& any_corner() {
        ring_corners& ring = any();
        return ring[choices.below(ring.size())];
    }
    double largest() {
        double most = 0;
        each([&](ring_corners& ring) {
            for (vec const& p : ring) most = std::max({most, std::abs(p[0]), std::abs(p[1])});
        });
        return most;
    }
    void scale(std::int64_t exponent) {
        each([&](ring_corners& ring) {
            for (vec& p : ring)
                for (std::size_t axis = 0; axis < 2; ++axis) p[axis] = std::ldexp(p[axis], static_cast<int>(exponent));
        });
    }
};

void arrange_ring(source& choices, ring_corners& ring) {
    figure f{shape::polygon, std::move(ring)};
    arrange(choices, f, 2);
    ring = std::move(f.points);
}

/// Whole coordinates that are multiples of 16.
void draw_whole(ring_draft& draft, std::int64_t bits) {
    draft.each([&](ring_corners& ring) {
        for (vec& p : ring) p = {16 * signed_integer(draft.choices, bits), 16 * signed_integer(draft.choices, bits), 0};
        arrange_ring(draft.choices, ring);
    });
}

void draw_cloud(ring_draft& draft) {
    source& choices = draft.choices;
    draft.each([&](ring_corners& ring) {
        double const size = choices.one_in(4) ? scale_between(choices, -10, 0) : 1;
        double const x = signed_unit(choices), y = signed_unit(choices), off = choices.flip() ? 2 : 0.5;
        for (vec& p : ring) {
            double const dx = signed_unit(choices), dy = signed_unit(choices);
            p = {off * x + size * dx, off * y + size * dy, 0};
        }
        arrange_ring(choices, ring);
    });
    // The second well within a triangle of the first's corners, or around all of it.
    if (!draft.has_second() || !choices.one_in(4)) return;
    vec const middle = plus(plus({}, draft.first[0], 0.5), draft.first[1], 0.5);
    double const size = scale_between(choices, -8, 2);
    for (vec& p : draft.second) p = plus(plus(middle, draft.first[2], 0x1p-6), p, size);
}

/// A point of a side, at sixteenths of its length, an end as often as not.
vec point_on_side(source& choices, ring_corners const& ring) {
    std::size_t const i = choices.below(ring.size());
    vec const &from = ring[i], &to = ring[(i + 1) % ring.size()];
    double const sixteenths = choices.flip() ? 0 : static_cast<double>(choices.below(17));
    return plus(from, plus(to, from, -1), sixteenths / 16);
}

/// Moves the second ring so that a point of one of its sides is one of the first's; of one ring a corner onto a side.
void touch(ring_draft& draft) {
    source& choices = draft.choices;
    vec const at = point_on_side(choices, draft.first);
    if (!draft.has_second()) {
        draft.first[choices.below(draft.first.size())] = at;
        return;
    }
    vec const way = plus(at, point_on_side(choices, draft.second), -1);
    for (vec& p : draft.second) p = plus(p, way, 1);
}

/// Touches from outside: every corner of the first is at most, every one of the second at least at the height of the point that
/// they share.
void touch_from_above(ring_draft& draft) {
    auto const lower = [](vec const& p, vec const& q) { return p[1] < q[1]; };
    vec const top = *std::max_element(draft.first.begin(), draft.first.end(), lower),
              bottom = *std::min_element(draft.second.begin(), draft.second.end(), lower);
    for (vec& p : draft.second) p = plus(p, plus(top, bottom, -1), 1);
}

void step(ring_draft& draft, std::int64_t k) {
    source& choices = draft.choices;
    if (k == 0) return;
    double const unit = spacing(draft.scalar, draft.largest());
    if (draft.has_second() && choices.one_in(3)) {  // all of the second, upwards
        ring_corners const before = draft.second;
        double const by = static_cast<double>(choices.between(1, k)) * unit;
        for (vec& p : draft.second) p[1] = to_scalar(draft.scalar, p[1] + by);
        if (spacing(draft.scalar, draft.largest()) > unit) draft.second = before;
        return;
    }
    double& c = draft.any_corner()[choices.below(2)];
    double const before = c;
    c = to_scalar(draft.scalar, c + static_cast<double>(choices.between(-k, k)) * unit);
    if (spacing(draft.scalar, draft.largest()) < unit) c = before;
}

void meet(ring_draft& draft, std::int64_t spare) {
    source& choices = draft.choices;
    draw_whole(draft, choices.between(2, draft.scalar == scalar_type::float32 ? 14 - spare : 36));
    if (draft.has_second() && choices.flip())
        touch_from_above(draft);
    else
        touch(draft);
}

/// Corners of one ring on the line of a side of the other, or of its own.
void align(ring_draft& draft) {
    source& choices = draft.choices;
    ring_corners& to = draft.any();
    ring_corners const& from = draft.has_second() && &to == &draft.first ? draft.second : draft.first;
    std::size_t const side = choices.below(from.size()), begin = choices.below(to.size());
    vec const a = from[side], way = plus(from[(side + 1) % from.size()], a, -1);
    for (std::size_t i = 0; i < 2 + choices.below(2) && i < to.size(); ++i) {
        double const sixteenths = static_cast<double>(choices.between(-16, 32));
        to[(begin + i) % to.size()] = plus(a, way, sixteenths / 16);
    }
}

/// Sides without length, spikes, rings traced twice or there and back, all corners on one line or in one place.
void degrade_ring(source& choices, ring_corners& ring) {
    std::size_t const n = ring.size();
    switch (choices.below(6)) {
        case 0: ring[choices.below(n)] = ring[choices.below(n)]; return;
        case 1: {  // a spike: there and back
            std::size_t const i = choices.below(n);
            ring[(i + 2) % n] = choices.flip() ? ring[i] : plus(plus({}, ring[i], 0.5), ring[(i + 1) % n], 0.5);
            return;
        }
        case 2:
            for (std::size_t i = n / 2; i < n; ++i) ring[i] = ring[i - n / 2];
            return;
        case 3: retrace(ring); return;
        default: {
            figure f{shape::polygon, std::move(ring)};
            degrade_many(choices, f, 2);
            ring = std::move(f.points);
        }
    }
}

void draw_whole_steps(ring_draft& draft, std::int64_t most) {
    source& choices = draft.choices;
    draft.each([&](ring_corners& ring) {
        for (vec& p : ring) {
            double const x = static_cast<double>(choices.between(-most, most));
            p = {x, static_cast<double>(choices.between(-most, most)), 0};
        }
        if (choices.flip()) arrange_ring(choices, ring);
    });
}

void draw_grid(ring_draft& draft) {
    draw_whole_steps(draft, draft.choices.between(1, 6));
}

/// Copies of corners of the second, a run of them in either order, all, or some.
void share(ring_draft& draft) {
    source& choices = draft.choices;
    ring_corners& ring = draft.first;
    ring_corners const& from = draft.has_second() ? draft.second : draft.first;
    std::size_t const n = ring.size(), begin = choices.below(n), other = choices.below(n);
    std::size_t const count = choices.one_in(4) ? n : 1 + choices.below(n - 1);
    bool const backwards = choices.flip();
    ring_corners const copy = from;
    for (std::size_t i = 0; i < count; ++i) ring[(begin + i) % n] = copy[(other + (backwards ? 2 * n - i : i)) % n];
}

/// Teeth along x at whole places, those of the second between those of the first or on them.
void draw_combs(ring_draft& draft) {
    source& choices = draft.choices;
    double const height = static_cast<double>(choices.between(1, 8)), gap = static_cast<double>(choices.between(-2, 4));
    bool const between = choices.flip();
    bool of_first = true;
    draft.each([&](ring_corners& ring) {
        // The back as the last two corners, the tips of the teeth between.
        std::size_t const n = ring.size(), tips = n - 2;
        for (std::size_t i = 0; i < tips; ++i) {
            double const at = static_cast<double>(4 * i) + (of_first || !between ? 0 : 4);
            double const y = i % 2 == 0 ? 0 : height;
            ring[i] = {at, of_first ? y : y + gap, 0};
        }
        double const end = static_cast<double>(4 * n), back = of_first ? -height : 2 * height + gap + 1;
        ring[n - 2] = {end, back, 0};
        ring[n - 1] = {-4, back, 0};
        of_first = false;
    });
    if (choices.one_in(4)) step(draft, 1);
    if (choices.flip()) draft.scale(choices.between(-12, 12));
}

void draw_extreme(ring_draft& draft) {
    source& choices = draft.choices;
    choices.flip() ? meet(draft, 0) : draw_cloud(draft);
    double const largest = draft.largest();
    if (largest > 0) draft.scale(-std::ilogb(largest));
    take_to_extremes(
        choices, draft.scalar, 2, [&](std::int64_t exponent) { draft.scale(exponent); },
        [&](auto const& change) {
            draft.each([&](ring_corners& ring) {
                for (vec& p : ring) change(p);
            });
        },
        [&](exponent_range const& of) {
            vec& corner = draft.any_corner();
            put_extreme(choices, draft.scalar, of, corner[choices.below(2)]);
        });
}

/// All corners by one map, so that what meets still does, but for rounding; half of them from where they touch exactly.
template <class Map>
void draw_mapped(ring_draft& draft, Map const& map) {
    if (draft.choices.flip()) {
        meet(draft, 4);
        double const largest = draft.largest();
        if (largest > 0) draft.scale(-std::ilogb(largest));
    } else {
        draw_cloud(draft);
    }
    draft.each([&](ring_corners& ring) {
        for (vec& p : ring) p = map.of(p);
    });
}

/// Floor plans in whole steps: rooms that share walls or corners, or lie 1 cm off those or deep in each other.
void draw_in_game(ring_draft& draft) {
    source& choices = draft.choices;
    double const step = one_of(choices, {10, 25, 50, 100});
    draw_whole_steps(draft, choices.between(2, 12));
    switch (choices.below(4)) {
        case 0: break;
        case 1: share(draft); break;
        case 2: touch(draft); break;
        default:
            if (draft.has_second()) touch_from_above(draft);
    }
    double const skin = one_of(choices, {0, 0, 1, -1});
    vec const origin{step * static_cast<double>(choices.between(-80, 80)), 0, 0};
    double const by = draw_metres(choices);
    bool is_last = !draft.has_second();
    draft.each([&](ring_corners& ring) {
        for (vec& p : ring) {
            p = plus(origin, p, step);
            if (is_last && (draft.has_second() || &p == &ring.front())) p[1] += skin;
            for (double& c : p) c /= by;
        }
        is_last = true;
    });
}

}  // namespace

void make_rings(family_kind family, test_info const& test, scalar_type scalar, source& choices,
                std::vector<double>& input) {
    std::array<std::int64_t, 5> constexpr steps{0, 1, 2, 4, 16};
    std::int64_t const k = family == family_kind::near_contact ? steps[choices.below(5)] : 0;  // drawn first
    std::size_t const many = draw_many(choices, shape::polygon);
    ring_draft draft{choices, scalar, ring_corners(many), ring_corners(test.layout.size() > 1 ? many : 0)};
    switch (family) {
        case family_kind::random: {
            draw_cloud(draft);
            if (choices.one_in(3)) draft.scale(choices.between(-20, 20));
            break;
        }
        case family_kind::near_contact: {
            meet(draft, 4);
            step(draft, k);
            if (choices.flip()) draft.scale(choices.between(-30, 30));
            break;
        }
        case family_kind::coplanar: {
            draw_whole(draft, choices.between(2, scalar == scalar_type::float32 ? 12 : 30));
            for (std::uint64_t more = 1 + choices.below(2); more > 0; --more) align(draft);
            if (choices.one_in(4)) step(draft, 1);
            break;
        }
        case family_kind::degenerate: {
            choices.flip() ? draw_grid(draft) : meet(draft, 0);
            degrade_ring(choices, draft.any());
            if (choices.one_in(6)) step(draft, 1);
            break;
        }
        case family_kind::shared_feature: {
            choices.flip() ? draw_grid(draft) : draw_cloud(draft);
            share(draft);
            break;
        }
        case family_kind::grid: {
            draw_grid(draft);
            if (choices.flip()) draft.scale(choices.between(-30, 30));
            break;
        }
        case family_kind::extreme_scale: draw_extreme(draft); break;
        case family_kind::mesh: draw_combs(draft); break;
        case family_kind::thin: {
            draw_mapped(draft, draw_proportions(choices, 2));
            if (choices.one_in(3)) draft.scale(choices.between(-20, 20));
            break;
        }
        case family_kind::far_small: {
            draw_mapped(draft, draw_distance_off(choices, 2));
            draft.scale(choices.between(0, 20));
            break;
        }
        case family_kind::game_units: draw_in_game(draft); break;
        case family_kind::grazing:
        case family_kind::sliver:
        case family_kind::far_off:
        case family_kind::almost_met: break;  // of values
    }
    input.clear();
    draft.each([&](ring_corners const& ring) {
        for (vec const& p : ring)
            for (std::size_t axis = 0; axis < 2; ++axis) input.push_back(p[axis]);
    });
    make_valid(test, scalar, input);
}

}  // namespace graze::making
