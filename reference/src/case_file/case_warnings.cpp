// What to say of lines that can be used, and may not mean what was meant.
#include <algorithm>

#include "graze/case_file.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {

std::string case_warnings(case_record const& record, std::string const& file, std::set<std::string>& told) {
    std::vector<std::string_view> absent;
    if (!record.expect) absent.push_back("expect");
    // Lines of our own tell a subject and its verdict.
    auto const tells_subject = [](auto const& extra) { return extra.first == "subject"; };
    if (record.verdicts.empty() && std::ranges::none_of(record.extras, tells_subject)) absent.push_back("verdicts");
    if (record.must_agree.empty()) absent.push_back("must_agree");
    std::string text;
    for (auto const& [key, raw] : record.extras) {
        if (key == "family" || key == "seed" || key == "index") continue;  // of our own lines; near to none of them
        if (std::ranges::find(absent, key) != absent.end()) continue;      // it is there, and empty
        std::string_view const meant = nearest_name(key, absent);
        if (meant.empty() || !told.insert(key).second) continue;
        text += file + ':' + std::to_string(record.line) + ": " + quote_excerpt(key) +
                ": means nothing and is kept; did you mean " + json_quote(meant) + "?\n";
    }
    if (!record.doubts.empty() && told.insert("\n").second)  // which is no key
        text +=
            file + ':' + std::to_string(record.line) + ": " + record.doubts.front() + " (later ones are not told)\n";
    return text;
}

}  // namespace graze
