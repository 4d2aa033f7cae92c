// The answers of every certified test, so that platforms can be compared: cases of a file with exact answers, or cases made
// from a seed by integers alone, which are the same on every machine. Needs fast/include and fast/internal, nothing else.
//
//   answers [options] FILE...            asks the cases of files (see read_case), and counts what differs from the exact answers
//   answers [options] --cases N          asks N cases made from the seed
//     --seed N                           another seed than 1
//     --test T, --scalar float32         that test, that scalar alone: the first N cases of them
//     --rounding nearest|up|down|zero, --ftz, --daz, --trap
//                                        the environment to ask in: rounding mode; subnormal results, subnormal inputs made
//                                        zero; invalid, division by zero and overflow unmasked. Each case is asked in the
//                                        default environment too: an answer that differs is wrong
//     --limit S                          seconds for a case, after which it is given up (POSIX)
//     --show N                           wrong cases to print of each test and scalar, default 3
//     --answers OUT                      writes each case with its answer, as a case file
//
// Prints a line for each test and scalar: test, scalar, cases, wrong, trapped, late, SHA-256 of the inputs, of the answers;
// then one for all. Answers are relations, signs and the bits of numbers, whether _meets and the forms for many
// inputs agree with them. Exit status: 1 where any is wrong, trapped or late, 2 bad usage, 3 no such environment here.
#include <array>
#include <bit>
#include <cfenv>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "graze/certified.hpp"
#include "graze/internal/layout.hpp"

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__wasm__)
#define ANSWERS_SIGNALS 1
#include <sys/time.h>
#include <csetjmp>
#include <csignal>
#else
#define ANSWERS_SIGNALS 0
#endif
#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>
#endif

namespace {

using graze::internal::layout;
using graze::internal::scalar_format;

// ---- SHA-256 (FIPS 180-4).

class sha256 {
  public:
    void add(std::uint8_t byte) {
        block_[size_++ % 64] = byte;
        if (size_ % 64 == 0) mix();
    }
    template <class Integer>
    void add_number(Integer value) {
        for (std::size_t i = 0; i < sizeof value; ++i) add(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    std::string text() const {
        sha256 copy = *this;
        std::uint64_t const bits = 8 * copy.size_;
        copy.add(0x80);
        while (copy.size_ % 64 != 56) copy.add(0);
        for (int shift = 56; shift >= 0; shift -= 8) copy.add(static_cast<std::uint8_t>(bits >> shift));
        std::string digits;
        for (std::uint32_t word : copy.state_) {
            char eight[9];
            std::snprintf(eight, sizeof eight, "%08" PRIx32, word);
            digits += eight;
        }
        return digits;
    }

  private:
    static constexpr std::array<std::uint32_t, 64> constants{
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

    void mix() {
        std::array<std::uint32_t, 64> w{};
        for (std::size_t i = 0; i < 16; ++i)
            for (std::size_t k = 0; k < 4; ++k) w[i] = w[i] << 8 | block_[4 * i + k];
        for (std::size_t i = 16; i < 64; ++i) {
            std::uint32_t const a = w[i - 15], b = w[i - 2];
            w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
        }
        auto s = state_;
        for (std::size_t i = 0; i < 64; ++i) {
            std::uint32_t const high = std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
            std::uint32_t const first = s[7] + high + ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + w[i];
            std::uint32_t const low = std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
            std::uint32_t const second = low + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
            s = {first + second, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
        }
        for (std::size_t i = 0; i < 8; ++i) state_[i] += s[i];
    }

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> block_{};
    std::uint64_t size_ = 0;
};

// ---- Tests.

constexpr std::size_t most_numbers = 6;
constexpr std::uint8_t trapped_answer = 255, late_answer = 254;

struct answer {
    std::uint8_t rel = 0;
    std::uint8_t parted = 0;  // forms of the same test that say something else
    std::uint8_t numbers = 0;
    std::uint64_t bits[most_numbers] = {};

    bool operator==(answer const&) const = default;
};

template <class Scalar>
void put(answer& to, Scalar const* values, std::size_t count) {
    to.numbers = static_cast<std::uint8_t>(count);
    for (std::size_t i = 0; i < count; ++i) to.bits[i] = std::bit_cast<typename scalar_format<Scalar>::bits>(values[i]);
}
std::uint8_t code_of(graze::relation rel) {
    return static_cast<std::uint8_t>(rel);
}
bool says_hit(std::uint8_t rel) {
    return rel == code_of(graze::relation::touching) || rel == code_of(graze::relation::crossing);
}

/// Asks one input, and many of one count. `answers` of many holds those of the single form; where the other form differs, it
/// says so there.
template <class Scalar>
struct asker {
    void (*one)(Scalar const* input, std::size_t count, answer& found);
    void (*many)(Scalar const* inputs, std::size_t count, std::size_t cases, answer* answers);
};
constexpr std::size_t block_size = 8;

template <class Scalar, auto Relation, auto Meets>
asker<Scalar> relation_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                found.rel = code_of(Relation(input, count));
                found.parted = Meets(input, count) != says_hit(found.rel);
            },
            nullptr};
}
template <class Scalar, auto Sign, auto Signs>
asker<Scalar> sign_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                found.rel = code_of(graze::sign_relation(Sign(input, count)));
            },
            [](Scalar const* inputs, std::size_t, std::size_t cases, answer* answers) {
                signed char signs[block_size];
                Signs(inputs, cases, signs);
                for (std::size_t i = 0; i < cases; ++i)
                    answers[i].parted |= code_of(graze::sign_relation(signs[i])) != answers[i].rel;
            }};
}
template <class Scalar, auto Sphere>
asker<Scalar> sphere_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                Scalar sphere[4];
                Sphere(input, count, sphere);
                found.rel = code_of(graze::relation::defined);
                put(found, sphere, 4);
            },
            nullptr};
}
template <class Scalar, std::size_t Numbers, auto One, auto Many>
asker<Scalar> values_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                Scalar values[Numbers];
                bool const are = One(input, count, values);
                found.rel = code_of(are ? graze::relation::defined : graze::relation::undefined);
                if (are) put(found, values, Numbers);
            },
            [](Scalar const* inputs, std::size_t count, std::size_t cases, answer* answers) {
                bool are[block_size];
                Scalar values[block_size * Numbers];
                Many(inputs, count, cases, are, values);
                for (std::size_t i = 0; i < cases; ++i) {
                    answer other;
                    other.rel = code_of(are[i] ? graze::relation::defined : graze::relation::undefined);
                    if (are[i]) put(other, values + i * Numbers, Numbers);
                    answers[i].parted |= !(other == answers[i]);
                }
            }};
}
template <class Scalar, auto Time, auto Relation, auto Meets>
asker<Scalar> moving_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                Scalar time{};
                found.rel = code_of(Time(input, count, &time));
                if (says_hit(found.rel)) put(found, &time, 1);
                found.parted = code_of(Relation(input, count)) != found.rel;
                found.parted |= Meets(input, count) != says_hit(found.rel);
            },
            nullptr};
}

