// Subjects from shared libraries (graze/subject.h), each asked in a process of its own: whatever such a library does,
// it does not do it to this process.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/structure_subject.hpp"

namespace graze {

struct plugin_options {
    /// Seconds a case may take before it counts as a hang: of processor time and of the clock, so that a busy machine
    /// accuses nobody; or ten times as many of the clock alone, for a subject that sleeps. Above 0.
    double time_limit = 1;
    /// The same for loading a library and asking for its subjects, or twice as many of the clock alone.
    double load_limit = 10;
    /// Bytes of private memory a process may have. Not enforced in builds with sanitizers, which need more.
    std::uint64_t memory_limit = std::uint64_t{4} << 30;
    /// Traceable subjects can be read in other arithmetic: causes, steps and bounds. Else they are as all others.
    bool traced = true;
    /// So many processes of a library are kept when their clients end, each for the next client of the same subject, as long
    /// as it answered all it was asked: who asks in one go after another, as a campaign that is examined and reported does,
    /// need not start each anew. They end with the last catalog that has the library's subjects.
    std::size_t most_kept = 0;

    bool operator==(plugin_options const&) const = default;
};

/// Why a library cannot be used: names the library, the subject if it is about one, and what was expected.
struct plugin_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A line to a subject that was given the triangles of a solid once: what it is asked are the scalars before these.
/// `triangles` are so many scalars of the subject's type. Throws plugin_error where it cannot be given them, or no more.
using prepared_subject = std::function<remote_session(void const* triangles, std::size_t scalars)>;
struct prepared_entry {
    std::string test, name;  // GROUP.NAME
    scalar_type scalar;
    prepared_subject open;
};

/// What a library or program brought.
struct loaded_subjects {
    std::vector<std::string> names;             // of the subjects that were added to the catalog, each once, in order
    std::vector<structure_subject> structures;  // which no catalog has
    std::vector<prepared_entry> prepared;       // of those in the catalog, the ones that take a solid once
};

/// Loads a library in a process of its own and adds its subjects to the catalog as STEM.NAME, STEM being the library's
/// file name up to ".so" (mine.so: "mine", libmine.so.2: "libmine"). All or nothing: where it throws no subject has been added. Throws plugin_error for a library that cannot be
/// used or whose stem one in the catalog has, std::invalid_argument for options out of range, std::system_error where
/// the system gives no process or memory.
///
/// The program's main must begin with is_plugin_host. Processes are started when first asked, one for each client, and end with the client or with this
/// process (but see most_kept); asking throws std::runtime_error only where no process can be started or the
/// library cannot be loaded any more. A process that a plugin forks ends too, unless it made itself a session of its
/// own.
loaded_subjects load_plugin(subject_catalog& catalog, std::string const& path, plugin_options const& options = {});

/// Was this process started to run a plugin? To be asked first thing in main, before arguments are read:
///     if (graze::is_plugin_host(argc, argv)) return graze::plugin_host_main(argc, argv);
bool is_plugin_host(int argc, char const* const* argv);

/// The life of such a process. Gives its exit status.
int plugin_host_main(int argc, char** argv);

}  // namespace graze
