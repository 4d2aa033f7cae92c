// What CGAL's reader of OFF models takes on trust.
#pragma once

#include <cstdint>
#include <istream>
#include <string>

namespace graze {

/// Why a file of `size` bytes cannot be an OFF model, or nothing: a header that promises more vertices or faces than
/// there are bytes, for which CGAL would reserve memory.
std::string why_not_off(std::istream& file, std::uintmax_t size);

}  // namespace graze
