// graze bench: what an answer costs.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "bench/forms.hpp"
#include "bench/peers.hpp"
#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/verbs.hpp"
#include "graze/internal/timing/timing_reference.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

constexpr std::uint64_t most_cases = std::uint64_t{1} << 24;
/// The tests of --markdown, unless others are asked for.
constexpr std::string_view headline_tests[] = {"triangle_triangle_3d", "segment_triangle_3d", "triangle_aabb_3d"};

/// The time of one form on one family's cases.
struct bench_row {
    test_info const* test;
    scalar_type scalar;
    family_info const* family;
    std::string subject;
    measured_time time;
    form_check found;
    std::optional<double> ratio;  // to reference.cgal on the same cases
};

struct bench_settings {
    std::uint64_t seed = 1, cases = 0;
    double min_seconds = 0;
};

struct bench_options {
    std::vector<std::string> tests, subjects, families, scalars;
    bench_settings settings{1, 32768, 0.01};
    bool json = false, markdown = false, peers = false;
    std::string page;
};

template <class Scalar>
void time_cases(bench_cases const& cases, std::vector<std::string> const& globs, double min_seconds,
                std::vector<bench_row>& rows) {
    selection chosen(globs);
    bench_layout<Scalar> const layout(cases);
    std::vector<timed_form> const forms = make_forms(cases, layout, chosen);
    std::vector<measured_time> const times = measure(forms, min_seconds);
    std::optional<double> cgal;
    for (std::size_t i = 0; i < forms.size(); ++i)
        if (forms[i].name == cgal_name) cgal = times[i].least_ns;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        bench_row row{cases.test, cases.scalar, cases.family, forms[i].name, times[i], forms[i].found, std::nullopt};
        if (cgal) row.ratio = times[i].least_ns / *cgal;
        rows.push_back(std::move(row));
    }
}

bool has_form(test_info const& test, selection& chosen) {
    bool any = cgal_has_function(test) && chosen.contains(cgal_name);
    any = chosen.contains(rational_name) || any;
    for (subject const& candidate : test.subjects) any = chosen.contains(candidate.name) || any;
    for (column_form const& form : column_forms()) any = (form.test == test.id && chosen.contains(form.name)) || any;
    return any;
}

/// Two digits or more in few characters: "0.0052", "0.052", "1.34", "45.1", "138", "2210", "18k".
std::string short_number(double value) {
    if (value >= 99950) return fmt::format("{:.0f}k", value / 1000);
    if (value >= 9995) return fmt::format("{:.1f}k", value / 1000);
    if (value >= 99.95) return fmt::format("{:.0f}", value);
    if (value >= 9.995) return fmt::format("{:.1f}", value);
    if (value >= 0.0995) return fmt::format("{:.2f}", value);
    return value >= 0.00995 ? fmt::format("{:.3f}", value) : fmt::format("{:.4f}", value);
}

/// The different values of a member, in the order in which they come.
template <class Value>
std::vector<Value> distinct(std::span<bench_row const> rows, Value bench_row::*member) {
    std::vector<Value> values;
    for (bench_row const& row : rows)
        if (std::ranges::find(values, row.*member) == values.end()) values.push_back(row.*member);
    return values;
}

bench_row const* find_row(std::span<bench_row const> rows, std::string_view subject, family_info const* family) {
    for (bench_row const& row : rows)
        if (row.subject == subject && row.family == family) return &row;
    return nullptr;
}

/// A name in two lines, broken at its underscore, to make columns narrow.
std::pair<std::string, std::string> two_lines(std::string_view name) {
    std::size_t const at = name.find('_');
    if (at == std::string_view::npos) return {"", std::string(name)};
    return {std::string(name.substr(0, at)), std::string(name.substr(at + 1))};
}

constexpr std::size_t narrowest_column = 8, most_columns = 8;

class table_writer {
  public:
    table_writer(std::span<bench_row const> rows, bool colour)
        : rows_(rows),
          subjects_(distinct(rows, &bench_row::subject)),
          families_(distinct(rows, &bench_row::family)),
          colour_(colour) {
        for (std::string const& subject : subjects_) name_width_ = std::max(name_width_, subject.size() + 2);
        for (family_info const* family : families_) {
            auto const [above, below] = two_lines(family->name);
            widths_.push_back(std::max({above.size() + 2, below.size() + 2, narrowest_column}));
        }
    }

