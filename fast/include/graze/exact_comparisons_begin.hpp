// From here to exact_comparisons_end.hpp, comparisons of floats for equality are meant: with zero, with infinity, or of numbers
// that are copies. For compilers that warn of each (-Wfloat-equal). To be included as often as needed, and so without a guard.
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wfloat-equal"
#endif
