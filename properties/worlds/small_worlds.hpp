// What the exhaustive worlds share: asking everyone about a case whose relation is known, on all cores, and telling
// the first answers that differ as lines of a case file.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "graze/case_file.hpp"
#include "graze/catalog.hpp"
#include "graze/certified.hpp"
#if GRAZE_WORLDS_BATCH
#include "graze/batch.hpp"
#endif

namespace graze {

/// Every client of a world counts its wrong answers here; the first ones are printed.
class disagreements {
  public:
    void add(test_info const& test, scalar_type scalar, std::vector<double> const& input, std::string const& name,
             std::string_view text, relation truth) {
        std::lock_guard const hold(lock_);
        if (++count_ > shown) return;
        case_record record;
        record.question = {&test, scalar, input};
        std::printf("%s says %s, which is %s:\n%s\n", name.c_str(), std::string(text).c_str(),
                    std::string(name_of(truth)).c_str(), to_line(record).c_str());
    }
    /// What is not about one case.
    void add(std::string const& message) {
        std::lock_guard const hold(lock_);
        ++count_;
        std::puts(message.c_str());
    }
    std::uint64_t count() const { return count_; }

  private:
    static constexpr std::uint64_t shown = 5;
    std::mutex lock_;
    std::uint64_t count_ = 0;
};

/// work(first, last) for runs that cover 0 .. count - 1, on that many threads.
template <class Work>
void in_runs(unsigned threads, std::size_t count, std::size_t run, Work const& work) {
    std::atomic<std::size_t> next{0};
    auto const loop = [&] {
        for (std::size_t first; (first = next.fetch_add(run)) < count;) work(first, std::min(count, first + run));
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(loop);
    loop();
}

/// The fast implementations of one test.
template <class Scalar>
struct fast_forms {
    relation (*decide)(Scalar const*, std::size_t) noexcept;
    bool (*meets)(Scalar const*, std::size_t) noexcept;
    void (*batch)(Scalar const* const*, std::size_t, std::uint8_t*) noexcept;  // or null
};

#if GRAZE_WORLDS_BATCH
#define GRAZE_WORLD_BATCH(NAME) batch::NAME<Scalar>
#else
#define GRAZE_WORLD_BATCH(NAME) nullptr
#endif
#define GRAZE_WORLD_FORMS(NAME)                                                                \
    template <class Scalar>                                                                    \
    inline constexpr fast_forms<Scalar> NAME##_forms{certified::NAME, certified::NAME##_meets, \
                                                     GRAZE_WORLD_BATCH(NAME)};
GRAZE_WORLD_FORMS(point_triangle_2d)
GRAZE_WORLD_FORMS(segment_segment_2d)
GRAZE_WORLD_FORMS(triangle_triangle_3d)
#undef GRAZE_WORLD_FORMS
#undef GRAZE_WORLD_BATCH

/// Asks the certified relation and verdict about one case.
template <class Scalar>
void expect_certified(test_info const& test, fast_forms<Scalar> const& forms, std::vector<double> const& input,
                      relation truth, disagreements& found) {
    std::array<Scalar, 18> scalars;
    for (std::size_t i = 0; i < input.size(); ++i) scalars[i] = static_cast<Scalar>(input[i]);
    relation const answer = forms.decide(scalars.data(), input.size());
    if (answer != truth) found.add(test, scalar_type_of<Scalar>, input, "certified", name_of(answer), truth);
    bool const meets = forms.meets(scalars.data(), input.size());
    if (meets != (truth == relation::touching || truth == relation::crossing))
        found.add(test, scalar_type_of<Scalar>, input, "certified (meets)", meets ? "hit" : "miss", truth);
}

/// Collects cases and asks the batch form about all of them at once, if there is one.
template <class Scalar>
class batch_check {
  public:
    batch_check(test_info const& test, fast_forms<Scalar> const& forms) : test_(test), forms_(forms) {
        columns_.resize(test.fixed_count());
    }
    void add(std::vector<double> const& input, relation truth) {
        if (!forms_.batch) return;
        for (std::size_t k = 0; k < columns_.size(); ++k) columns_[k].push_back(static_cast<Scalar>(input[k]));
        truths_.push_back(truth);
    }
    void ask(disagreements& found) {
        if (truths_.empty()) return;
        std::vector<Scalar const*> starts;
        for (auto const& column : columns_) starts.push_back(column.data());
        std::vector<std::uint8_t> meets(truths_.size(), 77);
        forms_.batch(starts.data(), truths_.size(), meets.data());
        for (std::size_t i = 0; i < truths_.size(); ++i) {
            if (meets[i] == (truths_[i] != relation::disjoint)) continue;
            std::vector<double> input;
            for (auto const& column : columns_) input.push_back(static_cast<double>(column[i]));
            found.add(test_, scalar_type_of<Scalar>, input, "batch", std::to_string(meets[i]), truths_[i]);
        }
        for (auto& column : columns_) column.clear();
        truths_.clear();
    }

  private:
    test_info const& test_;
    fast_forms<Scalar> const& forms_;
    std::vector<std::vector<Scalar>> columns_;
    std::vector<relation> truths_;
};

}  // namespace graze
