// The batch forms for AVX2.
#define GRAZE_BATCH_TARGET HWY_AVX2
#include "batch/target/one.hpp"
