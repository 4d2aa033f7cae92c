#include "formats/intersections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "text/json_writer.hpp"

namespace graze {

std::string intersection_line(std::string const& file, triangle_soup const& model, meeting_faces const& pair) {
    auto const& first = model.triangles[pair.first];
    auto const& second = model.triangles[pair.second];
    std::vector<double> input;
    for (auto const* corners : {&first, &second})
        for (std::uint32_t corner : *corners)
            input.insert(input.end(), model.points[corner].begin(), model.points[corner].end());
    std::string_view const answer = name_of(pair.answer());
    return json_object{{"file", file},
                       {"faces", json_array(std::array{model.face_of(pair.first), model.face_of(pair.second)})},
                       {"corners", json_array(std::array{json_array(first), json_array(second)})},
                       {"kind", name_of(pair.kind)},
                       {"relation", answer},
                       {"shared", pair.shared},
                       {"test", "triangle_triangle_3d"},
                       {"scalar", "float64"},
                       {"input", json_array(input)},
                       {"expect", answer},
                       {"format", file_format}}
        .text();
}

std::string intersection_summary(std::string const& file, triangle_soup const& model,
                                 std::vector<meeting_faces> const& found, double seconds) {
    auto const count = [&](meeting kind) { return std::ranges::count(found, kind, &meeting_faces::kind); };
    return fmt::format(
        "{}: {} triangles, {} pairs meet in more than they share: {} cross, {} overlap, {} touch; {:.3f} s\n", file,
        model.triangles.size(), found.size(), count(meeting::cross), count(meeting::overlap), count(meeting::touch),
        seconds);
}

void coloured_model::add(triangle_soup const& model, std::vector<meeting_faces> const& found) {
    std::size_t const first_face = soup_.triangles.size(), first_point = soup_.points.size();
    soup_.points.insert(soup_.points.end(), model.points.begin(), model.points.end());
    std::uint32_t const shift = static_cast<std::uint32_t>(first_point);
    for (auto const& t : model.triangles) soup_.triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
    meets_.resize(soup_.triangles.size());
    for (meeting_faces const& pair : found) meets_[first_face + pair.first] = meets_[first_face + pair.second] = true;
}

void coloured_model::write_ply(std::ostream& out) const {
    out << "ply\nformat ascii 1.0\ncomment faces that meet others are red\nelement vertex " << soup_.points.size()
        << "\nproperty double x\nproperty double y\nproperty double z\nelement face " << soup_.triangles.size()
        << "\nproperty list uchar int vertex_indices\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n"
           "end_header\n";
    for (auto const& [x, y, z] : soup_.points) out << fmt::format("{} {} {}\n", x, y, z);
    for (std::size_t i = 0; i < soup_.triangles.size(); ++i) {
        auto const& [a, b, c] = soup_.triangles[i];
        out << fmt::format("3 {} {} {} {}\n", a, b, c, meets_[i] ? "220 40 40" : "190 190 190");
    }
}

}  // namespace graze
