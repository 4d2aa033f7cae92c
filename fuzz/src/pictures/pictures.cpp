// The pictures of a campaign: samples by margin and by scale, and a map a subject.
#include "graze/internal/pictures/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <tuple>

#include "graze/internal/campaign/examine.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

constexpr int farthest_scale = 60;
constexpr int remote_scale_step = 4;  // of a plugin every fourth scale

constexpr std::size_t least_map_size = 16;  // of a plugin that was asked little

/// How many answers a plugin is asked for each picture: no more than it gave the campaign, three pictures together, so
/// that a slow one at most doubles what the campaign took. Decided by the number of cases, not by a clock.
std::size_t remote_share(std::uint64_t cases, std::size_t most) {
    return static_cast<std::size_t>(std::min<std::uint64_t>(cases / 3, most));
}

/// Cases spread evenly over the first `cases` of a workload, one from each of `count` equal parts, at a place in it
/// that its number alone decides; of them those in the shard's chunks.
void sample_cases(workload const& work, std::uint64_t cases, std::size_t count, shard_info const& shard,
                  std::uint64_t chunk, case_batch& batch) {
    batch.clear();
    std::uint64_t const parts = std::min<std::uint64_t>(count, cases);
    for (std::uint64_t i = 0; i < parts; ++i) {
        // Without overflow: the part begins at i * cases / parts.
        std::uint64_t const width = cases / parts, rest = cases % parts;
        std::uint64_t const begin = i * width + std::min(i, rest), size = width + (i < rest ? 1 : 0);
        std::uint64_t const at = begin + mix(i) % size;
        if (at / chunk % shard.count == shard.index) work.make(at, 1, batch);
    }
}

/// Asks one subject many cases of one workload; the cases are scaled, so the batch is not the workload's own.
class sampler {
  public:
    sampler(workload const& work, subject const& candidate)
        : work_(work), candidate_(candidate), client_(candidate, work.scalar) {}

    bool is_dead() const { return dead_; }

    /// Replies to the inputs; `take` gets each one's number and judgement without cause.
    template <class Take>
    void ask(case_batch const& batch, std::span<exact_answer const> truths, Take const& take) {
        if (batch.size() == 0 || dead_) return;
        std::vector<reply> replies(batch.size(), reply::declined);
        std::size_t const per_case = work_.test->numbers.size();
        std::vector<double> all(per_case * batch.size());
        client_.answer_doubles(batch.scalars, batch.begins, replies.data(), all);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            // A subject that hangs would take its time limit for every case.
            if (replies[i] == reply::hang) dead_ = true;
            take(i, judge_answer(candidate_, {*work_.test, work_.scalar, batch.input(i)}, truths[i], replies[i],
                                 std::span(all).subspan(per_case * i, per_case)));
        }
    }

  private:
    workload const& work_;
    subject const& candidate_;
    subject_client client_;
    bool dead_ = false;
};

bool is_judged(outcome result) {
    return result != outcome::declined && result != outcome::out_of_domain && result != outcome::undefined;
}

bool is_remote(subject const& candidate) {
    return candidate.remote32 || candidate.remote64;
}

/// What the pictures of one workload are made from.
class workload_pictures {
  public:
    workload_pictures(workload const& work, std::uint64_t cases, std::size_t margins, picture_options const& options)
        : work_(work), options_(options), cases_(cases) {
        std::uint64_t const chunk = campaign_options{}.chunk;
        if (!work.test->gives_numbers()) {
            sample_cases(work, cases, margins, options.shard, chunk, near_);
            for (std::size_t i = 0; i < near_.size(); ++i) {
                check_cancelled();
                exact_answer truth = rational_reference::evaluate(*work.test, near_.input(i));
                bins_.push_back(bin_of(i, truth));
                truth.certificates.clear();
                truths_.push_back(std::move(truth));
            }
        }
        // Scaled copies of what gives numbers are measured in rationals each time, which takes longer.
        sample_cases(work, cases, work.test->screened() ? options.scaled : options.scaled / 8, options.shard, chunk,
                     scaled_);
    }

