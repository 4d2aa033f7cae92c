// random: scalars anywhere in -1 .. 1, shapes so near each other that many meet. grid: small whole numbers, where shapes often
// touch. near: a few units in the last place from contact, which a bisection with the certified test finds; of signs, the last
// point on the line, plane, circle or sphere through the others, rounded and moved by a few such units.
//
// Boxes have axes that a rotation matrix rounds to, capsules lie in any direction: libraries take a rotation, or a length and a
// direction, which is the case itself only along the axes of space. Half of the near boxes and capsules lie so, and all of the grid.
// Of the others a library may be asked, but it is judged only where the answer is the same for boxes and capsules that are bigger
// and smaller by far more than such a rotation, length or direction rounds.
#include "cases.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "graze/source.hpp"
#include "model.hpp"

namespace graze::peers {
namespace {

constexpr question all_questions[] = {
    {"orient_2d", shape::orient_2d, 6, false},
    {"orient_3d", shape::orient_3d, 12, false},
    {"incircle_2d", shape::incircle_2d, 8, false},
    {"insphere_3d", shape::insphere_3d, 15, false},
    {"segment_segment_2d", shape::segments, 8, false},
    {"segment_triangle_3d", shape::segment_triangle, 15, false},
    {"triangle_triangle_3d", shape::triangles, 18, false},
    {"obb_obb_3d", shape::boxes, 30, false},
    {"obb_obb_3d", shape::boxes, 30, true},
    {"capsule_capsule_3d", shape::capsules, 14, false},
    {"capsule_capsule_3d", shape::capsules, 14, true},
    {"hull_hull_3d", shape::hulls, 48, false},
    {"hull_hull_3d", shape::hulls, 192, false, 4},
    {"hull_hull_3d", shape::hulls, 48, true},
    {"hull_hull_3d", shape::hulls, 192, true, 4},
    {"ray_solid_3d", shape::rays, 6, true},
};

using vector = std::array<double, 3>;

/// SplitMix64, by S. Vigna: `mix` is one step of it.
class random_numbers {
  public:
    explicit random_numbers(std::uint64_t seed) : state_(seed) {}
    std::uint64_t bits() { return mix(std::exchange(state_, state_ + 0x9e3779b97f4a7c15u)); }
    /// A multiple of 2^-52 in [-1, 1): no product of five underflows.
    double unit() { return static_cast<double>(static_cast<std::int64_t>(bits()) >> 11) * 0x1p-52; }
    int whole(int low, int high) { return low + static_cast<int>(bits() % static_cast<std::uint64_t>(high - low + 1)); }

  private:
    std::uint64_t state_;
};

/// Makes one case after the other.
class case_maker {
  public:
    case_maker(question const& of, family in, std::uint64_t seed) : of_(of), in_(in), random_(seed) {}

    std::vector<double> next() {
        ++number_;
        do make();
        while (is_degenerate());
        return row_;
    }

  private:
    void make() {
        row_.assign(of_.count, 0);
        if (of_.is_sign())
            make_sign();
        else if (of_.kind == shape::rays)
            make_ray();
        else if (in_ == family::near)
            make_near();
        else
            make_pair(in_ == family::grid ? whole_vector(6) : scaled(unit_vector(), spread()));
        round_all();
    }

    /// A segment without length or a triangle without area, which libraries take for a mistake of their user.
    bool is_degenerate() const {
        switch (of_.kind) {
            case shape::segments: return is_point(0, 2) || is_point(4, 2);
            case shape::segment_triangle: return is_flat(0) || is_point(9, 3);
            case shape::triangles: return is_flat(0) || is_flat(9);
            case shape::orient_2d:
            case shape::orient_3d:
            case shape::incircle_2d:
            case shape::insphere_3d:
            case shape::boxes:
            case shape::capsules:
            case shape::hulls: break;
            case shape::rays: return row_[3] == 0 && row_[4] == 0 && row_[5] == 0;
        }
        return false;
    }
    bool is_point(std::size_t at, std::size_t d) const {
        return std::equal(row_.data() + at, row_.data() + at + d, row_.data() + at + d);
    }
    /// Exactly, of the whole numbers of a grid: of others never, but by chance.
    bool is_flat(std::size_t at) const {
        double const* const v = row_.data() + at;
        for (int k = 0; k < 3; ++k) {
            int const l = (k + 1) % 3;
            if ((v[3 + k] - v[k]) * (v[6 + l] - v[l]) != (v[3 + l] - v[l]) * (v[6 + k] - v[k])) return false;
        }
        return true;
    }

