#include "text/packed.hpp"

#include <zlib.h>

#include <new>

#include "text/escape.hpp"

namespace graze {

std::string packed_text(std::string_view text) {
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::string bytes(size, '\0');
    int const status = compress2(reinterpret_cast<Bytef*>(bytes.data()), &size,
                                 reinterpret_cast<Bytef const*>(text.data()), static_cast<uLong>(text.size()), 9);
    if (status != Z_OK) throw std::bad_alloc();  // a buffer of compressBound bytes leaves no other reason
    bytes.resize(size);
    return base64(bytes);
}

}  // namespace graze
