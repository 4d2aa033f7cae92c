// Programs that answer with structures: right ones, and all that they may do wrong.
#include "fuzz/structure_program_tools.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

TEST_F(programs, answer) {
    std::vector<structure_reply> const replies = six(at_trigger("pass"));
    EXPECT_EQ(kinds_of(replies), "aaaaaa");
    for (structure_reply const& one : replies)
        EXPECT_EQ(to_json(one.answer, structure_kind::convex_hull_2d), "[0,1,2,3]");
}

TEST_F(programs, get_lines_as_they_are_written) {
    std::string const log = (folder() / "log").string();
    subject_command const command =
        program(listing({boxes, polygon, delaunay, hull}),
                "log = open('" + log + "', 'a')\nfor line, case in cases():\n    log.write(line)\n    log.flush()\n" +
                    "    say('[%s]\\n' % case['subject'] if case['subject'] == 3 else '[[0,1,2],[]]\\n')");
    std::vector<structure_subject> const found = structures_of(command, options());
    ASSERT_EQ(found.size(), 3u);
    for (structure_subject const& one : found) EXPECT_EQ(one.name, "mine.it");
    EXPECT_EQ(found[0].kind, structure_kind::polygon_triangulation_2d);
    EXPECT_EQ(found[0].scalar, scalar_type::float32);
    EXPECT_EQ(found[1].kind, structure_kind::delaunay_2d);
    EXPECT_EQ(found[1].scalar, scalar_type::float64);
    std::vector<double> const triangle = {-0.0, 0.1F, 1e300, 2, 5e-324, 16777216};
    std::vector<double> const two = {0, 0, 3, 0, 0, 3, 1, 1, 1, 1.5, 1.5, 1};
    auto const polygons =
        asked(*found[0].open(), {record(found[0].kind, triangle), record(found[0].kind, two, {3, 3})});
    auto const triangles = asked(*found[1].open(), {record(found[1].kind, triangle)});
    auto const hulls = asked(*found[2].open(), {record(found[2].kind, triangle)});
    EXPECT_EQ(kinds_of(polygons) + kinds_of(triangles) + kinds_of(hulls), "aaaa");
    EXPECT_EQ(to_json(triangles[0].answer, found[1].kind), "[[0,1,2],[]]");
    EXPECT_EQ(to_json(hulls[0].answer, found[2].kind), "[3]");
    std::ifstream file(log);
    std::string const text((std::istreambuf_iterator<char>(file)), {});
    std::string const numbers = "\"input\":[-0.0,0.10000000149011612,1e+300,2.0,5e-324,16777216.0]";
    EXPECT_EQ(text,
              "{\"subject\":1," + numbers + ",\"sizes\":[3]}\n" +
                  "{\"subject\":1,\"input\":[0.0,0.0,3.0,0.0,0.0,3.0,1.0,1.0,1.0,1.5,1.5,1.0],\"sizes\":[3,3]}\n" +
                  "{\"subject\":2," + numbers + "}\n{\"subject\":3," + numbers + "}\n");
}

TEST_F(programs, do_wrong_in_one_case) {
    for (auto const& [deed, expected] : std::initializer_list<std::pair<char const*, char const*>>{
             {"say('null\\n'); continue", "aadaaa"},
             {"say('\"declined\"\\n'); continue", "aadaaa"},
             {"say('[]\\n'); continue", "aaaaaa"},
             {"say(' [99999999999999999999, -1]\\r\\n'); continue", "aaaaaa"},
             {"say('{\"error\":\"no such thing\"}\\n'); continue", "aacaaa"},
             {"os.abort()", "aacaaa"},
             {"os._exit(0)", "aacaaa"},
             {"say('[0,1'); os._exit(0)", "aacaaa"},
             {"say('[0,1,2.5]\\n'); continue", "aacaaa"},
             {"say('[[0,1,2]]\\n'); continue", "aacaaa"},
             {"say('[0,1\\n'); continue", "aacaaa"},
             {"say('true\\n'); continue", "aacaaa"},
             {"say('{}\\n'); continue", "aacaaa"},
             {"say('[' * 100000 + '\\n'); continue", "aacaaa"},
             {"say('\\n'); continue", "aacaaa"},
             {"sys.stdout.buffer.write(b'\\xff\\n'); continue", "aacaaa"},
             {"continue", "aacaaa"},  // one too few
             {"time.sleep(1000)", "aahaaa"},
             {"say('[0,'); time.sleep(1000)", "aahaaa"},
             {"while True: pass", "aahaaa"}})
        EXPECT_EQ(kinds_of(six(at_trigger(deed))), expected) << deed;
    // One too many, which comes with the last answer: after others it may come when nobody listens any more.
    auto const ask_last = [&](char const* deed) {
        return kinds_of(asked(*structures_of(at_trigger(deed), options()).at(0).open(),
                              squares({0, 0.25, 0.5, 0.125, 0.75, -666})));
    };
    EXPECT_EQ(ask_last("sys.stdout.write('[0,1,2,3]\\n')"), "aaaaac");
    // Or a little later: it is heard but where the machine is busy.
    std::string heard;
    for (int tries = 0; tries < 12 && heard != "aaaaac"; ++tries)
        heard = ask_last("say('[0,1,2,3]\\n'); time.sleep(0.003)");
    EXPECT_EQ(heard, "aaaaac");
}

