// The errors of a subject's contact: see contact.hpp for how they are found.
#pragma once

namespace graze {

/// Above these a contact is wrong: excess of the distance, and lengths in spacings.
inline constexpr double default_contact_excess = 16, default_contact_spacings = 64;

/// Errors of a contact s, a, b, n against the exact distance; NaN for those of numbers that are not given (NaN itself). With w the
/// spacing of the scalar type at the largest magnitude of a coordinate of either set, corners widened by radii:
///   ulps, excess   of s, as of other values: see value_error
///   normal_loss    (s - sep(n)) / w, sep(n) the separation of the sets along n; infinite for n = 0
///   normal_length  ||n| - 1| 2^p, p the precision
///   witness        the largest of dist(a, A), dist(b, B), |b - a - s n| with the exact s, (max over A of n . x) - n . a and
///                  n . b - (min over B of n . x), over w; those that can be formed
struct contact_error {
    double ulps, excess, normal_loss, normal_length, witness;
    bool given = false;  // anything at all
    bool wrong = false;  // a number is infinite, or an error above what is tolerated

    /// The largest error by what is tolerated of it, times 16: an excess is as large as it is.
    double worst() const;
};

}  // namespace graze
