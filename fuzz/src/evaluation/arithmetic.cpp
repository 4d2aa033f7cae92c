// The kinds of numbers that a traceable subject is read with.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "evaluation/arithmetic_scope.hpp"
#include "evaluation/wire.hpp"
#include "graze/internal/rational/exact_number.hpp"
#include "graze/internal/rational/interval_number.hpp"
#include "graze/internal/trace/traced_number.hpp"

namespace graze {
namespace {

template <class Number>
bool relation_holds(int relation, Number const& a, Number const& b) {
    switch (relation) {
        case GRAZE_LESS: return a < b;
        case GRAZE_LESS_EQUAL: return a <= b;
        case GRAZE_GREATER: return a > b;
        case GRAZE_GREATER_EQUAL: return a >= b;
        default: return a == b;
    }
}

/// Computes an operation by the operators of the numbers' type.
template <class Number>
Number applied(int operation, Number const& a, Number const& b, Number const& c) {
    using std::abs, std::sqrt, std::atan2;
    switch (operation) {
        case GRAZE_ADD: return a + b;
        case GRAZE_SUBTRACT: return a - b;
        case GRAZE_MULTIPLY: return a * b;
        case GRAZE_DIVIDE: return a / b;
        case GRAZE_NEGATE: return -a;
        case GRAZE_ABSOLUTE: return abs(a);
        case GRAZE_SQUARE_ROOT: return sqrt(a);
        case GRAZE_ARCTANGENT: return atan2(a, b);
        case GRAZE_MULTIPLY_ADD: return a * b + c;
        default: return a;
    }
}

/// Keeps the numbers in a list; the kinds of arithmetic differ in what Number does.
template <class Number>
class listed : public arithmetic {
  public:
    std::size_t operate(int operation, int scalar, std::size_t a, std::size_t b, std::size_t c, place) override {
        if (operation == GRAZE_MINIMUM) return numbers_[b] < numbers_[a] ? b : a;
        if (operation == GRAZE_MAXIMUM) return numbers_[a] < numbers_[b] ? b : a;
        return add(compute(operation, scalar, numbers_[a], numbers_[b], numbers_[c]));
    }
    bool compare(int relation, std::size_t a, std::size_t b, place) override {
        return relation_holds(relation, numbers_[a], numbers_[b]);
    }
    std::size_t count() const override { return numbers_.size(); }

  protected:
    virtual Number compute(int operation, int, Number const& a, Number const& b, Number const& c) {
        return applied(operation, a, b, c);
    }
    std::size_t add(Number result) {
        numbers_.push_back(std::move(result));
        return numbers_.size() - 1;
    }
    std::vector<Number> numbers_;
};

class intervals final : public listed<interval_number> {
  public:
    std::size_t input(std::size_t, double value) override { return add(interval_number(value)); }
    std::size_t constant(double value, rational const& exact, int) override {
        constexpr double infinity = std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::max();
        if (std::isinf(value))
            return add(value > 0 ? interval_number::between(most, infinity)
                                 : interval_number::between(-infinity, -most));
        double const nearest = to_double(exact);
        return add(rational(nearest) == exact ? interval_number(nearest) : interval_number::about(nearest));
    }
    double value(std::size_t a) const override {
        if (numbers_[a].low() != numbers_[a].high()) throw undecided();
        return numbers_[a].low();
    }
    rational exact(std::size_t) const override { throw undecided(); }
};

class exact_numbers : public listed<exact_number> {
  public:
    std::size_t input(std::size_t, double value) override { return add(exact_number(value)); }
    std::size_t constant(double, rational const& exact, int) override { return add(exact_number(exact)); }
    double value(std::size_t a) const override { return to_double(numbers_[a].value()); }
    rational exact(std::size_t a) const override { return numbers_[a].value(); }

  protected:
    exact_number compute(int operation, int, exact_number const& a, exact_number const& b,
                         exact_number const& c) override {
        if (operation == GRAZE_SQUARE_ROOT && a.value() < 0)
            throw std::domain_error("the root of a negative number in exact arithmetic");
        return applied(operation, a, b, c);
    }
};

trace_relation relation_of(int relation) {
    switch (relation) {
        case GRAZE_LESS: return trace_relation::less;
        case GRAZE_LESS_EQUAL: return trace_relation::less_equal;
        case GRAZE_GREATER: return trace_relation::greater;
        case GRAZE_GREATER_EQUAL: return trace_relation::greater_equal;
        default: return trace_relation::equal;
    }
}

class changed_numbers final : public exact_numbers {
  public:
    explicit changed_numbers(changed_comparison const& change) : change_(change) {}

