// Puts many questions of one model to subjects, and judges what they say.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <limits>
#include <map>
#include <stdexcept>

#include "graze/certified/ray_triangle_3d.hpp"
#include "graze/certified_solid.hpp"
#include "graze/internal/campaign/confirm.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "graze/shrink.hpp"
#include "graze/solid_queries.hpp"
#include "graze/values.hpp"

namespace graze {
namespace {

using steady = std::chrono::steady_clock;

/// Questions that a thread makes at a time, and how many such parts a round has for each thread. Results are put in order
/// after each round.
constexpr std::uint64_t queries_a_part = 64, parts_a_round = 8;
/// Bytes of whole cases that are put to a subject at once.
constexpr std::size_t bytes_at_once = std::size_t{1} << 20;
/// A value within so many spacings of the exact one, rounded, has an excess of at most 14 and is right whatever its
/// derivatives: those 3, half a one for rounding, and each may be two at an exact value just below a power of two.
constexpr double always_right_spacings = 3;

constexpr std::size_t face_scalars = 9;

/// A model in a scalar type, and the index that answers.
template <class Scalar>
struct indexed_solid {
    std::vector<Scalar> narrow;     // the triangles
    std::vector<double> triangles;  // the same
    std::size_t largest = 0;        // the triangle with the coordinate of largest magnitude
    certified::solid<Scalar> index;

    indexed_solid(triangle_soup const& model, std::string const& name, unsigned jobs)
        : narrow(scalars_of(model, name)),
          triangles(narrow.begin(), narrow.end()),
          index(narrow, [jobs](std::size_t count, auto const& work) { each_on_threads(jobs, count, work); }) {
        if (!index.is_closed())
            throw model_error(name + ": face " +
                              std::to_string(model.face_of(static_cast<std::uint32_t>(index.open_triangle()))) +
                              ": an edge occurs more often than its reverse, expected a closed surface; 'graze "
                              "validate solid' shows the edge");
        double most = -1;
        for (std::size_t i = 0; i < triangles.size(); ++i)
            if (std::abs(triangles[i]) > most) {
                most = std::abs(triangles[i]);
                largest = i / face_scalars;
            }
    }

    std::size_t size() const { return triangles.size() / face_scalars; }

  private:
    static std::vector<Scalar> scalars_of(triangle_soup const& model, std::string const& name) {
        std::vector<Scalar> scalars;
        scalars.reserve(face_scalars * model.triangles.size());
        for (auto const& triangle : model.triangles)
            for (std::uint32_t corner : triangle)
                for (double coordinate : model.points[corner]) scalars.push_back(static_cast<Scalar>(coordinate));
        for (Scalar scalar : scalars)
            if (!std::isfinite(scalar))
                throw model_error(name + ": a coordinate is beyond the largest " +
                                  std::string(name_of(scalar_type_of<Scalar>)));
        return scalars;
    }
};

/// One question with what is exact about it, found once it is asked for.
template <class Scalar>
class exact_query {
  public:
    exact_query(indexed_solid<Scalar> const& solid, std::span<double const> query) : solid_(solid), query_(query) {
        std::ranges::transform(query, narrow_, [](double c) { return static_cast<Scalar>(c); });
    }

    relation place() const { return solid_.index.contains(origin()); }
    relation of_ray() const { return solid_.index.ray_relation(origin(), direction()); }
    /// The exact value, rounded; nothing where there is none.
    std::optional<double> value() const {
        if (query_.size() == 3) return static_cast<double>(solid_.index.signed_distance(origin()));
        auto const hit = solid_.index.first_hit(origin(), direction());
        return hit ? std::optional(static_cast<double>(hit->t)) : std::nullopt;
    }

    /// A case with the triangles that decide the value, and what is exact: of the whole case too.
    struct reduced_case {
        std::vector<double> input;
        exact_answer truth;
    };
    /// Throws reference_conflict where the rational reference has another value than the index.
    reduced_case const& reduced(test_info const& test, double rounded) {
        if (reduced_) return *reduced_;
        reduced_case& made = reduced_.emplace();
        made.input.assign(query_.begin(), query_.end());
        bool const inside = place() == relation::crossing;
        bool const starts_inside = inside && query_.size() == 6;
        // Each triangle with its back: closed, and around nothing, so that what is nearest or hit first remains. One with
        // the largest coordinate, by which an excess is measured, too.
        for (std::size_t i = 0; i < solid_.size(); ++i)
            if (i == solid_.largest || (!starts_inside && may_decide(i, rounded))) add_with_back(made.input, i);
        exact_answer& truth = made.truth;
        truth.rel = relation::defined;
        if (starts_inside) {
            truth.values = std::vector<exact_value>{{0}};
        } else {
            truth = rational_reference::judge_by(test, made.input);
            if (truth.values && inside) truth.values->front().is_lower = true;
        }
        if (!truth.values || round_to(scalar_type_of<Scalar>, truth.values->front()) != rounded)
            throw reference_conflict({&test, scalar_type_of<Scalar>, made.input},
                                     "certified::solid says " + std::to_string(rounded) +
                                         " of the model that these triangles are of, the rational reference another");
        return made;
    }

