// Real input: polygon models, and the cases they hold.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/campaign.hpp"

namespace graze {

/// Triangles of one or more models, over shared points. Any finite coordinates; triangles may be degenerate.
struct triangle_soup {
    std::vector<std::array<double, 3>> points;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    /// Which face of its file each triangle is cut from, counted from 0; empty where each is one of its own.
    std::vector<std::uint32_t> face_numbers = {};
    /// What the reader left out, or had to choose: a sentence each, for people.
    std::vector<std::string> notes = {};

    std::uint32_t face_of(std::uint32_t triangle) const {
        return face_numbers.empty() ? triangle : face_numbers[triangle];
    }
};

/// A model that cannot be used: names the file and why.
struct model_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads an OFF, OBJ, STL or PLY model, told by the end of its name. Faces of more than three corners are triangulated
/// exactly, over their corners alone; one that is not flat as it is seen along an axis, one that crosses itself as a fan
/// from its first corner, both of which the notes say. A model may have no face only where that is said. Throws model_error, which names the file, the line where it has
/// lines, what is there and what was expected.
triangle_soup read_model(std::string const& path, bool may_be_empty = false);

class box_tree;

/// The cases models hold: pairs of triangles whose boxes meet, the edges of one against the other, and triangles
/// against the voxels their boxes touch. Memory grows with the triangles, whatever the number of cases: a triangle's
/// partners are looked up again where a case asks for one.
class model_cases {
  public:
    /// `resolution` voxels along each model's longest side, give or take a factor of two: their size is a power
    /// of two, so that neighbours share their faces exactly.
    explicit model_cases(std::uint32_t resolution) : resolution_(resolution) {}

    /// Told now and then, from the calling thread, how many of the model's triangles have been looked at.
    using progress = std::function<void(std::size_t done, std::size_t of)>;

    /// Counts the model's pairs, on `jobs` threads: the time for it grows with their number. Throws model_error, with
    /// nothing added, where there are more cases than can be numbered.
    void add(triangle_soup const& model, std::string const& name, unsigned jobs = 1, progress const& told = {});

    /// The tests that models have cases for.
    static bool has_cases(test_info const& test);

    /// All cases of a test, or `limit` of them spread evenly. The workload refers to this object.
    workload make_workload(test_info const& test, scalar_type scalar, std::vector<subject const*> subjects,
                           std::uint64_t limit) const;

    /// The same for the same models alone: what a campaign that goes on is recognised by.
    std::uint64_t digest() const;

    std::size_t triangle_count() const { return soup_.triangles.size(); }
    std::uint64_t pair_count() const { return pair_begins_.back(); }
    std::uint64_t voxel_case_count() const { return voxel_begins_.back(); }

  private:
    struct voxel_range {
        std::array<std::int64_t, 3> low, high;  // cells, both included
        int exponent;                           // of a cell's size
    };
    struct indexed_model {
        std::string name;
        std::uint32_t first, first_point;  // of its triangles; of its points
        std::vector<std::uint32_t> face_numbers;
        std::shared_ptr<box_tree const> tree;
    };
    struct neighbourhood;
    using last_neighbourhood = std::shared_ptr<neighbourhood const>;
    void add_voxels(triangle_soup const& model, std::string const& name);
    /// The triangles of a pair; `last` is where the pair before was found, and where this one was.
    std::array<std::uint32_t, 2> find_pair(std::uint64_t number, last_neighbourhood& last) const;
    indexed_model const& model_of(std::uint32_t triangle) const;
    /// Case number `index` of the test is about this triangle, and this other one where it is about two.
    std::array<std::optional<std::uint32_t>, 2> triangles_of(test_info const& test, std::uint64_t index,
                                                             last_neighbourhood& last) const;
    /// The file, and the numbers of the faces there with those of their corners.
    std::string place_of(std::array<std::optional<std::uint32_t>, 2> const& triangles) const;
    void append_triangle(std::uint32_t triangle, std::vector<double>& input) const;
    std::uint32_t triangle_of_voxel(std::uint64_t index) const;
    void append_voxel(std::uint64_t index, std::vector<double>& input) const;
    std::uint64_t case_count(test_info const& test) const;
    void make_case(test_info const& test, std::uint64_t index, last_neighbourhood& last,
                   std::vector<double>& input) const;

    std::uint32_t resolution_;
    triangle_soup soup_;
    std::vector<indexed_model> models_;
    std::vector<std::uint64_t> pair_begins_{0};   // of each triangle's pairs with later ones, in their numbering
    std::vector<voxel_range> voxels_;             // one a triangle
    std::vector<std::uint64_t> voxel_begins_{0};  // of each triangle's cells in the numbering of voxel cases
};

}  // namespace graze
