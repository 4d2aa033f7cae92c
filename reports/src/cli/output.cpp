#include "cli/output.hpp"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace graze {
namespace {

/// Why standard output could not be flushed before a message; 0 if it could.
std::atomic<int> failed_before_message = 0;

}  // namespace

bool is_dumb_terminal() {
    char const* const kind = std::getenv("TERM");
    return kind != nullptr && std::string_view(kind) == "dumb";
}

void output::failed() {
    open_ = false;
    if (errno != EPIPE) throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

bool output::write(std::string_view text) {
    if (open_ && std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) failed();
    return open_;
}

bool output::flush() {
    if (!open_) return false;
    bool const flushed = std::fflush(stdout) == 0;
    if (int const earlier = failed_before_message.exchange(0)) {
        errno = earlier;
        failed();
    } else if (!flushed) {
        failed();
    }
    return open_;
}

void print(std::string_view text) {
    output out;
    out.write(text);
    out.flush();
}

void say_error(std::string_view text) noexcept {
    // Where both go to one file, what was written first stands first, and whole.
    if (std::fflush(stdout) != 0) failed_before_message = errno;
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

bool wants_colour() {
    char const* const refused = std::getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) != 0 && !is_dumb_terminal() && (refused == nullptr || *refused == '\0');
}

}  // namespace graze
