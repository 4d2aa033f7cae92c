// The loop over the cases: vectors of them through the stages of a test's filter. Included once for each target
// (Highway's foreach_target pattern), after hwy/highway.h.
#if defined(GRAZE_BATCH_LOOP_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_LOOP_INL
#undef GRAZE_BATCH_LOOP_INL
#else
#define GRAZE_BATCH_LOOP_INL
#endif

#include "batch/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// Does this thread round to nearest? What two-sums are exact in.
HWY_INLINE bool rounds_to_nearest() {
    double const volatile one = 1, little = 0x1p-60;
    return one + little == one && one - little == one;
}

enum class stage { signs, zeros, twofold };

constexpr stage next(stage at) {
    return static_cast<stage>(static_cast<int>(at) + 1);
}

/// Cases that wait for a stage, enough to fill its vectors.
template <class Scalar, int Moving, std::size_t FlushAt>
struct case_queue {
    static constexpr std::size_t lanes = hn::MaxLanes(hn::ScalableTag<Scalar>());
    static constexpr std::size_t flush_at = FlushAt, capacity = flush_at + 2 * lanes;

    alignas(64) Scalar column[Moving][capacity];
    alignas(64) std::uint32_t index[capacity];
    std::size_t count = 0;
};

/// The stages: the filter, all cases in vectors of Scalar; for floats the filter in vectors of double; comparisons that
/// show contact; the filter in doubles that also tells zeros, where the coordinates are short enough, and coplanar and
/// flat shapes apart; the same in twofold numbers; the scalar test. Each gets what is still open.
///
/// Test gives, as static members: filter<Stage>(d, input, i, settled), a lane_findings, after stage::signs also given
/// the lanes whose answer is not needed; last_stage, the last it has a filter for; certain_contact(d, input, i), the
/// lanes whose shapes meet by comparisons alone; certified<Scalar, Fixed>, the scalar certified test (fallback.hpp);
/// scalars, how many a case has; perhaps first_scalar, `first` of forms.hpp, else 0.
template <class Test, class Scalar, int Fixed>
struct batch_loop {
    static constexpr int moving = Test::scalars - Fixed;
    static constexpr int first_scalar = [] {
        if constexpr (requires { Test::first_scalar; })
            return Test::first_scalar;
        else
            return 0;
    }();
    using input_type = case_input<Scalar, Fixed, moving>;
    using scalar_lanes = hn::ScalableTag<Scalar>;
    using double_lanes = hn::ScalableTag<double>;
    static constexpr std::size_t lanes = hn::MaxLanes(scalar_lanes()), step = hn::MaxLanes(double_lanes());
    static constexpr bool of_floats = sizeof(Scalar) != sizeof(double);
    static constexpr stage last_stage =
        Test::last_stage < stage::twofold || HWY_NATIVE_FMA != 0 ? Test::last_stage : stage::zeros;
    /// Answers the cases that the filter in vectors of Scalar leaves open. Doubles are seldom short: twofold numbers do
    /// for both.
    static constexpr stage first_stage = of_floats                      ? stage::signs
                                         : last_stage == stage::twofold ? stage::twofold
                                                                        : stage::zeros;
    static constexpr int queued_stages =
        first_stage >= last_stage ? 1 : 1 + static_cast<int>(last_stage) - static_cast<int>(first_stage);

    /// Cases that are sent one way together.
    static constexpr std::size_t block_cases = 512;

    /// The cases that wait for each stage.
    struct waiting_cases {
        using later_queue = case_queue<Scalar, moving, 64>;
        struct no_queue {};

        case_queue<Scalar, moving, of_floats ? 192 : 64> first;
        [[no_unique_address]] std::conditional_t<(queued_stages > 1), later_queue, no_queue> second;
        [[no_unique_address]] std::conditional_t<(queued_stages > 2), later_queue, no_queue> third;

        template <stage Stage>
        HWY_INLINE auto& of() {
            constexpr int at = static_cast<int>(Stage) - static_cast<int>(first_stage);
            if constexpr (at == 0)
                return first;
            else if constexpr (at == 1)
                return second;
            else
                return third;
        }
    };
    using first_queue = decltype(waiting_cases::first);

    Scalar const* fixed;
    Scalar const* const* columns;
    std::uint8_t* meets;

