// CGAL as its users time it: objects of the exact-predicates kernel, built beforehand, and do_intersect on them, or of
// capsules that kernel's compare_squared_distance. Unlike the references in reference.hpp it is made to be
// measured, in the build its users have: optimised, assertions off.
#pragma once

#include <memory>
#include <span>

#include "graze/catalog.hpp"

namespace graze {

/// Cases made into the objects that a routine asks for, ready to be decided again and again.
class prepared_cases {
  public:
    virtual ~prepared_cases() = default;
    /// The verdict on every case, in order.
    virtual void decide(verdict* verdicts) const = 0;

  protected:
    prepared_cases() = default;
    prepared_cases(prepared_cases const&) = default;
    prepared_cases& operator=(prepared_cases const&) = default;
};

/// Each shape becomes the CGAL class of its own dimension (a triangle without area a segment or a point), since the
/// predicates ask for that: so no case is outside their preconditions. Planes, lines and rays are what CGAL makes of
/// their points, which is rounded, as are squares of radii, and values beyond the range of CGAL's filters are not kept
/// away: such answers can be wrong. A case whose rounded objects are not finite is declined. Null where CGAL has no
/// function for the two shapes of the test. The inputs must be valid, and not undefined.
std::unique_ptr<prepared_cases> prepare_cgal(test_info const& test, std::span<std::span<double const> const> inputs);

/// Does CGAL have a function for the two shapes of the test?
bool cgal_has_function(test_info const& test);

}  // namespace graze
