#include "voxelize/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "graze/internal/text/text.hpp"
#include "text/json_writer.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

/// A byte a cell: above this many it is a file by mistake.
constexpr std::uint64_t most_dense_bytes = std::uint64_t{1} << 34;

std::string numbers(std::array<double, 3> const& values) {
    return fmt::format("{},{},{}", json_number(values[0]), json_number(values[1]), json_number(values[2]));
}

std::string hex_numbers(std::array<double, 3> const& values) {
    return to_hex(values[0]) + ' ' + to_hex(values[1]) + ' ' + to_hex(values[2]);
}

void write_jsonl(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set) {
    json_object const head = json_document({{"model", facts.model},
                                            {"subject", facts.subject},
                                            {"scalar", name_of(facts.scalar)},
                                            {"cells", json_array(facts.cells)},
                                            {"origin", json_array(facts.origin, to_hex)},
                                            {"cell_size", to_hex(facts.cell_size)},
                                            {"set", set.size()}});
    out << head.text() << '\n';
    fmt::memory_buffer lines;
    set.each([&](voxel_cell const& cell) {
        fmt::format_to(std::back_inserter(lines), "[{},{},{}]\n", cell[0], cell[1], cell[2]);
        if (lines.size() < 1u << 16) return;
        out.write(lines.data(), static_cast<std::streamsize>(lines.size()));
        lines.clear();
    });
    out.write(lines.data(), static_cast<std::streamsize>(lines.size()));
}

/// A byte for each cell of the grid, x fastest, then y.
void write_rows(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set) {
    std::vector<voxel_tile> const& tiles = set.tiles();
    std::string row;
    for (std::int32_t z = 0; z < facts.cells[2]; ++z)
        for (std::int32_t y = 0; y < facts.cells[1] && out.good(); ++y) {
            row.assign(static_cast<std::size_t>(facts.cells[0]), '\0');
            std::uint64_t const key = voxel_tile::key_of(0, y, z);
            auto tile = std::ranges::lower_bound(tiles, key, {}, &voxel_tile::key);
            for (; tile != tiles.end() && tile->key >> 16 == key >> 16; ++tile) {
                std::uint64_t const four = tile->bits >> voxel_tile::bit_of(0, y, z) & 0xf;
                auto const x = static_cast<std::size_t>((tile->key & 0xffff) * voxel_tile::side);
                for (std::uint64_t rest = four; rest != 0; rest &= rest - 1)
                    row[x + static_cast<std::size_t>(std::countr_zero(rest))] = 1;
            }
            out << row;
        }
}

void write_nrrd(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set) {
    // A sample stands for the middle of its cell.
    std::array<double, 3> middle = facts.origin;
    for (double& x : middle) x += facts.cell_size / 2;
    std::string const size = json_number(facts.cell_size);
    out << "NRRD0004\n"
        << "# voxels a surface meets, written by graze voxelize\n"
        << "type: uint8\ndimension: 3\nspace dimension: 3\n"
        << fmt::format("sizes: {} {} {}\n", facts.cells[0], facts.cells[1], facts.cells[2])
        << fmt::format("space directions: ({0},0,0) (0,{0},0) (0,0,{0})\n", size)
        << "centerings: cell cell cell\nkinds: domain domain domain\n"
        << "space origin: (" << numbers(middle) << ")\n"
        << "encoding: raw\n"
        << "graze_origin:=" << hex_numbers(facts.origin) << "\ngraze_cell_size:=" << to_hex(facts.cell_size)
        << "\ngraze_subject:=" << facts.subject << "\ngraze_scalar:=" << name_of(facts.scalar) << "\n\n";
    write_rows(out, facts, set);
}

struct file_kind {
    std::string_view extension;
    bool dense;
    void (*write)(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set);
};
constexpr file_kind kinds[] = {{".jsonl", false, write_jsonl}, {".nrrd", true, write_nrrd}};

file_kind kind_of(std::string const& path) {
    std::string const extension = std::filesystem::path(path).extension().string();
    for (file_kind const& kind : kinds)
        if (kind.extension == extension) return kind;
    throw std::runtime_error("-o " + json_quote(path) + ": expected a name that ends in " + voxel_file_kinds());
}

[[noreturn]] void fail(std::string const& path, std::string const& why) {
    throw std::runtime_error("-o " + json_quote(path) + " cannot be written: " + why);
}

}  // namespace

std::string voxel_file_kinds() {
    std::string text;
    for (std::size_t i = 0; i < std::size(kinds); ++i)
        (text += i == 0 ? "" : i + 1 == std::size(kinds) ? " or " : ", ") += kinds[i].extension;
    return text;
}

void prepare_voxel_file(std::string const& path, voxel_file_facts const& facts) {
    file_kind const kind = kind_of(path);
    std::uint64_t bytes = 1;
    for (std::int32_t count : facts.cells) bytes *= static_cast<std::uint64_t>(count);
    if (kind.dense && bytes > most_dense_bytes)
        fail(path, fmt::format("its kind has a byte for each of all {} cells; choose .jsonl", bytes));
    if (std::filesystem::is_directory(path)) fail(path, "it is a folder");
    errno = 0;
    if (!std::ofstream(draft_of(path), std::ios::binary)) fail(path, std::strerror(errno));
    std::error_code error;
    std::filesystem::remove(draft_of(path), error);
}

void write_voxel_file(std::string const& path, voxel_file_facts const& facts, voxel_set const& set) {
    file_kind const kind = kind_of(path);
    std::string const why = try_to_write(path, [&](std::ostream& out) { kind.write(out, facts, set); });
    if (!why.empty()) fail(path, why);
}

}  // namespace graze
