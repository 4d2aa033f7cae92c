// Tables and other people's JSON as cases. A line is written as the case line that it means and read as one, so that
// both have one meaning; what is wrong is then said of the column.
#include <algorithm>
#include <charconv>
#include <set>
#include <stdexcept>

#include "case_file/geometry_text.hpp"
#include "case_file/rings.hpp"
#include "case_file/shape_sizes.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

constexpr std::string_view axes = "xyz";

std::string_view trimmed(std::string_view text) {
    std::size_t const first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// The next field of a line of a table, without its quotes; `rest` goes past it.
std::string take_field(std::string_view& rest, char separator) {
    std::string field;
    std::size_t at = rest.find_first_not_of(' ');
    if (at != std::string_view::npos && rest[at] == '"') {
        for (++at; at < rest.size(); ++at) {
            if (rest[at] != '"')
                field += rest[at];
            else if (at + 1 < rest.size() && rest[at + 1] == '"')
                field += rest[++at];
            else
                break;
        }
        at = rest.find(separator, std::min(at, rest.size()));
    } else {
        at = rest.find(separator);
        field = trimmed(rest.substr(0, at));
    }
    rest.remove_prefix(at == std::string_view::npos ? rest.size() : at + 1);
    return field;
}

/// What separates the fields of a line: outside quotes a tab, else a semicolon, else commas.
char separator_of(std::string_view text) {
    bool quoted = false, semicolon = false;
    for (char const c : text) {
        quoted = quoted != (c == '"');
        if (!quoted && c == '\t') return c;
        semicolon = semicolon || (!quoted && c == ';');
    }
    return semicolon ? ';' : ',';
}

/// The numbers in a value, in order, however deep.
void flatten(std::string_view raw, std::vector<std::string>& out, std::size_t depth = 0) {
    constexpr std::size_t deepest = 4;
    json_scanner scanner(raw);
    json_value const value = scanner.value();
    if (value.what != json_value::kind::array && value.what != json_value::kind::object) {
        out.emplace_back(value.what == json_value::kind::string ? decode_json_string(value.raw) : value.raw);
        return;
    }
    if (depth == deepest) {
        out.emplace_back(value.raw);  // no number
        return;
    }
    json_scanner inside(raw);
    inside.enter();
    std::string key;
    if (value.what == json_value::kind::array)
        while (inside.next_element()) flatten(inside.value().raw, out, depth + 1);
    else
        while (inside.next_member(key)) flatten(inside.value().raw, out, depth + 1);
}

/// What a JSON pointer (RFC 6901) points at; nothing if there is none.
std::optional<json_value> value_at(std::string_view raw, std::string_view pointer) {
    json_value at = json_scanner(raw).value();
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        std::string token(pointer.substr(0, pointer.find('/')));
        pointer.remove_prefix(token.size());
        for (auto const& [escape, meant] : {std::pair{"~1", "/"}, std::pair{"~0", "~"}})
            for (std::size_t i = 0; (i = token.find(escape, i)) != std::string::npos; ++i) token.replace(i, 2, meant);
        json_scanner inside(at.raw);
        std::optional<json_value> found;
        if (at.what == json_value::kind::object) {
            std::string key;
            inside.enter();
            while (inside.next_member(key)) {
                json_value const value = inside.value();
                if (key == token) found = value;
            }
        } else if (at.what == json_value::kind::array) {
            std::size_t index = 0;
            inside.enter();
            while (inside.next_element()) {
                json_value const value = inside.value();
                if (std::to_string(index++) == token) found = value;
            }
        }
        if (!found) return std::nullopt;
        at = *found;
    }
    return at;
}

std::string_view verdict_meant(std::string_view text) {
    if (text == "true" || text == "1") return "hit";
    if (text == "false" || text == "0") return "miss";
    return text;
}

}  // namespace

std::vector<std::string> scalar_names(test_info const& test) {
    std::vector<std::string> names;
    for (part const& item : test.layout) {
        std::size_t const points = traits_of(item.kind).points;
        for (std::size_t i = 0; i < item.count; ++i) {
            bool const is_point = i < points * test.dimension;
            std::string name(item.names[is_point ? i / test.dimension : i - points * test.dimension + points]);
            if (is_point) (name += '.') += axes[i % test.dimension];
            names.push_back(std::move(name));
        }
    }
    return names;
}

