// Reading models. CGAL does the parsing but for OFF models in text; what is handed over is checked here.
#include <CGAL/IO/polygon_soup_io.h>
#include <CGAL/Simple_cartesian.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "graze/model.hpp"
#include "parsers/off_file.hpp"
#include "parsers/ply_check.hpp"

namespace graze {

triangle_soup read_model(std::string const& path) {
    using kernel = CGAL::Simple_cartesian<double>;
    auto const fail = [&](std::string const& why) { return model_error(path + ": " + why); };
    std::error_code error;
    if (!std::filesystem::exists(path, error)) throw fail("no such file");
    if (!std::filesystem::is_regular_file(path, error)) throw fail("not a file");

    std::string extension = std::filesystem::path(path).extension().string();
    for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (extension == ".ply") {
        std::ifstream file(path, std::ios::binary);
        if (std::string const why = why_not_ply(file); !why.empty()) throw fail("cannot be read, " + why);
    }

    std::vector<kernel::Point_3> points;
    std::vector<std::vector<std::size_t>> polygons;
    bool read = false;
    try {
        if (extension == ".off") {
            std::ifstream file(path, std::ios::binary);
            off_model model;
            read = read_off(file, std::filesystem::file_size(path), model);
            for (auto const& [x, y, z] : model.points) points.emplace_back(x, y, z);
            polygons = std::move(model.polygons);
        }
        if (!read) read = CGAL::IO::read_polygon_soup(path, points, polygons, CGAL::parameters::verbose(false));
    } catch (std::exception const& problem) {
        // A header that promises more than there is memory for, or a parser's own complaint.
        throw fail(std::string("cannot be read as a model (") + problem.what() + ")");
    }
    if (!read) throw fail("cannot be read, expected an OFF, OBJ, STL or PLY model named .off, .obj, .stl or .ply");

    triangle_soup soup;
    if (points.size() > std::numeric_limits<std::uint32_t>::max()) throw fail("more than 2^32 points");
    for (std::size_t i = 0; i < points.size(); ++i) {
        std::array<double, 3> const p{points[i].x(), points[i].y(), points[i].z()};
        for (double coordinate : p)
            if (!std::isfinite(coordinate))
                throw fail("point " + std::to_string(i) + " has a coordinate that is not finite");
        soup.points.push_back(p);
    }
    bool const all_triangles =
        std::all_of(polygons.begin(), polygons.end(), [](auto const& p) { return p.size() == 3; });
    for (std::size_t i = 0; i < polygons.size(); ++i) {
        for (std::size_t vertex : polygons[i])
            if (vertex >= points.size())
                throw fail("polygon " + std::to_string(i) + " names vertex " + std::to_string(vertex) + " of " +
                           std::to_string(points.size()));
        auto const index = [&](std::size_t k) { return static_cast<std::uint32_t>(polygons[i][k]); };
        for (std::size_t k = 2; k < polygons[i].size(); ++k) {
            soup.triangles.push_back({index(0), index(k - 1), index(k)});
            if (!all_triangles) soup.face_numbers.push_back(static_cast<std::uint32_t>(i));
        }
    }
    if (soup.triangles.empty()) throw fail("holds no polygon");
    return soup;
}

}  // namespace graze
