#include "campaign/examination.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "graze/internal/campaign/examine.hpp"
#include "graze/internal/pictures/pictures.hpp"

namespace graze {

void examine_campaign(run_options const& options, findings_store& store, examination const& how) {
    progress_line line({}, {});
    examine_options examine;
    examine.jobs = jobs_of(options);
    examine.shrink = options.shrink;
    examine.catalog = options.catalog;
    examine.stop = how.stop;
    examine.until = how.findings_until;
    examine.progress = [&](std::size_t done, std::size_t of) { line.show_step("examining findings", done, of); };
    std::size_t const findings_left = examine_findings(store, examine);
    line.clear();

    std::size_t pictures_left = 0;
    if (options.pictures && !(how.stop && *how.stop)) {
        picture_options drawing;
        drawing.jobs = jobs_of(options);
        drawing.shard = options.shard;
        drawing.catalog = options.catalog;
        drawing.stop = how.stop;
        drawing.until = how.pictures_until;
        drawing.progress = [&](std::size_t done, std::size_t of) { line.show_step("drawing pictures", done, of); };
        pictures_left = draw_pictures(store, how.work ? *how.work : std::vector<workload>(), drawing);
        line.clear();
    }
    if ((findings_left == 0 && pictures_left == 0) || (how.stop && *how.stop)) return;
    std::string const findings = fmt::format("{} findings were not examined", findings_left),
                      pictures = fmt::format("{} pictures not drawn", pictures_left);
    say_error(fmt::format("graze: time is up: {}{}{}; 'graze report --examine {}' does the rest\n",
                          findings_left ? findings : "", findings_left && pictures_left ? ", " : "",
                          pictures_left ? pictures : "", options.out));
}

std::vector<workload> work_again(stored_campaign const& campaign, asking const& how) {
    constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
    std::vector<workload> work;
    for (stored_workload const& item : campaign.work) {
        auto const is_stored = [&](std::string const& name) {
            return std::ranges::find(item.subjects, name, &stored_subject::name) != item.subjects.end();
        };
        std::optional<workload> result;
        if (auto const kind = structure_kind_of(item.test)) {
            std::vector<structure_subject> subjects;
            for (structure_subject const& candidate : how.structures)
                if (candidate.kind == *kind && candidate.scalar == item.scalar && is_stored(candidate.name))
                    subjects.push_back(candidate);
            if (subjects.empty()) continue;
            result = generated_structures(campaign.settings, *kind, item.scalar, std::move(subjects), no_limit);
        } else {
            test_info const* const test = find_test(item.test);
            if (!test) continue;
            std::vector<subject const*> subjects;
            for (stored_subject const& stored : item.subjects)
                if (subject const* const found = how.catalog.find(*test, stored.name);
                    found && found->supports(item.scalar))
                    subjects.push_back(found);
            if (subjects.empty()) continue;
            result = generated_work(campaign.settings, *test, item.scalar, std::move(subjects), no_limit);
        }
        if (!result) return {};
        work.push_back(std::move(*result));
    }
    return work;
}

}  // namespace graze
