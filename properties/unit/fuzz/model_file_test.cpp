// Files of models as people and programs write them, and what is said of those that are none.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>

#include "graze/model.hpp"

namespace graze {
namespace {

/// The model of a file with this text. Throws model_error without the path.
triangle_soup read_text(std::string const& ending, std::string const& text) {
    auto const path = std::filesystem::temp_directory_path() / ("graze_model_" + std::to_string(getpid()) + ending);
    std::ofstream(path, std::ios::binary) << text;
    try {
        triangle_soup soup = read_model(path.string());
        std::filesystem::remove(path);
        return soup;
    } catch (model_error const& error) {
        std::filesystem::remove(path);
        std::string const what = error.what(), start = path.string() + ": ";
        EXPECT_TRUE(what.starts_with(start)) << what;
        throw model_error(what.substr(std::min(start.size(), what.size())));
    }
}
/// What is said of it, or nothing.
std::string complaint_of(std::string const& ending, std::string const& text) {
    try {
        read_text(ending, text);
        return "";
    } catch (model_error const& error) {
        return error.what();
    }
}
struct bad_file {
    std::string text, told;
};
void expect_complaints(std::string const& ending, std::initializer_list<bad_file> files) {
    for (auto const& [text, told] : files) {
        std::string const complaint = complaint_of(ending, text);
        EXPECT_NE(complaint.find(told), std::string::npos) << complaint << "\nnot " << told;
    }
}
std::string replaced(std::string text, std::string const& from, std::string const& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

std::string stl_text(std::string const& first = "solid x", std::string const& last = "endsolid x") {
    std::string text = first + "\n";
    for (char const* corners : {"0 0 0|1 0 0|0 1 0", "0 0 0|1 0 0|-0 0 1.5e0", "0 0 0|0 1 0|0 0 +15.E-1"})
        text += "  facet normal 0 0 1\n    outer loop\n      vertex " + replaced(corners, "|", "\n      vertex ") +
                "\n    endloop\n  endfacet\n";
    return text + last + "\n";
}
std::string bytes_of(std::uint32_t value) {
    std::string bytes;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> 8 * i);
    return bytes;
}
std::string stl_binary(std::string header, std::uint32_t facets, float first = 0) {
    header.resize(80);
    std::string text = header + bytes_of(facets);
    for (std::uint32_t i = 0; i < facets; ++i) {
        for (float x : {0.f, 0.f, 1.f, first, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, static_cast<float>(i)})
            text += bytes_of(std::bit_cast<std::uint32_t>(x));
        text += std::string(2, '\0');
    }
    return text;
}

TEST(model_file, stl_in_text_is_known_by_its_first_word) {
    std::string const plain = stl_text();
    std::string upper = plain;
    for (char& c : upper) c = static_cast<char>(std::toupper(c));
    for (std::string const& text : {plain,
                                    stl_text("solid\tx"),
                                    stl_text("Solid x"),
                                    stl_text("SOLID x"),
                                    stl_text("solid"),
                                    stl_text("sOLID "),
                                    "\xef\xbb\xbf" + plain,
                                    "\xef\xbb\xbf" + stl_text("solid\tx"),
                                    "\n \t" + plain,
                                    upper,
                                    replaced(plain, "\n", "\r\n"),
                                    replaced(plain, "\n", "\r"),
                                    stl_text("solid facet vertex"),
                                    stl_text("solid x", "endsolid"),
                                    replaced(plain, "normal 0 0 1", "normal nan nan nan"),
                                    replaced(plain, "normal 0 0 1", "normal -nan(ind) 1.#QNAN"),
                                    replaced(plain, "normal 0 0 1", "normal"),
                                    replaced(plain, "\n    outer", " outer"),
                                    replaced(plain, " ", "\t"),
                                    replaced(plain, "vertex ", "vertex\n"),
                                    plain.substr(0, plain.size() - 1)}) {
        triangle_soup const soup = read_text(".stl", text);
        EXPECT_EQ(soup.triangles.size(), 3u) << text;
        EXPECT_EQ(soup.points.size(), 4u) << text;
        EXPECT_EQ(soup.points.back(), (std::array<double, 3>{0, 0, 1.5})) << text;
        EXPECT_TRUE(soup.notes.empty());
    }
    EXPECT_EQ(read_text(".STL", plain + "\n" + stl_text("SOLID y")).triangles.size(), 6u);
}

TEST(model_file, stl_is_binary_by_its_size) {
    for (char const* header : {"", "solid", "solid x\nfacet normal 0 0 1\n", "SOLID\t", "\xef\xbb\xbfsolid "}) {
        triangle_soup const soup = read_text(".stl", stl_binary(header, 5));
        EXPECT_EQ(soup.triangles.size(), 5u) << header;
        EXPECT_EQ(soup.points.size(), 7u);
    }
    std::string const whole = stl_binary("", 3), solid = stl_binary("solid x", 3);
    expect_complaints(
        ".stl",
        {{whole.substr(0, 233),
          "as binary STL it would have 3 facets (bytes 80 to 83), which are 234 bytes; it has 233 bytes"},
         {whole + "x", "which are 234 bytes; it has 235 bytes"},
         {solid.substr(0, 233), "it begins with solid but is no text, and as binary STL it would have 3 facets"},
         {solid + '\0', "it has 235 bytes"},
         {whole.substr(0, 40), "binary STL has 84 bytes and 50 more for each facet, this file 40 bytes"},
         {stl_binary("", 0), "holds no polygon"},
         {stl_binary("solid", 0), "holds no polygon"},
         {std::string(80, ' ') + bytes_of(0xffffffff) + std::string(50, ' '), "would have 4294967295 facets"},
         {stl_binary("", 2, std::bit_cast<float>(0x7fc00000)), "facet 0: corner 0 has a coordinate that is not finite"},
         {stl_binary("", 2, std::bit_cast<float>(0x7f800000)), "not finite"},
         {"solidify\n" + stl_text().substr(8), "is no STL: text begins with the word solid"},
         {"model\n", "text begins with the word solid"}});
}

TEST(model_file, stl_in_text_is_refused_by_its_line) {
    std::string const plain = stl_text();
    expect_complaints(
        ".stl", {{"solid", "line 1: the end of the file, expected facet or endsolid"},
                 {"solid x\nfacet", "the end of the file, expected outer"},
                 {plain.substr(0, plain.find("endsolid")), "line 23: the end of the file, expected facet or endsolid"},
                 {replaced(plain, "1 0 0", "1 0"), "line 6: \"vertex\", expected a coordinate"},
                 {replaced(plain, "1 0 0", "1 0 y"), "line 5: \"y\", expected a coordinate"},
                 {replaced(plain, "1 0 0", "1 0 nan"), "line 5: \"nan\" is not a finite number"},
                 {replaced(plain, "1 0 0", "1 0 1e999"), "line 5: \"1e999\" is not a finite number"},
                 {replaced(plain, "1 0 0", "1 0 0\nvertex 2 2 2"), "\"vertex\", expected endloop"},
                 {plain + "x", "line 24: \"x\", expected solid"},
                 {"solid x\nendsolid x\n", "holds no polygon"}});
}

TEST(model_file, obj_statements_beside_faces_are_skipped) {
    std::string const start =
        "\xef\xbb\xbf# a comment \\\nmtllib C:\\models\\\no part \\1\nv 0 0 0\nv 1 0 0 1.0\r\nv 0 .5e1 0 1 0.5 nan\n"
        "v 0 0 +1.\nvt 0 0\nvn 0 0 1\ng a#b\ns off\nusemtl x\n";
    for (char const* faces :
         {"f 1 2 3\nf 1 2 4\n", "f 1/1/1 2/1/1 3/1/1\nf -4 -3 -1", "f 1//1 2//1 3//1\nf 1/1 2/1 4/1 # end",
          "f 1 2 \\\n 3\nf 1\\\r\n2 \\ \n4", "f\t1  2\t3 \r\rf 1 2 4\r", "fo 1 2 3\nf +1 2 4"}) {
        triangle_soup const soup = read_text(".obj", start + faces);
        EXPECT_EQ(soup.triangles, (std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}, {0, 1, 3}})) << faces;
        EXPECT_EQ(soup.points[2], (std::array<double, 3>{0, 5, 0}));
        EXPECT_TRUE(soup.notes.empty()) << soup.notes[0];
    }
    triangle_soup const soup = read_text(".obj",
                                         "v 0 0 0\nv 1 0 0\nl 1 2 \\\n 1\np 1\nl 1 2\ncstype rat bezier\ndeg 3 3\n"
                                         "curv 0 1 1 2\nwhat ever\nv 0 1 0\nf 1 2 4\nv 1 1 1\nend\n");
    EXPECT_EQ(soup.points.size(), 4u);
    ASSERT_EQ(soup.notes.size(), 7u);
    auto const is_told = [&](std::string const& note) { return std::ranges::count(soup.notes, note) == 1; };
    EXPECT_TRUE(is_told("line 3: \"l\" is skipped, points and lines have no faces (2 statements)"));
    EXPECT_TRUE(is_told("line 10: \"what\" is skipped, the keyword is unknown"));
    EXPECT_TRUE(is_told("line 9: \"curv\" is skipped, free-form geometry is not supported"));
}

