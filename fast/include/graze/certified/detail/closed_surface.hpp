// Is a surface of triangles closed: does each directed edge occur as often as its reverse? Points are equal where their
// coordinates are, -0 and 0 too. An edge from a point to itself is its own reverse.
//
// Edges are counted in a table by a hash that both directions share. A table too small for all of them takes those of one
// part of the hashes at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "graze/certified/detail/solid_columns.hpp"

#include "graze/exact_comparisons_begin.hpp"

namespace graze::certified::detail {

/// The edges of triangles: number 3 i + k runs from corner k of triangle i to the next one.
template <class Scalar>
struct surface_edges {
    Scalar const* triangles;

    Scalar const* from(std::uint32_t edge) const { return triangles + std::size_t{3} * edge; }
    Scalar const* to(std::uint32_t edge) const { return from(edge % 3 == 2 ? edge - 2 : edge + 1); }

    static bool same_point(Scalar const* a, Scalar const* b) {
        return (a[0] == b[0]) & (a[1] == b[1]) & (a[2] == b[2]);
    }
    static std::uint64_t hash_of(Scalar const* a) {
        using bits = std::conditional_t<sizeof(Scalar) == 4, std::uint32_t, std::uint64_t>;
        std::uint64_t hash = 0;
        for (int k = 0; k < 3; ++k) {
            hash ^= bits_as<bits>(static_cast<Scalar>(a[k] + Scalar{0}));  // -0 is 0
            hash *= 0x9e3779b97f4a7c15u;                                   // odd: 2^64 over the golden ratio
            hash ^= hash >> 29;
        }
        return hash;
    }
};

struct edge_count {
    std::uint32_t edge;
    std::int32_t more;  // how much more often it occurs than its reverse
};

inline void fetch_soon(void const* at) {
#if defined(__GNUC__)
    __builtin_prefetch(at);
#else
    (void)at;
#endif
}

enum class edges_found : unsigned char { closed, open, too_many };

/// Counts the edges of which the lowest bits of the hash are `part`, 2^part_bits parts, in a table of 2^table_bits places that
/// are emptied first. Where some are left over, `open` gets the least number of a triangle that has one, as its first
/// occurrence.
template <class Scalar>
edges_found count_edges(surface_edges<Scalar> const& edges, std::size_t triangles, edge_count* table, int table_bits,
                        std::uint64_t part, int part_bits, std::size_t& open) {
    constexpr std::uint32_t none = ~std::uint32_t{0};
    std::size_t const places = std::size_t{1} << table_bits, most = places - places / 4;
    for (std::size_t i = 0; i < places; ++i) table[i] = {none, 0};
    std::size_t taken = 0;
    // Some triangles at a time, so that their places in a large table are on their way when they are asked for.
    constexpr std::size_t batch = 8;
    std::uint64_t hashes[3 * batch];
    for (std::size_t i = 0; i < 3 * triangles; ++i) {
        std::size_t const of = i % (3 * batch);
        if (of == 0)
            for (std::size_t j = 0; j < batch && i + 3 * j < 3 * triangles; ++j) {
                Scalar const* const t = edges.triangles + 3 * i + space_triangle_scalars * j;
                std::uint64_t const corner[3] = {edges.hash_of(t), edges.hash_of(t + 3), edges.hash_of(t + 6)};
                for (std::size_t k = 0; k < 3; ++k) {
                    std::uint64_t const hash = (corner[k] + corner[k == 2 ? 0 : k + 1]) * 0x9e3779b97f4a7c15u;
                    hashes[3 * j + k] = hash;
                    fetch_soon(table + (hash >> (64 - table_bits)));
                }
            }
        std::uint64_t const hash = hashes[of];
        if ((hash & ((std::uint64_t{1} << part_bits) - 1)) != part) continue;
        auto const edge = static_cast<std::uint32_t>(i);
        Scalar const *const from = edges.from(edge), *const to = edges.to(edge);
        if (edges.same_point(from, to)) continue;
        for (std::size_t at = hash >> (64 - table_bits);; at = (at + 1) & (places - 1)) {
            if (table[at].edge == none) {
                if (++taken > most) return edges_found::too_many;
                table[at] = {edge, 1};
                break;
            }
            Scalar const *const f = edges.from(table[at].edge), *const g = edges.to(table[at].edge);
            bool const same = edges.same_point(f, from) && edges.same_point(g, to);
            if (!same && !(edges.same_point(f, to) && edges.same_point(g, from))) continue;
            table[at].more += same ? 1 : -1;
            break;
        }
    }
    open = triangles;
    for (std::size_t i = 0; i < places; ++i)
        if (table[i].more != 0 && table[i].edge / 3 < open) open = table[i].edge / 3;
    return open == triangles ? edges_found::closed : edges_found::open;
}

/// Without a table, edge by edge.
template <class Scalar>
bool is_closed_pair_by_pair(surface_edges<Scalar> const& edges, std::size_t triangles) {
    for (std::uint32_t i = 0; i < 3 * triangles; ++i) {
        long long more = 0;
        for (std::uint32_t j = 0; j < 3 * triangles; ++j) {
            more += edges.same_point(edges.from(i), edges.from(j)) && edges.same_point(edges.to(i), edges.to(j));
            more -= edges.same_point(edges.from(i), edges.to(j)) && edges.same_point(edges.to(i), edges.from(j));
        }
        if (more != 0) return false;
    }
    return true;
}

/// Is it closed? Less than 2^30 triangles. A table of 512 places holds the edges of a hundred triangles.
template <class Scalar>
GRAZE_CERTIFIED_SLOW bool is_closed_surface(Scalar const* triangles, std::size_t count) {
    surface_edges<Scalar> const edges{triangles};
    constexpr int table_bits = 9, most_part_bits = 24;
    edge_count table[std::size_t{1} << table_bits];
    int part_bits = 0;
    while ((std::uint64_t{300} << part_bits) < std::uint64_t{count} + count / 2) ++part_bits;
    for (; part_bits <= most_part_bits; ++part_bits) {
        edges_found found = edges_found::closed;
        for (std::uint64_t part = 0; part < std::uint64_t{1} << part_bits && found == edges_found::closed; ++part) {
            std::size_t open;
            found = count_edges(edges, count, table, table_bits, part, part_bits, open);
        }
        if (found != edges_found::too_many) return found == edges_found::closed;
    }
    return is_closed_pair_by_pair(edges, count);  // hashes that are all alike
}

}  // namespace graze::certified::detail

#include "graze/exact_comparisons_end.hpp"
