// What goes over a program's pipes: the lines of JSON of fuzz/examples/commands, and the frames.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/structure_subject.hpp"
#include "listing/listing.hpp"

namespace graze::command_wire {

inline constexpr std::string_view greeting = "{\"graze\":1}\n";
/// The longest line in which a program lists its subjects, and the longest answers, in bytes.
inline constexpr std::size_t longest_list = 4 << 20, longest_answer = 1 << 14, longest_structure = 16 << 20;

enum class encoding : std::uint8_t { lines, frames };

/// A subject of the program, by its place in the program's list.
struct entry {
    std::string test, name;
    int scalar;

    bool operator==(entry const&) const = default;
};

struct program_list {
    listing found = listing("");
    std::vector<entry> entries;  // all, in the program's order
    encoding how = encoding::lines;
};

/// Reads that line. Throws plugin_error, whose message begins with `whose`.
program_list read_list(std::string_view line, std::string const& whose);

/// What a subject answers with, and how it is asked.
struct answer_form {
    std::uint32_t subject = 0;  // in the program's list
    scalar_type scalar = scalar_type::float64;
    answer_kind answer = answer_kind::relation;
    std::size_t numbers = 0;  // of an answer; the one of a sign test is the answer

    /// Is there a hit or miss, perhaps beside numbers?
    bool has_verdict() const { return traits_of(answer).has_hits; }
};

struct program_answer {
    enum class kind : std::uint8_t {
        miss,
        hit,
        declined,
        raised,   // says that it could not answer: a crash of this case alone
        nonsense  // nothing that the protocol has
    } what = kind::nonsense;
    /// As doubles also of a float32 subject: they are those the program has. NaN where there is none.
    double numbers[most_numbers] = {};
};

/// Adds the question to the text: its scalars are `count` of the form's type.
void add_line(std::string& text, answer_form const& form, void const* scalars, std::size_t count);
program_answer read_line(std::string_view line, answer_form const& form);

/// Adds the line that gives a subject a solid, `count` scalars of its type, and reads the answer: true, or why not.
void add_prepare_line(std::string& text, entry const& subject, std::uint32_t place, void const* scalars,
                      std::size_t count);
/// "" for a program that is ready, else what came in place of that.
std::string fault_of_prepared(std::string_view line);

/// The same of structures; nothing where the line is nothing that the protocol has.
void add_structure_line(std::string& text, std::uint32_t subject, structure_record const& record);
std::optional<structure_reply> read_structure_line(std::string_view line, structure_kind kind);

/// A batch: the cases from scalar begins[i] to begins[i + 1] of the inputs.
void add_frame(std::string& bytes, answer_form const& form, void const* inputs, std::span<std::size_t const> begins);
/// Bytes of a case's answer, and its meaning.
constexpr std::size_t record_size(answer_form const& form) {
    return 8 + 8 * form.numbers;
}
program_answer read_record(char const* bytes, answer_form const& form);
/// Those before the first record, which say how many records there are.
inline constexpr std::size_t answer_header = 8;
bool is_header_of(char const* bytes, std::size_t cases);

}  // namespace graze::command_wire
