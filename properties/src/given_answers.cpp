#include "given_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>

#include "graze/certify.hpp"
#include "graze/values.hpp"
#include "property_list.hpp"

namespace graze::properties {
namespace {

/// The reply, and the numbers at `out`, of which every test of that kind of answer has as many.
template <class Scalar>
reply reply_of_given(test_info const& test, given_answer const& given, Scalar* out) {
    std::size_t const count = test.numbers.size();
    bool const asks_shapes = test.answer == answer_kind::relation || test.answer == answer_kind::moving;
    auto const wrong_kind = [&](std::string const& expected) -> answer_kind_error {
        return answer_kind_error(fmt::format("graze: {} expects {} for an answer", test.id, expected));
    };
    if (given.is_declined()) return reply::declined;
    if (asks_shapes && (!given.meets || given.numbers.size() > count))
        throw wrong_kind(count == 0 ? "true or false" : "true or false, with or without a time,");
    if (!asks_shapes && given.meets) throw wrong_kind(count > 1 ? "numbers" : "a number");
    if (test.answer == answer_kind::sign) {
        if (given.numbers.size() != 1) throw wrong_kind("one number");
        return sign_reply(given.numbers.data(), sizeof(double));
    }
    if (!asks_shapes && given.numbers.size() != count) throw wrong_kind(fmt::format("{} numbers", count));
    for (std::size_t i = 0; i < count; ++i)
        out[i] =
            i < given.numbers.size() ? static_cast<Scalar>(given.numbers[i]) : std::numeric_limits<Scalar>::quiet_NaN();
    return !given.meets || *given.meets ? reply::hit : reply::miss;
}

std::string expectation_of(test_info const& test, exact_answer const& truth) {
    std::vector<double> numbers;
    if (truth.sphere) {
        for (rational const& item : truth.sphere->centre) numbers.push_back(to_double(item));
        numbers.push_back(to_double(exact_value{truth.sphere->radius_squared, true}));
    } else if (truth.values) {
        for (exact_value const& item : *truth.values) numbers.push_back(to_double(item));
    }
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += fmt::format("{}{} {:.17g}", text.empty() ? "" : ", ", test.numbers[i], numbers[i]);
    return text.empty() ? std::string(name_of(truth.rel)) : text;
}

std::string given_text(judged_answer const& judged) {
    if (judged.result == outcome::crash) return "an exception";
    if (judged.given == reply::hit && !judged.numbers.empty() &&
        !(judged.truth.first_contact && std::isnan(judged.numbers[0])))
        return fmt::format("{:.17g}", fmt::join(judged.numbers, " "));
    return std::string(name_of(judged.given));
}

answer_report report_of(subject const& candidate, test_case const& question) {
    subject_client client(candidate, question.scalar);
    judged_answer const judged = ask_and_judge(client, question, true);
    test_info const& test = *question.test;
    if (!judged.disagrees) return {true, "expected " + expectation_of(test, judged.truth)};
    exact_answer const truth = rational_reference::evaluate(test, question.input);
    std::string text = fmt::format("expected {}, given {} ({})\n", expectation_of(test, truth), given_text(judged),
                                   name_of(judged.result));
    if (truth.has_margin())
        text +=
            fmt::format("margin {:.6g}, {:.6g} ulps from contact\n", margin_of(truth), margin_ulps_of(question, truth));
    if (truth.first_contact) text += fmt::format("first contact {:.17g}\n", truth.first_contact->nearest);
    if (test.gives_numbers())
        text += fmt::format("{} {:.4g}\n", truth.sphere ? "ulps off" : "excess", judged.distance_ulps);
    text += "certificate " + to_json(test, truth.rel, certify(test, question.input, truth)) + "\n";
    return {false, text + text_of(question)};
}

}  // namespace

test_info const& test_of(std::string_view id) {
    if (test_info const* const test = find_test(id)) return *test;
    throw std::invalid_argument("graze: no test " + std::string(id));
}

template <class Scalar>
subject direct_subject(test_info const& test, std::string name, contact_promise contact,
                       answer_function<Scalar> function) {
    remote_session const answer =
        [&test, function = std::make_shared<answer_function<Scalar> const>(std::move(function))](
            void const* inputs, std::span<std::size_t const> begins, reply* replies, void* numbers) {
            for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
                std::span const input(static_cast<Scalar const*>(inputs) + begins[i], begins[i + 1] - begins[i]);
                Scalar ignored[most_numbers];  // by laws, which ask of shapes that move whether they meet alone
                Scalar* const out = numbers ? static_cast<Scalar*>(numbers) + test.numbers.size() * i : ignored;
                try {
                    replies[i] = reply_of_given(test, (*function)(input), out);
                } catch (answer_kind_error const&) {
                    throw;
                } catch (...) {
                    replies[i] = reply::crash;
                }
            }
        };
    subject built;
    built.name = std::move(name);
    built.promised = contact;
    built.numbers = test.numbers.size();
    (scalar_type_of<Scalar> == scalar_type::float32 ? built.remote32 : built.remote64) = [answer] { return answer; };
    return built;
}
template subject direct_subject(test_info const&, std::string, contact_promise, answer_function<float>);
template subject direct_subject(test_info const&, std::string, contact_promise, answer_function<double>);

