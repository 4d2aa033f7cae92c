#include "init/project.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <stdexcept>
#include <utility>

namespace graze {
namespace {

// Options of the user come after these, so theirs win; libraries come after the source, or they would not be linked.
constexpr std::string_view build_cpp =
    "${CXX:-c++} -std=c++17 -ffp-contract=off -Wall -fPIC -shared -I. ${CXXFLAGS:--O2} ${LDFLAGS:-} -o build/mine.so "
    "mine.cpp ${LDLIBS:-} || exit 2\necho \"$PWD/mine.cpp\" >build/mine.so.place\n";
constexpr std::string_view build_c =
    "${CC:-cc} -std=c99 -ffp-contract=off -Wall -fPIC -shared -I. ${CFLAGS:--O2} ${LDFLAGS:-} -o build/mine.so "
    "mine.c ${LDLIBS:-} || exit 2\necho \"$PWD/mine.c\" >build/mine.so.place\n";
constexpr std::string_view build_rust =
    "rustc --edition 2021 --crate-type cdylib -C opt-level=2 -o build/mine.so mine.rs || exit 2\n"
    "echo \"$PWD/mine.rs\" >build/mine.so.place\n";

// The routine itself stays a source, which java compiles as it starts.
constexpr std::string_view build_java = "javac -d build/classes GrazeSubjects.java || exit 2\n";

constexpr std::string_view overlap_c = "    return x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3];";
constexpr std::string_view decline_c = "    (void)x;\n    return -1; /* declined: replace this */";
constexpr std::array<std::string_view, 3> promise_c{"GRAZE_CONTACT_UNSPECIFIED", "GRAZE_CONTACT_CLOSED",
                                                    "GRAZE_CONTACT_OPEN"};
constexpr std::array<std::string_view, 3> sides_c{"GRAZE_BOTH_SIDES", "GRAZE_NEVER_MISSES", "GRAZE_NEVER_INVENTS"};

/// How a language says it: what differs from template to template. The defaults are what most of them share.
struct language {
    std::string_view name, file, packages;
    std::string_view helper = "";       // the file that the routine's includes or imports
    std::string_view comment;           // before each line of the layout
    std::string_view overlap, decline;  // bodies
    std::string_view build = "";        // none where the file runs as it is
    std::string_view flags = "";        // the variable for options of the compiler, where there is one
    std::string_view subject = "--plugin build/mine.so";
    std::string_view yes = "1", no = "0", none = "-1";                           // answers
    bool writes_numbers = true;                                                  // to output, and answers yes
    std::string_view array = "an array", pair = "[verdict, time of impact]";     // else
    std::array<std::string_view, 3> promises = contact_promise_names, sides = one_sided_promise_names;
    std::array<std::string_view, 2> types{};  // of float32 and float64; empty: one routine takes both
    bool has_both_scalars = false;            // without --scalar; else float64 alone
};

constexpr std::array<language, 6> languages{{
    {.name = "c++",
     .file = "mine.cpp",
     .packages = "g++",
     .helper = "graze/subject.h",
     .comment = "//   ",
     .overlap = overlap_c,
     .decline = decline_c,
     .build = build_cpp,
     .flags = "CXXFLAGS",
     .promises = promise_c,
     .sides = sides_c,
     .has_both_scalars = true},
    {.name = "c",
     .file = "mine.c",
     .packages = "gcc libc6-dev",
     .helper = "graze/subject.h",
     .comment = " *   ",
     .overlap = overlap_c,
     .decline = decline_c,
     .build = build_c,
     .flags = "CFLAGS",
     .promises = promise_c,
     .sides = sides_c,
     .types = {"float", "double"}},
    {.name = "rust",
     .file = "mine.rs",
     .packages = "rustc",
     .comment = "///   ",
     .overlap = "    (x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3]) as c_int",
     .decline = "    -1 // declined: replace this",
     .build = build_rust,
     .promises = {"0", "1", "2"},
     .sides = {"0", "1", "2"},
     .types = {"f32", "f64"}},
    {.name = "javascript",
     .file = "mine.mjs",
     .packages = "nodejs",
     .helper = "graze.mjs",
     .comment = "//   ",
     .overlap = "  return x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3];",
     .decline = "  return null; // declined: replace this",
     .subject = "--command 'node mine.mjs'",
     .yes = "true",
     .no = "false",
     .none = "null",
     .writes_numbers = false},
    {.name = "python",
     .file = "mine.py",
     .packages = "python3",
     .helper = "graze_subjects.py",
     .comment = "      ",
     .overlap = "    return x[0] <= x[6] and x[4] <= x[2] and x[1] <= x[7] and x[5] <= x[3]",
     .decline = "    return None  # declined: replace this",
     .subject = "--command 'python3 mine.py'",
     .yes = "True",
     .no = "False",
     .none = "None",
     .writes_numbers = false},
    {.name = "java",
     .file = "mine.java",
     .packages = "default-jdk-headless",
     .helper = "GrazeSubjects.java",
     .comment = "    //   ",
     .overlap = "        return x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3];",
     .decline = "        return null; // declined: replace this",
     .build = build_java,
     .subject = "--command \"java -cp build/classes${CLASSPATH:+:$CLASSPATH} mine.java\"",
     .yes = "true",
     .no = "false",
     .none = "null",
     .writes_numbers = false,
     .array = "a double[]",
     .pair = "an Object[]{verdict, time of impact}"},
}};

language const& language_named(std::string_view name) {
    for (language const& item : languages)
        if (item.name == name) return item;
    throw std::invalid_argument(fmt::format("{} is none of the languages", name));
}

std::string_view template_named(std::string_view name) {
    for (init_template const& item : init_templates())
        if (item.name == name) return item.text;
    throw std::logic_error(fmt::format("no template {}", name));
}

using word_list = std::vector<std::pair<std::string_view, std::string>>;

/// The text with what each @WORD@ stands for.
std::string with_words(std::string text, word_list const& words) {
    for (auto const& [word, meant] : words)
        for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += meant.size())
            text.replace(at, word.size(), meant);
    return text;
}

/// Lines between `begin` and "@END@", both lines of their own, are there once for each.
struct repeated {
    std::string_view begin;
    std::vector<word_list> items;
};

std::string filled(std::string_view name, word_list const& words, std::vector<repeated> const& lists = {}) {
    std::string text(template_named(name));
    constexpr std::string_view end_line = "@END@\n";
    for (repeated const& list : lists)
        for (std::size_t at; (at = text.find(list.begin)) != std::string::npos;) {
            std::size_t const inside = at + list.begin.size(), end = text.find(end_line, inside);
            std::string const block = text.substr(inside, end - inside);
            std::string blocks;
            for (word_list const& own : list.items) blocks += with_words(block, own);
            text.replace(at, end + end_line.size() - at, blocks);
        }
    return with_words(std::move(text), words);
}

/// "//   x[0] a.min.x, x[1] a.min.y, ...", as many lines as it takes.
std::string layout_of(test_info const& test, std::vector<std::string> const& names, std::string_view comment) {
    constexpr std::size_t columns = 100;
    std::string text, line(comment);
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::string const word = fmt::format("x[{}] {}{}", i, names[i], i + 1 < names.size() ? "," : "");
        if (line.size() > comment.size() && line.size() + 1 + word.size() > columns) {
            text += line + '\n';
            line = comment;
        }
        line += (line.size() > comment.size() ? " " : "") + word;
    }
    text += line + '\n';
    if (test.grows()) text += fmt::format("{}and so on: there may be more of the last\n", comment);
    return text;
}

