// Charts as static SVG.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "graze/values.hpp"
#include "html/page.hpp"
#include "text/escape.hpp"

namespace graze {
namespace {

double rate_of(sample_count const& sum) {
    return sum.checked == 0 ? 0 : static_cast<double>(sum.wrong) / static_cast<double>(sum.checked);
}

/// The least of 1, 2, 5 times a power of ten that is no smaller.
double rounded_up(double value) {
    if (!(value > 0)) return 0.01;
    double const power = std::pow(10, std::floor(std::log10(value)));
    for (double const step : {1.0, 2.0, 5.0, 10.0})
        if (value <= step * power) return std::min(1.0, step * power);
    return 1;
}

struct frame {
    static constexpr double width = 420, height = 190, left = 46, right = 10, top = 12, bottom = 40;
    double most;  // the rate at the top

    double y(double rate) const { return top + (height - top - bottom) * (1 - std::min(rate / most, 1.0)); }

    std::string axes(std::string const& label, std::string const& caption) const {
        std::string text = fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
                                       width, height, escaped(label));
        for (double const share : {0.0, 0.5, 1.0})
            text += fmt::format(
                "<line class=\"grid\" x1=\"{0}\" y1=\"{2:.1f}\" x2=\"{1}\" y2=\"{2:.1f}\"/><text class=\"tick\" "
                "x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:.3g}%</text>",
                left, width - right, y(share * most), left - 5, y(share * most) + 4, 100 * share * most);
        return text + fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                                  (left + width - right) / 2, height - 6, escaped(caption));
    }
    static std::string tick(double x, std::string const& label) {
        return fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>", x,
                           height - bottom + 15, label);
    }
};

/// The excesses at one octave of the condition: how many, the median's octave and the largest finite one's.
struct excess_column {
    std::map<int, std::uint64_t> counts;

    std::uint64_t total() const {
        std::uint64_t sum = 0;
        for (auto const& [step, count] : counts) sum += count;
        return sum;
    }
    int median() const {
        std::uint64_t seen = 0;
        for (auto const& [step, count] : counts)
            if (2 * (seen += count) >= total()) return step;
        return error_spread::zero_step;
    }
    int largest() const {
        int found = error_spread::zero_step;
        for (auto const& [step, count] : counts)
            if (step != error_spread::infinite_step) found = step;
        return found;
    }
    std::uint64_t infinite() const {
        auto const at = counts.find(error_spread::infinite_step);
        return at == counts.end() ? 0 : at->second;
    }
};

std::string power_of_two(int exponent) {
    return fmt::format("2<tspan dy=\"-4\" font-size=\"8\">{}</tspan>", exponent);
}

}  // namespace

std::string condition_chart(conditioned_errors const& errors, std::string const& label) {
    // Octaves of the excess that are drawn, and of the condition; what is beyond is drawn at the end.
    constexpr int lowest = -8, highest = 56, farthest = 120;
    std::map<int, excess_column> columns;
    int top = 8;
    for (auto const& [place, count] : errors.counts) {
        columns[std::clamp(place.first, 0, farthest)].counts[place.second] += count;
        if (place.second != error_spread::infinite_step) top = std::clamp(place.second + 1, top, highest);
    }
    if (columns.empty()) return "";
    int const last = std::max(columns.rbegin()->first, 8);
    auto const x = [&](double octave) {
        return frame::left + (frame::width - frame::left - frame::right) * (octave + 0.5) / (last + 1);
    };
    auto const y = [&](double octave) {
        return frame::top + (frame::height - frame::top - frame::bottom) *
                                (1 - (std::clamp<double>(octave, lowest, top) - lowest) / (top - lowest));
    };
    std::string text = fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
                                   frame::width, frame::height, escaped(label));
    int const every = top - lowest > 32 ? 16 : 8;
    for (int octave = lowest; octave <= top; octave += every)
        text += fmt::format(
            "<line class=\"grid\" x1=\"{0}\" y1=\"{2:.1f}\" x2=\"{1}\" y2=\"{2:.1f}\"/><text class=\"tick\" "
            "x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>",
            frame::left, frame::width - frame::right, y(octave), frame::left - 5, y(octave) + 4, power_of_two(octave));
    // A median of few says nothing; the line ends where there is none.
    constexpr std::uint64_t enough = 8;
    std::string medians, largest;
    int before = -2;
    for (auto const& [octave, column] : columns) {
        if (column.total() >= enough) {
            medians += before + 1 == octave ? ""
                       : medians.empty()    ? "<polyline class=\"profile\" points=\""
                                            : "\"/><polyline class=\"profile\" points=\"";
            medians += fmt::format("{:.1f},{:.1f} ", x(octave),
                                   y(column.median() == error_spread::infinite_step ? top : column.median() + 0.5));
            before = octave;
        }
        largest += fmt::format(
            "<circle class=\"worst\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2\"><title>condition 2^{} to 2^{}: {} answers, "
            "the "
            "largest excess below 2^{}{}</title></circle>",
            x(octave), y(column.largest() + 0.5), octave, octave + 1, column.total(),
            column.largest() == error_spread::zero_step ? -1074 : column.largest() + 1,
            column.infinite() == 0 ? "" : fmt::format(", {} not finite", column.infinite()));
    }
    text += fmt::format("<line class=\"limit\" x1=\"{0}\" y1=\"{2:.1f}\" x2=\"{1}\" y2=\"{2:.1f}\"/>", frame::left,
                        frame::width - frame::right, y(std::log2(default_excess_tolerance)));
    text += medians + (medians.empty() ? "" : "\"/>") + largest;
    int const step = last > 64 ? 16 : last > 24 ? 8 : 4;
    for (int octave = 0; octave <= last; octave += step) text += frame::tick(x(octave), power_of_two(octave));
    return text +
           fmt::format("<text class=\"tick\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">condition</text></svg>",
                       (frame::left + frame::width - frame::right) / 2, frame::height - 6);
}