TEST(model_file, obj_is_refused_by_line_and_value) {
    std::string const cube = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1\n";
    expect_complaints(".obj",
                      {{cube + "f 1 2 0\n", "line 9: index 0, expected one from 1 on"},
                       {cube + "f 1 2 3\n\nf 1 2 9\nf 1 2 3\n", "line 11: index 9 of 8 vertices, which are 1 to 8"},
                       {cube + "f 1 2 -9\n", "line 9: index -9 of 8 vertices"},
                       {cube + "f 1 2 99999999999\n", "line 9: index 99999999999 of 8 vertices"},
                       {cube + "f 1 2 99999999999999999999\n", "line 9: \"99999999999999999999\", expected the corner"},
                       {cube + "f 1 2 \\\n 9\n", "line 10: index 9 of 8"},
                       {cube + "f 1 2 x\n", "line 9: \"x\", expected the corner of a face"},
                       {cube + "f 1 2 3.5\n", "line 9: \"3.5\", expected"},
                       {cube + "f 1 2 3/x\n", "line 9: \"3/x\", expected"},
                       {cube + "f 1 2 3/1/1/1\n", "line 9: \"3/1/1/1\", expected"},
                       {cube + "f\n", "line 9: the end of the line, expected the corner of a face"},
                       {"v 0 0 x\nf 1 1 1\n", "line 1: \"x\", expected a coordinate"},
                       {"v 0 0\nf 1 1 1\n", "line 1: the end of the line, expected a coordinate"},
                       {"v 0 0 0 z\nf 1 1 1\n", "line 1: \"z\", expected a weight"},
                       {"v 0 0 0\nv 1 -inf 0\nf 1 1 1\n", "line 2: \"-inf\" is not a finite number"},
                       {"v 0 1e400 0\nf 1 1 1\n", "line 1: \"1e400\" is not a finite number"},
                       {"f 1 2 3\n", "line 1: index 3 of 0 vertices"},
                       {std::string("\0\1\2", 3), "line 1: a zero byte, expected text"},
                       {cube, "holds no polygon"},
                       {cube + "f 1 2\n", "holds no polygon"},
                       {"", "is empty, expected an OFF, OBJ, STL or PLY model"}});
}

