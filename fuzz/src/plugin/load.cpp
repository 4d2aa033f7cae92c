// Asks a library what it offers, and enters that in the catalog.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>

#include "graze/subject.h"
#include "plugin/session.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;
using plugin_wire::note;

constexpr std::string_view name_characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.+-";
constexpr std::string_view name_rule = "1 to 64 of A-Z a-z 0-9 _ . + -";

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= plugin_wire::max_name_length &&
           name.find_first_not_of(name_characters) == std::string_view::npos;
}

void require_sound(plugin_options const& options) {
    constexpr double most_seconds = 1e6;
    for (double limit : {options.time_limit, options.load_limit})
        if (!(limit > 0 && limit <= most_seconds))
            throw std::invalid_argument("a plugin's time limit must be above 0 and at most a million seconds");
    if (options.memory_limit == 0) throw std::invalid_argument("a plugin's memory limit must be above 0");
}

/// The library's file name up to its ".so".
std::string stem_of(fs::path const& file, std::string const& path) {
    std::string name = file.filename().string();
    std::size_t end = name.find(".so.");
    if (end == std::string::npos && name.ends_with(".so")) end = name.size() - 3;
    if (end == std::string::npos) end = fs::path(name).stem().string().size();
    name.resize(end);
    if (!is_name(name))
        throw plugin_error(path + ": its subjects would be named after the file, " + quote_excerpt(name) +
                           ", expected " + std::string(name_rule));
    // What stands before the first dot tells the kinds of subjects apart.
    std::string const kind = name.substr(0, name.find('.'));
    for (std::string_view ours : {"documented", "certified", "external", "reference", "batch"})
        if (kind == ours)
            throw plugin_error(path + ": subjects named " + kind +
                               ".* are graze's own; expected a library file of another name");
    return name;
}

/// What a library offers of one test and name.
struct offer {
    std::string test, name;
    contact_promise contact;
    bool scalars[2] = {false, false};  // 32, 64
};

class listing {
  public:
    explicit listing(std::string library) : library_(std::move(library)) {}

    /// Where in the library we are, for messages.
    void at(note const& entry) {
        where_ = "subject " + std::to_string(entry.number);
        if (entry.has_name) where_ += " " + quote_excerpt(entry.name);
    }
    void at(std::string where) { where_ = std::move(where); }

    [[noreturn]] void refuse(std::string const& what) const {
        throw plugin_error(library_ + ": " + (where_.empty() ? "" : where_ + ": ") + what);
    }

    void check_table(note const& table) const {
        if (table.abi != GRAZE_SUBJECT_ABI)
            refuse("graze_subjects gives the ABI number " + std::to_string(table.abi) + ", expected " +
                   std::to_string(GRAZE_SUBJECT_ABI));
        if (!table.has_table) refuse("graze_subjects gives a null pointer, expected the subjects");
        if (table.number == 0) refuse("graze_subjects gives no subjects, expected 1 or more");
        if (table.number > plugin_wire::max_subjects)
            refuse("graze_subjects gives a count of " + std::to_string(table.number) + ", expected at most " +
                   std::to_string(plugin_wire::max_subjects));
    }

