// What the catalog takes for each test: its documented subjects, its certified one, and the relation to screen with.
#pragma once

#include <vector>

#include "graze/catalog.hpp"

namespace graze {

/// What the certified tests bring to a test of the catalog.
struct certified_test {
    subject entry;
    screen_function<float> screen32 = nullptr;
    screen_function<double> screen64 = nullptr;
};

// documented_NAME() and certified_NAME() of each test; add_evaluations_NAME() gives documented subjects their evaluations in
// other arithmetic.
#define GRAZE_TEST(id, dimension, answer, question, layout) \
    std::vector<subject> documented_##id();                 \
    void add_evaluations_##id(std::vector<subject>& all);   \
    certified_test certified_##id();
#include "graze/tests.def"

}  // namespace graze
