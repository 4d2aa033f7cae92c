#include "campaign/exchanged_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "formats/data.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/subject_client.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// A subject that is wrong in fewer cases is not asked again. A way explains what it leaves a fifth of at most.
constexpr double least_wrong = 0.04, most_left = 0.2;

using numbers = std::vector<double>;

std::string name_in_words(shape kind) {
    return kind == shape::obb ? "oriented box" : std::string(name_of(kind));
}

/// Changes one kind of shape wherever the test has it. Only for shapes that do not grow.
exchange change_each(test_info const& test, shape kind, std::string words,
                     std::function<void(std::span<double>, std::size_t)> const& change) {
    return {std::move(words), [&test, kind, change](numbers input) {
                for (part const& item : test.layout)
                    if (item.kind == kind) change(std::span(input).subspan(item.offset, item.count), test.dimension);
                return input;
            }};
}

/// The second shape before the first.
exchange change_order(test_info const& test) {
    return {"with the " + name_in_words(test.layout[1].kind) + " first", [&test](numbers input) {
                placed_part const second = test.place(test.layout[1], input.size());
                std::ranges::rotate(input, input.begin() + static_cast<std::ptrdiff_t>(second.offset));
                return input;
            }};
}

/// Turns every triangle of the plane the same way.
exchange wind(test_info const& test, bool counter_clockwise) {
    return {counter_clockwise ? "with every triangle counter-clockwise" : "with every triangle clockwise",
            [&test, counter_clockwise](numbers input) {
                for (part const& item : test.layout) {
                    if (item.kind != shape::triangle && item.kind != shape::mesh) continue;
                    placed_part const placed = test.place(item, input.size());
                    for (std::size_t at = placed.offset; at < placed.end(); at += 6) {
                        double* const p = &input[at];
                        double const area = (p[2] - p[0]) * (p[5] - p[1]) - (p[3] - p[1]) * (p[4] - p[0]);
                        if (area != 0 && (area > 0) != counter_clockwise) std::swap_ranges(p + 2, p + 4, p + 4);
                    }
                }
                return input;
            }};
}

void add_for_boxes(test_info const& test, std::vector<exchange>& all) {
    all.push_back(change_each(test, shape::box, "with each box as its centre and half extents",
                              [](std::span<double> box, std::size_t d) {
                                  for (std::size_t k = 0; k < d; ++k) {
                                      double const low = box[k], high = box[d + k];
                                      box[k] = low / 2 + high / 2;
                                      box[d + k] = high / 2 - low / 2;
                                  }
                              }));
    all.push_back(change_each(test, shape::box, "with each box as its min and its extents",
                              [](std::span<double> box, std::size_t d) {
                                  for (std::size_t k = 0; k < d; ++k) box[d + k] -= box[k];
                              }));
    all.push_back(
        change_each(test, shape::box, "with each box's max before its min", [](std::span<double> box, std::size_t d) {
            std::swap_ranges(box.begin(), box.begin() + static_cast<std::ptrdiff_t>(d),
                             box.begin() + static_cast<std::ptrdiff_t>(d));
        }));
    all.push_back(change_each(test, shape::box, "with each box's min and max axis by axis",
                              [](std::span<double> box, std::size_t d) {
                                  numbers const from(box.begin(), box.end());
                                  for (std::size_t k = 0; k < d; ++k)
                                      box[2 * k] = from[k], box[2 * k + 1] = from[d + k];
                              }));
}

/// The radius is the last scalar of such a shape.
void add_for_radii(test_info const& test, shape kind, std::vector<exchange>& all) {
    std::string const of = " of each " + name_in_words(kind);
    all.push_back(change_each(test, kind, "with the radius" + of + " first", [](std::span<double> of_one, std::size_t) {
        std::ranges::rotate(of_one, std::prev(of_one.end()));
    }));
    all.push_back(change_each(test, kind, "with the diameter" + of + " in place of its radius",
                              [](std::span<double> of_one, std::size_t) { of_one.back() *= 2; }));
    all.push_back(change_each(test, kind, "with the square of the radius" + of + " in place of it",
                              [](std::span<double> of_one, std::size_t) { of_one.back() *= of_one.back(); }));
}

}  // namespace

