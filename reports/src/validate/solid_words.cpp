#include "validate/solid_words.hpp"

#include <fmt/format.h>

namespace graze {
namespace {

std::string edge_words(unpaired_edge const& edge) {
    return fmt::format("the edge of face {} from vertex {} to vertex {} occurs {} times, its reverse {} times",
                       edge.face, edge.from, edge.to, edge.count, edge.reverse_count);
}

json_object edge_json(unpaired_edge const& edge) {
    return {{"edge", json_array(std::array{edge.from, edge.to})},
            {"count", edge.count},
            {"reverse_count", edge.reverse_count}};
}

std::string_view name_of_part(boolean_part part) {
    return part == boolean_part::a ? "A" : part == boolean_part::b ? "B" : "C";
}

}  // namespace

std::string fault_words(solid_fault const& fault) {
    switch (fault.law) {
        case solid_law::valid: return "";
        case solid_law::not_closed: return edge_words(*fault.edge);
        case solid_law::degenerate: return fmt::format("face {} has no area", fault.faces[0]);
        case solid_law::intersects:
            return fmt::format("faces {} and {} meet in more than common vertices and edges", fault.faces[0],
                               fault.faces[1]);
        case solid_law::inside_out:
            if (fault.faces.empty()) return "it has no volume";
            return fmt::format("the winding number is {} on the outer side of face {} and {} on the inner side",
                               (*fault.winding)[0], fault.faces[0], (*fault.winding)[1]);
    }
    return "";  // not reached
}

std::string fault_words(boolean_fault const& fault) {
    if (fault.open_operand)
        return fmt::format("{} is not closed: {}", name_of_part(*fault.open_operand), edge_words(*fault.edge));
    switch (fault.law) {
        case boolean_law::valid: return "";
        case boolean_law::not_closed: return edge_words(*fault.edge);
        case boolean_law::wrong_membership: break;
    }
    std::string const place =
        fault.beside ? fmt::format(", beside face {} of {}", fault.beside->face, name_of_part(fault.beside->part)) : "";
    return fmt::format(
        "the point ({:.17g}, {:.17g}, {:.17g}){} should be {} C; the winding numbers of A, B and C are {}, {}, {}",
        fault.point[0], fault.point[1], fault.point[2], place, fault.expected ? "inside" : "outside", fault.winding[0],
        fault.winding[1], fault.winding[2]);
}

void add_fault(json_object& object, solid_fault const& fault) {
    bool const is_wrong = fault.law != solid_law::valid;
    object.add("law", is_wrong ? json_text(name_of(fault.law)) : json_text());
    object.add("faces", is_wrong ? json_array(fault.faces) : json_text());
    json_object certificate;
    if (fault.edge) certificate = edge_json(*fault.edge);
    if (!fault.corners.empty())
        certificate.add("corners", json_array(fault.corners, [](auto const& corners) { return json_array(corners); }));
    if (fault.point) certificate.add("point", json_array(*fault.point, to_fraction));
    if (fault.winding) certificate.add("winding", json_array(*fault.winding));
    if (fault.six_volume) certificate.add("six_volume", to_fraction(*fault.six_volume));
    object.add("certificate", is_wrong ? json_text(certificate) : json_text());
}

void add_fault(json_object& object, boolean_fault const& fault) {
    bool const is_wrong = fault.law != boolean_law::valid;
    object.add("law", is_wrong ? json_text(name_of(fault.law)) : json_text());
    object.add("asked", fault.asked).add("too_near", fault.too_near);
    if (fault.law != boolean_law::wrong_membership) {
        object.add("point", json_text());
        object.add("certificate", is_wrong ? json_text(edge_json(*fault.edge)) : json_text());
        return;
    }
    object.add("point", json_array(fault.point));
    json_object certificate{{"winding", json_array(fault.winding)},
                            {"expected", fault.expected ? "inside" : "outside"}};
    if (fault.beside)
        certificate.add("beside", json_object{{"model", name_of_part(fault.beside->part)},
                                              {"face", fault.beside->face},
                                              {"side", fault.beside->outer ? "outer" : "inner"}});
    object.add("certificate", certificate);
}

}  // namespace graze
