// Joining stores. Everything happens inside SQLite, so memory does not grow with the number of findings.
#include <fmt/format.h>

#include <algorithm>

#include "graze/internal/text/text.hpp"
#include "store/parts.hpp"
#include "store/rows.hpp"
#include "store/schema.hpp"
#include "store/signature_columns.hpp"
#include "store/state.hpp"

namespace graze {
namespace {

/// The value all have, or the different ones.
std::string joined_setting(std::vector<campaign_part> const& stores, std::string const& key) {
    std::vector<std::string> values;
    for (campaign_part const& item : stores) {
        std::string const& value = item.holds.setting(key);
        if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
    return fmt::format("{}", fmt::join(values, " + "));
}

/// Signatures that are in more than one store: only their findings have to be ranked again.
constexpr char const* join_rows = R"sql(
INSERT OR IGNORE INTO shared SELECT id FROM other.signatures INTERSECT SELECT id FROM main.signatures;
INSERT INTO workloads SELECT * FROM other.workloads WHERE true
  ON CONFLICT DO UPDATE SET size = max(size, excluded.size), next = max(next, excluded.next),
                            cases = cases + excluded.cases;
INSERT INTO subjects SELECT * FROM other.subjects WHERE true
  ON CONFLICT DO UPDATE SET given_up = max(given_up, excluded.given_up), first_disagreement_seconds =
    min(coalesce(first_disagreement_seconds, excluded.first_disagreement_seconds),
        coalesce(excluded.first_disagreement_seconds, first_disagreement_seconds));
-- Of one input found twice the earlier case stands, and what is known of it is kept.
INSERT INTO findings SELECT * FROM other.findings WHERE true
  ON CONFLICT DO UPDATE SET family = iif(case_index <= excluded.case_index, family, excluded.family),
    case_index = min(case_index, excluded.case_index), orbit_wrong = coalesce(orbit_wrong, excluded.orbit_wrong),
    orbit_size = coalesce(orbit_size, excluded.orbit_size), shrunk = coalesce(shrunk, excluded.shrunk);
)sql";

/// Samples add up. Of maps the first store's stands.
constexpr char const* join_pictures = R"sql(
INSERT INTO margins SELECT * FROM other.margins WHERE true
  ON CONFLICT DO UPDATE SET checked = checked + excluded.checked, wrong = wrong + excluded.wrong;
INSERT INTO scales SELECT * FROM other.scales WHERE true
  ON CONFLICT DO UPDATE SET checked = checked + excluded.checked, wrong = wrong + excluded.wrong,
                            declined = declined + excluded.declined;
INSERT OR IGNORE INTO maps SELECT * FROM other.maps;
)sql";

constexpr char const* join_errors = R"sql(
INSERT INTO errors SELECT * FROM other.errors WHERE true ON CONFLICT DO UPDATE SET count = count + excluded.count;
INSERT INTO worst_errors SELECT * FROM other.worst_errors WHERE true
  ON CONFLICT DO UPDATE SET amount = excluded.amount, case_index = excluded.case_index, family = excluded.family,
                            input = excluded.input
  WHERE excluded.amount > amount OR (excluded.amount = amount AND excluded.case_index < case_index);
)sql";

// Of tables that older stores are without, the first ones of version 4 too.
constexpr std::pair<char const*, char const*> join_later[] = {
    {"conditions",
     "INSERT INTO conditions SELECT * FROM other.conditions WHERE true "
     "ON CONFLICT DO UPDATE SET count = count + excluded.count"},
    {"configurations",
     "INSERT INTO configurations SELECT * FROM other.configurations WHERE true "
     "ON CONFLICT DO UPDATE SET cases = cases + excluded.cases"},
    {"wrong_configurations",
     "INSERT INTO wrong_configurations SELECT * FROM other.wrong_configurations WHERE true "
     "ON CONFLICT DO UPDATE SET count = count + excluded.count"},
    {"structures",
     "INSERT INTO structures SELECT * FROM other.structures WHERE true "
     "ON CONFLICT DO UPDATE SET simplest = coalesce(simplest, excluded.simplest)"},
    {"places", "INSERT OR IGNORE INTO places SELECT * FROM other.places"},
    {"not_reproduced",
     "INSERT INTO not_reproduced SELECT * FROM other.not_reproduced WHERE true "
     "ON CONFLICT DO UPDATE SET crash = crash + excluded.crash, hang = hang + excluded.hang"},
};

}  // namespace

