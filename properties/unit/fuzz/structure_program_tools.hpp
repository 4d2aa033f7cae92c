// What the tests of programs that answer with structures share: programs in Python, and ways to ask them. What is wrong happens
// at a case whose first scalar is -666.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <vector>

#include "fuzz/plugin_tools.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/command.hpp"
#include "graze/subject_client.hpp"
#include "graze/unrepeated_faults.hpp"

namespace graze {

inline constexpr char const* prelude = R"(
import json, os, signal, sys, time
sys.stdin.readline()
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
def cases():
    for line in sys.stdin:
        if line == "\n": sys.stdout.flush()
        else: yield line, json.loads(line)
)";

inline constexpr char const* hull = R"({"test":"convex_hull_2d","name":"it","scalar":"float64"})";
inline constexpr char const* delaunay =
    R"({"test":"delaunay_2d","name":"it","scalar":"float64","contact":"closed","promise":"never_misses"})";
inline constexpr char const* polygon = R"({"test":"polygon_triangulation_2d","name":"it","scalar":"float32"})";
inline constexpr char const* boxes = R"({"test":"aabb_aabb_2d","name":"it","scalar":"float64","contact":"closed"})";

inline std::vector<structure_subject> structures_of(subject_command const& command, plugin_options const& options = {}) {
    subject_catalog catalog;
    return load_command(catalog, command, options).structures;
}

inline structure_record record(structure_kind which, std::vector<double> coordinates,
                               std::vector<std::size_t> rings = {}) {
    structure_record made;
    made.kind = which;
    made.coordinates = std::move(coordinates);
    made.rings = std::move(rings);
    return made;
}

inline std::vector<structure_record> squares(std::vector<double> const& firsts) {
    std::vector<structure_record> cases;
    for (double first : firsts) cases.push_back(record(structure_kind::convex_hull_2d, {first, 0, 1, 0, 1, 1, 0.1, 1}));
    return cases;
}

inline std::vector<structure_reply> asked(structure_session& session, std::vector<structure_record> const& cases) {
    std::vector<structure_record const*> places;
    for (structure_record const& one : cases) places.push_back(&one);
    return session.ask(places);
}

inline std::string kinds_of(std::vector<structure_reply> const& replies) {
    std::string text;
    for (structure_reply const& one : replies) text += "adch"[static_cast<std::size_t>(one.what)];
    return text;
}

class programs : public plugins {
  protected:
    programs() {
        std::string pattern = (std::filesystem::temp_directory_path() / "graze_programs_XXXXXX").string();
        if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
        folder_ = pattern;
    }
    ~programs() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path const& folder() const { return folder_; }

    subject_command program(std::string const& first, std::string const& body) const {
        std::ofstream(folder_ / "mine.py") << prelude << "say('''" << first << "\\n''')\n" << body << '\n';
        return read_command("python3 -S -E " + (folder_ / "mine.py").string());
    }
    static std::string listing(std::initializer_list<std::string> subjects, std::string const& more = "") {
        std::string text;
        for (std::string const& one : subjects) (text += text.empty() ? "" : ",") += one;
        return "{\"subjects\":[" + text + "]" + more + "}";
    }
    /// Says so to all squares, after the deed where it is time for that.
    subject_command at_trigger(std::string const& deed) const {
        return program(listing({hull}), "for line, case in cases():\n    if case['input'][0] == -666:\n        " +
                                            deed + "\n    say('[0, 1,2,3]\\n')");
    }
    /// Replies to six cases of which the third is the trigger.
    std::vector<structure_reply> six(subject_command const& command, unrepeated_faults* count = nullptr) const {
        unrepeated_faults own;
        fault_scope const scope(count ? *count : own);
        auto const session = structures_of(command, options()).at(0).open();
        std::vector<structure_reply> const replies = asked(*session, squares({0, 0.25, -666, 0.5, 0.125, 0.75}));
        EXPECT_EQ(own.total(), 0u);
        return replies;
    }
    static plugin_options options() { return {.time_limit = 0.1}; }

    void refuses(subject_command const& command, std::string const& fragment) const {
        try {
            structures_of(command, options());
            ADD_FAILURE() << fragment;
        } catch (plugin_error const& error) {
            EXPECT_NE(std::string(error.what()).find(fragment), std::string::npos) << error.what();
        }
    }

  private:
    std::filesystem::path folder_;
};

}  // namespace graze
