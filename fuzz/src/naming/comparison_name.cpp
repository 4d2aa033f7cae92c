#include "naming/comparison_name.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cctype>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "graze/source.hpp"
#include "naming/line_operators.hpp"
#include "naming/source_code.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_source_bytes = 4 << 20;
constexpr std::size_t most_sources = 1000, most_file_name = 80, most_steps_up = 4;

/// Nothing but a plain file is opened: a library may name a pipe or a device.
std::unique_ptr<source_code const> read_source(fs::path const& path) {
    std::error_code failed;
    if (!fs::is_regular_file(path, failed)) return nullptr;
    std::uintmax_t const size = fs::file_size(path, failed);
    if (failed || size == 0 || size > most_source_bytes) return nullptr;
    std::ifstream in(path, std::ios::binary);
    std::string text(size, '\0');
    in.read(text.data(), static_cast<std::streamsize>(size));  // unlike an iterator, throws nothing where reading fails
    return in ? std::make_unique<source_code const>(text) : nullptr;
}

/// The sources that were asked for in this process.
class source_shelf {
  public:
    void add_folder(std::string const& stem, fs::path folder) {
        std::scoped_lock const lock(mutex_);
        std::vector<fs::path>& list = folders_[stem];
        list.clear();
        for (std::size_t i = 0; i <= most_steps_up; ++i, folder = folder.parent_path()) {
            list.push_back(folder);
            if (!folder.has_relative_path()) break;
        }
    }

    /// Null where it cannot be read. What is given stays.
    source_code const* find(std::string const& stem, std::string const& file) {
        std::scoped_lock const lock(mutex_);
        auto const known = sources_.find({stem, file});
        if (known != sources_.end()) return known->second.get();
        if (sources_.size() >= most_sources) return nullptr;
        return sources_.emplace(std::pair(stem, file), read(stem, file)).first->second.get();
    }

  private:
    std::unique_ptr<source_code const> read(std::string const& stem, fs::path const& file) const {
        if (file.is_absolute())
            if (auto found = read_source(file)) return found;
        // A relative name is one to the compiler's folder: rather one around the library than this process's.
        if (auto const around = folders_.find(stem); around != folders_.end())
            for (fs::path const& name : {file.relative_path(), file.filename()})
                for (fs::path const& folder : around->second)
                    if (auto found = read_source(folder / name)) return found;
        return file.is_absolute() ? nullptr : read_source(file);
    }

    std::mutex mutex_;
    std::map<std::string, std::vector<fs::path>, std::less<>> folders_;
    std::map<std::pair<std::string, std::string>, std::unique_ptr<source_code const>> sources_;
};

source_shelf& shelf() {
    static source_shelf all;
    return all;
}

/// A name that somebody else gave, fit for whatever it is written to; empty where it is none.
std::string plain_file_name(std::string_view file) {
    std::string name(file.substr(file.find_last_of("/\\") + 1));
    std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)) && !std::strchr("_.+-", c); });
    return name.substr(0, most_file_name);
}

}  // namespace

parting parting_of(std::string_view subject, trace_log const& log) {
    if (!log.parted_at) return {};
    trace_comparison const& at = log.comparisons[*log.parted_at];
    parting result;
    result.op = name_of(at.op);
    if (at.place != 0) {
        trace_place const& place = log.places[at.place - 1];
        result.file = plain_file_name(place.file);
        result.line = place.line;
        source_code const* const source =
            result.file.empty() ? nullptr : shelf().find(std::string(subject.substr(0, subject.find('.'))), place.file);
        auto const line = static_cast<std::size_t>(place.line);
        std::string const name = source ? source->name_of(line) : "";
        if (!name.empty()) {
            std::vector<line_comparison> ran;
            for (trace_comparison const& item : std::span(log.comparisons).first(*log.parted_at + 1))
                if (item.place == at.place) ran.push_back({name_of(item.op), item.computed});
            std::uint64_t const hash = key_of(
                fmt::format("{}#{}#{}#{}", result.file, name, result.op, operator_on_line(source->code_of(line), ran)));
            result.comparison = fmt::format("{:012x}", hash >> 16);
            return result;
        }
    }
    if (result.file.empty()) {
        result.line = 0;
        result.comparison = fmt::format("comparison {} ({})", *log.parted_at + 1, result.op);
    } else {
        result.comparison = result.text();
    }
    return result;
}

void look_for_sources_around(std::string const& library, std::string const& stem) {
    shelf().add_folder(stem, fs::path(library).parent_path());
}

}  // namespace graze
