#include "store/rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "graze/configurations.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "store/schema.hpp"
#include "store/signature_columns.hpp"

namespace graze {
namespace {

std::string hash_id(std::string_view text) {
    return fmt::format("{:016x}", key_of(text));
}

/// Returns the id. What a store of before version 6 has too has the same id there.
std::string signature_id(signature const& kind) {
    signature_texts const texts = texts_of(kind);
    std::string text = fmt::format("{}", fmt::join(std::span(texts).first(signature_keys.size() - 1), "|"));
    if (parting const& parted = kind.parted; !parted.comparison.empty())
        text += (parted.is_named_by_line() ? ", parts at " : "|") + parted.comparison;
    return hash_id(text);
}

}  // namespace

std::string scalars_to_text(std::span<double const> values) {
    std::string text;
    for (double value : values) (text += text.empty() ? "" : " ") += to_hex(value);
    return text;
}

std::vector<double> scalars_from_text(std::string_view text) {
    std::vector<double> values;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find(' '), text.size());
        written_scalar const read = parse_scalar(text.substr(0, end), scalar_type::float64);
        if (read.what != written_scalar::status::finite)
            throw store_error("a finding's input has " + quote_excerpt(text.substr(0, end)) + ", expected a number");
        values.push_back(read.value);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return values;
}

