#include "command/children.hpp"

#include <filesystem>
#include <fstream>
#include <string>

namespace graze {

std::vector<pid_t> descendants_of(pid_t process) {
    namespace fs = std::filesystem;
    constexpr std::size_t most = 1 << 16;  // of a program that forks without end; later looks see the rest
    std::vector<pid_t> found{process};
    for (std::size_t i = 0; i < found.size() && found.size() < most; ++i) {
        std::error_code error;
        fs::directory_iterator task("/proc/" + std::to_string(found[i]) + "/task", error);
        for (; !error && task != fs::directory_iterator(); task.increment(error)) {
            std::ifstream file(task->path() / "children");
            for (pid_t id; file >> id;) found.push_back(id);
        }
    }
    found.erase(found.begin());
    return found;
}

}  // namespace graze
