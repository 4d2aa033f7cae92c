// Reproducers of plugins, which the command line cannot ask for without one: they find the subject in the library they
// are linked with, whatever it is called.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "graze/reference.hpp"
#include "show/reproducer.hpp"
#include "show/source_text.hpp"

namespace graze {
namespace {

// The interface of the contract, section 6.
constexpr char const* interface = R"(#pragma once
#include <stddef.h>
#define GRAZE_SUBJECT_ABI 1
typedef struct graze_subject {
  const char *test;
  const char *name;
  int scalar;
  int contact;
  int (*decide)(const void *input, size_t count, void *output);
} graze_subject;
)";

// What later versions add.
constexpr char const* later_interface = R"(
#define GRAZE_TRACEABLE_ABI 2
typedef struct graze_traceable_subject {
  graze_subject subject;
  int (*read)(const void *with, const void *input, size_t count, void *output);
} graze_traceable_subject;
#define GRAZE_SUBJECT_V3_ABI 3
typedef struct graze_subject_v3 {
  size_t size;
  graze_subject subject;
  int promise;
  int (*read)(const void *with, const void *input, size_t count, void *output);
} graze_subject_v3;
)";

/// A library of one subject, which does what the body says.
std::string library(std::string const& test, std::string const& name, int scalar, std::string const& body) {
    return "#include \"graze/subject.h\"\n"
           "static int decide(void const* input, size_t count, void* output) { (void)input; (void)count; "
           "(void)output; " +
           body + " }\nextern \"C\" graze_subject const* graze_subjects(size_t* count, int* abi);\n" +
           "static graze_subject const all[] = {{\"other\", \"other\", 32, 0, decide}, {" + string_literal(test) +
           ", " + string_literal(name) + ", " + std::to_string(scalar) +
           ", 0, decide}};\n"
           "graze_subject const* graze_subjects(size_t* count, int* abi) { *count = 2; *abi = 1; return all; }\n";
}

/// The same by a later version of the interface, alone.
std::string later_library(int version, std::string const& test, std::string const& name, std::string const& body) {
    std::string const subject = "{" + string_literal(test) + ", " + string_literal(name) + ", 64, 0, decide}";
    std::string const type = version == 3 ? "graze_subject_v3" : "graze_traceable_subject";
    std::string const function = version == 3 ? "graze_subjects_v3" : "graze_traceable_subjects";
    return "#include \"graze/subject.h\"\n"
           "static int decide(void const* input, size_t count, void* output) { (void)input; (void)count; "
           "(void)output; " +
           body + " }\nextern \"C\" " + type + " const* " + function + "(size_t* count, int* abi);\n" + "static " +
           type + " const all[] = {" +
           (version == 3 ? "{sizeof(graze_subject_v3), " + subject + ", 1, nullptr}" : "{" + subject + ", nullptr}") +
           "};\n" + type + " const* " + function +
           "(size_t* count, int* abi) { *count = 1; *abi = " + std::to_string(version) + "; return all; }\n";
}

class plugin_reproducers : public testing::Test {
  protected:
    std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("graze_reproducer_" + std::to_string(::getpid()));

