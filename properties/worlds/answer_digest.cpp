// The answer digest: one hash over every subject's answers on the corpus, the same with every compiler and at every
// level of optimisation. Built without and with optimisation, from the fast headers alone; where slow tests are left out, g++'s
// without optimisation has the library's certified tests, which takes a tenth of the time.
//
//   answer_digest CORPUS DIGEST             compares; exit status 1 on a difference, with the subject and the cases
//   answer_digest CORPUS --write DIGEST     renews
//   answer_digest CORPUS --answers ANSWERS  writes every answer: a line a subject, a letter a case
//
// A digest file has a line for all, one for the inputs of each test and scalar, and one for each subject: a hash of all
// its answers, and a character for each stretch of 32 cases, so that it is known where answers changed. On a difference
// every answer goes to PROGRAM.answers.txt in the working folder: two such files, of an old and a new build, tell
// the very cases. A letter (answer_digest.hpp) tells fifteen of sixteen changes of numbers, the hash all.
#include "answer_digest.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

#ifdef GRAZE_LIBRARY_INSTANCES
#include "graze/internal/certified/instances.hpp"
#endif
#include "answer_digest_subjects.inc"

namespace graze {
namespace {

constexpr std::size_t stretch = 32;

struct line {
    std::uint64_t hash = 0;
    std::string stretches;  // of inputs their number
    std::string letters = {};
    bool is_as(line const& other) const { return hash == other.hash && stretches == other.stretches; }
};

/// A character for each stretch of letters.
std::string stretches_of(std::string_view letters) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string found;
    for (std::size_t at = 0; at < letters.size(); at += stretch) {
        digest::hash sum;
        for (char c : letters.substr(at, stretch)) sum.add(static_cast<unsigned char>(c));
        found += alphabet[sum.value() >> 58];
    }
    return found;
}

/// In the order of the corpus, by "TEST SCALAR SUBJECT"; "TEST SCALAR inputs" for the cases themselves.
struct digest_of_all {
    std::vector<std::pair<std::string, line>> lines;
    std::map<std::string, digest::block> blocks;  // by "TEST SCALAR"