TEST(model_file, off_files_are_read_whatever_else_they_hold) {
    for (char const* text :
         {"OFF\n# three\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", "OFF 3 1 0\r\n0 0 0\r\n\r\n1 0 0\r\n0 1 0\r\n3 0 1 2",
          "COFF\n3\n1\n0\n0 0 0 255 0 0 1\n1 0 0 -1\n0 +1 0\n3 0 1 2 -1 7\n",
          "\xef\xbb\xbfOFF\n3 1\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", "OFF\n3 1\n3\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
          "STCN4nOFF\n3 3 1 0\n0 0 0 1\n2 0 0 2\n0 1 0 1 0 0 1\n3 0 1 2 # a face\n"}) {
        EXPECT_EQ(read_text(".off", text).points[1][0], 1) << text;
    }
    std::string const variants = "4OFF\n3 1 0\n0 0 0 1\n2 0 0 2\n0 1 0 1\n3 0 1 2\n";
    EXPECT_EQ(read_text(".off", variants).notes.at(0),
              "4OFF: each coordinate is divided by the weight of its vertex, and rounded");
    EXPECT_EQ(read_text(".off", replaced(variants, "4OFF", "NOFF")).notes.at(0),
              "NOFF: the normals of vertices are left out");
    EXPECT_EQ(read_text(".off", replaced(variants, "4OFF", "STCNOFF")).notes.at(0),
              "STCNOFF: the normals, colours, texture coordinates of vertices are left out");
}

