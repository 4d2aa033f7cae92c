#include "reading/reader.hpp"

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <system_error>

#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/patience.hpp"
#include "graze/trace.hpp"
#include "process/idle_pool.hpp"
#include "reading/wire.hpp"

namespace graze {
namespace {

using namespace reading_wire;

/// Of a case's time limit.
constexpr double reading_limits = 10;
/// Processes that may die or take too long before a subject is not read any more.
constexpr int most_failures = 8;
/// Processes that are kept.
constexpr std::size_t most_idle = 8;

/// A process that reads one subject.
class reader {
  public:
    explicit reader(plugin_address const& address)
        : inputs_(input_size, false),
          results_(results_size, true),
          process_(address, &inputs_, &results_),
          limit_(reading_limits * address.options.time_limit) {
        inputs_.close_fd();
        results_.close_fd();
        stopwatch watch(address.options.load_limit, load_waits);
        std::string why;
        for (;;) {
            std::optional<plugin_wire::note> const got = next_note(process_, watch, why);
            if (!got) throw no_reading("the library cannot be loaded again: " + why);
            if (got->what == plugin_wire::note::stage::ready) break;
            if (got->what == plugin_wire::note::stage::failed) throw no_reading(json_quote(got->text));
        }
    }

    /// Throws no_reading where the process has come to its end, after which it is of no more use.
    std::vector<unsigned char> ask(question what, std::span<double const> input) {
        if (input.size_bytes() > input_size) throw wire_error("the input is too long to be read");
        std::memcpy(inputs_.data(), input.data(), input.size_bytes());
        request const asked{++key_, what, static_cast<std::uint32_t>(input.size())};
        process_.send(&asked, sizeof asked);
        stopwatch watch(limit_);
        for (;;) {
            answer got;
            switch (process_.receive(&got, sizeof got, watch, [] {
                spend_patience();
                return 0;
            })) {
                case plugin_process::event::died: throw no_reading("its process ended by " + process_.how_it_ended());
                case plugin_process::event::hung: throw no_reading("it took too long to be read");
                case plugin_process::event::message: break;
            }
            if (got.key != asked.key) continue;
            if (got.size > results_size) throw no_reading("its process gave more than there is room for");
            // A copy: the library may still be at it.
            auto const* const from = static_cast<unsigned char const*>(results_.data());
            return {from, from + got.size};
        }
    }

  private:
    shared_area inputs_, results_;
    plugin_process process_;  // last, so that it ends first
    double limit_;
    // Each process with keys of its own: what an old one left is no answer.
    std::uint64_t key_ =
        plugin_wire::scramble(reinterpret_cast<std::uintptr_t>(this) ^
                              static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()));
};

/// A subject in one scalar type.
struct readable {
    plugin_address address;
    std::atomic<int> failures = 0;
};

struct idle_reader {
    readable const* whom;
    std::unique_ptr<reader> line;
};
idle_pool<idle_reader>& idle_readers() {
    static idle_pool<idle_reader> one(most_idle);
    return one;
}

/// Throws no_reading.
std::vector<unsigned char> ask_reader(readable& whom, question what, std::span<double const> input) {
    if (whom.failures >= most_failures) throw no_reading("it failed to be read too often");
    try {
        auto idle = idle_readers().take([&](idle_reader const& each) { return each.whom == &whom; });
        std::unique_ptr<reader> line = idle ? std::move(idle->line) : std::make_unique<reader>(whom.address);
        auto made = line->ask(what, input);
        idle_readers().leave({&whom, std::move(line)});
        return made;
    } catch (no_reading const&) {
        ++whom.failures;
        throw;
    } catch (wire_error const& error) {
        throw no_reading(error.what());
    } catch (std::system_error const& error) {
        throw no_reading(error.what());
    }
}

/// How many numbers a sound answer has.
bool is_sound(plugin_address const& address, reading const& made) {
    bool const said_sign = made.answer >= verdict::negative;
    if (made.answer != verdict::declined && said_sign != address.is_sign) return false;
    auto const whole = static_cast<std::size_t>(address.is_sign || made.answer != verdict::hit ? 0 : address.output);
    return made.numbers.size() == whole || (address.is_moving && made.numbers.empty());
}

}  // namespace

void add_readings(std::optional<plugin_address> const& narrow, std::optional<plugin_address> const& wide,
                  subject& routine) {
    if (!narrow && !wide) return;
    auto const open = [](std::optional<plugin_address> const& address) {
        std::shared_ptr<readable> whom;
        if (!address) return whom;
        whom = std::make_shared<readable>();
        whom->address = *address;
        whom->address.is_read = true;
        return whom;
    };
    auto const of = [one = open(narrow), other = open(wide)](scalar_type type) -> readable& {
        auto const& whom = type == scalar_type::float32 ? one : other;
        if (!whom) throw no_reading("it cannot be read in this scalar type");
        return *whom;
    };
    auto const read = [of](question what) {
        return [of, what](scalar_type type, std::span<double const> input) {
            readable& whom = of(type);
            try {
                reading found = unpacked_reading(ask_reader(whom, what, input));
                if (!is_sound(whom.address, found)) throw no_reading("its process gave no sound answer");
                return found;
            } catch (wire_error const& error) {
                throw no_reading(std::string("its process gave no sound answer: ") + error.what());
            }
        };
    };
    routine.trace = [of](scalar_type type, std::span<double const> input, trace_log& log) {
        readable& whom = of(type);
        try {
            log = unpacked_trace(ask_reader(whom, question::trace, input), type, input.size());
        } catch (wire_error const& error) {
            throw no_reading(std::string("its process gave no sound answer: ") + error.what());
        }
        if (log.outputs.size() > static_cast<std::size_t>(whom.address.is_sign ? 0 : whom.address.output))
            throw no_reading("its process gave too many numbers");
    };
    routine.exact = read(question::exact);
    routine.unbounded = read(question::unbounded);
}

void end_readers() {
    idle_readers().end();
}

}  // namespace graze
