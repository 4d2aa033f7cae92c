#include "listing/listing.hpp"

#include <algorithm>
#include <cstdlib>

#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

constexpr std::string_view name_characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.+-";
constexpr std::string_view name_rule = "1 to 64 of A-Z a-z 0-9 _ . + -";

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= plugin_wire::max_name_length &&
           name.find_first_not_of(name_characters) == std::string_view::npos;
}

/// Makes somebody else's words fit for terminals and pages: control characters become spaces.
std::string printable(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
    return text;
}

std::string unknown_test(std::string_view name) {
    return "no such test: " + quote_excerpt(name) + ", " +
           did_you_mean(name, names_in(catalog(), &test_info::id), "'graze list' prints them");
}

}  // namespace

void listing::at(plugin_wire::note const& entry) {
    where_ = "subject " + std::to_string(entry.number);
    if (entry.has_name) where_ += " " + quote_excerpt(entry.name);
}
void listing::refuse(std::string const& what) const {
    throw plugin_error(whose_ + ": " + (where_.empty() ? "" : where_ + ": ") + what);
}

void listing::add_structure(structure_kind kind, plugin_wire::note const& entry) {
    if (entry.prepared_parts != 0)
        refuse("it has prepare, ask or release, expected none: " + std::string(entry.test) + " has no solid");
    if (!entry.has_build)
        refuse("its build is null, expected a function: " + std::string(entry.test) + " is a structure");
    if (entry.domain_kind != 0)
        refuse("it has a domain, expected none of " + std::string(entry.test) + ", which is judged everywhere");
    structure_offer const offered{kind, entry.name, entry.scalar == 32 ? scalar_type::float32 : scalar_type::float64};
    if (std::ranges::find(structures_, offered) != structures_.end())
        refuse("there is one of this name already for " + std::string(entry.test) + " and scalar " +
               std::to_string(entry.scalar) + ", expected names to be unique");
    structures_.push_back(offered);
}

void listing::add(plugin_wire::note const& entry) {
    at(entry);
    if (!entry.has_name) refuse("its name is null, expected " + std::string(name_rule));
    if (!is_name(entry.name)) refuse("its name must be " + std::string(name_rule));
    if (!entry.has_test) refuse("its test is null, expected a test id; 'graze list' prints them");
    auto const kind = structure_kind_of(entry.test);
    if (!kind && !find_test(entry.test)) refuse(unknown_test(entry.test));
    if (entry.scalar != 32 && entry.scalar != 64)
        refuse("its scalar is " + std::to_string(entry.scalar) + ", expected 32 or 64");
    if (kind) return add_structure(*kind, entry);
    if (entry.contact < 0 || entry.contact > 2)
        refuse("its contact is " + std::to_string(entry.contact) +
               ", expected one of the GRAZE_CONTACT_ constants, 0 to 2");
    if (entry.one_sided < 0 || entry.one_sided > 2)
        refuse("its one_sided is " + std::to_string(entry.one_sided) +
               ", expected 0, GRAZE_NEVER_MISSES or GRAZE_NEVER_INVENTS");
    if (entry.one_sided != 0 && !find_test(entry.test)->has_hits())
        refuse("it promises " + std::string(name_of(static_cast<one_sided_promise>(entry.one_sided))) + ", but " +
               entry.test + " has no hits and misses");
    if (entry.prepared_parts != 0 && !find_test(entry.test)->has_solid())
        refuse("it has prepare, ask or release, expected none: " + std::string(entry.test) + " has no solid");
    if (entry.prepared_parts != 0 && entry.prepared_parts != 3)
        refuse("it has some of prepare, ask and release, expected all three or none");
    if (!entry.has_decide && entry.prepared_parts == 0) refuse("its decide is null, expected a function");
    std::optional<documented_domain> domain;
    if (entry.domain_kind != 0) {
        if (entry.domain_kind != 1) refuse("the size of its domain is not that of graze_domain");
        domain = {entry.domain[0], entry.domain[1], entry.domain[2], entry.domain[3], printable(entry.text)};
        if (std::string const fault = fault_of(*domain); !fault.empty()) refuse(fault);
    }
    promise const promised(static_cast<contact_promise>(entry.contact),
                           static_cast<one_sided_promise>(entry.one_sided));
    auto found = std::ranges::find_if(
        offers_, [&](offer const& other) { return other.test == entry.test && other.name == entry.name; });
    if (found == offers_.end()) found = offers_.insert(found, {entry.test, entry.name, promised, {}, {}, {}, domain});
    bool& there = found->scalars[entry.scalar == 64];
    if (there)
        refuse("there is one of this name already for " + found->test + " and scalar " + std::to_string(entry.scalar) +
               ", expected names to be unique");
    if (found->promised.contact != promised.contact)
        refuse("for " + found->test + " its contact is " + std::to_string(entry.contact) + " with scalar " +
               std::to_string(entry.scalar) + " and another with the other, expected the same promise");
    if (found->promised != promised)
        refuse("for " + found->test +
               " its promise of one side is another one with the other scalar, expected the same");
    if (found->domain != domain)
        refuse("for " + found->test + " its domain is another one with the other scalar, expected the same");
    there = true;
    found->reads[entry.scalar == 64] = entry.has_read != 0;
    found->prepares[entry.scalar == 64] = entry.prepared_parts == 3;
}