  private:
    using point = typename certified::solid<Scalar>::point;
    point origin() const { return point(narrow_, 3); }
    point direction() const { return point(narrow_ + 3, 3); }

    /// Is the triangle perhaps nearest, or does the ray meet it?
    bool may_decide(std::size_t i, double value) const {
        if (query_.size() == 6) {
            Scalar input[15];
            std::copy_n(solid_.narrow.data() + face_scalars * i, face_scalars, input);
            std::copy_n(narrow_, 6, input + face_scalars);
            return certified::ray_triangle_3d_meets(input, 15);
        }
        // What the distance was rounded by, and what is rounded here, is less than what is added.
        double const most = std::isfinite(value) ? 1.0001 * std::abs(value) + 2 * spacing(scalar_type_of<Scalar>, value)
                                                 : std::numeric_limits<double>::infinity();
        double const* const t = solid_.triangles.data() + face_scalars * i;
        double gaps[3];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            auto const [low, high] = std::minmax({t[axis], t[3 + axis], t[6 + axis]});
            gaps[axis] = std::max({low - query_[axis], query_[axis] - high, 0.0});
        }
        return std::hypot(gaps[0], gaps[1], gaps[2]) <= most;
    }

    void add_with_back(std::vector<double>& input, std::size_t i) const {
        double const* const t = solid_.triangles.data() + face_scalars * i;
        input.insert(input.end(), t, t + face_scalars);
        for (std::size_t corner : {std::size_t{0}, std::size_t{2}, std::size_t{1}})
            input.insert(input.end(), t + 3 * corner, t + 3 * corner + 3);
    }

    indexed_solid<Scalar> const& solid_;
    std::span<double const> query_;
    Scalar narrow_[6] = {};
    std::optional<reduced_case> reduced_;
};

bool has_values(test_info const& test) {
    return test.answer == answer_kind::values;
}

/// A subject as it is asked and judged of one model.
struct asked_of_model {
    subject const* asked;
    subject judged;  // without its domain
    std::function<bool(scalar_type type, std::span<double const> input)> in_domain{};
    std::optional<bool> everywhere{};  // where the model alone decides: is it in the domain?
};

/// The documented domains are the solid's own: known once for all questions.
asked_of_model ask_of_model(subject const& asked, std::span<double const> one_case, scalar_type scalar) {
    asked_of_model result{&asked, asked};
    result.judged.in_domain = nullptr;
    if (!asked.in_domain) return result;
    if (asked.is_documented())
        result.everywhere = asked.in_domain(scalar, one_case);
    else
        result.in_domain = asked.in_domain;
    return result;
}

struct part_result {
    bool done = false;
    std::vector<std::vector<query_tally>> tallies;
    std::vector<std::vector<failure_count>> failed;
};

/// A thread's sessions with the subjects, and its buffers.
template <class Scalar>
class query_worker {
  public:
    query_worker(query_plan const& plan, indexed_solid<Scalar> const& solid, solid_query_maker const& maker,
                 std::vector<std::deque<asked_of_model>> const& subjects)
        : plan_(plan), solid_(solid), maker_(maker), subjects_(subjects), lines_(plan.parts.size()) {
        std::size_t const size = maker.scalars() + solid.triangles.size();
        at_once_ = std::clamp<std::size_t>(bytes_at_once / (size * sizeof(Scalar)), 1, queries_a_part);
        for (std::size_t i = 0; i < at_once_; ++i) {
            begins_.push_back(i * size);
            narrow_.resize(narrow_.size() + maker.scalars());
            narrow_.insert(narrow_.end(), solid.narrow.begin(), solid.narrow.end());
        }
        begins_.push_back(at_once_ * size);
        for (std::size_t i = 0; i <= queries_a_part; ++i) query_begins_.push_back(i * maker.scalars());
        whole_.resize(maker.scalars());
        whole_.insert(whole_.end(), solid.triangles.begin(), solid.triangles.end());
        for (std::size_t p = 0; p < plan.parts.size(); ++p) lines_[p].resize(plan.parts[p].subjects.size());
    }