    bool is_plane() const {
        return of_.kind == shape::orient_2d || of_.kind == shape::incircle_2d || of_.kind == shape::segments;
    }
    std::size_t dimension() const { return is_plane() ? 2 : 3; }
    double number() { return in_ == family::grid ? random_.whole(-4, 4) : random_.unit(); }
    double size() { return in_ == family::grid ? random_.whole(1, 4) : 0.75 + random_.unit() / 2; }
    vector unit_vector() {
        vector v;
        for (double& x : v) x = random_.unit();
        return v;
    }
    vector whole_vector(int most) {
        vector v;
        for (double& x : v) x = random_.whole(-most, most);
        return v;
    }
    static vector scaled(vector v, double by) {
        for (double& x : v) x *= by;
        return v;
    }
    /// How far shapes are moved from each other, so that a good part of them meets and a good part does not.
    double spread() const {
        return of_.kind == shape::boxes || of_.kind == shape::capsules ? 3 : of_.kind == shape::hulls ? 2 : 0.5;
    }
    void round_all() {
        if (of_.is_float)
            for (double& x : row_) x = static_cast<float>(x);
    }

    void make_sign() {
        std::size_t const d = dimension(), last = of_.count - d;
        for (double& x : row_) x = number();
        if (in_ != family::near) return;
        if (of_.kind == shape::orient_2d || of_.kind == shape::orient_3d) {
            double const s = random_.unit(), t = random_.unit();
            for (std::size_t k = 0; k < d; ++k) {
                row_[last + k] = row_[k] + s * (row_[d + k] - row_[k]);
                if (d == 3) row_[last + k] += t * (row_[2 * d + k] - row_[k]);
            }
        } else {
            vector const centre = scaled(unit_vector(), 0.5);
            double const radius = 0.5 + 0.25 * random_.unit();
            for (std::size_t i = 0; i < of_.count; i += d) {
                vector along = unit_vector();
                if (d == 2) along[2] = 0;
                double const length = std::sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
                for (std::size_t k = 0; k < d; ++k) row_[i + k] = centre[k] + radius * along[k] / length;
            }
        }
        row_[last] += random_.whole(-4, 4) * 0x1p-53;
    }

    /// From around the model. near: to a point of an edge, or a corner, as far as that can be.
    void make_ray() {
        double const at = in_ == family::grid ? 0.5 : 2;
        for (std::size_t i = 0; i < 6; ++i) row_[i] = number() * (i < 3 ? at : 1);
        if (in_ != family::near) return;
        surface const& of = model();
        auto const& triangle = of.triangles[random_.bits() % of.triangles.size()];
        auto const &a = of.vertices[triangle[0]], &b = of.vertices[triangle[1]];
        double const along = random_.whole(0, 4) == 0 ? 0 : (random_.unit() + 1) / 2;
        for (std::size_t k = 0; k < 3; ++k) {
            row_[k] = static_cast<float>(row_[k]);
            row_[3 + k] = a[k] + along * (b[k] - a[k]) - row_[k];
        }
    }

    /// The middle of the first shape is where that of the second one is at 0.
    void make_near() {
        std::vector<double> pair;
        vector along;
        do {
            make_pair({});
            pair = row_;
            along = unit_vector();
        } while (!meets_at(pair, along, 0) || meets_at(pair, along, 16));
        double low = 0, high = 16;
        for (int step = 0; step < 70 && low < high; ++step) {
            double const middle = low + (high - low) / 2;
            if (middle == low || middle == high) break;
            (meets_at(pair, along, middle) ? low : high) = middle;
        }
        // Coordinates of floats move at every so many of these steps.
        double const unit = of_.is_float ? 0x1p-24 : 0x1p-53;
        meets_at(pair, along, high + random_.whole(-4, 4) * unit);
    }

    /// Leaves the moved pair in row_.
    bool meets_at(std::vector<double> const& pair, vector const& along, double time) {
        row_ = pair;
        move_second(scaled(along, time));
        round_all();
        return certified_answer(of_, row_.data()) > 0;
    }

    /// The points of the second shape, of its points alone.
    void move_second(vector const& by) {
        switch (of_.kind) {
            case shape::boxes: return move(15, 1, by);
            case shape::capsules: return move(7, 2, by);
            case shape::segments: return move(4, 2, by);
            case shape::segment_triangle: return move(9, 2, by);
            case shape::triangles: return move(9, 3, by);
            case shape::hulls: return move(of_.count / 2, of_.points(), by);
            case shape::orient_2d:
            case shape::orient_3d:
            case shape::incircle_2d:
            case shape::insphere_3d:
            case shape::rays: break;
        }
    }
    void move(std::size_t first, std::size_t points, vector const& by) {
        for (std::size_t i = 0; i < points; ++i)
            for (std::size_t k = 0; k < dimension(); ++k) row_[first + i * dimension() + k] += by[k];
    }

    void make_pair(vector const& apart) {
        std::fill(row_.begin(), row_.end(), 0.0);  // of an attempt before
        if (of_.kind == shape::boxes) {
            make_box(0);
            make_box(15);
        } else if (of_.kind == shape::capsules) {
            make_capsule(0);
            make_capsule(7);
        } else {
            for (double& x : row_) x = number();
            if (in_ == family::near) make_concentric();
        }
        move_second(apart);
    }

    /// Moves the second shape's middle to the first one's.
    void make_concentric() {
        std::size_t const d = dimension();
        std::size_t const first = of_.kind == shape::segments ? 4 : of_.kind == shape::hulls ? of_.count / 2 : 9;
        vector to{};
        for (std::size_t i = 0; i < of_.count; ++i) {
            double const points = static_cast<double>((i < first ? first : of_.count - first) / d);
            to[i % d] += (i < first ? row_[i] : -row_[i]) / points;
        }
        move_second(to);
    }

