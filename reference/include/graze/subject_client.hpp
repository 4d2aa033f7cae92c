// Asking a subject, wherever it runs: in this process, or in one of its own (plugins).
#pragma once

#include <array>
#include <cstring>
#include <type_traits>
#include <vector>

#include "graze/catalog.hpp"

namespace graze {

/// What came of asking: a verdict, or that the subject did not live to give one.
enum class reply : std::uint8_t { miss, hit, declined, negative, zero, positive, crash, hang };
inline constexpr std::array<std::string_view, 8> reply_names{"miss", "hit",      "declined", "negative",
                                                             "zero", "positive", "crash",    "hang"};
GRAZE_NAME_OF(reply)
constexpr reply reply_of(verdict answer) {
    return static_cast<reply>(answer);
}
constexpr verdict verdict_of(reply answer) {
    return answer <= reply::positive ? static_cast<verdict>(answer) : verdict::declined;
}

/// Returns the sign of a scalar that a subject of a sign test wrote, of that many bytes, or declined for NaN.
inline reply sign_reply(void const* written, std::size_t scalar_size) {
    if (scalar_size == sizeof(float)) {
        float value;
        std::memcpy(&value, written, sizeof value);
        return reply_of(verdict_by_sign(value, 0.0f));
    }
    double value;
    std::memcpy(&value, written, sizeof value);
    return reply_of(verdict_by_sign(value, 0.0));
}

/// Asks one subject with scalars of one type, which it must support. Not for more than one thread at a time; holds its
/// buffers, so that asking costs no allocation once it has grown.
class subject_client {
  public:
    subject_client(subject const& candidate, scalar_type scalar);

    subject const& candidate() const { return *candidate_; }
    scalar_type scalar() const { return scalar_; }

    /// Replies to the inputs from scalar begins[i] up to begins[i + 1]. `numbers` takes those of each answer
    /// and is null where the test has none. Scalar must be the scalar type's.
    template <class Scalar>
    void answer(Scalar const* inputs, std::span<std::size_t const> begins, reply* replies, Scalar* numbers) {
        if (remote_) {
            remote_(inputs, begins, replies, numbers);
            return;
        }
        decide_function<Scalar> decide;
        if constexpr (std::is_same_v<Scalar, float>)
            decide = candidate_->decide32;
        else
            decide = candidate_->decide64;
        std::size_t const cases = begins.size() - 1;
        verdicts_.resize(cases);
        // Runs of inputs of one length, which without meshes is all of them, in one call.
        for (std::size_t first = 0, next = 0; first < cases; first = next) {
            std::size_t const count = begins[first + 1] - begins[first];
            while (next < cases && begins[next + 1] - begins[next] == count) ++next;
            decide(inputs + begins[first], count, next - first, verdicts_.data() + first,
                   numbers ? numbers + candidate_->numbers * first : nullptr);
        }
        for (std::size_t i = 0; i < cases; ++i) replies[i] = reply_of(verdicts_[i]);
    }

    /// The same of scalars held in doubles; `numbers` is empty where the test has none.
    void answer_doubles(std::span<double const> inputs, std::span<std::size_t const> begins, reply* replies,
                        std::span<double> numbers);

    /// The reply to one input; `numbers`, if not null, takes those of the answer.
    reply ask(std::span<double const> input, double* numbers = nullptr);

  private:
    subject const* candidate_;
    scalar_type scalar_;
    remote_session remote_;
    std::vector<verdict> verdicts_;
    std::vector<float> small_, small_numbers_;
};

}  // namespace graze
