// Subjects that build structures, and what they do on a bad day: where the first coordinate is -666.
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <stdexcept>

#include "graze/subject.h"

namespace {

template <class Scalar>
bool is_trigger(graze_points const& points) {
    return *static_cast<Scalar const*>(points.coordinates) == -666;
}

long long put(graze_points const& points, std::initializer_list<int> indices) {
    long long count = 0;
    for (int index : indices) points.indices[count++] = index;
    return count;
}

/// The four corners of the tests' squares, in order.
template <class Scalar, long long misbehave(graze_points const&)>
long long square(graze_points const* points) {
    return is_trigger<Scalar>(*points) ? misbehave(*points) : put(*points, {0, 1, 2, 3});
}

long long decline(graze_points const&) {
    return -1;
}
long long answer_nothing(graze_points const&) {
    return 0;
}
long long abort_now(graze_points const&) {
    abort();
}
long long throw_error(graze_points const&) {
    throw std::runtime_error("no hull");
}
volatile bool forever = true;
long long loop(graze_points const&) {
    while (forever) continue;
    return 0;
}
long long answer_too_much(graze_points const& points) {
    return static_cast<long long>(points.room) + 1;
}
/// Right before the indices is what graze keeps for itself.
long long write_before(graze_points const& points) {
    for (int i = 1; i <= 1024; ++i) points.indices[-i] = 7;
    return 0;
}
long long write_beyond(graze_points const& points) {
    points.indices[points.room] = 1;
    return 0;
}
long long write_input(graze_points const& points) {
    *static_cast<double*>(const_cast<void*>(points.coordinates)) = 1;
    return 0;
}
long long fill(graze_points const& points) {
    for (std::size_t i = 0; i < points.room; ++i) points.indices[i] = -1;
    return static_cast<long long>(points.room);
}
void* end_process(void*) {
    _exit(7);
}
/// Ends the process after the answer, when nothing or another case is asked.
long long end_later(graze_points const& points) {
    pthread_t thread;
    auto const later = [](void* given) -> void* {
        usleep(20'000);
        return end_process(given);
    };
    pthread_create(&thread, nullptr, later, nullptr);
    return put(points, {0, 1, 2, 3});
}

/// Dies of the second case that a process is asked, whichever it is.
long long end_second(graze_points const* points) {
    static int calls = 0;
    if (++calls == 2) abort();
    return put(*points, {0, 1, 2, 3});
}

/// The numbers of corners of all rings, then the last coordinate, as it is whole.
long long tell_rings(graze_points const* points) {
    long long count = 0;
    for (std::size_t i = 0; i < points->ring_count; ++i) points->indices[count++] = static_cast<int>(points->rings[i]);
    float const* const coordinates = static_cast<float const*>(points->coordinates);
    points->indices[count++] = static_cast<int>(coordinates[2 * points->count - 1]);
    points->indices[count++] = static_cast<int>(points->count);
    return count;
}

constexpr graze_subject_v3 entry(char const* test, char const* name, int scalar,
                                 decltype(graze_subject_v3::build) build) {
    return {sizeof(graze_subject_v3),
            {test, name, scalar, GRAZE_CONTACT_UNSPECIFIED, nullptr},
            0,
            nullptr,
            build,
            nullptr,
            nullptr,
            nullptr};
}

int overlap(void const*, size_t, void*) {
    return 1;
}

constexpr graze_subject_v3 subjects[] = {
    entry("convex_hull_2d", "decline", 64, square<double, decline>),
    entry("convex_hull_2d", "decline", 32, square<float, decline>),
    entry("convex_hull_2d", "nothing", 64, square<double, answer_nothing>),
    entry("convex_hull_2d", "abort", 64, square<double, abort_now>),
    entry("convex_hull_2d", "throw", 64, square<double, throw_error>),
    entry("convex_hull_2d", "loop", 64, square<double, loop>),
    entry("convex_hull_2d", "too_much", 64, square<double, answer_too_much>),
    entry("convex_hull_2d", "before", 64, square<double, write_before>),
    entry("convex_hull_2d", "beyond", 64, square<double, write_beyond>),
    entry("convex_hull_2d", "input", 64, square<double, write_input>),
    entry("convex_hull_2d", "fill", 64, square<double, fill>),
    entry("convex_hull_2d", "later", 64, square<double, end_later>),
    entry("convex_hull_2d", "second", 64, end_second),
    entry("polygon_triangulation_2d", "rings", 32, tell_rings),
    {sizeof(graze_subject_v3),
     {"aabb_aabb_2d", "always", 64, 0, overlap},
     GRAZE_NEVER_MISSES,
     nullptr,
     nullptr,
     nullptr,
     nullptr,
     nullptr},
};

}  // namespace

graze_subject_v3 const* graze_subjects_v3(size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_V3_ABI;
    return subjects;
}
