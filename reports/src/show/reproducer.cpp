#include "show/reproducer.hpp"
#include "show/contact_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "graze/contact.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/trace.hpp"
#include "show/exact_text.hpp"
#include "show/failure_words.hpp"
#include "show/finding_line.hpp"
#include "show/number_checks.hpp"
#include "show/source_text.hpp"

namespace graze {
namespace {

/// A test's name, the same each time and another for another input.
std::string test_name(judged_case const& found) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (double value : found.question().input)
        for (std::uint64_t bits = std::bit_cast<std::uint64_t>(value), i = 0; i < 8; ++i, bits >>= 8)
            hash = (hash ^ (bits & 0xff)) * 0x100000001b3u;
    std::string const name = fmt::format("{} {} {}", found.question().test->id, comment_text(found.candidate.name, 60),
                                         name_of(found.question().scalar));
    // As long as a line of source may be.
    return fmt::format("{}_{:08x}", identifier_text(name).substr(0, 64), static_cast<std::uint32_t>(hash ^ hash >> 32));
}

/// What was asked, what was answered, what is true and why.
std::string story(judged_case const& found) {
    test_case const& question = found.question();
    std::string const subject = comment_text(found.candidate.name, 100);
    std::string text =
        comment_lines(fmt::format("{} ({}): {}", question.test->id, name_of(question.scalar), question.test->question));
    std::string answer =
        fmt::format("{} says {}: {}", subject, name_of(found.judged.answer), name_of(found.judged.result));
    if (found.judged.result == outcome::wrong_sphere)
        answer +=
            fmt::format(" (escape {:.6g}, excess {:.6g} ulps)", found.judged.escape_ulps, found.judged.excess_ulps);
    if (found.judged.result == outcome::late_impact)
        answer += fmt::format(" (by {:.6g})", found.judged.lateness.value_or(0));
    if (found.judged.result == outcome::wrong_value)
        answer += fmt::format(" (off by {:.6g} ulps, excess {:.6g})", std::ranges::max(found.judged.ulps),
                              std::ranges::max(found.judged.excess));
    if (found.judged.contact) answer += fmt::format(" ({})", contact_words(*found.judged.contact));
    if (found.judged.why) answer += fmt::format(", cause {}", name_of(*found.judged.why));
    text += comment_lines(answer + '.');
    for (char const* key : {"note", "source"})
        if (std::string const outside = extra_text(found.record, key); !outside.empty())
            text += comment_lines(fmt::format("{}: {}", key, comment_text(outside)));
    text += comment_lines("What is true, every number exact unless it is a margin or a radius:");
    for (std::string const& sentence : proof_sentences(question, found.truth, 4))
        text += comment_lines("- " + sentence);
    return text;
}

/// What a plugin's library may be asked by: of the three it has one at least. A header may be older than the later two.
constexpr std::string_view plugin_interface =
    "#include \"graze/subject.h\"\n"
    "\n"
    "extern \"C\" {\n"
    "[[gnu::weak]] graze_subject const* graze_subjects(std::size_t* count, int* abi);\n"
    "#ifdef GRAZE_TRACEABLE_ABI\n"
    "[[gnu::weak]] graze_traceable_subject const* graze_traceable_subjects(std::size_t* count, int* abi);\n"
    "#endif\n"
    "#ifdef GRAZE_SUBJECT_V3_ABI\n"
    "[[gnu::weak]] graze_subject_v3 const* graze_subjects_v3(std::size_t* count, int* abi);\n"
    "#endif\n"
    "}\n"
    "\n";

/// The subject of a plugin, by asking its library: in place, so that a file may hold many such tests.
std::string plugin_lookup(judged_case const& found) {
    // A plugin's subjects are named by its library's stem, a dot, and the name the library gives.
    std::string_view const full = found.candidate.name;
    std::string_view const name = full.substr(std::min(full.find('.') + 1, full.size()));
    return "    char const* const test = " + string_literal(found.question().test->id) +
           ";\n"
           "    char const* const name = " +
           string_literal(name) +
           ";\n"
           "    graze_subject const* const subject = [&]() -> graze_subject const* {\n"
           "        std::size_t subjects = 0;\n"
           "        int abi = 0;\n"
           "        auto const find = [&](auto const* all, int expected, auto subject_of) -> graze_subject const* {\n"
           "            for (std::size_t i = 0; abi == expected && i < subjects; ++i) {\n"
           "                graze_subject const& one = subject_of(all[i]);\n"
           "                if (std::strcmp(one.test, test) == 0 && std::strcmp(one.name, name) == 0 &&\n"
           "                    one.scalar == " +
           (found.question().scalar == scalar_type::float32 ? "32" : "64") +
           ")\n"
           "                    return &one;\n"
           "            }\n"
           "            return nullptr;\n"
           "        };\n"
           "        // The latest interface that the library has is asked alone.\n"
           "#ifdef GRAZE_SUBJECT_V3_ABI\n"
           "        if (graze_subjects_v3 != nullptr)\n"
           "            return find(graze_subjects_v3(&subjects, &abi), GRAZE_SUBJECT_V3_ABI,\n"
           "                        [](auto const& one) -> auto const& { return one.subject; });\n"
           "#endif\n"
           "#ifdef GRAZE_TRACEABLE_ABI\n"
           "        if (graze_traceable_subjects != nullptr)\n"
           "            return find(graze_traceable_subjects(&subjects, &abi), GRAZE_TRACEABLE_ABI,\n"
           "                        [](auto const& one) -> auto const& { return one.subject; });\n"
           "#endif\n"
           "        if (graze_subjects == nullptr) return nullptr;\n"
           "        return find(graze_subjects(&subjects, &abi), GRAZE_SUBJECT_ABI,\n"
           "                    [](auto const& one) -> auto const& { return one; });\n"
           "    }();\n";
}

/// How each format says things, in whole statements.
struct dialect {
    std::string_view includes, require_subject, hit, miss, either, sphere, values;
};
dialect dialect_of(reproducer_format format) {
    if (format == reproducer_format::gtest)
        return {"#include <gtest/gtest.h>\n",
                "    ASSERT_NE(subject, nullptr) << \"the library has no such subject\";\n",
                "    EXPECT_TRUE(hit);\n",
                "    EXPECT_FALSE(hit);\n",
                "    SUCCEED() << (hit ? \"hit\" : \"miss\");  // neither answer is wrong here\n",
                "    EXPECT_LE(escape, allowed);\n"
                "    EXPECT_LE(excess, allowed);\n",
                "    EXPECT_LE(excess, 16);\n"};
    if (format == reproducer_format::catch2)
        return {
            "#if __has_include(<catch2/catch_test_macros.hpp>)\n"
            "#include <catch2/catch_test_macros.hpp>\n"
            "#else\n"
            "#include <catch2/catch.hpp>\n"
            "#endif\n",
            "    REQUIRE(subject != nullptr);  // the library has no such subject\n",
            "    CHECK(hit);\n",
            "    CHECK_FALSE(hit);\n",
            "    SUCCEED((hit ? \"hit\" : \"miss\"));  // neither answer is wrong here\n",
            "    CHECK(escape <= allowed);\n"
            "    CHECK(excess <= allowed);\n",
            "    CHECK(excess <= 16);\n"};
    return {"",
            "    if (subject == nullptr) {\n"
            "        std::puts(\"the library has no such subject\");\n"
            "        return 2;\n"
            "    }\n",
            "    bool const right = hit;\n",
            "    bool const right = !hit;\n",
            "    bool const right = true;  // neither answer is wrong here\n",
            "    bool const right = escape <= allowed && excess <= allowed;\n",
            "    bool const right = excess <= 16;\n"};
}

/// A check that the sign is the exact one.
std::string sign_check_code(judged_case const& found, reproducer_format format) {
    int const exact = static_cast<int>(found.truth.rel) - static_cast<int>(relation::zero);
    constexpr std::string_view checks[] = {"EXPECT_EQ(sign, {});", "CHECK(sign == {});",
                                           "bool const right = sign == {};"};
    std::size_t const which = format == reproducer_format::gtest ? 0 : format == reproducer_format::catch2 ? 1 : 2;
    return "    " + fmt::format(fmt::runtime(checks[which]), exact) + '\n';
}

std::string sphere_report(exact_sphere const& sphere) {
    auto const& [x, y, z, radius] = sphere_numbers(sphere);
    return "    std::printf(\"centre %.17g %.17g %.17g radius %.17g\\n\", static_cast<double>(sphere.centre.x),\n"
           "                static_cast<double>(sphere.centre.y), static_cast<double>(sphere.centre.z),\n"
           "                static_cast<double>(sphere.radius));\n" +
           fmt::format("    std::puts(\"exactly: centre {:.17g} {:.17g} \"\n              \"{:.17g}\");\n", x, y, z) +
           fmt::format("    std::puts(\"exactly: radius {:.17g}\");\n", radius) +
           "    std::printf(\"escape %.6Lg ulps, excess %.6Lg ulps\\n\", escape, excess);\n";
}

/// Are there numbers that an answer can be judged by?
bool has_values(judged_case const& found) {
    if (!found.truth.values || found.judged.result == outcome::undefined) return false;
    test_case const& question = found.question();
    if (question.test->answer != answer_kind::contact) return true;
    // A contact beyond the largest scalars is not judged, whatever else became of the subject.
    return measure_contact(question, *found.truth.values,
                           std::vector<std::optional<rational>>(question.test->numbers.size()))
        .has_value();
}

std::string values_report(judged_case const& found) {
    if (!has_values(found)) return "    std::puts(\"exactly: undefined\");\n";
    std::string text;
    std::vector<double> const exact = rounded_numbers(found.truth);
    auto const& names = found.question().test->numbers;
    for (std::size_t i = 0; i < exact.size(); ++i)
        text += fmt::format(
            "    std::printf(\"{0} %.17g, exactly {1:.17g}\\n\",\n"
            "                static_cast<double>(values[{2}]));\n",
            names[i], exact[i], i);
    return text + "    std::printf(\"excess %.6Lg\\n\", excess);\n";
}

/// The end of a program: prints both answers.
std::string report_code(judged_case const& found) {
    std::string text;
    std::string const exactly = fmt::format("    std::puts(\"exactly: {}\");\n", name_of(found.truth.rel));
    switch (found.question().test->answer) {
        case answer_kind::sphere: text = sphere_report(found.truth.sphere.value()); break;
        case answer_kind::values:
        case answer_kind::contact: text = values_report(found); break;
        case answer_kind::sign: text = "    std::printf(\"sign: %d\\n\", sign);\n" + exactly; break;
        case answer_kind::relation:
        case answer_kind::moving:
            text = "    std::printf(\"verdict: %s\\n\", hit ? \"hit\" : \"miss\");\n" + exactly;
            break;
    }
    return text + "    std::puts(right ? \"right\" : \"WRONG\");\n    return right ? 0 : 1;\n";
}

/// Scalars of the input that belong together: a point, a radius, a row of a matrix.
struct scalar_group {
    std::string label;  // "a0", "radius", "m00 m01 m02"
    std::size_t offset, count;
};
std::vector<scalar_group> scalar_groups(test_info const& test, std::size_t count) {
    std::vector<std::string> const names = input_names(test, count);
    std::vector<scalar_group> groups;
    std::size_t const row = test.dimension + 1;  // of a matrix
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t const dot = names[i].rfind('.');
        bool const in_matrix = dot == std::string::npos && !test.is_coordinate(i) && names[i] != "radius";
        std::string const label = names[i].substr(0, dot);
        if (in_matrix && !groups.empty() && groups.back().label.starts_with('m') && groups.back().count < row) {
            groups.back().label += ' ' + label;
            ++groups.back().count;
        } else if (!groups.empty() && groups.back().label == label) {
            ++groups.back().count;
        } else {
            groups.push_back({label, i, 1});
        }
    }
    return groups;
}