enum class kind : std::uint8_t { relation, sphere, sign, values, moving };

struct test {
    std::string_view id;
    kind answers;
    layout shape;
    asker<float> ask32;
    asker<double> ask64;
};

template <class Scalar>
using relation_function = graze::relation (*)(Scalar const*, std::size_t) noexcept;
template <class Scalar>
using time_function = graze::relation (*)(Scalar const*, std::size_t, Scalar*) noexcept;

#define ANSWERS_relation(S, id, layout) relation_asker<S, graze::certified::id<S>, graze::certified::id##_meets<S>>()
#define ANSWERS_sign(S, id, layout) sign_asker<S, graze::certified::id<S>, graze::certified::id##_signs<S>>()
#define ANSWERS_sphere(S, id, layout) sphere_asker<S, graze::certified::id<S>>()
#define ANSWERS_values(S, id, layout)                                                         \
    values_asker<S, graze::internal::read_layout(1, layout).numbers, graze::certified::id<S>, \
                 graze::certified::id##_values<S>>()
#define ANSWERS_moving(S, id, layout)                                       \
    moving_asker<S, static_cast<time_function<S>>(graze::certified::id<S>), \
                 static_cast<relation_function<S>>(graze::certified::id<S>), graze::certified::id##_meets<S>>()
#define GRAZE_TEST(id, dimension, kind_of, question, layout)                                                    \
    {#id, kind::kind_of, graze::internal::read_layout(dimension, layout), ANSWERS_##kind_of(float, id, layout), \
     ANSWERS_##kind_of(double, id, layout)},
// Not const: so that no call can be moved across a change of the environment.
test tests[] = {
#include "graze/tests.def"
};

// ---- Cases, by integers alone.

/// splitmix64.
class source {
  public:
    explicit source(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    std::uint64_t below(std::uint64_t n) { return (next() >> 32) % n; }
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(high - low + 1)));
    }
    bool one_in(std::uint64_t n) { return below(n) == 0; }

  private:
    std::uint64_t state_;
};

