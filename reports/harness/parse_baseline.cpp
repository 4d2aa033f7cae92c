// A harness of the baseline reader: a file of any bytes is a baseline, or refused with a usage_error.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gate/baseline.hpp"
#include "cli/status.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static std::string const path =
        (std::filesystem::temp_directory_path() / ("graze_parse_baseline_" + std::to_string(getpid()))).string();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<char const*>(data), static_cast<std::streamsize>(size));
    try {
        graze::read_baseline(path);
    } catch (graze::usage_error const&) {
        // What it is for.
    }
    std::filesystem::remove(path);
    return 0;
}
