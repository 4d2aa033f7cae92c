#include "graze/store.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "graze/internal/text/text.hpp"
#include "store/rows.hpp"
#include "store/schema.hpp"
#include "store/signature_columns.hpp"
#include "store/state.hpp"

namespace graze {
namespace {

constexpr int busy_milliseconds = 10'000;  // a reader's lock is short

/// Settings that fix what a campaign counts and finds.
constexpr std::array fixed_settings{"kind",  "seed",  "families", "models",    "model_digest",
                                    "audit", "judge", "shard",    "time_limit"};

void check_header(SQLite::Database& database, std::string const& path) {
    int const application = database.execAndGet("PRAGMA application_id").getInt();
    int const version = database.execAndGet("PRAGMA user_version").getInt();
    if (application != store_application_id) throw store_error(path + ": a database, but not a store of graze");
    if (version < oldest_schema_version || version > store_schema_version)
        throw store_error(fmt::format("{}: its schema is version {}, this graze reads versions {} to {}", path, version,
                                      oldest_schema_version, store_schema_version));
    std::string const check = database.execAndGet("PRAGMA quick_check(1)").getString();
    if (check != "ok")
        throw store_error(path + ": damaged (" + check +
                          "); nothing was changed. 'sqlite3 FILE .recover' may save what is readable");
}

/// Does the store's header ask for a log beside it, with no log there? So earlier versions left one at rest. To read it,
/// SQLite would make the log and its index, which fails where the folder cannot be written to, and leave them behind.
bool lacks_its_log(std::string const& path) {
    for (char const* beside : {"-wal", "-shm"})
        if (std::filesystem::exists(path + beside)) return false;  // being written, or left so by a kill
    std::array<char, 20> header{};
    std::ifstream file(path, std::ios::binary);
    return file.read(header.data(), header.size()) && header[18] == 2;
}

/// Opens what nobody writes to, without locks and without a file beside it.
std::string unchanging_uri(std::string const& path) {
    std::string uri = "file:";
    for (char c : std::filesystem::absolute(path).string()) {
        bool const is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' || c == '.' || c == '_';
        uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri + "?immutable=1";
}

}  // namespace

void findings_store::state::fail(SQLite::Exception const& error, std::string const& doing) const {
    std::string text = path + ": " + doing + ": " + error.what();
    switch (error.getErrorCode()) {
        case SQLITE_FULL:
        case SQLITE_IOERR: text += "; what was stored before is safe. Make room and run the same command again"; break;
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: text += "; nothing was changed. 'sqlite3 FILE .recover' may save what is readable"; break;
        case SQLITE_BUSY: text += "; another program is writing to it"; break;
        default: break;
    }
    throw store_error(text);
}

statement_in_use findings_store::state::prepared(std::string_view text) {
    auto found = statements.find(text);
    if (found == statements.end())
        found = statements.emplace(text, SQLite::Statement(*database, std::string(text))).first;
    return statement_in_use(found->second);
}

std::string findings_store::state::setting(std::string const& key) {
    statement_in_use const query = prepared("SELECT value FROM campaign WHERE key = ?");
    query->bind(1, key);
    return query->executeStep() ? query->getColumn(0).getString() : std::string();
}

family_turns const& findings_store::state::turns_of(std::string const& test_id) {
    auto const known = turns.find(test_id);
    if (known != turns.end()) return known->second;
    std::vector<family_info const*> chosen;
    test_info const* const test = find_test(test_id);
    std::optional<structure_kind> const structure = structure_kind_of(test_id);
    std::string const names = setting("families");
    std::uint64_t count = 0;
    bool all_known = test != nullptr;
    for (std::size_t at = 0; at < names.size();) {
        std::size_t const end = std::min(names.find(',', at), names.size());
        std::string_view const name = std::string_view(names).substr(at, end - at);
        auto const of_structures = std::ranges::find(structure_families(), name, &structure_family::name);
        bool const is_other = of_structures == structure_families().end();  // a family of tests, or fuzzing
        count += !structure || is_other || of_structures->suits(*structure) ? 1 : 0;
        family_info const* const family = find_family(name);
        all_known &= family != nullptr;
        if (all_known && family->suits(*test)) chosen.push_back(family);
        at = end + 1;
    }
    return turns.emplace(test_id, all_known ? family_turns(*test, chosen) : family_turns(count)).first->second;
}

void findings_store::state::set(std::string const& key, std::string const& value) {
    execute(*prepared("INSERT OR REPLACE INTO campaign VALUES (?, ?)"), key, value);
}

void findings_store::state::add_to_setting(std::string const& key, double amount) {
    set(key, to_decimal(number_in(setting(key)) + amount));
}

findings_store::findings_store(std::string const& folder, mode how) : state_(std::make_unique<state>()) {
    state& s = *state_;
    s.path = (std::filesystem::path(folder) / "findings.db").string();
    bool const there = std::filesystem::exists(s.path);
    if (!there && how != mode::create)
        throw store_error(s.path + ": there is no such file; expected the folder of a campaign");
    if (how != mode::read) {
        s.lock = file_lock(s.path);
        if (!s.lock.is_open()) throw store_error(s.path + ": cannot be opened for writing: " + std::strerror(errno));
        if (!s.lock.try_lock()) throw store_error(s.path + ": another graze is writing to it; wait for it to end");
    }
    s.guarded("cannot be opened", [&] {
        if (how == mode::read && lacks_its_log(s.path))
            s.database.emplace(unchanging_uri(s.path), SQLite::OPEN_READONLY | SQLite::OPEN_URI, busy_milliseconds);
        else
            s.database.emplace(s.path, how == mode::read ? SQLite::OPEN_READONLY : SQLite::OPEN_READWRITE,
                               busy_milliseconds);
        // A file without tables, empty or with what the first PRAGMA writes, is a store that was killed before its first
        // transaction.
        bool const fresh = s.database->execAndGet("PRAGMA application_id").getInt() == 0 &&
                           s.database->execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
        if (fresh && how != mode::read) {
            s.database->exec("PRAGMA journal_mode = WAL");
            SQLite::Transaction change(*s.database);
            s.database->exec(store_schema);
            s.database->exec(store_views);
            s.database->exec(picture_schema);
            s.database->exec(error_schema);
            s.database->exec(wrong_case_schema);
            s.database->exec(fault_schema);
            s.database->exec(configuration_schema);
            s.database->exec(structure_schema);
            s.database->exec(fmt::format("PRAGMA application_id = {}", store_application_id));
            s.database->exec(fmt::format("PRAGMA user_version = {}", store_schema_version));
            change.commit();
        }
        s.database->exec("PRAGMA cache_size = -65536");  // kB: large stores are sorted and joined in memory
        check_header(*s.database, s.path);
        if (how != mode::read) {
            s.database->exec("PRAGMA journal_mode = WAL");
            s.database->exec("PRAGMA synchronous = NORMAL");  // safe from kills; the last moments are lost with power
            if (int const version = s.database->execAndGet("PRAGMA user_version").getInt();
                version < store_schema_version) {
                SQLite::Transaction change(*s.database);
                if (version < 2) s.database->exec(picture_schema);
                for (auto const& [since, name] : later_outcomes)
                    if (version < since &&
                        !s.database
                             ->execAndGet(fmt::format(
                                 "SELECT count(*) FROM pragma_table_info('counts') WHERE name = '{}'", name))
                             .getInt())
                        s.database->exec(
                            fmt::format("ALTER TABLE counts ADD COLUMN {} INTEGER NOT NULL DEFAULT 0", name));
                s.database->exec(error_schema);
                s.database->exec(wrong_case_schema);
                s.database->exec(fault_schema);
                s.database->exec(configuration_schema);
                s.database->exec(structure_schema);
                upgrade_signatures(*s.database);
                s.database->exec(fmt::format("PRAGMA user_version = {}", store_schema_version));
                change.commit();
            }
        }
    });
}

/// Whoever wrote leaves a store that is one file, and that reading changes nothing beside.
findings_store::~findings_store() {
    if (!state_ || !state_->lock.is_open() || !state_->database) return;
    state_->statements.clear();
    try {
        state_->database->setBusyTimeout(0);
        state_->database->exec("PRAGMA journal_mode = DELETE");
    } catch (SQLite::Exception const&) {
        // Somebody is reading: the log stays for them, and the next one to write sees to it.
    }
}
findings_store::findings_store(findings_store&&) noexcept = default;

std::string const& findings_store::path() const {
    return state_->path;
}

bool findings_store::is_empty() const {
    return state_->guarded("cannot be read",
                           [&] { return state_->database->execAndGet("SELECT count(*) FROM campaign").getInt() == 0; });
}

void findings_store::together(std::function<void()> const& work) {
    state_->guarded("cannot be written", [&] {
        SQLite::Transaction change(*state_->database);
        work();
        change.commit();
    });
}

campaign_start findings_store::begin(campaign_settings const& settings, std::vector<workload> const& work) {
    state& s = *state_;
    bool const fresh = is_empty();
    campaign_start start;
    s.guarded("cannot be read", [&] {
        if (fresh) return;
        for (std::string const key : fixed_settings) {
            auto const wanted = settings.find(key);
            std::string const asked = wanted == settings.end() ? "" : wanted->second, stored = s.setting(key);
            if (asked != stored)
                throw store_error(
                    fmt::format("{} holds another campaign: its {} is {}, asked for {}; give another "
                                "--out, or remove the folder",
                                s.path, key, json_quote(stored), json_quote(asked)));
        }
        auto const names = [](std::vector<std::string> list) {
            std::ranges::sort(list);
            return list;
        };
        std::vector<std::string> asked, stored;
        for (workload const& item : work)
            for (subject const* candidate : item.subjects)
                asked.push_back(fmt::format("{} {} {}", item.test_id(), name_of(item.scalar), candidate->name));
        SQLite::Statement query(*s.database, "SELECT test || ' ' || scalar || ' ' || subject FROM subjects");
        while (query.executeStep()) stored.push_back(query.getColumn(0).getString());
        if (names(asked) != names(stored))
            throw store_error(s.path +
                              " holds another campaign: other tests or subjects were asked; give another --out, or "
                              "remove the folder");
    });
    together([&] {
        for (auto const& [key, value] : settings) s.set(key, value);
        s.set("state", "running");
        // Of a store that an earlier graze began the first cases are lacking.
        if (fresh && s.setting("kind") != "fuzz") s.set("wrong_cases", "all");
        for (workload const& item : work) put_workload(*s.database, item);
        for (workload const& item : work) start.next.push_back(stored_next(*s.database, item));
        for (workload const& item : work) {
            auto& lines = start.lines.emplace_back();
            for (subject const* candidate : item.subjects) lines.push_back(stored_line(*s.database, item, *candidate));
        }
    });
    start.seconds = number_in(s.setting("seconds"));
    stored_campaign const so_far = read();
    start.cases = so_far.cases;
    start.disagreements = so_far.disagreements;
    return start;
}

std::string set_store_aside(std::string const& folder) {
    namespace fs = std::filesystem;
    // The last to close a store leaves no log beside it.
    std::string const path = findings_store(folder, findings_store::mode::modify).path();
    std::string aside;
    for (int number = 1; aside.empty() || fs::exists(aside); ++number) aside = fmt::format("{}.{}", path, number);
    for (char const* part : {"-wal", "-shm", ""})
        if (fs::exists(path + part)) fs::rename(path + part, aside + part);
    return aside;
}

void findings_store::add(campaign_tally const& added, std::vector<workload> const& work) {
    state& s = *state_;
    together([&] {
        tally_rows rows(*s.database);
        for (std::size_t w = 0; w < work.size(); ++w) {
            add_workload(*s.database, work[w], added.workloads[w]);
            for (std::size_t i = 0; i < work[w].subjects.size(); ++i)
                rows.add(work[w], *work[w].subjects[i], added.workloads[w].subjects[i]);
        }
        s.add_to_setting("confirmed", static_cast<double>(added.confirmed));
        s.add_to_setting("audited", static_cast<double>(added.audited));
        s.set("seconds", to_decimal(added.seconds));
    });
}

void findings_store::set_seconds(double seconds) {
    together([&] { state_->set("seconds", to_decimal(seconds)); });
}

void findings_store::finish(std::string const& state_name, std::vector<workload> const& work) {
    together([&] {
        state_->set("state", state_name);
        if (state_name != "complete") return;
        for (workload const& item : work)
            execute(*state_->database, "UPDATE workloads SET next = size WHERE test = ? AND scalar = ?", item.test_id(),
                    name_of(item.scalar));
    });
}

void findings_store::note(std::string const& key, std::string const& value) {
    together([&] {
        if (value.empty())
            execute(*state_->database, "DELETE FROM campaign WHERE key = ?", key);
        else
            state_->set(key, value);
    });
}

void findings_store::set_orbit(std::string const& finding_id, orbit_count orbit) {
    state_->guarded("cannot be written", [&] {
        execute(*state_->prepared("UPDATE findings SET orbit_wrong = ?, orbit_size = ? WHERE id = ?"), orbit.wrong,
                orbit.size, finding_id);
    });
}

void findings_store::set_simplest(std::string const& finding_id, structure_record const& record,
                                  std::string const& line) {
    together([&] {
        execute(*state_->database, "UPDATE findings SET shrunk = ? WHERE id = ?", scalars_to_text(record.coordinates),
                finding_id);
        execute(*state_->database, "UPDATE structures SET simplest = ? WHERE finding = ?", line, finding_id);
    });
}

void findings_store::set_places(std::vector<workload> const& work) {
    std::map<std::pair<std::string_view, scalar_type>, workload const*> known;
    for (workload const& item : work)
        if (item.place) known[{item.test_id(), item.scalar}] = &item;
    if (known.empty()) return;
    std::vector<std::pair<std::string, std::string>> places;
    state_->each_in_part("f.id NOT IN (SELECT finding FROM places)", finding_parts::input,
                         [&](stored_finding const& found) {
                             auto const from = known.find({found.kind.test, found.kind.scalar});
                             if (from == known.end()) return;
                             std::string place = from->second->place(found.what.index, found.what.input);
                             if (!place.empty()) places.emplace_back(found.id, std::move(place));
                         });
    state_->guarded("cannot be written", [&] {
        SQLite::Transaction change(*state_->database);
        SQLite::Statement insert(*state_->database, "INSERT INTO places VALUES (?, ?)");
        for (auto const& [id, place] : places) execute(insert, id, place);
        state_->database->exec("DELETE FROM places WHERE finding NOT IN (SELECT id FROM findings)");
        change.commit();
    });
}

void findings_store::set_shrunk(std::string const& finding_id, std::vector<double> const& input) {
    state_->guarded("cannot be written", [&] {
        execute(*state_->prepared("UPDATE findings SET shrunk = ? WHERE id = ?"),
                input.empty() ? std::nullopt : std::optional(scalars_to_text(input)), finding_id);
    });
}

}  // namespace graze
