// Exhaustive small worlds, where all the ties live: collinear points, common corners, coplanar triangles, flat and
// equal ones, each in every combination. In each, certified == CGAL == rational.
//
//   small_worlds plane [--threads N]         every point_triangle_2d and segment_segment_2d on the 4x4 grid
//   small_worlds space [--threads N] [--all] every triangle_triangle_3d on {0,1,2}^3 up to the order of the vertices
//   and
//                                            of the triangles
//
// Exit status: 0 all agree, 1 some do not (the first are printed as case-file lines), 2 usage.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>

#include "graze/classify.hpp"
#include "graze/reference.hpp"
#include "graze/source.hpp"
#include "small_worlds.hpp"
#include "graze/orbit.hpp"

namespace graze {
namespace {

using counts = std::array<std::uint64_t, 4>;  // by relation

void print(std::string_view what, counts const& seen, double seconds) {
    std::printf("%s: disjoint %llu, touching %llu, crossing %llu, %.1f s\n", std::string(what).c_str(),
                static_cast<unsigned long long>(seen[0]), static_cast<unsigned long long>(seen[1]),
                static_cast<unsigned long long>(seen[2]), seconds);
}

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The two references, which must agree.
relation ask_references(test_info const& test, std::vector<double> const& input, disagreements& found) {
    relation const rational = rational_reference::decide(test, input), cgal = cgal_reference::decide(test, input);
    if (cgal != rational) found.add(test, scalar_type::float64, input, "cgal", name_of(cgal), rational);
    return rational;
}

// ---------------------------------------------------------------- the plane

/// All 16^4 ways to choose four points of the grid, in order.
void plane_world(std::string_view id, fast_forms<float> const& forms32, fast_forms<double> const& forms64,
                 counts const& expected, unsigned threads, disagreements& found) {
    test_info const& test = *find_test(id);
    double const start = now();
    std::array<std::atomic<std::uint64_t>, 4> seen{};
    in_runs(threads, 1u << 16, 1024, [&](std::size_t first, std::size_t last) {
        batch_check<float> batch32(test, forms32);
        batch_check<double> batch64(test, forms64);
        std::vector<double> input(8);
        for (std::size_t n = first; n < last; ++n) {
            for (std::size_t k = 0; k < 8; ++k) input[k] = static_cast<double>(n >> (2 * k) & 3);
            relation const truth = ask_references(test, input, found);
            ++seen[static_cast<std::size_t>(truth)];
            expect_certified(test, forms32, input, truth, found);
            expect_certified(test, forms64, input, truth, found);
            batch32.add(input, truth);
            batch64.add(input, truth);
        }
        batch32.ask(found);
        batch64.ask(found);
    });
    counts const total{seen[0], seen[1], seen[2], seen[3]};
    print(std::string(id) + " on the 4x4 grid", total, now() - start);
    if (total != expected) found.add(std::string(id) + ": other numbers of relations than ever before");
}

// ---------------------------------------------------------------- space

/// The points of {0,1,2}^3, the triangles as sets of three of them with repetition, the pairs of triangles without
/// order, and the cube's 48 symmetries (which keep every relation, being isometries) acting on all of them.
///
/// How many there are, by Burnside's lemma. Triangles, under the 6 orders of three points, of which 1, 3 and 2 have 3,
/// 2 and 1 cycles: (27^3 + 3 * 27^2 + 2 * 27) / 6 = 3654. Pairs, under the exchange: (3654^2 + 3654) / 2 = 6 677 685,
/// somewhat more than 27^6 / 72 = 5.4 million since pairs with repetitions have fewer than 72 forms. Classes of pairs
/// under the cube: an element g fixes (f(g)^2 + f(g^2)) / 2 pairs, where f(g) is the number of triangles it fixes (a
/// pair {s, t} stays if both do, or if they are exchanged, and then g^2 fixes s and t is its image).
struct cube_world {
    static constexpr std::uint64_t points = 27, triangles = (27 * 27 * 27 + 3 * 27 * 27 + 2 * 27) / 6;
    static constexpr std::uint64_t pairs = (triangles * triangles + triangles) / 2;
    using triple = std::array<std::uint8_t, 3>;

    std::vector<triple> corners;                     // of triangles, ascending
    std::vector<std::vector<std::uint16_t>> images;  // of triangles, a symmetry each

