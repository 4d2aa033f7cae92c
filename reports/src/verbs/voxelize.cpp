// graze voxelize: a model as the cells its surface meets.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "campaign/campaign_run.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/campaign/confirm.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "graze/voxelize.hpp"
#include "text/json_writer.hpp"
#include "text/whole_file.hpp"

namespace graze {
namespace {

struct settings {
    std::uint64_t jobs = 0;  // one a core
    std::string file, output, scalar = "float32";
    std::uint32_t resolution = 0;
    voxel_subject subject = voxel_subject::certified;
    bool compare = false, json = false, solid = false;
};

/// What a file says of the grid besides the cells. Bounds are exact: cell i of an axis begins at origin + i * size.
struct voxel_file_facts {
    std::string model, subject;
    scalar_type scalar = scalar_type::float32;
    std::array<std::int32_t, 3> cells{};
    std::array<double, 3> origin{};
    double cell_size = 0;
    bool solid = false;
};

constexpr std::string_view file_kinds = ".jsonl or .nrrd";
/// A byte a cell: above this many it is a file by mistake.
constexpr std::uint64_t most_dense_bytes = std::uint64_t{1} << 34;

[[noreturn]] void fail(std::string const& path, std::string const& why) {
    throw std::runtime_error("-o " + json_quote(path) + " cannot be written: " + why);
}

/// Has the file a byte for every cell, or a line for each that is set?
bool is_dense(std::string const& path) {
    std::string const extension = std::filesystem::path(path).extension().string();
    if (extension != ".jsonl" && extension != ".nrrd")
        throw std::runtime_error("-o " + json_quote(path) + ": expected a name that ends in " +
                                 std::string(file_kinds));
    return extension == ".nrrd";
}

/// Sees that the file's kind is known, and that it can be made: before the work, not after it.
void prepare_voxel_file(std::string const& path, voxel_file_facts const& facts) {
    std::uint64_t bytes = 1;
    for (std::int32_t count : facts.cells) bytes *= static_cast<std::uint64_t>(count);
    if (is_dense(path) && bytes > most_dense_bytes)
        fail(path, fmt::format("its kind has a byte for each of all {} cells; choose .jsonl", bytes));
    if (std::filesystem::is_directory(path)) fail(path, "it is a folder");
    errno = 0;
    if (!std::ofstream(draft_of(path), std::ios::binary)) fail(path, std::strerror(errno));
    std::error_code error;
    std::filesystem::remove(draft_of(path), error);
}

/// A line about the grid, then a line for each cell that is set.
void write_jsonl(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set) {
    json_object head = json_document({{"model", facts.model},
                                      {"subject", facts.subject},
                                      {"scalar", name_of(facts.scalar)},
                                      {"cells", json_array(facts.cells)},
                                      {"origin", json_array(facts.origin, to_hex)},
                                      {"cell_size", to_hex(facts.cell_size)},
                                      {"set", set.size()}});
    if (facts.solid) head.add("solid", true);
    out << head.text() << '\n';
    set.each([&](voxel_cell const& cell) { out << fmt::format("[{},{},{}]\n", cell[0], cell[1], cell[2]); });
}

/// A byte for each cell of the grid, x fastest, then y.
void write_rows(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set) {
    std::vector<voxel_tile> const& tiles = set.tiles();
    std::string row;
    for (std::int32_t z = 0; z < facts.cells[2]; ++z)
        for (std::int32_t y = 0; y < facts.cells[1] && out.good(); ++y) {
            row.assign(static_cast<std::size_t>(facts.cells[0]), '\0');
            std::uint64_t const key = voxel_tile::key_of(0, y, z);
            auto tile = std::ranges::lower_bound(tiles, key, {}, &voxel_tile::key);
            for (; tile != tiles.end() && tile->key >> 16 == key >> 16; ++tile) {
                std::uint64_t const four = tile->bits >> voxel_tile::bit_of(0, y, z) & 0xf;
                auto const x = static_cast<std::size_t>((tile->key & 0xffff) * voxel_tile::side);
                for (std::uint64_t rest = four; rest != 0; rest &= rest - 1)
                    row[x + static_cast<std::size_t>(std::countr_zero(rest))] = 1;
            }
            out << row;
        }
}

/// A byte for every cell, 1 where it is set.
void write_nrrd(std::ostream& out, voxel_file_facts const& facts, voxel_set const& set) {
    // A sample stands for the middle of its cell.
    std::array<double, 3> middle = facts.origin;
    for (double& x : middle) x += facts.cell_size / 2;
    std::string const size = json_number(facts.cell_size);
    out << "NRRD0004\n"
        << (facts.solid ? "# voxels of a solid" : "# voxels a surface meets") << ", written by graze voxelize\n"
        << "type: uint8\ndimension: 3\nspace dimension: 3\n"
        << fmt::format("sizes: {} {} {}\n", facts.cells[0], facts.cells[1], facts.cells[2])
        << fmt::format("space directions: ({0},0,0) (0,{0},0) (0,0,{0})\n", size)
        << "centerings: cell cell cell\nkinds: domain domain domain\n"
        << "space origin: ("
        << fmt::format("{},{},{}", json_number(middle[0]), json_number(middle[1]), json_number(middle[2])) << ")\n"
        << "encoding: raw\n"
        << "graze_origin:=" << to_hex(facts.origin[0]) << ' ' << to_hex(facts.origin[1]) << ' '
        << to_hex(facts.origin[2]) << "\ngraze_cell_size:=" << to_hex(facts.cell_size)
        << "\ngraze_subject:=" << facts.subject << "\ngraze_scalar:=" << name_of(facts.scalar) << "\n\n";
    write_rows(out, facts, set);
}

/// Reading the clock and the progress line around a step.
class stage {
  public:
    explicit stage(char const* name) : name_(name) {}
    std::function<void(std::size_t, std::size_t)> told() {
        if (isatty(STDERR_FILENO) != 1) return {};
        return [this](std::size_t done, std::size_t of) { line_.show_step(name_, done, of); };
    }
    double seconds() {
        line_.clear();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    }

