#include "graze/internal/models/structure_files.hpp"

#include <array>
#include <bit>
#include <span>
#include <stdexcept>
#include <unordered_map>

#include "graze/case_file.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/model.hpp"
#include "graze/source.hpp"
#include "graze/structure_case.hpp"
#include "parsers/polygon_model.hpp"
#include "parsers/text_words.hpp"

namespace graze {
namespace {

std::string line_words(std::size_t line) {
    return "line " + std::to_string(line) + ": ";
}

bool is_json(std::string const& ending) {
    return ending == ".jsonl" || ending == ".json" || ending == ".ndjson";
}

/// Calls take(line, number) for each line that is not blank.
template <class Take>
void for_each_line(std::string_view text, Take take) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    for (std::size_t number = 1; !text.empty(); ++number) {
        std::size_t const end = std::min(text.find('\n'), text.size());
        std::string_view const line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        try {
            take(line);
        } catch (json_error const& error) {
            throw std::runtime_error(line_words(number) + "column " + std::to_string(error.offset + 1) + ": " +
                                     error.message);
        } catch (std::invalid_argument const& error) {
            throw std::runtime_error(line_words(number) + error.what());
        }
    }
}

std::vector<double> points_of_json(std::string_view text, std::size_t dimension) {
    std::vector<double> coordinates;
    std::string const expected = "an array of " + std::to_string(dimension) + " finite numbers";
    for_each_line(text, [&](std::string_view line) {
        json_scanner whole(line);
        json_value const value = whole.value();
        whole.finish();
        auto const refuse = [&](std::string const& found) {
            throw std::invalid_argument("found " + found + ", expected " + expected);
        };
        if (value.what != json_value::kind::array) refuse(describe(value));
        json_scanner scanner(value.raw);
        scanner.enter();
        std::size_t count = 0;
        for (; scanner.next_element(); ++count) {
            json_value const element = scanner.value();
            if (element.what != json_value::kind::number) refuse(describe(element));
            written_scalar const number = parse_scalar(element.raw, scalar_type::float64);
            if (number.what != written_scalar::status::finite) refuse(describe(element));
            coordinates.push_back(number.value);
        }
        if (count != dimension) refuse("an array of " + std::to_string(count));
    });
    return coordinates;
}

std::vector<double> points_of_words(std::string_view text, std::size_t dimension) {
    std::vector<double> coordinates;
    text_words words(text, text_words::comments::from_hash);
    while (!words.ended()) {
        for (std::size_t k = 0; k < dimension; ++k)
            coordinates.push_back(words.finite(dimension > 3 ? "a number of a ray" : "a coordinate"));
        constexpr std::string_view zero = "0, as the third coordinate of a point in the plane";
        if (dimension == 2 && !words.line_ended() && words.finite(zero) != 0) words.refuse(zero);
        if (!words.line_ended()) {
            words.word("");
            words.refuse(dimension > 3 ? "no more than six numbers" : "no more than the coordinates of a point");
        }
    }
    return coordinates;
}

/// The vertices of a model. Throws where one is not in the plane.
std::vector<double> coordinates_of(polygon_model const& model, std::size_t dimension) {
    std::vector<double> coordinates;
    coordinates.reserve(model.points.size() * dimension);
    for (std::size_t i = 0; i < model.points.size(); ++i) {
        if (dimension == 2 && model.points[i][2] != 0)
            throw std::runtime_error("vertex " + std::to_string(i) + ": found z = " + to_decimal(model.points[i][2]) +
                                     ", expected 0, as in the plane");
        coordinates.insert(coordinates.end(), model.points[i].begin(),
                           model.points[i].begin() + static_cast<std::ptrdiff_t>(dimension));
    }
    return coordinates;
}

/// Points by their coordinates: where the first of each is.
class point_places {
  public:
    point_places(std::span<double const> coordinates, std::size_t dimension) : dimension_(dimension) {
        places_.reserve(coordinates.size() / dimension);
        for (std::size_t i = 0; i < coordinates.size(); i += dimension)
            places_.try_emplace(key_of(coordinates.subspan(i, dimension)), static_cast<std::int64_t>(i / dimension));
    }
    /// -1 where there is none.
    std::int64_t find(std::span<double const> point) const {
        auto const found = places_.find(key_of(point));
        return found == places_.end() ? -1 : found->second;
    }

  private:
    using key = std::array<std::uint64_t, 3>;
    struct hash {
        std::size_t operator()(key const& of) const { return mix(mix(mix(of[0]) ^ of[1]) ^ of[2]); }
    };
    key key_of(std::span<double const> point) const {
        key result{};
        for (std::size_t k = 0; k < dimension_; ++k)
            result[k] = point[k] == 0 ? 0 : std::bit_cast<std::uint64_t>(point[k]);  // -0 is 0
        return result;
    }

