// Programs and tests in C++ that show a finding again without graze: only the headers of fast/ are needed, or for a
// plugin its own sources.
#pragma once

#include <array>
#include <string>

#include "show/judged_case.hpp"

namespace graze {

enum class reproducer_format : std::uint8_t {
    cpp,     // a program; exit status 0 iff the answer is right
    gtest,   // a GoogleTest test that fails while it is wrong
    catch2,  // the same for Catch2, version 2 or 3
    record,  // the line of a case file
};
inline constexpr std::array<std::string_view, 4> reproducer_format_names{"cpp", "gtest", "catch2", "case"};

/// What a part of the layout is in C++, as `expression` of a subject takes it: a point is a vec2 or vec3; a segment,
/// line, triangle or plane an array of its points; a box has min and max, a disc centre and radius; an affine map is a
/// documented::affine2, a mesh an array of scalars. All of the input, flat, is `input`, `count` scalars long.
/// A subject without an expression is a plugin: its library's graze_subjects() is asked, by test, name and scalar type.
std::string reproducer(judged_case const& found, reproducer_format format);

}  // namespace graze
