#include "graze/asker.hpp"

namespace graze {

asker::asker(subject const& whom, scalar_type scalar) : whom_(&whom), scalar_(scalar) {
    auto const& remote = scalar == scalar_type::float32 ? whom.remote32 : whom.remote64;
    if (remote) remote_ = remote->open();
}

reply asker::ask(std::span<double const> input, double* sphere) {
    reply answered = reply::declined;
    std::size_t const begins[] = {0, input.size()};
    if (scalar_ == scalar_type::float64) {
        answer<double>(input.data(), begins, &answered, sphere);
        return answered;
    }
    small_.assign(input.begin(), input.end());
    float result[4] = {};
    answer<float>(small_.data(), begins, &answered, sphere ? result : nullptr);
    if (sphere)
        for (int i = 0; i < 4; ++i) sphere[i] = static_cast<double>(result[i]);
    return answered;
}

}  // namespace graze
