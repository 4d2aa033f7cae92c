// Case files: JSON Lines, one case a line, in the form users script against. Reading answers each line
// on its own, so that a program at the other end of a pipe can wait for an answer before it writes on.
#pragma once

#include <array>
#include <cstddef>
#include <iosfwd>
#include <istream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "graze/catalog.hpp"
#include "graze/structure_case.hpp"

namespace graze {

/// What a case may be expected to be: a relation, or meets, which is touching or crossing; of a sign test its
/// sign; of a value test defined or undefined.
enum class expectation : std::uint8_t {
    disjoint,
    touching,
    crossing,
    undefined,
    meets,
    negative,
    zero,
    positive,
    defined
};
inline constexpr std::array<std::string_view, 9> expectation_names{
    "disjoint", "touching", "crossing", "undefined", "meets", "negative", "zero", "positive", "defined"};
/// Can it be the answer of a test of that kind?
constexpr bool is_of(expectation expected, answer_kind kind) {
    switch (kind) {
        case answer_kind::relation:
        case answer_kind::moving: return expected <= expectation::meets;
        case answer_kind::sphere: return false;
        case answer_kind::sign: return expected >= expectation::negative && expected <= expectation::positive;
        case answer_kind::values:
        case answer_kind::contact: return expected == expectation::defined || expected == expectation::undefined;
    }
    return false;  // not reached
}
GRAZE_NAME_OF(expectation)
constexpr bool is_met(expectation expected, relation found) {
    if (expected == expectation::meets) return found == relation::touching || found == relation::crossing;
    return name_of(expected) == name_of(found);
}

/// Another program's answer, which a case brings along: judged as subject "external.NAME".
struct external_verdict {
    std::string name;
    verdict answer;
    std::vector<double> numbers;  // of a sphere or values, perhaps not finite, or the time of a hit; else empty
};

/// A line of a case file.
struct case_record {
    test_case question;
    std::optional<expectation> expect;
    std::vector<external_verdict> verdicts;
    /// Keys that mean nothing to us, and must_agree, with the raw JSON text of their values: kept, in order.
    std::vector<std::pair<std::string, std::string>> extras;
    std::size_t line = 0;
    /// Subjects that this case is kept for: names or globs, of the key must_agree.
    std::vector<std::string> must_agree{};
    /// The points that each of two hulls has, where the line says so. In the input the smaller one repeats its last.
    std::vector<std::size_t> sizes{};
    /// What may not be meant as it is written: field and message, "input[3]: ...".
    std::vector<std::string> doubts{};

    void add_extra(std::string key, std::string raw_json) { extras.emplace_back(std::move(key), std::move(raw_json)); }
};

/// Why a line, or a whole file (line is 0 and field empty then), could not be used.
struct line_error {
    std::string file;
    std::size_t line;
    std::string
        field;  // test, scalar, input, input[i], sizes, expect, verdicts(.NAME), answer, must_agree([i]), or line: it is no JSON
    std::string message;

    /// "FILE:LINE: FIELD: what was found, what was expected"
    std::string text() const;
};

/// What to say of a record though it can be used, a line each, "" for none: keys that mean nothing and look like some that
/// do ("expects"), and doubts. What is in `told` is left out, of doubts those after the first; what is said is added to it.
std::string case_warnings(case_record const& record, std::string const& file, std::set<std::string>& told);

using case_line = std::variant<case_record, line_error, structure_record>;

/// Longer lines are reported and skipped, without being held in memory.
inline constexpr std::size_t longest_line = std::size_t{64} << 20;

/// One line that is not blank, without its newline.
case_line parse_case(std::string_view text, std::string const& file, std::size_t line);

/// How the lines of a file that was not written for graze make cases of one test and scalar type: tables (CSV, fields
/// between commas, or between semicolons or tabs where a line has such; quotes as in RFC 4180), and JSON objects.
///
/// A table is told by what its columns hold, in order: the names of the test's scalars ("p.x", "radius": a point of
/// `graze list --json` and its axis), of its points ("p"), "expect", "verdict:NAME", "id" or "id:NAME" for what is kept as that
/// key and shown, or "-" for what is of no use. A JSON object by where things are, each a JSON pointer: "p=/point,a=/triangle/0,radius=/r,verdict:mine=/hit". Verdicts may be
/// hit, miss, declined, true, false, 1, 0 or nothing.
///
/// A point is an array or object of its coordinates, a GeoJSON Point or a WKT POINT. A polygon, by its name or "polygon",
/// is an array of its corners or of rings of such, a GeoJSON Polygon or a WKT POLYGON: of a ring whose last corner is its
/// first that one is left out, and holes are joined to the outer ring by slits, which change neither the relation of the
/// even-odd rule nor the margin. A hull is an array of points, a GeoJSON or WKT (multi)point or line.
class case_columns {
  public:
    /// Throws std::invalid_argument saying what is wrong, or lacking.
    case_columns(std::string_view columns, test_info const& test, scalar_type scalar);

