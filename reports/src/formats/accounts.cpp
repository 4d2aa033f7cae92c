#include "formats/accounts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>

#include "formats/details.hpp"
#include "formats/source_place.hpp"
#include "graze/configurations.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// A page with more accounts has no pictures of them. Cases with more scalars are not told.
constexpr std::size_t most_pictures = 3, most_scalars = 48, most_drawn_scalars = 400;
/// So many findings are looked at for one with ordinary numbers.
constexpr std::size_t most_findings_read = 24;

/// A case to show, and which.
struct shown_case {
    report_row const* row = nullptr;
    stored_finding found;
    bool shrunk = false;
    double cost = INFINITY;
};

/// Numbers that one reads at a glance have no more characters.
constexpr std::size_t ordinary_length = 6;

/// How hard the numbers are to read: what they have of characters too many, and far more for one that is out of the ordinary.
double cost_of(std::vector<double> const& input, scalar_type scalar) {
    double cost = 0;
    for (double const value : input) {
        double const size = std::abs(value);
        std::size_t const length = to_decimal(value, scalar).size();
        cost += static_cast<double>(length - std::min(length, ordinary_length));
        if (!(size <= 0x1p20) || (size != 0 && size < 0x1p-20)) cost += 100;
    }
    return cost;
}

/// The first of the most frequent findings' cases that has ordinary numbers, of those with the cause that is told; else the
/// simplest of those looked at.
std::optional<shown_case> simplest_case(findings_store const& store, report_data const& data,
                                        subject_account const& account) {
    shown_case best;
    std::size_t looked_at = 0;
    auto const look_at = [&](report_row const& row) {
        for (report_part const& item : row.parts) {
            if (looked_at++ >= most_findings_read) return;
            for (stored_finding& found : store.find(item.case_id, 1)) {
                bool const shrunk = !found.shrunk.empty();
                double const cost = cost_of(shrunk ? found.shrunk : found.what.input, found.kind.scalar);
                if (cost < best.cost) best = {&row, std::move(found), shrunk, cost};
            }
            if (best.cost == 0) return;
        }
    };
    for (bool const of_cause : {true, false}) {
        for (report_row const& row : data.rows) {
            report_subject const& of = data.subjects[row.subject];
            if (of.work->test != account.test || of.subject->name != account.subject) continue;
            if ((row.kind.why == account.why) == of_cause && best.cost > 0) look_at(row);
        }
        if (best.row) return best;
    }
    return std::nullopt;
}

/// "0 0 4 0 | 1 1 2 1: returned miss; the exact relation is crossing".
std::string numbers_of(judged_case const& found) {
    test_case const& question = found.question();
    if (question.input.size() > most_scalars) return "";
    std::vector<std::string> parts;
    for (part const& item : question.test->layout) {
        placed_part const placed = question.test->place(item, question.input.size());
        std::string numbers;
        for (std::size_t i = placed.offset; i < placed.end(); ++i)
            numbers += (numbers.empty() ? "" : " ") + to_decimal(question.input[i], question.scalar);
        parts.push_back(std::move(numbers));
    }
    std::string text = fmt::format("{}", fmt::join(parts, " | "));
    if (found.judged.answer == reply::crash) return text + ": the routine crashed";
    if (found.judged.answer == reply::hang) return text + ": the routine exceeded the time limit";
    if (question.test->gives_numbers()) return text;
    return text + fmt::format(": returned {}; the exact relation is {}", name_of(found.judged.answer),
                              name_of(found.truth.rel));
}

/// The sentences of a setting about this subject, without what they begin with.
std::vector<std::string> about(stored_campaign const& campaign, std::string const& setting,
                               subject_account const& account) {
    std::string const begin = about_subject(account.subject, account.test);
    std::vector<std::string> found;
    for (std::string const& sentence : lines_of(campaign.setting(setting)))
        if (sentence.starts_with(begin)) found.push_back(sentence.substr(begin.size()));
    return found;
}

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// May the routine become a C++ template? Those of other languages and of files of verdicts may not.
bool may_be_template(report_data const& data, std::string const& subject) {
    constexpr std::array<std::string_view, 7> others{".py", ".js", ".mjs", ".cjs", ".ts", ".java", ".jar"};
    if (subject.starts_with("external.")) return false;
    source_places const places = places_from(data.campaign.setting("places"));
    auto const at = places.find(subject);
    return at == places.end() ||
           std::ranges::none_of(others, [&](std::string_view suffix) { return at->second.uri.ends_with(suffix); });
}

