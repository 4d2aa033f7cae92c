#include "suite/files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "graze/case_file.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"
#include "text/text_layout.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

/// A line of a file of the suite.
class suite_line_reader {
  public:
    suite_line_reader(std::string const& path, std::size_t line) : path_(path), line_(line) {}

    [[noreturn]] void fail(std::string const& field, std::string const& message) const {
        throw bad_suite(line_error{path_, line_, field, message}.text());
    }

    suite_case read(std::string_view text, test_info const& test, scalar_type scalar) const {
        case_line parsed = parse_case(text, path_, line_);
        if (auto const* const failed = std::get_if<line_error>(&parsed)) throw bad_suite(failed->text());
        auto* const record = std::get_if<case_record>(&parsed);
        if (!record || record->question.test != &test) fail("test", fmt::format("expected \"{}\"", test.id));
        if (record->question.scalar != scalar) fail("scalar", fmt::format("expected \"{}\"", name_of(scalar)));
        json_members const members = members_of(record->extras);
        suite_case item;
        item.hardness = tier_in(members);
        item.family = text_of(members, "family");
        if (test.answer == answer_kind::values) {
            item.truth.rel = relation::defined;
            item.stated =
                stated_values{numbers_of(members, "exact_values", test), numbers_of(members, "tolerance", test)};
        } else if (test.gives_numbers()) {
            item.truth = rational_reference::judge_by(test, record->question.input);
            if (!item.truth.sphere && !item.truth.values) fail("input", "expected a case that is not undefined");
        } else {
            if (!record->expect) fail("expect", "missing, expected the exact answer");
            auto const rel = enum_named<relation>(relation_names, name_of(*record->expect));
            if (!rel || *rel == relation::undefined) fail("expect", "expected one exact answer");
            item.truth.rel = *rel;
            if (test.in_motion() && *rel != relation::disjoint) {
                // No time between the first contact and this one is a scalar, so that it judges the same.
                double const latest = number_of(members, "latest");
                item.truth.first_contact = exact_time{number_of(members, "first_contact"), latest, true};
            }
        }
        item.question = std::move(record->question);
        return item;
    }

    suite_structure read(std::string_view text, structure_kind kind, scalar_type scalar) const {
        case_line parsed = parse_case(text, path_, line_);
        if (auto const* const failed = std::get_if<line_error>(&parsed)) throw bad_suite(failed->text());
        auto* const record = std::get_if<structure_record>(&parsed);
        if (!record || record->kind != kind) fail("test", fmt::format("expected \"{}\"", form_of(kind).name));
        if (record->scalar != scalar) fail("scalar", fmt::format("expected \"{}\"", name_of(scalar)));
        if (record->expect != relation::defined) fail("expect", "expected \"defined\"");
        json_members const members = members_of(record->extras);
        tier const hardness = tier_in(members);
        return {std::move(*record), hardness, text_of(members, "family")};
    }

  private:
    static json_members members_of(std::vector<std::pair<std::string, std::string>> const& extras) {
        json_members members;
        for (auto const& [key, raw] : extras) members[key] = json_scanner(raw).value();
        return members;
    }
    tier tier_in(json_members const& members) const {
        auto const hardness = enum_named<tier>(tier_names, text_of(members, "tier"));
        if (!hardness) fail("tier", "expected ordinary, near, contact, degenerate or extreme");
        return *hardness;
    }
    std::string text_of(json_members const& members, std::string const& key) const {
        auto const found = members.find(key);
        if (found == members.end() || found->second.what != json_value::kind::string) fail(key, "expected a string");
        return decode_json_string(found->second.raw);
    }
    /// As many as the test has.
    std::vector<double> numbers_of(json_members const& members, std::string const& key, test_info const& test) const {
        std::string const expected = fmt::format("expected an array of {} numbers", test.numbers.size());
        auto const found = members.find(key);
        if (found == members.end() || found->second.what != json_value::kind::array) fail(key, expected);
        std::vector<double> numbers;
        json_scanner scanner(found->second.raw);
        scanner.enter();
        while (scanner.next_element()) {
            json_value const value = scanner.value();
            written_scalar const number = parse_scalar(value.raw, scalar_type::float64);
            if (number.what != written_scalar::status::finite) fail(key, expected);
            numbers.push_back(number.value);
        }
        if (numbers.size() != test.numbers.size()) fail(key, expected);
        return numbers;
    }
    double number_of(json_members const& members, std::string const& key) const {
        auto const found = members.find(key);
        if (found == members.end() || found->second.what != json_value::kind::number) fail(key, "expected a number");
        return parse_scalar(found->second.raw, scalar_type::float64).value;
    }

    std::string const& path_;
    std::size_t line_;
};

}  // namespace

void suite_source::each_line(
    std::string const& name,
    std::function<void(std::string const&, std::string const&, std::size_t)> const& take) const {
    auto const listed = manifest_->files.find(name);
    if (listed == manifest_->files.end()) return;
    std::string const path = (std::filesystem::path(folder_) / name).string();
    std::ifstream file(path, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw bad_suite(visible(path) + ": cannot be read");
    if (std::string const found = digest_of(text); found != listed->second.sha256)
        throw bad_suite(fmt::format("{}: its SHA-256 is {}, expected that of the manifest, {}", visible(path), found,
                                    visible(listed->second.sha256)));
    std::size_t number = 0;
    for (std::string const& line : lines_of(text)) take(line, path, ++number);
    if (number != listed->second.cases)
        throw bad_suite(fmt::format("{}: found {} cases, expected {} by the manifest", visible(path), number,
                                    listed->second.cases));
}

std::vector<suite_case> suite_source::cases_of(test_info const& test, scalar_type scalar) const {
    std::vector<suite_case> cases;
    if (!manifest_)
        each_suite_case(test, scalar, level_, [&](suite_case&& item) { cases.push_back(std::move(item)); });
    else
        each_line(suite_file_name(test.id, scalar), [&](auto const& line, auto const& path, std::size_t number) {
            cases.push_back(suite_line_reader(path, number).read(line, test, scalar));
        });
    return cases;
}

std::vector<suite_structure> suite_source::structures_of(structure_kind kind, scalar_type scalar) const {
    std::vector<suite_structure> cases;
    if (!manifest_)
        each_suite_structure(kind, scalar, level_, [&](suite_structure&& item) { cases.push_back(std::move(item)); });
    else
        each_line(suite_file_name(form_of(kind).name, scalar), [&](auto const& line, auto const& path, auto number) {
            cases.push_back(suite_line_reader(path, number).read(line, kind, scalar));
        });
    return cases;
}

}  // namespace graze