    /// Answers all cases in pieces with indices of 32 bits.
    HWY_INLINE void all(std::size_t cases) {
        constexpr std::size_t most = std::size_t{1} << 31;
        Scalar const* moved[moving];
        for (int k = 0; k < moving; ++k) moved[k] = columns[Fixed == 0 ? (first_scalar + k) % moving : k];
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
    /// Answers a piece; where vectors have one lane the scalar test is faster.
    HWY_INLINE void piece(std::size_t cases) const {
        if constexpr (lanes == 1)
            Test::template certified<Scalar, Fixed>(fixed, columns, 0, cases, meets);
        else
            piece_in_vectors(cases);
    }

    /// Blocks of floats go through the filter in doubles at once where the float filter, asked for one block in 16,
    /// leaves so many cases open that it does not pay.
    HWY_INLINE void piece_in_vectors(std::size_t cases) const {
        waiting_cases waiting;
        int blocks_in_doubles = 0;
        for (std::size_t i = 0; i < cases;) {
            std::size_t const here = cases - i < block_cases ? cases - i : block_cases;
            if (blocks_in_doubles != 0 && here == block_cases) {
                --blocks_in_doubles;
                block_in_doubles(i, waiting);
            } else if (filter_block(i, here, waiting) > here * 3 / 8 && of_floats) {
                blocks_in_doubles = 15;
            }
            i += here;
        }
        settle_all<first_stage>(waiting);
    }

    HWY_INLINE void block_in_doubles(std::size_t begin, waiting_cases& waiting) const {
        if constexpr (of_floats) {
            input_type input = fixed_input();
            for (int k = 0; k < moving; ++k) input.column[k] = columns[k] + begin;
            judge<stage::signs, false>(input, nullptr, begin, block_cases, waiting);
        }
    }

    /// Cases [begin, begin + count) through the filter in vectors of Scalar. Returns how many are open.
    HWY_INLINE std::size_t filter_block(std::size_t begin, std::size_t count, waiting_cases& waiting) const {
        scalar_lanes const d;
        // Copies: what `meets` is written to cannot be these, so they stay in registers.
        input_type input = fixed_input();
        for (int k = 0; k < moving; ++k) input.column[k] = columns[k];
        Scalar tail[moving][lanes];
        std::size_t all_open = 0;
        for (std::size_t i = begin, end = begin + count; i < end; i += lanes) {
            std::size_t const here = end - i < lanes ? end - i : lanes;
            std::size_t at = i;
            if (here < lanes) [[unlikely]] {
                for (int k = 0; k < moving; ++k) {
                    std::memset(tail[k], 0, sizeof tail[k]);
                    std::memcpy(tail[k], columns[k] + i, here * sizeof(Scalar));
                    input.column[k] = tail[k];
                }
                at = 0;
            }
            lane_findings<scalar_lanes> const found = Test::template filter<stage::signs>(d, input, at);
            unsigned const meet = bits_of(d, found.meet);
            if (here == lanes) [[likely]]
                write_bits<lanes>(meet, meets + i);
            else
                for (std::size_t j = 0; j < here; ++j) meets[i + j] = meet >> j & 1;
            if (hn::AllFalse(d, found.unknown)) continue;
            all_open += enqueue(waiting.first, hn::And(found.unknown, hn::FirstN(d, here)), input, at, i);
            if (waiting.first.count >= first_queue::flush_at) settle<first_stage>(waiting);
        }
        return all_open;
    }

    HWY_INLINE input_type fixed_input() const {
        input_type input;
        for (int k = 0; k < Fixed; ++k) input.fixed[k] = fixed[k];
        return input;
    }

    /// Returns how many.
    HWY_INLINE std::size_t enqueue(first_queue& queue, hn::Mask<scalar_lanes> which, input_type const& input,
                                   std::size_t at, std::size_t i) const {
        scalar_lanes const d;
        unsigned open = bits_of(d, which);
        std::size_t const number = hwy::PopCount(open);
        if constexpr (lanes == 16) {  // one instruction there; elsewhere a slow table
            std::size_t const next = queue.count;
            for (int k = 0; k < moving; ++k)
                hn::StoreU(hn::Compress(hn::LoadU(d, input.column[k] + at), which), d, queue.column[k] + next);
            hn::Rebind<std::uint32_t, scalar_lanes> const indices;
            auto const these =
                hn::Add(hn::Load(indices, detail::first_indices), hn::Set(indices, static_cast<std::uint32_t>(i)));
            hn::StoreU(hn::Compress(these, hn::RebindMask(indices, which)), indices, queue.index + next);
            queue.count = next + number;
        } else {
            for (; open != 0; open &= open - 1) {
                std::size_t const lane = hwy::Num0BitsBelowLS1Bit_Nonzero32(open);
                enqueue_one(queue, input, at + lane, i + lane);
            }
        }
        return number;
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

    /// What a stage found in vectors of cases. Kept until all are through, so that a branch on it that is not foreseen
    /// does not wait for a filter.
    struct stage_findings {
        static constexpr std::size_t vectors = block_cases / step;
        static_assert(first_queue::capacity <= block_cases);
        std::uint8_t meet[vectors], open[vectors];

        /// open: the lanes that stand for cases and are not in `settled`.
        HWY_INLINE void set(std::size_t j, std::size_t count, unsigned meeting, unsigned settled) {
            std::size_t const here = count - j < step ? count - j : step;
            meet[j / step] = static_cast<std::uint8_t>(meeting);
            open[j / step] = static_cast<std::uint8_t>(((1u << here) - 1) & ~settled);
        }
    };

    /// All that waits for the stage, and so on.
    template <stage Stage>
    HWY_INLINE void settle_all(waiting_cases& waiting) const {
        if (waiting.template of<Stage>().count != 0) settle<Stage>(waiting);
        if constexpr (Stage < last_stage) settle_all<next(Stage)>(waiting);
    }

    /// The cases that wait for a stage.
    template <stage Stage>
    HWY_INLINE void settle(waiting_cases& waiting) const {
        auto& queue = waiting.template of<Stage>();
        judge<Stage, true>(queued_input(queue), queue.index, 0, queue.count, waiting);
        queue.count = 0;
    }

    template <stage Stage>
    HWY_INLINE static lane_findings<double_lanes> filter_of(double_lanes d, input_type const& input, std::size_t j,
                                                            hn::Mask<double_lanes> settled) {
        if constexpr (Stage == stage::signs)
            return Test::template filter<Stage>(d, input, j);
        else
            return Test::template filter<Stage>(d, input, j, settled);
    }

    /// One stage, for `count` cases of the input: those of the indices if Queued, else `first` and the following, whole
    /// vectors of them. Comparisons that show contact come after the first filter in doubles: of doubles that was
    /// before.
    template <stage Stage, bool Queued>
    HWY_NOINLINE void judge(input_type const& input, std::uint32_t const* index, std::size_t first, std::size_t count,
                            waiting_cases& waiting) const {
        double_lanes const d;
        stage_findings all_found;
        bool const filter_counts = Stage != stage::twofold || rounds_to_nearest();
        for (std::size_t j = 0; j < count; j += step) {
            auto contact = hn::FirstN(d, 0);
            if constexpr (!of_floats && Stage == first_stage) contact = Test::certain_contact(d, input, j);
            unsigned meet = bits_of(d, contact), settled = meet;
            if constexpr (Stage <= last_stage)
                if (filter_counts && !hn::AllTrue(d, contact)) {
                    lane_findings<double_lanes> const found = filter_of<Stage>(d, input, j, contact);
                    meet |= bits_of(d, found.meet);
                    settled |= ~bits_of(d, found.unknown);
                }
            all_found.set(j, count, meet, settled);
        }
        for (std::size_t j = 0; j < count; j += step) {
            unsigned meet = all_found.meet[j / step], open = all_found.open[j / step];
            if (Stage == stage::signs && open != 0) {
                unsigned const contact = bits_of(d, Test::certain_contact(d, input, j)) & open;
                meet |= contact;
                open &= ~contact;
            }
            if constexpr (Queued) {
                std::size_t const here = count - j < step ? count - j : step;
                for (std::size_t lane = 0; lane < here; ++lane) meets[index[j + lane]] = meet >> lane & 1;
            } else {
                write_bits<step>(meet, meets + first + j);
            }
            for (; open != 0; open &= open - 1) {
                std::size_t const at = j + hwy::Num0BitsBelowLS1Bit_Nonzero32(open);
                std::size_t const i = Queued ? index[at] : first + at;
                if constexpr (Stage < last_stage)
                    enqueue_one(waiting.template of<next(Stage)>(), input, at, i);
                else
                    Test::template certified<Scalar, Fixed>(fixed, columns, i, i + 1, meets);
            }
            if constexpr (Stage < last_stage) {
                auto& following = waiting.template of<next(Stage)>();
                if (following.count >= following.flush_at) settle<next(Stage)>(waiting);
            }
        }
    }
};

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
