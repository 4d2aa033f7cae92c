// What the tests of plugins share: where those are, a look at what they left behind, and main.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "graze/plugin.hpp"

namespace graze {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

inline std::string library(std::string const& name) {
    return std::string(GRAZE_PLUGINS_DIR) + "/" + name + ".so";
}

inline plugin_options hasty() {
    return {.time_limit = 0.1, .load_limit = 0.5, .memory_limit = std::uint64_t{256} << 20};
}

/// Processes that this one has started, and what those have forked.
inline std::vector<std::string> strays() {
    std::vector<std::string> found;
    if (waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD) found.push_back("a child");
    std::string const ours = std::string("--graze-plugin-host") + '\0' + std::to_string(getpid()) + '\0';
    for (auto const& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "cmdline");
        std::string words;
        // A process that ends while it is read is none.
        try {
            words.assign((std::istreambuf_iterator<char>(file)), {});
        } catch (std::ios_base::failure const&) {
        }
        if (words.find(ours) != std::string::npos) found.push_back(entry.path().string());
    }
    return found;
}

class plugins : public testing::Test {
  protected:
    void TearDown() override {
        // A process that was killed takes a moment to be gone, if it was not ours to wait for.
        for (int tries = 0; tries < 100 && !strays().empty(); ++tries)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        EXPECT_EQ(strays(), std::vector<std::string>());
    }
};

}  // namespace graze

int main(int argc, char** argv) {
    if (graze::is_plugin_host(argc, argv)) return graze::plugin_host_main(argc, argv);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
