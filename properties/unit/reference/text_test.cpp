// Scalars and names as text: numbers rounded once, whatever their length; any bytes made safe.
#include "graze/internal/text/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

namespace graze {
namespace {

using status = written_scalar::status;

double read(std::string_view text, scalar_type type) {
    written_scalar const found = parse_scalar(text, type);
    EXPECT_EQ(found.what, status::finite) << text;
    return found.value;
}

TEST(text, what_is_no_number_is_malformed) {
    for (std::string_view text :
         {"",     " ",   " 1",    "1 ",  "1,5",  "1e",     "1e+",  ".",  "-",       "+",      "0x",    "0x.",   "0xp1",
          "0x1p", "1p3", "0x1e+", "--1", "1..2", "0x1.8g", "nanx", "in", "infinit", "nan(1)", "1_000", "\u0661"})
        EXPECT_EQ(parse_scalar(text, scalar_type::float64).what, status::malformed) << text;
    EXPECT_EQ(parse_scalar(std::string_view("1\0", 2), scalar_type::float64).what, status::malformed);
}

TEST(text, what_is_too_large_is_not_finite) {
    std::string const long_number = "1" + std::string(400, '0');
    for (std::string_view text : {"inf", "-Infinity", "NaN", "1e309", "0x1p1024", "1e99999999999999999999", "-1e400"})
        EXPECT_EQ(parse_scalar(text, scalar_type::float64).what, status::not_finite) << text;
    EXPECT_EQ(parse_scalar(long_number, scalar_type::float64).what, status::not_finite);
    EXPECT_EQ(parse_scalar("3.5e38", scalar_type::float32).what, status::not_finite);
    EXPECT_EQ(read("3.5e38", scalar_type::float64), 3.5e38);
    EXPECT_LT(parse_scalar("-1e999", scalar_type::float64).value, 0);
    // Many digits and a great exponent that cancel.
    EXPECT_EQ(read(long_number + "e-400", scalar_type::float64), 1);
    EXPECT_EQ(read("0." + std::string(400, '0') + "1e401", scalar_type::float64), 1);
}

TEST(text, numbers_are_rounded_once) {
    // Halfway between floats but for the last digit, which a double would lose.
    EXPECT_EQ(read("1.000000059604644775390625", scalar_type::float32), 1);
    EXPECT_EQ(read("1.0000000596046447753906250000000001", scalar_type::float32), 0x1.000002p0);
    EXPECT_EQ(read("0x1.000001000000000001p0", scalar_type::float32), 0x1.000002p0);
    EXPECT_EQ(read("0x1.000001p-150", scalar_type::float32), 0x1p-149);
    EXPECT_EQ(read("2.2250738585072011e-308", scalar_type::float64), 0x0.fffffffffffffp-1022);
    for (std::string_view text : {"-0", "-0e5", "-0x0p0", "-1e-999999999999", "-0x1p-2000"}) {
        double const value = read(text, scalar_type::float64);
        EXPECT_EQ(value, 0) << text;
        EXPECT_TRUE(std::signbit(value)) << text;
    }
    EXPECT_FALSE(std::signbit(read("+1e-400", scalar_type::float64)));
}

TEST(text, what_is_written_reads_back) {
    std::uint64_t state = 1;
    for (int i = 0; i < 20'000; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        auto const value = std::bit_cast<double>(state);
        if (!std::isfinite(value)) continue;
        EXPECT_EQ(std::bit_cast<std::uint64_t>(read(to_hex(value), scalar_type::float64)), state);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(read(to_decimal(value), scalar_type::float64)), state);
        auto const small = static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(state >> 32)));
        if (std::isfinite(small)) {
            EXPECT_EQ(read(to_decimal(small, scalar_type::float32), scalar_type::float32), small);
        }
    }
    using limits = std::numeric_limits<double>;
    EXPECT_EQ(to_hex(1.5), "0x1.8p+0");
    EXPECT_EQ(to_hex(-0.0), "-0x0p+0");
    EXPECT_EQ(to_hex(limits::denorm_min()), "0x1p-1074");
    EXPECT_EQ(to_hex(-limits::infinity()), "-inf");
    EXPECT_EQ(to_hex(limits::quiet_NaN()), "nan");
}

