#include "check/askers.hpp"

#include <fmt/format.h>

#include "graze/campaign.hpp"

namespace graze {

bool patient_asker::note(reply answer) {
    if (given_up()) return false;
    crashes_ += answer == reply::crash ? 1 : 0;
    hangs_ += answer == reply::hang ? 1 : 0;
    return given_up();
}

bool patient_asker::given_up() const {
    return crashes_ >= most_crashes || hangs_ >= most_hangs;
}

std::string patient_asker::reason(std::string_view test) const {
    bool const hung = hangs_ >= most_hangs;
    return fmt::format("{} of {}, {}, is asked no more: it {} on {} cases", channel_.whom().name, test,
                       name_of(channel_.scalar()), hung ? "hung" : "crashed", hung ? hangs_ : crashes_);
}

patient_asker& asker_of(kept_askers& kept, subject const& whom, scalar_type scalar) {
    return kept.try_emplace({&whom, scalar}, whom, scalar).first->second;
}

}  // namespace graze
