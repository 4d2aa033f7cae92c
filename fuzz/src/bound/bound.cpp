// Magnitudes M >= |exact| and errors E >= |computed - exact| are carried through the steps, u being half the relative spacing
// of the type that a step is computed in and eta half its smallest subnormal:
//   a + b        M = Ma + Mb,  E = Ea + Eb + u (Ca + Cb), C = M + E >= |computed|: sums do not underflow
//   a b          M = Ma Mb,    E = Ea Mb + Ma Eb + Ea Eb + u Ca Cb + eta
//   a b + c      once:         E = Ea Mb + Ma Eb + Ea Eb + Ec + u (Ca Cb + Cc) + eta
//   a / k        M = Ma / k,   E = Ea / k + u Ca / k + eta, k a constant without an error
//   sqrt a       M = sqrt Ma,  E = sqrt Ea + u sqrt Ca + eta, as |sqrt x - sqrt y| <= sqrt |x - y| for x, y >= 0
// That a value is not negative, exact and as computed, is carried along too: squares of a value, absolute values, roots,
// constants, and sums, products and quotients of such, none of which rounding takes below 0.
// All of it in doubles, each outcome moved up by more than its own rounding.
#include "graze/internal/bound/bound.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "graze/families.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "mutate/mutator.hpp"

namespace graze {
namespace {

/// Not less than what was rounded to it, nor than what a few operations on such would come to.
double up(double value) {
    return value == 0 ? 0 : value * (1 + 0x1p-48) + std::numeric_limits<double>::denorm_min();
}

struct type_limits {
    double unit, tiny, largest;
};
type_limits limits_of(bool is_float) {
    return is_float
               ? type_limits{0x1p-24, 0x1p-150, std::numeric_limits<float>::max()}
               : type_limits{0x1p-53, std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::max()};
}

double magnitude_of(rational const& value) {
    return up(std::abs(to_double(value)));
}

value_bound bound_step(trace_log const& log, trace_value const& traced, std::vector<value_bound> const& known) {
    value_bound const &a = known[traced.left], &b = known[traced.right];
    for (std::size_t index : operands_of(traced))
        if (!known[index].why_not.empty()) return known[index];
    type_limits const type = limits_of((log.scalar == scalar_type::float32) != traced.wide);
    double const ca = up(a.magnitude + a.error), cb = up(b.magnitude + b.error);
    value_bound found;
    switch (traced.op) {
        case trace_op::add:
        case trace_op::subtract:
            found = {up(a.magnitude + b.magnitude), up(up(a.error + b.error) + up(type.unit * up(ca + cb))), ""};
            found.not_negative = traced.op == trace_op::add && a.not_negative && b.not_negative;
            // But a double made a float may.
            if (!traced.wide && (log.values[traced.left].wide || log.values[traced.right].wide))
                found.error = up(found.error + type.tiny);
            break;
        case trace_op::multiply:
        case trace_op::fused: {
            double const product = up(a.magnitude * b.magnitude), computed = up(ca * cb);
            double const carried = up(up(a.error * b.magnitude) + up(a.magnitude * b.error) + up(a.error * b.error));
            bool const not_negative = traced.left == traced.right || (a.not_negative && b.not_negative);
            if (traced.op == trace_op::multiply) {
                found = {product, up(carried + up(type.unit * computed) + type.tiny), ""};
                // Exact zeros stay what they are.
                if (product == 0 && computed == 0) found.error = 0;
                found.not_negative = not_negative;
                break;
            }
            value_bound const& c = known[traced.third];
            found = {up(product + c.magnitude),
                     up(carried + c.error + up(type.unit * up(computed + c.magnitude + c.error)) + type.tiny), ""};
            found.not_negative = not_negative && c.not_negative;
            break;
        }
        case trace_op::divide: {
            trace_value const& divisor = log.values[traced.right];
            if (divisor.op != trace_op::constant || b.error != 0 || divisor.computed == 0)
                return {0, 0, "a division by what may be near 0"};
            double const least = std::abs(divisor.computed);
            found = {up(a.magnitude / least), up(up(a.error / least) + up(type.unit * up(ca / least)) + type.tiny), ""};
            found.not_negative = a.not_negative && divisor.computed > 0;
            break;
        }
        case trace_op::negate: found = {a.magnitude, a.error, ""}; break;
        case trace_op::absolute:
            found = a;
            found.not_negative = true;
            break;
        case trace_op::root:
            if (!a.not_negative) return {0, 0, "the root of what may be below 0"};
            found = {up(std::sqrt(a.magnitude)),
                     up(up(std::sqrt(a.error)) + up(type.unit * up(std::sqrt(ca))) + type.tiny), ""};
            found.not_negative = true;
            break;
        case trace_op::arctangent: return {0, 0, "an angle"};
        case trace_op::input:
        case trace_op::constant: break;
    }
    if (!(up(found.magnitude + found.error) < type.largest)) return {0, 0, "what may overflow"};
    return found;
}

/// Expressions that are alike have one number, in whatever case they are met.
class expressions {
  public:
    std::vector<std::uint64_t> number(trace_log const& log) {
        std::vector<std::uint64_t> found;
        found.reserve(log.values.size());
        for (trace_value const& traced : log.values) {
            key of{static_cast<std::uint64_t>(traced.op) * 2 + traced.wide, 0, 0, 0};
            if (traced.op == trace_op::input) of[1] = traced.left;
            if (traced.op == trace_op::constant) of[1] = std::bit_cast<std::uint64_t>(traced.computed);
            trace_operands const operands = operands_of(traced);
            for (std::size_t i = 0; i < operands.count; ++i) of[i + 1] = found[operands.at[i]];
            found.push_back(known_.try_emplace(of, known_.size()).first->second);
        }
        return found;
    }

