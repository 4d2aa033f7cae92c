#include "show/subject_sentence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "graze/configurations.hpp"
#include "graze/judge.hpp"
#include "show/promise_words.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// What a configuration's name may say, as it is said of several.
struct trait {
    std::string_view in_name, words;
    bool is_general = false;  // goes without saying where something particular is common to all
};
constexpr std::array traits{
    trait{"apart", "the shapes disjoint", true},
    trait{"touching", "the shapes touching", true},
    trait{"overlapping", "the shapes crossing", true},
    trait{"strictly inside", "one shape strictly inside the other"},
    trait{"at a corner of", "two coincident corners"},
    trait{"on an edge of", "a corner on an edge"},
    trait{"on the surface of", "a corner on the surface of the box"},
    trait{"on the border of", "a corner on the border of the box"},
    trait{"level with", "a corner level with an edge"},
    trait{"edges cross", "two crossing edges"},
    trait{"edges overlap", "two overlapping edges"},
    trait{"coplanar", "the shapes coplanar"},
    trait{" is ", "a degenerate shape"},
    trait{"behind the origin", "the other shape behind the ray's origin"},
    trait{"on one axis alone", "the boxes disjoint along one axis only"},
    trait{"only the plane of", "a triangle's plane as the only separating plane"},
    trait{"only a face of", "a face of the box as the only separating plane"},
    trait{"only an edge of", "the line of an edge as the only separating line"},
    trait{"only a pair of edges", "a plane parallel to an edge of each shape as the only separating plane"},
};

/// Which of the traits a name has, as bits.
unsigned traits_in(std::string_view name) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < traits.size(); ++i)
        if (name.find(traits[i].in_name) != std::string_view::npos) bits |= 1u << i;
    return bits;
}

/// The names of a test's configurations cost exact answers: they are made once.
std::vector<unsigned> const& traits_of_all(test_info const& test) {
    static std::map<std::string, std::vector<unsigned>> made;
    auto const [at, fresh] = made.try_emplace(test.id);
    if (fresh) {
        configuration_catalogue const& known = *configuration_catalogue::of(test);
        for (std::size_t i = 0; i < known.size(); ++i) at->second.push_back(traits_in(known.name(i)));
    }
    return at->second;
}

std::string_view words_of(outcome result) {
    switch (result) {
        case outcome::false_hit: return "hits on disjoint shapes";
        case outcome::false_miss: return "misses on crossing shapes";
        case outcome::contact_miss: return "misses on touching shapes";
        case outcome::contact_hit: return "hits on touching shapes";
        case outcome::wrong_sphere: return "spheres that are not the smallest";
        case outcome::wrong_sign: return "wrong signs";
        case outcome::wrong_value: return "wrong values";
        case outcome::wrong_contact: return "wrong contacts";
        case outcome::invalid_output: return "structures that break a law";
        case outcome::late_impact: return "times after the first contact";
        case outcome::crash: return "crashes";
        case outcome::hang: return "endless loops";
        case outcome::agree:
        case outcome::declined:
        case outcome::out_of_domain:
        case outcome::undefined: break;
    }
    return "";
}

std::string_view words_of(cause why) {
    switch (why) {
        case cause::logic: return "are wrong in exact arithmetic too";
        case cause::rounding: return "are rounding errors";
        case cause::range: return "are overflows or underflows";
        case cause::unknown: break;
    }
    return "";
}

configuration_coverage coverage_of(configuration_catalogue const& known,
                                   std::vector<stored_workload const*> const& works) {
    std::map<std::string, std::uint64_t> cases;
    for (stored_workload const* work : works)
        for (auto const& [id, count] : work->configurations) cases[id] += count;
    configuration_coverage covered{known.size(), 0, 0};
    for (auto const& [id, count] : cases) {
        if (!known.find_id(id)) continue;  // of another graze
        ++covered.reached;
        covered.ten_times += count >= 10;
    }
    return covered;
}

using configuration_counts = std::map<std::string, std::uint64_t>;

/// A subject as it was asked a test, with every scalar type, and how often it was wrong in each configuration.
struct asked_of_test {
    std::vector<std::pair<stored_workload const*, stored_subject const*>> tallies;
    std::map<std::pair<cause, outcome>, configuration_counts> wrong{};

    /// Where it was wrong for that cause, with that outcome; of none given, any.
    configuration_counts wrong_where(std::optional<cause> why, std::optional<outcome> result) const {
        configuration_counts sum;
        for (auto const& [kind, counts_of] : wrong)
            if ((!why || kind.first == *why) && (!result || kind.second == *result))
                for (auto const& [id, count] : counts_of) sum[id] += count;
        return sum;
    }
};

