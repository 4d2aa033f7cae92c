// The catalog: every test described once. Everything that walks over tests iterates over this.
//
// A test asks about two closed convex sets A and B (or A and the triangles of a mesh). Its input is
// a flat list of scalars: the parts of `layout`, one after the other, all in the same unit.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "graze/answer_kind.hpp"
#include "graze/shapes.hpp"
#include "graze/vocabulary.hpp"

namespace graze {

/// One run of scalars. `count` is 0 where the input decides the length, as of a mesh: see test_info::place.
struct part {
    shape kind;
    std::size_t offset;
    std::size_t count;
    std::vector<std::string_view> names;  // of its points and further scalars; of a mesh those of a triangle's points,
                                          // of a shape that varies one for all
};

/// A part where it lies in an input.
struct placed_part {
    std::size_t offset;
    std::size_t count;   // of its scalars, of a mesh of all triangles
    std::size_t points;  // it has, of a mesh all of them
    std::size_t end() const { return offset + count; }
};

/// The part as a C++ type of its points, "graze::vec3<Scalar>" or so, and its name: a point, an array of points, a
/// struct of those that go by name, an affine map, or an array of a mesh's scalars.
std::string declaration_of(part const& item, std::string_view point, std::string_view name);

/// An answer has no more numbers than these.
inline constexpr std::size_t most_numbers = 10;

struct test_info;

/// A subject's answers to `cases` inputs of `count` scalars each, laid one after the other. `numbers` takes as many
/// scalars a case as the test has numbers (see test_info::numbers), where the verdict is hit; null for a test of none.
template <class Scalar>
using decide_function = void (*)(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts,
                                 Scalar* numbers);

/// The routine's answer to one input with other arithmetic, the input being scalars of `type`: see evaluation.hpp.
struct evaluation;
using evaluation_function = std::function<evaluation(scalar_type type, std::span<double const> input)>;
/// The same in exact arithmetic with one comparison changed.
struct comparison_change;
using changed_function =
    std::function<evaluation(scalar_type type, std::span<double const> input, comparison_change const& change)>;

/// Runs the routine with a number type that writes down every step (see trace.hpp).
struct trace_log;
using trace_function = std::function<void(scalar_type type, std::span<double const> input, trace_log& log)>;

/// Thrown by both where a routine cannot be read so, with why: a plugin's may run on without end, or ask for what there
/// is not. A documented one throws none.
struct no_evaluation : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The exact relation of one input by the certified test: what a campaign screens with.
template <class Scalar>
using screen_function = relation (*)(Scalar const* input, std::size_t count) noexcept;

/// A line to a subject outside this process, for one scalar type and one thread at a time. Replies (see subject_client.hpp) to
/// the inputs from scalar begins[i] up to begins[i + 1], inputs and numbers being of that type. Never fails: a subject
/// that dies is started again, and the case it died of is a reply.
enum class reply : std::uint8_t;
using remote_session =
    std::function<void(void const* inputs, std::span<std::size_t const> begins, reply* replies, void* numbers)>;
/// Opens one.
using remote_subject = std::function<remote_session()>;

/// An implementation under test. See subject_client.hpp for how to ask one.
struct subject {
    std::string name;  // "documented.NAME", "certified.NAME", "PLUGIN.NAME"
    promise promised;
    std::string domain;  // in words; empty: every finite input
    /// Is the input in the documented domain? Exact. Null where every finite input is.
    std::function<bool(scalar_type type, std::span<double const> input)> in_domain = nullptr;
    decide_function<float> decide32 = nullptr;
    decide_function<double> decide64 = nullptr;
    /// A subject in a process of its own has these in place of the functions.
    remote_subject remote32, remote64;
    /// Answers that were written down, by the index of a case in its workload, in place of all those: nothing else can
    /// be asked of such a subject. `numbers` takes those of the answer.
    std::function<reply(scalar_type type, std::uint64_t index, double* numbers)> recorded = nullptr;
    std::array<bool, 2> recorded_of{};  // by scalar type: are there any?
    std::size_t numbers = 0;            // of an answer, as its test has
    std::size_t place = 0;              // among the subjects of its test, from 0
    /// The same steps in exact arithmetic, and with the scalar's precision but an unbounded exponent; and the steps one
    /// by one, as floats and exactly. Documented routines have all three, and so have traceable ones of plugins, which
    /// are read in a process of their own; all others none.
    evaluation_function exact = nullptr;
    evaluation_function unbounded = nullptr;
    trace_function trace = nullptr;
    /// Of traceable ones of plugins alone.
    changed_function exact_changed = nullptr;
    /// For reproducers in C++: the header below graze/ to include, and an expression of type bool (a sphere where that
    /// is the answer) over the input's parts, named a, b, c, ... in the order of the layout. Empty where there is none.
    std::string header, expression;

