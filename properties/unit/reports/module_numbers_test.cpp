// What the WebAssembly module adds to Boost's own numbers, against GMP's.
#include "playground/module/boost_numbers.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/gmp.hpp>
#include <random>

namespace graze {
namespace {

using own_integer =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
using own_rational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;
using boost::multiprecision::mpz_int;

class number_source {
  public:
    mpz_int below_power(unsigned bits) {
        mpz_int value = 0;
        for (unsigned i = 0; i < bits; i += 64) value = (value << 64) + random_();
        return value >> (64 - bits % 64) % 64;
    }
    unsigned below(unsigned end) { return static_cast<unsigned>(random_() % end); }

  private:
    std::mt19937_64 random_{1};
};

void expect_same_divisor(mpz_int const& a, mpz_int const& b) {
    own_integer const found = gcd(own_integer(a.str()), own_integer(b.str()));
    EXPECT_EQ(found.str(), mpz_int(gcd(a, b)).str()) << a << ' ' << b;
}

TEST(module_numbers, greatest_divisors_are_gmps) {
    number_source numbers;
    for (int i = 0; i < 20'000; ++i) {
        mpz_int const common = numbers.below_power(numbers.below(200));
        mpz_int const a = numbers.below_power(numbers.below(i % 7 == 0 ? 3000 : 400)) * common,
                      b = numbers.below_power(numbers.below(i % 7 == 0 ? 3000 : 400)) * common;
        expect_same_divisor(i % 5 == 0 ? -a : a, i % 3 == 0 ? -b : b);
        expect_same_divisor(a, a + numbers.below_power(10));
        expect_same_divisor(a, 0);
    }
    for (unsigned k = 0; k < 300; ++k) {
        mpz_int const power = mpz_int(1) << k;
        expect_same_divisor(power - 1, power + 1);
        expect_same_divisor(power, power << 70);
        expect_same_divisor(power * 3 - 1, power * 2 - 1);
    }
    // Quotients of 1 alone: the numbers of Fibonacci.
    for (mpz_int a = 1, b = 1; msb(b) < 500;) {
        expect_same_divisor(a, b);
        a.swap(b);
        b += a;
    }
}

TEST(module_numbers, rationals_take_any_sign) {
    EXPECT_EQ(own_rational(own_integer(6), own_integer(-4)).str(), "-3/2");
    EXPECT_EQ(own_rational(own_integer(-6), own_integer(-4)).str(), "3/2");
    EXPECT_EQ(own_rational(own_integer(-6), own_integer(4)).str(), "-3/2");
    EXPECT_EQ(own_rational(own_integer(0), own_integer(-4)).str(), "0");
}

}  // namespace
}  // namespace graze
