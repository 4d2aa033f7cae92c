// The manifest of the conformance suite, which says what its files hold.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>

namespace graze {

/// A suite that cannot be used: names the file and why.
struct bad_suite : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct suite_manifest {
    static constexpr char const* file_name = "MANIFEST.json";
    struct file {
        std::uint64_t cases = 0;
        std::string sha256;
    };

    std::uint64_t level = 1;
    std::map<std::string, file> files;  // by name

    std::string text() const;
    /// That of a folder. Throws bad_suite, for another version of the suite too.
    static suite_manifest read(std::string const& folder);
};

}  // namespace graze
