#include "cli/progress.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "cli/output.hpp"

namespace graze {
namespace {

constexpr std::chrono::milliseconds between_redraws(500);

/// What stands for a character starts here; the other bytes of one are 10xxxxxx.
bool begins_character(char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
}

std::size_t characters_in(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

}  // namespace

std::size_t terminal_columns(int descriptor, std::size_t otherwise) {
    winsize window{};
    if (ioctl(descriptor, TIOCGWINSZ, &window) == 0 && window.ws_col != 0) return window.ws_col;
    std::size_t columns = 0;
    if (char const* const answer = std::getenv("COLUMNS")) {
        std::string_view const text = answer;
        std::from_chars(text.data(), text.data() + text.size(), columns);
    }
    return columns == 0 ? otherwise : columns;
}

std::string fitted_line(std::string_view text, std::size_t columns) {
    if (characters_in(text) <= columns) return std::string(text);
    constexpr std::string_view more = "...";
    std::size_t const room = columns < more.size() ? 0 : columns - more.size();
    std::size_t end = 0, taken = 0;
    for (; end < text.size(); ++end)
        if (begins_character(text[end]) && taken++ == room) break;
    return std::string(text.substr(0, end)).append(more.substr(0, columns));
}

progress_line::progress_line(std::optional<std::uint64_t> cases, std::optional<double> seconds,
                             std::chrono::milliseconds between_lines)
    : cases_(cases),
      seconds_(seconds),
      between_lines_(between_lines),
      terminal_(isatty(STDERR_FILENO) == 1 && !is_dumb_terminal()),
      told_(std::chrono::steady_clock::now()) {}

bool progress_line::is_due() {
    auto const now = std::chrono::steady_clock::now();
    // A terminal shows the first line of a step at once. More often than it is read would only fill a log of the terminal.
    if (!(terminal_ && !begun_) && now - told_ < (terminal_ ? between_redraws : between_lines_)) return false;
    told_ = now;
    begun_ = true;
    return true;
}

void progress_line::show(std::string_view text) {
    if (!is_due()) return;
    if (!terminal_) return say_error(fmt::format("{}\n", text));
    // In the last column some terminals go on to the next line.
    say_error(fmt::format("\r\033[K{}", fitted_line(text, terminal_columns(STDERR_FILENO, 80) - 1)));
    shown_ = true;
}

void progress_line::show(std::uint64_t cases, std::uint64_t disagreements, double seconds) {
    if (seconds <= 0) return;
    double const rate = static_cast<double>(cases) / seconds;
    double done = 0;
    if (cases_ && *cases_ > 0) done = static_cast<double>(cases) / static_cast<double>(*cases_);
    if (seconds_ && *seconds_ > 0) done = std::max(done, seconds / *seconds_);
    done = std::min(done, 1.0);
    std::string const share = fmt::format("{:3.0f} %", 100 * done);
    std::string const left =
        done > 0.01 ? fmt::format(", {:.0f} s left", std::max(0.0, seconds / done - seconds)) : std::string();
    std::string const counts = fmt::format("{} cases, {:.0f} a second, {} disagreements", cases, rate, disagreements);
    if (!terminal_) return show(fmt::format("{}{}{}", cases_ || seconds_ ? share + ", " : "", counts, left));
    // The bar gets what room is left.
    std::size_t const columns = terminal_columns(STDERR_FILENO, 80) - 1,
                      words = share.size() + counts.size() + left.size();
    int const width = columns < words + 14 ? 0 : static_cast<int>(std::min<std::size_t>(columns - words - 5, 24));
    int const filled = static_cast<int>(done * width);
    std::string const bar = width == 0 ? "" : fmt::format("[{:#<{}}{:.<{}}] ", "", filled, "", width - filled);
    // Of less room the rate is what can be missed first.
    std::string const all = fmt::format("{}{}  {}{}", bar, share, counts, left);
    show(words + 2 <= columns ? all : fmt::format("{} {} cases, {} wrong{}", share, cases, disagreements, left));
}

void progress_line::show_step(std::string_view what, std::size_t done, std::size_t of) {
    if (of != 0) show(fmt::format("{}: {} of {}", what, done, of));
}

void progress_line::clear() {
    if (shown_) say_error("\r\033[K");
    shown_ = begun_ = false;
}

}  // namespace graze
