// What a plugin's process and the one that started it say to each other: packets over a socket, cases and answers
// through shared memory. The plugin can write to the answers, so each carries a tag that scribbling does not get right.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace graze::plugin_wire {

inline constexpr char const* host_flag = "--graze-plugin-host";
/// This variable is set in the environment of a host until its main has seen it.
inline constexpr char const* host_variable = "GRAZE_PLUGIN_HOST";
/// The words of a host's command line: program, flag, parent's process, memory limit, library; then test, name,
/// scalar (32 or 64) and scalars of output (0 up to most_numbers), or nothing for a host that lists the library's subjects;
/// then, for one that reads a traceable subject, the name of its kind of answer; or, for one that is given a solid once, where
/// in the input area its triangles begin, and their number.
inline constexpr int list_words = 5, ask_words = 9, read_words = 10, prepared_words = 11;

/// Where a host finds what it was given.
inline constexpr int socket_fd = 3, input_fd = 4, results_fd = 5;

inline constexpr std::size_t max_cases = 1024;      // a request
inline constexpr std::size_t most_numbers = 10;     // an answer
inline constexpr std::size_t max_subjects = 4096;   // a library
inline constexpr std::size_t max_name_length = 64;  // of a subject

/// Says how far a host has come with its library.
struct note {
    enum class stage : std::uint32_t {
        loaded,  // the library's constructors are done
        table,   // graze_subjects has returned
        entry,   // one subject of it
        ready,   // all listed; or the one subject found, and the host waits for requests
        failed   // and why
    } what = stage::loaded;
    std::int32_t abi = 0, scalar = 0, contact = 0, one_sided = 0;
    std::uint64_t number = 0;                                                // of subjects, or which one
    std::uint8_t has_table = 0, has_test = 0, has_name = 0, has_decide = 0;  // 0 or not
    std::uint8_t has_read = 0, has_build = 0;                                // of an entry
    std::uint8_t prepared_parts = 0;  // how many of prepare, ask and release it has
    std::uint8_t version = 1;         // of the table's interface
    /// An entry has 0, or 1 for a documented domain, whose numbers follow (extents, then magnitudes) and whose words
    /// are the text; 2 for one of a version that is not known.
    std::uint8_t domain_kind = 0;
    double domain[4] = {};
    /// Strings are cut to the room there is; a name that fills it is too long.
    char test[max_name_length + 2] = {}, name[max_name_length + 2] = {}, text[512] = {};
};

/// Asks for an answer to the cases in the input area: cases + 1 offsets in bytes from the area's start, 64 bits each,
/// then the scalars. The host sends it back when it is done. No cases: to prepare the solid, the first slot's value being 1, or 0
/// where that was declined.
struct request {
    std::uint64_t key;  // another for every request
    std::uint64_t cases;
};

enum class state : std::uint32_t { answered, raised, scribbled };

struct slot {
    std::uint64_t tag = 0;
    std::int32_t value = 0;
    state how = state::answered;
    std::uint64_t numbers[most_numbers] = {};  // scalars, packed
};

/// The results area. It and the input area are as large as given; max_cases slots follow.
struct results {
    /// Holds the mark of the case being decided; once all are, that of the number of cases.
    std::atomic<std::uint64_t> in_flight;
    slot slots[max_cases];
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

/// The input area of a host that builds structures: a request's one case. Sizes of rings follow, 64 bits each, then scalars.
struct structure_case {
    std::uint64_t points, rings;
};
/// The results area of such a host. The indices follow at first_index; of the slot the first number is how many there are.
struct structure_results {
    std::atomic<std::uint64_t> in_flight;  // as above
    slot answer;
};
inline constexpr std::size_t first_index = 4096, most_indices = std::size_t{1} << 23;  // in bytes, and as int

constexpr std::uint64_t scramble(std::uint64_t x) {
    x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93;
    return x ^ (x >> 32);
}

/// Has an index in the lower half, and what proves it in the upper one.
constexpr std::uint64_t mark_of(std::uint64_t key, std::uint32_t index) {
    return (scramble(key + index) & ~std::uint64_t{0xffffffff}) | index;
}
/// No case begun.
inline constexpr std::uint32_t idle = 0xffffffff;

constexpr std::uint64_t tag_of(std::uint64_t key, std::uint32_t index, slot const& answer, bool has_numbers) {
    std::uint64_t sum = scramble(key ^ index) + (std::uint64_t{static_cast<std::uint32_t>(answer.value)} << 32) +
                        static_cast<std::uint32_t>(answer.how);
    if (!has_numbers) return scramble(sum);
    for (std::uint64_t part : answer.numbers) sum = 31 * sum + part;
    return scramble(sum);
}

}  // namespace graze::plugin_wire
