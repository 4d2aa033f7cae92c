// The search for a simpler case: what is the best so far, and does a proposal beat it?
#pragma once

#include <memory>
#include <unordered_set>
#include <vector>

#include "graze/shrink.hpp"

namespace graze::shrinking {

using scalars = std::vector<double>;

/// What the scalars of one input mean, for moves that work on any layout. An affine map has its mesh in a frame of its
/// own; everything else is in frame 0.
struct input_map {
    struct role {
        int axis = -1;  // none for a radius and for the linear part of a map
        int frame = 0;
        bool length = true;  // grows with the unit; the linear part of a map does not
        bool place = true;   // moves with the origin; a direction does not
    };
    std::vector<role> roles;
    std::vector<std::vector<std::size_t>> points;       // places of the coordinates; a map's translation is a point
    std::vector<std::array<std::size_t, 2>> boxes;      // points: min and max
    std::vector<std::array<std::size_t, 3>> triangles;  // points
    std::vector<std::vector<std::size_t>> shapes;       // places, of each part and each triangle of a mesh
    std::size_t matrix = none;                          // place of an affine map
    bool round = false;                                 // has a disc: axes cannot be scaled apart
    int dimension = 2, frames = 1;

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    input_map(test_info const& test, std::size_t count);
    int frame_of(std::vector<std::size_t> const& point) const { return roles[point[0]].frame; }
    /// Places of the coordinates along an axis (-1: all lengths) of a frame (-1: all).
    std::vector<std::size_t> along(int axis, int frame) const;
    /// Those of them that move with the origin.
    std::vector<std::size_t> places_along(int axis, int frame) const;
};

/// Places of scalars ordered as the numbers are; neighbours differ by 1.
std::int64_t order_of(double value, scalar_type scalar);
double from_order(std::int64_t order, scalar_type scalar);
/// The value of least cost in [low, high].
double simplest_between(double low, double high);
/// Rounds to that many significant bits, ties to even.
double with_bits(double value, int bits);
/// Rounds to a multiple of 2^exponent.
double on_grid(double value, int exponent);
unsigned cost_of(double value);
/// Returns e of value = m * 2^e with an odd m; value must not be 0.
int low_exponent(double value);

class search {
  public:
    search(subject_client& client, test_case const& start, mistake const& wanted, relation rel, shrink_options const& options);
    ~search();

    scalars const& best() const { return best_.input; }
    test_case const& best_case() const { return best_; }
    input_map const& map() const { return map_; }
    shrink_statistics const& statistics() const { return statistics_; }
    scalar_type scalar() const { return best_.scalar; }
    bool is_costly() const { return costly_; }
    bool spent() const { return statistics_.asked >= limit_ || statistics_.screened >= 60 * limit_; }

    /// Tries the proposals, the simplest first, until one becomes the best. They are rounded to the scalar type.
    bool accept_any(std::vector<scalars>& proposals);

    /// From now on a proposal is not taken as it is, but one of its scalars is moved to where the answer changes.
    void aim(bool on) { aiming_ = on; }
    bool is_aiming() const { return aiming_; }

    /// One scalar of the best moved to the simplest value of those around it that show the outcome.
    bool widen(std::size_t place);

  private:
    bool offer(scalars const& input);
    bool offer_aimed(scalars input);
    bool aim_along(scalars input, std::size_t place);
    bool take_simplest_around(scalars input, std::size_t place);
    /// A value that is no larger than the largest scalar, as a scalar.
    double rounded(double value) const {
        return scalar() == scalar_type::float32 ? static_cast<double>(static_cast<float>(value)) : value;
    }
    bool is_valid(scalars const& input) const { return !validate(*best_.test, best_.scalar, input); }
    relation screen(scalars const& input);
    bool shows_outcome(scalars const& input);
    bool has_signature(scalars const& input);
    bool is_new(scalars const& input);

    subject_client& client_;
    test_case best_;
    mistake wanted_;
    relation rel_;
    std::size_t limit_;
    bool costly_, aiming_ = false;
    double most_;  // the largest scalar
    input_map map_;
    shrink_statistics statistics_;
    std::unique_ptr<exact_answer> truth_;  // of the last input that shows_outcome looked at
    std::unordered_set<std::uint64_t> tried_;
    std::vector<float> small_;
};

/// Every move once, from the coarse to the fine. True if the best has changed.
bool run_moves(search& state);

}  // namespace graze::shrinking
