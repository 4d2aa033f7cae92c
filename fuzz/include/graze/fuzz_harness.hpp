// What a harness of a fuzzing engine calls: the bytes it is given are cases, which a fuzz_session judges. The functions
// an engine looks for are in harness/harness.cpp, a plain driver for any compiler in harness/replay.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "graze/fuzz_session.hpp"

namespace graze {

/// What a harness was compiled and linked with.
struct harness_setup {
    /// Where the id of the test or structure is; null there until a driver has chosen one.
    char const* const* test = nullptr;
    /// What exports the subjects that are linked in, if anything does: with promises of one side, which alone is asked
    /// where it is there, or without. Then what their names begin with.
    graze_subject_v3 const* (*promising_subjects)(std::size_t* count, int* abi) = nullptr;
    graze_subject const* (*subjects)(std::size_t* count, int* abi) = nullptr;
    std::string stem;
    /// Only this scalar type; empty: both.
    std::string scalar;
    /// Outcomes of wrong answers that end it, by commas, or "disagreement" for all; empty: none.
    std::string fail_on;
    /// The engine's own mutations of bytes, if it has some.
    std::size_t (*mutate_bytes)(std::uint8_t* data, std::size_t size, std::size_t most) = nullptr;
    /// fuzz_counters bytes that the engine takes for counters of edges.
    std::span<std::uint8_t> counters;
    std::function<void(bool begins)> confirming;  // as in fuzz_options
};

/// The rest is from the environment:
///   GRAZE_FUZZ_OUT    folder of the findings store; nothing is stored without it
///   GRAZE_FUZZ_SHARD  i/n: this is worker i of n
///   GRAZE_FUZZ_SEED, GRAZE_FUZZ_COMMAND  what the store is to say of the campaign
///   GRAZE_FUZZ_AUDIT  share of the cases that CGAL decides too, from 0 to 1
///   GRAZE_FUZZ_FAIL_ON  in place of harness_setup::fail_on; "none" for none
///   GRAZE_FUZZ_PLAIN  to measure what they are worth, leave out any of: mutator, feedback, repair ("mutator,feedback");
///                     without repair, bytes that are not the exact encoding of a valid case are refused
class fuzz_harness {
  public:
    explicit fuzz_harness(harness_setup setup);
    ~fuzz_harness();

    /// Opens the session of the test chosen, unless it is open. Throws for a test, subjects, settings or a store that
    /// cannot be used.
    void open();
    /// Stores what was not stored yet.
    void close();

    /// The most bytes a case of the test takes.
    std::size_t longest_input();
    /// The bytes judged; false for none, and for those that are refused. Throws as fuzz_session::run does.
    bool run(std::span<std::uint8_t const> data);
    /// Changes the input in place, which may grow to `most` bytes; its new size.
    std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
    /// An input made of parts of both; its size, 0 where there is none.
    std::size_t cross_over(std::span<std::uint8_t const> first, std::span<std::uint8_t const> second, std::uint8_t* out,
                           std::size_t most, unsigned seed);

  private:
    struct state;
    std::unique_ptr<state> state_;
};

/// What a plain driver drives.
struct driven_harness {
    /// Where the id of the test is; null there: the driver chooses the test of each case.
    char const** test;
    int (*initialize)(int* count, char*** words);
    int (*run)(std::uint8_t const* data, std::size_t size);
};

/// The main of a plain driver, which runs inputs through a harness, and makes corpora of case files and back:
///   PROGRAM FILE|DIR...                case files (.jsonl, or - for standard input), and inputs of a harness's test
///   PROGRAM --write DIR FILE|DIR...    writes each case as an input, DIR/TEST/HASH (DIR/HASH in a harness of one test)
///   PROGRAM --text FILE|DIR...         writes each input as a case line on standard output
/// A case line's "shrunk" scalars, as graze leaves them in findings.jsonl, are a case too.
/// Gives the exit status: 0 fine; 2 for a file or a line that cannot be used, with the rest still done.
int replay_inputs(int count, char** words, driven_harness const& harness);

}  // namespace graze
