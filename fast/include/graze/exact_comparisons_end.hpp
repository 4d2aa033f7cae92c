// Ends what exact_comparisons_begin.hpp began.
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic pop
#endif