/// Mistakes of logic are told first, if they are such a share: they can be mended. Where an outcome is such a share of the
/// others, its configurations are told alone.
constexpr double least_logic = 0.05, main_outcome = 0.6;
/// "Mostly" is such a share of the cases: rounding makes others wrong now and then.
constexpr double mostly_from = 0.7;

subject_account account_of(asked_of_test const& asked) {
    auto const& of = asked.tallies;
    stored_workload const& work = *of.front().first;
    stored_subject const& first = *of.front().second;
    counts total;
    std::map<cause, std::uint64_t> causes;
    for (auto const& [in, stored] : of) {
        total += stored->total;
        for (auto const& [why, count] : stored->causes) causes[why] += count;
    }
    subject_account account{work.test, first.name, about_subject(first.name, work.test)};
    std::string& text = account.sentence;
    std::uint64_t const judged = total.checked - total.not_judged();
    if (judged == 0) {
        text += "none of its answers could be judged";
        return account;
    }
    test_info const* const test = find_test(work.test);
    configuration_catalogue const* const known = test ? configuration_catalogue::of(*test) : nullptr;
    if (total.disagreements == 0) {
        std::string const permitted = permitted_words(total, first.promised);
        text += fmt::format("{} in all {} judged cases", permitted.empty() ? "right" : "keeps its promise", judged);
        if (known) {
            std::vector<stored_workload const*> works;
            for (auto const& [in, stored] : of) works.push_back(in);
            text += fmt::format(", which reached {} of {} configurations", coverage_of(*known, works).reached,
                                known->size());
        }
        text += permitted;
        return account;
    }
    account.is_wrong = true;
    std::vector<std::pair<std::uint64_t, outcome>> kinds;
    for (std::size_t i = 0; i < outcome_count; ++i)
        if (is_disagreement(static_cast<outcome>(i), first.promised) && total.outcomes[i] > 0)
            kinds.emplace_back(total.outcomes[i], static_cast<outcome>(i));
    std::ranges::stable_sort(kinds, std::greater<>(), &std::pair<std::uint64_t, outcome>::first);
    std::vector<std::string> said;
    for (auto const& [count, result] : kinds)
        said.push_back(kinds.size() == 1 ? std::string(words_of(result))
                                         : fmt::format("{} ({})", words_of(result), count));
    text += fmt::format("{} of {} cases are wrong: {}", share_text(total.disagreements, judged), judged,
                        fmt::join(said, ", "));
    auto const part_of_all = [&](std::uint64_t count) {
        return count == total.disagreements ? std::string("all of them ")
                                            : fmt::format("{} of these {} ", count, total.disagreements);
    };
    auto most = std::ranges::max_element(causes, {}, [](auto const& one) { return one.second; });
    if (auto const logic = causes.find(cause::logic);
        logic != causes.end() &&
        static_cast<double>(logic->second) >= least_logic * static_cast<double>(total.disagreements))
        most = logic;
    if (most != causes.end()) account.why = most->first;
    std::string_view const reason = most == causes.end() ? "" : words_of(most->first);
    bool const is_logic = account.why == cause::logic;
    bool const has_main =
        !is_logic && kinds.size() > 1 &&
        static_cast<double>(kinds.front().first) >= main_outcome * static_cast<double>(total.disagreements);
    configuration_counts const wrong = asked.wrong_where(is_logic ? std::optional(cause::logic) : std::nullopt,
                                                         has_main ? std::optional(kinds.front().second) : std::nullopt);
    account.configurations = wrong.size();
    std::string const where = test ? configurations_text(*test, wrong) : "";
    if (is_logic) {
        text += fmt::format("; {}{}{}{}", part_of_all(most->second), reason, where.empty() ? "" : ", ", where);
        return account;
    }
    if (!where.empty())
        text += fmt::format("; {}{}{}", has_main ? words_of(kinds.front().second) : "", has_main ? " " : "", where);
    if (!reason.empty()) text += fmt::format("; {}{}", part_of_all(most->second), reason);
    return account;
}

}  // namespace

std::string about_subject(std::string_view subject, std::string_view test) {
    return fmt::format("{} on {}: ", visible(subject), test);
}