    std::size_t constant(double value, rational const& exact, int scalar) override {
        return noted(exact_numbers::constant(value, exact, scalar), true);
    }
    std::size_t operate(int operation, int scalar, std::size_t a, std::size_t b, std::size_t c, place where) override {
        if (operation == GRAZE_MINIMUM) return compare(GRAZE_LESS, b, a, where) ? b : a;
        if (operation == GRAZE_MAXIMUM) return compare(GRAZE_LESS, a, b, where) ? b : a;
        bool const of_constants =
            is_constant(a) && is_constant(b) && (operation != GRAZE_MULTIPLY_ADD || is_constant(c));
        return noted(exact_numbers::operate(operation, scalar, a, b, c, where), of_constants);
    }
    bool compare(int relation, std::size_t a, std::size_t b, place where) override {
        if (!is_changed(relation, where)) return exact_numbers::compare(relation, a, b, where);
        switch (change_.how) {
            case change_kind::turned:
                if (relation == GRAZE_EQUAL) return !exact_numbers::compare(relation, a, b, where);
                return exact_numbers::compare(relation, b, a, where);
            case change_kind::strictness:
                switch (relation) {
                    case GRAZE_LESS: relation = GRAZE_LESS_EQUAL; break;
                    case GRAZE_LESS_EQUAL: relation = GRAZE_LESS; break;
                    case GRAZE_GREATER: relation = GRAZE_GREATER_EQUAL; break;
                    case GRAZE_GREATER_EQUAL: relation = GRAZE_GREATER; break;
                    default: break;
                }
                break;
            case change_kind::zeroed: {
                std::size_t const zero = exact_numbers::constant(0, rational(0), 64);
                if (is_constant(a)) a = zero;
                if (is_constant(b)) b = zero;
            }
        }
        return exact_numbers::compare(relation, a, b, where);
    }

  private:
    bool is_changed(int relation, place where) {
        if (where.line != change_.line || relation_of(relation) != change_.op || !where.file ||
            evaluation_wire::key_of_file(where.file) != change_.file)
            return false;
        return ++met_ == change_.which || change_.which == 0;
    }
    bool is_constant(std::size_t at) const { return at < constants_.size() && constants_[at]; }
    std::size_t noted(std::size_t at, bool is_constant) {
        constants_.resize(std::max(constants_.size(), at + 1));
        constants_[at] = is_constant;
        return at;
    }

    changed_comparison change_;
    std::vector<bool> constants_;  // of the numbers: is it one?
    std::uint32_t met_ = 0;
};

/// A dyadic number, rounded to so many digits, ties to even.
template <unsigned Digits>
unbounded_float<Digits> rounded_to(rational const& value) {
    if (value == 0) return 0;
    integer const bottom = denominator(value), top = abs(numerator(value));
    auto const length = static_cast<long>(msb(top)) + 1, shift = length - static_cast<long>(Digits);
    integer kept = top;
    long exponent = -static_cast<long>(msb(bottom));  // a power of two
    if (shift > 0) {
        kept = top >> static_cast<unsigned long>(shift);
        integer const rest = top - (kept << static_cast<unsigned long>(shift)),
                      half = integer(1) << static_cast<unsigned long>(shift - 1);
        if (rest > half || (rest == half && bit_test(kept, 0))) ++kept;
        exponent += shift;
    }
    unbounded_float<Digits> const result =
        ldexp(unbounded_float<Digits>(kept.convert_to<double>()), static_cast<int>(exponent));
    return value < 0 ? unbounded_float<Digits>(-result) : result;
}

class unbounded_numbers final : public listed<unbounded_float<53>> {
  public:
    using wide = unbounded_float<53>;
    using narrow = unbounded_float<24>;

    std::size_t input(std::size_t, double value) override { return add(wide(value)); }
    std::size_t constant(double value, rational const&, int) override { return add(wide(value)); }
    double value(std::size_t a) const override { return numbers_[a].convert_to<double>(); }
    rational exact(std::size_t a) const override { return to_rational(numbers_[a]); }

