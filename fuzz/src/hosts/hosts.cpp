// The mains of the processes that a program of ours becomes when it is started again with the flag of a host.
#include <array>
#include <cstring>

#include "command/process.hpp"
#include "graze/plugin.hpp"
#include "plugin/host.hpp"
#include "process/wire.hpp"

namespace graze {
namespace {

struct host {
    char const* flag;
    int (*main)(int argc, char** argv);
};

constexpr std::array hosts{host{plugin_wire::host_flag, library_host_main},
                           host{command_wire::host_flag, command_host_main}};

host const* host_of(int argc, char const* const* argv) {
    for (host const& candidate : hosts)
        if (argc > 1 && std::strcmp(argv[1], candidate.flag) == 0) return &candidate;
    return nullptr;
}

}  // namespace

bool is_plugin_host(int argc, char const* const* argv) {
    return host_of(argc, argv) != nullptr;
}

int plugin_host_main(int argc, char** argv) {
    return host_of(argc, argv)->main(argc, argv);
}

}  // namespace graze