template <class Scalar>
class maker {
    using format = scalar_format<Scalar>;
    using bits = typename format::bits;

  public:
    maker(test const& of, source& random) : of_(of), random_(random) {}

    std::size_t draw_count() {
        layout const& shape = of_.shape;
        if (shape.growth == 0) return shape.fixed;
        std::size_t more = random_.below(6);
        if (random_.one_in(16)) more = random_.below(shape.least == 1 && shape.most == 0 ? 8 : 16);
        if (shape.most != 0 && random_.one_in(64)) more = shape.most - 1;
        return shape.fixed + (shape.least + more) * shape.growth;
    }

    void make(std::size_t count, std::vector<bits>& to) {
        to.assign(count, 0);
        switch (random_.below(8)) {
            case 0:
            case 1:
            case 2: place_on_grid(to); break;
            case 3:
                for (bits& each : to) each = drawn(-4, 0);
                break;
            case 4: {
                int const span = draw_span();
                for (bits& each : to) each = drawn(-span, span);
                break;
            }
            case 5:
                for (bits& each : to) each = subnormal();
                break;
            case 6:
                for (bits& each : to) each = special();
                break;
            default: {
                int const span = draw_span();
                for (bits& each : to) {
                    std::uint64_t const which = random_.below(4);
                    each = which == 0   ? drawn(-span, span)
                           : which == 1 ? subnormal()
                           : which == 2 ? special()
                                        : drawn(-1, 1);
                }
            }
        }
        if (random_.one_in(4)) copy_points(to);
        if (random_.one_in(4)) perturb(to);
        settle(to);
    }

  private:
    static constexpr int least_exponent = 1 - format::bias - format::fraction;  // of the least subnormal

    /// m * 2^e, digits that do not fit cut off, the exponent held within its range.
    static bits made(bool negative, std::uint64_t m, int e) {
        bits const sign = negative ? graze::internal::sign_bit<Scalar> : bits{0};
        if (m == 0) return sign;
        int const length = 64 - std::countl_zero(m);
        int top = e + length - 1;
        if (top > format::bias) top = format::bias;
        if (top >= 1 - format::bias) {
            int const up = format::fraction + 1 - length;
            std::uint64_t const digits = up >= 0 ? m << up : m >> -up;
            std::uint64_t const fraction = digits & ((std::uint64_t{1} << format::fraction) - 1);
            return static_cast<bits>(sign | static_cast<bits>(fraction) |
                                     static_cast<bits>(static_cast<bits>(top + format::bias) << format::fraction));
        }
        int const up = e - least_exponent;
        std::uint64_t const digits = up >= 0 ? m << up : up > -64 ? m >> -up : 0;
        return static_cast<bits>(sign | static_cast<bits>(digits));
    }
    static bits integer(std::int64_t value, int e) {
        return made(value < 0, static_cast<std::uint64_t>(value < 0 ? -value : value), e);
    }

    /// Exponents hundreds apart are dear to tests of moving shapes and of smallest spheres, so few.
    int draw_span() {
        bool const dear = of_.answers == kind::moving || of_.answers == kind::sphere;
        int const most = random_.one_in(dear ? 64 : 4) ? format::bias : dear ? 30 : 100;
        return 1 + static_cast<int>(random_.below(static_cast<std::uint64_t>(most)));
    }
    bits drawn(int low, int high) {
        int const e = static_cast<int>(random_.between(low, high));
        return made(random_.one_in(2), random_.next() >> 11 | std::uint64_t{1} << 52, e - 52);
    }
    bits subnormal() {
        int const length = static_cast<int>(random_.below(static_cast<std::uint64_t>(format::fraction) + 3));
        return made(random_.one_in(2), random_.next() >> (63 - length), least_exponent);
    }
    bits special() {
        bits const one = static_cast<bits>(static_cast<bits>(format::bias) << format::fraction);
        bits const normal = static_cast<bits>(bits{1} << format::fraction);
        bits const past = static_cast<bits>(static_cast<bits>(2 * format::bias + 1) << format::fraction);
        bits const table[] = {0,           0,          1,
                              2,           normal - 1, normal,
                              normal + 1,  one - 1,    one,
                              one,         one + 1,    one + normal,
                              past - 1,    past - 2,   past - normal,
                              one - normal};
        return static_cast<bits>(table[random_.below(16)] |
                                 (random_.one_in(2) ? graze::internal::sign_bit<Scalar> : bits{0}));
    }

