#include "plugin/spawn.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <condition_variable>
#include <cstring>
#include <future>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "plugin/wire.hpp"

namespace graze {
namespace {

/// What posix_spawn does between fork and exec, and how.
class spawn_plan {
  public:
    spawn_plan() {
        check(posix_spawn_file_actions_init(&actions_));
        check(posix_spawnattr_init(&attributes_));
        sigset_t all, none;
        sigfillset(&all);
        sigemptyset(&none);
        check(posix_spawnattr_setsigdefault(&attributes_, &all));
        check(posix_spawnattr_setsigmask(&attributes_, &none));
        // A session of its own: no terminal to write to, and the signals of its keys stay with us.
        check(posix_spawnattr_setflags(&attributes_,
                                       POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID));
        for (int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
            check(posix_spawn_file_actions_addopen(&actions_, fd, "/dev/null", fd == STDIN_FILENO ? O_RDONLY : O_WRONLY,
                                                   0));
    }
    ~spawn_plan() {
        posix_spawnattr_destroy(&attributes_);
        posix_spawn_file_actions_destroy(&actions_);
    }
    spawn_plan(spawn_plan const&) = delete;
    spawn_plan& operator=(spawn_plan const&) = delete;

    void pass(int fd, int as) { check(posix_spawn_file_actions_adddup2(&actions_, fd, as)); }

    pid_t run(char* const* words, char* const* environment) {
        pid_t id;
        check(posix_spawn(&id, "/proc/self/exe", &actions_, &attributes_, words, environment));
        return id;
    }

  private:
    static void check(int error) {
        if (error != 0) throw std::system_error(error, std::generic_category(), "cannot start a process for a plugin");
    }

    posix_spawn_file_actions_t actions_;
    posix_spawnattr_t attributes_;
};

pid_t spawn(std::vector<std::string> const& words, std::vector<int> const& descriptors) {
    spawn_plan plan;
    for (std::size_t i = 0; i < descriptors.size(); ++i)
        plan.pass(descriptors[i], plugin_wire::socket_fd + static_cast<int>(i));
    std::string variable = std::string(plugin_wire::host_variable) + "=1";
    std::vector<char*> argv, environment;
    for (std::string const& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    for (char** each = environ; *each; ++each) environment.push_back(*each);
    environment.push_back(variable.data());
    argv.push_back(nullptr);
    environment.push_back(nullptr);
    return plan.run(argv.data(), environment.data());
}

/// A process whose parent's death is to kill it is killed when the *thread* ends that started it: threads of a campaign
/// end before their askers do. So all are started by one that stays.
class spawner {
  public:
    spawner() {
        // Signals are for the program's own threads.
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

    pid_t start(std::vector<std::string> const& words, std::vector<int> const& descriptors) {
        std::packaged_task<pid_t()> task([&] { return spawn(words, descriptors); });
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

pid_t spawn_host(std::vector<std::string> const& words, std::vector<int> const& descriptors) {
    static spawner one;
    return one.start(words, descriptors);
}

}  // namespace graze
