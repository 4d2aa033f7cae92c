// Subjects that are given a solid once: right ones, by the certified index; wrong ones; and ones that misbehave. GRAZE_PREPARED
// names what the library leaves out of its list ("ask"), or a test in place of another.
#include <unistd.h>

#include <climits>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/certified_solid.hpp"
#include "graze/subject.h"
#include "graze/vec.hpp"

namespace {

using graze::relation;
using graze::vec3;

template <class Scalar>
using solid = graze::certified::solid<Scalar>;
template <class Scalar>
using point = typename solid<Scalar>::point;

template <class Scalar>
void* index_solid(void const* triangles, size_t count) {
    return new solid<Scalar>({static_cast<Scalar const*>(triangles), 9 * count});
}
template <class Scalar>
void forget_index(void* prepared) {
    delete static_cast<solid<Scalar>*>(prepared);
}

template <class Scalar>
struct question {
    solid<Scalar> const& of;
    point<Scalar> p, direction;

    question(void* prepared, void const* query, size_t count)
        : of(*static_cast<solid<Scalar>*>(prepared)),
          p(static_cast<Scalar const*>(query), 3),
          direction(static_cast<Scalar const*>(query) + (count == 6 ? 3 : 0), 3) {}
};

template <class Scalar>
int contains(void* prepared, void const* query, size_t count, void*) {
    question<Scalar> const asked(prepared, query, count);
    return asked.of.contains(asked.p) != relation::disjoint;
}
template <class Scalar>
int distance(void* prepared, void const* query, size_t count, void* output) {
    question<Scalar> const asked(prepared, query, count);
    *static_cast<Scalar*>(output) = asked.of.signed_distance(asked.p);
    return 1;
}
/// The other sign.
template <class Scalar>
int inverted(void* prepared, void const* query, size_t count, void* output) {
    distance<Scalar>(prepared, query, count, output);
    *static_cast<Scalar*>(output) *= -1;
    return 1;
}
template <class Scalar>
int any_hit(void* prepared, void const* query, size_t count, void*) {
    question<Scalar> const asked(prepared, query, count);
    return asked.of.any_hit(asked.p, asked.direction);
}
template <class Scalar>
int first_hit(void* prepared, void const* query, size_t count, void* output) {
    question<Scalar> const asked(prepared, query, count);
    auto const hit = asked.of.first_hit(asked.p, asked.direction);
    if (!hit) return -1;
    *static_cast<Scalar*>(output) = hit->t;
    return 1;
}
/// Beyond the first.
template <class Scalar>
int late_hit(void* prepared, void const* query, size_t count, void* output) {
    int const answer = first_hit<Scalar>(prepared, query, count, output);
    *static_cast<Scalar*>(output) = *static_cast<Scalar*>(output) * 2 + 1;
    return answer;
}

// Wrong ones: triangles alone, each tested without its edges.

struct copied {
    std::vector<double> triangles;
};
void* copy(void const* triangles, size_t count) {
    auto const* const numbers = static_cast<double const*>(triangles);
    return new copied{{numbers, numbers + 9 * count}};
}
void forget_copy(void* prepared) {
    delete static_cast<copied*>(prepared);
}

vec3<double> vec_at(double const* x) {
    return {x[0], x[1], x[2]};
}

/// Moller and Trumbore, with a margin at the edges.
bool hits(double const* triangle, vec3<double> const& origin, vec3<double> const& direction) {
    vec3<double> const a = vec_at(triangle), e1 = vec_at(triangle + 3) - a, e2 = vec_at(triangle + 6) - a;
    vec3<double> const p = cross(direction, e2), s = origin - a, q = cross(s, e1);
    double const det = dot(e1, p);
    if (det == 0) return false;
    double const u = dot(s, p) / det, v = dot(direction, q) / det, t = dot(e2, q) / det;
    return u > 1e-9 && v > 1e-9 && u + v < 1 - 1e-9 && t >= 0;
}
std::size_t count_hits(void* prepared, vec3<double> const& origin, vec3<double> const& direction) {
    std::size_t count = 0;
    auto const& triangles = static_cast<copied*>(prepared)->triangles;
    for (std::size_t i = 0; i < triangles.size(); i += 9) count += hits(triangles.data() + i, origin, direction);
    return count;
}
int leaky(void* prepared, void const* query, size_t, void*) {
    auto const* const x = static_cast<double const*>(query);
    return count_hits(prepared, vec_at(x), vec_at(x + 3)) > 0;
}
int parity(void* prepared, void const* query, size_t, void*) {
    return count_hits(prepared, vec_at(static_cast<double const*>(query)), {1, 0, 0}) % 2 == 1;
}

// Those that misbehave.

void* decline(void const*, size_t) {
    return nullptr;
}
void* crash(void const*, size_t) {
    abort();
}
void* leave(void const*, size_t) {
    _exit(0);
}
void* throw_error(void const*, size_t) {
    throw std::runtime_error("no tree");
}
volatile bool forever = true;
void* loop(void const*, size_t) {
    while (forever) continue;
    return nullptr;
}
void* write_triangles(void const* triangles, size_t) {
    *static_cast<double*>(const_cast<void*>(triangles)) = 1;
    return nullptr;
}

/// Every 50th question of a process.
bool is_bad_day() {
    static int asked = 0;
    return ++asked % 50 == 0;
}
int crash_at_times(void* prepared, void const* query, size_t count, void* output) {
    if (is_bad_day()) abort();
    return any_hit<double>(prepared, query, count, output);
}
/// By what it is asked, so that the same cases crash.
int crash_on_axes(void* prepared, void const* query, size_t count, void* output) {
    auto const* const x = static_cast<double const*>(query);
    if ((x[3] == 0) + (x[4] == 0) + (x[5] == 0) == 2 && x[0] < 0) abort();
    return any_hit<double>(prepared, query, count, output);
}
int loop_always(void*, void const*, size_t, void*) {
    while (forever) continue;
    return 0;
}
/// A hit is any number above 0.
int large(void* prepared, void const* query, size_t count, void* output) {
    return any_hit<double>(prepared, query, count, output) ? INT_MAX : 0;
}
int no_number(void*, void const*, size_t, void* output) {
    *static_cast<double*>(output) = std::numeric_limits<double>::quiet_NaN();
    return 1;
}
int endless(void*, void const*, size_t, void* output) {
    *static_cast<double*>(output) = std::numeric_limits<double>::infinity();
    return 1;
}
int never(void*, void const*, size_t, void*) {
    return INT_MIN;
}

std::vector<graze_subject_v3> subjects;

void add(char const* test, char const* name, int scalar, decltype(graze_subject_v3::prepare) prepare,
         decltype(graze_subject_v3::ask) ask, decltype(graze_subject_v3::release) release,
         int contact = GRAZE_CONTACT_UNSPECIFIED) {
    subjects.push_back({sizeof(graze_subject_v3),
                        {test, name, scalar, contact, nullptr},
                        GRAZE_BOTH_SIDES,
                        nullptr,
                        nullptr,
                        prepare,
                        ask,
                        release});
}

template <class Scalar>
void add_right_ones() {
    int const scalar = sizeof(Scalar) == sizeof(float) ? 32 : 64;
    auto const index = [&](char const* test, decltype(graze_subject_v3::ask) ask, int contact) {
        add(test, "right", scalar, index_solid<Scalar>, ask, forget_index<Scalar>, contact);
    };
    index("point_solid_3d", contains<Scalar>, GRAZE_CONTACT_CLOSED);
    index("point_solid_distance_3d", distance<Scalar>, GRAZE_CONTACT_UNSPECIFIED);
    index("ray_solid_3d", any_hit<Scalar>, GRAZE_CONTACT_CLOSED);
    index("ray_solid_hit_3d", first_hit<Scalar>, GRAZE_CONTACT_UNSPECIFIED);
}

}  // namespace

