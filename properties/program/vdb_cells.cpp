// Prints what OpenVDB reads in a .vdb file, as JSON: a line about the grid, then [x,y,z,value] for each active voxel.
//
// usage: vdb_cells FILE
#include <fmt/format.h>
#include <openvdb/openvdb.h>

#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "text/text.hpp"

namespace {

nlohmann::json hex(openvdb::Vec3d const& point) {
    return {graze::to_hex(point[0]), graze::to_hex(point[1]), graze::to_hex(point[2])};
}

void print(char const* path) {
    openvdb::initialize();
    openvdb::io::File file(path);
    file.open();
    nlohmann::json head;
    for (auto name = file.beginName(); name != file.endName(); ++name) head["names"].push_back(name.gridName());
    auto const grid = openvdb::gridPtrCast<openvdb::FloatGrid>(file.readGrid("surface"));
    if (!grid) throw std::runtime_error("the grid is not of float");
    head["uuid"] = file.getUniqueTag();
    head["class"] = openvdb::GridBase::gridClassToString(grid->getGridClass());
    head["background"] = grid->background();
    head["map"] = grid->transform().mapType();
    head["middle_of_0"] = hex(grid->indexToWorld(openvdb::Vec3d(0)));
    head["middle_of_1_2_3"] = hex(grid->indexToWorld(openvdb::Vec3d(1, 2, 3)));
    head["voxel_size"] = hex(grid->voxelSize());
    for (auto at = grid->beginMeta(); at != grid->endMeta(); ++at) head["meta"][at->first] = at->second->str();
    fmt::print("{}\n", head.dump());
    for (auto at = grid->cbeginValueOn(); at; ++at) {
        if (!at.isVoxelValue()) throw std::runtime_error("an active tile");
        openvdb::Coord const cell = at.getCoord();
        fmt::print("[{},{},{},{}]\n", cell.x(), cell.y(), cell.z(), at.getValue());
    }
    for (auto at = grid->cbeginValueOff(); at; ++at)
        if (at.getValue() != 0) throw std::runtime_error("an inactive value that is not 0");
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) {
        fmt::print(stderr, "usage: vdb_cells FILE\n");
        return 2;
    }
    try {
        print(words[1]);
    } catch (std::exception const& problem) {
        fmt::print(stderr, "{}: {}\n", words[1], problem.what());
        return 1;
    }
    return 0;
}