  private:
    using key = std::array<std::uint64_t, 4>;
    std::map<key, std::uint64_t> known_;
};

class bounding {
  public:
    bounding(test_info const& test, subject const& candidate, scalar_type scalar, bound_options const& options)
        : test_(test), candidate_(candidate), scalar_(scalar), options_(options), client_(candidate, scalar) {
        if (!candidate.trace) throw no_evaluation("it cannot be read with other arithmetic");
    }

    bound_report run() {
        // Configurations are of small whole numbers, which hardly round.
        std::vector<family_info const*> all;
        for (family_info const& family : families_of(test_))
            if (family.name != "configuration") all.push_back(&family);
        for (std::uint64_t i = 0; i < options_.cases; ++i) {
            test_case built{&test_, scalar_, {}};
            family_info const& family = *all[i % all.size()];
            std::uint64_t const index = i / all.size();
            source choices(case_key(options_.seed, test_, scalar_, family, index), index);
            family.generate(test_, scalar_, choices, built.input);
            fit(built.input, choices);
            take(std::move(built));
        }
        for (std::uint64_t i = 0; i < options_.cases && !pool_.empty(); ++i) climb(i);
        report_.paths = paths_.size();
        report_.is_exact = !report_.comparisons.empty() &&
                           std::ranges::all_of(report_.comparisons, [](auto const& item) { return item.error == 0.0; });
        return std::move(report_);
    }

  private:
    /// Scales by a power of two, so that what was in contact stays so but for underflow, and to the rim of the range as
    /// often as not.
    void fit(std::vector<double>& input, source& choices) {
        double size = 0;
        for (double value : input) size = std::max(size, std::abs(value));
        if (size > 0) {
            int const power = std::ilogb(options_.range) - std::ilogb(size) - (choices.one_in(2) ? 1 : 0);
            for (double& value : input) value = std::ldexp(value, power);
        }
        clamp(input);
    }
    void clamp(std::vector<double>& input) {
        double const most = scalar_ == scalar_type::float64 ? options_.range : narrowed(options_.range);
        for (double& value : input) value = std::clamp(value, -most, most);
        make_valid(test_, scalar_, input);
    }
    static double narrowed(double range) {
        auto const narrow = static_cast<float>(range);
        return static_cast<double>(static_cast<double>(narrow) > range ? std::nextafter(narrow, 0.0f) : narrow);
    }

    /// Changes one of the cases that were the worst for some comparison.
    void climb(std::uint64_t index) {
        source choices(mix(options_.seed ^ mix(index + 0x626f756e64u)));
        auto at = pool_.begin();
        std::advance(at, static_cast<std::ptrdiff_t>(choices.below(pool_.size())));
        test_case built = at->second;
        for (std::size_t i = choices.below(3) + 1; i > 0; --i) mutating::change_scalars(built, choices);
        if (!test_.accepts(built.input.size())) return;
        built.scalar = scalar_;
        clamp(built.input);
        take(std::move(built));
    }

