// A harness of the findings store: a file of any bytes is read, or refused with a store_error.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "graze/store.hpp"

namespace {

/// A folder of this process, gone with it. In memory where the system has such a place.
struct folder {
    std::filesystem::path path;
    folder() {
        std::error_code error;
        std::filesystem::path const base =
            std::filesystem::is_directory("/dev/shm", error) ? "/dev/shm" : std::filesystem::temp_directory_path();
        path = base / ("graze_parse_store_" + std::to_string(getpid()));
        std::filesystem::create_directories(path);
    }
    ~folder() {
        std::error_code error;
        std::filesystem::remove_all(path, error);
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static folder const place;
    for (char const* beside : {"findings.db-wal", "findings.db-shm"}) std::filesystem::remove(place.path / beside);
    std::ofstream(place.path / "findings.db", std::ios::binary)
        .write(reinterpret_cast<char const*>(data), static_cast<std::streamsize>(size));
    try {
        graze::findings_store const store(place.path.string(), graze::findings_store::mode::read);
        store.read();
        store.signature_count();
        store.each_finding([](graze::stored_finding const&) {});
        store.worst();
        store.findings_to_shrink(3);
        store.each_without_orbit([](graze::stored_finding const&) {});
    } catch (graze::store_error const&) {
        return 0;
    }
    return 0;
}
