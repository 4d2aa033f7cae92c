// The evaluations in other arithmetic of the documented routines of the tests in space.
#include "graze/internal/documented/all.hpp"
#include "subjects/documented_evaluation.hpp"

namespace graze {

#define GRAZE_DOCUMENTED_2(id)
#define GRAZE_DOCUMENTED_3(id) GRAZE_DOCUMENTED_EVALUATIONS(id)
#define GRAZE_TEST(id, dimension, answer, question, layout) GRAZE_DOCUMENTED_##dimension(id)
#include "graze/tests.def"
#undef GRAZE_DOCUMENTED_2
#undef GRAZE_DOCUMENTED_3

}  // namespace graze
