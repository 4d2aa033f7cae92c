// Where the sources of subjects are, as reports point there; and files that are written whole or not at all.
#include "formats/source_place.hpp"

#include <gtest/gtest.h>

#include "report_tools.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

/// A folder of a user's sources, which the test works in.
class user_folder : public testing::Test {
  protected:
    report_folder folder;
    fs::path before = fs::current_path();

    void SetUp() override {
        fs::create_directories(fs::path(folder.path()) / ".git");
        fs::create_directories(fs::path(folder.path()) / "build/deep");
        fs::current_path(fs::path(folder.path()) / "build");
    }
    void TearDown() override { fs::current_path(before); }

    /// The place of a subject of build/deep/libmine.so.
    source_place place_of(std::string const& name) {
        source_places places;
        find_places(folder.file("build/deep/libmine.so.2"), {name}, places);
        return places.empty() ? source_place{"none", 0} : places.at(name);
    }
};

using place = std::pair<std::string, std::size_t>;
place pair_of(source_place const& found) {
    return {found.uri, found.line};
}

TEST_F(user_folder, has_lines_of_subjects) {
    folder.write("build/deep/mine.cpp", "first\nsecond \"cross\"\nthird \"other\"\n");
    EXPECT_EQ(pair_of(place_of("libmine.cross")), place("build/deep/mine.cpp", 2));
    EXPECT_EQ(pair_of(place_of("libmine.other")), place("build/deep/mine.cpp", 3));
    EXPECT_EQ(pair_of(place_of("libmine.cros")), place("build/deep/mine.cpp", 1));  // a name is whole
    EXPECT_EQ(pair_of(place_of("libmine.")), place("build/deep/mine.cpp", 1));
    EXPECT_EQ(place_of("mine.cross").uri, "none");  // of another library
    folder.write("build/deep/mine.cpp", "'cross'\n`other`\nb\"rust\\0\"\n\"cross\"");
    EXPECT_EQ(place_of("libmine.cross").line, 1u);
    EXPECT_EQ(place_of("libmine.other").line, 2u);
    EXPECT_EQ(place_of("libmine.rust").line, 3u);
    // What is called as the whole library comes first.
    folder.write("build/deep/libmine.c", "\n\n\n\"cross\"");
    EXPECT_EQ(pair_of(place_of("libmine.cross")), place("build/deep/libmine.c", 4));
}

TEST_F(user_folder, has_sources_that_the_library_names) {
    folder.write("build/deep/mine.cpp", "\"cross\"\n");
    std::string const first = folder.write("a b.cpp", "none\n"), second = folder.write("c#.cpp", "\n\"cross\"\n");
    folder.write("build/deep/libmine.so.2.place", "/no/such.cpp\n" + first + "\n" + second + "\n");
    EXPECT_EQ(pair_of(place_of("libmine.cross")), place("c%23.cpp", 2));
    EXPECT_EQ(pair_of(place_of("libmine.other")), place("a%20b.cpp", 1));
    folder.write("build/deep/libmine.so.2.place", "/no/such.cpp\n\n");
    EXPECT_EQ(pair_of(place_of("libmine.cross")), place("build/deep/mine.cpp", 1));
}

TEST_F(user_folder, has_a_build_file_where_there_is_no_source) {
    folder.write("build/deep/libmine.so.2", "");
    folder.write("Makefile", "");
    EXPECT_EQ(pair_of(place_of("libmine.cross")), place("Makefile", 1));
    folder.write("build/Cargo.toml", "");
    EXPECT_EQ(pair_of(place_of("libmine.cross")), place("build/Cargo.toml", 1));
    folder.write("build/CMakeLists.txt", "");
    EXPECT_EQ(pair_of(place_of("libmine.cross")), place("build/CMakeLists.txt", 1));
}

TEST_F(user_folder, has_files_that_are_subjects) {
    folder.write("mine.py", "\n\n@subject('cross')\n");
    EXPECT_EQ(pair_of(place_in("../mine.py", "cross")), place("mine.py", 3));
    EXPECT_EQ(pair_of(place_in(folder.file("mine.py"), "")), place("mine.py", 1));
    EXPECT_EQ(pair_of(place_in("gone.py", "cross")), place("build/gone.py", 1));
    report_folder const other;
    std::string const outside = other.write("a.py", "'cross'");
    EXPECT_EQ(pair_of(place_in(outside, "cross")), place("file://" + fs::canonical(outside).string(), 1));
}

