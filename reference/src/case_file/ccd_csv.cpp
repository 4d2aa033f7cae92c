#include "case_file/ccd_csv.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>

#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/rational.hpp"

namespace graze {
namespace {

constexpr std::string_view coordinates[] = {"x", "y", "z"};

bool is_comment(std::string_view text) {
    return text.substr(text.find_first_not_of(" \t")).starts_with('#');
}

std::string_view without_blanks(std::string_view text) {
    std::size_t const first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string column_field(std::size_t column) {
    if (column == 6) return "column 7 (label)";
    return "column " + std::to_string(column + 1) + " (" + std::string(coordinates[column / 2]) +
           (column % 2 == 0 ? " numerator)" : " denominator)");
}

bool is_whole_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return !text.empty() && text.size() <= ccd_reader::most_digits &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

integer whole_number(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    bool const below = text.starts_with('-');
    if (below) text.remove_prefix(1);
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));  // 010 is no octal ten
    integer const magnitude{std::string(text)};
    return below ? integer(-magnitude) : magnitude;
}

std::size_t count_rows(std::string const& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return 0;
    std::ifstream stream(path, std::ios::binary);
    line_reader lines(stream, path, ccd_reader::longest_row);
    std::size_t rows = 0;
    while (auto const read = lines.next()) {
        auto const* const text = std::get_if<std::string_view>(&*read);
        rows += !text || !is_comment(*text);
    }
    return rows;
}

}  // namespace

void ccd_reader::fail(row& result, std::string field, std::string message) {
    result.is_bad = true;
    parsed_.emplace_back(line_error{lines_.file(), result.line, std::move(field), std::move(message)});
}

double ccd_reader::ratio(std::string_view top, std::string_view bottom, std::size_t column, row& result) {
    std::string_view const written[] = {top, bottom};
    for (std::size_t i = 0; i < 2; ++i)
        if (!is_whole_number(written[i])) {
            fail(result, column_field(column + i),
                 (written[i].size() > most_digits ? "longer than " + std::to_string(most_digits) + " digits"
                                                  : "found " + quote_excerpt(written[i])) +
                     ", expected a whole number");
            return 0;
        }
    integer const divisor = whole_number(bottom);
    if (divisor == 0) {
        fail(result, column_field(column + 1), "found 0, expected a denominator that is not 0");
        return 0;
    }
    rational const exact(whole_number(top), divisor);
    double const value = to_double(exact);
    bool const fits = std::isfinite(value) && std::abs(value) <= largest_of(scalar_) && rational(value) == exact &&
                      to_scalar(scalar_, value) == value;
    if (!fits) {
        std::string const fraction = std::string(top) + "/" + std::string(bottom);
        fail(result, column_field(column),
             quote_excerpt(fraction) + " is no " + std::string(name_of(scalar_)) + ", expected one: it is not judged");
    }
    return value;
}

void ccd_reader::parse(std::string_view text, row& result) {
    if (find_invalid_utf8(text) != std::string_view::npos)
        return fail(result, "line", "found invalid UTF-8, expected numbers between commas");
    std::array<std::string_view, 7> fields;
    std::size_t count = 0;
    for (std::string_view rest = text;;) {
        std::size_t const comma = rest.find(',');
        if (count < fields.size()) fields[count] = without_blanks(rest.substr(0, comma));
        ++count;
        if (comma == std::string_view::npos) break;
        rest.remove_prefix(comma + 1);
    }
    if (count < 6 || count > 7)
        return fail(result, count < 6 ? column_field(count) : "line",
                    "found " + std::to_string(count) +
                        " columns, expected 6: numerator and denominator of x, y and z; and perhaps a label");
    for (std::size_t k = 0; k < 3; ++k) result.at[k] = ratio(fields[2 * k], fields[2 * k + 1], 2 * k, result);
    if (fields[6] == "0" || fields[6] == "1")
        result.label = fields[6] == "1";
    else if (!fields[6].empty())
        fail(result, column_field(6), "found " + quote_excerpt(fields[6]) + ", expected 0 or 1");
}

bool ccd_reader::read_row() {
    while (!all_read_) {
        auto const read = lines_.next();
        if (!read) break;
        row result;
        result.line = lines_.line();
        result.after_blank = result.line > last_line_ + 1;
        last_line_ = result.line;
        if (auto const* const error = std::get_if<line_error>(&*read)) {
            result.is_bad = true;
            parsed_.emplace_back(*error);
        } else {
            std::string_view const text = std::get<std::string_view>(*read);
            if (is_comment(text)) continue;
            parse(text, result);
        }
        rows_.push_back(result);
        return true;
    }
    all_read_ = true;
    return false;
}

/// Counts the rows of the query that begins with the first; all eight where nothing else shows.
std::size_t ccd_reader::rows_of_query() {
    std::size_t const here = std::min(rows_.size(), rows_a_query);
    for (std::size_t i = 1; i < here; ++i)
        if (rows_[i].after_blank) return i;
    for (std::size_t i = 1; i < here; ++i) {
        if (rows_[i].label == rows_[0].label) continue;
        if (lacking_ < rows_a_query - i) break;
        while (rows_.size() < i + rows_a_query && read_row()) continue;
        for (std::size_t k = i; k < i + rows_a_query; ++k)
            if (k >= rows_.size() || rows_[k].label != rows_[i].label) return here;
        lacking_ -= rows_a_query - i;
        return i;
    }
    return here;
}

