// search_configurations: finds the configurations of every arrangement of shapes that a test has, and writes them down as
// the library includes them.
//
// All inputs on grids of 2, 3, ... points along each axis are tried, of shapes in space those in one plane on larger grids
// too, as long as there are not too many; then random ones on larger grids, half of them with points made to agree. The
// first input found of a configuration is kept: so its grid is the smallest, where exhaustion found it. The comment at
// each arrangement says how many were known after each step: where the last steps added none, larger grids have no others,
// or none that are found by chance.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "configurations/arrangement.hpp"
#include "configurations/digits.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"

namespace graze::arranging {
namespace {

constexpr double most_exhausted = 2e7;
constexpr std::uint64_t samples = 6'000'000;

class search {
  public:
    /// `flat`: inputs of the same shapes in the plane.
    search(test_info const& test, arrangement const& of, std::vector<std::vector<double>> const& flat)
        : test_(test), of_(of), orbit_(of) {
        for (std::vector<double> const& input : flat) {
            std::vector<double>& lifted = flat_inputs_.emplace_back();
            for (std::size_t i = 0; i < input.size(); i += 2) lifted.insert(lifted.end(), {input[i], input[i + 1], 0});
        }
        for (std::size_t s = 0; s < of.shapes.size(); ++s) {
            shape_traits const& traits = traits_of(of.shapes[s]);
            std::size_t const points = of.points_of(s);
            for (std::size_t i = 0; i < points; ++i)
                slots_.push_back({traits.permutable && i > 0, false, traits.sorted && i == 1});
            if (traits.further == further_scalars::direction) slots_.push_back({false, true, false});
        }
    }

    void run() {
        if (of_.shapes.back() == shape::obb) {
            draw_frames();
            return;
        }
        std::size_t const d = of_.dimension;
        for (bool const flat : {false, true}) {
            if (flat && (d == 2 || is_boxed())) continue;
            std::size_t const axes = flat ? 2 : d;
            int side = 2;
            for (; side <= 9; ++side) {
                double inputs = 1;
                for (std::size_t i = 0; i < slots_.size(); ++i) {
                    double const places = std::pow(slots_[i].direction ? 3 : side, axes);
                    inputs *= slots_[i].ordered ? places / 2 : places;
                }
                if (inputs > most_exhausted) break;
                exhaust(side, axes);
                tell(flat ? "flat grid " : "grid ", side);
            }
            if (flat) {
                for (std::vector<double> const& input : flat_inputs_) take(input);
                tell("those of the plane ", side);
            }
            for (int const larger : {side, side + 1, side + 3}) {
                for (std::uint64_t i = 0; i < samples; ++i) sample(larger, axes);
                tell(flat ? "flat random " : "random ", larger);
            }
        }
    }

    std::vector<std::vector<double>> const& found() const { return found_; }
    std::string evidence() const { return evidence_ + last_; }

  private:
    struct slot {
        bool ordered, direction, above;  // after the point before it; any sign; at or above it on each axis
    };

    bool is_boxed() const { return std::ranges::find(of_.shapes, shape::box) != of_.shapes.end(); }

    /// Notes how many are known by now, of steps that add none the last one.
    void tell(std::string const& what, int side) {
        last_ = what + std::to_string(side) + ": " + std::to_string(found_.size());
        if (found_.size() != told_) evidence_ += last_ + ", ";
        told_ = found_.size();
        std::fprintf(stderr, "%s, %s\n", of_.key().c_str(), last_.c_str());
    }

    void take(std::vector<double> const& input) {
        std::uint64_t const code = code_of(of_, input);
        if (seen_.contains(code)) return;
        orbit_.each(code, [&](std::uint64_t other) { seen_.insert(other); });
        // Where there is no question there is nothing to ask.
        if (test_.answer == answer_kind::relation && test_.accepts(input.size()) &&
            rational_reference::evaluate(test_, input).rel == relation::undefined)
            return;
        found_.push_back(input);
    }

    void exhaust(int side, std::size_t axes) {
        std::vector<double> input(slots_.size() * of_.dimension, 0);
        std::function<void(std::size_t)> const place = [&](std::size_t at) {
            if (at == slots_.size()) return take(input);
            double* const p = input.data() + at * of_.dimension;
            int const low = slots_[at].direction ? -1 : 0, high = slots_[at].direction ? 1 : side - 1;
            std::fill_n(p, axes, low);
            while (true) {
                bool const wanted =
                    (!slots_[at].ordered ||
                     !std::lexicographical_compare(p, p + axes, p - of_.dimension, p - of_.dimension + axes)) &&
                    (!slots_[at].above || std::equal(p, p + axes, p - of_.dimension, std::greater_equal<>()));
                if (wanted) place(at + 1);
                std::size_t a = 0;
                while (a < axes && p[a] == high) p[a++] = low;
                if (a == axes) return;
                ++p[a];
            }
        };
        place(0);
    }

