// The documented routines for contacts on shapes whose answers, and whose published flaws, are known by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "graze/documented/contact_boxes.hpp"
#include "graze/documented/contact_gjk_epa.hpp"
#include "graze/documented/contact_hulls_2d.hpp"
#include "graze/documented/contact_points.hpp"
#include "graze/documented/contact_polygons_2d.hpp"

namespace graze::documented {
namespace {

using vector = std::vector<double>;

template <class Scalar>
vector numbers_of(vec2<Scalar> const& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}
template <class Scalar>
vector numbers_of(vec3<Scalar> const& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

void expect_near(vector const& given, vector const& known, double slack, std::string const& what) {
    ASSERT_EQ(given.size(), known.size()) << what;
    for (std::size_t k = 0; k < given.size(); ++k)
        if (std::isnan(known[k]))
            EXPECT_TRUE(std::isnan(given[k])) << what << ", component " << k;
        else
            EXPECT_NEAR(given[k], known[k], slack) << what << ", component " << k;
}

/// The points are compared where they are known.
template <class Point, class Scalar>
void expect_contact(std::optional<contact<Point, Scalar>> const& given, std::string const& name, double distance,
                    vector const& normal, vector const& a = {}, vector const& b = {}) {
    double const slack = 16 * static_cast<double>(std::numeric_limits<Scalar>::epsilon());
    ASSERT_TRUE(given.has_value()) << name;
    expect_near({static_cast<double>(given->distance)}, {distance}, slack, name + ", distance");
    expect_near(numbers_of(given->normal), normal, slack, name + ", normal");
    EXPECT_EQ(given->a.has_value(), given->b.has_value()) << name;
    if (!a.empty() && given->a) expect_near(numbers_of(*given->a), a, slack, name + ", a");
    if (!b.empty() && given->b) expect_near(numbers_of(*given->b), b, slack, name + ", b");
}

template <class Scalar>
class documented_contacts : public testing::Test {
  protected:
    static oriented_box<Scalar> upright(vec3<Scalar> const& centre, vec3<Scalar> const& half) {
        return {centre, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, half};
    }
};
using scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(documented_contacts, scalars);

TYPED_TEST(documented_contacts, capsules) {
    using point = vec3<TypeParam>;
    using core = hull_points<TypeParam>;
    auto const bergen = [](point const(&a)[2], TypeParam r, point const(&b)[2], TypeParam q) {
        return widened(contact_bergen<TypeParam>(core{&a[0].x, 2}, core{&b[0].x, 2}), r, q);
    };
    point const along_x[2] = {{-1, 0, 0}, {1, 0, 0}}, above[2] = {{0, -1, 3}, {0, 1, 3}};
    TypeParam const one(1), half(0.5);
    expect_contact(capsule_capsule_contact_ericson(along_x, one, above, half), "ericson", 1.5, {0, 0, 1}, {0, 0, 1},
                   {0, 0, 2.5});
    expect_contact(capsule_capsule_contact_bullet(along_x, one, above, half), "bullet", 1.5, {0, 0, 1}, {0, 0, 1},
                   {0, 0, 2.5});
    expect_contact(bergen(along_x, one, above, half), "bergen", 1.5, {0, 0, 1}, {0, 0, 1}, {0, 0, 2.5});
    // Axes that meet: no gap tells a direction. Bullet's is across the first axis, along the second: not the best.
    point const along_y[2] = {{0, -1, 0}, {0, 1, 0}};
    EXPECT_FALSE(capsule_capsule_contact_ericson(along_x, one, along_y, half));
    expect_contact(capsule_capsule_contact_bullet(along_x, one, along_y, half), "bullet", -1.5, {0, -1, 0});
    EXPECT_FALSE(bergen(along_x, one, along_y, half));
}

TYPED_TEST(documented_contacts, sphere_and_triangle) {
    using point = vec3<TypeParam>;
    point const t[3] = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    TypeParam const one(1), two(2), three(3);
    expect_contact(sphere_triangle_contact_ericson(t, {1, 1, 2}, three), "ericson", -1, {0, 0, 1}, {1, 1, 0},
                   {1, 1, -1});
    expect_contact(sphere_triangle_contact_bullet(t, {1, 1, 2}, three), "bullet", -1, {0, 0, 1}, {1, 1, 0}, {1, 1, -1});
    expect_contact(sphere_triangle_contact_wicked(t, {1, 1, 2}, three), "wicked", -1, {0, 0, 1});
    // Beside an edge, from below.
    expect_contact(sphere_triangle_contact_ericson(t, {2, -1, 0}, two), "ericson", -1, {0, -1, 0}, {2, 0, 0},
                   {2, 1, 0});
    expect_contact(sphere_triangle_contact_bullet(t, {2, -1, 0}, two), "bullet", -1, {0, -1, 0}, {2, 0, 0}, {2, 1, 0});
    expect_contact(sphere_triangle_contact_wicked(t, {2, -1, 0}, two), "wicked", -1, {0, -1, 0});
    // The second edge is the nearest, and the third nearer than the first: Wicked takes the third.
    double const slant = std::sqrt(0.5);
    expect_contact(sphere_triangle_contact_ericson(t, {1, 4, 0}, two), "ericson", slant - 2, {slant, slant, 0});
    expect_contact(sphere_triangle_contact_bullet(t, {1, 4, 0}, two), "bullet", slant - 2, {slant, slant, 0});
    expect_contact(sphere_triangle_contact_wicked(t, {1, 4, 0}, two), "wicked", -1, {1, 0, 0});
    // On the triangle the centre tells no direction: Bullet takes the plane's, Wicked divides by 0.
    double const none = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(sphere_triangle_contact_ericson(t, {1, 1, 0}, one));
    expect_contact(sphere_triangle_contact_bullet(t, {1, 1, 0}, one), "bullet", -1, {0, 0, 1}, {1, 1, 0}, {1, 1, -1});
    expect_contact(sphere_triangle_contact_wicked(t, {1, 1, 0}, one), "wicked", -1, {none, none, none});
    expect_contact(sphere_triangle_contact_ericson(t, {1, 1, 5}, one), "ericson", 4, {0, 0, 1}, {1, 1, 0}, {1, 1, 4});
    EXPECT_FALSE(sphere_triangle_contact_bullet(t, {1, 1, 5}, one));
    EXPECT_FALSE(sphere_triangle_contact_wicked(t, {1, 1, 5}, one));
}

TYPED_TEST(documented_contacts, capsule_and_triangle) {
    using point = vec3<TypeParam>;
    using core = hull_points<TypeParam>;
    point const t[3] = {{-8, -8, 0}, {8, -8, 0}, {0, 8, 0}};
    auto const bergen = [&t](point const(&ends)[2], TypeParam radius) {
        return widened(contact_bergen<TypeParam>(core{&t[0].x, 3}, core{&ends[0].x, 2}), TypeParam(0), radius);
    };
    TypeParam const half(0.5), three(3);
    point const up[2] = {{1, 1, 2}, {1, 1, 5}}, down[2] = {{1, 1, 5}, {1, 1, 2}}, through[2] = {{0, 0, -1}, {0, 0, 2}};
    expect_contact(capsule_triangle_contact_ericson(t, up, three), "ericson", -1, {0, 0, 1}, {1, 1, 0}, {1, 1, -1});
    expect_contact(capsule_triangle_contact_wicked(t, up, three), "wicked", -1, {0, 0, 1});
    expect_contact(bergen(up, three), "bergen", -1, {0, 0, 1}, {1, 1, 0}, {1, 1, -1});
    // The same capsule told from its other end: the plane is sought behind it.
    expect_contact(capsule_triangle_contact_ericson(t, down, three), "ericson", -1, {0, 0, 1});
    EXPECT_FALSE(capsule_triangle_contact_wicked(t, down, three));
    expect_contact(bergen(down, three), "bergen", -1, {0, 0, 1});
    // The axis passes through the triangle: its shorter end has to come out.
    double const none = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(capsule_triangle_contact_ericson(t, through, half));
    expect_contact(capsule_triangle_contact_wicked(t, through, half), "wicked", -0.5, {none, none, none});
    expect_contact(bergen(through, half), "bergen", -1.5, {0, 0, 1}, {0, 0, 0}, {0, 0, -1.5});
}

TYPED_TEST(documented_contacts, boxes) {
    using point = vec3<TypeParam>;
    using core = box_core<TypeParam>;
    auto const bergen = [](auto const& p, auto const& q) { return contact_bergen<TypeParam>(core{p}, core{q}); };
    auto const winter = [](auto const& p, auto const& q) { return contact_winter<TypeParam>(core{p}, core{q}); };
    face_preference<TypeParam> const unbiased{1, 1, 0};
    auto const a = TestFixture::upright({0, 0, 0}, {1, 1, 1}), b = TestFixture::upright({1.5, 0.25, 0}, {1, 1, 1}),
               c = TestFixture::upright({3, 0, 0}, {1, 1, 1}), d = TestFixture::upright({1.5, 0.25, 0.125}, {1, 1, 1});
    expect_contact(bergen(a, b), "bergen", -0.5, {1, 0, 0});
    // The centres' difference is in a plane of the boxes' axes: winter comes to a simplex with the origin on it, and ends.
    EXPECT_FALSE(winter(a, b));
    expect_contact(winter(a, d), "winter", -0.5, {1, 0, 0});
    expect_contact(obb_obb_contact_gregorius(a, b), "gregorius", -0.5, {1, 0, 0});
    expect_contact(obb_obb_contact_gregorius(a, b, unbiased), "unbiased", -0.5, {1, 0, 0});
    expect_contact(obb_obb_contact_ode(a, b), "ode", -0.5, {1, 0, 0});
    expect_contact(bergen(a, c), "bergen", 1, {1, 0, 0});
    EXPECT_FALSE(winter(a, c));
    EXPECT_FALSE(obb_obb_contact_gregorius(a, c));
    EXPECT_FALSE(obb_obb_contact_ode(a, c));
    // Cubes that stand on edges at right angles. Along z they overlap by 2 sqrt(2) - h, along a face by 2 + (1 - h) sqrt(1/2):
    // for h = 1/2 this is 1.1 % more, which both who prefer faces take.
    TypeParam const slant = std::sqrt(TypeParam(0.5)), h(0.5);
    oriented_box<TypeParam> const on_x{{0, 0, 0}, {{1, 0, 0}, {0, slant, slant}, {0, -slant, slant}}, {1, 1, 1}},
        on_y{{0, 0, h}, {{0, 1, 0}, {slant, 0, slant}, {-slant, 0, slant}}, {1, 1, 1}};
    double const edge = 0.5 - 2 * std::sqrt(2.0), face = -2 - std::sqrt(0.125);
    expect_contact(bergen(on_x, on_y), "bergen", edge, {0, 0, 1});
    expect_contact(obb_obb_contact_gregorius(on_x, on_y, unbiased), "unbiased", edge, {0, 0, 1}, {0, 0, std::sqrt(2.0)},
                   {0, 0, 0.5 - std::sqrt(2.0)});
    for (auto const& given : {obb_obb_contact_gregorius(on_x, on_y), obb_obb_contact_ode(on_x, on_y)}) {
        ASSERT_TRUE(given);
        EXPECT_NEAR(static_cast<double>(given->distance), face, 1e-6);
        EXPECT_FALSE(given->a);
    }
    // A sphere: before a face, within, apart, and so near to an edge that Bullet takes it to be within.
    auto const long_box = TestFixture::upright({0, 0, 0}, {1, 2, 3});
    expect_contact(sphere_obb_contact_bullet(long_box, {3, 0, 0}, TypeParam(2.5)), "bullet", -0.5, {1, 0, 0}, {1, 0, 0},
                   {0.5, 0, 0});
    expect_contact(sphere_obb_contact_ode(long_box, {3, 0, 0}, TypeParam(2.5)), "ode", -0.5, {1, 0, 0}, {1, 0, 0},
                   {0.5, 0, 0});
    point const within{0.5, 0.25, 0.25};
    expect_contact(sphere_obb_contact_bullet(long_box, within, TypeParam(1)), "bullet", -1.5, {1, 0, 0},
                   {1, 0.25, 0.25}, {-0.5, 0.25, 0.25});
    expect_contact(sphere_obb_contact_ode(long_box, within, TypeParam(1)), "ode", -1.5, {1, 0, 0});
    EXPECT_FALSE(sphere_obb_contact_bullet(long_box, {5, 0, 0}, TypeParam(1)));
    EXPECT_FALSE(sphere_obb_contact_ode(long_box, {5, 0, 0}, TypeParam(1)));
    TypeParam const off = std::sqrt(bullet_epsilon<TypeParam> / 4);
    double const root = std::sqrt(0.5);
    expect_contact(sphere_obb_contact_bullet(long_box, {1 + off, 2 + off, 0}, TypeParam(1)), "bullet",
                   static_cast<double>(off) - 1, {1, 0, 0});
    // The first side has its point on the box, the others beside it.
    auto const first_side = sphere_obb_contact_bullet(long_box, {1 + off, 2 + off / 2, 0}, TypeParam(1));
    auto const other_side = sphere_obb_contact_bullet(long_box, {1 + off / 2, 2 + off, 0}, TypeParam(1));
    ASSERT_TRUE(first_side && other_side);
    EXPECT_EQ(first_side->a->y, TypeParam(2));
    EXPECT_EQ(other_side->a->x, 1 + off / 2);
    // Gaps whose squares underflow have a direction nevertheless.
    TypeParam const tiny = std::numeric_limits<TypeParam>::min();
    auto const flat_box = TestFixture::upright({0, 0, 0}, {1, 0, 0});
    expect_contact(sphere_obb_contact_ode(flat_box, {0, 3 * tiny, 4 * tiny}, TypeParam(1)), "ode", -1, {0, 0.6, 0.8});
    auto const beside = sphere_obb_contact_ode(long_box, {1 + off, 2 + off, 0}, TypeParam(1));
    ASSERT_TRUE(beside);
    EXPECT_NEAR(static_cast<double>(beside->normal.x), root, 1e-3);
}

TYPED_TEST(documented_contacts, hulls) {
    using hull = hull_points<TypeParam>;
    std::vector<TypeParam> a, b, c;
    for (int corner = 0; corner < 8; ++corner)
        for (int k = 0; k < 3; ++k) {
            auto const side = static_cast<TypeParam>(corner >> k & 1);
            a.push_back(2 * side);
            b.push_back(2 * side + (k == 0 ? TypeParam(1.5) : k == 1 ? TypeParam(0.25) : TypeParam(0.125)));
            c.push_back(2 * side + (k == 0 ? TypeParam(3) : TypeParam(0)));
        }
    hull const p{a.data(), 8}, q{b.data(), 8}, r{c.data(), 8};
    expect_contact(contact_bergen<TypeParam>(p, q), "bergen", -0.5, {1, 0, 0});
    expect_contact(contact_winter<TypeParam>(p, q), "winter", -0.5, {1, 0, 0});
    expect_contact(contact_bergen<TypeParam>(p, r), "bergen", 1, {1, 0, 0});
    EXPECT_FALSE(contact_winter<TypeParam>(p, r));
    // A point on a triangle: no tetrahedron is about the origin.
    TypeParam const flat[9] = {0, 0, 0, 4, 0, 0, 0, 4, 0}, on_it[3] = {1, 1, 0};
    EXPECT_FALSE(contact_bergen<TypeParam>(hull{flat, 3}, hull{on_it, 1}));
}

TYPED_TEST(documented_contacts, hulls_in_the_plane) {
    using list = TypeParam[8];
    list const a = {0, 0, 2, 0, 2, 2, 0, 2}, b = {1.5, 0.5, 3.5, 0.5, 3.5, 2.5, 1.5, 2.5}, c = {5, 0, 7, 0, 7, 2, 5, 2};
    expect_contact(hull_hull_2d_contact_dyn4j(a, b, 4), "dyn4j", -0.5, {1, 0});
    expect_contact(hull_hull_2d_contact_dyn4j_sat(a, b, 4), "sat", -0.5, {1, 0});
    expect_contact(hull_hull_2d_contact_box2d(a, b, 4), "box2d", -0.5, {1, 0});
    expect_contact(hull_hull_2d_contact_dyn4j(a, c, 4), "dyn4j", 3, {1, 0});
    EXPECT_FALSE(hull_hull_2d_contact_dyn4j_sat(a, c, 4));
    EXPECT_FALSE(hull_hull_2d_contact_box2d(a, c, 4));
    // A square in a pointed triangle leaves it to the left, but its centre is to the right of the triangle's.
    list const pointed = {0, 0, 4, 0, 0, 40, 0, 40}, small_one = {1.5, 2, 1.75, 2, 1.75, 2.25, 1.5, 2.25};
    expect_contact(hull_hull_2d_contact_dyn4j(pointed, small_one, 4), "dyn4j", -1.75, {-1, 0});
    expect_contact(hull_hull_2d_contact_dyn4j_sat(pointed, small_one, 4), "sat", -1.75, {1, 0});
    expect_contact(hull_hull_2d_contact_box2d(pointed, small_one, 4), "box2d", -1.75, {-1, 0});
    // Centres one above the other tell no side; sat takes the nearer end of the interval that holds the other.
    list const wide = {0, 0, 8, 0, 8, 8, 0, 8}, low = {3, 1, 5, 1, 5, 2, 3, 2};
    expect_contact(hull_hull_2d_contact_dyn4j_sat(wide, low, 4), "sat", -2, {0, -1});
    list const beam = {-4, -1, 4, -1, 4, 1, -4, 1}, post = {-2, -8, 2, -8, 2, 8, -2, 8};
    expect_contact(hull_hull_2d_contact_dyn4j_sat(beam, post, 4), "sat", -6, {1, 0});
    // Segments of the difference shorter than the root of an epsilon are points to dyn4j.
    TypeParam const half_root = std::sqrt(dyn4j_epsilon<TypeParam>) / 2;
    EXPECT_EQ(nearest_to_origin<TypeParam>({half_root, 1}, {-half_root / 2, 1}, dyn4j_epsilon<TypeParam>).x, half_root);
    // Without three corners a hull has no sides.
    list const segment = {0, 0, 2, 0, 0, 0, 2, 0};
    EXPECT_FALSE(hull_hull_2d_contact_dyn4j_sat(segment, a, 4));
    EXPECT_FALSE(hull_hull_2d_contact_box2d(segment, a, 4));
}

}  // namespace
}  // namespace graze::documented