  private:
    char const* name_;
    progress_line line_{{}, {}};
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

double peak_megabytes() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return static_cast<double>(used.ru_maxrss) / 1024;
}

template <class Scalar>
voxel_file_facts facts_of(settings const& chosen, voxel_model<Scalar> const& model) {
    voxel_grid<Scalar> const& grid = model.grid();
    voxel_file_facts facts;
    facts.model = std::filesystem::path(chosen.file).filename().string();
    facts.subject = name_of(chosen.subject);
    facts.scalar = scalar_type_of<Scalar>;
    facts.cells = {grid.cells(0), grid.cells(1), grid.cells(2)};
    for (std::size_t axis = 0; axis < 3; ++axis) facts.origin[axis] = static_cast<double>(grid.bound(axis, 0));
    facts.cell_size = static_cast<double>(grid.cell_size());
    facts.solid = chosen.solid;
    return facts;
}

template <class Scalar>
std::string summary(settings const& chosen, voxel_model<Scalar> const& model, voxel_set const& set, double seconds) {
    voxel_file_facts const facts = facts_of(chosen, model);
    if (chosen.json) {
        json_object found = json_document({{"model", facts.model},
                                           {"subject", facts.subject},
                                           {"scalar", name_of(facts.scalar)},
                                           {"triangles", model.triangle_count()},
                                           {"cells", json_array(facts.cells)},
                                           {"origin", json_array(facts.origin, to_hex)},
                                           {"cell_size", to_hex(facts.cell_size)},
                                           {"set", set.size()},
                                           {"tiles", set.tiles().size()},
                                           {"seconds", seconds},
                                           {"peak_megabytes", peak_megabytes()}});
        if (facts.solid) found.add("solid", true);
        return found.text() + "\n";
    }
    return fmt::format(
        "{} triangles, {} x {} x {} cells of size {} * 2^{} from {} {} {} ({})\n"
        "{} cells set by {} in {:.3f} s; {} tiles of 64, {:.0f} MB at the peak\n",
        model.triangle_count(), facts.cells[0], facts.cells[1], facts.cells[2], model.grid().step(),
        model.grid().unit_exponent(), to_hex(facts.origin[0]), to_hex(facts.origin[1]), to_hex(facts.origin[2]),
        name_of(facts.scalar), set.size(), facts.subject, seconds, set.tiles().size(), peak_megabytes());
}

constexpr std::size_t judged_at_once = 4096;

struct judged_line {
    std::string text;
    bool certified_wrong = false;
};

judged_line judge_line(test_case const& question, voxel_difference const& pair) {
    confirmed_case known = confirm_disagreement(question, {}, answered_by::nobody);
    measure_margin(question, known);
    judged_line result;
    json_object disagree;
    for (subject const& candidate : question.test->subjects) {
        bool const is_ours = candidate.is_certified() || candidate.name.starts_with("documented.");
        if (!is_ours || !candidate.supports(question.scalar)) continue;
        judgement const found = judge(candidate, question, known.truth);
        if (!found.disagrees) continue;
        result.certified_wrong = result.certified_wrong || candidate.is_certified();
        json_object object{{"outcome", name_of(found.result)}};
        if (found.why) object.add("cause", name_of(*found.why));
        disagree.add(candidate.name, object);
    }
    case_record record;
    record.question = question;
    record.expect = enum_named<expectation>(expectation_names, name_of(known.truth.rel));
    record.add_extra("triangle", std::to_string(pair.triangle));
    record.add_extra("cell", fmt::format("[{},{},{}]", pair.cell[0], pair.cell[1], pair.cell[2]));
    record.add_extra("margin_ulps", json_number(known.margin_ulps()));
    record.add_extra("disagree", disagree.text());
    result.text = to_line(record);
    return result;
}

/// Judges each pair by both references and writes it as a case of triangle_aabb_3d: expect is the exact relation;
/// "triangle", "cell", "margin_ulps" and "disagree" (outcome and cause of each subject that is wrong) come along. Gives
/// the number of those on which a certified subject is wrong. Throws reference_conflict.
template <class Scalar>
std::uint64_t write_differences(voxel_model<Scalar> const& model, std::vector<voxel_difference> const& pairs,
                                unsigned jobs, typename voxel_model<Scalar>::progress const& told, output& out) {
    test_info const& test = *find_test("triangle_aabb_3d");
    auto const judge_pair = [&](std::size_t i) {
        auto const input = model.case_of(pairs[i]);
        return judge_line({&test, scalar_type_of<Scalar>, {input.begin(), input.end()}}, pairs[i]);
    };
    std::uint64_t certified_wrong = 0;
    for (std::size_t begin = 0; begin < pairs.size(); begin += judged_at_once) {
        std::vector<judged_line> lines(std::min(judged_at_once, pairs.size() - begin));
        each_on_threads(jobs, lines.size(), [&](std::size_t i) { lines[i] = judge_pair(begin + i); });
        for (judged_line const& line : lines) {
            certified_wrong += line.certified_wrong;
            out.write(line.text + '\n');
        }
        if (told) told(begin + lines.size(), pairs.size());
    }
    return certified_wrong;
}

template <class Scalar>
int compare(settings const& chosen, voxel_model<Scalar> const& model) {
    stage walking("comparing triangles");
    std::vector<voxel_difference> const pairs = model.compare(threads_of(chosen.jobs), walking.told());
    double const seconds = walking.seconds();
    std::vector<voxel_cell> cells;
    for (voxel_difference const& pair : pairs) cells.push_back(pair.cell);
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    say_error(
        fmt::format("pef, sat and the exact answer differ on {} pairs of a triangle and a cell, {} cells; {:.3f} s\n",
                    pairs.size(), cells.size(), seconds));
    stage judging("judging differences");
    try {
        output out;
        std::uint64_t const wrong = write_differences(model, pairs, threads_of(chosen.jobs), judging.told(), out);
        judging.seconds();
        out.flush();
        return wrong == 0 ? exit_fine : exit_disagreement;
    } catch (reference_conflict const& conflict) {
        judging.seconds();
        return say_conflict(conflict, ".");
    }
}

template <class Scalar>
int voxelize(settings const& chosen, triangle_soup const& soup) {
    voxel_model<Scalar> const model(soup, chosen.file, chosen.resolution);
    if (!chosen.output.empty()) prepare_voxel_file(chosen.output, facts_of(chosen, model));
    stage walking("voxelizing triangles");
    unsigned const jobs = threads_of(chosen.jobs);
    voxelization const found = chosen.solid ? model.voxelize_solid(chosen.subject, jobs, walking.told())
                                            : model.voxelize(chosen.subject, jobs, walking.told());
    double const seconds = walking.seconds();
    std::string const text = summary(chosen, model, found.cells, seconds);
    chosen.compare ? say_error(text) : print(text);  // cases have standard output for themselves
    if (!chosen.output.empty()) {
        std::string const why = try_to_write(chosen.output, [&](std::ostream& out) {
            (is_dense(chosen.output) ? write_nrrd : write_jsonl)(out, facts_of(chosen, model), found.cells);
        });
        if (!why.empty()) fail(chosen.output, why);
    }
    return chosen.compare ? compare(chosen, model) : exit_fine;
}

int run(command_options const&, settings const& chosen) {
    if (chosen.compare && chosen.json) throw usage_error("--compare and --json exclude each other");
    try {
        triangle_soup const soup = read_model(chosen.file);
        for (std::string const& note : soup.notes) say_error(fmt::format("{}: {}\n", chosen.file, note));
        return chosen.scalar == "float32" ? voxelize<float>(chosen, soup) : voxelize<double>(chosen, soup);
    } catch (model_error const& error) {
        throw usage_error(error.what());
    }
}

void declare(command_options const& command, settings& chosen) {
    command.add("FILE", chosen.file, "An OFF, OBJ, STL or PLY model; the extension tells the format").required();
    command
        .add_read(
            "--resolution N", chosen.resolution,
            [](std::string const& text) {
                return static_cast<std::uint32_t>(read_number(text, 1, most_voxel_resolution));
            },
            "Number of cells along the model's longest side")
        .required();
    command.add("-o,--output FILE", chosen.output, "Write the cells to a file that ends in " + std::string(file_kinds));
    command
        .add_read(
            "--subject S", chosen.subject,
            [](std::string const& text) {
                if (auto const found = enum_named<voxel_subject>(voxel_subject_names, text)) return *found;
                throw usage_error(json_quote(text) + " is not a subject: pef, sat or certified");
            },
            "The overlap test: certified is exact; pef and sat are documented routines")
        .shown_default("certified");
    command
        .add_read(
            "--scalar X", chosen.scalar,
            [](std::string const& text) {
                if (enum_named<scalar_type>(scalar_type_names, text)) return text;
                throw usage_error(json_quote(text) + " is not a scalar type: float32 or float64");
            },
            "The type that coordinates are rounded to, once, and that cell bounds are exact in")
        .shown_default("float32");
    command.add_flag("--solid", chosen.solid, "Set the cells inside too; the surface must be closed");
    command.add_flag("--compare", chosen.compare,
                     "List the cells on which pef, sat and the exact answer differ, with the cause");
    command.add_flag("--json", chosen.json, "Print the summary as one JSON object");
    add_jobs_option(command, chosen.jobs, "Number of threads; default: one per core. It changes no cell");
    command.footer(R"(
  graze voxelize armadillo.off --resolution 512 -o armadillo.nrrd
  graze voxelize armadillo.off --resolution 512 --compare >cells.jsonl

A cell is set if its closed box meets a triangle of the model, contact included. The result is conservative and
26-separating: no path through faces of unset cells crosses a closed surface. With certified it is exact.

With --solid a cell is set too if its centre is inside: where the winding number of the surface around it is not 0, exactly.
The surface must be closed, counting each directed edge and its reverse; faces may meet, and shells may be nested. Of a float
routine cells of the surface that it leaves out are set if their centre is inside.

The grid has one cell size for all axes. Every bound of a cell is a multiple of a power of two that the scalar type holds
exactly, so neighbouring cells share their faces. The grid begins at the low corner of the model's box, rounded down to
that power of two. The cell size is the least multiple of it for which N cells reach the high corner. The power of two is
about 1/4N of a cell, or the coarsest that the scalar type requires far from the origin; the longest side may then have as
few as half of N cells. A resolution for which it would exceed a cell is refused. N is 1 to 65536.

Only cells near a triangle are asked about: those of its box, in tiles of 4x4x4 cells that the triangle meets. All subjects
walk the same cells.

Formats: .jsonl has a line about the grid and one per set cell; .nrrd has one byte per cell.

--compare prints each triangle and cell on which they differ as a case of triangle_aabb_3d, with the exact relation, and
the outcome and cause of each wrong answer. 'graze run --cases-from' makes reports of them.

Exit status 0: done; 1: the certified subject disagrees; 2: bad usage, or a model or file that cannot be used.
)");
}

}  // namespace

verb add_voxelize(command_line& program) {
    return make_verb(program, "voxelize", "Voxelise a model exactly", declare, run);
}

}  // namespace graze
