// graze generate: cases without answers, for any program to answer.

#include <algorithm>

#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/select/glob.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/structure_families.hpp"
#include "select/case_series.hpp"
#include "select/selection.hpp"

namespace graze {
namespace {

struct generate_options {
    std::string test;
    std::vector<std::string> families;
    std::string scalar;
    std::uint64_t cases = 100;
    std::uint64_t seed = 1;
};

/// Those that suit the kind. Throws usage_error for a glob that matches none.
std::vector<structure_family const*> families_of(structure_kind kind, std::vector<std::string> const& globs) {
    std::vector<std::string_view> names;
    for (structure_family const& family : structure_families())
        if (family.suits(kind)) names.push_back(family.name);
    require_matches(globs, names, "--family");
    std::vector<structure_family const*> chosen;
    for (structure_family const& family : structure_families()) {
        auto const matches = [&](std::string const& glob) { return glob_matches(glob, family.name); };
        if (family.suits(kind) && (globs.empty() || std::ranges::any_of(globs, matches))) chosen.push_back(&family);
    }
    return chosen;
}

int generate_structures(generate_options const& options, structure_kind kind, std::vector<scalar_type> const& types) {
    std::vector<structure_family const*> const chosen = families_of(kind, options.families);
    output out;
    for (std::uint64_t i = 0; i < options.cases; ++i) {
        std::uint64_t const place = i % chosen.size(), turn = i / chosen.size(), index = turn / types.size();
        structure_family const& family = *chosen[place];
        scalar_type const scalar = types[(place + turn) % types.size()];
        source choices(structure_key(options.seed, kind, scalar, family, index));
        structure_record record = make_structure(kind, scalar, family, choices);
        record.extras = {{"family", json_quote(family.name)},
                         {"seed", std::to_string(options.seed)},
                         {"index", std::to_string(index)}};
        if (!out.write(to_line(record) + '\n')) return exit_fine;
    }
    out.flush();
    return exit_fine;
}

int generate(generate_options const& options) {
    std::vector<scalar_type> types{scalar_type::float32, scalar_type::float64};
    if (!options.scalar.empty()) types = {*enum_named<scalar_type>(scalar_type_names, options.scalar)};
    if (auto const kind = structure_kind_of(options.test)) return generate_structures(options, *kind, types);
    test_info const& test = named_test(options.test);
    std::vector<family_info const*> const chosen = families_suiting(test, select_families(options.families));
    case_series series(test, chosen, types, options.seed);
    output out;
    for (std::uint64_t i = 0; i < options.cases; ++i)
        if (!out.write(to_line(series.at(i)) + '\n')) return exit_fine;
    out.flush();
    return exit_fine;
}

void declare(command_options const& command, generate_options& options) {
    command.add("TEST", options.test, "The test, as 'graze list' prints it").required();
    command.add_repeated("--family F", options.families,
                         "Families of cases: names or globs such as 'near*'; default: those that every test has");
    command.add("--scalar X", options.scalar, "float32 or float64; default: they alternate")
        .one_of({"float32", "float64"});
    command.add_number("--cases", options.cases, "Number of cases");
    command.add_number("--seed", options.seed, "Random seed: the same seed generates the same cases");
    command.footer(R"(
  graze generate segment_segment_2d --cases 1000 > cases.jsonl
  graze generate segment_segment_2d --cases 1000 | my_program | graze check -

Prints one JSON object per line: test, scalar, input (hexadecimal floats, exact), and the family, seed and index of the
case. The same seed generates the same cases everywhere. The families take turns. To generate one case again, give its
family, scalar and seed: it is line index + 1. Structures, such as convex_hull_2d, have families of their own. In the second example my_program adds "verdicts":{"mine":"hit"} to each
line.
)");
}

}  // namespace

verb add_generate(command_line& program) {
    return make_verb(program, "generate", "Write generated cases to standard output", declare, generate);
}

}  // namespace graze
