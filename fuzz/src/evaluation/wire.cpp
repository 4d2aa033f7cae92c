#include "evaluation/wire.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "graze/source.hpp"

namespace graze::evaluation_wire {
namespace {

enum class form : std::uint64_t { refused, evaluation, trace };
constexpr std::uint64_t most_text = 4096;

class writer {
  public:
    void number(std::uint64_t value) {
        auto const* const from = reinterpret_cast<unsigned char const*>(&value);
        bytes_.insert(bytes_.end(), from, from + sizeof value);
    }
    void scalar(double value) {
        std::uint64_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        number(bits);
    }
    void text(std::string_view value) {
        value = value.substr(0, most_text);
        number(value.size());
        bytes_.insert(bytes_.end(), value.begin(), value.end());
    }
    void whole(integer const& value) {
        std::vector<unsigned char> digits;
        if (value != 0) {
            std::size_t const bits = mpz_sizeinbase(value.backend().data(), 2);
            if (bits > most_bits) throw wire_error("its exact numbers grow too long");
            digits.resize((bits + 7) / 8);
            mpz_export(digits.data(), nullptr, 1, 1, 0, 0, value.backend().data());  // without its sign
        }
        number(digits.size());
        bytes_.insert(bytes_.end(), digits.begin(), digits.end());
    }
    void fraction(rational const& value) {
        number(value < 0);
        whole(numerator(value));
        whole(denominator(value));
        if (bytes_.size() > results_size) throw wire_error("its steps are too many to be told");
    }
    std::vector<unsigned char> take() {
        if (bytes_.size() > results_size) throw wire_error("its steps are too many to be told");
        return std::move(bytes_);
    }

  private:
    std::vector<unsigned char> bytes_;
};

class parser {
  public:
    explicit parser(std::span<unsigned char const> bytes) : bytes_(bytes) {}

    std::uint64_t number() {
        std::uint64_t value;
        std::memcpy(&value, some(sizeof value), sizeof value);
        return value;
    }
    /// Reads a number below `end`.
    std::uint64_t index(std::uint64_t end) {
        std::uint64_t const value = number();
        if (value >= end) throw wire_error("a number beyond its range");
        return value;
    }
    /// Reads the count of things that take `least` bytes each.
    std::size_t count(std::size_t least) { return static_cast<std::size_t>(index(bytes_.size() / least + 1)); }
    double scalar() {
        std::uint64_t const bits = number();
        double value;
        std::memcpy(&value, &bits, sizeof value);
        return value;
    }
    std::string text() {
        std::uint64_t const size = index(most_text + 1);
        return {reinterpret_cast<char const*>(some(size)), static_cast<std::size_t>(size)};
    }
    rational fraction() {
        bool const negative = index(2) != 0;
        integer const top = whole(), bottom = whole();
        if (bottom == 0) throw wire_error("a denominator of 0");
        rational const value(top, bottom);  // in lowest terms, whatever was sent
        return negative ? rational(-value) : value;
    }
    void end() const {
        if (!bytes_.empty()) throw wire_error("more than there should be");
    }

  private:
    integer whole() {
        std::uint64_t const size = index(most_bits / 8 + 1);
        unsigned char const* const digits = some(size);
        integer value = 0;
        mpz_import(value.backend().data(), static_cast<std::size_t>(size), 1, 1, 0, 0, digits);
        return value;
    }
    unsigned char const* some(std::uint64_t size) {
        if (size > bytes_.size()) throw wire_error("less than there should be");
        unsigned char const* const from = bytes_.data();
        bytes_ = bytes_.subspan(static_cast<std::size_t>(size));
        return from;
    }

