#include "bench/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "formats/json_writer.hpp"

namespace graze {
namespace {

/// Two digits or more in few characters: "0.0052", "0.052", "1.34", "45.1", "138", "2210", "18k".
std::string short_number(double value) {
    if (value >= 99950) return fmt::format("{:.0f}k", value / 1000);
    if (value >= 9995) return fmt::format("{:.1f}k", value / 1000);
    if (value >= 99.95) return fmt::format("{:.0f}", value);
    if (value >= 9.995) return fmt::format("{:.1f}", value);
    if (value >= 0.0995) return fmt::format("{:.2f}", value);
    return value >= 0.00995 ? fmt::format("{:.3f}", value) : fmt::format("{:.4f}", value);
}

template <class Value, class Of>
std::vector<Value> distinct(std::span<bench_row const> rows, Of const& of) {
    std::vector<Value> values;
    for (bench_row const& row : rows)
        if (std::find(values.begin(), values.end(), of(row)) == values.end()) values.push_back(of(row));
    return values;
}

std::vector<std::string> subjects_of(std::span<bench_row const> rows) {
    return distinct<std::string>(rows, [](bench_row const& row) { return row.subject; });
}
std::vector<family_info const*> families_of(std::span<bench_row const> rows) {
    return distinct<family_info const*>(rows, [](bench_row const& row) { return row.family; });
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

constexpr std::size_t narrowest_column = 8;

class table_writer {
  public:
    table_writer(std::span<bench_row const> rows, bool colour)
        : rows_(rows), subjects_(subjects_of(rows)), families_(families_of(rows)), colour_(colour) {
        for (std::string const& subject : subjects_) name_width_ = std::max(name_width_, subject.size() + 2);
        for (family_info const* family : families_) {
            auto const [above, below] = two_lines(family->name);
            widths_.push_back(std::max({above.size() + 2, below.size() + 2, narrowest_column}));
        }
    }

    std::string text() const {
        std::string text =
            styled("1", fmt::format("{} {}", rows_.front().test->id, name_of(rows_.front().scalar))) + '\n';
        std::string above(name_width_ + 2, ' '), below = fmt::format("  {:<{}}", "ns a query", name_width_);
        for (std::size_t i = 0; i < families_.size(); ++i) {
            auto const [first, second] = two_lines(families_[i]->name);
            above += fmt::format("{:>{}}", first, widths_[i]);
            below += fmt::format("{:>{}}", second, widths_[i]);
        }
        above.erase(above.find_last_not_of(' ') + 1);
        if (!above.empty()) text += above + '\n';
        text += below + '\n';
        text += lines([](bench_row const& row) { return std::optional(short_number(row.time.least_ns)); });
        auto const ratio = [](bench_row const& row) {
            return row.ratio ? std::optional(short_number(*row.ratio)) : std::nullopt;
        };
        std::string const ratios = lines(ratio);
        if (!ratios.empty()) text += "  as a ratio to " + std::string(cgal_name) + '\n' + ratios;
        auto const wrong = [](bench_row const& row) {
            double const share = 100.0 * static_cast<double>(row.found.wrong) / static_cast<double>(row.found.checked);
            if (row.found.wrong == 0) return std::optional<std::string>();
            return std::optional(share < 0.01 ? "<0.01" : fmt::format("{:.2f}", share));
        };
        std::string const wrongs = lines(wrong);
        if (!wrongs.empty()) text += "  wrong answers among these cases, in percent\n" + wrongs;
        return text;
    }

  private:
    std::string styled(std::string_view code, std::string const& words) const {
        return colour_ ? fmt::format("\033[{}m{}\033[0m", code, words) : words;
    }

    /// A line a subject, of those that have something to say.
    std::string lines(std::function<std::optional<std::string>(bench_row const&)> const& cell) const {
        std::string text;
        for (std::string const& subject : subjects_) {
            std::string line = fmt::format("    {:<{}}", subject, name_width_ - 2);
            bool any = false;
            for (std::size_t i = 0; i < families_.size(); ++i) {
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

}  // namespace

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
    json_object const all{{"results", json_array(rows, row_json)},
                          {"seed", settings.seed},
                          {"cases", settings.cases},
                          {"min_time", settings.min_seconds}};
    return all.text() + '\n';
}

std::string bench_table(std::span<bench_row const> rows, bool colour) {
    return table_writer(rows, colour).text();
}

std::string bench_markdown(std::span<bench_row const> rows, bench_settings const& settings) {
    std::vector<family_info const*> const families = families_of(rows);
    std::string text = "| time, as a ratio to `reference.cgal` |";
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
        text += fmt::format("| **{}, {}** |{:|>{}}\n", part[0].test->id, name_of(part[0].scalar), "", families.size());
        for (std::string const& subject : subjects_of(part)) {
            bool const is_cgal = subject == cgal_name;
            std::string line = fmt::format("| `{}`{} |", subject, is_cgal ? ", ns a query" : "");
            bool any = false;
            for (family_info const* family : families) {
                bench_row const* const row = find_row(part, subject, family);
                bool const has_cell = row && (is_cgal || row->ratio);
                any = any || has_cell;
                line += has_cell ? fmt::format(" {} |", short_number(is_cgal ? row->time.least_ns : *row->ratio))
                                 : std::string(" |");
            }
            if (any) text += line + '\n';
        }
    }
    return text + fmt::format("\nFrom `graze bench --markdown --cases {} --seed {}`, one run on one core.\n",
                              settings.cases, settings.seed);
}

}  // namespace graze