    std::size_t dimension_;
    std::unordered_map<key, std::int64_t, hash> places_;
};

structure_answer answer_of_json(std::string_view text, structure_kind kind) {
    structure_answer answer;
    for_each_line(text, [&](std::string_view line) {
        structure_answer const found = parse_structure_lines(line, kind);
        for (std::size_t i = 0; i < found.size(); ++i) {
            auto const tuple = found.tuple(i);
            answer.indices.insert(answer.indices.end(), tuple.begin(), tuple.end());
            answer.end_tuple();
        }
    });
    return answer;
}

structure_answer answer_of_model(polygon_model const& model, structure_input const& input) {
    structure_form const& form = form_of(input.kind);
    std::vector<std::int64_t> number_of;  // of each vertex, in the input
    if (!model.points.empty()) {
        std::vector<double> const own = coordinates_of(model, form.dimension);
        point_places const places(input.coordinates, form.dimension);
        for (std::size_t i = 0; i < model.points.size(); ++i)
            number_of.push_back(places.find(std::span(own).subspan(i * form.dimension, form.dimension)));
    }
    auto const index_of = [&](std::uint32_t corner) -> std::int64_t {
        if (model.points.empty()) return corner == no_vertex ? -1 : static_cast<std::int64_t>(corner);
        return corner < number_of.size() ? number_of[corner] : -1;
    };
    structure_answer answer;
    if (input.kind == structure_kind::convex_hull_2d && model.face_count() > 1)
        throw std::runtime_error("found " + std::to_string(model.face_count()) +
                                 " faces, expected one, with all corners of the hull");
    for (std::size_t i = 0; i < model.face_count(); ++i) {
        auto const face = model.face(i);
        if (form.tuple_size != 1 && face.size() > form.tuple_size)
            throw std::runtime_error("face " + std::to_string(i) + ": found " + std::to_string(face.size()) +
                                     " vertices, expected " + std::to_string(form.tuple_size));
        for (std::uint32_t corner : face) {
            answer.indices.push_back(index_of(corner));
            if (form.tuple_size == 1) answer.end_tuple();
        }
        if (form.tuple_size != 1) answer.end_tuple();
    }
    return answer;
}

/// What `read` makes of the file's bytes and ending. Throws model_error.
template <class Read>
auto read_file(std::string const& path, Read read) {
    try {
        return read(std::string_view(bytes_of_file(path, "points or a structure")), ending_of_file(path));
    } catch (std::bad_alloc const&) {
        throw model_error(path + ": is larger than there is memory for");
    } catch (std::runtime_error const& problem) {
        throw model_error(path + ": " + problem.what());
    }
}

[[noreturn]] void refuse_ending(std::string const& ending, std::string const& expected) {
    throw std::runtime_error((ending.empty() ? "its name has no ending" : "its name ends in " + quote_excerpt(ending)) +
                             ", expected " + expected);
}

}  // namespace

std::vector<double> read_points(std::string const& path, std::size_t dimension) {
    return read_file(path, [&](std::string_view bytes, std::string const& ending) {
        std::vector<double> coordinates;
        if (is_json(ending))
            coordinates = points_of_json(bytes, dimension);
        else if (ending == ".xyz" || ending == ".xy")
            coordinates = points_of_words(bytes, dimension);
        else if (ending == ".off")
            coordinates = coordinates_of(read_off(bytes, index_rule::any), dimension);
        else if (ending == ".obj")
            coordinates = coordinates_of(read_obj(bytes, index_rule::any), dimension);
        else if (ending == ".ply")
            coordinates = coordinates_of(read_ply(bytes, false), dimension);
        else
            refuse_ending(ending, "points named .off, .obj, .ply, .xyz or .jsonl");
        if (coordinates.empty()) throw std::runtime_error("holds no point");
        return coordinates;
    });
}

std::vector<double> read_rays(std::string const& path) {
    return read_file(path, [&](std::string_view bytes, std::string const& ending) {
        constexpr std::size_t numbers = 6;
        if (!is_json(ending) && ending != ".xyz") refuse_ending(ending, "rays named .xyz or .jsonl");
        std::vector<double> rays = is_json(ending) ? points_of_json(bytes, numbers) : points_of_words(bytes, numbers);
        if (rays.empty()) throw std::runtime_error("holds no ray");
        return rays;
    });
}

structure_answer read_structure(std::string const& path, structure_input const& input) {
    return read_file(path, [&](std::string_view bytes, std::string const& ending) {
        if (is_json(ending)) return answer_of_json(bytes, input.kind);
        if (ending == ".off") return answer_of_model(read_off(bytes, index_rule::any), input);
        if (ending == ".obj") return answer_of_model(read_obj(bytes, index_rule::any), input);
        refuse_ending(ending, "a structure named .off, .obj or .jsonl");
    });
}

}  // namespace graze