    bool supports(scalar_type type) const {
        if (recorded) return recorded_of[static_cast<std::size_t>(type)];
        return type == scalar_type::float32 ? decide32 || remote32 : decide64 || remote64;
    }
    bool is_certified() const { return name.starts_with("certified."); }
    bool is_documented() const { return name.starts_with("documented."); }
};

struct test_info {
    std::string id;
    std::string question;   // one line for people
    std::size_t dimension;  // 2 or 3
    answer_kind answer;
    std::vector<part> layout;
    std::vector<subject> subjects;              // those that are built in; see subject_catalog for all
    screen_function<float> screen32 = nullptr;  // null where numbers are the answer
    screen_function<double> screen64 = nullptr;
    std::vector<std::string_view> numbers{};  // names of those of the answer; empty for a relation or a sign. One that
                                              // moves has its time.
    /// The exact relation of one input by these; `narrow` is room for its scalars as floats.
    relation screen(scalar_type scalar, std::span<double const> input, std::vector<float>& narrow) const;

    /// Do the shapes move?
    bool in_motion() const { return traits_of(answer).in_motion; }
    /// Is the first half of the layout where they are at time 0, the second where at time 1?
    bool has_two_times() const { return in_motion() && !displacement(); }
    /// How far the last set moves; null where the layout does not have it.
    part const* displacement() const;
    /// The layout's sets: all but a matrix and a displacement; of shapes at two times each twice.
    std::vector<part const*> sets() const;
    /// Does a subject say hit or miss?
    bool has_hits() const { return traits_of(answer).has_hits; }
    /// Is the answer numbers rather than one of a few words?
    bool gives_numbers() const { return traits_of(answer).numeric; }
    /// Is the certified relation all that an answer is judged by?
    bool screened() const { return traits_of(answer).screened; }
    /// Is the answer a list of numbers, each exact or as good as any other right one?
    bool has_values() const { return answer == answer_kind::values || answer == answer_kind::contact; }
    /// Numbers that a subject writes for an answer: a sign is that of one.
    std::size_t written_numbers() const { return answer == answer_kind::sign ? 1 : numbers.size(); }
    /// Are its numbers the two ends of a segment, in either order?
    bool has_two_ends() const { return answer == answer_kind::values && numbers.size() == 2 * dimension; }
    bool has_mesh() const { return traits_of(layout.back().kind).repeats(); }
    bool has_solid() const { return layout.back().kind == shape::solid; }
    /// Does the input decide how long it is?
    bool grows() const { return traits_of(layout.back().kind).grows(); }
    /// Does it grow by triangles?
    bool has_triangles() const { return traits_of(layout.back().kind).has_triangles(); }
    /// Does the input decide how many points the shapes have (a polygon's, hulls'), as their number in `last_step`s?
    bool varies() const { return traits_of(layout.back().kind).varies(); }
    /// How many of the shapes grow: they do so together.
    std::size_t growing_shapes() const;
    /// Says where a part of the layout lies in an input of so many scalars.
    placed_part place(part const& item, std::size_t count) const;
    /// The matrix that maps the last shape; null where there is none.
    part const* matrix() const;
    /// Do all scalars scale together, so that a factor to each changes no relation? Not the entries of a matrix, nor axes
    /// beside the half extents along them.
    bool scales_as_one() const;
    /// Scalars after one another that one set of the last shape takes: all of it, or a triangle of a mesh.
    std::size_t last_step() const { return scalar_count(layout.back().kind, dimension); }
    /// Scalars that an input grows by: of a mesh those of a triangle, else those of a point of each shape that varies.
    std::size_t growth() const;
    /// Scalars before what the input decides the length of, or all of them.
    std::size_t fixed_count() const;
    /// The scalars of the shortest input: of a mesh with one triangle, of shapes that vary with the fewest points.
    std::size_t least_count() const;
    /// Is `count` a length this layout can have?
    bool accepts(std::size_t count) const;
    /// "8", "2+6n, n >= 1" or "6n, 1 <= n <= 64".
    std::string count_text() const;
    /// Is the scalar a coordinate: not a radius, not a matrix entry?
    bool is_coordinate(std::size_t index) const;
    /// A subject that is built in; null where there is none of that name.
    subject const* find_subject(std::string_view name) const;
};

/// All tests, in the order of the contract. They never change.
std::span<test_info const> catalog();
test_info const* find_test(std::string_view id);

/// The test of a cast's two sets at rest; null for what is no cast.
test_info const* test_at_rest(test_info const& test);
/// The test whose relation is that of the two sets of a contact; null for what is none.
test_info const* test_of_sets(test_info const& test);
/// The input of a cast of two sets, as that test has them, along a displacement.
std::vector<double> cast_input(test_info const& cast, std::span<double const> sets, std::span<double const> way);
/// The sets of a cast at a time: the second moved along the displacement.
std::vector<double> sets_at(test_info const& cast, std::span<double const> input, double time);

/// The subjects there are: the built-in ones of every test, and those that were added to this catalog (of a plugin, of a
/// program, or answers that were written down). A copy has the same subjects; what is added to one is not in the other.
/// Pointers to subjects hold as long as a catalog that has them.
class subject_catalog {
  public:
    /// Adds a subject to a test. Throws std::invalid_argument for an unknown test, or a name the test has already.
    void add(std::string_view test, subject added);

