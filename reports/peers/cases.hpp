// The questions that peers are asked, and the cases of each: in doubles, or in floats for a library that computes in those.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace graze::peers {

enum class family : std::uint8_t { random, near, grid };
inline constexpr std::array families{family::random, family::near, family::grid};
std::string_view name_of(family of);

enum class shape : std::uint8_t {
    orient_2d,
    orient_3d,
    incircle_2d,
    insphere_3d,
    segments,
    triangles,
    segment_triangle,
    boxes,
    capsules,
    hulls,
    rays  // at the model
};

struct question {
    std::string_view test;  // its id
    shape kind;
    std::size_t count;      // scalars a case
    bool is_float;          // else double
    std::size_t fewer = 1;  // so many times fewer cases, of what takes longer
    bool is_sign() const { return kind <= shape::insphere_3d; }
    std::size_t points() const { return count / 6; }  // of a hull
};
std::span<question const> questions();

/// Cases of a question and family, with their exact answers.
struct batch {
    question const* of;
    family in;
    std::vector<double> rows;        // one after the other
    std::vector<float> floats;       // the same, of a question of floats
    std::vector<std::int8_t> truth;  // a sign, or a relation: 0 disjoint, 1 touching, 2 crossing
    /// 1 where a library that takes rotations, or lengths and directions, is asked the same: see cases.cpp.
    std::vector<std::int8_t> is_same_for_rotations;

    std::size_t size() const { return truth.size(); }
    template <class Scalar>
    Scalar const* row(std::size_t i) const {
        if constexpr (std::is_same_v<Scalar, float>)
            return floats.data() + i * of->count;
        else
            return rows.data() + i * of->count;
    }
};

batch make_batch(question const& of, family in, std::uint64_t seed, std::size_t cases);

// The certified tests.

/// A sign, or 0, 1, 2 for disjoint, touching, crossing.
int certified_answer(question const& of, double const* row);
/// Of all cases: a sign, or whether the shapes meet. This is what is timed.
void ask_certified(batch const& cases, std::int8_t* answers);

}  // namespace graze::peers
