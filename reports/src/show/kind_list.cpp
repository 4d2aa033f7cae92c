#include "show/kind_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "formats/details.hpp"
#include "layout/text_layout.hpp"

namespace graze {
namespace {

struct listed_kind {
    std::string id;
    signature kind;
    std::uint64_t count;
    double ulps, share;
};

std::string number(double value) {
    return std::isfinite(value) ? fmt::format("{:.3g}", value) : "infinite";
}

}  // namespace

std::size_t list_kinds(findings_store const& store, std::string const& folder, selection& chosen, std::size_t columns,
                       std::function<bool(std::string_view)> const& write) {
    std::vector<listed_kind> kinds;
    store.worst([&](stored_finding const& found) {
        if (!chosen.contains(found.kind.subject)) return;
        test_info const* const test = find_test(found.kind.test);
        kinds.push_back(
            {found.id, found.kind, found.count, found.what.severity(), test ? share_of_size(*test, found) : 0});
    });
    std::ranges::sort(kinds, [](listed_kind const& a, listed_kind const& b) {
        return std::make_tuple(~a.count, -a.share, std::string_view(a.id)) <
               std::make_tuple(~b.count, -b.share, std::string_view(b.id));
    });
    bool const one_test = std::ranges::all_of(kinds, [&](listed_kind const& each) {
        return each.kind.test == kinds[0].kind.test && each.kind.scalar == kinds[0].kind.scalar;
    });
    auto const asked = [](listed_kind const& each) {
        return fmt::format("{} {}", each.kind.test, name_of(each.kind.scalar));
    };
    std::string text =
        fmt::format("{} kinds of disagreement in {}, most frequent first; 'graze show {} ID' shows one\n", kinds.size(),
                    folder, folder);
    if (one_test && !kinds.empty()) text += fmt::format("all of {}\n", asked(kinds[0]));
    text += fmt::format("{:<10} {:>8} {:>8} {:>8}  kind\n", "id", "count", "ulps", "x size");
    constexpr std::size_t indent = 39;
    for (listed_kind const& each : kinds) {
        bool const died = each.kind.result == outcome::crash || each.kind.result == outcome::hang;
        text += fmt::format("{:<10} {:>8} {:>8} {:>8}  ", each.id.substr(0, 10), each.count,
                            died ? "-" : number(each.ulps), died ? "-" : number(each.share));
        std::string what = fmt::format("{}{}: {}", one_test ? "" : asked(each) + " ", visible(each.kind.subject),
                                       name_of(each.kind.result));
        if (each.kind.why != cause::unknown) what += fmt::format(", {}", name_of(each.kind.why));
        if (each.kind.contact != contact_kind::none) what += fmt::format(", {}", name_of(each.kind.contact));
        if (each.kind.degeneracy != "none") what += fmt::format(", {}", visible(each.kind.degeneracy));
        bool first = true;
        for (std::string const& line :
             wrap_lines(what, text_columns - std::clamp(columns, indent + 30, text_columns) + indent)) {
            text += fmt::format("{:{}}{}\n", "", first ? 0 : indent, line);
            first = false;
        }
        if (!write(text)) return kinds.size();
        text.clear();
    }
    if (!text.empty()) write(text);
    return kinds.size();
}

}  // namespace graze
