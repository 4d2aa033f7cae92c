// A plain driver for the harnesses of parsers: runs the files, and those in the folders, that it is given.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

int main(int count, char** words) {
    std::vector<std::string> files;
    for (int i = 1; i < count; ++i) {
        if (!std::filesystem::is_directory(words[i])) {
            files.emplace_back(words[i]);
            continue;
        }
        for (auto const& entry : std::filesystem::directory_iterator(words[i])) files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    for (std::string const& file : files) {
        std::ifstream in(file, std::ios::binary);
        std::vector<char> const bytes(std::istreambuf_iterator<char>(in), {});
        std::cerr << file << '\n';
        LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size());
    }
    std::cerr << files.size() << " inputs\n";
    return files.empty() ? 2 : 0;
}