    void sample(int side, std::size_t axes) {
        std::size_t const d = of_.dimension;
        input_.assign(slots_.size() * d, 0);
        for (std::size_t i = 0; i < slots_.size(); ++i)
            for (std::size_t a = 0; a < axes; ++a)
                input_[i * d + a] =
                    static_cast<double>(slots_[i].direction ? choices_.between(-2, 2) : choices_.between(0, side - 1));
        if (choices_.flip())
            for (std::uint64_t more = choices_.below(3) + 1; more > 0; --more) agree(axes);
        for (std::size_t i = 0; i < slots_.size(); ++i)
            if (slots_[i].above)
                for (std::size_t a = 0; a < d; ++a)
                    if (input_[(i - 1) * d + a] > input_[i * d + a])
                        std::swap(input_[(i - 1) * d + a], input_[i * d + a]);
        take(input_);
    }

    /// Puts a point onto another, level with another, or onto the line of two.
    void agree(std::size_t axes) {
        std::size_t const d = of_.dimension, n = slots_.size();
        double* const p = input_.data() + choices_.below(n) * d;
        double const* const q = input_.data() + choices_.below(n) * d;
        double const* const r = input_.data() + choices_.below(n) * d;
        if (slots_[static_cast<std::size_t>(p - input_.data()) / d].direction) return;
        switch (choices_.below(4)) {
            case 0: return void(std::copy_n(q, axes, p));
            case 1: p[choices_.below(axes)] = q[choices_.below(axes)]; return;
            case 2: {
                std::size_t const a = choices_.below(axes);
                p[a] = q[a];
                return;
            }
            default: {
                bool fits = true;
                for (std::size_t a = 0; a < axes; ++a) fits &= std::fmod(q[a] + r[a], 2) == 0;
                if (fits)
                    for (std::size_t a = 0; a < axes; ++a) p[a] = (q[a] + r[a]) / 2;
            }
        }
    }

    /// Oriented boxes: whole axes at right angles, of small quaternions.
    void draw_frames() {
        std::vector<std::array<double, 9>> frames;
        for (int a = -1; a <= 2; ++a)
            for (int b = -1; b <= 1; ++b)
                for (int c = -1; c <= 1; ++c)
                    for (int d = -1; d <= 1; ++d) {
                        if (a * a + b * b + c * c + d * d == 0) continue;
                        frames.push_back({double(a * a + b * b - c * c - d * d), double(2 * (b * c + a * d)),
                                          double(2 * (b * d - a * c)), double(2 * (b * c - a * d)),
                                          double(a * a - b * b + c * c - d * d), double(2 * (c * d + a * b)),
                                          double(2 * (b * d + a * c)), double(2 * (c * d - a * b)),
                                          double(a * a - b * b - c * c + d * d)});
                    }
        for (int step = 0; step < 4; ++step) {
            for (std::uint64_t i = 0; i < samples; ++i) {
                input_.assign(30, 0);
                int const most = 2 + 2 * step;
                for (std::size_t box = 0; box < 2; ++box) {
                    double* const x = input_.data() + 15 * box;
                    for (std::size_t k = 0; k < 3; ++k)
                        x[k] = box == 0 ? 0 : static_cast<double>(choices_.between(-most, most));
                    auto const& frame = frames[choices_.below(box == 0 && choices_.flip() ? 1 : frames.size())];
                    std::ranges::copy(frame, x + 3);
                    for (std::size_t k = 0; k < 3; ++k) x[12 + k] = static_cast<double>(choices_.between(0, 2));
                }
                take(input_);
            }
            tell("random ", 2 + 2 * step);
        }
    }

    test_info const& test_;
    arrangement of_;
    code_orbit orbit_;
    std::vector<slot> slots_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<std::vector<double>> found_, flat_inputs_;
    std::string evidence_, last_;
    std::size_t told_ = 0;
    source choices_{std::uint64_t{1}};
    std::vector<double> input_;
};

void write(std::FILE* out, std::string const& key, search const& done) {
    std::fprintf(out, "// %zu: %s\n{\"%s\",", done.found().size(), done.evidence().c_str(), key.c_str());
    std::string digits;
    for (auto const& input : done.found())
        for (double const value : input) digits += digit_of(value);
    for (std::size_t at = 0; at < digits.size(); at += 112)
        std::fprintf(out, "\n \"%s\"", digits.substr(at, 112).c_str());
    std::fprintf(out, "},\n");
}

}  // namespace
}  // namespace graze::arranging

int main(int count, char** arguments) {
    using namespace graze;
    using namespace graze::arranging;
    std::FILE* const out = count > 1 ? std::fopen(arguments[1], "w") : stdout;
    if (!out) return 2;
    std::string const only = count > 2 ? arguments[2] : "";
    std::fprintf(
        out,
        "// Made by the target renew_configurations: a key, and a digit a scalar (digits.hpp).\n// clang-format off\n");
    std::set<std::string> written;
    std::map<std::string, std::vector<std::vector<double>>> found;
    // Relations first, so that what is undefined is known.
    for (bool const cores : {false, true})
        for (test_info const& test : catalog())
            for (arrangement of : arrangements_of(test, cores)) {
                if (of.has_matrix || !written.insert(of.key()).second) continue;
                if (!only.empty() && of.key() != only) continue;
                arrangement in_plane = of;
                in_plane.dimension = 2;
                search one(test, of, of.dimension == 3 ? found[in_plane.key()] : std::vector<std::vector<double>>());
                one.run();
                found[of.key()] = one.found();
                write(out, of.key(), one);
                std::fflush(out);
            }
    std::fprintf(out, "// clang-format on\n");
    return std::fclose(out) == 0 ? 0 : 1;
}
