#include "graze/signature.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <span>

#include "graze/source.hpp"

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
                     {*result, *why, *contact, std::string(texts[6]), {std::string(texts[7]), {}, 0, {}}}};
}

std::string parting::text() const {
    return file.empty() ? comparison : fmt::format("{}:{} ({})", file, line, op);
}

parting parting_from(std::string_view text) {
    parting result{std::string(text), {}, 0, {}};
    std::size_t const bracket = text.rfind(" (");
    if (bracket == std::string_view::npos || !text.ends_with(')')) return result;
    std::string_view const place = text.substr(0, bracket);
    std::size_t const colon = place.rfind(':');
    if (colon == std::string_view::npos || colon == 0) return result;
    int line = 0;
    auto const [end, error] = std::from_chars(place.data() + colon + 1, place.data() + place.size(), line);
    if (error != std::errc() || end != place.data() + place.size() || line <= 0) return result;
    result.file = place.substr(0, colon);
    result.line = line;
    result.op = text.substr(bracket + 2, text.size() - bracket - 3);
    return result;
}

finding_key finding_key_of(signature const& kind) {
    return {kind.test, kind.subject, kind.result, kind.why, kind.parted.comparison};
}

std::string id_of(finding_key const& key) {
    return fmt::format("{:016x}", key_of(fmt::format("finding|{}", fmt::join(texts_of(key), "|"))));
}

std::string signature_part_expected(std::size_t part) {
    static constexpr std::array<std::span<std::string_view const>, signature_keys.size()> names{
        {{}, scalar_type_names, {}, outcome_names, cause_names, contact_kind_names, {}, {}}};
    return names[part].empty() ? "a text" : fmt::format("one of {}", fmt::join(names[part], ", "));
}

}  // namespace graze
