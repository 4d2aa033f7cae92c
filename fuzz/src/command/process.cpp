#include "command/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <system_error>
#include <utility>

#include "command/children.hpp"
#include "graze/internal/process/spawn.hpp"
#include "process/wire.hpp"

namespace graze {
namespace {

/// A pipe has so many bytes, so that a batch goes through in few turns; the system may give less.
constexpr int pipe_size = 1 << 20;
/// A program may take so many milliseconds to end once its input has, and its host to clear up.
constexpr int farewell = 100, clearing = 2000;

/// Descriptors that end with it, unless they are taken.
struct descriptors {
    int of[6] = {-1, -1, -1, -1, -1, -1};
    ~descriptors() {
        for (int fd : of)
            if (fd >= 0) close(fd);
    }
    int take(int i) { return std::exchange(of[i], -1); }
};

void require(bool fine) {
    if (!fine) throw std::system_error(errno, std::generic_category(), "no pipes for a program");
}

bool is_ready(int fd, int milliseconds) {
    pollfd wanted{fd, POLLIN, 0};
    return poll(&wanted, 1, milliseconds) > 0;
}

void close_one(int& fd) {
    if (fd >= 0) close(fd);
    fd = -1;
}

}  // namespace

command_process::command_process(std::vector<std::string> const& words, plugin_options const& options)
    : slice_(slice_of(options.time_limit)) {
    enum { ours, theirs, input_read, input_write, output_read, output_write };
    descriptors ends;
    require(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.of + ours) == 0);
    require(pipe2(ends.of + input_read, O_CLOEXEC) == 0);
    require(pipe2(ends.of + output_read, O_CLOEXEC) == 0);
    // Our ends alone do not block: the program's are as programs know them.
    for (int i : {input_write, output_read}) {
        fcntl(ends.of[i], F_SETPIPE_SZ, pipe_size);
        require(fcntl(ends.of[i], F_SETFL, O_NONBLOCK) == 0);
    }
    for (int i : {theirs, input_read, output_write}) require((ends.of[i] = move_up(ends.of[i])) >= 0);
    process_start start;
    start.words = {"graze-command", command_wire::host_flag, std::to_string(getpid()),
                   std::to_string(options.memory_limit)};
    start.words.insert(start.words.end(), words.begin(), words.end());
    start.variables = {std::string(plugin_wire::host_variable) + "=1"};
    start.descriptors = {ends.of[theirs], ends.of[input_read], ends.of[output_write]};
    start.keeps_error = true;
    host_ = spawn_process(start);
    socket_ = ends.take(ours);
    input_ = ends.take(input_write);
    output_ = ends.take(output_read);
}

command_process::~command_process() {
    close_one(input_);
    // Its output is read, or it could not end for lack of a reader.
    for (int spent = 0; idle_ && !over_ && spent < farewell; spent += 5) {
        std::string rest;
        drain(rest);
        if (is_ready(socket_, 5)) break;
    }
    close_one(output_);
    close_one(socket_);
    // The host ends the others, then itself. It may have been stopped by what it was to watch.
    for (int spent = 0; spent < clearing; ++spent) {
        pid_t const gone = waitpid(host_, nullptr, WNOHANG);
        if (gone == host_ || (gone < 0 && errno == ECHILD)) return;
        poll(nullptr, 0, 1);
    }
    for (pid_t id : descendants_of(host_)) kill(id, SIGKILL);
    kill(host_, SIGKILL);
    while (waitpid(host_, nullptr, 0) < 0 && errno == EINTR) continue;
}

bool command_process::drain(std::string& heard) {
    // Enough for a batch; more is asked for when that has been looked at.
    constexpr std::size_t most = 4 << 20;
    char block[1 << 16];
    for (std::size_t taken = 0; output_ >= 0 && taken < most;) {
        ssize_t const got = read(output_, block, sizeof block);
        if (got > 0) {
            heard.append(block, static_cast<std::size_t>(got));
            taken += static_cast<std::size_t>(got);
            if (static_cast<std::size_t>(got) < sizeof block) break;  // that was all
        } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
            return false;
        } else if (errno == EAGAIN) {
            break;
        }
    }
    return true;
}

/// Looks at the watch now and then: adding up what all its processes have taken is dear.
bool command_process::is_late(stopwatch& watch, std::uint64_t about) {
    auto const now = std::chrono::steady_clock::now();
    if (std::chrono::duration<double>(now - looked_).count() < slice_) return false;
    looked_ = now;
    double sum = 0;
    for (pid_t id : descendants_of(host_)) sum += processor_seconds(id);
    return watch.expired(sum, about);
}

command_process::event command_process::move(std::string_view& unsent, std::string& heard, stopwatch& watch,
                                             std::uint64_t about) {
    std::size_t const before = heard.size();
    while (!unsent.empty() && input_ >= 0) {
        ssize_t const sent = write(input_, unsent.data(), unsent.size());
        if (sent > 0)
            unsent.remove_prefix(static_cast<std::size_t>(sent));
        else if (errno == EAGAIN)
            break;
        else if (errno != EINTR)
            close_one(input_);  // it reads no more; it may answer all the same
    }
    if (input_ < 0) unsent = {};
    bool const open = drain(heard);
    if (is_late(watch, about)) return event::hung;
    if (heard.size() > before) return event::news;
    // It has ended and all its output is read: nothing more can come.
    if (!open || over_) return event::died;
    pollfd wanted[3] = {{output_, POLLIN, 0}, {socket_, POLLIN, 0}, {input_, POLLOUT, 0}};
    bool const writes = !unsent.empty() && input_ >= 0;
    if (poll(wanted, writes ? 3 : 2, std::max(1, static_cast<int>(slice_ * 1000))) > 0 && wanted[1].revents) {
        reap();
        over_ = true;  // once more for what it said last
    }
    return event::news;
}

void command_process::wait(double seconds) {
    if (!(seconds > 0) || over_) return;
    pollfd ended{socket_, POLLIN, 0};
    timespec const span{static_cast<time_t>(seconds), static_cast<long>(std::fmod(seconds, 1) * 1e9)};
    ppoll(&ended, 1, &span, nullptr);
}

bool command_process::speaks(int milliseconds) {
    return output_ >= 0 && is_ready(output_, milliseconds);
}

void command_process::close_input() {
    close_one(input_);
}

void command_process::reap() {
    if (!ending_.empty()) return;
    command_wire::ending end;
    ending_ = "a cause that the system does not tell";
    if (recv(socket_, &end, sizeof end, MSG_DONTWAIT) != static_cast<ssize_t>(sizeof end)) return;
    if (end.error != 0) {
        ending_ = std::string("failing to start: ") + std::generic_category().message(end.error);
        return;
    }
    siginfo_t info{};
    info.si_code = end.code;
    info.si_status = end.status;
    ending_ = describe_end(info);
}

std::string command_process::how_it_ended() {
    // Its output ends a moment before itself does.
    if (ending_.empty() && is_ready(socket_, farewell)) reap();
    return ending_.empty() ? "closing its standard output" : ending_;
}

}  // namespace graze
