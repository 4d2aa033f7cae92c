#include "graze/voxelize.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <iterator>
#include <span>
#include <utility>

#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "graze/voxel_walk.hpp"
#include "voxels/solid_fill.hpp"
#ifdef GRAZE_WITH_BATCH
#include "graze/batch.hpp"
#endif

namespace graze {
namespace {

/// So many triangles are taken at once: few enough to share out evenly, neighbours that mostly fall into the same
/// tiles.
constexpr std::size_t taken_at_once = 256;

template <class Scalar>
void exact_boxes(Scalar const* triangle, Scalar const* const* columns, std::size_t count, std::uint8_t* meets) {
#ifdef GRAZE_WITH_BATCH
    batch::triangle_many_aabbs_3d(triangle, columns, count, meets);
#else
    certified_boxes(triangle, columns, count, meets);
#endif
}

/// Asks everyone about every pair, and keeps those on which they differ.
template <class Scalar>
struct difference_sink {
    std::vector<voxel_difference> found;
    std::uint32_t triangle = 0;

    std::uint64_t known(std::uint64_t) const { return 0; }
    void decide(Scalar const* t, box_columns<Scalar>& boxes) {
        std::uint8_t exact[box_columns<Scalar>::capacity], pef[box_columns<Scalar>::capacity];
        boxes.ask(t, exact_boxes<Scalar>);
        std::copy_n(boxes.meets, boxes.count, exact);
        boxes.ask(t, pef_boxes<Scalar>);
        std::copy_n(boxes.meets, boxes.count, pef);
        boxes.ask(t, sat_boxes<Scalar>);
        for (std::size_t i = 0; i < boxes.count; ++i) boxes.meets[i] = boxes.meets[i] != exact[i] || pef[i] != exact[i];
    }
    void take(std::uint64_t key, std::uint64_t, std::uint64_t differ) {
        for (; differ != 0; differ &= differ - 1)
            found.push_back({triangle, voxel_tile{key, 0}.cell(static_cast<unsigned>(std::countr_zero(differ)))});
    }
};

/// Sinks that want to know whose cells they get.
template <class Sink>
concept knows_triangle = requires(Sink& sink) {
    sink.triangle = std::uint32_t{};
};

}  // namespace

template <class Scalar>
voxel_model<Scalar>::voxel_model(triangle_soup const& soup, std::string const& name, std::uint32_t resolution)
    : soup_(&soup), name_(name) {
    std::string const type(name_of(scalar_type_of<Scalar>));
    points_.reserve(soup.points.size());
    for (auto const& p : soup.points)
        points_.push_back({static_cast<Scalar>(p[0]), static_cast<Scalar>(p[1]), static_cast<Scalar>(p[2])});
    // Points that no triangle has do not count.
    std::array<Scalar, 3> low{}, high{};
    std::array<double, 3> unrounded_low{}, unrounded_high{};
    bool first = true;
    for (auto const& corners : soup.triangles)
        for (std::uint32_t corner : corners) {
            for (std::size_t k = 0; k < 3; ++k) {
                Scalar const x = points_[corner][k];
                double const unrounded = soup.points[corner][k];
                if (!std::isfinite(x))
                    throw model_error(
                        name + ": point " + std::to_string(corner) + " has the coordinate " + to_decimal(unrounded) +
                        ", which " + type + " cannot hold" +
                        (std::isfinite(unrounded) ? "; scale the model, or choose --scalar float64" : ""));
                low[k] = first ? x : std::min(low[k], x);
                high[k] = first ? x : std::max(high[k], x);
                unrounded_low[k] = first ? unrounded : std::min(unrounded_low[k], unrounded);
                unrounded_high[k] = first ? unrounded : std::max(unrounded_high[k], unrounded);
            }
            first = false;
        }
    if (first) throw model_error(name + ": holds no triangle");
    if (low == high && unrounded_low != unrounded_high)
        throw model_error(name + ": all its points are the same once rounded to " + type +
                          "; scale the model, or choose --scalar float64");
    auto grid = voxel_grid<Scalar>::make(low, high, resolution);
    if (grid_problem const* const problem = std::get_if<grid_problem>(&grid)) {
        if (problem->what == grid_problem::kind::overflow)
            throw model_error(name + ": the bounds of its cells would be larger than any " + type +
                              "; scale the model" + (sizeof(Scalar) == 4 ? ", or choose --scalar float64" : ""));
        throw model_error(name + ": at its distance from the origin " + type + " tells " +
                          std::to_string(problem->most_cells) +
                          " cells apart along its longest side; choose a lower resolution, move the model" +
                          (sizeof(Scalar) == 4 ? ", or choose --scalar float64" : ""));
    }
    grid_ = std::make_shared<voxel_grid<Scalar> const>(std::move(std::get<voxel_grid<Scalar>>(grid)));
}

template <class Scalar>
std::array<Scalar, 9> voxel_model<Scalar>::triangle(std::size_t index) const {
    auto const& [a, b, c] = soup_->triangles[index];
    auto const &p = points_[a], &q = points_[b], &r = points_[c];
    return {p[0], p[1], p[2], q[0], q[1], q[2], r[0], r[1], r[2]};
}

/// One thread a sink. Which of them gets a triangle is left to chance.
template <class Scalar>
template <class Sink>
void voxel_model<Scalar>::walk(std::vector<Sink>& sinks, progress const& told) const {
    std::size_t const total = triangle_count();
    // Of few triangles every one may be large.
    std::size_t const step = std::clamp<std::size_t>(total / (16 * sinks.size()), 1, taken_at_once);
    shared_range range(total);
    std::atomic<std::size_t> done = 0;
    auto const loop = [&](std::size_t number) {
        Sink& sink = sinks[number];
        voxel_walk<Scalar, Sink, decltype(&exact_boxes<Scalar>)> walker(*grid_, sink, &exact_boxes<Scalar>);
        for (auto part = range.take(step); !part.empty(); part = range.take(step)) {
            for (std::size_t i = part.begin; i < part.end; ++i) {
                if constexpr (knows_triangle<Sink>) sink.triangle = static_cast<std::uint32_t>(i);
                std::array<Scalar, 9> const t = triangle(i);
                walker.triangle(t.data());
            }
            done += part.end - part.begin;
        }
    };
    auto const end = [&] { range.end(); };
    if (told)
        on_threads(sinks.size(), loop, end, [&] { told(done, total); });
    else
        on_threads(sinks.size(), loop, end);
}

template <class Scalar>
template <class Ask>
voxelization voxel_model<Scalar>::collect(Ask const& ask, unsigned jobs, progress const& told) const {
    std::vector<set_sink<Scalar, Ask>> sinks;
    for (unsigned i = 0; i < std::max(1u, jobs); ++i) sinks.push_back({ask});
    walk(sinks, told);
    voxelization result;
    std::vector<voxel_builder> builders;
    for (auto& sink : sinks) {
        result.asked += sink.asked;
        builders.push_back(std::move(sink.cells));
    }
    result.cells = voxel_builder::finish(builders);
    return result;
}

template <class Scalar>
voxelization voxel_model<Scalar>::voxelize(voxel_subject method, unsigned jobs, progress const& told) const {
    switch (method) {
        case voxel_subject::pef: return collect(&pef_boxes<Scalar>, jobs, told);
        case voxel_subject::sat: return collect(&sat_boxes<Scalar>, jobs, told);
        case voxel_subject::certified: break;
    }
    return collect(&exact_boxes<Scalar>, jobs, told);
}

template <class Scalar>
voxelization voxel_model<Scalar>::voxelize_solid(voxel_subject method, unsigned jobs, progress const& told) const {
    std::vector<Scalar> scalars;
    scalars.reserve(9 * triangle_count());
    for (std::size_t i = 0; i < triangle_count(); ++i) std::ranges::copy(triangle(i), std::back_inserter(scalars));
    certified::solid<Scalar> const solid{std::span<Scalar const>(scalars)};
    if (!solid.is_closed())
        throw model_error(name_ + ": face " +
                          std::to_string(soup_->face_of(static_cast<std::uint32_t>(solid.open_triangle()))) +
                          ": an edge occurs more often than its reverse, expected a closed surface");
    voxelization exact = voxelize(voxel_subject::certified, jobs, told);
    voxel_set filled = fill_solid(solid, *grid_, exact.cells);
    if (method == voxel_subject::certified) return {std::move(filled), exact.asked};
    voxelization result = voxelize(method, jobs, told);
    std::vector<voxel_builder> builders(1);
    for (voxel_tile const& tile : result.cells.tiles()) builders[0].add(tile.key, tile.bits);
    // Where the surface is, a cell that the routine leaves out is asked about by its centre.
    certified::solid<double> const wide{std::vector<double>(scalars.begin(), scalars.end())};
    filled.each([&](voxel_cell const& cell) {
        std::array<double, 3> centre;
        for (std::size_t k = 0; k < 3; ++k)
            centre[k] = static_cast<double>(grid_->bound(k, cell[k])) + static_cast<double>(grid_->cell_size()) / 2;
        bool const on_surface = exact.cells.contains(cell[0], cell[1], cell[2]);
        if (!on_surface || wide.contains(centre) != relation::disjoint)
            builders[0].add(voxel_tile::key_of(cell[0], cell[1], cell[2]),
                            std::uint64_t{1} << voxel_tile::bit_of(cell[0], cell[1], cell[2]));
    });
    result.cells = voxel_builder::finish(builders);
    return result;
}

template <class Scalar>
std::vector<voxel_difference> voxel_model<Scalar>::compare(unsigned jobs, progress const& told) const {
    std::vector<difference_sink<Scalar>> sinks(std::max(1u, jobs));
    walk(sinks, told);
    std::vector<voxel_difference> all;
    for (auto const& sink : sinks) all.insert(all.end(), sink.found.begin(), sink.found.end());
    std::ranges::sort(all);
    return all;
}

template <class Scalar>
std::array<Scalar, 15> voxel_model<Scalar>::case_of(voxel_difference const& pair) const {
    std::array<Scalar, 15> input{};
    std::ranges::copy(triangle(pair.triangle), input.begin());
    for (std::size_t k = 0; k < 3; ++k) {
        input[9 + k] = grid_->bound(k, pair.cell[k]);
        input[12 + k] = grid_->bound(k, pair.cell[k] + 1);
    }
    return input;
}

template class voxel_model<float>;
template class voxel_model<double>;

}  // namespace graze
