// The range: objects that turn, and a plane that flies among them and fires a shell at them, frame by frame. What a
// predicate's mistakes do to the thing it was written for.
//
// Units are those of the coordinates, angles are degrees. All state (positions, angles, matrices) is held in the scalar
// type and every step is rounded to it; sines and cosines are computed in doubles by fixed steps and rounded once, so a
// flight is the same on every machine. The matrix that comes out is the exact input of the tests, whatever angle it was
// made from.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "graze/campaign.hpp"

namespace graze {

struct scene_settings {
    scalar_type scalar = scalar_type::float32;
    std::uint64_t seed = 1;
    std::uint64_t frames = 10'000;  // 1 to most_scene_frames
    double shell_step = 0.5;        // what the shell moves in a frame: above 0, at most 100
};
inline constexpr std::uint64_t most_scene_frames = 1'000'000;

/// Degrees a key press turns the plane by and a frame every object, and what the plane moves in a frame.
inline constexpr double plane_turn = 2, plane_step = 0.12, object_turn = 1;
/// Where the shell leaves the plane, in the plane's own frame (x, y), and half of the range's width and height.
inline constexpr std::array<double, 2> muzzle{0, 2.1}, range_half{13, 10};

struct scene_object {
    std::string name;
    std::array<double, 2> centre;   // where it stands
    std::vector<double> triangles;  // in its own frame, about the origin: 6 scalars a triangle, wound clockwise
};

struct scene_frame {
    std::array<double, 2> plane;
    double heading = 0;  // degrees from straight up, counter-clockwise
    std::array<double, 2> p, q;
    std::uint64_t shell = 0;  // its number: one is in flight at a time
};

class scene {
  public:
    /// Flies the whole flight. Throws std::invalid_argument for settings out of range.
    explicit scene(scene_settings const& settings);

    scene_settings const& settings() const { return settings_; }
    std::vector<scene_object> const& objects() const { return objects_; }
    std::vector<scene_frame> const& frames() const { return frames_; }
    double angle(std::uint64_t frame, std::size_t object) const { return angles_[frame * objects_.size() + object]; }
    /// m00 m01 m02 m10 m11 m12: turned about its own centre, then put in its place.
    std::array<double, 6> matrix(std::uint64_t frame, std::size_t object) const;

    /// point_transformed_trimesh_2d (p, the matrix, the object as it is), point_trimesh_2d (p, the object's vertices
    /// mapped in the scalar type) and moving_point_trimesh_2d (p, q, the same vertices): those mapped vertices, and not
    /// the object under the matrix, are the exact input of the last two.
    static bool has_cases(test_info const& test);
    /// Cases of a test: one for every frame and object, number frame * objects + object.
    std::uint64_t case_count() const { return frames_.size() * objects_.size(); }
    void make_case(test_info const& test, std::uint64_t index, std::vector<double>& input) const;
    /// The first `limit` cases. The workload refers to this object.
    workload make_workload(test_info const& test, std::vector<subject const*> subjects, std::uint64_t limit) const;

    /// The same for the same flight alone.
    std::uint64_t digest() const;

  private:
    template <class Scalar>
    void fly();
    template <class Scalar>
    void append_mapped(std::uint64_t frame, std::size_t object, std::vector<double>& input) const;

    scene_settings settings_;
    std::vector<scene_object> objects_;
    std::vector<scene_frame> frames_;
    std::vector<double> angles_;
};

/// Cosine and sine of any finite number of degrees: multiples of 90 exactly, others within an ulp or two of a double.
std::array<double, 2> cosine_and_sine(double degrees);

/// The document's objects in our coordinates: Triangle, Star (10 triangles), Moon, Ellipse (a fan of 64), Letter.
std::vector<scene_object> scene_objects(scalar_type scalar);

/// What becomes of a flight, by the certified relation (the campaign has the references confirm every disagreement).
struct scene_account {
    /// Disagreements and answers out of the domain, by the subject's name.
    std::map<std::string, std::uint64_t> wrong, out_of_domain;
    struct line {
        /// Frames where the way from p to q crosses the object but neither end is in it, and those of them that
        /// endpoints_only answers with hit, and the certified swept test.
        std::uint64_t stepped_over = 0, seen_by_endpoints = 0, caught = 0;
        /// Shells whose way crossed the object, and those of them that no frame shows in it.
        std::uint64_t passed = 0, unnoticed = 0;
    };
    std::vector<line> by_object;
    line total;
    std::uint64_t shells = 0;
};
scene_account account_for(scene const& flight);

}  // namespace graze
