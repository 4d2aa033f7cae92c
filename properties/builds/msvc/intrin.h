// A stand-in of this header as MSVC has it: what headers of graze use of it, declared, for a check of types alone.
#pragma once

#include <emmintrin.h>

unsigned long long _umul128(unsigned long long, unsigned long long, unsigned long long*);
