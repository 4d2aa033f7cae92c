// Makes catalog subjects of the certified tests.
#pragma once

#include <vector>

#include "graze/catalog.hpp"
#include "graze/certified.hpp"

namespace graze {

template <class Scalar>
using meets_function = bool (*)(Scalar const* input, std::size_t count) noexcept;
template <class Scalar>
using sphere_function = void (*)(Scalar const* input, std::size_t count, Scalar* sphere) noexcept;

template <class Scalar, meets_function<Scalar> Meets>
void decide_certified(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, Scalar*) {
    for (std::size_t i = 0; i < cases; ++i)
        verdicts[i] = Meets(inputs + i * count, count) ? verdict::hit : verdict::miss;
}

template <class Scalar, sphere_function<Scalar> Sphere>
void decide_certified(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, Scalar* spheres) {
    for (std::size_t i = 0; i < cases; ++i) {
        Sphere(inputs + i * count, count, spheres + 4 * i);
        verdicts[i] = verdict::hit;
    }
}

/// What the certified tests bring to a test of the catalog: a subject, and the relation to screen with.
struct certified_test {
    subject made;
    screen_function<float> screen32 = nullptr;
    screen_function<double> screen64 = nullptr;
};

/// The subject certified.NAME of a function for float and its like for double, which lies in certified/NAME.hpp. Closed
/// sets, every finite input. The expression calls it on `input` and `count`, the flat scalars and their number.
template <auto Function32, auto Function64>
subject certified_subject(std::string_view name, std::string expression) {
    subject made;
    made.name = "certified." + std::string(name);
    made.header = "certified/" + std::string(name) + ".hpp";
    made.expression = std::move(expression);
    made.contact = contact_promise::closed;
    made.decide32 = decide_certified<float, Function32>;
    made.decide64 = decide_certified<double, Function64>;
    return made;
}

/// Of a boolean test, by its id. (A macro, since a function template is no argument of a template.)
#define GRAZE_CERTIFIED(id)                                                             \
    certified_test {                                                                    \
        certified_subject<certified::id##_meets<float>, certified::id##_meets<double>>( \
            #id, "graze::certified::" #id "_meets(input, count)"),                      \
            certified::id<float>, certified::id<double>                                 \
    }

inline certified_test certified_min_sphere() {
    return {certified_subject<certified::triangle_min_sphere_3d<float>, certified::triangle_min_sphere_3d<double>>(
        "min_sphere",
        "[&] {\n"
        "    struct answer { graze::vec3<Scalar> centre; Scalar radius; };\n"
        "    Scalar sphere[4] = {};\n"
        "    graze::certified::triangle_min_sphere_3d(input, count, sphere);\n"
        "    return answer{{sphere[0], sphere[1], sphere[2]}, sphere[3]};\n"
        "}()")};
}

}  // namespace graze
