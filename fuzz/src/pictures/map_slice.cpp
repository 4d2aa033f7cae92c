// Maps of disagreements: a plane slice of the input space, one exact comparison a pixel.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "graze/internal/judge/witness.hpp"
#include "graze/internal/pictures/pictures.hpp"
#include "graze/internal/rational/vectors.hpp"
#include "graze/internal/scalars.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "graze/reference.hpp"

namespace graze {
namespace {

using vector = vector_of<double>;

/// With the largest component 1; zero and what is not finite give nothing.
std::optional<vector> scaled(vector const& v) {
    double const most = std::max({std::abs(v[0]), std::abs(v[1]), std::abs(v[2])});
    if (!(most > 0) || !std::isfinite(most)) return std::nullopt;
    return vector{v[0] / most, v[1] / most, v[2] / most};
}

/// Judges many inputs of one test by its certified relation.
class pixel_judge {
  public:
    pixel_judge(subject_client& client, test_info const& test) : client_(client), test_(test) {}

    void judge(input_slice const& slice, std::string& pixels) {
        std::size_t const count = slice.width * slice.height;
        pixels.assign(count, static_cast<char>(map_pixel::none));
        subject const& candidate = client_.candidate();
        std::vector<double> scalars;
        std::vector<float> narrow;
        std::vector<std::size_t> begins, places;
        std::vector<relation> truths;
        std::vector<reply> replies;
        std::vector<double> times;  // of what moves; they are not looked at
        constexpr std::size_t batch = 1024;
        bool dead = false;
        auto const flush = [&] {
            begins.push_back(scalars.size());
            replies.assign(places.size(), reply::declined);
            times.resize(test_.numbers.size() * places.size());
            if (!places.empty() && !dead) client_.answer_doubles(scalars, begins, replies.data(), times);
            for (std::size_t i = 0; i < places.size(); ++i) {
                pixels[places[i]] = letter(truths[i], replies[i]);
                dead = dead || replies[i] == reply::hang;  // every other would take the time limit too
            }
            scalars.clear(), begins.clear(), places.clear(), truths.clear();
        };
        for (std::size_t y = 0; y < slice.height; ++y) {
            check_cancelled();
            for (std::size_t x = 0; x < slice.width; ++x) {
                make_input(slice, static_cast<double>(x) - static_cast<double>(slice.width / 2),
                           static_cast<double>(y) - static_cast<double>(slice.height / 2));
                if (test_.in_motion()) cut_motion(slice.time_of(y));
                if (validate(test_, client_.scalar(), input_)) continue;
                if (candidate.in_domain && !candidate.in_domain(client_.scalar(), input_)) continue;
                relation const truth = test_.screen(client_.scalar(), input_, narrow);
                if (truth == relation::undefined) continue;
                begins.push_back(scalars.size());
                scalars.insert(scalars.end(), input_.begin(), input_.end());
                places.push_back(y * slice.width + x);
                truths.push_back(truth);
                if (places.size() == batch) flush();
            }
        }
        flush();
    }

  private:
    /// The input of a pixel. Steps are whole multiples of 2^-16 of the largest one's power of two, so dx * u + dy * v
    /// is exact in doubles. Adding it to the origin rounds once for float64. For float32 the sum is exact first: the
    /// origin is a multiple of its own spacing and below 2^24 of the largest coordinate's, no step is below 2^-12 of
    /// that, and 24 + 12 + 16 bits are no more than 53.
    void make_input(input_slice const& slice, double dx, double dy) {
        input_.resize(slice.origin.size());
        for (std::size_t i = 0; i < input_.size(); ++i) {
            double const at = slice.origin[i] + (dx * slice.u[i] + dy * slice.v[i]);
            input_[i] = client_.scalar() == scalar_type::float32 ? static_cast<double>(static_cast<float>(at)) : at;
        }
    }

