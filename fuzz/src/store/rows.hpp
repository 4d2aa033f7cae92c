// Rows of the findings store, from and to what they stand for.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "graze/store.hpp"

namespace graze {

/// Text, or a number; counts beyond 2^63 - 1 stand for no limit.
template <class Value>
void bind_one(SQLite::Statement& statement, int at, Value const& value) {
    if constexpr (std::is_convertible_v<Value, std::string_view>)
        statement.bind(at, std::string(std::string_view(value)));
    else if constexpr (std::is_floating_point_v<Value>)
        statement.bind(at, value);
    else
        statement.bind(at, std::in_range<std::int64_t>(value) ? static_cast<std::int64_t>(value)
                                                              : std::numeric_limits<std::int64_t>::max());
}
template <class Value>
void bind_one(SQLite::Statement& statement, int at, std::optional<Value> const& value) {
    if (value)
        bind_one(statement, at, *value);
    else
        statement.bind(at);
}

template <class... Values>
void bind_all(SQLite::Statement& statement, Values const&... values) {
    int at = 0;
    (bind_one(statement, ++at, values), ...);
}

/// Executes a statement, which may have been before, or the one of that text.
template <class... Values>
void execute(SQLite::Statement& statement, Values const&... values) {
    statement.reset();
    bind_all(statement, values...);
    statement.exec();
}
template <class... Values>
void execute(SQLite::Database& database, std::string const& text, Values const&... values) {
    SQLite::Statement statement(database, text);
    execute(statement, values...);
}

inline std::uint64_t count_at(SQLite::Statement& row, int column) {
    return static_cast<std::uint64_t>(row.getColumn(column).getInt64());
}

/// The number a setting holds, 0 for an empty one.
double number_in(std::string const& text);

/// "agree, false_hit, ..., undefined": the columns of counts that are outcomes, 0 for one that a store of that version
/// lacks.
std::string outcome_columns(int version);
/// Reads checked, the outcomes and disagreements from columns `first` on.
counts counts_in(SQLite::Statement& row, int first);

void put_workload(SQLite::Database& database, workload const& work);
std::uint64_t stored_next(SQLite::Database& database, workload const& work);
campaign_start::line stored_line(SQLite::Database& database, workload const& work, subject const& candidate);
void add_workload(SQLite::Database& database, workload const& work, workload_tally const& tally);

/// Adds to the cases that a subject got wrong, of those recorded.
void add_wrong_cases(SQLite::Database& database, asked_subject const& asked, std::span<std::uint32_t const> cases);
/// The same of all subjects of the attached database `other`, of whatever version.
void join_wrong_cases(SQLite::Database& database);

/// Removes the lines of findings that are no longer kept.
void drop_unkept_structures(SQLite::Database& database);

/// Ranks the findings of the signatures that a condition on findings chooses, and removes those that no ranking keeps.
class finding_ranking {
  public:
    finding_ranking(SQLite::Database& database, std::string const& which);
    /// The id, if any, is bound to ?1 of the condition.
    void rank(std::string const& signature_id = {});

  private:
    SQLite::Statement update_, remove_;
};

/// Adds what subjects did to the rows that tell of it: statements prepared once for all of them.
class tally_rows {
  public:
    explicit tally_rows(SQLite::Database& database);
    void add(workload const& work, subject const& candidate, subject_tally const& tally);

  private:
    void add_errors(workload const& work, subject const& candidate, subject_tally const& tally);

    SQLite::Database& database_;
    SQLite::Statement counts_, subjects_, signatures_, findings_, errors_, worst_errors_, conditions_, faults_,
        configurations_, structures_;
    finding_ranking ranking_;
};

}  // namespace graze
