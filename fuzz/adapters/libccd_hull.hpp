// What libccd asks of the hull of points, which is exact: for its adapters, and for the program that times it.
#pragma once

#include <ccd/ccd.h>
#include <ccd/vec3.h>

#include <cstddef>
#include <limits>

namespace libccd {

/// Of a Hull: `size()` points, hull[i] a ccd_vec3_t.
template <class Hull>
void support(void const* object, ccd_vec3_t const* direction, ccd_vec3_t* farthest) {
    Hull const& of = *static_cast<Hull const*>(object);
    double most = -std::numeric_limits<double>::infinity();
    std::size_t found = 0;
    for (std::size_t i = 0; i < of.size(); ++i) {
        ccd_vec3_t const& at = of[i];
        if (double const reach = ccdVec3Dot(&at, direction); reach > most) {
            most = reach;
            found = i;
        }
    }
    *farthest = of[found];
}

template <class Hull>
void centre(void const* object, ccd_vec3_t* middle) {
    Hull const& of = *static_cast<Hull const*>(object);
    ccdVec3Set(middle, 0, 0, 0);
    for (std::size_t i = 0; i < of.size(); ++i) {
        ccd_vec3_t const& at = of[i];
        ccdVec3Add(middle, &at);
    }
    ccdVec3Scale(middle, 1.0 / static_cast<double>(of.size()));
}

/// CCD_INIT leaves the number of iterations unbounded; here it is 1000, which GJK keeps to, many times what hulls of so few
/// points need. ccdMPRIntersect has no bound of its own and may never return.
template <class Hull>
ccd_t const& settings() {
    static ccd_t const made = [] {
        ccd_t set;
        CCD_INIT(&set);
        set.support1 = set.support2 = support<Hull>;
        set.center1 = set.center2 = centre<Hull>;
        set.max_iterations = 1000;
        return set;
    }();
    return made;
}

}  // namespace libccd
