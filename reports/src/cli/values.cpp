#include "cli/values.hpp"

#include <fmt/format.h>

#include <charconv>

#include "cli/status.hpp"
#include "text/text.hpp"

namespace graze {

std::uint64_t read_number(std::string_view text, std::uint64_t least, std::uint64_t most) {
    std::uint64_t value = 0;
    char const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, value);
    bool const too_large = error == std::errc::result_out_of_range || value > most;
    if (text.empty() || stop != end || (error != std::errc() && !too_large) || value < least)
        throw usage_error(fmt::format("{} is not a whole number of {} or more", json_quote(text), least));
    if (too_large) throw usage_error(fmt::format("{} is too large, at most {}", json_quote(text), most));
    return value;
}

double read_positive(std::string_view text, std::string_view kind, double most) {
    double value = 0;
    char const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || !(value > 0 && value <= most))
        throw usage_error(fmt::format("{} is not {}", json_quote(text), kind));
    return value;
}

double read_seconds(std::string_view text) {
    return read_positive(text, "a number of seconds above 0");
}

}  // namespace graze
