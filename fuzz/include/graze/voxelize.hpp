// Models as voxels: the cells of a grid that a model's triangles meet, by a float routine or exactly, and where the two
// differ.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "graze/model.hpp"
#include "graze/voxel_grid.hpp"
#include "graze/voxel_set.hpp"

namespace graze {

/// Who says whether a triangle meets a cell: documented.pef, documented.sat, certified.triangle_aabb_3d.
enum class voxel_subject : std::uint8_t { pef, sat, certified };
inline constexpr std::array<std::string_view, 3> voxel_subject_names{"pef", "sat", "certified"};
GRAZE_NAME_OF(voxel_subject)

struct voxelization {
    voxel_set cells;
    std::uint64_t asked = 0;  // pairs of a triangle and a cell that the subject was asked about
};

/// A pair of a triangle and a cell on which pef, sat and the exact answer are not all the same.
struct voxel_difference {
    std::uint32_t triangle;
    voxel_cell cell;

    auto operator<=>(voxel_difference const&) const = default;
};

/// A model's triangles in a scalar type, and a grid around them.
template <class Scalar>
class voxel_model {
  public:
    /// Told now and then, from the calling thread, how many of the triangles are done.
    using progress = std::function<void(std::size_t done, std::size_t of)>;

    /// Coordinates are rounded once to Scalar. Throws model_error where they are then no longer finite, where all
    /// extent is lost, and where no grid of that resolution has bounds in Scalar; see voxel_grid.hpp.
    voxel_model(triangle_soup const& soup, std::string const& name, std::uint32_t resolution);

    voxel_grid<Scalar> const& grid() const { return *grid_; }
    std::size_t triangle_count() const { return soup_->triangles.size(); }

    /// The cells of which the subject says that a triangle meets them, on `jobs` threads: the set does not depend on
    /// their number, `asked` may, since a cell known to be set is not asked about again. All subjects walk the same
    /// cells: those in the tiles of 4^3 cells that the triangle meets exactly. What a float routine would say of cells
    /// farther away is not seen.
    voxelization voxelize(voxel_subject method, unsigned jobs = 1, progress const& told = {}) const;

    /// These cells, and those inside the solid that the triangles bound: decided exactly, so that a float routine leaves out only
    /// cells whose centre is outside. Throws model_error where the surface is not closed.
    voxelization voxelize_solid(voxel_subject method, unsigned jobs = 1, progress const& told = {}) const;

    /// The pairs on which pef, sat and certified differ, of all those walked, in order.
    std::vector<voxel_difference> compare(unsigned jobs = 1, progress const& told = {}) const;

    /// A pair as a case of triangle_aabb_3d: exactly what the routines were given.
    std::array<Scalar, 15> case_of(voxel_difference const& pair) const;

  private:
    std::array<Scalar, 9> triangle(std::size_t index) const;
    template <class Sink>
    void walk(std::vector<Sink>& sinks, progress const& told) const;
    template <class Ask>
    voxelization collect(Ask const& ask, unsigned jobs, progress const& told) const;

    triangle_soup const* soup_;
    std::string name_;
    std::vector<std::array<Scalar, 3>> points_;
    std::shared_ptr<voxel_grid<Scalar> const> grid_;
};

extern template class voxel_model<float>;
extern template class voxel_model<double>;

}  // namespace graze
