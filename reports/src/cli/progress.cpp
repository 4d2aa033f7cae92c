#include "cli/progress.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "cli/output.hpp"

namespace graze {

progress_line::progress_line(std::optional<std::uint64_t> cases, std::optional<double> seconds)
    : cases_(cases), seconds_(seconds), terminal_(isatty(STDERR_FILENO) == 1) {}

void progress_line::show(std::string_view text) {
    if (!terminal_) return;
    say_error(fmt::format("\r\033[K{}", text));
    shown_ = true;
}

void progress_line::show(std::uint64_t cases, std::uint64_t disagreements, double seconds) {
    if (!terminal_ || seconds <= 0) return;
    double const rate = static_cast<double>(cases) / seconds;
    double done = 0;
    if (cases_ && *cases_ > 0) done = static_cast<double>(cases) / static_cast<double>(*cases_);
    if (seconds_ && *seconds_ > 0) done = std::max(done, seconds / *seconds_);
    done = std::min(done, 1.0);
    constexpr int width = 24;
    int const filled = static_cast<int>(done * width);
    std::string const left =
        done > 0.01 ? fmt::format(", {:.0f} s left", std::max(0.0, seconds / done - seconds)) : std::string();
    show(fmt::format("[{:#<{}}{:.<{}}] {:3.0f} %  {} cases, {:.0f} a second, {} disagreements{}", "", filled, "",
                     width - filled, 100 * done, cases, rate, disagreements, left));
}

void progress_line::show_step(std::string_view what, std::size_t done, std::size_t of) {
    if (of != 0) show(fmt::format("{}: {} of {}", what, done, of));
}

void progress_line::clear() {
    if (shown_) say_error("\r\033[K");
    shown_ = false;
}

}  // namespace graze
