#include "naming/source_code.hpp"

#include <cctype>
#include <map>
#include <string>
#include <utility>

namespace graze {
namespace {

bool is_space(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}
bool is_word(char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string without_space(std::string_view code) {
    std::string text;
    for (char const c : code)
        if (!is_space(c)) text += c;
    return text;
}

/// Replaces comments by a space, keeps the ends of lines, and marks what is inside of literals, where braces are none.
class comment_stripper {
  public:
    explicit comment_stripper(std::string_view text) : text_(text) {
        while (at_ < text_.size()) step();
    }
    std::string code;
    std::vector<bool> literal;  // as long as code

  private:
    bool sees(std::string_view what) const { return text_.substr(at_).starts_with(what); }
    void put(bool in_literal) {
        code += text_[at_++];
        literal.push_back(in_literal);
    }
    void skip_to(std::string_view end) {
        code += ' ';
        literal.push_back(false);
        for (; at_ < text_.size() && !sees(end); ++at_)
            if (text_[at_] == '\n') {
                code += '\n';
                literal.push_back(false);
            }
    }
    void step() {
        char const c = text_[at_];
        bool const in_word = !code.empty() && is_word(code.back());
        if (sees("//")) {
            skip_to("\n");
        } else if (sees("/*")) {
            at_ += 2;
            skip_to("*/");
            at_ = std::min(at_ + 2, text_.size());
        } else if (c == '"' && code.ends_with('R')) {
            std::size_t const bracket = text_.find('(', at_);
            std::string const end = bracket == std::string_view::npos || bracket > at_ + 17
                                        ? "\""
                                        : ")" + std::string(text_.substr(at_ + 1, bracket - at_ - 1)) + "\"";
            put(true);
            while (at_ < text_.size() && !sees(end)) put(true);
            for (std::size_t i = 0; i < end.size() && at_ < text_.size(); ++i) put(true);
        } else if (c == '"' || (c == '\'' && !in_word)) {  // 1'000 is a number
            put(true);
            while (at_ < text_.size() && text_[at_] != c && text_[at_] != '\n') {
                if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n') put(true);
                put(true);
            }
            if (at_ < text_.size() && text_[at_] == c) put(true);
        } else {
            put(false);
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

bool is_namespace(std::string_view head) {
    return head.starts_with("namespace") || head.starts_with("inlinenamespace") || head.starts_with("extern\"C");
}

}  // namespace

source_code::source_code(std::string_view text) {
    comment_stripper const plain(text);
    std::map<std::string, std::size_t> heads_seen;
    std::map<std::pair<std::size_t, std::string>, std::size_t> lines_seen;
    std::string head;               // of a block that may begin
    std::vector<bool> opens_block;  // of each brace that is open: does heads_ get a block by it?
    std::size_t block = 0;
    bool is_directive = false;
    for (std::size_t at = 0; at <= plain.code.size();) {
        std::size_t const end = std::min(plain.code.find('\n', at), plain.code.size());
        code_line result;
        result.code = plain.code.substr(at, end - at);
        result.name = without_space(result.code);
        result.block = block;
        bool const goes_on = result.name.ends_with('\\');
        is_directive = is_directive || result.name.starts_with('#');
        for (std::size_t i = at; i < end && !is_directive; ++i) {
            char const c = plain.code[i];
            bool const counts = !plain.literal[i];
            if (counts && c == '{') {
                bool const opens = block == 0 && !is_namespace(head);
                if (opens) {
                    std::size_t const repeat = heads_seen[head]++;
                    block = heads_.size();
                    heads_.push_back(head + '#' + std::to_string(repeat));
                }
                opens_block.push_back(opens);
            } else if (counts && c == '}' && !opens_block.empty()) {
                if (opens_block.back()) block = 0;
                opens_block.pop_back();
            }
            if (counts && (c == '{' || c == '}' || c == ';'))
                head.clear();
            else if (!is_space(c))
                head += c;
        }
        is_directive = is_directive && goes_on;
        if (!result.name.empty()) result.repeat = lines_seen[{result.block, result.name}]++;
        lines_.push_back(std::move(result));
        at = end + 1;
    }
}

std::string_view source_code::code_of(std::size_t line) const {
    if (line == 0 || line > lines_.size() || lines_[line - 1].name.empty()) return {};
    return lines_[line - 1].code;
}

std::string source_code::name_of(std::size_t line) const {
    if (code_of(line).empty()) return {};
    code_line const& named = lines_[line - 1];
    return named.name + '#' + std::to_string(named.repeat) + '#' + heads_[named.block];
}

}  // namespace graze