    std::vector<std::size_t> places(std::size_t count) const {
        layout const& shape = of_.shape;
        std::vector<std::size_t> found(shape.points, shape.points + shape.point_count);
        for (std::size_t at = shape.fixed; at < count; at += shape.dimension) found.push_back(at);
        return found;
    }

    /// Integers of few or many digits, some points on lines and planes through others, radii that reach a point, in units of a
    /// power of two.
    void place_on_grid(std::vector<bits>& to) {
        layout const& shape = of_.shape;
        std::size_t const d = shape.dimension;
        bool const fine = random_.one_in(2);
        std::int64_t const reach = fine ? std::int64_t{1} << random_.between(3, 18) : random_.between(1, 4);
        std::vector<std::int64_t> v(to.size());
        for (std::int64_t& each : v) each = 4 * random_.between(-reach, reach);
        std::vector<std::size_t> const points = places(to.size());
        auto const any = [&] { return points[random_.below(points.size())]; };
        if (!points.empty() && fine)
            for (std::size_t n = random_.below(3); n > 0; --n) {  // a + (b - a) i / 4 + (c - a) k / 4
                std::size_t const a = any(), b = any(), c = any(), moved = any();
                std::int64_t const i = random_.between(-1, 5), k = random_.one_in(2) ? 0 : random_.between(-1, 5);
                for (std::size_t axis = 0; axis < d; ++axis)
                    v[moved + axis] =
                        v[a + axis] + (v[b + axis] - v[a + axis]) / 4 * i + (v[c + axis] - v[a + axis]) / 4 * k;
            }
        for (std::size_t i = 0; i < shape.direction_count; ++i)
            if (random_.one_in(2)) {  // through a point
                std::size_t const to_point = any(), at = shape.directions[i];
                for (std::size_t axis = 0; axis < d; ++axis) v[at + axis] = v[to_point + axis] - v[at - d + axis];
            }
        for (std::size_t i = 0; i < shape.nonnegative_count; ++i) {
            std::size_t const at = shape.nonnegative[i];
            if (points.empty() || at < d || !random_.one_in(2)) continue;
            // The centre, or the end of the axis, is 3 and 4 parts beside a point, the radius 5 of them.
            std::int64_t const part = v[at] / 16 * 4;
            std::size_t const other = any();
            for (std::size_t axis = 0; axis < d; ++axis) v[at - d + axis] = v[other + axis];
            v[at - d] += 3 * part;
            v[at - d + 1] += 4 * part;
            v[at] = 5 * part;
        }
        int const unit =
            random_.one_in(4) ? static_cast<int>(random_.between(least_exponent - 2, format::bias - 24)) : -2;
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = integer(v[i], unit);
    }

    void copy_points(std::vector<bits>& to) {
        std::vector<std::size_t> const points = places(to.size());
        if (points.empty()) return;
        for (std::size_t n = 1 + random_.below(2); n > 0; --n) {
            std::size_t const from = points[random_.below(points.size())], at = points[random_.below(points.size())];
            std::size_t const axes = random_.one_in(2) ? of_.shape.dimension : 1;
            for (std::size_t axis = 0; axis < axes; ++axis) to[at + axis] = to[from + axis];
        }
    }

    /// A few units in the last place more or less.
    void perturb(std::vector<bits>& to) {
        for (std::size_t n = 1 + random_.below(3); n > 0; --n) {
            bits& each = to[random_.below(to.size())];
            bits const moved = static_cast<bits>(each + static_cast<bits>(random_.between(-2, 2)));
            if (graze::internal::is_finite<Scalar>(moved) && ((moved ^ each) & graze::internal::sign_bit<Scalar>) == 0)
                each = moved;
        }
    }

    /// Into the domain: min <= max, radii and half extents >= 0.
    void settle(std::vector<bits>& to) {
        layout const& shape = of_.shape;
        for (std::size_t b = 0; b < shape.box_count; ++b)
            for (std::size_t axis = 0; axis < shape.dimension; ++axis) {
                bits& low = to[shape.boxes[b] + axis];
                bits& high = to[shape.boxes[b] + shape.dimension + axis];
                if (graze::internal::order_of<Scalar>(low) > graze::internal::order_of<Scalar>(high))
                    std::swap(low, high);
            }
        for (std::size_t i = 0; i < shape.nonnegative_count; ++i)
            to[shape.nonnegative[i]] &= static_cast<bits>(~graze::internal::sign_bit<Scalar>);
    }

    test const& of_;
    source& random_;
};

// ---- The environment.

struct environment {
    int rounding = FE_TONEAREST;
    bool ftz = false, daz = false, trap = false;
    bool is_default() const { return rounding == FE_TONEAREST && !ftz && !daz && !trap; }
};

