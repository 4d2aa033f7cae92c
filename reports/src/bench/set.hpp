// The cases a benchmark puts to every implementation, with their exact answers: generated once, and laid out both
// ways that an implementation may ask for, a row a case and a column a scalar.
#pragma once

#include <memory>
#include <new>
#include <vector>

#include "graze/families.hpp"

namespace graze {

/// Memory that starts with a cache line, as vector loads like it.
template <class T>
struct line_allocator {
    using value_type = T;
    static constexpr std::align_val_t line{64};

    line_allocator() = default;
    template <class U>
    line_allocator(line_allocator<U> const&) {}
    T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), line)); }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, line); }
    bool operator==(line_allocator const&) const { return true; }
};
template <class T>
using line_vector = std::vector<T, line_allocator<T>>;

struct exact_answer;

struct bench_cases {
    test_info const* test = nullptr;
    scalar_type scalar = scalar_type::float32;
    family_info const* family = nullptr;
    /// Valid inputs, each different from the others, none undefined. Those of a mesh test are sorted by length, since
    /// a subject takes many cases of one length at a time.
    std::vector<std::vector<double>> inputs;
    std::vector<std::shared_ptr<exact_answer const>> truths;

    std::size_t size() const { return inputs.size(); }
    test_case question(std::size_t i) const { return {test, scalar, inputs[i]}; }
};

/// The first `wanted` cases of the family's stream that have an answer and are new; fewer where it runs dry.
bench_cases make_bench_cases(test_info const& test, scalar_type scalar, family_info const& family, std::uint64_t seed,
                             std::size_t wanted);

/// A run of cases of one length.
struct case_block {
    std::size_t first_case;
    std::size_t cases;
    std::size_t count;         // scalars a case
    std::size_t first_scalar;  // in the rows
};

/// The scalars of all cases, and room for answers.
template <class Scalar>
struct bench_layout {
    std::vector<case_block> blocks;
    line_vector<Scalar> rows;
    /// One pointer a scalar of the layout, to that scalar of every case; none for mesh tests.
    std::vector<Scalar const*> columns;
    line_vector<Scalar> column_scalars;
    mutable line_vector<verdict> verdicts;
    mutable line_vector<Scalar> numbers;  // of the answers, where they have some

    explicit bench_layout(bench_cases const& cases);
};

}  // namespace graze
