// The certified subject of each test, out of the list of tests.
#include "graze/certified.hpp"

#include <algorithm>

#include "subjects/catalog_subjects.hpp"

namespace graze {
namespace {

template <class Scalar>
using meets_function = bool (*)(Scalar const* input, std::size_t count) noexcept;
template <class Scalar>
using sign_function = int (*)(Scalar const* input, std::size_t count) noexcept;
template <class Scalar>
using signs_function = void (*)(Scalar const* inputs, std::size_t cases, signed char* signs) noexcept;
template <class Scalar>
using sphere_function = void (*)(Scalar const* input, std::size_t count, Scalar* sphere) noexcept;

template <class Scalar, meets_function<Scalar> Meets>
void decide_certified(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, Scalar*) {
    for (std::size_t i = 0; i < cases; ++i)
        verdicts[i] = Meets(inputs + i * count, count) ? verdict::hit : verdict::miss;
}

template <class Scalar, signs_function<Scalar> Signs>
void decide_certified(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, Scalar*) {
    constexpr std::size_t block = 256;
    signed char signs[block];
    for (std::size_t first = 0; first < cases; first += block) {
        std::size_t const some = std::min(block, cases - first);
        Signs(inputs + first * count, some, signs);
        for (std::size_t i = 0; i < some; ++i) verdicts[first + i] = sign_verdict(signs[i]);
    }
}
template <class Scalar, sign_function<Scalar> Sign>
relation screen_by_sign(Scalar const* input, std::size_t count) noexcept {
    return sign_relation(Sign(input, count));
}

template <class Scalar, sphere_function<Scalar> Sphere>
void decide_certified(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, Scalar* spheres) {
    for (std::size_t i = 0; i < cases; ++i) {
        Sphere(inputs + i * count, count, spheres + 4 * i);
        verdicts[i] = verdict::hit;
    }
}

/// The subject certified.NAME of a function for float and its like for double, which lies in certified/NAME.hpp. Closed
/// sets, every finite input. The expression calls it on `input` and `count`, the flat scalars and their number.
template <auto Function32, auto Function64>
subject certified_subject(std::string const& name, std::string expression) {
    subject made;
    made.name = "certified." + name;
    made.header = "certified/" + name + ".hpp";
    made.expression = std::move(expression);
    made.contact = contact_promise::closed;
    made.decide32 = decide_certified<float, Function32>;
    made.decide64 = decide_certified<double, Function64>;
    return made;
}

}  // namespace

// By what a test answers. (Macros, since a function template is no argument of a template.)
#define GRAZE_CERTIFIED_relation(id)                                                    \
    {                                                                                   \
        certified_subject<certified::id##_meets<float>, certified::id##_meets<double>>( \
            #id, "graze::certified::" #id "_meets(input, count)"),                      \
            certified::id<float>, certified::id<double>                                 \
    }
#define GRAZE_CERTIFIED_sign(id)                                                                       \
    {                                                                                                  \
        certified_subject<certified::id##_signs<float>, certified::id##_signs<double>>(                \
            #id, "graze::certified::" #id "(input, count)"),                                           \
            screen_by_sign<float, certified::id<float>>, screen_by_sign<double, certified::id<double>> \
    }
#define GRAZE_CERTIFIED_sphere(id)                                                \
    {                                                                             \
        certified_subject<certified::id<float>, certified::id<double>>(           \
            "min_sphere",                                                         \
            "[&] {\n"                                                             \
            "    struct answer { graze::vec3<Scalar> centre; Scalar radius; };\n" \
            "    Scalar sphere[4] = {};\n"                                        \
            "    graze::certified::" #id                                          \
            "(input, count, sphere);\n"                                           \
            "    return answer{{sphere[0], sphere[1], sphere[2]}, sphere[3]};\n"  \
            "}()")                                                                \
    }

#define GRAZE_TEST(id, dimension, answer, question, layout) \
    certified_test certified_##id() {                       \
        return GRAZE_CERTIFIED_##answer(id);                \
    }
#include "graze/tests.def"

}  // namespace graze
