// Reads a file of the suite, asks answer() and prints how many answers are right:
// c++ -std=c++17 -O2 -ffp-contract=off reader.cpp -o reader && ./reader FILE
#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using numbers = std::vector<double>;

// Yours goes here: {1} or {0} for sets that meet or not, a number with the sign, or the values; empty declines.
numbers answer(std::string const& test, numbers const& x) {
    if (test == "orient_2d") return {(x[0] - x[4]) * (x[3] - x[5]) - (x[1] - x[5]) * (x[2] - x[4])};
    if (test == "aabb_aabb_2d") return {x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3] ? 1.0 : 0.0};
    if (test == "line_line_point_2d") {  // of parallel lines NaN or infinite
        double const ux = x[2] - x[0], uy = x[3] - x[1], vx = x[6] - x[4], vy = x[7] - x[5], d = ux * vy - uy * vx;
        double const s = ((x[4] - x[0]) * vy - (x[5] - x[1]) * vx) / d;
        return {x[0] + s * ux, x[1] + s * uy};
    }
    return {};
}

std::string text_of(std::string const& line, std::string const& key, char end) {  // empty where it is not there
    std::size_t const at = line.find("\"" + key + "\":"), begin = at + key.size() + 4;
    return at == std::string::npos ? "" : line.substr(begin, line.find(end, begin) - begin);
}
numbers list_of(std::string const& line, std::string const& key) {
    numbers found;
    std::istringstream words(text_of(line, key, ']'));
    for (std::string word; std::getline(words, word, ',');) found.push_back(std::strtod(word.c_str(), nullptr));
    return found;
}
bool is_right(std::string const& line, std::string const& expect, numbers const& given) {
    if (given.empty() || std::isnan(given[0])) return false;
    numbers const exact = list_of(line, "exact_values"), most = list_of(line, "tolerance");
    auto const near = [&](std::size_t from) {
        bool good = true;
        for (std::size_t i = 0; i < most.size(); ++i) good &= std::abs(given[(i + from) % most.size()] - exact[i]) <= most[i];
        return good;
    };
    if (!exact.empty()) return near(0) || (most.size() == 6 && near(3));  // the ends of a segment in either order
    std::string const sign = given[0] > 0 ? "positive" : given[0] < 0 ? "negative" : "zero";
    if (expect == "negative" || expect == "zero" || expect == "positive") return expect == sign;
    return expect == "touching" || (given[0] != 0) == (expect == "crossing");
}

int main(int, char** words) {
    std::ifstream file(words[1]);
    int right = 0, cases = 0, hits = 0, touching = 0;
    for (std::string line; std::getline(file, line);) {
        std::string const expect = text_of(line, "expect", '"');
        bool const has_values = line.find("exact_values") != std::string::npos;
        if (expect.empty() || (expect == "defined" && !has_values)) continue;  // a sphere, or a structure: not judged here
        ++cases;
        numbers const given = answer(text_of(line, "test", '"'), list_of(line, "input"));
        right += is_right(line, expect, given);
        if (expect == "touching" && !given.empty()) ++touching, hits += given[0] != 0;
    }
    std::cout << right << " of " << cases << " right; " << hits << " hits on " << touching << " touching\n";
}
