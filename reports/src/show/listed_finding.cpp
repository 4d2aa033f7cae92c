#include "show/listed_finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "show/parting_words.hpp"
#include "show/share_of_size.hpp"
#include "text/text_layout.hpp"

namespace graze {

std::string listed_finding::scalars() const {
    std::set<scalar_type> seen;
    for (stored_finding const& item : parts) seen.insert(item.kind.scalar);
    std::string text;
    for (scalar_type const scalar : seen) (text += text.empty() ? "" : " and ") += name_of(scalar);
    return text;
}

std::vector<listed_finding> list_findings(
    findings_store const& store, std::function<bool(std::string const& id, signature const& kind)> const& wanted) {
    std::map<std::string, listed_finding> by_id;
    store.worst([&](stored_finding const& found) {
        std::string id = id_of(finding_key_of(found.kind));
        if (!wanted(id, found.kind)) return;
        listed_finding& result = by_id[id];
        result.id = std::move(id);
        result.count += found.count;
        result.ulps = std::max(result.ulps, found.what.severity());
        if (test_info const* const test = find_test(found.kind.test))
            result.share = std::max(result.share, share_of_size(*test, found));
        result.parts.push_back(found);
        result.parts.back().what.input.clear();
    });
    std::vector<listed_finding> list;
    for (auto& [id, result] : by_id) {
        std::ranges::sort(result.parts, [](stored_finding const& a, stored_finding const& b) {
            return std::tie(b.count, a.kind.scalar, a.id) < std::tie(a.count, b.kind.scalar, b.id);
        });
        auto const worst = std::ranges::max_element(result.parts, [](stored_finding const& a, stored_finding const& b) {
            double const first = a.what.severity(), second = b.what.severity();
            return std::tie(first, b.kind.scalar, b.id) < std::tie(second, a.kind.scalar, a.id);
        });
        result.worst = static_cast<std::size_t>(worst - result.parts.begin());
        list.push_back(std::move(result));
    }
    std::ranges::sort(list, [](listed_finding const& a, listed_finding const& b) {
        return std::tie(b.count, b.share, a.id) < std::tie(a.count, a.share, b.id);
    });
    return list;
}

std::string mistake_text(mistake const& what) {
    std::string text(name_of(what.result));
    if (what.why != cause::unknown) text += fmt::format(", {}", name_of(what.why));
    return text + and_parting_words(what.result, what.parted.text());
}

std::string part_text(mistake const& part) {
    std::string text;
    if (part.contact != contact_kind::none) text = name_of(part.contact);
    if (part.degeneracy != "none") (text += text.empty() ? "" : ", ") += visible(part.degeneracy);
    return text;
}

std::string parts_text(listed_finding const& found, std::size_t indent, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < std::min(found.parts.size(), most); ++i) {
        stored_finding const& item = found.parts[i];
        std::string const what = part_text(item.kind);
        text += item.kind.result == outcome::invalid_output
                    ? fmt::format("{:{}}{:>8}  {:<7}  {}\n", "", indent, item.count, name_of(item.kind.scalar),
                                  item.id.substr(0, 10))
                    : fmt::format("{:{}}{:>8}  {:<7}  {:>9.3g} ulps  {}  {}\n", "", indent, item.count,
                                  name_of(item.kind.scalar), item.what.severity(), item.id.substr(0, 10),
                                  what.empty() ? "no contact" : what);
    }
    if (found.parts.size() > most)
        text += fmt::format("{:{}}and {} less frequent\n", "", indent, found.parts.size() - most);
    return text;
}

}  // namespace graze