std::string answer_of(language const& how, test_info const& test) {
    std::string const none = fmt::format("; {} where the routine has none.", how.none);
    switch (test.answer) {
        case answer_kind::moving: {
            std::string const time =
                how.writes_numbers ? "the time of impact or NaN in output" : fmt::format("or {}", how.pair);
            return fmt::format("{} for a hit, {} for a miss, {}{}", how.yes, how.no, time, none);
        }
        case answer_kind::relation: return fmt::format("{} for a hit, {} for a miss{}", how.yes, how.no, none);
        case answer_kind::sign:
            if (how.writes_numbers) return fmt::format("output[0], a number whose sign it is, and {}{}", how.yes, none);
            return fmt::format("a number whose sign it is{}", none);
        case answer_kind::sphere:
        case answer_kind::values:
        case answer_kind::contact: break;
    }
    std::string numbers = fmt::format("{}", fmt::join(test.numbers, ", "));
    if (test.answer == answer_kind::contact) numbers += " (NaN for what it does not give)";
    if (how.writes_numbers) return fmt::format("{} in output, and {}{}", numbers, how.yes, none);
    return fmt::format("{} of {}{}", how.array, numbers, none);
}

}  // namespace

std::vector<std::string> init_languages() {
    std::vector<std::string> names;
    for (language const& item : languages) names.emplace_back(item.name);
    return names;
}

