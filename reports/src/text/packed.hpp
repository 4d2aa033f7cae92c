// Text that a page carries compressed, for its script to inflate.
#pragma once

#include <string>
#include <string_view>

namespace graze {

/// The text in zlib's format (RFC 1950), as base64: what a browser's DecompressionStream("deflate") takes.
/// Throws std::bad_alloc where memory does not suffice.
std::string packed_text(std::string_view text);

}  // namespace graze
