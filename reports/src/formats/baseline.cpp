#include "formats/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <optional>

#include "case_file/json_scanner.hpp"
#include "cli/status.hpp"
#include "formats/json_writer.hpp"

namespace graze {
namespace {

/// JSON readers take no larger number: it stands for infinity.
constexpr double largest = std::numeric_limits<double>::max();

/// The members of a line; nothing if it is no object.
std::optional<json_members> members_of(std::string_view text) {
    if (find_invalid_utf8(text) != std::string_view::npos) return std::nullopt;
    try {
        return members_of_object(text);
    } catch (json_error const&) {
        return std::nullopt;
    }
}

}  // namespace

std::string describe(signature const& kind) {
    return fmt::format("{} {} {}: {}, cause {}, {}, degenerate: {}", quote_excerpt(kind.subject), kind.test,
                       name_of(kind.scalar), name_of(kind.result), name_of(kind.why), name_of(kind.contact),
                       kind.degeneracy);
}

baseline baseline_of(findings_store const& store) {
    baseline found;
    store.each_worst([&](stored_finding const& each) { found[each.kind] = each.what.severity(); });
    return found;
}

baseline_status status_of(baseline const& known, signature const& kind, double severity) {
    auto const at = known.find(kind);
    if (at == known.end()) return baseline_status::fresh;
    return severity > at->second ? baseline_status::worse : baseline_status::known;
}

std::string baseline_text(findings_store const& store) {
    std::string text;
    for (auto const& [kind, worst] : baseline_of(store)) {
        json_object line;
        signature_texts const texts = texts_of(kind);
        for (std::size_t i = 0; i < texts.size(); ++i) line.add(signature_keys[i], texts[i]);
        text += line.add("worst", std::min(worst, largest)).text() + "\n";
    }
    return text;
}

baseline read_baseline(std::string const& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in)
        throw usage_error(fmt::format("--baseline {}: cannot be read: {}", json_quote(path), std::strerror(errno)));
    baseline known;
    std::string text;
    for (std::size_t number = 1; std::getline(in, text); ++number) {
        if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
        auto const bad = [&](std::string const& where, std::string const& expected) {
            return usage_error(fmt::format("{}:{}: {}: {}", path, number, where, expected));
        };
        auto const line = members_of(text);
        if (!line) throw bad("line", "expected a JSON object of a baseline");
        std::array<std::string, signature_keys.size()> texts;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            auto const at = line->find(signature_keys[i]);
            if (at == line->end() || at->second.what != json_value::kind::string)
                throw bad(std::string(signature_keys[i]), "expected a string");
            texts[i] = decode_json_string(at->second.raw);
        }
        signature_texts views;
        std::copy(texts.begin(), texts.end(), views.begin());
        std::size_t part = 0;
        auto const kind = signature_from(views, part);
        if (!kind)
            throw bad(std::string(signature_keys[part]),
                      fmt::format("{}: expected {}", quote_excerpt(texts[part]), signature_part_expected(part)));
        auto const worst = line->find("worst");
        if (worst == line->end() || worst->second.what != json_value::kind::number)
            throw bad("worst", "expected a number");
        double const value = parse_scalar(worst->second.raw, scalar_type::float64).value;
        double const severity = value < largest ? value : INFINITY;
        known[*kind] = std::max(known.try_emplace(*kind, 0.0).first->second, severity);
    }
    return known;
}

std::string compare_with_baseline(baseline const& known, findings_store const& store) {
    std::string text;
    for (auto const& [kind, worst] : baseline_of(store)) {
        baseline_status const status = status_of(known, kind, worst);
        if (status == baseline_status::fresh)
            text += fmt::format("new: {}; worst {:.4g} ulps\n", describe(kind), worst);
        else if (status == baseline_status::worse)
            text += fmt::format("worse: {}; worst {:.4g} ulps, known {:.4g}\n", describe(kind), worst, known.at(kind));
    }
    return text;
}

}  // namespace graze
