// Sessions with subjects of plugins that build structures: one case at a time, whose answer is as long as it is.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <optional>
#include <utility>

#include "graze/internal/threads/work_limits.hpp"
#include "graze/unrepeated_faults.hpp"
#include "plugin/session.hpp"
#include "plugin/start.hpp"

namespace graze {
namespace {

using namespace plugin_wire;

constexpr std::size_t least_case_room = 1 << 16;

struct structure_channel {
    structure_channel(plugin_address const& address, std::size_t room)
        : inputs(room, false),
          answers(first_index + most_indices * sizeof(int), true),
          process(address, &inputs, &answers) {
        inputs.close_fd();
        answers.close_fd();
    }

    structure_results& area() const { return *static_cast<structure_results*>(answers.data()); }

    shared_area inputs, answers;
    plugin_process process;  // last, so that it ends first
};

class structures_of_library : public structure_session {
  public:
    structures_of_library(plugin_address address, structure_kind kind)
        : address_(std::move(address)),
          kind_(kind),
          key_(scramble(reinterpret_cast<std::uintptr_t>(this) ^
                        static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()))) {}

    std::vector<structure_reply> ask(std::span<structure_record const* const> cases) override {
        std::vector<structure_reply> replies;
        try {
            for (structure_record const* one : cases) replies.push_back(settle(*one));
        } catch (...) {
            channel_.reset();  // it may be at a case still, where it was cancelled
            throw;
        }
        return replies;
    }

  private:
    structure_reply settle(structure_record const& record) {
        int endings = 0;
        for (std::optional<reply> pending;;) {
            bool const is_new = !channel_;
            if (is_new) start(record);
            plugin_process::event const end = put(record);
            std::uint64_t const mark = channel_->area().in_flight.load(std::memory_order_acquire);
            if (end == plugin_process::event::message && mark == mark_of(key_, 1)) {
                if (pending) count_unrepeated(*pending);
                return take();
            }
            bool const hung = end == plugin_process::event::hung;
            std::string const ending = hung ? "taking too long" : channel_->process.how_it_ended();
            channel_.reset();
            if (hung) spend_hang();
            if (mark == mark_of(key_, idle)) {
                count_unrepeated(hung ? reply::hang : reply::crash);
                if (++endings == most_tries) refuse_ending(address_, ending);
            } else if (is_new) {
                return {hung ? structure_reply::kind::hang : structure_reply::kind::crash};
            } else {
                pending = hung ? reply::hang : reply::crash;  // perhaps an earlier case's fault: a new process tells
            }
        }
    }

    std::size_t scalar_size() const { return address_.scalar == 32 ? sizeof(float) : sizeof(double); }
    std::size_t size_of(structure_record const& record) const {
        return sizeof(structure_case) + record.rings.size() * sizeof(std::size_t) +
               record.coordinates.size() * scalar_size();
    }

    void start(structure_record const& record) {
        if (std::exchange(was_started_, true)) spend_start();
        room_ = std::max(least_case_room, std::bit_ceil(size_of(record)));
        channel_ = start_ready(address_, [&] { return std::make_unique<structure_channel>(address_, room_); });
    }

    plugin_process::event put(structure_record const& record) {
        if (size_of(record) > room_) {
            channel_.reset();
            was_started_ = false;  // a longer case is nobody's fault
            start(record);
        }
        structure_case const head{record.coordinates.size() / form_of(kind_).dimension, record.rings.size()};
        auto* at = static_cast<unsigned char*>(channel_->inputs.data());
        auto const add = [&](void const* from, std::size_t size) {
            if (size > 0) std::memcpy(at, from, size);
            at += size;
        };
        add(&head, sizeof head);
        add(record.rings.data(), record.rings.size() * sizeof(std::size_t));
        if (address_.scalar == 64)
            add(record.coordinates.data(), record.coordinates.size() * sizeof(double));
        else
            for (double coordinate : record.coordinates) {
                float const narrow = static_cast<float>(coordinate);
                add(&narrow, sizeof narrow);
            }
        request const asked{++key_, 1};
        channel_->area().in_flight.store(mark_of(key_, idle), std::memory_order_release);
        // Where nobody listens any more, waiting says so.
        channel_->process.send(&asked, sizeof asked);
        stopwatch watch(address_.options.time_limit);
        auto const begin = std::chrono::steady_clock::now();
        for (;;) {
            request echo;
            auto const end = channel_->process.receive(&echo, sizeof echo, watch, [&]() -> std::uint64_t {
                std::chrono::duration<double> const waited = std::chrono::steady_clock::now() - begin;
                check_cancelled_after(waited.count(), address_.options.time_limit);
                return channel_->area().in_flight.load(std::memory_order_acquire);
            });
            if (end != plugin_process::event::message || echo.key == asked.key) return end;
        }
    }

    structure_reply take() {
        slot const answer = channel_->area().answer;  // a copy: the library may still be at it
        auto const count = static_cast<std::int64_t>(answer.numbers[0]);
        bool const sound = answer.tag == tag_of(key_, 0, answer, true) && answer.how == state::answered &&
                           count <= static_cast<std::int64_t>(most_indices);
        if (!sound) {
            channel_.reset();
            return {structure_reply::kind::crash};
        }
        structure_reply reply;
        if (count < 0) return reply;
        reply.what = structure_reply::kind::answered;
        int const* const indices =
            reinterpret_cast<int const*>(static_cast<unsigned char const*>(channel_->answers.data()) + first_index);
        reply.answer.indices.assign(indices, indices + count);
        auto const size = static_cast<std::int64_t>(form_of(kind_).tuple_size);
        for (std::int64_t end = 0; end < count;) {
            end = std::min(end + size, count);
            reply.answer.ends.push_back(static_cast<std::size_t>(end));
        }
        return reply;
    }

    plugin_address address_;
    structure_kind kind_;
    std::uint64_t key_;
    std::size_t room_ = 0;
    std::unique_ptr<structure_channel> channel_;
    bool was_started_ = false;
};

}  // namespace

std::unique_ptr<structure_session> open_structure_plugin(plugin_address const& address, structure_kind kind) {
    return std::make_unique<structures_of_library>(address, kind);
}

}  // namespace graze
