#include "graze/internal/cli/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "cli/help_layout.hpp"
#include "cli/output.hpp"
#include "cli/status.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

/// COLUMNS if that is set, else the width of the terminal that standard output is, else 100; 40 to 120.
std::size_t help_columns() {
    std::size_t columns = 0;
    if (char const* const answer = std::getenv("COLUMNS")) {
        std::string_view const text = answer;
        std::from_chars(text.data(), text.data() + text.size(), columns);
    }
    winsize window{};
    if (columns == 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0) columns = window.ws_col;
    return columns == 0 ? 100 : std::clamp<std::size_t>(columns, 40, 120);
}

constexpr std::string_view advanced = "Advanced";

/// A verb's footer: its first commands of graze, which the help shows before the options, and the rest.
struct split_footer {
    std::string examples, rest;

    explicit split_footer(std::string const& footer) {
        constexpr std::size_t most_examples = 2;
        std::istringstream lines(footer);
        std::size_t count = 0;
        for (std::string line; std::getline(lines, line);) {
            bool const is_example = count < most_examples && line.starts_with("  graze ");
            (is_example ? examples : rest) += line + '\n';
            count += is_example;
        }
        while (rest.ends_with("\n\n")) rest.pop_back();
    }
};

/// CLI11 leaves what is long in one line.
class help_text : public CLI::Formatter {
  public:
    explicit help_text(std::size_t columns) : columns_(columns), column_(columns < 80 ? 22 : 30) {
        column_width(column_);
    }

  private:
    std::string make_description(CLI::App const* app) const override {
        return fit_help(CLI::Formatter::make_description(app), columns_);
    }
    std::string make_option_desc(CLI::Option const* option) const override { return beside(option->get_description()); }
    std::string make_subcommand(CLI::App const* verb) const override {
        std::ostringstream out;
        CLI::detail::format_help(out, verb->get_display_name(true), beside(verb->get_description()), column_);
        return out.str();
    }
    std::string make_usage(CLI::App const* app, std::string name) const override {
        std::string const examples = split_footer(app->get_footer()).examples;
        std::string const usage = CLI::Formatter::make_usage(app, std::move(name));
        return examples.empty() ? usage : usage + '\n' + fit_help(examples, columns_);
    }
    std::string make_help(CLI::App const* app, std::string name, CLI::AppFormatMode mode) const override {
        if (mode == CLI::AppFormatMode::Sub) return make_expanded(app);
        return make_description(app) + make_usage(app, std::move(name)) + make_positionals(app) + headed_options(app) +
               make_subcommands(app, mode) + (app->get_subcommands({}).empty() ? "" : "\n") + make_footer(app);
    }
    /// The options under their headings. What few need comes last, with -h, which everybody knows.
    std::string headed_options(CLI::App const* app) const {
        std::vector<std::string> groups = app->get_groups();
        std::stable_partition(groups.begin(), groups.end(), [](std::string const& name) { return name != advanced; });
        std::string text;
        for (std::string const& group : groups) {
            std::vector<CLI::Option const*> const options = app->get_options(
                [&](CLI::Option const* option) { return option->get_group() == group && option->nonpositional(); });
            if (!group.empty() && !options.empty()) text += make_group(group, false, options);
        }
        return text;
    }
    std::string make_footer(CLI::App const* app) const override {
        return fit_help(split_footer(app->get_footer()).rest, columns_);
    }

    /// Lays text out in the right column. CLI11 itself indents what comes after a newline.
    std::string beside(std::string const& text) const {
        std::string fitted = fit_help(text, columns_ - column_);
        fitted.pop_back();
        return fitted;
    }

    std::size_t columns_, column_;
};

/// Reads a value; an error has the option's name before what is wrong.
void read_value(std::string const& name, command_options::reader const& read, std::string const& text) {
    try {
        read(text);
    } catch (usage_error const& error) {
        throw CLI::ValidationError(name, error.what());
    }
}

