// A set of cases of a workload, by index: those that a subject got wrong.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace graze {

/// Each wrong case among so many first ones of a workload is recorded; later ones are counted only.
inline constexpr std::uint64_t recorded_cases = std::uint64_t{1} << 20;

/// A bitmap as long as its largest index. Indices are below recorded_cases.
class case_set {
  public:
    void insert(std::uint64_t index) {
        std::size_t const word = index / 64;
        if (word >= words_.size()) words_.resize(word + 1);
        words_[word] |= std::uint64_t{1} << index % 64;
    }
    bool contains(std::uint64_t index) const {
        return index / 64 < words_.size() && (words_[index / 64] >> index % 64 & 1) != 0;
    }
    std::uint64_t size() const {
        std::uint64_t count = 0;
        for (std::uint64_t const word : words_) count += static_cast<std::uint64_t>(std::popcount(word));
        return count;
    }
    bool empty() const { return size() == 0; }

    /// Those below `end`.
    case_set before(std::uint64_t end) const {
        case_set found = *this;
        if (end / 64 >= words_.size()) return found;
        found.words_.resize(end / 64 + 1);
        found.words_.back() &= (std::uint64_t{1} << end % 64) - 1;
        return found;
    }
    /// Those that `other` does not have.
    case_set without(case_set const& other) const {
        case_set found = *this;
        for (std::size_t i = 0; i < (std::min)(words_.size(), other.words_.size()); ++i)
            found.words_[i] &= ~other.words_[i];
        return found;
    }
    /// The first `most` indices, ascending; all without it.
    std::vector<std::uint64_t> indices(std::size_t most = recorded_cases) const {
        std::vector<std::uint64_t> list;
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t word = words_[i]; word != 0 && list.size() < most; word &= word - 1)
                list.push_back(64 * i + static_cast<std::uint64_t>(std::countr_zero(word)));
        return list;
    }

  private:
    std::vector<std::uint64_t> words_;
};

}  // namespace graze
