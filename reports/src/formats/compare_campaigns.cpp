#include "formats/compare_campaigns.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <utility>

#include "cli/output.hpp"
#include "cli/status.hpp"
#include "formats/baseline.hpp"
#include "layout/text_layout.hpp"

namespace graze {
namespace {

struct campaign_view {
    std::map<asked_subject, counts> subjects;
    baseline kinds;
};
campaign_view read_campaign(std::string const& folder) {
    findings_store const store(folder, findings_store::mode::read);
    campaign_view view;
    stored_campaign const campaign = store.read();
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& who : work.subjects) view.subjects[{work.test, work.scalar, who.name}] = who.total;
    view.kinds = baseline_of(store);
    return view;
}

/// Disagreements per million cases; nothing where no case was asked.
std::optional<double> rate_of(counts const& sum) {
    if (sum.checked == 0) return std::nullopt;
    return 1e6 * static_cast<double>(sum.disagreements) / static_cast<double>(sum.checked);
}

/// The rates with a decimal, or with as many as it takes to tell them apart.
std::pair<std::string, std::string> rate_texts(std::optional<double> was, std::optional<double> is) {
    constexpr int most_decimals = 12;
    for (int decimals = 1;; ++decimals) {
        auto const text = [&](std::optional<double> rate) {
            return rate ? fmt::format("{:.{}f}", *rate, decimals) : "-";
        };
        std::pair<std::string, std::string> texts{text(was), text(is)};
        if (was == is || texts.first != texts.second || decimals == most_decimals) return texts;
    }
}

std::string subjects_text(campaign_view const& before, campaign_view const& after) {
    std::string rows;
    auto const row = [&](asked_subject const& key, std::string const& was, std::string const& is) {
        rows += fmt::format("{:<24} {:<8} {:>14} {:>14}  {}\n", key.test, name_of(key.scalar), was, is,
                            visible(key.subject));
    };
    std::size_t same = 0;
    for (auto const& [key, sum] : before.subjects) {
        auto const at = after.subjects.find(key);
        std::optional<double> const was = rate_of(sum);
        if (at == after.subjects.end()) {
            row(key, rate_texts(was, was).first, "not asked");
            continue;
        }
        if (std::optional<double> const is = rate_of(at->second); was != is) {
            auto const [old_text, new_text] = rate_texts(was, is);
            row(key, old_text, new_text);
        } else {
            ++same;
        }
    }
    for (auto const& [key, sum] : after.subjects)
        if (!before.subjects.contains(key)) row(key, "not asked", rate_texts(rate_of(sum), std::nullopt).first);
    std::string text = fmt::format("Disagreements per million cases: {} subjects as before{}\n", same,
                                   rows.empty() ? "" : ", the others");
    if (!rows.empty())
        text += fmt::format("{:<24} {:<8} {:>14} {:>14}  {}\n", "test", "scalar", "old", "new", "subject");
    return text + rows;
}

}  // namespace

int compare_campaigns(std::string const& old_folder, std::string const& new_folder) {
    campaign_view const before = read_campaign(old_folder), after = read_campaign(new_folder);
    std::map<std::string, std::string> lists;
    std::map<std::string, std::size_t> number;
    auto const add = [&](char const* change, signature const& kind, std::string const& detail) {
        ++number[change];
        lists[change] += fmt::format("  {}; {}\n", describe(kind), detail);
    };
    for (auto const& [kind, worst] : after.kinds) {
        auto const at = before.kinds.find(kind);
        if (at == before.kinds.end())
            add("new", kind, fmt::format("worst {:.4g} ulps", worst));
        else if (worst != at->second)
            add(worst > at->second ? "worse" : "better", kind,
                fmt::format("worst {:.4g} ulps, was {:.4g}", worst, at->second));
    }
    for (auto const& [kind, worst] : before.kinds)
        if (!after.kinds.contains(kind)) add("gone", kind, fmt::format("worst was {:.4g} ulps", worst));
    std::string text = subjects_text(before, after) + '\n';
    text += fmt::format("Kinds of disagreement: {} before, {} after: {} new, {} worse, {} better, {} gone\n",
                        before.kinds.size(), after.kinds.size(), number["new"], number["worse"], number["better"],
                        number["gone"]);
    for (char const* change : {"new", "worse", "better", "gone"})
        if (number[change] != 0) text += fmt::format("\n{}\n{}", change, lists[change]);
    print(text);
    return number["new"] + number["worse"] == 0 ? exit_fine : exit_disagreement;
}

}  // namespace graze
