#include "configurations/arrangement.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "configurations/box_signs.hpp"
#include "configurations/point_signs.hpp"

namespace graze::arranging {
namespace {

/// The core of a shape: what is left of it without its radius, of a mesh one triangle. Nothing where it is not made of points.
std::optional<shape> core_of(shape kind) {
    shape_traits const& traits = traits_of(kind);
    if (traits.repeats()) return shape::triangle;
    switch (traits.further) {
        case further_scalars::radius: return traits.points == 1 ? shape::point : shape::segment;
        case further_scalars::matrix:
        case further_scalars::coefficients:
        case further_scalars::planes: return std::nullopt;
        case further_scalars::none:
        case further_scalars::direction:
        case further_scalars::frame: return kind;
    }
    return std::nullopt;  // not reached
}

std::size_t element_count(arrangement const& of) {
    std::size_t count = 0;
    for (std::size_t s = 0; s < of.shapes.size(); ++s)
        count += of.points_of(s) + (traits_of(of.shapes[s]).further == further_scalars::direction);
    return count;
}

}  // namespace

std::string arrangement::key() const {
    std::string text = std::to_string(dimension);
    for (std::size_t s = 0; s < shapes.size(); ++s) {
        text += " ";
        text += name_of(shapes[s]);
        if (traits_of(shapes[s]).varies()) text += std::to_string(points_of(s));
    }
    return text;
}

std::size_t arrangement::points_of(std::size_t at) const {
    return traits_of(shapes[at]).varies() ? many[at] : traits_of(shapes[at]).points;
}

std::size_t arrangement::scalars_of(std::size_t at) const {
    return traits_of(shapes[at]).varies() ? points_of(at) * dimension : scalar_count(shapes[at], dimension);
}

std::size_t arrangement::scalars() const {
    std::size_t sum = has_matrix ? identity_entries.size() : 0;
    for (std::size_t s = 0; s < shapes.size(); ++s) sum += scalars_of(s);
    return sum;
}

bool arrangement::has_box() const {
    return std::ranges::any_of(shapes, [](shape kind) { return kind == shape::box || kind == shape::obb; });
}

bool arrangement::is_lifted() const {
    return shapes.front() == shape::oriented_circle || shapes.front() == shape::oriented_sphere;
}

std::vector<arrangement> arrangements_of(test_info const& test, bool cores) {
    if (!cores && test.answer != answer_kind::relation && test.answer != answer_kind::sign) return {};
    // A cast is made of its sets at rest; rings and solids have more configurations than a catalogue can hold.
    bool const of_rings = test.answer == answer_kind::relation && test.layout.front().kind == shape::polygon;
    if (test.displacement() || of_rings || test.has_solid()) return {};
    arrangement one;
    one.dimension = test.dimension;
    one.is_sign = test.answer == answer_kind::sign;
    std::size_t const parts = test.in_motion() ? test.layout.size() / 2 : test.layout.size();
    for (part const& item : std::span(test.layout).first(parts)) {
        if (traits_of(item.kind).further == further_scalars::matrix) {
            one.has_matrix = true;
            continue;
        }
        std::optional<shape> const core = core_of(item.kind);
        if (!core || (!cores && core != item.kind && !traits_of(item.kind).repeats())) return {};
        one.shapes.push_back(*core);
    }
    // The axes of an oriented box, against anything but another one, have more signs than a code holds.
    auto const is_oriented = [](shape kind) { return kind == shape::obb; };
    if (std::ranges::any_of(one.shapes, is_oriented) && !std::ranges::all_of(one.shapes, is_oriented)) return {};
    if (!test.varies()) {
        one.many.assign(one.shapes.size(), 0);
        return {one};
    }
    // More points have more configurations than a catalogue can hold.
    bool const hulls = one.shapes.back() == shape::hull;
    std::vector<arrangement> all;
    for (std::size_t points = hulls ? 1 : 3; points <= (hulls ? 3u : 4u); ++points) {
        one.many.assign(one.shapes.size(), points);
        all.push_back(one);
    }
    return all;
}

std::vector<element_order> symmetries_of(arrangement const& of) {
    std::size_t const n = element_count(of);
    element_order identity(n);
    std::iota(identity.begin(), identity.end(), std::size_t{0});
    std::vector<element_order> found{identity};
    std::size_t at = 0;
    std::vector<std::size_t> begins;
    for (std::size_t s = 0; s < of.shapes.size(); ++s) {
        begins.push_back(at);
        std::size_t const points = of.points_of(s);
        shape_traits const& traits = traits_of(of.shapes[s]);
        std::vector<element_order> orders;  // of its own points
        element_order own(points);
        std::iota(own.begin(), own.end(), std::size_t{0});
        if (of.shapes[s] == shape::polygon) {
            for (std::size_t turn = 0; turn < points; ++turn) {
                element_order turned = own;
                std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(turn), turned.end());
                orders.push_back(turned);
                std::ranges::reverse(turned);
                orders.push_back(turned);
            }
        } else if (traits.permutable || (of.is_sign && s == 0)) {
            do {
                std::size_t inversions = 0;
                for (std::size_t i = 0; i < points; ++i)
                    for (std::size_t j = i + 1; j < points; ++j) inversions += own[i] > own[j];
                if (!of.is_sign || inversions % 2 == 0) orders.push_back(own);
            } while (std::ranges::next_permutation(own).found);
        } else {
            orders.push_back(own);
        }
        std::vector<element_order> const before = std::move(found);
        found.clear();
        for (element_order const& base : before)
            for (element_order const& order : orders) {
                element_order next = base;
                for (std::size_t i = 0; i < points; ++i) next[at + i] = base[at + order[i]];
                found.push_back(std::move(next));
            }
        at += points + (traits.further == further_scalars::direction);
    }
    if (of.shapes.size() == 2 && of.shapes[0] == of.shapes[1] && !of.is_sign)
        for (std::size_t i = found.size(); i-- > 0;) {
            element_order exchanged = found[i];
            std::rotate(exchanged.begin(), exchanged.begin() + static_cast<std::ptrdiff_t>(begins[1]), exchanged.end());
            found.push_back(std::move(exchanged));
        }
    return found;
}

