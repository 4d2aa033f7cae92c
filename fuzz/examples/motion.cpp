// Do a point and a triangle meet while they move, and when? Continuous collision detection as a plugin: a routine in the
// form that most libraries have, and what passes the cases on to it.
//
// To judge a library, call it in `ask` in place of `sampled`. For the libraries of the benchmark of B. Wang et al., 2021:
//     Tight-Inclusion   ticcd::vertexFaceCCD and edgeEdgeCCD: the eight points, then bounds of the error (-1 each: its own), a
//                       least separation of 0, and a place for the time of impact. Doubles, or floats by its build.
//     CTCD              CTCD::vertexFaceCTCD and edgeEdgeCTCD: the point, or the first edge, comes first; a thickness of
//                       0 and a place for the time.
//     IPC Toolkit       ipc::point_triangle_ccd and edge_edge_ccd: the four points at the start, then at the end, and a
//                       place for the time.
// edge_edge_ccd_3d has the points a, b, c, d of the edges ab and cd, at time 0 and then at time 1.
#include <array>
#include <limits>

#include "graze/subject.h"

namespace {

template <class Scalar>
using point = std::array<Scalar, 3>;

template <class Scalar>
point<Scalar> operator-(point<Scalar> const& a, point<Scalar> const& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

template <class Scalar>
Scalar volume(point<Scalar> const& u, point<Scalar> const& v, point<Scalar> const& w) {
    return u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) + u[2] * (v[0] * w[1] - v[1] * w[0]);
}

/// Looks at 64 instants whether the point has changed the side of the triangle's plane since the one before, and whether it
/// is over the triangle then. Wrong where it comes back sooner, where it stays in the plane, and by up to a 64th in time.
template <class Scalar>
bool sampled(std::array<point<Scalar>, 4> const& start, std::array<point<Scalar>, 4> const& end, Scalar& time) {
    constexpr int steps = 64;
    Scalar before = 0;
    for (int step = 0; step <= steps; ++step) {
        Scalar const t = Scalar(step) / steps;
        std::array<point<Scalar>, 4> x;
        for (int i = 0; i < 4; ++i)
            for (int k = 0; k < 3; ++k) x[i][k] = start[i][k] + (end[i][k] - start[i][k]) * t;
        point<Scalar> const a = x[1] - x[0], b = x[2] - x[0], c = x[3] - x[0];
        Scalar const side = volume(a, b, c);
        if (side == 0 || (step > 0 && (side < 0) != (before < 0))) {
            // Over the triangle it is on one side of all edges.
            point<Scalar> const u = x[2] - x[1], v = x[3] - x[1];
            point<Scalar> const n = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
            Scalar const p = volume(a, b, n), q = volume(b, c, n), r = volume(c, a, n);
            if ((p >= 0 && q >= 0 && r >= 0) || (p <= 0 && q <= 0 && r <= 0)) {
                time = t;
                return true;
            }
        }
        before = side;
    }
    return false;
}

/// The case's scalars are the points p, a, b, c at time 0, then at time 1. What is written to `output` is the time of
/// impact; it holds a NaN, which stands for none, before.
template <class Scalar>
int ask(void const* input, size_t, void* output) {
    auto const* const scalars = static_cast<Scalar const*>(input);
    std::array<std::array<point<Scalar>, 4>, 2> at;
    for (int i = 0; i < 24; ++i) at[i / 12][i % 12 / 3][i % 3] = scalars[i];
    Scalar time = std::numeric_limits<Scalar>::quiet_NaN();
    bool const hit = sampled(at[0], at[1], time);
    if (hit) *static_cast<Scalar*>(output) = time;
    return hit;
}

}  // namespace

graze_subject const* graze_subjects(size_t* count, int* abi) {
    static graze_subject const subjects[] = {
        {"vertex_triangle_ccd_3d", "sampled", 32, GRAZE_CONTACT_UNSPECIFIED, ask<float>},
        {"vertex_triangle_ccd_3d", "sampled", 64, GRAZE_CONTACT_UNSPECIFIED, ask<double>},
    };
    *count = sizeof subjects / sizeof subjects[0];
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