TEST(model_file, off_files_from_anywhere_are_refused_by_their_line) {
    std::string const start = "COFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0 1\n";
    expect_complaints(
        ".off",
        {{start + "-1 1\n", "line 6: \"-1\", expected the number of a face's vertices"},
         {start + "3 0 1 -2\n", "line 6: index -2 of 3 vertices, which are 0 to 2"},
         {start + "3 0 1 3\n", "line 6: index 3 of 3 vertices"},
         {start + "3 0 1 1e300\n", "line 6: \"1e300\", expected the index"},
         {start + "3 0 1 nan\n", "line 6: \"nan\", expected the index"},
         {start + "3 0 1 .5\n", "line 6: \".5\", expected the index"},
         {start + "3 0 1\n2\n", "line 6: the end of the line, expected the index"},
         {start + "9999999999 0 1\n", "line 6: \"9999999999\", expected the number"},
         {start, "the end of the file, expected the number of a face's vertices"},
         {"OFF\n3 1 0\n0 0\n0 1 0 0\n", "line 3: the end of the line, expected the coordinates"},
         {"OFF\n1 1 0\n0 0 x\n1 0\n", "line 3: \"x\", expected the coordinates"},
         {"OFF\n1 1 0\n0 0 1e999\n1 0\n", "line 3: \"1e999\" is not a finite number"},
         {"OFF\n3 -1 0\n", "line 2: \"-1\", expected the number of faces"},
         {"4OFF\n3 1 0\n0 0 0 0\n0 1 0 1\n0 1 1 1\n3 0 1 2\n", "line 3: a coordinate divided by its weight"},
         {"COFF BINARY\n", "line 1: binary OFF is not supported"},
         {"OFF BINARY\n\1\2\3", "line 1: binary OFF is not supported"},
         {"OFF\nBINARY\n", "line 2: binary OFF is not supported"},
         {"nOFF\n4 3 1 0\n", "line 2: \"4\", expected the dimension, 3"},
         {"OFF\n\x1b[31m\xf4\xc2\x85 1 0\n", "line 2: \"\\u001b[31m\xef\xbf\xbd\\u0085\", expected the number of"},
         {"OFF\n99999999 1 0\n0 0 0\n", "line 2: the header promises 99999999 vertices, which a file of"},
         {"OFF # 1 1 1\n3 99999999999999 0\n", "promises 99999999999999 faces"},
         {"3 1 0\n", "line 1: \"3\", expected the keyword OFF"},
         {" \n", "the end of the file, expected the keyword OFF"}});
}