#if defined(__SSE2__) || defined(_M_X64)
constexpr char const* flush_words = nullptr;
void set_flushing(bool ftz, bool daz) {
    _mm_setcsr((_mm_getcsr() & ~0x8040u) | (ftz ? 0x8000u : 0) | (daz ? 0x0040u : 0));
}
#elif defined(__aarch64__)
constexpr char const* flush_words = "one bit for both";
void set_flushing(bool ftz, bool daz) {
    std::uint64_t word;
    __asm__ volatile("mrs %0, fpcr" : "=r"(word));
    word = (word & ~(std::uint64_t{1} << 24)) | std::uint64_t{ftz && daz} << 24;
    __asm__ volatile("msr fpcr, %0" : : "r"(word));
}
#elif defined(__arm__) && defined(__ARM_FP) && !defined(__SOFTFP__)
constexpr char const* flush_words = "one bit for both";
void set_flushing(bool ftz, bool daz) {
    std::uint32_t word;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(word));
    word = (word & ~(std::uint32_t{1} << 24)) | std::uint32_t{ftz && daz} << 24;
    __asm__ volatile("vmsr fpscr, %0" : : "r"(word));
}
#else
constexpr char const* flush_words = "no such bits";
void set_flushing(bool, bool) {}
#endif

#if defined(__GLIBC__)
bool set_traps(bool on) {
    constexpr int which = FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW;
    std::feclearexcept(FE_ALL_EXCEPT);
    return (on ? feenableexcept(which) : fedisableexcept(which)) != -1 && (!on || (fegetexcept() & which) == which);
}
#else
bool set_traps(bool on) {
    return !on;
}
#endif

/// Whether this machine has it.
bool set_environment(environment const& wanted) {
    if (!wanted.trap) set_traps(false);
    bool const rounds = std::fesetround(wanted.rounding) == 0 || wanted.rounding == FE_TONEAREST;
    set_flushing(wanted.ftz, wanted.daz);
    return rounds && (!wanted.trap || set_traps(true));
}
char const* missing(environment const& wanted) {
    if ((wanted.ftz || wanted.daz) && flush_words && !(wanted.ftz && wanted.daz && flush_words[0] == 'o'))
        return flush_words;
    bool const there = set_environment(wanted);
    // The library may say yes and the machine do otherwise.
    bool rounds = true;
    if (wanted.rounding != FE_TONEAREST) {
        float volatile third = 3, one = 1;
        float const up = one / third, down = -one / third;
        set_environment({});
        float const near_up = one / third, near_down = -one / third;
        rounds = up != near_up || down != near_down;
    }
    set_environment({});
    return there && rounds ? nullptr : "not on this machine";
}

#if ANSWERS_SIGNALS
sigjmp_buf before_call;
volatile std::sig_atomic_t inside = 0;
void leave(int signal) {
    if (inside) siglongjmp(before_call, signal == SIGFPE ? 1 : 2);
    std::_Exit(128 + signal);
}
void set_timer(double seconds) {
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<decltype(timer.it_value.tv_sec)>(seconds);
    timer.it_value.tv_usec =
        static_cast<decltype(timer.it_value.tv_usec)>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
    setitimer(ITIMER_REAL, &timer, nullptr);
}
#endif

// ---- Asking.

struct settings {
    environment env;
    std::string_view test, scalar;
    std::uint64_t seed = 1, cases = 0;
    double limit = 0;
    unsigned long show = 3;
    std::FILE* answers = nullptr;
    std::vector<char const*> files;
};

struct tally {
    std::uint64_t cases = 0, wrong = 0, trapped = 0, late = 0;
    unsigned long shown = 0;
    sha256 inputs, answers;
};

constexpr std::string_view names[] = {"disjoint", "touching", "crossing", "undefined",
                                      "negative", "zero",     "positive", "defined"};

std::string text_of(answer const& a) {
    if (a.rel == trapped_answer) return "trapped";
    if (a.rel == late_answer) return "late";
    std::string text(names[a.rel]);
    for (std::size_t i = 0; i < a.numbers; ++i) {
        char digits[20];
        std::snprintf(digits, sizeof digits, "%c%" PRIx64, i == 0 ? ':' : ',', a.bits[i]);
        text += digits;
    }
    return a.parted ? text + "!" : text;
}
template <class Scalar>
std::string line_of(test const& of, std::string_view exact,
                    std::vector<typename scalar_format<Scalar>::bits> const& input) {
    std::string text(of.id);
    text += sizeof(Scalar) == 4 ? " float32 " : " float64 ";
    text += exact;
    for (auto each : input) {
        char digits[20];
        std::snprintf(digits, sizeof digits, " %" PRIx64, std::uint64_t{each});
        text += digits;
    }
    return text;
}

