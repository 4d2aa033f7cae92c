#include <algorithm>
#include <array>
#include <stdexcept>

#include "graze/internal/text/text.hpp"
#include "parsers/polygon_model.hpp"
#include "parsers/text_words.hpp"

namespace graze {
namespace {

// Names and settings: no geometry. Their lines may end in a backslash that is part of a name.
constexpr std::array<std::string_view, 19> names{
    "g",   "o",     "s",          "mg",        "mtllib",   "usemtl", "usemap", "maplib",   "bevel", "c_interp",
    "lod", "stech", "shadow_obj", "trace_obj", "d_interp", "call",   "csh",    "material", "ctech"};
constexpr std::array<std::string_view, 3> vertex_data{"vt", "vn", "vp"};
// Geometry that has no faces, or only after it was evaluated.
constexpr std::array<std::string_view, 2> lesser{"p", "l"};
constexpr std::array<std::string_view, 21> free_form{"cstype", "deg",  "bmat", "step", "curv", "curv2", "surf",
                                                     "parm",   "trim", "hole", "scrv", "sp",   "end",   "con",
                                                     "bsp",    "bzp",  "cdc",  "cdp",  "res",  "merge", "sd"};

template <class Names>
bool is_one(Names const& of, std::string_view word) {
    return std::ranges::find(of, word) != of.end();
}

/// Statements that were skipped, by keyword: how often, and where first.
class skipped_statements {
  public:
    void add(std::string_view keyword, std::size_t line) {
        auto const [place, is_new] = by_keyword_.try_emplace(std::string(keyword), line, 0u);
        place->second.second += 1;
        if (by_keyword_.size() <= most || !is_new) return;
        by_keyword_.erase(place);  // of a file that is something else there are too many
        ++others_;
    }
    void tell(std::vector<std::string>& notes) const {
        for (auto const& [keyword, where] : by_keyword_) {
            std::string_view const kind = is_one(lesser, keyword)      ? "points and lines have no faces"
                                          : is_one(free_form, keyword) ? "free-form geometry is not supported"
                                                                       : "the keyword is unknown";
            notes.push_back("line " + std::to_string(where.first) + ": " + quote_excerpt(keyword) + " is skipped, " +
                            std::string(kind) +
                            (where.second > 1 ? " (" + std::to_string(where.second) + " statements)" : ""));
        }
        if (others_ > 0) notes.push_back(std::to_string(others_) + " statements of further keywords are skipped");
    }

  private:
    static constexpr std::size_t most = 16;
    std::map<std::string, std::pair<std::size_t, std::size_t>> by_keyword_;
    std::size_t others_ = 0;
};

/// The indices of a face. One may name a vertex that follows later, which is known at the end.
class face_reader {
  public:
    explicit face_reader(index_rule indices) : indices_(indices) {}
    void read(text_words& words, polygon_model& model) {
        constexpr std::string_view corner = "the corner of a face: v, v/vt, v//vn or v/vt/vn";
        do {
            std::string_view const word = words.word(corner);
            std::size_t const slash = std::min(word.find('/'), word.size());
            std::int64_t index = 0;
            if (!read_whole(word.substr(0, slash), index)) words.refuse(corner);
            check_further(words, word.substr(slash), corner);
            std::int64_t const count = static_cast<std::int64_t>(model.points.size());
            if (indices_ == index_rule::any) {
                std::int64_t const from_zero = index > 0 ? index - 1 : index < 0 ? count + index : -1;
                bool const fits = from_zero >= 0 && from_zero < no_vertex;
                model.corners.push_back(fits ? static_cast<std::uint32_t>(from_zero) : no_vertex);
                continue;
            }
            if (index == 0 || index < -count)
                throw std::runtime_error(index_error(words.line(), index, model.points.size(), 1));
            if (index > count && index > latest_) {
                latest_ = index;
                latest_line_ = words.line();
            }
            if (index > 0xffffffffLL) throw std::runtime_error(late_error(model.points.size()));
            model.corners.push_back(static_cast<std::uint32_t>(index > 0 ? index - 1 : count + index));
        } while (!words.line_ended());
        model.end_face();
    }
    void finish(std::size_t vertices) const {
        if (latest_ > static_cast<std::int64_t>(vertices)) throw std::runtime_error(late_error(vertices));
    }

  private:
    std::string late_error(std::size_t vertices) const { return index_error(latest_line_, latest_, vertices, 1); }

    /// Texture and normal indices are of no use, but they are numbers: /vt, //vn or /vt/vn.
    static void check_further(text_words const& words, std::string_view text, std::string_view expected) {
        for (int i = 0; !text.empty(); ++i) {
            text.remove_prefix(1);  // the slash
            std::string_view const one = text.substr(0, text.find('/'));
            std::int64_t ignored = 0;
            if (i == 2 || (!one.empty() && !read_whole(one, ignored))) words.refuse(expected);
            text.remove_prefix(one.size());
        }
    }

    index_rule indices_;
    std::int64_t latest_ = 0;
    std::size_t latest_line_ = 0;
};

}  // namespace

polygon_model read_obj(std::string_view file, index_rule indices) {
    polygon_model model;
    text_words words(file, text_words::comments::from_hash);
    skipped_statements skipped;
    face_reader faces(indices);
    while (!words.ended()) {
        words.continue_lines(false);
        std::string_view const keyword = words.word("a statement");
        std::size_t const line = words.line();
        bool const is_name = is_one(names, keyword);
        words.continue_lines(!is_name);
        if (keyword == "v") {
            std::array<double, 3> point;
            for (double& coordinate : point) coordinate = words.finite("a coordinate of a vertex");
            model.add_point(point);
            // A weight, which polygons have no use for, or a colour.
            while (!words.line_ended()) words.number("a weight or the colour of a vertex");
        } else if (keyword == "f" || keyword == "fo") {
            faces.read(words, model);
        } else if (!is_name && !is_one(vertex_data, keyword)) {
            if (keyword.find('\0') != keyword.npos) words.fail("a zero byte, expected text");
            skipped.add(keyword, line);
        }
        while (!words.line_ended()) {
            if (is_name) break;
            words.word("");
        }
        words.end_line();
    }
    faces.finish(model.points.size());
    skipped.tell(model.notes);
    return model;
}

}  // namespace graze
