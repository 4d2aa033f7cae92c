#include "show/structure_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "graze/structure_references.hpp"

namespace graze {
namespace {

std::string_view tuple_word(structure_kind kind) {
    switch (kind) {
        case structure_kind::convex_hull_2d: return "entry";
        case structure_kind::convex_hull_3d: return "face";
        case structure_kind::delaunay_3d: return "tetrahedron";
        case structure_kind::delaunay_2d:
        case structure_kind::polygon_triangulation_2d: break;
    }
    return "triangle";
}

std::string hull_2d_words(structure_fault const& fault) {
    auto const& corners = fault.corners;
    if (fault.law == structure_law::outside)
        return fmt::format("point {} is right of the edge from point {} to point {}", *fault.point, corners[0],
                           corners[1]);
    if (corners.empty()) return "it goes around more than once";
    if (corners.size() == 2)
        return fmt::format("points {} and {} are one corner, listed twice", corners[0], corners[1]);
    return fmt::format("at points {}, {}, {} it turns right or back", corners[0], corners[1], corners[2]);
}

}  // namespace

std::string fault_words(structure_fault const& fault, structure_kind kind) {
    std::string_view const tuple = tuple_word(kind);
    auto const number = [&] { return fault.tuple ? fmt::format("{} {}", tuple, *fault.tuple) : std::string(tuple); };
    switch (fault.law) {
        case structure_law::valid: return "";
        case structure_law::index:
            return fault.point ? fmt::format("{} has point {} twice", number(), *fault.point)
                               : number() + " has an index out of range, or another number of indices";
        case structure_law::degenerate:
            return number() + (kind == structure_kind::delaunay_3d ? " has no volume" : " has no area");
        case structure_law::not_convex: return hull_2d_words(fault);
        case structure_law::not_closed:
            if (fault.corners.empty()) return "the surface covers the hull more than once";
            return fmt::format("the edge of {} from point {} to point {} has not exactly one reverse", number(),
                               fault.corners[0], fault.corners[1]);
        case structure_law::overlap:
            return fmt::format("the interiors of {} and {} {} meet", number(), tuple, *fault.other_tuple);
        case structure_law::not_covered:
            return fmt::format("the union of the {} is not the {}",
                               kind == structure_kind::delaunay_3d ? "tetrahedra" : "triangles",
                               kind == structure_kind::polygon_triangulation_2d ? "polygon" : "convex hull");
        case structure_law::outside:
            if (kind == structure_kind::convex_hull_2d) return hull_2d_words(fault);
            return fmt::format("point {} is above {}", *fault.point, number());
        case structure_law::missing_vertex: return fmt::format("point {} is not used", *fault.point);
        case structure_law::not_delaunay:
            return fmt::format("point {} is inside the {} of {}", *fault.point,
                               kind == structure_kind::delaunay_3d ? "circumsphere" : "circumcircle", number());
        case structure_law::not_conforming:
            return fmt::format("{} and {} {} meet in more than a common face, edge or vertex", number(), tuple,
                               *fault.other_tuple);
    }
    return "";  // not reached
}

void add_fault(json_object& object, structure_input const& input, structure_answer const& answer,
               structure_fault const& fault) {
    bool const is_wrong = fault.law != structure_law::valid;
    object.add("law", is_wrong ? json_text(name_of(fault.law)) : json_text());
    bool const by_corners = input.kind == structure_kind::convex_hull_2d && !fault.corners.empty();
    object.add("tuple", by_corners ? json_array(fault.corners) : json_text(fault.tuple));
    if (fault.other_tuple) object.add("tuples", json_array(std::vector{*fault.tuple, *fault.other_tuple}));
    object.add("point", json_text(fault.point));
    json_object certificate;
    if (is_wrong)
        for (auto const& [name, value] : structure_certificate(input, answer, fault))
            certificate.add(name, json_text::raw(value));
    object.add("certificate", is_wrong ? json_text(certificate) : json_text());
}

}  // namespace graze
