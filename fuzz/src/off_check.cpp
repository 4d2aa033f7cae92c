#include "off_check.hpp"

#include <array>
#include <charconv>
#include <sstream>

namespace graze {

std::string why_not_off(std::istream& file, std::uintmax_t size) {
    // Counts come first, after the keyword (OFF, COFF, 4OFF, ...), which may be left out. What is no count here is for
    // CGAL to judge.
    std::array<char const*, 2> const names{"vertices", "faces"};
    std::size_t found = 0;
    bool keyword_may_come = true;
    for (std::string line; found < names.size() && std::getline(file, line);) {
        std::istringstream words(line.substr(0, line.find('#')));
        for (std::string word; found < names.size() && words >> word; keyword_may_come = false) {
            std::uintmax_t count = 0;
            auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
            if (end != word.data() + word.size()) {
                if (!keyword_may_come) return {};
                continue;
            }
            if (error != std::errc() || count > size)
                return "its header promises " + word + " " + names[found] + ", which a file of " +
                       std::to_string(size) + " bytes cannot hold";
            ++found;
        }
    }
    return {};
}

}  // namespace graze