void require_group_name(std::string const& group, std::string const& whose, std::string const& cure) {
    if (!is_name(group))
        throw plugin_error(whose + ": its subjects would be named after the file, " + quote_excerpt(group) +
                           ", expected " + std::string(name_rule));
    // What stands before the first dot tells the kinds of subjects apart.
    std::string const kind = group.substr(0, group.find('.'));
    for (std::string_view ours : {"documented", "certified", "external", "reference", "batch"})
        if (kind == ours) throw plugin_error(whose + ": subjects named " + kind + ".* are graze's own; " + cure);
}

void require_no_host(std::string const& whose) {
    if (std::getenv(plugin_wire::host_variable))
        throw plugin_error(whose + ": this program's main must begin with graze::is_plugin_host");
}

void require_sound(plugin_options const& options) {
    constexpr double most_seconds = 1e6;
    for (double limit : {options.time_limit, options.load_limit})
        if (!(limit > 0 && limit <= most_seconds))
            throw std::invalid_argument("a plugin's time limit must be above 0 and at most a million seconds");
    if (options.memory_limit == 0) throw std::invalid_argument("a plugin's memory limit must be above 0");
}

loaded_subjects add_group(subject_catalog& catalog, offering_group const& group) {
    require_no_host(group.whose);
    if (std::string const* const other = catalog.origin_of(group.name))
        throw plugin_error(group.whose + ": subjects named " + group.name + ".* come from " + *other +
                           " already, expected libraries with different file names");
    listing const found = group.ask();
    for (offer const& offered : found.offers())
        if (catalog.find(*find_test(offered.test), group.name + "." + offered.name))
            throw plugin_error(group.whose + ": " + offered.test + " has a subject " + group.name + "." + offered.name +
                               " already");

    loaded_subjects loaded;
    std::vector<std::string>& names = loaded.names;
    for (offer const& offered : found.offers()) {
        subject added;
        added.name = group.name + "." + offered.name;
        added.promised = offered.promised;
        if (offered.domain) {
            added.domain = words_of(*offered.domain);
            added.in_domain = [test = find_test(offered.test), domain = *offered.domain](
                                  scalar_type, std::span<double const> input) {
                return is_inside(*test, domain, input);
            };
        }
        if (offered.scalars[0]) added.remote32 = group.open(offered, 32);
        if (offered.scalars[1]) added.remote64 = group.open(offered, 64);
        for (int wide : {0, 1})
            if (offered.prepares[wide])
                loaded.prepared.push_back({offered.test, added.name, wide ? scalar_type::float64 : scalar_type::float32,
                                           group.open_prepared(offered, wide ? 64 : 32)});
        if (group.complete) group.complete(offered, added);
        if (std::find(names.begin(), names.end(), added.name) == names.end()) names.push_back(added.name);
        catalog.add(offered.test, std::move(added));
    }
    for (structure_offer const& offered : found.structures())
        loaded.structures.push_back(
            {group.name + "." + offered.name, offered.kind, offered.scalar, group.open_structure(offered)});
    catalog.add_group(group.name, group.whose);
    return loaded;
}

}  // namespace graze
