#include "suite/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "graze/campaign.hpp"
#include "graze/contact.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "graze/values.hpp"
#include "show/certificates_json.hpp"
#include "show/exact_text.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

constexpr std::uint64_t suite_seed = 1;
/// Cases of the streams that one of the suite is chosen from; and stretches as long as the first where those are too few.
constexpr std::uint64_t choices_a_case[] = {16, 2};
constexpr std::uint64_t most_stretches = 64;
/// Longer inputs come after the shorter ones of their kind.
constexpr std::size_t short_input = 96;
/// A longer certificate is left out: graze check makes it again.
constexpr std::size_t longest_certificate = 200;

/// What the input tells of a tier: ordinary, near and contact are one until the answer is known.
enum class told : std::uint8_t { plain, degenerate, extreme };

/// Chooses among candidates in such a way that relations, then what is told of the tier, then families are taken equally
/// often.
class balanced_choice {
  public:
    using kind = std::tuple<relation, told, std::size_t>;

    void add(kind const& of, std::size_t candidate, bool is_long) {
        queue& found = queues_[of];
        (is_long ? found.later : found.first).push_back(candidate);
    }
    /// The next one; nothing where none is left. It counts once it is taken.
    std::optional<std::pair<kind, std::size_t>> next() {
        auto best = queues_.end();
        for (auto at = queues_.begin(); at != queues_.end(); ++at)
            if (!at->second.empty() && (best == queues_.end() || taken(at->first) < taken(best->first))) best = at;
        if (best == queues_.end()) return std::nullopt;
        return std::pair(best->first, best->second.pop());
    }
    void count(kind const& of) {
        auto const [rel, group, family] = of;
        // Ordinary and near cases make two tiers, so that they count half.
        of_relation_[rel] += 2;
        of_group_[{rel, group}] += group == told::plain ? 1 : 2;
        of_kind_[of] += 1;
    }
    void drop_candidates() { queues_.clear(); }

  private:
    struct queue {
        std::deque<std::size_t> first, later;
        bool empty() const { return first.empty() && later.empty(); }
        std::size_t pop() {
            std::deque<std::size_t>& from = first.empty() ? later : first;
            std::size_t const candidate = from.front();
            from.pop_front();
            return candidate;
        }
    };
    std::array<std::uint64_t, 3> taken(kind const& of) {
        auto const [rel, group, family] = of;
        return {of_relation_[rel], of_group_[{rel, group}], of_kind_[of]};
    }

    std::map<kind, queue> queues_;
    std::map<relation, std::uint64_t> of_relation_;
    std::map<std::pair<relation, told>, std::uint64_t> of_group_;
    std::map<kind, std::uint64_t> of_kind_;
};

/// Names an input by its bits: -0 is not 0.
std::string bits_of(std::span<double const> input) {
    std::string bits(input.size_bytes(), '\0');
    std::memcpy(bits.data(), input.data(), bits.size());
    return bits;
}

/// Nothing where there is nothing to be right about: no answer, or one beyond the scalar type.
std::optional<exact_answer> answer_of(case_view question) {
    test_info const& test = *question.test;
    exact_answer truth = test.gives_numbers() ? rational_reference::evaluate(test, question.input)
                                              : rational_reference::prove(test, question.input);
    if (truth.sphere) return truth;
    if (truth.rel == relation::undefined) return std::nullopt;
    if (truth.values && is_beyond(question.scalar, *truth.values)) return std::nullopt;
    if (test.answer == answer_kind::contact) {
        std::vector<double> const right = rounded_numbers(truth);
        if (!measure_contact(question, *truth.values, right)) return std::nullopt;
    }
    return truth;
}

class suite_choice {
  public:
    suite_choice(test_info const& test, scalar_type scalar, std::function<void(suite_case&&)> const& take)
        : test_(test), scalar_(scalar), take_(take) {
        std::vector<family_info const*> chosen;
        for (family_info const& family : families_of(test)) chosen.push_back(&family);
        stream_ = family_workload(test, scalar, {}, std::move(chosen), suite_seed, most_stretches * stretch);
    }

    /// Chooses up to so many in all.
    void reach(std::uint64_t cases, std::uint64_t candidates) {
        look_at(candidates);
        for (std::uint64_t stretches = 0; !choose(cases); ++stretches) {
            if (stretches == most_stretches)
                throw std::runtime_error(
                    fmt::format("the suite lacks cases of {} {}: {} of {}", test_.id, name_of(scalar_), count_, cases));
            look_at(batch_.size() + stretch);
        }
    }

  private:
    static constexpr std::uint64_t stretch = 4096;

    relation relation_of(std::span<double const> input) {
        return test_.screen32 ? test_.screen(scalar_, input, narrow_) : relation::defined;
    }