    void SetUp() override {
        std::filesystem::create_directories(folder / "graze");
        write("graze/subject.h", interface);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    void write(std::string const& name, std::string const& text) { std::ofstream(folder / name) << text; }

    /// The exit status of the program compiled with the library.
    int run(std::string const& program, std::string const& plugin) {
        write("again.cpp", program);
        write("plugin.cpp", plugin);
        std::string const at = folder.string();
        std::string const compile = std::string(GRAZE_COMPILER) +
                                    " -std=c++20 -Wall -Wextra -Wconversion -Werror -I '" + at + "' '" + at +
                                    "/again.cpp' '" + at + "/plugin.cpp' -o '" + at + "/again'";
        EXPECT_EQ(std::system(compile.c_str()), 0) << program;
        return WEXITSTATUS(std::system(("'" + at + "/again' > /dev/null").c_str()));
    }

    static judged_case finding(std::string const& test, std::vector<double> input, std::string const& name) {
        judged_case found;
        found.record.question = {find_test(test), scalar_type::float64, std::move(input)};
        found.record.add_extra("note", "\"*/ \?\?/\\n#error \\\\\"");
        found.candidate.name = "library." + name;
        found.truth = rational_reference::evaluate(*find_test(test), found.question().input);
        found.judged.answer = reply::miss;
        found.judged.result = outcome::false_miss;
        found.judged.why = cause::unknown;
        return found;
    }
};

TEST_F(plugin_reproducers, ask_the_library) {
    std::string const hostile =
        "a\"b\\ \?\?/ */ // %s, \x01\n{}\xe2\x80\xae 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18";
    judged_case const found = finding("segment_segment_2d", {0, 0, 2, 2, 0, 2, 2, 0}, hostile);
    std::string const program = reproducer(found, reproducer_format::cpp);
    EXPECT_EQ(run(program, library("segment_segment_2d", hostile, 64, "return 0;")), 1);
    EXPECT_EQ(run(program, library("segment_segment_2d", hostile, 64,
                                   "return count == 8 && static_cast<double const*>(input)[2] > 1.9;")),
              0);
    EXPECT_EQ(run(program, library("segment_segment_2d", hostile, 64, "return -1;")), 0);  // declined
    EXPECT_EQ(run(program, library("segment_segment_2d", hostile, 32, "return 1;")), 2);   // no such subject
}

TEST_F(plugin_reproducers, check_spheres) {
    judged_case const found = finding("triangle_min_sphere_3d", {0, 0, 0, 3, 0, 0, 0, 4, 0}, "mine");
    std::string const program = reproducer(found, reproducer_format::cpp);
    std::string const answer = "double* s = static_cast<double*>(output); s[0] = 1.5; s[1] = 2; s[2] = 0; s[3] = ";
    auto const sphere = [&](std::string const& radius) {
        return run(program, library("triangle_min_sphere_3d", "mine", 64, answer + radius + "; return 1;"));
    };
    EXPECT_EQ(sphere("2.5"), 0);
    EXPECT_EQ(sphere("2.5 + 16 * 0x1p-51"), 0);
    EXPECT_EQ(sphere("2.5 + 17 * 0x1p-51"), 1);
    EXPECT_EQ(sphere("2.5 - 17 * 0x1p-51"), 1);
    EXPECT_EQ(sphere("__builtin_nan(\"\")"), 1);
    EXPECT_EQ(sphere("__builtin_inf()"), 1);
}

TEST_F(plugin_reproducers, ask_a_library_by_the_version_that_it_has) {
    write("graze/subject.h", std::string(interface) + later_interface);
    judged_case const found = finding("segment_segment_2d", {0, 0, 2, 2, 0, 2, 2, 0}, "mine");
    std::string const program = reproducer(found, reproducer_format::cpp);
    for (int version : {2, 3}) {
        EXPECT_EQ(run(program, later_library(version, "segment_segment_2d", "mine", "return 0;")), 1) << version;
        EXPECT_EQ(run(program, later_library(version, "segment_segment_2d", "mine", "return 1;")), 0) << version;
        EXPECT_EQ(run(program, later_library(version, "segment_segment_2d", "other", "return 1;")), 2) << version;
    }
    EXPECT_EQ(run(program, library("segment_segment_2d", "mine", 64, "return 0;")), 1);
}

TEST_F(plugin_reproducers, permit_what_a_promise_permits) {
    // Disjoint segments. A conservative routine may hit them.
    judged_case found = finding("segment_segment_2d", {0, 0, 1, 0, 0, 1, 1, 1}, "mine");
    std::string const hits = library("segment_segment_2d", "mine", 64, "return 1;");
    EXPECT_EQ(run(reproducer(found, reproducer_format::cpp), hits), 1);
    found.candidate.promised = {contact_promise::closed, one_sided_promise::never_misses};
    EXPECT_EQ(run(reproducer(found, reproducer_format::cpp), hits), 0);
    found.candidate.promised = {contact_promise::closed, one_sided_promise::never_invents};
    EXPECT_EQ(run(reproducer(found, reproducer_format::cpp), hits), 1);
}

TEST_F(plugin_reproducers, check_contacts) {
    // Spheres about 0 and (3, 0, 0) of radius 1: they are 1 apart.
    judged_case found = finding("capsule_capsule_contact_3d", {0, 0, 0, 0, 0, 0, 1, 3, 0, 0, 3, 0, 0, 1}, "mine");
    std::string const program = reproducer(found, reproducer_format::cpp);
    auto const contact = [&](std::string const& body) {
        return run(program, library("capsule_capsule_contact_3d", "mine", 64,
                                    "double* out = static_cast<double*>(output); (void)out; " + body));
    };
    std::string const right =
        "double const all[] = {1, 1, 0, 0, 2, 0, 0, 1, 0, 0}; for (int i = 0; i < 10; ++i) out[i] = all[i]; ";
    EXPECT_EQ(contact(right + "return 1;"), 0);
    for (int i = 0; i < 10; ++i) {
        std::string const it = "out[" + std::to_string(i) + "]";
        EXPECT_EQ(contact(right + it + " += 0.01; return 1;"), 1) << i;
        EXPECT_EQ(contact(right + it + " = __builtin_inf(); return 1;"), 1) << i;
        // What is not given is not judged.
        EXPECT_EQ(contact(right + it + " = __builtin_nan(\"\"); return 1;"), 0) << i;
    }
    // Both points at infinity are b - a = NaN from each other.
    EXPECT_EQ(contact(right + "out[1] = out[4] = __builtin_inf(); return 1;"), 1);
    EXPECT_EQ(contact("out[0] = 1; return 1;"), 0);  // the rest is NaN, as graze leaves it
    EXPECT_EQ(contact("out[0] = 1.01; return 1;"), 1);
    EXPECT_EQ(contact("return 1;"), 0);
    EXPECT_EQ(contact("out[0] = 1.01; return 0;"), 0);  // declined

    // Wider than the largest double: not judged, so nothing is wrong.
    found = finding("capsule_capsule_contact_3d",
                    {-1.5e308, 0, 0, -1.5e308, 0, 0, 1e308, 1.5e308, 0, 0, 1.5e308, 0, 0, 1}, "mine");
    found.judged.result = outcome::crash;
    EXPECT_EQ(run(reproducer(found, reproducer_format::cpp),
                  library("capsule_capsule_contact_3d", "mine", 64, "*static_cast<double*>(output) = 1; return 1;")),
              0);
}

TEST(source_text, stays_text) {
    EXPECT_EQ(comment_text("a\nb\\"), "a<0a>b<5c>");
    EXPECT_EQ(comment_text("*/ /* */*/ \?\?/ \?\?\?"), "* / / * * / * / ? ?/ ? ? ?");
    EXPECT_EQ(comment_text("\xe2\x80\xae"), "<e2><80><ae>");
    EXPECT_EQ(comment_text(std::string(1000, 'x'), 10), "xxxxxxxxxx...");
    EXPECT_EQ(string_literal("a\"\\\?\n1"), R"("a\"\\\?\0121")");
    EXPECT_EQ(identifier_text("a.b__c-\n1 "), "a_b_c_1");
    EXPECT_EQ(scalar_literal(-0.0, scalar_type::float32), "-0x0p+0f");
    EXPECT_TRUE(mentions("f(a[0], b.min)", "b"));
    EXPECT_FALSE(mentions("std::a(x.a, ab, a_)", "a"));
    for (std::string const text : {"x", "// \\", "\?\?/"})
        for (char c : comment_lines(text, 4)) EXPECT_TRUE(c != '\\');
}

}  // namespace
}  // namespace graze