TEST(source_places, are_uris) {
    EXPECT_EQ(uri_path(""), "");
    EXPECT_EQ(uri_path("a-Z_0.~/b"), "a-Z_0.~/b");
    EXPECT_EQ(uri_path("a b%c#d?e:f"), "a%20b%25c%23d%3Fe%3Af");
    EXPECT_EQ(uri_path("\u00e9\x01\xff\"<"), "%C3%A9%01%FF%22%3C");
}

TEST(source_places, are_read_back_from_a_setting) {
    source_places const places{{"mine.a\"\n", {"src/a%20b.cpp", 7}}, {"mine.b", {"file:///tmp/b.cpp", 1'000'000'000}}};
    source_places const read = places_from(to_setting(places));
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(pair_of(read.at("mine.a\"\n")), place("src/a%20b.cpp", 7));
    EXPECT_EQ(pair_of(read.at("mine.b")), place("file:///tmp/b.cpp", 1'000'000'000));
    EXPECT_EQ(to_setting({}), "{}");
}

// A store may be anybody's.
TEST(source_places, that_are_none_are_left_out) {
    for (std::string const setting : {"", "{", "[]", "7", "{\"a\":7}", "{\"a\":{}}", "{\"a\":{\"uri\":\"x\"}}",
                                      "{\"a\":{\"uri\":7,\"line\":\"1\"}}", "{\"a\":{\"uri\":\"x\",\"line\":1}}"})
        EXPECT_TRUE(places_from(setting).empty()) << setting;
    auto const taken = [](std::string const& uri, std::string const& line) {
        return !places_from(R"({"a":{"uri":")" + uri + R"(","line":")" + line + "\"}}").empty();
    };
    EXPECT_TRUE(taken("x", "1"));
    for (std::string const line : {"0", "", "-1", "1000000001", "99999999999999999999999", "x"})
        EXPECT_FALSE(taken("x", line)) << line;
    for (std::string const uri : {"", "a b", "a\\\"b", "javascript:alert(1)", "https://x", "file://host/x", "a?b",
                                  "a#b", "<x>", "{x}", "\\u00e9", "\\u0001", "a|b", "file:///a:b"})
        EXPECT_FALSE(taken(uri, "1")) << uri;
    EXPECT_TRUE(taken("file:///a/b", "1"));
}

TEST(whole_file, is_written_whole_or_not_at_all) {
    report_folder const folder;
    std::string const path = folder.file("a.txt");
    write_file(path, "one");
    EXPECT_EQ(folder.read("a.txt"), "one");
    write_file(path, std::string_view("two\0", 4));
    EXPECT_EQ(folder.read("a.txt"), std::string("two\0", 4));
    EXPECT_EQ(try_to_write(path,
                           [](std::ostream& out) {
                               out << "half";
                               throw std::runtime_error("why");
                           }),
              "why");
    EXPECT_EQ(folder.read("a.txt"), std::string("two\0", 4));
    EXPECT_FALSE(fs::exists(draft_of(path)));
    EXPECT_NE(try_to_write(path, [](std::ostream& out) { out.setstate(std::ios::badbit); }), "");
    EXPECT_EQ(folder.read("a.txt").size(), 4u);
    EXPECT_NE(try_to_write(folder.file("none/a.txt"), [](std::ostream&) {}), "");
    fs::create_directories(folder.file("b/c"));
    EXPECT_THROW(write_file(folder.file("b"), "x"), std::runtime_error);  // a folder
    EXPECT_TRUE(fs::exists(folder.file("b/c")));
    EXPECT_FALSE(fs::exists(draft_of(folder.file("b"))));
}

TEST(whole_file, has_a_folder_before_the_campaign) {
    report_folder const folder;
    prepare_folder(folder.file("x/y"));
    EXPECT_TRUE(fs::is_directory(folder.file("x/y")));
    EXPECT_TRUE(fs::is_empty(folder.file("x/y")));
    folder.write("file", "");
    EXPECT_THROW(prepare_folder(folder.file("file")), std::runtime_error);
    EXPECT_THROW(prepare_folder(folder.file("file/x")), std::runtime_error);
}

TEST(whole_file, has_the_digest_of_the_standard) {
    EXPECT_EQ(digest_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(digest_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    report_folder const folder;
    for (std::size_t const size : {0, 1, 65535, 65536, 65537, 200000}) {
        std::string const text(size, 'x');
        EXPECT_EQ(digest_of_file(folder.write("a", text)), digest_of(text)) << size;
    }
    EXPECT_THROW(digest_of_file(folder.file("none")), std::runtime_error);
}

}  // namespace
}  // namespace graze
