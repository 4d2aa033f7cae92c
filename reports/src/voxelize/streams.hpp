// Compression of voxel files, where zlib was there at build time.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>

namespace graze {

extern bool const has_gzip;

using byte_sink = std::function<void(std::span<std::uint8_t const>)>;

/// Compresses what `write` hands to the sink, with zlib; hands it on as it is without.
void write_gzip(std::ostream& out, std::function<void(byte_sink const&)> const& write);

}  // namespace graze
