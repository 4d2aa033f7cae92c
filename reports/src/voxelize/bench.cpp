#include "voxelize/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <ctime>
#include <limits>

#include "graze/internal/timing/timing_reference.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

constexpr int repetitions = 5;

/// Cells in one of the sets alone.
std::uint64_t difference_of(voxel_set const& a, voxel_set const& b) {
    auto const count = [](std::uint64_t bits) { return static_cast<std::uint64_t>(std::popcount(bits)); };
    std::uint64_t sum = 0;
    auto i = a.tiles().begin(), j = b.tiles().begin();
    while (i != a.tiles().end() || j != b.tiles().end()) {
        if (j == b.tiles().end() || (i != a.tiles().end() && i->key < j->key))
            sum += count(i++->bits);
        else if (i == a.tiles().end() || j->key < i->key)
            sum += count(j++->bits);
        else
            sum += count(i++->bits ^ j++->bits);
    }
    return sum;
}

}  // namespace

template <class Scalar>
std::vector<voxel_bench_row> bench_voxels(voxel_model<Scalar> const& model, std::uint32_t resolution, unsigned jobs) {
    constexpr std::string_view subjects[] = {"certified", "sat", "pef", "cgal"};
    auto const make = [&](std::string_view who) {
        if (who == "cgal") return model.voxelize(voxel_ask<Scalar>(&cgal_boxes<Scalar>), jobs);
        return model.voxelize(*enum_named<voxel_subject>(voxel_subject_names, who), jobs);
    };
    std::vector<voxel_bench_row> rows;
    for (std::string_view who : subjects) {
        voxel_bench_row row;
        row.resolution = resolution;
        row.subject = who;
        row.seconds = row.cpu_seconds = std::numeric_limits<double>::infinity();
        row.cells = 1;
        for (std::size_t axis = 0; axis < 3; ++axis) row.cells *= static_cast<std::uint64_t>(model.grid().cells(axis));
        rows.push_back(row);
    }
    // In turn, so that what else the machine does meets all alike.
    voxel_set exact;
    for (int repetition = 0; repetition < repetitions; ++repetition)
        for (voxel_bench_row& row : rows) {
            auto const began = std::chrono::steady_clock::now();
            std::clock_t const cpu_began = std::clock();
            voxelization const made = make(row.subject);
            double const cpu = static_cast<double>(std::clock() - cpu_began) / CLOCKS_PER_SEC;
            row.cpu_seconds = std::min(row.cpu_seconds, cpu);
            std::chrono::duration<double> const took = std::chrono::steady_clock::now() - began;
            row.seconds = std::min(row.seconds, took.count());
            if (repetition != 0) continue;
            if (row.subject == "certified") exact = made.cells;
            row.set = made.cells.size();
            row.tiles = made.cells.tiles().size();
            row.differing = difference_of(made.cells, exact);
        }
    return rows;
}

std::string voxel_bench_table(std::vector<voxel_bench_row> const& rows) {
    std::string text =
        fmt::format("{:>10} {:<10} {:>9} {:>12} {:>13} {:>11} {:>11} {:>13} {:>10}\n", "resolution", "subject",
                    "seconds", "CPU seconds", "to certified", "set cells", "ns a cell", "all cells", "differing");
    double certified = 0;
    for (voxel_bench_row const& row : rows) {
        if (row.subject == "certified") certified = row.cpu_seconds;
        text += fmt::format("{:>10} {:<10} {:>9.4f} {:>12.4f} {:>13.2f} {:>11} {:>11.1f} {:>13} {:>10}\n",
                            row.resolution, row.subject, row.seconds, row.cpu_seconds, row.cpu_seconds / certified,
                            row.set, 1e9 * row.cpu_seconds / static_cast<double>(std::max<std::uint64_t>(1, row.set)),
                            row.cells, row.differing);
    }
    return text;
}

std::string voxel_bench_json(std::vector<voxel_bench_row> const& rows) {
    auto const one = [](voxel_bench_row const& row) {
        return json_object{{"resolution", row.resolution},
                           {"subject", row.subject},
                           {"seconds", row.seconds},
                           {"cpu_seconds", row.cpu_seconds},
                           {"set", row.set},
                           {"tiles", row.tiles},
                           {"cells", row.cells},
                           {"differing", row.differing}};
    };
    return json_document({{"results", json_array(rows, one)}}).text() + "\n";
}

template std::vector<voxel_bench_row> bench_voxels(voxel_model<float> const&, std::uint32_t, unsigned);
template std::vector<voxel_bench_row> bench_voxels(voxel_model<double> const&, std::uint32_t, unsigned);

}  // namespace graze
