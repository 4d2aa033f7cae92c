// What makes two findings the same kind of mistake: findings are counted by it, a baseline lists it, shrinking keeps it.
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "graze/contact_kind.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

/// A subject as it was asked: one test in one scalar type.
struct asked_subject {
    std::string test;
    scalar_type scalar = scalar_type::float32;
    std::string subject;

    auto operator<=>(asked_subject const&) const = default;
};

/// How an answer of it is wrong.
struct mistake {
    outcome result = outcome::agree;
    cause why = cause::unknown;
    contact_kind contact = contact_kind::none;
    std::string degeneracy;

    auto operator<=>(mistake const&) const = default;
};

struct signature : asked_subject, mistake {
    auto operator<=>(signature const&) const = default;
};

/// A signature's parts, in the order in which they are written everywhere: the columns of a store, the keys of a
/// baseline and of a case line.
inline constexpr std::array<std::string_view, 7> signature_keys{"test",  "scalar",       "subject",   "outcome",
                                                                "cause", "contact_kind", "degeneracy"};
using signature_texts = std::array<std::string_view, signature_keys.size()>;

/// Their texts; they refer to the signature's strings.
inline signature_texts texts_of(signature const& kind) {
    return {kind.test,         name_of(kind.scalar),  kind.subject,   name_of(kind.result),
            name_of(kind.why), name_of(kind.contact), kind.degeneracy};
}

/// By those texts: an order that does not depend on the order of enumerators.
struct by_texts {
    bool operator()(signature const& a, signature const& b) const { return texts_of(a) < texts_of(b); }
};

/// The signature that is written so; nothing, and `bad` is the number of the part, where one is no name of its kind.
std::optional<signature> signature_from(signature_texts const& texts, std::size_t& bad);
/// What may stand there in its place: "one of float32, float64".
std::string signature_part_expected(std::size_t part);

}  // namespace graze