    void draw(subject const& candidate, subject_pictures& drawn) const {
        sampler ask(work_, candidate);
        ask.ask(near_, truths_, [&](std::size_t i, judgement const& judged) {
            if (!is_judged(judged.result)) return;
            sample_count& sum = drawn.margins[bins_[i]];
            ++sum.checked;
            sum.wrong += judged.disagrees;
        });
        int const every = is_remote(candidate) ? remote_scale_step : 1;
        std::size_t most = scaled_.size();
        if (is_remote(candidate)) {
            constexpr std::size_t scales = 2 * farthest_scale / remote_scale_step + 1;
            most = remote_share(cases_, options_.remote_scaled * scales) / scales;
            if (most == 0) return;
        }
        case_batch batch;
        std::vector<exact_answer> truths;
        for (int k = -farthest_scale; k <= farthest_scale && !ask.is_dead(); k += every) {
            check_cancelled();
            scale_cases(k, most, batch, truths);
            sample_count& sum = drawn.scales[k];
            ask.ask(batch, truths, [&](std::size_t, judgement const& judged) {
                ++(is_judged(judged.result) ? sum.checked : sum.declined);
                sum.wrong += judged.disagrees;
            });
        }
        if (ask.is_dead()) drawn.margins.clear(), drawn.scales.clear();
    }

  private:
    int bin_of(std::size_t i, exact_answer const& truth) const {
        auto const input = near_.input(i);
        double const ulps = margin_ulps_of({*work_.test, work_.scalar, input}, truth);
        if (ulps == 0 || truth.rel == relation::undefined) return margin_zero;
        return std::isfinite(ulps) ? std::ilogb(ulps) : std::numeric_limits<double>::max_exponent;
    }

    /// The cases whose scalars are scaled without rounding, and what is true of them.
    void scale_cases(int k, std::size_t most, case_batch& batch, std::vector<exact_answer>& truths) const {
        batch.clear();
        truths.clear();
        bool const narrow = work_.scalar == scalar_type::float32;
        std::vector<double> input;
        for (std::size_t i = 0; i < std::min(most, scaled_.size()); ++i) {
            auto const from = scaled_.input(i);
            input.assign(from.begin(), from.end());
            bool exact = true;
            for (part const& item : work_.test->layout) {
                if (&item == work_.test->matrix()) continue;
                placed_part const placed = work_.test->place(item, input.size());
                for (std::size_t s = placed.offset; s < placed.end(); ++s) {
                    double const result = std::ldexp(input[s], k);
                    exact = exact && std::isfinite(result) && std::ldexp(result, -k) == input[s] &&
                            (!narrow || static_cast<double>(static_cast<float>(result)) == result);
                    input[s] = result;
                }
            }
            if (!exact) continue;
            exact_answer truth = truth_of(input);
            if (!truth.sphere && truth.rel == relation::undefined) continue;
            truths.push_back(std::move(truth));
            batch.add(input, scaled_.origins[i]);
        }
    }

    exact_answer truth_of(std::span<double const> input) const {
        if (!work_.test->screened()) return rational_reference::judge_by(*work_.test, input);
        exact_answer truth;
        std::vector<float> narrow;
        truth.rel = work_.test->screen(work_.scalar, input, narrow);
        return truth;
    }

    workload const& work_;
    picture_options const& options_;
    std::uint64_t cases_;
    case_batch near_, scaled_;
    std::vector<exact_answer> truths_;
    std::vector<int> bins_;
};

/// Around which finding a subject's map is drawn: of those of rounding first, then the most frequent; crashes and hangs
/// never. Its simplest input, if there is one.
std::vector<stored_finding> findings_to_map(findings_store const& store) {
    std::map<asked_subject, stored_finding> best;
    auto const rank = [](stored_finding const& found) {
        int const why = found.kind.why == cause::rounding ? 0 : found.kind.why == cause::logic ? 1 : 2;
        return std::make_tuple(found.what.rel == relation::touching, why, ~found.count);
    };
    for (stored_finding const& found : store.worst().of_cause) {
        outcome const result = found.kind.result;
        if (result == outcome::crash || result == outcome::hang || result == outcome::wrong_sphere ||
            result == outcome::wrong_sign || result == outcome::wrong_value || result == outcome::late_impact ||
            result == outcome::wrong_contact)
            continue;
        auto const [at, fresh] = best.try_emplace(found.kind, found);
        if (!fresh && rank(found) < rank(at->second)) at->second = found;
    }
    std::vector<stored_finding> chosen;
    for (auto& [key, found] : best) chosen.push_back(std::move(found));
    return chosen;
}

bool is_stopped(picture_options const& options) {
    return options.stop && *options.stop;
}

