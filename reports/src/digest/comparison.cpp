#include "digest/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <tuple>

#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at <= text.size();) {
        std::size_t const end = std::min(text.find(' ', at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

/// Places of scalars in their order, -0 just before 0.
std::int64_t place_of(double value, scalar_type scalar) {
    auto const ordered = [](std::int64_t bits, std::int64_t least) { return bits < 0 ? least - bits - 1 : bits; };
    if (scalar == scalar_type::float32)
        return ordered(std::bit_cast<std::int32_t>(static_cast<float>(value)), std::int64_t{-0x7fffffff} - 1);
    return ordered(std::bit_cast<std::int64_t>(value), std::numeric_limits<std::int64_t>::min());
}

std::optional<std::uint64_t> ulps_between(std::string_view a, std::string_view b, scalar_type scalar) {
    std::vector<std::string_view> const left = words_of(a), right = words_of(b);
    if (left.size() != right.size()) return std::nullopt;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (left[i] == right[i]) continue;
        written_scalar const x = parse_scalar(left[i], scalar), y = parse_scalar(right[i], scalar);
        if (x.what != written_scalar::status::finite || y.what != written_scalar::status::finite) return std::nullopt;
        std::int64_t const from = place_of(x.value, scalar), to = place_of(y.value, scalar);
        // Unsigned: two doubles may lie further apart than a signed number tells.
        std::uint64_t const apart = from < to ? static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from)
                                              : static_cast<std::uint64_t>(from) - static_cast<std::uint64_t>(to);
        most = std::max(most, apart);
    }
    return most;
}

/// The one group that all subjects have; empty where they have more.
std::string_view group_of(std::vector<std::string> const& subjects) {
    std::set<std::string_view> groups;
    for (std::string const& name : subjects) groups.insert(std::string_view(name).substr(0, name.find('.')));
    return groups.size() == 1 ? *groups.begin() : std::string_view();
}

std::string list_of(std::vector<std::string> const& names) {
    if (names.empty()) return "none";
    return quote_excerpt(names.front()) + (names.size() > 1 ? fmt::format(" and {} more", names.size() - 1) : "");
}

/// Throws where a part of what is asked differs.
template <class Value>
void require_same(answers_reader const& file, std::string_view field, Value const& found, Value const& expected) {
    if (found == expected) return;
    throw file.error(std::string(field),
                     fmt::format("found {}, expected {} as in the old file: the files are not about "
                                 "the same inputs",
                                 found, expected));
}

void require_same_case(answers_reader const& file, answered_case const& found, answered_case const& expected) {
    auto const quoted = [](std::string_view text) { return quote_excerpt(text); };
    require_same(file, "test", quoted(found.record.question.test->id), quoted(expected.record.question.test->id));
    require_same(file, "scalar", quoted(name_of(found.record.question.scalar)),
                 quoted(name_of(expected.record.question.scalar)));
    require_same(file, "family", quoted(found.family), quoted(expected.family));
    require_same(file, "index", found.index, expected.index);
    auto const &numbers = found.record.question.input, &others = expected.record.question.input;
    require_same(file, "input", fmt::format("{} scalars", numbers.size()), fmt::format("{} scalars", others.size()));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        require_same(file, fmt::format("input[{}]", i), to_hex(numbers[i]), to_hex(others[i]));
}

class comparer {
  public:
    comparer(answers_reader& old_file, answers_reader& new_file, std::function<void(answer_difference const&)> told)
        : old_file_(old_file),
          new_file_(new_file),
          told_(std::move(told)),
          new_of_(paired_subjects(old_file.header(), new_file.header())) {
        for (auto const& [old_name, new_name] : new_of_) old_of_[new_name] = old_name;
    }

