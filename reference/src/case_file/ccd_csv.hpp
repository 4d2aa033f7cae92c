// Queries about moving shapes from tables of fractions: see ccd_form.
#pragma once

#include <array>
#include <deque>

#include "graze/case_file.hpp"

namespace graze {

/// Reads one file. The label is what is expected: meets or disjoint. A query with coordinates that are no finite
/// scalars, or with rows that are wrong or lacking, is named by its lines; the others are read on.
///
/// Where rows are lacking those after them count from a blank line on, or from the row at which the label changes if as
/// many are lacking in the whole file and eight with that label follow; else from the next eight.
class ccd_reader : public case_source {
  public:
    static constexpr std::size_t rows_a_query = 8;
    /// A double in lowest terms has up to 632 digits over 324.
    static constexpr std::size_t longest_row = std::size_t{1} << 16, most_digits = 4096;

    /// `rows`: how many the file has; 0 where that is not known.
    ccd_reader(std::istream& in, std::string file, test_info const& test, scalar_type scalar, std::size_t rows)
        : lines_(in, std::move(file), longest_row),
          test_(&test),
          scalar_(scalar),
          lacking_((rows_a_query - rows % rows_a_query) % rows_a_query) {}

    /// What is expected of the queries in place of labels: a JSON array, the text of that file.
    void take_answers(std::string_view json, std::string file);
    void add_error(line_error error) { parsed_.emplace_back(std::move(error)); }

    std::optional<case_line> next() override;

  private:
    struct row {
        std::size_t line = 0;
        bool after_blank = false, is_bad = false;
        std::array<double, 3> at{};
        std::optional<bool> label{};
    };

    bool read_row();
    void parse(std::string_view text, row& result);
    double ratio(std::string_view top, std::string_view bottom, std::size_t column, row& result);
    void fail(row& result, std::string field, std::string message);
    std::size_t rows_of_query();
    void take_query(std::size_t count);
    std::optional<bool> expected_of_query(bool& disputed);

    line_reader lines_;
    test_info const* test_;
    scalar_type scalar_;
    std::size_t lacking_;
    std::deque<row> rows_;
    std::deque<case_line> parsed_;
    bool all_read_ = false;
    std::size_t last_line_ = 0, queries_ = 0;
    bool has_answers_ = false;
    std::string answers_file_;
    std::vector<std::optional<bool>> answers_;
};

/// Which of the moving tests a file of queries is about, by its folders or name; null where they do not tell.
test_info const* ccd_test_of(std::string const& path);

/// The reader of the form's file of that index. What is wrong with its answers is among what it gives.
std::unique_ptr<case_source> make_ccd_reader(std::istream& in, std::string const& path, ccd_form const& form,
                                             std::size_t index);

}  // namespace graze
