// The batch forms for the targets without a source of their own in this folder. Each of those takes many seconds to
// compile, so the ones that machines have most are compiled side by side.
#define GRAZE_BATCH_OTHER_SOURCES (HWY_SSSE3 | HWY_SSE4 | HWY_AVX2 | HWY_AVX3)
#include "batch/config.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/forms-inl.hpp"
#include "batch/forms-inl.hpp"
#include "hwy/foreach_target.h"
