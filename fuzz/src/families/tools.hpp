// What the families are made of: a sketch of a case, makers of shapes, and placing one shape against the
// other. A family knows shapes and the number of dimensions, never a test.
#pragma once

#include <vector>

#include "families/numbers.hpp"
#include "graze/catalog.hpp"

namespace graze::making {

/// One shape: points in the order of the layout (box: min, max; mesh: three a triangle), and after them one that the
/// direction leads to. A plane by its coefficients has a point of it, its normal as the first of the axes, and a length.
struct figure {
    shape kind = shape::point;
    std::vector<vec> points;
    double radius = 0;
    // Of an oriented box, about the one point; half extents along axes of any length.
    std::array<vec, 3> axes{};
    vec half{};
    // Of a frustum, about the one point: normal . (x - point) + height >= 0.
    std::array<vec, 6> normals{};
    std::array<double, 6> heights{};

    shape_traits const& traits() const { return traits_of(kind); }
    bool is_mesh() const { return traits().repeats(); }
    /// Does it have any number of points?
    bool varies() const { return traits().varies(); }
    bool has_direction() const { return traits().further == further_scalars::direction; }
    bool has_frame() const { return traits().further == further_scalars::frame; }
    bool has_normal() const { return traits().further == further_scalars::coefficients; }
    bool has_planes() const { return traits().further == further_scalars::planes; }
    bool is_endless() const { return traits().reach != extent::bounded; }
    /// Where the layout wants them so, exchanges coordinates of the first two points that are out of order.
    void sort() {
        if (traits().sorted) sort_corners(points[0], points[1]);
    }
};

/// Points of a figure; of a mesh those of one triangle, of a shape that varies the fewest.
constexpr std::size_t points_of(shape kind) {
    further_scalars const further = traits_of(kind).further;
    return traits_of(kind).points + (further == further_scalars::direction ||
                                     further == further_scalars::coefficients || further == further_scalars::planes);
}
constexpr bool is_round(shape kind) {
    return traits_of(kind).further == further_scalars::radius;
}

/// A case in the making. Coordinates are doubles of any value until `emit` rounds them.
struct sketch {
    test_info const& test;
    scalar_type scalar;
    source& choices;
    std::size_t dimension;
    figure first, second;  // second has no points where the test has one shape
    std::size_t many = 0;  // points of each shape that varies, drawn: mostly few
    bool has_second = false, has_matrix = false;
    std::array<double, 6> matrix{1, 0, 0, 0, 1, 0};