double number_in(std::string const& text) {
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::string outcome_columns(int version) {
    std::string columns = fmt::format("{}", fmt::join(outcome_names, ", "));
    for (auto const& [since, name] : later_outcomes)
        if (version < since) columns.replace(columns.find(name), name.size(), "0");
    return columns;
}

counts counts_in(SQLite::Statement& row, int first) {
    auto const number = [&](int at) { return count_at(row, first + at); };
    counts sum;
    sum.checked = number(0);
    for (std::size_t o = 0; o < outcome_count; ++o) sum.outcomes[o] = number(1 + static_cast<int>(o));
    sum.disagreements = number(1 + static_cast<int>(outcome_count));
    return sum;
}

namespace {
/// The tests of the catalog come first, in its order.
std::int64_t position_of(workload const& work) {
    return work.test ? work.test - catalog().data()
                     : static_cast<std::int64_t>(catalog().size()) + static_cast<std::int64_t>(work.structures->kind);
}
}  // namespace

void put_workload(SQLite::Database& database, workload const& work) {
    execute(database,
            "INSERT INTO workloads VALUES (?, ?, ?, ?, 0, 0) ON CONFLICT DO UPDATE SET size = max(size, excluded.size)",
            work.test_id(), name_of(work.scalar), position_of(work), work.size);
    for (subject const* candidate : work.subjects)
        execute(database, "INSERT OR IGNORE INTO subjects VALUES (?, ?, ?, ?, ?, ?, 0, NULL)", work.test_id(),
                name_of(work.scalar), candidate->name, candidate->place, text_of(candidate->promised),
                candidate->domain);
}

std::uint64_t stored_next(SQLite::Database& database, workload const& work) {
    SQLite::Statement query(database, "SELECT next FROM workloads WHERE test = ? AND scalar = ?");
    bind_all(query, work.test_id(), name_of(work.scalar));
    return query.executeStep() ? count_at(query, 0) : 0;
}

campaign_start::line stored_line(SQLite::Database& database, workload const& work, subject const& candidate) {
    SQLite::Statement query(database,
                            "SELECT coalesce(sum(c.crash), 0), coalesce(sum(c.hang), 0), max(s.given_up) "
                            "FROM subjects s LEFT JOIN counts c USING (test, scalar, subject) "
                            "WHERE s.test = ? AND s.scalar = ? AND s.subject = ?");
    bind_all(query, work.test_id(), name_of(work.scalar), candidate.name);
    campaign_start::line line;
    if (!query.executeStep()) return line;
    line.failed.crashes = count_at(query, 0);
    line.failed.hangs = count_at(query, 1);
    line.given_up = query.getColumn(2).getInt() != 0;
    SQLite::Statement faults(database,
                             "SELECT crash, hang FROM not_reproduced WHERE test = ? AND scalar = ? AND subject = ?");
    bind_all(faults, work.test_id(), name_of(work.scalar), candidate.name);
    if (faults.executeStep()) line.failed.not_reproduced = {count_at(faults, 0), count_at(faults, 1), 0};
    return line;
}

void add_workload(SQLite::Database& database, workload const& work, workload_tally const& tally) {
    if (tally.next == 0) return;  // nothing was added
    execute(database, "UPDATE workloads SET next = max(next, ?), cases = cases + ? WHERE test = ? AND scalar = ?",
            tally.next, tally.cases, work.test_id(), name_of(work.scalar));
    if (std::ranges::all_of(tally.configurations, [](std::uint64_t cases) { return cases == 0; })) return;
    configuration_catalogue const& known = *configuration_catalogue::of(*work.test);
    SQLite::Statement insert(database,
                             "INSERT INTO configurations VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET cases = cases + "
                             "excluded.cases");
    for (std::size_t number = 0; number < tally.configurations.size(); ++number)
        if (tally.configurations[number] != 0)
            execute(insert, work.test_id(), name_of(work.scalar), known.id(number), tally.configurations[number]);
}

namespace {
std::string insert_counts() {
    std::string values, sums;
    for (std::size_t i = 0; i < outcome_count + 6; ++i) values += i == 0 ? "?" : ", ?";
    for (std::string_view name : outcome_names) sums += fmt::format("{0} = {0} + excluded.{0}, ", name);
    return fmt::format(
        "INSERT INTO counts (test, scalar, subject, family, checked, {}, disagreements) VALUES ({}) ON CONFLICT DO "
        "UPDATE SET checked = checked + excluded.checked, "
        "{}disagreements = disagreements + excluded.disagreements",
        outcome_columns(store_schema_version), values, sums);
}
}  // namespace

tally_rows::tally_rows(SQLite::Database& database)
    : database_(database),
      counts_(database, insert_counts()),
      subjects_(database,
                "UPDATE subjects SET given_up = max(given_up, ?), first_disagreement_seconds = "
                "coalesce(first_disagreement_seconds, ?) WHERE test = ? AND scalar = ? AND subject = ?"),
      signatures_(database, fmt::format("INSERT INTO signatures ({}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
                                        "ON CONFLICT DO UPDATE SET count = count + excluded.count",
                                        inserted_signature_columns)),
      findings_(database,
                "INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL, NULL, "
                "?, NULL) ON CONFLICT DO UPDATE SET family = iif(case_index <= excluded.case_index, "
                "family, excluded.family), case_index = min(case_index, excluded.case_index)"),
      errors_(database,
              "INSERT INTO errors VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count"),
      worst_errors_(database,
                    "INSERT INTO worst_errors VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                    "amount = excluded.amount, case_index = excluded.case_index, family = excluded.family, "
                    "input = excluded.input WHERE excluded.amount > amount OR "
                    "(excluded.amount = amount AND excluded.case_index < case_index)"),
      conditions_(database,
                  "INSERT INTO conditions VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + "
                  "excluded.count"),
      faults_(database,
              "INSERT INTO not_reproduced VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET crash = crash + "
              "excluded.crash, hang = hang + excluded.hang"),
      configurations_(database,
                      "INSERT INTO wrong_configurations VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = count + "
                      "excluded.count"),
      structures_(database, "INSERT OR IGNORE INTO structures VALUES (?, ?, NULL)"),
      ranking_(database, "signature = ?1") {}

void tally_rows::add_errors(workload const& work, subject const& candidate, subject_tally const& tally) {
    std::string_view const scalar = name_of(work.scalar);
    for (auto const& [place, count] : tally.conditioned.counts)
        execute(conditions_, work.test_id(), scalar, candidate.name, place.first, place.second, count);
    error_spreads const& errors = tally.errors;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        std::string_view const measure = error_measure_names[i];
        for (auto const& [step, count] : errors[i].counts)
            execute(errors_, work.test_id(), scalar, candidate.name, measure, step, count);
        if (auto const& worst = errors[i].worst)
            execute(worst_errors_, work.test_id(), scalar, candidate.name, measure, worst->amount, worst->index,
                    origin_name(worst->origin), scalars_to_text(worst->input));
    }
}

