/// Work that several threads share: a range they take parts of, and loops that end together.
///
/// Errors   the first exception of a loop, or of what the calling thread does, is thrown when all loops have returned.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace graze {

/// The numbers 0 to count - 1, taken from the front by any number of threads.
class shared_range {
  public:
    struct part {
        std::size_t begin, end;
        bool empty() const { return begin == end; }
    };

    explicit shared_range(std::size_t count) : count_(count) {}

    /// Takes the next ones, at most so many; empty where none is left.
    part take(std::size_t most = 1) {
        std::size_t const begin = std::min(count_, next_.fetch_add(most));
        return {begin, std::min(count_, begin + most)};
    }
    /// Takes all that are left.
    void end() { next_ = count_; }

  private:
    std::size_t count_;
    std::atomic<std::size_t> next_ = 0;
};

namespace detail {

/// Calls loop(first) to loop(count - 1) on threads, and here() in the calling one.
template <class Loop, class End, class Here>
void with_threads(std::size_t first, std::size_t count, Loop const& loop, End const& end, Here const& here) {
    std::exception_ptr failure;
    std::mutex mutex;
    auto const guarded = [&](auto const& call) {
        try {
            call();
        } catch (...) {
            {
                std::scoped_lock const lock(mutex);
                if (!failure) failure = std::current_exception();
            }
            end();
        }
    };
    {
        std::vector<std::jthread> threads;
        guarded([&] {
            for (std::size_t i = first; i < count; ++i)
                threads.emplace_back([&guarded, &loop, i] { guarded([&] { loop(i); }); });
            here();
        });
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace detail

/// Calls loop(0) to loop(count - 1), each on a thread of its own, loop(0) in the calling one. Where one throws, end()
/// is called, which has to make the others return soon.
template <class Loop, class End>
void on_threads(std::size_t count, Loop const& loop, End const& end) {
    detail::with_threads(1, count, loop, end, [&] { loop(0); });
}

/// Calls work(i) for each i below count, in no order, on so many threads.
template <class Work>
void each_on_threads(std::size_t threads, std::size_t count, Work const& work) {
    shared_range range(count);
    auto const loop = [&](std::size_t) {
        for (auto part = range.take(); !part.empty(); part = range.take()) work(part.begin);
    };
    on_threads(threads, loop, [&] { range.end(); });
}

/// Does the same as on_threads above with all loops on other threads. Until they have returned the calling one calls meanwhile(), after a
/// millisecond and then ever less often, down to every 20; and a last time then.
template <class Loop, class End, class Meanwhile>
void on_threads(std::size_t count, Loop const& loop, End const& end, Meanwhile const& meanwhile) {
    using std::chrono::milliseconds;
    struct {
        std::mutex mutex;
        std::condition_variable none;
        std::size_t count;
    } running{{}, {}, count};
    struct leaving {
        decltype(running)& of;
        ~leaving() {
            std::scoped_lock const lock(of.mutex);
            if (--of.count == 0) of.none.notify_one();
        }
    };
    auto const counted = [&](std::size_t i) {
        leaving const at_last{running};
        loop(i);
    };
    detail::with_threads(0, count, counted, end, [&] {
        bool over = false;
        for (milliseconds wait(1); !over; wait = std::min(wait * 2, milliseconds(20))) {
            {
                std::unique_lock lock(running.mutex);
                over = running.none.wait_for(lock, wait, [&] { return running.count == 0; });
            }
            meanwhile();
        }
    });
}

}  // namespace graze
