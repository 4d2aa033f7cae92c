// graze-peers: what `graze bench --peers` runs.
#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <optional>

#include "page.hpp"

namespace graze::peers {
namespace {

constexpr char usage[] = R"(Times the certified tests and other libraries on the same cases, and counts who is wrong.

usage: graze-peers [options]

  --page FILE     Write the page, for a browser
  --json FILE     Write all figures as JSON
  --test T        Ask only about this test: a name or a glob; may be repeated
  --cases N       Cases of each question and family, a quarter for hulls of 32 points (32768)
  --rounds N      Rounds, of which the fastest counts (60)
  --seed N        The same seed makes the same cases (1)
  --write-cases FILE   Write the cases with their exact answers, for 'graze check'; no rays

Prints a table in Markdown. Exit status 0; 1 where a certified test is wrong; 2 for wrong use or a file that cannot be written.
)";

/// Over all questions: rounds of one question are far apart, too.
constexpr int most_passes = 15;

struct options {
    std::string page, json, cases_file;
    std::vector<std::string> tests;
    std::size_t cases = 32768;
    int rounds = 60;
    std::uint64_t seed = 1;
    bool with_planted = false;
};

template <class Number>
bool read_number(char const* word, Number least, Number& to) {
    char const* const end = word + std::strlen(word);
    auto const [rest, error] = std::from_chars(word, end, to);
    return error == std::errc() && rest == end && to >= least;
}

/// Nothing for wrong use.
std::optional<options> read_options(int count, char** words) {
    options made;
    for (int i = 1; i < count; ++i) {
        std::string_view const name = words[i];
        // Hidden: what the test of the counts plants.
        if (name == "--planted") {
            made.with_planted = true;
            continue;
        }
        if (i + 1 == count) return std::nullopt;
        char const* const value = words[++i];
        bool fine = true;
        if (name == "--page")
            made.page = value;
        else if (name == "--json")
            made.json = value;
        else if (name == "--test")
            made.tests.push_back(value);
        else if (name == "--write-cases")
            made.cases_file = value;
        else if (name == "--cases")
            fine = read_number<std::size_t>(value, 1, made.cases);
        else if (name == "--rounds")
            fine = read_number(value, 1, made.rounds);
        else if (name == "--seed")
            fine = read_number<std::uint64_t>(value, 0, made.seed);
        else
            fine = false;
        if (!fine) return std::nullopt;
    }
    return made;
}

/// The model of the processor, as Linux tells it.
std::string machine() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            if (std::size_t const at = line.find(": "); at != std::string::npos) return line.substr(at + 2);
    return "a processor that does not tell its name";
}

std::string today() {
    std::time_t const now = std::time(nullptr);
    char text[16];
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}

/// Lines for `graze check`, with the answer to expect.
std::string case_lines(batch const& cases) {
    static constexpr char const* signs[] = {"negative", "zero", "positive"};
    static constexpr char const* relations[] = {"disjoint", "touching", "crossing"};
    std::string text;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        text += "{\"test\":\"" + std::string(cases.of->test) + "\",\"scalar\":\"" +
                (cases.of->is_float ? "float32" : "float64") + "\",\"input\":[";
        for (std::size_t k = 0; k < cases.of->count; ++k) {
            char number[40];
            std::snprintf(number, sizeof number, "%s%.17g", k == 0 ? "" : ",", cases.row<double>(i)[k]);
            text += number;
        }
        int const truth = cases.truth[i];
        text += std::string("],\"expect\":\"") + (cases.of->is_sign() ? signs[truth + 1] : relations[truth]) + "\"}\n";
    }
    return text;
}

bool write(std::string const& path, std::string const& text) {
    if (path.empty()) return true;
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) std::fprintf(stderr, "graze-peers: %s: cannot be written\n", path.c_str());
    return static_cast<bool>(file);
}

bool wants(options const& chosen, std::string const& test) {
    return chosen.tests.empty() || std::any_of(chosen.tests.begin(), chosen.tests.end(), [&](std::string const& glob) {
               return fnmatch(glob.c_str(), test.c_str(), 0) == 0;
           });
}

int run(options const& chosen) {
    std::vector<peer> const peers = all_peers(chosen.with_planted);
    std::vector<std::unique_ptr<measurement>> all;
    std::string lines;
    for (question const& of : questions()) {
        bool any = false;
        for (peer const& each : peers) any = any || (each.test == of.test && each.is_float == of.is_float);
        if (!any || !wants(chosen, std::string(of.test))) continue;
        for (family in : families) {
            all.push_back(std::make_unique<measurement>(make_batch(of, in, chosen.seed, chosen.cases), peers));
            // A ray's case holds all triangles of the model.
            if (!chosen.cases_file.empty() && of.kind != shape::rays) lines += case_lines(all.back()->cases());
        }
    }
    if (all.empty()) {
        std::fprintf(stderr, "graze-peers: no question to ask: a test that no library that was found answers\n");
        return 2;
    }
    int const passes = std::min(chosen.rounds, most_passes);
    for (int pass = 0; pass < passes; ++pass) {
        std::fprintf(stderr, "graze-peers: pass %d of %d\n", pass + 1, passes);
        int const rounds = chosen.rounds * (pass + 1) / passes - chosen.rounds * pass / passes;
        for (auto const& each : all) each->time(rounds);
    }
    std::vector<table> tables;
    for (auto const& each : all) tables.push_back(each->figures());
    circumstances const about{machine(), today(), GRAZE_PEERS_COMPILER, GRAZE_PEERS_FLAGS, chosen.seed, chosen.rounds};
    if (!write(chosen.page, page_html(tables, about)) || !write(chosen.json, page_json(tables, about)) ||
        !write(chosen.cases_file, lines))
        return 2;
    std::fputs(page_markdown(tables, about).c_str(), stdout);
    for (table const& each : tables)
        if (each.results.front().wrong > 0) {
            std::fprintf(stderr, "graze-peers: A WRONG ANSWER of the certified %s\n",
                         std::string(each.of->test).c_str());
            return 1;
        }
    return std::fflush(stdout) == 0 ? 0 : 2;
}

}  // namespace
}  // namespace graze::peers

int main(int count, char** words) {
    using namespace graze::peers;
    if (count == 2 && (std::strcmp(words[1], "--help") == 0 || std::strcmp(words[1], "-h") == 0)) {
        std::fputs(usage, stdout);
        return 0;
    }
    std::optional<options> const chosen = read_options(count, words);
    if (!chosen) {
        std::fputs(usage, stderr);
        return 2;
    }
    return run(*chosen);
}