std::vector<scalar_type> init_scalars(std::string_view name) {
    if (language_named(name).has_both_scalars) return {scalar_type::float32, scalar_type::float64};
    return {scalar_type::float64};
}

std::vector<project_file> init_project(std::string_view name, std::vector<init_question> const& asked,
                                       std::vector<scalar_type> const& scalars, promise const& promised,
                                       std::string const& folder) {
    language const& how = language_named(name);
    bool const by_type = !how.types[0].empty();  // a routine for each scalar type
    repeated routines{"@EACH_ROUTINE@\n", {}}, subjects{"@EACH_SUBJECT@\n", {}};
    std::string cases;
    for (init_question const& item : asked) {
        test_info const& test = item.test;
        cases += item.cases;
        bool const whole = test.id == init_default_test;
        // What is there already counts contact as a hit; a sign or values have nothing to promise.
        contact_promise const contact = whole             ? contact_promise::closed
                                        : test.has_hits() ? promised.contact
                                                          : contact_promise::unspecified;
        one_sided_promise const sides = test.has_hits() ? promised.one_sided : one_sided_promise::none;
        for (std::size_t i = 0; i < scalars.size(); ++i) {
            bool const is_float = scalars[i] == scalar_type::float32;
            // One routine is called answer; of several each has its test in its name, and the type where that matters.
            std::string const suffix = (asked.size() > 1 ? "_" + std::string(test.id) : "") +
                                       (by_type && scalars.size() > 1 ? "_" + std::string(name_of(scalars[i])) : "");
            word_list const words{
                {"@TEST@", std::string(test.id)},
                {"@QUESTION@", std::string(test.question)},
                {"@LAYOUT@", layout_of(test, item.names, how.comment)},
                {"@ANSWER@", answer_of(how, test)},
                {"@BODY@", std::string(whole ? how.overlap : how.decline)},
                {"@NUMBERS@", std::to_string(test.written_numbers())},
                {"@CONTACT@", std::string(how.promises[static_cast<std::size_t>(contact)])},
                {"@PROMISE@", std::string(how.sides[static_cast<std::size_t>(sides)])},
                {"@SUFFIX@", suffix},
                {"@SCALAR@", std::string(name_of(scalars[i]))},
                {"@BITS@", is_float ? "32" : "64"},
                {"@CPP_TYPE@", is_float ? "float" : "double"},
                {"@TYPE@", std::string(how.types[is_float ? 0 : 1])},
            };
            if (by_type || i == 0) routines.items.push_back(words);
            subjects.items.push_back(words);
        }
    }
    std::string const options = how.flags.empty()
                                    ? ""
                                    : fmt::format(
                                          "#   {:<12} compiler options (-O2), such as -I/path/include or -std=...: "
                                          "they win, as they come last\n"
                                          "#   LDFLAGS      library paths, such as -L/path/lib\n"
                                          "#   LDLIBS       libraries, such as -lname; they follow the source\n",
                                          how.flags);
    word_list const words{{"@BUILD@", std::string(how.build)},
                          {"@OPTIONS@\n", options},
                          {"@SUBJECT@", std::string(how.subject)},
                          {"@PACKAGES@", std::string(how.packages)},
                          {"@FOLDER@", folder}};
    std::vector<project_file> files{{std::string(how.file), filled(how.file, words, {routines, subjects})},
                                    {"cases.jsonl", cases},
                                    {"baseline.jsonl", ""},
                                    {"graze.sh", filled("graze.sh", words), true},
                                    {".github/workflows/graze.yml", filled("github.yml", words)},
                                    {".gitlab-ci.yml", filled("gitlab.yml", words)}};
    if (!how.helper.empty()) {
        std::string_view const name_of_file = how.helper.substr(how.helper.find('/') + 1);
        files.push_back({std::string(how.helper), std::string(template_named(name_of_file))});
    }
    return files;
}

}  // namespace graze
