// A sweep from left to right (Shamos and Hoey 1976), which ends at the first contact: until there the order of the edges
// along the sweep line is that of their ends, seen from each other. Points are in the order of x, then y, as if the line
// leant a little, so that vertical edges are no case of their own.
#include "graze/internal/judge/simple_polygon.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

#include "graze/certified/orient_2d.hpp"

namespace graze {
namespace {

class sweep {
  public:
    explicit sweep(std::span<double const> vertices)
        : scalars_(vertices), size_(static_cast<std::uint32_t>(vertices.size() / 2)), status_(before{this}) {}

    bool is_simple() {
        std::vector<std::uint32_t> order(size_);
        std::iota(order.begin(), order.end(), 0u);
        std::ranges::sort(order, [this](std::uint32_t a, std::uint32_t b) { return is_left(a, b); });
        for (std::uint32_t i = 0; i + 1 < size_; ++i)
            if (!is_left(order[i], order[i + 1])) return false;  // a repeated vertex
        places_.assign(size_, status_.end());
        return std::ranges::all_of(order, [this](std::uint32_t vertex) { return pass(vertex); });
    }

  private:
    // An edge is known by the vertex that it leads away from.
    struct before {
        sweep* of;
        bool operator()(std::uint32_t e, std::uint32_t f) const { return of->is_below(e, f); }
    };
    using ordered = std::set<std::uint32_t, before>;

    std::uint32_t next(std::uint32_t vertex) const { return vertex + 1 == size_ ? 0 : vertex + 1; }
    std::uint32_t previous(std::uint32_t vertex) const { return vertex == 0 ? size_ - 1 : vertex - 1; }
    double x(std::uint32_t vertex) const { return scalars_[2 * vertex]; }
    double y(std::uint32_t vertex) const { return scalars_[2 * vertex + 1]; }
    bool is_left(std::uint32_t a, std::uint32_t b) const { return x(a) < x(b) || (x(a) == x(b) && y(a) < y(b)); }
    std::uint32_t left_end(std::uint32_t edge) const { return is_left(edge, next(edge)) ? edge : next(edge); }
    std::uint32_t right_end(std::uint32_t edge) const { return is_left(edge, next(edge)) ? next(edge) : edge; }

    /// 1 where r is to the left of the line from p to q.
    int side(std::uint32_t p, std::uint32_t q, std::uint32_t r) const {
        std::array<double, 6> const input{x(p), y(p), x(q), y(q), x(r), y(r)};
        return certified::orient_2d(input.data(), input.size());
    }

    /// Both are on the sweep line. Where one begins on the other they meet, unless that is their common end.
    bool is_below(std::uint32_t e, std::uint32_t f) {
        if (e == f) return false;
        std::uint32_t const a = left_end(e), b = right_end(e), c = left_end(f), d = right_end(f);
        int above = a == c ? 0 : is_left(a, c) ? side(a, b, c) : -side(c, d, a);
        if (above == 0 && a == c) above = side(a, b, d);
        if (above == 0) met_ = true;
        return above > 0;
    }

    /// Do two edges meet in more than an end that they share?
    bool meet(std::uint32_t e, std::uint32_t f) const {
        if (next(e) == f || next(f) == e) {
            std::uint32_t const shared = next(e) == f ? f : e;
            std::uint32_t const p = previous(shared), q = next(shared);
            return side(p, shared, q) == 0 && is_left(shared, p) == is_left(shared, q);
        }
        std::uint32_t const a = left_end(e), b = right_end(e), c = left_end(f), d = right_end(f);
        // Of points on one line the order of the sweep is the one along it.
        auto const holds = [this](std::uint32_t low, std::uint32_t high, std::uint32_t p) {
            return !is_left(p, low) && !is_left(high, p);
        };
        int const c_side = side(a, b, c), d_side = side(a, b, d), a_side = side(c, d, a), b_side = side(c, d, b);
        return (c_side * d_side < 0 && a_side * b_side < 0) || (c_side == 0 && holds(a, b, c)) ||
               (d_side == 0 && holds(a, b, d)) || (a_side == 0 && holds(c, d, a)) || (b_side == 0 && holds(c, d, b));
    }

    bool end_edge(std::uint32_t edge) {
        auto const place = places_[edge];
        bool const between = place != status_.begin() && std::next(place) != status_.end();
        bool const fine = !between || !meet(*std::prev(place), *std::next(place));
        status_.erase(place);
        return fine;
    }
    bool begin_edge(std::uint32_t edge) {
        auto const [place, is_new] = status_.insert(edge);
        if (!is_new || met_) return false;
        places_[edge] = place;
        return (place == status_.begin() || !meet(*std::prev(place), edge)) &&
               (std::next(place) == status_.end() || !meet(edge, *std::next(place)));
    }
    /// The edges that end here go before those that begin here come.
    bool pass(std::uint32_t vertex) {
        std::array<std::uint32_t, 2> const edges{previous(vertex), vertex};
        for (std::uint32_t edge : edges)
            if (right_end(edge) == vertex && !end_edge(edge)) return false;
        for (std::uint32_t edge : edges)
            if (left_end(edge) == vertex && !begin_edge(edge)) return false;
        return true;
    }

    std::span<double const> scalars_;
    std::uint32_t size_;
    bool met_ = false;
    ordered status_;
    std::vector<ordered::iterator> places_;
};

}  // namespace

bool is_simple_polygon(std::span<double const> vertices) {
    return sweep(vertices).is_simple();
}

}  // namespace graze
