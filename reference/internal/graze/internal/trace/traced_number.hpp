// A number that writes down what is done to it: documented routines run with it unchanged.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <string_view>
#include <tuple>

#include "graze/trace.hpp"
#include "graze/vec.hpp"

namespace graze {

/// Fills a log while it lives, with what this thread's traced numbers do. One at a time a thread.
class trace_recorder {
  public:
    trace_recorder(trace_log& log, scalar_type scalar);
    ~trace_recorder();
    trace_recorder(trace_recorder const&) = delete;
    trace_recorder& operator=(trace_recorder const&) = delete;

    static trace_recorder& current();

    std::size_t input(std::size_t place, double value);
    std::size_t constant(double value) { return constant(value, rational(value)); }
    /// One that stands for that exact value.
    std::size_t constant(double value, rational exact);
    /// `type`: of the number that computes it. `third` is of a fused multiply-add alone.
    std::size_t step(trace_op op, std::size_t left, std::size_t right, double computed, scalar_type type,
                     std::size_t third = 0);
    void compare(trace_relation op, std::size_t left, std::size_t right, bool computed);
    /// Says where in the source what follows is computed.
    void at(std::string_view file, int line);
    /// The log is whole; puts its values in order, and numbers the steps.
    void finish(verdict answer, std::vector<std::size_t> outputs, std::uint32_t missing = 0);

  private:
    std::size_t add(trace_value value);

    trace_log& log_;
    std::map<std::pair<std::uint64_t, rational>, std::size_t> constants_;  // by their bits: -0 is not 0
    std::map<std::tuple<trace_op, std::size_t, std::size_t, std::size_t, scalar_type>, std::size_t> known_;
    std::map<trace_place, std::size_t> places_;
    std::size_t place_ = 0;
};

/// Computes as Scalar does. The value stands in the current recorder's log, under `id`.
template <class Scalar>
class traced_number {
  public:
    traced_number() : traced_number(0) {}
    explicit traced_number(int value) : traced_number(static_cast<double>(value)) {}
    explicit traced_number(double value)
        : value_(static_cast<Scalar>(value)), id_(trace_recorder::current().constant(static_cast<double>(value_))) {}

    static traced_number input(std::size_t place, double value) {
        return {static_cast<Scalar>(value), trace_recorder::current().input(place, value)};
    }

    Scalar value() const { return value_; }
    std::size_t id() const { return id_; }

    friend traced_number operator+(traced_number const& u, traced_number const& v) {
        return result(trace_op::add, u, v, u.value_ + v.value_);
    }
    friend traced_number operator-(traced_number const& u, traced_number const& v) {
        return result(trace_op::subtract, u, v, u.value_ - v.value_);
    }
    friend traced_number operator*(traced_number const& u, traced_number const& v) {
        return result(trace_op::multiply, u, v, u.value_ * v.value_);
    }
    friend traced_number operator/(traced_number const& u, traced_number const& v) {
        return result(trace_op::divide, u, v, u.value_ / v.value_);
    }
    traced_number operator-() const { return result(trace_op::negate, *this, *this, -value_); }
    friend traced_number abs(traced_number const& u) { return result(trace_op::absolute, u, u, std::abs(u.value_)); }
    friend traced_number sqrt(traced_number const& u) { return result(trace_op::root, u, u, std::sqrt(u.value_)); }
    friend traced_number atan2(traced_number const& y, traced_number const& x) {
        return result(trace_op::arctangent, y, x, std::atan2(y.value_, x.value_));
    }

    friend bool operator==(traced_number const& u, traced_number const& v) {
        return went(trace_relation::equal, u, v, u.value_ == v.value_);
    }
    friend bool operator<(traced_number const& u, traced_number const& v) {
        return went(trace_relation::less, u, v, u.value_ < v.value_);
    }
    friend bool operator>(traced_number const& u, traced_number const& v) {
        return went(trace_relation::greater, u, v, u.value_ > v.value_);
    }
    friend bool operator<=(traced_number const& u, traced_number const& v) {
        return went(trace_relation::less_equal, u, v, u.value_ <= v.value_);
    }
    friend bool operator>=(traced_number const& u, traced_number const& v) {
        return went(trace_relation::greater_equal, u, v, u.value_ >= v.value_);
    }

    friend wider<traced_number<float>>;

  private:
    traced_number(Scalar value, std::size_t id) : value_(value), id_(id) {}

    static traced_number result(trace_op op, traced_number const& u, traced_number const& v, Scalar result) {
        return {result,
                trace_recorder::current().step(op, u.id_, v.id_, static_cast<double>(result), scalar_type_of<Scalar>)};
    }
    static bool went(trace_relation op, traced_number const& u, traced_number const& v, bool result) {
        trace_recorder::current().compare(op, u.id_, v.id_, result);
        return result;
    }

    Scalar value_;
    std::size_t id_;
};

/// The same value, and a difference with zero that rounds.
template <>
struct wider<traced_number<float>> {
    static constexpr bool exists = true;
    static traced_number<double> of(traced_number<float> const& u) { return {static_cast<double>(u.value()), u.id()}; }
    static traced_number<float> narrow(traced_number<double> const& u) {
        auto const rounded = static_cast<float>(u.value());
        std::size_t const zero = trace_recorder::current().constant(0);
        return {rounded, trace_recorder::current().step(trace_op::subtract, u.id(), zero, static_cast<double>(rounded),
                                                        scalar_type::float32)};
    }
};

}  // namespace graze
