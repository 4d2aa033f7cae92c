#include "graze/internal/diagnosis/mending_change.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "graze/judge.hpp"
#include "graze/trace.hpp"

namespace graze {
namespace {

/// So many wrong and right cases decide, from among so many that are looked at; steps of so many wrong ones are read.
constexpr std::size_t most_wrong = 64, most_right = 192, most_looked_at = 1000, most_traced = 24;
/// Nothing is said of fewer wrong cases. A change is dropped that mends none of the first few.
constexpr std::size_t least_explained = 4, first_few = 24;
/// A change explains the mistake that mends such a share of the wrong cases; a constant decides a part that is told from
/// this share on.
constexpr double share_explained = 0.95, share_decided = 0.05;
/// Of a line that compares more often in one run, the first so many are tried one by one.
constexpr std::uint32_t most_on_line = 8;
/// So many lines of the source are tried.
constexpr std::size_t most_sites = 200;

using input_list = std::vector<std::vector<double>>;

/// A comparison of the source.
struct site {
    mending_change unchanged;
    std::uint32_t in_one_run = 0;  // at most
};

/// Best first: those that mend most, of equal ones the smallest change, which is a constant, then strictness.
bool is_better(mending_change const& a, mending_change const& b) {
    auto const key = [](mending_change const& one) {
        return std::tuple(~one.mended, change_kind_count - static_cast<std::uint32_t>(one.what.how), one.what.which,
                          one.what.file, one.what.line, one.what.op);
    };
    return key(a) < key(b);
}

/// A constant other than 0, or one that was negated: in a loop, since a plugin may negate without end.
std::optional<double> constant_in(trace_log const& log, std::size_t at) {
    double sign = 1;
    for (; log.values[at].op == trace_op::negate; at = log.values[at].left) sign = -sign;
    trace_value const& value = log.values[at];
    return value.op == trace_op::constant && value.computed != 0 ? std::optional(sign * value.computed) : std::nullopt;
}

class search_for_comparison {
  public:
    search_for_comparison(workload const& work, subject const& candidate, std::function<bool()> const& may_go_on)
        : work_(work), candidate_(candidate), may_go_on_(may_go_on) {}

    std::vector<mending_change> run(std::span<std::uint64_t const> wrong_indices) {
        for (std::uint64_t const index : wrong_indices.first(std::min(wrong_indices.size(), 4 * most_wrong)))
            look_at(index);
        for (std::uint64_t index = 0; index < std::min<std::uint64_t>(work_.size, most_looked_at); ++index) {
            if (right_.size() >= most_right) break;
            look_at(index);
        }
        if (wrong_.size() < least_explained) return {};
        std::vector<mending_change> all;
        for (site const& one : sites())
            for (change_kind const how : {change_kind::turned, change_kind::strictness, change_kind::zeroed}) {
                if (how == change_kind::zeroed && !one.unchanged.constant) continue;
                if (how == change_kind::strictness && one.unchanged.what.op == trace_relation::equal) continue;
                std::uint32_t const most = one.in_one_run > 1 ? std::min(one.in_one_run, most_on_line) : 0;
                for (std::uint32_t which = 0; which <= most; ++which) {
                    mending_change tried = one.unchanged;
                    tried.what.how = how;
                    tried.what.which = which;
                    if (try_out(tried)) all.push_back(std::move(tried));
                }
            }
        std::ranges::sort(all, is_better);
        return all;
    }

  private:
    void look_at(std::uint64_t index) {
        if ((wrong_.size() >= most_wrong && right_.size() >= most_right) || !may_go_on_()) return;
        batch_.clear();
        work_.make(index, 1, batch_);
        std::span<double const> const input = batch_.input(0);
        std::optional<bool> const wrong = is_wrong(input, nullptr);
        if (!wrong) return;
        input_list& into = *wrong ? wrong_ : right_;
        if (into.size() < (*wrong ? most_wrong : most_right)) into.emplace_back(input.begin(), input.end());
    }

    /// Are the steps wrong in exact arithmetic? Nothing where they give no answer, or none is to be judged.
    std::optional<bool> is_wrong(std::span<double const> input, comparison_change const* change) {
        if (candidate_.in_domain && !candidate_.in_domain(work_.scalar, input)) return std::nullopt;
        evaluation const given =
            change ? candidate_.exact_changed(work_.scalar, input, *change) : candidate_.exact(work_.scalar, input);
        if (given.cut || given.answer == verdict::declined) return std::nullopt;
        outcome const result = judge_verdict(given.answer, work_.test->screen(work_.scalar, input, narrow_));
        if (result == outcome::undefined) return std::nullopt;
        return is_disagreement(result, candidate_.promised);
    }

    /// The comparisons that wrong cases come to, with those of right ones of the same lines.
    std::vector<site> sites() {
        std::map<std::tuple<std::string, int, trace_relation>, site> found;
        for (std::size_t i = 0; i < std::min(wrong_.size(), most_traced) && may_go_on_(); ++i) {
            trace_log log;
            candidate_.trace(work_.scalar, wrong_[i], log);
            std::map<std::tuple<std::string, int, trace_relation>, std::uint32_t> in_run;
            for (trace_comparison const& one : log.comparisons) {
                if (one.place == 0) continue;
                trace_place const& place = log.places[one.place - 1];
                auto const key = std::tuple(place.file, place.line, one.op);
                if (found.size() == most_sites && !found.contains(key)) continue;
                site& at = found[key];
                at.unchanged.what = {place.file, place.line, one.op, change_kind::turned, 0};
                at.unchanged.place = log.place_text(one.place);
                at.in_one_run = std::max(at.in_one_run, ++in_run[key]);
                for (std::size_t const side : {one.left, one.right})
                    if (auto const constant = constant_in(log, side)) at.unchanged.constant = constant;
            }
        }
        std::vector<site> list;
        for (auto& [key, one] : found) list.push_back(std::move(one));
        return list;
    }

    /// Does it mend some and break none?
    bool try_out(mending_change& tried) {
        for (std::size_t i = 0; i < wrong_.size(); ++i) {
            if (!may_go_on_()) return false;
            tried.mended += is_wrong(wrong_[i], &tried.what) == std::optional(false);
            if (i + 1 == first_few && tried.mended == 0) return false;
        }
        if (static_cast<double>(tried.mended) < share_decided * static_cast<double>(wrong_.size())) return false;
        tried.wrong = wrong_.size();
        tried.right = right_.size();
        return std::ranges::none_of(right_, [&](std::vector<double> const& input) {
            return !may_go_on_() || is_wrong(input, &tried.what) != std::optional(false);
        });
    }

    workload const& work_;
    subject const& candidate_;
    std::function<bool()> const& may_go_on_;
    input_list wrong_, right_;
    case_batch batch_;
    std::vector<float> narrow_;
};

}  // namespace

bool mending_change::explains_all() const {
    return static_cast<double>(mended) >= share_explained * static_cast<double>(wrong);
}

std::vector<mending_change> find_mending_changes(workload const& work, subject const& candidate,
                                                 std::span<std::uint64_t const> wrong_indices,
                                                 std::function<bool()> const& may_go_on) {
    return search_for_comparison(work, candidate, may_go_on).run(wrong_indices);
}

}  // namespace graze
