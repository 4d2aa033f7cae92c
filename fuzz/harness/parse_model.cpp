// A harness of the mesh readers: a file of any bytes is a model, or refused with a model_error. The first byte chooses
// the format.
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "graze/model.hpp"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size == 0) return -1;
    static constexpr char const* endings[] = {".off", ".obj", ".stl", ".ply"};
    static std::filesystem::path const base =
        (std::filesystem::is_directory("/dev/shm") ? std::filesystem::path("/dev/shm")
                                                   : std::filesystem::temp_directory_path()) /
        ("graze_parse_model_" + std::to_string(getpid()));
    std::filesystem::path const path = base.string() + endings[data[0] % 4];
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<char const*>(data + 1), static_cast<std::streamsize>(size - 1));
    try {
        graze::triangle_soup const soup = graze::read_model(path.string());
        for (auto const& triangle : soup.triangles)
            for (std::uint32_t vertex : triangle)
                if (vertex >= soup.points.size()) std::abort();
        for (auto const& point : soup.points)
            for (double coordinate : point)
                if (!std::isfinite(coordinate)) std::abort();
    } catch (graze::model_error const&) {
        // What it is for.
    }
    std::filesystem::remove(path);
    return 0;
}
