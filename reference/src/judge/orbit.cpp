// The same question written in other ways, and what a subject makes of them.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

#include "graze/judge.hpp"
#include "graze/orbit.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

/// Makes the forms of a sign test: all points but the last exchanged evenly, which leaves sign and margin as they are.
std::vector<symmetric_form> make_even_forms(test_info const& test) {
    std::size_t const d = test.dimension;
    std::vector<std::size_t> order(traits_of(test.layout.front().kind).points);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<symmetric_form> forms;
    do {
        std::size_t inversions = 0;
        for (std::size_t i = 0; i < order.size(); ++i)
            for (std::size_t j = i + 1; j < order.size(); ++j) inversions += order[i] > order[j];
        if (inversions % 2 != 0) continue;
        forms.emplace_back();
        for (std::size_t from : order)
            for (std::size_t axis = 0; axis < d; ++axis)
                forms.back().push_back(static_cast<std::uint16_t>(from * d + axis));
        for (std::size_t i = test.layout.back().offset; i < test.fixed_count(); ++i)
            forms.back().push_back(static_cast<std::uint16_t>(i));
    } while (std::next_permutation(order.begin(), order.end()));
    return forms;
}

std::vector<symmetric_form> make_forms(test_info const& test);

/// Makes the forms of what moves: its points are exchanged at both times alike.
std::vector<symmetric_form> make_moving_forms(test_info const& test) {
    test_info still = test;
    still.answer = answer_kind::relation;
    still.layout.resize(test.layout.size() / 2);
    std::vector<symmetric_form> forms = make_forms(still);
    for (symmetric_form& form : forms) {
        std::size_t const half = form.size();
        for (std::size_t i = 0; i < half; ++i) form.push_back(static_cast<std::uint16_t>(form[i] + half));
    }
    return forms;
}

std::vector<symmetric_form> make_forms(test_info const& test) {
    switch (test.answer) {
        case answer_kind::sign: return make_even_forms(test);
        case answer_kind::moving:
            if (test.has_two_times()) return make_moving_forms(test);
            break;
        case answer_kind::relation:
        case answer_kind::sphere:
        case answer_kind::values:
        case answer_kind::contact: break;
    }
    if (test.varies()) {
        // Two shapes that vary, or one. What moves is not what is at rest.
        std::uint16_t const all = test.growing_shapes() == 2 && !test.displacement() ? 8 : 4;
        std::vector<symmetric_form> forms;
        for (std::uint16_t bits = 0; bits < all; ++bits) forms.push_back({bits});
        return forms;
    }
    std::size_t const d = test.dimension;
    // A mesh stands for its first triangle here.
    symmetric_form identity(test.fixed_count() + (test.has_mesh() ? 3 * d : 0));
    std::iota(identity.begin(), identity.end(), std::uint16_t{0});
    std::vector<symmetric_form> forms{identity};
    for (part const& item : test.layout) {
        std::vector<std::size_t> order(traits_of(item.kind).permutable ? traits_of(item.kind).points : 0);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::vector<symmetric_form> const before = std::move(forms);
        forms.clear();
        do
            for (symmetric_form form : before) {
                for (std::size_t i = 0; i < order.size() * d; ++i)
                    form[item.offset + i] = static_cast<std::uint16_t>(item.offset + order[i / d] * d + i % d);
                forms.push_back(std::move(form));
            }
        while (std::next_permutation(order.begin(), order.end()));
    }
    if (test.layout.size() == 2 && test.layout[0].kind == test.layout[1].kind) {
        std::size_t const count = forms.size();
        for (std::size_t i = 0; i < count; ++i) {
            symmetric_form exchanged = forms[i];
            std::rotate(exchanged.begin(), exchanged.begin() + static_cast<std::ptrdiff_t>(test.layout[0].count),
                        exchanged.end());
            forms.push_back(std::move(exchanged));
        }
    }
    return forms;
}

/// Triangles in another order; each from another corner, which leaves it as it is.
void reorder_triangles(std::uint16_t bits, std::span<double> triangles) {
    constexpr std::ptrdiff_t corner = 3, triangle = 9;
    if (bits & form_bits::points_rotated)
        std::rotate(triangles.begin(), triangles.begin() + triangle, triangles.end());
    if (bits & form_bits::points_reversed)
        for (auto at = triangles.begin(); at != triangles.end(); at += triangle)
            std::rotate(at, at + corner, at + triangle);
}

/// Reorders by form_bits.
void reorder(test_info const& test, std::uint16_t bits, std::span<double> input) {
    std::size_t const d = test.dimension;
    for (part const& item : test.layout) {
        if (!traits_of(item.kind).varies()) continue;
        placed_part const placed = test.place(item, input.size());
        std::span<double> const points = input.subspan(placed.offset, placed.count);
        if (item.kind == shape::solid) {
            reorder_triangles(bits, points);
            continue;
        }
        if (bits & form_bits::points_rotated)
            std::rotate(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(d), points.end());
        if (bits & form_bits::points_reversed) {
            std::reverse(points.begin(), points.end());  // each point's coordinates too
            for (std::size_t i = 0; i < points.size(); i += d)
                std::reverse(points.begin() + static_cast<std::ptrdiff_t>(i),
                             points.begin() + static_cast<std::ptrdiff_t>(i + d));
        }
    }
    if (bits & form_bits::shapes_exchanged)
        std::rotate(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(input.size() / 2), input.end());
}

}  // namespace

orbit_count count_orbit(subject_client& client, case_view question, exact_answer const& truth) {
    std::vector<symmetric_form> const& forms = symmetric_forms(*question.test);
    std::size_t const count = question.input.size(), per_case = question.test->numbers.size();
    std::vector<double> inputs;
    std::vector<std::size_t> begins{0};
    for (symmetric_form const& form : forms) {
        append_form(*question.test, form, question.input, inputs);
        begins.push_back(inputs.size());
    }
    std::vector<double> numbers(per_case * forms.size());
    std::vector<reply> replies(forms.size(), reply::declined);
    client.answer_doubles(inputs, begins, replies.data(), numbers);

    orbit_count counted;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        case_view const form(*question.test, question.scalar, std::span(inputs).subspan(i * count, count));
        // Which vertex is first can matter to values.
        exact_answer const& own = truth.values ? rational_reference::evaluate(*question.test, form.input) : truth;
        judgement const judged =
            judge_answer(client.candidate(), form, own, replies[i], std::span(numbers).subspan(per_case * i, per_case));
        if (judged.result == outcome::out_of_domain) continue;
        ++counted.size;
        counted.wrong += judged.disagrees;
    }
    return counted;
}

std::vector<symmetric_form> const& symmetric_forms(test_info const& test) {
    static auto const all = [] {
        std::map<std::string, std::vector<symmetric_form>, std::less<>> result;
        for (test_info const& item : catalog()) result.emplace(item.id, make_forms(item));
        return result;
    }();
    return all.at(test.id);
}

void append_form(test_info const& test, symmetric_form const& form, std::span<double const> input,
                 std::vector<double>& out) {
    if (test.varies()) {
        std::size_t const begin = out.size();
        out.insert(out.end(), input.begin(), input.end());
        reorder(test, form[0], std::span(out).subspan(begin));
        return;
    }
    std::size_t const fixed = test.fixed_count(), triangle = form.size() - fixed;
    for (std::size_t i = 0; i < fixed; ++i) out.push_back(input[form[i]]);
    for (std::size_t at = fixed; at < input.size(); at += triangle)
        for (std::size_t i = fixed; i < form.size(); ++i) out.push_back(input[at + form[i] - fixed]);
}

}  // namespace graze
