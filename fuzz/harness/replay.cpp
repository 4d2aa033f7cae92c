// A plain driver for a harness, for any compiler: see replay_inputs in graze/fuzz_harness.hpp. A harness that stops
// aborts.
#include "graze/fuzz_harness.hpp"

extern "C" {
extern char const* graze_harness_test;
int LLVMFuzzerInitialize(int* count, char*** words);
int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);
}

int main(int count, char** words) {
    return graze::replay_inputs(count, words, {&graze_harness_test, LLVMFuzzerInitialize, LLVMFuzzerTestOneInput});
}
