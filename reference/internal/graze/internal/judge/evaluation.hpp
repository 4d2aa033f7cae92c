// A routine's answer with other arithmetic, exact numbers among it.
#pragma once

#include <vector>

#include "graze/rational.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

struct evaluation {
    verdict answer;
    std::vector<rational> numbers;  // of the answer; empty where it has none
    bool cut = false;               // ended before the routine does: this is no answer of its
};

}  // namespace graze
