#include "bench/set.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <unordered_set>

#include "graze/reference.hpp"

namespace graze {
namespace {

constexpr std::size_t most_draws = 4;  // a case wanted

/// Hulls of points and oriented boxes take a reference a millisecond: a sixteenth of the cases does.
std::size_t affordable(test_info const& test, std::size_t wanted) {
    shape const kind = test.layout.front().kind;
    bool const is_dear = kind == shape::hull || kind == shape::obb;
    return is_dear ? std::max<std::size_t>(wanted / 16, std::min<std::size_t>(wanted, 64)) : wanted;
}

std::string bytes_of(std::vector<double> const& input) {
    std::string bytes(input.size() * sizeof(double), '\0');
    std::memcpy(bytes.data(), input.data(), bytes.size());
    return bytes;
}

}  // namespace

bench_cases make_bench_cases(test_info const& test, scalar_type scalar, family_info const& family, std::uint64_t seed,
                             std::size_t wanted) {
    bench_cases cases{&test, scalar, &family, {}, {}};
    wanted = affordable(test, wanted);
    std::unordered_set<std::string> seen;
    std::vector<double> input;
    for (std::uint64_t index = 0; index < wanted * most_draws && cases.inputs.size() < wanted; ++index) {
        source choices(case_key(seed, test, scalar, family, index), index);
        family.generate(test, scalar, choices, input);
        if (seen.insert(bytes_of(input)).second) cases.inputs.push_back(input);
    }
    std::ranges::stable_sort(cases.inputs, {}, &std::vector<double>::size);

    std::size_t kept = 0;
    for (std::size_t i = 0; i < cases.inputs.size(); ++i) {
        exact_answer truth;
        switch (test.answer) {
            case answer_kind::relation:
            case answer_kind::sign: truth.rel = cgal_reference::decide(test, cases.inputs[i]); break;
            case answer_kind::sphere:
            case answer_kind::contact:
            case answer_kind::values: truth = cgal_reference::evaluate(test, cases.inputs[i]); break;
            case answer_kind::moving: truth = cgal_reference::time_contact(test, cases.inputs[i]); break;
        }
        if (truth.rel == relation::undefined && !truth.sphere) continue;
        if (kept != i) cases.inputs[kept] = std::move(cases.inputs[i]);
        ++kept;
        cases.truths.push_back(std::make_shared<exact_answer const>(std::move(truth)));
    }
    cases.inputs.resize(kept);
    return cases;
}

template <class Scalar>
bench_layout<Scalar>::bench_layout(bench_cases const& cases) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
        std::vector<double> const& input = cases.inputs[i];
        if (blocks.empty() || blocks.back().count != input.size()) blocks.push_back({i, 0, input.size(), rows.size()});
        ++blocks.back().cases;
        for (double value : input) rows.push_back(static_cast<Scalar>(value));
    }
    if (!cases.test->grows()) {
        constexpr std::size_t line = 64 / sizeof(Scalar);
        // A line more than whole ones, so that columns are not a power of two apart and compete for one place in the
        // cache.
        std::size_t const count = cases.test->fixed_count(), stride = (cases.size() + line - 1) / line * line + line;
        column_scalars.resize(count * stride);
        for (std::size_t k = 0; k < count; ++k) {
            Scalar* const column = column_scalars.data() + k * stride;
            for (std::size_t i = 0; i < cases.size(); ++i) column[i] = rows[i * count + k];
            columns.push_back(column);
        }
    }
    verdicts.resize(cases.size());
    numbers.resize(cases.test->numbers.size() * cases.size());
}

template struct bench_layout<float>;
template struct bench_layout<double>;

}  // namespace graze
