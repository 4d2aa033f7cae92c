#include "graze/examine.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <tuple>

#include "graze/shrink.hpp"

namespace graze {
namespace {

/// A finding to be examined, and what came of it.
struct errand {
    stored_finding found;
    subject const* who;
    test_info const* test;
    bool count_orbit = false, shrink = false, forget_shrunk = false;
    std::optional<orbit_count> orbit = std::nullopt;
    std::vector<double> shrunk = {};
};

/// Every form would cost a process or a second.
bool died(stored_finding const& found) {
    return found.kind.result == outcome::crash || found.kind.result == outcome::hang;
}

std::optional<errand> errand_for(findings_store const& store, std::string const& id) {
    std::vector<stored_finding> found = store.find(id, 1);
    if (found.empty()) return std::nullopt;
    test_info const* const test = find_test(found[0].test);
    subject const* const who = test ? test->find_subject(found[0].subject) : nullptr;
    if (!who || !who->supports(found[0].scalar)) return std::nullopt;
    return errand{std::move(found[0]), who, test};
}

std::vector<errand> errands_in(findings_store const& store, bool shrink) {
    std::map<std::string, errand> list;  // by id
    auto const errand_at = [&](std::string const& id) -> errand* {
        auto const at = list.find(id);
        if (at != list.end()) return &at->second;
        std::optional<errand> made = errand_for(store, id);
        return made ? &list.emplace(id, std::move(*made)).first->second : nullptr;
    };
    for (std::string const& id : store.findings_without_orbit())
        if (errand* const one = errand_at(id)) one->count_orbit = !died(one->found);
    if (shrink) {
        std::vector<std::string> const chosen = store.findings_to_shrink(most_shrunk);
        for (std::string const& id : chosen)
            if (errand* const one = errand_at(id))
                one->shrink = one->found.shrunk.empty() && one->found.kind.result != outcome::hang;
        // What is not chosen any more, since others were more, goes: a store is to depend on its cases alone.
        for (std::string const& id : store.shrunk_findings())
            if (std::find(chosen.begin(), chosen.end(), id) == chosen.end())
                if (errand* const one = errand_at(id)) one->forget_shrunk = true;
    }
    std::vector<errand> ordered;
    for (auto& [id, one] : list)
        if (one.count_orbit || one.shrink || one.forget_shrunk) ordered.push_back(std::move(one));
    std::sort(ordered.begin(), ordered.end(), [](errand const& a, errand const& b) {
        return std::tie(a.who, a.found.scalar, a.found.id) < std::tie(b.who, b.found.scalar, b.found.id);
    });
    return ordered;
}

void examine(errand& work, asker& line) {
    test_case const question{work.test, work.found.scalar, work.found.what.input};
    if (work.count_orbit) {
        exact_answer const truth = rational_reference::evaluate(*question.test, question.input);
        work.orbit = count_orbit(line, question, truth);
    }
    if (work.shrink) work.shrunk = shrink_case(line, question, {}).input;
}

}  // namespace

void examine_findings(findings_store& store, examine_options const& options) {
    std::vector<errand> list = errands_in(store, options.shrink);
    std::atomic<std::size_t> next = 0, done = 0;
    std::atomic<unsigned> running = std::max(1u, options.jobs);
    std::exception_ptr failure;
    std::mutex failure_mutex;
    auto const loop = [&] {
        // Neighbours in the list share a subject, and its process.
        std::optional<asker> line;
        try {
            for (std::size_t i; (i = next++) < list.size() && !(options.stop && *options.stop); ++done) {
                errand& work = list[i];
                if (!line || &line->whom() != work.who || line->scalar() != work.found.scalar)
                    line.emplace(*work.who, work.found.scalar);
                examine(work, *line);
            }
        } catch (...) {
            std::scoped_lock const lock(failure_mutex);
            if (!failure) failure = std::current_exception();
            next = list.size();
        }
        --running;
    };
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < std::max(1u, options.jobs); ++i) threads.emplace_back(loop);
        while (running > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            if (options.progress) options.progress(done, list.size());
        }
    }
    if (failure) std::rethrow_exception(failure);
    store.together([&] {
        for (errand const& work : list) {
            if (work.orbit) store.set_orbit(work.found.id, *work.orbit);
            if (work.shrink || work.forget_shrunk) store.set_shrunk(work.found.id, work.shrunk);
        }
    });
}

}  // namespace graze
