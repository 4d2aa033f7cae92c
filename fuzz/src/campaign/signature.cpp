#include "graze/signature.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace graze {

std::optional<signature> signature_from(signature_texts const& texts, std::size_t& bad) {
    auto const scalar = enum_named<scalar_type>(scalar_type_names, texts[1]);
    auto const result = enum_named<outcome>(outcome_names, texts[3]);
    auto const why = enum_named<cause>(cause_names, texts[4]);
    auto const contact = enum_named<contact_kind>(contact_kind_names, texts[5]);
    if (!scalar || !result || !why || !contact) {
        bad = !scalar ? 1 : !result ? 3 : !why ? 4 : 5;
        return std::nullopt;
    }
    return signature{{std::string(texts[0]), *scalar, std::string(texts[2])},
                     {*result, *why, *contact, std::string(texts[6])}};
}

std::string signature_part_expected(std::size_t part) {
    switch (part) {
        case 1: return fmt::format("one of {}", fmt::join(scalar_type_names, ", "));
        case 3: return fmt::format("one of {}", fmt::join(outcome_names, ", "));
        case 4: return fmt::format("one of {}", fmt::join(cause_names, ", "));
        case 5: return fmt::format("one of {}", fmt::join(contact_kind_names, ", "));
        default: return "a text";
    }
}

}  // namespace graze
