#include "campaign/exchanged_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "formats/data.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/subject_client.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// How many cases of a workload each way is tried on, at most, and on how few nothing is said.
constexpr std::size_t most_cases = 200, least_cases = 20;

/// A subject that is wrong in a smaller share of its answers is not asked again. A way explains what it leaves a fifth of at
/// most, while the subject answers as often but for a tenth.
constexpr double least_wrong = 0.04, most_left = 0.2, least_answered = 0.9;

/// One way to hand over the inputs of a test.
struct exchange {
    std::string words;  // "with the segment first"
    std::function<std::vector<double>(std::vector<double>)> change;
    bool opposite = false;  // the answer is taken for its opposite
};

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

/// Puts the second shape before the first.
exchange change_order(test_info const& test) {
    return {"with the " + name_in_words(test.layout[1].kind) + " first", [&test](numbers input) {
                placed_part const second = test.place(test.layout[1], input.size());
                std::rotate(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(second.offset), input.end());
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
        std::rotate(of_one.begin(), std::prev(of_one.end()), of_one.end());
    }));
    all.push_back(change_each(test, kind, "with the diameter" + of + " in place of its radius",
                              [](std::span<double> of_one, std::size_t) { of_one.back() *= 2; }));
    all.push_back(change_each(test, kind, "with the square of the radius" + of + " in place of it",
                              [](std::span<double> of_one, std::size_t) { of_one.back() *= of_one.back(); }));
}

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

struct asked_cases {
    std::vector<numbers> inputs;
    std::vector<relation> truths;
};

/// Takes the first cases that have one right answer, by the certified routine, and are in the subject's domain.
asked_cases cases_of(workload const& work, subject const& candidate) {
    asked_cases found;
    case_batch batch;
    std::vector<float> narrow;
    work.make(0, std::min<std::uint64_t>(work.size, 4 * most_cases), batch);
    for (std::size_t i = 0; i < batch.size() && found.inputs.size() < most_cases; ++i) {
        std::span<double const> const input = batch.input(i);
        relation const truth = work.test->screen(work.scalar, input, narrow);
        if (truth == relation::touching || truth == relation::undefined || truth == relation::zero) continue;
        if (candidate.in_domain && !candidate.in_domain(work.scalar, input)) continue;
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

struct answers {
    std::size_t right = 0, given = 0;
    double wrong_share() const { return static_cast<double>(given - right) / static_cast<double>(given); }
};

/// Asks case by case. A crash ends it without an answer, which explains nothing. Nothing where there is no time, or where the
/// subject hangs: what else could be tried would cost as much.
std::optional<answers> ask_all(subject_client& client, asked_cases const& cases, exchange const* way,
                               std::function<bool()> const& may_go_on) {
    answers found;
    for (std::size_t i = 0; i < cases.inputs.size(); ++i) {
        if (!may_go_on()) return std::nullopt;
        numbers input = way ? way->change(cases.inputs[i]) : cases.inputs[i];
        for (double& value : input) value = to_scalar(client.scalar(), value);
        reply const answer = client.ask(input);
        if (answer == reply::hang) return std::nullopt;
        if (answer == reply::crash) return answers();
        found.given += answer != reply::declined;
        found.right += is_right(answer, cases.truths[i], way && way->opposite);
    }
    return found;
}

std::string explain(workload const& work, subject const& candidate, std::function<bool()> const& may_go_on) {
    asked_cases const cases = cases_of(work, candidate);
    subject_client client(candidate, work.scalar);
    std::optional<answers> const before = ask_all(client, cases, nullptr, may_go_on);
    if (!before || before->given < least_cases || before->wrong_share() < least_wrong) return "";
    double const enough = least_answered * static_cast<double>(before->given);
    answers best = *before;
    std::string words;
    for (exchange const& way : exchanges_of(*work.test)) {
        std::optional<answers> const after = ask_all(client, cases, &way, may_go_on);
        if (!after) return "";
        if (static_cast<double>(after->given) < enough || after->wrong_share() >= best.wrong_share()) continue;
        best = *after;
        words = way.words;
    }
    if (best.wrong_share() > std::min(most_left * before->wrong_share(), least_wrong)) return "";
    return fmt::format("{} of {}, {}: right in {} of {} cases as asked, in {} {}", visible(candidate.name),
                       work.test->id, name_of(work.scalar), share_text(before->right, before->given), before->given,
                       share_text(best.right, best.given), words);
}

}  // namespace

stored_subject const* fared(stored_campaign const& campaign, workload const& work, subject const& candidate) {
    for (stored_workload const& item : campaign.work)
        if (item.test == work.test->id && item.scalar == work.scalar)
            for (stored_subject const& stored : item.subjects)
                if (stored.name == candidate.name) return &stored;
    return nullptr;
}

bool is_often_wrong(stored_subject const& stored, double least_share) {
    if (!is_users_own(stored.name) || stored.given_up || stored.total.deaths() != 0) return false;
    double const judged = static_cast<double>(stored.total.checked - stored.total.not_judged());
    return stored.total.disagreements != 0 && static_cast<double>(stored.total.disagreements) >= least_share * judged;
}

std::vector<std::string> find_exchanged_inputs(std::vector<workload> const& work, stored_campaign const& campaign,
                                               std::function<bool()> const& may_go_on) {
    std::vector<std::string> sentences;
    for (workload const& item : work) {
        if (item.test->gives_numbers() || item.test->in_motion()) continue;
        for (subject const* candidate : item.subjects) {
            stored_subject const* const stored = fared(campaign, item, *candidate);
            if (!stored || !is_often_wrong(*stored, least_wrong)) continue;
            if (std::string sentence = explain(item, *candidate, may_go_on); !sentence.empty())
                sentences.push_back(std::move(sentence));
        }
    }
    return sentences;
}

}  // namespace graze
