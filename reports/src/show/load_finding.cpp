#include "show/load_finding.hpp"

#include <fmt/format.h>

#include <vector>

#include "cli/status.hpp"
#include "graze/internal/text/text.hpp"
#include "show/judged_case.hpp"
#include "show/parting_words.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// The worst case of a finding, or the most frequent with a simpler input.
std::optional<stored_finding> case_to_show(findings_store const& store, listed_finding const& whole, bool shrunk) {
    if (!shrunk) {
        std::vector<stored_finding> found = store.find(whole.parts[whole.worst].id, 1);
        return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
    }
    for (stored_finding const& item : whole.parts)
        for (stored_finding& found : store.find(item.id, 1))
            if (!found.shrunk.empty()) return std::move(found);
    return std::nullopt;
}

}  // namespace

loaded_finding load_finding(findings_store const& store, std::string const& id, bool shrunk) {
    if (id.empty() || id.find_first_not_of("0123456789abcdef") != std::string::npos)
        throw usage_error(
            fmt::format("ID {}: expected the beginning of a finding's id, hexadecimal digits such as "
                        "report.md shows",
                        quote_excerpt(id)));
    std::vector<stored_finding> cases = store.find(id, 2);
    std::vector<listed_finding> findings =
        list_findings(store, [&](std::string const& other, signature const&) { return other.starts_with(id); });
    std::vector<std::string> ids;
    for (listed_finding const& item : findings) ids.push_back(item.id);
    for (stored_finding const& item : cases) ids.push_back(item.id);
    if (ids.empty()) throw usage_error(fmt::format("{} has no finding {}", store.path(), id));
    if (ids.size() > 1)
        throw usage_error(fmt::format("{} has more than one finding {}..., such as {} and {}; give more digits",
                                      store.path(), id, ids[0], ids[1]));
    loaded_finding loaded;
    if (!findings.empty()) loaded.whole = std::move(findings.front());
    std::optional<stored_finding> one =
        loaded.whole ? case_to_show(store, *loaded.whole, shrunk) : std::optional(std::move(cases.front()));
    if (!one || (shrunk && one->shrunk.empty()))
        throw usage_error(fmt::format("finding {} has no simpler input; see its input without --shrunk", ids[0]));
    loaded.found = std::move(*one);
    loaded.promised = promise_of(store.read(), loaded.found.kind);
    return loaded;
}

std::string finding_text(loaded_finding const& loaded) {
    constexpr std::size_t indent = 10, most = 12;
    if (!loaded.whole)
        return fmt::format("{:<{}}{}, a case of finding {}\n", "case", indent, loaded.found.id,
                           id_of(finding_key_of(loaded.found.kind)));
    listed_finding const& whole = *loaded.whole;
    return fmt::format("{:<{}}{}: {} time{}, with {}{}; shown is case {}\n{}", "finding", indent, whole.id, whole.count,
                       whole.count == 1 ? "" : "s", whole.scalars(),
                       and_parting_words(whole.kind().result, whole.kind().parted.text()),
                       loaded.found.id.substr(0, 10), parts_text(whole, indent, most));
}

}  // namespace graze
