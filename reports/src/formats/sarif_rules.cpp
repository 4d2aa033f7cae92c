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
            return "Something is reported as colliding that is apart: pushed, stopped or counted for nothing.";
        case outcome::false_miss: return "A collision is overlooked: things pass through each other.";
        case outcome::contact_hit:
        case outcome::contact_miss:
            return "On shapes that touch, the routine does not do what it promises: see to the comparison there (< or "
                   "<=), or promise less.";
        case outcome::wrong_sphere: return "A vertex lies outside of the sphere, or the sphere is larger than need be.";
        case outcome::wrong_sign:
            return "What is built on the sign (hulls, triangulations, clipping) may loop or break.";
        case outcome::wrong_value: return "The numbers are further off than the input's own rounding explains.";
        case outcome::late_impact:
            return "The time given is after the shapes met: stepped so far, they are already through each other.";
        case outcome::crash: return "The process of the subject died of the input.";
        case outcome::hang:
            return "The subject did not answer within --time-limit: an endless loop, or a very slow one.";
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
            return "The steps themselves are wrong: no epsilon and no wider type will help. Look for a case that the "
                   "routine does not treat: coplanar, parallel, degenerate.";
        case cause::range: return "A product over- or underflows: scale the input first, or compute in a wider type.";
        case cause::rounding:
            return "Too few digits: translate to a vertex first, use a wider type, or the certified test of the same "
                   "name in graze::fast, which is never wrong.";
        case cause::unknown: break;
    }
    return "'graze show DIR ID' shows the case, the exact answer and its proof; with --reproducer it writes a program "
           "that fails while the routine is wrong.";
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
    objects_.push_back(json_object{
        {"id", id},
        {"name", pascal_case(id)},
        {"shortDescription", object},
        {"fullDescription", object},
        {"help", json_object{{"text", help}, {"markdown", help}}},
        {"defaultConfiguration", json_object{{"level", "warning"}}},
        {"properties", json_object{{"precision", "very-high"},
                                   {"tags", json_array(std::array<std::string_view, 2>{"correctness", "geometry"})}}}}
                           .text());
    return at->second;
}

std::size_t sarif_rules::number_of(outcome result, cause why) {
    return add(fmt::format("{}/{}", name_of(result), name_of(why)),
               fmt::format("A collision test {}; {}.", sentence_of(result), explanation_of(why)),
               fmt::format("{} {} Every such answer was confirmed by two exact references.", advice_for(result),
                           remedy_for(why)));
}

std::size_t sarif_rules::number_of(sarif_rule rule) {
    switch (rule) {
        case sarif_rule::more_frequent:
            return add("more_frequent", "An outcome is more frequent than in the baseline, and not by chance.",
                       "The same findings as before now meet more inputs. 'graze report --compare OLD NEW' "
                       "says where.");
        case sarif_rule::given_up:
            return add("given_up", "A subject crashed or hung so often that it was not asked any more.",
                       "What was not asked is not passed: mend the crashes first, then run the campaign again.");
        case sarif_rule::not_reproduced:
            return add(
                "not_reproduced", "A subject's process died or hung, and no case repeats it.",
                "Such a routine depends on more than its input: memory that is not initialised, a race, or what it "
                "was asked before. A sanitizer tells more.");
        case sarif_rule::newly_wrong:
            return add("newly_wrong", "Cases of the baseline were right and are wrong now.",
                       "The cases are the same, so no chance is involved. gate.jsonl in the campaign's folder has the "
                       "simplest of them, for 'graze check'.");
        case sarif_rule::answered_nothing:
            return add(
                "answered_nothing", "A subject gave no answer that could be judged.",
                "It declined every case, or was asked none that its test has an answer for: nothing was tested.");
        case sarif_rule::ruled_out: break;
    }
    return add("ruled_out", "An outcome occurred that --fail-on rules out, though it is no disagreement by itself.",
               "The counts are in summary.json; without this outcome in --fail-on it is only counted.");
}

std::string sarif_rules::text() const {
    return fmt::format("[{}]", fmt::join(objects_, ",\n"));
}

}  // namespace graze
