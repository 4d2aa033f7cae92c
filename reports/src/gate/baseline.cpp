#include "gate/baseline.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <optional>
#include <vector>

#include "cli/status.hpp"
#include "gate/same_cases.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "show/parting_words.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"

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

double known_finding::most() const {
    double most = 0;
    for (auto const& [scalar, severity] : worst) most = std::max(most, severity);
    return most;
}

std::string describe(finding_key const& key, std::string_view parts_at) {
    return fmt::format("{} {}: {}, cause {}{}", quote_excerpt(key.subject), key.test, name_of(key.result),
                       name_of(key.why), and_parting_words(key.result, parts_at));
}

std::string scalars_text(known_finding const& found) {
    std::vector<std::string_view> names;
    for (auto const& [scalar, severity] : found.worst) names.push_back(name_of(scalar));
    return fmt::format("{}", fmt::join(names, " and "));
}

known_findings named_alike(known_findings const& known, known_findings const& now) {
    auto const place_of = [](finding_key key, known_finding const& what) {
        key.comparison = what.parts_at;
        return key;
    };
    // A line may have several comparisons of one operator: what is known by the line alone is known of each.
    std::multimap<finding_key, finding_key const*, by_texts> places;
    for (auto const& [key, what] : now)
        if (!what.parts_at.empty()) places.emplace(place_of(key, what), &key);
    known_findings result;
    auto const join = [&](finding_key const& name, known_finding const& what) {
        known_finding& joined = result[name];
        joined.parts_at = what.parts_at;
        for (auto const& [scalar, severity] : what.worst) {
            double& worst = joined.worst.try_emplace(scalar, severity).first->second;
            worst = std::max(worst, severity);
        }
    };
    for (auto const& [key, what] : known) {
        bool is_renamed = false;
        auto const [first, last] = places.equal_range(place_of(key, what));
        for (auto at = first; at != last && !now.contains(key); ++at) {
            finding_key const& name = *at->second;
            if (!what.is_named_by_line(key) && !now.at(name).is_named_by_line(name)) continue;
            join(name, what);
            is_renamed = true;
        }
        if (!is_renamed) join(key, what);
    }
    return result;
}

baseline baseline_of(findings_store const& store) {
    return baseline_of(store, store.read());
}

