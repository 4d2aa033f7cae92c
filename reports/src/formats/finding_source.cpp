#include "formats/finding_source.hpp"

#include <fmt/format.h>

#include "text/text.hpp"
#include "cli/status.hpp"

namespace graze {

contact_promise promise_of(stored_campaign const& campaign, signature const& kind) {
    contact_promise promise = contact_promise::unspecified;
    for (stored_workload const& work : campaign.work)
        for (stored_subject const& who : work.subjects)
            if (work.test == kind.test && who.name == kind.subject) promise = who.contact;
    return promise;
}

promised_finding load_finding(std::string const& folder, std::string const& id, bool shrunk) {
    findings_store const store(folder, findings_store::mode::read);
    if (id.empty() || id.find_first_not_of("0123456789abcdef") != std::string::npos)
        throw usage_error(
            fmt::format("ID {}: expected the beginning of a finding's id, hexadecimal digits such as "
                        "report.md shows",
                        quote_excerpt(id)));
    std::vector<stored_finding> const found = store.find(id, 2);
    if (found.empty()) throw usage_error(fmt::format("{} has no finding {}", store.path(), id));
    if (found.size() > 1)
        throw usage_error(fmt::format("{} has more than one finding {}..., such as {} and {}; give more digits",
                                      store.path(), id, found[0].id, found[1].id));
    stored_finding const& one = found[0];
    if (shrunk && one.shrunk.empty())
        throw usage_error(fmt::format("finding {} has no simpler input; see its input without --shrunk", one.id));
    return {one, promise_of(store.read(), one.kind)};
}

}  // namespace graze
