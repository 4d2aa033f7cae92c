// graze generate: cases without answers, for any program to answer.

#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/text/text.hpp"
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

int generate(generate_options const& options) {
    test_info const& test = named_test(options.test);
    std::vector<family_info const*> const chosen = families_suiting(test, select_families(options.families));
    std::vector<scalar_type> types{scalar_type::float32, scalar_type::float64};
    if (!options.scalar.empty()) types = {*enum_named<scalar_type>(scalar_type_names, options.scalar)};

    family_turns const turns(test, chosen);
    output out;
    case_record record;
    record.question.test = &test;
    for (std::uint64_t i = 0; i < options.cases; ++i) {
        // The scalar types alternate, and each family changes its type from case to case: eight families and two types
        // would otherwise always meet in the same pairs.
        family_turn const turn = turns.of(i);
        family_info const& family = *chosen[turn.family];
        record.question.scalar = types[(turn.family + turn.index) % types.size()];
        // The case's number among those of its family and type does not depend on what else was selected.
        std::uint64_t const index = turn.index / types.size();
        source choices(case_key(options.seed, test, record.question.scalar, family, index), index);
        family.generate(test, record.question.scalar, choices, record.question.input);

        record.extras.clear();
        record.add_extra("family", json_quote(family.name));
        record.add_extra("seed", std::to_string(options.seed));
        record.add_extra("index", std::to_string(index));
        if (!out.write(to_line(record) + '\n')) return exit_fine;
    }
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
family, scalar and seed: it is line index + 1. In the second example my_program adds "verdicts":{"mine":"hit"} to each
line.
)");
}

}  // namespace

verb add_generate(command_line& program) {
    return make_verb(program, "generate", "Write generated cases to standard output", declare, generate);
}

}  // namespace graze
