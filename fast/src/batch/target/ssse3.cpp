// The batch forms for SSSE3.
#define GRAZE_BATCH_TARGET HWY_SSSE3
#include "batch/target/one.hpp"