    /// Asks questions `first` up to `last` of those that are not given up.
    part_result run(std::uint64_t first, std::uint64_t last, std::vector<std::vector<bool>> const& given_up) {
        part_result result;
        std::size_t const width = maker_.scalars();
        queries_.resize(width * (last - first));
        for (std::uint64_t i = first; i < last; ++i) maker_.make(i, queries_.data() + width * (i - first));
        std::deque<exact_query<Scalar>> exact;
        for (std::uint64_t i = first; i < last; ++i)
            exact.emplace_back(solid_, std::span<double const>(queries_).subspan(width * (i - first), width));
        for (std::size_t p = 0; p < plan_.parts.size(); ++p) {
            result.tallies.emplace_back(plan_.parts[p].subjects.size());
            result.failed.emplace_back(plan_.parts[p].subjects.size());
            std::vector<exact_answer> truths;
            std::vector<double> values;
            find_exact(*plan_.parts[p].test, exact, truths, values);
            for (std::size_t s = 0; s < plan_.parts[p].subjects.size(); ++s) {
                if (given_up[p][s]) continue;
                query_tally& tally = result.tallies[p][s];
                failure_count& failed = result.failed[p][s];
                std::size_t const asked = ask(p, s, last - first, tally, failed);
                for (std::size_t i = 0; i < asked; ++i)
                    judge_one(p, s, first + i, i, exact[i], truths[i], values[i], tally);
            }
        }
        result.done = true;
        return result;
    }

  private:
    struct line {
        std::optional<subject_client> to{};
        remote_session prepared{};
    };

    void find_exact(test_info const& test, std::deque<exact_query<Scalar>> const& exact,
                    std::vector<exact_answer>& truths, std::vector<double>& values) const {
        for (exact_query<Scalar> const& one : exact) {
            exact_answer& truth = truths.emplace_back();
            double& value = values.emplace_back(std::numeric_limits<double>::quiet_NaN());
            if (has_values(test)) {
                auto const found = one.value();
                if (found) value = *found;
                truth.rel = found ? relation::defined : relation::undefined;
            } else {
                truth.rel = maker_.scalars() == 3 ? one.place() : one.of_ray();
            }
        }
    }

    /// Fills answers_ and numbers_, and says of how many: fewer where the subject failed too often.
    std::size_t ask(std::size_t p, std::size_t s, std::size_t count, query_tally& tally, failure_count& failed) {
        subject const& asked = *subjects_[p][s].asked;
        std::size_t const per_case = plan_.parts[p].test->numbers.size();
        answers_.assign(count, reply::declined);
        numbers_.assign(per_case * count, Scalar(0));
        line& to = lines_[p][s];
        try {
            open(p, s);
            return ask_open(to, asked, per_case, count, tally, failed);
        } catch (plugin_error const& error) {
            if (!is_prepared(p, s)) throw;
            tally.not_prepared = error.what();
            return 0;
        }
    }

    bool is_prepared(std::size_t p, std::size_t s) const {
        return !plan_.parts[p].prepared.empty() && plan_.parts[p].prepared[s];
    }
    void open(std::size_t p, std::size_t s) {
        line& to = lines_[p][s];
        if (to.prepared || to.to) return;
        if (is_prepared(p, s))
            to.prepared = plan_.parts[p].prepared[s](solid_.narrow.data(), solid_.narrow.size());
        else
            to.to.emplace(*subjects_[p][s].asked, scalar_type_of<Scalar>);
    }