/// An option of that name, which `add` makes, with the value's name after a blank.
template <class Add>
declared_option declared(std::string const& names, Add const& add) {
    std::size_t const end = std::min(names.find(' '), names.size());
    CLI::Option* const result = add(names.substr(0, end));
    return declared_option(*result->type_name(names.substr(std::min(end + 1, names.size()))));
}

/// Quotes a value as a shell takes it for one word.
std::string shell_word(std::string const& value) {
    bool const plain =
        !value.empty() &&
        value.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,+-") ==
            std::string::npos;
    if (plain) return value;
    std::string quoted = value;
    for (std::size_t at = 0; (at = quoted.find('\'', at)) != std::string::npos; at += 4) quoted.replace(at, 1, "'\\''");
    return "'" + quoted + "'";
}

/// The options that may be written at this point, and whether one takes a word after it.
struct known_options {
    std::vector<std::string> names;
    std::vector<std::string> with_value;
};

known_options options_of(CLI::App const& app) {
    known_options known;
    for (CLI::Option const* option : app.get_options()) {
        bool const takes = option->get_items_expected_max() > 0;
        for (std::string const& name : option->get_lnames()) {
            known.names.push_back("--" + name);
            if (takes) known.with_value.push_back("--" + name);
        }
        for (std::string const& name : option->get_snames()) known.names.push_back("-" + name);
    }
    return known;
}

/// The first word that is written like an option and is none, and what was meant; empty if there is none. CLI11 complains
/// of what is missing before it does of that.
std::string misspelt_option(CLI::App const& app, std::string const& verb, std::vector<std::string_view> const& words) {
    known_options const known = options_of(app);
    std::vector<std::string_view> const names(known.names.begin(), known.names.end());
    bool is_value = false;
    for (std::string_view word : words) {
        bool const value = std::exchange(is_value, false);
        if (word == "--") break;
        if (value || word.size() < 2 || word[0] != '-' ||
            (word[1] != '-' && !std::isalpha(static_cast<unsigned char>(word[1]))))
            continue;
        std::string_view const name = word.substr(0, word.find('='));
        is_value = name.size() == word.size() && std::ranges::find(known.with_value, name) != known.with_value.end();
        if (std::ranges::find(names, name) != names.end()) continue;
        return fmt::format("{} is not an option of {}, {}\n", json_quote(name), verb,
                           did_you_mean(name, names, fmt::format("'{} --help' lists them", verb)));
    }
    return {};
}

/// What a sentence says first: up to a full stop, colon, semicolon or bracket.
std::string_view first_clause(std::string_view text) {
    std::size_t end = text.size();
    for (std::string_view const stop : {". ", ": ", "; ", " ("}) end = std::min(end, text.find(stop));
    return text.substr(0, end);
}

/// What -h says of a verb, in at most 40 lines of 80 columns: usage, two examples, and the options that are asked for most,
/// which are declared first.
std::string short_help(CLI::App const& verb, std::string const& full_help, std::string const& name, std::size_t columns) {
    constexpr std::size_t most_options = 12, label_columns = 22;
    std::string text = verb.get_description() + ".\n\n";
    std::istringstream lines(full_help);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("Usage:")) text += line + '\n';
    if (std::string const examples = split_footer(verb.get_footer()).examples; !examples.empty())
        text += '\n' + examples;
    text += '\n';
    std::size_t shown = 0, others = 0;
    for (CLI::Option const* option : verb.get_options()) {
        if (option->check_lname("help")) continue;
        if (shown == most_options) {
            ++others;
            continue;
        }
        ++shown;
        bool const is_named = !option->get_lnames().empty();
        std::string label = "  " + (is_named ? "--" + option->get_lnames().front() : option->get_name(true));
        std::string const value = option->get_type_name();
        if (is_named && option->get_items_expected_max() > 0) label += ' ' + value.substr(0, value.find(':'));
        label.resize(std::max(label.size() + 2, label_columns), ' ');
        text += label + std::string(first_clause(option->get_description())) + '\n';
    }
    text += others == 0 ? fmt::format("\n{} --help explains each.\n", name)
                        : fmt::format("\n{} --help explains these and {} more.\n", name, others);
    return fit_help(text, columns);
}

}  // namespace

