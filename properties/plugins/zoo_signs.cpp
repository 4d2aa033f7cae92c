// Wrong subjects for the signs of determinants.
#include "graze/documented/signs.hpp"
#include "zoo.hpp"

namespace zoo {
namespace {

namespace d = graze::documented;

template <class Scalar>
graze::vec2<Scalar> flat_point(Scalar const* v) {
    return {v[0], v[1]};
}

/// A sign as a subject gives it.
template <class Scalar>
bool give(Scalar* output, real value) {
    *output = static_cast<Scalar>((value > 0) - (value < 0));
    return true;
}

void add_orientations() {
    add("orient_2d", "wrong_orient_2d_rounded", both, [](auto const* v, size_t, auto* out) {
        *out = d::orient_2d_naive(flat_point(v), flat_point(v + 2), flat_point(v + 4));
        return true;
    });
    add("orient_2d", "wrong_orient_2d_epsilon", both, [](auto const* v, size_t, auto* out) {
        *out = d::beyond_epsilon(d::orient_2d_naive(flat_point(v), flat_point(v + 2), flat_point(v + 4)));
        return true;
    });
    add("orient_2d", "wrong_orient_2d_clockwise", both,
        [](auto const* v, size_t n, auto* out) { return give(out, -c::orient_2d(v, n)); });
    add("orient_2d", "wrong_orient_2d_never_zero", both,
        [](auto const* v, size_t n, auto* out) { return give(out, c::orient_2d(v, n) >= 0 ? 1 : -1); });
    add("orient_2d", "wrong_orient_2d_slopes", both, [](auto const* v, size_t, auto* out) {
        // As slopes are compared, without a thought of which way x goes.
        return give(out,
                    (real(v[3]) - v[1]) * (real(v[4]) - v[2]) < (real(v[5]) - v[3]) * (real(v[2]) - v[0]) ? 1 : -1);
    });
    add("orient_2d", "wrong_orient_2d_from_a", both, [](auto const* v, size_t, auto* out) {
        using scalar = std::remove_cvref_t<decltype(*v)>;
        scalar const left = (v[2] - v[0]) * (v[5] - v[1]), right = (v[3] - v[1]) * (v[4] - v[0]);
        return give(out, left - right);
    });
    add("orient_3d", "wrong_orient_3d_rounded", both, [](auto const* v, size_t, auto* out) {
        *out = d::orient_3d_naive(point(v), point(v + 3), point(v + 6), point(v + 9));
        return true;
    });
    add("orient_3d", "wrong_orient_3d_through_float", twice, [](auto const* v, size_t n, auto* out) {
        return give(out, c::orient_3d(transformed(v, n, through_float).data(), n));
    });
    add("orient_3d", "wrong_orient_3d_exchanged", both, [](auto const* v, size_t n, auto* out) {
        auto const other = changed(v, n, [](auto& w) { std::swap_ranges(w.begin(), w.begin() + 3, w.begin() + 3); });
        return give(out, c::orient_3d(other.data(), n));
    });
    add("orient_3d", "wrong_orient_3d_shared_point", both, [](auto const* v, size_t n, auto* out) {
        // Two of the points in one place: not looked at.
        return give(out, same(v, v + 9, 3) ? 1 : c::orient_3d(v, n));
    });
    add("orient_3d", "wrong_orient_3d_unwilling_to_be_zero", both, [](auto const* v, size_t n, auto* out) {
        int const sign = c::orient_3d(v, n);
        return give(out, sign == 0 ? -1 : sign);
    });
}

void add_circles() {
    add("incircle_2d", "wrong_incircle_rounded", both, [](auto const* v, size_t, auto* out) {
        *out = d::incircle_2d_naive(flat_point(v), flat_point(v + 2), flat_point(v + 4), flat_point(v + 6));
        return true;
    });
    add("incircle_2d", "wrong_incircle_epsilon", both, [](auto const* v, size_t, auto* out) {
        *out = d::beyond_epsilon(
            d::incircle_2d_naive(flat_point(v), flat_point(v + 2), flat_point(v + 4), flat_point(v + 6)));
        return true;
    });
    add("incircle_2d", "wrong_incircle_of_either_turn", both, [](auto const* v, size_t n, auto* out) {
        // Positive inside, whichever way the others turn.
        return give(out, c::incircle_2d(v, n) * (c::orient_2d(v, 6) < 0 ? -1 : 1));
    });
    add("incircle_2d", "wrong_incircle_on_it", both,
        [](auto const* v, size_t n, auto* out) { return give(out, c::incircle_2d(v, n) > 0 ? 1 : -1); });
    add("incircle_2d", "wrong_incircle_collinear", both, [](auto const* v, size_t n, auto* out) {
        return give(out, c::orient_2d(v, 6) == 0 ? 0 : c::incircle_2d(v, n));
    });
    add("insphere_3d", "wrong_insphere_rounded", both, [](auto const* v, size_t, auto* out) {
        *out = d::insphere_3d_naive(point(v), point(v + 3), point(v + 6), point(v + 9), point(v + 12));
        return true;
    });
    add("insphere_3d", "wrong_insphere_of_either_turn", both, [](auto const* v, size_t n, auto* out) {
        return give(out, c::insphere_3d(v, n) * (c::orient_3d(v, 12) < 0 ? -1 : 1));
    });
    add("insphere_3d", "wrong_insphere_shared_point", both, [](auto const* v, size_t n, auto* out) {
        for (size_t i = 0; i < 12; i += 3)
            if (same(v + i, v + 12, 3)) return give(out, 1);
        return give(out, c::insphere_3d(v, n));
    });
    add("insphere_3d", "wrong_insphere_coplanar", both, [](auto const* v, size_t n, auto* out) {
        return give(out, c::orient_3d(v, 12) == 0 ? 0 : c::insphere_3d(v, n));
    });
}

}  // namespace

void add_signs() {
    add_orientations();
    add_circles();
}

}  // namespace zoo
