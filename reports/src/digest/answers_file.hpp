// Files of answers: JSON Lines, a header and a line a case. A line of a case is one of a case file too.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "digest/answers.hpp"
#include "graze/case_file.hpp"

namespace graze {

/// What the first line says: what the inputs are made from, which two files must share, and what is information alone.
struct answers_header {
    std::string inputs;                 // "generated", or what other cases are from
    std::uint64_t seed = 0;             // of generated ones
    std::uint64_t cases = 0;            // of each family; of other cases the most of a test and scalar type
    std::string version;                // of graze
    std::string made_on;                // processor, system and graze's own compiler
    std::vector<std::string> subjects;  // all of them, each once
    std::vector<std::string> plugins;   // "libmine.so sha256:..."
};

std::string header_line(answers_header const& header);

/// This processor, system, and the compiler of this program.
std::string machine_text();

/// Appends a line a case.
void write_answers(std::ostream& out, answered_workload const& all);

/// A case with its answers by subject.
struct answered_case {
    case_record record;  // without what follows
    std::string family, id;
    std::uint64_t index = 0;
    std::map<std::string, std::string, std::less<>> answers;
};

/// Thrown for a file that is none of answers: FILE:LINE: FIELD: what was found, what was expected.
struct bad_answers : std::runtime_error {
    using std::runtime_error::runtime_error;
    explicit bad_answers(line_error const& error) : std::runtime_error(error.text()) {}
};

/// Reads such a file, line by line. All throw bad_answers.
class answers_reader {
  public:
    explicit answers_reader(std::string const& path);
    ~answers_reader();

    answers_header const& header() const { return header_; }
    /// The next case; nothing at the end.
    std::optional<answered_case> next();
    /// What is wrong with the line read last.
    bad_answers error(std::string field, std::string message) const;

  private:
    std::optional<std::string_view> next_line();

    std::string path_;
    std::unique_ptr<std::istream> stream_;
    std::unique_ptr<line_reader> lines_;
    answers_header header_;
};

}  // namespace graze
