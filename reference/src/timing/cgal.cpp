// CGAL as its users have it, on cases built beforehand.
#include "timing/cgal_shapes.hpp"

#include <CGAL/Polygon_2_algorithms.h>

#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "graze/internal/timing/timing_reference.hpp"

namespace graze {
namespace {

using namespace timed_cgal;

enum class held : unsigned char {
    in_arrays,
    as_less,    // elsewhere: of less than their kind's dimension
    not_at_all  // what CGAL makes of the points is not finite, and its exact numbers would trap on it
};

/// Objects in arrays, as a user holds them.
template <class First, class Second, bool Mesh>
class cgal_cases final : public prepared_cases {
  public:
    cgal_cases(test_info const& test, std::span<std::span<double const> const> inputs) {
        part const& second = test.layout[1];
        std::size_t const step = Mesh ? 6 : second.count;
        for (scalars const input : inputs) {
            scalars const first_scalars = input.first(test.layout[0].count);
            first_.push_back(First::full(first_scalars));
            for (std::size_t at = second.offset; at < input.size(); at += step) {
                scalars const second_scalars = input.subspan(at, step);
                second_.push_back(Second::full(second_scalars));
                bool const finite = First::is_finite(first_scalars) && Second::is_finite(second_scalars);
                bool const less = First::is_reduced(first_scalars) || Second::is_reduced(second_scalars);
                how_.push_back(!finite ? held::not_at_all : less ? held::as_less : held::in_arrays);
                reduced_at_.push_back(reduced_.size());
                if (less) reduced_.emplace_back(First::reduced(first_scalars), Second::reduced(second_scalars));
            }
            ends_.push_back(second_.size());
        }
    }

    void decide(verdict* verdicts) const override {
        std::size_t at = 0;
        for (std::size_t i = 0; i < first_.size(); ++i) {
            verdict answer = verdict::miss;
            if constexpr (Mesh) {
                for (; at < ends_[i] && answer != verdict::hit; ++at) answer = decide_one(i, at);
                at = ends_[i];
            } else {
                answer = decide_one(i, i);
            }
            verdicts[i] = answer;
        }
    }

  private:
    verdict decide_one(std::size_t i, std::size_t j) const {
        bool hit = false;
        if (how_[j] == held::in_arrays) {
            hit = meet(first_[i], second_[j]);
        } else {
            if (how_[j] == held::not_at_all) return verdict::declined;
            auto const& [a, b] = reduced_[reduced_at_[j]];
            hit = std::visit([](auto const& p, auto const& q) { return meet(p, q); }, a, b);
        }
        return hit ? verdict::hit : verdict::miss;
    }

    std::vector<typename First::object> first_;    // one a case
    std::vector<typename Second::object> second_;  // one a case, or the triangles of its mesh
    std::vector<std::size_t> ends_;                // of the case in second_
    std::vector<held> how_;                        // by the index in second_
    std::vector<std::size_t> reduced_at_;
    std::vector<std::pair<typename First::any, typename Second::any>> reduced_;
};

/// A point and a polygon's vertices. Of polygons that cross themselves CGAL promises nothing.
class polygon_cases final : public prepared_cases {
  public:
    explicit polygon_cases(std::span<scalars const> inputs) {
        for (scalars const input : inputs) {
            points_.push_back(point_at<2>(input, 0));
            auto& vertices = polygons_.emplace_back();
            for (std::size_t i = 1; i < input.size() / 2; ++i) vertices.push_back(point_at<2>(input, i));
        }
    }
    void decide(verdict* verdicts) const override {
        for (std::size_t i = 0; i < points_.size(); ++i) {
            auto const& vertices = polygons_[i];
            bool const outside =
                CGAL::bounded_side_2(vertices.begin(), vertices.end(), points_[i], kernel()) == CGAL::ON_UNBOUNDED_SIDE;
            verdicts[i] = outside ? verdict::miss : verdict::hit;
        }
    }

  private:
    std::vector<kernel::Point_2> points_;
    std::vector<std::vector<kernel::Point_2>> polygons_;
};

using maker = std::unique_ptr<prepared_cases> (*)(test_info const& test,
                                                  std::span<std::span<double const> const> inputs);

template <class First, class Second, bool Mesh = false>
std::unique_ptr<prepared_cases> make(test_info const& test, std::span<std::span<double const> const> inputs) {
    return std::make_unique<cgal_cases<First, Second, Mesh>>(test, inputs);
}

/// Points in arrays, asked for the sign by `Sign` (a test's number of them).
template <int Dimension, int Points, class Sign>
class cgal_sign_cases final : public prepared_cases {
  public:
    explicit cgal_sign_cases(std::span<scalars const> inputs) {
        for (scalars const input : inputs) {
            cases_.emplace_back();
            for (std::size_t i = 0; i < Points; ++i) cases_.back()[i] = point_at<Dimension>(input, i);
        }
    }
    void decide(verdict* verdicts) const override {
        for (std::size_t i = 0; i < cases_.size(); ++i) verdicts[i] = sign_verdict(std::apply(Sign(), cases_[i]));
    }

