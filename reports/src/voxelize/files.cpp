#include "voxelize/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <stdexcept>
#include <vector>

#include "graze/internal/text/text.hpp"
#include "text/json_writer.hpp"
#include "text/whole_file.hpp"
#include "voxelize/streams.hpp"

namespace graze {
namespace {

/// A byte a cell: above this many it is a file by mistake.
constexpr std::uint64_t most_dense_bytes = std::uint64_t{1} << 34;
constexpr std::int32_t vox_side = 256;

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

/// Calls take(row) for every row of the grid along x, y before z, while the stream is good.
void each_row(std::ostream const& out, voxel_file_facts const& facts, voxel_set const& set, byte_sink const& take) {
    std::vector<voxel_tile> const& tiles = set.tiles();
    std::vector<std::uint8_t> row(static_cast<std::size_t>(facts.cells[0]));
    auto const first_of = [&](std::int32_t y, std::int32_t z) {
        return std::ranges::lower_bound(tiles, voxel_tile::key_of(0, y, z), {}, &voxel_tile::key);
    };
    bool blank = true;
    for (std::int32_t z = 0; z < facts.cells[2]; ++z)
        for (std::int32_t y = 0; y < facts.cells[1] && out.good(); ++y) {
            if (!blank) std::fill(row.begin(), row.end(), std::uint8_t{0});
            blank = true;
            std::uint64_t const key = voxel_tile::key_of(0, y, z);
            for (auto tile = first_of(y, z); tile != tiles.end() && tile->key >> 16 == key >> 16; ++tile) {
                std::uint64_t const four = tile->bits >> voxel_tile::bit_of(0, y, z) & 0xf;
                for (std::uint64_t rest = four; rest != 0; rest &= rest - 1) {
                    auto const x = static_cast<std::size_t>((tile->key & 0xffff) * voxel_tile::side);
                    row[x + static_cast<std::size_t>(std::countr_zero(rest))] = 1;
                    blank = false;
                }
            }
            take(row);
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
        << "encoding: " << (has_gzip ? "gzip" : "raw") << "\n"
        << "graze_origin:=" << hex_numbers(facts.origin) << "\ngraze_cell_size:=" << to_hex(facts.cell_size)
        << "\ngraze_subject:=" << facts.subject << "\ngraze_scalar:=" << name_of(facts.scalar) << "\n\n";
    write_gzip(out, [&](byte_sink const& take) { each_row(out, facts, set, take); });
}

/// The bytes of a MagicaVoxel chunk, little-endian.
class vox_bytes {
  public:
    vox_bytes& number(std::uint64_t value) {
        for (int shift = 0; shift < 32; shift += 8) text_ += static_cast<char>(value >> shift & 0xff);
        return *this;
    }
    vox_bytes& string(std::string_view text) {
        number(text.size());
        text_ += text;
        return *this;
    }
    vox_bytes& voxel(std::size_t x, std::size_t y, std::size_t z) {
        for (std::size_t part : {x, y, z, std::size_t{1}}) text_ += static_cast<char>(part);
        return *this;
    }
    std::string const& text() const { return text_; }
    /// A chunk without children, of what there is.
    std::string chunk(std::string_view id) const {
        return std::string(id) + vox_bytes().number(text_.size()).number(0).text_ + text_;
    }

  private:
    std::string text_;
};

void write_vox(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set) {
    using block = std::array<std::int32_t, 3>;
    std::map<block, std::vector<voxel_tile>> blocks;
    for (voxel_tile const& tile : set.tiles()) {
        voxel_cell const first = tile.cell(0);
        blocks[{first[0] / vox_side, first[1] / vox_side, first[2] / vox_side}].push_back(tile);
    }
    if (blocks.empty()) blocks[{0, 0, 0}];
    std::string graph;
    std::vector<std::string> models;
    vox_bytes group;
    // Node 0 carries the group, node 1, of a translation and a shape for each model.
    group.number(1).number(0).number(blocks.size());
    for (auto const& [at, tiles] : blocks) {
        block side{}, begin{}, centre{};
        std::uint64_t count = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            begin[k] = at[k] * vox_side;
            side[k] = std::min(vox_side, facts.cells[k] - begin[k]);
            centre[k] = begin[k] + side[k] / 2;
        }
        vox_bytes size, voxels, translation, shape;
        for (std::int32_t length : side) size.number(static_cast<std::uint64_t>(length));
        for (voxel_tile const& tile : tiles) count += static_cast<std::uint64_t>(std::popcount(tile.bits));
        voxels.number(count);
        for (voxel_tile const& tile : tiles)
            for (std::uint64_t rest = tile.bits; rest != 0; rest &= rest - 1) {
                voxel_cell const cell = tile.cell(static_cast<unsigned>(std::countr_zero(rest)));
                voxels.voxel(static_cast<std::size_t>(cell[0] - begin[0]), static_cast<std::size_t>(cell[1] - begin[1]),
                             static_cast<std::size_t>(cell[2] - begin[2]));
            }
        std::size_t const model = models.size(), node = 2 + 2 * model;
        models.push_back(size.chunk("SIZE") + voxels.chunk("XYZI"));
        group.number(node);
        constexpr std::uint64_t none = 0xffffffff;
        translation.number(node).number(0).number(node + 1).number(none).number(0).number(1).number(1);
        translation.string("_t").string(fmt::format("{} {} {}", centre[0], centre[1], centre[2]));
        shape.number(node + 1).number(0).number(1).number(model).number(0);
        graph += translation.chunk("nTRN") + shape.chunk("nSHP");
    }
    vox_bytes root;
    root.number(0).number(0).number(1).number(0xffffffff).number(0xffffffff).number(1).number(0);
    graph = root.chunk("nTRN") + group.chunk("nGRP") + graph;
    std::uint64_t length = graph.size();
    for (std::string const& model : models) length += model.size();
    if (length > std::numeric_limits<std::int32_t>::max())
        throw std::runtime_error("a .vox file holds less than 2^31 bytes, these cells take more; choose another kind");
    out << "VOX " << vox_bytes().number(150).text() << "MAIN" << vox_bytes().number(0).number(length).text();
    for (std::string const& model : models) out << model;
    out << graph;
}

struct file_kind {
    std::string_view extension;
    bool dense;
    void (*write)(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set);
};
constexpr file_kind kinds[] = {{".jsonl", false, write_jsonl}, {".nrrd", true, write_nrrd}, {".vox", false, write_vox}};

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
        fail(path, fmt::format("its kind has a byte for each of all {} cells; choose .jsonl or .vox", bytes));
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
