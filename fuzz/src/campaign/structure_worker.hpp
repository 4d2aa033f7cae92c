// One thread's part of a campaign on structures: a chunk of cases judged and counted.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "campaign/chunk.hpp"

namespace graze {

class structure_worker {
  public:
    structure_worker(campaign_options const& options, given_up_flags const& given_up, campaign_time const& time)
        : options_(options), given_up_(given_up), time_(time) {}

    /// As chunk_worker::run. Throws reference_conflict.
    chunk_result run(workload const& work, task const& chunk);

  private:
    struct line {
        std::unique_ptr<structure_session> session;
        std::size_t slice = first_slice;
    };
    struct replies : asked_slices {
        std::vector<structure_reply> answers;
        bool is_given = false;
    };

    std::size_t ask(structure_subject const& subject, line& to, replies& into);
    void judge(workload const& work, std::size_t number, replies const& given, chunk_result& result);

    campaign_options const& options_;
    given_up_flags const& given_up_;
    campaign_time const& time_;
    std::map<std::pair<std::size_t, std::size_t>, line> lines_;  // by workload and subject
    std::vector<structure_record> records_;
};

}  // namespace graze
