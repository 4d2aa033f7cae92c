#include "check/file_cases.hpp"

#include <fmt/format.h>

#include <bit>
#include <set>

#include "cli/output.hpp"
#include "cli/status.hpp"
#include "graze/families.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "select/promises.hpp"
#include "select/selection.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

std::size_t place_of(scalar_type scalar) {
    return static_cast<std::size_t>(scalar);
}

/// The family that a line names, as those of `graze generate` do; else the file.
std::size_t origin_told(case_record const& record) {
    for (auto const& [key, raw] : record.extras)
        if (key == "family" && raw.size() > 2 && raw.front() == '"')
            if (family_info const* const family = find_family(std::string_view(raw).substr(1, raw.size() - 2)))
                return origin_of(*family);
    return origin_of(other_origin::file);
}

/// The digest of all answers of a program.
std::string digest_of_answers(std::vector<recorded_verdicts const*> const& all) {
    std::string text;
    for (recorded_verdicts const* item : all)
        for (auto const& answers : item->by_scalar) {
            for (recorded_verdicts::answer const& one : answers) {
                text += name_of(one.given)[0];
                for (double value : one.numbers) text += to_decimal(value) + ',';
            }
            text += ';';
        }
    return digest_of(text);
}

}  // namespace

std::optional<case_columns> columns_of(std::string const& columns, std::vector<std::string> const& tests,
                                       std::vector<std::string> const& scalars) {
    if (columns.empty()) return std::nullopt;
    if (tests.size() != 1 || scalars.size() != 1) throw usage_error("--columns requires one --test and one --scalar");
    auto const scalar = enum_named<scalar_type>(scalar_type_names, scalars.front());
    if (!scalar) throw usage_error("--scalar: expected float32 or float64");
    try {
        return case_columns(columns, named_test(tests.front()), *scalar);
    } catch (std::invalid_argument const& error) {
        throw usage_error(fmt::format("--columns: {}", error.what()));
    }
}

ccd_form ccd_form_of(std::vector<std::string> const& tests, std::vector<std::string> const& scalars,
                     std::vector<std::string> const& answers, std::size_t files) {
    if (tests.size() > 1 || scalars.size() > 1)
        throw usage_error("--ccd-csv takes at most one --test and one --scalar");
    if (!answers.empty() && answers.size() != files)
        throw usage_error(
            fmt::format("--ccd-answers: found {}, expected {}, one for each FILE", answers.size(), files));
    ccd_form form{nullptr, scalar_type::float64, answers};
    if (!tests.empty()) form.test = &named_test(tests.front());
    if (form.test && !form.test->has_two_times())
        throw usage_error(fmt::format("--ccd-csv: {} is not a test of moving shapes", form.test->id));
    if (!scalars.empty()) {
        auto const scalar = enum_named<scalar_type>(scalar_type_names, scalars.front());
        if (!scalar) throw usage_error("--scalar: expected float32 or float64");
        form.scalar = *scalar;
    }
    return form;
}

void recorded_verdicts::note(scalar_type scalar, std::size_t index, external_verdict const& external) {
    auto& answers = by_scalar[place_of(scalar)];
    answers.resize(index + 1);
    answers[index] = {external.answer, external.numbers};
}

reply recorded_verdicts::reply_to(scalar_type scalar, std::uint64_t index, double* numbers) const {
    auto const& answers = by_scalar[place_of(scalar)];
    if (index >= answers.size()) return reply::declined;
    answer const& found = answers[index];
    if (numbers) std::copy(found.numbers.begin(), found.numbers.end(), numbers);
    return reply_of(found.given);
}

file_cases::file_cases(case_files files) {
    std::set<std::string> told;
    while (auto const line = files.next()) {
        if (auto const* const error = std::get_if<line_error>(&*line)) {
            say_error(error->text() + '\n');
            any_bad_line_ = true;
            continue;
        }
        case_record const& record = std::get<case_record>(*line);
        say_error(case_warnings(record, files.file(), told));
        take(record, files.file());
    }
    say_error(files.empty_files());
    any_bad_line_ = any_bad_line_ || !files.empty_files().empty();
}

void file_cases::take(case_record const& record, std::string const& file) {
    test_case const& question = record.question;
    if (record.expect) {
        relation const found = cgal_reference::decide(*question.test, question.input);
        if (!is_met(*record.expect, found)) {
            ++unmet_;
            say_error(fmt::format("{}:{}: expect: {} was expected, the exact answer is {}\n", file, record.line,
                                  name_of(*record.expect), name_of(found)));
        }
    }
    case_batch& batch = cases_[{question.test, question.scalar}];
    for (external_verdict const& external : record.verdicts) {
        auto& recorded = verdicts_[{external.name, question.test->id}];
        if (!recorded) recorded = std::make_shared<recorded_verdicts>();
        recorded->note(question.scalar, batch.size(), external);
    }
    batch.add(question.input, origin_told(record));
    digest_ = mix(digest_ ^ key_of(question.test->id) ^ static_cast<std::uint64_t>(question.scalar));
    for (double value : question.input) digest_ = mix(digest_ ^ std::bit_cast<std::uint64_t>(value));
}

std::vector<std::string> file_cases::add_subjects(std::vector<std::string> const& promises,
                                                  subject_catalog& catalog) const {
    std::map<std::string, told_promise> const promised = read_promises(promises);
    std::map<std::string, std::vector<recorded_verdicts const*>> by_name;
    for (auto const& [key, recorded] : verdicts_) {
        subject built;
        built.name = std::string(external_group) + key.first;
        if (auto const at = promised.find(built.name); at != promised.end())
            built.promised = at->second.in_place_of({});
        built.recorded = [recorded = recorded](scalar_type scalar, std::uint64_t index, double* sphere) {
            return recorded->reply_to(scalar, index, sphere);
        };
        for (std::size_t i = 0; i < built.recorded_of.size(); ++i)
            built.recorded_of[i] = !recorded->by_scalar[i].empty();
        by_name[built.name].push_back(recorded.get());
        catalog.add(key.second, std::move(built));
    }
    std::vector<std::string_view> names;
    std::vector<std::string> told;
    for (auto const& [name, all] : by_name) {
        names.push_back(name);
        told.push_back(fmt::format("{} sha256:{}", name, digest_of_answers(all)));
    }
    for (auto const& [name, told_of_it] : promised)
        if (name.starts_with(external_group) && !by_name.contains(name))
            throw usage_error(fmt::format("--promise {}: not a subject of the files, {}", quote_excerpt(name),
                                          did_you_mean(name, names, "which bring no such verdicts")));
    return told;
}

std::optional<workload> file_cases::make_workload(test_info const& test, scalar_type scalar,
                                                  std::vector<subject const*> subjects, std::uint64_t limit) const {
    auto const at = cases_.find({&test, scalar});
    if (at == cases_.end()) return std::nullopt;
    case_batch const& found = at->second;
    workload work{&test, scalar, std::move(subjects), std::min<std::uint64_t>(found.size(), limit), {}};
    work.make = [&found](std::uint64_t first, std::uint64_t count, case_batch& batch) {
        for (std::size_t i = first; i < first + count; ++i) batch.add(found.input(i), found.origins[i]);
    };
    return work;
}

}  // namespace graze
