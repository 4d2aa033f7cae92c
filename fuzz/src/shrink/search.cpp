#include "shrink/search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "graze/classify.hpp"
#include "graze/internal/campaign/confirm.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/internal/solids/closed.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "graze/source.hpp"

namespace graze::shrinking {
namespace {

constexpr std::size_t aimed_proposals = 8, aimed_places = 3;
/// A subject that crashes or hangs is asked so often on the proposals of one unit.
constexpr std::size_t costly_questions = 2;

}  // namespace

search::search(subject_client& client, test_case const& start, mistake const& wanted, relation rel,
               shrink_options const& options)
    : client_(client),
      best_(start),
      wanted_(wanted),
      rel_(rel),
      costly_(wanted.result == outcome::crash || wanted.result == outcome::hang),
      most_(largest_of(start.scalar)),
      map_(*start.test, start.input.size()),
      truth_(std::make_unique<exact_answer>()) {
    limit_ = costly_ ? options.costly_evaluations : options.evaluations;
}

search::~search() = default;

bool search::accept_any(std::vector<scalars>& proposals) {
    struct entry {
        complexity how;
        std::size_t at;
    };
    complexity const best = complexity_of(best_.input);
    std::vector<entry> order;
    for (std::size_t i = 0; i < proposals.size(); ++i) {
        // What overflowed may not even be compared.
        bool const holds = std::all_of(proposals[i].begin(), proposals[i].end(),
                                       [&](double value) { return std::abs(value) <= most_; });
        if (!holds) continue;
        for (double& value : proposals[i]) value = rounded(value);
        keep_closed(*best_.test, best_.input, proposals[i]);
        complexity const how = complexity_of(proposals[i]);
        if (how <= best || aiming_) order.push_back({how, i});
    }
    std::stable_sort(order.begin(), order.end(), [](entry const& a, entry const& b) { return a.how < b.how; });
    std::size_t left = aiming_ ? aimed_proposals : order.size();
    std::size_t const asked = statistics_.asked;
    for (entry const& item : order) {
        if (left-- == 0 || spent() || (costly_ && statistics_.asked >= asked + costly_questions)) break;
        if (aiming_ ? offer_aimed(proposals[item.at]) : offer(proposals[item.at])) return true;
    }
    return false;
}

bool search::offer(scalars const& input) {
    check_cancelled();
    if (spent() || !is_simpler(input, best_.input) || !is_valid(input) || !is_new(input)) return false;
    // What costs much is asked last.
    if (costly_ ? !has_signature(input) || !shows_outcome(input) : !shows_outcome(input) || !has_signature(input))
        return false;
    if (input.size() != best_.input.size()) map_ = input_map(*best_.test, input.size());
    best_.input = input;
    return true;
}

bool search::offer_aimed(scalars input) {
    check_cancelled();
    if (!is_valid(input) || !is_new(input)) return false;
    std::vector<std::size_t> places, changed;
    for (std::size_t i = 0; i < input.size(); ++i) (input[i] == best_.input[i] ? places : changed).push_back(i);
    if (changed.empty()) return false;
    if (places.empty()) places = std::move(changed);
    auto const costlier = [&](std::size_t a, std::size_t b) { return cost_of(input[a]) > cost_of(input[b]); };
    std::stable_sort(places.begin(), places.end(), costlier);
    unsigned const best = complexity_of(best_.input).cost, all = complexity_of(input).cost;
    for (std::size_t i = 0; i < std::min(places.size(), aimed_places); ++i) {
        if (all - cost_of(input[places[i]]) >= best) continue;
        if (aim_along(input, places[i])) return true;
        if (spent()) break;
    }
    return false;
}

bool search::aim_along(scalars input, std::size_t place) {
    relation const start = screen(input);
    if (start == relation::undefined) return false;
    // What the answer is on either side: apart or not, or the sign.
    auto const side_of = [&](relation rel) {
        return !best_.test->has_hits() || rel == relation::disjoint ? rel : relation::touching;
    };
    relation const side = side_of(start);
    double const origin = input[place];
    auto const changes = [&](double value) {
        input[place] = value;
        return is_valid(input) && side_of(screen(input)) != side;
    };

    double size = 0;
    for (std::size_t i = 0; i < input.size(); ++i)
        if (map_.roles[i].length == map_.roles[place].length) size = std::max(size, std::abs(input[i]));
    if (size == 0) size = 1;
    double other = origin;
    for (int e = scalar() == scalar_type::float32 ? -24 : -54; e <= 3 && other == origin; e += 3)
        for (double const sign : {1.0, -1.0}) {
            double const exact = origin + sign * std::ldexp(size, e);
            if (!(std::abs(exact) <= most_)) continue;
            double const value = rounded(exact);
            if (!changes(value)) continue;
            other = value;
            break;
        }
    if (other == origin) return false;

    std::int64_t near = order_of(origin, scalar()), far = order_of(other, scalar());
    // Their middle leans towards the first; the orders may be too far apart for a difference.
    for (std::int64_t middle; (middle = std::midpoint(near, far)) != near;)
        (changes(from_order(middle, scalar())) ? far : near) = middle;
    bool const on_near = side == side_of(rel_);
    std::int64_t const at = on_near ? near : far, away = on_near ? near - far : far - near;
    for (std::int64_t step = 0; step <= 1 << 10; step = step == 0 ? 1 : 2 * step) {
        input[place] = from_order(at + away * step, scalar());
        if (!is_valid(input) || !shows_outcome(input)) continue;
        return take_simplest_around(input, place);
    }
    return false;
}

bool search::take_simplest_around(scalars input, std::size_t place) {
    std::int64_t const origin = order_of(input[place], scalar());
    std::int64_t ends[2] = {origin, origin};
    std::int64_t const most = order_of(most_, scalar());
    for (int const direction : {-1, 1})
        for (std::int64_t step = 1; step <= std::int64_t{1} << 60 && !spent(); step *= 4) {
            // No further than the largest number; both orders are less than 2^63 in size.
            if (direction * origin > most - step) break;
            std::int64_t const order = origin + direction * step;
            input[place] = from_order(order, scalar());
            if (!is_valid(input) || !shows_outcome(input)) break;
            ends[direction > 0] = order;
        }
    for (int tries = 0; tries < 4; ++tries) {
        input[place] = simplest_between(from_order(ends[0], scalar()), from_order(ends[1], scalar()));
        if (offer(input)) return true;
        ends[0] = std::midpoint(origin, ends[0]), ends[1] = std::midpoint(origin, ends[1]);
    }
    return false;
}

bool search::widen(std::size_t place) {
    return !costly_ && !spent() && best_.input[place] != 0 && take_simplest_around(best_.input, place);
}

relation search::screen(scalars const& input) {
    ++statistics_.screened;
    test_info const& test = *best_.test;
    if (!test.screened()) {
        *truth_ = rational_reference::judge_by(test, input);
        return truth_->rel;
    }
    *truth_ = {};
    return truth_->rel = test.screen(best_.scalar, input, small_);
}

bool search::shows_outcome(scalars const& input) {
    relation const rel = screen(input);
    if (!costly_ && rel != rel_) return false;
    ++statistics_.asked;
    double numbers[most_numbers] = {};
    std::size_t const count = best_.test->numbers.size();
    reply const answer = client_.ask(input, count > 0 ? numbers : nullptr);
    judgement const judged = judge_answer(client_.candidate(), {*best_.test, best_.scalar, input}, *truth_, answer,
                                          std::span(numbers).first(count));
    return judged.disagrees && judged.result == wanted_.result;
}

bool search::has_signature(scalars const& input) {
    ++statistics_.examined;
    test_info const& test = *best_.test;
    if (costly_) screen(input);
    if (degeneracy_of(test, input) != wanted_.degeneracy) return false;
    case_view const question(test, best_.scalar, input);
    if (contact_kind_of(test, input, *truth_) != wanted_.contact) return false;
    return costly_ || (find_cause(client_.candidate(), question, *truth_) == wanted_.why &&
                       find_parting(client_.candidate(), question).comparison == wanted_.parted.comparison);
}

bool search::is_new(scalars const& input) {
    std::uint64_t hash = mix(input.size() + aiming_);
    for (double value : input) hash = mix(hash ^ std::bit_cast<std::uint64_t>(value));
    return tried_.insert(hash).second;
}

}  // namespace graze::shrinking
