// graze map: a disagreement map as a picture, at any zoom.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "formats/data.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/reference.hpp"
#include "graze/subject_client.hpp"
#include "show/load_finding.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

struct map_arguments {
    std::string folder, id, file;
    std::uint64_t size = 512;
    int zoom_log2 = 0;
    plugin_choice plugins;
};

/// K or 1/K, a power of two: steps are then scaled without rounding.
int read_zoom(std::string const& text) {
    std::string_view digits = text;
    bool const inverse = digits.starts_with("1/");
    if (inverse) digits.remove_prefix(2);
    written_scalar const read = parse_scalar(digits, scalar_type::float64);
    int exponent = 0;
    if (read.what != written_scalar::status::finite || std::frexp(read.value, &exponent) != 0.5 || exponent < -39 ||
        exponent > 41)
        throw usage_error(json_quote(text) + " is not a power of two such as 4 or 1/8");
    return inverse ? 1 - exponent : exponent - 1;
}

int draw(map_arguments const& arguments) {
    subject_catalog catalog;
    load_plugins(arguments.plugins, catalog);
    findings_store const store(arguments.folder, findings_store::mode::read);
    stored_finding const found = load_finding(store, arguments.id, false).found;
    if (structure_kind_of(found.kind.test))
        throw usage_error(found.kind.test + " is a structure, which has no map; 'graze show' tells the case");
    test_info const* const test = find_test(found.kind.test);
    subject const* const candidate = test ? catalog.find(*test, found.kind.subject) : nullptr;
    if (!candidate || !candidate->supports(found.kind.scalar))
        throw usage_error(fmt::format("{} is not loaded; give its library with --plugin or its program with --command",
                                      quote_excerpt(found.kind.subject)));
    if (!has_map(test->answer, found.kind.result))
        throw usage_error(fmt::format("finding {} is a {} of {}: there is no map, maps are of hits and misses",
                                      found.id, name_of(found.kind.result), test->id));
    subject_client client(*candidate, found.kind.scalar);

    std::optional<input_slice> slice;
    for (subject_pictures const& drawn : store.pictures())
        if (drawn.map && drawn.map->finding == found.id && drawn.subject == found.kind.subject)
            slice = drawn.map->slice;
    if (slice && !test->accepts(slice->origin.size()))
        throw usage_error(store.path() + ": the map of finding " + found.id + " is damaged");
    if (!slice) {
        test_case const question{test, found.kind.scalar, found.shrunk.empty() ? found.what.input : found.shrunk};
        slice = choose_slice(client, question, picture_options{}.map_size);
        if (!slice)
            throw usage_error(fmt::format("finding {}: the question has no answer there, nothing to draw", found.id));
    }
    // The same part of the plane in more pixels, then closer.
    int const finer = static_cast<int>(
        std::floor(std::log2(static_cast<double>(arguments.size) / static_cast<double>(slice->width))));
    for (auto* direction : {&slice->u, &slice->v})
        for (double& step : *direction) step = std::ldexp(step, -finer - arguments.zoom_log2);
    // Below that nearly every pixel is the same input.
    double const ulp = std::ldexp(1, static_cast<int>(spacing_exponent(*test, found.kind.scalar, slice->origin)));
    double longest = 0;
    for (auto const* direction : {&slice->u, &slice->v})
        for (double value : *direction) longest = std::max(longest, std::abs(value));
    if (longest < ulp / 4096 || !std::isfinite(longest * static_cast<double>(arguments.size)))
        throw usage_error(
            fmt::format("--zoom: a pixel would be {:.3g}, but an ulp here is {:.3g}; expected a zoom that "
                        "leaves more than 1/4096 ulp a pixel",
                        longest, ulp));
    slice->width = slice->height = static_cast<std::size_t>(arguments.size);
    std::string const pixels = draw_slice(client, *test, *slice);
    write_file(arguments.file, map_png(*slice, pixels));

    auto const count = [&](map_pixel what) {
        return std::count(pixels.begin(), pixels.end(), static_cast<char>(what));
    };
    print(
        fmt::format("{}: {} x {} comparisons around finding {}, {} {} {}, {:.6g} a pixel{}\n"
                    "false hits {}, false misses {}, contact hit {}, contact miss {}, both hit {}, both miss {}, "
                    "crash or hang {}, not judged {}\n",
                    arguments.file, slice->width, slice->height, found.id, found.kind.subject, found.kind.test,
                    name_of(found.kind.scalar), longest, test->in_motion() ? " across, time 0 to 1 upwards" : "",
                    count(map_pixel::false_hit), count(map_pixel::false_miss), count(map_pixel::contact_hit),
                    count(map_pixel::contact_miss), count(map_pixel::both_hit), count(map_pixel::both_miss),
                    count(map_pixel::died), count(map_pixel::none)));
    return exit_fine;
}

void declare(command_options const& command, map_arguments& arguments) {
    command.add("DIR", arguments.folder, "Folder of a campaign").required();
    command.add("ID", arguments.id, "The finding's id, or its first digits").required();
    command.add("-o FILE", arguments.file, "The PNG file to write").required();
    command.add_read("--zoom K", arguments.zoom_log2, read_zoom, "Magnification, a power of two; below 1 zooms out")
        .shown_default("1");
    command.add_number("--size", arguments.size, "Pixels per side, 16 to 4096", 16, 4096);
    add_plugin_options(command, arguments.plugins);
    command.footer(R"(
  graze map out/tri 13fa46c88e --zoom 4 -o map.png
  graze map out/mine 3f9a1c --plugin ./libmine.so -o map.png

The map is a plane slice of the input space. A vertex of one shape (or a whole box or disc) moves in the plane of the
contact's normal, which is up, and a tangent; all other scalars are fixed. Each pixel's input is rounded once to the scalar
type, put to the subject, and judged by the certified test.

For moving shapes a vertex at time 1 (or a whole edge) moves to the right. The vertical axis is the time, from 0 at the
bottom to 1 at the top, at which the motion is cut off. So each column shows when the shapes meet and when the subject
notices. The zoom applies to the offset; the subject's own times are not judged.

  pale blue  disjoint, answered miss
  green      crossing, answered hit
  red        false hit
  purple     false miss
  orange     contact, answered hit
  cream      contact, answered miss
  grey       not judged
  black      crash or hang

The slice is the one in the report if that is drawn around this finding; otherwise it is chosen in the same way.
)");
}

}  // namespace

verb add_map(command_line& program) {
    return make_verb(program, "map", "Draw the disagreements around a finding", declare, draw);
}

}  // namespace graze