    sketch(test_info const& asked, scalar_type type, source& from);
    bool is_float() const { return scalar == scalar_type::float32; }
    /// Has one of the shapes a radius? Then there is no axis to scale for itself.
    bool is_round() const { return graze::making::is_round(first.kind) || graze::making::is_round(second.kind); }
    /// Is one a point and the other a disc? Then there is no edge to take a normal from.
    bool is_disc() const { return first.kind == shape::point && second.kind == shape::disc; }
    double radii() const { return first.radius + second.radius; }
    /// Draws one of the shapes that can be moved.
    bool draw_first_moves();
    /// Calls f(figure&) for each shape.
    template <class Function>
    void each(Function&& f) {
        f(first);
        if (has_second) f(second);
    }
};

// What a shape of any number of points may look like (many_points.cpp): its points, drawn one by one, changed by copies of
// coordinates, sums and signs, so that whole numbers stay such.

/// Points of each such shape in a case.
std::size_t draw_many(source& choices, shape kind);
/// Changes points drawn at random, of a hull into boxes, plates and repeats, of a polygon into ones that do not cross
/// themselves, combs, and such with vertices level with each other.
void arrange(source& choices, figure& f, std::size_t dimension);
/// Sorts points of the plane by the angles they are seen under.
void turn_around(vec const& middle, std::vector<vec>& points);
/// The second half of a polygon's outline back along the first: its area is 0.
void retrace(std::vector<vec>& points);
/// The points into a plane (2D: a line), onto a line, or to one place; or some onto others.
void degrade_many(source& choices, figure& f, std::size_t dimension);

/// The shape that is moved, and the one that stays.
struct roles {
    figure& moving;
    figure& fixed;
};
inline roles roles_of(sketch& draft, bool first_moves) {
    if (first_moves || !draft.has_second) return {draft.first, draft.second};
    return {draft.second, draft.first};
}

/// Replaces `input` by the sketch, rounded to the scalar type and made valid. Windings of a mesh are drawn here: half
/// of the cases clockwise, a quarter counter-clockwise, a quarter mixed.
void emit(sketch& draft, std::vector<double>& input);

// Makers of shapes (shapes.cpp).

/// Uniform coordinates about `centre`, the digits of the scalar type used up. A mesh is a triangulation.
figure cloud(sketch& draft, shape kind, vec const& centre, double size);
/// Coordinates that are whole multiples of 16, with up to `bits` bits before that, so that a sixteenth of every edge
/// is a whole number; off the multiples by one common `origin`.
figure block(sketch& draft, shape kind, std::int64_t bits, vec const& origin);
/// Both shapes by `cloud`, of comparable or very different sizes, about a drawn centre; sometimes slivers, sometimes
/// with the exponents spread over the coordinates. Every value is one of the scalar type. Returns the larger size.
double fill_with_clouds(sketch& draft);
/// Both shapes by `block`: coordinates whole (through the matrix, halves), such that one shape moved onto a sixteenth
/// of the other still has coordinates below 2^23 in float32, 2^34 in float64: the scalar type holds them.
/// `spare` bits are left free above.
void fill_with_blocks(sketch& draft, std::int64_t spare = 0);

/// A plane through collinear points or a line through equal ones is moved apart by `amount`.
void make_defined(figure& target, double amount);
/// Where the shape can be undefined, it is: collinear plane points, a line through equal ones.
void make_undefined(source& choices, figure& target);
/// The same once rounded, by a few spacings.
void make_defined_rounded(sketch& draft, figure& target);
/// Makes the shape degenerate, or nearly: equal or collinear vertices, flat boxes, needles, caps, no radius. Whole
/// coordinates stay whole if `whole`. Planes and lines stay defined. A point stays as it is.
void degrade(sketch& draft, figure& target, bool whole);

/// The axes and half extents of an oriented box: along the coordinates' axes, turned, at times neither unit nor at right
/// angles; nearly or quite the other box's axes. Whole if `whole`, so that all corners are; extents of about `size`.
void draw_axes(sketch& draft, figure& target, double size, bool whole);

/// Draws the normal of a plane by its coefficients, small and whole or of any direction and length, and how far its points
/// reach.
void draw_normal_of(sketch& draft, figure& target, double size, bool whole);
/// Takes the plane from its coefficients.
void read_plane(figure& target, std::span<double const> coefficients);

/// Draws the planes of a frustum about its point: of a box, a pyramid without its top, or any; few without end. Normals
/// and heights are whole if `whole`.
void draw_planes(sketch& draft, figure& target, double size, bool whole);
/// Takes the frustum from its scalars.
void read_planes(figure& target, std::span<double const> scalars);

/// Half of them rigid (identity, quarter turns, translations, rational rotations rounded), the rest turned and
/// scaled, sheared, mirrored. Entries are whole or halves if `exact`; translations are about `reach`, whole if `exact`.
std::array<double, 6> draw_matrix(sketch& draft, bool exact, double reach);

/// A small triangulated surface, in 2D one whose triangles overlap in nothing but edges and vertices. Whole
/// coordinates below 256.
struct surface {
    std::vector<vec> points;
    std::vector<std::array<std::size_t, 3>> triangles;  // 1 to 24
};
surface draw_surface(source& choices, std::size_t dimension);
figure mesh_of(surface const& s);

/// Is the point order counter-clockwise (1), clockwise (-1) or flat (0)? By double-doubles.
int turn(vec const& a, vec const& b, vec const& c);

// Placing (placing.cpp).

/// The direction as it will be written.
vec direction_of(sketch const& draft, figure const& from);
/// The vertices of the shape, a mesh's through the sketch's matrix; of what is endless its points.
std::vector<wide_vec> vertices_of(sketch const& draft, figure const& from);
/// The mesh's coordinates through the matrix.
wide_vec mapped(sketch const& draft, vec const& p);

/// Moves the movable shape so that a random point of it lies on a random point of the other, or off it by up to
/// `slack` times `size`.
void aim(sketch& draft, double size, double slack);

/// Leaves the shapes as they are, aims, or brings them into contact but for 2^-3 to 2^-40 of `size`, to or fro.
void place(sketch& draft, double size);

/// A direction with small whole components, never zero.
vec small_direction(source& choices, std::size_t dimension);

/// A translation that brings the moving shape into contact: both shapes lie on either side of a plane with this
/// normal (or, in a triangulation, a point lies on an edge) and share a point of it.
struct contact {
    bool first_moves;
    wide_vec translation;
    wide_vec normal;     // from the moving shape towards the other; never zero
    bool by_separation;  // the argument is the separating plane; else see find_contact
};
/// `whole`: coordinates are whole, so that every comparison and the translation are exact, but for what a radius adds.
contact find_contact(sketch& draft, bool whole);
/// The same with a normal of one's own choice, between shapes that end; without their radii.
contact contact_of_cores(sketch& draft, bool first_moves, wide_vec const& normal, bool whole);
/// Moves by the contact's translation plus `beyond` lengths of its normal; rounds to the scalar type if `rounded`.
void move(sketch& draft, contact const& where, double beyond, bool rounded);
/// The overlap of both shapes along the contact's normal, in lengths: a bound of the depth.
double overlap(sketch const& draft, contact const& where);

// One shape strictly inside the other (nested.cpp).

/// Where the inner shape lies: nowhere, as the pair of shapes or the draw did not allow it; in the outer one's interior; or in
/// the interior of its plane, line or facet, so that they only touch.
enum class nesting : std::uint8_t { none, interior, relative_interior };
/// Shall this case be nested? About 1 in 10 shall; more of hulls, some of which have a single point or are flat.
bool draw_nested(test_info const& test, source& choices);
/// Is nesting of any use to the test? A value that both shapes must cross for is undefined there.
bool can_nest(test_info const& test);
/// Replaces both shapes by nested ones. Outer coordinates are whole multiples of `parts` (4, 8 or 16), below parts * 2^bits;
/// all coordinates are whole.
nesting nest(sketch& draft, std::int64_t parts, std::int64_t bits);
/// The same with the inner shape in a facet of the outer one, which must have an interior.
nesting nest_in_facet(sketch& draft, std::int64_t parts, std::int64_t bits);
/// The same such that the margin is at most k spacings at the largest coordinate.
nesting nest_near(sketch& draft, std::int64_t k);

// Scaling (placing.cpp). All by powers of two.

/// Everything with a length: points, radius, translation.
void scale_all(sketch& draft, std::int64_t exponent);
/// Each axis by its own power of two between `low` and 0. Not for discs and matrices.
void scale_axes(sketch& draft, std::int64_t low);
double largest_coordinate(sketch const& draft);

}  // namespace graze::making
