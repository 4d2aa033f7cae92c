#include "bench/peers.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/status.hpp"
#include "text/whole_file.hpp"

namespace graze {

void become_peers(std::vector<std::string> const& options) {
    // Installed beside this program, or in this build or the one of .ci/peers.
    std::string program = file_near_program({"graze-peers", "peers/graze-peers", "peers/reports/peers/graze-peers"});
    if (program.empty())
        throw usage_error(
            "--peers: there is no program graze-peers beside this one. '.ci/peers' in graze's sources installs the "
            "libraries that Debian has, builds it and runs it; or build graze with -DGRAZE_PEERS=ON, where these "
            "libraries are");
    std::vector<std::string> words{program};
    words.insert(words.end(), options.begin(), options.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execv(program.c_str(), pointers.data());
    throw usage_error("--peers: " + program + ": " + std::strerror(errno));
}

}  // namespace graze
