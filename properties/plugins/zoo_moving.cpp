// Wrong subjects for moving features. Most are the exact test, contradicted where a mistake of simulators' collision code
// would show, or asked about a changed motion; its time, which is never late, is then made late.
#include "graze/documented/ccd_provot.hpp"
#include "zoo.hpp"

namespace zoo {
namespace {

/// The motion of a point and a triangle, or of two edges, with what a mistake looks at. In long double: approximate.
template <class Scalar, bool Edges>
struct motion {
    Scalar const* v;

    static constexpr bool edges = Edges;
    static constexpr size_t first = Edges ? 2 : 1;  // points of the shape that comes first

    static relation ask_of(Scalar const* input, Scalar* time = nullptr) {
        if (time) return Edges ? c::edge_edge_ccd_3d(input, 24, time) : c::vertex_triangle_ccd_3d(input, 24, time);
        return Edges ? c::edge_edge_ccd_3d(input, 24) : c::vertex_triangle_ccd_3d(input, 24);
    }
    relation ask(Scalar* time = nullptr) const { return ask_of(v, time); }
    /// After change(start, end, i) of every coordinate, the i-th of a time's, both of which it may alter.
    template <class Change>
    std::vector<Scalar> with(Change change) const {
        std::vector<Scalar> copy(v, v + 24);
        for (size_t i = 0; i < 12; ++i) change(copy[i], copy[12 + i], i);
        return copy;
    }
    template <class Change>
    bool hits_with(Change change) const {
        return meets(ask_of(with(change).data()));
    }
    template <class Change>
    bool hits_with(Scalar* time, Change change) const {
        return meets(ask_of(with(change).data(), time));
    }
    /// The same, back in time: its first contact is 1 - this one's last.
    real last_contact() const {
        Scalar back = 1;
        ask_of(with([](Scalar& start, Scalar& end, size_t) { std::swap(start, end); }).data(), &back);
        return 1 - real(back);
    }