std::uint64_t read_number(std::string_view text, std::uint64_t least, std::uint64_t most) {
    std::uint64_t value = 0;
    char const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, value);
    bool const too_large = error == std::errc::result_out_of_range || value > most;
    if (text.empty() || stop != end || (error != std::errc() && !too_large) || (!too_large && value < least))
        throw usage_error(fmt::format("{} is not a whole number of {} or more", json_quote(text), least));
    if (too_large) throw usage_error(fmt::format("{} is too large, at most {}", json_quote(text), most));
    return value;
}

double read_positive(std::string_view text, std::string_view kind, double most) {
    double value = 0;
    char const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || !(value > 0 && value <= most))
        throw usage_error(fmt::format("{} is not {}", json_quote(text), kind));
    return value;
}

double read_seconds(std::string_view text) {
    return read_positive(text, "a number of seconds above 0");
}

declared_option declared_option::required(bool is_so) const {
    option_->required(is_so);
    return *this;
}

declared_option declared_option::shown_default(std::string const& text) const {
    option_->default_str(text);
    return *this;
}

declared_option declared_option::description(std::string const& text) const {
    option_->description(text);
    return *this;
}

declared_option declared_option::one_of(std::vector<std::string> const& values) const {
    option_->check(CLI::IsMember(values));
    return *this;
}

declared_option declared_option::separated_by(char separator) const {
    option_->delimiter(separator);
    return *this;
}

declared_option declared_option::exactly(int values) const {
    option_->expected(values);
    return *this;
}

declared_option command_options::add(std::string const& names, std::string& value, std::string const& what) const {
    return declared(names, [&](std::string const& name) { return app_->add_option(name, value, what); });
}

declared_option command_options::add(std::string const& names, std::vector<std::string>& values,
                                     std::string const& what) const {
    return declared(names, [&](std::string const& name) { return app_->add_option(name, values, what); });
}

declared_option command_options::add_repeated(std::string const& names, std::vector<std::string>& values,
                                              std::string const& what) const {
    // Without this CLI11 takes every word that follows, and the positional ones are gone.
    return declared(
        names, [&](std::string const& name) { return app_->add_option(name, values, what)->allow_extra_args(false); });
}

declared_option command_options::add_read(std::string const& names, reader const& read, std::string const& what) const {
    return declared(names, [&](std::string const& name) {
        auto const take = [name, read](std::string const& text) { read_value(name, read, text); };
        return app_->add_option_function<std::string>(name, take, what);
    });
}

declared_option command_options::add_read_repeated(std::string const& names, reader const& read,
                                                   std::string const& what) const {
    return declared(names, [&](std::string const& name) {
        auto const take = [name, read](std::vector<std::string> const& texts) {
            for (std::string const& text : texts) read_value(name, read, text);
        };
        return app_->add_option_function<std::vector<std::string>>(name, take, what)->allow_extra_args(false);
    });
}

declared_option command_options::add_number(std::string const& name, std::uint64_t& value, std::string const& what,
                                            std::uint64_t least, std::uint64_t most) const {
    return add_read(name + " N", value, number_from(least, most), what).shown_default(std::to_string(value));
}

void command_options::add_flag(std::string const& name, bool& value, std::string const& what) const {
    app_->add_flag(name, value, what);
}

void command_options::add_negation(std::string const& name, bool& value, std::string const& what) const {
    // CLI11's own way says "{false}" in the help.
    app_->add_flag_callback(
        name, [&value] { value = false; }, what);
}

declared_option command_options::option(std::string const& name) const {
    return declared_option(*app_->get_option(name));
}

