#include "graze/subject_client.hpp"

#include <algorithm>

namespace graze {

subject_client::subject_client(subject const& candidate, scalar_type scalar) : candidate_(&candidate), scalar_(scalar) {
    // What was written down cannot be asked.
    if (candidate.recorded) {
        remote_ = [](void const*, std::span<std::size_t const> begins, reply* replies, void*) {
            std::fill(replies, replies + begins.size() - 1, reply::declined);
        };
        return;
    }
    if (auto const& remote = scalar == scalar_type::float32 ? candidate.remote32 : candidate.remote64)
        remote_ = remote();
}

void subject_client::answer_doubles(std::span<double const> inputs, std::span<std::size_t const> begins, reply* replies,
                           std::span<double> numbers) {
    if (scalar_ == scalar_type::float64)
        return answer<double>(inputs.data(), begins, replies, numbers.empty() ? nullptr : numbers.data());
    small_.assign(inputs.begin(), inputs.end());
    small_numbers_.assign(numbers.size(), 0);
    answer<float>(small_.data(), begins, replies, numbers.empty() ? nullptr : small_numbers_.data());
    std::copy(small_numbers_.begin(), small_numbers_.end(), numbers.begin());
}

reply subject_client::ask(std::span<double const> input, double* numbers) {
    reply answered = reply::declined;
    std::size_t const begins[] = {0, input.size()};
    answer_doubles(input, begins, &answered, {numbers, numbers ? candidate_->numbers : 0});
    return answered;
}

}  // namespace graze