    /// The motion until that time: shapes end where they are then. What stays in place stays.
    void cut_motion(double time) {
        if (part const* const way = test_.displacement()) {
            for (std::size_t i = way->offset; i < way->offset + way->count; ++i)
                input_[i] = to_scalar(client_.scalar(), time * input_[i]);
            return;
        }
        std::size_t const half = input_.size() / 2;
        for (std::size_t i = 0; i < half; ++i) {
            double const start = input_[i], end = input_[half + i], way = end - start;
            if (time == 1 || start == end) continue;
            double const at = std::isfinite(way) ? start + time * way : (1 - time) * start + time * end;
            input_[half + i] =
                client_.scalar() == scalar_type::float32 ? static_cast<double>(static_cast<float>(at)) : at;
        }
    }

    static char letter(relation truth, reply answer) {
        map_pixel shown = map_pixel::none;
        if (answer == reply::crash || answer == reply::hang)
            shown = map_pixel::died;
        else if (answer != reply::declined) {
            bool const hit = answer == reply::hit;
            switch (truth) {
                case relation::disjoint: shown = hit ? map_pixel::false_hit : map_pixel::both_miss; break;
                case relation::crossing: shown = hit ? map_pixel::both_hit : map_pixel::false_miss; break;
                case relation::touching: shown = hit ? map_pixel::contact_hit : map_pixel::contact_miss; break;
                case relation::undefined:
                case relation::negative:
                case relation::zero:
                case relation::positive:
                case relation::defined: break;
            }
        }
        return static_cast<char>(shown);
    }

