// The climb keeps a small pool of the worst cases. A step takes one, more often a bad one, changes a scalar or two by
// steps of its type, copies or values of note, or its shapes by the families' tools, and puts the outcome in the place
// of its parent where that is no better. The pool is of several cases because what is worst near one is often not worst
// near another.
//
// Where the routine can be traced its steps lead the way: of a case in the pool those are found that pass on most of the
// error behind them, by their atomic condition numbers, and an eighth of the changes go to inputs that such a step comes
// from, so that its value all but vanishes and it passes on more.
#include "graze/internal/climb/climb.hpp"

#include <algorithm>
#include <cmath>

#include "graze/families.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "graze/trace.hpp"
#include "graze/values.hpp"
#include "mutate/mutator.hpp"

namespace graze {
namespace {

constexpr std::size_t pool_size = 12;
/// Processes of a subject that one climb may cost, beyond the first.
constexpr std::size_t most_restarts = 100;
/// Steps that are followed, of those of a case.
constexpr std::size_t most_leads = 6;

/// A step that passes on errors: its value, and its derivatives by the inputs, with their places.
struct lead {
    double value = 0;
    std::vector<std::pair<std::size_t, double>> slopes;
};

struct climber {
    workload const* work;
    subject const* candidate;
    std::size_t workload_index, subject_index;
    error_measure measure;
    std::optional<error_spread::worst_case> best{};
};

class climb {
  public:
    climb(climber const& of, climb_options const& options)
        : of_(of), options_(options), client_(*of.candidate, of.work->scalar) {}

    std::optional<error_spread::worst_case> run() {
        std::span<family_info const> const all = families_of(*of_.work->test);
        limits_scope const scope({options_.stop, options_.until, most_hangs, most_restarts});
        try {
            for (std::uint64_t tried = 0; tried < options_.tries; ++tried) {
                if (is_over()) break;
                bool const fresh = pool_.size() < 2 || tried % 2 == 0;
                fresh ? draw(all[tried / 2 % all.size()], tried) : step(tried);
            }
        } catch (cancelled const&) {
            // The subject hung, or time is up while it is asked: what was found before stands.
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
        std::optional<std::vector<lead>> leads{};  // found when they are first asked for
    };

    bool is_over() const {
        return (options_.stop && *options_.stop) ||
               (options_.until && std::chrono::steady_clock::now() >= *options_.until);
    }

    void draw(family_info const& family, std::uint64_t tried) {
        test_info const& test = *of_.work->test;
        test_case built{&test, of_.work->scalar, {}};
        source choices(case_key(options_.seed, test, built.scalar, family, tried), tried);
        family.generate(test, built.scalar, choices, built.input);
        double const amount = measure(built);
        if (!(amount >= 0)) return;
        entry const drawn{amount, tried, std::move(built)};
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
        test_case built = parent.question;
        if (!choices.one_in(8) || !follow(parent, built, choices)) change(built, choices);
        if (!built.test->accepts(built.input.size())) return;
        built.scalar = of_.work->scalar;  // a change may be of the type
        make_valid(*built.test, built.scalar, built.input);
        double const amount = measure(built);
        if (amount >= parent.amount) parent = {amount, tried, std::move(built)};
    }

    static void change(test_case& built, source& choices) {
        if (choices.one_in(4))
            mutating::change_shapes(built, choices);
        else
            for (std::size_t i = choices.below(3) + 1; i > 0; --i) mutating::change_scalars(built, choices);
    }

    /// Changes an input so that one of the steps that pass on most comes to almost 0, at times another by spacings.
    bool follow(entry& parent, test_case& built, source& choices) {
        if (!of_.candidate->trace) return false;
        if (!parent.leads) parent.leads = leads_of(parent.question);
        if (parent.leads->empty()) return false;
        lead const& of = (*parent.leads)[choices.flip() ? 0 : choices.below(parent.leads->size())];
        auto const any = [&] { return of.slopes[choices.below(of.slopes.size())]; };
        auto const [place, slope] = any();
        double const rest = std::ldexp(1.0, -static_cast<int>(choices.below(40)));
        double& changed = built.input[place];
        changed = to_scalar(built.scalar, changed - of.value * (1 - rest) / slope);
        if (of.value != 0 && rest != 1 && choices.flip()) return true;
        double& further = built.input[any().first];
        double const spacings = static_cast<double>(choices.between(-4, 4));
        further = to_scalar(built.scalar, further + spacings * spacing(built.scalar, further));
        return true;
    }

    std::vector<lead> leads_of(test_case const& question) const {
        trace_log log;
        try {
            of_.candidate->trace(question.scalar, question.input, log);
        } catch (no_evaluation const&) {
            return {};
        }
        if (log.cut) return {};
        std::vector<lead> found;
        for (amplifying_step const& item : amplifying_steps_behind(log, log.outputs)) {
            lead result{log.values[item.step].computed, slopes_of(log, item.step)};
            if (std::isfinite(result.value) && !result.slopes.empty()) found.push_back(std::move(result));
            if (found.size() == most_leads) break;
        }
        return found;
    }

    /// The worst number's error; negative where there is none to speak of.
    double measure(test_case const& question) {
        double numbers[most_numbers] = {};
        std::size_t const count = question.test->numbers.size();
        if (client_.ask(question.input, numbers) != reply::hit) return -1;
        if (!std::all_of(numbers, numbers + count, [](double value) { return std::isfinite(value); })) return -1;
        if (of_.candidate->in_domain && !of_.candidate->in_domain(question.scalar, question.input)) return -1;
        exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
        if (!truth.values || is_beyond(question.scalar, *truth.values)) return -1;
        value_error const error = measure_values(question, *truth.values, std::span(numbers).first(count));
        double const worst = of_.measure == error_measure::ulps ? error.worst_ulps() : error.worst_excess();
        return std::isfinite(worst) ? worst : -1;
    }

    climber const& of_;
    climb_options const& options_;
    subject_client client_;
    std::vector<entry> pool_;
};

}  // namespace

campaign_tally climb_errors(std::vector<workload> const& work, climb_options const& options) {
    std::vector<climber> climbers;
    for (std::size_t w = 0; w < work.size(); ++w)
        for (std::size_t s = 0; work[w].test->answer == answer_kind::values && s < work[w].subjects.size(); ++s)
            for (error_measure measure : {error_measure::ulps, error_measure::excess})
                if (!work[w].subjects[s]->recorded) climbers.push_back({&work[w], work[w].subjects[s], w, s, measure});
    each_on_threads(std::max(1u, options.jobs), climbers.size(), [&](std::size_t i) {
        climb_options own = options;
        if (options.until) {
            // What is left of the time, for what is left to do.
            auto const now = std::chrono::steady_clock::now();
            auto const rounds = (climbers.size() - i + options.jobs - 1) / std::max(1u, options.jobs);
            own.until = now + (*options.until - now) / static_cast<long>(std::max<std::size_t>(rounds, 1));
        }
        climbers[i].best = climb(climbers[i], own).run();
    });

    campaign_tally tally = empty_tally(work);
    for (climber const& item : climbers)
        if (item.best)
            tally.workloads[item.workload_index]
                .subjects[item.subject_index]
                .errors[static_cast<std::size_t>(item.measure)]
                .take_worst(*item.best);
    return tally;
}

}  // namespace graze