    cube_world() {
        std::vector<std::uint16_t> number(points * points * points);
        auto const key = [](triple const& t) { return (t[0] * points + t[1]) * points + t[2]; };
        for (std::uint8_t i = 0; i < points; ++i)
            for (std::uint8_t j = i; j < points; ++j)
                for (std::uint8_t k = j; k < points; ++k) {
                    number[key({i, j, k})] = static_cast<std::uint16_t>(corners.size());
                    corners.push_back({i, j, k});
                }
        std::array<std::size_t, 3> axes{0, 1, 2};
        do
            for (unsigned flips = 0; flips < 8; ++flips) {
                std::array<std::uint8_t, points> moved;
                for (unsigned p = 0; p < points; ++p) {
                    std::array<unsigned, 3> const from{p % 3, p / 3 % 3, p / 9};
                    unsigned to[3];
                    for (unsigned k = 0; k < 3; ++k) to[k] = (flips >> k & 1) != 0 ? 2 - from[axes[k]] : from[axes[k]];
                    moved[p] = static_cast<std::uint8_t>(to[0] + 3 * to[1] + 9 * to[2]);
                }
                std::vector<std::uint16_t>& image = images.emplace_back();
                for (triple const& t : corners) {
                    triple m{moved[t[0]], moved[t[1]], moved[t[2]]};
                    std::sort(m.begin(), m.end());
                    image.push_back(number[key(m)]);
                }
            }
        while (std::next_permutation(axes.begin(), axes.end()));
    }

    /// Pairs s <= t, numbered by t and then s.
    static std::size_t pair_number(std::size_t s, std::size_t t) {
        return s <= t ? t * (t + 1) / 2 + s : s * (s + 1) / 2 + t;
    }

    /// The least pair among the 48 images.
    std::size_t representative(std::size_t s, std::size_t t) const {
        std::size_t least = pairs;
        for (auto const& image : images) least = std::min(least, pair_number(image[s], image[t]));
        return least;
    }

    std::uint64_t classes_by_burnside() const {
        std::uint64_t fixed_pairs = 0;
        for (auto const& image : images) {
            std::uint64_t once = 0, twice = 0;
            for (std::size_t t = 0; t < image.size(); ++t) once += image[t] == t, twice += image[image[t]] == t;
            fixed_pairs += (once * once + twice) / 2;
        }
        return fixed_pairs / images.size();
    }

    /// In how many orders the corners can be written.
    std::uint64_t orders(std::size_t t) const {
        triple const& c = corners[t];
        return c[0] == c[2] ? 1 : c[0] == c[1] || c[1] == c[2] ? 3 : 6;
    }