answer_report judge_given(std::string_view id, scalar_type scalar, std::span<double const> input,
                          given_answer const& given, contact_promise contact) {
    test_case const question{&test_of(id), scalar, {input.begin(), input.end()}};
    if (auto const error = validate(*question.test, scalar, input)) {
        std::string const place = error->index == input_error::npos ? "" : fmt::format("scalar {}: ", error->index);
        throw std::invalid_argument(fmt::format("graze: {}: {}expected {}", id, place, error->expected));
    }
    auto const same = [&](auto) { return given; };
    return report_of(scalar == scalar_type::float32 ? direct_subject<float>(*question.test, "given", contact, same)
                                                    : direct_subject<double>(*question.test, "given", contact, same),
                     question);
}

template <class Scalar>
std::optional<answer_report> find_wrong_answer(std::string_view id,
                                               std::type_identity_t<answer_function<Scalar>> function,
                                               search_options const& options) {
    test_info const& test = test_of(id);
    subject const candidate = direct_subject<Scalar>(test, "given", options.contact, std::move(function));
    subject_matter const matter{&test, scalar_type_of<Scalar>, &candidate};
    set_defaults(options.cases);
    // RapidCheck takes an exception for a failure, but of no case that is kept; the report of the case throws it again.
    auto const checked = [agrees = agreement(matter)](generated_case const& generated, input_mix& mix) {
        try {
            return agrees(generated, mix);
        } catch (answer_kind_error const& error) {
            return std::optional<std::string>(error.what());
        }
    };
    auto const found = counterexample(matter, checked, true, options.cases);
    if (!found) return std::nullopt;
    answer_report report = report_of(candidate, found->question);
    if (report.right)
        report = {false, "its answers to one input differ from call to call\n" + text_of(found->question)};
    return report;
}
template std::optional<answer_report> find_wrong_answer<float>(std::string_view, answer_function<float>,
                                                               search_options const&);
template std::optional<answer_report> find_wrong_answer<double>(std::string_view, answer_function<double>,
                                                                search_options const&);

template <class Scalar>
std::vector<Scalar> case_of_choices(std::string_view id, std::span<std::uint64_t const> choices) {
    std::vector<std::uint64_t> all(generated_case::own_choices);
    all.insert(all.end(), choices.begin(), choices.end());
    std::vector<double> const input = make_case(test_of(id), scalar_type_of<Scalar>, std::move(all)).question.input;
    return {input.begin(), input.end()};
}
template std::vector<float> case_of_choices<float>(std::string_view, std::span<std::uint64_t const>);
template std::vector<double> case_of_choices<double>(std::string_view, std::span<std::uint64_t const>);

template <class Scalar>
std::vector<Scalar> case_of_key(std::string_view id, std::uint64_t key) {
    std::vector<double> const input = draw_case(test_of(id), scalar_type_of<Scalar>, key).question.input;
    return {input.begin(), input.end()};
}
template std::vector<float> case_of_key<float>(std::string_view, std::uint64_t);
template std::vector<double> case_of_key<double>(std::string_view, std::uint64_t);

void check_test(std::string_view id) {
    test_of(id);
}

}  // namespace graze::properties
