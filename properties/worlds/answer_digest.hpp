// The form of the answer digest's corpus, and answers as the digest takes them. No dependency beyond the vocabulary:
// the program that asks is built from nothing but the fast headers.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "graze/documented/contact.hpp"
#include "graze/vocabulary.hpp"

namespace graze::digest {

/// A hash of 64 bits (FNV-1a by words, mixed at the end): the same wherever integers are.
class hash {
  public:
    void add(std::uint64_t word) {
        for (int shift = 0; shift < 64; shift += 8) value_ = (value_ ^ (word >> shift & 0xff)) * 0x100000001b3u;
    }
    std::uint64_t value() const {
        std::uint64_t v = value_;
        v = (v ^ (v >> 30)) * 0xbf58476d1ce4e5b9u;
        v = (v ^ (v >> 27)) * 0x94d049bb133111ebu;
        return v ^ (v >> 31);
    }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325u;
};

/// An answer: one letter that is committed, and all of it for the hash.
struct answer {
    char letter;  // documented: 0 miss, 1 hit; certified: d t c u, or ! where relation and verdict contradict; numbers:
                  // four bits of the hash of theirs
    std::vector<double> numbers{};
};

inline answer answer_of(bool hit) {
    return {hit ? '1' : '0'};
}
inline answer answer_of(relation rel, bool meets) {
    bool const expected = rel == relation::touching || rel == relation::crossing;
    return {meets != expected ? '!' : name_of(rel)[0]};
}

/// Of a sign test: - 0 +, or n for what is no number.
template <class Number>
answer answer_of_sign(Number number) {
    return {number > 0 ? '+' : number < 0 ? '-' : number == 0 ? '0' : 'n'};
}

/// The bits of a number. All NaN are one: their sign and payload hang on the order of operands, which
/// compilers choose.
inline std::uint64_t bits_of(double value) {
    return std::isnan(value) ? ~std::uint64_t{0} : std::bit_cast<std::uint64_t>(value);
}

inline answer answer_of_numbers(std::vector<double> numbers) {
    answer result{'?', std::move(numbers)};
    hash bits;
    for (double value : result.numbers) bits.add(bits_of(value));
    result.letter = "0123456789abcdef"[bits.value() >> 60];
    return result;
}

template <class Sphere>
answer answer_of_sphere(Sphere const& s) {
    return answer_of_numbers({static_cast<double>(s.centre.x), static_cast<double>(s.centre.y),
                              static_cast<double>(s.centre.z), static_cast<double>(s.radius)});
}

/// Of a value test: an optional array, n where there is none.
template <class Values>
answer answer_of_values(Values const& values) {
    if (!values) return {'n'};
    return answer_of_numbers({values->begin(), values->end()});
}

/// Of a contact: an optional array, or what documented routines give.
template <class Contact>
answer answer_of_contact(Contact const& given) {
    if constexpr (requires { given->normal; }) {
        if (!given) return {'n'};
        return answer_of_values(std::optional(documented::numbers_of(*given)));
    } else {
        return answer_of_values(given);
    }
}

/// Of shapes that move: a verdict and perhaps a time.
template <class Impact>
answer answer_of_impact(Impact const& given) {
    if (!given.hit) return {'m'};
    if (!given.time) return {'h'};
    return answer_of_numbers({static_cast<double>(*given.time)});
}

struct asked_subject {
    std::string_view test, name;
    answer (*ask32)(float const* input, std::size_t count);
    answer (*ask64)(double const* input, std::size_t count);
};

// The corpus: for each test and scalar a header, then the inputs. Native byte order: it is made where it is read.

inline void write_number(std::ostream& out, std::uint64_t value) {
    out.write(reinterpret_cast<char const*>(&value), sizeof value);
}
inline void write_header(std::ostream& out, std::string const& test, scalar_type scalar, std::size_t cases) {
    write_number(out, test.size());
    out.write(test.data(), static_cast<std::streamsize>(test.size()));
    write_number(out, static_cast<std::uint64_t>(scalar));
    write_number(out, cases);
}
inline void write_input(std::ostream& out, std::vector<double> const& input) {
    write_number(out, input.size());
    for (double value : input) write_number(out, std::bit_cast<std::uint64_t>(value));
}

inline std::uint64_t read_number(std::istream& in) {
    std::uint64_t value = 0;
    in.read(reinterpret_cast<char*>(&value), sizeof value);
    return value;
}

struct block {
    std::string test;
    scalar_type scalar;
    std::vector<std::vector<double>> inputs;
};

/// False at the end.
inline bool read_block(std::istream& in, block& read) {
    std::uint64_t const size = read_number(in);
    if (!in || size > 1000) return false;
    read.test.resize(size);
    in.read(read.test.data(), static_cast<std::streamsize>(size));
    read.scalar = static_cast<scalar_type>(read_number(in));
    read.inputs.clear();
    for (std::uint64_t cases = read_number(in); in && cases > 0; --cases) {
        std::vector<double>& input = read.inputs.emplace_back();
        for (std::uint64_t n = read_number(in); in && n > 0; --n)
            input.push_back(std::bit_cast<double>(read_number(in)));
    }
    return static_cast<bool>(in);
}

}  // namespace graze::digest
