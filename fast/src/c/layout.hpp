// What an input of a test must be, read from its layout in graze/tests.def when the program is compiled: how many scalars
// it has, and which of them have an order or a sign. The catalog reads the same text; this needs nothing but the text, for
// what is built without the catalog.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace graze::c_interface {

struct layout {
    std::size_t dimension = 0;
    std::size_t fixed = 0;        // scalars that every input has
    std::size_t growth = 0;       // scalars of a step of what follows them, 0 where nothing does
    std::size_t least = 0;        // steps
    std::size_t most = 0;         // steps, 0 for any number
    std::size_t points[24] = {};  // where a point begins, of the fixed scalars
    std::size_t point_count = 0;
    std::size_t boxes[4] = {};  // where min begins; max follows, and is nowhere less
    std::size_t box_count = 0;
    std::size_t nonnegative[8] = {};  // radii and half extents
    std::size_t nonnegative_count = 0;
    std::size_t directions[2] = {};  // of rays: where one begins, after its origin
    std::size_t direction_count = 0;
    std::size_t numbers = 0;  // of the answer, after the arrow

    constexpr bool accepts(std::size_t count) const {
        if (growth == 0) return count == fixed;
        if (count < fixed || (count - fixed) % growth != 0) return false;
        std::size_t const steps = (count - fixed) / growth;
        return steps >= least && (most == 0 || steps <= most);
    }
};

/// The scalars a shape has after its points, and what a growing one grows by. A name that is not here does not compile.
struct layout_shape {
    std::string_view name;
    std::size_t points;  // of one that grows, those of a step
    enum { none, box, radius, direction, frame, matrix, coefficients, planes, vector, steps } more;
    std::size_t least = 0, most = 0;
};
inline constexpr layout_shape layout_shapes[] = {
    {"point", 1, layout_shape::none},
    {"segment", 2, layout_shape::none},
    {"triangle", 3, layout_shape::none},
    {"box", 2, layout_shape::box},
    {"disc", 1, layout_shape::radius},
    {"sphere", 1, layout_shape::radius},
    {"capsule", 2, layout_shape::radius},
    {"cylinder", 2, layout_shape::radius},
    {"obb", 1, layout_shape::frame},
    {"frustum", 0, layout_shape::planes},
    {"plane", 3, layout_shape::none},
    {"plane_equation", 0, layout_shape::coefficients},
    {"line", 2, layout_shape::none},
    {"ray", 1, layout_shape::direction},
    {"oriented_line", 2, layout_shape::none},
    {"oriented_plane", 3, layout_shape::none},
    {"oriented_circle", 3, layout_shape::none},
    {"oriented_sphere", 4, layout_shape::none},
    {"displacement", 0, layout_shape::vector},
    {"affine", 0, layout_shape::matrix},
    {"mesh", 3, layout_shape::steps, 1},
    {"polygon", 1, layout_shape::steps, 3},
    {"solid", 3, layout_shape::steps, 1},
    {"hull", 1, layout_shape::steps, 1, 64},  // both hulls of a layout take a step
};

/// Reads a layout as graze/tests.def has them: "triangle a b c, sphere centre radius -> x y".
consteval layout read_layout(std::size_t dimension, std::string_view text) {
    layout read;
    read.dimension = dimension;
    if (std::size_t const arrow = text.find(" -> "); arrow != std::string_view::npos) {
        read.numbers = 1;
        for (char c : text.substr(arrow + 4)) read.numbers += c == ' ';
        text = text.substr(0, arrow);
    }
    while (!text.empty()) {
        std::size_t const end = text.find(", ");
        std::string_view const part = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 2);
        std::string_view const name = part.substr(0, part.find(' '));
        layout_shape const* kind = layout_shapes;
        while (kind->name != name) ++kind;  // beyond the end: not a constant expression
        if (kind->more == layout_shape::steps) {
            read.growth += kind->points * dimension;
            read.least = kind->least;
            read.most = kind->most;
            continue;
        }
        if (kind->more == layout_shape::box) read.boxes[read.box_count++] = read.fixed;
        for (std::size_t i = 0; i < kind->points; ++i, read.fixed += dimension)
            read.points[read.point_count++] = read.fixed;
        switch (kind->more) {
            case layout_shape::radius: read.nonnegative[read.nonnegative_count++] = read.fixed++; break;
            case layout_shape::direction:
                read.directions[read.direction_count++] = read.fixed;
                read.fixed += dimension;
                break;
            case layout_shape::frame:
                read.fixed += dimension * dimension;
                for (std::size_t i = 0; i < dimension; ++i) read.nonnegative[read.nonnegative_count++] = read.fixed++;
                break;
            case layout_shape::matrix: read.fixed += dimension * (dimension + 1); break;
            case layout_shape::coefficients: read.fixed += dimension + 1; break;
            case layout_shape::planes: read.fixed += 6 * (dimension + 1); break;
            case layout_shape::vector: read.fixed += dimension; break;
            case layout_shape::none:
            case layout_shape::box:
            case layout_shape::steps: break;
        }
    }
    return read;
}

/// The bits of a scalar: what is done with them depends on no floating-point environment, so a subnormal stays one where
/// denormals are zero.
template <class Scalar>
struct scalar_format;
template <>
struct scalar_format<float> {
    using bits = std::uint32_t;
    using ordered = std::int32_t;
    static constexpr int fraction = 23, bias = 127;
};
template <>
struct scalar_format<double> {
    using bits = std::uint64_t;
    using ordered = std::int64_t;
    static constexpr int fraction = 52, bias = 1023;
};
template <class Scalar>
inline constexpr auto sign_bit = static_cast<typename scalar_format<Scalar>::bits>(
    typename scalar_format<Scalar>::bits{1} << (8 * sizeof(Scalar) - 1));

/// An integer in the order of the scalars that have these bits; that of -0 is that of 0.
template <class Scalar>
constexpr auto order_of(typename scalar_format<Scalar>::bits bits) {
    using ordered = typename scalar_format<Scalar>::ordered;
    auto const magnitude = static_cast<ordered>(bits & ~sign_bit<Scalar>);
    return (bits & sign_bit<Scalar>) == 0 ? magnitude : static_cast<ordered>(-magnitude);
}
template <class Scalar>
constexpr bool is_finite(typename scalar_format<Scalar>::bits bits) {
    using format = scalar_format<Scalar>;
    constexpr auto all = static_cast<typename format::bits>(static_cast<typename format::bits>(2 * format::bias + 1)
                                                            << format::fraction);
    return (bits & all) != all;
}

}  // namespace graze::c_interface
