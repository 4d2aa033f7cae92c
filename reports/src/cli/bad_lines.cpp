#include "cli/bad_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.hpp"

namespace graze {

std::string sort_of(line_error const& error) {
    std::string sort = error.field.substr(0, error.field.find('['));
    if (sort.starts_with("verdicts.")) sort = "verdicts";
    if (std::size_t const at = error.message.rfind(", expected "); at != std::string::npos)
        sort += ": " + error.message.substr(at + 2);
    // What is expected may differ in every line, as what a name was meant to be does.
    constexpr std::size_t most = 100;
    return sort.size() > most ? sort.substr(0, sort.find(':')) : sort;
}

void add_bad_lines_option(command_options const& command, bool& all) {
    command.add_flag("--all-bad-lines", all,
                     fmt::format("Report every bad line, not only the first {}", bad_lines::in_full));
}

void bad_lines::tell(line_error const& error) {
    // A file that cannot be read is always told.
    if (all_ || error.line == 0 || told_ < in_full) {
        told_ += error.line != 0;
        say_error(error.text() + '\n');
        return;
    }
    constexpr std::size_t most_sorts = 20;
    std::string sort = sort_of(error);
    auto at = std::ranges::find(left_, sort, &sum::sort);
    if (at == left_.end() && left_.size() >= most_sorts) at = std::ranges::find(left_, sort = "others", &sum::sort);
    std::string const place = fmt::format("{}:{}", error.file, error.line);
    if (at == left_.end()) at = left_.insert(at, {sort, 0, place, {}});
    ++at->count;
    at->last = place;
}

void bad_lines::finish() noexcept {
    try {
        std::uint64_t count = 0;
        for (sum const& item : left_) count += item.count;
        if (count == 0) return;
        std::string text = fmt::format("{} more bad lines; --all-bad-lines reports each\n", count);
        for (sum const& item : left_)
            text += fmt::format("{:>9}  {} ({}{})\n", item.count, item.sort, item.first,
                                item.count > 1 ? " to " + item.last : "");
        left_.clear();
        say_error(text);
    } catch (std::exception const&) {
        left_.clear();  // no memory to say it with; what was told first stands
    }
}

}  // namespace graze
