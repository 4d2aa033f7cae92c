#include "graze/internal/fuzzing/structure_input.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "graze/internal/fuzzing/fuzz_input.hpp"
#include "graze/structure_families.hpp"

namespace graze {
namespace structure_changes {

constexpr std::size_t fewest_corners = 3;

std::size_t most_points(structure_kind kind) {
    return form_of(kind).dimension == 3 ? most_fuzzed_points_3d : most_fuzzed_points_2d;
}
std::size_t fewest_points(structure_kind kind) {
    return kind == structure_kind::polygon_triangulation_2d ? fewest_corners : 1;
}

/// Bits of the first byte.
constexpr std::uint8_t is_double = 1, holes_at = 1, holes_mask = 3;

double finite(scalar_type scalar, double value) {
    bool const narrow = scalar == scalar_type::float32;
    double const most =
        narrow ? static_cast<double>(std::numeric_limits<float>::max()) : std::numeric_limits<double>::max();
    if (std::isnan(value)) return 0;
    double const kept = std::clamp(value, -most, most);
    return narrow ? static_cast<double>(static_cast<float>(kept)) : kept;
}

/// Points that are changed in place.
class changer {
  public:
    changer(structure_record& record, source& choices)
        : record_(record), choices_(choices), dimension_(form_of(record.kind).dimension) {}

    void change() {
        switch (choices_.below(11)) {
            case 0: return draw_anew();
            case 1: return put_between();
            case 2: return put_in_plane();
            case 3: return put_on_circle();
            case 4: return repeat();
            case 5:
            case 6: return nudge();
            case 7: return move_a_little();
            case 8: return drop();
            case 9: return snap();
            default: return scale();
        }
    }

  private:
    std::size_t count() const { return record_.coordinates.size() / dimension_; }
    std::size_t any_point() { return choices_.below(count()); }
    double& at(std::size_t point, std::size_t axis) { return record_.coordinates[point * dimension_ + axis]; }
    void set(std::size_t point, std::size_t axis, double value) { at(point, axis) = finite(record_.scalar, value); }

    void draw_anew() {
        std::vector<structure_family const*> suiting;
        for (structure_family const& family : structure_families())
            if (family.suits(record_.kind)) suiting.push_back(&family);
        structure_record drawn =
            make_structure(record_.kind, record_.scalar, *suiting[choices_.below(suiting.size())], choices_);
        record_ = std::move(drawn);
    }
    /// On the line through two others, between them or beyond.
    void put_between() {
        std::size_t const point = any_point(), from = any_point(), to = any_point();
        double const t = static_cast<double>(choices_.between(-2, 6)) / 4;
        for (std::size_t k = 0; k < dimension_; ++k) set(point, k, at(from, k) + t * (at(to, k) - at(from, k)));
    }
    /// In the plane of three others; in the plane of the input the fourth corner of a parallelogram.
    void put_in_plane() {
        std::size_t const point = any_point(), a = any_point(), b = any_point(), c = any_point();
        double const s = static_cast<double>(choices_.between(-2, 4)) / 2,
                     t = static_cast<double>(choices_.between(-2, 4)) / 2;
        for (std::size_t k = 0; k < dimension_; ++k)
            set(point, k, at(a, k) + s * (at(b, k) - at(a, k)) + t * (at(c, k) - at(a, k)));
    }
    /// Opposite to another on a circle or sphere around the middle of two: rounded, but for whole coordinates.
    void put_on_circle() {
        std::size_t const point = any_point(), a = any_point(), b = any_point(), other = any_point();
        for (std::size_t k = 0; k < dimension_; ++k) set(point, k, at(a, k) + at(b, k) - at(other, k));
    }
    void repeat() {
        std::size_t const point = any_point(), other = any_point();
        for (std::size_t k = 0; k < dimension_; ++k) set(point, k, at(other, k));
    }
    void nudge() {
        std::size_t const point = any_point(), axis = choices_.below(dimension_);
        double value = at(point, axis);
        double const to =
            choices_.flip() ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
        for (std::uint64_t steps = 1 + choices_.below(3); steps > 0; --steps)
            value = record_.scalar == scalar_type::float32
                        ? static_cast<double>(std::nextafter(static_cast<float>(value), static_cast<float>(to)))
                        : std::nextafter(value, to);
        set(point, axis, value);
    }
    void move_a_little() {
        std::size_t const point = any_point(), axis = choices_.below(dimension_), other = any_point();
        bool const is_back = choices_.flip();
        double const size = std::ldexp(1.0, -static_cast<int>(choices_.below(40))), part = is_back ? -size : size;
        double const arm = at(other, axis) - at(point, axis);
        set(point, axis, at(point, axis) + part * (arm != 0 ? arm : at(point, axis) != 0 ? at(point, axis) : 1));
    }
    void drop() {
        if (count() <= fewest_points(record_.kind) || record_.rings.size() > 1) return;
        auto const from = record_.coordinates.begin() + static_cast<std::ptrdiff_t>(any_point() * dimension_);
        record_.coordinates.erase(from, from + static_cast<std::ptrdiff_t>(dimension_));
        if (!record_.rings.empty()) --record_.rings[0];
    }
    /// All to multiples of a power of two.
    void snap() {
        double most = 0;
        for (double x : record_.coordinates) most = std::max(most, std::abs(x));
        if (most == 0) return;
        double const step = std::ldexp(1.0, std::ilogb(most) - 1 - static_cast<int>(choices_.below(5)));
        if (step == 0) return;
        for (double& x : record_.coordinates) x = finite(record_.scalar, std::nearbyint(x / step) * step);
    }
    void scale() {
        int const factor = choices_.one_in(8) ? 6 : 1, power = factor * static_cast<int>(choices_.between(-20, 20));
        for (double& x : record_.coordinates) x = finite(record_.scalar, std::ldexp(x, power));
    }

