#include "graze/signature.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <span>

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
    static constexpr std::array<std::span<std::string_view const>, signature_keys.size()> names{
        {{}, scalar_type_names, {}, outcome_names, cause_names, contact_kind_names, {}}};
    return names[part].empty() ? "a text" : fmt::format("one of {}", fmt::join(names[part], ", "));
}

}  // namespace graze
