// A plain driver for a harness, for any compiler: runs inputs through it, and turns case files into corpora and back.
//
//   PROGRAM FILE|DIR...                case files (.jsonl, or - for standard input), and inputs of a harness's test
//   PROGRAM --write DIR FILE|DIR...    writes each case as an input, DIR/TEST/HASH (DIR/HASH in a harness of one test)
//   PROGRAM --text FILE|DIR...         writes each input as a case line on standard output
//
// A case line's "shrunk" scalars, as graze leaves them in findings.jsonl, are a case too.
// Exit status: 0 fine; 2 for a file or a line that cannot be used, with the rest still done. A harness that stops
// aborts.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "graze/case_file.hpp"
#include "fuzzing/fuzz_input.hpp"
#include "text/text.hpp"

extern "C" {
extern char const* graze_harness_test;
int LLVMFuzzerInitialize(int* count, char*** words);
int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);
}

namespace {

namespace fs = std::filesystem;

char const* const fixed_test = graze_harness_test;

struct replay {
    enum { run, write, text } mode = run;
    fs::path folder;
    std::size_t done = 0, bad = 0;

    void complain(std::string const& what) {
        std::cerr << what << '\n';
        ++bad;
    }

    void take_input(std::vector<std::uint8_t> const& bytes) {
        ++done;
        if (mode == run) {
            LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
            return;
        }
        std::uint64_t hash = graze::key_of(graze_harness_test);
        for (std::uint8_t byte : bytes) hash = graze::mix(hash ^ byte);
        char name[17];
        std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(hash));
        if (mode == write) {
            fs::path const into = fixed_test ? folder : folder / graze_harness_test;
            fs::create_directories(into);
            std::ofstream out(into / name, std::ios::binary);
            out.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
            if (!out.flush()) complain((into / name).string() + ": cannot be written");
            return;
        }
        graze::case_record record;
        if (graze::decode_case(*graze::find_test(graze_harness_test), bytes, record.question))
            std::cout << graze::to_line(record) << '\n';
    }

    void take_case(graze::test_case const& question) {
        if (fixed_test && question.test->id != fixed_test) return;
        graze_harness_test = question.test->id.c_str();
        std::vector<std::uint8_t> bytes;
        graze::encode_case(question, bytes);
        take_input(bytes);
    }

    void take_record(graze::case_record record) {
        take_case(record.question);
        for (auto const& [key, json] : record.extras) {
            if (key != "shrunk") continue;
            // The line again, with these scalars as its input.
            graze::case_record plain;
            plain.question = record.question;
            std::string line = graze::to_line(plain);
            std::size_t const from = line.find("\"input\":") + 8;
            line.replace(from, line.find(']', from) + 1 - from, json);
            auto const read = graze::parse_case(line, "shrunk", record.line);
            if (auto const* shrunk = std::get_if<graze::case_record>(&read)) take_case(shrunk->question);
        }
    }

    void take_file(std::string const& path) {
        std::error_code error;
        if (fs::is_directory(path, error)) {
            std::vector<std::string> inside;
            for (auto const& entry : fs::directory_iterator(path)) inside.push_back(entry.path().string());
            std::sort(inside.begin(), inside.end());
            for (std::string const& each : inside) take_file(each);
        } else if (path == "-" || path.ends_with(".jsonl")) {
            graze::case_files lines({path});
            while (auto line = lines.next()) {
                if (auto const* wrong = std::get_if<graze::line_error>(&*line))
                    complain(wrong->text());
                else
                    take_record(std::get<graze::case_record>(std::move(*line)));
            }
        } else {
            if (!fixed_test) return complain(path + ": expected a case file, .jsonl; inputs are of one test's harness");
            std::ifstream in(path, std::ios::binary);
            if (!in) return complain(path + ": cannot be read");
            take_input({std::istreambuf_iterator<char>(in), {}});
        }
    }
};

}  // namespace

int main(int count, char** words) {
    replay work;
    int at = 1;
    if (count > 2 && std::string_view(words[1]) == "--write") {
        work.mode = replay::write;
        work.folder = words[2];
        at = 3;
    } else if (count > 1 && std::string_view(words[1]) == "--text") {
        work.mode = replay::text;
        at = 2;
    }
    if (at >= count || std::string_view(words[at]).starts_with("--")) {
        std::cerr << "usage: " << words[0] << " [--write DIR | --text] FILE|DIR...\n";
        return 2;
    }
    try {
        if (fixed_test && work.mode == replay::run) LLVMFuzzerInitialize(&count, &words);
        for (; at < count; ++at) work.take_file(words[at]);
    } catch (std::exception const& error) {
        work.complain(error.what());
    }
    if (work.done == 0) work.complain("no case and no input was found");
    std::cerr << work.done << " inputs\n";
    return work.bad == 0 ? 0 : 2;
}