    std::string text() const {
        std::string text =
            styled("1", fmt::format("{} {}", rows_.front().test->id, name_of(rows_.front().scalar))) + '\n';
        for (std::size_t i = 0; i < families_.size(); i += most_columns)
            text += block({i, std::min(i + most_columns, families_.size())});
        return text;
    }

  private:
    struct columns {
        std::size_t first, end;
    };

    std::string block(columns of) const {
        std::string text, above(name_width_ + 2, ' '), below = fmt::format("  {:<{}}", "ns a query", name_width_);
        for (std::size_t i = of.first; i < of.end; ++i) {
            auto const [first, second] = two_lines(families_[i]->name);
            above += fmt::format("{:>{}}", first, widths_[i]);
            below += fmt::format("{:>{}}", second, widths_[i]);
        }
        above.erase(above.find_last_not_of(' ') + 1);
        if (!above.empty()) text += above + '\n';
        text += below + '\n';
        text += lines(of, [](bench_row const& row) { return std::optional(short_number(row.time.least_ns)); });
        auto const ratio = [](bench_row const& row) {
            return row.ratio ? std::optional(short_number(*row.ratio)) : std::nullopt;
        };
        std::string const ratios = lines(of, ratio);
        if (!ratios.empty()) text += "  as a ratio to " + std::string(cgal_name) + '\n' + ratios;
        auto const wrong = [](bench_row const& row) {
            double const share = 100.0 * static_cast<double>(row.found.wrong) / static_cast<double>(row.found.checked);
            if (row.found.wrong == 0) return std::optional<std::string>();
            return std::optional(share < 0.01 ? "<0.01" : fmt::format("{:.2f}", share));
        };
        std::string const wrongs = lines(of, wrong);
        if (!wrongs.empty()) text += "  wrong answers among these cases, in percent\n" + wrongs;
        return text;
    }

    std::string styled(std::string_view code, std::string const& words) const {
        return colour_ ? fmt::format("\033[{}m{}\033[0m", code, words) : words;
    }

    /// A line a subject, of those that have something to say.
    std::string lines(columns of, std::function<std::optional<std::string>(bench_row const&)> const& cell) const {
        std::string text;
        for (std::string const& subject : subjects_) {
            std::string line = fmt::format("    {:<{}}", subject, name_width_ - 2);
            bool any = false;
            for (std::size_t i = of.first; i < of.end; ++i) {
                bench_row const* const row = find_row(rows_, subject, families_[i]);
                auto const words = row ? cell(*row) : std::nullopt;
                any = any || words;
                line += fmt::format("{:>{}}", words.value_or("-"), widths_[i]);
            }
            bool const ours = subject.starts_with("certified.") || subject.starts_with("batch.");
            if (any) text += (ours ? styled("32", line) : line) + '\n';
        }
        return text;
    }

    std::span<bench_row const> rows_;
    std::vector<std::string> subjects_;
    std::vector<family_info const*> families_;
    std::vector<std::size_t> widths_;
    std::size_t name_width_ = 0;
    bool colour_;
};

std::string bench_json(std::span<bench_row const> rows, bench_settings const& settings) {
    auto const row_json = [](bench_row const& row) {
        json_object const object{{"test", row.test->id},
                                 {"scalar", name_of(row.scalar)},
                                 {"family", row.family->name},
                                 {"subject", row.subject},
                                 {"ns", row.time.least_ns},
                                 {"checked", row.found.checked},
                                 {"median_ns", row.time.median_ns},
                                 {"ratio", row.ratio},
                                 {"wrong", row.found.wrong},
                                 {"declined", row.found.declined}};
        return json_text::raw('\n' + object.text());
    };
    json_object const all = json_document({{"results", json_array(rows, row_json)},
                                           {"seed", settings.seed},
                                           {"cases", settings.cases},
                                           {"min_time", settings.min_seconds}});
    return all.text() + '\n';
}

/// The rows are of one test and scalar type.
std::string bench_table(std::span<bench_row const> rows, bool colour) {
    return table_writer(rows, colour).text();
}