    void add(note const& entry) {
        at(entry);
        if (!entry.has_name) refuse("its name is null, expected " + std::string(name_rule));
        if (!is_name(entry.name)) refuse("its name must be " + std::string(name_rule));
        if (!entry.has_test) refuse("its test is null, expected a test id; 'graze list' prints them");
        if (!find_test(entry.test)) refuse(unknown_test(entry.test));
        if (entry.scalar != 32 && entry.scalar != 64)
            refuse("its scalar is " + std::to_string(entry.scalar) + ", expected 32 or 64");
        if (entry.contact < 0 || entry.contact > 2)
            refuse("its contact is " + std::to_string(entry.contact) +
                   ", expected one of the GRAZE_CONTACT_ constants, 0 to 2");
        if (!entry.has_decide) refuse("its decide is null, expected a function");
        auto const promise = static_cast<contact_promise>(entry.contact);
        auto found = std::ranges::find_if(
            offers_, [&](offer const& other) { return other.test == entry.test && other.name == entry.name; });
        if (found == offers_.end()) found = offers_.insert(found, {entry.test, entry.name, promise, {}});
        bool& there = found->scalars[entry.scalar == 64];
        if (there)
            refuse("there is one of this name already for " + found->test + " and scalar " +
                   std::to_string(entry.scalar) + ", expected names to be unique");
        if (found->contact != promise)
            refuse("for " + found->test + " its contact is " + std::to_string(entry.contact) + " with scalar " +
                   std::to_string(entry.scalar) + " and another with the other, expected the same promise");
        there = true;
    }

    std::vector<offer> const& offers() const { return offers_; }

  private:
    static std::string unknown_test(std::string_view name) {
        return "no such test: " + quote_excerpt(name) + ", " +
               did_you_mean(name, names_in(catalog(), &test_info::id), "'graze list' prints them");
    }

    std::string library_, where_;
    std::vector<offer> offers_;
};

/// What the library offers, as a process of its own says. Throws plugin_error.
std::vector<offer> ask_library(plugin_address const& library, std::string const& path) {
    listing found(path);
    plugin_process process(library, nullptr, nullptr);
    stopwatch watch(library.options.load_limit);
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
                found.check_table(*got);
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
                if (found.offers().empty()) found.refuse("its process ends the list before the first subject");
                return found.offers();
        }
    }
}

}  // namespace

std::vector<std::string> load_plugin(std::string const& path, plugin_options const& options) {
    require_sound(options);
    std::string const shown = json_quote(path);
    // A process that was started as a host and gets here has a main that does not know: it would start others, and
    // those others.
    if (std::getenv(plugin_wire::host_variable))
        throw plugin_error(shown + ": this program's main must begin with graze::is_plugin_host");
    std::error_code error;
    fs::path const file = fs::canonical(path, error);
    if (error) throw plugin_error(shown + ": " + error.message() + ", expected a shared library");
    if (!fs::is_regular_file(file, error)) throw plugin_error(shown + ": not a file, expected a shared library");
    // Named as it was given: mine.so may be a link to mine.so.1.2.
    std::string const stem = stem_of(path, shown);

    static std::mutex mutex;
    static std::map<std::string, std::string> loaded;  // by stem, the library as it was given
    std::scoped_lock const lock(mutex);
    if (auto const other = loaded.find(stem); other != loaded.end())
        throw plugin_error(shown + ": subjects named " + stem + ".* come from " + other->second +
                           " already, expected libraries with different file names");
    plugin_address address;
    address.library = file.string();
    address.options = options;
    std::vector<offer> const offers = ask_library(address, shown);
    for (offer const& each : offers)
        if (find_test(each.test)->find_subject(stem + "." + each.name))
            throw plugin_error(shown + ": " + each.test + " has a subject " + stem + "." + each.name + " already");

    std::vector<std::string> names;
    for (offer const& each : offers) {
        address.test = each.test;
        address.name = each.name;
        test_info const& test = *find_test(each.test);
        address.is_sign = test.is_sign();
        address.is_moving = test.is_moving();
        address.output = test.is_sign() ? 1 : static_cast<int>(test.numbers.size());
        subject made;
        made.name = stem + "." + each.name;
        made.contact = each.contact;
        for (int scalar : {32, 64}) {
            if (!each.scalars[scalar == 64]) continue;
            address.scalar = scalar;
            (scalar == 32 ? made.remote32 : made.remote64) = [address] { return open_plugin(address); };
        }
        if (std::find(names.begin(), names.end(), made.name) == names.end()) names.push_back(made.name);
        add_subject(each.test, std::move(made));
    }
    loaded[stem] = shown;
    return names;
}

}  // namespace graze
