// The properties that a user's subject can be put through.
#include <memory>

#include "law_checks.hpp"
#include "property_list.hpp"
#include "subject_checks.hpp"

namespace graze::properties {
namespace {

double band_ulps = 0;

}  // namespace

void set_band(double ulps) {
    band_ulps = ulps;
}

checked_property agreement(subject_matter const& matter) {
    auto const client = std::make_shared<subject_client>(*matter.candidate, matter.scalar);
    return [client](generated_case const& generated, input_mix& mix) -> std::optional<std::string> {
        judged_answer const judged = ask_and_judge(*client, generated.question, true);
        mix.count(generated, judged.truth.rel);
        bool const dead = judged.result == outcome::crash || judged.result == outcome::hang;
        if (judged.disagrees && (dead || judged.distance_ulps > band_ulps || band_ulps == 0))
            return text_of(client->candidate(), judged);
        return std::nullopt;
    };
}

bool subject_agrees(std::string const& name, subject_matter const& matter) {
    return holds(name, matter, agreement(matter), {.bounds = bounds_of(*matter.test)});
}

bool subject_obeys_laws(std::string const& name, subject_matter const& matter) {
    auto const client = std::make_shared<subject_client>(*matter.candidate, matter.scalar);
    return holds(
        name, matter,
        [client](generated_case const& generated, input_mix& mix) -> std::optional<std::string> {
            test_info const& test = *generated.question.test;
            exact_answer truth;
            if (band_ulps > 0)
                truth = rational_reference::evaluate(test, generated.question.input);
            else
                truth.rel = rational_reference::decide(test, generated.question.input);
            mix.count(generated, truth.rel);
            bool const excused = truth.rel == relation::undefined ||
                                 (truth.rel == relation::touching &&
                                  client->candidate().promised.contact == contact_promise::unspecified) ||
                                 (band_ulps > 0 && margin_ulps_of(generated.question, truth) <= band_ulps);
            reply const before = excused ? reply::declined : client->ask(generated.question.input);
            return for_each_law(
                generated, mix, [&](test_case const& other, motion const& how) -> std::optional<std::string> {
                    if (excused || before == reply::declined) return std::nullopt;
                    reply const after = client->ask(other.input);
                    if (after == reply::declined || after == turned(before, how, test)) return std::nullopt;
                    return client->candidate().name + " says " + std::string(name_of(before)) + ", then " +
                           std::string(name_of(after)) + " on " + std::string(name_of(truth.rel)) + " shapes";
                });
        },
        law_options(*matter.test));
}

}  // namespace graze::properties
