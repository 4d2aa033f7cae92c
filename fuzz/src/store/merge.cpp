// Joining stores. Everything happens inside SQLite, so memory does not grow with the number of findings.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "store/rows.hpp"
#include "store/schema.hpp"
#include "store/state.hpp"
#include "text/text.hpp"

namespace graze {
namespace {

/// A store to be joined, and which campaign it is a part of.
struct source_store {
    std::string path;
    stored_campaign holds;
    std::string campaign;  // everything that fixes it but the shard
    shard_info shard;
};

/// What fixes a campaign, but for its shard and its subjects.
constexpr std::array campaign_keys{"kind",  "seed",  "families",   "models", "model_digest",
                                   "audit", "judge", "time_limit", "plugins"};

source_store describe(std::string const& folder) {
    findings_store const store(folder, findings_store::mode::read);
    if (store.is_empty()) throw store_error(store.path() + ": holds no campaign");
    source_store made{store.path(), store.read(), {}, {}};
    for (char const* key : campaign_keys) made.campaign += made.holds.setting(key) + "\n";
    for (stored_workload const& work : made.holds.work)
        for (stored_subject const& who : work.subjects)
            made.campaign += fmt::format("{} {} {}\n", work.test, name_of(work.scalar), who.name);
    made.shard = shard_from(made.holds.setting("shard"));
    return made;
}

/// Do the chunks of two shards have any number in common? i mod m and j mod n do iff i = j mod gcd(m, n).
bool overlap(shard_info const& a, shard_info const& b) {
    std::uint64_t const common = std::gcd(a.count, b.count);
    return a.index % common == b.index % common;
}

/// "1/1" where the shards are all there is, else what they are.
std::string joined_shards(std::vector<source_store> const& stores) {
    std::uint64_t const count = stores[0].shard.count;
    bool const one_campaign = std::ranges::all_of(stores, [&](source_store const& each) {
        return each.shard.count == count && each.campaign == stores[0].campaign;
    });
    if (one_campaign && stores.size() == count) return "1/1";
    std::string text;
    for (source_store const& each : stores) (text += text.empty() ? "" : " + ") += each.holds.setting("shard");
    return text;
}

/// The value all have, or the different ones.
std::string joined_setting(std::vector<source_store> const& stores, std::string const& key) {
    std::vector<std::string> values;
    for (source_store const& each : stores) {
        std::string const& value = each.holds.setting(key);
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
INSERT INTO signatures SELECT * FROM other.signatures WHERE true
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
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

// Of tables that the first stores of version 4 are without.
constexpr std::pair<char const*, char const*> join_later[] = {
    {"conditions",
     "INSERT INTO conditions SELECT * FROM other.conditions WHERE true "
     "ON CONFLICT DO UPDATE SET count = count + excluded.count"},
    {"places", "INSERT OR IGNORE INTO places SELECT * FROM other.places"},
};

}  // namespace

void findings_store::merge(std::vector<std::string> const& folders) {
    state& s = *state_;
    if (!is_empty()) throw store_error(s.path + ": holds a campaign already; give another --out");
    std::vector<source_store> stores;
    for (std::string const& folder : folders) {
        stores.push_back(describe(folder));
        for (std::size_t i = 0; i + 1 < stores.size(); ++i) {
            source_store const &a = stores[i], &b = stores.back();
            if (a.campaign == b.campaign && overlap(a.shard, b.shard))
                throw store_error(fmt::format(
                    "{} and {} hold the same cases: one campaign, shards {} and {}; joined they would count twice",
                    a.path, b.path, a.holds.setting("shard"), b.holds.setting("shard")));
        }
    }
    s.guarded("cannot be written", [&] {
        s.database->exec("PRAGMA cache_size = -100000");  // kB
        s.database->exec("CREATE TEMP TABLE shared (id TEXT PRIMARY KEY)");
        for (source_store const& each : stores) {
            execute(*s.database, "ATTACH DATABASE ? AS other", each.path);
            SQLite::Transaction change(*s.database);
            s.database->exec(join_rows);
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
        finding_ranking(*s.database, "signature IN (SELECT id FROM shared)").rank();
        auto const join = [&](char const* key) {
            if (std::string const value = joined_setting(stores, key); !value.empty()) s.set(key, value);
        };
        for (char const* key : campaign_keys) join(key);
        for (char const* key : {"command", "graze_version", "state", "places"}) join(key);
        s.set("shard", joined_shards(stores));
        // Of different campaigns one index stands for different cases.
        if (std::ranges::all_of(stores, [&](source_store const& each) {
                return each.campaign == stores[0].campaign && each.holds.setting("wrong_cases") == "all";
            }))
            s.set("wrong_cases", "all");
        for (char const* key : {"confirmed", "audited", "seconds"}) {
            double sum = 0;
            for (source_store const& each : stores) sum += each.holds.number(key);
            s.set(key, to_decimal(sum));
        }
        change.commit();
    });
}

}  // namespace graze
