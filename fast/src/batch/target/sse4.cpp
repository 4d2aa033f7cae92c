// The batch forms for SSE4.
#define GRAZE_BATCH_TARGET HWY_SSE4
#include "batch/target/one.hpp"