/// Is it what the file says? "?": nobody knows. Numbers are separated by commas, those that are right in the same place by |.
bool is_as(answer const& a, std::string_view exact) {
    if (exact == "?") return !a.parted;
    if (a.parted || a.rel >= late_answer) return false;
    std::string_view const word = exact.substr(0, exact.find(':'));
    if (word != names[a.rel]) return false;
    if (word.size() == exact.size()) return true;
    std::string_view rest = exact.substr(word.size() + 1);
    for (std::size_t i = 0; i < a.numbers; ++i) {
        std::string_view alternatives = rest.substr(0, rest.find(','));
        rest.remove_prefix(alternatives.size() < rest.size() ? alternatives.size() + 1 : rest.size());
        bool one = false;
        while (!alternatives.empty()) {
            std::string const each(alternatives.substr(0, alternatives.find('|')));
            alternatives.remove_prefix(each.size() < alternatives.size() ? each.size() + 1 : alternatives.size());
            // 0 and -0 are the same number.
            std::uint64_t const bits = std::strtoull(each.c_str(), nullptr, 16);
            one |= each == "?" || bits == a.bits[i];
        }
        if (!one) return false;
    }
    return rest.empty();
}

template <class Call>
std::uint8_t guarded_call(settings const& how, Call&& call) {
#if ANSWERS_SIGNALS
    if (how.limit > 0 || how.env.trap) {
        int const left = sigsetjmp(before_call, 1);
        if (left == 0) {
            inside = 1;
            if (how.limit > 0) set_timer(how.limit);
            set_environment(how.env);
            call();
        }
        inside = 0;
        set_environment({});
        if (how.limit > 0) set_timer(0);
        return left == 0 ? 0 : left == 1 ? trapped_answer : late_answer;
    }
#endif
    if (!how.env.is_default()) set_environment(how.env);
    call();
    if (!how.env.is_default()) set_environment({});
    return 0;
}

template <class Scalar>
asker<Scalar> const& asker_of(test const& of) {
    if constexpr (sizeof(Scalar) == 4)
        return of.ask32;
    else
        return of.ask64;
}

/// Asks inputs of one count in the environment, and counts. Without exact answers those of the default environment stand for
/// them.
template <class Scalar>
void ask(settings const& how, test const& of,
         std::vector<std::vector<typename scalar_format<Scalar>::bits>> const& inputs, std::string_view exact,
         tally& counts) {
    std::size_t const cases = inputs.size(), count = inputs[0].size();
    std::vector<Scalar> scalars(cases * count);
    for (std::size_t i = 0; i < cases; ++i)
        std::memcpy(scalars.data() + i * count, inputs[i].data(), count * sizeof(Scalar));
    asker<Scalar> const& functions = asker_of<Scalar>(of);
    auto const ask_all = [&](settings const& here, answer* found) {
        bool all_came = true;
        for (std::size_t i = 0; i < cases; ++i) {
            answer one;
            std::uint8_t const left =
                guarded_call(here, [&] { functions.one(scalars.data() + i * count, count, one); });
            if (left) {
                one = {};
                one.rel = left;
                all_came = false;
            }
            found[i] = one;
        }
        if (functions.many && all_came) {
            answer kept[block_size];
            for (std::size_t i = 0; i < cases; ++i) kept[i] = found[i];
            std::uint8_t const left = guarded_call(here, [&] { functions.many(scalars.data(), count, cases, found); });
            if (left)
                for (std::size_t i = 0; i < cases; ++i) {
                    found[i] = kept[i];
                    found[i].rel = left;
                }
        }
    };
    answer found[block_size], plain[block_size];
    ask_all(how, found);
    if (exact.empty() && !how.env.is_default()) {
        settings by_default = how;
        by_default.env = {};
        ask_all(by_default, plain);
    } else {
        for (std::size_t i = 0; i < cases; ++i) plain[i] = found[i];
    }
    for (std::size_t i = 0; i < cases; ++i) {
        ++counts.cases;
        for (auto each : inputs[i]) counts.inputs.add_number(each);
        answer const& a = found[i];
        counts.answers.add(a.rel);
        counts.answers.add(a.parted);
        for (std::size_t k = 0; k < a.numbers; ++k) counts.answers.add_number(a.bits[k]);
        if (how.answers) std::fprintf(how.answers, "%s\n", line_of<Scalar>(of, text_of(a), inputs[i]).c_str());
        bool const right = exact.empty() ? a == plain[i] && !a.parted : is_as(a, exact);
        if (right) continue;
        (a.rel == trapped_answer ? counts.trapped : a.rel == late_answer ? counts.late : counts.wrong) += 1;
        if (counts.shown++ < how.show) {
            std::string const expected = exact.empty() ? text_of(plain[i]) : std::string(exact);
            std::fprintf(stderr, "%s, not %s: %s\n", text_of(a).c_str(), expected.c_str(),
                         line_of<Scalar>(of, expected, inputs[i]).c_str());
        }
    }
}

