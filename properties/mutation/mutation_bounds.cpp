// How near can rounding bring the filters of the certified tests and of the batch forms to their bounds? For each
// filter a climb over inputs, in all rounding modes, for the largest computed value where the exact one is not
// positive. The tests are asked about what the climb finds, and must be right: a bound that is too small is caught
// here, since no family nor lattice comes as near.
//
// The ratios found say how much a bound may shrink before an input that we know shows it. The derivations add up every
// factor at its worst and take each product as large as the extents; in one input they exclude each other.
//
//   mutation_bounds [ROUNDS [NAME]]     exit status 0 all right, 1 a wrong answer (printed as a case-file line)
#include <algorithm>
#include <array>
#include <cfenv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "graze/case_file.hpp"
#include "graze/certified.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "mutation_bounds_filters.hpp"

namespace graze::bounds {
namespace {

constexpr std::array<int, 4> rounding_modes{FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

/// The largest ratio of value to bound over the rounding modes.
double ratio_of(filter const& f, numbers const& x) {
    double const limit = f.limit(x);
    double best = -1;
    for (int mode : rounding_modes) {
        std::fesetround(mode);
        double const value = f.computed(x);
        std::fesetround(FE_TONEAREST);
        best = std::max(best, value / limit);
    }
    return best;
}

double rounded(filter const& f, double value) {
    return f.floats ? static_cast<double>(static_cast<float>(value)) : value;
}
double next_to(filter const& f, double value, double toward) {
    return f.floats ? static_cast<double>(std::nextafter(static_cast<float>(value), static_cast<float>(toward)))
                    : std::nextafter(value, toward);
}

/// Moves the free scalar until the exact value is 0 or a little below. False where that fails.
bool solve(filter const& f, numbers& x) {
    double& t = x[f.free];
    auto const value_at = [&](double moved) {
        double const before = std::exchange(t, moved);
        long double const value = f.exact(x);
        return std::pair(value, std::exchange(t, before));
    };
    long double now = f.exact(x);
    auto [value, last] = value_at(rounded(f, t + 0x1p-10));
    for (int i = 0; i < 6 && now != 0 && now != value; ++i) {
        double const next = static_cast<double>(t - now * (static_cast<long double>(t) - last) / (now - value));
        if (!(std::fabs(next) < 4)) return false;
        last = std::exchange(t, rounded(f, next));
        value = std::exchange(now, f.exact(x));
        if (t == last) break;
    }
    long double const little = -0.1L * f.limit(x);
    double up = t, down = t;
    for (int i = 0; i < 8; ++i) {
        if (now <= 0 && now > little) return true;
        t = up = next_to(f, up, 8);
        now = f.exact(x);
        if (now <= 0 && now > little) return true;
        t = down = next_to(f, down, -8);
        now = f.exact(x);
    }
    return false;
}

double random_number(source& choices) {
    double const whole = static_cast<double>(choices.between(-(std::int64_t{1} << 53), std::int64_t{1} << 53));
    return std::ldexp(whole, -53 - static_cast<int>(choices.below(3) == 0 ? choices.below(8) : 0));
}

/// Climbs from `rounds` random inputs. What it found on its way, as far as it was the best.
std::vector<numbers> climb(filter const& f, std::uint64_t rounds, double& best) {
    std::vector<numbers> found;
    best = 0;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        source choices(mix(round) ^ key_of(f.name));
        numbers x(f.scalars);
        double height = -1;
        for (int step = 0; step < 60000; ++step) {
            numbers next = x;
            if (height < 0)
                for (double& value : next) value = random_number(choices);
            for (std::uint64_t moves = choices.below(3); height >= 0 && moves < 3; ++moves) {
                double& value = next[choices.below(next.size())];
                std::uint64_t const kind = choices.below(3);
                if (kind == 0) value = random_number(choices);
                if (kind == 1) {
                    int const by = static_cast<int>(choices.below(53));  // first: the order of arguments is nobody's
                    value += std::ldexp(random_number(choices), -by);
                }
                if (kind == 2) value = -value;
            }
            f.repair(next);
            for (double& value : next) value = rounded(f, value);
            if (!solve(f, next) || !f.counts(next)) continue;
            double const reached = ratio_of(f, next);
            if (!(reached >= height)) continue;
            if (reached > height + 1e-3 && reached > best * 0.9) found.push_back(next);
            height = reached;
            x = next;
        }
        if (height >= 0) found.push_back(x);
        best = std::max(best, height);
    }
    return found;
}

/// Says what is wrong.
bool complain(std::string const& name, std::string_view text, std::string_view truth, int mode, test_info const& test,
              scalar_type scalar, numbers const& x) {
    case_record record;
    record.question = {&test, scalar, x};
    std::printf("%s says %s in rounding mode %d, which is %s:\n%s\n", name.c_str(), std::string(text).c_str(), mode,
                std::string(truth).c_str(), to_line(record).c_str());
    return false;
}

using truths = std::vector<relation>;

/// A certified test in all rounding modes.
bool is_right(subject const& s, std::vector<numbers> const& inputs, truths const& truth) {
    for (int mode : rounding_modes)
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            std::fesetround(mode);
            relation const answer = s.certified(inputs[i].data(), inputs[i].size());
            std::fesetround(FE_TONEAREST);
            if (answer != truth[i])
                return complain("certified", name_of(answer), name_of(truth[i]), mode, *find_test(s.test),
                                scalar_type::float64, inputs[i]);
        }
    return true;
}

#if GRAZE_BOUNDS_BATCH
/// A batch form on all instruction sets in all rounding modes.
template <class Scalar>
bool batch_is_right(subject const& s, void (*batch)(Scalar const* const*, std::size_t, std::uint8_t*) noexcept,
                    std::vector<numbers> const& inputs, truths const& truth) {
    std::size_t const scalars = inputs.front().size();
    std::vector<std::vector<Scalar>> storage(scalars);
    std::vector<Scalar const*> columns(scalars);
    for (std::size_t k = 0; k < scalars; ++k) {
        for (numbers const& x : inputs) storage[k].push_back(static_cast<Scalar>(x[k]));
        columns[k] = storage[k].data();
    }
    std::vector<std::uint8_t> meets(inputs.size());
    bool right = true;
    for (std::string_view target : batch::targets()) {
        batch::use_target(target);
        for (int mode : rounding_modes) {
            std::fesetround(mode);
            batch(columns.data(), inputs.size(), meets.data());
            std::fesetround(FE_TONEAREST);
            for (std::size_t i = 0; i < inputs.size() && right; ++i)
                if ((meets[i] != 0) != certified::detail::meets(truth[i]))
                    right = complain("batch on " + std::string(target), meets[i] != 0 ? "meets" : "disjoint",
                                     name_of(truth[i]), mode, *find_test(s.test),
                                     sizeof(Scalar) == sizeof(float) ? scalar_type::float32 : scalar_type::float64,
                                     inputs[i]);
        }
    }
    batch::use_target("");
    return right;
}
#endif

/// The tests are asked about what the climb found.
bool is_right(filter const& f, std::vector<numbers> const& found) {
    bool right = true;
    for (subject const& s : f.subjects) {
        if (s.test.empty()) continue;
        std::vector<numbers> inputs;
        truths truth;
        for (numbers const& x : found) {
            numbers input = s.input(x);
            if (validate(*find_test(s.test), f.floats ? scalar_type::float32 : scalar_type::float64, input)) continue;
            truth.push_back(rational_reference::decide(*find_test(s.test), input));
            inputs.push_back(std::move(input));
        }
        if (inputs.empty()) continue;
        if (s.certified != nullptr) right = is_right(s, inputs, truth) && right;
#if GRAZE_BOUNDS_BATCH
        if (s.batch64 != nullptr) right = batch_is_right(s, s.batch64, inputs, truth) && right;
        if (s.batch32 != nullptr) right = batch_is_right(s, s.batch32, inputs, truth) && right;
#endif
    }
    return right;
}

bool is_asked(filter const& f) {
    return std::any_of(f.subjects.begin(), f.subjects.end(), [](subject const& s) {
        return s.certified != nullptr || s.batch64 != nullptr || s.batch32 != nullptr;
    });
}

}  // namespace
}  // namespace graze::bounds

int main(int argc, char** argv) {
    using namespace graze::bounds;
    std::uint64_t const rounds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 16;
    bool right = true;
    for (filter const& f : filters) {
        if (!is_asked(f) || (argc > 2 && f.name != argv[2])) continue;
        double best;
        std::vector<numbers> const found = climb(f, rounds, best);
        std::printf("%-20s error / bound up to %.4f\n", std::string(f.name).c_str(), best);
        if (!is_right(f, found)) return 1;
        if (best < f.needed) std::printf("%s: the climb has lost its way\n", std::string(f.name).c_str());
        right = right && best >= f.needed;
    }
    return right ? 0 : 1;
}
