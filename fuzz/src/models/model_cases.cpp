#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "graze/model.hpp"
#include "models/box_tree.hpp"

namespace graze {
namespace {

__extension__ using wide = unsigned __int128;

/// Numbers of cases stay below 2^63, for the store as for our sums: so many triangles have at most 2^59 pairs, six
/// cases each.
constexpr std::size_t most_triangles = std::size_t{1} << 30;
constexpr wide most_cases = wide{1} << 63;

/// Boxes whose partners are counted at a time: few enough that threads end together where each box meets a million
/// others.
constexpr std::size_t block = 64;

/// Calls `visit` with each triangle after `first` whose box meets its own, in any order. `first_of_model` is the number
/// in `soup` of the triangle that the tree has as 0.
template <class Visit>
void for_each_partner(box_tree const& tree, triangle_soup const& soup, std::uint32_t first_of_model,
                      std::uint32_t first, Visit const& visit) {
    bounds const own = bounds_of(soup, first);
    tree.visit_later(first - first_of_model, box_tree::rounded(own), [&](std::uint32_t number) {
        std::uint32_t const other = number + first_of_model;
        if (own.meets(bounds_of(soup, other))) visit(other);  // the tree's boxes are rounded
    });
}

/// How many partners each triangle has, on `jobs` threads.
void count_partners(box_tree const& tree, triangle_soup const& model, std::span<std::uint64_t> counts, unsigned jobs,
                    model_cases::progress const& told) {
    shared_range range(counts.size());
    std::atomic<std::size_t> done = 0;
    auto const loop = [&](std::size_t) {
        for (auto part = range.take(block); !part.empty(); part = range.take(block)) {
            for (std::size_t i = part.begin; i < part.end; ++i) {
                std::uint64_t found = 0;
                for_each_partner(tree, model, 0, static_cast<std::uint32_t>(i), [&found](std::uint32_t) { ++found; });
                counts[i] = found;
            }
            done += part.end - part.begin;
        }
    };
    on_threads(
        std::clamp<std::size_t>(counts.size() / block, 1, std::max(1u, jobs)), loop, [&] { range.end(); },
        [&] {
            if (told) told(done, counts.size());
        });
}

/// What the threads that make a workload's cases found last. They mostly ask about the same triangle, and one that
/// meets a million others is to be looked up once and not for every chunk.
template <class Found>
class latest {
  public:
    Found get() {
        std::scoped_lock const lock(mutex_);
        return found_;
    }
    void set(Found found) {
        std::scoped_lock const lock(mutex_);
        found_ = std::move(found);
    }

  private:
    std::mutex mutex_;
    Found found_;
};

/// What a model's triangles are asked about: one another, the edges of one another, or the voxels about them.
enum class case_kind : std::uint8_t { none, pairs, edges, voxels };

void round_to_scalar(scalar_type scalar, std::vector<double>& input) {
    if (scalar == scalar_type::float32)
        for (double& value : input) value = static_cast<double>(static_cast<float>(value));
}

/// So far behind its number in the store a case is looked for.
constexpr std::uint64_t farthest_off = 1024;

case_kind cases_of(test_info const& test) {
    static constexpr std::pair<shape, case_kind> partners[] = {
        {shape::triangle, case_kind::pairs}, {shape::segment, case_kind::edges}, {shape::box, case_kind::voxels}};
    if (test.dimension == 3 && test.layout.size() == 2 && test.layout[0].kind == shape::triangle)
        for (auto const& [kind, cases] : partners)
            if (test.layout[1].kind == kind) return cases;
    return case_kind::none;
}

}  // namespace

/// A triangle, and those after it whose boxes meet its own, in order.
struct model_cases::neighbourhood {
    std::uint32_t triangle;
    std::vector<std::uint32_t> partners;
};

void model_cases::add(triangle_soup const& model, std::string const& name, unsigned jobs, progress const& told) {
    std::size_t const first_triangle = soup_.triangles.size(), first_point = soup_.points.size();
    std::size_t const added = model.triangles.size();
    if (added == 0) return;
    if (added > most_triangles - first_triangle)
        throw model_error(name + ": more than " + std::to_string(most_triangles) + " triangles");
    if (model.points.size() > std::numeric_limits<std::uint32_t>::max() - first_point)
        throw model_error(name + ": more than 2^32 points");
    add_voxels(model, name);

    std::vector<box_tree::box> boxes;
    boxes.reserve(added);
    for (std::uint32_t i = 0; i < added; ++i) boxes.push_back(box_tree::rounded(bounds_of(model, i)));
    auto const tree = std::make_shared<box_tree const>(boxes);
    pair_begins_.resize(first_triangle + added + 1);
    count_partners(*tree, model, std::span(pair_begins_).subspan(first_triangle + 1), jobs, told);
    std::partial_sum(pair_begins_.begin() + static_cast<std::ptrdiff_t>(first_triangle), pair_begins_.end(),
                     pair_begins_.begin() + static_cast<std::ptrdiff_t>(first_triangle));
    models_.push_back({name, static_cast<std::uint32_t>(first_triangle), static_cast<std::uint32_t>(first_point),
                       model.face_numbers, tree});

    soup_.points.insert(soup_.points.end(), model.points.begin(), model.points.end());
    std::uint32_t const shift = static_cast<std::uint32_t>(first_point);
    for (auto const& t : model.triangles) soup_.triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
}

void model_cases::add_voxels(triangle_soup const& model, std::string const& name) {
    bounds whole = bounds_of(model, 0);
    for (std::uint32_t i = 1; i < model.triangles.size(); ++i) {
        bounds const box = bounds_of(model, i);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            whole.low[axis] = std::min(whole.low[axis], box.low[axis]);
            whole.high[axis] = std::max(whole.high[axis], box.high[axis]);
        }
    }
    double size = 0, farthest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        size = std::max(size, whole.high[axis] - whole.low[axis]);
        farthest = std::max({farthest, std::abs(whole.low[axis]), std::abs(whole.high[axis])});
    }
    // A cell is 2^exponent, and its bounds are whole multiples below 2^23 of that: exact in float32.
    size = std::min(size, std::numeric_limits<double>::max());  // of a model from one end of the doubles to the other
    int exponent = size > 0 ? std::ilogb(size / static_cast<double>(resolution_)) : 0;
    if (farthest > 0) exponent = std::max(exponent, std::ilogb(farthest) - 21);
    exponent = std::clamp(exponent, -140, 1020);
    std::size_t const first = voxels_.size();
    for (std::uint32_t i = 0; i < model.triangles.size(); ++i) {
        bounds const box = bounds_of(model, i);
        voxel_range range{{}, {}, exponent};
        wide cells = 1;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            // Closed cells: one that only touches the box is a case too.
            range.low[axis] = static_cast<std::int64_t>(std::ceil(std::ldexp(box.low[axis], -exponent))) - 1;
            range.high[axis] = static_cast<std::int64_t>(std::floor(std::ldexp(box.high[axis], -exponent)));
            cells *= static_cast<std::uint64_t>(range.high[axis] - range.low[axis] + 1);
        }
        if (cells + voxel_begins_.back() > most_cases) {
            voxels_.resize(first);
            voxel_begins_.resize(first + 1);
            throw model_error(name + ": more than 2^63 voxels, choose a lower --resolution");
        }
        voxels_.push_back(range);
        voxel_begins_.push_back(voxel_begins_.back() + static_cast<std::uint64_t>(cells));
    }
}

