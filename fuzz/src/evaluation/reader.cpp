#include "evaluation/reader.hpp"

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <system_error>

#include "evaluation/wire.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "graze/trace.hpp"

namespace graze {
namespace {

using namespace evaluation_wire;

/// An evaluation may take so many time limits of a case.
constexpr double evaluation_limits = 10;
/// So many processes may die or take too long before a subject is not read any more.
constexpr int most_failures = 8;
/// So many processes are kept.
constexpr std::size_t most_idle = 8;

}  // namespace

/// A process that reads one subject.
class evaluation_process {
  public:
    explicit evaluation_process(plugin_address const& address)
        : inputs_(input_size, false),
          results_(results_size, true),
          process_(address, &inputs_, &results_),
          limit_(evaluation_limits * address.options.time_limit) {
        inputs_.close_fd();
        results_.close_fd();
        stopwatch watch(address.options.load_limit, load_waits);
        std::string why;
        for (;;) {
            std::optional<plugin_wire::note> const got = next_note(process_, watch, why);
            if (!got) throw no_evaluation("the library cannot be loaded again: " + why);
            if (got->what == plugin_wire::note::stage::ready) break;
            if (got->what == plugin_wire::note::stage::failed) throw no_evaluation(json_quote(got->text));
        }
    }

    /// Throws no_evaluation where the process has come to its end, after which it is of no more use.
    std::vector<unsigned char> ask(question what, std::span<double const> input, comparison_change const& change) {
        if (input.size_bytes() > input_size) throw wire_error("the input is too long to be read");
        std::memcpy(inputs_.data(), input.data(), input.size_bytes());
        request const asked{++key_,
                            what,
                            static_cast<std::uint32_t>(input.size()),
                            key_of_file(change.file),
                            change.line,
                            static_cast<std::uint32_t>(change.op),
                            static_cast<std::uint32_t>(change.how),
                            change.which};
        process_.send(&asked, sizeof asked);
        stopwatch watch(limit_);
        for (;;) {
            answer got;
            switch (process_.receive(&got, sizeof got, watch, [] {
                check_cancelled();
                return 0;
            })) {
                case plugin_process::event::died:
                    throw no_evaluation("its process ended by " + process_.how_it_ended());
                case plugin_process::event::hung: throw no_evaluation("it took too long to be read");
                case plugin_process::event::message: break;
            }
            if (got.key != asked.key) continue;
            if (got.size > results_size) throw no_evaluation("its process gave more than there is room for");
            // It is copied since the library may still write to it.
            auto const* const from = static_cast<unsigned char const*>(results_.data());
            return {from, from + got.size};
        }
    }

  private:
    shared_area inputs_, results_;
    plugin_process process_;  // last, so that it ends first
    double limit_;
    // Each process has keys of its own, so that what an old one left is no answer.
    std::uint64_t key_ =
        plugin_wire::scramble(reinterpret_cast<std::uintptr_t>(this) ^
                              static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()));
};

/// A subject in one scalar type.
struct readable_routine {
    plugin_address address;
    std::atomic<int> failures = 0;
};

struct idle_reader {
    readable_routine const* routine;
    std::unique_ptr<evaluation_process> process;
};

std::shared_ptr<reader_pool> make_reader_pool() {
    return std::make_shared<reader_pool>(most_idle);
}

namespace {

/// Asks a process of the routine, an idle one if there is any. Throws no_evaluation.
std::vector<unsigned char> ask_reader(reader_pool& pool, readable_routine& routine, question what,
                                      std::span<double const> input, comparison_change const& change = {}) {
    if (routine.failures >= most_failures) throw no_evaluation("it failed to be read too often");
    try {
        auto idle = pool.take([&](idle_reader const& candidate) { return candidate.routine == &routine; });
        std::unique_ptr<evaluation_process> process =
            idle ? std::move(idle->process) : std::make_unique<evaluation_process>(routine.address);
        auto answer = process->ask(what, input, change);
        pool.leave({&routine, std::move(process)});
        return answer;
    } catch (no_evaluation const&) {
        ++routine.failures;
        throw;
    } catch (wire_error const& error) {
        throw no_evaluation(error.what());
    } catch (std::system_error const& error) {
        throw no_evaluation(error.what());
    }
}

/// Returns whether an answer has the numbers that the test's answers have.
bool is_sound(plugin_address const& address, evaluation const& result) {
    bool const is_sign = result.answer >= verdict::negative;
    if (result.answer != verdict::declined && is_sign != (address.answer == answer_kind::sign)) return false;
    auto const whole = static_cast<std::size_t>(result.answer != verdict::hit ? 0 : address.output);
    return result.numbers.size() == whole || (address.answer == answer_kind::moving && result.numbers.empty());
}

}  // namespace

void add_evaluations(std::optional<plugin_address> const& narrow, std::optional<plugin_address> const& wide,
                     std::shared_ptr<reader_pool> const& pool, subject& added) {
    if (!narrow && !wide) return;
    auto const open = [](std::optional<plugin_address> const& address) {
        std::shared_ptr<readable_routine> routine;
        if (!address) return routine;
        routine = std::make_shared<readable_routine>();
        routine->address = *address;
        routine->address.is_read = true;
        return routine;
    };
    auto const of = [one = open(narrow), other = open(wide)](scalar_type type) -> readable_routine& {
        auto const& routine = type == scalar_type::float32 ? one : other;
        if (!routine) throw no_evaluation("it cannot be read in this scalar type");
        return *routine;
    };
    auto const read = [of, pool](question what) {
        return [of, pool, what](scalar_type type, std::span<double const> input, comparison_change const& change) {
            readable_routine& routine = of(type);
            try {
                evaluation found = unpacked_evaluation(ask_reader(*pool, routine, what, input, change));
                if (!is_sound(routine.address, found)) throw no_evaluation("its process gave no sound answer");
                return found;
            } catch (wire_error const& error) {
                throw no_evaluation(std::string("its process gave no sound answer: ") + error.what());
            }
        };
    };
    added.trace = [of, pool](scalar_type type, std::span<double const> input, trace_log& log) {
        readable_routine& routine = of(type);
        try {
            log = unpacked_trace(ask_reader(*pool, routine, question::trace, input), type, input.size());
        } catch (wire_error const& error) {
            throw no_evaluation(std::string("its process gave no sound answer: ") + error.what());
        }
        if (log.outputs.size() > static_cast<std::size_t>(routine.address.answer == answer_kind::sign ? 0 : routine.address.output))
            throw no_evaluation("its process gave too many numbers");
    };
    auto const unchanged = [](changed_function const& ask) {
        return [ask](scalar_type type, std::span<double const> input) { return ask(type, input, {}); };
    };
    added.exact = unchanged(read(question::exact));
    added.unbounded = unchanged(read(question::unbounded));
    added.exact_changed = read(question::changed);
}

}  // namespace graze
