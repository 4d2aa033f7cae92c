// The certified tests of float and double as graze::graze has them compiled. What includes this calls those rather than compile
// its own, which takes a minute for all of them; unless GRAZE_OWN_INSTANCES is defined, as where a defect is planted.
#pragma once

#include "graze/certified.hpp"

// What each kind of answer has, declared where GRAZE_INSTANCE is `extern template`, made where it is `template`.
#define GRAZE_INSTANCES_relation(id, Scalar)                           \
    GRAZE_INSTANCE relation id(Scalar const*, std::size_t) noexcept;   \
    GRAZE_INSTANCE bool id##_meets(Scalar const*, std::size_t) noexcept;
#define GRAZE_INSTANCES_sign(id, Scalar)                        \
    GRAZE_INSTANCE int id(Scalar const*, std::size_t) noexcept; \
    GRAZE_INSTANCE void id##_signs(Scalar const*, std::size_t, signed char*) noexcept;
#define GRAZE_INSTANCES_sphere(id, Scalar) GRAZE_INSTANCE void id(Scalar const*, std::size_t, Scalar*) noexcept;
#define GRAZE_INSTANCES_values(id, Scalar)                                \
    GRAZE_INSTANCE bool id(Scalar const*, std::size_t, Scalar*) noexcept; \
    GRAZE_INSTANCE void id##_values(Scalar const*, std::size_t, std::size_t, bool*, Scalar*) noexcept;
#define GRAZE_INSTANCES_contact(id, Scalar) GRAZE_INSTANCE bool id(Scalar const*, std::size_t, Scalar*) noexcept;
#define GRAZE_INSTANCES_moving(id, Scalar)                                    \
    GRAZE_INSTANCE relation id(Scalar const*, std::size_t, Scalar*) noexcept; \
    GRAZE_INSTANCE relation id(Scalar const*, std::size_t) noexcept;          \
    GRAZE_INSTANCE bool id##_meets(Scalar const*, std::size_t) noexcept;
#define GRAZE_INSTANCES_OF(id, answer) GRAZE_INSTANCES_##answer(id, float) GRAZE_INSTANCES_##answer(id, double)

#ifndef GRAZE_OWN_INSTANCES
#define GRAZE_INSTANCE extern template
namespace graze::certified {
#define GRAZE_TEST(id, dimension, answer, question, layout) GRAZE_INSTANCES_OF(id, answer)
#include "graze/tests.def"
}  // namespace graze::certified
#undef GRAZE_INSTANCE
#endif