  private:
    std::vector<std::array<point_of<Dimension>, Points>> cases_;
};

// Of the kernel's orientation in space the opposite is asked for.
struct orientation_of_line {
    template <class... P>
    int operator()(P const&... p) const {
        return CGAL::orientation(p...);
    }
};
struct orientation_of_plane {
    template <class... P>
    int operator()(P const&... p) const {
        return -CGAL::orientation(p...);
    }
};
struct side_of_circle {
    template <class... P>
    int operator()(P const&... p) const {
        return CGAL::side_of_oriented_circle(p...);
    }
};
struct side_of_sphere {
    template <class... P>
    int operator()(P const&... p) const {
        return -CGAL::side_of_oriented_sphere(p...);
    }
};

template <int Dimension, int Points, class Sign>
std::unique_ptr<prepared_cases> make_signs(test_info const&, std::span<scalars const> inputs) {
    return std::make_unique<cgal_sign_cases<Dimension, Points, Sign>>(inputs);
}
std::unique_ptr<prepared_cases> make_polygons(test_info const&, std::span<scalars const> inputs) {
    return std::make_unique<polygon_cases>(inputs);
}

struct shape_pair {
    std::size_t dimension;
    shape first, second;
    maker prepare;
};

// Hulls of points, oriented boxes, frusta and cylinders are missing, which CGAL 5.5 has no such test of; a mapped mesh too: its corners would
// have to be constructed, and this kernel rounds those.
constexpr shape_pair pairs[] = {
    {2, shape::point, shape::disc, make<point_shape<2>, disc_shape>},
    {2, shape::disc, shape::disc, make<ball_shape<2>, ball_shape<2>>},
    {2, shape::box, shape::disc, make<box_shape<2>, ball_shape<2>>},
    {2, shape::triangle, shape::disc, make<triangle_shape<2>, ball_shape<2>>},
    {2, shape::segment, shape::ray, make<segment_shape<2>, ray_shape<2>>},
    {2, shape::point, shape::box, make<point_shape<2>, box_shape<2>>},
    {2, shape::point, shape::triangle, make<point_shape<2>, triangle_shape<2>>},
    {2, shape::point, shape::mesh, make<point_shape<2>, triangle_shape<2>, true>},
    {2, shape::point, shape::polygon, make_polygons},
    {2, shape::segment, shape::mesh, make<segment_shape<2>, triangle_shape<2>, true>},
    {2, shape::segment, shape::segment, make<segment_shape<2>, segment_shape<2>>},
    {2, shape::triangle, shape::triangle, make<triangle_shape<2>, triangle_shape<2>>},
    {2, shape::triangle, shape::box, make<triangle_shape<2>, box_shape<2>>},
    {2, shape::box, shape::box, make<box_shape<2>, box_shape<2>>},
    {3, shape::box, shape::box, make<box_shape<3>, box_shape<3>>},
    {3, shape::box, shape::segment, make<box_shape<3>, segment_shape<3>>},
    {3, shape::box, shape::ray, make<box_shape<3>, ray_shape<3>>},
    {3, shape::plane, shape::segment, make<plane_shape, segment_shape<3>>},
    {3, shape::plane_equation, shape::sphere, make<plane_equation_shape, sphere_shape>},
    {3, shape::plane_equation, shape::box, make<plane_equation_shape, box_shape<3>>},
    {3, shape::sphere, shape::ray, make<ball_shape<3>, ray_shape<3>>},
    {3, shape::capsule, shape::ray, make<capsule_shape, ray_shape<3>>},
    {3, shape::box, shape::capsule, make<box_shape<3>, capsule_shape>},
    {3, shape::sphere, shape::sphere, make<ball_shape<3>, ball_shape<3>>},
    {3, shape::capsule, shape::sphere, make<capsule_shape, ball_shape<3>>},
    {3, shape::triangle, shape::line, make<triangle_shape<3>, line_shape>},
    {3, shape::triangle, shape::ray, make<triangle_shape<3>, ray_shape<3>>},
    {3, shape::triangle, shape::segment, make<triangle_shape<3>, segment_shape<3>>},
    {3, shape::triangle, shape::triangle, make<triangle_shape<3>, triangle_shape<3>>},
    {3, shape::triangle, shape::box, make<triangle_shape<3>, box_shape<3>>},
    {3, shape::box, shape::sphere, make<box_shape<3>, sphere_shape>},
    {3, shape::triangle, shape::sphere, make<triangle_shape<3>, sphere_shape>},
    {3, shape::triangle, shape::capsule, make<triangle_shape<3>, capsule_shape>},
    {3, shape::capsule, shape::capsule, make<capsule_shape, capsule_shape>},
    {2, shape::oriented_line, shape::point, make_signs<2, 3, orientation_of_line>},
    {3, shape::oriented_plane, shape::point, make_signs<3, 4, orientation_of_plane>},
    {2, shape::oriented_circle, shape::point, make_signs<2, 4, side_of_circle>},
    {3, shape::oriented_sphere, shape::point, make_signs<3, 5, side_of_sphere>},
};

maker maker_for(test_info const& test) {
    if (test.layout.size() != 2) return nullptr;
    for (shape_pair const& pair : pairs)
        if (pair.dimension == test.dimension && pair.first == test.layout[0].kind && pair.second == test.layout[1].kind)
            return pair.prepare;
    return nullptr;
}

}  // namespace

std::unique_ptr<prepared_cases> prepare_cgal(test_info const& test, std::span<std::span<double const> const> inputs) {
    maker const prepare = maker_for(test);
    return prepare == nullptr ? nullptr : prepare(test, inputs);
}

bool cgal_has_function(test_info const& test) {
    return maker_for(test) != nullptr;
}

}  // namespace graze
