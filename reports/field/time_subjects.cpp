// Times the subjects of a plugin against the documented and certified ones, each over the same cases of a campaign, in
// one run. On standard output a JSON object a test, scalar type, family and subject.
//
// The cases are those that `graze run` with the same seed and number puts to the test (all families taking turns), so
// that the outcomes, which are counted too, can be held against the campaign's. A routine is called from a loop in this
// process; a float routine's answers before and after it was timed must be equal.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "bench/forms.hpp"
#include "case_set.hpp"
#include "formats/json_writer.hpp"

namespace graze {
namespace {

struct request {
    std::string plugin;
    std::vector<std::string> skipped, families{"random", "near_contact"};
    std::uint64_t cases = 160000, seed = 1;
    double min_seconds = 0.005;
};

bool contains(std::vector<std::string> const& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

/// The first cases of one family, in the order of a campaign over all of them.
template <class Scalar>
case_set<Scalar> make_set(test_info const& test, family_info const& family, request const& asked) {
    case_set<Scalar> set{test, {}, {0}, {}, {}};
    std::size_t const number = static_cast<std::size_t>(&family - families().data()), all = families_of(test).size();
    std::vector<double> input;
    for (std::uint64_t i = number; i < asked.cases; i += all) {
        source choices(case_key(asked.seed, test, scalar_type_of<Scalar>, family, i / all));
        family.generate(test, scalar_type_of<Scalar>, choices, input);
        set.add(input, number);
    }
    return set;
}

template <class Scalar>
json_object outcomes_json(subject const& whom, case_set<Scalar> const& set, reply_set<Scalar> const& said) {
    std::array<std::uint64_t, outcome_count> counted{};
    for (std::size_t i = 0; i < set.size(); ++i) ++counted[static_cast<std::size_t>(outcome_of(whom, set, said, i))];
    json_object object;
    for (std::size_t i = 0; i < outcome_count; ++i) object.add(outcome_names[i], counted[i]);
    return object;
}

template <class Scalar>
void time_set(test_info const& test, std::string const& prefix, family_info const& family, request const& asked) {
    constexpr scalar_type scalar = scalar_type_of<Scalar>;
    std::vector<subject const*> chosen;
    bool any = false;
    for (subject const& each : test.subjects) {
        bool const mine = each.name.starts_with(prefix);
        if (!each.supports(scalar)) continue;
        if (mine &&
            contains(asked.skipped, fmt::format("{}/{}/{}", test.id, each.name.substr(prefix.size()), name_of(scalar))))
            continue;
        any = any || mine;
        chosen.push_back(&each);
    }
    if (!any) return;
    case_set<Scalar> const set = make_set<Scalar>(test, family, asked);
    if (set.size() == 0) return;

    std::vector<asker> askers;
    std::vector<reply_set<Scalar>> first, last;
    for (subject const* each : chosen) {
        askers.emplace_back(*each, scalar);
        first.emplace_back(set).ask(askers.back(), set);
    }
    last = first;
    std::vector<timed_form> forms;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        forms.push_back({chosen[i]->name, set.size(), [&, i] { last[i].ask(askers[i], set); }});
    std::vector<measured_time> const times = measure(forms, asked.min_seconds);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        json_object const line{{"test", test.id},
                               {"scalar", name_of(scalar)},
                               {"family", family.name},
                               {"subject", chosen[i]->name},
                               {"ns", times[i].least_ns},
                               {"median_ns", times[i].median_ns},
                               {"queries", set.size()},
                               {"steady", first[i] == last[i] || test.gives_numbers()},
                               {"outcomes", outcomes_json(*chosen[i], set, first[i])}};
        fmt::print("{}\n", line.text());
    }
    std::fflush(stdout);
}

int run(request const& asked) {
    std::string const prefix = load_into_process(asked.plugin) + ".";
    for (test_info const& test : catalog())
        for (family_info const& family : families_of(test)) {
            if (!contains(asked.families, family.name)) continue;
            time_set<float>(test, prefix, family, asked);
            time_set<double>(test, prefix, family, asked);
        }
    return 0;
}

}  // namespace
}  // namespace graze

int main(int argc, char** argv) {
    graze::request asked;
    CLI::App program("Times the subjects of a plugin beside the documented and certified ones");
    program.add_option("PLUGIN", asked.plugin)->required();
    program.add_option("--skip", asked.skipped, "TEST/NAME/SCALAR: a subject of the plugin that is not to be asked");
    program.add_option("--family", asked.families, "Families of the campaign to time");
    program.add_option("--cases", asked.cases, "Cases of the campaign, a test and scalar type");
    program.add_option("--seed", asked.seed, "Seed of the campaign");
    program.add_option("--min-seconds", asked.min_seconds, "Of a repetition, at least");
    CLI11_PARSE(program, argc, argv);
    return graze::status_of("time_subjects", [&] { return graze::run(asked); });
}
