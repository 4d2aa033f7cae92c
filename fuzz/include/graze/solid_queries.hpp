// Many questions of one model: points or rays near it, and what subjects say of them against exact answers.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/model.hpp"
#include "graze/plugin.hpp"

namespace graze {

/// point_solid_3d; point_solid_distance_3d; ray_solid_3d and ray_solid_hit_3d.
enum class solid_query : std::uint8_t { inside, distance, rays };
inline constexpr std::array<std::string_view, 3> solid_query_names{"inside", "distance", "rays"};
GRAZE_NAME_OF(solid_query)

/// The tests with such questions.
std::vector<test_info const*> tests_of(solid_query kind);

/// Where the point is, or what the ray leads through. An edge is met between its ends, a face anywhere.
enum class query_aim : std::uint8_t {
    vertex,
    edge,
    face,
    along_edge,  // on the line of an edge; the ray leads along it
    in_plane,    // of a face; the ray begins there too
    level,       // coordinates of vertices; the ray leads there along an axis
    beside,      // a vertex, edge or face, by 2^-1 to 2^-40 of the model's size
    plain        // anywhere in twice the model's box
};
inline constexpr std::array<std::string_view, 8> query_aim_names{"vertex",   "edge",  "face",   "along_edge",
                                                                 "in_plane", "level", "beside", "plain"};
inline constexpr std::size_t query_aim_count = query_aim_names.size();
GRAZE_NAME_OF(query_aim)

/// Makes questions of a model: the same for the same seed, scalar type and index, from any thread. Aims follow one another.
/// Coordinates are rounded to the scalar type; a direction is never zero.
class solid_query_maker {
  public:
    /// Nine scalars a triangle, of the scalar type.
    solid_query_maker(std::span<double const> triangles, scalar_type scalar, solid_query kind, std::uint64_t seed);

    std::size_t scalars() const { return kind_ == solid_query::rays ? 6 : 3; }
    query_aim aim_of(std::uint64_t index) const { return static_cast<query_aim>(index % query_aim_count); }
    /// Writes the scalars of question `index`.
    void make(std::uint64_t index, double* into) const;

  private:
    std::span<double const> triangles_;
    scalar_type scalar_;
    solid_query kind_;
    std::uint64_t key_;
    std::array<double, 3> low_{}, high_{};
    double size_ = 1;  // a power of two, about the model's largest extent
};

/// A question that a subject answered wrongly.
struct wrong_query {
    std::uint64_t index = 0;
    query_aim aim{};
    std::vector<double> query;
    reply answer = reply::declined;
    std::vector<double> numbers;

    /// By how simple the query is, then by its index.
    bool operator<(wrong_query const& other) const;
};

/// One that both references confirm on the same triangles, with why the answer is wrong where that can be told; made simpler
/// where that was asked for.
struct confirmed_query {
    wrong_query what;
    outcome result{};
    cause why = cause::unknown;
    test_case question;
    relation expect = relation::undefined;
    bool is_simplified = false;  // of fewer or other triangles
};

/// What one subject said of a model.
struct query_tally {
    std::array<counts, query_aim_count> by_aim;
    /// Rays that slip through the surface: false misses, and hits later than the exact one of a ray from outside.
    std::array<std::uint64_t, query_aim_count> leaks{};
    std::array<std::vector<wrong_query>, outcome_count> simplest;  // of disagreements, by outcome
    std::vector<confirmed_query> examples;
    unrepeated_faults not_reproduced;
    bool given_up = false;
    std::string not_prepared;  // why it was asked nothing; "" where it was

    counts total() const;
    std::uint64_t leaked() const;
    void merge(query_tally const& other, std::size_t kept);
};

struct query_plan {
    struct part {
        test_info const* test;
        std::vector<subject const*> subjects;
        std::vector<prepared_subject>
            prepared{};  // one a subject, null for those that get the triangles with each question; or none
    };
    solid_query kind{};
    scalar_type scalar{};
    std::vector<part> parts;  // of tests_of(kind)
    std::uint64_t cases = 0, seed = 1;
    unsigned jobs = 1;
    bool simplify = true;
    std::optional<double> seconds;  // for the cases
    std::atomic<bool> const* stop = nullptr;
    std::function<void(std::uint64_t cases, std::uint64_t disagreements, double seconds)> progress;
};

struct query_results {
    std::uint64_t cases = 0;                        // all of which every subject was asked, but for those given up
    std::vector<std::vector<query_tally>> tallies;  // as in the parts
    bool is_complete = false;
};

/// So many of each subject and outcome are confirmed, the simplest; of models of more than many_triangles one.
inline constexpr std::size_t most_confirmed = 3, many_triangles = 10000;
/// Only of models of so few triangles are examples made simpler.
inline constexpr std::size_t most_simplified_triangles = 256;

/// Asks the subjects. What is exact comes from certified::solid over the model rounded to the scalar type; values are judged by
/// the rational reference, on the triangles that decide. Of equal plans the results are the same with any number of jobs.
/// Throws model_error where the surface is not closed or no longer finite, and reference_conflict.
query_results ask_about_solid(triangle_soup const& model, std::string const& name, query_plan const& plan);

}  // namespace graze
