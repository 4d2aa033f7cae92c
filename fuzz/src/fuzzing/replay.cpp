// A plain driver of harnesses.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "graze/case_file.hpp"
#include "graze/fuzz_harness.hpp"
#include "graze/internal/fuzzing/fuzz_input.hpp"
#include "graze/internal/fuzzing/structure_input.hpp"
#include "graze/structure_families.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

struct replay {
    driven_harness const& harness;
    char const* const fixed_test = *harness.test;
    enum { run, write, text } mode = run;
    fs::path folder = {};
    std::size_t done = 0, bad = 0;

    void complain(std::string const& what) {
        std::cerr << what << '\n';
        ++bad;
    }

    void take_input(std::vector<std::uint8_t> const& bytes) {
        ++done;
        if (mode == run) {
            harness.run(bytes.data(), bytes.size());
            return;
        }
        std::uint64_t hash = key_of(*harness.test);
        for (std::uint8_t byte : bytes) hash = mix(hash ^ byte);
        char name[17];
        std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(hash));
        if (mode == write) {
            fs::path const into = fixed_test ? folder : folder / *harness.test;
            fs::create_directories(into);
            std::ofstream out(into / name, std::ios::binary);
            out.write(reinterpret_cast<char const*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
            if (!out.flush()) complain((into / name).string() + ": cannot be written");
            return;
        }
        if (auto const line = line_of_input(*harness.test, bytes)) std::cout << *line << '\n';
    }

    void take_structure(structure_record const& record) {
        std::string_view const name = form_of(record.kind).name;
        if (fixed_test && name != fixed_test) return;
        *harness.test = name.data();
        std::vector<std::uint8_t> bytes;
        encode_structure(record, bytes);
        take_input(bytes);
    }

    void take_case(test_case const& question) {
        if (fixed_test && question.test->id != fixed_test) return;
        *harness.test = question.test->id.c_str();
        std::vector<std::uint8_t> bytes;
        encode_case(question, bytes);
        take_input(bytes);
    }

    void take_record(case_record record) {
        take_case(record.question);
        for (auto const& [key, json] : record.extras) {
            if (key != "shrunk") continue;
            // The line again, with these scalars as its input.
            case_record plain;
            plain.question = record.question;
            std::string line = to_line(plain);
            std::size_t const from = line.find("\"input\":") + 8;
            line.replace(from, line.find(']', from) + 1 - from, json);
            auto const read = parse_case(line, "shrunk", record.line);
            if (auto const* shrunk = std::get_if<case_record>(&read)) take_case(shrunk->question);
        }
    }

    void take_file(std::string const& path) {
        std::error_code error;
        if (fs::is_directory(path, error)) {
            std::vector<std::string> inside;
            for (auto const& entry : fs::directory_iterator(path)) inside.push_back(entry.path().string());
            std::ranges::sort(inside);
            for (std::string const& item : inside) take_file(item);
        } else if (path == "-" || path.ends_with(".jsonl")) {
            case_files lines({path});
            lines.take_structures();
            while (auto line = lines.next()) {
                if (auto const* wrong = std::get_if<line_error>(&*line))
                    complain(wrong->text());
                else if (auto const* structure = std::get_if<structure_record>(&*line))
                    take_structure(*structure);
                else
                    take_record(std::get<case_record>(std::move(*line)));
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

std::optional<std::string> line_of_input(std::string_view id, std::span<std::uint8_t const> bytes) {
    if (auto const kind = structure_kind_of(id)) {
        structure_record structure;
        if (!decode_structure(*kind, bytes, structure)) return std::nullopt;
        return to_line(structure);
    }
    case_record record;
    if (!decode_case(*find_test(id), bytes, record.question)) return std::nullopt;
    return to_line(record);
}

int replay_inputs(int count, char** words, driven_harness const& harness) {
    replay work{harness};
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
        if (work.fixed_test && work.mode == replay::run) harness.initialize(&count, &words);
        for (; at < count; ++at) work.take_file(words[at]);
    } catch (std::exception const& error) {
        work.complain(error.what());
    }
    if (work.done == 0) work.complain("no case and no input was found");
    std::cerr << work.done << " inputs\n";
    return work.bad == 0 ? 0 : 2;
}

}  // namespace graze
