#include "suite/tier.hpp"

#include <algorithm>
#include <cmath>

#include "graze/classify.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/judge.hpp"
#include "graze/values.hpp"
#include "show/share_of_size.hpp"

namespace graze {
namespace {

constexpr double largest_ordinary = 0x1p20, near_condition = 0x1p10;

/// Is the margin small against the shapes?
bool is_near(case_view question, double margin) {
    int const unit = static_cast<int>(spacing_exponent(*question.test, question.scalar, question.input));
    return std::ldexp(margin, -unit) < near_share * extent_of(*question.test, question.input, unit);
}

}  // namespace

bool is_extreme(double value) {
    double const size = std::abs(value);
    return size > largest_ordinary || (size != 0 && size < 1 / largest_ordinary);
}

std::optional<tier> tier_of_input(test_info const& test, std::span<double const> input) {
    if (std::ranges::any_of(input, is_extreme)) return tier::extreme;
    // One word a shape; a polygon that crosses itself lacks nothing.
    std::string const words = degeneracy_of(test, input);
    for (std::size_t at = 0; at < words.size();) {
        std::size_t const end = std::min(words.find('+', at), words.size());
        std::string_view const word = std::string_view(words).substr(at, end - at);
        if (word != "none" && !word.ends_with("_is_not_simple")) return tier::degenerate;
        at = end + 1;
    }
    return std::nullopt;
}

double condition_of(case_view question, std::vector<exact_value> const& exact) {
    std::vector<rational> const admissible = admissible_errors(question, exact);
    double most = 1;
    for (std::size_t i = 0; i < exact.size(); ++i)
        most = std::max(
            most, to_double(root_difference{0, admissible[i]}, spacing_exponent_at(question.scalar, exact[i]) - 1));
    return most;
}

tier tier_of(case_view question, exact_answer const& truth) {
    if (auto const told = tier_of_input(*question.test, question.input)) return *told;
    if (question.test->answer == answer_kind::contact) {
        double const distance = std::abs(to_double(truth.values->front()));
        return distance == 0 ? tier::contact : is_near(question, distance) ? tier::near : tier::ordinary;
    }
    if (truth.values) return condition_of(question, *truth.values) > near_condition ? tier::near : tier::ordinary;
    if (truth.rel == relation::touching || truth.rel == relation::zero) return tier::contact;
    return truth.has_margin() && is_near(question, margin_of(truth)) ? tier::near : tier::ordinary;
}

}  // namespace graze