    std::size_t ask_open(line& to, subject const& asked, std::size_t per_case, std::size_t count, query_tally& tally,
                         failure_count& failed) {
        fault_scope const scope(tally.not_reproduced);
        // One alone after a failure: each may cost the time limit.
        bool const is_prepared = static_cast<bool>(to.prepared);
        std::size_t const most = is_prepared ? queries_a_part : at_once_;
        std::size_t slice = asked.remote32 || asked.remote64 || is_prepared ? 1 : most;
        for (std::size_t first = 0, some; first < count; first += some) {
            some = std::min(slice, count - first);
            Scalar* const numbers = per_case == 0 ? nullptr : numbers_.data() + per_case * first;
            if (is_prepared) {
                std::vector<Scalar>& queries = query_scalars_;
                std::size_t const width = maker_.scalars();
                queries.assign(queries_.begin() + static_cast<std::ptrdiff_t>(width * first),
                               queries_.begin() + static_cast<std::ptrdiff_t>(width * (first + some)));
                to.prepared(queries.data(), std::span(query_begins_).first(some + 1), answers_.data() + first, numbers);
            } else {
                for (std::size_t i = 0; i < some; ++i) put_query(first + i, narrow_.data() + begins_[i]);
                to.to->template answer<Scalar>(narrow_.data(), std::span(begins_).first(some + 1),
                                               answers_.data() + first, numbers);
            }
            bool hung = false;
            failed.not_reproduced = tally.not_reproduced;
            for (std::size_t i = first; i < first + some; ++i) {
                failed.crashes += answers_[i] == reply::crash;
                failed.hangs += answers_[i] == reply::hang;
                hung = hung || answers_[i] == reply::hang;
                if (failed.is_too_much()) return i + 1;
            }
            slice = hung ? 1 : std::min(2 * slice, most);
        }
        return count;
    }
    template <class Number>
    void put_query(std::size_t i, Number* into) const {
        std::size_t const width = maker_.scalars();
        for (std::size_t k = 0; k < width; ++k) into[k] = static_cast<Number>(queries_[width * i + k]);
    }

    bool is_in_domain(asked_of_model const& who, std::size_t i) {
        if (who.everywhere) return *who.everywhere;
        if (!who.in_domain) return true;
        put_query(i, whole_.data());
        return who.in_domain(scalar_type_of<Scalar>, whole_);
    }

    void judge_one(std::size_t p, std::size_t s, std::uint64_t index, std::size_t i, exact_query<Scalar>& exact,
                   exact_answer const& truth, double value, query_tally& tally) {
        asked_of_model const& who = subjects_[p][s];
        test_info const& test = *plan_.parts[p].test;
        std::size_t const width = maker_.scalars(), per_case = test.numbers.size();
        std::span<double const> const query = std::span<double const>(queries_).subspan(width * i, width);
        double numbers[most_numbers] = {};
        for (std::size_t k = 0; k < per_case; ++k) numbers[k] = static_cast<double>(numbers_[per_case * i + k]);
        std::span<double const> const given(numbers, per_case);
        case_view const question(test, scalar_type_of<Scalar>, query);
        reply const answer = answers_[i];
        bool const is_verdict = answer != reply::declined && answer != reply::crash && answer != reply::hang;
        judgement judged;
        if (is_verdict && truth.rel != relation::undefined && !is_in_domain(who, i)) {
            judged.result = outcome::out_of_domain;
        } else if (!is_verdict || !has_values(test) || truth.rel == relation::undefined) {
            judged = judge_answer(who.judged, question, truth, answer, {});
        } else if (is_right_at_once(value, numbers[0])) {
            judged.result = outcome::agree;
        } else {
            auto const& reduced = exact.reduced(test, value);
            judged =
                judge_answer(who.judged, {test, scalar_type_of<Scalar>, reduced.input}, reduced.truth, answer, given);
        }
        query_aim const aim = maker_.aim_of(index);
        std::size_t const place = static_cast<std::size_t>(aim);
        tally.by_aim[place].add(judged.result, judged.disagrees);
        if (!judged.disagrees) return;
        bool const is_late = judged.result == outcome::wrong_value && width == 6 && numbers[0] > value &&
                             exact.place() != relation::crossing;
        if (width == 6 && (judged.result == outcome::false_miss || is_late)) ++tally.leaks[place];
        wrong_query wrong{index, aim, {query.begin(), query.end()}, answer, {}};
        if (answer == reply::hit) wrong.numbers.assign(given.begin(), given.end());
        auto& list = tally.simplest[static_cast<std::size_t>(judged.result)];
        list.push_back(std::move(wrong));
        std::sort(list.begin(), list.end());
        if (list.size() > most_confirmed) list.pop_back();
    }

    bool is_right_at_once(double exact, double given) const {
        constexpr scalar_type type = scalar_type_of<Scalar>;
        if (!(std::abs(exact) < largest_of(type)) || !std::isfinite(given)) return false;
        return std::abs(given - exact) <= always_right_spacings * spacing(type, exact);
    }

