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

/// What is timed: a run over all cases.
struct timed {
    std::function<void(std::int8_t*)> run;
    std::size_t repeats = 1;  // in a round, so that it lasts
    std::vector<double> seconds;
};

constexpr double least_round = 0.002;

double seconds_of(timed const& form, std::int8_t* answers) {
    double const start = processor_seconds();
    for (std::size_t i = 0; i < form.repeats; ++i) form.run(answers);
    return (processor_seconds() - start) / static_cast<double>(form.repeats);
}

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
        }
    }
}

}  // namespace

table measure(batch const& cases, std::vector<peer> const& peers, int rounds) {
    table made{cases.of, cases.in, cases.size(), {}};
    std::vector<std::int8_t> answers(cases.size());
    std::vector<std::unique_ptr<prepared_cases>> prepared;
    std::vector<timed> forms;
    auto const add = [&](result about, std::function<void(std::int8_t*)> run, bool is_closed, bool takes_rotations) {
        std::fill(answers.begin(), answers.end(), std::int8_t{-2});
        run(answers.data());
        judge(cases, answers, is_closed, takes_rotations, about);
        forms.push_back({std::move(run), 1, {}});
        double const once = seconds_of(forms.back(), answers.data());
        forms.back().repeats = static_cast<std::size_t>(std::clamp(least_round / std::max(once, 1e-9), 1.0, 1e5));
        made.results.push_back(std::move(about));
    };
    add(
        {.library = "graze", .call = "certified::" + std::string(cases.of->test), .terms = "", .is_certified = true},
        [&cases](std::int8_t* to) { ask_certified(cases, to); }, true, false);
    for (peer const& each : peers) {
        if (each.test != cases.of->test || each.is_float != cases.of->is_float) continue;
        prepared.push_back(each.prepare(cases));
        add(
            {.library = each.library, .call = each.call, .terms = each.terms},
            [asked = prepared.back().get()](std::int8_t* to) { asked->ask(to); }, each.is_closed, each.takes_rotations);
    }
    // Each round begins with another one, so that none always follows the same.
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < forms.size(); ++i) {
            timed& form = forms[(i + static_cast<std::size_t>(round)) % forms.size()];
            form.seconds.push_back(seconds_of(form, answers.data()));
        }
    for (std::size_t i = 0; i < forms.size(); ++i) {
        std::vector<double>& seconds = forms[i].seconds;
        std::sort(seconds.begin(), seconds.end());
        double const scale = 1e9 / static_cast<double>(cases.size());
        made.results[i].ns = seconds.front() * scale;
        made.results[i].median_ns = seconds[seconds.size() / 2] * scale;
    }
    return made;
}

}  // namespace graze::peers