std::vector<exchange> exchanges_of(test_info const& test) {
    std::vector<exchange> all;
    auto const has = [&](shape kind) {
        return std::ranges::any_of(test.layout, [&](part const& item) { return item.kind == kind; });
    };
    if (test.layout.size() == 2 && test.layout[0].kind != test.layout[1].kind) all.push_back(change_order(test));
    if (has(shape::box)) add_for_boxes(test, all);
    for (shape kind : {shape::disc, shape::sphere, shape::capsule})
        if (has(kind)) add_for_radii(test, kind, all);
    auto const to_point = [](std::span<double> leads, std::size_t d) {
        for (std::size_t k = 0; k < d; ++k) leads[d + k] += leads[k];
    };
    auto const to_direction = [](std::span<double> leads, std::size_t d) {
        for (std::size_t k = 0; k < d; ++k) leads[d + k] -= leads[k];
    };
    if (has(shape::ray))
        all.push_back(
            change_each(test, shape::ray, "with a second point of the ray in place of its direction", to_point));
    for (shape kind : {shape::segment, shape::line})
        if (has(kind))
            all.push_back(change_each(test, kind,
                                      "with each " + name_in_words(kind) + " as a point and what leads to the other",
                                      to_direction));
    if (test.dimension == 2 && (has(shape::triangle) || has(shape::mesh)))
        for (bool counter_clockwise : {true, false}) all.push_back(wind(test, counter_clockwise));
    if (has(shape::affine))
        all.push_back(change_each(test, shape::affine, "with the matrix column by column",
                                  [](std::span<double> m, std::size_t d) {
                                      numbers const from(m.begin(), m.end());
                                      for (std::size_t row = 0; row < d; ++row)
                                          for (std::size_t column = 0; column <= d; ++column)
                                              m[column * d + row] = from[row * (d + 1) + column];
                                  }));
    all.push_back({test.answer == answer_kind::sign ? "with the opposite sign" : "with hit and miss exchanged",
                   [](numbers input) { return input; }, true});
    return all;
}

namespace {

struct asked_cases {
    std::vector<numbers> inputs;
    std::vector<relation> truths;
};

/// The first cases of a workload that have one right answer, by the certified routine, of the first `exchange_cases` times
/// four.
asked_cases cases_of(workload const& work) {
    asked_cases found;
    case_batch batch;
    std::vector<float> narrow;
    work.make(0, std::min<std::uint64_t>(work.size, 4 * exchange_cases), batch);
    for (std::size_t i = 0; i < batch.size() && found.inputs.size() < exchange_cases; ++i) {
        std::span<double const> const input = batch.input(i);
        relation const truth = work.test->screen(work.scalar, input, narrow);
        if (truth == relation::touching || truth == relation::undefined || truth == relation::zero) continue;
        found.inputs.emplace_back(input.begin(), input.end());
        found.truths.push_back(truth);
    }
    return found;
}

bool is_right(reply answer, relation truth, bool opposite) {
    bool const is_positive = truth == relation::crossing || truth == relation::positive;
    if (answer == reply::hit || answer == reply::positive) return is_positive != opposite;
    if (answer == reply::miss || answer == reply::negative) return is_positive == opposite;
    return false;
}

/// In how many cases the subject is right.
std::size_t count_right(subject_client& client, asked_cases const& cases, exchange const* way) {
    numbers inputs;
    std::vector<std::size_t> begins{0};
    for (numbers const& input : cases.inputs) {
        for (double value : way ? way->change(input) : input) inputs.push_back(to_scalar(client.scalar(), value));
        begins.push_back(inputs.size());
    }
    std::vector<reply> replies(cases.inputs.size());
    client.answer_doubles(inputs, begins, replies.data(), {});
    std::size_t right = 0;
    for (std::size_t i = 0; i < replies.size(); ++i)
        right += is_right(replies[i], cases.truths[i], way && way->opposite);
    return right;
}

std::string explain(workload const& work, subject const& candidate) {
    asked_cases const cases = cases_of(work);
    if (cases.inputs.empty()) return "";
    subject_client client(candidate, work.scalar);
    double const all = static_cast<double>(cases.inputs.size());
    std::size_t const before = count_right(client, cases, nullptr);
    std::size_t most = before;
    std::string words;
    for (exchange const& way : exchanges_of(*work.test))
        if (std::size_t const right = count_right(client, cases, &way); right > most) most = right, words = way.words;
    auto const share = [&](std::size_t right) { return static_cast<double>(right) / all; };
    double const wrong = 1 - share(before), left = 1 - share(most);
    if (wrong < least_wrong || left > std::min(most_left * wrong, least_wrong)) return "";
    return fmt::format("{} of {}, {}: right in {:.0f} % of {} cases as it is asked, in {:.0f} % {}",
                       visible(candidate.name), work.test->id, name_of(work.scalar), 100 * share(before),
                       cases.inputs.size(), 100 * share(most), words);
}

}  // namespace

std::vector<std::string> find_exchanged_inputs(std::vector<workload> const& work, stored_campaign const& campaign) {
    std::vector<std::string> sentences;
    for (workload const& item : work) {
        if (item.test->gives_numbers() || item.test->in_motion()) continue;
        for (subject const* candidate : item.subjects) {
            stored_subject const* stored = nullptr;
            for (stored_workload const& before : campaign.work)
                if (before.test == item.test->id && before.scalar == item.scalar)
                    for (stored_subject const& one : before.subjects)
                        if (one.name == candidate->name) stored = &one;
            if (!stored || !is_users_own(candidate->name) || stored->given_up || stored->total.deaths() != 0) continue;
            double const judged = static_cast<double>(stored->total.checked - stored->total.not_judged());
            if (static_cast<double>(stored->total.disagreements) < least_wrong * judged || judged == 0) continue;
            if (std::string sentence = explain(item, *candidate); !sentence.empty())
                sentences.push_back(std::move(sentence));
        }
    }
    return sentences;
}

}  // namespace graze