    /// The case of a line; nothing for a table's first line if that holds the names of its columns.
    std::optional<case_line> parse(std::string_view text, std::string const& file, std::size_t line) const;

  private:
    struct column {
        enum class role : std::uint8_t { none, scalars, shape, expect, verdict, id } what = role::none;
        std::string name;                  // as it was written, or of the verdict, or the key of the id
        std::size_t first = 0, count = 1;  // scalars of the input
        std::string pointer;               // of JSON
        part const* shape = nullptr;       // of any number of points
    };
    struct cell;

    std::vector<cell> cells_of_table(std::string_view text) const;
    std::vector<cell> cells_of_json(std::string_view text) const;
    void read_geometry(cell& result, std::string_view text, bool is_json) const;
    bool is_header(std::vector<cell> const& cells) const;
    std::string write_case(std::vector<cell> const& cells) const;

    test_info const* test_;
    scalar_type scalar_;
    std::vector<column> columns_;
    bool is_json_ = false;
};

/// The names of a test's scalars, in order: "p.x", "radius". Of a mesh those before it.
std::vector<std::string> scalar_names(test_info const& test);

/// The line, without a newline, that reads back as this record: test, scalar, input, expect, verdicts, extras.
std::string to_line(case_record const& record);

/// The lines of a stream that are not blank, each as soon as it is there.
class line_reader {
  public:
    /// The stream must outlive it.
    line_reader(std::istream& in, std::string file, std::size_t max_line)
        : in_(&in), file_(std::move(file)), max_line_(max_line) {}

    /// The next one, without its newline and a mark of UTF-8 before the first; it lives until the next call. What could
    /// not be read is an error; after a failure to read nothing follows. Nothing at the end.
    std::optional<std::variant<std::string_view, line_error>> next();
    std::string const& file() const { return file_; }
    std::size_t line() const { return line_; }  // of the last, from 1

  private:
    enum class line_state { none, whole, too_long };
    line_state read_line();

    std::istream* in_;  // null once reading failed
    std::string file_;
    std::size_t max_line_;
    std::string text_;
    std::size_t line_ = 0;
};

/// Gives the cases of a file in their order, and what is wrong with it.
class case_source {
  public:
    virtual ~case_source() = default;
    virtual std::optional<case_line> next() = 0;
};

/// Reads cases from a stream, which must outlive it: one a line.
class case_reader : public case_source {
  public:
    case_reader(std::istream& in, std::string file, std::size_t max_line = longest_line,
                case_columns const* columns = nullptr)
        : lines_(in, std::move(file), max_line), columns_(columns) {}

    /// The next line that is not blank; nothing at the end.
    std::optional<case_line> next() override;

  private:
    line_reader lines_;
    case_columns const* columns_;
};

/// Files of queries about moving shapes, as the benchmark of continuous collision detection of B. Wang et al. (TOG 40(5),
/// 2021) has them: eight rows a query, the points of the case in its order; a row has six whole numbers, the numerators
/// and denominators of x, y and z, and after them 0 or 1 where the file tells itself whether the shapes meet. Blank lines
/// may stand between queries, lines that begin with # anywhere.
struct ccd_form {
    test_info const* test = nullptr;  // null: each file's folder or name tells, by edge-edge, vertex-face, ee or vf
    scalar_type scalar = scalar_type::float64;
    /// For each file a JSON file with an array of true and false, one a query; none, or as many as there are files.
    std::vector<std::string> answers{};
};

/// Reads cases from files, one after the other; "-" is standard input. A file that cannot be read is
/// one line_error, and the next file follows.
class case_files {
  public:
    /// With columns the files are no case files, and read by these.
    explicit case_files(std::vector<std::string> paths, std::optional<case_columns> columns = std::nullopt)
        : paths_(std::move(paths)), columns_(std::move(columns)) {}
    /// Files of queries about moving shapes.
    case_files(std::vector<std::string> paths, ccd_form form) : paths_(std::move(paths)), ccd_(std::move(form)) {}

    /// The next line. One about a structure is a line_error, unless structures are taken.
    std::optional<case_line> next();
    void take_structures() { takes_structures_ = true; }
    /// What to say of files read to their ends that hold no case, a line each: whoever passes by them checks nothing.
    std::string const& empty_files() const { return empty_; }
    /// The file the last line came from.
    std::string const& file() const { return paths_[at_ == 0 ? 0 : at_ - 1]; }

  private:
    std::optional<line_error> open(std::string const& path);
    std::unique_ptr<case_source> source_of(std::istream& in, std::string const& path);

    std::vector<std::string> paths_;
    std::optional<case_columns> columns_;
    std::optional<ccd_form> ccd_;
    std::size_t at_ = 0;
    std::unique_ptr<std::istream> stream_;
    std::unique_ptr<case_source> reader_;
    bool takes_structures_ = false;
    bool any_ = false;  // line in the present file
    std::string empty_;
};

}  // namespace graze