/// What stands in a column of one line.
struct case_columns::cell {
    std::size_t number;  // of the column, from 1
    column const* what;
    std::vector<std::string> texts;
    std::vector<written_ring> rings{};  // of a shape of any number of points
    std::string error{};                // else
};

case_columns::case_columns(std::string_view columns, test_info const& test, scalar_type scalar)
    : test_(&test), scalar_(scalar) {
    if (test.has_triangles())
        throw std::invalid_argument(test.id + " takes any number of triangles: expected a test of " +
                                    "a fixed number of scalars, of polygons or of hulls");
    std::vector<std::string> names = scalar_names(test);
    names.resize(test.fixed_count());  // the others are those of a shape that is one column
    std::vector<part const*> shapes;   // of any number of points
    for (part const& item : test.layout)
        if (traits_of(item.kind).varies()) shapes.push_back(&item);
    std::vector<unsigned> held(names.size()), shape_held(shapes.size());
    is_json_ = columns.find("=/") != std::string_view::npos;
    for (std::string_view rest = columns; !rest.empty();) {
        std::string_view entry = trimmed(rest.substr(0, rest.find(',')));
        rest.remove_prefix(std::min(rest.size(), rest.substr(0, rest.find(',')).size() + 1));
        column result;
        if (is_json_) {
            std::size_t const equals = entry.find("=/");
            if (equals == std::string_view::npos)
                throw std::invalid_argument(quote_excerpt(entry) + ": expected NAME=/JSON/POINTER, as the others are");
            result.pointer = entry.substr(equals + 1);
            entry = entry.substr(0, equals);
        }
        result.name = entry;
        auto const hold = [&](std::size_t first, std::size_t count) {
            result.what = column::role::scalars;
            result.first = first;
            result.count = count;
            for (std::size_t i = first; i < first + count; ++i)
                if (held[i]++ != 0) throw std::invalid_argument(names[i] + ": found twice, expected once");
        };
        auto const scalar_at = std::ranges::find(names, entry);
        auto const point_at = std::ranges::find(names, result.name + ".x");
        auto const shape_at = std::ranges::find_if(shapes, [&](part const* item) {
            return entry == item->names[0] || (shapes.size() == 1 && entry == name_of(item->kind));
        });
        if (entry == "-") {
            result.what = column::role::none;
        } else if (entry == "expect") {
            result.what = column::role::expect;
        } else if (entry.starts_with("verdict:") && entry.size() > 8) {
            result.what = column::role::verdict;
            result.name = entry.substr(8);
        } else if (entry == "id" || (entry.starts_with("id:") && entry.size() > 3)) {
            result.what = column::role::id;
        } else if (scalar_at != names.end()) {
            hold(static_cast<std::size_t>(scalar_at - names.begin()), 1);
        } else if (shape_at != shapes.end()) {
            result.what = column::role::shape;
            result.shape = *shape_at;
            if (shape_held[static_cast<std::size_t>(shape_at - shapes.begin())]++ != 0)
                throw std::invalid_argument(result.name + ": found twice, expected once");
        } else if (point_at != names.end()) {
            hold(static_cast<std::size_t>(point_at - names.begin()), test.dimension);
        } else {
            std::vector<std::string_view> known(names.begin(), names.end());
            for (part const* item : shapes) known.push_back(item->names[0]);
            throw std::invalid_argument(
                quote_excerpt(entry) + ": is no scalar of " + test.id + ", " +
                did_you_mean(entry, known, "expected " + std::string(known.front()) + " and so on") +
                "; or expect, verdict:NAME, id:NAME, or - for none");
        }
        columns_.push_back(std::move(result));
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        if (held[i] == 0) throw std::invalid_argument("lacks " + names[i] + " of " + test.id);
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (shape_held[i] == 0)
            throw std::invalid_argument("lacks " + std::string(shapes[i]->names[0]) + " of " + test.id + ", a " +
                                        std::string(name_of(shapes[i]->kind)));
}

/// A point or a shape of any number of points.
void case_columns::read_geometry(cell& result, std::string_view text, bool is_json) const {
    bool const is_shape = result.what->what == column::role::shape;
    try {
        result.rings = is_json ? read_json_rings(text, test_->dimension) : read_rings(text, test_->dimension);
        for (written_ring& ring : result.rings)
            if (is_shape && result.what->shape->kind == shape::polygon) open_ring(ring, scalar_);
        if (is_shape) return;
        if (result.rings.size() != 1 || result.rings[0].size() != result.what->count) {
            std::size_t count = 0;
            for (written_ring const& ring : result.rings) count += ring.size();
            result.error = "found " + std::to_string(count) + " values, expected " + std::to_string(result.what->count);
            return;
        }
        result.texts = std::move(result.rings[0]);
    } catch (std::invalid_argument const& error) {
        result.error = error.what();
    } catch (json_error const& error) {
        if (is_json) throw;
        result.error = error.message;
    }
}

std::vector<case_columns::cell> case_columns::cells_of_table(std::string_view text) const {
    char const separator = separator_of(text);
    std::vector<cell> cells;
    std::string_view rest = text;
    for (column const& item : columns_) {
        cell result{cells.size() + 1, &item, {}, {}};
        if (rest.empty() && &item != &columns_.front() && text.back() != separator)
            result.error = "missing, expected " + std::to_string(columns_.size()) + " columns";
        else
            result.texts.push_back(take_field(rest, separator));
        bool const geometry =
            item.what == column::role::shape || (item.what == column::role::scalars && item.count > 1);
        if (geometry && result.error.empty() && looks_like_geometry(result.texts[0]))
            read_geometry(result, result.texts[0], false);
        else if (geometry && result.error.empty())
            result.error = "found " + quote_excerpt(result.texts[0]) + ", expected WKT or GeoJSON";
        cells.push_back(std::move(result));
    }
    if (!rest.empty() && cells.back().error.empty())
        cells.back().error = "followed by more, expected " + std::to_string(columns_.size()) + " columns";
    return cells;
}

std::vector<case_columns::cell> case_columns::cells_of_json(std::string_view text) const {
    std::vector<cell> cells;
    for (column const& item : columns_) {
        cell result{0, &item, {}, {}};
        bool const point = item.what == column::role::scalars && item.count > 1;
        auto const value = value_at(text, item.pointer);
        if (value && (item.what == column::role::shape || point))
            read_geometry(result, value->raw, true);
        else if (value)
            flatten(value->raw, result.texts);
        else if (item.what == column::role::scalars)
            result.error = "missing, expected " + std::to_string(item.count) + " of the scalars";
        else if (item.what == column::role::shape)
            result.error = "missing, expected a " + std::string(name_of(item.shape->kind));
        else
            result.texts.emplace_back();
        if (result.error.empty() && item.what != column::role::shape && result.texts.size() != item.count)
            result.error =
                "found " + std::to_string(result.texts.size()) + " values, expected " + std::to_string(item.count);
        cells.push_back(std::move(result));
    }
    return cells;
}

/// Names of columns are no numbers, and no geometry.
bool case_columns::is_header(std::vector<cell> const& cells) const {
    return std::ranges::all_of(cells, [&](cell const& item) {
        if (item.what->what != column::role::scalars && item.what->what != column::role::shape) return true;
        if (item.texts.empty()) return false;
        if (item.what->count > 1 || item.what->what == column::role::shape)
            return !item.error.empty() && !looks_like_geometry(item.texts[0]);
        return parse_scalar(item.texts[0], scalar_).what == written_scalar::status::malformed;
    });
}

/// The case line that the cells mean. Throws std::invalid_argument for rings that are no polygon.
std::string case_columns::write_case(std::vector<cell> const& cells) const {
    std::vector<std::string> scalars(test_->fixed_count());
    std::string expect, verdicts, ids;
    for (cell const& entry : cells) switch (entry.what->what) {
            case column::role::none:
            case column::role::shape: break;
            case column::role::scalars:
                std::copy(entry.texts.begin(), entry.texts.end(),
                          scalars.begin() + static_cast<std::ptrdiff_t>(entry.what->first));
                break;
            case column::role::expect:
                if (!entry.texts[0].empty()) expect = ",\"expect\":" + json_quote(entry.texts[0]);
                break;
            case column::role::verdict:
                if (entry.texts[0].empty() || entry.texts[0] == "null") break;
                ((verdicts += verdicts.empty() ? "" : ",") += json_quote(entry.what->name) + ':') +=
                    json_quote(verdict_meant(entry.texts[0]));
                break;
            case column::role::id:
                if (!entry.texts[0].empty())
                    ids += ',' + json_quote(entry.what->name) + ':' + json_quote(entry.texts[0]);
                break;
        }
    std::string sizes;
    for (part const& item : test_->layout)
        for (cell const& entry : cells) {
            if (entry.what->shape != &item) continue;
            written_ring points;
            if (item.kind == shape::polygon) {
                points = joined_rings(entry.rings, scalars, scalar_);  // the point comes first in the input
            } else {
                if (entry.rings.size() != 1)
                    throw std::invalid_argument(entry.what->name + ": found several lists of points, expected one");
                points = entry.rings[0];
                (sizes += sizes.empty() ? "" : ",") += std::to_string(points.size() / test_->dimension);
            }
            scalars.insert(scalars.end(), points.begin(), points.end());
        }
    std::string written =
        "{\"test\":" + json_quote(test_->id) + ",\"scalar\":" + json_quote(name_of(scalar_)) + ",\"input\":[";
    for (std::size_t i = 0; i < scalars.size(); ++i) (written += i == 0 ? "" : ",") += json_quote(scalars[i]);
    written += ']';
    if (takes_sizes(*test_)) written += ",\"sizes\":[" + sizes + ']';
    return written + expect + ",\"verdicts\":{" + verdicts + '}' + ids + '}';
}

std::optional<case_line> case_columns::parse(std::string_view text, std::string const& file, std::size_t line) const {
    auto const bad = [&](std::string field, std::string message) {
        return line_error{file, line, std::move(field), std::move(message)};
    };
    auto const field_of = [&](cell const& at) {
        return is_json_ ? at.what->name + " (" + at.what->pointer + ")"
                        : "column " + std::to_string(at.number) + " (" + at.what->name + ")";
    };
    if (find_invalid_utf8(text) != std::string_view::npos)
        return bad("line", "found invalid UTF-8, expected valid UTF-8");
    std::vector<cell> cells;
    try {
        if (is_json_) {
            json_scanner whole(text);
            whole.value();
            whole.finish();
        }
        cells = is_json_ ? cells_of_json(text) : cells_of_table(text);
    } catch (json_error const& error) {
        return bad("line", error.message);
    }
    if (!is_json_ && line == 1 && is_header(cells)) return std::nullopt;
    std::string written;
    for (cell const& item : cells)
        if (!item.error.empty()) return bad(field_of(item), item.error);
    try {
        written = write_case(cells);
    } catch (std::invalid_argument const& error) {
        auto const shape =
            std::ranges::find(cells, column::role::shape, [](cell const& item) { return item.what->what; });
        return bad(field_of(*shape), error.what());
    }
    case_line result = parse_case(written, file, line);
    auto* const error = std::get_if<line_error>(&result);
    if (!error) return result;
    std::size_t scalar = error->field == "input" ? test_->fixed_count() : 0;  // those of a shape come last
    bool const is_scalar = error->field == "input" || error->field.starts_with("input[");
    if (error->field.starts_with("input["))
        std::from_chars(error->field.data() + 6, error->field.data() + error->field.size(), scalar);
    for (cell const& item : cells) {
        std::string const verdict = "verdicts." + item.what->name;
        bool const is_here = item.what->what == column::role::expect    ? error->field == "expect"
                             : item.what->what == column::role::verdict ? error->field == verdict
                                                                        : false;
        bool const of_shape = is_scalar && item.what->what == column::role::shape && scalar >= test_->fixed_count();
        bool const of_scalar = is_scalar && item.what->what == column::role::scalars && scalar >= item.what->first &&
                               scalar < item.what->first + item.what->count;
        if (is_here || of_shape || of_scalar) error->field = field_of(item);
    }
    return result;
}

}  // namespace graze