bool have_ratios(std::span<bench_row const> rows) {
    return std::any_of(rows.begin(), rows.end(), [](bench_row const& row) { return row.ratio.has_value(); });
}

/// Ratios to reference.cgal in one table; of tests that it has not, nanoseconds.
std::string bench_markdown(std::span<bench_row const> rows, bench_settings const& settings) {
    std::vector<family_info const*> const families = distinct(rows, &bench_row::family);
    bool const any_ratios = have_ratios(rows);
    std::string text = any_ratios ? "| time, as a ratio to `reference.cgal` |" : "| time, ns a query |";
    std::string rule = "|---|";
    for (family_info const* family : families) {
        std::string name(family->name);
        std::replace(name.begin(), name.end(), '_', ' ');
        text += fmt::format(" {} |", name);
        rule += "--:|";
    }
    text += '\n' + rule + '\n';
    for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
        while (end < rows.size() && rows[end].test == rows[begin].test && rows[end].scalar == rows[begin].scalar) ++end;
        std::span<bench_row const> const part = rows.subspan(begin, end - begin);
        bool const has_ratios = have_ratios(part);
        text += fmt::format("| **{}, {}**{} |{:|>{}}\n", part[0].test->id, name_of(part[0].scalar),
                            has_ratios || !any_ratios ? "" : ", ns a query", "", families.size());
        for (std::string const& subject : distinct(part, &bench_row::subject)) {
            bool const is_cgal = subject == cgal_name, is_time = is_cgal || !has_ratios;
            std::string line = fmt::format("| `{}`{} |", subject, is_cgal ? ", ns a query" : "");
            bool any = false;
            for (family_info const* family : families) {
                bench_row const* const row = find_row(part, subject, family);
                bool const has_cell = row && (is_time || row->ratio);
                any = any || has_cell;
                line += has_cell ? fmt::format(" {} |", short_number(is_time ? row->time.least_ns : *row->ratio))
                                 : std::string(" |");
            }
            if (any) text += line + '\n';
        }
    }
    return text + fmt::format("\nFrom `graze bench --markdown --cases {} --seed {}`, one run on one core.\n",
                              settings.cases, settings.seed);
}

/// Does not return: see become_peers.
int bench_peers(bench_options const& options) {
    if (options.json || options.markdown || !options.subjects.empty() || !options.families.empty() ||
        !options.scalars.empty())
        throw usage_error("--peers takes --test, --cases, --seed and --page alone");
    std::vector<std::string> words{"--cases", fmt::format("{}", options.settings.cases),
                                   "--seed",  fmt::format("{}", options.settings.seed),
                                   "--page",  options.page.empty() ? "graze-peers.html" : options.page};
    for (std::string const& test : options.tests) words.insert(words.end(), {"--test", test});
    become_peers(words);
}

int bench(bench_options options) {
    if (options.peers) return bench_peers(options);
    if (!options.page.empty()) throw usage_error("--page: only with --peers");
    if (options.json && options.markdown) throw usage_error("--json and --markdown exclude each other");
    if (options.markdown && options.tests.empty())
        options.tests.assign(std::begin(headline_tests), std::end(headline_tests));
    require_matches(options.subjects, form_names(), "--subject");
    std::vector<family_info const*> families = select_families(options.families);
    // Cases of configuration are those of the grid, as far as time goes, and cases of those after it are random ones.
    if (options.families.empty())
        families.erase(std::ranges::find(families, std::string_view("configuration"), &family_info::name),
                       families.end());
    std::vector<scalar_type> const scalars = chosen_scalars(options.scalars);
    std::vector<test_info const*> tests;
    selection chosen(options.subjects);
    for (test_info const* test : select_tests(options.tests))
        if (has_form(*test, chosen)) tests.push_back(test);
    if (tests.empty()) throw usage_error("--subject: none of the selected tests has such a subject");

    output out;
    progress_line line({}, {});
    std::size_t const total = tests.size() * scalars.size() * families.size();
    std::vector<bench_row> rows;
    std::size_t done = 0;
    double const min_seconds = options.settings.min_seconds;
    for (test_info const* test : tests)
        for (scalar_type scalar : scalars) {
            std::size_t const first = rows.size();
            for (family_info const* family : families) {
                if (!family->suits(*test)) continue;
                line.show(fmt::format("[{}/{}] {} {} {}", ++done, total, test->id, name_of(scalar), family->name));
                bench_cases const cases =
                    make_bench_cases(*test, scalar, *family, options.settings.seed, options.settings.cases);
                if (cases.size() == 0) continue;
                try {
                    if (scalar == scalar_type::float32)
                        time_cases<float>(cases, options.subjects, min_seconds, rows);
                    else
                        time_cases<double>(cases, options.subjects, min_seconds, rows);
                } catch (wrong_answer const& wrong) {
                    line.clear();
                    say_error(fmt::format("graze bench: A WRONG ANSWER of {}\n", wrong.what()));
                    return exit_disagreement;
                }
            }
            if (options.json || options.markdown || rows.size() == first) continue;
            line.clear();
            std::string const gap = first == 0 ? "" : "\n";
            out.write(gap + bench_table(std::span(rows).subspan(first), wants_colour()));
            if (!out.flush()) return exit_fine;
        }
    line.clear();
    if (options.json) out.write(bench_json(rows, options.settings));
    if (options.markdown) out.write(bench_markdown(rows, options.settings));
    out.flush();
    return exit_fine;
}