GRAZE_SUBJECT_EXPORT graze_subject_v3 const* graze_subjects_v3(size_t* count, int* abi) {
    add_right_ones<float>();
    add_right_ones<double>();
    auto const indexed = [](char const* test, char const* name, decltype(graze_subject_v3::ask) ask) {
        add(test, name, 64, index_solid<double>, ask, forget_index<double>);
    };
    add("ray_solid_3d", "leaky", 64, copy, leaky, forget_copy);
    add("point_solid_3d", "parity", 64, copy, parity, forget_copy);
    indexed("point_solid_distance_3d", "inverted", inverted<double>);
    indexed("ray_solid_hit_3d", "late", late_hit<double>);
    add("ray_solid_3d", "declines", 64, decline, leaky, forget_copy);
    add("ray_solid_3d", "crashes", 64, crash, leaky, forget_copy);
    add("ray_solid_3d", "leaves", 64, leave, leaky, forget_copy);
    add("ray_solid_3d", "throws", 64, throw_error, leaky, forget_copy);
    add("ray_solid_3d", "loops", 64, loop, leaky, forget_copy);
    add("ray_solid_3d", "writes", 64, write_triangles, leaky, forget_copy);
    indexed("ray_solid_3d", "crashes_at_times", crash_at_times);
    indexed("ray_solid_3d", "crashes_on_axes", crash_on_axes);
    indexed("ray_solid_3d", "loops_when_asked", loop_always);
    indexed("ray_solid_3d", "large", large);
    indexed("ray_solid_3d", "never", never);
    indexed("ray_solid_hit_3d", "no_number", no_number);
    indexed("ray_solid_hit_3d", "endless", endless);
    if (char const* const told = std::getenv("GRAZE_PREPARED")) {
        if (std::string(told) == "ask")
            subjects[0].ask = nullptr;
        else
            subjects[0].subject.test = told;
    }
    *count = subjects.size();
    *abi = GRAZE_SUBJECT_V3_ABI;
    return subjects.data();
}