std::string const margin_columns(4, ' ');

class part_writer {
  public:
    part_writer(test_case const& question, part const& item) : question_(question), item_(item) {
        placed_part const placed = question.test->place(item, question.input.size());
        for (scalar_group const& group : scalar_groups(*question.test, question.input.size()))
            if (group.offset >= placed.offset && group.offset < placed.end()) groups_.push_back(group);
    }

    std::string definition(std::string const& name) const {
        std::string const point = fmt::format("graze::vec{}<Scalar>", question_.test->dimension);
        std::string const left = margin_columns + declaration_of(item_, point, name);
        if (item_.count == question_.test->dimension) return comment(groups_[0], 4) + left + braced(groups_[0]) + ";\n";
        shape_traits const& traits = traits_of(item_.kind);
        bool const in_braces = traits.points > 0 && !traits.grows();
        return left + (left.ends_with(']') ? " = " : "") + rows(in_braces, true) + ";\n";
    }

    std::string flat() const { return rows(false, false); }

  private:
    std::string comment(scalar_group const& group, std::size_t indent) const {
        std::string values;
        for (std::size_t i = 0; i < group.count; ++i)
            values += (i == 0 ? "" : ", ") + to_decimal(question_.input[group.offset + i], question_.scalar);
        return comment_lines(group.label + " = " + values, indent);
    }

