#include "graze/internal/models/intersections.hpp"

#include <atomic>
#include <limits>

#include "graze/internal/models/model_edges.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "models/box_tree.hpp"
#include "models/face_pairs.hpp"

namespace graze {
namespace {

/// Leaves of the tree that are taken at a time.
constexpr std::size_t leaves_at_once = 16;

bool are_floats(std::vector<std::array<double, 3>> const& points) {
    constexpr double largest = std::numeric_limits<float>::max();
    return std::all_of(points.begin(), points.end(), [](auto const& p) {
        return std::all_of(p.begin(), p.end(), [](double x) {
            return std::abs(x) <= largest && static_cast<double>(static_cast<float>(x)) == x;
        });
    });
}

template <class Scalar>
std::vector<meeting_faces> intersections_of(triangle_soup const& model, unsigned jobs,
                                            std::function<void(std::size_t, std::size_t)> const& told) {
    std::size_t const count = model.triangles.size();
    std::vector<std::array<Scalar, 3>> points(model.points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis) points[i][axis] = static_cast<Scalar>(model.points[i][axis]);
    std::vector<std::array<std::uint32_t, 3>> faces = model.triangles;
    std::vector<std::uint32_t> const first = first_of_equal_points(model.points);
    for (auto& face : faces)
        for (std::uint32_t& corner : face) corner = first[corner];
    face_pairs<Scalar> const pairs(std::move(points), std::move(faces));

    std::vector<box_tree::box> boxes;
    boxes.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) boxes.push_back(box_tree::rounded(bounds_of(model, i)));
    box_tree const tree(boxes);

    std::size_t const threads = std::clamp<std::size_t>(tree.leaf_count() / leaves_at_once, 1, std::max(1u, jobs));
    std::vector<std::vector<meeting_faces>> found(threads);
    shared_range range(tree.leaf_count());
    std::atomic<std::size_t> done = 0;
    auto const loop = [&](std::size_t thread) {
        std::vector<meeting_faces> mine;
        for (auto part = range.take(leaves_at_once); !part.empty(); part = range.take(leaves_at_once)) {
            for (std::size_t leaf = part.begin; leaf < part.end; ++leaf)
                tree.visit_pairs_of(leaf, [&](std::uint32_t i, std::uint32_t j) {
                    if (auto const pair = pairs.meet(std::min(i, j), std::max(i, j))) mine.push_back(*pair);
                });
            done += part.end - part.begin;
        }
        found[thread] = std::move(mine);
    };
    on_threads(
        threads, loop, [&] { range.end(); },
        [&] {
            if (told) told(done, tree.leaf_count());
        });
    for (std::size_t i = 1; i < threads; ++i) found[0].insert(found[0].end(), found[i].begin(), found[i].end());
    std::sort(found[0].begin(), found[0].end(), [](meeting_faces const& a, meeting_faces const& b) {
        return std::pair(a.first, a.second) < std::pair(b.first, b.second);
    });
    return std::move(found[0]);
}

}  // namespace

std::string_view name_of(meeting kind) {
    static constexpr std::string_view names[] = {"touch", "cross", "overlap"};
    return names[static_cast<std::size_t>(kind)];
}

std::vector<meeting_faces> find_intersections(triangle_soup const& model, unsigned jobs,
                                              std::function<void(std::size_t, std::size_t)> const& told) {
    return are_floats(model.points) ? intersections_of<float>(model, jobs, told)
                                    : intersections_of<double>(model, jobs, told);
}

}  // namespace graze
