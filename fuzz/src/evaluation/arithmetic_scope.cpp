#include "evaluation/arithmetic_scope.hpp"

#include <unistd.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "graze/internal/rational/interval_number.hpp"

namespace graze {
namespace {

/// The scope of this thread; operations called in other threads do nothing.
thread_local arithmetic_scope* current_scope = nullptr;
std::uint32_t last_epoch = 0;

/// A subject that goes on after it was told to return is ended after so many operations.
constexpr std::size_t most_after_end = 10 * most_operations;
constexpr int exit_runaway = 4;

}  // namespace

rational meant_by(float value) {
    if (value == 0 || !std::isfinite(value)) return rational(0);
    // The interval is half a spacing to either side; continued fractions give the simplest fraction in it.
    bool const negative = value < 0;
    float const size = std::abs(value), next = std::nextafter(size, std::numeric_limits<float>::infinity());
    rational const middle(static_cast<double>(size));
    rational half = std::isfinite(next) ? rational(rational(static_cast<double>(next)) - middle) / 2
                                        : rational(rational(static_cast<double>(size)) / (1 << 25));
    rational low = middle - half, high = middle + half;
    std::vector<integer> terms;
    for (;;) {
        integer const whole = numerator(low) / denominator(low);
        if (rational(whole) == low || rational(whole) + 1 <= high) {
            terms.push_back(rational(whole) == low ? whole : whole + 1);
            break;
        }
        terms.push_back(whole);
        rational const below = low - rational(whole), above = high - rational(whole);
        low = 1 / above;
        high = 1 / below;
    }
    rational simplest(terms.back());
    for (std::size_t i = terms.size() - 1; i-- > 0;) simplest = rational(terms[i]) + 1 / simplest;
    // A float has one such neighbour of 2^24 by chance; 1/1000000 is one of 2^4.
    bool const is_simple = numerator(simplest) * denominator(simplest) <= integer(1 << 20);
    rational const meant = is_simple ? simplest : middle;
    return negative ? rational(-meant) : meant;
}

arithmetic_scope::arithmetic_scope(arithmetic& numbers) : numbers_(numbers), epoch_(++last_epoch) {
    current_scope = this;
}
arithmetic_scope::~arithmetic_scope() {
    current_scope = nullptr;
}

void arithmetic_scope::finish(evaluation_end how, std::string why) {
    if (end_ != evaluation_end::none) return;
    end_ = how;
    why_ = std::move(why);
}

bool arithmetic_scope::begin() {
    ++operations_;
    if (end_ != evaluation_end::none) {
        if (operations_ > most_after_end) _exit(exit_runaway);
        return false;
    }
    if (operations_ <= most_operations) return true;
    operations_ = 0;
    finish(evaluation_end::exhausted, "more than " + std::to_string(most_operations) + " operations");
    return false;
}

std::optional<std::size_t> arithmetic_scope::index_of(graze_number id) {
    if (id == 0) return std::nullopt;
    std::uint64_t const index = (id & 0xffffffff) - 1;
    if (id >> 32 == epoch_ && index < numbers_.count()) return static_cast<std::size_t>(index);
    finish(evaluation_end::misused, id >> 32 < epoch_ && id >> 32 != 0 ? "a number of an earlier evaluation"
                                                                       : "a number that graze has not lent");
    return std::nullopt;
}

std::size_t arithmetic_scope::operand(graze_number id) {
    if (id == 0) throw std::invalid_argument("a number that was never given a value");
    std::optional<std::size_t> const index = index_of(id);
    if (!index) throw std::invalid_argument("no number");
    return *index;
}

template <class Do>
bool arithmetic_scope::attempt(Do&& something) {
    if (!begin()) return false;
    try {
        something();
        return true;
    } catch (undecided const&) {
        finish(evaluation_end::undecided);
    } catch (std::domain_error const& error) {
        finish(evaluation_end::undefined, error.what());
    } catch (std::invalid_argument const& error) {
        finish(evaluation_end::misused, error.what());
    } catch (std::exception const& error) {
        finish(evaluation_end::exhausted, error.what());
    }
    return false;
}

struct arithmetic_scope::callbacks {
    static bool is_scalar(int scalar) { return scalar == 32 || scalar == 64; }

    static graze_number constant(double value, int given, int scalar) {
        graze_number result = 0;
        arithmetic_scope* const scope = current_scope;
        if (!scope) return 0;
        scope->attempt([&] {
            if (!is_scalar(given) || !is_scalar(scalar))
                throw std::invalid_argument("a scalar type other than 32 or 64");
            if (std::isnan(value)) throw std::invalid_argument("a constant that is not a number");
            // An infinite constant stands for a number beyond all products of a few others.
            rational exact = std::isinf(value) ? rational(integer(1) << 65536u) : rational(value);
            if (std::isinf(value) && value < 0) exact = -exact;
            if (std::isfinite(value) && given == 32 && scalar == 64 &&
                static_cast<double>(static_cast<float>(value)) == value)
                exact = value == 0 ? rational(0) : meant_by(static_cast<float>(value));
            double const held = scalar == 32 ? static_cast<double>(static_cast<float>(value)) : value;
            result = scope->handle_of(scope->numbers_.constant(held, exact, scalar));
        });
        return result;
    }

    static graze_number operate(int operation, int scalar, graze_number a, graze_number b, graze_number c,
                                char const* file, int line) {
        graze_number result = 0;
        arithmetic_scope* const scope = current_scope;
        if (!scope) return 0;
        scope->attempt([&] {
            if (!is_scalar(scalar)) throw std::invalid_argument("a scalar type other than 32 or 64");
            if (operation < GRAZE_ADD || operation > GRAZE_CONVERT)
                throw std::invalid_argument("operation " + std::to_string(operation) + ", which there is not");
            bool const is_unary = operation == GRAZE_NEGATE || operation == GRAZE_ABSOLUTE ||
                                  operation == GRAZE_SQUARE_ROOT || operation == GRAZE_CONVERT;
            std::size_t const u = scope->operand(a), v = is_unary ? u : scope->operand(b);
            std::size_t const w = operation == GRAZE_MULTIPLY_ADD ? scope->operand(c) : 0;
            result = scope->handle_of(scope->numbers_.operate(operation, scalar, u, v, w, {file, line}));
        });
        return result;
    }

    static int compare(int relation, graze_number a, graze_number b, char const* file, int line) {
        bool holds = false;
        arithmetic_scope* const scope = current_scope;
        if (!scope) return -1;
        bool const is_known = scope->attempt([&] {
            if (relation < GRAZE_LESS || relation > GRAZE_EQUAL)
                throw std::invalid_argument("relation " + std::to_string(relation) + ", which there is not");
            holds = scope->numbers_.compare(relation, scope->operand(a), scope->operand(b), {file, line});
        });
        return is_known ? holds : -1;
    }

    static double value(graze_number a) {
        double found = std::numeric_limits<double>::quiet_NaN();
        arithmetic_scope* const scope = current_scope;
        if (scope) scope->attempt([&] { found = scope->numbers_.value(scope->operand(a)); });
        return found;
    }
};

graze_operations const& arithmetic_scope::operations() {
    static graze_operations const table{sizeof(graze_operations), callbacks::constant, callbacks::operate,
                                        callbacks::compare, callbacks::value};
    return table;
}

}  // namespace graze
