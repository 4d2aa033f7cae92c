#include "voxelize/vdb.hpp"

#include <fmt/format.h>
#include <nettle/sha2.h>
#include <openvdb/openvdb.h>
#include <tbb/global_control.h>

#include <bit>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace graze {
namespace {

/// OpenVDB's own writers open files themselves, or leave out the offsets that readers seek by.
class seekable_archive final : public openvdb::io::Archive {
  public:
    void write_to(std::ostream& out, openvdb::GridCPtrVec const& grids) const {
        constexpr bool seekable = true;
        Archive::write(out, grids, seekable);
    }
    /// Where a file has its UUID, which is random.
    std::streamoff uuid_at() const {
        std::ostringstream head;
        writeHeader(head, true);
        return static_cast<std::streamoff>(head.str().find(getUniqueTag()));
    }
};

openvdb::math::Transform::Ptr transform_of(voxel_file_facts const& facts) {
    openvdb::Vec3d middle;
    for (std::size_t axis = 0; axis < 3; ++axis)
        middle[static_cast<int>(axis)] = facts.origin[axis] + facts.cell_size / 2;
    auto const transform = openvdb::math::Transform::createLinearTransform(facts.cell_size);
    transform->postTranslate(middle);
    return transform;
}

/// 16 bytes of a hash of the cells as a UUID, version 8.
std::string uuid_of(openvdb::FloatGrid const& grid, voxel_set const& set) {
    sha256_ctx context;
    sha256_init(&context);
    auto const take = [&context](void const* bytes, std::size_t count) {
        sha256_update(&context, count, static_cast<std::uint8_t const*>(bytes));
    };
    for (auto at = grid.beginMeta(); at != grid.endMeta(); ++at) {
        std::string const text = at->first + '=' + at->second->str() + '\n';
        take(text.data(), text.size());
    }
    take(set.tiles().data(), set.tiles().size() * sizeof(voxel_tile));
    std::array<std::uint8_t, 16> bytes{};
    sha256_digest(&context, bytes.size(), bytes.data());
    bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0f) | 0x80);
    bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3f) | 0x80);
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        text += fmt::format("{}{:02x}", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", bytes[i]);
    return text;
}

void require_grid(voxel_file_facts const& facts) {
    try {
        transform_of(facts);
    } catch (openvdb::ArithmeticError const&) {  // it takes a volume below 3e-15 for zero
        throw std::runtime_error(fmt::format(
            "OpenVDB has no grids with cells as small as {:.3g}; scale the model up, or choose another kind of file",
            facts.cell_size));
    }
}

void write(std::ostream& out, voxel_file_facts const& facts, std::map<std::string, std::string> const& notes,
           voxel_set const& set) {
    // What OpenVDB counts is little; its threads would not keep to --jobs.
    tbb::global_control const alone(tbb::global_control::max_allowed_parallelism, 1);
    openvdb::initialize();
    auto const grid = openvdb::FloatGrid::create(0);
    grid->setTransform(transform_of(facts));
    grid->setName("surface");
    grid->setGridClass(openvdb::GRID_FOG_VOLUME);
    grid->setCreator("graze voxelize");
    for (auto const& [name, value] : notes) grid->insertMeta(name, openvdb::StringMetadata(value));
    auto nodes = grid->getAccessor();
    for (voxel_tile const& tile : set.tiles()) {
        voxel_cell const first = tile.cell(0);
        // A tile lies within one leaf, whose side is a multiple of its own.
        static_assert(openvdb::FloatTree::LeafNodeType::DIM % voxel_tile::side == 0);
        auto* const leaf = nodes.touchLeaf(openvdb::Coord(first[0], first[1], first[2]));
        for (std::uint64_t rest = tile.bits; rest != 0; rest &= rest - 1) {
            voxel_cell const cell = tile.cell(static_cast<unsigned>(std::countr_zero(rest)));
            leaf->setValueOn(openvdb::Coord(cell[0], cell[1], cell[2]), 1);
        }
    }
    std::string const uuid = uuid_of(*grid, set);
    seekable_archive archive;
    // Every reader knows this one; Blosc is not in all, and zlib OpenVDB leaves out for fog volumes.
    archive.setCompression(openvdb::io::COMPRESS_ACTIVE_MASK);
    archive.write_to(out, {grid});
    out.seekp(archive.uuid_at());
    out << uuid;
    out.seekp(0, std::ios::end);
}

}  // namespace
}  // namespace graze

extern "C" __attribute__((visibility("default"))) graze::vdb_module const graze_vdb_module;
graze::vdb_module const graze_vdb_module = {graze::require_grid, graze::write};
