// Loading plugins: what is refused, in which words, and that refusing leaves nothing behind.
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "fuzz/plugin_tools.hpp"
#include "graze/subject_client.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/work_limits.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

/// A library of a test's own, gone at the end of it.
class copies : public plugins {
  protected:
    copies() {
        std::string pattern = (fs::temp_directory_path() / "graze_plugin_XXXXXX").string();
        if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
        folder_ = pattern;
    }
    ~copies() override {
        unsetenv("GRAZE_MISFIT");
        fs::remove_all(folder_);
    }
    std::string path(std::string const& name) const { return (folder_ / name).string(); }
    std::string copy(std::string const& name, std::string const& as) const {
        fs::create_directories((folder_ / as).parent_path());
        fs::copy_file(library(name), folder_ / as);
        return path(as);
    }

  private:
    fs::path folder_;
};

/// What the tests of this file have loaded.
subject_catalog loaded;

std::size_t subject_count() {
    std::size_t count = 0;
    for (test_info const& test : catalog()) count += loaded.of(test).size();
    return count;
}

subject const* find_subject(std::string const& test, std::string const& name) {
    return loaded.find(*find_test(test), name);
}

/// That a library is refused, with all of the fragments in one line that names it.
void refuses(std::string const& path, std::vector<std::string> const& fragments) {
    std::size_t const before = subject_count();
    try {
        load_plugin(loaded, path, hasty());
        ADD_FAILURE() << path << " was loaded";
    } catch (plugin_error const& error) {
        std::string const text = error.what();
        EXPECT_TRUE(text.starts_with(json_quote(path) + ": ")) << text;
        for (std::string const& fragment : fragments) EXPECT_NE(text.find(fragment), std::string::npos) << text;
        EXPECT_EQ(text.find('\n'), std::string::npos) << text;
    }
    EXPECT_EQ(subject_count(), before);
}

struct misfit {
    std::string way;
    std::vector<std::string> fragments;
};
void PrintTo(misfit const& which, std::ostream* out) {
    *out << which.way;
}

class misfits : public copies, public testing::WithParamInterface<misfit> {};

TEST_P(misfits, are_refused) {
    setenv("GRAZE_MISFIT", GetParam().way.c_str(), 1);
    refuses(library("misfit"), GetParam().fragments);
}

std::string const second = "subject 1 \"second\": ";
std::string const constructors = "its constructors", subjects = "while graze_subjects was called";
INSTANTIATE_TEST_SUITE_P(each, misfits,
                         testing::ValuesIn(std::vector<misfit>{
                             {"constructor_crash", {constructors, "ended by signal 11 (Segmentation fault)"}},
                             {"constructor_abort", {constructors, "signal 6"}},
                             {"constructor_exit", {constructors, "exit with status 0"}},
                             {"constructor_loop", {constructors, "too long"}},
                             {"constructor_sleep", {constructors, "too long"}},
                             {"constructor_wait", {constructors, "too long"}},
                             {"constructor_throw", {constructors}},
                             {"subjects_crash", {subjects, "signal 11"}},
                             {"subjects_abort", {subjects, "signal 6"}},
                             {"subjects_exit", {subjects, "exit with status 0"}},
                             {"subjects_loop", {subjects, "too long"}},
                             {"subjects_throw", {"xception"}},
                             {"other_abi", {"ABI number 2", "expected 1"}},
                             {"no_abi", {"ABI number 0", "expected 1"}},
                             {"null_table", {"null pointer"}},
                             {"none", {"no subjects"}},
                             {"too_many", {"4097", "at most 4096"}},
                             {"absurd_count", {"18446744073709551615", "at most 4096"}},
                             {"unknown_test", {second, "no such test: \"aabb_aabb_4d\"", "did you mean \"aabb_aabb_"}},
                             {"markup_test", {second, "no such test: \"<b>\\n\""}},
                             {"null_test", {second, "its test is null"}},
                             {"bad_pointer", {"while subject 1 was read", "signal 11"}},
                             {"null_name", {"subject 1: its name is null"}},
                             {"empty_name", {"subject 1 \"\"", "1 to 64"}},
                             {"long_name", {"subject 1 \"xxxxxxxxxxxxxx", "1 to 64"}},
                             {"markup_name", {"subject 1 \"<script>\": its name must be"}},
                             {"newline_name", {"subject 1 \"a\\nb\": its name must be"}},
                             {"glob_name", {"subject 1 \"*\": its name must be"}},
                             {"duplicate", {"subject 1 \"first\"", "already for aabb_aabb_2d and scalar 32"}},
                             {"scalar_16", {second, "scalar is 16", "32 or 64"}},
                             {"contact_3", {second, "contact is 3"}},
                             {"contact_negative", {second, "contact is -1"}},
                             {"null_decide", {second, "decide is null"}},
                             {"two_promises", {"subject 1 \"first\"", "the same promise"}}}),
                         [](auto const& of) { return of.param.way; });