  protected:
    wide compute(int operation, int scalar, wide const& a, wide const& b, wide const& c) override {
        if (operation == GRAZE_MULTIPLY_ADD && isfinite(a) && isfinite(b) && isfinite(c)) {
            rational const sum = to_rational(a) * to_rational(b) + to_rational(c);
            return scalar == 32 ? wide(rounded_to<24>(sum)) : rounded_to<53>(sum);
        }
        if (scalar == 64) return applied(operation, a, b, c);
        return wide(applied(operation, narrow(a), narrow(b), narrow(c)));
    }
};

trace_op op_of(int operation) {
    switch (operation) {
        case GRAZE_ADD: return trace_op::add;
        case GRAZE_SUBTRACT: return trace_op::subtract;
        case GRAZE_MULTIPLY: return trace_op::multiply;
        case GRAZE_DIVIDE: return trace_op::divide;
        case GRAZE_NEGATE: return trace_op::negate;
        case GRAZE_ABSOLUTE: return trace_op::absolute;
        case GRAZE_SQUARE_ROOT: return trace_op::root;
        case GRAZE_ARCTANGENT: return trace_op::arctangent;
        default: return trace_op::fused;
    }
}

class traced_numbers final : public arithmetic {
  public:
    explicit traced_numbers(trace_recorder& recorder) : recorder_(recorder) {}

    std::size_t input(std::size_t at, double value) override { return known(recorder_.input(at, value), value); }
    std::size_t constant(double value, rational const& exact, int) override {
        return known(recorder_.constant(value, exact), value);
    }
    std::size_t operate(int operation, int scalar, std::size_t a, std::size_t b, std::size_t c, place where) override {
        recorder_.at(where.file ? where.file : "", where.line);
        if (operation == GRAZE_MINIMUM) return less(b, a) ? b : a;
        if (operation == GRAZE_MAXIMUM) return less(a, b) ? b : a;
        if (operation == GRAZE_CONVERT) return scalar == 64 ? a : narrowed(a);
        if (operation != GRAZE_MULTIPLY_ADD) c = a;
        double const result = scalar == 32 ? computed<float>(operation, a, b, c) : computed<double>(operation, a, b, c);
        std::size_t const third = operation == GRAZE_MULTIPLY_ADD ? c : 0;
        return known(recorder_.step(op_of(operation), a, b, result,
                                    scalar == 32 ? scalar_type::float32 : scalar_type::float64, third),
                     result);
    }
    bool compare(int relation, std::size_t a, std::size_t b, place where) override {
        recorder_.at(where.file ? where.file : "", where.line);
        bool const holds = relation_holds(relation, numbers_[a], numbers_[b]);
        recorder_.compare(relation_of(relation), a, b, holds);
        return holds;
    }
    double value(std::size_t a) const override { return numbers_[a]; }
    std::size_t count() const override { return numbers_.size(); }
    rational exact(std::size_t a) const override { return rational(numbers_[a]); }

  private:
    bool less(std::size_t a, std::size_t b) {
        bool const holds = numbers_[a] < numbers_[b];
        recorder_.compare(trace_relation::less, a, b, holds);
        return holds;
    }
    /// Rounds a number to float by a recorded difference with zero.
    std::size_t narrowed(std::size_t a) {
        std::size_t const zero = constant(0, rational(0), 32);
        auto const result = static_cast<double>(static_cast<float>(numbers_[a]));
        return known(recorder_.step(trace_op::subtract, a, zero, result, scalar_type::float32), result);
    }
    template <class Scalar>
    double computed(int operation, std::size_t& a, std::size_t& b, std::size_t& c) {
        for (std::size_t* operand : {&a, &b, &c})
            if (static_cast<double>(static_cast<Scalar>(numbers_[*operand])) != numbers_[*operand] &&
                !std::isnan(numbers_[*operand]))
                *operand = narrowed(*operand);
        auto const u = static_cast<Scalar>(numbers_[a]), v = static_cast<Scalar>(numbers_[b]),
                   w = static_cast<Scalar>(numbers_[c]);
        return static_cast<double>(operation == GRAZE_MULTIPLY_ADD ? std::fma(u, v, w) : applied(operation, u, v, w));
    }
    /// Returns the recorder's number for a value, which it may have had before.
    std::size_t known(std::size_t id, double value) {
        if (id >= numbers_.size()) numbers_.resize(id + 1);
        numbers_[id] = value;
        return id;
    }

    trace_recorder& recorder_;
    std::vector<double> numbers_;
};

}  // namespace

std::unique_ptr<arithmetic> interval_arithmetic() {
    return std::make_unique<intervals>();
}
std::unique_ptr<arithmetic> exact_arithmetic() {
    return std::make_unique<exact_numbers>();
}
std::unique_ptr<arithmetic> changed_arithmetic(changed_comparison const& change) {
    return std::make_unique<changed_numbers>(change);
}
std::unique_ptr<arithmetic> unbounded_arithmetic() {
    return std::make_unique<unbounded_numbers>();
}
std::unique_ptr<arithmetic> traced_arithmetic(trace_recorder& recorder) {
    return std::make_unique<traced_numbers>(recorder);
}

}  // namespace graze
