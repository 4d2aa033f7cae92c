// Rays o + t u, t >= 0, by signs of expressions in their scalars: CGAL's rays have a second point, which would have to be
// constructed in rationals. A sign comes from an interval where that is certain, else from exact numbers.
#include "cgal/certain_rays.hpp"

#include "cgal/certain.hpp"

namespace graze::cgal_reference {
namespace {

/// Exact signs of what `expression` says in any numbers.
class exact_signs {
  public:
    explicit exact_signs(std::span<double const> input) : filtered_(within_filters(input)) {}

    template <class Expression>
    int of(Expression const& expression) const {
        if (filtered_) {
            CGAL::Interval_nt<false>::Protector const upward;
            if (auto const sign = guess::certain_sign(expression(guess::interval(0)))) return *sign;
        }
        return *guess::certain_sign(expression(guess::ring(0)));
    }

  private:
    bool filtered_;
};

int sign_of_double(double x) {
    return (x > 0) - (x < 0);
}

/// Where a ray passes a bound of an axis: t = (bound - from) / along, along not 0.
struct passing {
    double bound, from, along;

    int sign() const { return (bound > from ? 1 : bound < from ? -1 : 0) * sign_of_double(along); }
    int compare(passing const& other, exact_signs const& signs) const {
        int const cross = signs.of([&](auto number) {
            using N = decltype(number);
            return (N(bound) - N(from)) * N(other.along) - (N(other.bound) - N(other.from)) * N(along);
        });
        return cross * sign_of_double(along) * sign_of_double(other.along);
    }
};

/// The ray meets the box if there is a t >= 0 between the bounds of all axes. It crosses a box that has two or three
/// extents if there is one, t > 0 for a flat box, strictly between them, on the plane of a flat one: an axis without
/// extent is entered and left at once, so no t is strictly between for it alone.
relation relate_ray_box(std::span<double const> box, std::span<double const> ray, exact_signs const& signs) {
    boost::container::static_vector<std::pair<passing, passing>, 3> axes;  // entered, left
    bool meets = true, inside = true;
    int flat = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        double const low = box[k], high = box[3 + k], from = ray[k], along = ray[3 + k];
        flat += low == high;
        if (along == 0) {
            meets = meets && low <= from && from <= high;
            inside = inside && low < from && from < high;
        } else {
            passing const below{low, from, along}, above{high, from, along};
            axes.push_back(along > 0 ? std::pair(below, above) : std::pair(above, below));
            int const left = axes.back().second.sign();
            meets = meets && left >= 0;
            inside = inside && left > 0;
        }
    }
    for (std::size_t i = 0; i < axes.size(); ++i)
        for (std::size_t j = 0; meets && j < axes.size(); ++j) {
            if (i == j) continue;
            int const order = axes[i].first.compare(axes[j].second, signs);
            meets = order <= 0;
            inside = inside && order < 0;
        }
    if (!meets) return relation::disjoint;
    return inside && flat < 2 ? relation::crossing : relation::touching;
}

template <class Number>
struct ray_vectors {
    using vector = std::array<Number, 3>;

    static vector between(std::span<double const> p, std::span<double const> q) {
        return {Number(q[0]) - Number(p[0]), Number(q[1]) - Number(p[1]), Number(q[2]) - Number(p[2])};
    }
    static Number volume(vector const& a, vector const& b, vector const& c) {
        return CGAL::determinant(a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]);
    }
};

std::optional<relation> relate_ray_triangle(std::span<double const> triangle, std::span<double const> ray,
                                            exact_signs const& signs) {
    auto const origin = ray.first(3), direction = ray.subspan(3, 3);
    auto const corner = [&](std::size_t i) { return triangle.subspan(3 * (i % 3), 3); };
    /// The volume of the triangle and a fourth vector, from its first corner.
    auto const volume_with = [&](auto const& vector_of) {
        return signs.of([&](auto number) {
            using vectors = ray_vectors<decltype(number)>;
            return vectors::volume(vectors::between(corner(0), corner(1)), vectors::between(corner(0), corner(2)),
                                   vector_of(number));
        });
    };
    auto const as_vector = [&](auto number) {
        using N = decltype(number);
        return typename ray_vectors<N>::vector{N(direction[0]), N(direction[1]), N(direction[2])};
    };
    int const rising = volume_with(as_vector);
    if (rising == 0) return std::nullopt;
    int const height =
        volume_with([&](auto number) { return ray_vectors<decltype(number)>::between(corner(0), origin); });
    if (height == rising) return relation::disjoint;
    bool left = false, right = false, on_edge = false;
    for (std::size_t i = 0; i < 3; ++i) {
        int const side = signs.of([&](auto number) {
            using vectors = ray_vectors<decltype(number)>;
            return vectors::volume(as_vector(number), vectors::between(origin, corner(i)),
                                   vectors::between(origin, corner(i + 1)));
        });
        left = left || side > 0;
        right = right || side < 0;
        on_edge = on_edge || side == 0;
        if (left && right) return relation::disjoint;
    }
    // It crosses inside, where it does not begin.
    return height != 0 && !on_edge ? relation::crossing : relation::touching;
}

}  // namespace

std::optional<relation> relate_ray(test_info const& test, std::span<double const> input) {
    std::size_t const which = test.layout[0].kind == shape::ray ? 0 : 1;
    part const &item = test.layout[which], &other = test.layout[1 - which];
    if (item.kind != shape::ray || (other.kind != shape::box && other.kind != shape::triangle)) return std::nullopt;
    auto const ray = input.subspan(item.offset, item.count), target = input.subspan(other.offset, other.count);
    if (ray[3] == 0 && ray[4] == 0 && ray[5] == 0) return std::nullopt;
    exact_signs const signs(input);
    if (other.kind == shape::box) return relate_ray_box(target, ray, signs);
    return relate_ray_triangle(target, ray, signs);
}

}  // namespace graze::cgal_reference
