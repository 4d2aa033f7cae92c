// The batch forms for AVX3.
#define GRAZE_BATCH_TARGET HWY_AVX3
#include "batch/target/one.hpp"