std::string configurations_text(test_info const& test, std::map<std::string, std::uint64_t> const& wrong) {
    configuration_catalogue const* const known = configuration_catalogue::of(test);
    if (!known || wrong.empty()) return "";
    std::vector<unsigned> const& all = traits_of_all(test);
    unsigned in_all = ~0u, in_any = 0;
    std::set<std::size_t> numbers;
    std::array<std::uint64_t, traits.size()> cases_with{};
    std::uint64_t cases = 0;
    for (auto const& [id, count] : wrong)
        if (auto const number = known->find_id(id)) {
            numbers.insert(*number);
            in_all &= all[*number];
            in_any |= all[*number];
            cases += count;
            for (std::size_t i = 0; i < traits.size(); ++i)
                if (all[*number] >> i & 1) cases_with[i] += count;
        }
    if (numbers.empty()) return "";
    auto const share_with = [&](std::size_t trait) {
        auto const with = std::ranges::count_if(all, [&](unsigned bits) { return (bits >> trait & 1) != 0; });
        return static_cast<double>(with) / static_cast<double>(all.size());
    };
    std::vector<std::size_t> always, mostly, never;  // traits
    for (std::size_t i = 0; i < traits.size(); ++i) {
        double const share = share_with(i);
        if (share > 0 && share < 0.8 && (in_all >> i & 1)) always.push_back(i);
        if (share > 0 && share < 0.5 && static_cast<double>(cases_with[i]) >= mostly_from * static_cast<double>(cases))
            mostly.push_back(i);
        if (share > 0.25 && !(in_any >> i & 1)) never.push_back(i);
    }
    auto const is_general = [](std::size_t trait) { return traits[trait].is_general; };
    for (std::vector<std::size_t>* list : {&always, &mostly})
        if (!std::ranges::all_of(*list, is_general)) std::erase_if(*list, is_general);
    if (std::ranges::all_of(mostly, is_general)) mostly.clear();
    if (std::ranges::all_of(always, is_general) && !mostly.empty()) always.clear();
    auto const words = [](std::vector<std::size_t> const& list, std::string_view between) {
        std::vector<std::string_view> said;
        for (std::size_t const trait : list) said.push_back(traits[trait].words);
        return fmt::format("{}", fmt::join(said, between));
    };
    // Is it wrong in every configuration with these traits, or right in some although nothing said tells them apart?
    unsigned said = 0;
    for (std::size_t const trait : always) said |= 1u << trait;
    auto const alike =
        static_cast<std::size_t>(std::ranges::count_if(all, [&](unsigned bits) { return (bits & said) == said; }));
    std::string text;
    if (said != 0 && alike == numbers.size() && numbers.size() > 1) {
        text = fmt::format("in all {} configurations with {} (of {} in total)", numbers.size(), words(always, " and "),
                           known->size());
    } else {
        text = fmt::format("in {} of {} configurations", numbers.size(), known->size());
        if (!always.empty())
            text += fmt::format(", {} with {}", numbers.size() == 1 ? "the one" : "all", words(always, " and "));
        else if (!mostly.empty())
            text += fmt::format(", mostly with {}", words(mostly, " and "));
        else if (!never.empty() && numbers.size() * 10 < known->size() * 9)
            text += fmt::format(", none of them with {}", words(never, " or "));
    }
    if (numbers.size() <= 3) {
        std::vector<std::string> names;
        for (std::size_t const number : numbers) names.push_back(fmt::format("“{}”", known->name(number)));
        text += fmt::format(": {}", fmt::join(names, ", "));
    }
    return text;
}

configuration_coverage coverage_of(stored_campaign const& campaign, std::string_view test_id) {
    test_info const* const test = find_test(test_id);
    configuration_catalogue const* const known = test ? configuration_catalogue::of(*test) : nullptr;
    if (!known) return {};
    std::vector<stored_workload const*> works;
    for (stored_workload const& work : campaign.work)
        if (work.test == test_id) works.push_back(&work);
    return coverage_of(*known, works);
}

std::vector<subject_account> describe_subjects(findings_store const& store, stored_campaign const& campaign,
                                               std::size_t most) {
    using asked_name = std::pair<std::string_view, std::string_view>;  // test, subject
    std::vector<asked_name> order;
    std::map<asked_name, asked_of_test> all;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& stored : work.subjects) {
            if (stored.is_certified()) continue;
            auto const [at, fresh] = all.try_emplace({work.test, stored.name});
            if (fresh) order.push_back(at->first);
            at->second.tallies.emplace_back(&work, &stored);
        }
    if (all.size() > most) return {};
    std::map<std::string, std::pair<cause, outcome>> kinds;  // of findings
    store.each_worst([&](stored_finding const& found) {
        kinds[id_of(finding_key_of(found.kind))] = {found.kind.why, found.kind.result};
    });
    store.each_wrong_configuration([&](wrong_configuration const& seen) {
        if (auto const at = all.find({seen.test, seen.subject}); at != all.end())
            at->second.wrong[kinds[seen.finding]][seen.configuration] += seen.count;
    });
    std::vector<subject_account> told;
    for (asked_name const& name : order) told.push_back(account_of(all.at(name)));
    return told;
}

}  // namespace graze
