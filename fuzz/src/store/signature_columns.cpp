#include "store/signature_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "store/rows.hpp"
#include "store/schema.hpp"

namespace graze {
namespace {

constexpr char const* separator = ", parts at ";

/// Does the table tell the comparison in columns of its own?
bool has_comparisons(SQLite::Database& database, std::string const& schema) {
    return database
               .execAndGet(fmt::format(
                   "SELECT count(*) FROM pragma_table_info('signatures', '{}') WHERE name = 'comparison'", schema))
               .getInt() != 0;
}

std::string degeneracy_before(std::string const& column) {
    return fmt::format("substr({0}, 1, instr({0} || '{1}', '{1}') - 1)", column, separator);
}
std::string parting_before(std::string const& column) {
    return fmt::format("substr({0}, instr({0} || '{1}', '{1}') + {2})", column, separator,
                       std::string_view(separator).size());
}

}  // namespace

std::string signature_columns(SQLite::Database& database, std::string const& schema, std::string const& alias) {
    std::string const first =
        fmt::format("{0}.test, {0}.scalar, {0}.subject, {0}.outcome, {0}.cause, {0}.contact_kind, ", alias);
    std::string const degeneracy = alias + ".degeneracy";
    if (has_comparisons(database, schema))
        return first + fmt::format("{1}, {0}.comparison, {0}.parts_at", alias, degeneracy);
    return first + fmt::format("{0} AS degeneracy, {1} AS comparison, {1} AS parts_at", degeneracy_before(degeneracy),
                               parting_before(degeneracy));
}

signature signature_in(SQLite::Statement& row, int& column) {
    std::array<std::string, signature_keys.size()> texts;
    for (std::string& text : texts) text = row.getColumn(column++).getString();
    signature_texts views;
    std::copy(texts.begin(), texts.end(), views.begin());
    std::size_t bad = 0;
    auto found = signature_from(views, bad);
    if (!found)
        throw store_error(fmt::format("row with {} \"{}\": expected {}", signature_keys[bad], texts[bad],
                                      signature_part_expected(bad)));
    parting place = parting_from(row.getColumn(column++).getString());
    place.comparison = std::move(found->parted.comparison);
    found->parted = std::move(place);
    return *found;
}

std::string select_signatures(SQLite::Database& database, std::string const& schema) {
    return fmt::format("SELECT s.id, {}, s.count, {} AS finding FROM {}.signatures s",
                       signature_columns(database, schema, "s"), has_comparisons(database, schema) ? "s.finding" : "''",
                       schema);
}

void upgrade_signatures(SQLite::Database& database) {
    if (!has_comparisons(database, "main")) {
        for (char const* name : {"comparison", "parts_at", "finding"})
            database.exec(fmt::format("ALTER TABLE signatures ADD COLUMN {} TEXT NOT NULL DEFAULT ''", name));
        database.exec(fmt::format("UPDATE signatures SET comparison = {0}, parts_at = {0}, degeneracy = {1}",
                                  parting_before("degeneracy"), degeneracy_before("degeneracy")));
    }
    database.exec(store_views);
    name_findings(database);
}

void name_findings(SQLite::Database& database) {
    std::vector<std::array<std::string, 2>> names;
    SQLite::Statement rows(database, fmt::format("SELECT s.id, {} FROM signatures s WHERE s.finding = ''",
                                                 signature_columns(database, "main", "s")));
    while (rows.executeStep()) {
        int column = 1;
        signature const kind = signature_in(rows, column);
        names.push_back({rows.getColumn(0).getString(), id_of(finding_key_of(kind))});
    }
    SQLite::Statement update(database, "UPDATE signatures SET finding = ? WHERE id = ?");
    for (auto const& [id, finding] : names) execute(update, finding, id);
}

}  // namespace graze
