// The life of a plugin's process, seen from the one that started it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>

#include "graze/plugin.hpp"
#include "process/watch.hpp"
#include "process/wire.hpp"

namespace graze {

/// Memory that a process to be started will share. Throws std::system_error.
class shared_area {
  public:
    /// The plugin can only read an area that is not `writable`.
    shared_area(std::size_t size, bool writable);
    ~shared_area();
    shared_area(shared_area const&) = delete;
    shared_area& operator=(shared_area const&) = delete;

    void* data() const { return data_; }
    int fd() const { return fd_; }
    void close_fd();  // once the other process has it

  private:
    std::size_t size_;
    int fd_ = -1;
    void* data_ = nullptr;
};

/// Names a subject of a library or, without a test, the library.
struct plugin_address {
    std::string library;  // a path with a slash, so that it is not searched for
    std::string test, name;
    int scalar = 0;                              // 32 or 64
    int output = 0;                              // scalars that decide writes
    answer_kind answer = answer_kind::relation;  // of the test
    bool is_read = false;                        // to be read, not asked (see evaluation/)
    std::size_t solid_at = 0, solid_size = 0;  // of a solid that is given once: its bytes in the input area; triangles
    plugin_options options;
    bool operator==(plugin_address const&) const = default;
};

class plugin_process {
  public:
    enum class event { message, died, hung };

    /// Throws std::system_error. The areas are for a process that answers; their descriptors are not needed after.
    plugin_process(plugin_address const& address, shared_area const* inputs, shared_area const* results);
    /// Kills the process and those it forked.
    ~plugin_process();
    plugin_process(plugin_process const&) = delete;
    plugin_process& operator=(plugin_process const&) = delete;

    pid_t id() const { return id_; }
    /// Returns false where the process does not listen any more.
    bool send(void const* packet, std::size_t size);
    /// Waits for the next packet of this size and drops others, which can only be the library's. `about` returns what the
    /// process is working on, for the watch.
    template <class About>
    event receive(void* packet, std::size_t size, stopwatch& watch, About about) {
        for (;;) {
            wait const got = receive_once(packet, size);
            if (got == wait::message) return event::message;
            if (got == wait::died) return event::died;
            if (watch.expired(processor_seconds(id_), about())) return event::hung;
        }
    }
    /// Says how a process died: "signal 11 (Segmentation fault)", "exit with status 3".
    std::string how_it_ended() const { return ending_; }

  private:
    enum class wait { message, nothing, died };
    wait receive_once(void* packet, std::size_t size);
    bool has_died();

    pid_t id_ = -1;
    int socket_ = -1;
    bool reaped_elsewhere_ = false;
    std::string ending_;
};

/// Returns the next note of a process that loads its library, or nothing and `why`: it died, or took too long.
std::optional<plugin_wire::note> next_note(plugin_process& process, stopwatch& watch, std::string& why);

}  // namespace graze
