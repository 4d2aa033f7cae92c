// What every case of a structure is to hold.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "graze/certified_structure.hpp"
#include "graze/structure_references.hpp"
#include "reference/structure_tools.hpp"

namespace graze {

/// The three judges agree, and what they name is so by rationals.
inline structure_fault agreed(structure_case const& any) {
    structure_input const input = any.input();
    structure_fault const by_rationals = rational_structure_fault(input, any.answer),
                          by_cgal = cgal_structure_fault(input, any.answer);
    EXPECT_EQ(by_rationals.undefined, by_cgal.undefined) << text_of(any);
    EXPECT_EQ(name_of(by_rationals.law), name_of(by_cgal.law)) << text_of(any);
    EXPECT_EQ(by_rationals.flat_tuples, by_cgal.flat_tuples) << text_of(any);
    structure_fault const certified = certified_structure_fault(input, any.answer);
    EXPECT_EQ(certified.undefined, by_cgal.undefined) << text_of(any);
    EXPECT_EQ(name_of(certified.law), name_of(by_cgal.law)) << text_of(any);
    EXPECT_EQ(certified.flat_tuples, by_cgal.flat_tuples) << text_of(any);
    for (auto const& [judge, fault] :
         {std::pair("rationals", by_rationals), std::pair("CGAL", by_cgal), std::pair("certified signs", certified)}) {
        try {
            bool const is_fault = fault.law != structure_law::valid;
            EXPECT_EQ(structure_certificate(input, any.answer, fault).empty(), !is_fault) << text_of(any);
        } catch (std::exception const& error) {
            ADD_FAILURE() << error.what() << ", by " << judge << "\n" << text_of(any);
        }
    }
    return by_rationals;
}

inline std::string law_of(structure_case const& any) {
    structure_fault const fault = agreed(any);
    return fault.undefined ? "undefined" : std::string(name_of(fault.law));
}

}  // namespace graze
