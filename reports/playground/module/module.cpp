// graze as a WebAssembly module: cases are checked, explained, generated and mapped as by the program, with the rational
// reference alone. Each function takes text and gives text.
//
//   length   of what graze_result gives, in bytes of UTF-8: the result, or where graze_failed says so an error message
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include "check/case.hpp"
#include "formats/case_json.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/pictures/pictures.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/reference.hpp"
#include "select/case_series.hpp"
#include "select/selection.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

std::string result;
bool failed = false;

template <class Make>
std::size_t answer(Make make) {
    failed = false;
    try {
        result = make();
    } catch (std::exception const& error) {
        result = error.what();
        failed = true;
    }
    return result.size();
}

case_record read_case(std::string_view line) {
    case_line read = parse_case(line, "case", 1);
    if (auto const* const error = std::get_if<line_error>(&read))
        throw std::runtime_error(error->field + ": " + error->message);
    if (auto const* const structure = std::get_if<structure_record>(&read))
        throw std::runtime_error("test: structures are not judged here: " + std::string(form_of(structure->kind).name));
    return std::get<case_record>(std::move(read));
}

std::string check(std::string_view line) {
    static check_gate const gate;
    static selection everything({});
    static case_planner planner(subject_catalog(), everything);
    static case_judge judge(gate, 1);
    return to_json(judge.judge(planner.plan(1, "-", read_case(line))), told_truth::certified);
}

subject const& subject_of(test_info const& test, std::string_view name) {
    static subject_catalog const catalog;
    if (subject const* const found = catalog.find(test, name)) return *found;
    throw std::runtime_error("subject: " + test.id + " has no " + quote_excerpt(name));
}

std::string explain(std::string_view line, std::string_view name) {
    case_record record = read_case(line);
    test_case const& question = record.question;
    subject const& candidate = subject_of(*question.test, name);
    exact_answer truth = rational_reference::evaluate(*question.test, question.input);
    judgement judged = judge(candidate, question, truth);
    explained_case const shown =
        explain_case({std::move(record), candidate, std::move(truth), std::move(judged)}, true);
    return json_object{{"case", case_json(shown, true)},
                       {"outcome", name_of(shown.found.judged.result)},
                       {"cause", shown.found.judged.why ? name_of(*shown.found.judged.why) : json_text()},
                       {"proof", json_array(shown.proof)}}
        .text();
}

std::string map(std::string_view line, std::string_view name, std::size_t size, int zoom_log2) {
    case_record const record = read_case(line);
    test_case const& question = record.question;
    subject const& candidate = subject_of(*question.test, name);
    if (!candidate.supports(question.scalar))
        throw std::runtime_error("scalar: " + candidate.name + " does not take it");
    subject_client client(candidate, question.scalar);
    std::optional<input_slice> slice = choose_slice(client, question, size);
    if (!slice) return "null";
    for (auto* const direction : {&slice->u, &slice->v})
        for (double& step : *direction) step = std::ldexp(step, -zoom_log2);
    return json_object{{"width", slice->width},
                       {"height", slice->height},
                       {"origin", json_array(slice->origin, to_hex)},
                       {"u", json_array(slice->u, to_hex)},
                       {"v", json_array(slice->v, to_hex)},
                       {"over_time", question.test->in_motion()},
                       {"pixels", encode_pixels(draw_slice(client, *question.test, *slice))}}
        .text();
}

std::string generate(std::string_view id, std::string_view family, std::string_view scalar, std::uint64_t seed,
                     std::uint64_t first, std::uint64_t cases) {
    test_info const& test = named_test(std::string(id));
    std::vector<std::string> globs;
    if (!family.empty()) globs.emplace_back(family);
    std::vector<scalar_type> types{scalar_type::float32, scalar_type::float64};
    if (!scalar.empty()) {
        auto const chosen = enum_named<scalar_type>(scalar_type_names, scalar);
        if (!chosen) throw std::runtime_error("scalar: expected float32 or float64, found " + quote_excerpt(scalar));
        types = {*chosen};
    }
    case_series series(test, families_suiting(test, select_families(globs)), types, seed);
    std::string lines;
    for (std::uint64_t i = first; i < first + cases; ++i) lines += to_line(series.at(i)) + '\n';
    return lines;
}

std::string tests() {
    subject_catalog const catalog;
    json_object all;
    for (test_info const* const test : select_tests({})) {
        std::vector<std::string_view> named;
        for (family_info const& family : families())
            if (family.suits(*test)) named.push_back(family.name);
        all.add(test->id, json_object{{"about", test_json(*test)},
                                      {"answer", name_of(test->answer)},
                                      {"numbers", json_array(test->numbers)},
                                      {"subjects", json_array(catalog.of(*test), &subject::name)},
                                      {"families", json_array(named)}});
    }
    return all.text();
}

}  // namespace
}  // namespace graze

extern "C" {

char const* graze_result() {
    return graze::result.data();
}
int graze_failed() {
    return graze::failed;
}
std::size_t graze_check(char const* line, std::size_t size) {
    return graze::answer([&] { return graze::check({line, size}); });
}
std::size_t graze_explain(char const* line, std::size_t size, char const* subject) {
    return graze::answer([&] { return graze::explain({line, size}, subject); });
}
std::size_t graze_map(char const* line, std::size_t size, char const* subject, std::size_t pixels, int zoom_log2) {
    return graze::answer([&] { return graze::map({line, size}, subject, pixels, zoom_log2); });
}
/// Numbers come as doubles, which hold each whole one below 2^53. Empty family or scalar: all in turn.
std::size_t graze_generate(char const* test, char const* family, char const* scalar, double seed, double first,
                           double cases) {
    return graze::answer([&] {
        return graze::generate(test, family, scalar, static_cast<std::uint64_t>(seed),
                               static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(cases));
    });
}
std::size_t graze_tests() {
    return graze::answer(graze::tests);
}
}