    std::span<unsigned char const> bytes_;
};

constexpr std::uint64_t verdict_count = static_cast<std::uint64_t>(verdict::positive) + 1;

parser begin(std::span<unsigned char const> bytes, form expected) {
    parser from(bytes);
    auto const what = static_cast<form>(from.number());
    if (what == form::refused) throw no_evaluation(from.text());
    if (what != expected) throw wire_error("no answer to the question");
    return from;
}

void put(writer& to, trace_value const& value) {
    to.number(static_cast<std::uint64_t>(value.op));
    for (std::size_t number : {value.left, value.right, value.third, value.number, value.place}) to.number(number);
    to.scalar(value.computed);
    to.number((value.wide ? 1u : 0u) | (value.approximate ? 2u : 0u) | (value.exact ? 4u : 0u));
    if (value.exact) to.fraction(*value.exact);
}

trace_value take_value(parser& from, trace_log const& log, std::size_t inputs, std::size_t& steps) {
    std::size_t const here = log.values.size();
    trace_value result;
    result.op = static_cast<trace_op>(from.index(trace_op_count));
    bool const is_input = result.op == trace_op::input, is_constant = result.op == trace_op::constant;
    // Operands come before the results made of them.
    std::uint64_t const end = is_input ? inputs : is_constant ? 1 : here;
    result.left = static_cast<std::size_t>(from.index(end));
    result.right = static_cast<std::size_t>(from.index(end));
    result.third = static_cast<std::size_t>(from.index(is_input || is_constant ? 1 : end));
    result.number = static_cast<std::size_t>(from.number());
    if (result.number != (is_input || is_constant ? 0 : ++steps)) throw wire_error("steps out of order");
    result.place = static_cast<std::size_t>(from.index(log.places.size() + 1));
    result.computed = from.scalar();
    if (log.scalar == scalar_type::float32 && !result.wide && is_input &&
        static_cast<double>(static_cast<float>(result.computed)) != result.computed)
        throw wire_error("an input that is no float");
    std::uint64_t const flags = from.index(8);
    result.wide = flags & 1;
    result.approximate = flags & 2;
    if (flags & 4) result.exact = from.fraction();
    if ((is_input || is_constant) && !result.exact) throw wire_error("an input without a value");
    return result;
}

}  // namespace

std::uint64_t key_of_file(std::string_view name) {
    return key_of(name.substr(0, most_text));
}

std::vector<unsigned char> refusal(std::string const& why) {
    writer to;
    to.number(static_cast<std::uint64_t>(form::refused));
    to.text(why);
    return to.take();
}

std::vector<unsigned char> packed(evaluation const& answer) {
    writer to;
    to.number(static_cast<std::uint64_t>(form::evaluation));
    to.number(static_cast<std::uint64_t>(answer.answer));
    to.number(answer.numbers.size());
    for (rational const& number : answer.numbers) to.fraction(number);
    to.number(answer.missing);
    return to.take();
}

evaluation unpacked_evaluation(std::span<unsigned char const> bytes) {
    parser from = begin(bytes, form::evaluation);
    evaluation result{static_cast<verdict>(from.index(verdict_count)), {}};
    for (std::uint64_t left = from.index(most_numbers + 1); left > 0; --left) result.numbers.push_back(from.fraction());
    result.missing = static_cast<std::uint32_t>(from.index(1u << most_numbers));
    from.end();
    return result;
}

std::vector<unsigned char> packed(trace_log const& log) {
    writer to;
    to.number(static_cast<std::uint64_t>(form::trace));
    to.number(log.places.size());
    for (trace_place const& place : log.places) {
        to.text(place.file);
        to.number(static_cast<std::uint64_t>(place.line));
    }
    to.number(log.values.size());
    for (trace_value const& value : log.values) put(to, value);
    to.number(log.comparisons.size());
    for (trace_comparison const& comparison : log.comparisons) {
        to.number(static_cast<std::uint64_t>(comparison.op));
        for (std::size_t number : {comparison.left, comparison.right, comparison.steps, comparison.place})
            to.number(number);
        to.number((comparison.computed ? 1u : 0u) | (comparison.exact ? 2u : 0u) |
                  (comparison.exact == true ? 4u : 0u));
    }
    to.number(static_cast<std::uint64_t>(log.answer));
    to.number(log.outputs.size());
    for (std::size_t output : log.outputs) to.number(output);
    to.number(log.missing);
    return to.take();
}

trace_log unpacked_trace(std::span<unsigned char const> bytes, scalar_type scalar, std::size_t inputs) {
    parser from = begin(bytes, form::trace);
    trace_log log;
    log.scalar = scalar;
    for (std::size_t left = from.count(16); left > 0; --left) {
        std::string file = from.text();
        log.places.push_back({std::move(file), static_cast<int>(from.index(std::numeric_limits<int>::max()))});
    }
    std::size_t steps = 0;
    for (std::size_t left = from.count(64); left > 0; --left)
        log.values.push_back(take_value(from, log, inputs, steps));
    std::size_t last = 0;
    for (std::size_t left = from.count(48); left > 0; --left) {
        trace_comparison result{};
        result.op = static_cast<trace_relation>(from.index(trace_relation_names.size()));
        result.left = static_cast<std::size_t>(from.index(log.values.size()));
        result.right = static_cast<std::size_t>(from.index(log.values.size()));
        result.steps = static_cast<std::size_t>(from.index(steps + 1));
        if (result.steps < last) throw wire_error("comparisons out of order");
        last = result.steps;
        result.place = static_cast<std::size_t>(from.index(log.places.size() + 1));
        std::uint64_t const flags = from.index(8);
        result.computed = flags & 1;
        if (flags & 2) result.exact = (flags & 4) != 0;
        if (result.differs() && !log.parted_at) log.parted_at = log.comparisons.size();
        log.comparisons.push_back(result);
    }
    log.answer = static_cast<verdict>(from.index(verdict_count));
    for (std::uint64_t left = from.index(most_numbers + 1); left > 0; --left)
        log.outputs.push_back(static_cast<std::size_t>(from.index(log.values.size())));
    log.missing = static_cast<std::uint32_t>(from.index(1u << most_numbers));
    from.end();
    return log;
}

}  // namespace graze::evaluation_wire
