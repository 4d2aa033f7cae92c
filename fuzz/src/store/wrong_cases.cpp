// The cases that subjects got wrong, in blocks: a row of bytes a block.
#include "store/rows.hpp"
#include "store/state.hpp"

namespace graze {
namespace {

constexpr std::uint64_t block_cases = 4096;

/// Sets the bits of `more` in the row of a block.
class block_rows {
  public:
    explicit block_rows(SQLite::Database& database)
        : known_(database,
                 "SELECT cases FROM main.wrong_cases WHERE test = ? AND scalar = ? AND subject = ? AND block = ?"),
          put_(database, "INSERT OR REPLACE INTO main.wrong_cases VALUES (?, ?, ?, ?, ?)") {}

    void add(std::string_view test, std::string_view scalar, std::string_view subject, std::uint64_t block,
             std::string bits) {
        known_.reset();
        bind_all(known_, test, scalar, subject, block);
        if (known_.executeStep()) {
            SQLite::Column const column = known_.getColumn(0);
            auto const* const bytes = static_cast<char const*>(column.getBlob());
            auto const size = std::min(static_cast<std::size_t>(column.getBytes()), std::size_t{block_cases / 8});
            bits.resize(std::max(bits.size(), size));
            for (std::size_t i = 0; i < size; ++i) bits[i] = static_cast<char>(bits[i] | bytes[i]);
        }
        put_.reset();
        bind_all(put_, test, scalar, subject, block);
        put_.bind(5, bits.data(), static_cast<int>(bits.size()));
        put_.exec();
    }

  private:
    SQLite::Statement known_, put_;
};

bool has_table(SQLite::Database& database, std::string const& schema) {
    return database.execAndGet("SELECT count(*) FROM " + schema + ".sqlite_master WHERE name = 'wrong_cases'")
               .getInt() != 0;
}

}  // namespace

void add_wrong_cases(SQLite::Database& database, asked_subject const& asked, std::span<std::uint32_t const> cases) {
    if (cases.empty()) return;
    std::map<std::uint64_t, std::string> blocks;
    for (std::uint32_t const index : cases) {
        std::string& bits = blocks[index / block_cases];
        std::size_t const at = index % block_cases / 8;
        if (at >= bits.size()) bits.resize(at + 1);
        bits[at] = static_cast<char>(bits[at] | 1 << index % 8);
    }
    block_rows rows(database);
    for (auto& [block, bits] : blocks)
        rows.add(asked.test, name_of(asked.scalar), asked.subject, block, std::move(bits));
}

void join_wrong_cases(SQLite::Database& database) {
    if (!has_table(database, "other")) return;
    block_rows rows(database);
    SQLite::Statement query(database, "SELECT test, scalar, subject, block, cases FROM other.wrong_cases");
    while (query.executeStep())
        rows.add(query.getColumn(0).getString(), query.getColumn(1).getString(), query.getColumn(2).getString(),
                 count_at(query, 3), query.getColumn(4).getString());
}

std::optional<std::map<asked_subject, case_set>> findings_store::wrong_cases() const {
    state& s = *state_;
    return s.guarded("cannot be read", [&]() -> std::optional<std::map<asked_subject, case_set>> {
        if (s.setting("wrong_cases") != "all" || !has_table(*s.database, "main")) return std::nullopt;
        std::map<asked_subject, case_set> found;
        SQLite::Statement query(*s.database, "SELECT test, scalar, subject, block, cases FROM wrong_cases");
        while (query.executeStep()) {
            auto const scalar = enum_named<scalar_type>(scalar_type_names, query.getColumn(1).getString());
            std::uint64_t const block = count_at(query, 3);
            if (!scalar || block >= recorded_cases / block_cases) continue;  // a file may hold anything
            case_set& wrong = found[{query.getColumn(0).getString(), *scalar, query.getColumn(2).getString()}];
            std::string const bits = query.getColumn(4).getString();
            for (std::size_t i = 0; i < std::min(bits.size(), std::size_t{block_cases / 8}); ++i)
                for (unsigned bit = 0; bit < 8; ++bit)
                    if (static_cast<unsigned char>(bits[i]) >> bit & 1) wrong.insert(block * block_cases + 8 * i + bit);
        }
        return found;
    });
}

}  // namespace graze
