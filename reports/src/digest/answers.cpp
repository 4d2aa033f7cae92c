#include "digest/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>

#include "campaign/asking.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

constexpr std::array<std::string_view, 5> of_hits{"hit", "miss", "declined", "crash", "hang"};
constexpr std::array<std::string_view, 6> of_signs{"negative", "zero", "positive", "declined", "crash", "hang"};
constexpr std::array<std::string_view, 3> of_numbers{"declined", "crash", "hang"};

/// What a subject of the test may say or come to, in words.
std::span<std::string_view const> words_for(test_info const& test) {
    switch (test.answer) {
        case answer_kind::relation:
        case answer_kind::moving: return of_hits;
        case answer_kind::sign: return of_signs;
        case answer_kind::sphere:
        case answer_kind::values:
        case answer_kind::contact: return of_numbers;
    }
    return {};  // not reached
}

/// Is it the one form that a number of the scalar type has? Answers are compared as texts.
bool is_number(std::string_view text, scalar_type scalar) {
    if (text == "nan" || text == "inf" || text == "-inf") return true;
    written_scalar const number = parse_scalar(text, scalar);
    return number.what == written_scalar::status::finite && to_hex(number.value) == text;
}

void ask(subject const& candidate, answered_workload& result, std::size_t place) {
    test_info const& test = *result.work->test;
    asked_answers const given = ask_all(candidate, test, result.work->scalar, result.batch);
    result.faults[place] = given.faults;
    std::vector<std::string>& answers = result.answers[place];
    for (std::size_t i = 0; i < given.replies.size(); ++i)
        answers.push_back(answer_text(test, given.replies[i], given.numbers_of(i, test.numbers.size())));
    answers.resize(result.batch.size(), std::string(not_asked));
}

answered_workload answer_one(workload const& work) {
    answered_workload result;
    result.work = &work;
    work.make(0, work.size, result.batch);
    // A workload of models leaves out what is no case in the scalar type, and only such a one: no family is cut.
    std::map<std::size_t, std::uint64_t> seen;
    for (std::size_t const origin : result.batch.origins) result.indices.push_back(seen[origin]++);
    result.answers.resize(work.subjects.size());
    result.faults.resize(work.subjects.size());
    for (std::size_t i = 0; i < work.subjects.size(); ++i) ask(*work.subjects[i], result, i);
    return result;
}

}  // namespace

std::string answer_text(test_info const& test, reply answer, std::span<double const> numbers) {
    if (answer != reply::hit || numbers.empty()) return std::string(name_of(answer));
    std::string text = test.has_hits() ? std::string(name_of(answer)) : "";
    for (double const value : numbers) (text += text.empty() ? "" : " ") += to_hex(value);
    return text;
}

std::optional<std::string> not_an_answer(test_info const& test, scalar_type scalar, std::string_view text) {
    std::span<std::string_view const> const words = words_for(test);
    if (text == not_asked) return std::nullopt;
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        std::size_t const end = std::min(text.find(' ', at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    bool const is_word = std::ranges::find(words, parts.front()) != words.end();
    std::size_t const numbers = test.numbers.size();
    // Only what is answered has numbers.
    bool const has_numbers = numbers != 0 && (test.has_hits() ? parts.front() == "hit" : !is_word);
    std::size_t const before = test.has_hits() || !has_numbers ? 1 : 0;
    if ((before == 0 || is_word) && parts.size() == before + (has_numbers ? numbers : 0) &&
        std::all_of(parts.begin() + static_cast<std::ptrdiff_t>(before), parts.end(),
                    [&](std::string_view part) { return is_number(part, scalar); }))
        return std::nullopt;
    std::string expected;
    for (std::string_view const word : words) (expected += word) += ", ";
    expected += not_asked;
    if (numbers != 0)
        expected += fmt::format("{} {} {} such as \"0x1.8p+1\" or \"nan\"", test.has_hits() ? "; after hit" : ", or",
                                numbers, numbers == 1 ? "number" : "numbers");
    return fmt::format("found {}, expected {}", quote_excerpt(text), expected);
}

std::string input_id(test_case const& question) {
    std::string text = question.test->id + ' ' + std::string(name_of(question.scalar));
    for (double const value : question.input) (text += ' ') += to_hex(value);
    return digest_of(text).substr(0, 16);
}

workload digest_workload(test_info const& test, scalar_type scalar, std::vector<subject const*> subjects,
                         std::uint64_t seed, std::uint64_t cases) {
    std::span<family_info const> const chosen = families_of(test);
    workload work{&test, scalar, std::move(subjects), cases * chosen.size(), {}};
    work.make = [&test, scalar, chosen, seed, cases](std::uint64_t first, std::uint64_t count, case_batch& batch) {
        std::vector<double> input;
        for (std::uint64_t i = first; i < first + count; ++i) {
            family_info const& family = chosen[i / cases];
            std::uint64_t const index = i % cases;
            source choices(case_key(seed, test, scalar, family, index), index);
            family.generate(test, scalar, choices, input);
            batch.add(input, origin_of(family));
        }
    };
    return work;
}

std::string answered_workload::digest(std::size_t subject) const {
    std::string text;
    for (std::string const& answer : answers[subject]) (text += answer) += '\n';
    return digest_of(text);
}

void answer_workloads(std::vector<workload> const& work, unsigned jobs,
                      std::function<void(answered_workload const&)> const& take) {
    std::mutex mutex;
    std::map<std::size_t, answered_workload> done;  // and not yet handed on
    std::size_t next = 0;
    std::size_t const threads = std::min<std::size_t>(jobs, std::max<std::size_t>(work.size(), 1));
    each_on_threads(threads, work.size(), [&](std::size_t i) {
        answered_workload result = answer_one(work[i]);
        std::scoped_lock const lock(mutex);
        done.emplace(i, std::move(result));
        for (; !done.empty() && done.begin()->first == next; ++next) {
            take(done.begin()->second);
            done.erase(done.begin());
        }
    });
}

}  // namespace graze