TEST_F(programs, are_taken_at_their_word_up_to_16_megabytes) {
    auto const replies = six(at_trigger("say('[' + '1,' * 4000000 + '1]\\n'); continue"));
    EXPECT_EQ(kinds_of(replies), "aaaaaa");
    EXPECT_EQ(replies[2].answer.size(), 4000001u);
    EXPECT_EQ(replies[3].answer.size(), 4u);
    EXPECT_EQ(kinds_of(six(at_trigger("say('[' + '1,' * 9000000 + '1]\\n'); continue"))), "aacaaa");
    EXPECT_EQ(kinds_of(six(at_trigger("while True: say('1,' * 65536)"))), "aacaaa");
}

TEST_F(programs, are_not_blamed_for_what_no_case_repeats) {
    std::string const mark = (folder() / "mark").string();
    unrepeated_faults count;
    auto const replies =
        six(at_trigger("if not os.path.exists('" + mark + "'): open('" + mark + "', 'w'); os.abort()"), &count);
    EXPECT_EQ(kinds_of(replies), "aaaaaa");
    EXPECT_EQ(count.crashes, 1u);
    EXPECT_EQ(count.hangs, 0u);
}

TEST_F(programs, answer_many_cases_in_few_batches) {
    std::string const log = (folder() / "log").string();
    subject_command const command =
        program(listing({hull}),
                "for line in sys.stdin:\n    if line != '\\n': sys.stdout.write('[0]\\n')\n    else:\n"
                "        sys.stdout.flush()\n        open('" +
                    log + "', 'a').write('x')");
    auto const subjects = structures_of(command, {});
    EXPECT_EQ(kinds_of(asked(*subjects.at(0).open(), squares(std::vector<double>(1000)))), std::string(1000, 'a'));
    EXPECT_LE(fs::file_size(log), 12u);
    // 20 of them would have more scalars than a batch has.
    structure_record const large = record(structure_kind::convex_hull_2d, std::vector<double>(40000));
    EXPECT_EQ(kinds_of(asked(*subjects.at(0).open(), std::vector<structure_record>(20, large))), std::string(20, 'a'));
}

TEST_F(programs, list_structures_beside_tests) {
    subject_command const command = program(listing({hull, boxes, delaunay}),
                                            "for line, case in cases():\n    say('true\\n' if case['subject'] == 1 "
                                            "else '[0]\\n' if case['subject'] == 0 else '[[0]]\\n')");
    subject_catalog catalog;
    EXPECT_EQ(load_command(catalog, command, options()).names, std::vector<std::string>{"mine.it"});
    subject const* const test = catalog.find(*find_test("aabb_aabb_2d"), "mine.it");
    ASSERT_TRUE(test);
    double const input[] = {0, 0, 1, 1, 0, 0, 1, 1};
    std::size_t const begins[] = {0, 8};
    reply said = reply::crash;
    test->remote64()(input, begins, &said, nullptr);
    EXPECT_EQ(said, reply::hit);
    auto const subjects = structures_of(command, options());
    ASSERT_EQ(subjects.size(), 2u);
    EXPECT_EQ(kinds_of(asked(*subjects[1].open(), {record(structure_kind::delaunay_2d, {0, 0})})), "a");
}

TEST_F(programs, list_only_one_of_the_two) {
    subject_catalog catalog;
    EXPECT_TRUE(load_command(catalog, program(listing({hull}), ""), options()).names.empty());
    EXPECT_TRUE(structures_of(program(listing({boxes}), ""), options()).empty());
}

TEST_F(programs, answer_one_question_after_another) {
    auto const subjects = structures_of(at_trigger("os.abort()"), options());
    auto const session = subjects.at(0).open();
    for (int round : {0, 1, 2}) {
        EXPECT_EQ(kinds_of(asked(*session, squares({0, -666, 1}))), "aca") << round;
        EXPECT_EQ(kinds_of(asked(*session, {})), "") << round;
        EXPECT_EQ(kinds_of(asked(*subjects.at(0).open(), squares({0, 1}))), "aa") << round;
    }
}

TEST_F(programs, are_refused) {
    refuses(program(listing({hull, R"({"test":"convex_hull_4d","name":"it","scalar":"float64"})"}), ""),
            "subject 1 \"it\": no such test: \"convex_hull_4d\"");
    refuses(program(listing({hull, hull}), ""), "there is one of this name already");
    refuses(program(listing({hull}, ",\"encoding\":\"frames\""), ""), "structures have no frames");
    refuses(program(listing({R"({"test":"delaunay_3d","name":"<b>","scalar":"float64"})"}), ""), "its name must be");
    refuses(program(listing({R"({"test":"delaunay_3d","name":"it","scalar":"float16"})"}), ""), "float16");
    refuses(program(listing({R"({"test":"delaunay_3d","name":"it","scalar":"float32","domain":{}})"}), ""), "domain");
    refuses(program(listing({hull}), "say('ready\\n')"), "more than its first line");
    refuses(program(listing({}), ""), "no subjects");
}

}  // namespace
}  // namespace graze
