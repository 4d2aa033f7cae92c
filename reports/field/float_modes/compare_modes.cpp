// Case by case, what each float mode answers otherwise than the mode that compiles the routines as written. On standard
// output a JSON object a test, scalar type, documented subject and mode; the cases are those of `graze run` with the
// same seed and number, or of models.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstring>
#include <map>

#include "../case_set.hpp"
#include "graze/case_file.hpp"
#include "graze/model.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

struct request {
    std::string base;
    std::vector<std::string> modes, models;
    std::uint64_t cases = 20000, seed = 1;
    std::size_t resolution = 64;
};

/// What a changed verdict came to. Where shapes touch, or the question has no answer, none is wrong.
enum class change { to_wrong, to_right, neither };
constexpr std::array<std::string_view, 3> change_names{"to_wrong", "to_right", "neither"};

struct difference {
    std::uint64_t changed = 0;
    std::array<std::uint64_t, change_names.size()> of{};
    std::array<std::uint64_t, outcome_count> outcomes{};  // of the mode, all cases; not for spheres
    struct example {
        std::string line;
        std::size_t length = 0;  // of the input, written: what is short is simple
    };
    std::map<std::string, example> examples;  // the simplest by the outcome in the mode
};

bool is_wrong(outcome result) {
    return result == outcome::false_hit || result == outcome::false_miss || result == outcome::wrong_sphere;
}

/// Every bit of a number counts, but for those of a NaN.
template <class Scalar>
bool differs(reply_set<Scalar> const& a, reply_set<Scalar> const& b, std::size_t i) {
    if (a.replies[i] != b.replies[i]) return true;
    std::size_t const per_case = a.numbers.size() / a.replies.size();
    for (std::size_t k = per_case * i; k < per_case * (i + 1); ++k)
        if (std::memcmp(&a.numbers[k], &b.numbers[k], sizeof(Scalar)) != 0 &&
            !(std::isnan(a.numbers[k]) && std::isnan(b.numbers[k])))
            return true;
    return false;
}

/// The case as a line; `was` is what the base made of it.
template <class Scalar>
void keep_example(difference& found, scalar_cases<Scalar> const& set, std::size_t i, outcome was, outcome now) {
    test_case const question = set.question(i);
    std::size_t length = 0;
    for (double value : question.input) length += to_hex(value).size();
    difference::example& kept = found.examples[std::string(name_of(now))];
    if (!kept.line.empty() && kept.length <= length) return;
    case_record record;
    record.question = question;
    if (!set.test.gives_numbers())
        record.expect = enum_named<expectation>(expectation_names, name_of(set.relations[i]));
    record.add_extra("was", json_quote(name_of(was)));
    kept = {to_line(record), length};
}

template <class Scalar>
void compare(subject const& base, subject const& mode, scalar_cases<Scalar> const& set, reply_set<Scalar> const& as_written,
             difference& found) {
    subject_client client(mode, scalar_type_of<Scalar>);
    reply_set<Scalar> answer(set);
    answer.ask(client, set);
    for (std::size_t i = 0; i < set.size(); ++i) {
        bool const changed = differs(as_written, answer, i);
        if (!set.test.gives_numbers()) ++found.outcomes[static_cast<std::size_t>(outcome_of(mode, set, answer, i))];
        if (!changed) continue;
        outcome const was = outcome_of(base, set, as_written, i), now = outcome_of(mode, set, answer, i);
        if (set.test.gives_numbers() && was == now) continue;  // other numbers, as right or wrong as before
        ++found.changed;
        change const what = is_wrong(now) ? change::to_wrong : is_wrong(was) ? change::to_right : change::neither;
        ++found.of[static_cast<std::size_t>(what)];
        keep_example(found, set, i, was, now);
    }
}

/// All cases of a workload, in pieces that fit the caches' order of size.
template <class Scalar>
void compare_workload(workload const& work, subject_catalog const& catalog, std::string const& base_stem,
                      std::vector<std::string> const& stems) {
    constexpr std::uint64_t piece = 1 << 14;
    test_info const& test = *work.test;
    std::map<std::pair<std::string, std::string>, difference> found;  // by routine and mode
    case_batch batch;
    std::uint64_t cases = 0;
    for (std::uint64_t first = 0; first < work.size; first += piece) {
        batch.clear();
        work.make(first, std::min(piece, work.size - first), batch);
        scalar_cases<Scalar> set{test, {}, {0}, {}, {}};
        for (std::size_t i = 0; i < batch.size(); ++i) set.add(batch.input(i), batch.origins[i]);
        cases += set.size();
        for (subject const* base : catalog.of(test)) {
            if (!base->name.starts_with(base_stem + ".")) continue;
            std::string const routine = base->name.substr(base_stem.size() + 1);
            subject_client client(*base, scalar_type_of<Scalar>);
            reply_set<Scalar> as_written(set);
            as_written.ask(client, set);
            for (std::string const& stem : stems) {
                subject const* const mode = catalog.find(test, stem + "." + routine);
                if (!mode) throw std::runtime_error(test.id + " has no subject " + stem + "." + routine);
                compare(*base, *mode, set, as_written, found[{routine, stem}]);
            }
        }
    }
    for (auto const& [candidate, item] : found) {
        json_object object{{"test", test.id}, {"scalar", name_of(work.scalar)}, {"routine", candidate.first}};
        object.add("mode", candidate.second).add("cases", cases).add("changed", item.changed);
        for (std::size_t i = 0; i < change_names.size(); ++i) object.add(change_names[i], item.of[i]);
        json_object outcomes, examples;
        for (std::size_t i = 0; i < outcome_count; ++i) outcomes.add(outcome_names[i], item.outcomes[i]);
        for (auto const& [outcome, example] : item.examples) examples.add(outcome, json_text::raw(example.line));
        fmt::print("{}\n", object.add("outcomes", outcomes).add("examples", examples).text());
    }
}

int run(request const& asked) {
    subject_catalog subjects;
    std::string const base = load_into_process(subjects, asked.base);
    std::vector<std::string> stems;
    for (std::string const& mode : asked.modes) stems.push_back(load_into_process(subjects, mode));
    model_cases models(static_cast<std::uint32_t>(asked.resolution));
    for (std::string const& file : asked.models) models.add(read_model(file), file);
    std::vector<family_info const*> all;
    for (family_info const& family : families()) all.push_back(&family);
    for (test_info const& test : catalog())
        for (scalar_type scalar : {scalar_type::float32, scalar_type::float64}) {
            if (!asked.models.empty() && !model_cases::has_cases(test)) continue;
            workload const work = asked.models.empty() ? family_workload(test, scalar, {}, all, asked.seed, asked.cases)
                                                       : models.make_workload(test, scalar, {}, asked.cases);
            if (scalar == scalar_type::float32)
                compare_workload<float>(work, subjects, base, stems);
            else
                compare_workload<double>(work, subjects, base, stems);
        }
    return 0;
}

}  // namespace
}  // namespace graze

int main(int argc, char** argv) {
    graze::request asked;
    CLI::App program("Counts the verdicts that float modes change");
    program.add_option("--base", asked.base, "The mode to compare with")->required();
    program.add_option("MODE", asked.modes, "Libraries of other modes")->required();
    program.add_option("--model", asked.models, "Polygon models; the families of generated cases without any");
    program.add_option("--cases", asked.cases, "A test and scalar type");
    program.add_option("--seed", asked.seed, "Of the generated cases");
    CLI11_PARSE(program, argc, argv);
    return graze::status_of("compare_modes", [&] { return graze::run(asked); });
}
