// What is timed: every form an implementation of a test comes in, over the same cases.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bench/set.hpp"
#include "select/selection.hpp"

namespace graze {

/// Answers `cases` cases, scalar k of case i being columns[k][i]: 1 where the shapes meet, else 0.
template <class Scalar>
using column_function = void (*)(Scalar const* const* columns, std::size_t cases, std::uint8_t* meets);

/// An implementation that takes columns, always exact on closed sets.
struct column_form {
    std::string_view name;  // "batch.NAME"
    std::string_view test;
    column_function<float> decide32;
    column_function<double> decide64;
};

std::span<column_form const> column_forms();

inline constexpr std::string_view cgal_name = "reference.cgal", rational_name = "reference.rational";

/// How the answers of a form compared with the exact ones.
struct form_check {
    std::size_t checked = 0;   // answers compared
    std::size_t wrong = 0;     // of those, disagreements by the form's promise
    std::size_t declined = 0;  // not compared: the form declined, or the case is outside its documented domain
};

struct timed_form {
    std::string name;
    std::size_t queries;  // that one run answers
    std::function<void()> run;
    bool is_slow = false;  // one run takes so long that few do
    form_check found = {};
};

/// One of our own forms gave a wrong answer: its time would mean nothing.
struct wrong_answer : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The forms of the cases' test that `wanted` names, in order: documented, certified, batch, references. Each
/// has run once, and its answers have been compared. Cases and layout must outlive them. Throws wrong_answer.
template <class Scalar>
std::vector<timed_form> make_forms(bench_cases const& cases, bench_layout<Scalar> const& layout, selection& wanted);

/// Every name that a form may have.
std::vector<std::string_view> form_names();

struct measured_time {
    double least_ns = 0;   // a query, in the fastest repetition: what the code takes when nothing disturbs it
    double median_ns = 0;  // of the repetitions
};

/// Times forms against each other with Google Benchmark: in turns, in an order that changes, each for at least
/// `min_seconds` of processor time a repetition, so that what else the machine does falls on all alike.
std::vector<measured_time> measure(std::span<timed_form const> forms, double min_seconds);

}  // namespace graze
