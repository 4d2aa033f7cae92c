// Maps as PNG files.
#include <png.h>

#include <array>
#include <stdexcept>

#include "formats/data.hpp"

namespace graze {
namespace {

struct colour {
    map_pixel what;
    std::array<std::uint8_t, 3> rgb;
};

/// Right answers pale, wrong ones strong; blue is apart, green is crossing, and contact in between. Told apart without
/// colour vision by their lightness too. The same as in the page's style.
constexpr std::array<colour, 8> palette{{{map_pixel::both_miss, {205, 219, 238}},
                                         {map_pixel::both_hit, {150, 190, 150}},
                                         {map_pixel::false_hit, {214, 48, 49}},
                                         {map_pixel::false_miss, {108, 52, 168}},
                                         {map_pixel::contact_hit, {246, 196, 69}},
                                         {map_pixel::contact_miss, {255, 240, 190}},
                                         {map_pixel::none, {150, 150, 150}},
                                         {map_pixel::died, {20, 20, 20}}}};

void append(png_structp file, png_bytep bytes, png_size_t count) {
    static_cast<std::string*>(png_get_io_ptr(file))->append(reinterpret_cast<char const*>(bytes), count);
}
void fail(png_structp, char const* why) {
    throw std::runtime_error(std::string("PNG: ") + why);
}

}  // namespace

std::string map_png(input_slice const& slice, std::string_view pixels) {
    std::string bytes;
    png_structp file = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, nullptr);
    if (!file) throw std::bad_alloc();
    png_infop info = png_create_info_struct(file);
    png_set_write_fn(file, &bytes, append, nullptr);
    png_set_IHDR(file, info, static_cast<png_uint_32>(slice.width), static_cast<png_uint_32>(slice.height), 8,
                 PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    std::array<png_color, palette.size()> colours;
    std::array<png_byte, 256> index{};
    for (std::size_t i = 0; i < palette.size(); ++i) {
        colours[i] = {palette[i].rgb[0], palette[i].rgb[1], palette[i].rgb[2]};
        index[static_cast<unsigned char>(palette[i].what)] = static_cast<png_byte>(i);
    }
    png_set_PLTE(file, info, colours.data(), static_cast<int>(colours.size()));
    png_write_info(file, info);
    std::vector<png_byte> row(slice.width);
    for (std::size_t y = 0; y < slice.height; ++y) {
        for (std::size_t x = 0; x < slice.width; ++x)
            row[x] = index[static_cast<unsigned char>(pixels[y * slice.width + x])];
        png_write_row(file, row.data());
    }
    png_write_end(file, info);
    png_destroy_write_struct(&file, &info);
    return bytes;
}

}  // namespace graze
