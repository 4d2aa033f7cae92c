// The command line, declared: verbs, their options, what each means. CLI11 reads it, and as that costs a unit half a
// minute only command_line.cpp includes it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace graze {

// The words of a command line as values. Each throws usage_error, which does not name the option.

/// Decimal digits alone.
std::uint64_t read_number(std::string_view text, std::uint64_t least = 0,
                          std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// Reads such a number: for an option.
inline auto number_from(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
    return [least, most](std::string_view text) { return read_number(text, least, most); };
}

/// A decimal number above 0, at most `most`. `kind` says so in the message: "a number of seconds above 0".
double read_positive(std::string_view text, std::string_view kind, double most = std::numeric_limits<double>::max());

double read_seconds(std::string_view text);

/// An option, or a word that needs no name. What is said of it can be chained.
class declared_option {
  public:
    explicit declared_option(CLI::Option& option) : option_(&option) {}

    declared_option required(bool is_so = true) const;
    declared_option shown_default(std::string const& text) const;
    /// Replaces the description it has.
    declared_option description(std::string const& text) const;
    /// The only values it takes.
    declared_option one_of(std::vector<std::string> const& values) const;
    /// Lets a word of a list option hold more than one value.
    declared_option separated_by(char separator) const;
    /// Asks a list option for so many values, neither more nor less.
    declared_option exactly(int values) const;

  private:
    CLI::Option* option_;
};

/// The options of a verb, or of a program that has none. A handle: copies declare the same.
class command_options {
  public:
    /// Takes a word; throws usage_error, which does not name the option, for one that it cannot be.
    using reader = std::function<void(std::string const&)>;

    explicit command_options(CLI::App& app) : app_(&app) {}

    /// Names are "--long VALUE", "-s,--long VALUE", VALUE being what stands for the value in the help, or a word for
    /// what is told by its place alone.
    declared_option add(std::string const& names, std::string& value, std::string const& what) const;
    /// Takes all words up to the next option.
    declared_option add(std::string const& names, std::vector<std::string>& values, std::string const& what) const;
    /// Takes one value a mention, and may be repeated.
    declared_option add_repeated(std::string const& name, std::vector<std::string>& values,
                                 std::string const& what) const;
    declared_option add_read(std::string const& name, reader const& read, std::string const& what) const;
    /// Stores in `value` what `read` makes of a word.
    template <class Value, class Read>
    declared_option add_read(std::string const& name, Value& value, Read const& read, std::string const& what) const {
        return add_read(
            name, [&value, read](std::string const& text) { value = read(text); }, what);
    }
    /// The same for an option that may be repeated.
    declared_option add_read_repeated(std::string const& name, reader const& read, std::string const& what) const;
    /// A decimal number, with a default. (CLI11's own would read 010 as eight.)
    declared_option add_number(std::string const& name, std::uint64_t& value, std::string const& what,
                               std::uint64_t least = 0,
                               std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;
    void add_flag(std::string const& name, bool& value, std::string const& what) const;
    /// A flag that takes something out.
    void add_negation(std::string const& name, bool& value, std::string const& what) const;

    /// Puts the options that are declared from here on under this heading of the help.
    void group(std::string const& heading) const;

    /// One declared before.
    declared_option option(std::string const& name) const;

    /// What the help says after the options, laid out for the terminal. Its first two lines that begin with "  graze "
    /// are examples, which the help shows before the options.
    void footer(std::string_view text) const;

    std::string name() const;
    /// Once the words are read: is this the verb that they name?
    bool is_chosen() const;
    /// Once the words are read: the verb and its options, as one would type them again.
    std::string text() const;

  private:
    CLI::App* app_;
};

/// The words a program was started with.
class command_line {
  public:
    command_line(std::string const& program, std::string const& what);
    ~command_line();
    command_line(command_line const&) = delete;
    command_line& operator=(command_line const&) = delete;

    /// What --version prints.
    void version(std::string const& text);
    /// One of the verbs, of which just one must then be named.
    command_options add_verb(std::string const& name, std::string const& what);
    /// What is said of no words at all: how to begin.
    void begin(std::string const& text);
    /// The options of the program itself.
    command_options own() const;

    /// Reads the words. Help (-h in short), version and mistakes are said here, and give the exit status.
    std::optional<int> read(int count, char const* const* words) const;

  private:
    std::unique_ptr<CLI::App> app_;
    std::vector<std::string> verbs_;
    std::string begin_;
};

}  // namespace graze
