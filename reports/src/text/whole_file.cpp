#include "text/whole_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nettle/sha2.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "graze/internal/text/text.hpp"

namespace graze {

std::filesystem::path draft_of(std::filesystem::path const& path) {
    return path.string() + ".part";
}

void prepare_folder(std::string const& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw std::runtime_error("--out " + json_quote(folder) + " cannot be made: " + error.message());
    std::filesystem::path const probe = std::filesystem::path(folder) / "summary.json.part";
    errno = 0;
    if (!std::ofstream(probe, std::ios::binary))
        throw std::runtime_error("--out " + json_quote(folder) + " cannot be written to: " + std::strerror(errno));
    std::filesystem::remove(probe, error);
}

std::string try_to_write(std::filesystem::path const& path, std::function<void(std::ostream&)> const& write) {
    std::filesystem::path const draft = draft_of(path);
    std::error_code error;
    std::string why;
    errno = 0;
    try {
        std::ofstream out(draft, std::ios::binary);
        if (out) write(out);
        out.close();
        if (!out) why = errno != 0 ? std::strerror(errno) : "unknown error";
    } catch (std::exception const& problem) {
        why = problem.what();
    }
    if (why.empty()) {
        std::filesystem::rename(draft, path, error);
        if (error) why = error.message();
    }
    if (!why.empty()) std::filesystem::remove(draft, error);
    return why;
}

void write_file(std::filesystem::path const& path, std::function<void(std::ostream&)> const& write) {
    std::string const why = try_to_write(path, write);
    if (!why.empty()) throw std::runtime_error(path.string() + ": cannot be written: " + why);
}

void write_file(std::filesystem::path const& path, std::string_view text) {
    write_file(path, [&](std::ostream& out) { out.write(text.data(), static_cast<std::streamsize>(text.size())); });
}

namespace {

std::string digest_in(sha256_ctx& context) {
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&context, digest.size(), digest.data());
    return fmt::format("{:02x}", fmt::join(digest, ""));
}

}  // namespace

std::string file_near_program(std::initializer_list<std::string_view> names) {
    std::error_code error;
    std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (int up = 0; up < 5 && !folder.empty(); ++up, folder = folder.parent_path())
        for (std::string_view name : names)
            if (std::filesystem::is_regular_file(folder / name, error)) return (folder / name).string();
    return {};
}

std::string digest_of(std::string_view text) {
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, text.size(), reinterpret_cast<std::uint8_t const*>(text.data()));
    return digest_in(context);
}

std::string digest_of_file(std::filesystem::path const& path) {
    std::ifstream in(path, std::ios::binary);
    sha256_ctx context;
    sha256_init(&context);
    std::array<char, 1 << 16> block;
    while (in.read(block.data(), block.size()), in.gcount() > 0)
        sha256_update(&context, static_cast<std::size_t>(in.gcount()), reinterpret_cast<std::uint8_t*>(block.data()));
    if (!in.eof()) throw std::runtime_error(path.string() + ": cannot be read");
    return digest_in(context);
}

}  // namespace graze