/// What helps, by the cause of most of its mistakes.
std::string help_for(report_data const& data, subject_account const& account, outcome result, bool is_traced) {
    std::vector<std::string> const comparisons = about(data.campaign, "diagnosis", account);
    if (!comparisons.empty()) return capital(fmt::format("{}", fmt::join(comparisons, ". ")));
    std::string const exchanged = fmt::format("{} of {}, ", visible(account.subject), account.test);
    for (std::string const& sentence : lines_of(data.campaign.setting("exchanged")))
        if (std::size_t const at = sentence.find(": "); sentence.starts_with(exchanged) && at != std::string::npos)
            return "Check the order and form of its inputs: it is " + sentence.substr(at + 2);
    if (result == outcome::crash) return "Run it in a debugger on this case";
    if (result == outcome::hang) return "Bound its loops";
    test_info const* const test = find_test(account.test);
    std::string const name = visible(account.subject);
    switch (account.why) {
        case cause::logic:
            // Of larger polygons and hulls there are no configurations that it could list.
            return test && configuration_catalogue::of(*test) && account.configurations > 0
                       ? fmt::format(
                             "Neither a tolerance nor a wider type fixes this: 'graze logic {}' lists every "
                             "configuration in which the algorithm is wrong even without rounding",
                             name)
                       : "Neither a tolerance nor a wider type fixes this: the algorithm is wrong even without "
                         "rounding";
        case cause::rounding:
            return fmt::format("Compute the deciding sign exactly; 'graze bound {}' proves its error bound", name);
        case cause::range: return "Scale the input before multiplying, or reject magnitudes out of range";
        case cause::unknown: break;
    }
    if (is_traced || !is_users_own(account.subject)) return "";
    if (!may_be_template(data, account.subject))
        return std::string("The cause is unknown. Start from the simplest case") +
               (test && has_map(test->answer, result) ? "; 'graze map' draws where around it the routine is wrong"
                                                      : "");
    return "To find the wrong comparison, make the routine a template over its number type (graze/traceable.hpp)";
}

}  // namespace

void gather_accounts(findings_store const& store, subject_catalog const& catalog, report_data& data) {
    std::vector<subject_account> told = describe_subjects(store, data.campaign);
    bool const with_pictures =
        static_cast<std::size_t>(std::ranges::count_if(told, &subject_account::is_wrong)) <= most_pictures;
    kept_subjects subjects(catalog);
    for (subject_account& account : told) {
        first_account made{std::move(account), {}, {}, {}, {}};
        test_info const* const test = find_test(made.told.test);
        if (auto const chosen = made.told.is_wrong && test ? simplest_case(store, data, made.told) : std::nullopt) {
            subject const* const candidate = catalog.find(*test, made.told.subject);
            made.finding = chosen->row->id;
            made.to_do = help_for(data, made.told, chosen->row->kind.result, candidate && candidate->trace);
            std::size_t const scalars = (chosen->shrunk ? chosen->found.shrunk : chosen->found.what.input).size();
            if (scalars <= most_drawn_scalars) {
                judged_case found = judge_finding(chosen->found, promise_of(data.campaign, chosen->found.kind),
                                                  chosen->shrunk, subjects);
                made.numbers = numbers_of(found);
                if (with_pictures) made.picture = case_drawing(explain_case(std::move(found), false));
            }
        }
        data.accounts.push_back(std::move(made));
    }
}

std::vector<std::string> further_sentences(stored_campaign const& campaign, std::string const& setting,
                                           std::vector<first_account> const& accounts) {
    std::vector<std::string> rest;
    for (std::string& sentence : lines_of(campaign.setting(setting)))
        if (std::ranges::none_of(accounts, [&](first_account const& item) {
                return sentence.starts_with(about_subject(item.told.subject, item.told.test));
            }))
            rest.push_back(std::move(sentence));
    return rest;
}

std::string contacts_sentence(stored_campaign const& campaign) {
    std::set<std::string> names;
    for (stored_workload const& work : campaign.work) {
        test_info const* const test = find_test(work.test);
        if (!test || !test->has_hits()) continue;
        for (stored_subject const& stored : work.subjects)
            if (is_users_own(stored.name) && stored.promised.contact == contact_promise::unspecified)
                names.insert(visible(stored.name));
    }
    if (names.empty()) return "";
    return fmt::format("contacts are not judged without a promise, closed (touching is a hit) or open (a miss): {}",
                       fmt::join(names, ", "));
}

}  // namespace graze
