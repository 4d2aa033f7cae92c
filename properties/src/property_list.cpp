#include "property_list.hpp"

#include <algorithm>

namespace graze::properties {
namespace {

bool every(test_info const&) {
    return true;
}
bool with_relation(test_info const& test) {
    return !test.gives_numbers();
}
/// Bands and rates of the routines for hulls are not measured: to simplify one case of many points takes minutes; nor are
/// those for what moves, whose exact evaluations are cut short. A ring by itself has no margin. How far values are off has a
/// page of its own, each figure with its case.
bool with_bands(test_info const& test) {
    return test.id != "polygon_self_intersection_2d" && test.layout.front().kind != shape::hull && !test.has_values() &&
           !test.in_motion();
}
bool with_rates(test_info const& test) {
    return with_bands(test) && with_relation(test);
}
/// Is there anything to round? Boxes and points are compared, which everybody gets right.
bool is_computed(test_info const& test) {
    return std::any_of(test.layout.begin(), test.layout.end(),
                       [](part const& item) { return item.kind != shape::point && item.kind != shape::box; });
}

std::vector<property_info> make_list() {
    std::vector<property_info> list{
        {"certified_equals_references", "certified, CGAL and rational answers are one; margins too", scope::test, every,
         certified_equals_references, 400},
        {"references_obey_laws", "relations and margins of both references keep to the metamorphic laws", scope::test,
         every, references_obey_laws, 100},
        {"certified_obeys_laws", "certified relations keep to the metamorphic laws", scope::test, with_relation,
         certified_obeys_laws, 1000},
        {"families_keep_promises", "cases are valid, repeatable, and what their family promises", scope::test, every,
         families_keep_promises, 400},
        {"case_files_round_trip", "a case written as a line, hexadecimal or decimal, reads back the same", scope::test,
         every, case_files_round_trip, 300},
        {"shrinking_keeps_signature", "a shrunk case is simpler, and wrong in the same way", scope::test, is_computed,
         shrinking_keeps_signature, 30},
        {"documented_within_band", "documented routines are right outside a measured band around contact, if any",
         scope::documented, with_bands, documented_within_band, 1500},
        {"documented_law_rates", "documented routines break the metamorphic laws as often as measured",
         scope::documented, with_rates, documented_law_rates, 100},
        {"subject_agrees", "a subject's answers are the exact ones, and its promise on contact is kept", scope::given,
         every, subject_agrees, 2000},
        {"subject_obeys_laws", "a subject's answers keep to the metamorphic laws", scope::given, with_relation,
         subject_obeys_laws, 1000},
    };
    std::span<property_info const> const more = structural_properties();
    list.insert(list.end(), more.begin(), more.end());
    return list;
}

}  // namespace

std::span<property_info const> all_properties() {
    static std::vector<property_info> const all = make_list();
    return all;
}

}  // namespace graze::properties
