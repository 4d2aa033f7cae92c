// What makes two wrong answers alike. By their signatures they are counted, and shrinking keeps those; signatures that
// differ only in the scalar type, the contact and what the shapes lack are one finding, which baselines and reports list.
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

/// The comparison at which a traceable routine's steps parted from the exact ones.
struct parting {
    /// Names the comparison whatever its line and folder (see naming/comparison_name.hpp), or, where its source cannot
    /// be read, as text() has it. Empty: no steps are known, or none parted.
    std::string comparison;
    /// Where it is, for people: a file without its folders, a line from 1 on, an operator such as "<=". Empty and 0 where
    /// that is not known.
    std::string file;
    int line = 0;
    std::string op;

    auto operator<=>(parting const&) const = default;
    /// "mine.cpp:42 (<=)"; else what names the comparison.
    std::string text() const;
    /// May another build of the same source have a name for it in place of the line?
    bool is_named_by_line() const { return !comparison.empty() && comparison == text(); }
};
/// From what parting::text wrote, in `comparison` too. Takes any text.
parting parting_from(std::string_view text);

/// How an answer of it is wrong.
struct mistake {
    outcome result = outcome::agree;
    cause why = cause::unknown;
    contact_kind contact = contact_kind::none;
    std::string degeneracy;
    parting parted = {};

    auto operator<=>(mistake const&) const = default;
};

struct signature : asked_subject, mistake {
    auto operator<=>(signature const&) const = default;
};

/// A signature's parts, in the order in which they are written everywhere: the columns of a store and the keys of a case
/// line. Where the comparison is in the source is no part.
inline constexpr std::array<std::string_view, 8> signature_keys{"test",  "scalar",       "subject",    "outcome",
                                                                "cause", "contact_kind", "degeneracy", "comparison"};
using signature_texts = std::array<std::string_view, signature_keys.size()>;

/// Their texts; they refer to the signature's strings.
inline signature_texts texts_of(signature const& kind) {
    return {kind.test,         name_of(kind.scalar),  kind.subject,    name_of(kind.result),
            name_of(kind.why), name_of(kind.contact), kind.degeneracy, kind.parted.comparison};
}

/// What users count as one finding, and a baseline lists: whatever the scalar type, the contact, what the shapes lack and
/// the line of the comparison, since one mistake in a routine shows in many of these.
struct finding_key {
    std::string test, subject;
    outcome result = outcome::agree;
    cause why = cause::unknown;
    std::string comparison;

    auto operator<=>(finding_key const&) const = default;
};
finding_key finding_key_of(signature const& kind);

inline constexpr std::array<std::string_view, 5> finding_keys{"test", "subject", "outcome", "cause", "comparison"};
using finding_texts = std::array<std::string_view, finding_keys.size()>;
/// Its parts as text, which refer to the key's strings.
inline finding_texts texts_of(finding_key const& key) {
    return {key.test, key.subject, name_of(key.result), name_of(key.why), key.comparison};
}
/// 16 hexadecimal digits, made of the parts.
std::string id_of(finding_key const& key);

/// By their texts: an order that does not depend on the order of enumerators.
struct by_texts {
    bool operator()(auto const& a, auto const& b) const { return texts_of(a) < texts_of(b); }
};

/// The signature that is written so; nothing, and `bad` is the number of the part, where one is no name of its kind.
std::optional<signature> signature_from(signature_texts const& texts, std::size_t& bad);
/// What may stand there in its place: "one of float32, float64".
std::string signature_part_expected(std::size_t part);

}  // namespace graze
