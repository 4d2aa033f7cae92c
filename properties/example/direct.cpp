// Tests put through the properties without a plugin: a right one holds, a wrong one does not.
#include <cmath>
#include <cstdio>
#include <span>

#include "graze/properties.hpp"

namespace {

/// Input: p, a, b, c. In doubles the sign of each edge function is right unless it is within rounding of zero.
bool in_triangle(std::span<float const> x) {
    auto const edge = [&](int from, int to) {
        double const ux = double(x[to]) - x[from], uy = double(x[to + 1]) - x[from + 1];
        return ux * (double(x[1]) - x[from + 1]) - uy * (double(x[0]) - x[from]);
    };
    double const a = edge(2, 4), b = edge(4, 6), c = edge(6, 2);
    return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

bool in_rectangle(std::span<double const> x) {
    return x[2] <= x[0] && x[0] <= x[4] && x[3] <= x[1] && x[1] <= x[5];
}

}  // namespace

int main() {
    using graze::contact_promise;
    using graze::properties::check_subject;
    bool const right =
        check_subject<double>("point_rectangle_2d", "in_rectangle", contact_promise::closed, in_rectangle);
    // A degenerate triangle has three edges on one line, and every point of that line passes.
    bool const wrong = check_subject<float>("point_triangle_2d", "in_triangle", contact_promise::closed, in_triangle);
    std::printf("in_rectangle %s, in_triangle %s\n", right ? "holds" : "FAILED", wrong ? "holds" : "FAILED");
    return right && !wrong ? 0 : 1;
}