    structure_record& record_;
    source& choices_;
    std::size_t dimension_;
};

}  // namespace structure_changes

bool decode_structure(structure_kind kind, std::span<std::uint8_t const> bytes, structure_record& decoded) {
    using namespace structure_changes;
    if (bytes.empty()) return false;
    decoded = {};
    decoded.kind = kind;
    decoded.scalar = (bytes[0] & is_double) == 0 ? scalar_type::float32 : scalar_type::float64;
    bool const is_polygon = kind == structure_kind::polygon_triangulation_2d;
    std::size_t const holes =
        is_polygon ? std::min<std::size_t>(bytes[0] >> holes_at & holes_mask, bytes.size() - 1) : 0;
    std::size_t const head = 1 + holes, width = width_of(decoded.scalar), dimension = form_of(kind).dimension;
    std::size_t const given = (bytes.size() - head) / width;
    std::size_t const points = std::clamp(given / dimension, fewest_points(kind), most_points(kind));
    decoded.coordinates.assign(points * dimension, 0.0);
    for (std::size_t i = 0; i < std::min(given, decoded.coordinates.size()); ++i)
        decoded.coordinates[i] = read_scalar(decoded.scalar, bytes.data() + head + i * width);
    std::size_t left = points;
    for (std::size_t i = 0; i < holes; ++i) {
        std::size_t const corners = fewest_corners + bytes[1 + i] % (most_hole_corners - fewest_corners + 1);
        if (left < corners + fewest_corners) continue;
        decoded.rings.push_back(corners);
        left -= corners;
    }
    if (!decoded.rings.empty()) decoded.rings.insert(decoded.rings.begin(), left);
    return true;
}

void encode_structure(structure_record const& record, std::vector<std::uint8_t>& bytes) {
    using namespace structure_changes;
    std::size_t const dimension = form_of(record.kind).dimension, width = width_of(record.scalar);
    std::size_t const all = record.coordinates.size() / dimension,
                      holes = std::max<std::size_t>(record.rings.size(), 1) - 1;
    bool const fits = holes == 0 || (holes <= most_fuzzed_holes && all <= most_points(record.kind) &&
                                     std::all_of(record.rings.begin() + 1, record.rings.end(), [](std::size_t corners) {
                                         return corners >= fewest_corners && corners <= most_hole_corners;
                                     }));
    std::size_t const kept = std::min(fits ? all : record.rings[0], most_points(record.kind));
    std::size_t const told = fits ? holes : 0;
    bytes.assign(1 + told + kept * dimension * width, 0);
    bytes[0] = static_cast<std::uint8_t>((record.scalar == scalar_type::float64 ? is_double : 0) | told << holes_at);
    for (std::size_t i = 0; i < told; ++i)
        bytes[1 + i] = static_cast<std::uint8_t>(record.rings[1 + i] - fewest_corners);
    for (std::size_t i = 0; i < kept * dimension; ++i)
        write_scalar(record.scalar, record.coordinates[i], bytes.data() + 1 + told + i * width);
}

std::size_t longest_structure(structure_kind kind) {
    return 1 + most_fuzzed_holes + structure_changes::most_points(kind) * form_of(kind).dimension * sizeof(double);
}

void convert_structure(structure_record& record, scalar_type scalar) {
    record.scalar = scalar;
    for (double& x : record.coordinates) x = structure_changes::finite(scalar, x);
}

void mutate_structure(structure_record& record, source& choices) {
    for (std::uint64_t changes = 1 + choices.below(4); changes > 0; --changes)
        structure_changes::changer(record, choices).change();
}

void cross_structures(structure_record const& first, structure_record const& second, source& choices,
                      structure_record& child) {
    child = first;
    std::size_t const dimension = form_of(first.kind).dimension;
    std::size_t const count = std::min(first.coordinates.size(), second.coordinates.size()) / dimension;
    for (std::size_t i = 0; i < count; ++i)
        if (choices.flip())
            for (std::size_t k = 0; k < dimension; ++k) {
                std::size_t const at = i * dimension + k;
                child.coordinates[at] = structure_changes::finite(child.scalar, second.coordinates[at]);
            }
}

}  // namespace graze
