// The climb keeps a small pool of the worst cases. A step takes one, more often a bad one, changes a scalar or two by
// steps of its type, copies or values of note, or its shapes by the families' tools, and puts the outcome in the place
// of its parent where that is no better. The pool is of several cases because what is worst near one is often not worst
// near another.
#include "graze/climb.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

#include "graze/families.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "graze/values.hpp"
#include "mutate/mutator.hpp"

namespace graze {
namespace {

constexpr std::size_t pool_size = 12;

struct climber {
    workload const* work;
    subject const* who;
    std::size_t workload_index, subject_index;
    error_measure measure;
    std::optional<error_spread::worst_case> best{};
};

class climb {
  public:
    climb(climber const& of, climb_options const& options)
        : of_(of), options_(options), line_(*of.who, of.work->scalar) {}

    std::optional<error_spread::worst_case> run() {
        std::span<family_info const> const all = families_of(*of_.work->test);
        for (std::uint64_t tried = 0; tried < options_.tries; ++tried) {
            if (is_over()) break;
            bool const fresh = pool_.size() < 2 || tried % 2 == 0;
            fresh ? draw(all[tried / 2 % all.size()], tried) : step(tried);
        }
        auto const worst = std::ranges::max_element(pool_, {}, &entry::amount);
        if (worst == pool_.end()) return std::nullopt;
        return error_spread::worst_case{worst->amount, worst->tried, origin_of(other_origin::climb),
                                        worst->question.input};
    }

  private:
    struct entry {
        double amount;
        std::uint64_t tried;
        test_case question;
    };

    bool is_over() const {
        return (options_.stop && *options_.stop) ||
               (options_.until && std::chrono::steady_clock::now() >= *options_.until);
    }

    void draw(family_info const& family, std::uint64_t tried) {
        test_info const& test = *of_.work->test;
        test_case made{&test, of_.work->scalar, {}};
        source choices(case_key(options_.seed, test, made.scalar, family, tried));
        family.generate(test, made.scalar, choices, made.input);
        double const amount = measure(made);
        if (!(amount >= 0)) return;
        entry const drawn{amount, tried, std::move(made)};
        if (pool_.size() < pool_size) {
            pool_.push_back(drawn);
            return;
        }
        auto const least = std::ranges::min_element(pool_, {}, &entry::amount);
        if (least->amount < amount) *least = drawn;
    }

    void step(std::uint64_t tried) {
        source choices(mix(options_.seed ^ mix(tried + 0x636c696d62u)));
        // Of two the worse one is the parent.
        std::size_t const a = choices.below(pool_.size()), b = choices.below(pool_.size());
        entry& parent = pool_[pool_[a].amount >= pool_[b].amount ? a : b];
        test_case made = parent.question;
        if (choices.one_in(4))
            mutating::change_shapes(made, choices);
        else
            for (std::size_t i = choices.below(3) + 1; i > 0; --i) mutating::change_scalars(made, choices);
        if (!made.test->accepts(made.input.size())) return;
        made.scalar = of_.work->scalar;  // a change may be of the type
        make_valid(*made.test, made.scalar, made.input);
        double const amount = measure(made);
        if (amount >= parent.amount) parent = {amount, tried, std::move(made)};
    }

    /// The worst number's error; negative where there is none to speak of.
    double measure(test_case const& question) {
        double numbers[most_numbers] = {};
        std::size_t const count = question.test->numbers.size();
        if (line_.ask(question.input, numbers) != reply::hit) return -1;
        if (!std::all_of(numbers, numbers + count, [](double value) { return std::isfinite(value); })) return -1;
        if (of_.who->in_domain && !of_.who->in_domain(question.scalar, question.input)) return -1;
        exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
        if (!truth.values || is_beyond(question.scalar, *truth.values)) return -1;
        value_error const error = measure_values(question, *truth.values, std::span(numbers).first(count));
        double const worst = of_.measure == error_measure::ulps ? error.worst_ulps() : error.worst_excess();
        return std::isfinite(worst) ? worst : -1;
    }

    climber const& of_;
    climb_options const& options_;
    asker line_;
    std::vector<entry> pool_;
};

}  // namespace

campaign_tally climb_errors(std::vector<workload> const& work, climb_options const& options) {
    std::vector<climber> climbers;
    for (std::size_t w = 0; w < work.size(); ++w)
        for (std::size_t s = 0; work[w].test->is_value() && s < work[w].subjects.size(); ++s)
            for (error_measure measure : {error_measure::ulps, error_measure::excess})
                if (!work[w].subjects[s]->recorded) climbers.push_back({&work[w], work[w].subjects[s], w, s, measure});
    std::atomic<std::size_t> next = 0;
    auto const climb_some = [&] {
        for (std::size_t i = next++; i < climbers.size(); i = next++) {
            climb_options own = options;
            if (options.until) {
                // What is left of the time, for what is left to do.
                auto const now = std::chrono::steady_clock::now();
                auto const rounds = (climbers.size() - i + options.jobs - 1) / std::max(1u, options.jobs);
                own.until = now + (*options.until - now) / static_cast<long>(std::max<std::size_t>(rounds, 1));
            }
            climbers[i].best = climb(climbers[i], own).run();
        }
    };
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < options.jobs; ++i) threads.emplace_back(climb_some);
    climb_some();
    threads.clear();

    campaign_tally tally = empty_tally(work);
    for (climber const& each : climbers)
        if (each.best)
            tally.workloads[each.workload_index]
                .subjects[each.subject_index]
                .errors[static_cast<std::size_t>(each.measure)]
                .take_worst(*each.best);
    return tally;
}

}  // namespace graze