    void look_at(std::uint64_t candidates) {
        std::size_t const seen = batch_.size();
        if (candidates <= seen) return;
        stream_.make(seen, candidates - seen, batch_);
        for (std::size_t i = seen; i < batch_.size(); ++i) {
            std::span<double const> const input = batch_.input(i);
            relation const rel = relation_of(input);
            if (rel == relation::undefined) continue;
            auto const known = tier_of_input(test_, input);
            told const group = !known ? told::plain : *known == tier::extreme ? told::extreme : told::degenerate;
            balance_.add({rel, group, batch_.origins[i]}, i, input.size() > short_input);
        }
    }

    bool choose(std::uint64_t cases) {
        while (count_ < cases) {
            auto const found = balance_.next();
            if (!found) return false;
            std::span<double const> const input = batch_.input(found->second);
            if (!taken_.insert(bits_of(input)).second) continue;
            case_view const question(test_, scalar_, input);
            std::optional<exact_answer> truth = answer_of(question);
            if (!truth) continue;
            if (test_.screen32 && truth->rel != std::get<relation>(found->first))
                throw std::runtime_error(fmt::format("the references differ on a case of {} {}: {} and {}", test_.id,
                                                     name_of(scalar_), name_of(truth->rel),
                                                     name_of(std::get<relation>(found->first))));
            balance_.count(found->first);
            ++count_;
            suite_case item{question.whole(), std::move(*truth), {}, {}};
            item.hardness = tier_of(item.question, item.truth);
            item.family = origin_name(batch_.origins[found->second]);
            take_(std::move(item));
        }
        return true;
    }

    test_info const& test_;
    scalar_type scalar_;
    std::function<void(suite_case&&)> const& take_;
    workload stream_;
    case_batch batch_;
    balanced_choice balance_;
    std::set<std::string> taken_;
    std::vector<float> narrow_;
    std::uint64_t count_ = 0;
};

/// The shortest decimal form of the double, with a point or an exponent: no reader makes an integer of it.
json_text exact_number(double value) {
    std::string text = to_decimal(value);
    if (text.find_first_of(".e") == text.npos) text += ".0";
    return json_text::raw(text);
}

/// The largest double not above what an error of each number may be.
json_text tolerances_json(suite_case const& item) {
    auto const below = [](rational const& admissible, double most) {
        rational const bound = admissible * rational(most);
        double const rounded = std::min(to_double(bound), std::numeric_limits<double>::max());
        return rational(rounded) > bound ? std::nextafter(rounded, 0.0) : rounded;
    };
    std::vector<double> tolerances;
    std::vector<exact_value> const& exact = *item.truth.values;
    if (item.question.test->answer == answer_kind::contact)
        tolerances.push_back(below(admissible_distance_error(item.question, exact), default_contact_excess));
    else
        for (rational const& admissible : admissible_errors(item.question, exact))
            tolerances.push_back(below(admissible, default_excess_tolerance));
    return json_array(tolerances);
}

}  // namespace

void each_suite_case(test_info const& test, scalar_type scalar, std::uint64_t level,
                     std::function<void(suite_case&&)> const& take) {
    suite_choice choice(test, scalar, take);
    for (std::uint64_t i = 0; i < level; ++i)
        choice.reach(cases_of_suite_level[i], cases_of_suite_level[i] * choices_a_case[i]);
}

std::string suite_line(suite_case const& item) {
    test_case const& question = item.question;
    exact_answer const& truth = item.truth;
    json_object line{{"test", question.test->id},
                     {"scalar", name_of(question.scalar)},
                     {"input", json_array(question.input, exact_number)}};
    if (truth.sphere) {
        line.add("exact_values", json_array(rounded_numbers(truth)));
        line.add("tolerance", json_array(std::array{std::ldexp(
                                  default_sphere_tolerance,
                                  static_cast<int>(sphere_spacings_of(question.scalar, *truth.sphere).judged))}));
    } else {
        line.add("expect", name_of(truth.rel));
        if (truth.values) {
            line.add("exact_values", json_array(rounded_numbers(truth))).add("tolerance", tolerances_json(item));
        } else {
            line.add("margin", truth.has_margin() ? margin_of(truth) : json_text());
            if (truth.first_contact)
                line.add("first_contact", truth.first_contact->nearest)
                    .add("latest", round_up(question.scalar, *truth.first_contact));
        }
    }
    line.add("tier", name_of(item.hardness)).add("family", item.family);
    json_text const proof = certificates_json(*question.test, truth);
    if (proof.text() != "null" && proof.text().size() <= longest_certificate) line.add("certificate", proof);
    return line.add("format", file_format).text();
}

std::string suite_file_name(test_info const& test, scalar_type scalar) {
    return fmt::format("{}.{}.jsonl", test.id, name_of(scalar));
}

}  // namespace graze
