// Makes a catalog subject of a documented routine: one template, read with the scalar itself, with exact
// arithmetic, with the scalar's precision and an unbounded exponent, and with numbers that log every step.
//
// A routine is a type with `template <class Number> static bool hit(arguments<Number> const&)`, or for spheres
// `template <class Number> static documented::sphere3<Number> sphere(arguments<Number> const&)`.
#pragma once

#include <cstdlib>
#include <stdexcept>
#include <vector>

#include "exact_number.hpp"
#include "graze/catalog.hpp"
#include "graze/documented/min_sphere.hpp"
#include "graze/documented/triangle_triangle.hpp"
#include "graze/vec.hpp"
#include "interval_number.hpp"
#include "traced_number.hpp"

namespace graze {

/// A flat input and the scalar type it came in (which fixes the published constants).
template <class Number>
struct arguments {
    Number const* input;
    std::size_t count;
    scalar_type type;

    vec2<Number> point2(std::size_t offset) const { return {input[offset], input[offset + 1]}; }
    vec3<Number> point3(std::size_t offset) const { return {input[offset], input[offset + 1], input[offset + 2]}; }
    /// 1e-5 as the scalar type has it.
    Number coplanar_distance() const {
        if constexpr (std::is_floating_point_v<Number>)
            return documented::coplanar_distance<Number>;
        else
            return Number(type == scalar_type::float32 ? static_cast<double>(documented::coplanar_distance<float>)
                                                       : documented::coplanar_distance<double>);
    }
};

/// Does the routine give a sphere rather than a verdict?
template <class Routine>
inline constexpr bool gives_sphere = requires(arguments<float> const& a) {
    Routine::sphere(a);
};

template <class Routine, class Scalar>
void decide_documented(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts,
                       [[maybe_unused]] Scalar* spheres) {
    for (std::size_t i = 0; i < cases; ++i) {
        arguments<Scalar> const in{inputs + i * count, count, scalar_type_of<Scalar>};
        if constexpr (gives_sphere<Routine>) {
            auto const sphere = Routine::sphere(in);
            Scalar* out = spheres + 4 * i;
            out[0] = sphere.centre.x, out[1] = sphere.centre.y, out[2] = sphere.centre.z, out[3] = sphere.radius;
            verdicts[i] = verdict::hit;
        } else {
            verdicts[i] = Routine::hit(in) ? verdict::hit : verdict::miss;
        }
    }
}

inline rational to_rational(exact_number const& value) {
    return value.value();
}
/// Throws std::domain_error for an infinity or a NaN, which come from a division by zero alone.
template <unsigned Digits>
rational to_rational(unbounded_float<Digits> const& value) {
    if (!isfinite(value)) throw std::domain_error("division by zero");
    if (value == 0) return 0;
    int const exponent = ilogb(value);
    double const significand = scalbn(value, -exponent).template convert_to<double>();  // exact: at most 53 bits
    integer const power = integer(1) << static_cast<unsigned long>(std::abs(exponent));
    return exponent < 0 ? rational(rational(significand) / power) : rational(rational(significand) * power);
}

template <class Routine, class Number>
reading read_with(scalar_type type, std::span<double const> input) {
    std::vector<Number> numbers;
    numbers.reserve(input.size());
    for (double value : input) numbers.push_back(Number(value));
    arguments<Number> const in{numbers.data(), numbers.size(), type};
    try {
        if constexpr (gives_sphere<Routine>) {
            auto const sphere = Routine::sphere(in);
            return {verdict::hit,
                    {to_rational(sphere.centre.x), to_rational(sphere.centre.y), to_rational(sphere.centre.z),
                     to_rational(sphere.radius)}};
        } else {
            return {Routine::hit(in) ? verdict::hit : verdict::miss, {}};
        }
    } catch (std::domain_error const&) {
        return {verdict::declined, {}};  // the steps divide by zero even so
    }
}

/// In exact arithmetic. Intervals decide most verdicts at once.
template <class Routine>
reading read_exactly(scalar_type type, std::span<double const> input) {
    if constexpr (!gives_sphere<Routine>) {
        try {
            return read_with<Routine, interval_number>(type, input);
        } catch (undecided const&) {
        }
    }
    return read_with<Routine, exact_number>(type, input);
}

template <class Routine>
reading read_unbounded(scalar_type type, std::span<double const> input) {
    return type == scalar_type::float32 ? read_with<Routine, unbounded_float<24>>(type, input)
                                        : read_with<Routine, unbounded_float<53>>(type, input);
}

template <class Routine, class Scalar>
void trace_as(scalar_type type, std::span<double const> input, trace_log& log) {
    using number = traced_number<Scalar>;
    trace_recorder recorder(log, type);
    std::vector<number> numbers;
    numbers.reserve(input.size());
    for (std::size_t i = 0; i < input.size(); ++i) numbers.push_back(number::input(i, input[i]));
    arguments<number> const in{numbers.data(), numbers.size(), type};
    if constexpr (gives_sphere<Routine>) {
        auto const sphere = Routine::sphere(in);
        recorder.finish(verdict::hit,
                        {sphere.centre.x.id(), sphere.centre.y.id(), sphere.centre.z.id(), sphere.radius.id()});
    } else {
        recorder.finish(Routine::hit(in) ? verdict::hit : verdict::miss, {});
    }
}

template <class Routine>
void trace_steps(scalar_type type, std::span<double const> input, trace_log& log) {
    return type == scalar_type::float32 ? trace_as<Routine, float>(type, input, log)
                                        : trace_as<Routine, double>(type, input, log);
}

/// How to call the routine in a program of one's own: the header, and an expression over the parts of the layout, in
/// its order named a, b, c, ..., with Scalar the scalar type. A point is a vec2 or vec3; a segment, line, triangle or
/// plane an array of its points; a box has min and max, a disc centre and radius; an affine map is a
/// documented::affine2, a mesh an array of scalars. All of the input, flat, is `input`, `count` scalars long.
struct routine_call {
    std::string header, expression;
};

/// A documented domain: in words, and as an exact check.
struct documented_domain {
    std::string words;
    bool (*contains)(scalar_type type, std::span<double const> input) = nullptr;
};

template <class Routine>
subject documented_subject(std::string_view name, contact_promise contact, routine_call call,
                           documented_domain domain = {}) {
    subject made;
    made.name = "documented." + std::string(name);
    made.contact = contact;
    made.domain = std::move(domain.words);
    made.in_domain = domain.contains;
    made.decide32 = decide_documented<Routine, float>;
    made.decide64 = decide_documented<Routine, double>;
    made.exact = read_exactly<Routine>;
    made.unbounded = read_unbounded<Routine>;
    made.trace = trace_steps<Routine>;
    made.header = "documented/" + std::move(call.header);
    made.expression = "graze::documented::" + std::move(call.expression);
    return made;
}

// The documented subjects of each test, by the document they come from.
std::vector<subject> documented_triangle_triangle_3d();
std::vector<subject> documented_segment_segment_2d();
std::vector<subject> documented_triangle_triangle_2d();
std::vector<subject> documented_segment_triangle_3d();
std::vector<subject> documented_segment_plane_3d();
std::vector<subject> documented_line_triangle_3d();
std::vector<subject> documented_point_triangle_2d();
std::vector<subject> documented_point_trimesh_2d();
std::vector<subject> documented_point_transformed_trimesh_2d();
std::vector<subject> documented_moving_point_trimesh_2d();
std::vector<subject> documented_point_disc_2d();
std::vector<subject> documented_point_rectangle_2d();
std::vector<subject> documented_triangle_min_sphere_3d();
std::vector<subject> documented_aabb_aabb_2d();
std::vector<subject> documented_aabb_aabb_3d();
std::vector<subject> documented_triangle_rectangle_2d();
std::vector<subject> documented_triangle_aabb_3d();

}  // namespace graze
