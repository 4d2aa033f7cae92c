#include "structures/picture.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <ostream>
#include <vector>

#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

using tuple_corners = std::vector<std::size_t>;

/// Those indices of a tuple that are points.
tuple_corners corners_of(structure_answer const& answer, std::size_t tuple, std::size_t points) {
    tuple_corners corners;
    for (std::int64_t index : answer.tuple(tuple))
        if (index >= 0 && static_cast<std::size_t>(index) < points) corners.push_back(static_cast<std::size_t>(index));
    return corners;
}

bool shows(structure_fault const& fault, std::size_t tuple) {
    return fault.tuple == tuple || fault.other_tuple == tuple;
}

/// What is drawn, in pixels: the box of the points, or around a fault in a structure too large to draw.
class frame {
  public:
    static constexpr double size = 800, margin = 24;
    static constexpr std::size_t most_tuples = 20'000;

    frame(structure_input const& input, structure_answer const& answer, structure_fault const& fault)
        : coordinates_(input.coordinates) {
        std::vector<std::size_t> shown;
        if (answer.size() > most_tuples) {
            for (std::optional<std::size_t> tuple : {fault.tuple, fault.other_tuple})
                if (tuple)
                    for (std::size_t corner : corners_of(answer, *tuple, input.point_count())) shown.push_back(corner);
            if (fault.point) shown.push_back(*fault.point);
            shown.insert(shown.end(), fault.corners.begin(), fault.corners.end());
        }
        is_part_ = !shown.empty();
        for (std::size_t i = 0; i < (is_part_ ? shown.size() : input.point_count()); ++i)
            include(is_part_ ? shown[i] : i);
        double const widened = is_part_ ? 2 : 0;
        for (std::size_t k = 0; k < 2; ++k) {
            double const extent = high_[k] / 2 - low_[k] / 2;
            centre_[k] = low_[k] / 2 + high_[k] / 2;
            half_ = std::max(half_, extent * (1 + widened));
        }
        if (!(half_ > 0)) half_ = 1;
    }

    bool is_part() const { return is_part_; }
    std::array<double, 2> at(std::size_t point) const {
        std::array<double, 2> result{};
        for (std::size_t k = 0; k < 2; ++k) {
            double const scaled = (coordinates_[2 * point + k] - centre_[k]) / half_;
            result[k] = margin + (size - 2 * margin) * (1 + (k == 0 ? scaled : -scaled)) / 2;
        }
        return result;
    }
    bool has(std::size_t point) const {
        auto const [x, y] = at(point);
        return x >= 0 && x <= size && y >= 0 && y <= size;
    }

  private:
    void include(std::size_t point) {
        for (std::size_t k = 0; k < 2; ++k) {
            low_[k] = std::min(low_[k], coordinates_[2 * point + k]);
            high_[k] = std::max(high_[k], coordinates_[2 * point + k]);
        }
    }

    std::span<double const> coordinates_;
    std::array<double, 2> low_{INFINITY, INFINITY}, high_{-INFINITY, -INFINITY}, centre_{};
    double half_ = 0;
    bool is_part_ = false;
};

std::string path_of(frame const& picture, tuple_corners const& corners, bool closed) {
    std::string path;
    for (std::size_t corner : corners) {
        auto const [x, y] = picture.at(corner);
        path += fmt::format("{}{:.2f} {:.2f}", path.empty() ? "M" : "L", x, y);
    }
    return closed ? path + "Z" : path;
}

constexpr std::array<std::array<std::size_t, 3>, 4> tetrahedron_sides{{{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}}};

/// Triangles, grey or red.
struct space_drawing {
    std::vector<std::array<double, 3>> points;
    std::vector<std::array<std::size_t, 3>> faces;
    std::vector<bool> red;

    void add(std::array<std::size_t, 3> const& face, bool is_red) {
        faces.push_back(face);
        red.push_back(is_red);
    }
    /// A red tetrahedron with a corner at the point, a fiftieth of the whole in size.
    void mark(std::array<double, 3> const& at) {
        double extent = 0;
        for (auto const& other : points)
            for (std::size_t k = 0; k < 3; ++k) extent = std::max(extent, std::abs(other[k] / 2 - at[k] / 2));
        double const size = extent / 50;
        std::size_t const first = points.size();
        points.insert(points.end(), {at,
                                     {at[0] + size, at[1] + size, at[2]},
                                     {at[0] + size, at[1], at[2] + size},
                                     {at[0], at[1] + size, at[2] + size}});
        for (auto const& side : tetrahedron_sides) add({first + side[0], first + side[1], first + side[2]}, true);
    }
    void write(std::ostream& out) const {
        out << fmt::format(
            "ply\nformat ascii 1.0\nelement vertex {}\nproperty double x\nproperty double y\nproperty double z\n"
            "element face {}\nproperty list uchar int vertex_indices\nproperty uchar red\nproperty uchar green\n"
            "property uchar blue\nend_header\n",
            points.size(), faces.size());
        for (auto const& [x, y, z] : points)
            out << fmt::format("{} {} {}\n", to_decimal(x), to_decimal(y), to_decimal(z));
        for (std::size_t i = 0; i < faces.size(); ++i)
            out << fmt::format("3 {} {} {} {}\n", faces[i][0], faces[i][1], faces[i][2],
                               red[i] ? "207 34 46" : "160 170 180");
    }
};

}  // namespace