    query_plan const& plan_;
    indexed_solid<Scalar> const& solid_;
    solid_query_maker const& maker_;
    std::vector<std::deque<asked_of_model>> const& subjects_;
    std::vector<std::deque<line>> lines_;
    std::size_t at_once_ = 1;
    std::vector<Scalar> narrow_, query_scalars_;  // whole cases, which differ in what is asked; and questions alone
    std::vector<std::size_t> begins_, query_begins_;
    std::vector<double> queries_, whole_;
    std::vector<reply> answers_;
    std::vector<Scalar> numbers_;
};

test_case whole_case(test_info const& test, scalar_type scalar, std::span<double const> query,
                     std::span<double const> triangles) {
    test_case whole{&test, scalar, {query.begin(), query.end()}};
    whole.input.insert(whole.input.end(), triangles.begin(), triangles.end());
    return whole;
}

/// Has both references answer the examples, each question once, and makes these simpler where that is wanted.
template <class Scalar>
void confirm_examples(query_plan const& plan, indexed_solid<Scalar> const& solid, query_results& results) {
    constexpr scalar_type scalar = scalar_type_of<Scalar>;
    std::size_t const most = solid.size() > many_triangles ? 1 : most_confirmed;
    struct item {
        std::size_t p, s;
        confirmed_query example;
    };
    std::vector<item> all;
    for (std::size_t p = 0; p < plan.parts.size(); ++p)
        for (std::size_t s = 0; s < plan.parts[p].subjects.size(); ++s)
            for (std::size_t o = 0; o < outcome_count; ++o) {
                auto const& list = results.tallies[p][s].simplest[o];
                for (std::size_t i = 0; i < std::min(most, list.size()); ++i)
                    all.push_back({p, s, {list[i], static_cast<outcome>(o), cause::unknown, {}, relation::undefined}});
            }
    std::map<std::pair<std::size_t, std::uint64_t>, std::size_t> place_of;  // by part and index
    std::vector<std::pair<std::size_t, wrong_query const*>> questions;
    for (item const& one : all)
        if (place_of.emplace(std::pair{one.p, one.example.what.index}, questions.size()).second)
            questions.emplace_back(one.p, &one.example.what);
    std::vector<exact_answer> truths(questions.size());
    each_on_threads(plan.jobs, questions.size(), [&](std::size_t i) {
        test_info const& test = *plan.parts[questions[i].first].test;
        truths[i] = confirm_answer(whole_case(test, scalar, questions[i].second->query, solid.triangles));
    });
    bool const simplify = plan.simplify && solid.size() <= most_simplified_triangles;
    each_on_threads(plan.jobs, all.size(), [&](std::size_t i) {
        item& one = all[i];
        confirmed_query& example = one.example;
        test_info const& test = *plan.parts[one.p].test;
        subject const& asked = *plan.parts[one.p].subjects[one.s];
        exact_answer const& truth = truths[place_of.at({one.p, example.what.index})];
        example.question = whole_case(test, scalar, example.what.query, solid.triangles);
        example.expect = truth.rel;
        subject judged_as = asked;
        judged_as.in_domain = nullptr;  // it was in the domain, which takes long to find of a large model
        judgement const judged =
            judge_answer(judged_as, example.question, truth, example.what.answer, example.what.numbers);
        if (judged.result != example.result)
            throw reference_conflict(example.question, "certified::solid makes the answer of " + asked.name + " " +
                                                           std::string(name_of(example.result)) + ", both references " +
                                                           std::string(name_of(judged.result)));
        bool const died = example.result == outcome::crash || example.result == outcome::hang;
        if (died) return;
        example.why = find_cause(asked, example.question, truth);
        if (!simplify || (plan.stop && *plan.stop)) return;
        limits_scope const scope({plan.stop});
        try {
            subject_client client(asked, scalar);
            test_case simpler = shrink_case(client, example.question);
            if (simpler.input == example.question.input) return;
            example.expect = rational_reference::judge_by(test, simpler.input).rel;
            example.question = std::move(simpler);
            example.is_simplified = true;
        } catch (cancelled const&) {
            // It was asked to stop.
        }
    });
    for (item& one : all) results.tallies[one.p][one.s].examples.push_back(std::move(one.example));
}

template <class Scalar>
query_results ask_in(triangle_soup const& model, std::string const& name, query_plan const& plan) {
    auto const began = steady::now();
    auto const seconds = [&] { return std::chrono::duration<double>(steady::now() - began).count(); };
    indexed_solid<Scalar> const solid(model, name, plan.jobs);
    solid_query_maker const maker(solid.triangles, plan.scalar, plan.kind, plan.seed);
    std::vector<double> query(maker.scalars());
    maker.make(0, query.data());

    query_results results;
    std::vector<std::deque<asked_of_model>> subjects(plan.parts.size());
    std::vector<std::vector<bool>> given_up;
    std::vector<std::vector<failure_count>> failed;
    for (std::size_t p = 0; p < plan.parts.size(); ++p) {
        query_plan::part const& part = plan.parts[p];
        test_case const one = whole_case(*part.test, plan.scalar, query, solid.triangles);
        for (subject const* asked : part.subjects) subjects[p].push_back(ask_of_model(*asked, one.input, plan.scalar));
        results.tallies.emplace_back(part.subjects.size());
        given_up.emplace_back(part.subjects.size(), false);
        failed.emplace_back(part.subjects.size());
    }
    std::deque<query_worker<Scalar>> workers;
    for (unsigned i = 0; i < plan.jobs; ++i) workers.emplace_back(plan, solid, maker, subjects);
    auto const is_over = [&] {
        return (plan.stop && *plan.stop) || (plan.seconds && results.cases > 0 && seconds() >= *plan.seconds);
    };
    std::uint64_t disagreements = 0;
    bool whole = true;
    while (whole && results.cases < plan.cases && !is_over()) {
        std::uint64_t const begin = results.cases;
        std::uint64_t const left = plan.cases - begin;
        std::uint64_t const parts = std::min((left - 1) / queries_a_part + 1, parts_a_round * plan.jobs);
        std::vector<part_result> found(parts);
        shared_range range(parts);
        on_threads(
            plan.jobs,
            [&](std::size_t thread) {
                limits_scope const scope({plan.stop});
                try {
                    for (auto at = range.take(); !at.empty() && !is_over(); at = range.take()) {
                        std::uint64_t const first = begin + queries_a_part * at.begin;
                        found[at.begin] =
                            workers[thread].run(first, std::min(first + queries_a_part, plan.cases), given_up);
                    }
                } catch (cancelled const&) {
                    // It was asked to stop.
                }
            },
            [&] { range.end(); });
        for (part_result& part : found) {
            if (!(whole = whole && part.done)) break;
            results.cases = std::min(results.cases + queries_a_part, plan.cases);
            for (std::size_t p = 0; p < plan.parts.size(); ++p)
                for (std::size_t s = 0; s < plan.parts[p].subjects.size(); ++s) {
                    if (given_up[p][s]) continue;
                    query_tally& tally = results.tallies[p][s];
                    tally.merge(part.tallies[p][s], most_confirmed);
                    failure_count& sum = failed[p][s];
                    sum.crashes += part.failed[p][s].crashes;
                    sum.hangs += part.failed[p][s].hangs;
                    sum.not_reproduced = tally.not_reproduced;
                    disagreements += part.tallies[p][s].total().disagreements;
                    given_up[p][s] = tally.given_up = sum.is_too_much() || !tally.not_prepared.empty();
                }
        }
        if (plan.progress) plan.progress(results.cases, disagreements, seconds());
    }
    results.is_complete = results.cases == plan.cases;
    workers.clear();
    confirm_examples(plan, solid, results);
    return results;
}

}  // namespace

