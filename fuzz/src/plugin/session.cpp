#include "plugin/session.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <memory>
#include <utility>

#include "graze/internal/threads/work_limits.hpp"
#include "graze/unrepeated_faults.hpp"
#include "plugin/start.hpp"

namespace graze {
namespace {

using namespace plugin_wire;
using steady = std::chrono::steady_clock;

/// The input area has so many bytes to begin with. Memory is only taken as cases touch it.
constexpr std::size_t least_room = 1 << 20;

}  // namespace

/// One process and the memory that is shared with it.
struct plugin_channel {
    plugin_channel(plugin_address const& address, std::size_t room)
        : inputs(room, false), answers(sizeof(results), true), process(address, &inputs, &answers) {
        inputs.close_fd();
        answers.close_fd();
    }

    results const& area() const { return *static_cast<results const*>(answers.data()); }

    shared_area inputs, answers;
    plugin_process process;  // last, so that it ends first
};

/// A channel to one subject, with that much room for inputs.
struct idle_channel {
    plugin_address address;
    std::size_t room;
    std::unique_ptr<plugin_channel> channel;
};

std::shared_ptr<channel_pool> make_channel_pool(std::size_t most) {
    return std::make_shared<channel_pool>(most);
}

namespace {

class plugin_session {
  public:
    plugin_session(plugin_address address, std::shared_ptr<channel_pool> pool)
        : address_(std::move(address)),
          pool_(std::move(pool)),
          scalar_size_(address_.scalar == 32 ? sizeof(float) : sizeof(double)),
          // Sessions begin with keys of their own, or one would take another's old answers for its own.
          key_(scramble(reinterpret_cast<std::uintptr_t>(this) ^
                        static_cast<std::uint64_t>(steady::now().time_since_epoch().count()))) {}
    /// With a solid that is given once, and now.
    plugin_session(plugin_address const& address, void const* triangles, std::size_t scalars)
        : plugin_session(address, make_channel_pool(0)) {
        auto const* const bytes = static_cast<unsigned char const*>(triangles);
        solid_.assign(bytes, bytes + scalars * scalar_size_);
        address_.solid_at = room_;
        address_.solid_size = scalars / scalars_of_triangle;
        start();
    }
    ~plugin_session() {
        if (channel_ && !at_fault_ && solid_.empty()) pool_->leave({std::move(address_), room_, std::move(channel_)});
    }
    plugin_session(plugin_session const&) = delete;
    plugin_session& operator=(plugin_session const&) = delete;

    void answer(void const* inputs, std::span<std::size_t const> begins, reply* replies, void* numbers) {
        inputs_ = static_cast<unsigned char const*>(inputs);
        begins_ = begins;
        replies_ = replies;
        numbers_ = static_cast<unsigned char*>(numbers);
        for (std::size_t first = 0; first + 1 < begins.size();) {
            std::size_t const last = piece_from(first);
            try {
                settle(first, last);
            } catch (...) {
                channel_.reset();  // it may be at a case still, where it was cancelled
                throw;
            }
            first = last;
        }
    }

  private:
    static constexpr std::size_t scalars_of_triangle = 9;

    /// Returns the bytes that cases take in the input area: their offsets, then their scalars.
    std::size_t size_of(std::size_t first, std::size_t last) const {
        return (last - first + 1) * sizeof(std::uint64_t) + (begins_[last] - begins_[first]) * scalar_size_;
    }

    /// Returns where a piece that begins there ends. Makes the area larger if need be.
    std::size_t piece_from(std::size_t first) {
        std::size_t const most = std::min(begins_.size() - 1, first + max_cases);
        std::size_t last = first + 1;
        if (size_of(first, last) > room_) {  // never of a solid that is given once: what it is asked is short
            room_ = std::bit_ceil(size_of(first, last));
            channel_.reset();
        }
        if (size_of(first, most) <= room_) return most;
        while (last < most && size_of(first, last + 1) <= room_) ++last;
        return last;
    }