void findings_store::merge(std::vector<std::string> const& folders) {
    state& s = *state_;
    if (!is_empty()) throw store_error(s.path + ": already holds a campaign; choose another --out");
    std::vector<campaign_part> stores;
    for (std::string const& folder : folders) {
        stores.push_back(read_part(folder));
        for (std::size_t i = 0; i + 1 < stores.size(); ++i) refuse_overlap(stores[i], stores.back());
    }
    s.guarded("cannot be written", [&] {
        s.database->exec("PRAGMA cache_size = -100000");  // kB
        s.database->exec("CREATE TEMP TABLE shared (id TEXT PRIMARY KEY)");
        for (campaign_part const& item : stores) {
            execute(*s.database, "ATTACH DATABASE ? AS other", item.path);
            SQLite::Transaction change(*s.database);
            s.database->exec(join_rows);
            s.database->exec(
                fmt::format("INSERT INTO signatures ({}) {} WHERE true ON CONFLICT DO UPDATE SET count = "
                            "count + excluded.count, parts_at = min(parts_at, excluded.parts_at)",
                            inserted_signature_columns, select_signatures(*s.database, "other")));
            std::string sums;
            for (std::string_view name : outcome_names) sums += fmt::format("{0} = {0} + excluded.{0}, ", name);
            int const version = s.database->execAndGet("PRAGMA other.user_version").getInt();
            constexpr std::string_view columns = "test, scalar, subject, family, checked, {}, disagreements";
            s.database->exec(
                fmt::format("INSERT INTO counts ({}) SELECT {} FROM other.counts WHERE true ON CONFLICT DO UPDATE SET "
                            "checked = checked "
                            "+ excluded.checked, {}disagreements = disagreements + excluded.disagreements",
                            fmt::format(columns, outcome_columns(store_schema_version)),
                            fmt::format(columns, outcome_columns(version)), sums));
            if (version >= 2) s.database->exec(join_pictures);
            if (version >= 4) s.database->exec(join_errors);
            for (auto const& [table, join] : join_later)
                if (s.database
                        ->execAndGet(fmt::format("SELECT count(*) FROM other.sqlite_master WHERE name = '{}'", table))
                        .getInt())
                    s.database->exec(join);
            join_wrong_cases(*s.database);
            change.commit();
            s.database->exec("DETACH DATABASE other");
        }
        SQLite::Transaction change(*s.database);
        name_findings(*s.database);
        finding_ranking(*s.database, "signature IN (SELECT id FROM shared)").rank();
        drop_unkept_structures(*s.database);
        auto const join = [&](char const* key) {
            if (std::string const value = joined_setting(stores, key); !value.empty()) s.set(key, value);
        };
        for (char const* key : campaign_keys) join(key);
        for (char const* key : {"command", "graze_version", "state", "places"}) join(key);
        s.set("shard", joined_shards(stores));
        // Of different campaigns one index stands for different cases.
        if (std::ranges::all_of(stores, [&](campaign_part const& item) {
                return item.campaign == stores[0].campaign && item.holds.setting("wrong_cases") == "all";
            }))
            s.set("wrong_cases", "all");
        for (char const* key : {"confirmed", "audited", "seconds"}) {
            double sum = 0;
            for (campaign_part const& item : stores) sum += item.holds.number(key);
            s.set(key, to_decimal(sum));
        }
        change.commit();
    });
}

}  // namespace graze
