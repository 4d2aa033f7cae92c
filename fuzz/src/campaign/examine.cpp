#include "graze/internal/campaign/examine.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>

#include "graze/internal/threads/on_threads.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "graze/orbit.hpp"
#include "graze/reference.hpp"
#include "graze/shrink.hpp"

namespace graze {
namespace {

/// A finding to be examined, and what came of it.
struct errand {
    std::string id;
    subject const* candidate = nullptr;
    test_info const* test = nullptr;
    scalar_type scalar = scalar_type::float32;
    std::uint64_t count = 0;  // of its kind
    double severity = 0;
    bool count_orbit = false, shrink = false, forget_shrunk = false;
    bool left = false;  // there was no time
    bool is_flaky = false;
    std::size_t place = 0;  // among those of its subject
    std::optional<orbit_count> orbit = std::nullopt;
    std::vector<double> input = {}, shrunk = {};
};

/// So many are in memory at a time with their inputs, and are stored together.
constexpr std::size_t errands_at_once = 1024;

/// So many subjects a thread may have at hand, each in a process of its own.
constexpr std::size_t most_lines = 16;

/// Every form would cost a process or a second.
bool died(stored_finding const& found) {
    return found.kind.result == outcome::crash || found.kind.result == outcome::hang;
}

/// Those that are costly to ask, and whether that is since they fail now and then: what they do then is not the same
/// twice, so that a limit need not be.
std::map<asked_subject, bool> costly_subjects(findings_store const& store) {
    std::map<asked_subject, bool> found;
    for (stored_workload const& work : store.read().work)
        for (stored_subject const& stored : work.subjects)
            if (stored.is_costly()) found[{work.test, work.scalar, stored.name}] = stored.not_reproduced.total() != 0;
    return found;
}

std::vector<errand> errands_in(findings_store const& store, subject_catalog const& catalog, bool shrink) {
    std::unordered_map<std::string, errand> list;  // by id
    auto const errand_at = [&](stored_finding const& found) -> errand* {
        test_info const* const test = find_test(found.kind.test);
        subject const* const candidate = test ? catalog.find(*test, found.kind.subject) : nullptr;
        if (!candidate || candidate->recorded || !candidate->supports(found.kind.scalar)) return nullptr;
        return &list.try_emplace(found.id, errand{found.id, candidate, test, found.kind.scalar, found.count,
                                                  found.what.severity()})
                    .first->second;
    };
    store.each_without_orbit([&](stored_finding const& found) {
        if (died(found)) return;
        if (errand* const one = errand_at(found)) one->count_orbit = true;
    });
    if (shrink) {
        std::set<std::string> chosen, shrunk;
        std::vector<stored_finding> const to_shrink = store.findings_to_shrink(most_shrunk);
        for (stored_finding const& found : to_shrink) chosen.insert(found.id);
        // What is not chosen any more, since others were more, goes: a store is to depend on its cases alone.
        store.each_shrunk([&](stored_finding const& found) {
            if (chosen.contains(found.id))
                shrunk.insert(found.id);
            else if (errand* const one = errand_at(found))
                one->forget_shrunk = true;
        });
        for (stored_finding const& found : to_shrink)
            if (!shrunk.contains(found.id) && found.kind.result != outcome::hang)
                if (errand* const one = errand_at(found)) one->shrink = true;
    }
    std::vector<errand> ordered;
    ordered.reserve(list.size());
    for (auto& [id, one] : list) ordered.push_back(std::move(one));
    // The most frequent and worst of each subject, those to shrink before all others, then the next of each: time may
    // run out.
    std::ranges::sort(ordered, [](errand const& a, errand const& b) {
        return std::tie(a.candidate, a.scalar, b.shrink, b.count, b.severity, a.id) <
               std::tie(b.candidate, b.scalar, a.shrink, a.count, a.severity, b.id);
    });
    auto const costly = costly_subjects(store);
    for (std::size_t i = 0, place = 0; i < ordered.size(); ++i, ++place) {
        errand& one = ordered[i];
        if (i == 0 || ordered[i - 1].candidate != one.candidate || ordered[i - 1].scalar != one.scalar) place = 0;
        one.place = place;
        bool const asks = one.count_orbit || one.shrink;
        auto const cost = costly.find({one.test->id, one.scalar, one.candidate->name});
        if (!asks || cost == costly.end()) continue;
        one.is_flaky = cost->second;
        if (place >= most_examined_of_costly) one.count_orbit = one.shrink = false;
    }
    std::ranges::stable_sort(ordered, {}, &errand::place);
    return ordered;
}

void examine(errand& work, subject_client& client) {
    test_case const question{work.test, work.scalar, work.input};
    if (work.count_orbit) {
        exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
        work.orbit = count_orbit(client, question, truth);
    }
    if (work.shrink) work.shrunk = shrink_case(client, question, {}).input;
}

/// Examines them on the threads of `options`; done_before and total are for its progress.
void examine_together(std::span<errand> list, examine_options const& options, std::size_t done_before,
                      std::size_t total) {
    shared_range range(list.size());
    std::atomic<std::size_t> done = 0;
    auto const loop = [&](std::size_t) {
        // A line to each subject, which may be a process.
        std::map<std::pair<subject const*, scalar_type>, subject_client> lines;
        work_limits const limits{options.stop, options.until, 1};
        for (auto at = range.take(); !at.empty() && !(options.stop && *options.stop); at = range.take(), ++done) {
            errand& work = list[at.begin];
            if (work.input.empty()) continue;
            if ((work.left = limits.is_over())) continue;
            work_limits of_finding = limits;
            if (work.is_flaky) of_finding.starts = most_restarts;
            limits_scope const scope(of_finding);
            try {
                if (lines.size() > most_lines) lines.clear();
                examine(work,
                        lines.try_emplace({work.candidate, work.scalar}, *work.candidate, work.scalar).first->second);
            } catch (cancelled const&) {
                work.left = limits.is_over();  // else it hung, or cost too many processes
            }
        }
    };
    on_threads(
        std::max(1u, options.jobs), loop, [&] { range.end(); },
        [&] {
            if (options.progress) options.progress(done_before + done, total);
        });
}

}  // namespace

std::size_t examine_findings(findings_store& store, examine_options const& options) {
    std::vector<errand> list = errands_in(store, options.catalog, options.shrink);
    std::size_t left = 0;
    for (std::size_t first = 0; first < list.size() && !(options.stop && *options.stop); first += errands_at_once) {
        std::span<errand> const some = std::span(list).subspan(first, std::min(errands_at_once, list.size() - first));
        bool any = false;
        bool const over = work_limits{options.stop, options.until}.is_over();
        for (errand& work : some)
            if (work.count_orbit || work.shrink) {
                if ((work.left = over)) continue;
                for (stored_finding& found : store.find(work.id, 1)) {
                    work.input = std::move(found.what.input);
                    any = true;
                }
            }
        if (any) examine_together(some, options, first, list.size());
        store.together([&] {
            for (errand const& work : some) {
                if (work.orbit) store.set_orbit(work.id, *work.orbit);
                if (!work.shrunk.empty() || work.forget_shrunk) store.set_shrunk(work.id, work.shrunk);
            }
        });
        left += static_cast<std::size_t>(std::ranges::count(some, true, &errand::left));
        for (errand& work : some) work = {};
    }
    return left;
}

}  // namespace graze