TEST(text, characters_are_measured) {
    EXPECT_EQ(character_length("a"), 1u);
    EXPECT_EQ(character_length("\u00e9x"), 2u);
    EXPECT_EQ(character_length("\u20ac"), 3u);
    EXPECT_EQ(character_length("\U0010ffff"), 4u);
    for (std::string_view bad : {"\x80", "\xc1\xbf", "\xe0\x80\x80", "\xed\xbf\xbf", "\xf0\x80\x80\x80",
                                 "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xe2\x82", "\xc3", "\xff"})
        EXPECT_EQ(character_length(bad), 0u);
}

TEST(text, any_bytes_become_json) {
    EXPECT_EQ(json_quote("a\"\\\u20ac"), "\"a\\\"\\\\\u20ac\"");
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    for (std::string const& quoted : {json_quote(all), quote_excerpt(all)}) {
        EXPECT_EQ(quoted.front(), '"');
        EXPECT_TRUE(quoted.ends_with('"') || quoted.ends_with("\"...")) << quoted;
        for (std::size_t i = 0; i < quoted.size(); i += character_length(std::string_view(quoted).substr(i))) {
            ASSERT_GT(character_length(std::string_view(quoted).substr(i)), 0u);
            EXPECT_GE(static_cast<unsigned char>(quoted[i]), 0x20);
        }
    }
    EXPECT_LT(quote_excerpt(std::string(1'000'000, 'x')).size(), 200u);
    // Cut between characters, never in one.
    std::string euros;
    for (int i = 0; i < 1000; ++i) euros += "\u20ac";
    for (std::string_view before : {"", "a", "ab"}) {
        std::string const quoted = quote_excerpt(std::string(before) + euros);
        EXPECT_EQ(quoted.find(replacement_character), std::string::npos) << quoted;
    }
}

TEST(text, the_nearest_name_is_meant_or_none) {
    std::array<std::string_view, 3> const names{"segment_plane_3d", "segment_segment_2d", "point_disc_2d"};
    EXPECT_EQ(nearest_name("segment_plane3d", names), names[0]);
    EXPECT_EQ(nearest_name("Point_Disc_2D", names), names[2]);
    EXPECT_EQ(nearest_name("point_dics_2d", names), names[2]);
    EXPECT_EQ(nearest_name("torus", names), "");
    EXPECT_EQ(nearest_name("", names), "");
    EXPECT_EQ(nearest_name("x", {}), "");
}

TEST(text, a_name_of_other_shapes_is_not_near) {
    std::array<std::string_view, 8> const names{"triangle_aabb_3d", "sphere_aabb_3d",  "obb_obb_3d",    "aabb_aabb_3d",
                                                "segment_aabb_3d",  "ray_triangle_3d", "point_disc_2d", "ray_aabb_3d"};
    for (char const* other :
         {"triangle_obb_3d", "sphere_sphere_3d", "frustum_aabb_3d", "box_box_3d", "ray_plane_3d", "sphere_obb_3d",
          "capsule_aabb_3d", "obb_aabb_3d", "point_torus_2d", "banana", "cone_cone_3d", "ray_obb_3d"})
        EXPECT_EQ(nearest_name(other, names), "") << other;
    EXPECT_EQ(nearest_name("aabb_segment_3d", names), "segment_aabb_3d");  // in the other order
    EXPECT_EQ(nearest_name("segment_aabb", names), "segment_aabb_3d");
    EXPECT_EQ(nearest_name("segment_abab_3d", names), "segment_aabb_3d");
    EXPECT_EQ(nearest_name("ray_trianlge_3d", names), "ray_triangle_3d");
}

}  // namespace
}  // namespace graze
