#include "digest/answers_file.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <ostream>

#include "graze/internal/case_file/file_format.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

using kind = json_value::kind;

/// What stands in the header's "file".
constexpr std::string_view of_answers = "answers";

/// A member of a line, or what is wrong with it.
class member_reader {
  public:
    member_reader(json_members const& members, answers_reader const& file) : members_(&members), file_(&file) {}

    std::string text(std::string_view key, std::string_view expected) const {
        json_value const& value = find(key, kind::string, expected);
        return decode_json_string(value.raw);
    }
    std::uint64_t number(std::string_view key) const {
        constexpr std::string_view expected = "a whole number of 0 or more";
        json_value const& value = find(key, kind::number, expected);
        std::uint64_t number = 0;
        char const* const end = value.raw.data() + value.raw.size();
        auto const [stop, failed] = std::from_chars(value.raw.data(), end, number);
        if (failed != std::errc() || stop != end) throw wrong(key, value, expected);
        return number;
    }
    std::vector<std::string> texts(std::string_view key) const {
        constexpr std::string_view expected = "an array of strings";
        std::vector<std::string> found;
        json_scanner scanner(find(key, kind::array, expected).raw);
        scanner.enter();
        while (scanner.next_element()) {
            json_value const value = scanner.value();
            if (value.what != kind::string) throw wrong(key, value, expected);
            found.push_back(decode_json_string(value.raw));
        }
        return found;
    }
    json_value const& find(std::string_view key, kind what, std::string_view expected) const {
        auto const found = members_->find(key);
        if (found == members_->end())
            throw file_->error(std::string(key), fmt::format("missing, expected {}", expected));
        if (found->second.what != what) throw wrong(key, found->second, expected);
        return found->second;
    }

  private:
    bad_answers wrong(std::string_view key, json_value const& value, std::string_view expected) const {
        return file_->error(std::string(key), fmt::format("found {}, expected {}", describe(value), expected));
    }

    json_members const* members_;
    answers_reader const* file_;
};

}  // namespace

std::string header_line(answers_header const& header) {
    return json_document({{"file", of_answers},
                          {"inputs", header.inputs},
                          {"seed", header.seed},
                          {"cases", header.cases},
                          {"version", header.version},
                          {"made_on", header.made_on},
                          {"subjects", json_array(header.subjects)},
                          {"plugins", json_array(header.plugins)}})
               .text() +
           '\n';
}

std::string machine_text() {
    utsname system{};
    std::string text;
    if (uname(&system) == 0) text = fmt::format("{} {} {}, ", system.machine, system.sysname, system.release);
#ifdef __clang__
    return text + "clang " __clang_version__;
#elif defined(__GNUC__)
    return text + "g++ " __VERSION__;
#else
    return text + "another compiler";
#endif
}

void write_answers(std::ostream& out, answered_workload const& all) {
    workload const& work = *all.work;
    case_record record;
    record.question.test = work.test;
    record.question.scalar = work.scalar;
    for (std::size_t i = 0; i < all.batch.size(); ++i) {
        std::span<double const> const input = all.batch.input(i);
        record.question.input.assign(input.begin(), input.end());
        record.extras.clear();
        record.add_extra("family", json_quote(origin_name(all.batch.origins[i])));
        record.add_extra("index", std::to_string(all.indices[i]));
        record.add_extra("id", json_quote(input_id(record.question)));
        json_object answers;
        for (std::size_t s = 0; s < work.subjects.size(); ++s) answers.add(work.subjects[s]->name, all.answers[s][i]);
        record.add_extra("answers", answers.text());
        out << to_line(record) << '\n';
    }
}

answers_reader::answers_reader(std::string const& path) : path_(path) {
    errno = 0;
    auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*file) throw bad_answers(path + ": cannot be read: " + (errno != 0 ? std::strerror(errno) : "unknown error"));
    stream_ = std::move(file);
    lines_ = std::make_unique<line_reader>(*stream_, path, longest_line);
    constexpr std::string_view expected = "the header of a file that 'graze digest --out' writes";
    std::optional<std::string_view> const text = next_line();
    if (!text) throw bad_answers(fmt::format("{}: is empty, expected {}", path, expected));
    json_members members;
    try {
        members = members_of_object(*text);
    } catch (json_error const& error_found) {
        throw error("line", fmt::format("column {}: {}", error_found.offset + 1, error_found.message));
    }
    member_reader const read(members, *this);
    if (std::string const file_kind = read.text("file", fmt::format("\"{}\": {}", of_answers, expected));
        file_kind != of_answers)
        throw error("file",
                    fmt::format("found {}, expected \"{}\": {}", quote_excerpt(file_kind), of_answers, expected));
    if (std::uint64_t const format = read.number("format"); format > file_format)
        throw error("format",
                    fmt::format("found {}, expected {} or less: a later graze wrote this file", format, file_format));
    header_.inputs = read.text("inputs", "a string");
    header_.seed = read.number("seed");
    header_.cases = read.number("cases");
    header_.version = read.text("version", "a string");
    header_.made_on = read.text("made_on", "a string");
    header_.subjects = read.texts("subjects");
    header_.plugins = read.texts("plugins");
}

answers_reader::~answers_reader() = default;

bad_answers answers_reader::error(std::string field, std::string message) const {
    return bad_answers(line_error{path_, lines_->line(), std::move(field), std::move(message)});
}

std::optional<std::string_view> answers_reader::next_line() {
    auto const line = lines_->next();
    if (!line) return std::nullopt;
    if (auto const* const failed = std::get_if<line_error>(&*line)) throw bad_answers(*failed);
    return std::get<std::string_view>(*line);
}

std::optional<answered_case> answers_reader::next() {
    std::optional<std::string_view> const text = next_line();
    if (!text) return std::nullopt;
    case_line line = parse_case(*text, path_, lines_->line());
    if (auto const* const failed = std::get_if<line_error>(&line)) throw bad_answers(*failed);
    answered_case result;
    result.record = std::get<case_record>(std::move(line));
    test_case const& question = result.record.question;
    json_members members;
    for (auto const& [key, raw] : result.record.extras) {
        json_scanner scanner(raw);
        members[key] = scanner.value();
    }
    member_reader const read(members, *this);
    result.family = read.text("family", "the name of a family");
    result.index = read.number("index");
    result.id = read.text("id", "the name of the input");
    if (std::string const id = input_id(question); id != result.id)
        throw error("id",
                    fmt::format("found {}, expected \"{}\", which names this input", quote_excerpt(result.id), id));
    json_scanner scanner(read.find("answers", kind::object, "an object of answers by subject").raw);
    scanner.enter();
    for (std::string name; scanner.next_member(name);) {
        json_value const value = scanner.value();
        std::string const field = "answers." + visible(name);
        if (value.what != kind::string) throw error(field, fmt::format("found {}, expected a string", describe(value)));
        std::string answer = decode_json_string(value.raw);
        if (auto const why = not_an_answer(*question.test, question.scalar, answer)) throw error(field, *why);
        if (std::ranges::find(header_.subjects, name) == header_.subjects.end())
            throw error(field, "is no subject of the header, expected one of its \"subjects\"");
        if (!result.answers.emplace(name, std::move(answer)).second) throw error(field, "found twice, expected once");
    }
    result.record.extras.clear();
    return result;
}

}  // namespace graze
