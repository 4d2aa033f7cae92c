// Shapes of any number of points: hulls and polygons.
#include <algorithm>
#include <cmath>

#include "families/tools.hpp"

namespace graze::making {

std::size_t draw_many(source& choices, shape kind) {
    shape_traits const& traits = traits_of(kind);
    std::size_t const most = std::min<std::size_t>(traits.most, 64);
    // Most have up to five points more than the fewest; few have many, which take all that judge them much longer.
    std::uint64_t const drawn = choices.below(32);
    if (drawn == 31) return most - choices.below(most / 2);
    return traits.points + (drawn < 8 ? 5 + choices.below(12) : choices.below(6));
}

namespace {

double about(std::vector<vec> const& points, std::size_t axis) {
    double low = points[0][axis], high = low;
    for (vec const& p : points) {
        low = std::min(low, p[axis]);
        high = std::max(high, p[axis]);
    }
    return low / 2 + high / 2;
}

/// Each coordinate one of two of the points': corners of a box.
void to_box(source& choices, std::vector<vec>& points, std::size_t dimension) {
    vec const low = points.front(), high = points.back();
    for (vec& p : points)
        for (std::size_t axis = 0; axis < dimension; ++axis) p[axis] = choices.flip() ? low[axis] : high[axis];
}

/// Two levels along an axis: a prism, with facets of many corners.
void to_prism(source& choices, std::vector<vec>& points, std::size_t dimension) {
    std::size_t const axis = choices.below(dimension);
    double const low = points.front()[axis], high = points.back()[axis];
    std::size_t const half = (points.size() + 1) / 2;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i >= half) points[i] = points[i - half];
        points[i][axis] = i < half ? low : high;
    }
}

/// In the order of their directions from the middle: a polygon that does not cross itself, but for equal directions.
void turn_in_order(std::vector<vec>& points) {
    turn_around({about(points, 0), about(points, 1), 0}, points);
}

/// In order along x with every other point on one of two levels: teeth, along whose tips all is level.
void to_comb(source& choices, std::vector<vec>& points) {
    std::sort(points.begin(), points.end());
    double const low = points[0][1], high = points[choices.below(points.size())][1];
    for (std::size_t i = 0; i < points.size(); ++i) points[i][1] = i % 2 == 0 ? low : high;
}

}  // namespace

void turn_around(vec const& middle, std::vector<vec>& points) {
    // From 0 to 4 with the angle, by operations that are rounded alike everywhere.
    auto const angle = [&](vec const& p) {
        double const x = p[0] - middle[0], y = p[1] - middle[1], size = std::abs(x) + std::abs(y);
        if (size == 0) return 0.0;
        return y >= 0 ? 1 - x / size : 3 + x / size;
    };
    std::stable_sort(points.begin(), points.end(), [&](vec const& p, vec const& q) { return angle(p) < angle(q); });
}

void retrace(std::vector<vec>& points) {
    for (std::size_t i = 1; 2 * i < points.size(); ++i) points[points.size() - i] = points[i];
}

void arrange(source& choices, figure& f, std::size_t dimension) {
    auto& p = f.points;
    if (f.kind == shape::hull) {
        switch (choices.below(8)) {
            case 0: return to_box(choices, p, dimension);
            case 1: return to_prism(choices, p, dimension);
            case 2: {  // a needle along an axis, or a plate across it
                std::size_t const axis = choices.below(dimension);
                bool const plate = choices.flip();
                for (vec& item : p)
                    for (std::size_t k = 0; k < dimension; ++k)
                        if ((k == axis) == plate) item[k] = p[0][k];
                return;
            }
            case 3: return degrade_many(choices, f, dimension);
            default: return;
        }
    }
    switch (choices.below(6)) {
        case 0: return;  // it crosses itself
        case 1: to_comb(choices, p); return;
        case 2: turn_in_order(p); break;
        default:
            turn_in_order(p);
            // Levels shared, sometimes.
            for (vec& item : p)
                if (choices.one_in(4)) item[1] = p[choices.below(p.size())][1];
    }
    if (choices.flip()) std::reverse(p.begin(), p.end());
    std::rotate(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(choices.below(p.size())), p.end());
}

void degrade_many(source& choices, figure& f, std::size_t dimension) {
    auto& p = f.points;
    if (p.size() < 2) return;
    switch (choices.below(5)) {
        case 0:  // one place
            for (vec& item : p) item = p[0];
            break;
        case 1: {  // a line: multiples of an edge
            vec const a = p.front(), b = p.back();
            for (vec& item : p) {
                double const share = static_cast<double>(choices.between(-1, 2));
                for (std::size_t axis = 0; axis < 3; ++axis) item[axis] = a[axis] + (b[axis] - a[axis]) * share;
            }
            break;
        }
        case 2: {  // a plane across an axis
            std::size_t const axis = choices.below(dimension);
            for (vec& item : p) item[axis] = p[0][axis];
            break;
        }
        case 3: {  // a slanted plane: two edges' sums
            vec const a = p[0], b = p[choices.below(p.size())], c = p.back();
            for (vec& item : p) {
                double const u = static_cast<double>(choices.between(-1, 2)),
                             v = static_cast<double>(choices.between(-1, 2));
                for (std::size_t axis = 0; axis < 3; ++axis)
                    item[axis] = a[axis] + u * (b[axis] - a[axis]) + v * (c[axis] - a[axis]);
            }
            break;
        }
        default:  // some onto others
            for (vec& item : p)
                if (choices.flip()) item = p[choices.below(p.size())];
    }
}

}  // namespace graze::making
