// A routine's answer with other arithmetic, exact numbers among it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graze/rational.hpp"
#include "graze/trace.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

struct evaluation {
    verdict answer;
    std::vector<rational> numbers;  // of the answer; empty where it has none
    bool cut = false;               // ended before the routine does: this is no answer of its
    std::uint32_t missing = 0;      // bits: the numbers of a contact that the routine does not give, 0 among them
};

/// What is changed about a comparison to see whether its routine is right then.
enum class change_kind : std::uint8_t {
    turned,      // < becomes >, <= becomes >=, == becomes !=
    strictness,  // < becomes <=, > becomes >=, and back
    zeroed       // a constant operand counts as 0
};
inline constexpr std::uint32_t change_kind_count = 3;

/// One comparison of a traceable routine, changed.
struct comparison_change {
    std::string file;  // as the routine's own steps have it, with the line
    int line = 0;
    trace_relation op = trace_relation::less;
    change_kind how = change_kind::turned;
    std::uint32_t which = 0;  // the first, second, ... of the line with this operator in a run; 0: every one
};

}  // namespace graze
