// Numbers that look like the bits of a float.
#pragma once

#include <string>
#include <string_view>

namespace graze {

/// What to say of a JSON string, quotes included, of as many hexadecimal digits as a float or a double has in its bits, but
/// which is a whole number all the same; "" for any other. `number` is the value it is read as.
std::string doubt_bits(std::string_view raw, double number);

}  // namespace graze
