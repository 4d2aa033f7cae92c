// Cases of the user's own files as the work of a campaign, and the verdicts they bring along as its subjects.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graze/campaign.hpp"
#include "graze/case_file.hpp"

namespace graze {

/// What --columns says, for the one test of --test and scalar type of --scalar; nothing without it. Throws usage_error.
std::optional<case_columns> columns_of(std::string const& columns, std::vector<std::string> const& tests,
                                       std::vector<std::string> const& scalars);

/// What --ccd-csv says with these --test, --scalar and --ccd-answers, for as many files. Throws usage_error.
ccd_form ccd_form_of(std::vector<std::string> const& tests, std::vector<std::string> const& scalars,
                     std::vector<std::string> const& answers, std::size_t files);

/// Verdicts of one program on one test, by scalar type and the index of the case; with the numbers of
/// those that have some.
struct recorded_verdicts {
    struct answer {
        verdict given = verdict::declined;
        std::vector<double> numbers;
    };
    std::array<std::vector<answer>, 2> by_scalar;

    /// Notes the answer to the case of this index. Cases between were not answered: declined.
    void note(scalar_type scalar, std::size_t index, external_verdict const& external);
    reply reply_to(scalar_type scalar, std::uint64_t index, double* numbers) const;
};

class file_cases {
  public:
    /// Reads the files (- is standard input). A line that cannot be used is named on standard error and left out, and so
    /// is an expect that is not the exact answer.
    explicit file_cases(case_files files);

    std::uint64_t digest() const { return digest_; }     // of all cases in their order
    bool any_bad_line() const { return any_bad_line_; }  // or file without a case
    std::uint64_t unmet() const { return unmet_; }       // cases whose expect is not the exact answer

    /// Adds the verdicts' subjects, external.NAME, to the catalog, with promises "external.NAME=closed", others being left out. Gives what they
    /// are, "external.NAME sha256:...". Throws usage_error for a promise of nobody.
    std::vector<std::string> add_subjects(std::vector<std::string> const& promises, subject_catalog& catalog) const;

    /// Their cases in the order of the files, the first `limit` of them; nothing if there are none. Refers to this
    /// object.
    std::optional<workload> make_workload(test_info const& test, scalar_type scalar,
                                          std::vector<subject const*> subjects, std::uint64_t limit) const;

  private:
    void take(case_record const& record, std::string const& file);

    std::map<std::pair<test_info const*, scalar_type>, case_batch> cases_;
    /// By name and test.
    std::map<std::pair<std::string, std::string>, std::shared_ptr<recorded_verdicts>> verdicts_;
    std::uint64_t digest_ = 0;
    bool any_bad_line_ = false;
    std::uint64_t unmet_ = 0;
};

}  // namespace graze
