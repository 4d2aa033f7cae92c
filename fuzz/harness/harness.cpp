// A fuzzing harness of one test or structure: what libFuzzer, or a plain driver (replay.cpp), calls. Compiled once for each test,
// with GRAZE_HARNESS_TEST its id, and perhaps linked with sources that export graze_subjects_v3 or graze_subjects
// (graze/subject.h); those are then judged, beside the certified subject, in place of the documented ones. Without
// GRAZE_HARNESS_TEST the driver chooses the test. What it takes from the environment: see graze/fuzz_harness.hpp.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "graze/fuzz_harness.hpp"

#ifndef GRAZE_HARNESS_TEST
#define GRAZE_HARNESS_TEST nullptr
#endif
#ifndef GRAZE_HARNESS_STEM
#define GRAZE_HARNESS_STEM "fuzzed"
#endif
#ifndef GRAZE_HARNESS_SCALAR
#define GRAZE_HARNESS_SCALAR ""
#endif
#ifndef GRAZE_HARNESS_FAIL_ON
#define GRAZE_HARNESS_FAIL_ON ""
#endif

// Of sources linked in: there or not.
extern "C" __attribute__((weak)) graze_subject const* graze_subjects(std::size_t* count, int* abi);
extern "C" __attribute__((weak)) graze_subject_v3 const* graze_subjects_v3(std::size_t* count, int* abi);
// libFuzzer's own mutations of bytes; not there with other engines.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

// Where clang's instrumentation counts edges.
extern "C" {
extern __attribute__((weak, visibility("hidden"))) std::uint8_t __start___sancov_cntrs[];
extern __attribute__((weak, visibility("hidden"))) std::uint8_t __stop___sancov_cntrs[];
}

// The test asked, by its id; null until a driver has chosen one.
extern "C" {
extern char const* graze_harness_test;
char const* graze_harness_test = GRAZE_HARNESS_TEST;
}

namespace {

// libFuzzer takes every byte of this section for a counter of an edge.
__attribute__((section("__libfuzzer_extra_counters"))) std::uint8_t counters[graze::fuzz_counters];

/// The counters of edges, as they are before a confirmation and are to be after it: exact evaluations of the routines
/// under test run then, and would be taken for new ways through those.
void keep_edges(bool begins) {
    static std::vector<std::uint8_t> kept;
    if (__start___sancov_cntrs == nullptr) return;
    if (begins)
        kept.assign(__start___sancov_cntrs, __stop___sancov_cntrs);
    else
        std::copy(kept.begin(), kept.end(), __start___sancov_cntrs);
}

/// Never destroyed: an engine leaves by exit, when statics may be gone.
graze::fuzz_harness& harness() {
    static graze::fuzz_harness& result = *new graze::fuzz_harness({.test = &graze_harness_test,
                                                                   .promising_subjects = graze_subjects_v3,
                                                                   .subjects = graze_subjects,
                                                                   .stem = GRAZE_HARNESS_STEM,
                                                                   .scalar = GRAZE_HARNESS_SCALAR,
                                                                   .fail_on = GRAZE_HARNESS_FAIL_ON,
                                                                   .mutate_bytes = LLVMFuzzerMutate,
                                                                   .counters = counters,
                                                                   .confirming = keep_edges});
    return result;
}

void open_harness() {
    try {
        harness().open();
    } catch (std::exception const& error) {
        std::cerr << "graze: " << error.what() << '\n';
        std::exit(2);
    }
    // What is stored last, is stored at exit.
    static int const registered = std::atexit([] { harness().close(); });
    (void)registered;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    open_harness();
    // What suits these harnesses, unless the command line says otherwise. Entropic scheduling takes longer with every
    // input of the corpus, which here are thousands. How often a loop of exact arithmetic goes round is no news, and a
    // shorter input (a case in float32) no better one.
    static std::vector<std::string> added{"-entropic=0", "-use_counters=0", "-reduce_inputs=0",
                                          "-max_len=" + std::to_string(harness().longest_input())};
    static std::vector<char*> all;
    all.assign(*words, *words + *count);
    auto const answer = [&](std::string const& option) {
        return std::any_of(all.begin(), all.end(), [&](char const* word) {
            return std::string_view(word).starts_with(std::string_view(option).substr(0, option.find('=') + 1));
        });
    };
    for (std::string& option : added)
        if (!answer(option)) all.push_back(option.data());
    *count = static_cast<int>(all.size());
    all.push_back(nullptr);
    *words = all.data();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    open_harness();
    try {
        return harness().run(std::span(data, size)) ? 0 : -1;
    } catch (graze::fuzz_failure const& found) {
        std::cerr << "graze: wrong answer: " << found.what() << '\n' << found.line << std::endl;
    } catch (graze::fuzz_stop const& found) {
        std::cerr << "graze: THIS IS A BUG IN GRAZE: " << found.what() << '\n' << found.line << std::endl;
    } catch (std::exception const& error) {
        std::cerr << "graze: " << error.what() << std::endl;
    }
    std::abort();
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    return harness().mutate(data, size, most, seed);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(std::uint8_t const* data1, std::size_t size1,
                                                 std::uint8_t const* data2, std::size_t size2, std::uint8_t* out,
                                                 std::size_t most, unsigned seed) {
    return harness().cross_over(std::span(data1, size1), std::span(data2, size2), out, most, seed);
}
