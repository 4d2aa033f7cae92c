// Moving shapes. Those that are to meet are laid out where they do, at a time that is a multiple of an eighth, and sent both
// ways from there: with whole coordinates and whole ways all of it is exact. Then single coordinates are off by spacings.
// No expression draws twice: their order would be the compiler's.
#include "families/moving.hpp"

#include <algorithm>

#include "families/extremes.hpp"
#include "families/game_units.hpp"
#include "families/list.hpp"
#include "families/numbers.hpp"
#include "families/proportions.hpp"

namespace graze::making {
namespace {

struct motion {
    source& choices;
    scalar_type scalar;
    bool of_edges;
    std::array<vec, 4> start{}, end{};

    std::size_t first_count() const { return of_edges ? 2 : 1; }
    template <class Function>
    void each_point(Function&& f) {
        for (vec& p : start) f(p);
        for (vec& p : end) f(p);
    }
};

vec whole_vector(source& choices, std::int64_t bits) {
    return {signed_integer(choices, bits), signed_integer(choices, bits), signed_integer(choices, bits)};
}
vec unit_vector(source& choices) {
    return {signed_unit(choices), signed_unit(choices), signed_unit(choices)};
}

/// Four points that meet at one time, whole multiples of 16: of edges inside, at an end, at both; of the triangle inside,
/// on an edge or a vertex. Whole ways for all points.
struct meeting_points {
    std::array<vec, 4> at{}, way{};
};

meeting_points draw_meeting(motion& draft, std::int64_t bits) {
    source& choices = draft.choices;
    meeting_points drawn;
    auto const sixteenths = [&] {
        return static_cast<double>(choices.one_in(3) ? 16 * choices.below(2) : choices.below(17));
    };
    vec const origin = choices.flip() ? whole_vector(choices, bits) : vec{}, u = whole_vector(choices, bits),
              v = whole_vector(choices, bits);
    double const s = sixteenths(), t = sixteenths();
    if (draft.of_edges) {
        drawn.at = {plus(origin, u, -s), plus(origin, u, 16 - s), plus(origin, v, -t), plus(origin, v, 16 - t)};
    } else {
        bool const mirrored = s + t > 16;
        double const r = mirrored ? 16 - s : s, q = mirrored ? 16 - t : t;
        vec const corner = plus(plus(origin, u, -r), v, -q);
        drawn.at = {origin, corner, plus(corner, u, 16), plus(corner, v, 16)};
    }
    // Together, shape by shape or each for itself; sometimes within the plane, so that the contact slides.
    vec const common = choices.one_in(4) ? whole_vector(choices, bits) : vec{};
    bool const rigid = choices.one_in(4), within = choices.one_in(4);
    auto const draw_way = [&] {
        if (!within) return whole_vector(choices, bits);
        vec const along = plus({}, u, signed_integer(choices, 3));
        return plus(along, v, signed_integer(choices, 3));
    };
    vec const of_shape[2] = {draw_way(), draw_way()};
    for (std::size_t i = 0; i < 4; ++i)
        drawn.way[i] = plus(rigid ? of_shape[i >= draft.first_count()] : draw_way(), common, 1);
    if (choices.one_in(4))  // one shape rests
        for (std::size_t i = 0; i < 4; ++i)
            if ((i < draft.first_count()) == choices.one_in(2)) drawn.way[i] = common;
    return drawn;
}

/// Sends the points from where they meet: that is at eighths / 8 of the way.
void send(motion& draft, meeting_points const& from, std::int64_t eighths) {
    for (std::size_t i = 0; i < 4; ++i) {
        draft.start[i] = plus(from.at[i], from.way[i], static_cast<double>(-eighths));
        draft.end[i] = plus(from.at[i], from.way[i], static_cast<double>(8 - eighths));
    }
}

void meet_exactly(motion& draft) {
    source& choices = draft.choices;
    std::int64_t const most = draft.scalar == scalar_type::float32 ? 12 : 30;
    meeting_points const drawn = draw_meeting(draft, choices.between(2, most));
    send(draft, drawn, choices.one_in(4) ? 8 * static_cast<std::int64_t>(choices.below(2)) : choices.between(0, 8));
}

double largest_in(motion& draft) {
    double largest = 0;
    draft.each_point([&](vec const& p) {
        for (double c : p) largest = std::max(largest, std::abs(c));
    });
    return largest;
}

void scale(motion& draft, std::int64_t exponent) {
    draft.each_point([&](vec& p) {
        for (double& c : p) c = std::ldexp(c, static_cast<int>(exponent));
    });
}

vec& any_point(motion& draft) {
    return (draft.choices.flip() ? draft.end : draft.start)[draft.choices.below(4)];
}

/// One coordinate by up to k of its spacings, or by fewer of those at the largest one: what margin there is after that is at
/// most k of the latter.
void step(motion& draft, std::int64_t k) {
    source& choices = draft.choices;
    if (k == 0) return;
    double const unit = spacing(draft.scalar, largest_in(draft));
    double& c = any_point(draft)[choices.below(3)];
    double const before = c;
    bool const own = k == 1 || !choices.flip();
    std::int64_t const most = own ? k : k - 1;
    double const by = own ? spacing(draft.scalar, c) : unit;
    c = to_scalar(draft.scalar, c + static_cast<double>(choices.between(-most, most)) * by);
    if (spacing(draft.scalar, largest_in(draft)) < unit) c = before;
}

void draw_cloud(motion& draft) {
    source& choices = draft.choices;
    draft.each_point([&](vec& p) { p = unit_vector(choices); });
    // Short ways, as between two steps of a simulation; or huge ones.
    if (choices.flip()) {
        double const by = scale_between(choices, -10, 6);
        for (std::size_t i = 0; i < 4; ++i) draft.end[i] = plus(draft.start[i], draft.end[i], by);
    }
}

/// Moves the first shape so that it meets the other at a time of the way, or goes by at a distance.
void aim(motion& draft, double off) {
    source& choices = draft.choices;
    double const time = static_cast<double>(choices.below(1 << 20)) * 0x1p-20;
    double const s = std::abs(signed_unit(choices)), t = (1 - s) * std::abs(signed_unit(choices));
    std::array<vec, 4> at;
    for (std::size_t i = 0; i < 4; ++i) at[i] = plus(plus({}, draft.start[i], 1 - time), draft.end[i], time);
    vec apart;
    if (draft.of_edges)
        apart = plus(plus(plus(at[2], plus(at[3], at[2], -1), t), at[0], -1), plus(at[1], at[0], -1), -s);
    else
        apart = plus(plus(plus(at[1], plus(at[2], at[1], -1), s), plus(at[3], at[1], -1), t), at[0], -1);
    apart = plus(apart, unit_vector(choices), off);
    for (std::size_t i = 0; i < draft.first_count(); ++i) {
        draft.start[i] = plus(draft.start[i], apart, 1);
        draft.end[i] = plus(draft.end[i], apart, 1);
    }
}

void draw_placed(motion& draft) {
    source& choices = draft.choices;
    draw_cloud(draft);
    switch (choices.below(4)) {
        case 0: break;
        case 1: aim(draft, 0); break;
        case 2: aim(draft, scale_between(choices, -6, 0)); break;
        default: aim(draft, scale_between(choices, -40, -3));
    }
}

void draw_random(motion& draft) {
    draw_placed(draft);
    if (draft.choices.one_in(3)) scale(draft, draft.choices.between(-20, 20));
}

void draw_grid(motion& draft) {
    source& choices = draft.choices;
    std::int64_t const most = choices.between(1, 6);
    draft.each_point([&](vec& p) {
        for (double& c : p) c = static_cast<double>(choices.between(-most, most));
    });
    if (choices.one_in(3))
        for (std::size_t i = 0; i < 4; ++i)
            if (choices.flip()) draft.end[i] = draft.start[i];
    if (choices.flip()) scale(draft, choices.between(-30, 30));
    if (choices.one_in(4))
        draft.each_point([&](vec& p) {
            for (double& c : p)
                if (c == 0 && choices.flip()) c = -0.0;
        });
}

/// All in one plane at all times, or but for a gap.
void draw_coplanar(motion& draft) {
    source& choices = draft.choices;
    std::int64_t const bits = choices.between(1, draft.scalar == scalar_type::float32 ? 8 : 20);
    vec const origin = choices.flip() ? whole_vector(choices, bits) : vec{};
    vec const u = whole_vector(choices, bits), v = choices.one_in(8) ? u : whole_vector(choices, bits);
    std::int64_t const most = choices.between(1, 12);
    draft.each_point([&](vec& p) {
        p = plus(origin, u, static_cast<double>(choices.between(-most, most)));
        p = plus(p, v, static_cast<double>(choices.between(-most, most)));
    });
    if (choices.one_in(3))  // a plane that moves
        for (vec& p : draft.end) p = plus(p, {1, 2, -3}, static_cast<double>(choices.between(1, 9)));
    if (choices.one_in(4)) step(draft, 1);
    if (choices.flip()) scale(draft, choices.between(-30, 10));
}

void draw_degenerate(motion& draft) {
    source& choices = draft.choices;
    choices.flip() ? draw_grid(draft) : meet_exactly(draft);
    auto const both = [&](std::size_t to, std::size_t from) {
        draft.start[to] = draft.start[from];
        draft.end[to] = draft.end[from];
    };
    switch (choices.below(6)) {
        case 0: both(1, draft.of_edges ? 0 : 2); break;  // no length, or equal corners
        case 1: both(3, 2); break;
        case 2: draft.end = draft.start; break;  // at rest
        case 3:                                  // all go one way
            for (std::size_t i = 0; i < 4; ++i) draft.end[i] = plus(draft.start[i], {3, -5, 2}, 1);
            break;
        case 4:  // flat, or parallel edges that slide, at one time or at both
            for (auto* at : {&draft.start, &draft.end}) {
                std::array<vec, 4>& x = *at;
                if (at == &draft.start && choices.one_in(4)) continue;
                double const by = static_cast<double>(choices.between(-3, 3));
                x[3] =
                    plus(x[draft.of_edges ? 2 : 1], plus(x[draft.of_edges ? 1 : 2], x[draft.of_edges ? 0 : 1], -1), by);
            }
            break;
        default:  // all on one line
            draft.each_point([&](vec& p) { p = plus({}, {1, 2, -1}, static_cast<double>(choices.between(-6, 6))); });
    }
    if (choices.one_in(6)) step(draft, 1);
}

void draw_shared(motion& draft) {
    source& choices = draft.choices;
    choices.flip() ? draw_grid(draft) : draw_cloud(draft);
    for (std::uint64_t more = 1 + choices.below(3); more > 0; --more) {
        std::size_t const to = choices.below(draft.first_count());
        std::size_t const from = draft.first_count() + choices.below(4 - draft.first_count());
        std::uint64_t const when = choices.below(3);
        if (when != 1) draft.start[to] = draft.start[from];
        if (when != 0) draft.end[to] = draft.end[from];
    }
    if (choices.one_in(4)) step(draft, 2);
}

void draw_extreme(motion& draft) {
    source& choices = draft.choices;
    choices.flip() ? meet_exactly(draft) : draw_random(draft);
    double const largest = largest_in(draft);
    if (largest > 0) scale(draft, -std::ilogb(largest));
    take_to_extremes(
        choices, draft.scalar, 3, [&](std::int64_t exponent) { scale(draft, exponent); },
        [&](auto const& change) { draft.each_point(change); },
        [&](exponent_range const& of) {
            double& c = any_point(draft)[choices.below(3)];
            if (choices.one_in(3)) {
                c = largest_of(draft.scalar) * (choices.flip() ? 1 : -1);
                return;
            }
            double const digits = signed_unit(choices);
            c = std::ldexp(digits, static_cast<int>(choices.between(of.lowest, of.highest)));
        });
}

/// A step of a small cloth of 4 x 4 points, 16 apart, that falls and folds; two of its features, or one of it and one of
/// the ground.
void draw_cloth(motion& draft) {
    source& choices = draft.choices;
    constexpr std::size_t side = 4;
    std::array<vec, side * side> before, after;
    double const bend = static_cast<double>(choices.between(-24, 24)),
                 fall = static_cast<double>(choices.between(0, 40));
    for (std::size_t i = 0; i < before.size(); ++i) {
        double const x = static_cast<double>(i % side) * 16, y = static_cast<double>(i / side) * 16;
        double const fold = std::abs(x - 24) - 12;  // the halves come down on each other
        before[i] = plus({x, y, 32 + fold}, whole_vector(choices, 3), 1);
        after[i] = plus({x - (x - 24) * bend / 32, y, 32 + fold - fall}, whole_vector(choices, 4), 1);
    }
    auto const take = [&](std::size_t to, std::size_t from) {
        draft.start[to] = before[from];
        draft.end[to] = after[from];
    };
    // The cell's corner, the next to the right, above, or across.
    std::size_t cell = choices.below(side - 1);
    cell += side * choices.below(side - 1);
    std::array<std::size_t, 3> const corner{cell, cell + (choices.flip() ? 1 : side), cell + side + 1};
    std::size_t other = choices.below(side - 1);
    other += side * choices.below(side);
    if (draft.of_edges) {
        take(0, other), take(1, other + 1);
        take(2, corner[choices.below(2)]), take(3, corner[2]);
    } else {
        take(0, choices.below(before.size()));
        for (std::size_t i = 0; i < 3; ++i) take(i + 1, corner[i]);
    }
    if (choices.one_in(3)) {  // the ground
        vec const ground[3] = {{-8, -8, 8}, {72, -8, 8}, {24, 72, 8}};
        for (std::size_t i = draft.first_count(); i < 4; ++i)
            draft.start[i] = draft.end[i] = ground[i - draft.first_count()];
    }
    scale(draft, choices.between(-12, 0));
    if (choices.flip()) {  // of any digits
        double const by = 1 + std::abs(signed_unit(choices));
        draft.each_point([&](vec& p) { p = plus({}, p, by); });
    }
}

/// All points by one map, so that what meets still does, but for rounding; half of them from where they meet exactly.
template <class Map>
void draw_mapped(motion& draft, Map const& map) {
    if (draft.choices.flip()) {
        meet_exactly(draft);
        double const largest = largest_in(draft);
        if (largest > 0) scale(draft, -std::ilogb(largest));
    } else {
        draw_placed(draft);
    }
    draft.each_point([&](vec& p) { p = map.of(p); });
}

/// Whole steps of a level, from where they meet exactly; or a frame of a sixtieth of a second, at most 10 m/s.
void draw_in_game(motion& draft) {
    source& choices = draft.choices;
    double const step = one_of(choices, {10, 25, 5, 1});
    if (choices.flip()) {
        meeting_points const drawn = draw_meeting(draft, choices.between(1, 5));
        send(draft, drawn, choices.between(0, 8));
        draft.each_point([&](vec& p) { p = plus({}, p, step); });
    } else {
        for (std::size_t i = 0; i < 4; ++i) {
            for (double& c : draft.start[i]) c = step * static_cast<double>(choices.between(-40, 40));
            vec way{};
            for (double& c : way) c = static_cast<double>(10 * choices.between(-100, 100));
            draft.end[i] = plus(draft.start[i], way, 1.0 / 60);
        }
        aim(draft, choices.flip() ? 0 : 1);
    }
    double const by = draw_metres(choices);
    draft.each_point([&](vec& p) {
        for (double& c : p) c /= by;
    });
}

}  // namespace

void make_moving(family_kind family, test_info const& test, scalar_type scalar, source& choices,
                 std::vector<double>& input) {
    motion draft{choices, scalar, test.layout.front().kind == shape::segment};
    std::array<std::int64_t, 5> constexpr steps{0, 1, 2, 4, 16};
    switch (family) {
        case family_kind::random: draw_random(draft); break;
        case family_kind::near_contact: {
            std::int64_t const k = steps[choices.below(5)];
            meet_exactly(draft);
            step(draft, k);
            if (choices.flip()) scale(draft, choices.between(-30, 30));
            break;
        }
        case family_kind::coplanar: draw_coplanar(draft); break;
        case family_kind::degenerate: draw_degenerate(draft); break;
        case family_kind::shared_feature: draw_shared(draft); break;
        case family_kind::grid: draw_grid(draft); break;
        case family_kind::extreme_scale: draw_extreme(draft); break;
        case family_kind::mesh: draw_cloth(draft); break;
        case family_kind::thin: {
            draw_mapped(draft, draw_proportions(choices, 3));
            if (choices.one_in(3)) scale(draft, choices.between(-20, 20));
            break;
        }
        case family_kind::far_small: {
            draw_mapped(draft, draw_distance_off(choices, 3));
            scale(draft, choices.between(0, 20));
            break;
        }
        case family_kind::game_units: draw_in_game(draft); break;
        case family_kind::grazing:
        case family_kind::sliver:
        case family_kind::far_off:
        case family_kind::almost_met: break;  // of values
    }
    input.clear();
    draft.each_point([&](vec const& p) { input.insert(input.end(), p.begin(), p.end()); });
    make_valid(test, scalar, input);
}

}  // namespace graze::making
