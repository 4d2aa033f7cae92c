#include "cli/examination.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "campaign/examine.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "pictures/pictures.hpp"

namespace graze {

void examine_campaign(run_options const& options, findings_store& store, examination const& how) {
    progress_line line({}, {});
    examine_options examine;
    examine.jobs = jobs_of(options);
    examine.shrink = options.shrink;
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
        drawing.stop = how.stop;
        drawing.until = how.pictures_until;
        drawing.progress = [&](std::size_t done, std::size_t of) { line.show_step("drawing pictures", done, of); };
        pictures_left = draw_pictures(store, how.work ? *how.work : std::vector<workload>(), drawing);
        line.clear();
    }
    if ((findings_left == 0 && pictures_left == 0) || (how.stop && *how.stop)) return;
    std::string const findings = fmt::format("{} findings are not examined", findings_left),
                      pictures = fmt::format("{} pictures not drawn", pictures_left);
    say_error(fmt::format("graze: time is up: {}{}{}; graze report --examine {} does that\n",
                          findings_left ? findings : "", findings_left && pictures_left ? ", " : "",
                          pictures_left ? pictures : "", options.out));
}

std::vector<workload> work_again(stored_campaign const& campaign) {
    std::vector<workload> work;
    std::string const& seed_text = campaign.setting("seed");
    std::uint64_t seed = 0;
    auto const [end, error] = std::from_chars(seed_text.data(), seed_text.data() + seed_text.size(), seed);
    if (campaign.setting("kind") != "run" || campaign.setting("graze_version") != GRAZE_VERSION ||
        error != std::errc() || end != seed_text.data() + seed_text.size())
        return work;
    std::vector<family_info const*> chosen;
    for (std::string_view rest = campaign.setting("families"); !rest.empty();) {
        std::string_view const name = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        auto const at = std::ranges::find(families(), name, &family_info::name);
        if (at == families().end()) return {};  // of files
        chosen.push_back(&*at);
    }
    for (stored_workload const& each : campaign.work) {
        test_info const* const test = find_test(each.test);
        if (!test) continue;
        std::vector<subject const*> subjects;
        for (stored_subject const& who : each.subjects)
            if (subject const* const found = test->find_subject(who.name); found && found->supports(each.scalar))
                subjects.push_back(found);
        if (!subjects.empty())
            work.push_back(family_workload(*test, each.scalar, std::move(subjects), chosen, seed,
                                           std::numeric_limits<std::uint64_t>::max()));
    }
    return work;
}

}  // namespace graze
