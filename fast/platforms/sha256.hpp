// SHA-256, of FIPS 180-4: plain, since no library has it on every platform.
#pragma once

#include <array>
#include <bit>
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

namespace graze::platforms {

class sha256 {
  public:
    void add(std::uint8_t byte) {
        block_[size_++ % 64] = byte;
        if (size_ % 64 == 0) mix();
    }
    template <class Integer>
    void add_number(Integer value) {
        for (std::size_t i = 0; i < sizeof value; ++i) add(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    std::string text() const {
        sha256 copy = *this;
        std::uint64_t const bits = 8 * copy.size_;
        copy.add(0x80);
        while (copy.size_ % 64 != 56) copy.add(0);
        for (int shift = 56; shift >= 0; shift -= 8) copy.add(static_cast<std::uint8_t>(bits >> shift));
        std::string digits;
        for (std::uint32_t word : copy.state_) {
            char eight[9];
            std::snprintf(eight, sizeof eight, "%08" PRIx32, word);
            digits += eight;
        }
        return digits;
    }

  private:
    static constexpr std::array<std::uint32_t, 64> constants{
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

    void mix() {
        std::array<std::uint32_t, 64> w{};
        for (std::size_t i = 0; i < 16; ++i)
            for (std::size_t k = 0; k < 4; ++k) w[i] = w[i] << 8 | block_[4 * i + k];
        for (std::size_t i = 16; i < 64; ++i) {
            std::uint32_t const a = w[i - 15], b = w[i - 2];
            w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
        }
        auto s = state_;
        for (std::size_t i = 0; i < 64; ++i) {
            std::uint32_t const high = std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
            std::uint32_t const first = s[7] + high + ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + w[i];
            std::uint32_t const low = std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
            std::uint32_t const second = low + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
            s = {first + second, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
        }
        for (std::size_t i = 0; i < 8; ++i) state_[i] += s[i];
    }

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> block_{};
    std::uint64_t size_ = 0;
};

}  // namespace graze::platforms
