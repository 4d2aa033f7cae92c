#include "cli/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace graze {

void output::failed() {
    open_ = false;
    if (errno != EPIPE) throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

bool output::write(std::string_view text) {
    if (open_ && std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) failed();
    return open_;
}

bool output::flush() {
    if (open_ && std::fflush(stdout) != 0) failed();
    return open_;
}

void print(std::string_view text) {
    output out;
    out.write(text);
    out.flush();
}

void say_error(std::string_view text) noexcept {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

bool wants_colour() {
    char const* const refused = std::getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) != 0 && (refused == nullptr || *refused == '\0');
}

}  // namespace graze
