#include "queries/query_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "gate/unrepeated.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

std::string case_of(asked_model const& asked, subject const& whose, confirmed_query const& example) {
    case_record record;
    record.question = example.question;
    record.expect = enum_named<expectation>(expectation_names, name_of(example.expect));
    record.add_extra("subject", json_quote(whose.name));
    record.add_extra("outcome", json_quote(name_of(example.result)));
    record.add_extra("cause", json_quote(name_of(example.why)));
    record.add_extra("model", json_quote(std::filesystem::path(asked.file).filename().string()));
    record.add_extra("aim", json_quote(name_of(example.what.aim)));
    record.add_extra("index", std::to_string(example.what.index));
    record.add_extra("simplified", example.is_simplified ? "true" : "false");
    return to_line(record);
}

template <class Visit>
void each_tally(asked_model const& asked, Visit const& visit) {
    for (std::size_t p = 0; p < asked.plan.parts.size(); ++p)
        for (std::size_t s = 0; s < asked.plan.parts[p].subjects.size(); ++s)
            visit(asked.plan.parts[p], *asked.plan.parts[p].subjects[s], asked.results.tallies[p][s]);
}

double a_million(std::uint64_t count, std::uint64_t of) {
    return of == 0 ? 0 : 1e6 * static_cast<double>(count) / static_cast<double>(of);
}

/// The rays that are aimed, as one, and the plain ones.
std::string leak_words(query_tally const& tally) {
    std::uint64_t const all = tally.leaked();
    constexpr auto plain = static_cast<std::size_t>(query_aim::plain);
    std::uint64_t const of_plain = tally.by_aim[plain].checked, leaked_plain = tally.leaks[plain];
    return fmt::format("leaks: {}, {:.0f} a million aimed rays, {:.0f} a million plain ones", all,
                       a_million(all - leaked_plain, tally.total().checked - of_plain),
                       a_million(leaked_plain, of_plain));
}

json_object aims_json(query_tally const& tally, bool of_rays) {
    json_object aims;
    for (std::size_t i = 0; i < query_aim_count; ++i) {
        json_object one{{"checked", tally.by_aim[i].checked}, {"disagreements", tally.by_aim[i].disagreements}};
        if (of_rays) one.add("leaks", tally.leaks[i]);
        aims.add(query_aim_names[i], one);
    }
    return aims;
}

json_object tally_json(asked_model const& asked, subject const& whose, query_tally const& tally) {
    counts const sum = tally.total();
    json_object object{{"checked", sum.checked}, {"disagreements", sum.disagreements}};
    json_object outcomes;
    for (std::size_t o = 0; o < outcome_count; ++o)
        if (sum.outcomes[o] != 0) outcomes.add(outcome_names[o], sum.outcomes[o]);
    object.add("outcomes", outcomes);
    bool const of_rays = asked.plan.kind == solid_query::rays;
    if (of_rays) object.add("leaks", tally.leaked());
    object.add("aims", aims_json(tally, of_rays));
    object.add("not_reproduced",
               json_object{{"crash", tally.not_reproduced.crashes}, {"hang", tally.not_reproduced.hangs}});
    object.add("given_up", tally.given_up);
    object.add("not_prepared", tally.not_prepared.empty() ? json_text() : json_text(tally.not_prepared));
    return object.add("examples", json_array(tally.examples, [&](confirmed_query const& example) {
                          return json_text::raw(case_of(asked, whose, example));
                      }));
}

std::string tally_words(query_tally const& tally, subject const& whose, bool of_rays) {
    counts const sum = tally.total();
    if (sum.checked == 0 && !tally.not_prepared.empty()) return "asked nothing: " + visible(tally.not_prepared);
    std::vector<std::string> wrong, others;
    for (std::size_t o = 0; o < outcome_count; ++o) {
        outcome const what = static_cast<outcome>(o);
        if (sum.outcomes[o] == 0 || what == outcome::agree) continue;
        auto& list = is_disagreement(what, whose.promised) ? wrong : others;
        list.push_back(fmt::format("{} {}", sum.outcomes[o], outcome_names[o]));
    }
    std::string text = fmt::format("{} of {} wrong", sum.disagreements, sum.checked);
    if (!wrong.empty()) text += fmt::format(" ({})", fmt::join(wrong, ", "));
    if (!others.empty()) text += fmt::format("; {}", fmt::join(others, ", "));
    if (of_rays && tally.leaked() != 0) text += "; " + leak_words(tally);
    if (tally.not_reproduced.total() != 0) text += "; " + describe(tally.not_reproduced);
    if (tally.given_up) text += "; abandoned";
    if (!tally.not_prepared.empty()) text += ": " + visible(tally.not_prepared);
    return text;
}

}  // namespace

std::string query_text(asked_model const& asked) {
    std::string text =
        fmt::format("{}: {} triangles, {}: {} {}\n", asked.file, asked.triangles, name_of(asked.plan.scalar),
                    asked.results.cases, asked.plan.kind == solid_query::rays ? "rays" : "points");
    test_info const* last = nullptr;
    each_tally(asked, [&](query_plan::part const& part, subject const& whose, query_tally const& tally) {
        if (part.test != last) text += fmt::format("  {}\n", part.test->id);
        last = part.test;
        text += fmt::format("    {}: {}\n", visible(whose.name),
                            tally_words(tally, whose, asked.plan.kind == solid_query::rays));
    });
    return text;
}

std::string query_json(asked_model const& asked) {
    json_object tests;
    for (std::size_t p = 0; p < asked.plan.parts.size(); ++p) {
        query_plan::part const& part = asked.plan.parts[p];
        json_object subjects;
        for (std::size_t s = 0; s < part.subjects.size(); ++s)
            subjects.add(part.subjects[s]->name, tally_json(asked, *part.subjects[s], asked.results.tallies[p][s]));
        tests.add(part.test->id, json_object{{"subjects", subjects}});
    }
    return json_document({{"model", std::filesystem::path(asked.file).filename().string()},
                          {"triangles", asked.triangles},
                          {"queries", name_of(asked.plan.kind)},
                          {"scalar", name_of(asked.plan.scalar)},
                          {"seed", asked.plan.seed},
                          {"cases", asked.results.cases},
                          {"complete", asked.results.is_complete},
                          {"tests", tests}})
               .text() +
           '\n';
}

std::string query_cases(asked_model const& asked) {
    std::string text;
    each_tally(asked, [&](query_plan::part const&, subject const& whose, query_tally const& tally) {
        for (confirmed_query const& example : tally.examples) text += case_of(asked, whose, example) + '\n';
    });
    return text;
}

}  // namespace graze