void command_options::group(std::string const& heading) const {
    app_->option_defaults()->group(heading);
}

void command_options::footer(std::string_view text) const {
    // Of a raw string, which begins and ends with a newline.
    if (text.starts_with('\n')) text.remove_prefix(1);
    if (text.ends_with('\n')) text.remove_suffix(1);
    app_->footer(std::string(text));
}

std::string command_options::name() const {
    return app_->get_name();
}

bool command_options::is_chosen() const {
    return app_->parsed();
}

std::string command_options::text() const {
    std::string text = "graze " + app_->get_name();
    for (CLI::Option const* option : std::as_const(*app_).get_options()) {
        if (option->count() == 0) continue;
        bool const named = !option->get_positional() || !option->get_lnames().empty();
        if (option->get_items_expected_max() == 0) {  // a flag, whose value is no word of the line
            text += " --" + option->get_lnames().front();
            continue;
        }
        for (std::string const& value : option->results())
            text += (named ? " --" + option->get_lnames().front() : "") + " " + shell_word(value);
    }
    return text;
}

command_line::command_line(std::string const& program, std::string const& what)
    : app_(std::make_unique<CLI::App>(what, program)) {
    app_->formatter(std::make_shared<help_text>(help_columns()));  // the verbs inherit it
}

command_line::~command_line() = default;

void command_line::version(std::string const& text) {
    app_->set_version_flag("--version", text);
}

command_options command_line::add_verb(std::string const& name, std::string const& what) {
    app_->require_subcommand(1);
    verbs_.push_back(name);
    CLI::App* const verb = app_->add_subcommand(name, what);
    verb->get_help_ptr()->group(std::string(advanced))->description("Print this help; -h prints the short form");
    return command_options(*verb);
}

void command_line::begin(std::string const& text) {
    begin_ = text;
}

command_options command_line::own() const {
    return command_options(*app_);
}

std::optional<int> command_line::read(int count, char const* const* words) const {
    std::string const name = app_->get_name();
    // CLI11 would only complain of an extra argument.
    if (std::string_view const first = count > 1 ? words[1] : "-"; !verbs_.empty() && !first.starts_with('-')) {
        std::vector<std::string_view> const names(verbs_.begin(), verbs_.end());
        if (std::find(names.begin(), names.end(), first) == names.end()) {
            say_error(
                fmt::format("{}: {} is not a verb, {}\n", name, json_quote(first),
                            did_you_mean(first, names, fmt::format("expected one of {}", fmt::join(names, ", ")))));
            return exit_bad_input;
        }
    }
    if (count <= 1 && !begin_.empty()) {
        say_error(begin_);
        return exit_bad_input;
    }
    try {
        app_->parse(count, words);
        return std::nullopt;
    } catch (CLI::ParseError const& error) {
        // Help and version are parse errors too, to CLI11.
        std::ostringstream help, message;
        bool const fine = app_->exit(error, help, message) == 0;
        if (!fine) {
            auto const verb = std::ranges::find(verbs_, std::string_view(count > 1 ? words[1] : ""));
            bool const of_verb = verb != verbs_.end();
            std::string const wrong =
                misspelt_option(of_verb ? *app_->get_subcommand(*verb) : *app_, of_verb ? name + ' ' + *verb : name,
                                std::vector<std::string_view>(words + std::min(count, of_verb ? 2 : 1), words + count));
            say_error(name + ": " + (wrong.empty() ? message.str() : wrong));
        }
        auto const is_short = std::find(words, words + count, std::string_view("-h")) != words + count;
        auto const verb = std::ranges::find(verbs_, std::string_view(count > 1 ? words[1] : ""));
        if (fine && is_short && verb != verbs_.end())
            print(short_help(*app_->get_subcommand(*verb), help.str(), name + ' ' + *verb, help_columns()));
        else
            print(help.str());
        return fine ? exit_fine : exit_bad_input;
    }
}

}  // namespace graze