namespace {

/// The degree of the polynomials. Of an image by a matrix coordinates are of degree 2; lifted points have two degrees more.
int degree_of(arrangement const& of) {
    if (of.shapes.back() == shape::obb || of.has_matrix) return 4;
    if (of.has_box()) return 3;
    return static_cast<int>(of.dimension) + (of.is_lifted() ? 2 : 0);
}

std::optional<std::uint64_t> find_code(arrangement const& of, std::span<double const> input, bool quickly) {
    bool const obb = of.shapes.back() == shape::obb;
    return with_exact_numbers(input, degree_of(of), obb || of.has_matrix, quickly, [&](auto const& scaled) {
        if (obb) return code_of_oriented_boxes(of, scaled);
        if (!of.has_box()) return code_of_points(of, scaled);
        return of.shapes[0] == of.shapes[1] ? code_of_boxes(of, scaled) : code_of_box_and_points(of, scaled);
    });
}

}  // namespace

int quick_bits_of(arrangement const& of) {
    return room_in(128, degree_of(of));
}

std::uint64_t code_of(arrangement const& of, std::span<double const> input) {
    return *find_code(of, input, false);
}

std::optional<std::uint64_t> quick_code_of(arrangement const& of, std::span<double const> input) {
    return find_code(of, input, true);
}

code_orbit::code_orbit(arrangement const& of) {
    if (of.has_box()) return;
    std::size_t const n = element_count(of);
    std::vector<element_order> const orders = symmetries_of(of);
    for (std::size_t level = 0; level <= of.dimension; ++level) {
        // The subsets of level + 1 elements, in order.
        std::vector<element_order> subsets;
        if (level > 0 && level + 1 <= n) {
            std::string chosen(n, '0');
            std::fill_n(chosen.begin(), level + 1, '1');
            do {
                element_order subset;
                for (std::size_t i = 0; i < n; ++i)
                    if (chosen[i] == '1') subset.push_back(i);
                subsets.push_back(std::move(subset));
            } while (std::ranges::prev_permutation(chosen).found);
        }
        std::map<element_order, std::uint8_t> place;
        for (std::size_t i = 0; i < subsets.size(); ++i) place[subsets[i]] = static_cast<std::uint8_t>(i);
        std::vector<signed_order>& all = levels_.emplace_back();
        for (element_order const& order : orders) {
            signed_order signs;
            for (element_order const& subset : subsets) {
                element_order image;
                for (std::size_t i : subset) image.push_back(order[i]);
                std::size_t inversions = 0;
                for (std::size_t i = 0; i < image.size(); ++i)
                    for (std::size_t j = i + 1; j < image.size(); ++j) inversions += image[i] > image[j];
                std::ranges::sort(image);
                signs.push_back({place.at(image), inversions % 2 != 0});
            }
            bool const lifted = of.is_lifted() && level >= 2;
            // Points of one plane or line are seen from either side; others too, where no sign is asked for.
            bool const reflected = !of.is_sign || level < of.dimension;
            for (bool const mirror : {false, true}) {
                if (mirror && !reflected) continue;
                signed_order way = signs;
                if (mirror)
                    for (source_sign& one : way) one.negated = !one.negated;
                // Even orders leave the answer's sign, and so does where one looks from.
                if (lifted) way.push_back({static_cast<std::uint8_t>(way.size()), false});
                all.push_back(std::move(way));
            }
        }
    }
}

std::uint64_t code_orbit::reordered(std::uint64_t code, signed_order const& order) {
    std::uint64_t result = code >> 60 << 60;
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::uint64_t const sign = code >> (2 * order[i].from) & 3;
        result |= (order[i].negated ? 2 - sign : sign) << (2 * i);
    }
    return result;
}

std::uint64_t code_orbit::canonical(std::uint64_t code) const {
    std::uint64_t least = ~std::uint64_t{0};
    each(code, [&](std::uint64_t other) { least = std::min(least, other); });
    return least;
}

}  // namespace graze::arranging
