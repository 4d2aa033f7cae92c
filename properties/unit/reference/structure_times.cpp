// How long the certified judge takes for right structures, and how that grows: structure_times [POINTS] prints the seconds of a processor for so
// many points (4,000 unless told), 4 times and 16 times as many, and the exponent of the growth from the first to the last.
// Exit status 1 where a structure is not found valid, or 16 times the points take over 16 times the n log n that they should.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <string>

#include "graze/certified_structure.hpp"
#include "reference/structure_builders.hpp"

namespace graze {
namespace {

using cloud = std::function<std::vector<double>(std::size_t count, std::mt19937_64& random)>;

double uniform(std::mt19937_64& random) {
    return static_cast<double>(static_cast<std::int64_t>(random()) >> 11) * 0x1p-52;
}

template <std::size_t Dimension>
std::vector<double> spread(std::size_t count, std::mt19937_64& random) {
    std::vector<double> all(Dimension * count);
    for (double& one : all) one = uniform(random);
    return all;
}

template <std::size_t Dimension>
std::vector<double> grid(std::size_t count, std::mt19937_64&) {
    std::vector<double> all;
    auto const side = static_cast<std::size_t>(std::ceil(std::pow(static_cast<double>(count), 1.0 / Dimension)));
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0, rest = i; k < Dimension; ++k, rest /= side)
            all.push_back(static_cast<double>(rest % side));
    return all;
}

/// On the unit circle or sphere, up to rounding.
template <std::size_t Dimension>
std::vector<double> sphere(std::size_t count, std::mt19937_64& random) {
    std::vector<double> all;
    while (all.size() < Dimension * count) {
        double point[Dimension], squared = 0;
        for (double& one : point) {
            one = uniform(random);
            squared += one * one;
        }
        if (squared > 1 || squared < 0.01) continue;
        for (double one : point) all.push_back(one / std::sqrt(squared));
    }
    return all;
}

/// Radii go up and down around a centre.
std::vector<double> star(std::size_t count, std::mt19937_64& random) {
    std::vector<double> all;
    for (std::size_t i = 0; i < count; ++i) {
        double const angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count),
                     radius = 1.5 + uniform(random);
        all.insert(all.end(), {radius * std::cos(angle), radius * std::sin(angle)});
    }
    return all;
}

std::vector<double> comb(std::size_t count, std::mt19937_64&) {
    std::vector<double> all{0, 0, static_cast<double>(count), 0};
    for (std::size_t i = count; i-- > 2;) all.insert(all.end(), {static_cast<double>(i), i % 2 ? 1.0 : 9.0});
    return all;
}

std::vector<double> spiral(std::size_t count, std::mt19937_64&) {
    std::vector<double> all;
    double const step = 0.5 / std::sqrt(static_cast<double>(count));
    auto const arm = [&](std::size_t i, double radius) {
        double const angle = step * static_cast<double>(i);
        all.insert(all.end(), {(radius + angle) * std::cos(angle), (radius + angle) * std::sin(angle)});
    };
    for (std::size_t i = 0; i < count / 2; ++i) arm(i, 5);
    for (std::size_t i = count / 2; i-- > 0;) arm(i, 7);
    return all;
}

/// The least seconds of a processor of three, or nothing where it is not found valid.
double seconds_of(structure_case const& any) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        std::clock_t const begin = std::clock();
        structure_fault const fault = certified_structure_fault(any.input(), any.answer);
        std::clock_t const taken = std::clock() - begin;
        if (fault.undefined || fault.law != structure_law::valid) return -1;
        least = std::min(least, static_cast<double>(taken) / CLOCKS_PER_SEC);
    }
    return least;
}

/// Returns whether all is as it should be.
bool measure(structure_kind kind, char const* shape, cloud const& make, std::size_t count) {
    double taken[3];
    std::printf("%-26s%-8s", std::string(form_of(kind).name).c_str(), shape);
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t const points = count << (2 * i);
        std::mt19937_64 random(points);
        structure_case any{kind, make(points, random), {}, {}};
        if (kind == structure_kind::polygon_triangulation_2d) any.rings = {any.coordinates.size() / 2};
        any.answer_with(structure_builder<CGAL::Exact_predicates_inexact_constructions_kernel>::build(any));
        taken[i] = seconds_of(any);
        if (taken[i] < 0) return std::printf("  not found valid\n"), false;
        std::printf("  %8zu %7.3f s", points, taken[i]);
        std::fflush(stdout);
    }
    double const n = static_cast<double>(count), grown = 16 * std::log2(16 * n) / std::log2(n);
    bool const slow = taken[2] > 2.5 * grown * taken[0];
    std::printf("  n^%.2f%s\n", std::log2(taken[2] / taken[0]) / 4, slow ? ": more than n log n" : "");
    return !slow;
}

}  // namespace
}  // namespace graze

int main(int argc, char** argv) {
    using namespace graze;
    std::size_t const count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 4000;
    if (count < 100) return std::fprintf(stderr, "usage: structure_times [POINTS], at least 100\n"), 2;
    struct {
        structure_kind kind;
        char const* shape;
        cloud make;
    } const all[] = {
        {structure_kind::convex_hull_2d, "random", spread<2>},
        {structure_kind::convex_hull_2d, "circle", sphere<2>},
        {structure_kind::convex_hull_2d, "grid", grid<2>},
        {structure_kind::convex_hull_3d, "random", spread<3>},
        {structure_kind::convex_hull_3d, "sphere", sphere<3>},
        {structure_kind::convex_hull_3d, "grid", grid<3>},
        {structure_kind::delaunay_2d, "random", spread<2>},
        {structure_kind::delaunay_2d, "circle", sphere<2>},
        {structure_kind::delaunay_2d, "grid", grid<2>},
        {structure_kind::delaunay_3d, "random", spread<3>},
        {structure_kind::delaunay_3d, "grid", grid<3>},
        {structure_kind::polygon_triangulation_2d, "star", star},
        {structure_kind::polygon_triangulation_2d, "comb", comb},
        {structure_kind::polygon_triangulation_2d, "spiral", spiral},
    };
    bool sound = true;
    for (auto const& [kind, shape, make] : all) sound = measure(kind, shape, make, count) && sound;
    return sound ? 0 : 1;
}
