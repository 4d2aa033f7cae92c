// Rows of the findings store, from and to what they stand for.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <string_view>

#include "graze/store.hpp"

namespace graze {

inline void bind_one(SQLite::Statement& statement, int at, std::string_view text) {
    statement.bind(at, std::string(text));
}
inline void bind_one(SQLite::Statement& statement, int at, char const* text) {
    statement.bind(at, text);
}
inline void bind_one(SQLite::Statement& statement, int at, std::string const& text) {
    statement.bind(at, text);
}
inline void bind_one(SQLite::Statement& statement, int at, double value) {
    statement.bind(at, value);
}
inline void bind_one(SQLite::Statement& statement, int at, std::int64_t value) {
    statement.bind(at, value);
}
/// Counts beyond 2^63 - 1 stand for no limit.
inline void bind_one(SQLite::Statement& statement, int at, std::uint64_t value) {
    constexpr std::uint64_t most = ~std::uint64_t{0} >> 1;
    statement.bind(at, static_cast<std::int64_t>(value < most ? value : most));
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

/// The number a setting holds, 0 for an empty one.
double number_in(std::string const& text);

/// "agree, false_hit, ..., undefined": the columns of counts that are outcomes.
std::string outcome_columns();
/// Reads checked, the outcomes and disagreements from columns `first` on.
counts counts_in(SQLite::Statement& row, int first);

void put_workload(SQLite::Database& database, workload const& work);
std::uint64_t stored_next(SQLite::Database& database, workload const& work);
campaign_start::line stored_line(SQLite::Database& database, workload const& work, subject const& who);
void add_workload(SQLite::Database& database, workload const& work, workload_tally const& tally);
void add_subject_tally(SQLite::Database& database, workload const& work, subject const& who,
                       subject_tally const& tally);

/// Ranks the findings of the signatures that a condition on findings chooses, and removes those that no ranking keeps.
/// An id is bound to ?1 of the condition.
void rank_findings(SQLite::Database& database, std::string const& which, std::string const& signature_id = {});

}  // namespace graze
