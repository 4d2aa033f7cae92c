#include "graze/internal/process/spawn.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <future>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace graze {
namespace {

/// Holds what posix_spawn does between fork and exec, and how.
class spawn_plan {
  public:
    explicit spawn_plan(process_start const& start) : start_(start) {
        check(posix_spawn_file_actions_init(&actions_));
        check(posix_spawnattr_init(&attributes_));
        sigset_t all, none;
        sigfillset(&all);
        sigemptyset(&none);
        check(posix_spawnattr_setsigdefault(&attributes_, &all));
        check(posix_spawnattr_setsigmask(&attributes_, &none));
        // In a session of its own it has no terminal to write to, and the signals of the terminal's keys stay with us.
        check(posix_spawnattr_setflags(&attributes_,
                                       POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID));
        check(posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0));
        char const* const output = start.output.empty() ? "/dev/null" : start.output.c_str();
        check(posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0666));
        if (!start.keeps_error) check(posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO));
        for (std::size_t i = 0; i < start.descriptors.size(); ++i)
            check(posix_spawn_file_actions_adddup2(&actions_, start.descriptors[i],
                                                   STDERR_FILENO + 1 + static_cast<int>(i)));
    }
    ~spawn_plan() {
        posix_spawnattr_destroy(&attributes_);
        posix_spawn_file_actions_destroy(&actions_);
    }
    spawn_plan(spawn_plan const&) = delete;
    spawn_plan& operator=(spawn_plan const&) = delete;

    pid_t run() {
        std::vector<char*> words, environment;
        for (std::string const& word : start_.words) words.push_back(const_cast<char*>(word.c_str()));
        for (std::string const& variable : start_.variables)
            if (variable.find('=') != std::string::npos) environment.push_back(const_cast<char*>(variable.c_str()));
        for (char** variable = environ; *variable; ++variable)
            if (!is_replaced(*variable)) environment.push_back(*variable);
        words.push_back(nullptr);
        environment.push_back(nullptr);
        pid_t id;
        check(posix_spawn(&id, start_.program.c_str(), &actions_, &attributes_, words.data(), environment.data()));
        return id;
    }

  private:
    void check(int error) const {
        if (error != 0) throw std::system_error(error, std::generic_category(), "cannot start " + start_.words.front());
    }

    bool is_replaced(std::string_view variable) const {
        auto const name_of = [](std::string_view text) { return text.substr(0, text.find('=')); };
        return std::ranges::any_of(start_.variables,
                                   [&](std::string_view other) { return name_of(other) == name_of(variable); });
    }

    process_start const& start_;

    posix_spawn_file_actions_t actions_;
    posix_spawnattr_t attributes_;
};

/// Starts all processes from one thread that stays. The kernel kills a process that is to die with its parent when the
/// *thread* ends that started it, and the threads of a campaign end before their subjects' processes may.
class spawner {
  public:
    spawner() {
        // Signals go to the program's own threads.
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        try {
            thread_ = std::thread([this] { work(); });
        } catch (...) {
            pthread_sigmask(SIG_SETMASK, &before, nullptr);
            throw;
        }
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    ~spawner() {
        {
            std::scoped_lock const lock(mutex_);
            ended_ = true;
        }
        changed_.notify_one();
        thread_.join();
    }

    pid_t run(process_start const& start) {
        std::packaged_task<pid_t()> task([&] { return spawn_plan(start).run(); });
        std::future<pid_t> id = task.get_future();
        {
            std::scoped_lock const lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        changed_.notify_one();
        return id.get();
    }

  private:
    void work() {
        std::unique_lock lock(mutex_);
        for (;;) {
            changed_.wait(lock, [this] { return ended_ || !tasks_.empty(); });
            if (tasks_.empty()) return;
            auto tasks = std::exchange(tasks_, {});
            lock.unlock();
            for (auto& task : tasks) task();
            lock.lock();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::packaged_task<pid_t()>> tasks_;
    bool ended_ = false;
    std::thread thread_;
};

}  // namespace

int move_up(int fd) {
    constexpr int lowest = 16;
    int const moved = fcntl(fd, F_DUPFD_CLOEXEC, lowest);
    int const error = errno;
    close(fd);
    errno = error;
    return moved;
}

pid_t spawn_process(process_start const& start) {
    static spawner one;
    return one.run(start);
}

}  // namespace graze
