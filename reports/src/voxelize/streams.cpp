#include "voxelize/streams.hpp"

#include <array>
#include <ostream>
#include <stdexcept>

#ifdef GRAZE_WITH_ZLIB
#include <zlib.h>
#endif

namespace graze {

#ifdef GRAZE_WITH_ZLIB
bool const gzip_stream::is_gzip = true;

struct gzip_stream::state {
    z_stream z{};
    std::array<Bytef, 1 << 16> block;

    void run(std::ostream& out, int flush) {
        int result = Z_OK;
        do {
            z.next_out = block.data();
            z.avail_out = static_cast<uInt>(block.size());
            result = deflate(&z, flush);
            if (result == Z_STREAM_ERROR) throw std::runtime_error("zlib cannot compress");
            out.write(reinterpret_cast<char const*>(block.data()),
                      static_cast<std::streamsize>(block.size() - z.avail_out));
        } while (z.avail_out == 0);
    }
};

gzip_stream::gzip_stream(std::ostream& out) : out_(out), state_(std::make_unique<state>()) {
    constexpr int window_of_gzip = 15 + 16, memory = 8;
    if (deflateInit2(&state_->z, Z_BEST_SPEED, Z_DEFLATED, window_of_gzip, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("zlib cannot compress");
}
gzip_stream::~gzip_stream() {
    deflateEnd(&state_->z);
}
void gzip_stream::write(std::span<std::uint8_t const> bytes) {
    state_->z.next_in = const_cast<Bytef*>(bytes.data());  // zlib does not write to it
    state_->z.avail_in = static_cast<uInt>(bytes.size());
    state_->run(out_, Z_NO_FLUSH);
}
void gzip_stream::finish() {
    state_->run(out_, Z_FINISH);
}
#else
bool const gzip_stream::is_gzip = false;

struct gzip_stream::state {};
gzip_stream::gzip_stream(std::ostream& out) : out_(out) {}
gzip_stream::~gzip_stream() = default;
void gzip_stream::write(std::span<std::uint8_t const> bytes) {
    out_.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}
void gzip_stream::finish() {}
#endif

}  // namespace graze
