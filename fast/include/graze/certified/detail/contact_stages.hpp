// Contacts stage by stage: floats in doubles, all in pairs of doubles, what these leave open by integers.
#pragma once

#include "graze/certified/detail/contact_exact.hpp"
#include "graze/certified/detail/contact_pairs.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// What pairs of doubles prove, else what integers tell.
template <contact_layout const& Of, class Scalar, class Cores>
GRAZE_CERTIFIED_SLOW void contact_again(Scalar const* input, contact_feature feature, Cores const& cores,
                                        Scalar* values) {
    if (works_in_doubles && contact_by_feature<double_double>(input, Of, feature, cores, values)) return;
    exact_contact(input, Of, values);
}
template <contact_layout const& Of, class Scalar>
GRAZE_CERTIFIED_SLOW void contact_in_pairs_or_again(Scalar const* input, nearest_shares const& at, Scalar* values) {
    if (works_in_doubles && contact_in_pairs<Of>(input, at, values)) return;
    contact_again<Of>(input, at.feature(), cores_apart{}, values);
}
template <contact_layout const& Of, class Scalar>
GRAZE_CERTIFIED_INLINED void contact_of(Scalar const* input, contact_edges const& edges, nearest_shares const& at,
                                        Scalar* values) {
    if constexpr (std::is_same_v<Scalar, float>)
        if (works_in_doubles && contact_in_doubles<Of>(input, edges, at, values)) [[likely]]
            return;
    contact_in_pairs_or_again<Of>(input, at, values);
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
