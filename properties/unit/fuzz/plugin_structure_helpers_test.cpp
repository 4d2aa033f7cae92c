// The helpers that users copy, with structures: the same programs in each language that is there.
#include <string_view>

#include "fuzz/structure_program_tools.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

struct helped_program {
    char const *helper, *file, *text, *tool, *command;
};

/// What a user writes with the helpers: a hull of all points, corners of rings as one tuple each, and a test beside them that
/// declines, is true and throws.
constexpr helped_program helped_programs[] = {{"graze_subjects.py", "mine.py", R"(
from graze_subjects import serve, subject
def corners(points, sizes):
    if points[0] == (7.0, 7.0): raise ValueError('a "bad" ring')
    return [tuple(range(size)) for size in sizes]
def boxes(x): return {0: None, 1: True}[x[0]]
serve([subject("convex_hull_2d", "it", lambda points: list(range(len(points)))),
       subject("polygon_triangulation_2d", "it", corners, scalar="float32"), subject("aabb_aabb_2d", "it", boxes),
       subject("orient_2d", "it", lambda x: float("nan"))])
)",
                                               "python3", "python3"},
                                              {"graze.mjs", "mine.mjs", R"(
import { serve } from "./graze.mjs";
const upTo = (count) => Uint32Array.from({ length: count }, (_, i) => i);
const throws = (text) => { throw new Error(text); };
serve([{ test: "convex_hull_2d", name: "it", scalar: "float64", decide: (points) => upTo(points.length) },
       { test: "polygon_triangulation_2d", name: "it", scalar: "float32",
         decide: (points, sizes) => points[0][1] === 7 ? throws('a "bad" ring') : sizes.map(upTo) },
       { test: "aabb_aabb_2d", name: "it", scalar: "float64", decide: (x) => x[0] === 0 ? null : x[0] === 1 || throws("") },
       { test: "orient_2d", name: "it", scalar: "float64", decide: () => NaN }]);
)",
                                               "node", "node"},
                                              {"GrazeSubjects.java", "Mine.java", R"(
import java.util.*;
class Mine {
    static int[] upTo(int count) { return java.util.stream.IntStream.range(0, count).toArray(); }
    static Object corners(double[][] points, int[] sizes) {
        if (points[0][1] == 7) throw new IllegalArgumentException("a \"bad\" ring");
        List<int[]> all = new ArrayList<>();
        for (int size : sizes) all.add(upTo(size));
        return all;
    }
    public static void main(String[] words) throws Exception {
        new GrazeSubjects().add("convex_hull_2d", "it", "float64", (points, sizes) -> upTo(points.length))
                .add("polygon_triangulation_2d", "it", "float32", Mine::corners)
                .add("aabb_aabb_2d", "it", "float64", "closed", x -> x[0] == 0 ? null : (Object) (1 / (int) x[0] == 1))
                .add("orient_2d", "it", "float64", "unspecified", x -> Double.NaN).serve();
    }
}
)",
                                               "javac", "java -cp"}};

TEST_F(programs, are_written_with_helpers) {
    fs::path const examples = fs::path(GRAZE_PROPERTIES_DIR).parent_path() / "fuzz/examples/commands";
    for (helped_program const& helped : helped_programs) {
        if (std::system((std::string("command -v ") + helped.tool + " >/dev/null").c_str()) != 0) continue;
        fs::copy_file(examples / helped.helper, folder() / helped.helper);
        std::ofstream(folder() / helped.file) << helped.text;
        bool const is_java = std::string_view(helped.tool) == "javac";
        std::string const compiles = "cd " + folder().string() + " && javac GrazeSubjects.java Mine.java";
        if (is_java && std::system(compiles.c_str()) != 0) FAIL() << compiles;
        subject_command const command =
            read_command("mine=" + std::string(helped.command) + " " +
                         (is_java ? folder().string() + " Mine" : (folder() / helped.file).string()));
        auto const subjects = structures_of(command, {});
        ASSERT_EQ(subjects.size(), 2u) << helped.tool;
        auto const hulls = asked(*subjects[0].open(), squares({0, 1, 2}));
        EXPECT_EQ(kinds_of(hulls), "aaa") << helped.tool;
        EXPECT_EQ(to_json(hulls[2].answer, subjects[0].kind), "[0,1,2,3]") << helped.tool;
        std::vector<double> const rings = {0, 0, 3, 0, 0, 3, 1, 1, 1, 1.5, 1.5, 1}, bad = {7, 7, 8, 7, 7, 8};
        auto const polygons = asked(
            *subjects[1].open(),
            {record(subjects[1].kind, rings, {3, 3}), record(subjects[1].kind, bad), record(subjects[1].kind, rings)});
        EXPECT_EQ(kinds_of(polygons), "aca") << helped.tool;
        EXPECT_EQ(to_json(polygons[0].answer, subjects[1].kind), "[[0,1,2],[0,1,2]]") << helped.tool;
        EXPECT_EQ(to_json(polygons[2].answer, subjects[1].kind), "[[0,1,2,3,4,5]]") << helped.tool;
        subject_catalog catalog;
        load_command(catalog, command, {});
        std::vector<double> input(3 * 8);
        input[8] = 1;
        input[16] = 2;
        std::size_t const begins[] = {0, 8, 16, 24}, six[] = {0, 6};
        reply said[4] = {};
        catalog.find(*find_test("aabb_aabb_2d"), "mine.it")->remote64()(input.data(), begins, said, nullptr);
        EXPECT_EQ(said[0], reply::declined) << helped.tool;
        EXPECT_EQ(said[1], reply::hit) << helped.tool;
        EXPECT_EQ(said[2], is_java ? reply::miss : reply::crash) << helped.tool;
        catalog.find(*find_test("orient_2d"), "mine.it")->remote64()(input.data(), six, said + 3, nullptr);
        EXPECT_EQ(said[3], reply::declined) << helped.tool;
    }
}

}  // namespace
}  // namespace graze