void tally_rows::add(workload const& work, subject const& candidate, subject_tally const& tally) {
    std::string_view const scalar = name_of(work.scalar);
    for (std::size_t f = 0; f < tally.by_family.size(); ++f) {
        counts const& sum = tally.by_family[f];
        if (sum.checked == 0) continue;
        counts_.reset();
        bind_all(counts_, work.test_id(), scalar, candidate.name, origin_name(f), sum.checked);
        int at = 5;
        for (std::uint64_t count : sum.outcomes) bind_one(counts_, ++at, count);
        bind_one(counts_, ++at, sum.disagreements);
        counts_.exec();
    }
    if (tally.given_up || tally.first_disagreement_seconds)
        execute(subjects_, tally.given_up ? 1 : 0, tally.first_disagreement_seconds, work.test_id(), scalar,
                candidate.name);
    if (tally.not_reproduced.total() != 0)
        execute(faults_, work.test_id(), scalar, candidate.name, tally.not_reproduced.crashes,
                tally.not_reproduced.hangs);
    add_errors(work, candidate, tally);
    add_wrong_cases(database_, {std::string(work.test_id()), work.scalar, candidate.name}, tally.wrong_cases);
    configuration_catalogue const* const known = work.test ? configuration_catalogue::of(*work.test) : nullptr;
    for (auto const& [kind, found] : tally.signatures) {
        signature const whole{{std::string(work.test_id()), work.scalar, candidate.name}, kind};
        std::string const id = signature_id(whole);
        for (auto const& [number, cases] : found.configurations) execute(configurations_, id, known->id(number), cases);
        signatures_.reset();
        int at = 0;
        bind_one(signatures_, ++at, id);
        for (std::string_view text : texts_of(whole)) bind_one(signatures_, ++at, text);
        bind_one(signatures_, ++at, whole.parted.text());
        bind_one(signatures_, ++at, found.count);
        bind_one(signatures_, ++at, id_of(finding_key_of(whole)));
        signatures_.exec();
        bool any = false;
        for (auto const& list : found.worst)
            for (finding const& item : list) {
                any = true;
                std::string const input = scalars_to_text(item.input);
                std::string const finding_id = hash_id(id + "|" + input);
                execute(findings_, finding_id, id, origin_name(item.origin), item.index, name_of(item.answer),
                        name_of(item.rel), item.margin, item.margin_ulps, item.escape_ulps, item.excess_ulps,
                        item.severity(), input);
                if (!item.line.empty()) execute(structures_, finding_id, item.line);
            }
        if (any) ranking_.rank(id);  // else those that are there keep their ranks
        if (any && work.structures) drop_unkept_structures(database_);
    }
}

void drop_unkept_structures(SQLite::Database& database) {
    database.exec("DELETE FROM structures WHERE finding NOT IN (SELECT id FROM findings)");
}

// Those beyond the last rank get none; without any they go.
finding_ranking::finding_ranking(SQLite::Database& database, std::string const& which)
    : update_(database,
              fmt::format("UPDATE findings SET rank_ulps = iif(r.u > {0}, NULL, r.u), "
                          "rank_margin = iif(r.m > {0}, NULL, r.m) FROM "
                          "(SELECT id, row_number() OVER (PARTITION BY signature ORDER BY severity DESC, case_index, "
                          "id) AS u, row_number() OVER (PARTITION BY signature ORDER BY margin DESC, case_index, id) "
                          "AS m FROM findings WHERE {1}) AS r WHERE findings.id = r.id",
                          kept_findings, which)),
      remove_(database,
              fmt::format("DELETE FROM findings WHERE rank_ulps IS NULL AND rank_margin IS NULL AND {}", which)) {}

void finding_ranking::rank(std::string const& signature_id) {
    for (SQLite::Statement* item : {&update_, &remove_}) {
        item->reset();
        if (!signature_id.empty()) item->bind(1, signature_id);
        item->exec();
    }
}

}  // namespace graze
