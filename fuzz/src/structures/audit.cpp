#include "graze/internal/structures/audit.hpp"

#include <fmt/format.h>

#include <exception>

#include "graze/structure_references.hpp"

namespace graze {
namespace {

struct named_judge {
    std::string_view name;
    structure_fault (*ask)(structure_input const&, structure_answer const&);
};
/// Pairs of a point and a tuple: a reference takes time and memory for each.
constexpr std::size_t most_reference_steps = 100'000;

constexpr std::array<named_judge, 2> references{
    {{"cgal", cgal_structure_fault}, {"rational", rational_structure_fault}}};

std::string_view verdict_of(structure_fault const& fault) {
    return fault.undefined ? "undefined" : name_of(fault.law);
}

}  // namespace

structure_audit audit_structure(structure_input const& input, structure_answer const& answer,
                                structure_fault const& certified) {
    if (answer.size() > most_reference_steps / (input.point_count() + 1)) return {false};
    structure_audit audit;
    auto const add = [&](std::string const& what) { audit.fault += (audit.fault.empty() ? "" : "; ") + what; };
    for (named_judge const& reference : references) {
        try {
            std::string_view const theirs = verdict_of(reference.ask(input, answer)), ours = verdict_of(certified);
            if (theirs != ours) add(fmt::format("{} says {}, certified says {}", reference.name, theirs, ours));
        } catch (std::exception const& error) {
            add(fmt::format("{} failed: {}", reference.name, error.what()));
        }
    }
    return audit;
}

}  // namespace graze