/// Runs `work` for 0 to count - 1 on some threads, until it is done, is to stop, or one throws. Gives the number of
/// those that there was no time for.
template <class Work>
std::size_t in_parallel(std::size_t count, picture_options const& options, work_limits const& limits, Work const& work,
                        std::size_t done_before, std::size_t total) {
    std::atomic<std::size_t> left = 0;
    shared_range range(count);
    std::atomic<std::size_t> done = 0;
    auto const loop = [&](std::size_t) {
        limits_scope const scope(limits);
        for (auto at = range.take(); !at.empty() && !is_stopped(options); at = range.take(), ++done) {
            try {
                check_cancelled();
                work(at.begin);
            } catch (cancelled const&) {
                ++left;
            }
        }
    };
    on_threads(
        std::max(1u, options.jobs), loop, [&] { range.end(); },
        [&] {
            if (options.progress) options.progress(done_before + done, total);
        });
    return left;
}

}  // namespace

std::size_t draw_pictures(findings_store& store, std::vector<workload> const& work, picture_options const& options) {
    stored_campaign const campaign = store.read();
    std::vector<subject_pictures> drawn = work.empty() ? store.pictures() : std::vector<subject_pictures>{};
    std::vector<stored_finding> const maps = findings_to_map(store);
    std::size_t const total = work.size() + maps.size();
    std::mutex mutex;

    std::size_t const margins =
        std::min(options.most_margins, options.margins_in_all / std::max<std::size_t>(1, work.size()));
    auto const draw_workload = [&](std::size_t w) {
        workload const& item = work[w];
        auto const stored = std::ranges::find_if(campaign.work, [&](stored_workload const& one) {
            return one.test == item.test->id && one.scalar == item.scalar;
        });
        if (stored == campaign.work.end() || stored->cases == 0) return;
        // Of a campaign without end, what was done of it.
        std::uint64_t const cases =
            item.size < std::uint64_t{1} << 50 ? item.size : stored->cases * options.shard.count;
        workload_pictures const from(item, cases, margins, options);
        for (stored_subject const& row : stored->subjects) {
            subject const* const candidate = options.catalog.find(*item.test, row.name);
            if (!candidate || candidate->recorded || row.is_costly()) continue;
            subject_pictures result;
            static_cast<asked_subject&>(result) = {item.test->id, item.scalar, row.name};
            check_cancelled();
            from.draw(*candidate, result);
            std::scoped_lock const lock(mutex);
            drawn.push_back(std::move(result));
        }
    };
    // Samples may take half of the time, so that there are maps too.
    work_limits limits{options.stop, options.until};
    if (options.until) {
        auto const now = std::chrono::steady_clock::now();
        limits.until = now + (*options.until - now) / 2;
    }
    std::size_t left = in_parallel(work.size(), options, limits, draw_workload, 0, total);

    auto const draw_map = [&](std::size_t i) {
        stored_finding const& found = maps[i];
        test_info const* const test = find_test(found.kind.test);
        subject const* const candidate = test ? options.catalog.find(*test, found.kind.subject) : nullptr;
        if (!candidate || candidate->recorded || !candidate->supports(found.kind.scalar)) return;
        std::uint64_t checked = 0;
        for (stored_workload const& one : campaign.work)
            for (stored_subject const& row : one.subjects)
                if (one.test == found.kind.test && one.scalar == found.kind.scalar && row.name == found.kind.subject) {
                    if (row.is_costly()) return;
                    checked = one.cases;
                }
        std::size_t size = options.map_size;
        if (is_remote(*candidate)) {
            std::size_t const pixels = remote_share(checked, options.remote_map_size * options.remote_map_size);
            size = static_cast<std::size_t>(std::sqrt(static_cast<double>(pixels)));
            if (size < least_map_size) return;
        }
        subject_client client(*candidate, found.kind.scalar);
        test_case const question{test, found.kind.scalar, found.shrunk.empty() ? found.what.input : found.shrunk};
        auto const slice = choose_slice(client, question, size);
        if (!slice) return;
        disagreement_map map{found.id, *slice, draw_slice(client, *test, *slice)};
        std::scoped_lock const lock(mutex);
        asked_subject const& asked = found.kind;
        auto at = std::ranges::find_if(drawn, [&](asked_subject const& item) { return item == asked; });
        if (at == drawn.end()) {
            at = drawn.emplace(drawn.end());
            static_cast<asked_subject&>(*at) = asked;
        }
        at->map = std::move(map);
    };
    left += in_parallel(maps.size(), options, {options.stop, options.until}, draw_map, work.size(), total);
    if (!is_stopped(options)) store.set_pictures(drawn);
    return left;
}

}  // namespace graze
