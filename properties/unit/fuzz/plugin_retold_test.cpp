// Every documented routine, asked again as a plugin's traceable one: both are told the same steps and causes.
#include <cstdlib>
#include <map>

#include "fuzz/plugin_evaluation_tools.hpp"

namespace graze {
namespace {

TEST_F(plugin_evaluations, of_the_documented_routines_are_those_of_the_catalog) {
    // Readings meet their limits of steps and memory here; a limit of time would be met on busy machines alone.
    load("retold", {.time_limit = 6, .load_limit = 30, .memory_limit = hasty().memory_limit});
    char const* const given = std::getenv("GRAZE_READING_CASES");  // of each family, for more than a default run
    std::uint64_t const cases = given ? std::strtoull(given, nullptr, 10) : 1;
    std::size_t compared = 0, parted = 0, too_many = 0;
    std::map<std::string, std::size_t> causes;
    for (test_info const& test : catalog())
        for (subject const& routine : test.subjects) {
            // Documented routines of what moves end their exact evaluations themselves, where numbers grow without end.
            if (!routine.name.starts_with("documented.") || test.in_motion()) continue;
            subject const* const again = subjects.find(test, "retold" + routine.name.substr(routine.name.find('.')));
            ASSERT_TRUE(again) << routine.name;
            ASSERT_TRUE(again->trace) << routine.name;
            for (scalar_type scalar : {scalar_type::float32, scalar_type::float64})
                for (family_info const& family : families_of(test))
                    for (std::uint64_t index = 0; index < cases && routine.supports(scalar); ++index) {
                        test_case const question = generated(test, scalar, family, index);
                        auto const where = [&] {
                            return test.id + " " + routine.name + " " + std::string(family.name) + " " +
                                   std::to_string(index);
                        };
                        trace_log ours, theirs;
                        routine.trace(scalar, question.input, ours);
                        try {
                            again->trace(scalar, question.input, theirs);
                        } catch (no_evaluation const& error) {
                            // A plugin's evaluation has limits of steps and memory, which ours has not: only what is long
                            // meets them, as Shewchuk's insphere_3d does at times.
                            std::string const why = error.what();
                            ASSERT_TRUE(why == "more than 1000000 operations" || why == "std::bad_alloc")
                                << where() << ": " << why;
                            ASSERT_GT(ours.values.size(), 100000u) << where() << ": " << why;
                            ++too_many;
                            continue;
                        }
                        EXPECT_EQ(difference(ours, theirs), "") << where();
                        std::string const cause = name_of_cause(routine, question);
                        // A traceable library says no promise of one side.
                        bool const is_promised = routine.promised.one_sided == again->promised.one_sided;
                        if (is_promised && (!routine.in_domain || routine.in_domain(scalar, question.input))) {
                            EXPECT_EQ(name_of_cause(*again, question), cause) << where();
                        }
                        ++compared;
                        parted += ours.parted_at.has_value();
                        ++causes[cause.substr(cause.find(' ') + 1)];
                        if (HasFailure()) return;
                    }
        }
    EXPECT_GT(compared, 1000u);
    EXPECT_LE(too_many, compared / 1000);
    EXPECT_GT(parted, 50u);
    for (char const* why : {"logic", "rounding", "range", "none"}) EXPECT_GT(causes[why], 0u) << why;
    RecordProperty("compared", std::to_string(compared));
}

}  // namespace
}  // namespace graze
