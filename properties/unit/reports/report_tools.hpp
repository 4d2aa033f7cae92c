// A campaign that was never run: a store with known counts and findings, and the reports that are written of it.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "formats/data.hpp"
#include "graze/case_set.hpp"
#include "graze/store.hpp"

namespace graze {

inline constexpr double infinite = std::numeric_limits<double>::infinity();

inline case_set set_of(std::vector<std::uint64_t> const& indices) {
    case_set found;
    for (std::uint64_t const index : indices) found.insert(index);
    return found;
}

/// A folder for the test, gone after it.
class report_folder {
  public:
    report_folder()
        : path_(std::filesystem::temp_directory_path() /
                ("graze_report_test_" + std::to_string(getpid()) + "_" + std::to_string(next_++))) {
        std::filesystem::create_directories(path_);
    }
    ~report_folder() { std::filesystem::remove_all(path_); }
    report_folder(report_folder const&) = delete;
    std::string path() const { return path_.string(); }
    std::string file(std::string const& name) const { return (path_ / name).string(); }
    std::string read(std::string const& name) const {
        std::ifstream in(path_ / name, std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }
    std::string write(std::string const& name, std::string const& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return file(name);
    }

  private:
    static inline int next_ = 0;
    std::filesystem::path path_;
};

/// Some disagreements of one kind, on that many cases from the worst one on.
struct planned_kind {
    outcome result = outcome::false_miss;
    cause why = cause::rounding;
    contact_kind contact = contact_kind::vertex_edge;
    std::uint64_t count = 0;
    double margin_ulps = 0;
    std::string degeneracy = "none";
    std::uint64_t index = 0;   // of its worst case
    std::string comparison{};  // at which the steps part
};

inline planned_kind miss(std::uint64_t count = 30, double margin_ulps = 4, std::uint64_t index = 7) {
    return {outcome::false_miss, cause::rounding, contact_kind::vertex_edge, count, margin_ulps, "none", index};
}

/// What is in the store: segment_segment_2d in float64, its documented subject right in 1000 cases but for the kinds, the
/// certified one right in all.
struct planned_campaign {
    std::vector<planned_kind> kinds;
    std::uint64_t cases = 1000;
    std::string seed = "1", state = "complete";
    bool given_up = false;
    // Of the first subject:
    std::uint64_t declined = 0, not_asked = 0;  // of the cases
    unrepeated_faults faults{};
    std::string name{};  // in place of its own
    std::string command = "graze run";
};

inline std::vector<workload> planned_work(std::uint64_t cases) {
    test_info const& test = *find_test("segment_segment_2d");
    workload work;
    work.test = &test;
    work.scalar = scalar_type::float64;
    work.subjects = {&test.subjects[0], &test.subjects[1]};
    work.size = cases;
    return {work};
}

/// The subject that has the findings.
inline std::string first_name() {
    return planned_work(1)[0].subjects[0]->name;
}

inline findings_store store_of(report_folder const& folder, planned_campaign const& plan) {
    std::vector<workload> work = planned_work(plan.cases);
    subject named = *work[0].subjects[0];
    if (!plan.name.empty()) {
        named.name = plan.name;
        work[0].subjects[0] = &named;
    }
    campaign_tally tally = empty_tally(work);
    tally.cases = tally.workloads[0].cases = tally.workloads[0].next = plan.cases;
    tally.seconds = 2;
    for (std::size_t index = 0; index < 2; ++index) {
        subject_tally& sums = tally.workloads[0].subjects[index];
        std::uint64_t left = plan.cases - (index == 0 ? plan.not_asked : 0);
        auto const count = [&](outcome result, std::uint64_t times, bool disagrees) {
            sums.total.checked += times;
            sums.total.outcomes[static_cast<std::size_t>(result)] += times;
            sums.total.disagreements += disagrees ? times : 0;
            left -= times;
        };
        if (index == 0) {
            count(outcome::declined, plan.declined, false);
            for (planned_kind const& item : plan.kinds) {
                count(item.result, item.count, true);
                finding worst;
                worst.index = item.index;
                // Ends that cross by that much in their last digits.
                worst.input = {0, 0, 2, 2, 0, 2, 2, 1 - static_cast<double>(item.index) * 0x1p-20};
                worst.answer = item.result == outcome::false_miss ? reply::miss
                               : item.result == outcome::crash    ? reply::crash
                               : item.result == outcome::hang     ? reply::hang
                                                                  : reply::hit;
                worst.rel = item.result == outcome::false_miss ? relation::crossing : relation::disjoint;
                worst.margin = item.margin_ulps * 0x1p-52;
                worst.margin_ulps = item.margin_ulps;
                mistake kind;
                kind.result = item.result, kind.why = item.why, kind.contact = item.contact;
                kind.degeneracy = item.degeneracy;
                kind.parted.comparison = item.comparison;
                for (std::uint64_t i = 0; i < item.count; ++i)
                    sums.wrong_cases.push_back(static_cast<std::uint32_t>(item.index + i));
                signature_tally& known = sums.signatures[kind];
                known.count += item.count;
                known.keep(worst);
            }
            sums.given_up = plan.given_up;
            sums.not_reproduced = plan.faults;
            tally.disagreements = tally.confirmed = sums.total.disagreements;
        }
        count(outcome::agree, left, false);
        sums.by_family.resize(std::max<std::size_t>(sums.by_family.size(), 1));
        sums.by_family[0] = sums.total;
    }
    findings_store store(folder.path(), findings_store::mode::create);
    store.begin({{"seed", plan.seed}, {"families", "random"}, {"shard", "1/1"}, {"command", plan.command}}, work);
    store.add(tally, work);
    store.finish(plan.state, work);
    return store;
}

/// The text between two others, of the first that is there.
inline std::string between(std::string const& text, std::string const& from, std::string const& to) {
    std::size_t const begin = text.find(from);
    if (begin == std::string::npos) return "";
    std::size_t const end = text.find(to, begin + from.size());
    return text.substr(begin + from.size(), end - begin - from.size());
}

inline std::size_t times(std::string const& text, std::string const& word) {
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
    return found;
}

inline nlohmann::json last_line(std::string const& text) {
    return nlohmann::json::parse(text.substr(text.find_last_of('\n', text.size() - 2) + 1));
}

}  // namespace graze
