// What the suite promises of its own parts: families, case files, shrinking.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <sstream>

#include "graze/case_file.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/shrink.hpp"
#include "property_list.hpp"

namespace graze::properties {
namespace {

bool same_bits(std::vector<double> const& a, std::vector<double> const& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

/// Coordinates of an axis are whole numbers below 2^10 times a power of two, which may differ from axis to axis. Where
/// there is a map, the mesh's.
bool on_a_grid(test_case const& question) {
    test_info const& test = *question.test;
    std::size_t const d = test.dimension;
    bool const mapped = test.layout[std::min<std::size_t>(1, test.layout.size() - 1)].kind == shape::affine;
    std::array<int, 3> least{4000, 4000, 4000}, most{-4000, -4000, -4000};
    for (part const& item : test.layout) {
        if (mapped && item.kind != shape::mesh) continue;
        placed_part const placed = test.place(item, question.input.size());
        for (std::size_t i = placed.offset; i < placed.end(); ++i) {
            double const value = question.input[i];
            if (value == 0 || !test.is_coordinate(i)) continue;
            std::size_t const axis = (i - placed.offset) % d;
            int exponent;
            double fraction = std::abs(std::frexp(value, &exponent));
            most[axis] = std::max(most[axis], exponent);
            while (fraction != std::floor(fraction)) {
                fraction *= 2;
                --exponent;
            }
            least[axis] = std::min(least[axis], exponent);
        }
    }
    for (std::size_t axis = 0; axis < d; ++axis)
        if (most[axis] - least[axis] > 10) return false;
    return true;
}

enum special_kind { degenerate_made, shared_coordinates, on_the_border, special_kinds };

std::optional<std::string> promise_problem(generated_case const& generated, input_mix& mix) {
    test_case const& question = generated.question;
    test_info const& test = *question.test;
    if (auto const error = validate(test, question.scalar, question.input))
        return "invalid: " + error->expected + " at " + std::to_string(error->index);
    if (!same_bits(make_case(test, question.scalar, generated.choices).question.input, question.input))
        return "the recorded choices make another case";
    exact_answer const truth = rational_reference::evaluate(test, question.input);
    mix.count(generated, truth.rel);
    std::string_view const family = generated.family->name;
    mix.count_special(degenerate_made, family == "degenerate" && generated.is_degenerate());
    mix.count_special(on_the_border,
                      family == "near_contact" &&
                          (test.gives_numbers() || truth.rel == relation::touching || truth.rel == relation::zero));
    if (family == "shared_feature") {
        std::vector<double> sorted = question.input;
        std::sort(sorted.begin(), sorted.end());
        mix.count_special(shared_coordinates, std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end());
    }
    if (family == "grid" && !on_a_grid(question)) return "not on a grid";
    // The sets of a cast touch at some time, and may go on into each other.
    if (family == "near_contact" && !test.gives_numbers() && !test.displacement()) {
        constexpr double ulps[] = {0, 1, 2, 4, 16};
        source drawn(std::span(generated.choices).subspan(generated_case::own_choices + 1));
        double const most = ulps[drawn.below(5)];
        double const margin = margin_ulps_of(question, truth);
        if (truth.rel == relation::undefined || margin > most)
            return "a margin of " + std::to_string(margin) + " ulps, promised " + std::to_string(most);
    }
    return std::nullopt;
}

/// The same case, read from the line; or what is wrong with that.
std::optional<std::string> reading_problem(case_record const& wanted, std::string const& line) {
    std::istringstream stream("\n" + line + "\r\n");
    case_reader reader(stream, "memory");
    auto const read = reader.next();
    if (!read) return "nothing was read";
    if (auto const* error = std::get_if<line_error>(&*read)) return error->text();
    case_record const& found = std::get<case_record>(*read);
    if (found.question.test != wanted.question.test || found.question.scalar != wanted.question.scalar)
        return "another test or scalar type was read";
    if (!same_bits(found.question.input, wanted.question.input)) return "another input was read";
    if (found.expect != wanted.expect) return "another expectation was read";
    if (found.extras != wanted.extras) return "other extras were read";
    return std::nullopt;
}

std::optional<std::string> round_trip_problem(generated_case const& generated, input_mix& mix) {
    test_info const& test = *generated.question.test;
    relation const truth = rational_reference::decide(test, generated.question.input);
    mix.count(generated, truth);
    case_record record;
    record.question = generated.question;
    source choices = generated.own();
    std::vector<expectation> possible;
    for (std::size_t i = 0; i < expectation_names.size(); ++i)
        if (is_of(static_cast<expectation>(i), test.answer)) possible.push_back(static_cast<expectation>(i));
    if (!possible.empty()) record.expect = possible[choices.below(possible.size())];
    std::string noted;
    for (std::uint64_t i = choices.below(9); i > 0; --i) noted += static_cast<char>(choices.below(128));
    record.add_extra("note", json_quote(noted));
    record.add_extra("nested", "{\"a\":[1,{}]}");
    std::string const line = to_line(record);
    if (line.find('\n') != std::string::npos) return "the line has a newline: " + line;
    if (auto const problem = reading_problem(record, line)) return *problem + " from " + line;
    // Decimals, as people and other programs write them: as strings and as numbers.
    case_record plain;
    plain.question = generated.question;
    for (char const* quote : {"\"", ""}) {
        std::string text = "{\"input\":[";
        for (std::size_t i = 0; i < generated.question.input.size(); ++i)
            text += (i == 0 ? "" : ",") + (quote + to_decimal(generated.question.input[i], generated.question.scalar)) +
                    quote;
        text +=
            "],\"scalar\":\"" + std::string(name_of(generated.question.scalar)) + "\",\"test\":\"" + test.id + "\"}";
        if (auto const problem = reading_problem(plain, text)) return *problem + " from " + text;
    }
    return std::nullopt;
}

std::optional<std::string> shrinking_problem(generated_case const& generated, input_mix& mix) {
    test_case const& question = generated.question;
    mix.count(generated, rational_reference::decide(*question.test, question.input));
    bool any = false;
    for (subject const& candidate : question.test->subjects) {
        if (candidate.is_certified() || !candidate.supports(question.scalar)) continue;
        subject_client client(candidate, question.scalar);
        auto const before = signature_of(client, question);
        if (!before) continue;
        any = true;
        shrink_options options;
        options.evaluations = 400;
        test_case const small = shrink_case(client, question, options);
        std::string const of = " by shrinking a case of " + candidate.name + " to\n" + text_of(small);
        if (validate(*small.test, small.scalar, small.input)) return "made invalid" + of;
        if (is_simpler(question.input, small.input)) return "made harder" + of;
        if (signature_of(client, small) != before) return "the signature was lost" + of;
        if (!same_bits(shrink_case(client, question, options).input, small.input)) return "two results differ" + of;
    }
    mix.count_special(0, any);
    return std::nullopt;
}

}  // namespace

bool families_keep_promises(std::string const& name, subject_matter const& matter) {
    run_options options{.scalars = false, .bounds = bounds_of(*matter.test)};
    options.bounds.special.resize(special_kinds);
    options.bounds.special[degenerate_made] = "degenerate cases of the family degenerate";
    options.bounds.special[shared_coordinates] = "cases of the family shared_feature that share coordinates";
    options.bounds.special[on_the_border] = "touching cases of the family near_contact";
    return holds(name, matter, promise_problem, options);
}

bool case_files_round_trip(std::string const& name, subject_matter const& matter) {
    return holds(name, matter, round_trip_problem, {.bounds = bounds_of(*matter.test)});
}

bool shrinking_keeps_signature(std::string const& name, subject_matter const& matter) {
    run_options options{.bounds = bounds_of(*matter.test)};
    options.bounds.fewest_degenerate = std::min(options.bounds.fewest_degenerate, 0.05);
    // Values are far off on few of the cases drawn here, most of them well posed.
    if (matter.test->has_values()) options.bounds.fewest_special = 0;
    options.bounds.special = {"cases that some documented subject gets wrong"};
    return holds(name, matter, shrinking_problem, options);
}

}  // namespace graze::properties
