// Which boxes of a model meet, in memory that grows with the boxes and not with the pairs: who meets whom is asked
// again whenever it is needed.
#pragma once

#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace graze {

class pair_index {
  public:
    using corner = boost::geometry::model::point<double, 3, boost::geometry::cs::cartesian>;
    /// Closed, so that boxes that only touch meet. Any finite coordinates; a box may be a point.
    using box = boost::geometry::model::box<corner>;
    using boxes = std::function<box(std::uint32_t)>;
    /// Told now and then, from the calling thread, how many boxes are done.
    using progress = std::function<void(std::size_t done, std::size_t of)>;

    pair_index(std::uint32_t size, boxes const& box_of);

    /// How many later boxes each box meets. As much work as asking for all of them, shared by `jobs` threads.
    void count_partners(boxes const& box_of, std::span<std::uint64_t> counts, unsigned jobs,
                        progress const& told) const;

    /// The boxes after number `first` that meet `around`, in order. From any thread.
    std::vector<std::uint32_t> partners(std::uint32_t first, box const& around, std::size_t expected) const;

  private:
    using entry = std::pair<box, std::uint32_t>;
    boost::geometry::index::rtree<entry, boost::geometry::index::quadratic<16>> tree_;
};

}  // namespace graze
