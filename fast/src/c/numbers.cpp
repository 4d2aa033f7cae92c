// The C interface of tests whose answer is a sign, a sphere, a list of numbers or a contact.
#include "c/interface.hpp"

namespace graze::c_interface {
namespace {

int sign_answer(int sign) {
    return GRAZE_ZERO + sign;
}
int values_answer(bool found) {
    return found ? GRAZE_DEFINED : GRAZE_UNDEFINED;
}

}  // namespace
}  // namespace graze::c_interface

extern "C" {

#define GRAZE_C_SIGN(id, shape, Scalar, suffix)                                                 \
    int graze_##id##_##suffix(Scalar const* input, size_t count) noexcept {                     \
        return graze::c_interface::one<shape, false>(                                           \
            input, count, static_cast<Scalar*>(nullptr), [count](Scalar const* from, Scalar*) { \
                return graze::c_interface::sign_answer(graze::certified::id(from, count));      \
            });                                                                                 \
    }                                                                                           \
    int graze_##id##_##suffix##_many(Scalar const* inputs, size_t count, size_t cases,          \
                                     signed char* answers) noexcept {                           \
        return graze::c_interface::many<shape, false>(                                          \
            inputs, count, cases, answers, static_cast<Scalar*>(nullptr),                       \
            [count](Scalar const* from, Scalar*) {                                              \
                return graze::c_interface::sign_answer(graze::certified::id(from, count));      \
            },                                                                                  \
            [](Scalar const* from, size_t some, signed char* to, Scalar*) {                     \
                graze::certified::id##_signs(from, some, to);                                   \
                for (size_t i = 0; i < some; ++i)                                               \
                    to[i] = static_cast<signed char>(graze::c_interface::sign_answer(to[i]));   \
            });                                                                                 \
    }
#define GRAZE_C_VALUES(id, shape, Scalar, suffix)                                                                    \
    int graze_##id##_##suffix(Scalar const* input, size_t count, Scalar* values) noexcept {                          \
        return graze::c_interface::one<shape, false>(input, count, values, [count](Scalar const* from, Scalar* to) { \
            return graze::c_interface::values_answer(graze::certified::id(from, count, to));                         \
        });                                                                                                          \
    }                                                                                                                \
    int graze_##id##_##suffix##_many(Scalar const* inputs, size_t count, size_t cases, signed char* answers,         \
                                     Scalar* values) noexcept {                                                      \
        return graze::c_interface::many<shape, false>(                                                               \
            inputs, count, cases, answers, values,                                                                   \
            [count](Scalar const* from, Scalar* to) {                                                                \
                return graze::c_interface::values_answer(graze::certified::id(from, count, to));                     \
            },                                                                                                       \
            [count](Scalar const* from, size_t some, signed char* to, Scalar* numbers) {                             \
                bool found[64];                                                                                      \
                graze::certified::id##_values(from, count, some, found, numbers);                                    \
                for (size_t i = 0; i < some; ++i)                                                                    \
                    to[i] = static_cast<signed char>(graze::c_interface::values_answer(found[i]));                   \
            });                                                                                                      \
    }
#define GRAZE_C_SPHERE(id, shape, Scalar, suffix)                                                                    \
    int graze_##id##_##suffix(Scalar const* input, size_t count, Scalar* sphere) noexcept {                          \
        return graze::c_interface::one<shape, false>(input, count, sphere, [count](Scalar const* from, Scalar* to) { \
            graze::certified::id(from, count, to);                                                                   \
            return static_cast<int>(GRAZE_DEFINED);                                                                  \
        });                                                                                                          \
    }                                                                                                                \
    int graze_##id##_##suffix##_many(Scalar const* inputs, size_t count, size_t cases, signed char* answers,         \
                                     Scalar* spheres) noexcept {                                                     \
        return graze::c_interface::many<shape>(inputs, count, cases, answers, spheres,                               \
                                               [count](Scalar const* from, Scalar* to) {                             \
                                                   graze::certified::id(from, count, to);                            \
                                                   return static_cast<int>(GRAZE_DEFINED);                           \
                                               });                                                                   \
    }
#define GRAZE_C_CONTACT(id, shape, Scalar, suffix)                                                                   \
    int graze_##id##_##suffix(Scalar const* input, size_t count, Scalar* values) noexcept {                          \
        return graze::c_interface::one<shape, false>(input, count, values, [count](Scalar const* from, Scalar* to) { \
            return graze::c_interface::values_answer(graze::certified::id(from, count, to));                         \
        });                                                                                                          \
    }                                                                                                                \
    int graze_##id##_##suffix##_many(Scalar const* inputs, size_t count, size_t cases, signed char* answers,         \
                                     Scalar* values) noexcept {                                                      \
        return graze::c_interface::many<shape>(                                                                      \
            inputs, count, cases, answers, values, [count](Scalar const* from, Scalar* to) {                         \
                return graze::c_interface::values_answer(graze::certified::id(from, count, to));                     \
            });                                                                                                      \
    }
#define GRAZE_C_relation(id, dimension, text)
#define GRAZE_C_sign(id, dimension, text) GRAZE_C_BOTH(GRAZE_C_SIGN, id, dimension, text)
#define GRAZE_C_sphere(id, dimension, text) GRAZE_C_BOTH(GRAZE_C_SPHERE, id, dimension, text)
#define GRAZE_C_values(id, dimension, text) GRAZE_C_BOTH(GRAZE_C_VALUES, id, dimension, text)
#define GRAZE_C_moving(id, dimension, text)
#define GRAZE_C_contact(id, dimension, text) GRAZE_C_BOTH(GRAZE_C_CONTACT, id, dimension, text)
#define GRAZE_TEST(id, dimension, answer, question, text) GRAZE_C_##answer(id, dimension, text)
#include "graze/tests.def"

}  // extern "C"
