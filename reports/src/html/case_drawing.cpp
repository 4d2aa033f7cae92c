// A static drawing of a case: its shapes as they lie, in 2D as they are, in 3D seen from one side in parallel
// projection.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "formats/details.hpp"
#include "graze/trace.hpp"
#include "show/exact_text.hpp"
#include "text/escape.hpp"

namespace graze {
namespace {

using spot = std::array<double, 3>;
struct place {
    double x = 0, y = 0;
};

double dot_of(spot const& u, spot const& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

place project(spot const& p, std::size_t dimension) {
    std::array const seen = projected(p, dimension);
    return {seen[0], seen[1]};
}

class drawing {
  public:
    explicit drawing(explained_case const& shown) : shown_(shown), question_(shown.found.question()) {
        // Everything over the largest magnitude: no product below overflows, and what vanishes could not be seen.
        for (std::size_t i = 0; i < question_.input.size(); ++i)
            if (question_.test->is_coordinate(i)) largest_ = std::max(largest_, std::abs(question_.input[i]));
        if (largest_ == 0) largest_ = 1;
    }

    std::string text() {
        collect();
        fit();
        join_labels();
        std::string body;
        for (item const& entry : items_) body += draw(entry);
        for (direction const& entry : directions_) body += draw(entry);
        if (has_contact_) body += contact_key();
        std::string const title = fmt::format("{}: {}", question_.test->id, question_.test->question);
        return fmt::format("<svg class=\"drawing\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">{}</svg>",
                           width, height, escaped(title), body);
    }

  private:
    static constexpr double width = 420, height = 300, margin = 36;

    struct item {
        std::string style;  // class
        std::vector<spot> points;
        std::vector<std::string> labels;
        bool closed = false;
        double radius = 0;     // of a circle around the only point, in units of largest_
        bool endless = false;  // a line through two points
        bool one_way = false;  // from the first of them
    };

    /// A direction of a contact, drawn as long as the margin is wide: it has no length of its own.
    struct direction {
        std::string style;
        spot from, way;  // of length 1
    };

    spot at(std::size_t offset) const {
        spot p{question_.input[offset] / largest_, question_.input[offset + 1] / largest_, 0};
        if (question_.test->dimension == 3) p[2] = question_.input[offset + 2] / largest_;
        return p;
    }

    void collect() {
        test_info const& test = *question_.test;
        std::vector<std::string> const names = input_names(test, question_.input.size());
        std::optional<std::size_t> matrix;
        std::size_t shape_number = 0;
        for (part const& entry : test.layout) {
            if (traits_of(entry.kind).further == further_scalars::matrix) {
                matrix = entry.offset;
                continue;
            }
            if (entry.kind == shape::displacement) {
                add_way(entry);
                continue;
            }
            add_shape(entry, shape_number++ == 0 ? "shape-a" : "shape-b", names, matrix);
        }
        if (test.answer == answer_kind::sphere) add_spheres();
        if (test.answer == answer_kind::contact) {
            add_contacts();
        } else if (shown_.nearest) {
            item result{"nearest", {}, {}};
            for (auto const* end : {&shown_.nearest->first, &shown_.nearest->second}) {
                spot p{};
                for (std::size_t i = 0; i < 3; ++i) p[i] = to_double(rational((*end)[i] / rational(largest_)));
                result.points.push_back(p);
            }
            items_.push_back(std::move(result));
        }
    }

    /// Where the first point of what moves goes.
    void add_way(part const& displacement) {
        test_info const& test = *question_.test;
        spot const from = at(test.place(*test.sets()[1], question_.input.size()).offset);
        spot const way = at(displacement.offset);
        item path{"shape-b", {from, from}, {}};
        for (std::size_t i = 0; i < 3; ++i) path.points[1][i] += way[i];
        items_.push_back(std::move(path));
    }

    void add_shape(part const& entry, std::string style, std::vector<std::string> const& names,
                   std::optional<std::size_t> matrix) {
        std::size_t const dimension = question_.test->dimension;
        item result{std::move(style), {}, {}};
        shape_traits const& traits = traits_of(entry.kind);
        placed_part const placed = question_.test->place(entry, question_.input.size());
        for (std::size_t i = 0; !traits.has_triangles() && i < placed.points; ++i) {
            result.points.push_back(at(placed.offset + i * dimension));
            std::string const& name = names[placed.offset + i * dimension];
            result.labels.push_back(name.substr(0, name.rfind('.')));
        }
        if (traits.further == further_scalars::coefficients) return add_plane(result, entry);
        if (traits.further == further_scalars::planes) return add_corners(result);
        if (traits.has_triangles()) return add_mesh(entry, result.style, matrix);
        if (traits.varies()) return add_many(result, entry.kind == shape::hull);
        if (traits.sorted) return add_box(result);
        if (traits.further == further_scalars::frame) return add_oriented_box(result, entry.offset);
        bool const endless = traits.reach != extent::bounded;
        if (traits.further == further_scalars::direction) {
            // As long as the largest coordinate, whatever the direction's own length.
            std::size_t const from = entry.offset + traits.points * dimension;
            double longest = 0;
            for (std::size_t i = 0; i < dimension; ++i)
                longest = std::max(longest, std::abs(question_.input[from + i]));
            spot end = result.points[0];
            for (std::size_t i = 0; i < dimension && longest > 0; ++i) end[i] += question_.input[from + i] / longest;
            result.points.push_back(end);
        }
        result.one_way = traits.reach == extent::one_way;
        result.closed = traits.points == 3;
        result.endless = endless && !result.closed;
        if (endless && result.closed) result.style += " endless";
        if (traits.further != further_scalars::radius) return items_.push_back(std::move(result));
        // About each end, and the segment between two.
        double const radius = question_.input[entry.offset + traits.points * dimension] / largest_;
        for (std::size_t i = 0; i < result.points.size(); ++i) {
            item end{result.style, {result.points[i]}, {result.labels[i]}};
            end.radius = radius;
            items_.push_back(std::move(end));
        }
        if (result.points.size() < 2) return;
        result.labels.clear();
        items_.push_back(std::move(result));
    }

    /// A square of the plane, where it is nearest to the points of the other shape.
    void add_plane(item result, part const& entry) {
        double const* const given = question_.input.data() + entry.offset;
        double const longest = std::max({std::abs(given[0]), std::abs(given[1]), std::abs(given[2])});
        spot middle{}, normal{given[0] / longest, given[1] / longest, given[2] / longest};
        for (part const& other : question_.test->layout) {
            if (traits_of(other.kind).points > 0)
                middle = at(question_.test->place(other, question_.input.size()).offset);
        }
        double const off = dot_of(normal, middle) + given[3] / longest / largest_, square = dot_of(normal, normal);
        if (!std::isfinite(off / square)) return;
        std::size_t steepest = 0;
        for (std::size_t axis = 1; axis < 3; ++axis)
            if (std::abs(normal[axis]) > std::abs(normal[steepest])) steepest = axis;
        spot u{}, v{};  // across the normal, and each other
        u[(steepest + 1) % 3] = normal[steepest];
        u[steepest] = -normal[(steepest + 1) % 3];
        for (std::size_t axis = 0; axis < 3; ++axis)
            v[axis] = normal[(axis + 1) % 3] * u[(axis + 2) % 3] - normal[(axis + 2) % 3] * u[(axis + 1) % 3];
        double const by = 0.75 / std::sqrt(dot_of(u, u)), across = 0.75 / std::sqrt(dot_of(v, v));
        for (auto const& [s, t] : {std::pair{-by, -across}, {by, -across}, {by, across}, {-by, across}}) {
            spot& corner = result.points.emplace_back();
            for (std::size_t axis = 0; axis < 3; ++axis)
                corner[axis] = middle[axis] - off / square * normal[axis] + s * u[axis] + t * v[axis];
        }
        result.labels = {"plane", "", "", ""};
        result.closed = true;
        result.style += " endless";
        items_.push_back(std::move(result));
    }

    /// The outline of the corners of a frustum; of one without end, of a part.
    void add_corners(item result) {
        for (auto const& corner : witness_sets_of(*question_.test, question_.input).first.corners) {
            spot& p = result.points.emplace_back();
            for (std::size_t i = 0; i < 3; ++i) p[i] = to_double(rational(corner.second[i] / rational(largest_)));
            result.labels.emplace_back();
        }
        add_many(std::move(result), true);
    }

    /// A polygon, or the outline of a hull as it is seen. A few points have their names.
    void add_many(item result, bool hull) {
        constexpr std::size_t few = 12;
        std::size_t const dimension = question_.test->dimension;
        for (std::size_t i = 0; i < std::min(result.points.size(), few); ++i)
            items_.push_back({result.style + " corner", {result.points[i]}, {result.labels[i]}});
        if (hull) result.points = outline(std::move(result.points), dimension);
        result.labels.clear();
        result.closed = result.points.size() > 2;
        items_.push_back(std::move(result));
    }

    /// The points that are on the rim of what is seen, in order.
    static std::vector<spot> outline(std::vector<spot> points, std::size_t dimension) {
        auto const seen = [&](spot const& p) { return project(p, dimension); };
        std::ranges::sort(points, {}, [&](spot const& p) { return std::pair(seen(p).x, seen(p).y); });
        std::vector<spot> rim;
        for (int way = 0; way < 2; ++way) {
            std::size_t const begin = rim.size();
            for (spot const& p : points) {
                auto const turns_back = [&] {
                    place const a = seen(rim[rim.size() - 2]), b = seen(rim.back()), c = seen(p);
                    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0;
                };
                while (rim.size() >= begin + 2 && turns_back()) rim.pop_back();
                rim.push_back(p);
            }
            if (points.size() > 1) rim.pop_back();
            std::ranges::reverse(points);
        }
        if (points.size() == 1) rim.resize(1);
        return rim;
    }

    void add_mesh(part const& mesh, std::string const& style, std::optional<std::size_t> matrix) {
        constexpr std::size_t most = 400;
        std::size_t const dimension = question_.test->dimension, corners = traits_of(mesh.kind).points;
        std::size_t const scalars = scalar_count(mesh.kind, dimension);
        std::size_t const triangles = (question_.input.size() - mesh.offset) / scalars;
        for (std::size_t i = 0; i < std::min(triangles, most); ++i) {
            item result{style, {}, {}, true};
            for (std::size_t k = 0; k < corners; ++k)
                result.points.push_back(mapped(at(mesh.offset + scalars * i + dimension * k), matrix));
            items_.push_back(std::move(result));
        }
    }

    spot mapped(spot const& p, std::optional<std::size_t> matrix) const {
        if (!matrix) return p;
        auto const m = [&](std::size_t i) { return question_.input[*matrix + i]; };
        return {m(0) * p[0] + m(1) * p[1] + m(2) / largest_, m(3) * p[0] + m(4) * p[1] + m(5) / largest_, 0};
    }

    /// Its six faces, each by the corners at one end of an axis.
    void add_oriented_box(item const& box, std::size_t offset) {
        std::vector<double> const& input = question_.input;
        auto const corner = [&](unsigned bits) {
            spot p = box.points[0];
            for (std::size_t k = 0; k < 3; ++k)
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    double const arm = input[offset + 3 + 3 * k + axis] * (input[offset + 12 + k] / largest_);
                    p[axis] += bits >> k & 1 ? arm : -arm;
                }
            return p;
        };
        for (unsigned k = 0; k < 3; ++k)
            for (unsigned end = 0; end < 2; ++end) {
                unsigned const u = 1u << (k + 1) % 3, v = 1u << (k + 2) % 3, from = end << k;
                item face{
                    box.style, {corner(from), corner(from | u), corner(from | u | v), corner(from | v)}, {}, true};
                if (k == 0 && end == 0) face.labels = box.labels;
                items_.push_back(std::move(face));
            }
    }

    void add_box(item const& box) {
        spot const low = box.points[0], high = box.points[1];
        std::size_t const dimension = question_.test->dimension;
        auto const corner = [&](unsigned bits) {
            spot p = low;
            for (unsigned axis = 0; axis < dimension; ++axis)
                if (bits >> axis & 1) p[axis] = high[axis];
            return p;
        };
        if (dimension == 2) {
            items_.push_back({box.style, {corner(0), corner(1), corner(3), corner(2)}, {}, true});
        } else {
            for (unsigned from = 0; from < 8; ++from)
                for (unsigned axis = 0; axis < 3; ++axis)
                    if (!(from >> axis & 1))
                        items_.push_back({box.style, {corner(from), corner(from | 1u << axis)}, {}});
        }
        items_.push_back({box.style + " corner", {low}, {box.labels[0]}});
        items_.push_back({box.style + " corner", {high}, {box.labels[1]}});
    }

    void add_spheres() {
        if (shown_.found.truth.sphere) {
            exact_sphere const& exact = *shown_.found.truth.sphere;
            spot c{};
            for (std::size_t i = 0; i < 3; ++i) c[i] = to_double(rational(exact.centre[i] / rational(largest_)));
            items_.push_back(
                {"sphere-exact", {c}, {}, false, to_double(root_difference{exact.radius_squared, 0}) / largest_});
        }
        std::vector<double> const& answer = shown_.found.judged.numbers;
        if (answer.size() == 4 && std::all_of(answer.begin(), answer.end(), [](double x) { return std::isfinite(x); }))
            items_.push_back({"sphere-said",
                              {{answer[0] / largest_, answer[1] / largest_, answer[2] / largest_}},
                              {},
                              false,
                              std::abs(answer[3]) / largest_});
    }

    /// The points and the direction of a right contact, and of the subject's as far as it gives them.
    void add_contacts() {
        std::vector<double> const exact = rounded_numbers(shown_.found.truth), &given = shown_.found.judged.numbers;
        std::size_t const dimension = question_.test->dimension;
        if (exact.size() != 1 + 3 * dimension) return;
        auto const group = [&](std::vector<double> const& numbers, std::size_t which) -> std::optional<spot> {
            spot p{};
            if (numbers.size() != exact.size()) return std::nullopt;
            for (std::size_t axis = 0; axis < dimension; ++axis) {
                p[axis] = numbers[1 + which * dimension + axis];
                if (!std::isfinite(p[axis])) return std::nullopt;
            }
            return p;
        };
        auto const add = [&](std::string const& style, std::vector<double> const& numbers, bool named) {
            item ends{style, {}, {}};
            for (std::size_t which : {0u, 1u})
                if (std::optional<spot> p = group(numbers, which)) {
                    for (double& c : *p) c /= largest_;
                    ends.points.push_back(*p);
                    ends.labels.emplace_back(!named ? "" : which == 0 ? "a" : "b");
                }
            std::optional<spot> n = group(numbers, 2);
            double const longest = n ? std::max({std::abs((*n)[0]), std::abs((*n)[1]), std::abs((*n)[2])}) : 0;
            if (longest > 0) {
                for (double& c : *n) c /= longest;
                double const length = std::sqrt(dot_of(*n, *n));
                for (double& c : *n) c /= length;
                // Without a point of its own it begins at the right one.
                std::optional<spot> const own = group(numbers, 0);
                directions_.push_back({style, own ? ends.points[0] : start_, *n});
            }
            if (named && !ends.points.empty()) start_ = ends.points[0];
            if (!ends.points.empty()) items_.push_back(std::move(ends));
        };
        has_contact_ = true;
        add("contact-exact", exact, true);
        add("contact-said", given, false);
    }

    void fit() {
        double left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY;
        for (item const& entry : items_) {
            // What is far off would make the shapes too small to see.
            if (entry.style == "sphere-said" || entry.style == "contact-said") continue;
            for (spot const& p : entry.points) {
                place const q = project(p, question_.test->dimension);
                double const r = std::isfinite(entry.radius) ? entry.radius : 0;
                left = std::min(left, q.x - r), right = std::max(right, q.x + r);
                low = std::min(low, q.y - r), high = std::max(high, q.y + r);
            }
        }
        middle_ = {(left + right) / 2, (low + high) / 2};
        double const wide = std::max(right - left, 1e-300), tall = std::max(high - low, 1e-300);
        scale_ = std::min((width - 2 * margin) / wide, (height - 2 * margin) / tall);
        if (!std::isfinite(scale_) || right - left + high - low == 0) scale_ = 1;
        if (!std::isfinite(middle_.x) || !std::isfinite(middle_.y)) middle_ = {};
    }

    /// Returns the place on the page; far away points are brought to where SVG can still draw them.
    place on_page(spot const& p) const {
        place const q = project(p, question_.test->dimension);
        auto const bounded = [](double value) { return std::isfinite(value) ? std::clamp(value, -4e4, 4e4) : 0.0; };
        return {bounded(width / 2 + (q.x - middle_.x) * scale_), bounded(height / 2 - (q.y - middle_.y) * scale_)};
    }

    /// Labels of one shape that would be written over each other become one: "t0, t1".
    void join_labels() {
        constexpr double beside = 18, below = 10;
        struct label {
            std::string_view shape;
            place at;
            std::string* text;
        };
        std::vector<label> placed;
        for (item& entry : items_)
            for (std::size_t i = 0; i < entry.labels.size(); ++i) {
                std::string& text = entry.labels[i];
                if (text.empty()) continue;
                label const own{std::string_view(entry.style).substr(0, entry.style.find(' ')),
                                on_page(entry.points[i]), &text};
                auto const over = std::ranges::find_if(placed, [&](label const& other) {
                    return other.shape == own.shape && std::abs(other.at.x - own.at.x) < beside &&
                           std::abs(other.at.y - own.at.y) < below;
                });
                if (over == placed.end()) {
                    placed.push_back(own);
                } else {
                    *over->text += ", " + text;
                    text.clear();
                }
            }
    }

    std::string draw(item const& entry) const {
        std::vector<place> points;
        for (spot const& p : entry.points) points.push_back(on_page(p));
        std::string text;
        if (entry.radius > 0 || entry.style.starts_with("sphere")) {
            double const r = std::isfinite(entry.radius * scale_) ? std::clamp(entry.radius * scale_, 1.0, 4e4) : 4e4;
            text += fmt::format("<circle class=\"{}\" cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\"/>", entry.style,
                                points[0].x, points[0].y, r);
        } else if (points.size() >= 2) {
            if (entry.endless) {
                place const u{points[1].x - points[0].x, points[1].y - points[0].y};
                double const length = std::hypot(u.x, u.y), far = length > 0 ? 2 * (width + height) / length : 0;
                double const back = entry.one_way ? 0 : far;
                text += line("endless " + entry.style, {points[0].x - back * u.x, points[0].y - back * u.y},
                             {points[0].x + far * u.x, points[0].y + far * u.y});
            }
            std::string list;
            for (place const& p : points) list += fmt::format("{:.2f},{:.2f} ", p.x, p.y);
            text += fmt::format("<{} class=\"{}\" points=\"{}\"/>", entry.closed ? "polygon" : "polyline", entry.style,
                                list);
        }
        bool const dots = entry.radius == 0 && !entry.style.starts_with("sphere") && entry.points.size() <= 3 &&
                          (!entry.labels.empty() || entry.style == "nearest");
        bool const of_contact = entry.style.starts_with("contact");
        double const dot = entry.style == "nearest"        ? 4.5
                           : entry.style == "contact-said" ? 5.5
                           : of_contact                    ? 3.5
                                                           : 2.5;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (dots)
                text += fmt::format("<circle class=\"dot {}\" cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{}\"/>", entry.style,
                                    points[i].x, points[i].y, dot);
            if (i < entry.labels.size() && !entry.labels[i].empty())
                text += fmt::format("<text class=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\"{}>{}</text>", entry.style,
                                    points[i].x + (of_contact ? -8 : 6),
                                    points[i].y + (of_contact                           ? 4
                                                   : entry.style.starts_with("shape-a") ? -6
                                                                                        : 14),
                                    of_contact ? " text-anchor=\"end\"" : "", escaped(entry.labels[i]));
        }
        return text;
    }

