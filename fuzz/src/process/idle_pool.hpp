// A pool of what ended one use and is kept for the next: a process costs as much to start as hundreds of cases.
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <utility>

namespace graze {

template <class Entry>
class idle_pool {
  public:
    explicit idle_pool(std::size_t most) : most_(most) {}

    /// Takes the one that was left longest ago of those that fit, if there is any.
    template <class Fits>
    std::optional<Entry> take(Fits const& fits) {
        std::scoped_lock const lock(mutex_);
        for (auto entry = entries_.begin(); entry != entries_.end(); ++entry)
            if (fits(std::as_const(*entry))) {
                std::optional<Entry> taken(std::move(*entry));
                entries_.erase(entry);
                return taken;
            }
        return std::nullopt;
    }
    /// Keeps one. If there are too many, those that were left longest ago end, outside of the lock.
    void leave(Entry left) {
        std::list<Entry> ended;
        std::scoped_lock const lock(mutex_);
        entries_.push_back(std::move(left));
        while (entries_.size() > most_) ended.splice(ended.begin(), entries_, entries_.begin());
    }

  private:
    std::mutex mutex_;
    std::size_t const most_;
    std::list<Entry> entries_;
};

}  // namespace graze