TEST_F(copies, files_that_are_no_plugins) {
    refuses(path("gone.so"), {"No such file", "expected a shared library"});
    refuses(path(""), {"not a file"});
    refuses("", {"expected a shared library"});
    std::ofstream(path("text.so")) << "graze_subjects\n";
    refuses(path("text.so"), {"text.so"});
    std::ofstream(path("empty.so"));
    refuses(path("empty.so"), {"empty.so"});
    refuses(library("no_symbol"), {"graze_subjects", "expected"});
    refuses(library("unresolved"), {"no_such_function"});
    // Cut short, it may be refused by the loader, or end the process that it is loaded in.
    fs::resize_file(copy("friendly", "short.so"), fs::file_size(library("friendly")) / 2);
    refuses(path("short.so"), {});
}

TEST_F(copies, stems) {
    for (std::string name : {"documented.so", "certified.so", "external.so", "reference.so", "batch.so.1",
                             "certified.mine.so", "documented.x.so.3"})
        refuses(copy("friendly", name), {"graze's own"});
    for (std::string name : {"a b.so", ".so", "a\nb.so", "*.so", "[a].so", "é.so"})
        refuses(copy("friendly", name), {"named after the file", "1 to 64"});
    refuses(copy("friendly", std::string(65, 'y') + ".so"), {"named after the file"});

    std::vector<std::string> const names{"libone.sum", "libone.A-Z_a.z+09", "libone.sphere"};
    EXPECT_EQ(load_plugin(loaded, copy("friendly", "libone.so.1.2")).names, names);
    EXPECT_TRUE(find_subject("point_trimesh_2d", "libone.sum"));
    refuses(copy("misfit", "libone.so"), {"libone.*", "libone.so.1.2", "already"});
    refuses(path("libone.so.1.2"), {"libone.*", "already"});
    EXPECT_EQ(load_plugin(loaded, copy("misfit", "two.three.so")).names.front(), "two.three.first");
    fs::create_symlink(path("libone.so"), path("four.so"));
    EXPECT_EQ(load_plugin(loaded, path("four.so")).names.front(), "four.first");
    EXPECT_EQ(load_plugin(loaded, copy("misfit", "documentedx.so")).names.front(), "documentedx.first");
}

TEST_F(copies, catalogs_are_values) {
    test_info const& test = *find_test("point_trimesh_2d");
    subject_catalog mine;
    load_plugin(mine, copy("friendly", "value.so"), hasty());
    subject_catalog const both = mine;
    subject_catalog other;
    EXPECT_FALSE(other.find(test, "value.sum"));
    EXPECT_FALSE(test.find_subject("value.sum"));
    EXPECT_EQ(mine.find(test, "value.sum"), both.find(test, "value.sum"));
    EXPECT_EQ(mine.find(test, "value.sum")->place, test.subjects.size());
    // A library of the same name is another one's affair.
    EXPECT_NO_THROW(load_plugin(other, path("value.so"), hasty()));
    EXPECT_THROW(load_plugin(mine, path("value.so"), hasty()), plugin_error);
    subject again;
    again.name = "value.sum";
    EXPECT_THROW(mine.add(test.id, again), std::invalid_argument);
    EXPECT_THROW(mine.add("no_such_test", again), std::invalid_argument);
    again.name = "value.another";
    mine.add(test.id, again);
    EXPECT_EQ(mine.of(test).size(), both.of(test).size() + 1);
    EXPECT_EQ(mine.of(test).back()->place, both.of(test).size());
}

TEST_F(copies, options_are_checked) {
    for (double wrong : {0.0, -1.0, 1e300, std::nan("")}) {
        EXPECT_THROW(load_plugin(loaded, library("friendly"), {.time_limit = wrong}), std::invalid_argument);
        EXPECT_THROW(load_plugin(loaded, library("friendly"), {.load_limit = wrong}), std::invalid_argument);
    }
    EXPECT_THROW(load_plugin(loaded, library("friendly"), {.memory_limit = 0}), std::invalid_argument);
}

