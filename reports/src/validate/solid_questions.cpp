#include "validate/solid_questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "graze/internal/threads/on_threads.hpp"

namespace graze {
namespace {

std::vector<double> scalars_of(triangle_soup const& soup) {
    std::vector<double> scalars;
    scalars.reserve(9 * soup.triangles.size());
    for (auto const& triangle : soup.triangles)
        for (std::uint32_t corner : triangle)
            scalars.insert(scalars.end(), soup.points[corner].begin(), soup.points[corner].end());
    return scalars;
}

}  // namespace

void declare_solid(command_options const& command, solid_request& chosen) {
    command.add("MODEL", chosen.model, "A closed surface, counter-clockwise seen from outside: OFF, OBJ, STL or PLY")
        .required();
    command.add_flag("--json", chosen.json, "Print a JSON object a line");
}

void declare_solid_jobs(command_options const& command, solid_request& chosen) {
    command.group("Advanced");
    add_jobs_option(command, chosen.jobs, "Threads; default: one per core. It changes no output");
}

solid_model::solid_model(std::string const& file, unsigned jobs)
    : soup(read_model(file)),
      index(scalars_of(soup), [jobs](std::size_t count, auto const& work) { each_on_threads(jobs, count, work); }) {
    for (std::string const& note : soup.notes) say_error(fmt::format("{}: {}\n", file, note));
    if (!index.is_closed())
        throw model_error(
            fmt::format("{}: face {}: an edge occurs more often than its reverse, expected a closed "
                        "surface; 'graze validate solid' shows the edge",
                        file, soup.face_of(static_cast<std::uint32_t>(index.open_triangle()))));
}

std::string spoken(relation rel, std::string_view crossing, std::string_view touching, std::string_view disjoint) {
    return std::string(rel == relation::crossing   ? crossing
                       : rel == relation::touching ? touching
                       : rel == relation::disjoint ? disjoint
                                                   : "undefined");
}

int answer_all(solid_request const& chosen, std::size_t count,
               std::function<relation(std::size_t i, std::string& text)> const& line, std::string const& words) {
    constexpr std::size_t block = 1024;
    unsigned const jobs = threads_of(chosen.jobs);
    std::size_t const blocks = (count + block - 1) / block, round = 16 * jobs;
    std::array<std::uint64_t, 4> counted{};
    output out;
    progress_line progress({}, {});
    for (std::size_t first = 0; first < blocks && out.is_open(); first += round) {
        std::size_t const some = std::min(round, blocks - first);
        std::vector<std::string> texts(some);
        std::vector<std::array<std::uint64_t, 4>> counts(some);
        each_on_threads(jobs, some, [&](std::size_t b) {
            std::size_t const begin = (first + b) * block, end = std::min(count, begin + block);
            for (std::size_t i = begin; i < end; ++i) ++counts[b][static_cast<std::size_t>(line(i, texts[b]))];
        });
        for (std::size_t b = 0; b < some; ++b) {
            out.write(texts[b]);
            for (std::size_t k = 0; k < counted.size(); ++k) counted[k] += counts[b][k];
        }
        progress.show_step(words, std::min(count, (first + some) * block), count);
    }
    progress.clear();
    out.flush();
    auto const of = [&](relation rel) { return counted[static_cast<std::size_t>(rel)]; };
    say_error(fmt::format("{}: {} {}: {} crossing, {} touching, {} disjoint{}\n", chosen.model, count, words,
                          of(relation::crossing), of(relation::touching), of(relation::disjoint),
                          of(relation::undefined) == 0 ? "" : fmt::format(", {} undefined", of(relation::undefined))));
    return exit_fine;
}

int with_files(std::string_view verb, std::function<int()> const& ask) {
    try {
        return ask();
    } catch (model_error const& error) {
        say_error(fmt::format("graze {}: {}\n", verb, error.what()));
        return exit_bad_input;
    }
}

}  // namespace graze
