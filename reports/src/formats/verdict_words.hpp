// Outcomes and causes in words, for reports.
#pragma once

#include <string_view>

#include "graze/vocabulary.hpp"

namespace graze {

constexpr std::string_view sentence_of(outcome result) {
    switch (result) {
        case outcome::false_hit: return "says hit, but the sets are disjoint";
        case outcome::false_miss: return "says miss, but the sets cross";
        case outcome::contact_miss: return "promises closed sets and says miss, but the sets touch";
        case outcome::contact_hit: return "promises open sets and says hit, but the sets only touch";
        case outcome::wrong_sphere: return "gives a sphere that is not the smallest";
        case outcome::wrong_sign: return "gives a sign that is not the determinant's";
        case outcome::wrong_value: return "gives numbers further off than the input's last digits can move them";
        case outcome::wrong_contact:
            return "gives a distance, direction or points that are not those of a nearest contact";
        case outcome::invalid_output: return "gives a structure that breaks a law";
        case outcome::late_impact: return "gives a time later than the first contact";
        case outcome::crash: return "crashes";
        case outcome::hang: return "does not answer within the time limit";
        case outcome::agree:
        case outcome::declined:
        case outcome::out_of_domain:
        case outcome::undefined: break;
    }
    return "did not answer";
}

constexpr std::string_view explanation_of(cause why) {
    switch (why) {
        case cause::logic: return "logic: the same steps are wrong in exact arithmetic too";
        case cause::range: return "range: right with the same digits and an unbounded exponent";
        case cause::rounding: return "rounding: right in exact arithmetic, wrong with this many digits";
        case cause::unknown: break;
    }
    return "the cause is not known";
}

}  // namespace graze