    std::string literals(scalar_group const& group) const {
        std::string text;
        for (std::size_t i = 0; i < group.count; ++i)
            text += (i == 0 ? "" : ", ") + scalar_literal(question_.input[group.offset + i], question_.scalar);
        return text;
    }
    std::string braced(scalar_group const& group) const { return '{' + literals(group) + '}'; }

    std::string rows(bool in_braces, bool outer) const {
        std::string text = outer ? "{\n" : "";
        for (scalar_group const& group : groups_) {
            bool const brace = in_braces && group.count > 1;
            text += comment(group, 8) + fmt::format("        {},\n", brace ? braced(group) : literals(group));
        }
        return text + (outer ? "    }" : "");
    }

    test_case const& question_;
    part const& item_;
    std::vector<scalar_group> groups_;
};

/// Definitions, four columns in, of those of the parts a, b, c, ..., of `input` and of `count` that the expression
/// names. Each group stands under a comment with its values in decimal.
std::string input_code(test_case const& question, std::string_view expression) {
    std::string text, flat;
    char name = 'a';
    for (part const& item : question.test->layout) {
        part_writer const write(question, item);
        std::string const part_name(1, name++);
        if (mentions(expression, part_name)) text += write.definition(part_name);
        flat += write.flat();
    }
    if (mentions(expression, "input")) text += fmt::format("    Scalar const input[] = {{\n{}    }};\n", flat);
    if (mentions(expression, "count")) text += "    std::size_t const count = std::size(input);\n";
    return text;
}

