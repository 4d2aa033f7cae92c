// The main of the process between graze and a program.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "command/children.hpp"
#include "command/process.hpp"
#include "process/bounds.hpp"
#include "process/wire.hpp"

namespace graze {
namespace {

using command_wire::ending;

constexpr int exit_of_host = 3;

void tell(ending const& what) {
    while (send(command_wire::socket_fd, &what, sizeof what, MSG_NOSIGNAL) < 0 && errno == EINTR) continue;
}

/// Turns the child into the program. Does not return.
[[noreturn]] void become(char** words, std::uint64_t memory) {
    // It ends with the host, should somebody end that, and has a group of its own, to be ended at once.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    dup2(command_wire::program_input_fd, STDIN_FILENO);
    dup2(command_wire::program_output_fd, STDOUT_FILENO);
    // INT, TERM and their like stay ignored.
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    bound_resources(memory);
    execvp(words[0], words);
    ending why;
    why.error = errno;
    tell(why);
    _exit(127);
}

/// Ends all that the program started and left, whatever session it is in: orphans come to us.
void end_all(pid_t program) {
    kill(-program, SIGKILL);
    for (;;) {
        for (pid_t process : descendants_of(getpid())) kill(process, SIGKILL);
        pid_t gone;
        while ((gone = waitpid(-1, nullptr, WNOHANG)) > 0) continue;
        if (gone < 0 && errno == ECHILD) return;
        poll(nullptr, 0, 1);
    }
}

/// Waits until the program has ended or nobody wants it any more, and returns which.
void watch_over(pid_t program, int signals) {
    pollfd wanted[2] = {{command_wire::socket_fd, POLLIN, 0}, {signals, POLLIN, 0}};
    for (;;) {
        // Orphans that end are waited for here too; the program itself last, when its number is still its own.
        siginfo_t end{};
        if (waitid(P_PID, static_cast<id_t>(program), &end, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            end.si_pid == program) {
            end_all(program);
            tell({0, end.si_code, end.si_status});
            return;
        }
        siginfo_t other{};
        while (waitid(P_ALL, 0, &other, WEXITED | WNOHANG | WNOWAIT) == 0 && other.si_pid > 0 &&
               other.si_pid != program) {
            waitpid(other.si_pid, nullptr, WNOHANG);
            other = {};
        }
        if (poll(wanted, 2, -1) < 0 && errno != EINTR) return end_all(program);
        if (wanted[1].revents & POLLIN) {
            signalfd_siginfo seen;
            [[maybe_unused]] ssize_t const taken = read(signals, &seen, sizeof seen);
        }
        if (wanted[0].revents) return end_all(program);
    }
}

}  // namespace

int command_host_main(int argc, char** argv) {
    if (argc <= command_wire::host_words || !std::getenv(plugin_wire::host_variable)) {
        static constexpr char message[] = "graze: --graze-command-host is for graze itself\n";
        return write(STDERR_FILENO, message, sizeof message - 1) < 0 ? exit_of_host : 2;
    }
    // The host is not killed with graze, since that would leave what the program started: the socket's end tells it.
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (std::to_string(getppid()) != argv[2]) return exit_of_host;
    unsetenv(plugin_wire::host_variable);
    close_above(command_wire::program_output_fd);
    for (int fd : {command_wire::socket_fd, command_wire::program_input_fd, command_wire::program_output_fd})
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    // Whoever ends a campaign may send these to all its processes. That is no crash: graze decides, and lets go.
    for (int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) signal(number, SIG_IGN);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, nullptr);
    int const signals = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
    pid_t const program = signals < 0 ? -1 : fork();
    if (program == 0) become(argv + command_wire::host_words, std::strtoull(argv[3], nullptr, 10));
    if (program < 0) {
        ending why;
        why.error = errno;
        tell(why);
        return exit_of_host;
    }
    setpgid(program, program);  // by both: whoever comes first
    // The pipes end with the program.
    for (int fd : {command_wire::program_input_fd, command_wire::program_output_fd}) close(fd);
    watch_over(program, signals);
    return 0;
}

}  // namespace graze
