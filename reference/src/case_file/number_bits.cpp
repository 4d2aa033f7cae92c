#include "case_file/number_bits.hpp"

#include <bit>
#include <charconv>
#include <cstdint>

#include "graze/internal/text/text.hpp"

namespace graze {

std::string doubt_bits(std::string_view raw, double number) {
    if (raw.size() != 12 && raw.size() != 20) return "";
    if (!raw.starts_with("\"0x") && !raw.starts_with("\"0X")) return "";
    std::string_view const digits = raw.substr(3, raw.size() - 4);
    if (digits.find_first_not_of("0123456789abcdefABCDEF") != digits.npos) return "";
    std::uint64_t bits = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
    bool const is_float = digits.size() == 8;
    double const meant = is_float ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                                  : std::bit_cast<double>(bits);
    return std::string(raw) + " is taken as the number " + to_decimal(number) + "; if it is the bits of a " +
           (is_float ? "float32" : "float64") + ", write \"" + to_hex(meant) + '"';
}

}  // namespace graze