/// A hit that came too late counts as none.
std::string hit_in_time(judged_case const& found, std::string const& hit, std::string const& is_later_than) {
    if (found.judged.result != outcome::late_impact || !found.truth.first_contact)
        return fmt::format("    bool const hit = {};\n", hit);
    scalar_type const scalar = found.question().scalar;
    return fmt::format(
        "    // The first contact is at {:.17g}: rounded up\n    constexpr Scalar latest = static_cast<Scalar>({});\n"
        "    bool const hit = {} && !({}latest);  // a hit in time\n",
        found.truth.first_contact->nearest, to_hex(round_up(scalar, *found.truth.first_contact)), hit, is_later_than);
}

/// What a kind of answer is in C++.
struct answer_code {
    std::vector<char const*> headers;  // beyond those that every reproducer has
    std::string variable;              // of a plugin: declares what its numbers are written to, NaN before that
    std::string_view argument;         // of a plugin: the output
    std::string_view result;           // declares the result of a routine of ours
};
answer_code code_of(test_info const& test) {
    std::string const nan = "std::numeric_limits<Scalar>::quiet_NaN()";
    auto const numbers_named = [&](std::string_view name) {
        return fmt::format("Scalar {0}[{1}];\n    std::fill(std::begin({0}), std::end({0}), {2});", name,
                           test.written_numbers(), nan);
    };
    switch (test.answer) {
        case answer_kind::relation: return {{}, "", "nullptr", "bool const hit = "};
        case answer_kind::sphere:
            return {
                {"<algorithm>", "<cmath>", "<limits>"}, numbers_named("answered"), "answered", "auto const sphere = "};
        case answer_kind::sign:
            return {{"<limits>"}, fmt::format("Scalar number = {};", nan), "&number", "auto const number = "};
        case answer_kind::values:
        case answer_kind::contact:
            return {{"<algorithm>", "<array>", "<cmath>", "<limits>", "<optional>"},
                    numbers_named("values"),
                    "values",
                    "auto const given = "};
        case answer_kind::moving:
            return {{"<limits>", "<optional>"}, fmt::format("Scalar time = {};", nan), "&time", "auto const given = "};
    }
    return {};  // not reached
}

/// Asks the subject of a plugin: leaves the answer in variables that checks are made of.
std::string plugin_call(judged_case const& found, dialect const& say, bool is_program) {
    test_info const& test = *found.question().test;
    answer_code const code = code_of(test);
    std::string text = plugin_lookup(found);
    text += say.require_subject;
    if (!code.variable.empty()) text += fmt::format("    {}\n", code.variable);
    text += fmt::format("    int const answer = subject->decide(input, count, {});\n", code.argument);
    // Where the answer is numbers 0 declines too, and so does a sign that is no number.
    text += fmt::format("    if ({}) return{};  // declined, which is not wrong\n",
                        test.answer == answer_kind::sign ? "answer <= 0 || number != number"
                        : test.has_hits()                ? "answer < 0"
                                                         : "answer <= 0",
                        is_program ? " 0" : "");
    switch (test.answer) {
        case answer_kind::relation: return text + "    bool const hit = answer != 0;\n";
        case answer_kind::sphere:
            return text +
                   "    struct {\n"
                   "        struct { Scalar x, y, z; } centre;\n"
                   "        Scalar radius;\n"
                   "    } const sphere{{answered[0], answered[1], answered[2]}, answered[3]};\n";
        case answer_kind::moving: return text + hit_in_time(found, "answer != 0", "time > ");
        case answer_kind::values:
        case answer_kind::contact: return text;
        case answer_kind::sign: break;
    }
    return text;
}