    /// Gets the answers of a piece, whatever becomes of the processes asked.
    void settle(std::size_t first, std::size_t last) {
        for (int tries = 0; first < last;) {
            if (!channel_) start();
            plugin_process::event const end = put(first, last);
            std::optional<std::uint32_t> const at = last_mark(last - first);
            std::size_t const taken = at && *at != idle ? take(first, *at) : 0;
            bool const all = taken == last - first;
            if (end != plugin_process::event::message || !all) {
                ending_ = end == plugin_process::event::died ? channel_->process.how_it_ended() : "taking too long";
                channel_.reset();
            }
            if (all) return;
            if (at == idle) {
                // It died, or was stopped, between the cases: that is no case's fault.
                count_unrepeated(end == plugin_process::event::hung ? reply::hang : reply::crash);
                if (++tries == most_tries) refuse_ending(address_, ending_);
                continue;
            }
            tries = 0;
            reply const fault = end == plugin_process::event::hung ? reply::hang : reply::crash;
            if (at && taken == *at) {
                give(first + taken, fault);
                first += taken + 1;
            } else if (last - first == 1) {
                give(first++, fault);
            } else {
                // Somebody wrote where only the host writes: nothing in there is to be believed. Smaller pieces, each
                // asked of a new process if the one before went wrong, tell whose case it was.
                std::size_t const middle = first + (last - first) / 2;
                settle(first, middle);
                settle(middle, last);
                auto const is_fault = [](reply answer) { return answer == reply::crash || answer == reply::hang; };
                if (std::none_of(replies_ + first, replies_ + last, is_fault)) count_unrepeated(fault);
                return;
            }
        }
    }

    /// Asks, and waits until all is answered or the process has come to an end.
    plugin_process::event put(std::size_t first, std::size_t last) {
        auto* const offsets = static_cast<std::uint64_t*>(channel_->inputs.data());
        std::uint64_t const start = (last - first + 1) * sizeof(std::uint64_t);
        for (std::size_t i = first; i <= last; ++i)
            offsets[i - first] = start + (begins_[i] - begins_[first]) * scalar_size_;
        std::memcpy(static_cast<unsigned char*>(channel_->inputs.data()) + start,
                    inputs_ + begins_[first] * scalar_size_, (begins_[last] - begins_[first]) * scalar_size_);
        request const asked{++key_, last - first};
        static_cast<results*>(channel_->answers.data())
            ->in_flight.store(mark_of(key_, idle), std::memory_order_release);
        // Where nobody listens any more, waiting says so.
        channel_->process.send(&asked, sizeof asked);
        stopwatch watch(address_.options.time_limit);
        steady::time_point last_news = steady::now();
        std::optional<std::uint32_t> last_at;
        for (;;) {
            request echo;
            auto const end = channel_->process.receive(&echo, sizeof echo, watch, [&]() -> std::uint64_t {
                auto const at = last_mark(last - first);
                if (std::exchange(last_at, at) != at) last_news = steady::now();
                std::chrono::duration<double> const waited = steady::now() - last_news;
                check_cancelled_after(waited.count(), address_.options.time_limit);
                return at ? *at : ~std::uint64_t{0};
            });
            if (end != plugin_process::event::message || echo.key == asked.key) return end;
        }
    }

    /// Returns the case in flight, `cases` once all are answered, `idle` before the first; nothing if that has been spoilt.
    std::optional<std::uint32_t> last_mark(std::size_t cases) const {
        std::uint64_t const mark = channel_->area().in_flight.load(std::memory_order_acquire);
        auto const index = static_cast<std::uint32_t>(mark);
        if (mark != mark_of(key_, index) || (index > cases && index != idle)) return std::nullopt;
        return index;
    }

