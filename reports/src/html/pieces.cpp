// report.html: long sections, of which the page shows a part at once and carries the rest compressed.
#include <fmt/format.h>

#include "html/page.hpp"
#include "html/viewer_bundle.hpp"
#include "text/packed.hpp"

namespace graze {

std::string pieces(std::vector<std::string> const& items, std::string_view what, std::size_t budget) {
    // Without the viewer nothing can unpack: the page holds everything as it is.
    if (viewer_bundle().script.empty()) budget = static_cast<std::size_t>(-1);
    std::string shown, rest;
    std::size_t packed = 0;
    for (std::string const& item : items) {
        if (packed == 0 && (shown.empty() || shown.size() + item.size() <= budget)) {
            shown += item;
        } else {
            rest += item;
            ++packed;
        }
    }
    if (packed == 0) return shown;
    return shown + fmt::format(
                       "<div class=\"graze-packed\"><p class=\"hint\">{0} more {1} follow.</p><noscript><p>They are "
                       "compressed, and appear where scripts run.</p></noscript><script "
                       "type=\"application/octet-stream\">{2}</script></div>",
                       packed, what, packed_text(rest));
}

std::string data_island(std::string_view json) {
    constexpr std::size_t most_plain = 400'000;
    if (json.size() <= most_plain || viewer_bundle().script.empty())
        return fmt::format("<script type=\"application/json\" id=\"graze-data\">{}</script>\n", json);
    return fmt::format("<script type=\"application/octet-stream\" id=\"graze-data\">{}</script>\n", packed_text(json));
}

}  // namespace graze