std::optional<bool> ccd_reader::expected_of_query(bool& disputed) {
    for (std::size_t i = 1; i < rows_a_query && !disputed; ++i)
        if (!rows_[i].is_bad && rows_[i].label != rows_[0].label) {
            auto const answer = [](std::optional<bool> label) {
                return std::string(!label ? "no label" : *label ? "1" : "0");
            };
            fail(rows_[i], column_field(6),
                 "found " + answer(rows_[i].label) + ", expected " + answer(rows_[0].label) + " as in line " +
                     std::to_string(rows_[0].line) + ", where the query begins");
            disputed = true;
        }
    if (!has_answers_) return rows_[0].label;
    return queries_ <= answers_.size() ? answers_[queries_ - 1] : std::nullopt;
}

/// The first `count` rows are what there is of a query.
void ccd_reader::take_query(std::size_t count) {
    ++queries_;
    auto const end = rows_.begin() + static_cast<std::ptrdiff_t>(count);
    bool bad = std::any_of(rows_.begin(), end, [](row const& item) { return item.is_bad; });
    std::size_t const line = rows_.front().line;
    if (count < rows_a_query) {
        fail(rows_[count - 1], "line",
             "found " + std::to_string(count) + " rows of the query that begins in line " + std::to_string(line) +
                 ", expected 8" + (rows_.size() == count ? "; rows may be lacking before, too" : ""));
    } else if (!bad) {
        std::optional<bool> const expected = expected_of_query(bad);
        if (!bad) {
            case_record record{{test_, scalar_, {}}, std::nullopt, {}, {}, line};
            for (std::size_t i = 0; i < rows_a_query; ++i)
                record.question.input.insert(record.question.input.end(), rows_[i].at.begin(), rows_[i].at.end());
            if (expected) record.expect = *expected ? expectation::meets : expectation::disjoint;
            parsed_.emplace_back(std::move(record));
        }
    }
    rows_.erase(rows_.begin(), end);
}

std::optional<case_line> ccd_reader::next() {
    while (parsed_.empty()) {
        while (rows_.size() < rows_a_query && read_row()) continue;
        if (!rows_.empty()) {
            take_query(rows_of_query());
            continue;
        }
        if (!has_answers_ || queries_ == answers_.size()) return std::nullopt;
        parsed_.emplace_back(line_error{answers_file_, 0, "",
                                        "holds " + std::to_string(answers_.size()) + " answers, expected " +
                                            std::to_string(queries_) + ", one for each query of " + lines_.file()});
        has_answers_ = false;
    }
    case_line first = std::move(parsed_.front());
    parsed_.pop_front();
    return first;
}

void ccd_reader::take_answers(std::string_view json, std::string file) {
    std::size_t line = 1;
    std::string_view counted = json.substr(0, 0);
    auto const line_of = [&](char const* at) {
        line += static_cast<std::size_t>(std::count(counted.data(), at, '\n'));
        counted = {at, 0};
        return line;
    };
    try {
        json_scanner scanner(json);
        json_value const whole = scanner.value();
        scanner.finish();
        if (whole.what != json_value::kind::array)
            throw json_error{0, "found " + describe(whole) + ", expected an array"};
        json_scanner inside(whole.raw);
        inside.enter();
        while (inside.next_element()) {
            json_value const value = inside.value();
            bool const is_boolean = value.what == json_value::kind::boolean;
            answers_.push_back(is_boolean ? std::optional(value.raw == "true") : std::nullopt);
            if (!is_boolean)
                add_error({file, line_of(value.raw.data()), "[" + std::to_string(answers_.size() - 1) + "]",
                           "found " + describe(value) + ", expected true or false"});
        }
        has_answers_ = true;
    } catch (json_error const& error) {
        add_error({file, line_of(json.data() + std::min(error.offset, json.size())), "line", error.message});
        answers_.clear();
    }
    answers_file_ = std::move(file);
}

test_info const* ccd_test_of(std::string const& path) {
    auto const test = [](bool edges) { return find_test(edges ? "edge_edge_ccd_3d" : "vertex_triangle_ccd_3d"); };
    std::filesystem::path const whole(path);
    std::string const stem = whole.stem().string();
    if (stem.ends_with("ee") || stem.ends_with("vf")) return test(stem.ends_with("ee"));
    std::optional<bool> edges;
    for (auto const& folder : whole) {  // the last one counts
        if (folder.string().find("edge-edge") != std::string::npos) edges = true;
        if (folder.string().find("vertex-face") != std::string::npos) edges = false;
    }
    return edges ? test(*edges) : nullptr;
}

std::unique_ptr<case_source> make_ccd_reader(std::istream& in, std::string const& path, ccd_form const& form,
                                             std::size_t index) {
    auto reader = std::make_unique<ccd_reader>(in, path, form.test ? *form.test : *ccd_test_of(path), form.scalar,
                                               count_rows(path));
    if (form.answers.empty()) return reader;
    std::string const& answers = form.answers[index];
    std::error_code ignored;
    std::ifstream stream(answers, std::ios::binary);
    std::string text;
    if (stream && !std::filesystem::is_directory(answers, ignored))
        text.assign(std::istreambuf_iterator<char>(stream), {});
    if (text.empty())
        reader->add_error({answers, 0, "", "cannot be read, expected a JSON array of true and false"});
    else
        reader->take_answers(text, answers);
    return reader;
}

}  // namespace graze