/// The share of all cases that a test has: an eighth of the others' where an answer may take milliseconds, or inputs are long.
std::uint64_t weight_of(test const& of) {
    return of.answers == kind::sphere || of.answers == kind::moving || of.shape.growth != 0 ? 1 : 8;
}

template <class Scalar>
void ask_made(settings const& how, test const& of, std::size_t index, std::uint64_t cases, tally& counts) {
    source random(how.seed * 1000003 + index * 2 + sizeof(Scalar) / 8);
    maker<Scalar> makes(of, random);
    std::vector<std::vector<typename scalar_format<Scalar>::bits>> inputs;
    while (cases > 0) {
        inputs.resize(cases < block_size ? cases : block_size);
        std::size_t const count = makes.draw_count();
        for (auto& input : inputs) makes.make(count, input);
        ask<Scalar>(how, of, inputs, {}, counts);
        cases -= inputs.size();
    }
}

/// A line of a case file: test, scalar, exact answer, and the scalars' bits in hexadecimal digits. The exact answer is a word,
/// for numbers with their bits, "defined:BITS,BITS"; "?" where it is not known. Lines that begin with # are remarks.
template <class Scalar>
bool read_case(settings const& how, test const& of, std::string_view exact, std::string_view words, tally& counts) {
    std::vector<std::vector<typename scalar_format<Scalar>::bits>> inputs(1);
    while (!words.empty()) {
        std::string const word(words.substr(0, words.find(' ')));
        words.remove_prefix(word.size() < words.size() ? word.size() + 1 : words.size());
        inputs[0].push_back(
            static_cast<typename scalar_format<Scalar>::bits>(std::strtoull(word.c_str(), nullptr, 16)));
    }
    if (!of.shape.accepts(inputs[0].size())) return false;
    ask<Scalar>(how, of, inputs, exact, counts);
    return true;
}

struct tallies {
    tally by_scalar[std::size(tests)][2];
};

bool ask_file(settings const& how, char const* path, tallies& counts) {
    std::FILE* const file = std::fopen(path, "rb");
    if (!file) return std::fprintf(stderr, "answers: cannot read %s\n", path), false;
    std::string line;
    std::size_t number = 0;
    bool good = true;
    for (int c = 0; good && c != EOF;) {
        line.clear();
        while ((c = std::getc(file)) != EOF && c != '\n')
            if (c != '\r') line += static_cast<char>(c);
        ++number;
        if (line.empty() || line[0] == '#') continue;
        std::string_view rest = line;
        auto const word = [&rest] {
            std::string_view const first = rest.substr(0, rest.find(' '));
            rest.remove_prefix(first.size() < rest.size() ? first.size() + 1 : rest.size());
            return first;
        };
        std::string_view const id = word(), scalar = word(), exact = word();
        if ((!how.test.empty() && how.test != id) || (!how.scalar.empty() && how.scalar != scalar)) continue;
        std::size_t i = 0;
        while (i < std::size(tests) && tests[i].id != id) ++i;
        good = i < std::size(tests) && (scalar == "float32" || scalar == "float64") && !exact.empty();
        if (!good) {
        } else if (scalar == "float32")
            good = read_case<float>(how, tests[i], exact, rest, counts.by_scalar[i][0]);
        else
            good = read_case<double>(how, tests[i], exact, rest, counts.by_scalar[i][1]);
        if (!good) std::fprintf(stderr, "answers: %s:%zu: not a case\n", path, number);
    }
    std::fclose(file);
    return good;
}