    void take(test_case built) {
        if (candidate_.in_domain && !candidate_.in_domain(scalar_, built.input)) return;
        trace_log log;
        candidate_.trace(scalar_, built.input, log);
        ++report_.cases;
        std::vector<std::uint64_t> const numbers = expressions_.number(log);
        std::vector<value_bound> bounds;
        std::vector<std::uint64_t> path;
        std::vector<std::string> names;
        for (trace_comparison const& item : log.comparisons) {
            std::array<std::uint64_t, 3> const key{static_cast<std::uint64_t>(item.op), numbers[item.left],
                                                   numbers[item.right]};
            auto const [known, is_new] = places_.try_emplace(key, report_.comparisons.size());
            if (is_new) {
                if (bounds.empty()) bounds = bound_values(log, options_.range);
                if (names.empty()) names = input_names(test_, built.input.size());
                report_.comparisons.push_back(describe(log, item, bounds, names));
            }
            path.push_back(known->second * 2 + item.computed);
            comparison_bound& its = report_.comparisons[known->second];
            ++its.cases;
            double const error = error_of(log, item);
            if (error > its.seen) {
                its.seen = error;
                pool_.insert_or_assign(known->second, built);
            }
        }
        paths_.insert(std::move(path));
        judge_case(built);
    }

    static comparison_bound describe(trace_log const& log, trace_comparison const& item,
                                     std::vector<value_bound> const& bounds, std::vector<std::string> const& names) {
        comparison_bound result{comparison_text(log, item, names), log.place_text(item.place), {}, {}, 0, 0};
        value_bound const &left = bounds[item.left], &right = bounds[item.right];
        result.why_not = left.why_not.empty() ? right.why_not : left.why_not;
        if (result.why_not.empty()) result.error = item.left == item.right ? 0 : up(left.error + right.error);
        return result;
    }

    /// Returns the error of the two sides' difference: infinite where a step made one of them infinite or no number, 0
    /// where it is not known.
    static double error_of(trace_log const& log, trace_comparison const& item) {
        trace_value const &left = log.values[item.left], &right = log.values[item.right];
        for (trace_value const* side : {&left, &right})
            if (!std::isfinite(side->computed) && side->is_step()) return std::numeric_limits<double>::infinity();
        if (!left.exact || !right.exact || !std::isfinite(left.computed) || !std::isfinite(right.computed)) return 0;
        rational const off = (rational(left.computed) - rational(right.computed)) - (*left.exact - *right.exact);
        return off == 0 ? 0 : std::abs(to_double(off));
    }

    void judge_case(test_case const& built) {
        exact_answer const truth = rational_reference::evaluate(test_, built.input);
        judgement const found = judge_by(built, truth);
        if (found.result == outcome::out_of_domain || found.result == outcome::undefined) return;
        ++report_.judged;
        if (!found.disagrees) return;
        ++report_.disagreements;
        if (truth.has_margin()) report_.band = std::max(report_.band, margin_of(truth));
    }
    judgement judge_by(test_case const& built, exact_answer const& truth) {
        double numbers[most_numbers] = {};
        std::size_t const count = test_.numbers.size();
        reply const answer = client_.ask(built.input, count > 0 ? numbers : nullptr);
        return judge_answer(candidate_, built, truth, answer, std::span(numbers).first(count));
    }

    test_info const& test_;
    subject const& candidate_;
    scalar_type scalar_;
    bound_options const& options_;
    subject_client client_;
    expressions expressions_;
    std::map<std::array<std::uint64_t, 3>, std::uint64_t> places_;
    std::map<std::uint64_t, test_case> pool_;
    std::set<std::vector<std::uint64_t>> paths_;
    bound_report report_;
};

}  // namespace

std::vector<value_bound> bound_values(trace_log const& log, double range) {
    std::vector<value_bound> known;
    known.reserve(log.values.size());
    for (trace_value const& traced : log.values) {
        if (traced.op == trace_op::input) {
            known.push_back({range, 0, ""});
        } else if (traced.op == trace_op::constant) {
            bool const is_finite = std::isfinite(traced.computed);
            rational const off = is_finite ? rational(*traced.exact - rational(traced.computed)) : rational(0);
            known.push_back({magnitude_of(*traced.exact), off == 0 ? 0 : magnitude_of(off),
                             is_finite ? "" : "an infinite constant"});
            known.back().not_negative = *traced.exact >= 0 && traced.computed >= 0;
        } else {
            known.push_back(bound_step(log, traced, known));
        }
    }
    return known;
}

bound_report bound_subject(test_info const& test, subject const& candidate, scalar_type scalar,
                           bound_options const& options) {
    return bounding(test, candidate, scalar, options).run();
}

}  // namespace graze