bool wrong_query::operator<(wrong_query const& other) const {
    if (is_simpler(query, other.query)) return true;
    return !is_simpler(other.query, query) && index < other.index;
}

counts query_tally::total() const {
    counts sum;
    for (counts const& one : by_aim) sum += one;
    return sum;
}

std::uint64_t query_tally::leaked() const {
    std::uint64_t sum = 0;
    for (std::uint64_t one : leaks) sum += one;
    return sum;
}

void query_tally::merge(query_tally const& other, std::size_t kept) {
    for (std::size_t i = 0; i < query_aim_count; ++i) {
        by_aim[i] += other.by_aim[i];
        leaks[i] += other.leaks[i];
    }
    for (std::size_t o = 0; o < outcome_count; ++o) {
        auto& list = simplest[o];
        list.insert(list.end(), other.simplest[o].begin(), other.simplest[o].end());
        std::sort(list.begin(), list.end());
        list.resize(std::min(kept, list.size()));
    }
    not_reproduced += other.not_reproduced;
    if (not_prepared.empty()) not_prepared = other.not_prepared;
}

query_results ask_about_solid(triangle_soup const& model, std::string const& name, query_plan const& plan) {
    return plan.scalar == scalar_type::float32 ? ask_in<float>(model, name, plan) : ask_in<double>(model, name, plan);
}

}  // namespace graze
