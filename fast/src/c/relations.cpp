// The C interface of tests whose answer is a relation.
#include "c/interface.hpp"

extern "C" {

#define GRAZE_C_RELATION(id, shape, Scalar, suffix)                                                                \
    int graze_##id##_##suffix(Scalar const* input, size_t count) noexcept {                                        \
        return graze::c_interface::one<shape, false>(                                                              \
            input, count, static_cast<Scalar*>(nullptr),                                                           \
            [count](Scalar const* from, Scalar*) { return static_cast<int>(graze::certified::id(from, count)); }); \
    }                                                                                                              \
    int graze_##id##_##suffix##_many(Scalar const* inputs, size_t count, size_t cases,                             \
                                     signed char* answers) noexcept {                                              \
        return graze::c_interface::many<shape>(                                                                    \
            inputs, count, cases, answers, static_cast<Scalar*>(nullptr),                                          \
            [count](Scalar const* from, Scalar*) { return static_cast<int>(graze::certified::id(from, count)); }); \
    }
#define GRAZE_C_relation(id, dimension, text) GRAZE_C_BOTH(GRAZE_C_RELATION, id, dimension, text)
#define GRAZE_C_sign(id, dimension, text)
#define GRAZE_C_sphere(id, dimension, text)
#define GRAZE_C_values(id, dimension, text)
#define GRAZE_C_moving(id, dimension, text)
#define GRAZE_C_contact(id, dimension, text)
#define GRAZE_TEST(id, dimension, answer, question, text) GRAZE_C_##answer(id, dimension, text)
#include "graze/tests.def"

int graze_certified_abi(void) noexcept {
    return GRAZE_CERTIFIED_ABI;
}

char const* graze_certified_answer_name(int answer) noexcept {
    switch (answer) {
        case GRAZE_WRONG_COUNT: return "wrong_count";
        case GRAZE_INVALID: return "invalid";
        case GRAZE_DISJOINT: return "disjoint";
        case GRAZE_TOUCHING: return "touching";
        case GRAZE_CROSSING: return "crossing";
        case GRAZE_UNDEFINED: return "undefined";
        case GRAZE_NEGATIVE: return "negative";
        case GRAZE_ZERO: return "zero";
        case GRAZE_POSITIVE: return "positive";
        case GRAZE_DEFINED: return "defined";
        default: return nullptr;
    }
}

}  // extern "C"
