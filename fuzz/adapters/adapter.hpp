// What the adapters share: a library's routine, which takes numbers of its own type, as subjects of graze.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

#include "graze/subject.h"

namespace adapters {

/// The number type of a routine: "int (Number const*)", with the case's scalars in the layout of the test and the
/// return value of graze_subject.decide, or "bool (Number const*)". For spheres a second parameter Number* takes the
/// four numbers.
template <class Routine>
struct signature;
template <class Answer, class Number>
struct signature<Answer (*)(Number const*)> {
    using number = Number;
};
template <class Answer, class Number>
struct signature<Answer (*)(Number const*, Number*)> {
    using number = Number;
};

/// graze_subject.decide of a routine. A float becomes a double exactly; the other way round is no adapter's business.
template <class Scalar, auto routine>
int decide(void const* input, std::size_t count, void* output) {
    using number = typename signature<decltype(routine)>::number;
    static_assert(sizeof(Scalar) <= sizeof(number), "the input would be rounded before the library sees it");
    constexpr std::size_t most = 18;  // of the tests of fixed size
    auto const* const scalars = static_cast<Scalar const*>(input);
    std::array<number, most> numbers;
    if (count > most) return -1;
    for (std::size_t i = 0; i < count; ++i) numbers[i] = scalars[i];
    if constexpr (std::is_invocable_v<decltype(routine), number const*, number*>) {
        std::array<number, 4> sphere;
        int const answer = routine(numbers.data(), sphere.data());
        for (std::size_t i = 0; i < 4; ++i) static_cast<Scalar*>(output)[i] = static_cast<Scalar>(sphere[i]);
        return answer;
    } else {
        return routine(numbers.data());
    }
}

/// From the first point of a segment in space to the second: what libraries with rays want, and rounded where they
/// round it. False where that is no direction, because the points are the same or the difference overflows.
template <class Number, class Segment>
bool direction(Segment const* segment, std::array<Number, 3>& along) {
    bool some = false, finite = true;
    for (std::size_t i = 0; i < 3; ++i) {
        along[i] = Number{segment[3 + i]} - Number{segment[i]};
        some = some || along[i] != 0;
        finite = finite && std::isfinite(along[i]);
    }
    return some && finite;
}

/// Clears the stack below the caller. For routines that were seen to read what they have not written there: their
/// answers are to depend on the case, not on those before it.
[[gnu::noinline]] inline void clear_stack() {
    char room[8192];
    std::memset(room, 0, sizeof room);
    __asm__ volatile("" : : "r"(room) : "memory");
}

/// The plugin's subjects.
std::vector<graze_subject>& subjects();

/// Adds a routine as a subject, for each of the scalar types.
template <auto routine, class... Scalars>
void add(char const* test, char const* name, int contact = GRAZE_CONTACT_UNSPECIFIED) {
    (subjects().push_back({test, name, int{8 * sizeof(Scalars)}, contact, decide<Scalars, routine>}), ...);
}

/// What an adapter defines: adds its subjects.
void add_subjects();

}  // namespace adapters
