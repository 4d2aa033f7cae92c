// The batch forms for GRAZE_BATCH_TARGET alone, as Highway's foreach_target would compile them; nothing where that is
// ruled out. target/others.cpp always has the target that is compiled for anyway (HWY_STATIC_TARGET).
#include "batch/config.hpp"
#include "hwy/detect_targets.h"

#if (HWY_TARGETS & GRAZE_BATCH_TARGET) && GRAZE_BATCH_TARGET != HWY_STATIC_TARGET
#undef HWY_TARGET
#define HWY_TARGET GRAZE_BATCH_TARGET
#include "batch/forms-inl.hpp"
#endif