    /// Takes the first `count` answers, or as many as are sound, and returns how many.
    std::size_t take(std::size_t first, std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            slot const answer = channel_->area().slots[i];  // a copy: the library may still be at it
            if (answer.tag != tag_of(key_, i, answer, address_.output > 0)) return i;
            if (answer.how != state::answered) {
                give(first + i, reply::crash);
                continue;
            }
            bool const hit = answer.value > 0;
            if (hit && address_.answer == answer_kind::sign) {
                give(first + i, sign_reply(answer.numbers, scalar_size_));
                continue;
            }
            bool const may_miss = traits_of(address_.answer).has_hits;
            give(first + i, hit ? reply::hit : answer.value < 0 || !may_miss ? reply::declined : reply::miss);
            std::size_t const size = static_cast<std::size_t>(address_.output) * scalar_size_;
            if (hit && numbers_) std::memcpy(numbers_ + size * (first + i), answer.numbers, size);
        }
        return count;
    }

    void give(std::size_t i, reply what) {
        replies_[i] = what;
        at_fault_ |= what == reply::crash || what == reply::hang;
        if (what == reply::hang) spend_hang();
    }

    void start() {
        at_fault_ = false;
        auto const fits = [&](idle_channel const& candidate) {
            return candidate.room >= room_ && candidate.address == address_;
        };
        if (auto idle = pool_->take(fits)) {
            room_ = idle->room;
            channel_ = std::move(idle->channel);
            return;
        }
        if (std::exchange(was_started_, true)) spend_start();
        channel_ = start_ready(address_, [&] {
            auto made = std::make_unique<plugin_channel>(address_, room_ + solid_.size());
            if (!solid_.empty())
                std::memcpy(static_cast<unsigned char*>(made->inputs.data()) + room_, solid_.data(), solid_.size());
            return made;
        });
        if (!solid_.empty()) prepare();
    }

    /// Has a new process prepare the solid.
    void prepare() {
        request const asked{++key_, 0};
        channel_->process.send(&asked, sizeof asked);
        stopwatch watch(address_.options.load_limit, load_waits);
        for (;;) {
            request echo;
            auto const end = channel_->process.receive(&echo, sizeof echo, watch, [] { return std::uint64_t{0}; });
            if (end == plugin_process::event::message && echo.key != asked.key) continue;
            std::string why;
            if (end == plugin_process::event::hung)
                why = "took too long";
            else if (end == plugin_process::event::died)
                why = "crashed: " + channel_->process.how_it_ended();
            slot const answer = channel_->area().slots[0];
            bool const is_sound = answer.tag == tag_of(key_, 0, answer, false);
            if (why.empty() && (!is_sound || answer.how == state::scribbled)) why = "wrote where graze keeps its own";
            if (why.empty() && answer.how == state::raised) why = "threw an exception";
            if (why.empty() && answer.value == 0) why = "declined it: prepare returned null";
            if (why.empty()) return;
            channel_.reset();
            throw plugin_error(address_.name + " of " + address_.test + " was given a solid of " +
                               std::to_string(address_.solid_size) + " triangles and " + why);
        }
    }

    plugin_address address_;
    std::shared_ptr<channel_pool> pool_;
    std::size_t scalar_size_;
    std::size_t room_ = least_room;
    std::vector<unsigned char>
        solid_;  // its triangles, which lie behind the room; empty where each case brings its own
    std::uint64_t key_;
    std::unique_ptr<plugin_channel> channel_;  // idle but in answer()
    bool was_started_ = false;
    bool at_fault_ = false;  // it did not answer a case: by an exception, if it lives
    std::string ending_;
    // What is being asked.
    unsigned char const* inputs_ = nullptr;
    std::span<std::size_t const> begins_;
    reply* replies_ = nullptr;
    unsigned char* numbers_ = nullptr;
};

}  // namespace

remote_session open_prepared_plugin(plugin_address const& address, void const* triangles, std::size_t scalars) {
    return [session = std::make_shared<plugin_session>(address, triangles, scalars)](auto const&... asked) {
        session->answer(asked...);
    };
}

remote_session open_plugin(plugin_address const& address, std::shared_ptr<channel_pool> pool) {
    return [session = std::make_shared<plugin_session>(address, std::move(pool))](auto const&... asked) {
        session->answer(asked...);
    };
}

}  // namespace graze
