#include "process/process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <system_error>
#include <utility>

#include "graze/internal/process/spawn.hpp"
#include "graze/internal/threads/work_limits.hpp"

// They came with Linux 5.1 and 6.3; older headers lack them.
#if !defined(F_SEAL_FUTURE_WRITE)
#define F_SEAL_FUTURE_WRITE 0x0010
#endif
#if !defined(MFD_NOEXEC_SEAL)
#define MFD_NOEXEC_SEAL 0x0008U
#endif

namespace graze {
namespace {

[[noreturn]] void give_up(char const* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

timeval to_timeval(double seconds) {
    double const whole = std::floor(seconds);
    return {static_cast<time_t>(whole), static_cast<suseconds_t>((seconds - whole) * 1e6)};
}

}  // namespace

shared_area::shared_area(std::size_t size, bool writable) : size_(size) {
    // Newer kernels may insist on the first form, older ones do not know it.
    int fd = memfd_create("graze-plugin", MFD_CLOEXEC | MFD_NOEXEC_SEAL);
    if (fd < 0 && errno == EINVAL) fd = memfd_create("graze-plugin", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0 || (fd_ = move_up(fd)) < 0) give_up("no memory to share with a plugin");
    if (ftruncate(fd_, static_cast<off_t>(size)) == 0)
        data_ = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd_, 0);
    if (!data_ || data_ == MAP_FAILED) {
        int const error = errno;
        close_fd();
        errno = error;
        give_up("no memory to share with a plugin");
    }
    // If it were cut short our reading would fail. Later writable mappings of the input are refused by the kernel
    // (but by old ones); ours exists.
    fcntl(fd_, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW);
    if (!writable) fcntl(fd_, F_ADD_SEALS, F_SEAL_FUTURE_WRITE);
}

shared_area::~shared_area() {
    close_fd();
    munmap(data_, size_);
}

void shared_area::close_fd() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
}

plugin_process::plugin_process(plugin_address const& address, shared_area const* inputs, shared_area const* results) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) give_up("no socket for a plugin");
    socket_ = pair[0];
    int const theirs = move_up(pair[1]);
    try {
        if (theirs < 0) give_up("no socket for a plugin");
        timeval const slice = to_timeval(slice_of(address.options.time_limit));
        setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &slice, sizeof slice);
        std::vector<std::string> words{"graze-plugin", plugin_wire::host_flag, std::to_string(getpid()),
                                       std::to_string(address.options.memory_limit), address.library};
        std::vector<int> descriptors{theirs};
        if (inputs && results) {
            words.insert(words.end(),
                         {address.test, address.name, std::to_string(address.scalar), std::to_string(address.output)});
            if (address.is_read) words.push_back(std::string(name_of(address.answer)));
            if (address.solid_size > 0)
                words.insert(words.end(), {std::to_string(address.solid_at), std::to_string(address.solid_size)});
            descriptors.insert(descriptors.end(), {inputs->fd(), results->fd()});
        }
        static_assert(plugin_wire::socket_fd == STDERR_FILENO + 1);
        process_start start;
        start.words = words;
        start.variables = {std::string(plugin_wire::host_variable) + "=1"};
        start.descriptors = descriptors;
        id_ = spawn_process(start);
    } catch (...) {
        close(socket_);
        if (theirs >= 0) close(theirs);
        throw;
    }
    close(theirs);
}

plugin_process::~plugin_process() {
    close(socket_);
    if (reaped_elsewhere_) return;
    // The group is killed while the process is not reaped, when the number cannot be another's yet; the process itself
    // in case it left the group.
    kill(-id_, SIGKILL);
    kill(id_, SIGKILL);
    while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) continue;
}

bool plugin_process::send(void const* packet, std::size_t size) {
    for (;;) {
        if (::send(socket_, packet, size, MSG_NOSIGNAL) >= 0) return true;
        if (errno != EINTR) return false;
    }
}

plugin_process::wait plugin_process::receive_once(void* packet, std::size_t size) {
    // With MSG_TRUNC recv returns the packet's own length, not that of the part that fits.
    auto const take = [&](int flags) {
        return recv(socket_, packet, size, flags | MSG_TRUNC) == static_cast<ssize_t>(size);
    };
    errno = 0;
    if (take(0)) return wait::message;
    bool const waited = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    if (has_died()) return take(MSG_DONTWAIT) ? wait::message : wait::died;
    // Nobody holds the other end, yet the process lives: it is dying, or its library closed what is not its own and goes
    // on. Its answers are in memory. (A packet of another size comes here too, which does no harm.)
    if (!waited) {
        timespec const nap{0, 500'000};
        nanosleep(&nap, nullptr);
    }
    return wait::nothing;
}

bool plugin_process::has_died() {
    if (reaped_elsewhere_) return true;
    siginfo_t end{};
    if (waitid(P_PID, static_cast<id_t>(id_), &end, WEXITED | WNOHANG | WNOWAIT) != 0) {
        if (errno != ECHILD) return false;
        reaped_elsewhere_ = true;  // a program that ignores SIGCHLD
        ending_ = "a cause that the system no longer tells";
        return true;
    }
    if (end.si_pid != id_) return false;
    ending_ = describe_end(end);
    return true;
}

std::optional<plugin_wire::note> next_note(plugin_process& process, stopwatch& watch, std::string& why) {
    plugin_wire::note got;
    switch (process.receive(&got, sizeof got, watch, [] {
        check_cancelled();
        return 0;
    })) {
        case plugin_process::event::died: why = "its process ended by " + process.how_it_ended(); return std::nullopt;
        case plugin_process::event::hung: why = "it took too long"; return std::nullopt;
        case plugin_process::event::message: break;
    }
    for (char* text : {got.test, got.name}) text[sizeof got.test - 1] = '\0';
    got.text[sizeof got.text - 1] = '\0';
    return got;
}

}  // namespace graze
