// Lines in and out of files. What a line means is in case_line.cpp.
#include "graze/case_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

#include "case_file/ccd_csv.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

std::string line_error::text() const {
    std::string where = file;
    if (line != 0) where += ":" + std::to_string(line);
    if (!field.empty()) where += ": " + field;
    return where + ": " + message;
}

line_reader::line_state line_reader::read_line() {
    text_.clear();
    // Straight from the buffer: it hands over what a pipe has as soon as it is there.
    std::streambuf& buffer = *in_->rdbuf();
    bool too_long = false;
    bool any = false;
    for (;;) {
        int const c = buffer.sbumpc();
        if (c == std::streambuf::traits_type::eof()) break;
        any = true;
        if (c == '\n') break;
        if (too_long) continue;
        too_long = text_.size() == max_line_;
        if (too_long)
            text_ = std::string();  // gives the memory back
        else
            text_ += static_cast<char>(c);
    }
    if (any) ++line_;
    return too_long ? line_state::too_long : any ? line_state::whole : line_state::none;
}

std::optional<std::variant<std::string_view, line_error>> line_reader::next() {
    while (in_ != nullptr) {
        line_state state = line_state::none;
        try {
            state = read_line();
        } catch (std::ios_base::failure const&) {  // how a file buffer reports a failed read
            in_ = nullptr;
            return line_error{file_, line_ + 1, "line", "reading failed, expected the rest of the file"};
        }
        if (state == line_state::none) return std::nullopt;
        if (state == line_state::too_long)
            return line_error{file_, line_, "line",
                              "longer than " + std::to_string(max_line_) + " bytes, expected a shorter line"};
        std::string_view text = text_;
        if (line_ == 1 && text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
        if (!is_blank(text)) return text;
    }
    return std::nullopt;
}

std::optional<case_line> case_reader::next() {
    while (auto const read = lines_.next()) {
        if (auto const* const error = std::get_if<line_error>(&*read)) return *error;
        std::string_view const text = std::get<std::string_view>(*read);
        if (!columns_) return parse_case(text, lines_.file(), lines_.line());
        if (auto parsed = columns_->parse(text, lines_.file(), lines_.line())) return parsed;
    }
    return std::nullopt;
}

std::optional<line_error> case_files::open(std::string const& path) {
    if (ccd_ && !ccd_->test && !ccd_test_of(path))
        return line_error{path, 0, "", "neither edge-edge nor vertex-face by its folder or name, expected --test"};
    if (path == "-") {
        reader_ = source_of(std::cin, path);
        return std::nullopt;
    }
    std::string const name = path.empty() ? "\"\"" : path;
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return line_error{name, 0, "", "is a directory, expected a file of cases"};
    errno = 0;
    stream_ = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*stream_)
        return line_error{
            name, 0, "", "cannot be opened (" + std::generic_category().message(errno) + "), expected a file of cases"};
    reader_ = source_of(*stream_, path);
    return std::nullopt;
}

std::unique_ptr<case_source> case_files::source_of(std::istream& in, std::string const& path) {
    if (ccd_) return make_ccd_reader(in, path, *ccd_, at_ - 1);
    return std::make_unique<case_reader>(in, path, longest_line, columns_ ? &*columns_ : nullptr);
}

std::optional<case_line> case_files::next() {
    for (;;) {
        if (!reader_) {
            if (at_ == paths_.size()) return std::nullopt;
            if (auto error = open(paths_[at_++])) return case_line(std::move(*error));
        }
        if (auto line = reader_->next()) {
            any_ = true;
            if (auto const* const structure = std::get_if<structure_record>(&*line); structure && !takes_structures_)
                return line_error{file(), structure->line, "test",
                                  std::string(form_of(structure->kind).name) +
                                      " is a structure, expected a test; 'graze check', 'graze shrink' and 'graze "
                                      "validate' take structures"};
            return line;
        }
        if (!any_) empty_ += file() + ": holds no case\n";
        any_ = false;
        reader_.reset();
        stream_.reset();
    }
}

}  // namespace graze
