// Certificates as the JSON that check_certificates.py reads.
#pragma once

#include "graze/catalog.hpp"
#include "graze/reference.hpp"
#include "text/json_writer.hpp"

namespace graze {

/// The certificate of an answer; of a disjoint mesh an array of them; null where there is none.
json_text certificates_json(test_info const& test, exact_answer const& truth);

/// Centre and squared radius, and with `with_support` the vertices that it stands on.
json_text sphere_json(exact_sphere const& sphere, bool with_support);

}  // namespace graze