    std::uint64_t total() const {
        digest::hash sum;
        for (auto const& [key, item] : lines) {
            for (char c : key) sum.add(static_cast<unsigned char>(c));
            sum.add(item.hash);
        }
        return sum.value();
    }
};

line ask(digest::asked_subject const& asked, digest::block const& cases) {
    line found;
    digest::hash sum;
    for (auto const& input : cases.inputs) {
        digest::answer given;
        if (cases.scalar == scalar_type::float32) {
            std::vector<float> const small(input.begin(), input.end());
            given = asked.ask32(small.data(), small.size());
        } else {
            given = asked.ask64(input.data(), input.size());
        }
        found.letters += given.letter;
        sum.add(static_cast<unsigned char>(given.letter));
        for (double value : given.numbers) sum.add(digest::bits_of(value));
    }
    found.hash = sum.value();
    found.stretches = stretches_of(found.letters);
    return found;
}

digest_of_all answer_corpus(std::istream& in) {
    digest_of_all result;
    for (digest::block cases; digest::read_block(in, cases);) {
        std::string const where = cases.test + ' ' + std::string(name_of(cases.scalar));
        digest::hash inputs;
        for (auto const& input : cases.inputs) {
            inputs.add(input.size());
            for (double value : input) inputs.add(std::bit_cast<std::uint64_t>(value));
        }
        result.lines.push_back({where + " inputs", {inputs.value(), std::to_string(cases.inputs.size())}});
        for (digest::asked_subject const& asked : all_subjects)
            if (asked.test == cases.test)
                result.lines.push_back({where + ' ' + std::string(asked.name), ask(asked, cases)});
        result.blocks.emplace(where, std::move(cases));
    }
    return result;
}

void write(digest_of_all const& all, std::ostream& out) {
    char text[17];
    auto const hex = [&text](std::uint64_t value) {
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
        return text;
    };
    out << "# The answers of every subject, documented and certified, to the corpus: see answer_digest.cpp. A change "
           "of\n"
           "# this file is a change of answers, or of the corpus. Renew it, once it is clear why, by\n"
           "#     cmake --build BUILD --target renew_answer_digest\n"
        << "all " << hex(all.total()) << '\n';
    for (auto const& [key, item] : all.lines) out << key << ' ' << hex(item.hash) << ' ' << item.stretches << '\n';
}

bool write_answers(digest_of_all const& all, std::string const& path) {
    std::ofstream out(path);
    for (auto const& [key, item] : all.lines)
        if (!item.letters.empty()) out << key << ' ' << item.letters << '\n';
    return static_cast<bool>(out.flush());
}

std::map<std::string, line> read(std::istream& in, std::uint64_t& total) {
    std::map<std::string, line> lines;
    for (std::string text; std::getline(in, text);) {
        if (text.empty() || text[0] == '#') continue;
        std::istringstream words(text);
        std::string test, scalar, name, hash, stretches;
        words >> test >> scalar;
        if (test == "all") {
            total = std::strtoull(scalar.c_str(), nullptr, 16);
            continue;
        }
        words >> name >> hash >> stretches;
        lines[test + ' ' + scalar + ' ' + name] = {std::strtoull(hash.c_str(), nullptr, 16), stretches};
    }
    return lines;
}

void print_case(digest::block const& cases, std::size_t i) {
    std::printf("{\"test\":\"%s\",\"scalar\":\"%s\",\"input\":[", cases.test.c_str(),
                std::string(name_of(cases.scalar)).c_str());
    for (std::size_t k = 0; k < cases.inputs[i].size(); ++k)
        std::printf("%s\"%a\"", k == 0 ? "" : ",", cases.inputs[i][k]);
    std::puts("]}");
}

/// Tells every subject that differs, with the cases of the first stretch that does. How many?
int compare(digest_of_all const& found, std::map<std::string, line> expected) {
    int differences = 0;
    bool same_inputs = true;
    for (auto const& [key, now] : found.lines) {
        auto const node = expected.extract(key);
        bool const inputs = key.ends_with(" inputs");
        if (inputs) same_inputs = !node.empty() && node.mapped().is_as(now);
        if (!node.empty() && node.mapped().is_as(now)) continue;
        ++differences;
        if (node.empty()) {
            std::printf("%s: not in the digest\n", key.c_str());
            continue;
        }
        if (inputs || !same_inputs) {
            std::printf("%s: %s\n", key.c_str(),
                        inputs ? "other cases than before" : "other answers, to other cases than before");
            continue;
        }
        std::string const &before = node.mapped().stretches, &after = now.stretches;
        std::size_t first = 0, changed = 0;
        for (std::size_t i = after.size(); i-- > 0;) {
            if (i < before.size() && before[i] == after[i]) continue;
            first = i;
            ++changed;
        }
        if (changed == 0) {
            std::printf("%s: other numbers, in a stretch that the digest does not tell\n", key.c_str());
            continue;
        }
        std::size_t const begin = first * stretch, end = std::min(begin + stretch, now.letters.size());
        std::printf("%s: answers changed in %zu of %zu stretches of %zu cases, first among cases %zu to %zu, now %s:\n",
                    key.c_str(), changed, after.size(), stretch, begin + 1, end,
                    now.letters.substr(begin, end - begin).c_str());
        for (std::size_t i = begin; i < end; ++i) print_case(found.blocks.at(key.substr(0, key.rfind(' '))), i);
    }
    for (auto const& [key, before] : expected) {
        ++differences;
        std::printf("%s: in the digest, but no longer asked\n", key.c_str());
    }
    return differences;
}

int run(std::string const& program, std::vector<std::string> const& arguments) {
    bool const renew = arguments.size() == 3 && arguments[1] == "--write";
    bool const tell = arguments.size() == 3 && arguments[1] == "--answers";
    if (!renew && !tell && arguments.size() != 2) {
        std::fputs("usage: answer_digest CORPUS [--write] DIGEST | --answers ANSWERS\n", stderr);
        return 2;
    }
    std::ifstream corpus(arguments[0], std::ios::binary);
    digest_of_all const found = answer_corpus(corpus);
    if (found.blocks.empty()) {
        std::fprintf(stderr, "%s: no corpus\n", arguments[0].c_str());
        return 2;
    }
    if (tell) return write_answers(found, arguments[2]) ? 0 : 2;
    if (renew) {
        std::ofstream out(arguments[2]);
        write(found, out);
        return out.flush() ? 0 : 2;
    }
    std::ifstream file(arguments[1]);
    std::uint64_t total = 0;
    int differences = compare(found, read(file, total));
    if (differences == 0 && total != found.total()) {
        std::puts("all: the hash of all is not that of the lines");
        ++differences;
    }
    std::printf("%zu lines, hash of all %016llx, %d differences\n", found.lines.size(),
                static_cast<unsigned long long>(found.total()), differences);
    if (differences == 0) return 0;
    std::string const answers = program.substr(program.rfind('/') + 1) + ".answers.txt";
    if (write_answers(found, answers)) std::printf("every answer is in %s\n", answers.c_str());
    return 1;
}

}  // namespace
}  // namespace graze

int main(int argc, char** argv) {
    return graze::run(argv[0], {argv + 1, argv + argc});
}
