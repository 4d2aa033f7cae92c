// The C++ side of the test of the C interface: cases, and answers by the C++ functions, as the catalog has them.
#include "c_interface.h"

#include <cstring>
#include <string>
#include <vector>

#include "c/layout.hpp"
#include "graze/catalog.hpp"
#include "platforms/made_cases.hpp"

namespace graze {
namespace {

c_interface::layout layout_of(std::string_view id) {
#define GRAZE_TEST(name, dimension, answer, question, text) \
    if (id == #name) return c_interface::read_layout(dimension, text);
#include "graze/tests.def"
    return {};
}

template <class Scalar>
std::size_t make_inputs(char const* id, unsigned seed, std::size_t cases, Scalar* inputs) {
    test_info const& test = *find_test(id);
    bool const dear = traits_of(test.answer).in_motion || test.find_subject("certified.min_sphere");
    c_interface::layout const shape = layout_of(id);
    platforms::source random(seed);
    platforms::made_cases<Scalar> makes(shape, dear, random);
    std::size_t const count = makes.draw_count();
    std::vector<typename c_interface::scalar_format<Scalar>::bits> bits;
    for (std::size_t i = 0; i < cases; ++i) {
        makes.make(count, bits);
        std::memcpy(inputs + i * count, bits.data(), count * sizeof(Scalar));
    }
    return count;
}

template <class Scalar>
int expected(char const* id, Scalar const* input, std::size_t count, Scalar* numbers) {
    test_info const& test = *find_test(id);
    std::string name = "certified." + test.id;
    if (!test.find_subject(name)) name = "certified.min_sphere";
    verdict said{};
    if constexpr (sizeof(Scalar) == 4)
        test.find_subject(name)->decide32(input, count, 1, &said, numbers);
    else
        test.find_subject(name)->decide64(input, count, 1, &said, numbers);
    auto const screen = [&] {
        if constexpr (sizeof(Scalar) == 4)
            return test.screen32;
        else
            return test.screen64;
    }();
    if (screen) return static_cast<int>(screen(input, count));
    return static_cast<int>(said == verdict::hit ? relation::defined : relation::undefined);
}

}  // namespace
}  // namespace graze

extern "C" {

size_t make_inputs_f32(char const* test, unsigned seed, size_t cases, float* inputs) {
    return graze::make_inputs(test, seed, cases, inputs);
}
size_t make_inputs_f64(char const* test, unsigned seed, size_t cases, double* inputs) {
    return graze::make_inputs(test, seed, cases, inputs);
}
int expected_f32(char const* test, float const* input, size_t count, float* numbers) {
    return graze::expected(test, input, count, numbers);
}
int expected_f64(char const* test, double const* input, size_t count, double* numbers) {
    return graze::expected(test, input, count, numbers);
}

}  // extern "C"
