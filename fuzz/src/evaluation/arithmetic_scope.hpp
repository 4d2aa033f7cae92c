// The arithmetic that a traceable subject calls through the C interface of graze/subject.h. It runs in the subject's process,
// so whatever the subject asks for is computed there.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <thread>

#include "graze/internal/judge/evaluation.hpp"
#include "graze/rational.hpp"
#include "graze/subject.h"
#include "graze/trace.hpp"

namespace graze {

/// An evaluation has no more operations and comparisons than these.
inline constexpr std::size_t most_operations = 1'000'000;

/// Why an evaluation ended before its time.
enum class evaluation_end : std::uint8_t {
    none,
    undecided,  // this arithmetic cannot tell; a sharper one has to
    undefined,  // a division by zero, the root of a negative number
    exhausted,  // too many operations
    misused     // an operation, relation or operand that there is not
};

/// Holds numbers of one kind, by their index from 0 on; operands are numbers that it has. Operations throw
/// std::domain_error (a division by zero), undecided, or std::invalid_argument (an operation that there is not).
class arithmetic {
  public:
    struct place {
        char const* file;
        int line;
    };

    virtual ~arithmetic() = default;
    virtual std::size_t input(std::size_t at, double value) = 0;
    /// `exact` is the number that the constant stands for.
    virtual std::size_t constant(double value, rational const& exact, int scalar) = 0;
    virtual std::size_t operate(int operation, int scalar, std::size_t a, std::size_t b, std::size_t c,
                                place where) = 0;
    virtual bool compare(int relation, std::size_t a, std::size_t b, place where) = 0;
    virtual double value(std::size_t a) const = 0;
    virtual std::size_t count() const = 0;
    /// Throws std::domain_error for a number that is infinite or NaN.
    virtual rational exact(std::size_t a) const = 0;
};

std::unique_ptr<arithmetic> interval_arithmetic();
std::unique_ptr<arithmetic> exact_arithmetic();
/// Exact, with one comparison changed.
struct changed_comparison {
    std::uint64_t file;  // see evaluation_wire::key_of_file
    int line;
    trace_relation op;
    change_kind how;
    std::uint32_t which;
};
std::unique_ptr<arithmetic> changed_arithmetic(changed_comparison const& change);
/// Rounds to the scalar's digits, with an unbounded exponent.
std::unique_ptr<arithmetic> unbounded_arithmetic();
/// Computes in the scalar type and records every step.
std::unique_ptr<arithmetic> traced_arithmetic(class trace_recorder& recorder);

/// While one lives, the operations of graze/subject.h compute with its arithmetic, for one evaluation. A process has one at a time.
class arithmetic_scope {
  public:
    explicit arithmetic_scope(arithmetic& numbers);
    ~arithmetic_scope();
    arithmetic_scope(arithmetic_scope const&) = delete;
    arithmetic_scope& operator=(arithmetic_scope const&) = delete;

    static graze_operations const& operations();

    graze_number input(std::size_t at, double value) { return handle_of(numbers_.input(at, value)); }
    /// Returns the index of a number of this evaluation, or nothing for 0. Marks the evaluation as misused for any other.
    std::optional<std::size_t> index_of(graze_number id);

    evaluation_end end() const { return end_; }
    std::string const& why() const { return why_; }

  private:
    struct callbacks;

    graze_number handle_of(std::size_t index) const { return std::uint64_t{epoch_} << 32 | (index + 1); }
    /// Counts an operation. Returns false where nothing is to be done any more.
    bool begin();
    template <class Do>
    bool attempt(Do&& something);
    std::size_t operand(graze_number id);
    void finish(evaluation_end how, std::string why = {});

    arithmetic& numbers_;
    std::uint32_t epoch_;
    std::size_t operations_ = 0;
    evaluation_end end_ = evaluation_end::none;
    std::string why_;
};

/// Returns what a float constant of a routine in double stands for: the simplest fraction that rounds to it, if that is
/// far simpler than one would be by chance; else the float itself.
rational meant_by(float value);

}  // namespace graze
