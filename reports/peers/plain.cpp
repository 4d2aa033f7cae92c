// What one writes without a library: determinants in the scalar type, as the formula stands.
#include "peer.hpp"

namespace graze::peers {
namespace {

struct row {
    double const* v;
};

auto const as_it_is = [](double const* v, std::size_t) { return row{v}; };

int sign(double x) {
    return (x > 0) - (x < 0);
}

/// x of a point minus that of the last one.
template <int dimension, int points>
double difference(double const* v, int point, int axis) {
    return v[dimension * point + axis] - v[dimension * (points - 1) + axis];
}

double determinant(double a, double b, double c, double d) {
    return a * d - b * c;
}

struct orient_2d {
    int operator()(row const& of) const {
        auto const d = [&](int i, int k) { return difference<2, 3>(of.v, i, k); };
        return sign(determinant(d(0, 0), d(0, 1), d(1, 0), d(1, 1)));
    }
};

struct orient_3d {
    int operator()(row const& of) const {
        auto const d = [&](int i, int k) { return difference<3, 4>(of.v, i, k); };
        return sign(d(0, 0) * determinant(d(1, 1), d(1, 2), d(2, 1), d(2, 2)) -
                    d(0, 1) * determinant(d(1, 0), d(1, 2), d(2, 0), d(2, 2)) +
                    d(0, 2) * determinant(d(1, 0), d(1, 1), d(2, 0), d(2, 1)));
    }
};

struct incircle_2d {
    int operator()(row const& of) const {
        double x[3], y[3], lift[3];
        for (int i = 0; i < 3; ++i) {
            x[i] = difference<2, 4>(of.v, i, 0);
            y[i] = difference<2, 4>(of.v, i, 1);
            lift[i] = x[i] * x[i] + y[i] * y[i];
        }
        return sign(lift[0] * determinant(x[1], y[1], x[2], y[2]) - lift[1] * determinant(x[0], y[0], x[2], y[2]) +
                    lift[2] * determinant(x[0], y[0], x[1], y[1]));
    }
};

struct insphere_3d {
    int operator()(row const& of) const {
        double x[4], y[4], z[4], lift[4];
        for (int i = 0; i < 4; ++i) {
            x[i] = difference<3, 5>(of.v, i, 0);
            y[i] = difference<3, 5>(of.v, i, 1);
            z[i] = difference<3, 5>(of.v, i, 2);
            lift[i] = x[i] * x[i] + y[i] * y[i] + z[i] * z[i];
        }
        double const ab = determinant(x[0], y[0], x[1], y[1]), bc = determinant(x[1], y[1], x[2], y[2]);
        double const cd = determinant(x[2], y[2], x[3], y[3]), da = determinant(x[3], y[3], x[0], y[0]);
        double const ac = determinant(x[0], y[0], x[2], y[2]), bd = determinant(x[1], y[1], x[3], y[3]);
        double const abc = z[0] * bc - z[1] * ac + z[2] * ab, bcd = z[1] * cd - z[2] * bd + z[3] * bc;
        double const cda = z[2] * da + z[3] * ac + z[0] * cd, dab = z[3] * ab + z[0] * bd + z[1] * da;
        return sign((lift[3] * abc - lift[2] * dab) + (lift[1] * cda - lift[0] * bcd));
    }
};

template <class Ask>
peer formula(char const* test) {
    return {"plain doubles", "the determinant", test, false, true, false, "rounds", preparing<double>(as_it_is, Ask{})};
}

}  // namespace

void add_plain(std::vector<peer>& to) {
    to.push_back(formula<orient_2d>("orient_2d"));
    to.push_back(formula<orient_3d>("orient_3d"));
    to.push_back(formula<incircle_2d>("incircle_2d"));
    to.push_back(formula<insphere_3d>("insphere_3d"));
}

}  // namespace graze::peers
