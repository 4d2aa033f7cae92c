#include <cmath>

#include "graze/internal/scene/scene.hpp"

namespace graze {
namespace {

using spot = std::array<double, 2>;

void add(scene_object& object, spot const& a, spot const& b, spot const& c) {
    for (spot const& corner : {a, b, c}) object.triangles.insert(object.triangles.end(), corner.begin(), corner.end());
}

void add_box(scene_object& object, spot const& low, spot const& high) {
    add(object, low, {low[0], high[1]}, high);
    add(object, low, high, {high[0], low[1]});
}

/// Returns the spot at an angle clockwise from straight up.
spot around(double degrees, double width, double height) {
    auto const [cosine, sine] = cosine_and_sine(degrees);
    return {width * sine, height * cosine};
}

scene_object triangle() {
    scene_object object{"Triangle", {-6.5, 4}, {}};
    add(object, {0, 1.6}, {1.3, -0.9}, {-1.1, -0.9});
    return object;
}

scene_object star() {
    scene_object object{"Star", {0, 5}, {}};
    for (int corner = 0; corner < 5; ++corner) {
        double const degrees = 72 * corner;
        spot const before = around(degrees - 36, 0.65, 0.65), tip = around(degrees, 1.9, 1.9),
                   after = around(degrees + 36, 0.65, 0.65);
        add(object, {0, 0}, before, tip);
        add(object, {0, 0}, tip, after);
    }
    return object;
}

/// Between two half ellipses from one tip to the other: strips that thin out to nothing.
scene_object moon() {
    scene_object object{"Moon", {6.5, 3.5}, {}};
    constexpr int strips = 12;
    auto const at = [](int i, double width) {
        // The tips themselves are one point, not two an ulp apart.
        double const y = i == 0 ? 1.8 : i == strips ? -1.8 : around(180.0 * i / strips, 1, 1.8)[1];
        double const x = i == 0 || i == strips ? 0 : around(180.0 * i / strips, width, 1)[0];
        return spot{x - 1, y};
    };
    for (int i = 0; i < strips; ++i) {
        // The first and the last strip end in a tip, and are one triangle.
        if (i != 0) add(object, at(i, 1.1), at(i, 1.8), at(i + 1, 1.1));
        if (i != strips - 1) add(object, at(i, 1.8), at(i + 1, 1.8), at(i + 1, 1.1));
    }
    return object;
}

scene_object ellipse() {
    scene_object object{"Ellipse", {-6, -4}, {}};
    for (int i = 0; i < 64; ++i)
        add(object, {0, 0}, around(360.0 * i / 64, 2, 1.1), around(360.0 * (i + 1) / 64, 2, 1.1));
    return object;
}

/// An E, its strokes thinner than the shell's stride.
scene_object letter() {
    scene_object object{"Letter", {6, -4.5}, {}};
    add_box(object, {-1, -1.5}, {-0.6, 1.5});
    for (double const low : {-1.5, -0.15, 1.2}) add_box(object, {-0.6, low}, {low == -0.15 ? 0.6 : 1.0, low + 0.3});
    return object;
}

}  // namespace

std::array<double, 2> cosine_and_sine(double degrees) {
    int quarters = 0;
    double const rest = std::remquo(degrees, 90.0, &quarters);  // exact
    double const x = rest * (3.14159265358979323846 / 180), y = x * x;
    // Series for |x| <= pi/4: the first terms left out, x^18/18! and x^19/19!, are below 2^-58.
    double cosine = 1, sine = 1;
    for (int n = 16; n >= 2; n -= 2) cosine = 1 - cosine * y / (n * (n - 1));
    for (int n = 17; n >= 3; n -= 2) sine = 1 - sine * y / (n * (n - 1));
    sine *= x;
    switch (quarters & 3) {
        case 0: return {cosine, sine};
        case 1: return {-sine, cosine};
        case 2: return {-cosine, -sine};
        default: return {sine, -cosine};
    }
}

std::vector<scene_object> scene_objects(scalar_type scalar) {
    std::vector<scene_object> all{triangle(), star(), moon(), ellipse(), letter()};
    if (scalar == scalar_type::float32)
        for (scene_object& object : all)
            for (double& value : object.triangles) value = static_cast<double>(static_cast<float>(value));
    return all;
}

}  // namespace graze
