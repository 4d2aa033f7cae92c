#include <dlfcn.h>
#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "text/text.hpp"
#include "voxelize/vdb.hpp"

namespace graze {
namespace {

/// Found by the program's run path; never unloaded, since OpenVDB's threads stay.
vdb_module const& loaded_module() {
    static vdb_module const* const found = [] {
        void* const library = dlopen(vdb_module::file, RTLD_NOW | RTLD_LOCAL);
        void* const module = library == nullptr ? nullptr : dlsym(library, vdb_module::symbol);
        if (module == nullptr) throw std::runtime_error(std::string("OpenVDB cannot be loaded: ") + dlerror());
        return static_cast<vdb_module const*>(module);
    }();
    return *found;
}

}  // namespace

void require_vdb_grid(voxel_file_facts const& facts) {
    loaded_module().require_grid(facts);
}

void write_vdb(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set) {
    std::string origin;
    for (double x : facts.origin) (origin += origin.empty() ? "" : " ") += to_hex(x);
    loaded_module().write(out, facts,
                          {{"graze_origin", origin},
                           {"graze_cell_size", to_hex(facts.cell_size)},
                           {"graze_cells", fmt::format("{} {} {}", facts.cells[0], facts.cells[1], facts.cells[2])},
                           {"graze_subject", facts.subject},
                           {"graze_scalar", std::string(name_of(facts.scalar))}},
                          set);
}

}  // namespace graze
