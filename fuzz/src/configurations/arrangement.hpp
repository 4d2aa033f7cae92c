// The signs that make a configuration (see configurations.hpp), of any input, exact.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graze/catalog.hpp"

namespace graze::arranging {

/// What lies somehow: the shapes of a layout whose radii are left out, at one time.
struct arrangement {
    std::size_t dimension = 2;
    std::vector<shape> shapes;        // of points, boxes and the like: no radius, no mesh
    bool is_sign = false;             // odd changes of the points' order and reflections are no symmetries
    std::vector<std::size_t> many{};  // points of the hulls and polygons among the shapes
    bool has_matrix = false;          // the last shape is mapped by a matrix that comes before it

    /// "2 segment segment": the name of its catalogue.
    std::string key() const;
    /// Scalars of an input.
    std::size_t scalars() const;
    /// Points of one of the shapes, and its scalars.
    std::size_t points_of(std::size_t at) const;
    std::size_t scalars_of(std::size_t at) const;
    /// Is one of the shapes a box, along the axes or not?
    bool has_box() const;
    /// Are points asked for their side of a circle or sphere? Then they are lifted to a paraboloid.
    bool is_lifted() const;
};

/// The entries of a matrix that maps each point to itself.
inline constexpr std::array<double, 6> identity_entries{1, 0, 0, 0, 1, 0};

/// Returns the arrangements that an input of the test can have, one for each number of points; none where it has no catalogue.
/// `cores`: what is left without radii, at one time, where the test has one of numbers, radii or motions.
std::vector<arrangement> arrangements_of(test_info const& test, bool cores);

/// quick_code_of decides all signs of whole numbers of so many bits.
int quick_bits_of(arrangement const& of);

/// How the elements of an arrangement may be exchanged: element i of what comes out is element order[i] of what goes in.
using element_order = std::vector<std::size_t>;
std::vector<element_order> symmetries_of(arrangement const& of);

/// Returns a code of the signs of an input, the same for all inputs that have them, but not for those that differ from them
/// by a symmetry: see code_orbit.
std::uint64_t code_of(arrangement const& of, std::span<double const> input);
/// The same where 128 bits or doubles decide all signs, else nothing.
std::optional<std::uint64_t> quick_code_of(arrangement const& of, std::span<double const> input);

/// Codes of the same signs in all orders.
class code_orbit {
  public:
    explicit code_orbit(arrangement const& of);
    /// The least of the orbit.
    std::uint64_t canonical(std::uint64_t code) const;
    /// Calls take(code) for every code of the orbit.
    template <class Take>
    void each(std::uint64_t code, Take&& take) const {
        if (levels_.empty()) return void(take(code));
        for (signed_order const& order : levels_[level_of(code)]) take(reordered(code, order));
    }

  private:
    struct source_sign {
        std::uint8_t from;
        bool negated;
    };
    using signed_order = std::vector<source_sign>;
    static std::size_t level_of(std::uint64_t code) { return code >> 60; }
    static std::uint64_t reordered(std::uint64_t code, signed_order const& order);

    std::vector<std::vector<signed_order>> levels_;  // empty: codes have no order
};

}  // namespace graze::arranging