void model_cases::append_triangle(std::uint32_t triangle, std::vector<double>& input) const {
    for (std::uint32_t corner : soup_.triangles[triangle])
        input.insert(input.end(), soup_.points[corner].begin(), soup_.points[corner].end());
}

std::uint64_t model_cases::digest() const {
    std::uint64_t value = mix(resolution_);
    for (auto const& p : soup_.points)
        for (double coordinate : p) value = mix(value ^ std::bit_cast<std::uint64_t>(coordinate));
    for (auto const& t : soup_.triangles)
        for (std::uint32_t corner : t) value = mix(value ^ corner);
    return value;
}

bool model_cases::has_cases(test_info const& test) {
    return cases_of(test) != case_kind::none;
}

std::uint64_t model_cases::case_count(test_info const& test) const {
    switch (cases_of(test)) {
        case case_kind::none: break;
        case case_kind::pairs: return pair_count();
        case case_kind::edges: return 6 * pair_count();  // three edges of each against the other
        case case_kind::voxels: return voxel_case_count();
    }
    return 0;
}

model_cases::indexed_model const& model_cases::model_of(std::uint32_t triangle) const {
    auto const behind = std::upper_bound(models_.begin(), models_.end(), triangle,
                                         [](std::uint32_t t, indexed_model const& m) { return t < m.first; });
    return *std::prev(behind);
}

std::array<std::uint32_t, 2> model_cases::find_pair(std::uint64_t number, last_neighbourhood& last) const {
    auto const has_pair = [&](std::uint32_t triangle) {
        return number >= pair_begins_[triangle] && number < pair_begins_[triangle + 1];
    };
    if (!last || !has_pair(last->triangle)) {
        auto const after = std::upper_bound(pair_begins_.begin(), pair_begins_.end(), number);
        std::uint32_t const triangle = static_cast<std::uint32_t>(after - pair_begins_.begin() - 1);
        indexed_model const& model = model_of(triangle);
        neighbourhood found{triangle, {}};
        found.partners.reserve(pair_begins_[triangle + 1] - pair_begins_[triangle]);
        for_each_partner(*model.tree, soup_, model.first, triangle,
                         [&found](std::uint32_t other) { found.partners.push_back(other); });
        std::ranges::sort(found.partners);
        last = std::make_shared<neighbourhood const>(std::move(found));
    }
    return {last->triangle, last->partners[number - pair_begins_[last->triangle]]};
}

