// A command as it was typed, as words and as the files that they name.
#include <unistd.h>

#include <cstdlib>

#include "graze/command.hpp"
#include "graze/internal/text/text.hpp"
#include "listing/listing.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view blanks = " \t\r\n";
/// What a shell would not leave as it is; so does a ~ at the start of a word.
constexpr std::string_view for_a_shell = "|&;<>()$`*?";
constexpr std::string_view group_characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.+-";

class word_splitter {
  public:
    explicit word_splitter(std::string_view text) : text_(text) {}

    std::vector<std::string> words() {
        for (; at_ < text_.size(); ++at_) {
            char const c = text_[at_];
            if (blanks.find(c) != std::string_view::npos) {
                end_word();
            } else if (c == '\'' || c == '"') {
                quoted(c);
            } else if (c == '\\') {
                take(escaped());
            } else {
                if (for_a_shell.find(c) != std::string_view::npos || (c == '~' && !begun_))
                    throw plugin_error(json_quote(text_) + ": " + quote_excerpt(std::string(1, c)) +
                                       " means something to a shell, and none is run; expected it in quotes, or "
                                       "sh -c '...'");
                take(c);
            }
        }
        end_word();
        if (words_.empty() || words_.front().empty())
            throw plugin_error(json_quote(text_) + ": no program, expected its name and arguments");
        return std::move(words_);
    }

  private:
    void take(char c) {
        word_ += c;
        begun_ = true;
    }
    void end_word() {
        if (begun_) words_.push_back(std::move(word_));
        word_.clear();
        begun_ = false;
    }
    char escaped() {
        if (++at_ == text_.size()) throw plugin_error(json_quote(text_) + ": ends with a \\ that quotes nothing");
        return text_[at_];
    }
    /// As a shell's: in "..." a \ quotes " \ $ and `, and is itself before anything else.
    void quoted(char quote) {
        begun_ = true;
        while (++at_ < text_.size() && text_[at_] != quote) {
            bool const escape = quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() &&
                                std::string_view("\"\\$`").find(text_[at_ + 1]) != std::string_view::npos;
            take(escape ? escaped() : text_[at_]);
        }
        if (at_ == text_.size())
            throw plugin_error(json_quote(text_) + ": a " + std::string(1, quote) + " is not closed");
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string word_;
    bool begun_ = false;
    std::vector<std::string> words_;
};

bool is_file(fs::path const& path) {
    std::error_code error;
    return fs::is_regular_file(path, error) && !error;
}

/// Returns where a program without a slash is found; nothing if it is not.
fs::path found_by_path(std::string const& program) {
    char const* const folders = std::getenv("PATH");
    std::string_view rest = folders ? folders : "";
    while (!rest.empty()) {
        std::string_view const folder = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        fs::path const file = fs::path(folder.empty() ? "." : folder) / program;
        if (is_file(file) && access(file.c_str(), X_OK) == 0) return file;
    }
    return {};
}

}  // namespace

subject_command read_command(std::string const& typed) {
    subject_command command;
    command.text = typed;
    // The name of an option's value, as in --command mine='node test.mjs'.
    std::size_t const equals = typed.find_first_not_of(group_characters);
    bool const is_named = equals != std::string::npos && equals > 0 && typed[equals] == '=';
    if (is_named) command.text = typed.substr(equals + 1);
    command.words = word_splitter(command.text).words();
    for (std::string const& word : command.words) {
        bool const searched = &word == &command.words.front() && word.find('/') == std::string::npos;
        command.files.push_back(searched ? found_by_path(word) : is_file(word) ? fs::path(word) : fs::path());
    }
    std::string const shown = json_quote(typed);
    if (command.files.front().empty())
        throw plugin_error(shown + ": there is no program " + quote_excerpt(command.words.front()) +
                           (command.words.front().find('/') == std::string::npos ? " in any folder of PATH" : ""));
    if (is_named)
        command.group = typed.substr(0, equals);
    else
        for (fs::path const& file : command.files)
            if (!file.empty()) command.group = file.stem().string();
    require_group_name(command.group, shown, "expected another file name, or NAME=COMMAND");
    return command;
}

}  // namespace graze
