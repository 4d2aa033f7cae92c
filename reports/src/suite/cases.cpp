#include "suite/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include "graze/campaign.hpp"
#include "graze/contact.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "graze/values.hpp"
#include "show/certificates_json.hpp"
#include "show/exact_text.hpp"
#include "suite/balanced_choice.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

/// A longer certificate is left out: graze check makes it again.
constexpr std::size_t longest_certificate = 200;

/// Nothing where there is nothing to be right about: no answer, or one beyond the scalar type.
std::optional<exact_answer> answer_of(case_view question) {
    test_info const& test = *question.test;
    exact_answer truth = test.gives_numbers() ? rational_reference::evaluate(test, question.input)
                                              : rational_reference::prove(test, question.input);
    if (truth.sphere) return truth;
    if (truth.rel == relation::undefined) return std::nullopt;
    if (truth.values && is_beyond(question.scalar, *truth.values)) return std::nullopt;
    if (test.answer == answer_kind::contact) {
        std::vector<double> const right = rounded_numbers(truth);
        if (!measure_contact(question, *truth.values, right)) return std::nullopt;
    }
    return truth;
}

class choice_of_cases final : public suite_choice {
  public:
    choice_of_cases(test_info const& test, scalar_type scalar, std::function<void(suite_case&&)> const& take)
        : suite_choice(fmt::format("{} {}", test.id, name_of(scalar))), test_(test), scalar_(scalar), take_(take) {
        std::vector<family_info const*> chosen;
        for (family_info const& family : families_of(test)) chosen.push_back(&family);
        stream_ =
            family_workload(test, scalar, {}, std::move(chosen), suite_seed, most_suite_stretches * suite_stretch);
    }

  private:
    relation relation_of(std::span<double const> input) {
        return test_.screen32 ? test_.screen(scalar_, input, narrow_) : relation::defined;
    }
    void look_at(std::size_t first, std::size_t count) override {
        stream_.make(first, count, batch_);
        for (std::size_t i = first; i < batch_.size(); ++i) {
            std::span<double const> const input = batch_.input(i);
            relation const rel = relation_of(input);
            if (rel == relation::undefined) continue;
            offer({rel, told_by(tier_of_input(test_, input)), batch_.origins[i]}, i, input);
        }
    }
    std::span<double const> input_of(std::size_t candidate) const override { return batch_.input(candidate); }
    bool take(balanced_choice::kind const& of, std::size_t candidate) override {
        case_view const question(test_, scalar_, batch_.input(candidate));
        std::optional<exact_answer> truth = answer_of(question);
        if (!truth) return false;
        if (test_.screen32 && truth->rel != std::get<relation>(of))
            throw std::runtime_error(fmt::format("the references differ on a case of {} {}: {} and {}", test_.id,
                                                 name_of(scalar_), name_of(truth->rel),
                                                 name_of(std::get<relation>(of))));
        suite_case item{question.whole(), std::move(*truth), {}, {}};
        item.hardness = tier_of(item.question, item.truth);
        item.family = origin_name(batch_.origins[candidate]);
        take_(std::move(item));
        return true;
    }

    test_info const& test_;
    scalar_type scalar_;
    std::function<void(suite_case&&)> const& take_;
    workload stream_;
    case_batch batch_;
    std::vector<float> narrow_;
};

/// The largest double not above what an error of each number may be.
json_text tolerances_json(suite_case const& item) {
    auto const below = [](rational const& admissible, double most) {
        rational const bound = admissible * rational(most);
        double const rounded = std::min(to_double(bound), std::numeric_limits<double>::max());
        return rational(rounded) > bound ? std::nextafter(rounded, 0.0) : rounded;
    };
    std::vector<double> tolerances;
    std::vector<exact_value> const& exact = *item.truth.values;
    if (item.question.test->answer == answer_kind::contact)
        tolerances.push_back(below(admissible_distance_error(item.question, exact), default_contact_excess));
    else
        for (rational const& admissible : admissible_errors(item.question, exact))
            tolerances.push_back(below(admissible, default_excess_tolerance));
    return json_array(tolerances);
}

}  // namespace

/// The shortest decimal form of the double, with a point or an exponent: no reader makes an integer of it.
json_text suite_number(double value) {
    std::string text = to_decimal(value);
    if (text.find_first_of(".e") == text.npos) text += ".0";
    return json_text::raw(text);
}

void each_suite_case(test_info const& test, scalar_type scalar, std::uint64_t level,
                     std::function<void(suite_case&&)> const& take) {
    choice_of_cases choice(test, scalar, take);
    for (std::uint64_t i = 0; i < level; ++i) choice.reach(i);
}

std::string suite_line(suite_case const& item) {
    test_case const& question = item.question;
    exact_answer const& truth = item.truth;
    json_object line{{"test", question.test->id},
                     {"scalar", name_of(question.scalar)},
                     {"input", json_array(question.input, suite_number)}};
    if (truth.sphere) {
        line.add("exact_values", json_array(rounded_numbers(truth)));
        line.add("tolerance", json_array(std::array{std::ldexp(
                                  default_sphere_tolerance,
                                  static_cast<int>(sphere_spacings_of(question.scalar, *truth.sphere).judged))}));
    } else {
        line.add("expect", name_of(truth.rel));
        if (truth.values) {
            line.add("exact_values", json_array(rounded_numbers(truth))).add("tolerance", tolerances_json(item));
        } else {
            line.add("margin", truth.has_margin() ? margin_of(truth) : json_text());
            if (truth.first_contact)
                line.add("first_contact", truth.first_contact->nearest)
                    .add("latest", round_up(question.scalar, *truth.first_contact));
        }
    }
    line.add("tier", name_of(item.hardness)).add("family", item.family);
    json_text const proof = certificates_json(*question.test, truth);
    if (proof.text() != "null" && proof.text().size() <= longest_certificate) line.add("certificate", proof);
    return line.add("format", file_format).text();
}

std::string suite_file_name(std::string_view test, scalar_type scalar) {
    return fmt::format("{}.{}.jsonl", test, name_of(scalar));
}

}  // namespace graze
