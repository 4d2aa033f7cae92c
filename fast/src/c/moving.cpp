// The C interface of tests of moving shapes: the relation, and a time that is never late.
#include "c/interface.hpp"

namespace graze::c_interface {
namespace {

/// NaN is at `time` already, and stays where the shapes never meet.
template <class Scalar>
int moving_answer(relation (*decide)(Scalar const*, std::size_t, Scalar*) noexcept, Scalar const* input,
                  std::size_t count, Scalar* time) {
    Scalar found{};
    relation const rel = decide(input, count, &found);
    if (time)
        *time =
            rel == relation::touching || rel == relation::crossing ? found : std::numeric_limits<Scalar>::quiet_NaN();
    return static_cast<int>(rel);
}

}  // namespace
}  // namespace graze::c_interface

extern "C" {

#define GRAZE_C_MOVING(id, shape, Scalar, suffix)                                                                \
    int graze_##id##_##suffix(Scalar const* input, size_t count, Scalar* first_contact) noexcept {               \
        return graze::c_interface::one<shape, true>(                                                             \
            input, count, first_contact, [count](Scalar const* from, Scalar* to) {                               \
                return graze::c_interface::moving_answer<Scalar>(graze::certified::id<Scalar>, from, count, to); \
            });                                                                                                  \
    }                                                                                                            \
    int graze_##id##_##suffix##_many(Scalar const* inputs, size_t count, size_t cases, signed char* answers,     \
                                     Scalar* first_contacts) noexcept {                                          \
        return graze::c_interface::many<shape, true>(                                                            \
            inputs, count, cases, answers, first_contacts, [count](Scalar const* from, Scalar* to) {             \
                return graze::c_interface::moving_answer<Scalar>(graze::certified::id<Scalar>, from, count, to); \
            });                                                                                                  \
    }
#define GRAZE_C_relation(id, dimension, text)
#define GRAZE_C_sign(id, dimension, text)
#define GRAZE_C_sphere(id, dimension, text)
#define GRAZE_C_values(id, dimension, text)
#define GRAZE_C_moving(id, dimension, text) GRAZE_C_BOTH(GRAZE_C_MOVING, id, dimension, text)
#define GRAZE_C_contact(id, dimension, text)
#define GRAZE_TEST(id, dimension, answer, question, text) GRAZE_C_##answer(id, dimension, text)
#include "graze/tests.def"

}  // extern "C"
