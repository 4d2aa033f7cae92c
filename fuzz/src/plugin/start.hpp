// Starts a library's process until one is ready to be asked.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <system_error>
#include <thread>

#include "graze/internal/text/text.hpp"
#include "process/process.hpp"

namespace graze {

/// So many processes, one after the other, may fail to get as far as a case before we give up: a library that sometimes
/// dies while it is loaded gets this many chances each time.
inline constexpr int most_tries = 10;
/// Those may take so many load limits together.
inline constexpr double most_load_limits = 3;

/// Returns what `make` made, a pointer to what has a `process`, once that process is ready. Throws plugin_error.
template <class Make>
auto start_ready(plugin_address const& address, Make make) {
    using steady = std::chrono::steady_clock;
    steady::time_point const begin = steady::now();
    std::string why;
    for (int tries = 0; tries < most_tries; ++tries) {
        try {
            auto made = make();
            stopwatch watch(address.options.load_limit, load_waits);
            while (std::optional<plugin_wire::note> const got = next_note(made->process, watch, why)) {
                if (got->what == plugin_wire::note::stage::ready) return made;
                if (got->what != plugin_wire::note::stage::failed) continue;
                why = json_quote(got->text);
                break;
            }
        } catch (std::system_error const& error) {
            // Too many processes or too little memory may be a matter of moments.
            why = error.what();
            std::this_thread::sleep_for(std::chrono::milliseconds(10 << tries));
        }
        std::chrono::duration<double> const passed = steady::now() - begin;
        if (passed.count() > most_load_limits * address.options.load_limit) break;
    }
    throw plugin_error(json_quote(address.library) + ": cannot be loaded again for " + address.name + " of " +
                       address.test + ": " + why);
}

/// Says that the processes of a library end before they come to a case.
[[noreturn]] inline void refuse_ending(plugin_address const& address, std::string const& ending) {
    throw plugin_error(json_quote(address.library) + ": its processes keep ending before a case of " + address.name +
                       " is asked: " + ending);
}

}  // namespace graze