int usage(char const* what) {
    std::fprintf(
        stderr,
        "answers: %s\nusage: answers [--seed N] [--test T] [--scalar float32|float64] [--rounding MODE] [--ftz] "
        "[--daz] [--trap] [--limit S] [--show N] [--answers OUT] FILE... | --cases N\n",
        what);
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    settings how;
    for (int i = 1; i < argc; ++i) {
        std::string_view const word = argv[i];
        if (word == "--ftz")
            how.env.ftz = true;
        else if (word == "--daz")
            how.env.daz = true;
        else if (word == "--trap")
            how.env.trap = true;
        else if (!word.starts_with("--"))
            how.files.push_back(argv[i]);
        else if (++i == argc)
            return usage("a value is missing");
        else if (word == "--seed")
            how.seed = std::strtoull(argv[i], nullptr, 10);
        else if (word == "--cases")
            how.cases = std::strtoull(argv[i], nullptr, 10);
        else if (word == "--test")
            how.test = argv[i];
        else if (word == "--scalar")
            how.scalar = argv[i];
        else if (word == "--limit")
            how.limit = std::strtod(argv[i], nullptr);
        else if (word == "--show")
            how.show = std::strtoul(argv[i], nullptr, 10);
        else if (word == "--answers") {
            if (!(how.answers = std::fopen(argv[i], "wb"))) return usage("cannot write the answers");
        } else if (word == "--rounding") {
            std::string_view const mode = argv[i];
            how.env.rounding = -1;
            if (mode == "nearest") how.env.rounding = FE_TONEAREST;
#ifdef FE_UPWARD
            if (mode == "up") how.env.rounding = FE_UPWARD;
#endif
#ifdef FE_DOWNWARD
            if (mode == "down") how.env.rounding = FE_DOWNWARD;
#endif
#ifdef FE_TOWARDZERO
            if (mode == "zero") how.env.rounding = FE_TOWARDZERO;
#endif
            if (how.env.rounding == -1) {
                if (mode != "up" && mode != "down" && mode != "zero") return usage("no such rounding mode");
                return std::fprintf(stderr, "answers: --rounding: not on this machine\n"), 3;
            }
        } else
            return usage("no such option");
    }
    if (how.files.empty() == (how.cases == 0)) return usage("either files or --cases");
    if (char const* const why = missing(how.env)) return std::fprintf(stderr, "answers: environment: %s\n", why), 3;
#if ANSWERS_SIGNALS
    std::signal(SIGFPE, leave);
    std::signal(SIGALRM, leave);
#else
    if (how.limit > 0) return std::fprintf(stderr, "answers: --limit: not on this machine\n"), 3;
#endif

    static tallies counts;
    for (char const* path : how.files)
        if (!ask_file(how, path, counts)) return 2;
    if (how.cases > 0) {
        auto const is_asked = [&how](test const& of, int scalar) {
            return (how.test.empty() || how.test == of.id) &&
                   (how.scalar.empty() || how.scalar == (scalar == 0 ? "float32" : "float64"));
        };
        std::uint64_t weights = 0;
        for (test const& each : tests)
            for (int scalar = 0; scalar < 2; ++scalar) weights += is_asked(each, scalar) ? weight_of(each) : 0;
        if (weights == 0) return usage("no such test or scalar");
        for (std::size_t i = 0; i < std::size(tests); ++i)
            for (int scalar = 0; scalar < 2; ++scalar) {
                if (!is_asked(tests[i], scalar)) continue;
                std::uint64_t const cases = (how.cases * weight_of(tests[i]) + weights - 1) / weights;
                if (scalar == 0)
                    ask_made<float>(how, tests[i], i, cases, counts.by_scalar[i][0]);
                else
                    ask_made<double>(how, tests[i], i, cases, counts.by_scalar[i][1]);
            }
    }
    tally all;
    for (std::size_t i = 0; i < std::size(tests); ++i)
        for (int scalar = 0; scalar < 2; ++scalar) {
            tally const& each = counts.by_scalar[i][scalar];
            if (each.cases == 0) continue;
            std::string const inputs = each.inputs.text(), answers = each.answers.text();
            std::printf("%s %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %s %s\n", tests[i].id.data(),
                        scalar == 0 ? "float32" : "float64", each.cases, each.wrong, each.trapped, each.late,
                        inputs.c_str(), answers.c_str());
            for (char c : inputs) all.inputs.add(static_cast<std::uint8_t>(c));
            for (char c : answers) all.answers.add(static_cast<std::uint8_t>(c));
            all.cases += each.cases;
            all.wrong += each.wrong;
            all.trapped += each.trapped;
            all.late += each.late;
        }
    std::printf("all - %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %s %s\n", all.cases, all.wrong, all.trapped,
                all.late, all.inputs.text().c_str(), all.answers.text().c_str());
    if (how.answers) std::fclose(how.answers);
    return all.wrong + all.trapped + all.late == 0 ? 0 : 1;
}