baseline baseline_of(findings_store const& store, stored_campaign const& campaign) {
    baseline found;
    store.each_worst([&](stored_finding const& item) {
        known_finding& result = found.findings[finding_key_of(item.kind)];
        double const severity = item.what.severity();
        double& worst = result.worst.try_emplace(item.kind.scalar, severity).first->second;
        worst = std::max(worst, severity);
        result.count += item.count;
        std::string place = item.kind.parted.text();
        if (result.parts_at.empty() || place < result.parts_at) result.parts_at = std::move(place);
    });
    campaign_settings cases_of;
    for (std::string_view key : what_fixes_cases)
        if (std::string const& value = campaign.setting(std::string(key)); !value.empty()) cases_of.emplace(key, value);
    std::optional<std::map<asked_subject, case_set>> wrong = store.wrong_cases();
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects) {
            baseline_subject& result = found.subjects[{work.test, work.scalar, stored.name}];
            result.cases_of = cases_of;
            // What was given up was asked no more after so many.
            result.cases = stored.given_up ? std::min(work.next, stored.total.checked) : work.next;
            if (wrong) result.wrong = (*wrong)[{work.test, work.scalar, stored.name}];
            result.families.insert(stored.by_family.begin(), stored.by_family.end());
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

json_object json_of(finding_key const& key, known_finding const& found) {
    json_object line = json_document(), scalars;
    finding_texts const texts = texts_of(key);
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (finding_keys[i] != "comparison" || !texts[i].empty()) line.add(finding_keys[i], texts[i]);
    if (!found.parts_at.empty()) line.add("parts_at", found.parts_at);
    for (auto const& [scalar, severity] : found.worst) scalars.add(name_of(scalar), severity);
    return line.add("worst", found.most()).add("scalars", scalars);
}

/// The lines of subjects have a "worst" too: of all their findings.
json_object json_of(asked_subject const& asked, baseline_subject const& what, double worst) {
    json_object cases_of, families;
    for (auto const& [key, value] : what.cases_of) cases_of.add(key, value);
    for (auto const& [name, sum] : what.families) families.add(name, json_of(sum));
    json_object line = json_document({{"test", asked.test},
                                      {"scalar", name_of(asked.scalar)},
                                      {"subject", asked.subject},
                                      {"cases", what.cases},
                                      {"worst", worst},
                                      {"campaign", cases_of},
                                      {"families", families}});
    if (what.wrong) {
        auto const [form, text] = text_of(*what.wrong);
        line.add("wrong_cases", json_object{{form, text}});
    }
    return line;
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

    void read_finding(baseline& known) const {
        if (line_.contains("scalar") || line_.contains("contact_kind")) {  // of an earlier version
            std::array<std::string, signature_keys.size()> texts;
            for (std::size_t i = 0; i + 1 < texts.size(); ++i) texts[i] = string_at(signature_keys[i]);
            constexpr std::string_view separator = ", parts at ";
            std::string& words = texts[texts.size() - 2];
            if (std::size_t const at = words.find(separator); at != std::string::npos) {
                texts.back() = words.substr(at + separator.size());
                words.resize(at);
            }
            signature const kind = signature_in(texts);
            add(known, kind, texts.back(), kind.scalar, severity_at(line_, "worst"));
            return;
        }
        std::array<std::string, signature_keys.size()> texts;
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (std::ranges::find(finding_keys, signature_keys[i]) != finding_keys.end())
                texts[i] =
                    signature_keys[i] == "comparison" ? string_or_empty("comparison") : string_at(signature_keys[i]);
        // Parts that a line of a finding has not.
        texts[1] = name_of(scalar_type::float32);
        texts[5] = name_of(contact_kind::none);
        signature const kind = signature_in(texts);
        std::string const place = string_or_empty("parts_at");
        double const most = severity_at(line_, "worst");
        json_members const scalars = line_.contains("scalars") ? object_at(line_, "scalars") : json_members();
        if (scalars.empty())
            for (scalar_type const scalar : {scalar_type::float32, scalar_type::float64})
                add(known, kind, place, scalar, most);
        for (auto const& [name, value] : scalars) {
            auto const scalar = enum_named<scalar_type>(scalar_type_names, name);
            if (!scalar) throw bad("scalars", "expected float32 or float64");
            add(known, kind, place, *scalar, std::min(most, severity_at(scalars, name)));
        }
    }

    void read_subject(baseline& known) const {
        auto const scalar = enum_named<scalar_type>(scalar_type_names, string_at("scalar"));
        if (!scalar) throw bad("scalar", "expected float32 or float64");
        baseline_subject& result = known.subjects[{string_at("test"), *scalar, string_at("subject")}];
        result = {};
        result.cases = count(line_, "cases");
        for (auto const& [key, value] : object_at(line_, "campaign")) {
            if (value.what != json_value::kind::string) throw bad("campaign", "expected strings");
            result.cases_of[key] = decode_json_string(value.raw);
        }
        for (auto const& [family, value] : object_at(line_, "families")) {
            json_members const sums = members("families", value.raw, "expected an object of counts each");
            counts& sum = result.families[family];
            sum.checked = count(sums, "checked");
            for (std::size_t i = 0; i < outcome_count; ++i)
                if (sums.contains(outcome_names[i])) sum.outcomes[i] = count(sums, outcome_names[i]);
        }
        if (!line_.contains("wrong_cases")) return;
        json_members const wrong = object_at(line_, "wrong_cases");
        if (wrong.size() == 1 && wrong.begin()->second.what == json_value::kind::string)
            result.wrong = case_set_from(wrong.begin()->first, decode_json_string(wrong.begin()->second.raw),
                                         std::min(result.cases, recorded_cases));
        if (!result.wrong) throw bad("wrong_cases", "expected deltas or bits, in base64, of cases below \"cases\"");
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
    double severity_at(json_members const& where, std::string_view key) const {
        auto const found = where.find(key);
        if (found != where.end() && found->second.raw == "\"inf\"") return INFINITY;
        std::string_view const raw = at(where, key, json_value::kind::number, "expected a number or \"inf\"").raw;
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
    std::string string_or_empty(std::string_view key) const {
        return line_.contains(key) ? string_at(key) : std::string();
    }
    static void add(baseline& known, signature const& kind, std::string const& place, scalar_type scalar,
                    double severity) {
        known_finding& result = known.findings[finding_key_of(kind)];
        if (result.parts_at.empty()) result.parts_at = place;
        double& worst = result.worst.try_emplace(scalar, severity).first->second;
        worst = std::max(worst, severity);
    }
    signature signature_in(std::array<std::string, signature_keys.size()> const& texts) const {
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
    for (auto const& [key, found] : known.findings) {
        text += json_of(key, found).text() + "\n";
        for (auto const& [scalar, severity] : found.worst) {
            double& most = worst_of[{key.test, scalar, key.subject}];
            most = std::max(most, severity);
        }
    }
    for (auto const& [candidate, what] : known.subjects)
        text += json_of(candidate, what, worst_of[candidate]).text() + "\n";
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
        line.is_subject() ? line.read_subject(known) : line.read_finding(known);
    }
    return known;
}

}  // namespace graze
