#include "show/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "graze/trace.hpp"
#include "layout/text_layout.hpp"
#include "show/exact_text.hpp"
#include "show/finding_line.hpp"
#include "show/reproducer.hpp"
#include "show/steps.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

constexpr std::size_t label_width = 10;

/// "label     sentence", wrapped.
std::string entry(std::string_view label, std::string_view sentence) {
    std::string text;
    for (std::string const& line : wrap_lines(sentence, label_width))
        text += fmt::format("{:<{}}{}\n", text.empty() ? label : "", label_width, line);
    return text;
}

/// The proofs of a mesh, or all there is.
std::string truth_text(test_case const& question, exact_answer const& truth, bool all) {
    std::string text;
    for (std::string const& sentence : proof_sentences(question, truth, all ? truth.certificates.size() : 3))
        text += entry(text.empty() ? "exactly" : "", sentence);
    return text;
}

/// Text of the user's own, safe to show, some lines of it.
std::string outside_text(std::string_view text) {
    std::size_t end = std::min<std::size_t>(text.size(), 300);
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    std::string const quoted = json_quote(text.substr(0, end));
    return quoted.substr(1, quoted.size() - 2) + (end < text.size() ? "..." : "");
}

std::string question_text(case_record const& record) {
    test_case const& question = record.question;
    std::string text = entry(
        "question", fmt::format("{}, {}: {}", question.test->id, name_of(question.scalar), question.test->question));
    for (char const* key : {"note", "source"})
        if (std::string const outside = extra_text(record, key); !outside.empty())
            text += entry(key, outside_text(outside));
    return text;
}

std::string promise_text(contact_promise contact) {
    switch (contact) {
        case contact_promise::unspecified: return "promises nothing where the shapes only touch";
        case contact_promise::closed: return "promises a hit where the shapes only touch";
        case contact_promise::open: return "promises a miss where the shapes only touch";
    }
    return "";
}

std::string answer_text(judged_case const& found) {
    judgement const& made = found.made;
    std::string text;
    bool const is_sphere = found.truth.sphere.has_value();
    std::string who = visible(found.whom.name);
    if (!is_sphere) who += ", which " + promise_text(found.whom.contact);
    if (!found.whom.domain.empty()) who += "; it is made for input where " + found.whom.domain;
    text += entry("subject", who + '.');

    std::string said = is_sphere ? std::string(name_of(made.result))
                                 : fmt::format("{}: {}", name_of(made.answer), name_of(made.result));
    if (made.result == outcome::wrong_sphere)
        said += fmt::format(" (escape {:.6g}, excess {:.6g} ulps)", made.escape_ulps, made.excess_ulps);
    said += made.why ? fmt::format(", a disagreement, cause {}.", name_of(*made.why)) : ", no disagreement.";
    text += entry("verdict", said);
    if (made.sphere.empty() || !is_sphere) return text;

    exact_sphere const& exact = *found.truth.sphere;
    constexpr std::string_view components[] = {"centre.x", "centre.y", "centre.z", "radius"};
    int const digits = found.question().scalar == scalar_type::float32 ? 12 : 20;
    constexpr std::string_view columns = "{:<{}}{:<8}  {:<24}  {:<24}  {}\n";
    text += fmt::format(columns, "", label_width, "", name_of(found.question().scalar), "", "exactly");
    for (std::size_t i = 0; i < 4; ++i) {
        rational const value = i < 3 ? exact.centre[i] : sqrt_approximation(exact.radius_squared, 256);
        text += fmt::format(columns, "", label_width, components[i], to_hex(made.sphere[i]),
                            to_decimal(made.sphere[i], found.question().scalar), rounded_text(value, digits));
    }
    return text;
}

/// Which triangles of a mesh are worth showing: the first ones, and those that the proof speaks of.
std::set<std::size_t> shown_triangles(exact_answer const& truth, std::size_t triangles, bool all) {
    constexpr std::size_t few = 3;
    std::set<std::size_t> shown;
    for (std::size_t i = 0; i < (all ? triangles : std::min(triangles, few)); ++i) shown.insert(i);
    if (truth.rel != relation::disjoint)
        for (certificate const& proof : truth.certificates) shown.insert(proof.triangle);
    return shown;
}

std::string input_text(test_case const& question, exact_answer const& truth, bool all) {
    test_info const& test = *question.test;
    std::vector<std::string> const names = input_names(test, question.input.size());
    std::size_t width = 0;
    for (std::string const& name : names) width = std::max(width, name.size());
    std::string text = "input";
    text += '\n';
    auto const add = [&](std::size_t i, std::string_view kind) {
        text += fmt::format("  {:<8}  {:<{}}  {:<24}  {}\n", kind, names[i], width, to_hex(question.input[i]),
                            to_decimal(question.input[i], question.scalar));
    };
    for (part const& item : test.layout) {
        if (!traits_of(item.kind).repeats) {
            for (std::size_t i = 0; i < item.count; ++i) add(item.offset + i, i == 0 ? name_of(item.kind) : "");
            continue;
        }
        std::size_t const scalars = scalar_count(item.kind, test.dimension);
        std::size_t const triangles = (question.input.size() - item.offset) / scalars;
        std::set<std::size_t> const shown = shown_triangles(truth, triangles, all);
        for (std::size_t triangle : shown)
            for (std::size_t i = 0; i < scalars; ++i)
                add(item.offset + scalars * triangle + i, i == 0 ? "triangle" : "");
        if (shown.size() < triangles)
            text += fmt::format("  {} of {} triangles; all of them with --all\n", shown.size(), triangles);
    }
    return text;
}

}  // namespace

std::string show_case(case_record const& record, exact_answer const& truth, bool all) {
    return question_text(record) + truth_text(record.question, truth, all) + '\n' +
           input_text(record.question, truth, all);
}

std::string show_text(judged_case const& found, bool all) {
    return question_text(found.record) + answer_text(found) + truth_text(found.question(), found.truth, all) + '\n' +
           input_text(found.question(), found.truth, all) + '\n' + steps_text(found, all) +
           "\nto see it again: this program, or --format gtest, catch2 or case\n\n" +
           reproducer(found, reproducer_format::cpp);
}

}  // namespace graze
