// Reading models: the format by the end of the name, faces as triangles.
#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>

#include "graze/internal/text/text.hpp"
#include "graze/model.hpp"
#include "models/face_cutter.hpp"
#include "parsers/polygon_model.hpp"

namespace graze {
namespace {

using reader = polygon_model (*)(std::string_view file);
struct format {
    std::string_view ending;
    reader read;
};
constexpr std::array<format, 4> formats{{{".off", [](std::string_view file) { return read_off(file); }},
                                         {".obj", [](std::string_view file) { return read_obj(file); }},
                                         {".stl", read_stl},
                                         {".ply", [](std::string_view file) { return read_ply(file); }}}};
constexpr std::string_view endings = "an OFF, OBJ, STL or PLY model named .off, .obj, .stl or .ply";

polygon_model polygons_of(std::string const& path) {
    std::string const bytes = bytes_of_file(path, "a model");
    std::string const ending = ending_of_file(path);
    auto const found = std::ranges::find(formats, ending, &format::ending);
    if (found == formats.end())
        throw std::runtime_error(
            (ending.empty() ? "its name has no ending" : "its name ends in " + quote_excerpt(ending)) + ", expected " +
            std::string(endings));
    if (bytes.empty()) throw std::runtime_error("is empty, expected " + std::string(endings));
    return found->read(bytes);
}

/// Faces of a kind: how many, and the first.
struct face_tally {
    std::size_t count = 0, first = 0;

    void add(std::size_t face) {
        if (count++ == 0) first = face;
    }
    void tell(std::string_view one, std::string_view many, std::string_view what,
              std::vector<std::string>& notes) const {
        if (count == 0) return;
        std::string const number = std::to_string(first);
        notes.push_back(
            (count == 1 ? "face " + number + " " + std::string(one)
                        : std::to_string(count) + " faces, the first of them " + number + ", " + std::string(many)) +
            std::string(what));
    }
};

triangle_soup triangles_of(polygon_model model) {
    triangle_soup soup;
    soup.points = std::move(model.points);
    soup.notes = std::move(model.notes);
    face_tally lines, slanted, without_area, crossing;
    bool all_triangles = true;
    for (std::size_t i = 0; i < model.face_count(); ++i) all_triangles = all_triangles && model.face(i).size() == 3;
    soup.triangles.reserve(model.face_count());
    face_cutter cutter(soup.points);
    for (std::size_t i = 0; i < model.face_count(); ++i) {
        if (model.face(i).size() < 3) {
            lines.add(i);
            continue;
        }
        switch (cutter.cut(model.face(i), soup.triangles)) {
            case face_flaw::none: break;
            case face_flaw::not_flat: slanted.add(i); break;
            case face_flaw::no_area: without_area.add(i); break;
            case face_flaw::crossing: crossing.add(i); break;
        }
        if (soup.triangles.size() > std::numeric_limits<std::uint32_t>::max())
            throw std::runtime_error("more than 2^32 triangles");
        if (!all_triangles) soup.face_numbers.resize(soup.triangles.size(), static_cast<std::uint32_t>(i));
    }
    lines.tell("has", "have", " fewer than three corners, left out", soup.notes);
    slanted.tell("is", "are", " not flat (exactly), cut into triangles as seen along an axis", soup.notes);
    without_area.tell("has", "have", " more than three corners and no area, cut as a fan", soup.notes);
    crossing.tell("crosses itself", "cross themselves",
                  ", cut as a fan whose triangles overlap: pairs within such a face mean nothing", soup.notes);
    return soup;
}

}  // namespace

std::string bytes_of_file(std::string const& path, std::string_view expected) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) throw std::runtime_error("no such file");
    if (std::filesystem::is_directory(path, error))
        throw std::runtime_error("is a directory, expected " + std::string(expected));
    if (!std::filesystem::is_regular_file(path, error)) throw std::runtime_error("not a file");
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot be opened (" + std::generic_category().message(errno) + ")");
    std::uintmax_t const size = std::filesystem::file_size(path, error);
    std::string bytes;
    if (error || size > bytes.max_size()) throw std::runtime_error("cannot be read");
    bytes.resize(size);
    file.read(bytes.data(), static_cast<std::streamsize>(size));
    if (static_cast<std::uintmax_t>(file.gcount()) != size) throw std::runtime_error("cannot be read to its end");
    return bytes;
}

std::string ending_of_file(std::string const& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return ending;
}

void polygon_model::add_point(std::array<double, 3> const& point) {
    if (points.size() == std::numeric_limits<std::uint32_t>::max()) throw std::runtime_error("more than 2^32 points");
    points.push_back(point);
}

triangle_soup read_model(std::string const& path, bool may_be_empty) {
    try {
        triangle_soup soup = triangles_of(polygons_of(path));
        if (soup.triangles.empty() && !may_be_empty) throw std::runtime_error("holds no polygon");
        return soup;
    } catch (std::bad_alloc const&) {
        throw model_error(path + ": is larger than there is memory for");
    } catch (std::runtime_error const& problem) {
        throw model_error(path + ": " + problem.what());
    }
}

}  // namespace graze
