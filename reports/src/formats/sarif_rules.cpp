#include "formats/sarif_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formats/verdict_words.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

std::string_view advice_for(outcome result) {
    switch (result) {
        case outcome::false_hit:
            return "Reported although nothing collides: objects are pushed or stopped without reason.";
        case outcome::false_miss: return "A collision is missed: objects pass through each other.";
        case outcome::contact_hit:
        case outcome::contact_miss:
            return "The routine breaks its promise for touching shapes: check the comparison (< versus <=) or weaken "
                   "the promise.";
        case outcome::wrong_sphere: return "A vertex lies outside the sphere, or the sphere is too large.";
        case outcome::wrong_sign:
            return "Algorithms that rely on the sign (hulls, triangulations, clipping) may loop or fail.";
        case outcome::wrong_value: return "The error is larger than rounding of the input explains.";
        case outcome::wrong_contact:
            return "The distance or depth is wrong, the direction does not part the shapes by it, or a point is not "
                   "where "
                   "they are nearest: objects are pushed too far, too little or the wrong way.";
        case outcome::invalid_output: return "The structure breaks a law: what is built on it is wrong or fails.";
        case outcome::late_impact:
            return "The reported time is after the first contact: the shapes already overlap then.";
        case outcome::crash: return "The subject's process crashed on this input.";
        case outcome::hang: return "The subject exceeded --time-limit: an endless or very slow loop.";
        case outcome::agree:
        case outcome::declined:
        case outcome::out_of_domain:
        case outcome::undefined: break;
    }
    return "";
}

std::string_view remedy_for(cause why) {
    switch (why) {
        case cause::logic:
            return "The algorithm is wrong even without rounding: neither a tolerance nor a wider type fixes it. Look "
                   "for "
                   "an unhandled case: coplanar, parallel, degenerate.";
        case cause::range:
            return "A product overflows or underflows: scale the input first, or compute in a wider type.";
        case cause::rounding:
            return "Rounding errors: translate to a vertex first, use a wider type, or use the certified test of the "
                   "same name in graze::fast, which is exact.";
        case cause::unknown: break;
    }
    return "'graze show DIR ID' shows the case, the exact answer and its proof; --reproducer writes a program that "
           "fails while the routine is wrong.";
}

/// "false_hit", "logic": "FalseHitLogic".
std::string pascal_case(std::string_view id) {
    std::string result;
    bool first = true;
    for (char c : id) {
        bool const parts = c == '_' || c == '/';
        if (!parts) result += first && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        first = parts;
    }
    return result;
}

}  // namespace

std::size_t sarif_rules::add(std::string const& id, std::string const& what, std::string const& help) {
    auto const [at, fresh] = numbers_.try_emplace(id, ids_.size());
    if (!fresh) return at->second;
    ids_.push_back(id);
    json_object const object{{"text", what}};
    json_object rule{{"id", id},
                     {"name", pascal_case(id)},
                     {"shortDescription", object},
                     {"fullDescription", object},
                     {"help", json_object{{"text", help}, {"markdown", help}}}};
    // The page that explains the words, where the repository is known.
    if (std::string_view const address = GRAZE_REPOSITORY; !address.empty())
        rule.add("helpUri", fmt::format("{}/blob/v{}/reports/reading.md", address, GRAZE_VERSION));
    rule.add("defaultConfiguration", json_object{{"level", "warning"}});
    rule.add("properties",
             json_object{{"precision", "very-high"},
                         {"tags", json_array(std::array<std::string_view, 2>{"correctness", "geometry"})}});
    objects_.push_back(rule.text());
    return at->second;
}

std::size_t sarif_rules::number_of(outcome result, cause why) {
    return add(
        fmt::format("{}/{}", name_of(result), name_of(why)),
        fmt::format("A collision test {}; {}.", sentence_of(result), explanation_of(why)),
        fmt::format("{} {} Two exact references confirmed every such answer.", advice_for(result), remedy_for(why)));
}

std::size_t sarif_rules::number_of(sarif_rule rule) {
    switch (rule) {
        case sarif_rule::more_frequent:
            return add("more_frequent", "An outcome is significantly more frequent than in the baseline.",
                       "Known findings occur on more inputs. 'graze report --compare OLD NEW' lists them.");
        case sarif_rule::given_up:
            return add("given_up", "A subject was abandoned after too many crashes or hangs.",
                       "Cases that were not asked do not pass: fix the crashes, then run the campaign again.");
        case sarif_rule::not_reproduced:
            return add("not_reproduced", "A subject's process crashed or hung, and no case repeats it.",
                       "The routine depends on more than its input: uninitialised memory, a race, or earlier cases. "
                       "Run it under a sanitizer.");
        case sarif_rule::newly_wrong:
            return add("newly_wrong", "Cases that the baseline knows as right are wrong now.",
                       "The cases are identical, so chance plays no part. gate.jsonl in the campaign's folder has the "
                       "simplest of them, for 'graze check'.");
        case sarif_rule::answered_nothing:
            return add("answered_nothing", "A subject gave no answer that can be judged.",
                       "It declined every case, or every question was undefined: nothing was tested.");
        case sarif_rule::ruled_out: break;
    }
    return add("ruled_out", "An outcome of --fail-on occurred that is not a disagreement by itself.",
               "summary.json has the counts. Remove the outcome from --fail-on to count it only.");
}

std::string sarif_rules::text() const {
    return fmt::format("[{}]", fmt::join(objects_, ",\n"));
}

}  // namespace graze