    subject_client& client_;
    test_info const& test_;
    std::vector<double> input_;
};

vector point_at(test_case const& question, std::size_t offset) {
    vector p{question.input[offset], question.input[offset + 1], 0};
    if (question.test->dimension == 3) p[2] = question.input[offset + 2];
    return p;
}

/// The shapes whose points a map changes: all, or of points that move those at time 1.
std::span<part const> changed_parts(test_info const& test) {
    return std::span(test.layout).subspan(test.has_two_times() ? test.layout.size() / 2 : 0);
}

/// What may move: vertices one by one, boxes and discs as a whole, and the first of two moving edges as a whole too.
/// Offsets of the points that move together.
std::vector<std::vector<std::size_t>> movable(test_case const& question) {
    test_info const& test = *question.test;
    std::size_t const dimension = test.dimension;
    std::vector<std::vector<std::size_t>> sets;
    if (part const* const way = test.displacement()) return {{way->offset}};
    constexpr std::size_t most = 8;  // of a mesh the first vertices
    for (part const& item : changed_parts(test)) {
        shape_traits const& traits = traits_of(item.kind);
        if (test.has_two_times() && sets.empty() && traits.points == 2)
            sets.push_back({item.offset, item.offset + dimension});
        if (traits.sorted) {
            sets.push_back({item.offset, item.offset + dimension});
            continue;
        }
        if (item.kind == shape::solid) continue;  // one corner alone would open its surface
        placed_part const placed = test.place(item, question.input.size());
        std::size_t const end = placed.offset + placed.points * dimension;
        for (std::size_t at = placed.offset; at < end && sets.size() < most; at += dimension) sets.push_back({at});
    }
    return sets;
}

/// Normals the contact may have: the way from one shape to the other, or what the shapes' corners span.
std::vector<vector> contact_normals(test_case const& question) {
    test_info const& test = *question.test;
    std::size_t const dimension = test.dimension;
    std::vector<vector> found;
    auto const add = [&](vector const& v) {
        if (auto const result = scaled(v)) found.push_back(*result);
    };
    exact_answer const truth = rational_reference::evaluate(test, question.input);
    if (!truth.certificates.empty() && truth.certificates.back().what == certificate::kind::moving_separation) {
        // What parts them at time 1, where the sum of the powers is that of the rows.
        std::array<rational, 3> parting{0, 0, 0};
        for (auto const& row : truth.certificates.back().directions)
            for (std::size_t i = 0; i < 3; ++i) parting[i] += rational(row[i]);
        rational const most = std::max({abs(parting[0]), abs(parting[1]), abs(parting[2])});
        if (most != 0) add({to_double(parting[0] / most), to_double(parting[1] / most), to_double(parting[2] / most)});
    }
    for (certificate const& proof : truth.certificates) {
        if (proof.what != certificate::kind::separation || !found.empty()) continue;
        double most = 0;
        vector v{};
        for (std::size_t i = 0; i < dimension; ++i) {
            v[i] = to_double(proof.direction[i]);
            most = std::max(most, std::abs(v[i]));
        }
        add(v);
    }
    if (dimension == 3) {
        std::span<part const> const parts = changed_parts(test);
        if (test.has_two_times() && traits_of(parts[0].kind).points == 2) {
            auto const along = [&](part const& item) {
                return scaled(point_at(question, item.offset + 3) - point_at(question, item.offset));
            };
            auto const u = along(parts[0]), v = along(parts[1]);
            if (u && v) add(cross(*u, *v));
        }
        for (part const& item : parts)
            if (traits_of(item.kind).points == 3) {
                // Of a solid the triangle that is nearest or met.
                std::size_t at = item.offset;
                if (item.kind == shape::solid)
                    if (auto const nearest = nearest_points(test, question.input, truth)) at += 9 * nearest->triangle;
                vector const a = point_at(question, at), b = point_at(question, at + 3), c = point_at(question, at + 6);
                auto const u = scaled(b - a), v = scaled(c - a);
                if (u && v) add(cross(*u, *v));
            }
    } else {
        for (part const& item : test.layout) {
            if (traits_of(item.kind).points < 2 || traits_of(item.kind).sorted) continue;
            vector const along = point_at(question, item.offset + 2) - point_at(question, item.offset);
            add({-along[1], along[0], 0});
        }
    }
    add({0, 1, 0});
    if (found.size() > 3) found.resize(3);
    return found;
}

/// A tangent: the axis that the normal leans to least, made perpendicular.
vector tangent_of(vector const& n, std::size_t dimension) {
    if (dimension == 2) return {n[1], -n[0], 0};
    std::size_t axis = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (std::abs(n[i]) < std::abs(n[axis])) axis = i;
    vector t{};
    t[axis] = 1;
    double const along = dot(n, t) / dot(n, n);
    for (std::size_t i = 0; i < 3; ++i) t[i] -= along * n[i];
    return scaled(t).value_or(vector{1, 0, 0});
}

/// How much there is to see: the shares of right and wrong, of hit, miss and contact, as an entropy; before that, whether any
/// answer is wrong, and whether the window holds the border between hit and miss.
double interest_of(std::string const& pixels) {
    std::array<std::size_t, 256> count{};
    for (char c : pixels) ++count[static_cast<unsigned char>(c)];
    auto const of = [&](map_pixel what) { return count[static_cast<unsigned char>(what)]; };
    std::size_t const wrong = of(map_pixel::false_hit) + of(map_pixel::false_miss) + of(map_pixel::died);
    std::size_t const right = of(map_pixel::both_hit) + of(map_pixel::both_miss);
    double sum = 0;
    for (std::size_t n : count)
        if (n != 0) {
            double const share = static_cast<double>(n) / static_cast<double>(pixels.size());
            sum -= share * std::log2(share);
        }
    // The border between hit and miss shows where the shapes part; without it a map is a plain.
    std::size_t const hits = of(map_pixel::both_hit) + of(map_pixel::false_miss),
                      misses = of(map_pixel::both_miss) + of(map_pixel::false_hit);
    bool const has_border = 16 * std::min(hits, misses) >= pixels.size();
    return sum + (wrong != 0 ? 3 : 0) + (has_border ? 2 : 0) + (wrong != 0 && right != 0 ? 1 : 0) +
           (of(map_pixel::none) > pixels.size() / 4 ? -1 : 0);
}

/// What points move by, to the right and upwards.
struct plane {
    vector right, up;
};

/// A plane a normal; of what moves, whose rows are times, the normal and the tangent to the right, one after the other.
std::vector<plane> planes(test_case const& question) {
    std::vector<plane> found;
    for (vector const& n : contact_normals(question)) {
        vector const tangent = tangent_of(n, question.test->dimension);
        if (question.test->in_motion()) {
            found.push_back({n, {}});
            found.push_back({tangent, {}});
        } else {
            found.push_back({tangent, n});
        }
    }
    return found;
}

input_slice slice_of(test_case const& question, std::vector<std::size_t> const& points, plane const& in, int step,
                     std::size_t size) {
    input_slice slice{size, size, question.input, {}, {}};
    slice.u.assign(question.input.size(), 0);
    slice.v.assign(question.input.size(), 0);
    auto const quantum = [step](double share) { return std::ldexp(std::nearbyint(std::ldexp(share, 16)), step - 16); };
    for (std::size_t at : points)
        for (std::size_t axis = 0; axis < question.test->dimension; ++axis) {
            slice.u[at + axis] = quantum(in.right[axis]);
            slice.v[at + axis] = 0 - quantum(in.up[axis]);
        }
    return slice;
}

}  // namespace

std::optional<input_slice> choose_slice(subject_client& client, test_case const& question, std::size_t size) {
    test_info const& test = *question.test;
    if (!test.has_hits()) return std::nullopt;
    if (rational_reference::decide(test, question.input) == relation::undefined) return std::nullopt;
    int const ulp = static_cast<int>(spacing_exponent(test, question.scalar, question.input));
    int const digits = question.scalar == scalar_type::float32 ? 24 : 53;
    int const least = least_exponent_of(question.scalar);
    int const most = question.scalar == scalar_type::float32 ? 110 : 1000;
    constexpr std::size_t glimpse = 12;
    // A glimpse covers what the map will: its steps are longer.
    int const wider = static_cast<int>(std::lround(std::log2(static_cast<double>(size) / glimpse)));
    pixel_judge judge(client, test);
    std::string pixels;
    input_slice best;
    double most_interest = -1;
    bool const slow = client.candidate().remote32 || client.candidate().remote64;
    for (plane const& in : planes(question))
        for (std::vector<std::size_t> const& points : movable(question))
            for (int up = 0; up <= digits; up += slow ? 6 : up < 8 ? 1 : 3) {
                int const step = std::max(ulp + up, least);
                if (step + wider + 8 > most) break;
                judge.judge(slice_of(question, points, in, step + wider, glimpse), pixels);
                double const interest = interest_of(pixels);
                if (interest <= most_interest + 0.05) continue;  // of equals the finest, and the likeliest normal
                most_interest = interest;
                best = slice_of(question, points, in, step, size);
            }
    if (most_interest < 0) return std::nullopt;
    return best;
}

std::string draw_slice(subject_client& client, test_info const& test, input_slice const& slice) {
    std::string pixels;
    pixel_judge(client, test).judge(slice, pixels);
    return pixels;
}

std::string encode_pixels(std::string_view pixels) {
    std::string text;
    for (std::size_t first = 0, next = 0; first < pixels.size(); first = next) {
        while (next < pixels.size() && pixels[next] == pixels[first]) ++next;
        if (next - first > 1) text += std::to_string(next - first);
        text += pixels[first];
    }
    return text;
}

bool decode_pixels(std::string_view text, std::size_t count, std::string& pixels) {
    pixels.clear();
    while (!text.empty()) {
        std::size_t run = 1;
        char const* const end = text.data() + text.size();
        auto const [stop, error] = std::from_chars(text.data(), end, run);
        if (stop == text.data()) run = 1;
        if ((stop != text.data() && error != std::errc()) || stop == end) return false;
        if (std::string_view("mhFMcdx!").find(*stop) == std::string_view::npos || run > count - pixels.size())
            return false;
        pixels.append(run, *stop);
        text.remove_prefix(static_cast<std::size_t>(stop - text.data()) + 1);
    }
    return pixels.size() == count;
}

}  // namespace graze
