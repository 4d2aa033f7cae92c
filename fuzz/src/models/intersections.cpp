#include "graze/internal/models/intersections.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <span>
#include <utility>

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

using triangle_corners = std::array<std::uint32_t, 3>;

/// The triangles, with one number for points that are equal.
std::vector<triangle_corners> faces_of(triangle_soup const& model) {
    std::vector<triangle_corners> faces = model.triangles;
    std::vector<std::uint32_t> const first = first_of_equal_points(model.points);
    for (triangle_corners& face : faces)
        for (std::uint32_t& corner : face) corner = first[corner];
    return faces;
}

/// The faces of a model and a tree over them.
template <class Scalar>
class intersection_search {
  public:
    intersection_search(triangle_soup const& model, std::vector<triangle_corners> faces)
        : pairs_(points_of(model), std::move(faces)), boxes_(boxes_of(model)), tree_(boxes_) {}

    /// Calls take(thread, pair) for each pair that meets, from `jobs` threads, until it returns false.
    template <class Take>
    void visit(unsigned jobs, std::function<void(std::size_t, std::size_t)> const& told, Take const& take) const {
        shared_range range(tree_.leaf_count());
        std::atomic<std::size_t> done = 0;
        auto const loop = [&](std::size_t thread) {
            bool goes_on = true;
            for (auto part = range.take(leaves_at_once); !part.empty(); part = range.take(leaves_at_once)) {
                for (std::size_t leaf = part.begin; goes_on && leaf < part.end; ++leaf)
                    tree_.visit_pairs_of(leaf, [&](std::uint32_t i, std::uint32_t j) {
                        if (!goes_on) return;
                        if (auto const pair = pairs_.meet(std::min(i, j), std::max(i, j)))
                            goes_on = take(thread, *pair);
                    });
                if (!goes_on) range.end();
                done += part.end - part.begin;
            }
        };
        on_threads(
            threads_for(jobs), loop, [&] { range.end(); },
            [&] {
                if (told) told(done, tree_.leaf_count());
            });
    }
    std::size_t threads_for(unsigned jobs) const {
        return std::clamp<std::size_t>(tree_.leaf_count() / leaves_at_once, 1, std::max(1u, jobs));
    }

    /// The pair with the lowest numbers, of one face after the other.
    std::optional<meeting_faces> lowest() const {
        std::optional<meeting_faces> found;
        for (std::uint32_t i = 0; !found && i < boxes_.size(); ++i)
            tree_.visit_later(i, boxes_[i], [&](std::uint32_t j) {
                if (found && found->second < j) return;
                if (auto const pair = pairs_.meet(i, j)) found = pair;
            });
        return found;
    }

  private:
    static std::vector<std::array<Scalar, 3>> points_of(triangle_soup const& model) {
        std::vector<std::array<Scalar, 3>> points(model.points.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t axis = 0; axis < 3; ++axis) points[i][axis] = static_cast<Scalar>(model.points[i][axis]);
        return points;
    }
    static std::vector<box_tree::box> boxes_of(triangle_soup const& model) {
        std::vector<box_tree::box> boxes;
        boxes.reserve(model.triangles.size());
        for (std::uint32_t i = 0; i < model.triangles.size(); ++i)
            boxes.push_back(box_tree::rounded(bounds_of(model, i)));
        return boxes;
    }

    face_pairs<Scalar> pairs_;
    std::vector<box_tree::box> boxes_;
    box_tree tree_;
};

template <class Scalar>
std::vector<meeting_faces> intersections_of(triangle_soup const& model, unsigned jobs,
                                            std::function<void(std::size_t, std::size_t)> const& told) {
    intersection_search<Scalar> const search(model, faces_of(model));
    std::vector<std::vector<meeting_faces>> found(search.threads_for(jobs));
    search.visit(jobs, told, [&](std::size_t thread, meeting_faces const& pair) {
        found[thread].push_back(pair);
        return true;
    });
    for (std::size_t i = 1; i < found.size(); ++i) found[0].insert(found[0].end(), found[i].begin(), found[i].end());
    std::sort(found[0].begin(), found[0].end(), [](meeting_faces const& a, meeting_faces const& b) {
        return std::pair(a.first, a.second) < std::pair(b.first, b.second);
    });
    return std::move(found[0]);
}

/// All leaves at once are the quickest way to find that there is none; one face after the other is the way to the first.
template <class Scalar>
std::optional<meeting_faces> first_intersection_of(triangle_soup const& model, std::span<triangle_corners const> faces,
                                                   unsigned jobs,
                                                   std::function<void(std::size_t, std::size_t)> const& told) {
    intersection_search<Scalar> const search(model, {faces.begin(), faces.end()});
    std::atomic<bool> any = false;
    search.visit(jobs, told, [&](std::size_t, meeting_faces const&) {
        any = true;
        return false;
    });
    return any ? search.lowest() : std::nullopt;
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

std::optional<meeting_faces> find_first_intersection(triangle_soup const& model,
                                                     std::span<triangle_corners const> faces, unsigned jobs,
                                                     std::function<void(std::size_t, std::size_t)> const& told) {
    if (faces.empty()) return std::nullopt;
    return are_floats(model.points) ? first_intersection_of<float>(model, faces, jobs, told)
                                    : first_intersection_of<double>(model, faces, jobs, told);
}

}  // namespace graze
