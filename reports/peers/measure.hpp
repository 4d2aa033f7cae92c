// Times the certified test and its peers on the same cases, in turns, and counts who is wrong.
#pragma once

#include <string>
#include <vector>

#include "peer.hpp"

namespace graze::peers {

struct result {
    std::string library, call, terms;
    bool is_certified = false;
    double ns = 0;           // a case, in the fastest round: what the code takes when nothing disturbs it
    double median_ns = 0;    // of the rounds
    std::size_t judged = 0;  // answers compared with the exact ones: those within the library's terms
    std::size_t wrong = 0;   // of those
};

struct table {
    question const* of;
    family in;
    std::size_t cases;
    std::vector<result> results;  // the certified test first
};

table measure(batch const& cases, std::vector<peer> const& peers, int rounds);

}  // namespace graze::peers
