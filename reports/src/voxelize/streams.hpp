// Compression of voxel files, where zlib was there at build time.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <span>

namespace graze {

/// Compresses what is written to it, with zlib; hands it on as it is without.
class gzip_stream {
  public:
    static bool const is_gzip;

    explicit gzip_stream(std::ostream& out);
    ~gzip_stream();
    gzip_stream(gzip_stream const&) = delete;
    gzip_stream& operator=(gzip_stream const&) = delete;

    void write(std::span<std::uint8_t const> bytes);
    void finish();

  private:
    struct state;
    std::ostream& out_;
    std::unique_ptr<state> state_;
};

}  // namespace graze