void declare(command_options const& command, bench_options& options) {
    command.add_repeated("--test T", options.tests, "Tests to time: names or globs; default: all");
    command.add_repeated("--subject S", options.subjects,
                         "Subjects and references to time: names or globs; default: all");
    command.add_repeated("--family F", options.families,
                         "Families of cases: names or globs; default: those of every test up to mesh, as listed");
    command.add_repeated("--scalar X", options.scalars, "float32 or float64; default: both");
    command.add_number("--seed", options.settings.seed, "Random seed: the same seed generates the same cases");
    command.add_number("--cases", options.settings.cases, "Working set: cases per test, scalar type and family", 1,
                       most_cases);
    command
        .add_read("--min-time S", options.settings.min_seconds, read_seconds,
                  "Minimum seconds per measurement, in each of 5 repetitions")
        .shown_default("0.01");
    command.add_flag("--json", options.json, "Print one JSON object instead of tables");
    command.add_flag("--markdown", options.markdown,
                     "Print one table of ratios to reference.cgal, or of times where it is missing; default tests: the "
                     "headline ones");
    command.group("Other libraries");
    command.add_flag(
        "--peers", options.peers,
        "Time CGAL, FCL, libccd, Bullet, ODE, Embree, GTS and GEOS beside the certified tests, and count who is wrong");
    command.add("--page FILE", options.page, "With --peers: the page to write").shown_default("graze-peers.html");
    command.footer(R"(
  graze bench --test triangle_triangle_3d --scalar float32
  graze bench --markdown

Figures are nanoseconds per query on one core: the fastest of 5 repetitions in interleaved order. Ratios within one run are
meaningful; absolute times depend on the machine and its load. All rows of a column answer the same cases. Below 10000
cases the branch predictor memorises the sequence, and times look better than they are. Questions without an answer are
left out. Before timing, every answer is compared with the exact one ("checked" in the JSON). A wrong answer of a certified
or batch form ends the run with exit status 1; those of others are counted.

  documented.*, certified.*  the subjects, asked for all cases in one call
  batch.*                    forms that take cases as columns (structure of arrays)
  reference.cgal             what a user writes with CGAL's exact-predicates kernel: do_intersect or, for capsules,
                             compare_squared_distance, optimised, on objects built beforehand. A degenerate triangle is
                             built as the segment or point it is. CGAL rounds planes, lines and squared radii when it
                             builds them, and its filters can fail on the largest numbers: such answers are wrong
  reference.rational         plain rational arithmetic, on 64 of the cases

--peers runs the program graze-peers, which links these libraries: '.ci/peers' installs them, builds it and runs it. It
prints a table in Markdown; 'graze-peers --help' tells of its own options.

The whole benchmark takes about 7 minutes; '--test triangle_triangle_3d --family random' takes a few seconds.
)");
}

}  // namespace

verb add_bench(command_line& program) {
    return make_verb(program, "bench", "Time subjects and references, by family of cases", declare, bench);
}

}  // namespace graze
