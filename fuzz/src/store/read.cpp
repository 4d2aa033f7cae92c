// Reading a findings store.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "graze/judge.hpp"
#include "store/rows.hpp"
#include "store/signature_columns.hpp"
#include "store/state.hpp"

namespace graze {
namespace {

/// A name of an enumerator that the store holds. Anything may stand in a file.
template <class Enum, std::size_t Count>
Enum named(std::array<std::string_view, Count> const& names, SQLite::Statement& row, int column) {
    std::string const name = row.getColumn(column).getString();
    auto const found = enum_named<Enum>(names, name);
    if (!found)
        throw store_error(fmt::format("row with {} \"{}\": expected one of {}", row.getColumnName(column), name,
                                      fmt::join(names, ", ")));
    return *found;
}

promise promise_in(SQLite::Statement& row, int column) {
    std::string const text = row.getColumn(column).getString();
    auto const found = promise_of_text(text);
    if (!found)
        throw store_error(fmt::format("row with {} \"{}\": expected one of {}, and perhaps a space and one of {}",
                                      row.getColumnName(column), text, fmt::join(contact_promise_names, ", "),
                                      fmt::join(std::span(one_sided_promise_names).subspan(1), ", ")));
    return *found;
}

std::size_t origin_position(std::string_view name) {
    std::size_t origin = 0;
    while (origin < origin_count() && origin_name(origin) != name) ++origin;
    return origin;
}

stored_subject subject_in(SQLite::Statement& row) {
    stored_subject stored;
    stored.name = row.getColumn(2).getString();
    stored.promised = promise_in(row, 3);
    stored.domain = row.getColumn(4).getString();
    stored.given_up = row.getColumn(5).getInt() != 0;
    if (!row.getColumn(6).isNull()) stored.first_disagreement_seconds = row.getColumn(6).getDouble();
    return stored;
}

}  // namespace

std::string const& stored_campaign::setting(std::string const& key) const {
    static std::string const nothing;
    auto const at = settings.find(key);
    return at == settings.end() ? nothing : at->second;
}

double stored_campaign::number(std::string const& key) const {
    return number_in(setting(key));
}

std::vector<std::string> stored_campaign::families() const {
    std::vector<std::string> names;
    for (stored_workload const& item : work)
        for (stored_subject const& stored : item.subjects)
            for (auto const& [name, sum] : stored.by_family)
                if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    std::ranges::stable_sort(names, {}, origin_position);
    return names;
}

bool stored_campaign::has_structures() const {
    return !work.empty() && structure_kind_of(work.front().test).has_value();
}

stored_campaign findings_store::read() const {
    state& s = *state_;
    return s.guarded("cannot be read", [&] {
        stored_campaign all;
        SQLite::Statement settings(*s.database, "SELECT key, value FROM campaign");
        while (settings.executeStep())
            all.settings[settings.getColumn(0).getString()] = settings.getColumn(1).getString();

        // By the positions of the catalog; a test that it does not know comes where its name would.
        std::map<std::pair<std::string, std::string>, std::size_t> at;
        SQLite::Statement work(*s.database,
                               "SELECT test, scalar, cases, next, size FROM workloads ORDER BY position, test, scalar");
        while (work.executeStep()) {
            at[{work.getColumn(0).getString(), work.getColumn(1).getString()}] = all.work.size();
            stored_workload& result = all.work.emplace_back();
            result.test = work.getColumn(0).getString();
            result.scalar = named<scalar_type>(scalar_type_names, work, 1);
            result.cases = count_at(work, 2);
            result.next = count_at(work, 3);
            result.size = count_at(work, 4);
            all.cases += result.cases;
        }
        auto const workload_of = [&](SQLite::Statement& row) -> stored_workload* {
            auto const found = at.find({row.getColumn(0).getString(), row.getColumn(1).getString()});
            return found == at.end() ? nullptr : &all.work[found->second];
        };
        auto const subject_of = [&](SQLite::Statement& row) -> stored_subject* {
            stored_workload* const in = workload_of(row);
            std::string const name = row.getColumn(2).getString();
            for (std::size_t i = 0; in && i < in->subjects.size(); ++i)
                if (in->subjects[i].name == name) return &in->subjects[i];
            return nullptr;
        };
        SQLite::Statement subjects(*s.database,
                                   "SELECT test, scalar, subject, contact, domain, given_up, "
                                   "first_disagreement_seconds FROM subjects ORDER BY position, subject");
        while (subjects.executeStep())
            if (stored_workload* const in = workload_of(subjects)) in->subjects.push_back(subject_in(subjects));
        SQLite::Statement sums(*s.database,
                               fmt::format("SELECT test, scalar, subject, family, checked, {}, "
                                           "disagreements FROM counts",
                                           outcome_columns(s.database->execAndGet("PRAGMA user_version").getInt())));
        while (sums.executeStep())
            if (stored_subject* const stored = subject_of(sums)) {
                stored->by_family.emplace_back(sums.getColumn(3).getString(), counts_in(sums, 4));
                stored->total += stored->by_family.back().second;
            }
        SQLite::Statement causes(*s.database,
                                 "SELECT test, scalar, subject, cause, sum(count) FROM signatures GROUP BY 1, 2, 3, 4");
        while (causes.executeStep())
            if (stored_subject* const stored = subject_of(causes))
                stored->causes[named<cause>(cause_names, causes, 3)] = count_at(causes, 4);
        if (s.database->execAndGet("PRAGMA user_version").getInt() >= 4) {
            SQLite::Statement errors(*s.database, "SELECT test, scalar, subject, measure, step, count FROM errors");
            while (errors.executeStep())
                if (stored_subject* const stored = subject_of(errors)) {
                    auto const measure = named<error_measure>(error_measure_names, errors, 3);
                    stored->errors[static_cast<std::size_t>(measure)].counts[errors.getColumn(4).getInt()] =
                        count_at(errors, 5);
                }
            SQLite::Statement worst(*s.database,
                                    "SELECT test, scalar, subject, measure, amount, case_index, family, input "
                                    "FROM worst_errors");
            while (worst.executeStep())
                if (stored_subject* const stored = subject_of(worst)) {
                    auto& errors_of =
                        stored->errors[static_cast<std::size_t>(named<error_measure>(error_measure_names, worst, 3))];
                    errors_of.worst = {worst.getColumn(4).getDouble(), count_at(worst, 5), 0,
                                       scalars_from_text(worst.getColumn(7).getString())};
                    errors_of.family = worst.getColumn(6).getString();
                }
        }
        if (s.database->tableExists("configurations")) {
            SQLite::Statement rows(*s.database, "SELECT test, scalar, configuration, cases FROM configurations");
            while (rows.executeStep())
                if (stored_workload* const in = workload_of(rows))
                    in->configurations[rows.getColumn(2).getString()] = count_at(rows, 3);
        }
        if (s.database->tableExists("conditions")) {  // the first stores of version 4 are without
            SQLite::Statement rows(*s.database,
                                   "SELECT test, scalar, subject, log2_condition, log2_excess, count FROM conditions");
            while (rows.executeStep())
                if (stored_subject* const stored = subject_of(rows))
                    stored->conditioned.counts[{rows.getColumn(3).getInt(), rows.getColumn(4).getInt()}] =
                        count_at(rows, 5);
        }
        if (s.database->tableExists("not_reproduced")) {
            SQLite::Statement rows(*s.database, "SELECT test, scalar, subject, crash, hang FROM not_reproduced");
            while (rows.executeStep())
                if (stored_subject* const stored = subject_of(rows))
                    stored->not_reproduced = {count_at(rows, 3), count_at(rows, 4), 0};
        }
        for (stored_workload& item : all.work)
            for (stored_subject& stored : item.subjects) {
                std::ranges::sort(stored.by_family, {}, [](auto const& one) { return origin_position(one.first); });
                all.disagreements += stored.total.disagreements;
            }
        return all;
    });
}

namespace {

/// The columns of a finding, in the order in which finding_in reads them: those from orbit_wrong on are its details,
/// the others tell its kind and how bad it is.
constexpr std::string_view finding_columns =
    "f.id, f.signature, {}, s.count, "
    "f.family, f.case_index, f.verdict, f.relation, f.margin, f.margin_ulps, f.escape_ulps, f.excess_ulps, "
    "f.rank_ulps, f.rank_margin, f.orbit_wrong, f.orbit_size, f.input, f.shrunk";
/// Follow them in whole findings.
constexpr std::string_view place_column = ", (SELECT place FROM places WHERE finding = f.id)",
                           line_columns =
                               ", (SELECT line FROM structures WHERE finding = f.id), (SELECT simplest FROM structures "
                               "WHERE finding = f.id)";

std::string columns_of_findings(SQLite::Database& database) {
    return fmt::format(finding_columns, signature_columns(database, "main", "s"));
}

/// Reads a finding. `turns_of` says for a test's id how the families of the campaign take turns.
template <class TurnsOf>
stored_finding finding_in(SQLite::Statement& row, TurnsOf const& turns_of, finding_parts parts = finding_parts::all) {
    int column = 0;
    auto const text = [&] { return row.getColumn(column++).getString(); };
    auto const number = [&] { return row.getColumn(column++).getDouble(); };
    stored_finding found;
    found.id = text();
    found.signature_id = text();
    found.kind = signature_in(row, column);
    found.count = count_at(row, column++);
    found.family = text();
    found.what.index = count_at(row, column++);
    found.index_in_family = turns_of(found.kind.test).of(found.what.index).index;
    found.what.origin = origin_position(found.family);
    found.what.answer = named<reply>(reply_names, row, column++);
    found.what.rel = named<relation>(relation_names, row, column++);
    found.what.margin = number();
    found.what.margin_ulps = number();
    found.what.escape_ulps = number();
    found.what.excess_ulps = number();
    found.rank_ulps = row.getColumn(column++).getInt();
    found.rank_margin = row.getColumn(column++).getInt();
    if (parts == finding_parts::kind) return found;
    auto const wrong = row.getColumn(column++), size = row.getColumn(column++);
    if (!wrong.isNull()) found.orbit = orbit_count{wrong.getUInt(), size.getUInt()};
    found.what.input = scalars_from_text(text());
    if (parts == finding_parts::input) return found;
    if (auto const shrunk = row.getColumn(column++); !shrunk.isNull())
        found.shrunk = scalars_from_text(shrunk.getString());
    if (auto const place = row.getColumn(column++); !place.isNull()) found.place = place.getString();
    if (auto const line = row.getColumn(column++); !line.isNull()) found.what.line = line.getString();
    if (auto const simplest = row.getColumn(column); !simplest.isNull()) found.simplest = simplest.getString();
    return found;
}

auto turns_in(auto& state) {
    return [&state](std::string const& test) -> family_turns const& { return state.turns_of(test); };
}

std::vector<std::string> ids_of(SQLite::Database& database, std::string const& text) {
    std::vector<std::string> ids;
    SQLite::Statement query(database, text);
    while (query.executeStep()) ids.push_back(query.getColumn(0).getString());
    return ids;
}

bool is_worse(finding const& a, std::string const& a_id, finding const& b, std::string const& b_id) {
    if (a.severity() != b.severity()) return a.severity() > b.severity();
    return std::tie(a.index, a_id) < std::tie(b.index, b_id);
}

}  // namespace

std::string findings_store::state::finding_query(std::string_view which) {
    // Stores before version 4 have no places, those before version 9 no structures.
    return fmt::format("SELECT {}{}{} FROM findings f JOIN signatures s ON s.id = f.signature WHERE {}",
                       columns_of_findings(*database), database->tableExists("places") ? place_column : ", NULL",
                       database->tableExists("structures") ? line_columns : ", NULL, NULL", which);
}

void findings_store::each_finding(std::function<void(stored_finding const&)> const& take) const {
    each_finding(state_->guarded("cannot be read",
                                 [&] {
                                     return ids_of(*state_->database,
                                                   "SELECT s.id FROM signatures s LEFT JOIN workloads w USING (test, "
                                                   "scalar) LEFT JOIN subjects j USING (test, scalar, subject) ORDER "
                                                   "BY coalesce(w.position, 1000), s.test, s.scalar, "
                                                   "coalesce(j.position, 1000), s.subject, s.outcome, s.cause, "
                                                   "s.contact_kind, s.degeneracy, s.id");
                                 }),
                 take);
}

void findings_store::each_finding(std::vector<std::string> const& signature_ids,
                                  std::function<void(stored_finding const&)> const& take) const {
    state& s = *state_;
    s.guarded("cannot be read", [&] {
        SQLite::Statement query(*s.database,
                                s.finding_query("f.signature = ? ORDER BY f.severity DESC, f.case_index, f.id"));
        for (std::string const& id : signature_ids) {
            query.reset();
            query.bind(1, id);
            while (query.executeStep()) take(finding_in(query, turns_in(s)));
        }
    });
}

void findings_store::state::each_in_part(std::string_view which, finding_parts parts,
                                         std::function<void(stored_finding const&)> const& take) {
    guarded("cannot be read", [&] {
        // CROSS JOIN keeps SQLite to this order: the large table is read from front to end.
        SQLite::Statement query(*database,
                                fmt::format("SELECT {} FROM findings f NOT INDEXED CROSS JOIN signatures s ON "
                                            "s.id = f.signature WHERE {}",
                                            columns_of_findings(*database), which));
        while (query.executeStep()) take(finding_in(query, turns_in(*this), parts));
    });
}

void findings_store::each_worst(std::function<void(stored_finding const&)> const& take) const {
    state_->each_in_part("f.rank_ulps = 1", finding_parts::kind, take);
}

void findings_store::each_without_orbit(std::function<void(stored_finding const&)> const& take) const {
    state_->each_in_part("f.orbit_size IS NULL", finding_parts::kind, take);
}

void findings_store::each_shrunk(std::function<void(stored_finding const&)> const& take) const {
    state_->each_in_part("f.shrunk IS NOT NULL", finding_parts::kind, take);
}

worst_findings findings_store::worst(std::function<void(stored_finding const&)> const& take) const {
    // Where the campaign puts a test and scalar type, and a subject of it; what it does not know comes last.
    std::map<asked_subject, std::size_t> positions;
    state_->guarded("cannot be read", [&] {
        SQLite::Statement query(*state_->database,
                                "SELECT test, scalar, subject FROM subjects j JOIN workloads w USING (test, scalar) "
                                "ORDER BY w.position, test, scalar, j.position, subject");
        while (query.executeStep())
            positions.try_emplace({query.getColumn(0).getString(), named<scalar_type>(scalar_type_names, query, 1),
                                   query.getColumn(2).getString()},
                                  positions.size());
    });
    using cause_key = std::tuple<std::size_t, asked_subject, outcome, cause>;
    std::map<cause_key, std::pair<std::string, finding>> best;
    state_->each_in_part("f.rank_ulps = 1", finding_parts::input, [&](stored_finding const& found) {
        auto const place = positions.find(found.kind);
        auto const [known, fresh] = best.try_emplace({place == positions.end() ? positions.size() : place->second,
                                                      found.kind, found.kind.result, found.kind.why},
                                                     found.id, found.what);
        auto& [id, what] = known->second;
        if (!fresh && is_worse(found.what, found.id, what, id)) known->second = {found.id, found.what};
        if (take) take(found);
    });
    worst_findings chosen;
    for (auto const& [key, item] : best) {
        for (stored_finding& found : find(item.first, 1)) {
            asked_subject const& asked = found.kind;
            bool const same_subject = !chosen.of_cause.empty() && asked == chosen.of_cause.back().kind;
            if (!same_subject)
                chosen.of_subject.push_back(found);
            else if (is_worse(found.what, found.id, chosen.of_subject.back().what, chosen.of_subject.back().id))
                chosen.of_subject.back() = found;
            chosen.of_cause.push_back(std::move(found));
        }
    }
    return chosen;
}

void findings_store::each_wrong_configuration(std::function<void(wrong_configuration const&)> const& take) const {
    state& s = *state_;
    s.guarded("cannot be read", [&] {
        if (!s.database->tableExists("wrong_configurations")) return;
        SQLite::Statement row(*s.database,
                              "SELECT s.test, s.subject, s.finding, w.configuration, sum(w.count) FROM "
                              "wrong_configurations w JOIN signatures s ON s.id = w.signature GROUP BY 1, 2, 3, 4");
        while (row.executeStep())
            take({row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
                  row.getColumn(3).getString(), count_at(row, 4)});
    });
}

std::vector<stored_finding> findings_store::find(std::string const& id_prefix, std::size_t most) const {
    return state_->guarded("cannot be read", [&] {
        // Hexadecimal digits sort before g.
        state& s = *state_;
        if (s.find_query.empty())
            s.find_query = s.finding_query("f.id >= ?1 AND f.id < ?1 || 'g' ORDER BY f.id LIMIT ?2");
        statement_in_use const query = s.prepared(s.find_query);
        query->bind(1, id_prefix);
        query->bind(2, static_cast<std::int64_t>(most));
        std::vector<stored_finding> found;
        while (query->executeStep()) found.push_back(finding_in(*query, turns_in(s)));
        return found;
    });
}

std::uint64_t findings_store::signature_count() const {
    return state_->guarded("cannot be read", [&] {
        return static_cast<std::uint64_t>(state_->database->execAndGet("SELECT count(*) FROM signatures").getInt64());
    });
}

std::uint64_t findings_store::finding_count() const {
    return state_->guarded("cannot be read", [&] {
        return static_cast<std::uint64_t>(
            state_->database
                ->execAndGet(fmt::format("SELECT count(*) FROM (SELECT DISTINCT test, subject, outcome, cause, "
                                         "comparison FROM ({}))",
                                         select_signatures(*state_->database, "main")))
                .getInt64());
    });
}

std::vector<stored_finding> findings_store::findings_to_shrink(std::size_t most) const {
    auto const rank = [](stored_finding const& found) {
        return std::make_tuple(~found.count, found.kind.contact, std::string_view(found.kind.degeneracy),
                               std::string_view(found.id));
    };
    auto const before = [&](stored_finding const& a, stored_finding const& b) { return rank(a) < rank(b); };
    std::map<std::tuple<asked_subject, outcome, cause>, std::vector<stored_finding>> first;
    each_worst([&](stored_finding const& found) {
        auto& list = first[{found.kind, found.kind.result, found.kind.why}];
        if (list.size() == most && !before(found, list.back())) return;
        list.insert(std::upper_bound(list.begin(), list.end(), found, before), found);
        if (list.size() > most) list.pop_back();
    });
    std::vector<stored_finding> chosen;
    for (auto& [key, list] : first) std::move(list.begin(), list.end(), std::back_inserter(chosen));
    std::ranges::sort(chosen, {}, &stored_finding::id);
    return chosen;
}

}  // namespace graze