    std::string draw(direction const& entry) const {
        constexpr double length = 34, head = 8, spread = 4;  // within the margin, wherever it begins
        place const from = on_page(entry.from), seen = project(entry.way, question_.test->dimension);
        double const size = std::hypot(seen.x, seen.y);
        if (size * length < head) return "";  // straight towards the eye, or away from it
        place const way{seen.x / size, -seen.y / size}, tip{from.x + length * seen.x, from.y - length * seen.y};
        std::string ends;
        for (double const side : {spread, -spread})
            ends += fmt::format("{:.2f},{:.2f} {}", tip.x - head * way.x + side * way.y,
                                tip.y - head * way.y - side * way.x,
                                side > 0 ? fmt::format("{:.2f},{:.2f} ", tip.x, tip.y) : "");
        return line("way " + entry.style, from, tip) +
               fmt::format("<polyline class=\"way {}\" points=\"{}\"/>", entry.style, ends);
    }

    /// What the marks of a contact are, below the shapes.
    std::string contact_key() const {
        auto const is_outside = [&](place const& p) { return p.x < 0 || p.x > width || p.y < 0 || p.y > height; };
        bool given = false, outside = false;
        for (item const& entry : items_)
            for (spot const& p : entry.points)
                if (entry.style == "contact-said") given = true, outside = outside || is_outside(on_page(p));
        for (direction const& entry : directions_) given = given || entry.style == "contact-said";
        std::string_view const of_subject = !given    ? "the subject gives none"
                                            : outside ? "as the subject says, in part outside"
                                                      : "as the subject says";
        return fmt::format(
            "<text class=\"contact-exact\" x=\"8\" y=\"{0}\">a, b and the direction, exactly</text><text "
            "class=\"contact-said\" x=\"{1}\" y=\"{0}\" text-anchor=\"end\">{2}</text>",
            height - 8, width - 8, of_subject);
    }

    static std::string line(std::string const& style, place const& a, place const& b) {
        return fmt::format("<line class=\"{}\" x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\"/>", style, a.x,
                           a.y, b.x, b.y);
    }

    explained_case const& shown_;
    test_case const& question_;
    double largest_ = 0, scale_ = 1;
    place middle_;
    std::vector<item> items_;
    std::vector<direction> directions_;  // of contacts
    spot start_{};                       // of the right one
    bool has_contact_ = false;
};

}  // namespace

std::array<double, 2> projected(std::array<double, 3> const& p, std::size_t dimension) {
    if (dimension == 2) return {p[0], p[1]};
    return {0.93 * p[0] - 0.37 * p[1], 0.20 * p[0] + 0.50 * p[1] + 0.84 * p[2]};
}

std::string case_drawing(explained_case const& shown) {
    return drawing(shown).text();
}

}  // namespace graze