/// The same of a routine of ours.
std::string routine_call(judged_case const& found, bool is_program) {
    test_info const& test = *found.question().test;
    std::string const text = code_lines(std::string(code_of(test).result) + found.candidate.expression + ';', 4);
    switch (test.answer) {
        case answer_kind::moving: return text + hit_in_time(found, "given.hit", "given.time && *given.time > ");
        case answer_kind::values:
        case answer_kind::contact:
            if (!has_values(found)) return text + "    static_cast<void>(given);\n";
            return text + fmt::format(
                              "    if (!given) return{};  // declined, which is not wrong\n"
                              "    auto const values = {};\n",
                              is_program ? " 0" : "",
                              test.answer == answer_kind::contact && found.candidate.is_documented()
                                  ? "graze::documented::numbers_of(*given)"
                                  : "*given");
        case answer_kind::relation:
        case answer_kind::sphere:
        case answer_kind::sign: break;
    }
    return text;
}

std::string check_code(judged_case const& found, reproducer_format format, dialect const& say) {
    std::string const sentence = failure_sentence(found);
    switch (found.question().test->answer) {
        case answer_kind::contact:
        case answer_kind::values:
            if (has_values(found))
                return (found.question().test->answer == answer_kind::contact ? contact_check_code(found)
                                                                              : value_check_code(found)) +
                       with_sentence(format, say.values, sentence);
            return format == reproducer_format::cpp
                       ? "    bool const right = true;  // there are no values, so none is wrong\n"
                       : "    SUCCEED();  // there are no values, so none is wrong\n";
        case answer_kind::sphere: {
            bool const is_plugin = found.candidate.expression.empty();
            return sphere_check_code(found, is_plugin ? "input" : found.candidate.expression) +
                   with_sentence(format, say.sphere, sentence);
        }
        case answer_kind::sign:
            return "    int const sign = (number > 0) - (number < 0);\n" +
                   with_sentence(format, sign_check_code(found, format), sentence);
        case answer_kind::relation:
        case answer_kind::moving: break;
    }
    std::optional<bool> const right = right_answer(found);
    return !right ? std::string(say.either) : with_sentence(format, *right ? say.hit : say.miss, sentence);
}

}  // namespace

std::string reproducer(judged_case const& found, reproducer_format format) {
    if (format == reproducer_format::record) return finding_line(found) + '\n';
    test_case const& question = found.question();
    bool const is_plugin = found.candidate.expression.empty();
    bool const is_program = format == reproducer_format::cpp;
    dialect const say = dialect_of(format);

    std::set<std::string> standard{"<cstddef>", "<iterator>"};
    if (is_program) standard.insert("<cstdio>");
    for (char const* header : code_of(*question.test).headers) standard.insert(header);
    if (is_plugin) standard.insert("<cstring>");

    std::string text = story(found);
    if (is_program && is_plugin)
        text += comment_lines(
            "Build it with the library's own sources: c++ -std=c++20 -ffp-contract=off -I INCLUDE "
            "THIS.cpp LIBRARY.cpp, INCLUDE holding graze/subject.h.");
    else if (is_program)
        text += comment_lines("Build: c++ -std=c++20 -ffp-contract=off -I fast/include THIS.cpp");
    if (is_program) text += comment_lines("Exit status: 0 iff the answer is right.");
    text += '\n';
    if (!is_program) (text += say.includes) += '\n';
    for (std::string const& header : standard) text += fmt::format("#include {}\n", header);
    text += '\n';
    if (is_plugin)
        text += plugin_interface;
    else
        text += fmt::format("#include \"graze/vec.hpp\"\n#include \"graze/{}\"\n\n", found.candidate.header);

    if (is_program)
        text += "int main() {\n";
    else if (format == reproducer_format::gtest)
        text += fmt::format("TEST(graze_findings, {}) {{\n", test_name(found));
    else
        text += fmt::format("TEST_CASE({}, \"[graze]\") {{\n", string_literal(test_name(found)));

    text += fmt::format("    using Scalar = {};\n", question.scalar == scalar_type::float32 ? "float" : "double");
    text += input_code(question, is_plugin ? "input, count" : found.candidate.expression);
    text += is_plugin ? plugin_call(found, say, is_program) : routine_call(found, is_program);
    text += check_code(found, format, say);
    if (is_program) text += report_code(found);
    return text + "}\n";
}

}  // namespace graze
