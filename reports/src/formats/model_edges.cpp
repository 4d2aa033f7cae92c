#include "formats/model_edges.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace graze {
namespace {

/// "12 open edges, with a face on one side alone; the first is (0, 0, 0) to (1, 0, 0), of face 3".
std::string defect_text(std::uint64_t count, std::string_view kind, std::string_view meaning, model_edge const& first,
                        triangle_soup const& model) {
    constexpr std::size_t most_faces = 4;
    std::vector<std::uint32_t> faces;
    for (std::uint32_t triangle : first.triangles) faces.push_back(model.face_of(triangle));
    bool const more = faces.size() > most_faces;
    if (more) faces.resize(most_faces);
    auto const& [from, to] = first.points;
    return fmt::format("{} {} edge{}, {}; the first is ({}) to ({}), of face{} {}{}", count, kind,
                       count == 1 ? "" : "s", meaning, fmt::join(model.points[from], ", "),
                       fmt::join(model.points[to], ", "), faces.size() == 1 ? "" : "s", fmt::join(faces, ", "),
                       more ? ", ..." : "");
}

}  // namespace

std::string edges_text(std::string const& file, triangle_soup const& model) {
    edge_defects const found = find_edge_defects(model);
    if (found.is_closed()) return fmt::format("{}: closed, each edge belongs to two faces\n", file);
    std::string text;
    if (found.first_open)
        text += fmt::format("{}: {}\n", file,
                            defect_text(found.open, "open", "with a face on one side alone", *found.first_open, model));
    if (found.first_non_manifold)
        text += fmt::format("{}: {}\n", file,
                            defect_text(found.non_manifold, "non-manifold", "with three faces or more",
                                        *found.first_non_manifold, model));
    return text;
}

}  // namespace graze
