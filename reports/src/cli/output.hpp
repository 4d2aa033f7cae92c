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

/// A message, as it stands, to standard error; one that is closed or full is no reason to fail.
void say_error(std::string_view text) noexcept;

/// Should this output be coloured: is it a terminal, and NO_COLOR not set?
bool wants_colour();

}  // namespace graze
