#include "gate/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
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
    return baseline_of(store, store.read());
}

baseline baseline_of(findings_store const& store, stored_campaign const& campaign) {
    baseline found;
    store.each_worst([&](stored_finding const& each) { found.worst[each.kind] = each.what.severity(); });
    campaign_settings cases_of;
    for (std::string_view key : what_fixes_cases)
        if (std::string const& value = campaign.setting(std::string(key)); !value.empty()) cases_of.emplace(key, value);
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& who : work.subjects) {
            baseline_subject& made = found.subjects[{work.test, work.scalar, who.name}];
            made.cases_of = cases_of;
            made.cases = work.next;
            made.families.insert(who.by_family.begin(), who.by_family.end());
        }
    return found;
}

namespace {

json_object json_of(counts const& sum) {
    json_object object{{"checked", sum.checked}};
    for (std::size_t i = 0; i < outcome_count; ++i)
        if (sum.outcomes[i] != 0) object.add(outcome_names[i], sum.outcomes[i]);
    return object;
}

/// The lines of subjects have a "worst" too: of all their kinds.
json_object json_of(asked_subject const& who, baseline_subject const& what, double worst) {
    json_object cases_of, families;
    for (auto const& [key, value] : what.cases_of) cases_of.add(key, value);
    for (auto const& [name, sum] : what.families) families.add(name, json_of(sum));
    return json_document({{"test", who.test},
                          {"scalar", name_of(who.scalar)},
                          {"subject", who.subject},
                          {"cases", what.cases},
                          {"worst", worst},
                          {"campaign", cases_of},
                          {"families", families}});
}

/// Reads one line of a baseline, and says what is wrong with it.
class line_reader {
  public:
    line_reader(std::string const& path, std::size_t number, std::string_view text)
        : path_(path), number_(number), line_(members("line", text, "expected a JSON object of a baseline")) {
        auto const format = line_.find("format");
        if (format != line_.end() && format->second.raw != std::to_string(file_format))
            throw bad("format", fmt::format("expected {}, or none: a later graze may have written it", file_format));
    }

    bool is_subject() const { return line_.contains("families"); }

    void read_kind(baseline& known) const {
        std::array<std::string, signature_keys.size()> texts;
        for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = string_at(signature_keys[i]);
        auto const kind = kind_of(texts);
        double const severity = number_or_infinite("worst");
        known.worst[kind] = std::max(known.worst.try_emplace(kind, 0.0).first->second, severity);
    }

    void read_subject(baseline& known) const {
        auto const scalar = enum_named<scalar_type>(scalar_type_names, string_at("scalar"));
        if (!scalar) throw bad("scalar", "expected float32 or float64");
        baseline_subject& made = known.subjects[{string_at("test"), *scalar, string_at("subject")}];
        made = {};
        made.cases = count(line_, "cases");
        for (auto const& [key, value] : object_at(line_, "campaign")) {
            if (value.what != json_value::kind::string) throw bad("campaign", "expected strings");
            made.cases_of[key] = decode_json_string(value.raw);
        }
        for (auto const& [family, value] : object_at(line_, "families")) {
            json_members const sums = members("families", value.raw, "expected an object of counts each");
            counts& sum = made.families[family];
            sum.checked = count(sums, "checked");
            for (std::size_t i = 0; i < outcome_count; ++i)
                if (sums.contains(outcome_names[i])) sum.outcomes[i] = count(sums, outcome_names[i]);
        }
    }

  private:
    usage_error bad(std::string_view where, std::string_view expected) const {
        return usage_error(fmt::format("{}:{}: {}: {}", path_, number_, where, expected));
    }
    json_members members(std::string_view where, std::string_view text, std::string_view expected) const {
        auto found = members_of(text);
        if (!found) throw bad(where, expected);
        return std::move(*found);
    }
    json_value const& at(json_members const& where, std::string_view key, json_value::kind what,
                         std::string_view expected) const {
        auto const found = where.find(key);
        if (found == where.end() || found->second.what != what) throw bad(key, expected);
        return found->second;
    }
    std::string string_at(std::string_view key) const {
        return decode_json_string(at(line_, key, json_value::kind::string, "expected a string").raw);
    }
    /// "inf", and what earlier ones wrote for it: 1e999, or the largest double.
    double number_or_infinite(std::string_view key) const {
        auto const found = line_.find(key);
        if (found != line_.end() && found->second.raw == "\"inf\"") return INFINITY;
        std::string_view const raw = at(line_, key, json_value::kind::number, "expected a number or \"inf\"").raw;
        double const value = parse_scalar(raw, scalar_type::float64).value;
        return value < std::numeric_limits<double>::max() ? value : INFINITY;
    }
    json_members object_at(json_members const& where, std::string_view key) const {
        return members(key, at(where, key, json_value::kind::object, "expected an object").raw, "expected an object");
    }
    std::uint64_t count(json_members const& where, std::string_view key) const {
        std::string_view const raw = at(where, key, json_value::kind::number, "expected a count").raw;
        std::uint64_t value = 0;
        auto const [end, error] = std::from_chars(raw.data(), raw.data() + raw.size(), value);
        // A sum of many must not overflow.
        if (error != std::errc() || end != raw.data() + raw.size() || value > (1ull << 53))
            throw bad(key, "expected a count");
        return value;
    }
    signature kind_of(std::array<std::string, signature_keys.size()> const& texts) const {
        signature_texts views;
        std::copy(texts.begin(), texts.end(), views.begin());
        std::size_t part = 0;
        auto kind = signature_from(views, part);
        if (!kind)
            throw bad(signature_keys[part],
                      fmt::format("{}: expected {}", quote_excerpt(texts[part]), signature_part_expected(part)));
        return std::move(*kind);
    }

    std::string const& path_;
    std::size_t number_;
    json_members line_;
};

}  // namespace

std::string baseline_text(findings_store const& store) {
    baseline const known = baseline_of(store);
    std::map<asked_subject, double> worst_of;
    std::string text;
    for (auto const& [kind, worst] : known.worst) {
        json_object line = json_document();
        signature_texts const texts = texts_of(kind);
        for (std::size_t i = 0; i < texts.size(); ++i) line.add(signature_keys[i], texts[i]);
        text += line.add("worst", worst).text() + "\n";
        double& most = worst_of[kind];
        most = std::max(most, worst);
    }
    for (auto const& [who, what] : known.subjects) text += json_of(who, what, worst_of[who]).text() + "\n";
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
        line_reader const line(path, number, text);
        line.is_subject() ? line.read_subject(known) : line.read_kind(known);
    }
    return known;
}

}  // namespace graze
