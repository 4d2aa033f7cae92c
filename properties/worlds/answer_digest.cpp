// The answer digest: one hash over every subject's answers on the corpus, the same with every compiler and at every
// level of optimisation. Built twice, without and with optimisation, from the fast headers alone.
//
//   answer_digest CORPUS DIGEST           compares; exit status 1 on a difference, with the subject and the first case
//   answer_digest CORPUS --write DIGEST   renews
//
// A digest file has a line for all, one for the inputs of each test and scalar, and one for each subject: hash, and a
// letter a case (answer_digest.hpp), so that the first case that changed is known. Of a sphere a letter tells fifteen
// of sixteen changes, the hash all.
#include "answer_digest.hpp"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

#include "answer_digest_subjects.inc"

namespace graze {
namespace {

struct line {
    std::uint64_t hash = 0;
    std::string letters;
    bool operator==(line const&) const = default;
};

/// In the order of the corpus, by "TEST SCALAR SUBJECT"; "TEST SCALAR inputs" for the cases themselves.
struct digest_of_all {
    std::vector<std::pair<std::string, line>> lines;
    std::map<std::string, digest::block> blocks;  // by "TEST SCALAR"

    std::uint64_t total() const {
        digest::hash sum;
        for (auto const& [key, each] : lines) {
            for (char c : key) sum.add(static_cast<unsigned char>(c));
            sum.add(each.hash);
        }
        return sum.value();
    }
};

line ask(digest::asked_subject const& whom, digest::block const& cases) {
    line made;
    digest::hash sum;
    for (auto const& input : cases.inputs) {
        digest::answer said;
        if (cases.scalar == scalar_type::float32) {
            std::vector<float> const small(input.begin(), input.end());
            said = whom.ask32(small.data(), small.size());
        } else {
            said = whom.ask64(input.data(), input.size());
        }
        made.letters += said.letter;
        sum.add(static_cast<unsigned char>(said.letter));
        for (double value : said.numbers) sum.add(digest::bits_of(value));
    }
    made.hash = sum.value();
    return made;
}

digest_of_all answer_corpus(std::istream& in) {
    digest_of_all made;
    for (digest::block cases; digest::read_block(in, cases);) {
        std::string const where = cases.test + ' ' + std::string(name_of(cases.scalar));
        digest::hash inputs;
        for (auto const& input : cases.inputs) {
            inputs.add(input.size());
            for (double value : input) inputs.add(std::bit_cast<std::uint64_t>(value));
        }
        made.lines.push_back({where + " inputs", {inputs.value(), std::to_string(cases.inputs.size())}});
        for (digest::asked_subject const& whom : all_subjects)
            if (whom.test == cases.test) made.lines.push_back({where + ' ' + std::string(whom.name), ask(whom, cases)});
        made.blocks.emplace(where, std::move(cases));
    }
    return made;
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
    for (auto const& [key, each] : all.lines) out << key << ' ' << hex(each.hash) << ' ' << each.letters << '\n';
}

std::map<std::string, line> read(std::istream& in, std::uint64_t& total) {
    std::map<std::string, line> lines;
    for (std::string text; std::getline(in, text);) {
        if (text.empty() || text[0] == '#') continue;
        std::istringstream words(text);
        std::string test, scalar, name, hash, letters;
        words >> test >> scalar;
        if (test == "all") {
            total = std::strtoull(scalar.c_str(), nullptr, 16);
            continue;
        }
        words >> name >> hash >> letters;
        lines[test + ' ' + scalar + ' ' + name] = {std::strtoull(hash.c_str(), nullptr, 16), letters};
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

/// Tells every subject that differs, with the first case. How many?
int compare(digest_of_all const& found, std::map<std::string, line> expected) {
    int differences = 0;
    bool same_inputs = true;
    for (auto const& [key, now] : found.lines) {
        auto const node = expected.extract(key);
        bool const inputs = key.ends_with(" inputs");
        if (inputs) same_inputs = !node.empty() && node.mapped() == now;
        if (!node.empty() && node.mapped() == now) continue;
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
        std::string const &before = node.mapped().letters, &after = now.letters;
        std::size_t first = 0;
        while (first < after.size() && first < before.size() && before[first] == after[first]) ++first;
        if (first == after.size()) {
            std::printf("%s: other spheres, none of which the letters tell\n", key.c_str());
            continue;
        }
        std::size_t changed = 0;
        for (std::size_t i = first; i < after.size() && i < before.size(); ++i) changed += before[i] != after[i];
        std::printf("%s: %zu of %zu answers changed, first that to case %zu, from %c to %c:\n", key.c_str(), changed,
                    after.size(), first + 1, first < before.size() ? before[first] : '-', after[first]);
        print_case(found.blocks.at(key.substr(0, key.rfind(' '))), first);
    }
    for (auto const& [key, before] : expected) {
        ++differences;
        std::printf("%s: in the digest, but no longer asked\n", key.c_str());
    }
    return differences;
}

int run(std::vector<std::string> const& arguments) {
    bool const renew = arguments.size() == 3 && arguments[1] == "--write";
    if (!renew && arguments.size() != 2) {
        std::fputs("usage: answer_digest CORPUS [--write] DIGEST\n", stderr);
        return 2;
    }
    std::ifstream corpus(arguments[0], std::ios::binary);
    digest_of_all const found = answer_corpus(corpus);
    if (found.blocks.empty()) {
        std::fprintf(stderr, "%s: no corpus\n", arguments[0].c_str());
        return 2;
    }
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
    return differences == 0 ? 0 : 1;
}

}  // namespace
}  // namespace graze

int main(int argc, char** argv) {
    return graze::run({argv + 1, argv + argc});
}
