#include "formats/source_place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>

#include "graze/internal/case_file/json_scanner.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_source_bytes = 1 << 20, most_sources = 100, most_steps_up = 8;

bool is_file(fs::path const& path) {
    std::error_code failed;
    return fs::is_regular_file(path, failed);
}

/// The top of the user's sources: where the repository is, around the current folder.
fs::path top_folder() {
    std::error_code failed;
    fs::path const here = fs::current_path(failed);
    for (fs::path at = here; at.has_relative_path(); at = at.parent_path())
        if (fs::exists(at / ".git", failed)) return at;
    return here;
}

std::string uri_of(fs::path const& path) {
    std::error_code failed;
    fs::path const whole = fs::weakly_canonical(fs::absolute(path, failed), failed);
    fs::path const inside = whole.lexically_relative(fs::weakly_canonical(top_folder(), failed));
    if (!inside.empty() && *inside.begin() != "..") return uri_path(inside.generic_string());
    return "file://" + uri_path(whole.generic_string());
}

/// Returns the number of the first line with "NAME" in quotes, or 0 if there is none. Rust ends the strings that C reads
/// by \0.
std::size_t line_of(fs::path const& path, std::string_view name) {
    if (name.empty()) return 0;
    std::ifstream in(path, std::ios::binary);
    std::string line;
    std::size_t bytes = 0;
    for (std::size_t number = 1; bytes < most_source_bytes && std::getline(in, line); ++number) {
        for (char const quote : {'"', '\'', '`'})
            for (char const* const end : {"", "\\0"})
                if (line.find(fmt::format("{0}{1}{2}{0}", quote, name, end)) != std::string::npos) return number;
        bytes += line.size() + 1;
    }
    return 0;
}

std::vector<fs::path> sources_of(fs::path const& library, std::string const& stem) {
    std::vector<fs::path> sources;
    std::ifstream in(library.string() + ".place", std::ios::binary);
    for (std::string line; sources.size() < most_sources && std::getline(in, line);)
        if (is_file(line)) sources.emplace_back(line);
    if (!sources.empty()) return sources;
    std::string const plain = stem.starts_with("lib") ? stem.substr(3) : stem;
    for (std::string const& name : {stem, plain})
        for (char const* const end : {".cpp", ".cc", ".cxx", ".c", ".rs", ".zig", ".f90", ".d", ".go", ".swift"})
            if (fs::path const path = library.parent_path() / (name + end); !name.empty() && is_file(path))
                return {path};
    return {};
}

fs::path build_file_of(fs::path const& library) {
    constexpr std::array<char const*, 9> names{"CMakeLists.txt", "meson.build", "Cargo.toml",  "Makefile", "makefile",
                                               "build.zig",      "BUILD",       "BUILD.bazel", "graze.sh"};
    fs::path folder = library.parent_path();
    for (std::size_t i = 0; i < most_steps_up && folder.has_relative_path(); ++i, folder = folder.parent_path())
        for (char const* const name : names)
            if (is_file(folder / name)) return folder / name;
    return library;
}

/// The members of an object; none of what is no object.
json_members members_or_none(std::string_view text) {
    try {
        return members_of_object(text);
    } catch (json_error const&) {
        return {};
    }
}

/// A string; empty for what is none.
std::string string_or_empty(json_members const& members, std::string_view key) {
    auto const at = members.find(key);
    return at == members.end() || at->second.what != json_value::kind::string ? "" : decode_json_string(at->second.raw);
}

}  // namespace

std::string uri_path(std::string_view path) {
    std::string result;
    for (char c : path) {
        bool const plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           std::string_view("-._~/").find(c) != std::string_view::npos;
        if (plain)
            result += c;
        else
            result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return result;
}

source_place place_in(std::string const& file, std::string_view name) {
    return {uri_of(file), std::max<std::size_t>(line_of(file, name), 1)};
}

void find_places(std::string const& library, std::vector<std::string> const& names, source_places& places) {
    fs::path const file = fs::absolute(library);
    std::string const stem = file.filename().string().substr(0, file.filename().string().find(".so"));
    std::vector<fs::path> const sources = sources_of(file, stem);
    for (std::string const& name : names) {
        if (!name.starts_with(stem + ".")) continue;
        source_place& place = places[name];
        place = {uri_of(sources.empty() ? build_file_of(file) : sources.front())};
        for (fs::path const& source : sources)
            if (std::size_t const line = line_of(source, std::string_view(name).substr(stem.size() + 1))) {
                place = {uri_of(source), line};
                break;
            }
    }
}

std::string to_setting(source_places const& places) {
    json_object all;
    for (auto const& [name, place] : places)
        all.add(name, json_object{{"uri", place.uri}, {"line", std::to_string(place.line)}});
    return all.text();
}

source_places places_from(std::string_view setting) {
    source_places places;
    for (auto const& [name, value] : members_or_none(setting)) {
        json_members const members = members_or_none(value.raw);
        source_place found{string_or_empty(members, "uri"), 0};
        std::string const digits = string_or_empty(members, "line");
        std::from_chars(digits.data(), digits.data() + digits.size(), found.line);
        if (found.line == 0 || found.line > 1'000'000'000 || found.uri.empty()) continue;
        // Whatever a store holds, what comes out is a URI.
        bool const absolute = found.uri.starts_with("file:///");
        auto const is_odd = [](char c) {
            return c <= ' ' || c >= 0x7f || std::string_view("\"<>\\^`{|}:?#").find(c) != std::string_view::npos;
        };
        if (std::ranges::any_of(std::string_view(found.uri).substr(absolute ? 5 : 0), is_odd)) continue;
        places[name] = std::move(found);
    }
    return places;
}

}  // namespace graze