void model_cases::make_case(test_info const& test, std::uint64_t index, last_neighbourhood& last,
                            std::vector<double>& input) const {
    input.clear();
    switch (cases_of(test)) {
        case case_kind::none: break;
        case case_kind::pairs:
            for (std::uint32_t triangle : find_pair(index, last)) append_triangle(triangle, input);
            break;
        case case_kind::edges: {
            auto const pair = find_pair(index / 6, last);
            std::size_t const edge = index % 3;
            bool const swapped = index % 6 >= 3;
            append_triangle(pair[swapped ? 1 : 0], input);
            auto const& corners = soup_.triangles[pair[swapped ? 0 : 1]];
            for (std::size_t end : {corners[edge], corners[(edge + 1) % 3]})
                input.insert(input.end(), soup_.points[end].begin(), soup_.points[end].end());
            break;
        }
        case case_kind::voxels: append_voxel(index, input);
    }
}

std::array<std::optional<std::uint32_t>, 2> model_cases::triangles_of(test_info const& test, std::uint64_t index,
                                                                      last_neighbourhood& last) const {
    switch (cases_of(test)) {
        case case_kind::none: break;
        case case_kind::pairs:
        case case_kind::edges: {
            auto const pair = find_pair(cases_of(test) == case_kind::pairs ? index : index / 6, last);
            return {pair[0], pair[1]};
        }
        case case_kind::voxels: return {triangle_of_voxel(index), std::nullopt};
    }
    return {};
}

std::string model_cases::place_of(std::array<std::optional<std::uint32_t>, 2> const& triangles) const {
    std::string faces, corners;
    for (auto const& triangle : triangles) {
        if (!triangle) continue;
        indexed_model const& model = model_of(*triangle);
        std::uint32_t const own = *triangle - model.first;
        auto const& [a, b, c] = soup_.triangles[*triangle];
        std::uint32_t const shift = model.first_point;
        std::string const comma = faces.empty() ? "" : ",";
        faces += fmt::format("{}{}", comma, model.face_numbers.empty() ? own : model.face_numbers[own]);
        corners += fmt::format("{}[{},{},{}]", comma, a - shift, b - shift, c - shift);
    }
    if (!triangles[0]) return "";
    return fmt::format("{{\"file\":{},\"faces\":[{}],\"corners\":[{}]}}", json_quote(model_of(*triangles[0]).name),
                       faces, corners);
}

std::uint32_t model_cases::triangle_of_voxel(std::uint64_t index) const {
    auto const after = std::upper_bound(voxel_begins_.begin(), voxel_begins_.end(), index);
    return static_cast<std::uint32_t>(after - voxel_begins_.begin() - 1);
}

/// The triangle whose voxels hold number `index` of all, and that voxel.
void model_cases::append_voxel(std::uint64_t index, std::vector<double>& input) const {
    std::uint32_t const triangle = triangle_of_voxel(index);
    voxel_range const& range = voxels_[triangle];
    append_triangle(triangle, input);
    std::uint64_t rest = index - voxel_begins_[triangle];
    std::array<double, 3> low{}, high{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::uint64_t const across = static_cast<std::uint64_t>(range.high[axis] - range.low[axis] + 1);
        std::int64_t const cell = range.low[axis] + static_cast<std::int64_t>(rest % across);
        rest /= across;
        low[axis] = std::ldexp(static_cast<double>(cell), range.exponent);
        high[axis] = std::ldexp(static_cast<double>(cell + 1), range.exponent);
    }
    input.insert(input.end(), low.begin(), low.end());
    input.insert(input.end(), high.begin(), high.end());
}

workload model_cases::make_workload(test_info const& test, scalar_type scalar, std::vector<subject const*> subjects,
                                    std::uint64_t limit) const {
    std::uint64_t const total = case_count(test);
    workload work{&test, scalar, std::move(subjects), std::min(total, limit), {}};
    std::size_t const family = origin_of(*find_family("mesh"));
    auto const latest_found = std::make_shared<latest<last_neighbourhood>>();
    // Which of all cases is number i of the even spread.
    auto const number_of = [total, size = work.size](std::uint64_t i) {
        return static_cast<std::uint64_t>(wide{i} * total / size);
    };
    work.make = [this, &test, scalar, family, number_of, latest_found](std::uint64_t first, std::uint64_t count,
                                                                       case_batch& batch) {
        std::vector<double> input;
        last_neighbourhood last = latest_found->get();
        for (std::uint64_t i = first; i < first + count; ++i) {
            make_case(test, number_of(i), last, input);
            round_to_scalar(scalar, input);
            // A coordinate beyond float32 makes no float32 case.
            if (!validate(test, scalar, input)) batch.add(input, family);
        }
        latest_found->set(std::move(last));
    };
    work.place = [this, &test, scalar, number_of, size = work.size](std::uint64_t first,
                                                                    std::span<double const> wanted) {
        // Cases that are none in float32 are not counted: those after them have too low a number.
        std::vector<double> input;
        last_neighbourhood last;
        for (std::uint64_t i = first; i < std::min(first + farthest_off, size); ++i) {
            make_case(test, number_of(i), last, input);
            round_to_scalar(scalar, input);
            if (std::ranges::equal(input, wanted)) return place_of(triangles_of(test, number_of(i), last));
        }
        return std::string();
    };
    return work;
}

}  // namespace graze
