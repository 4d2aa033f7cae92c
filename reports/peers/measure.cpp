#include "measure.hpp"

#include <ctime>

#include <algorithm>

namespace graze::peers {
namespace {

/// Of this thread: what other programs take does not count.
double processor_seconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

constexpr double least_round = 0.002;

/// Of a peer. What is left out: shapes that touch where it promises nothing for those, cases that it cannot take as they are, and those
/// that it says it failed on.
void judge(batch const& cases, std::vector<std::int8_t> const& answers, bool is_closed, bool takes_rotations,
           result& of) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (answers[i] == no_answer || (takes_rotations && !cases.is_same_for_rotations[i])) continue;
        int const truth = cases.truth[i];
        if (cases.of->is_sign()) {
            ++of.judged;
            of.wrong += answers[i] != truth;
        } else if (truth != 1 || is_closed) {
            ++of.judged;
            of.wrong += (answers[i] != 0) != (truth != 0);
            of.false_hits += answers[i] != 0 && truth == 0;
        }
    }
}

}  // namespace

/// What is timed: a run over all cases.
struct measurement::timed {
    result about;
    std::function<void(std::int8_t*)> run;
    std::size_t repeats;  // in a round, so that it lasts
    std::vector<double> seconds;

    double measure(std::int8_t* answers) const {
        double const start = processor_seconds();
        for (std::size_t i = 0; i < repeats; ++i) run(answers);
        return (processor_seconds() - start) / static_cast<double>(repeats);
    }
};

measurement::measurement(batch cases, std::vector<peer> const& peers)
    : cases_(std::move(cases)), answers_(cases_.size()) {
    std::string const test(cases_.of->test);
    add(
        {.library = "graze", .call = "certified::" + test, .terms = "", .is_certified = true},
        [this](std::int8_t* to) { ask_certified(cases_, to); }, true, false);
    for (peer const& each : peers) {
        if (each.test != test || each.is_float != cases_.of->is_float) continue;
        prepared_.push_back(each.prepare(cases_));
        add(
            {.library = each.library, .call = each.call, .terms = each.terms},
            [asked = prepared_.back().get()](std::int8_t* to) { asked->ask(to); }, each.is_closed,
            each.takes_rotations);
    }
}

measurement::~measurement() = default;

void measurement::add(result about, std::function<void(std::int8_t*)> run, bool is_closed, bool takes_rotations) {
    std::fill(answers_.begin(), answers_.end(), std::int8_t{-2});  // no answer of any
    run(answers_.data());
    judge(cases_, answers_, is_closed, takes_rotations, about);
    forms_.push_back({std::move(about), std::move(run), 1, {}});
    double const once = forms_.back().measure(answers_.data());
    forms_.back().repeats = static_cast<std::size_t>(std::clamp(least_round / std::max(once, 1e-9), 1.0, 1e5));
}

void measurement::time(int rounds) {
    // Each round begins with another one, so that none always follows the same.
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < forms_.size(); ++i) {
            timed& form = forms_[(i + static_cast<std::size_t>(round)) % forms_.size()];
            form.seconds.push_back(form.measure(answers_.data()));
        }
}

table measurement::figures() const {
    table made{cases_.of, cases_.in, cases_.size(), {}};
    double const scale = 1e9 / static_cast<double>(cases_.size());
    for (timed const& form : forms_) {
        std::vector<double> seconds = form.seconds;
        std::sort(seconds.begin(), seconds.end());
        made.results.push_back(form.about);
        made.results.back().ns = seconds.front() * scale;
        made.results.back().median_ns = seconds[seconds.size() / 2] * scale;
    }
    return made;
}

}  // namespace graze::peers