    std::vector<compared_subject> run() {
        answers_header const &before = old_file_.header(), &after = new_file_.header();
        require_same(new_file_, "inputs", quote_excerpt(after.inputs), quote_excerpt(before.inputs));
        require_same(new_file_, "seed", after.seed, before.seed);
        require_same(new_file_, "cases", after.cases, before.cases);
        for (;;) {
            std::optional<answered_case> const old_case = old_file_.next(), new_case = new_file_.next();
            if (!old_case && !new_case) break;
            if (!old_case || !new_case)
                throw(old_case ? new_file_ : old_file_)
                    .error("line", "the file ends here, expected as many cases as the other has");
            require_same_case(new_file_, *new_case, *old_case);
            compare(*old_case, *new_case);
        }
        return std::move(results_);
    }

  private:
    void compare(answered_case const& old_case, answered_case const& new_case) {
        // In the order of the header, which is the same for every case.
        for (std::string const& name : new_file_.header().subjects) {
            auto const after = new_case.answers.find(name);
            if (after == new_case.answers.end()) continue;
            auto const partner = old_of_.find(name);
            auto const before =
                partner == old_of_.end() ? old_case.answers.end() : old_case.answers.find(partner->second);
            if (before == old_case.answers.end()) {
                ++result("", name, new_case).cases;
                continue;
            }
            compared_subject& sum = result(before->first, name, new_case);
            ++sum.cases;
            if (before->second == after->second) continue;
            ++sum.different;
            answer_difference const found{new_case,      sum.old_name,
                                          sum.new_name,  before->second,
                                          after->second, ulps_between(before->second, after->second, sum.scalar)};
            if (found.is_of_kind())
                ++sum.of_kind;
            else
                sum.largest_ulps = std::max(sum.largest_ulps, *found.ulps);
            told_(found);
        }
        for (std::string const& name : old_file_.header().subjects) {
            if (!old_case.answers.contains(name)) continue;
            auto const partner = new_of_.find(name);
            if (partner == new_of_.end() || !new_case.answers.contains(partner->second))
                ++result(name, "", old_case).cases;
        }
    }

    compared_subject& result(std::string const& old_name, std::string const& new_name, answered_case const& asked) {
        test_case const& question = asked.record.question;
        auto const [at, is_new] =
            places_.try_emplace({old_name, new_name, question.test, question.scalar}, results_.size());
        if (is_new) results_.push_back({old_name, new_name, question.test, question.scalar});
        return results_[at->second];
    }

    answers_reader &old_file_, &new_file_;
    std::function<void(answer_difference const&)> told_;
    std::map<std::string, std::string> new_of_, old_of_;
    std::map<std::tuple<std::string, std::string, test_info const*, scalar_type>, std::size_t> places_;
    std::vector<compared_subject> results_;
};

}  // namespace

std::map<std::string, std::string> paired_subjects(answers_header const& old_file, answers_header const& new_file) {
    std::map<std::string, std::string> pairs;
    for (std::string const& name : old_file.subjects)
        if (std::ranges::find(new_file.subjects, name) != new_file.subjects.end()) pairs[name] = name;
    if (!pairs.empty()) return pairs;
    std::string_view const old_group = group_of(old_file.subjects), new_group = group_of(new_file.subjects);
    if (!old_group.empty() && !new_group.empty())
        for (std::string const& name : old_file.subjects) {
            std::string const other = std::string(new_group) + name.substr(old_group.size());
            if (std::ranges::find(new_file.subjects, other) != new_file.subjects.end()) pairs[name] = other;
        }
    if (pairs.empty())
        throw bad_answers(
            fmt::format("the files have no subject in common: found {} and {}, expected the same names, or the "
                        "same after the name of one library or program each",
                        list_of(old_file.subjects), list_of(new_file.subjects)));
    return pairs;
}

std::vector<compared_subject> compare_answers(answers_reader& old_file, answers_reader& new_file,
                                              std::function<void(answer_difference const&)> const& told) {
    return comparer(old_file, new_file, told).run();
}

}  // namespace graze