std::string margin_chart(std::map<int, sample_count> const& margins, std::string const& label) {
    // Beyond these a bar stands for all that is farther out: extreme scales reach 2^1000.
    constexpr int least = -8, most = 60;
    std::map<int, sample_count> bars;
    sample_count zero;
    for (auto const& [log2, sum] : margins) {
        sample_count& into = log2 == margin_zero ? zero : bars[std::clamp(log2, least, most)];
        into.checked += sum.checked;
        into.wrong += sum.wrong;
    }
    int const first = bars.empty() ? 0 : bars.begin()->first, last = bars.empty() ? 0 : bars.rbegin()->first;
    double highest = rate_of(zero);
    for (auto const& [log2, sum] : bars) highest = std::max(highest, rate_of(sum));
    frame const at{rounded_up(highest)};
    std::string text = at.axes(label, "margin in ulps (0: the shapes touch)");
    double const slots = last - first + 3, slot = (frame::width - frame::left - frame::right) / slots;
    auto const bar = [&](double place, sample_count const& sum, std::string const& range) {
        if (sum.checked == 0) return;
        double const y = at.y(rate_of(sum)), x = frame::left + place * slot;
        text += fmt::format(
            "<rect class=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"><title>"
            "{}: {} of {} wrong</title></rect>",
            sum.wrong == 0 ? "none" : "bar", x + 0.5, sum.wrong == 0 ? frame::height - frame::bottom - 2 : y,
            std::max(slot - 1, 0.8), sum.wrong == 0 ? 2 : std::max(frame::height - frame::bottom - y, 1.5), range,
            sum.wrong, sum.checked);
    };
    bar(0, zero, "margin 0");
    if (zero.checked != 0) text += frame::tick(frame::left + slot / 2, "0");
    int const every = last - first > 36 ? 8 : last - first > 14 ? 4 : 2;
    for (int log2 = first; log2 <= last && !bars.empty(); ++log2) {
        double const place = log2 - first + 2;
        if (auto const found = bars.find(log2); found != bars.end())
            bar(place, found->second,
                log2 == least  ? fmt::format("below 2^{}", least + 1)
                : log2 == most ? fmt::format("2^{} and more", most)
                               : fmt::format("2^{} to 2^{}", log2, log2 + 1));
        if (log2 % every == 0 && (place > 3 || zero.checked == 0))
            text += frame::tick(frame::left + (place + 0.5) * slot, power_of_two(log2));
    }
    return text + "</svg>";
}

std::string scale_chart(std::map<int, sample_count> const& scales, std::string const& label) {
    double highest = 0;
    for (auto const& [k, sum] : scales) highest = std::max(highest, rate_of(sum));
    frame const at{rounded_up(highest)};
    std::string text = at.axes(label, "every scalar of the input times 2^k");
    auto const x = [](int k) { return frame::left + (frame::width - frame::left - frame::right) * (k + 60) / 120.0; };
    std::string line;
    for (auto const& [k, sum] : scales)
        if (sum.checked != 0) line += fmt::format("{:.2f},{:.2f} ", x(k), at.y(rate_of(sum)));
    text += fmt::format("<polyline class=\"profile\" points=\"{}\"/>", line);
    for (int k = -60; k <= 60; k += 20)
        text += fmt::format("<line class=\"grid\" x1=\"{0:.1f}\" y1=\"{1}\" x2=\"{0:.1f}\" y2=\"{2}\"/>", x(k),
                            frame::height - frame::bottom, frame::height - frame::bottom + 4) +
                frame::tick(x(k) - (k == 60 ? 6 : 0), fmt::format("{}", k));
    return text + "</svg>";
}

}  // namespace graze
