#include "graze/catalog.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "graze/internal/scalars.hpp"
#include "subjects/catalog_subjects.hpp"

namespace graze {
namespace {

/// The text up to a separator, which goes too; all of it where there is none.
constexpr std::string_view take_until(std::string_view& text, char separator) {
    std::size_t const end = std::min(text.find(separator), text.size());
    std::string_view const word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (text.starts_with(' ')) text.remove_prefix(1);
    return word;
}

constexpr std::optional<shape> shape_named(std::string_view name) {
    for (std::size_t i = 0; i < all_shape_traits.size(); ++i)
        if (all_shape_traits[i].name == name) return static_cast<shape>(i);
    return std::nullopt;
}

/// Names a part of a layout must have: of its points, its radius, the entries of its matrix, its coefficients.
constexpr std::size_t name_count(shape kind, std::size_t dimension) {
    if (traits_of(kind).further == further_scalars::planes || kind == shape::displacement) return 1;
    // A point or a direction has one name, as if it were of one dimension; points of any number have one together.
    if (traits_of(kind).element == 1) return 1;
    if (traits_of(kind).further == further_scalars::frame) return traits_of(kind).points + dimension + 1;
    bool const has_points = traits_of(kind).points > 0;
    return scalar_count(kind, has_points ? 1 : dimension);
}

/// The names after "->", and the layout without them.
constexpr std::string_view take_numbers(std::string_view& layout) {
    std::size_t const arrow = layout.find(" -> ");
    if (arrow == std::string_view::npos) return {};
    std::string_view const names = layout.substr(arrow + 4);
    layout = layout.substr(0, arrow);
    return names;
}

/// Are all shapes known, with the right number of names, and does only the last one repeat? What varies is the last one
/// too, or like all the others.
constexpr bool is_layout(std::string_view text, std::size_t dimension, answer_kind answer) {
    bool const has_numbers = traits_of(answer).numeric || traits_of(answer).in_motion;
    std::string_view numbers = take_numbers(text);
    if (numbers.empty() == has_numbers || std::ranges::count(numbers, ' ') + 1 > long{most_numbers}) return false;
    std::optional<shape> varying;
    while (!text.empty()) {
        std::string_view names = take_until(text, ',');
        auto const kind = shape_named(take_until(names, ' '));
        if (!kind || (traits_of(*kind).repeats() && !text.empty())) return false;
        if (varying && kind != varying) return false;
        if (traits_of(*kind).varies()) varying = kind;
        std::size_t count = 0;
        for (; !names.empty(); ++count) take_until(names, ' ');
        if (count != name_count(*kind, dimension)) return false;
    }
    return true;
}
#define GRAZE_TEST(id, dimension, answer, question, layout) \
    static_assert(is_layout(layout, dimension, answer_kind::answer), "layout of " #id);
#include "graze/tests.def"

std::vector<part> parts_of(std::string_view text, std::size_t dimension) {
    std::vector<part> parts;
    for (std::size_t offset = 0; !text.empty(); offset += parts.back().count) {
        std::string_view names = take_until(text, ',');
        shape const kind = *shape_named(take_until(names, ' '));
        parts.push_back({kind, offset, traits_of(kind).grows() ? 0 : scalar_count(kind, dimension), {}});
        while (!names.empty()) parts.back().names.push_back(take_until(names, ' '));
    }
    return parts;
}

test_info describe(std::string_view id, std::size_t dimension, answer_kind answer, std::string_view question,
                   std::string_view layout, std::vector<subject> documented, certified_test certified) {
    documented.push_back(std::move(certified.entry));
    std::vector<std::string_view> numbers;
    for (std::string_view names = take_numbers(layout); !names.empty();) numbers.push_back(take_until(names, ' '));
    for (std::size_t i = 0; i < documented.size(); ++i) {
        documented[i].numbers = numbers.size();
        documented[i].place = i;
    }
    return {std::string(id),
            std::string(question),
            dimension,
            answer,
            parts_of(layout, dimension),
            std::move(documented),
            certified.screen32,
            certified.screen64,
            std::move(numbers)};
}

std::vector<test_info> make_catalog() {
    return {
#define GRAZE_TEST(id, dimension, answer, question, layout) \
    describe(#id, dimension, answer_kind::answer, question, layout, documented_##id(), certified_##id()),
#include "graze/tests.def"
    };
}

}  // namespace

std::span<test_info const> catalog() {
    static std::vector<test_info> const all = make_catalog();
    return all;
}

void subject_catalog::add(std::string_view test, subject added) {
    test_info const* const known = find_test(test);
    if (!known) throw std::invalid_argument("no such test: " + std::string(test));
    if (find(*known, added.name)) throw std::invalid_argument(known->id + " already has a subject " + added.name);
    auto& others = added_[known->id];
    added.numbers = known->numbers.size();
    added.place = known->subjects.size() + others.size();
    others.push_back(std::make_shared<subject>(std::move(added)));
}

void subject_catalog::change(std::string_view name,
                             std::function<void(test_info const& test, subject& added)> const& how) {
    for (auto const& [test, subjects] : added_)
        for (auto const& item : subjects)
            if (item->name == name) how(*find_test(test), *item);
}

std::vector<subject const*> subject_catalog::of(test_info const& test) const {
    std::vector<subject const*> all;
    for (subject const& item : test.subjects) all.push_back(&item);
    if (auto const at = added_.find(test.id); at != added_.end())
        for (auto const& item : at->second) all.push_back(item.get());
    return all;
}

subject const* subject_catalog::find(test_info const& test, std::string_view name) const {
    for (subject const* item : of(test))
        if (item->name == name) return item;
    return nullptr;
}

std::string const* subject_catalog::origin_of(std::string const& group) const {
    auto const at = groups_.find(group);
    return at == groups_.end() ? nullptr : &at->second;
}

test_info const* find_test(std::string_view id) {
    for (test_info const& test : catalog())
        if (test.id == id) return &test;
    return nullptr;
}

test_info const* test_at_rest(test_info const& test) {
    if (!test.displacement()) return nullptr;
    std::vector<part const*> const sets = test.sets();
    for (test_info const& other : catalog()) {
        if (other.answer != answer_kind::relation || other.dimension != test.dimension ||
            other.layout.size() != sets.size())
            continue;
        if (std::ranges::equal(other.layout, sets, {}, &part::kind, [](part const* item) { return item->kind; }))
            return &other;
    }
    return nullptr;
}

test_info const* test_of_sets(test_info const& test) {
    constexpr std::string_view mark = "_contact";
    if (test.answer != answer_kind::contact) return nullptr;
    std::string id = test.id;
    return find_test(id.erase(id.find(mark), mark.size()));
}

std::vector<double> cast_input(test_info const& cast, std::span<double const> sets, std::span<double const> way) {
    bool const comes_first = cast.displacement() == &cast.layout.front();
    std::span<double const> const first = comes_first ? way : sets, second = comes_first ? sets : way;
    std::vector<double> input(first.begin(), first.end());
    input.insert(input.end(), second.begin(), second.end());
    return input;
}

std::vector<double> sets_at(test_info const& cast, std::span<double const> input, double time) {
    part const& way = *cast.displacement();
    std::vector<double> sets(input.begin(), input.end());
    auto const from = sets.begin() + static_cast<std::ptrdiff_t>(way.offset);
    sets.erase(from, from + static_cast<std::ptrdiff_t>(way.count));
    test_info const& still = *test_at_rest(cast);
    placed_part const second = still.place(still.layout[1], sets.size());
    for (std::size_t i = 0; i < second.points * cast.dimension; ++i)
        sets[second.offset + i] += time * input[way.offset + i % cast.dimension];
    return sets;
}

std::string declaration_of(part const& item, std::string_view point, std::string_view name) {
    shape_traits const& traits = traits_of(item.kind);
    std::string const called(name), type(point), space = type.substr(0, type.find("vec"));
    if (traits.further == further_scalars::matrix) return space + "documented::affine2<Scalar> const " + called;
    if (traits.grows()) return "Scalar const " + called + "[]";
    if (item.kind == shape::displacement) return type + " const " + called;
    if (traits.points == 0) return "Scalar const " + called + "[" + std::to_string(item.count) + "]";
    if (!traits.named)
        return type + " const " + called + (traits.points > 1 ? "[" + std::to_string(traits.points) + "]" : "");
    std::string members;
    for (std::size_t i = 0; i < item.names.size(); ++i) {
        // Of "a.min" the last word.
        std::string const member(item.names[i].substr(item.names[i].rfind('.') + 1));
        members += i == 0                                                            ? type + " "
                   : i == traits.points && traits.further == further_scalars::radius ? "; Scalar "
                                                                                     : ", ";
        members += member;
    }
    return "struct { " + members + "; } const " + called;
}

std::size_t test_info::fixed_count() const {
    return layout.back().offset + layout.back().count;
}

std::size_t test_info::growing_shapes() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(layout, [](part const& item) { return traits_of(item.kind).grows(); }));
}

std::size_t test_info::growth() const {
    std::size_t points = 0;
    for (part const& item : layout) points += traits_of(item.kind).element;
    return points * dimension;
}

std::size_t test_info::least_count() const {
    return fixed_count() + (grows() ? growth() * traits_of(layout.back().kind).fewest_elements() : 0);
}

bool test_info::accepts(std::size_t count) const {
    if (!grows()) return count == fixed_count();
    if (count < fixed_count() || (count - fixed_count()) % growth() != 0) return false;
    std::size_t const n = (count - fixed_count()) / growth();
    shape_traits const& traits = traits_of(layout.back().kind);
    return n >= traits.fewest_elements() && n <= traits.most;
}

std::string test_info::count_text() const {
    if (!grows()) return std::to_string(fixed_count());
    std::string const fixed = fixed_count() == 0 ? "" : std::to_string(fixed_count()) + "+";
    shape_traits const& traits = traits_of(layout.back().kind);
    std::string const least = std::to_string(traits.fewest_elements());
    std::string const bounds =
        traits.most != any_number ? least + " <= n <= " + std::to_string(traits.most) : "n >= " + least;
    return fixed + std::to_string(growth()) + "n, " + bounds;
}

placed_part test_info::place(part const& item, std::size_t count) const {
    shape_traits const& traits = traits_of(item.kind);
    if (!traits.grows()) return {item.offset, item.count, traits.points};
    std::size_t const all = count - fixed_count();
    std::size_t const points = all / growth() * traits.element, before = static_cast<std::size_t>(&item - layout.data());
    // What grows comes last, equally long: the parts before this one that do are offset from the first.
    std::size_t growing = 0;
    for (std::size_t i = 0; i < before; ++i) growing += traits_of(layout[i].kind).grows();
    return {item.offset + growing * points * dimension, points * dimension, points};
}

part const* test_info::matrix() const {
    for (part const& item : layout)
        if (traits_of(item.kind).further == further_scalars::matrix) return &item;
    return nullptr;
}

part const* test_info::displacement() const {
    for (part const* const item : {&layout.front(), &layout.back()})
        if (item->kind == shape::displacement) return item;
    return nullptr;
}

std::vector<part const*> test_info::sets() const {
    std::vector<part const*> result;
    for (part const& item : layout)
        if (item.kind != shape::affine && item.kind != shape::displacement) result.push_back(&item);
    return result;
}

bool test_info::scales_as_one() const {
    return std::ranges::none_of(layout, [](part const& item) {
        further_scalars const further = traits_of(item.kind).further;
        return further == further_scalars::matrix || further == further_scalars::frame ||
               further == further_scalars::coefficients || further == further_scalars::planes;
    });
}

bool test_info::is_coordinate(std::size_t index) const {
    for (part const& item : layout)
        if (index >= item.offset && index < item.offset + item.count)
            return index - item.offset < traits_of(item.kind).points * dimension;
    return true;  // of what the input decides the length of
}

relation test_info::screen(scalar_type scalar, std::span<double const> input, std::vector<float>& narrow) const {
    if (scalar == scalar_type::float64) return screen64(input.data(), input.size());
    narrow.assign(input.begin(), input.end());
    return screen32(narrow.data(), narrow.size());
}

subject const* test_info::find_subject(std::string_view name) const {
    for (subject const& candidate : subjects)
        if (candidate.name == name) return &candidate;
    return nullptr;
}

std::optional<input_error> validate(test_info const& test, scalar_type scalar, std::span<double const> input) {
    if (!test.accepts(input.size()))
        return input_error{input_error::npos, "expected " + test.count_text() + " scalars for " + test.id + ", found " +
                                                  std::to_string(input.size())};
    for (std::size_t i = 0; i < input.size(); ++i) {
        if (!std::isfinite(input[i])) return input_error{i, "expected a finite number"};
        if (scalar == scalar_type::float32 && static_cast<double>(static_cast<float>(input[i])) != input[i])
            return input_error{i, "expected a value that float32 can hold"};
    }
    std::size_t const d = test.dimension;
    for (part const& item : test.layout) {
        shape_traits const& traits = traits_of(item.kind);
        if (traits.sorted)
            for (std::size_t axis = 0; axis < d; ++axis)
                if (input[item.offset + axis] > input[item.offset + d + axis])
                    return input_error{item.offset + axis, std::string("min > max on axis ") + "xyz"[axis] +
                                                               ": expected a box's min to be at most its max"};
        std::size_t const radius = item.offset + traits.points * d;
        if (traits.further == further_scalars::radius && input[radius] < 0)
            return input_error{radius, "negative radius: expected a radius >= 0"};
        if (traits.further == further_scalars::frame)
            for (std::size_t i = item.offset + item.count - d; i < item.offset + item.count; ++i)
                if (input[i] < 0) return input_error{i, "negative half extent: expected a half extent >= 0"};
    }
    return std::nullopt;
}

void sort_corners(std::span<double> low, std::span<double> high) {
    for (std::size_t axis = 0; axis < low.size(); ++axis)
        if (low[axis] > high[axis]) std::swap(low[axis], high[axis]);
}

void make_valid(test_info const& test, scalar_type scalar, std::span<double> input) {
    std::size_t const d = test.dimension;
    for (double& value : input) value = to_scalar(scalar, value);
    for (part const& item : test.layout) {
        shape_traits const& traits = traits_of(item.kind);
        if (traits.sorted) sort_corners(input.subspan(item.offset, d), input.subspan(item.offset + d, d));
        switch (traits.further) {
            case further_scalars::none:
            case further_scalars::direction:
            case further_scalars::matrix:
            case further_scalars::coefficients:
            case further_scalars::planes: break;
            case further_scalars::frame:
                for (double& half : input.subspan(item.offset + item.count - d, d)) half = std::abs(half);
                break;
            case further_scalars::radius: {
                double& radius = input[item.offset + traits.points * d];
                radius = std::abs(radius);
            }
        }
    }
}

}  // namespace graze
