#include "graze/asker.hpp"

#include <algorithm>

namespace graze {

asker::asker(subject const& whom, scalar_type scalar) : whom_(&whom), scalar_(scalar) {
    // What was written down cannot be asked.
    if (whom.recorded) {
        remote_ = [](void const*, std::span<std::size_t const> begins, reply* replies, void*) {
            std::fill(replies, replies + begins.size() - 1, reply::declined);
        };
        return;
    }
    if (auto const& remote = scalar == scalar_type::float32 ? whom.remote32 : whom.remote64) remote_ = remote();
}

void asker::answer_doubles(std::span<double const> inputs, std::span<std::size_t const> begins, reply* replies,
                           std::span<double> spheres) {
    if (scalar_ == scalar_type::float64)
        return answer<double>(inputs.data(), begins, replies, spheres.empty() ? nullptr : spheres.data());
    small_.assign(inputs.begin(), inputs.end());
    small_spheres_.assign(spheres.size(), 0);
    answer<float>(small_.data(), begins, replies, spheres.empty() ? nullptr : small_spheres_.data());
    std::copy(small_spheres_.begin(), small_spheres_.end(), spheres.begin());
}

reply asker::ask(std::span<double const> input, double* sphere) {
    reply answered = reply::declined;
    std::size_t const begins[] = {0, input.size()};
    answer_doubles(input, begins, &answered, {sphere, sphere ? 4u : 0u});
    return answered;
}

}  // namespace graze
