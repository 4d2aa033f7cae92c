#include "suite/score.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "campaign/asking.hpp"
#include "graze/internal/campaign/structure_findings.hpp"
#include "graze/judge.hpp"
#include "text/json_writer.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

case_batch batch_of(std::span<suite_case const> cases) {
    case_batch batch;
    for (suite_case const& item : cases) batch.add(item.question.input, 0);
    return batch;
}

/// By the values that a file states, and where they leave it open by the reference.
judgement judge_stated(subject const& candidate, suite_case const& item, std::span<double const> numbers) {
    test_case const& question = item.question;
    judgement judged;
    judged.answer = reply::hit;
    if (candidate.in_domain && !candidate.in_domain(question.scalar, question.input)) {
        judged.result = outcome::out_of_domain;
        return judged;
    }
    std::optional<bool> const right = item.stated->judge(numbers, question.test->has_two_ends());
    if (!right)
        return judge_answer(candidate, question, rational_reference::judge_by(*question.test, question.input),
                            reply::hit, numbers);
    judged.result = *right ? outcome::agree : outcome::wrong_value;
    judged.disagrees = is_disagreement(judged.result, candidate.promised);
    return judged;
}

judgement judge_case(subject const& candidate, suite_case const& item, reply answer, std::span<double const> numbers) {
    if (item.stated && answer == reply::hit) return judge_stated(candidate, item, numbers);
    return judge_answer(candidate, item.question, item.truth, answer, numbers);
}

void count(score_row& row, suite_case const& item, judgement const& judged) {
    case_score& tally = row.tiers[static_cast<std::size_t>(item.hardness)];
    if (judged.result == outcome::undefined) return;
    if (judged.result == outcome::out_of_domain) {
        ++row.out_of_domain;
        return;
    }
    ++tally.cases;
    row.contact_hits += item.truth.rel == relation::touching && judged.answer == reply::hit;
    row.contact_misses += item.truth.rel == relation::touching && judged.answer == reply::miss;
    (judged.result == outcome::declined ? tally.declined : judged.disagrees ? tally.wrong : tally.right) += 1;
}

/// What a subject was not asked, because it had failed too often, is wrong.
template <class Case>
void count_not_asked(score_row& row, std::span<Case const> cases) {
    for (Case const& item : cases) {
        case_score& tally = row.tiers[static_cast<std::size_t>(item.hardness)];
        ++tally.cases;
        ++tally.wrong;
        ++row.not_asked;
    }
}

/// The replies up to the last failure allowed.
std::vector<structure_reply> ask_all(structure_subject const& candidate, std::span<suite_structure const> cases,
                                     unrepeated_faults& faults) {
    constexpr std::size_t asked_at_once = 32;
    fault_scope const scope(faults);
    std::unique_ptr<structure_session> const session = candidate.open();
    std::vector<structure_reply> replies;
    std::uint64_t crashes = 0, hangs = 0;
    for (std::size_t first = 0; first < cases.size() && crashes < most_crashes && hangs < most_hangs;
         first += asked_at_once) {
        std::vector<structure_record const*> asked;
        for (suite_structure const& item : cases.subspan(first, std::min(asked_at_once, cases.size() - first)))
            asked.push_back(&item.record);
        for (structure_reply& reply : session->ask(asked)) {
            if (crashes >= most_crashes || hangs >= most_hangs) break;
            crashes += reply.what == structure_reply::kind::crash;
            hangs += reply.what == structure_reply::kind::hang;
            replies.push_back(std::move(reply));
        }
    }
    return replies;
}

std::string grade_text(std::optional<grade> given) {
    return std::string(given ? name_of(*given) : "-");
}

}  // namespace

case_score score_row::all() const {
    case_score sum;
    for (case_score const& one : tiers) {
        sum.cases += one.cases;
        sum.right += one.right;
        sum.wrong += one.wrong;
        sum.declined += one.declined;
    }
    return sum;
}

std::optional<contact_answer> score_row::contact() const {
    if (contact_hits + contact_misses == 0) return std::nullopt;
    return contact_misses == 0 ? contact_answer::always_hit
           : contact_hits == 0 ? contact_answer::always_miss
                               : contact_answer::mixed;
}

std::optional<grade> score_row::graded() const {
    case_score const sum = all();
    if (sum.right + sum.wrong == 0) return std::nullopt;
    auto const wrong = [&](tier of) { return tiers[static_cast<std::size_t>(of)].wrong != 0; };
    if (faults.total() != 0 || wrong(tier::ordinary)) return grade::E;
    if (wrong(tier::near)) return grade::D;
    if (wrong(tier::contact) || wrong(tier::degenerate)) return grade::C;
    return wrong(tier::extreme) ? grade::B : grade::A;
}

score_row score_of(subject const& candidate, test_info const& test, scalar_type scalar,
                   std::span<suite_case const> cases) {
    asked_answers const given = ask_all(candidate, test, scalar, batch_of(cases));
    score_row row{candidate.name, test.id, scalar};
    row.faults = given.faults;
    for (std::size_t i = 0; i < given.replies.size(); ++i)
        count(row, cases[i],
              judge_case(candidate, cases[i], given.replies[i], given.numbers_of(i, test.numbers.size())));
    count_not_asked(row, cases.subspan(given.replies.size()));
    return row;
}