std::vector<reply> ask(subject_client& client, std::vector<float> const& firsts) {
    std::vector<float> inputs;
    std::vector<std::size_t> begins{0};
    for (float first : firsts) {
        inputs.insert(inputs.end(), {first, 0, 1, 1, 0, 0, 1, 1});
        begins.push_back(inputs.size());
    }
    std::vector<reply> replies(firsts.size(), reply::hang);
    client.answer<float>(inputs.data(), begins, replies.data(), nullptr);
    return replies;
}

TEST_F(copies, constructors_that_fail_sometimes) {
    setenv("GRAZE_MISFIT", "flaky", 1);
    std::string const file = copy("misfit", "flaky.so");
    std::vector<std::string> names;
    for (int tries = 0; names.empty() && tries < 100; ++tries) try {
            names = load_plugin(loaded, file, hasty()).names;
        } catch (plugin_error const&) {
        }
    ASSERT_FALSE(names.empty());
    subject_client client(*find_subject("aabb_aabb_2d", names.front()), scalar_type::float32);
    for (int round = 0; round < 5; ++round)
        EXPECT_EQ(ask(client, {0, -666, 0}), (std::vector<reply>{reply::hit, reply::crash, reply::hit}));
}

TEST_F(copies, limits_end_the_wait_for_a_library_that_is_loaded_again) {
    plugin_options options = hasty();
    options.load_limit = 10;
    std::string const name = load_plugin(loaded, copy("misfit", "tardy.so"), options).names.front();
    subject const& candidate = *find_subject("aabb_aabb_2d", name);
    for (char const* way : {"constructor_sleep", "constructor_loop"}) {
        setenv("GRAZE_MISFIT", way, 1);
        limits_scope const scope({nullptr, std::chrono::steady_clock::now() + std::chrono::milliseconds(100)});
        subject_client client(candidate, scalar_type::float32);
        EXPECT_THROW(ask(client, {0}), cancelled);
        unsetenv("GRAZE_MISFIT");
    }
    subject_client client(candidate, scalar_type::float32);
    EXPECT_EQ(ask(client, {0, 0}), (std::vector<reply>{reply::hit, reply::hit}));
}

TEST_F(copies, a_library_that_goes_away_is_an_error) {
    std::string const file = copy("misfit", "fickle.so");
    std::string const name = load_plugin(loaded, file, hasty()).names.front();
    subject const& candidate = *find_subject("aabb_aabb_2d", name);
    subject_client client(candidate, scalar_type::float32);
    EXPECT_EQ(ask(client, {0, -666, 0}), (std::vector<reply>{reply::hit, reply::crash, reply::hit}));
    auto const fails = [&](std::vector<std::string> const& fragments) {
        subject_client other(candidate, scalar_type::float32);
        try {
            ask(other, {0});
            ADD_FAILURE() << "asked a library that is not there";
        } catch (std::runtime_error const& error) {
            for (std::string const& fragment : fragments)
                EXPECT_NE(std::string(error.what()).find(fragment), std::string::npos) << error.what();
        }
    };
    for (char const* way :
         {"constructor_crash", "constructor_loop", "constructor_sleep", "subjects_exit", "null_table"}) {
        setenv("GRAZE_MISFIT", way, 1);
        fails({"fickle.so", "first of aabb_aabb_2d"});
    }
    setenv("GRAZE_MISFIT", "subjects_chatter", 1);
    subject_client heard(candidate, scalar_type::float32);
    EXPECT_EQ(ask(heard, {0, 0}), (std::vector<reply>{reply::hit, reply::hit}));
    unsetenv("GRAZE_MISFIT");
    fs::remove(file);
    EXPECT_EQ(ask(client, {0, 0}), (std::vector<reply>{reply::hit, reply::hit}));  // its process is still there
    fails({"fickle.so", "first of aabb_aabb_2d", "No such file"});
    fs::copy_file(library("friendly"), file);
    fails({"fickle.so", "no longer"});
    EXPECT_THROW(ask(client, {0, -666, 0}), std::runtime_error);
    fs::remove(file);
    fs::copy_file(library("misfit"), file);
    EXPECT_EQ(ask(client, {0, -666, 0}), (std::vector<reply>{reply::hit, reply::crash, reply::hit}));
}

}  // namespace
}  // namespace graze
