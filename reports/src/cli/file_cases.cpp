#include "cli/file_cases.hpp"

#include <algorithm>
#include <bit>

#include "cli/output.hpp"
#include "graze/case_file.hpp"
#include "graze/source.hpp"

namespace graze {

file_cases::file_cases(std::vector<std::string> const& files) {
    case_files input(files);
    std::size_t const origin = origin_of(other_origin::file);
    while (auto const line = input.next()) {
        if (auto const* const error = std::get_if<line_error>(&*line)) {
            say_error(error->text() + '\n');
            bad_lines_ = true;
            continue;
        }
        test_case const& question = std::get<case_record>(*line).question;
        cases_[{question.test, question.scalar}].add(question.input, origin);
        digest_ = mix(digest_ ^ key_of(question.test->id) ^ static_cast<std::uint64_t>(question.scalar));
        for (double value : question.input) digest_ = mix(digest_ ^ std::bit_cast<std::uint64_t>(value));
    }
}

std::optional<workload> file_cases::make_workload(test_info const& test, scalar_type scalar,
                                                  std::vector<subject const*> subjects, std::uint64_t limit) const {
    auto const at = cases_.find({&test, scalar});
    if (at == cases_.end()) return std::nullopt;
    case_batch const& cases = at->second;
    workload work{&test, scalar, std::move(subjects), std::min<std::uint64_t>(cases.size(), limit), {}};
    work.make = [&cases](std::uint64_t first, std::uint64_t count, case_batch& batch) {
        for (std::size_t i = first; i < first + count; ++i) batch.add(cases.input(i), cases.origins[i]);
    };
    return work;
}

}  // namespace graze
