// What the parts of the findings store share: the open database, and errors made readable.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include <functional>
#include <map>
#include <string>

#include "graze/store.hpp"

namespace graze {

/// An exclusive lock on the store's file, for the one campaign that may write. A flock does not interfere with
/// SQLite's own locks, which are fcntl's; the descriptor must stay open as long as the database is, since closing any
/// descriptor of a file gives up the process's fcntl locks on it.
class file_lock {
  public:
    file_lock() = default;
    explicit file_lock(std::string const& path)
        : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {}
    file_lock(file_lock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    file_lock& operator=(file_lock&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~file_lock() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    bool is_open() const { return descriptor_ >= 0; }
    bool try_lock() const { return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0; }

  private:
    int descriptor_ = -1;
};

/// How much of a finding is read: what tells its kind and how bad it is; its orbit and input too; or its shrunk input too.
enum class finding_parts : std::uint8_t { kind, input, all };

/// A prepared statement in use. Afterwards it is reset, so that no transaction stays open for it, and bound to nothing.
class statement_in_use {
  public:
    explicit statement_in_use(SQLite::Statement& statement) : statement_(&statement) {}
    statement_in_use(statement_in_use const&) = delete;
    statement_in_use& operator=(statement_in_use const&) = delete;
    ~statement_in_use() {
        statement_->tryReset();
        statement_->clearBindings();
    }
    SQLite::Statement& operator*() const { return *statement_; }
    SQLite::Statement* operator->() const { return statement_; }

  private:
    SQLite::Statement* statement_;
};

struct findings_store::state {
    std::string path;
    file_lock lock;  // given up after the database is closed
    std::optional<SQLite::Database> database;
    std::map<std::string, SQLite::Statement, std::less<>> statements;  // by their texts; they end before the database

    /// The statement of that text, prepared once: for those that are asked again and again, one use of it at a time.
    statement_in_use prepared(std::string_view text);

    /// What went wrong, for people.
    [[noreturn]] void fail(SQLite::Exception const& error, std::string const& doing) const;

    /// Runs the work; an SQLite error becomes a store_error.
    template <class Work>
    auto guarded(std::string const& doing, Work const& work) {
        try {
            return work();
        } catch (SQLite::Exception const& error) {
            fail(error, doing);
        }
    }

    /// Calls take for findings f of signatures s, in the order of ids, with no more than those parts.
    void each_in_part(std::string_view which, finding_parts parts,
                      std::function<void(stored_finding const&)> const& take);

    /// "SELECT columns of a finding FROM findings f, with its signature s WHERE ...", as finding_in reads them.
    std::string finding_query(std::string_view which);
    std::string find_query;  // the one of find(), once that was asked

    std::string setting(std::string const& key);
    /// Returns how families take turns as the index of a case of the test counts.
    family_turns const& turns_of(std::string const& test_id);
    std::map<std::string, family_turns, std::less<>> turns;
    void set(std::string const& key, std::string const& value);
    void add_to_setting(std::string const& key, double amount);
};

}  // namespace graze
