// The table of signatures before and since version 6. Before, the comparison that parted stood in the column of what the
// shapes lack: "none, parts at mine.cpp:42 (<=)".
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

#include "graze/signature.hpp"

namespace graze {

/// "s.test, s.scalar, ..., s.comparison, s.parts_at": what to select of the signatures `alias` of a schema ("main" or of
/// an attached store), by its columns, as signature_in reads it.
std::string signature_columns(SQLite::Database& database, std::string const& schema, std::string const& alias);

/// Reads those from `column` on, and moves it behind them. Throws store_error for what is no name of its kind.
signature signature_in(SQLite::Statement& row, int& column);

/// "SELECT ... FROM SCHEMA.signatures": id, those columns, count and finding, as the table of this version has them.
std::string select_signatures(SQLite::Database& database, std::string const& schema);

/// The columns into which that is inserted.
inline constexpr char const* inserted_signature_columns =
    "id, test, scalar, subject, outcome, cause, contact_kind, degeneracy, comparison, parts_at, count, finding";

/// Gives a table of an earlier version what this one has.
void upgrade_signatures(SQLite::Database& database);

/// Fills the column `finding` where it is empty.
void name_findings(SQLite::Database& database);

}  // namespace graze
