// The loop over the cases: vectors of them through the stages of a test's filter. Included once for each target
// (Highway's foreach_target pattern), after hwy/highway.h.
#if defined(GRAZE_BATCH_LOOP_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_LOOP_INL
#undef GRAZE_BATCH_LOOP_INL
#else
#define GRAZE_BATCH_LOOP_INL
#endif

#include "batch_lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// Does this thread round to nearest? What two-sums are exact in.
HWY_INLINE bool rounds_to_nearest() {
    double const volatile one = 1, little = 0x1p-60;
    return one + little == one && one - little == one;
}

/// Cases that wait for the next stage, enough to fill its vectors.
template <class Scalar, int Moving, std::size_t FlushAt>
struct case_queue {
    static constexpr std::size_t lanes = hn::MaxLanes(hn::ScalableTag<Scalar>());
    static constexpr std::size_t flush_at = FlushAt, capacity = flush_at + 2 * lanes;

    alignas(64) Scalar column[Moving][capacity];
    alignas(64) std::uint32_t index[capacity];
    std::size_t count = 0;
};

/// The stages: the filter, all cases in vectors of Scalar; for floats the filter in vectors of double; comparisons that
/// show contact; the filter in twofold numbers where there is one, which also tells zeros where the coordinates are
/// short enough, and coplanar and flat shapes apart; the scalar test. Each gets what is still open.
///
/// Test gives, as static members: filter<Twofold>(d, input, i), a lane_findings, in twofold numbers also with the lanes
/// whose answer is not needed; twofold_filter, whether there is one; certain_contact(d, input, i), the lanes whose
/// shapes meet by comparisons alone; meets<Scalar>, the scalar certified test; scalars, how many a case has.
template <class Test, class Scalar, int Fixed>
struct batch_loop {
    static constexpr int moving = Test::scalars - Fixed;
    using input_type = case_input<Scalar, Fixed, moving>;
    using first_queue = case_queue<Scalar, moving, sizeof(Scalar) == 4 ? 192 : 64>;
    using second_queue = case_queue<Scalar, moving, 64>;
    using scalar_lanes = hn::ScalableTag<Scalar>;
    using double_lanes = hn::ScalableTag<double>;
    static constexpr std::size_t lanes = hn::MaxLanes(scalar_lanes()), step = hn::MaxLanes(double_lanes());
    static constexpr bool of_floats = sizeof(Scalar) != sizeof(double);

    Scalar const* fixed;
    Scalar const* const* columns;
    std::uint8_t* meets;

    /// In pieces whose cases have indices of 32 bits.
    HWY_INLINE void all(std::size_t cases) {
        constexpr std::size_t most = std::size_t{1} << 31;
        Scalar const* moved[moving];
        for (int k = 0; k < moving; ++k) moved[k] = columns[k];
        columns = moved;
        for (;;) {
            piece(cases < most ? cases : most);
            if (cases <= most) return;
            cases -= most;
            meets += most;
            for (int k = 0; k < moving; ++k) moved[k] += most;
        }
    }

  private:
    HWY_INLINE void piece(std::size_t cases) const {
        scalar_lanes const d;
        // Copies: what `meets` is written to cannot be these, so they stay in registers.
        input_type input = fixed_input();
        for (int k = 0; k < moving; ++k) input.column[k] = columns[k];
        Scalar tail[moving][lanes];
        first_queue first;
        second_queue second;
        for (std::size_t i = 0; i < cases; i += lanes) {
            std::size_t const here = cases - i < lanes ? cases - i : lanes;
            std::size_t at = i;
            if (here < lanes) [[unlikely]] {
                for (int k = 0; k < moving; ++k) {
                    std::memset(tail[k], 0, sizeof tail[k]);
                    std::memcpy(tail[k], columns[k] + i, here * sizeof(Scalar));
                    input.column[k] = tail[k];
                }
                at = 0;
            }
            lane_findings<scalar_lanes> const found = Test::template filter<false>(d, input, at);
            unsigned const meet = bits_of(d, found.meet);
            if (here == lanes) [[likely]]
                write_bits<lanes>(meet, meets + i);
            else
                for (std::size_t j = 0; j < here; ++j) meets[i + j] = meet >> j & 1;
            if (hn::AllFalse(d, found.unknown)) continue;
            enqueue(first, hn::And(found.unknown, hn::FirstN(d, here)), input, at, i);
            if (first.count >= first_queue::flush_at) settle(first, second);
        }
        if (first.count != 0) settle(first, second);
        if constexpr (of_floats)
            if (second.count != 0) settle_last(second);
    }

    HWY_INLINE input_type fixed_input() const {
        input_type input;
        for (int k = 0; k < Fixed; ++k) input.fixed[k] = fixed[k];
        return input;
    }

    HWY_INLINE void enqueue(first_queue& queue, hn::Mask<scalar_lanes> which, input_type const& input, std::size_t at,
                            std::size_t i) const {
        scalar_lanes const d;
        unsigned open = bits_of(d, which);
        if constexpr (lanes == 16) {  // one instruction there; elsewhere a slow table
            std::size_t const next = queue.count;
            for (int k = 0; k < moving; ++k)
                hn::StoreU(hn::Compress(hn::LoadU(d, input.column[k] + at), which), d, queue.column[k] + next);
            hn::Rebind<std::uint32_t, scalar_lanes> const indices;
            auto const these =
                hn::Add(hn::Load(indices, detail::first_indices), hn::Set(indices, static_cast<std::uint32_t>(i)));
            hn::StoreU(hn::Compress(these, hn::RebindMask(indices, which)), indices, queue.index + next);
            queue.count = next + hwy::PopCount(open);
        } else {
            for (; open != 0; open &= open - 1) {
                std::size_t const lane = hwy::Num0BitsBelowLS1Bit_Nonzero32(open);
                enqueue_one(queue, input, at + lane, i + lane);
            }
        }
    }
    template <class Queue>
    HWY_INLINE void enqueue_one(Queue& queue, input_type const& input, std::size_t at, std::size_t i) const {
        for (int k = 0; k < moving; ++k) queue.column[k][queue.count] = input.column[k][at];
        queue.index[queue.count++] = static_cast<std::uint32_t>(i);
    }

