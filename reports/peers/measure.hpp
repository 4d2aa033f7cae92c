// Times the certified test and its peers on the same cases, in turns, and counts who is wrong.
#pragma once

#include <string>
#include <vector>

#include "peer.hpp"

namespace graze::peers {

struct result {
    std::string library, call, terms;
    bool is_certified = false;
    double ns = 0;               // a case, in the fastest round: what the code takes when nothing disturbs it
    double median_ns = 0;        // of the rounds
    std::size_t judged = 0;      // answers compared with the exact ones: those within the library's terms
    std::size_t wrong = 0;       // of those
    std::size_t false_hits = 0;  // of the wrong ones: shapes that do not meet
};

struct table {
    question const* of;
    family in;
    std::size_t cases;
    std::vector<result> results;  // the certified test first
};

/// Of one question and family: the certified test and the peers that answer it.
class measurement {
  public:
    /// Asks each once, and judges its answers.
    measurement(batch cases, std::vector<peer> const& peers);
    ~measurement();
    measurement(measurement const&) = delete;
    measurement& operator=(measurement const&) = delete;

    /// Times all in turns. To be called again after the other questions: what else the machine does lasts for seconds.
    void time(int rounds);
    batch const& cases() const { return cases_; }
    table figures() const;

  private:
    struct timed;
    void add(result about, std::function<void(std::int8_t*)> run, bool is_closed, bool takes_rotations);

    batch cases_;
    std::vector<std::int8_t> answers_;
    std::vector<std::unique_ptr<prepared_cases>> prepared_;
    std::vector<timed> forms_;
};

}  // namespace graze::peers
