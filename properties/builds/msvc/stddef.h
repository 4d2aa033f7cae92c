// A stand-in of this header as MSVC has it: what headers of graze use of it, declared, for a check of types alone.
#pragma once

#include <cstddef>

using std::size_t, std::ptrdiff_t;