std::string ply_text(std::string const& vertex, std::string const& more = "") {
    return "ply\nformat ascii 1.0\nelement vertex 3\n" + vertex + "element face 1\n" +
           "property list uchar int vertex_indices\n" + more + "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
}
std::string const ply_start = "property float x\nproperty double y\nproperty ";

/// A triangle with values and lists that are of no use, low bytes first or last.
std::string ply_binary(bool little, std::uint32_t last_index = 2, std::uint32_t corners = 3) {
    std::string text =
        std::string("ply\r\nformat binary_") + (little ? "little" : "big") +
        "_endian 1.0\r\ncomment\r\nelement vertex 3\r\nproperty float x\r\nproperty float y\r\nproperty short "
        "z\r\nproperty list uint ushort more\r\nelement face 1\r\nproperty char c\r\nproperty list uint int "
        "vertex_index\r\nelement rest 2\r\nproperty int i\r\nend_header\r\n";
    auto const put = [&](std::uint32_t value, std::size_t bytes) {
        std::string number = bytes_of(value).substr(0, bytes);
        if (!little) std::reverse(number.begin(), number.end());
        text += number;
    };
    for (std::uint32_t i = 0; i < 3; ++i) {
        put(std::bit_cast<std::uint32_t>(i == 1 ? 1.5f : 0.f), 4);
        put(std::bit_cast<std::uint32_t>(i == 2 ? 1.f : 0.f), 4);
        put(0xfffeu, 2);  // -2
        put(i, 4);
        for (std::uint32_t k = 0; k < i; ++k) put(7, 2);
    }
    put(9, 1);
    put(corners, 4);
    for (std::uint32_t index : {0u, 1u, last_index, 1u, 2u}) put(index, 4);  // the last two are the element rest
    return text;
}

TEST(model_file, ply_in_all_forms) {
    EXPECT_EQ(complaint_of(".ply", ply_text(ply_start + "float z\n")), "");
    EXPECT_EQ(complaint_of(".ply", "\xef\xbb\xbf" + ply_text(ply_start + "int32 z\n")), "");
    EXPECT_EQ(complaint_of(".ply", replaced(ply_text(ply_start + "float z\n"), "\n", "\r\n")), "");
    for (bool little : {true, false}) {
        triangle_soup const soup = read_text(".ply", ply_binary(little));
        EXPECT_EQ(soup.triangles, (std::vector<std::array<std::uint32_t, 3>>{{0, 1, 2}}));
        EXPECT_EQ(soup.points[1], (std::array<double, 3>{1.5, 0, -2}));
    }
    // A float is what its text rounds to.
    EXPECT_EQ(read_text(".ply", replaced(ply_text(ply_start + "float z\n"), "1 0 0", "0.1 0.1 0")).points[1],
              (std::array<double, 3>{double{0.1f}, 0.1, 0}));
}

