// A fuzzing harness of one test: what libFuzzer, or a plain driver (replay.cpp), calls. Compiled once for each test,
// with GRAZE_HARNESS_TEST its id, and perhaps linked with sources that export graze_subjects (graze/subject.h); those
// are then judged, beside the certified subject, in place of the documented ones. Without GRAZE_HARNESS_TEST the driver
// chooses the test.
//
// From the environment:
//   GRAZE_FUZZ_OUT    folder of the findings store; nothing is stored without it
//   GRAZE_FUZZ_SHARD  i/n: this is worker i of n
//   GRAZE_FUZZ_SEED, GRAZE_FUZZ_COMMAND  what the store is to say of the campaign
//   GRAZE_FUZZ_AUDIT  share of the cases that CGAL decides too, from 0 to 1
//   GRAZE_FUZZ_PLAIN  to measure what they are worth, leave out any of: mutator, feedback, repair ("mutator,feedback");
//                     without repair, bytes that are not the exact encoding of a valid case are refused
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <vector>

#include "graze/case_file.hpp"
#include "graze/fuzz_session.hpp"

#ifndef GRAZE_HARNESS_TEST
#define GRAZE_HARNESS_TEST nullptr
#endif
#ifndef GRAZE_HARNESS_STEM
#define GRAZE_HARNESS_STEM "fuzzed"
#endif

// Of sources linked in: there or not.
extern "C" __attribute__((weak)) graze_subject const* graze_subjects(std::size_t* count, int* abi);
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

/// The counters of edges, as they are before a confirmation and are to be after it: exact readings of the routines
/// under test run then, and would be taken for new ways through those.
void keep_edges(bool begins) {
    static std::vector<std::uint8_t> kept;
    if (__start___sancov_cntrs == nullptr) return;
    if (begins)
        kept.assign(__start___sancov_cntrs, __stop___sancov_cntrs);
    else
        std::copy(kept.begin(), kept.end(), __start___sancov_cntrs);
}

std::string setting(char const* name) {
    char const* const value = std::getenv(name);
    return value ? value : "";
}

[[noreturn]] void refuse(std::string const& why) {
    std::cerr << "graze: " << why << '\n';
    std::exit(2);
}

bool without(char const* what) {
    return setting("GRAZE_FUZZ_PLAIN").find(what) != std::string::npos;
}

graze::test_info const& chosen_test() {
    graze::test_info const* const test = graze_harness_test ? graze::find_test(graze_harness_test) : nullptr;
    if (!test) refuse("no such test: " + std::string(graze_harness_test ? graze_harness_test : ""));
    return *test;
}

std::unique_ptr<graze::fuzz_session> make_session() {
    graze::fuzz_options options;
    if (graze_subjects) {
        std::size_t count = 0;
        int abi = 0;
        graze_subject const* const entries = graze_subjects(&count, &abi);
        static bool const adopted = !graze::adopt_subjects(entries, count, abi, GRAZE_HARNESS_STEM).empty();
        for (graze::subject const& each : chosen_test().subjects)
            if (adopted && !each.name.starts_with("documented.")) options.subjects.push_back(&each);
        if (options.subjects.size() < 2) refuse("none of the subjects linked in is of the test " + chosen_test().id);
    }
#ifdef GRAZE_HARNESS_SCALAR
    options.scalar = graze::enum_named<graze::scalar_type>(graze::scalar_type_names, GRAZE_HARNESS_SCALAR);
    if (!options.scalar) refuse("no such scalar type: " GRAZE_HARNESS_SCALAR);
#endif
    options.confirming = keep_edges;
    options.out = setting("GRAZE_FUZZ_OUT");
    options.settings = {{"seed", setting("GRAZE_FUZZ_SEED")}, {"command", setting("GRAZE_FUZZ_COMMAND")}};
    if (std::string const shard = setting("GRAZE_FUZZ_SHARD"); !shard.empty()) {
        unsigned long index = 0, all = 0;
        if (std::sscanf(shard.c_str(), "%lu/%lu", &index, &all) != 2 || index < 1 || index > all)
            refuse("GRAZE_FUZZ_SHARD: expected i/n with 1 <= i <= n");
        options.shard = {index % all, all};
    }
    if (std::string const audit = setting("GRAZE_FUZZ_AUDIT"); !audit.empty()) {
        char* end = nullptr;
        options.audit = std::strtod(audit.c_str(), &end);
        if (*end != '\0' || !(options.audit >= 0 && options.audit <= 1))
            refuse("GRAZE_FUZZ_AUDIT: expected a share from 0 to 1");
    }
    std::span<std::uint8_t> fed(counters);
    return std::make_unique<graze::fuzz_session>(chosen_test(), std::move(options),
                                                 without("feedback") ? std::span<std::uint8_t>() : fed);
}