score_row score_of(structure_subject const& candidate, std::span<suite_structure const> cases) {
    score_row row{candidate.name, form_of(candidate.kind).name, candidate.scalar};
    std::vector<structure_reply> const given = ask_all(candidate, cases, row.faults);
    for (std::size_t i = 0; i < given.size(); ++i) {
        case_score& tally = row.tiers[static_cast<std::size_t>(cases[i].hardness)];
        ++tally.cases;
        // Both references confirm what is wrong.
        judged_reply const judged = judge_reply(cases[i].record, given[i]);
        if (judged.fault && judged.disagrees()) refuse_conflict(cases[i].record, given[i].answer, *judged.fault);
        (judged.result == outcome::declined ? tally.declined : judged.disagrees() ? tally.wrong : tally.right) += 1;
    }
    count_not_asked(row, cases.subspan(given.size()));
    return row;
}

std::optional<grade> worst_grade(std::span<score_row const> rows) {
    std::optional<grade> worst;
    for (score_row const& row : rows) {
        std::optional<grade> const one = row.graded();
        if (!one) return std::nullopt;
        if (!worst || *one > *worst) worst = one;
    }
    return worst;
}

std::string scores_json(std::span<score_row const> rows, std::uint64_t level) {
    auto const members = [](case_score const& of) {
        return json_object{{"cases", of.cases}, {"right", of.right}, {"wrong", of.wrong}, {"declined", of.declined}};
    };
    std::string text;
    for (score_row const& row : rows) {
        json_object tiers;
        for (std::size_t i = 0; i < row.tiers.size(); ++i) tiers.add(tier_names[i], members(row.tiers[i]));
        auto const contact = row.contact();
        auto const given = row.graded();
        json_object line = json_document({{"suite", suite_version},
                                          {"level", level},
                                          {"subject", row.subject},
                                          {"test", row.test},
                                          {"scalar", name_of(row.scalar)}});
        case_score const sum = row.all();
        line.add("cases", sum.cases).add("right", sum.right).add("wrong", sum.wrong).add("declined", sum.declined);
        line.add("out_of_domain", row.out_of_domain).add("not_asked", row.not_asked).add("tiers", tiers);
        line.add("contact", contact ? json_text(name_of(*contact)) : json_text());
        line.add("not_reproduced", json_object{{"crash", row.faults.crashes}, {"hang", row.faults.hangs}});
        line.add("grade", given ? json_text(name_of(*given)) : json_text());
        text += line.text() + '\n';
    }
    return text;
}

std::string scores_text(std::span<score_row const> rows) {
    constexpr std::array<std::string_view, 3> words{"hit", "miss", "mixed"};
    std::vector<std::vector<std::string>> lines{{"subject", "scalar", "grade", "right", "ordinary", "near", "contact",
                                                 "degenerate", "extreme", "touching", "declined", "excluded"}};
    auto const share = [](case_score const& of) {
        return of.cases == 0 ? std::string("-") : fmt::format("{}/{}", of.right, of.cases);
    };
    for (score_row const& row : rows) {
        auto const contact = row.contact();
        std::vector<std::string> line{visible(row.subject), std::string(name_of(row.scalar)), grade_text(row.graded()),
                                      share(row.all())};
        for (case_score const& one : row.tiers) line.push_back(share(one));
        line.emplace_back(contact ? words[static_cast<std::size_t>(*contact)] : "-");
        line.push_back(std::to_string(row.all().declined));
        line.push_back(std::to_string(row.out_of_domain));
        lines.push_back(std::move(line));
    }
    std::vector<std::size_t> widths(lines.front().size());
    for (auto const& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], line[i].size() + (i == 0 ? 2 : 0));
    auto const written = [&](std::vector<std::string> const& line) {
        std::string text = fmt::format("  {:<{}}", line[0], widths[0] - 2);
        for (std::size_t i = 1; i < line.size(); ++i)
            text += i == 1 ? fmt::format(" {:<{}}", line[i], widths[i]) : fmt::format(" {:>{}}", line[i], widths[i]);
        return text + '\n';
    };
    std::string text = written(lines.front());
    std::string_view last;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].test != last) (text += rows[i].test) += '\n';
        last = rows[i].test;
        text += written(lines[i + 1]);
    }
    return text;
}

std::string badge_svg(std::optional<grade> shown) {
    constexpr std::array<std::string_view, 5> colours{"#2c7a3f", "#55752f", "#8a6d00", "#a8561a", "#a32a2a"};
    std::string const value = grade_text(shown), label = fmt::format("graze suite {}", suite_version);
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="122" height="20" role="img" aria-label="{0}: {1}">)"
        R"(<title>{0}: {1}</title><rect width="122" height="20" rx="3" fill="#444"/>)"
        R"(<path d="M98 0h21a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H98z" fill="{2}"/>)"
        R"(<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">)"
        R"(<text x="49" y="14">{0}</text><text x="110" y="14" font-weight="bold">{1}</text></g></svg>)"
        "\n",
        label, value, shown ? colours[static_cast<std::size_t>(*shown)] : "#666");
}

}  // namespace graze