    /// The queue as input. Its last vector may read on.
    template <class Queue>
    HWY_INLINE input_type queued_input(Queue& queue) const {
        scalar_lanes const d;
        input_type input = fixed_input();
        for (int k = 0; k < moving; ++k) {
            hn::StoreU(hn::Zero(d), d, queue.column[k] + queue.count);
            input.column[k] = queue.column[k];
        }
        return input;
    }

    HWY_INLINE void settle(first_queue& first, second_queue& second) const {
        if constexpr (of_floats)
            settle_in_doubles(first, second);
        else
            settle_last(first);
    }

    /// What a stage found in the vectors of a queue. Kept until all are through, so that a branch on it that is not
    /// foreseen does not wait for a filter.
    template <class Queue>
    struct queue_findings {
        static constexpr std::size_t vectors = Queue::capacity / step;
        std::uint8_t meet[vectors], open[vectors];

        /// open: the lanes that stand for cases and are not in `settled`.
        HWY_INLINE void set(std::size_t j, std::size_t count, unsigned meeting, unsigned settled) {
            std::size_t const here = count - j < step ? count - j : step;
            meet[j / step] = static_cast<std::uint8_t>(meeting);
            open[j / step] = static_cast<std::uint8_t>(((1u << here) - 1) & ~settled);
        }
    };

    template <class Queue>
    HWY_INLINE void write_answers(Queue const& queue, std::size_t j, unsigned meet) const {
        std::size_t const here = queue.count - j < step ? queue.count - j : step;
        for (std::size_t lane = 0; lane < here; ++lane) meets[queue.index[j + lane]] = meet >> lane & 1;
    }

    /// Floats: the filter in doubles and comparisons.
    HWY_NOINLINE void settle_in_doubles(first_queue& first, second_queue& second) const {
        double_lanes const d;
        input_type const input = queued_input(first);
        queue_findings<first_queue> all_found;
        for (std::size_t j = 0; j < first.count; j += step) {
            lane_findings<double_lanes> const found = Test::template filter<false>(d, input, j);
            all_found.set(j, first.count, bits_of(d, found.meet), ~bits_of(d, found.unknown));
        }
        for (std::size_t j = 0; j < first.count; j += step) {
            unsigned meet = all_found.meet[j / step], open = all_found.open[j / step];
            if (open != 0) {
                unsigned const contact = bits_of(d, Test::certain_contact(d, input, j)) & open;
                meet |= contact;
                open &= ~contact;
            }
            write_answers(first, j, meet);
            for (; open != 0; open &= open - 1) {
                std::size_t const at = j + hwy::Num0BitsBelowLS1Bit_Nonzero32(open);
                enqueue_one(second, input, at, first.index[at]);
            }
            if (second.count >= second_queue::flush_at) settle_last(second);
        }
        first.count = 0;
    }

    /// What is left: for doubles comparisons, then twofold numbers, then the scalar test.
    template <class Queue>
    HWY_NOINLINE void settle_last(Queue& queue) const {
        double_lanes const d;
        input_type const input = queued_input(queue);
        queue_findings<Queue> all_found;
        bool const twofold_counts = rounds_to_nearest();
        for (std::size_t j = 0; j < queue.count; j += step) {
            auto const contact = of_floats ? hn::FirstN(d, 0) : Test::certain_contact(d, input, j);
            unsigned meet = bits_of(d, contact), settled = meet;
            if constexpr (Test::twofold_filter && HWY_NATIVE_FMA != 0)
                if (twofold_counts && !hn::AllTrue(d, contact)) {
                    lane_findings<double_lanes> const found = Test::template filter<true>(d, input, j, contact);
                    meet |= bits_of(d, found.meet);
                    settled |= ~bits_of(d, found.unknown);
                }
            all_found.set(j, queue.count, meet, settled);
        }
        for (std::size_t j = 0; j < queue.count; j += step) {
            write_answers(queue, j, all_found.meet[j / step]);
            for (unsigned open = all_found.open[j / step]; open != 0; open &= open - 1) {
                std::size_t const i = queue.index[j + hwy::Num0BitsBelowLS1Bit_Nonzero32(open)];
                meets[i] = detail::exact_case<Test::template meets<Scalar>, Fixed, moving>(fixed, columns, i);
            }
        }
        queue.count = 0;
    }
};

template <class Test, class Scalar>
HWY_INLINE void run_pairs(Scalar const* const* columns, std::size_t cases, std::uint8_t* meets) {
    batch_loop<Test, Scalar, 0>{nullptr, columns, meets}.all(cases);
}
template <class Test, int Fixed, class Scalar>
HWY_INLINE void run_against_many(Scalar const* fixed, Scalar const* const* columns, std::size_t cases,
                                 std::uint8_t* meets) {
    batch_loop<Test, Scalar, Fixed>{fixed, columns, meets}.all(cases);
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