    /// Changes the added subjects of that name, of each test. Not for subjects that are in use.
    void change(std::string_view name, std::function<void(test_info const& test, subject& added)> const& how);

    /// All subjects of the test: built-in ones first, then the added ones in their order.
    std::vector<subject const*> of(test_info const& test) const;
    /// Null where the test has none of that name.
    subject const* find(test_info const& test, std::string_view name) const;

    /// Subjects of one library or program have a group, GROUP.NAME. Remembers where those of a group are from, or says
    /// where: null for a group that is not there.
    void add_group(std::string const& group, std::string origin) { groups_[group] = std::move(origin); }
    std::string const* origin_of(std::string const& group) const;

  private:
    std::map<std::string, std::vector<std::shared_ptr<subject>>, std::less<>> added_;  // by test
    std::map<std::string, std::string> groups_;
};

/// A question put: which test, of which scalar type, with which scalars. Every value of a float32
/// case is a float, held in a double without change (-0 included).
struct test_case {
    test_info const* test = nullptr;
    scalar_type scalar = scalar_type::float32;
    std::vector<double> input;
};

/// A question put, its scalars elsewhere: handed on without a copy of them.
struct case_view {
    test_info const* test = nullptr;
    scalar_type scalar = scalar_type::float32;
    std::span<double const> input;

    case_view(test_info const& asked, scalar_type type, std::span<double const> scalars)
        : test(&asked), scalar(type), input(scalars) {}
    case_view(test_case const& whole) : test(whole.test), scalar(whole.scalar), input(whole.input) {}
    test_case whole() const { return {test, scalar, {input.begin(), input.end()}}; }
};

/// Why a case cannot be asked: which input index (or npos for all of it) and what was expected.
struct input_error {
    std::size_t index;
    std::string expected;
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);
};

/// Nothing if the input is valid: a right count, finite scalars of the scalar type, min <= max, radius >= 0.
std::optional<input_error> validate(test_info const& test, scalar_type scalar, std::span<double const> input);

/// Makes scalars of a length the test accepts a valid input: each rounded to the scalar type, beyond the largest the
/// largest and a NaN 0; a box's corners sorted, a radius not negative.
void make_valid(test_info const& test, scalar_type scalar, std::span<double> input);

/// Exchanges the coordinates of two points of which the first is the greater.
void sort_corners(std::span<double> low, std::span<double> high);

}  // namespace graze