    vec start(size_t i) const { return at(v + 3 * i); }
    vec end(size_t i) const { return at(v + 12 + 3 * i); }
    vec way(size_t i) const { return end(i) - start(i); }
    bool at_rest(size_t i) const { return is_zero(way(i)); }
    bool all_at_rest() const { return at_rest(0) && at_rest(1) && at_rest(2) && at_rest(3); }
    vec place(size_t i, real t) const {
        vec const from = start(i), by = way(i);
        return {from[0] + by[0] * t, from[1] + by[1] * t, from[2] + by[2] * t};
    }
    /// The triangle's normal, or that of both edges.
    vec normal_at(real t) const {
        if (Edges) return cross(place(1, t) - place(0, t), place(3, t) - place(2, t));
        return cross(place(2, t) - place(1, t), place(3, t) - place(1, t));
    }
    graze::documented::cubic<real> plane() const {
        real input[24];
        std::copy(v, v + 24, input);
        using graze::documented::features;
        return graze::documented::coplanarity_of(
            graze::documented::moving_features<real>(Edges ? features::edge_edge : features::vertex_triangle, input));
    }
    bool coplanar() const {
        auto const f = plane();
        return f.k[0] == 0 && f.k[1] == 0 && f.k[2] == 0 && f.k[3] == 0;
    }
    /// Where the coplanarity changes its sign between 0 and 1.
    std::vector<real> sign_changes() const {
        auto const f = plane();
        real ends[4] = {0, 0, 0, 0};
        real turns[2] = {0, 0};
        int const count = f.turning_points(turns);
        std::copy(turns, turns + count, ends + 1);
        ends[count + 1] = 1;
        std::vector<real> found;
        for (int i = 0; i <= count; ++i) {
            real low = ends[i], high = ends[i + 1];
            if (!(f(low) * f(high) < 0)) continue;
            bool const rises = f(low) < 0;
            for (int halvings = 0; halvings < 70; ++halvings) {
                real const middle = (low + high) / 2;
                ((f(middle) < 0) == rises ? low : high) = middle;
            }
            found.push_back(low);
        }
        return found;
    }
    /// Of four points in one plane: is the contact strictly inside?
    bool inside_at(real t) const {
        vec const n = normal_at(t), p = place(0, t), q = place(1, t), r = place(2, t), s = place(3, t);
        auto const side = [&](vec const& a, vec const& b, vec const& x) { return dot(cross(b - a, x - a), n); };
        if (Edges) return side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0;
        return side(q, r, p) > 0 && side(r, s, p) > 0 && side(s, q, p) > 0;
    }
    int crossings() const {
        std::vector<real> const times = sign_changes();
        return static_cast<int>(std::count_if(times.begin(), times.end(), [&](real t) { return inside_at(t); }));
    }
    /// The boxes of what the shapes sweep: how far they are apart along an axis at most; negative where they overlap.
    real boxes_apart(bool only_start = false) const {
        std::vector<vec> swept[2];
        for (size_t i = 0; i < 4; ++i) {
            auto& points = swept[i < first ? 0 : 1];
            points.push_back(start(i));
            if (!only_start) points.push_back(end(i));
        }
        return std::max({apart(swept[0], swept[1], {1, 0, 0}), apart(swept[0], swept[1], {0, 1, 0}),
                         apart(swept[0], swept[1], {0, 0, 1})});
    }
    bool shares_at(bool at_end) const {
        for (size_t i = 0; i < first; ++i)
            for (size_t k = first; k < 4; ++k)
                if (is_zero(at_end ? end(i) - end(k) : start(i) - start(k))) return true;
        return false;
    }
    bool touches() const { return ask() == relation::touching; }
    /// Is it the documented cubic's hit with this tolerance?
    bool within(real tolerance) const {
        auto const limit = static_cast<Scalar>(tolerance);
        return Edges ? graze::documented::edge_edge_provot(v, limit).hit
                     : graze::documented::vertex_triangle_provot(v, limit).hit;
    }
};

template <bool Edges, class Function>
struct of_motion {
    template <class Scalar>
    int operator()(Scalar const* v, size_t, Scalar* time) const {
        return static_cast<int>(Function{}(motion<Scalar, Edges>{v}, time));
    }
};
template <class Function>
void add_vertex(char const* name, int scalars, Function) {
    add("vertex_triangle_ccd_3d", name, scalars, of_motion<false, Function>{});
}
template <class Function>
void add_edges(char const* name, int scalars, Function) {
    add("edge_edge_ccd_3d", name, scalars, of_motion<true, Function>{});
}
#define GRAZE_BOTH_TESTS(NAME, SCALARS, ...)                         \
    do {                                                             \
        auto const mistake = __VA_ARGS__;                            \
        add_vertex("wrong_vertex_triangle_" NAME, SCALARS, mistake); \
        add_edges("wrong_edge_edge_" NAME, SCALARS, mistake);        \
    } while (false)

template <class Scalar>
void later(Scalar* time, real by) {
    *time = static_cast<Scalar>(real(*time) + by);
}

void add_late() {
    GRAZE_BOTH_TESTS("late_by_a_millionth", both, [](auto const& m, auto* time) {
        bool const hit = meets(m.ask(time));
        if (hit) later(time, 1e-6L);
        return hit;
    });
    GRAZE_BOTH_TESTS("late_by_two_ulps", both, [](auto const& m, auto* time) {
        bool const hit = meets(m.ask(time));
        if (hit) later(time, 2 * std::numeric_limits<std::remove_reference_t<decltype(*time)>>::epsilon());
        return hit;
    });
    GRAZE_BOTH_TESTS("time_of_last_contact", both, [](auto const& m, auto* time) {
        bool const hit = meets(m.ask());
        if (hit) later(&(*time = 0), m.last_contact());
        return hit;
    });
    GRAZE_BOTH_TESTS("time_through_float", twice, [](auto const& m, auto* time) {
        bool const hit = meets(m.ask(time));
        if (hit) *time = static_cast<float>(*time);
        return hit;
    });
    GRAZE_BOTH_TESTS("time_of_the_step_end", both, [](auto const& m, auto* time) { return *time = 1, meets(m.ask()); });
    GRAZE_BOTH_TESTS("time_in_substeps", both, [](auto const& m, auto* time) {
        bool const hit = meets(m.ask(time));
        if (hit) *time = std::round(*time * 64) / 64;
        return hit;
    });
    GRAZE_BOTH_TESTS("time_to_go", both, [](auto const& m, auto* time) {
        bool const hit = meets(m.ask(time));
        if (hit) *time = 1 - *time;
        return hit;
    });
    GRAZE_BOTH_TESTS("time_of_the_tangent", both, [](auto const& m, auto* time) {
        // One step of Newton from the start, where it ends within the step.
        bool const hit = meets(m.ask(time));
        auto const f = m.plane();
        real const guess = f.k[1] == 0 ? 0 : -f.k[0] / f.k[1];
        if (hit && guess > 0 && guess <= 1) later(&(*time = 0), guess);
        return hit;
    });
    GRAZE_BOTH_TESTS("time_of_the_strict_contact", both, [](auto const& m, auto* time) {
        // Contact at an edge before is left out.
        bool const hit = meets(m.ask(time));
        for (real t : m.sign_changes())
            if (hit && m.inside_at(t)) {
                later(&(*time = 0), t);
                break;
            }
        return hit;
    });
    GRAZE_BOTH_TESTS("coplanar_time_is_the_end", both, [](auto const& m, auto* time) {
        bool const hit = meets(m.ask(time));
        if (hit && m.coplanar()) *time = 1;
        return hit;
    });
    GRAZE_BOTH_TESTS("time_without_a_number", both, [](auto const& m, auto* time) {
        bool const hit = meets(m.ask(time));
        if (hit && m.coplanar()) *time = std::numeric_limits<std::remove_reference_t<decltype(*time)>>::infinity();
        return hit;
    });
}

void add_roots() {
    GRAZE_BOTH_TESTS("drops_the_second_root", both, [](auto const& m, auto*) {
        auto const times = m.sign_changes();
        return meets(m.ask()) && (times.empty() || m.inside_at(times.front()) || m.crossings() == 0);
    });
    GRAZE_BOTH_TESTS("drops_all_but_the_last_root", both, [](auto const& m, auto*) {
        auto const times = m.sign_changes();
        return meets(m.ask()) && (times.empty() || m.inside_at(times.back()) || m.crossings() == 0);
    });
    GRAZE_BOTH_TESTS("parity", both, [](auto const& m, auto*) {
        int const count = m.crossings();
        return meets(m.ask()) && (count == 0 || count % 2 == 1);
    });
    GRAZE_BOTH_TESTS("parity_of_roots", both, [](auto const& m, auto*) {
        // An even number of changes leaves all on its side, so nothing is asked.
        auto const times = m.sign_changes();
        return meets(m.ask()) && (times.empty() || times.size() % 2 == 1);
    });
    GRAZE_BOTH_TESTS("parity_at_an_edge", both, [](auto const& m, auto*) {
        // Twice through what two triangles share is even.
        return meets(m.ask()) && !(m.touches() && m.sign_changes().size() == 1 && !m.coplanar());
    });
    GRAZE_BOTH_TESTS("drops_double_roots", both, [](auto const& m, auto*) {
        auto const f = m.plane();
        return meets(m.ask()) && !(m.touches() && f(0) * f(1) > 0 && m.sign_changes().empty());
    });
    GRAZE_BOTH_TESTS("coefficients_overflow", both, [](auto const& m, auto*) {
        using scalar = std::remove_cvref_t<decltype(*m.v)>;
        auto const f = m.plane();
        for (real k : f.k)
            if (k != 0 && !std::isnormal(static_cast<scalar>(k))) return false;
        return meets(m.ask());
    });
    GRAZE_BOTH_TESTS("parts_that_are_linear", both, [](auto const& m, auto*) {
        // The cubic formula divided by a leading coefficient of 0.
        auto const f = m.plane();
        return meets(m.ask()) && !(f.k[3] == 0 && f.k[2] == 0 && f.k[1] != 0);
    });
}

void add_flat_motions() {
    GRAZE_BOTH_TESTS("ignores_coplanar_motion", both,
                     [](auto const& m, auto*) { return meets(m.ask()) && !m.coplanar(); });
    GRAZE_BOTH_TESTS("coplanar_motion_always_hits", both,
                     [](auto const& m, auto*) { return meets(m.ask()) || m.coplanar(); });
    GRAZE_BOTH_TESTS("coplanar_motion_hits_by_boxes", both,
                     [](auto const& m, auto*) { return meets(m.ask()) || (m.coplanar() && m.boxes_apart() < 0); });
    GRAZE_BOTH_TESTS("coplanar_motion_at_the_ends_only", both, [](auto const& m, auto*) {
        if (!m.coplanar()) return meets(m.ask());
        return m.hits_with([](auto& start, auto& end, size_t) { end = start; }) ||
               m.hits_with([](auto& start, auto& end, size_t) { start = end; });
    });
    GRAZE_BOTH_TESTS("flat_at_the_start", both,
                     [](auto const& m, auto*) { return meets(m.ask()) && !is_zero(m.normal_at(0)); });
    GRAZE_BOTH_TESTS("flat_at_the_end", both,
                     [](auto const& m, auto*) { return meets(m.ask()) && !is_zero(m.normal_at(1)); });
    GRAZE_BOTH_TESTS("at_rest", both, [](auto const& m, auto*) { return meets(m.ask()) && !m.all_at_rest(); });
    add_edges("wrong_edge_edge_no_length", both, [](auto const& m, auto*) {
        return meets(m.ask()) && !is_zero(m.start(1) - m.start(0)) && !is_zero(m.start(3) - m.start(2));
    });
}

void add_tolerances() {
    // Metres asked for, millimetres meant.
    GRAZE_BOTH_TESTS("tolerance_in_the_wrong_unit", both,
                     [](auto const& m, auto*) { return meets(m.ask()) || m.within(1e-3L); });
    GRAZE_BOTH_TESTS("tolerance_of_a_millionth", both,
                     [](auto const& m, auto*) { return meets(m.ask()) || m.within(1e-6L); });
    GRAZE_BOTH_TESTS("tolerance_of_time", both, [](auto const& m, auto*) {
        // From -1e-5 to 1 + 1e-5.
        return meets(m.ask()) || m.hits_with([](auto& start, auto& end, size_t) {
            auto const way = (end - start) * 1e-5F;
            start -= way;
            end += way;
        });
    });
    GRAZE_BOTH_TESTS("time_open_at_the_start", both, [](auto const& m, auto*) {
        std::remove_cvref_t<decltype(*m.v)> time = 1;
        return meets(m.ask(&time)) && !(m.touches() && time == 0);
    });
    GRAZE_BOTH_TESTS("time_open_at_the_end", both, [](auto const& m, auto*) {
        std::remove_cvref_t<decltype(*m.v)> time = 0;
        return meets(m.ask(&time)) && !(m.touches() && time > 0.999F);
    });
    GRAZE_BOTH_TESTS("hit_only_inside", both, [](auto const& m, auto*) { return m.ask() == relation::crossing; });
    GRAZE_BOTH_TESTS("boxes_open", both, [](auto const& m, auto*) { return meets(m.ask()) && m.boxes_apart() < 0; });
    add_vertex("wrong_vertex_triangle_weights_of_a_millionth", both, [](auto const& m, auto*) {
        // u, v, w from -1e-6: a triangle that is wider.
        std::vector wide(m.v, m.v + 24);
        for (size_t t = 0; t < 24; t += 12)
            for (size_t k = 0; k < 3; ++k) {
                auto const middle = (m.v[t + 3 + k] / 3 + m.v[t + 6 + k] / 3) + m.v[t + 9 + k] / 3;
                for (size_t i = 3; i < 12; i += 3) wide[t + i + k] += (m.v[t + i + k] - middle) * 1e-6F;
            }
        for (auto x : wide)
            if (!std::isfinite(x)) return meets(m.ask());
        return meets(m.ask()) || meets(m.ask_of(wide.data()));
    });
}

void add_changed_motions() {
    GRAZE_BOTH_TESTS("only_at_the_ends", both, [](auto const& m, auto*) {
        return m.hits_with([](auto& start, auto& end, size_t) { end = start; }) ||
               m.hits_with([](auto& start, auto& end, size_t) { start = end; });
    });
    GRAZE_BOTH_TESTS("half_of_the_step", both, [](auto const& m, auto*) {
        return m.hits_with([](auto& start, auto& end, size_t) { end = start / 2 + end / 2; });
    });
    GRAZE_BOTH_TESTS("others_at_rest", both, [](auto const& m, auto*) {
        return m.hits_with([](auto& start, auto& end, size_t i) {
            if (i >= 3 * std::remove_cvref_t<decltype(m)>::first) end = start;
        });
    });
    GRAZE_BOTH_TESTS("last_point_at_rest", both, [](auto const& m, auto*) {
        return m.hits_with([](auto& start, auto& end, size_t i) {
            if (i >= 9) end = start;
        });
    });
    GRAZE_BOTH_TESTS("rigid", both, [](auto const& m, auto*) {
        // The second shape goes the way of its first point.
        constexpr size_t from = 3 * std::remove_cvref_t<decltype(m)>::first;
        auto const wrong = m.with([&](auto& start, auto& end, size_t i) {
            if (i >= from + 3) end = start + (m.v[12 + from + i % 3] - m.v[from + i % 3]);
        });
        return all(wrong.data(), 24, [](auto x) { return std::isfinite(x); }) ? meets(m.ask_of(wrong.data()))
                                                                              : meets(m.ask());
    });
    GRAZE_BOTH_TESTS("ends_mixed_up", both, [](auto const& m, auto*) {
        std::vector wrong(m.v, m.v + 24);
        std::swap_ranges(wrong.begin() + 18, wrong.begin() + 21, wrong.begin() + 21);
        return meets(m.ask_of(wrong.data()));
    });
    GRAZE_BOTH_TESTS("through_float", twice, [](auto const& m, auto*) {
        return m.hits_with([](auto& start, auto& end, size_t) {
            start = through_float(start);
            end = through_float(end);
        });
    });
    GRAZE_BOTH_TESTS("subnormal_to_zero", both, [](auto const& m, auto*) {
        return m.hits_with([](auto& start, auto& end, size_t) {
            start = subnormal_to_zero(start);
            end = subnormal_to_zero(end);
        });
    });
    GRAZE_BOTH_TESTS("boxes_of_the_start", both,
                     [](auto const& m, auto*) { return meets(m.ask()) && m.boxes_apart(true) <= 0; });
    GRAZE_BOTH_TESTS("neighbours", both, [](auto const& m, auto*) { return meets(m.ask()) && !m.shares_at(false); });
    GRAZE_BOTH_TESTS("joined_at_the_end", both,
                     [](auto const& m, auto*) { return meets(m.ask()) && !m.shares_at(true); });
    GRAZE_BOTH_TESTS("front_faces", both, [](auto const& m, auto*) { return meets(m.ask()) && !(m.plane()(0) < 0); });
}

}  // namespace

void add_moving() {
    add_late();
    add_roots();
    add_flat_motions();
    add_tolerances();
    add_changed_motions();
}

}  // namespace zoo