TEST(model_file, ply_files_from_anywhere_are_refused) {
    std::string const good = ply_text(ply_start + "float z\n");
    expect_complaints(
        ".ply", {{ply_text(ply_start + "list uchar float z\n"), "no element vertex with properties x, y and z"},
                 {ply_text(ply_start + "float z\nproperty int x\n"), "line 7: a property named twice"},
                 {ply_text(ply_start + "floot z\n"), "line 6: unknown type"},
                 {ply_text(ply_start + "float z\n", "element vertex 1\n"), "line 9: an element named twice"},
                 {replaced(good, "uchar int", "uchar float"), "no element face with a list vertex_indices of integers"},
                 {replaced(good, "vertex 3", "vertex 1000000000000000000"),
                  "the header promises 1000000000000000000 elements vertex"},
                 {replaced(good, "face 1", "face 100"), "promises 100 elements face"},
                 {replaced(good, "face 1", "face -1"), "line 7: \"-1\", expected a number of elements"},
                 {replaced(good, "ascii", "text"), "line 2: \"text\", expected ascii"},
                 {replaced(good, "3 0 1 2", "3 0 1 3"), "line 13: index 3 of 3 vertices, which are 0 to 2"},
                 {replaced(good, "3 0 1 2", "3 0 1 -1"), "line 13: index -1 of 3 vertices"},
                 {replaced(good, "3 0 1 2", "3 0 1 x"), "line 13: \"x\", expected a whole number"},
                 {replaced(good, "3 0 1 2", "9999999999 0 1 2"), "line 13: a list of 9999999999 values"},
                 {replaced(good, "3 0 1 2", "3 0 1"), "the end of the file, expected a whole number"},
                 {replaced(good, "0 1 0", "0 nan 0"), "line 12: \"nan\" is not a finite number"},
                 {replaced(good, "0 1 0", "1e39 1 0"), "line 12: \"1e39\" is not a finite number"},
                 {replaced(good, "end_header", "end"), "line 9: \"end\", expected format"},
                 {good.substr(0, good.find("end_header")), "the header does not end"},
                 {"", "is empty"},
                 {"plywood\n", "line 1: \"plywood\", expected ply"},
                 {ply_binary(true, 3), "face 0: index 3 of 3 vertices"},
                 {ply_binary(false, 0xffffffff), "face 0: index -1 of 3 vertices"},
                 {ply_binary(true, 2, 0x7fffffff), "face 0: a list of 2147483647 values, which the file does not have"},
                 {ply_binary(true).substr(0, ply_binary(true).size() - 1), "rest 1: the end of the file"},
                 {replaced(ply_binary(true), "vertex 3", "vertex 1000000000000000000"),
                  "promises 1000000000000000000 elements vertex"}});
}

TEST(model_file, what_is_no_file_of_a_model_is_told) {
    std::string const folder = std::filesystem::temp_directory_path().string();
    auto const of_path = [](std::string const& path) -> std::string {
        try {
            read_model(path);
        } catch (model_error const& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(of_path(folder), folder + ": is a directory, expected a model");
    EXPECT_EQ(of_path(folder + "/nowhere.off"), folder + "/nowhere.off: no such file");
    EXPECT_EQ(complaint_of(".stp", "ISO-10303-21;"),
              "its name ends in \".stp\", expected an OFF, OBJ, STL or PLY model named .off, .obj, .stl or .ply");
    EXPECT_NE(complaint_of("", "x").find("its name has no ending"), std::string::npos);
}

// In a process of its own, whose peak is not that of the tests before.
TEST(model_file, a_header_is_not_worth_memory) {
    std::string const many = "1000000000000000000";
    for (auto const& [ending, text] : std::initializer_list<std::pair<char const*, std::string>>{
             {".off", "OFF\n" + many + " 1 0\n0 0 0\n"},
             {".off", "OFF\n1 1 0\n0 0 0\n" + many + " 0 0\n"},
             {".ply", replaced(ply_text(ply_start + "float z\n"), "vertex 3", "vertex " + many)},
             {".ply", replaced(ply_text(ply_start + "float z\n"), "3 0 1 2", many + " 0 1 2")},
             {".ply", ply_binary(false, 2, 0xfffffff)},
             {".stl", std::string(80, ' ') + bytes_of(0xfffffff0) + std::string(50, ' ')}}) {
        pid_t const child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            rusage before{}, after{};
            getrusage(RUSAGE_SELF, &before);
            bool const refused = !complaint_of(ending, text).empty();
            getrusage(RUSAGE_SELF, &after);
            _exit(!refused ? 255 : static_cast<int>(std::min(254L, (after.ru_maxrss - before.ru_maxrss) / 1024)));
        }
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFEXITED(status));
        EXPECT_LT(WEXITSTATUS(status), 8) << "megabytes: " << text;
    }
}

}  // namespace
}  // namespace graze
