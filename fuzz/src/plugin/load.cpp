// Asks a library what it offers, and enters that in the catalog.
#include <filesystem>

#include "evaluation/reader.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/subject.h"
#include "listing/listing.hpp"
#include "naming/comparison_name.hpp"
#include "plugin/session.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;
using plugin_wire::note;

/// Returns the library's file name up to its ".so".
std::string stem_of(fs::path const& file) {
    std::string const name = file.filename().string();
    std::size_t end = name.find(".so.");
    if (end == std::string::npos && name.ends_with(".so")) end = name.size() - 3;
    if (end == std::string::npos) end = fs::path(name).stem().string().size();
    return name.substr(0, end);
}

/// Checks what a library says of its table as a whole.
void check_table(listing const& found, note const& table) {
    static constexpr struct {
        char const* function;
        int abi;
    } versions[] = {{"graze_subjects", GRAZE_SUBJECT_ABI},
                    {"graze_traceable_subjects", GRAZE_TRACEABLE_ABI},
                    {"graze_subjects_v3", GRAZE_SUBJECT_V3_ABI}};
    auto const& version = versions[std::min<std::size_t>(std::max<std::size_t>(table.version, 1), 3) - 1];
    std::string const it = version.function;
    int const expected = version.abi;
    if (table.abi != expected)
        found.refuse(it + " gives the ABI number " + std::to_string(table.abi) + ", expected " +
                     std::to_string(expected));
    if (!table.has_table) found.refuse(it + " gives a null pointer, expected the subjects");
    if (table.number == 0) found.refuse(it + " gives no subjects, expected 1 or more");
    if (table.number > plugin_wire::max_subjects)
        found.refuse(it + " gives a count of " + std::to_string(table.number) + ", expected at most " +
                     std::to_string(plugin_wire::max_subjects));
}

/// Returns what the library offers, as a process of its own says. Throws plugin_error.
listing ask_library(plugin_address const& library, std::string const& path) {
    listing found(path);
    plugin_process process(library, nullptr, nullptr);
    stopwatch watch(library.options.load_limit, load_waits);
    found.at("while it was loaded (its constructors)");
    std::string why;
    for (std::uint64_t expected = 0;;) {
        std::optional<note> const got = next_note(process, watch, why);
        if (!got) found.refuse(why);
        switch (got->what) {
            case note::stage::failed:
                found.at("");
                found.refuse(json_quote(got->text));
                break;
            case note::stage::loaded: found.at("while graze_subjects was called"); break;
            case note::stage::table:
                found.at("");
                check_table(found, *got);
                found.at("while subject 0 was read");
                break;
            case note::stage::entry:
                if (got->number != expected)
                    found.refuse("its process lists subject " + std::to_string(got->number) + ", expected subject " +
                                 std::to_string(expected));
                ++expected;
                found.add(*got);
                found.at("while subject " + std::to_string(expected) + " was read");
                break;
            case note::stage::ready:
                if (found.is_empty()) found.refuse("its process ends the list before the first subject");
                return found;
        }
    }
}

}  // namespace

loaded_subjects load_plugin(subject_catalog& catalog, std::string const& path, plugin_options const& options) {
    require_sound(options);
    std::string const shown = json_quote(path);
    std::error_code error;
    fs::path const file = fs::canonical(path, error);
    if (error) throw plugin_error(shown + ": " + error.message() + ", expected a shared library");
    if (!fs::is_regular_file(file, error)) throw plugin_error(shown + ": not a file, expected a shared library");
    // The name is that of the path as it was given: mine.so may be a link to mine.so.1.2.
    std::string const stem = stem_of(path);
    require_group_name(stem, shown, "expected a library file of another name");

    plugin_address address;
    address.library = file.string();
    look_for_sources_around(address.library, stem);
    address.options = options;
    auto const address_of = [address](offer const& offered, int scalar) {
        plugin_address found = address;
        found.test = offered.test;
        found.name = offered.name;
        found.scalar = scalar;
        test_info const& test = *find_test(offered.test);
        found.answer = test.answer;
        found.output = static_cast<int>(test.written_numbers());
        return found;
    };
    // Both end with the last subject of the library.
    std::shared_ptr<channel_pool> const channels = make_channel_pool(options.most_kept);
    std::shared_ptr<reader_pool> const readers = make_reader_pool();
    offering_group group{stem, shown};
    group.ask = [&] { return ask_library(address, shown); };
    group.open = [&](offer const& offered, int scalar) {
        return [found = address_of(offered, scalar), channels] { return open_plugin(found, channels); };
    };
    group.open_prepared = [&](offer const& offered, int scalar) {
        return [found = address_of(offered, scalar)](void const* triangles, std::size_t scalars) {
            return open_prepared_plugin(found, triangles, scalars);
        };
    };
    group.open_structure = [&](structure_offer const& offered) {
        plugin_address found = address;
        found.test = form_of(offered.kind).name;
        found.name = offered.name;
        found.scalar = offered.scalar == scalar_type::float32 ? 32 : 64;
        return [found, kind = offered.kind] { return open_structure_plugin(found, kind); };
    };
    group.complete = [&](offer const& offered, subject& routine) {
        std::optional<plugin_address> addresses[2];
        for (std::size_t i = 0; i < 2; ++i)
            if (options.traced && offered.reads[i]) addresses[i] = address_of(offered, i == 0 ? 32 : 64);
        add_evaluations(addresses[0], addresses[1], readers, routine);
    };
    return add_group(catalog, group);
}

}  // namespace graze
