#include "voxelize/streams.hpp"

#include <ostream>

#ifdef GRAZE_WITH_ZLIB
#include <zlib.h>

#include <array>
#include <memory>
#include <stdexcept>
#endif

namespace graze {

#ifdef GRAZE_WITH_ZLIB
bool const has_gzip = true;

void write_gzip(std::ostream& out, std::function<void(byte_sink const&)> const& write) {
    constexpr int window_of_gzip = 15 + 16, memory = 8;
    z_stream z{};
    if (deflateInit2(&z, Z_BEST_SPEED, Z_DEFLATED, window_of_gzip, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("zlib cannot compress");
    std::unique_ptr<z_stream, int (*)(z_stream*)> const ended(&z, deflateEnd);
    std::array<Bytef, 1 << 16> block;
    auto const run = [&](int flush) {
        do {
            z.next_out = block.data();
            z.avail_out = static_cast<uInt>(block.size());
            if (deflate(&z, flush) == Z_STREAM_ERROR) throw std::runtime_error("zlib cannot compress");
            out.write(reinterpret_cast<char const*>(block.data()),
                      static_cast<std::streamsize>(block.size() - z.avail_out));
        } while (z.avail_out == 0);
    };
    write([&](std::span<std::uint8_t const> bytes) {
        z.next_in = const_cast<Bytef*>(bytes.data());  // zlib does not write to it
        z.avail_in = static_cast<uInt>(bytes.size());
        run(Z_NO_FLUSH);
    });
    run(Z_FINISH);
}
#else
bool const has_gzip = false;

void write_gzip(std::ostream& out, std::function<void(byte_sink const&)> const& write) {
    write([&](std::span<std::uint8_t const> bytes) {
        out.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    });
}
#endif

}  // namespace graze