void write_svg(std::ostream& out, structure_input const& input, structure_answer const& answer,
               structure_fault const& fault) {
    frame const picture(input, answer, fault);
    std::size_t const points = input.point_count();
    out << fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" width=\"{0}\" height=\"{0}\">\n"
        "<rect width=\"{0}\" height=\"{0}\" fill=\"#fff\"/>\n",
        frame::size);
    auto const draw = [&](tuple_corners const& corners, bool closed, std::string_view style) {
        if (corners.size() > 1) out << fmt::format("<path d=\"{}\" {}/>\n", path_of(picture, corners, closed), style);
    };
    constexpr std::string_view plain = "fill=\"#d0d7de\" fill-opacity=\".4\" stroke=\"#6e7781\" stroke-width=\".7\"";
    constexpr std::string_view wrong = "fill=\"#cf222e\" fill-opacity=\".35\" stroke=\"#cf222e\" stroke-width=\"2\"";
    if (input.kind == structure_kind::convex_hull_2d) {
        tuple_corners walk;
        for (std::size_t i = 0; i < answer.size(); ++i)
            for (std::size_t corner : corners_of(answer, i, points)) walk.push_back(corner);
        draw(walk, true, plain);
        draw(fault.corners, false, "fill=\"none\" stroke=\"#cf222e\" stroke-width=\"2\"");
    } else {
        for (bool of_fault : {false, true})
            for (std::size_t i = 0; i < answer.size(); ++i) {
                if (shows(fault, i) != of_fault) continue;
                tuple_corners const corners = corners_of(answer, i, points);
                bool const is_seen =
                    !picture.is_part() || std::ranges::any_of(corners, [&](std::size_t at) { return picture.has(at); });
                if (is_seen) draw(corners, true, of_fault ? wrong : plain);
            }
    }
    if (points <= frame::most_tuples)
        for (std::size_t i = 0; i < points; ++i) {
            auto const [x, y] = picture.at(i);
            out << fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"2\" fill=\"#24292f\"/>\n", x, y);
        }
    if (fault.point) {
        auto const [x, y] = picture.at(*fault.point);
        out << fmt::format(
            "<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"6\" fill=\"none\" stroke=\"#cf222e\" stroke-width=\"2\"/>\n", x,
            y);
    }
    out << "</svg>\n";
}

void write_ply(std::ostream& out, structure_input const& input, structure_answer const& answer,
               structure_fault const& fault) {
    space_drawing drawing;
    auto const point_at = [&](std::size_t i) {
        return std::array{input.coordinates[3 * i], input.coordinates[3 * i + 1], input.coordinates[3 * i + 2]};
    };
    for (std::size_t i = 0; i < input.point_count(); ++i) drawing.points.push_back(point_at(i));
    for (std::size_t i = 0; i < answer.size(); ++i) {
        tuple_corners const corners = corners_of(answer, i, input.point_count());
        if (corners.size() == 3) drawing.add({corners[0], corners[1], corners[2]}, shows(fault, i));
        if (corners.size() == 4)
            for (auto const& side : tetrahedron_sides)
                drawing.add({corners[side[0]], corners[side[1]], corners[side[2]]}, shows(fault, i));
    }
    if (fault.point) drawing.mark(point_at(*fault.point));
    drawing.write(out);
}

void write_ply(std::ostream& out, std::span<triangle_soup const> models, std::span<std::uint32_t const> red_faces,
               std::optional<std::array<double, 3>> const& point) {
    space_drawing drawing;
    for (triangle_soup const& model : models) {
        std::size_t const first = drawing.points.size();
        drawing.points.insert(drawing.points.end(), model.points.begin(), model.points.end());
        for (std::uint32_t i = 0; i < model.triangles.size(); ++i) {
            auto const& [a, b, c] = model.triangles[i];
            drawing.add({first + a, first + b, first + c},
                        std::ranges::find(red_faces, model.face_of(i)) != red_faces.end());
        }
    }
    if (point) drawing.mark(*point);
    drawing.write(out);
}

}  // namespace graze
