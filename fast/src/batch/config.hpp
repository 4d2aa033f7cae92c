// What every source of batch includes before anything of Highway: the targets that are ruled out, and in
// target/others.cpp those compiled elsewhere. (Never one the compiler may use anyway, which decide on the static
// target.)
#pragma once

// Vectors without a size at compile time cannot be members of a struct: SVE machines run the NEON code, RISC-V the
// portable one. 32-bit NEON flushes subnormals to zero, which the filters' bounds do not cover. Sanitizers make
// compilers slow on large inlined functions, and find nothing in one x86 target that they would not find in another.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRAZE_BATCH_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(GRAZE_BATCH_SANITIZED)
#define GRAZE_BATCH_SANITIZED
#endif
#if defined(__arm__) && !defined(__aarch64__)
#define GRAZE_BATCH_RULED_OUT HWY_NEON
#elif defined(GRAZE_BATCH_SANITIZED) && (defined(__x86_64__) || defined(__i386__))
#define GRAZE_BATCH_RULED_OUT (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3)
#else
#define GRAZE_BATCH_RULED_OUT (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#endif
#ifdef GRAZE_BATCH_OTHER_SOURCES
#define HWY_DISABLED_TARGETS (GRAZE_BATCH_RULED_OUT | (GRAZE_BATCH_OTHER_SOURCES & ~(HWY_BASELINE_TARGETS)))
#else
#define HWY_DISABLED_TARGETS GRAZE_BATCH_RULED_OUT
#endif
