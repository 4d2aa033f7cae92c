// What is known of the documented routines, as measured: where they are right, and how often a law is broken.
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>

#include "documented_measured.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"
#include "law_checks.hpp"
#include "property_list.hpp"
#include "subject_checks.hpp"

namespace graze::properties {
namespace {

std::string data_path;

/// Cases for which rates of laws are counted, whatever RC_PARAMS says of the number: a rate needs many.
constexpr std::size_t rate_cases = 3000;

struct law_count {
    std::size_t applied = 0, changed = 0;
};

/// How often the verdict changes where the law says it must not. Cases outside the domain do not count.
void count_laws(subject_matter const& matter, std::vector<generated_case> const& cases,
                std::map<std::string, law_count>& counts) {
    subject_client client(*matter.candidate, matter.scalar);
    auto const inside = [&](std::vector<double> const& input) {
        return !matter.candidate->in_domain || matter.candidate->in_domain(matter.scalar, input);
    };
    for (generated_case const& generated : cases) {
        std::vector<double> const& input = generated.question.input;
        if (!inside(input)) continue;
        reply const before = client.ask(input);
        source choices = generated.own();
        for (law const& item : laws()) {
            if (!item.concerns(*matter.test)) continue;
            auto const changed = item.apply(generated.question, choices);
            if (!changed || !inside(changed->input)) continue;
            law_count& count = counts[std::string(item.name)];
            ++count.applied;
            count.changed += client.ask(changed->input) != turned(before, changed->how, *generated.question.test);
        }
    }
}

/// Where a disagreement is no matter of the last bits any more: half of the scalar's digits are lost.
double far_from_contact(scalar_type scalar) {
    return scalar == scalar_type::float32 ? 0x1p12 : 0x1p26;
}

struct measured {
    test_case evidence;
    std::optional<double> band_ulps;
    std::size_t cases = 0;
    double worst_ulps = 0;
    std::map<std::string, double> rates;
};

measured read_measured(subject_matter const& matter) {
    std::string const path = data_path + "/documented_measured.jsonl";
    std::ifstream file(path);
    case_reader reader(file, path);
    while (auto const line = reader.next()) {
        if (auto const* error = std::get_if<line_error>(&*line)) throw std::runtime_error(error->text());
        case_record const& record = std::get<case_record>(*line);
        if (record.question.test != matter.test || record.question.scalar != matter.scalar) continue;
        std::map<std::string, std::string> const extras(record.extras.begin(), record.extras.end());
        if (extras.at("subject") != json_quote(matter.candidate->name)) continue;
        auto const number = [](std::string_view text) { return parse_scalar(text, scalar_type::float64).value; };
        measured found{record.question, std::nullopt, std::stoul(extras.at("cases")), 0, {}};
        for (auto const& [law, rate] : members_of_object(extras.at("rates"))) found.rates[law] = number(rate.raw);
        if (extras.at("band_ulps") != "null") found.band_ulps = number(extras.at("band_ulps"));
        found.worst_ulps = number(extras.at("worst_ulps"));
        return found;
    }
    throw std::runtime_error(path + ": nothing about " + matter.candidate->name + " of " + matter.test->id + " " +
                             std::string(name_of(matter.scalar)));
}

/// Wrong, on shapes of moderate size, further than so many ulps from contact.
checked_property within(subject_matter const& matter, double band) {
    auto const client = std::make_shared<subject_client>(*matter.candidate, matter.scalar);
    return [client, band](generated_case const& generated, input_mix& mix) -> std::optional<std::string> {
        bool const moderate = is_well_shaped(generated.question);
        mix.count_special(0, moderate);
        if (!moderate) {
            mix.count(generated, rational_reference::decide(*generated.question.test, generated.question.input));
            return std::nullopt;
        }
        judged_answer const judged = ask_and_judge(*client, generated.question);
        mix.count(generated, judged.truth.rel);
        if (judged.disagrees && judged.distance_ulps > band) return text_of(client->candidate(), judged);
        return std::nullopt;
    };
}

bool is_confirmed(test_case const& question) {
    exact_answer const cgal = cgal_reference::evaluate(*question.test, question.input);
    exact_answer const rational = rational_reference::evaluate(*question.test, question.input);
    return cgal.rel == rational.rel && cgal.first_contact == rational.first_contact && same_margin(cgal, rational);
}

}  // namespace

void set_data_directory(std::string path) {
    data_path = std::move(path);
}

bool documented_within_band(std::string const& name, subject_matter const& matter) {
    measured const known = read_measured(matter);
    subject_client client(*matter.candidate, matter.scalar);
    judged_answer const evidence = ask_and_judge(client, known.evidence);
    if (known.band_ulps) {
        std::cerr << fmt::format(
            "{}: on well-shaped cases wrong up to {:g} ulps from contact (measured {:.4g} in {} cases)\n",
            matter.candidate->name, *known.band_ulps, known.worst_ulps, known.cases);
        if (known.worst_ulps > 0 && !(evidence.disagrees && evidence.distance_ulps >= known.worst_ulps * 0.999)) {
            std::cerr << "the case that is to show how wide the band is does not: " << text_of(known.evidence);
            return false;
        }
        run_options options{.bounds = bounds_of(*matter.test)};
        options.bounds.special = {"well-shaped cases"};
        return holds(name, matter, within(matter, *known.band_ulps), options);
    }
    // There is no band. Shown by the case on file, and by one that is found anew.
    double const far = far_from_contact(matter.scalar);
    std::cerr << matter.candidate->name << " has no band: it is wrong far from contact, too\n";
    if (!(evidence.disagrees && evidence.distance_ulps > far && is_confirmed(known.evidence))) {
        std::cerr << "the case on file shows no such thing: "
                  << text_of(matter.candidate ? *matter.candidate : client.candidate(), evidence) << "\n"
                  << text_of(known.evidence);
        return false;
    }
    auto const found = counterexample(matter, within(matter, far), false);
    if (!found) {
        // Some are rare. The case on file was just shown to be one.
        std::cerr << "none was found among " << number_of_cases() << " cases; on file is\n" << text_of(known.evidence);
        return true;
    }
    judged_answer const shown = ask_and_judge(client, found->question);
    std::cerr << text_of(*matter.candidate, shown) << "\n" << text_of(found->question);
    return shown.disagrees && shown.distance_ulps > far && is_confirmed(found->question);
}

bool documented_law_rates(std::string const& name, subject_matter const& matter) {
    measured const known = read_measured(matter);
    std::map<std::string, law_count> counts;
    count_laws(matter, sample(matter, rate_cases, seed_in_use()), counts);
    bool right = true;
    for (auto const& [which, count] : counts) {
        double const n = static_cast<double>(count.applied), rate = static_cast<double>(count.changed) / n;
        auto const before = known.rates.find(which);
        double const expected = before == known.rates.end() ? 0 : before->second;
        // Five standard deviations of a count with that rate, and what a rate of zero may show by chance.
        double const tolerance = 5 * std::sqrt(expected * (1 - expected) / n) + 5 / n;
        bool const met = before != known.rates.end() && std::abs(rate - expected) <= tolerance;
        std::cerr << fmt::format("{} {}: {:.4f} of {} answers change, measured {:.4f}{}\n", name, which, rate,
                                 count.applied, expected,
                                 met ? "" : fmt::format(", expected within {:.4f}", tolerance));
        right = right && met;
    }
    for (auto const& [which, rate] : known.rates)
        if (!counts.contains(which)) {
            std::cerr << which << " could be applied to no case\n";
            right = false;
        }
    return right && !counts.empty();
}

std::string measured_line(subject_matter const& matter, std::size_t cases, std::uint64_t seeds) {
    subject_client client(*matter.candidate, matter.scalar);
    std::map<std::string, law_count> counts;
    double worst = 0;
    test_case evidence = sample(matter, 1, 1).front().question;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        std::vector<generated_case> const generated = sample(matter, cases, seed);
        for (generated_case const& one : generated) {
            if (!is_well_shaped(one.question)) continue;
            judged_answer const judged = ask_and_judge(client, one.question);
            if (!judged.disagrees || !(judged.distance_ulps > worst)) continue;
            worst = judged.distance_ulps;
            evidence = one.question;
        }
        if (!matter.test->gives_numbers()) count_laws(matter, generated, counts);
    }
    bool const banded = worst <= far_from_contact(matter.scalar);
    if (!banded)
        if (auto const simple = counterexample(matter, within(matter, far_from_contact(matter.scalar)), true)) {
            evidence = simple->question;
            worst = ask_and_judge(client, evidence).distance_ulps;
        }
    // Room for cases not seen: twice the worst, rounded up to a power of two, and at least 4.
    double const band = worst == 0 ? 0 : std::max(4.0, std::exp2(std::ceil(std::log2(worst * 2))));
    std::string rates;
    for (auto const& [which, count] : counts) {
        double const rate = static_cast<double>(count.changed) / static_cast<double>(count.applied);
        rates += fmt::format("{}{}:{}", rates.empty() ? "" : ",", json_quote(which),
                             to_decimal(std::round(1e5 * rate) / 1e5));
    }
    case_record record;
    record.question = evidence;
    record.add_extra("subject", json_quote(matter.candidate->name));
    record.add_extra("band_ulps", banded ? to_decimal(band) : "null");
    record.add_extra("worst_ulps", to_decimal(std::isfinite(worst) ? worst : 1e300));
    record.add_extra("cases", std::to_string(cases * seeds));
    record.add_extra("seeds", std::to_string(seeds));
    record.add_extra("rates", "{" + rates + "}");
    return to_line(record);
}

}  // namespace graze::properties