    void write(std::size_t s, std::size_t t, std::vector<double>& input) const {
        input.clear();
        for (std::size_t triangle : {s, t})
            for (unsigned p : corners[triangle])
                for (unsigned coordinate : {p % 3, p / 3 % 3, p / 9}) input.push_back(coordinate);
    }
};

void expect_count(std::string const& what, std::uint64_t found_count, std::uint64_t expected, disagreements& found) {
    if (found_count != expected)
        found.add(what + ": " + std::to_string(found_count) + " instead of " + std::to_string(expected));
}

/// CGAL is asked about every pair and rational about one of each class under the cube's symmetries, or about every
/// pair as well (`all`). Certified and batch are asked about every pair, each in another of its 72 forms, and about all
/// 72 forms of some.
void space_world(unsigned threads, bool all, disagreements& found) {
    test_info const& test = *find_test("triangle_triangle_3d");
    auto const& forms32 = triangle_triangle_3d_forms<float>;
    auto const& forms64 = triangle_triangle_3d_forms<double>;
    std::vector<symmetric_form> const& orders = symmetric_forms(test);
    expect_count("orders of vertices and triangles", orders.size(), 72, found);
    cube_world const world;
    expect_count("triangles", world.corners.size(), cube_world::triangles, found);
    expect_count("symmetries", world.images.size(), 48, found);

    double start = now();
    std::vector<std::uint32_t> representative(cube_world::pairs);
    in_runs(threads, cube_world::triangles, 16, [&](std::size_t first, std::size_t last) {
        for (std::size_t t = first; t < last; ++t)
            for (std::size_t s = 0; s <= t; ++s)
                representative[cube_world::pair_number(s, t)] = static_cast<std::uint32_t>(world.representative(s, t));
    });
    std::vector<std::array<std::uint16_t, 2>> classes;
    std::uint64_t ordered = 0;
    for (std::size_t t = 0; t < cube_world::triangles; ++t)
        for (std::size_t s = 0; s <= t; ++s) {
            ordered += world.orders(s) * world.orders(t) * (s == t ? 1 : 2);
            std::size_t const n = cube_world::pair_number(s, t);
            if (representative[n] == n)
                classes.push_back({static_cast<std::uint16_t>(s), static_cast<std::uint16_t>(t)});
        }
    expect_count("ordered pairs", ordered, 27ull * 27 * 27 * 27 * 27 * 27, found);
    expect_count("classes under the cube", classes.size(), world.classes_by_burnside(), found);
    std::printf("%llu pairs (of %llu in order), %zu classes under the cube, %.1f s\n",
                static_cast<unsigned long long>(cube_world::pairs), static_cast<unsigned long long>(ordered),
                classes.size(), now() - start);

    start = now();
    std::vector<relation> truth(cube_world::pairs, relation::undefined);  // of representatives
    in_runs(threads, classes.size(), 256, [&](std::size_t first, std::size_t last) {
        std::vector<double> input;
        for (std::size_t i = first; i < last; ++i) {
            world.write(classes[i][0], classes[i][1], input);
            truth[cube_world::pair_number(classes[i][0], classes[i][1])] = ask_references(test, input, found);
        }
    });
    std::printf("rational and CGAL on the classes, %.1f s\n", now() - start);

    start = now();
    std::array<std::atomic<std::uint64_t>, 4> seen{};
    in_runs(threads, cube_world::triangles, 8, [&](std::size_t first, std::size_t last) {
        batch_check<float> batch32(test, forms32);
        batch_check<double> batch64(test, forms64);
        std::vector<double> input, other(18);
        for (std::size_t t = first; t < last; ++t) {
            for (std::size_t s = 0; s <= t; ++s) {
                std::size_t const n = cube_world::pair_number(s, t);
                relation const expected = truth[representative[n]];
                seen[static_cast<std::size_t>(expected)].fetch_add(world.orders(s) * world.orders(t) *
                                                                   (s == t ? 1 : 2));
                world.write(s, t, input);
                relation const cgal = cgal_reference::decide(test, input);
                if (cgal != expected) found.add(test, scalar_type::float64, input, "cgal", name_of(cgal), expected);
                if (all)
                    if (relation const rational = rational_reference::decide(test, input); rational != expected)
                        found.add(test, scalar_type::float64, input, "rational", name_of(rational), expected);
                auto const write_form = [&](std::size_t form) {
                    for (std::size_t i = 0; i < 18; ++i) other[i] = input[orders[form][i]];
                };
                if (n % 211 == 0)
                    for (std::size_t form = 0; form < orders.size(); ++form) {
                        write_form(form);
                        expect_certified(test, forms32, other, expected, found);
                        expect_certified(test, forms64, other, expected, found);
                    }
                write_form(mix(n) % 72);
                expect_certified(test, forms32, other, expected, found);
                batch64.add(other, expected);
                write_form(mix(~n) % 72);
                expect_certified(test, forms64, other, expected, found);
                batch32.add(other, expected);
            }
            batch32.ask(found);
            batch64.ask(found);
        }
    });
    counts const total{seen[0], seen[1], seen[2], seen[3]};
    print("all 27^6 pairs of triangles on {0,1,2}^3", total, now() - start);
    // How often each relation occurs; a check of the enumeration, for the relations were compared one by one.
    if (total != counts{184617126, 149457123, 53346240})
        found.add("triangle_triangle_3d: other numbers of relations than ever before");
}

int usage() {
    std::fputs("usage: small_worlds plane|space [--threads N] [--all]\n", stderr);
    return 2;
}

int run(int argc, char** argv) {
    unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    bool all = false;
    std::string world;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--all") == 0)
            all = true;
        else if (std::strcmp(argv[i], "--threads") == 0 && i + 1 < argc)
            threads = static_cast<unsigned>(std::clamp(std::atoi(argv[++i]), 1, 1024));
        else if (world.empty() && argv[i][0] != '-')
            world = argv[i];
        else
            return usage();
    }
    disagreements found;
    if (world == "plane") {
        plane_world("point_triangle_2d", point_triangle_2d_forms<float>, point_triangle_2d_forms<double>,
                    {48984, 15112, 1440}, threads, found);
        plane_world("segment_segment_2d", segment_segment_2d_forms<float>, segment_segment_2d_forms<double>,
                    {37744, 19488, 8304}, threads, found);
    } else if (world == "space") {
        space_world(threads, all, found);
    } else {
        return usage();
    }
    std::printf("%llu disagreements\n", static_cast<unsigned long long>(found.count()));
    return found.count() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace graze

int main(int argc, char** argv) {
    return graze::run(argc, argv);
}
