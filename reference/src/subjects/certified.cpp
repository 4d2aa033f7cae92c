// The certified subject of each test, out of the list of tests; and the certified tests, compiled once for all who link them.
#include <algorithm>
#include <limits>
#include <string_view>

#include "graze/internal/certified/instances.hpp"
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

template <class Scalar>
using values_function = void (*)(Scalar const* inputs, std::size_t count, std::size_t cases, bool* found,
                                 Scalar* values) noexcept;

template <class Scalar, std::size_t Numbers, values_function<Scalar> Values>
void decide_values(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, Scalar* numbers) {
    constexpr std::size_t block = 256;
    bool found[block];
    for (std::size_t first = 0; first < cases; first += block) {
        std::size_t const some = std::min(block, cases - first);
        Values(inputs + first * count, count, some, found, numbers + first * Numbers);
        for (std::size_t i = 0; i < some; ++i) verdicts[first + i] = found[i] ? verdict::hit : verdict::declined;
    }
}

/// How many names a layout has after its arrow.
constexpr std::size_t numbers_in(std::string_view layout) {
    std::string_view const names = layout.substr(layout.find(" -> ") + 4);
    return 1 + static_cast<std::size_t>(std::ranges::count(names, ' '));
}

/// The subject certified.NAME of a function for float and its like for double, which lies in certified/NAME.hpp. Closed
/// sets, every finite input. The expression calls it on `input` and `count`, the flat scalars and their number.
template <auto Function32, auto Function64>
subject certified_subject(std::string const& name, std::string expression) {
    subject built;
    built.name = "certified." + name;
    built.header = "certified/" + name + ".hpp";
    built.expression = std::move(expression);
    built.promised = contact_promise::closed;
    built.decide32 = decide_certified<float, Function32>;
    built.decide64 = decide_certified<double, Function64>;
    return built;
}

}  // namespace

// By what a test answers. (Macros, since a function template is no argument of a template.)
#define GRAZE_CERTIFIED_relation(id, layout)                                            \
    {                                                                                   \
        certified_subject<certified::id##_meets<float>, certified::id##_meets<double>>( \
            #id, "graze::certified::" #id "_meets(input, count)"),                      \
            certified::id<float>, certified::id<double>                                 \
    }
#define GRAZE_CERTIFIED_sign(id, layout)                                                               \
    {                                                                                                  \
        certified_subject<certified::id##_signs<float>, certified::id##_signs<double>>(                \
            #id, "graze::certified::" #id "(input, count)"),                                           \
            screen_by_sign<float, certified::id<float>>, screen_by_sign<double, certified::id<double>> \
    }
#define GRAZE_CERTIFIED_sphere(id, layout)                                        \
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

/// The correctly rounded values of a test with so many of them.
template <std::size_t Numbers, auto Function32, auto Function64>
certified_test certified_values(std::string const& id) {
    subject built;
    built.name = "certified." + id;
    built.header = "certified/" + id + ".hpp";
    built.expression = "[&] {\n    std::array<Scalar, " + std::to_string(Numbers) +
                       "> values{};\n    return graze::certified::" + id +
                       "(input, count, values.data()) ? std::optional(values) : std::nullopt;\n}()";
    built.promised = contact_promise::unspecified;
    built.decide32 = decide_values<float, Numbers, Function32>;
    built.decide64 = decide_values<double, Numbers, Function64>;
    return {built};
}

/// One after the other.
template <class Scalar>
using contact_function = bool (*)(Scalar const* input, std::size_t count, Scalar* values) noexcept;
template <class Scalar, std::size_t Numbers, contact_function<Scalar> Contact>
void contacts_of(Scalar const* inputs, std::size_t count, std::size_t cases, bool* found, Scalar* values) noexcept {
    for (std::size_t i = 0; i < cases; ++i) found[i] = Contact(inputs + i * count, count, values + i * Numbers);
}
#define GRAZE_CERTIFIED_contact(id, layout)                                                            \
    certified_values<numbers_in(layout), contacts_of<float, numbers_in(layout), certified::id<float>>, \
                     contacts_of<double, numbers_in(layout), certified::id<double>>>(#id)
#define GRAZE_CERTIFIED_values(id, layout) \
    certified_values<numbers_in(layout), certified::id##_values<float>, certified::id##_values<double>>(#id)
template <class Scalar>
using impact_function = relation (*)(Scalar const* input, std::size_t count, Scalar* first_contact) noexcept;

template <class Scalar, impact_function<Scalar> Impact>
void decide_impact(Scalar const* inputs, std::size_t count, std::size_t cases, verdict* verdicts, Scalar* times) {
    for (std::size_t i = 0; i < cases; ++i) {
        Scalar time = std::numeric_limits<Scalar>::quiet_NaN();
        bool const hit = Impact(inputs + i * count, count, &time) != relation::disjoint;
        verdicts[i] = hit ? verdict::hit : verdict::miss;
        if (times) times[i] = time;
    }
}

/// Makes the subject of a moving test: the relation, and a time of contact that is never late.
template <impact_function<float> Impact32, impact_function<double> Impact64>
certified_test certified_impact(std::string const& id, screen_function<float> screen32,
                                screen_function<double> screen64) {
    subject built;
    built.name = "certified." + id;
    built.header = "certified/" + id + ".hpp";
    built.expression =
        "[&] {\n    struct { bool hit; std::optional<Scalar> time; } given{};\n    Scalar time{};\n"
        "    given.hit = graze::certified::" +
        id +
        "(input, count, &time) != graze::relation::disjoint;\n    if (given.hit) given.time = time;\n    return "
        "given;\n}()";
    built.promised = contact_promise::closed;
    built.decide32 = decide_impact<float, Impact32>;
    built.decide64 = decide_impact<double, Impact64>;
    return {std::move(built), screen32, screen64};
}

#define GRAZE_CERTIFIED_moving(id, layout) \
    certified_impact<certified::id<float>, certified::id<double>>(#id, certified::id<float>, certified::id<double>)
#define GRAZE_TEST(id, dimension, answer, question, layout) \
    certified_test certified_##id() {                       \
        return GRAZE_CERTIFIED_##answer(id, layout);        \
    }
#include "graze/tests.def"

}  // namespace graze

#define GRAZE_INSTANCE template
namespace graze::certified {
#define GRAZE_TEST(id, dimension, answer, question, layout) GRAZE_INSTANCES_OF(id, answer)
#include "graze/tests.def"
}  // namespace graze::certified
#undef GRAZE_INSTANCE
