// Sketches, and the makers of single shapes.
#include <algorithm>
#include <utility>

#include "families/tools.hpp"

namespace graze::making {
namespace {

/// Points by `coordinate(axis)`, in the order of the layout, and a radius by `length()`.
template <class Coordinate, class Length>
figure filled(sketch& draft, shape kind, Coordinate&& coordinate, Length&& length) {
    std::size_t const dimension = draft.dimension;
    figure f{kind, std::vector<vec>(traits_of(kind).varies() ? draft.many : points_of(kind)), 0};
    for (vec& p : f.points)
        for (std::size_t axis = 0; axis < dimension; ++axis) p[axis] = coordinate(axis);
    if (is_round(kind)) f.radius = length();
    if (f.varies()) arrange(draft.choices, f, dimension);
    f.sort();
    return f;
}

/// The second and third point of every triangle swapped as the drawn winding wants it.
void wind(figure& mesh, source& choices) {
    enum { clockwise, counter_clockwise, mixed };
    std::uint64_t const drawn = choices.below(4);
    int const mode = drawn < 2 ? clockwise : drawn == 2 ? counter_clockwise : mixed;
    for (std::size_t i = 0; i + 2 < mesh.points.size(); i += 3) {
        bool const left = mode == counter_clockwise || (mode == mixed && choices.flip());
        int const now = turn(mesh.points[i], mesh.points[i + 1], mesh.points[i + 2]);
        if (now != 0 && (now > 0) != left) std::swap(mesh.points[i + 1], mesh.points[i + 2]);
    }
}

/// Appends the coefficients of a plane: its normal, and how far the point is along it. Both times the power of two that
/// makes the last one finite.
void write_plane(sketch const& draft, figure const& f, std::vector<double>& input) {
    auto const exponent_of = [](vec const& v) {
        int exponent = 0;
        std::frexp(std::max({std::abs(v[0]), std::abs(v[1]), std::abs(v[2])}), &exponent);
        return exponent;
    };
    auto const scaled = [](vec v, int by) {
        for (double& c : v) c = std::ldexp(c, by);
        return v;
    };
    vec const &p = f.points[0], &normal = f.axes[0];
    int const of_p = exponent_of(p), of_normal = exponent_of(normal), sum = of_p + of_normal;
    wide const along = dot(widen(scaled(p, -of_p)), widen(scaled(normal, -of_normal)));  // below 4
    int const by = std::min(0, (draft.is_float() ? 125 : 1021) - sum);
    for (double c : scaled(normal, by)) input.push_back(c);
    input.push_back(along.hi == 0 ? 0.0 : std::ldexp(-along.hi, sum + by));
}

/// Appends the planes of a frustum: each normal, and its product with what leads to the origin, more by the height. All
/// four times a power of two that makes the last one finite.
void write_planes(sketch const& draft, figure const& f, std::vector<double>& input) {
    for (std::size_t i = 0; i < 6; ++i) {
        wide_vec const p = widen(f.points[0]), n = widen(f.normals[i]);
        double last = (wide(f.heights[i]) - dot(p, n)).hi, by = 1;
        double const most = draft.is_float() ? 0x1p126 : 0x1p1022;
        if (!(std::abs(last) < most)) {
            // With factors of half the range no sum of products overflows.
            by = draft.is_float() ? 0x1p-64 : 0x1p-515;
            last = (wide(f.heights[i] * by) - dot(p, n * wide(by))).hi;
            // The sign of a NaN is the compiler's choice.
            if (!(std::abs(last) < most)) last = last > 0 ? most : -most;
        }
        for (double c : f.normals[i]) input.push_back(c * by);
        input.push_back(last);
    }
}

}  // namespace

sketch::sketch(test_info const& asked, scalar_type type, source& from)
    : test(asked), scalar(type), choices(from), dimension(asked.dimension) {
    for (part const& item : asked.layout) {
        bool const is_matrix = traits_of(item.kind).further == further_scalars::matrix,
                   is_first = &item == asked.layout.data();
        has_matrix = has_matrix || is_matrix;
        if (is_matrix) continue;
        (is_first ? first : second).kind = item.kind;
        has_second = !is_first;
    }
    if (asked.varies()) many = draw_many(choices, asked.layout.back().kind);
}

bool sketch::draw_first_moves() {
    if (!second.traits().movable) return true;
    return first.traits().movable && !choices.flip();
}

void emit(sketch& draft, std::vector<double>& input) {
    input.clear();
    draft.each([&](figure& f) {
        if (!f.is_mesh()) return;
        for (vec& p : f.points)
            for (double& c : p) c = to_scalar(draft.scalar, c);
        wind(f, draft.choices);
    });
    for (part const& item : draft.test.layout) {
        if (traits_of(item.kind).further == further_scalars::matrix) {
            input.insert(input.end(), draft.matrix.begin(), draft.matrix.end());
            continue;
        }
        figure const& f = &item == draft.test.layout.data() ? draft.first : draft.second;
        if (f.has_normal()) {
            write_plane(draft, f, input);
            continue;
        }
        if (f.has_planes()) {
            write_planes(draft, f, input);
            continue;
        }
        auto const dimension = static_cast<std::ptrdiff_t>(draft.dimension);
        for (vec const& p : f.points) {
            vec const& written = f.has_direction() && &p == &f.points.back() ? direction_of(draft, f) : p;
            input.insert(input.end(), written.begin(), written.begin() + dimension);
        }
        if (is_round(item.kind)) input.push_back(f.radius);
        if (!f.has_frame()) continue;
        for (vec const& axis : f.axes) input.insert(input.end(), axis.begin(), axis.end());
        input.insert(input.end(), f.half.begin(), f.half.end());
    }
    make_valid(draft.test, draft.scalar, input);
}

vec direction_of(sketch const& draft, figure const& from) {
    vec d{};
    for (std::size_t axis = 0; axis < draft.dimension; ++axis)
        d[axis] = to_scalar(draft.scalar, from.points.back()[axis] - from.points[0][axis]);
    return d;
}

figure mesh_of(surface const& s) {
    figure f{shape::mesh, {}, 0};
    for (auto const& t : s.triangles)
        for (std::size_t corner : t) f.points.push_back(s.points[corner]);
    return f;
}

figure cloud(sketch& draft, shape kind, vec const& centre, double size) {
    source& choices = draft.choices;
    if (traits_of(kind).repeats()) {
        // Off the whole coordinates by less than 1/4: cells of 8 x 8 with vertices off by 1.25 do not turn over.
        surface s = draw_surface(choices, 2);
        for (vec& p : s.points)
            for (std::size_t axis = 0; axis < 2; ++axis) {
                p[axis] = centre[axis] + size / 128 * (p[axis] + signed_unit(choices) / 4);
                p[axis] = to_scalar(draft.scalar, p[axis]);
            }
        return mesh_of(s);
    }
    figure f = filled(
        draft, kind,
        [&](std::size_t axis) { return to_scalar(draft.scalar, centre[axis] + size * signed_unit(choices)); },
        [&] { return to_scalar(draft.scalar, std::abs(size * signed_unit(choices))); });
    if (f.has_frame()) draw_axes(draft, f, size, false);
    if (f.has_normal()) draw_normal_of(draft, f, size, false);
    if (f.has_planes()) draw_planes(draft, f, size, false);
    return f;
}

figure block(sketch& draft, shape kind, std::int64_t bits, vec const& origin) {
    source& choices = draft.choices;
    if (traits_of(kind).repeats()) {
        // A triangulation, enlarged: 256 * 16 * 2^bits' stays within the bits asked for.
        surface s = draw_surface(choices, 2);
        double const by = 16 * scale_between(choices, 0, std::max<std::int64_t>(bits - 8, 0));
        for (vec& p : s.points) p = {origin[0] + by * p[0], origin[1] + by * p[1], 0};
        return mesh_of(s);
    }
    figure f = filled(
        draft, kind, [&](std::size_t axis) { return origin[axis] + 16 * signed_integer(choices, bits); },
        [&] { return std::abs(16 * signed_integer(choices, bits)); });
    if (f.has_normal()) draw_normal_of(draft, f, 16, true);
    if (f.has_planes()) draw_planes(draft, f, power_of_two(std::max<std::int64_t>(bits - 4, 0)), true);
    make_defined(f, 16);
    // The corners are up to 12 half extents from the centre.
    if (f.has_frame()) draw_axes(draft, f, power_of_two(std::max<std::int64_t>(bits - 4, 0)), true);
    return f;
}

double fill_with_clouds(sketch& draft) {
    source& choices = draft.choices;
    // Half of the cases: equal sizes. Else one shape is up to 2^-8, sometimes 2^-20, of the other.
    double sizes[2] = {1, 1};
    if (choices.flip()) {
        std::uint64_t const which = choices.below(2);
        sizes[which] = scale_between(choices, choices.one_in(4) ? -20 : -8, 0);
    }
    vec centre{};
    if (choices.one_in(3)) {
        double const far = scale_between(choices, -3, choices.one_in(4) ? 12 : 2);
        for (std::size_t axis = 0; axis < draft.dimension; ++axis) centre[axis] = far * signed_unit(choices);
    }
    std::size_t at = 0;
    draft.each([&](figure& f) { f = cloud(draft, f.kind, centre, sizes[at++]); });
    if (draft.has_matrix) {
        draft.matrix = draw_matrix(draft, false, 1);
        for (double& entry : draft.matrix) entry = to_scalar(draft.scalar, entry);
    }
    // Slivers; and exponents spread from coordinate to coordinate, as measured data has them. A mesh stays a
    // triangulation.
    bool const slivers = choices.one_in(6), spread = choices.one_in(6);
    draft.each([&](figure& f) {
        if (f.is_mesh()) return;
        if (slivers) degrade(draft, f, false);
        for (vec& p : f.points)
            for (double& c : p) {
                if (spread && c != 0) c *= scale_between(choices, -40, 0);
                c = to_scalar(draft.scalar, c);
            }
        f.sort();
        make_defined_rounded(draft, f);
    });
    return std::max(sizes[0], sizes[1]);
}

namespace {

/// Bits of the coordinates of fill_with_blocks, before the factor 16.
std::int64_t block_bits(sketch const& draft) {
    // Float32, with b bits: coordinates are below 16 * 2^b + 2^(b + 4) = 2^(b + 5), and a moved shape below twice that.
    // A plane's or line's points up to 3 edges off the first are below 7 * 2^(b + 5); a matrix has rows of at most 8 in
    // sum of magnitudes, and halves. So 23 bits hold b = 17, 15 and 14.
    // The sums of edges of shapes of any number of points are up to 9 times as large.
    if (!draft.is_float()) return 25;
    if (draft.test.varies()) return 13;
    if (draft.has_matrix) return 14;
    return draft.first.is_endless() || draft.second.is_endless() ? 15 : 17;
}

}  // namespace

void fill_with_blocks(sketch& draft, std::int64_t spare) {
    source& choices = draft.choices;
    std::int64_t const most = block_bits(draft) - spare, bits = choices.between(2, most);
    // An origin off the multiples of 16: all bits of the coordinates matter.
    vec origin{};
    if (choices.flip())
        for (std::size_t axis = 0; axis < draft.dimension; ++axis) origin[axis] = signed_integer(choices, most + 4);
    std::int64_t const other = choices.one_in(4) ? choices.between(2, most) : bits;
    draft.first = block(draft, draft.first.kind, bits, origin);
    if (draft.has_second) draft.second = block(draft, draft.second.kind, other, origin);
    if (draft.has_matrix) draft.matrix = draw_matrix(draft, true, power_of_two(most + 2));
}

void make_defined_rounded(sketch& draft, figure& target) {
    double largest = 0;
    for (vec& p : target.points)
        for (double& c : p) {
            c = to_scalar(draft.scalar, c);
            largest = std::max(largest, std::abs(c));
        }
    if (target.has_normal())
        for (double& c : target.axes[0]) c = to_scalar(draft.scalar, c);
    for (vec& n : target.normals)
        for (double& c : n) c = to_scalar(draft.scalar, c);
    make_defined(target, 4 * spacing(draft.scalar, largest));
}

void make_defined(figure& target, double amount) {
    if (!target.traits().may_be_undefined) return;
    if (target.has_normal()) {
        if (is_zero(widen(target.axes[0]))) target.axes[0][0] = 1;
        return;
    }
    if (target.has_planes()) {
        for (std::size_t i = 0; i < 6; ++i)
            if (is_zero(widen(target.normals[i]))) target.normals[i][i % 3] = i < 3 ? 1 : -1;
        return;
    }
    auto& p = target.points;
    if (p[0] == p[1]) p[1][0] += amount;
    for (std::size_t axis = 0; axis < 2 && p.size() == 3; ++axis) {
        wide_vec const o = widen(p[0]);
        if (!is_zero(cross(widen(p[1]) - o, widen(p[2]) - o))) return;
        // Adding a vector along x leaves them collinear only if they run along x; then y does not.
        p[2][axis] += amount;
    }
}

void make_undefined(source& choices, figure& target) {
    if (!target.traits().may_be_undefined) return;
    if (target.has_normal()) {
        target.axes[0] = {};
        return;
    }
    if (target.has_planes()) {
        target.normals[choices.below(6)] = {};
        return;
    }
    auto& p = target.points;
    p.back() = p[p.size() == 2 ? 0 : choices.below(p.size() - 1)];
}

int turn(vec const& a, vec const& b, vec const& c) {
    // Scaled by a power of two so that neither overflow nor underflow of the products can matter, then the
    // differences as double-doubles. Triangles flatter than a relative 2^-100 may be called flat.
    double largest = 0;
    for (vec const* p : {&a, &b, &c}) largest = std::max({largest, std::abs((*p)[0]), std::abs((*p)[1])});
    if (largest == 0) return 0;
    int exponent;
    std::frexp(largest, &exponent);
    auto const part = [&](vec const& p, std::size_t axis) { return wide(std::ldexp(p[axis], -exponent)); };
    wide const area =
        (part(b, 0) - part(a, 0)) * (part(c, 1) - part(a, 1)) - (part(b, 1) - part(a, 1)) * (part(c, 0) - part(a, 0));
    return area.hi > 0 ? 1 : area.hi < 0 ? -1 : 0;
}

}  // namespace graze::making
