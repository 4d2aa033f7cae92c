// Standard output, with the failures that std::cout would swallow.
#pragma once

#include <string_view>

namespace graze {

class output {
  public:
    /// Writes through a buffer. False once the reader has gone away, which is its right: end quietly.
    /// Any other failure, such as a full disk, throws std::system_error.
    bool write(std::string_view text);
    /// Hands on what the buffer holds, now.
    bool flush();
    bool is_open() const { return open_; }

  private:
    void failed();

    bool open_ = true;
};

/// All of it at once.
void print(std::string_view text);

/// A message, as it stands, to standard error, after what standard output holds. A standard error that is closed or full
/// is no reason to fail; a standard output that is fails at the next output::flush.
void say_error(std::string_view text) noexcept;

/// Is the terminal one without escape sequences: is TERM "dumb"?
bool is_dumb_terminal();

/// Should this output be coloured: is it a terminal that knows how, and NO_COLOR not set?
bool wants_colour();

}  // namespace graze
