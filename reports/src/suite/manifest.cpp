#include "suite/manifest.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"
#include "suite/cases.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

/// The members of the manifest, with errors that name it.
class manifest_reader {
  public:
    explicit manifest_reader(std::string path) : path_(std::move(path)) {}

    [[noreturn]] void fail(std::string const& what) const { throw bad_suite(visible(path_) + ": " + what); }
    json_value const& at(json_members const& members, std::string_view key, json_value::kind what,
                         std::string_view expected) const {
        auto const found = members.find(key);
        if (found == members.end()) fail(fmt::format("{}: missing, expected {}", key, expected));
        if (found->second.what != what)
            fail(fmt::format("{}: found {}, expected {}", key, describe(found->second), expected));
        return found->second;
    }
    std::uint64_t number(json_members const& members, std::string_view key) const {
        std::string_view const raw = at(members, key, json_value::kind::number, "a count").raw;
        std::uint64_t value = 0;
        auto const [stop, failed] = std::from_chars(raw.data(), raw.data() + raw.size(), value);
        if (failed != std::errc() || stop != raw.data() + raw.size())
            fail(fmt::format("{}: found {}, expected a count", key, quote_excerpt(raw)));
        return value;
    }
    std::string text(json_members const& members, std::string_view key) const {
        return decode_json_string(at(members, key, json_value::kind::string, "a string").raw);
    }

  private:
    std::string path_;
};

}  // namespace

std::string suite_manifest::text() const {
    std::string listed;
    for (auto const& [name, what] : files)
        listed += fmt::format("{}\n{}:{}", listed.empty() ? "" : ",", json_quote(name),
                              json_object{{"cases", what.cases}, {"sha256", what.sha256}}.text());
    return fmt::format("{{\"format\":{},\"suite\":\"{}\",\"level\":{},\"files\":{{{}\n}}}}\n", file_format,
                       suite_version, level, listed);
}

suite_manifest suite_manifest::read(std::string const& folder) {
    std::string const path = (std::filesystem::path(folder) / file_name).string();
    manifest_reader const from(path);
    std::ifstream file(path, std::ios::binary);
    if (!file) from.fail("cannot be read, expected the folder of a suite that 'graze suite' wrote");
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    if (find_invalid_utf8(text) != text.npos) from.fail("is not UTF-8");
    try {
        json_members const members = members_of_object(text);
        if (std::uint64_t const format = from.number(members, "format"); format > file_format)
            from.fail(
                fmt::format("format: found {}, expected {} or less: a later graze wrote this", format, file_format));
        if (std::string const version = from.text(members, "suite"); version != suite_version)
            from.fail(fmt::format("suite: found {}, expected \"{}\"", quote_excerpt(version), suite_version));
        suite_manifest manifest;
        manifest.level = from.number(members, "level");
        if (manifest.level < 1 || manifest.level > std::size(cases_of_suite_level))
            from.fail(fmt::format("level: found {}, expected 1 or 2", manifest.level));
        json_value const& listed = from.at(members, "files", json_value::kind::object, "an object of files");
        for (auto const& [name, value] : members_of_object(listed.raw)) {
            if (value.what != json_value::kind::object)
                from.fail(fmt::format("files.{}: found {}, expected an object", visible(name), describe(value)));
            json_members const what = members_of_object(value.raw);
            manifest.files[name] = {from.number(what, "cases"), from.text(what, "sha256")};
        }
        return manifest;
    } catch (json_error const& error) {
        from.fail(fmt::format("byte {}: {}", error.offset + 1, error.message));
    }
}

}  // namespace graze