    bool lies_along_axes() { return in_ == family::grid || (in_ == family::near && number_ % 2 == 0); }

    void make_box(std::size_t at) {
        bool const straight = lies_along_axes();
        double* const v = row_.data() + at;
        double* const axes = v + 3;
        if (straight) {
            // Turned in a circle, and two of three turned round or none: a rotation.
            int const turn = random_.whole(0, 2), same = random_.whole(0, 3);
            for (int i = 0; i < 3; ++i) axes[3 * i + (i + turn) % 3] = same == 3 || same == i ? 1 : -1;
        } else {
            double q[4], length = 0;
            for (double& x : q) x = random_.unit();
            for (double x : q) length += x * x;
            double const s = 2 / length, w = q[0], x = q[1], y = q[2], z = q[3];
            double const rotation[9] = {1 - s * (y * y + z * z), s * (x * y + w * z),     s * (x * z - w * y),
                                        s * (x * y - w * z),     1 - s * (x * x + z * z), s * (y * z + w * x),
                                        s * (x * z + w * y),     s * (y * z - w * x),     1 - s * (x * x + y * y)};
            std::copy_n(rotation, 9, axes);
        }
        for (int i = 0; i < 3; ++i) v[12 + i] = size();
    }

    void make_capsule(std::size_t at) {
        double* const v = row_.data() + at;
        if (lies_along_axes()) {
            // A whole number of 2^-10 long: the middle and half of the length are exact near 0, and of whole numbers.
            double const length = in_ == family::grid ? 2 * random_.whole(1, 3) : std::round(1024 * size()) / 512;
            v[random_.whole(0, 2)] = -length / 2;
            for (int i = 0; i < 3; ++i) v[3 + i] = -v[i];
        } else {
            vector const along = unit_vector();
            for (std::size_t i = 0; i < 3; ++i) v[i] = -along[i], v[3 + i] = along[i];
        }
        v[6] = in_ == family::grid ? random_.whole(1, 2) : 0.25 + random_.unit() / 8;
    }

    question const& of_;
    family in_;
    random_numbers random_;
    std::vector<double> row_;
    std::uint64_t number_ = 0;
};

bool is_along_axes(double const* box) {
    return std::all_of(box + 3, box + 12, [](double x) { return x == 0 || std::abs(x) == 1; });
}

/// The middle of a straight capsule and its length are exact: see the adapters' `straight`.
bool is_straight(double const* v, bool in_floats) {
    int moved = 0;
    for (int i = 0; i < 3; ++i) {
        double const a = v[i], b = v[3 + i], middle = a / 2 + b / 2, length = b - a;
        if (a == b) continue;
        ++moved;
        if (middle - length / 2 != a || middle + length / 2 != b) return false;
        if (in_floats && (middle != static_cast<float>(middle) || length != static_cast<float>(length))) return false;
    }
    return moved <= 1;
}

bool is_same_for_rotations(question const& of, std::vector<double> row) {
    std::size_t const half = of.count / 2;
    if (of.kind != shape::boxes && of.kind != shape::capsules) return true;
    bool const is_box = of.kind == shape::boxes;
    if (is_box ? is_along_axes(row.data()) && is_along_axes(row.data() + half)
               : is_straight(row.data(), of.is_float) && is_straight(row.data() + half, of.is_float))
        return true;
    // Sizes are below 8; numbers of a rotation are off by some units in the last place.
    double const change = of.is_float ? 0x1p-15 : 0x1p-44;
    auto const changed = [&](double by) {
        std::vector<double> other = row;
        for (std::size_t at : {std::size_t{0}, half})
            for (std::size_t k = is_box ? 12 : 6; k < half; ++k) other[at + k] = std::max(0.0, other[at + k] + by);
        return certified_answer(of, other.data());
    };
    return changed(change) == 0 || changed(-change) == 2;
}

}  // namespace

std::string_view name_of(family of) {
    switch (of) {
        case family::random: return "random";
        case family::near: return "near";
        case family::grid: break;
    }
    return "grid";
}

std::span<question const> questions() {
    return all_questions;
}

batch make_batch(question const& of, family in, std::uint64_t seed, std::size_t cases) {
    batch made{&of, in, {}, {}, {}, {}};
    case_maker maker(of, in, seed);
    std::size_t const wanted = std::max<std::size_t>(1, cases / of.fewer);
    for (std::size_t i = 0; i < wanted; ++i) {
        std::vector<double> const row = maker.next();
        made.rows.insert(made.rows.end(), row.begin(), row.end());
        made.truth.push_back(static_cast<std::int8_t>(certified_answer(of, row.data())));
        made.is_same_for_rotations.push_back(is_same_for_rotations(of, row));
    }
    if (of.is_float) made.floats.assign(made.rows.begin(), made.rows.end());
    return made;
}

}  // namespace graze::peers
