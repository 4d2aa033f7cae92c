// What the adapters share: a library's routine, which takes numbers of its own type, as subjects of graze.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "exact.hpp"
#include "graze/subject.h"

namespace adapters {

/// A routine takes the case's scalars in the layout of the test, "Number const*", and where their count varies (hulls,
/// polygons) the count, "std::size_t"; a last parameter "Number*" takes what the test asks for in numbers. It returns a
/// bool, or an int with the values of graze_subject.decide.
template <class Routine>
struct signature;
template <class Answer, class Number, class... More>
struct signature<Answer (*)(Number const*, More...)> {
    using number = Number;
};

/// graze_subject.decide of a routine, which writes `written` numbers. A float becomes a double exactly; the other way
/// round is no adapter's business.
template <class Scalar, auto routine, std::size_t written>
int decide(void const* input, std::size_t count, void* output) {
    using number = typename signature<decltype(routine)>::number;
    static_assert(sizeof(Scalar) <= sizeof(number), "the input would be rounded before the library sees it");
    auto const* const scalars = static_cast<Scalar const*>(input);
    static std::vector<number> numbers;
    numbers.assign(scalars, scalars + count);
    if constexpr (written == 0 && std::is_invocable_v<decltype(routine), number const*>) {
        return routine(numbers.data());
    } else if constexpr (written == 0) {
        return routine(numbers.data(), count);
    } else {
        std::array<number, written> given{};
        int answer = 0;
        if constexpr (std::is_invocable_v<decltype(routine), number const*, number*>)
            answer = routine(numbers.data(), given.data());
        else
            answer = routine(numbers.data(), count, given.data());
        for (std::size_t i = 0; i < written; ++i) static_cast<Scalar*>(output)[i] = static_cast<Scalar>(given[i]);
        return answer;
    }
}

/// The answer of a sign test: a number that no scalar type rounds to zero.
template <class Number>
int give_sign(Number value, Number* sign) {
    *sign = std::isnan(value) ? value : static_cast<Number>((value > 0) - (value < 0));
    return 1;
}

/// From the first point of a segment in space to the second: what libraries with rays want. False where that is no
/// direction, because the points are the same, or where a difference rounds.
template <class Number, class Segment>
bool direction(Segment const* segment, std::array<Number, 3>& along) {
    return differences(segment, segment + 3, along) && (along[0] != 0 || along[1] != 0 || along[2] != 0);
}

/// The point at the end of a ray's direction, where libraries have a ray by two points; false where the sum rounds.
template <class Number>
bool exact_end(Number const* ray, std::array<Number, 3>& end) {
    for (std::size_t i = 0; i < 3; ++i) {
        end[i] = ray[i] + ray[3 + i];
        if (!sum_is_exact(ray[i], ray[3 + i])) return false;
    }
    return true;
}

/// An oriented box: centre, axes and half extents in the layout of obb_obb_3d.
template <class Number>
struct oriented_box {
    Number const* centre;
    Number const* axes;  // three, one after the other
    Number const* half;
    explicit oriented_box(Number const* v) : centre(v), axes(v + 3), half(v + 12) {}

    /// Do the axes make a rotation matrix, as far as the type holds one: unit, perpendicular and right-handed to eight
    /// units of its last place? Libraries take nothing else for a box.
    bool is_rotated() const {
        Number const within = 8 * std::numeric_limits<Number>::epsilon();
        for (int i = 0; i < 3; ++i)
            for (int j = i; j < 3; ++j) {
                Number dot = 0;
                for (int k = 0; k < 3; ++k) dot += axes[3 * i + k] * axes[3 * j + k];
                if (!(std::abs(dot - (i == j ? 1 : 0)) <= within)) return false;
            }
        Number const* const a = axes;
        return a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) +
                   a[2] * (a[3] * a[7] - a[4] * a[6]) >
               0;
    }
};

/// Clears the stack below the caller. For routines that were seen to read what they have not written there: their
/// answers are to depend on the case, not on those before it.
[[gnu::noinline]] inline void clear_stack() {
    char room[8192];
    std::memset(room, 0, sizeof room);
    __asm__ volatile("" : : "r"(room) : "memory");
}

void add_subject(graze_subject const& result);

/// Adds a routine as a subject, for each of the scalar types.
template <auto routine, class... Scalars>
void add(char const* test, char const* name, int contact = GRAZE_CONTACT_UNSPECIFIED) {
    (add_subject({test, name, int{8 * sizeof(Scalars)}, contact, decide<Scalars, routine, 0>}), ...);
}

/// The same of a routine that writes so many numbers: a sign, a sphere, values.
template <auto routine, std::size_t written, class... Scalars>
void add_giving(char const* test, char const* name) {
    (add_subject({test, name, int{8 * sizeof(Scalars)}, GRAZE_CONTACT_UNSPECIFIED, decide<Scalars, routine, written>}),
     ...);
}

/// The documented domain of the subjects that are added after this, as libraries.json has it; null for none. Kept by address.
void set_domain(graze_domain const* domain);

/// What an adapter defines: adds its subjects.
void add_subjects();
/// The same of an adapter's second file, for add_subjects to call.
void add_further_subjects();
/// The same of its file for shapes that move.
void add_moving_subjects();

}  // namespace adapters
