// The configurations of a test: the different ways in which its shapes can lie, as the signs tell that decide its answer.
//
// Two inputs of points, segments, triangles, lines, planes and rays, hulls of up to three points and polygons of up to four
// have the same configuration where the orientations of all tuples of their points have the same signs, up to the order of
// the points, the order of two shapes of one kind, and a reflection; where all points lie in one plane or on one line, the
// orientations within that. A ray's direction counts as a point at infinity. For in-circle and in-sphere tests the sign of
// the answer belongs to it, and only what lies in one plane or on one line is reflected.
//
// For a box or two, which have too many such signs, it is what the separating axes say (apart, touching, overlapping), how
// many corners lie inside, on and outside, and what is flat; up to the order of axes, edges and corners. Of two boxes along
// the axes it is the order of their coordinates on each.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"

namespace graze {

class configuration_catalogue {
  public:
    /// Returns the test's configurations; null where it has none: where its answer is numbers, or depends on more than signs
    /// of polynomials of its points. Made when first asked for, from any thread.
    static configuration_catalogue const* of(test_info const& test);

    std::size_t size() const { return inputs_.size(); }
    /// The simplest input of the configuration known: small whole numbers.
    std::span<double const> input(std::size_t number) const { return inputs_[number]; }
    /// 16 hexadecimal digits that depend on the test and the signs alone.
    std::string id(std::size_t number) const;
    /// What it looks like, in words. Not always unique.
    std::string name(std::size_t number) const;
    /// Returns the number of an input's configuration, for any valid input; nothing where it is not in the catalogue, as of a
    /// mesh of several triangles.
    std::optional<std::size_t> find(std::span<double const> input) const;
    /// The same where 128 bits or doubles decide all signs, else nothing: what a campaign can ask of each of its cases.
    std::optional<std::size_t> find_quickly(std::span<double const> input) const;
    /// The number of the configuration with this id.
    std::optional<std::size_t> find_id(std::string_view id) const;

    ~configuration_catalogue();

  private:
    explicit configuration_catalogue(test_info const& test);

    struct index;
    test_info const& test_;
    std::vector<std::vector<double>> inputs_;
    std::vector<std::uint64_t> codes_;  // of their signs
    std::unique_ptr<index> index_;
};

}  // namespace graze
