#include "campaign/examine.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>

#include "graze/orbit.hpp"
#include "graze/reference.hpp"
#include "graze/shrink.hpp"
#include "threads/on_threads.hpp"

namespace graze {
namespace {

/// A finding to be examined, and what came of it.
struct errand {
    std::string id;
    subject const* who = nullptr;
    test_info const* test = nullptr;
    scalar_type scalar = scalar_type::float32;
    bool count_orbit = false, shrink = false, forget_shrunk = false;
    std::optional<orbit_count> orbit = std::nullopt;
    std::vector<double> input = {}, shrunk = {};
};

/// So many are in memory at a time with their inputs, and are stored together.
constexpr std::size_t errands_at_once = 4096;

/// Every form would cost a process or a second.
bool died(stored_finding const& found) {
    return found.kind.result == outcome::crash || found.kind.result == outcome::hang;
}

std::vector<errand> errands_in(findings_store const& store, bool shrink) {
    std::unordered_map<std::string, errand> list;  // by id
    auto const errand_at = [&](stored_finding const& found) -> errand* {
        test_info const* const test = find_test(found.kind.test);
        subject const* const who = test ? test->find_subject(found.kind.subject) : nullptr;
        if (!who || !who->supports(found.kind.scalar)) return nullptr;
        return &list.try_emplace(found.id, errand{found.id, who, test, found.kind.scalar}).first->second;
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
    std::ranges::sort(ordered, {}, [](errand const& each) { return std::tie(each.who, each.scalar, each.id); });
    return ordered;
}

void examine(errand& work, asker& line) {
    test_case const question{work.test, work.scalar, work.input};
    if (work.count_orbit) {
        exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
        work.orbit = count_orbit(line, question, truth);
    }
    if (work.shrink) work.shrunk = shrink_case(line, question, {}).input;
}

/// Examines them on the threads of `options`; done_before and total are for its progress.
void examine_together(std::span<errand> list, examine_options const& options, std::size_t done_before,
                      std::size_t total) {
    shared_range range(list.size());
    std::atomic<std::size_t> done = 0;
    auto const loop = [&](std::size_t) {
        // Neighbours in the list share a subject, and its process.
        std::optional<asker> line;
        for (auto at = range.take(); !at.empty() && !(options.stop && *options.stop); at = range.take(), ++done) {
            errand& work = list[at.begin];
            if (work.input.empty()) continue;
            if (!line || &line->whom() != work.who || line->scalar() != work.scalar)
                line.emplace(*work.who, work.scalar);
            examine(work, *line);
        }
    };
    on_threads(
        std::max(1u, options.jobs), loop, [&] { range.end(); },
        [&] {
            if (options.progress) options.progress(done_before + done, total);
        });
}

}  // namespace

void examine_findings(findings_store& store, examine_options const& options) {
    std::vector<errand> list = errands_in(store, options.shrink);
    for (std::size_t first = 0; first < list.size() && !(options.stop && *options.stop); first += errands_at_once) {
        std::span<errand> const some = std::span(list).subspan(first, std::min(errands_at_once, list.size() - first));
        bool any = false;
        for (errand& work : some)
            if (work.count_orbit || work.shrink)
                for (stored_finding& found : store.find(work.id, 1)) {
                    work.input = std::move(found.what.input);
                    any = true;
                }
        if (any) examine_together(some, options, first, list.size());
        store.together([&] {
            for (errand const& work : some) {
                if (work.orbit) store.set_orbit(work.id, *work.orbit);
                if (!work.shrunk.empty() || work.forget_shrunk) store.set_shrunk(work.id, work.shrunk);
            }
        });
        for (errand& work : some) work = {};
    }
}

}  // namespace graze
