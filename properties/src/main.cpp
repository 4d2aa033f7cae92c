// graze_properties: checks properties by name, of graze itself or of a user's plugin.
#include <fmt/format.h>

#include <iostream>

#include "documented_measured.hpp"
#include "graze/internal/cli/command_line.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/plugin.hpp"
#include "property_list.hpp"

namespace graze::properties {
namespace {

struct arguments {
    std::vector<std::string> properties, tests, subjects, scalars, plugins;
    std::string data = GRAZE_PROPERTIES_DATA;
    std::uint64_t cases = 0, seed = 1;
    double band = 0, time_limit = 1;
    bool list = false, ctest = false;
    std::uint64_t measure = 0, seeds = 4;
};

/// One thing to check, and the name it goes by.
struct job {
    property_info const* property;
    subject_matter matter;

    std::string name() const {
        std::string text = std::string(property->name) + "." + matter.test->id;
        if (matter.candidate) text += "." + matter.candidate->name.substr(matter.candidate->name.find('.') + 1);
        return text + "." + std::string(name_of(matter.scalar));
    }
};

bool is_given(subject const& candidate, std::vector<std::string> const& given) {
    return std::find(given.begin(), given.end(), candidate.name) != given.end();
}

std::vector<job> make_jobs(arguments const& asked, subject_catalog const& subjects,
                           std::vector<std::string> const& given) {
    std::vector<job> jobs;
    for (property_info const& property : all_properties()) {
        if (!any_matches(asked.properties, property.name)) continue;
        if (asked.properties.empty() && !asked.plugins.empty() && property.of != scope::given) continue;
        for (test_info const& test : catalog()) {
            if (!property.concerns(test) || !any_matches(asked.tests, test.id)) continue;
            auto const add = [&](subject const* candidate) {
                for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
                    if (any_matches(asked.scalars, name_of(scalar)) && (!candidate || candidate->supports(scalar)))
                        jobs.push_back({&property, {&test, scalar, candidate}});
            };
            if (property.of == scope::test) add(nullptr);
            for (subject const* candidate : subjects.of(test)) {
                if (property.of == scope::test || !any_matches(asked.subjects, candidate->name)) continue;
                if (property.of == scope::documented ? candidate->is_documented() : is_given(*candidate, given))
                    add(candidate);
            }
        }
    }
    return jobs;
}

/// For CMake: a test for each job.
void print_ctest(std::vector<job> const& jobs, std::string const& program, std::string const& data) {
    for (job const& one : jobs) {
        std::string const name = "properties." + one.name();
        fmt::print("add_test([=[{}]=] [=[{}]=] {} --test {} --scalar {}{} --data [=[{}]=])\n", name, program,
                   one.property->name, one.matter.test->id, name_of(one.matter.scalar),
                   one.matter.candidate ? " --subject " + one.matter.candidate->name : "", data);
        fmt::print("set_tests_properties([=[{}]=] PROPERTIES LABELS properties TIMEOUT 300)\n", name);
    }
}

bool check_job(job const& one) {
    try {
        bool const held = one.property->check(one.name(), one.matter);
        fmt::print("{} {}\n", held ? "holds " : "FAILED", one.name());
        return held;
    } catch (std::exception const& error) {
        fmt::print("FAILED {}: {}\n", one.name(), error.what());
        return false;
    }
}

int run(arguments const& asked, std::string const& program) {
    subject_catalog subjects;
    std::vector<std::string> given;
    for (std::string const& library : asked.plugins)
        for (std::string& name : load_plugin(subjects, library, {.time_limit = asked.time_limit}).names)
            given.push_back(std::move(name));
    std::vector<job> const jobs = make_jobs(asked, subjects, given);
    if (jobs.empty()) {
        std::cerr << "graze_properties: nothing to check: no property, test, subject and scalar type match; --list "
                     "prints the names of properties, and --plugin brings subjects\n";
        return 2;
    }
    set_data_directory(asked.data);
    set_band(asked.band);
    if (asked.ctest) {
        print_ctest(jobs, program, asked.data);
        return 0;
    }
    // RapidCheck has one number of cases a process.
    std::size_t cases = 0;
    for (job const& one : jobs) {
        // Exact answers about points that move one by one take milliseconds.
        bool const dear = one.property->of == scope::test && one.matter.test->has_two_times();
        cases = std::max(cases, one.property->cases / (dear ? 4 : 1));
    }
    set_defaults(asked.cases != 0 ? asked.cases : cases, asked.seed);
    if (asked.measure != 0) {
        for (job const& one : jobs) fmt::print("{}\n", measured_line(one.matter, asked.measure, asked.seeds));
        return 0;
    }
    bool right = true;
    for (job const& one : jobs) right = check_job(one) && right;
    return right ? 0 : 1;
}

void declare(command_options const& command, arguments& asked) {
    command.add("property", asked.properties, "names or globs of properties; without, all that apply");
    command.add("--test T", asked.tests, "tests, names or globs");
    command.add("--subject S", asked.subjects, "subjects, names or globs");
    command.add("--scalar X", asked.scalars, "float32, float64");
    command.add("--plugin LIB", asked.plugins, "a library whose subjects are put through the properties of subjects");
    command.add_number("--cases", asked.cases, "cases a property, where RC_PARAMS has no max_success; 0: its own");
    command.add_number("--seed", asked.seed, "RapidCheck's seed, where RC_PARAMS has none");
    command.add_read(
        "--band ULPS", asked.band,
        [](std::string const& text) { return text == "0" ? 0 : read_positive(text, "a number of ulps, 0 or more"); },
        "forgive disagreements so many ulps from contact");
    command.add_read("--time-limit S", asked.time_limit, read_seconds, "seconds a case, for plugins");
    command.add("--data DIR", asked.data, "the directory of documented_measured.jsonl");
    command.add_number("--measure", asked.measure,
                       "print documented_measured.jsonl from so many cases (property documented_within_band)");
    command.add_read("--seeds N", asked.seeds, number_from(1, 1000),
                     "with --measure: as often, with the seeds 1 to this");
    command.add_flag("--list", asked.list, "print the properties");
    command.add_flag("--ctest", asked.ctest, "print CMake commands that add a test for each thing to check");
}

}  // namespace
}  // namespace graze::properties

int main(int argc, char** argv) {
    if (graze::is_plugin_host(argc, argv)) return graze::plugin_host_main(argc, argv);
    using namespace graze::properties;
    arguments asked;
    graze::command_line program("graze_properties",
                                "Checks properties with RapidCheck. Exit status: 0 all hold, 1 one does not, 2 bad "
                                "usage.\n"
                                "RC_PARAMS sets RapidCheck's parameters, as in RC_PARAMS=\"seed=7 max_success=5000\"; "
                                "what a failure prints there finds it again.");
    declare(program.own(), asked);
    if (std::optional<int> const status = program.read(argc, argv)) return *status;
    try {
        if (asked.list) {
            for (property_info const& item : all_properties()) fmt::print("{:42} {}\n", item.name, item.statement);
            return 0;
        }
        return run(asked, argv[0]);
    } catch (std::exception const& error) {
        std::cerr << "graze_properties: " << error.what() << "\n";
        return 2;
    }
}