std::map<std::string, std::unique_ptr<graze::fuzz_session>> sessions;

graze::fuzz_session& session() {
    std::unique_ptr<graze::fuzz_session>& made = sessions[chosen_test().id];
    if (!made) {
        try {
            made = make_session();
        } catch (std::exception const& error) {
            refuse(error.what());
        }
        // libFuzzer leaves by exit; what is stored last, is stored then.
        static int const registered = std::atexit([] { sessions.clear(); });
        (void)registered;
    }
    return *made;
}

std::string line_of(graze::test_case const& question) {
    graze::case_record record;
    record.question = question;
    return graze::to_line(record);
}

/// What changing two inputs needs, kept from call to call.
struct workbench {
    graze::test_info const& test = chosen_test();
    graze::test_case first, second, made;
    std::vector<std::uint8_t> bytes;
    bool const plain = without("mutator");

    std::size_t give(graze::test_case const& question, std::uint8_t* data, std::size_t most) {
        graze::encode_case(question, bytes);
        std::size_t const size = std::min(bytes.size(), most);
        std::copy_n(bytes.begin(), size, data);
        return size;
    }
};

workbench& bench() {
    static workbench made;
    return made;
}

/// Are the bytes those that their case is written as?
bool is_exact(std::span<std::uint8_t const> data) {
    workbench& b = bench();
    if (!graze::decode_case(b.test, data, b.made)) return false;
    graze::encode_case(b.made, b.bytes);
    return std::ranges::equal(data, b.bytes);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    session();
    // What suits these harnesses, unless the command line says otherwise. Entropic scheduling takes longer with every
    // input of the corpus, which here are thousands. How often a loop of exact arithmetic goes round is no news, and a
    // shorter input (a case in float32) no better one.
    static std::vector<std::string> added{"-entropic=0", "-use_counters=0", "-reduce_inputs=0",
                                          "-max_len=" + std::to_string(graze::longest_encoding(chosen_test()))};
    static std::vector<char*> all;
    all.assign(*words, *words + *count);
    auto const said = [&](std::string const& option) {
        return std::any_of(all.begin(), all.end(), [&](char const* word) {
            return std::string_view(word).starts_with(std::string_view(option).substr(0, option.find('=') + 1));
        });
    };
    for (std::string& option : added)
        if (!said(option)) all.push_back(option.data());
    *count = static_cast<int>(all.size());
    all.push_back(nullptr);
    *words = all.data();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    try {
        static bool const strict = without("repair");
        if (strict && !is_exact(std::span(data, size))) return -1;
        return session().run(std::span(data, size)) ? 0 : -1;
    } catch (graze::fuzz_stop const& found) {
        std::cerr << "graze: THIS IS A BUG IN GRAZE: " << found.what() << '\n' << line_of(found.question) << std::endl;
    } catch (std::exception const& error) {
        std::cerr << "graze: " << error.what() << std::endl;
    }
    std::abort();
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    workbench& b = bench();
    graze::source choices(graze::mix(seed));
    bool const bytes_too = LLVMFuzzerMutate != nullptr && size != 0 && choices.one_in(16);
    if (LLVMFuzzerMutate != nullptr && (b.plain || bytes_too)) size = LLVMFuzzerMutate(data, size, most);
    if (b.plain) return size;
    if (!graze::decode_case(b.test, std::span(data, size), b.first)) {
        static constexpr std::uint8_t nothing[1] = {0};
        graze::decode_case(b.test, nothing, b.first);
    }
    if (!bytes_too) graze::mutate_case(b.first, choices);
    return b.give(b.first, data, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(std::uint8_t const* data1, std::size_t size1,
                                                 std::uint8_t const* data2, std::size_t size2, std::uint8_t* out,
                                                 std::size_t most, unsigned seed) {
    workbench& b = bench();
    if (b.plain) return 0;
    if (!graze::decode_case(b.test, std::span(data1, size1), b.first) ||
        !graze::decode_case(b.test, std::span(data2, size2), b.second))
        return 0;
    graze::source choices(graze::mix(seed));
    graze::cross_cases(b.first, b.second, choices, b.made);
    return b.give(b.made, out, most);
}
