// The walks through a tree, for one kind of lanes: to be included by walks.hpp alone, once for each, with
//   GRAZE_WALKS_LANES    the lanes
//   GRAZE_WALKS_NAME     a namespace for them
//   GRAZE_WALKS_TARGET   an attribute of the functions, for the instructions
//   GRAZE_WALKS_INLINED  the same, and inlined

namespace graze::solids::GRAZE_WALKS_NAME {

using lanes = GRAZE_WALKS_LANES;

/// Part k of u x v.
GRAZE_WALKS_INLINED lanes::doubles cross_part(lanes::doubles const* u, lanes::doubles const* v, int k) {
    int const i = (k + 1) % 3, j = (k + 2) % 3;
    return lanes::product_less(u[i], v[j], lanes::times(u[j], v[i]));
}
GRAZE_WALKS_INLINED lanes::doubles dot(lanes::doubles const* u, lanes::doubles const* v) {
    return lanes::product_plus(u[2], v[2], lanes::product_plus(u[1], v[1], lanes::times(u[0], v[0])));
}
GRAZE_WALKS_INLINED lanes::doubles largest_part(lanes::doubles const* u) {
    return lanes::greater(lanes::greater(lanes::magnitude(u[0]), lanes::magnitude(u[1])), lanes::magnitude(u[2]));
}

GRAZE_WALKS_INLINED lanes::floats sides_of(tree_node const& node, std::uint32_t side, int axis) {
    return lanes::product_plus(lanes::eight(node.side[side]), lanes::eight_of(node.step[axis]),
                               lanes::eight_of(node.origin[axis]));
}
/// The same of children 4 half to 4 half + 3.
GRAZE_WALKS_INLINED lanes::doubles sides_of_half(tree_node const& node, int side, int half) {
    int const axis = side / 2;
    return lanes::plus(
        lanes::times(lanes::four(node.side[side] + 4 * half), lanes::four_of(static_cast<double>(node.step[axis]))),
        lanes::four_of(static_cast<double>(node.origin[axis])));
}

/// A ray's slabs in all lanes: what a walk has in registers, since nothing that it writes can change them.
struct slabs_of_ray {
    lanes::floats entry_from[3], exit_from[3], entry_slope[3], exit_slope[3];
    lanes::floats entry_product[3], exit_product[3];
    std::uint32_t entry_side[3];

    template <class Scalar>
    GRAZE_WALKS_INLINED explicit slabs_of_ray(ray_query<Scalar> const& ray) {
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            entry_from[k] = lanes::eight_of(ray.entry_from[k]);
            exit_from[k] = lanes::eight_of(ray.exit_from[k]);
            entry_slope[k] = lanes::eight_of(ray.entry_slope[k]);
            exit_slope[k] = lanes::eight_of(ray.exit_slope[k]);
            entry_product[k] = lanes::times(entry_from[k], entry_slope[k]);
            exit_product[k] = lanes::times(exit_from[k], exit_slope[k]);
            entry_side[k] = ray.entry_side[k];
        }
    }
    /// Which children the ray may meet up to `limit`, and where it enters them.
    GRAZE_WALKS_INLINED std::uint32_t children(tree_node const& node, float limit, lanes::floats& entry) const {
        lanes::floats in[3], out[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            in[k] = lanes::time_of(sides_of(node, entry_side[k], k), entry_from[k], entry_slope[k], entry_product[k]);
            out[k] = lanes::time_of(sides_of(node, entry_side[k] ^ 1, k), exit_from[k], exit_slope[k], exit_product[k]);
        }
        entry = lanes::greater(lanes::greater(in[0], lanes::eight_of(0)), lanes::greater(in[1], in[2]));
        return node.valid & lanes::up_to(entry, lanes::lesser(lanes::lesser(out[0], lanes::eight_of(limit)),
                                                              lanes::lesser(out[1], out[2])));
    }
};

/// What a filter says of the triangles of a block and a ray: bits of those that it surely goes through, and of those that need
/// more. Numbers of ray_block_numbers are of the former.
///
/// With E = t1 - t0, F = t2 - t0, S = origin - t0 and D, whose parts are below 2: whole = E.(D x F), the weights u = S.(D x F),
/// v = D.(S x E), w = whole - u - v, height = F.(S x E). Let L be the largest part of E and F, M that of S, u0 = 2^-53. Triple
/// products are off by 6 ((1 + u0)^8 - 1), below 49 u0, of the product of such parts: u, v and whole by 98 u0 L M, and 98 u0 L^2; w by
/// all three and two roundings of up to 12 (L^2 + 2 L M): by 2 121 u0 L (L + M) at most. The bound is 2 128 u0 L (L + M), for height
/// 64 u0 L^2 M, where 49 is needed. Products that are not rounded make each of these less. Range of doubles: all are at most 2^202;
/// what underflows adds less than 2^-860, the bounds have 2^-800 more.
///
/// The line goes through where u, v, w have one sign, at the time height / whole. It misses where two of them have opposite
/// signs. The ray misses, wherever the line is, where one has a sign and the height the other one: all of u, v, w and whole would
/// have the former at a meeting.
struct ray_block_numbers {
    double height[4], whole[4], bound[4], height_bound[4];
};
template <class Scalar>
GRAZE_WALKS_INLINED void ask_block(triangle_block<Scalar> const& block, ray_query<Scalar> const& ray,
                                   std::uint32_t valid, std::uint32_t& sure, std::uint32_t& open,
                                   ray_block_numbers& numbers) {
    lanes::doubles e[3], f[3], s[3], d[3];
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        auto const t0 = lanes::four(block.corner[k]);
        e[k] = lanes::less(lanes::four(block.corner[k + 3]), t0);
        f[k] = lanes::less(lanes::four(block.corner[k + 6]), t0);
        s[k] = lanes::less(lanes::four_of(ray.origin[k]), t0);
        d[k] = lanes::four_of(ray.direction[k]);
    }
    lanes::doubles const p[3] = {cross_part(d, f, 0), cross_part(d, f, 1), cross_part(d, f, 2)},
                         q[3] = {cross_part(s, e, 0), cross_part(s, e, 1), cross_part(s, e, 2)};
    auto const whole = dot(e, p), u = dot(s, p), v = dot(d, q), height = dot(f, q);
    auto const w = lanes::less(lanes::less(whole, u), v);
    auto const edges = lanes::greater(largest_part(e), largest_part(f)), reach = largest_part(s),
               least = lanes::four_of(0x1p-800);
    auto const bound =
        lanes::plus(lanes::times(lanes::four_of(0x1p-45), lanes::times(edges, lanes::plus(edges, reach))), least);
    auto const height_bound =
        lanes::plus(lanes::times(lanes::four_of(0x1p-47), lanes::times(reach, lanes::times(edges, edges))), least);
    auto const none = lanes::four_of(0);
    auto const minus = lanes::less(none, bound), minus_height = lanes::less(none, height_bound);
    auto const low = lanes::lesser(lanes::lesser(u, v), w), high = lanes::greater(lanes::greater(u, v), w);
    std::uint32_t const some_up = lanes::below(bound, high), some_down = lanes::below(low, minus),
                        all_up = lanes::below(bound, low), all_down = lanes::below(high, minus),
                        above = lanes::below(height_bound, height), under = lanes::below(height, minus_height);
    sure = ((all_up & above) | (all_down & under)) & valid;
    std::uint32_t const apart = (some_up & (some_down | under)) | (some_down & above);
    open = valid & ~(sure | apart);
    if (sure != 0) {
        lanes::store(height, numbers.height);
        lanes::store(whole, numbers.whole);
        lanes::store(bound, numbers.bound);
        lanes::store(height_bound, numbers.height_bound);
    }
}
template <class Scalar>
GRAZE_WALKS_INLINED void ask_leaf(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray, std::uint32_t leaf,
                                  std::uint32_t& sure, std::uint32_t& open, ray_block_numbers& numbers) {
    std::uint32_t const valid = (1u << triangles_of(leaf)) - 1;
    if (!ray.moderate) [[unlikely]] {
        sure = 0;
        open = valid;
        return;
    }
    ask_block(tree.blocks[block_of(leaf)], ray, valid, sure, open, numbers);
}

/// Has all lines of a child brought near before it is asked for.
template <class Scalar>
GRAZE_WALKS_INLINED void fetch(solid_tree<Scalar> const& tree, std::uint32_t child) {
    bool const leaf = is_leaf(child);
    auto const at = leaf ? reinterpret_cast<char const*>(&tree.blocks[block_of(child)])
                         : reinterpret_cast<char const*>(&tree.nodes[child]);
    lanes::fetch(at);
    lanes::fetch(at + 64);
    if (leaf)
        GRAZE_CERTIFIED_UNROLLED for (std::size_t i = 128; i < sizeof tree.blocks[0]; i += 64) lanes::fetch(at + i);
}

/// A child that waits, and where the ray enters it, in one number: its order is that of the entries, which are not negative.
GRAZE_WALKS_INLINED std::int64_t waiting_of(float entry, std::uint32_t child) {
    return static_cast<std::int64_t>(std::uint64_t{certified::detail::bits_as<std::uint32_t>(entry)} << 32 | child);
}
GRAZE_WALKS_INLINED float entry_of(std::int64_t waiting) {
    return certified::detail::bits_as<float>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(waiting) >> 32));
}
/// The less one first. Without a branch: which one it is, is as good as random.
GRAZE_WALKS_INLINED void sort(std::int64_t& a, std::int64_t& b) {
    std::int64_t const less = a < b ? a : b, more = a < b ? b : a;
    a = less;
    b = more;
}
/// Puts those with the bits of `met` on the stack, the nearest ones last, but the nearest of all, which is returned.
template <class Scalar>
GRAZE_WALKS_INLINED std::uint32_t push_but_nearest(solid_tree<Scalar> const& tree, tree_node const& node,
                                                   std::uint32_t met, float const* entry, std::int64_t*& top) {
    std::int64_t* const begin = top;
    for (; met != 0; met &= met - 1) {
        auto const i = static_cast<std::uint32_t>(std::countr_zero(met));
        fetch(tree, node.child[i]);
        *top++ = waiting_of(entry[i], node.child[i]);
    }
    for (std::int64_t* last = begin + 1; last != top; ++last)
        for (std::int64_t* at = last; at != begin; --at) sort(at[0], at[-1]);
    return static_cast<std::uint32_t>(*--top);
}
/// The same of a known number of children, without a branch.
template <std::uint32_t count, class Scalar>
GRAZE_WALKS_INLINED std::uint32_t push_but_nearest(solid_tree<Scalar> const& tree, tree_node const& node,
                                                   std::uint32_t met, float const* entry, std::int64_t*& top) {
    std::int64_t waiting[count];
    GRAZE_CERTIFIED_UNROLLED for (std::uint32_t n = 0; n < count; ++n) {
        auto const i = static_cast<std::uint32_t>(std::countr_zero(met));
        met &= met - 1;
        waiting[n] = waiting_of(entry[i], node.child[i]);
    }
    GRAZE_CERTIFIED_UNROLLED for (std::uint32_t last = count - 1; last > 0; --last)
        GRAZE_CERTIFIED_UNROLLED for (std::uint32_t n = 0; n < last; ++n) sort(waiting[n + 1], waiting[n]);
    // The farthest one is first now.
    GRAZE_CERTIFIED_UNROLLED for (std::uint32_t n = 0; n + 1 < count; ++n) {
        fetch(tree, static_cast<std::uint32_t>(waiting[n]));
        *top++ = waiting[n];
    }
    return static_cast<std::uint32_t>(waiting[count - 1]);
}

/// Takes leaves that the ray may meet, from near to far where the visitor is `ordered`, up to its `limit`, until
/// visitor.take(leaf) is true; false if it never is.
template <class Scalar, class Visitor>
GRAZE_WALKS_INLINED bool walk_ray(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray, Visitor& visitor) {
    std::int64_t stack[most_waiting], *top = stack;
    tree_node const* const nodes = tree.nodes.data();
    slabs_of_ray const slabs(ray);
    for (std::uint32_t at = tree.root;;) {
        if (!is_leaf(at)) {
            tree_node const& node = nodes[at];
            lanes::floats entries;
            std::uint32_t met = slabs.children(node, visitor.limit, entries);
            if (met != 0) {
                auto const first = static_cast<std::uint32_t>(std::countr_zero(met));
                std::uint32_t const rest = met & (met - 1);
                if (rest == 0) {
                    at = node.child[first];
                    continue;
                }
                alignas(32) float entry[tree_width];
                lanes::store(entries, entry);
                if constexpr (Visitor::ordered) {
                    // Loops whose lengths are as good as random cost more than all that they do.
                    std::uint32_t const from_third = rest & (rest - 1), from_fourth = from_third & (from_third - 1);
                    if (from_third == 0)
                        at = push_but_nearest<2>(tree, node, met, entry, top);
                    else if (from_fourth == 0)
                        at = push_but_nearest<3>(tree, node, met, entry, top);
                    else if ((from_fourth & (from_fourth - 1)) == 0)
                        at = push_but_nearest<4>(tree, node, met, entry, top);
                    else
                        at = push_but_nearest(tree, node, met, entry, top);
                    continue;
                } else {
                    for (met = rest; met != 0; met &= met - 1) {
                        std::uint32_t const child = node.child[std::countr_zero(met)];
                        *top++ = waiting_of(0, child);
                        fetch(tree, child);
                    }
                    at = node.child[first];
                    continue;
                }
            }
        } else if (visitor.take(at)) {
            return true;
        }
        do {
            if (top == stack) return false;
            --top;
        } while (Visitor::ordered && entry_of(*top) > visitor.limit);
        at = static_cast<std::uint32_t>(*top);
    }
}

/// Does the ray meet a triangle?
template <class Scalar>
struct any_visitor {
    static constexpr bool ordered = false;
    solid_tree<Scalar> const& tree;
    ray_query<Scalar> const& ray;
    float limit = 0x1p100f;

    GRAZE_WALKS_INLINED bool take(std::uint32_t leaf) const {
        std::uint32_t sure, open;
        ray_block_numbers numbers;
        ask_leaf(tree, ray, leaf, sure, open, numbers);
        if (sure != 0) return true;
        return open != 0 && any_met_exactly(tree, ray, leaf, open);
    }
};
template <class Scalar>
GRAZE_WALKS_TARGET bool meets_triangle(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray) {
    any_visitor<Scalar> visitor{tree, ray};
    return walk_ray(tree, ray, visitor);
}

/// The triangle that the ray meets first.
template <class Scalar>
struct first_visitor {
    static constexpr bool ordered = true;
    solid_tree<Scalar> const& tree;
    ray_query<Scalar> const& ray;
    ray_meeting<Scalar>& first;
    float limit = 0x1p100f;

    GRAZE_WALKS_INLINED bool take(std::uint32_t leaf) {
        std::uint32_t sure, open;
        ray_block_numbers numbers;
        ask_leaf(tree, ray, leaf, sure, open, numbers);
        if ((sure | open) == 0) [[likely]]
            return false;
        for (; sure != 0; sure &= sure - 1) {
            auto const i = static_cast<std::uint32_t>(std::countr_zero(sure));
            double const height = std::fabs(numbers.height[i]), whole = std::fabs(numbers.whole[i]);
            // |n/d - n'/d'| <= (error(n) + n'/d' error(d)) / d, d >= d' - error(d): u, v, w are above the bound, so d' above three.
            // The second quotient does not wait for the first.
            double const time = height / whole, inverse = (1 + 0x1p-20) / (whole - numbers.bound[i]);
            double const error = (numbers.height_bound[i] + time * numbers.bound[i]) * inverse + time * 0x1p-50;
            if (time - error > first.bounds.high) continue;
            take_meeting(tree, ray, {{time - error, time + error}, block_of(leaf), i, true, false, 0}, first);
        }
        if (open != 0) [[unlikely]]
            take_exact_meetings(tree, ray, leaf, open, first);
        limit = ray.limit_of(first.bounds.high);
        return false;
    }
};
template <class Scalar>
GRAZE_WALKS_TARGET void find_first(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray,
                                   ray_meeting<Scalar>& first) {
    first_visitor<Scalar> visitor{tree, ray, first};
    walk_ray(tree, ray, visitor);
}

/// All triangles that the ray meets, to take(block, lane).
template <class Scalar, class Take>
struct every_visitor {
    static constexpr bool ordered = false;
    solid_tree<Scalar> const& tree;
    ray_query<Scalar> const& ray;
    Take& to;
    float limit = 0x1p100f;

    GRAZE_WALKS_INLINED bool take(std::uint32_t leaf) const {
        std::uint32_t sure, open;
        ray_block_numbers numbers;
        ask_leaf(tree, ray, leaf, sure, open, numbers);
        for (std::uint32_t left = sure | open; left != 0; left &= left - 1) {
            auto const i = static_cast<std::uint32_t>(std::countr_zero(left));
            if ((sure >> i & 1) != 0 || any_met_exactly(tree, ray, leaf, 1u << i)) to(block_of(leaf), i);
        }
        return false;
    }
};
template <class Scalar, class Take>
GRAZE_WALKS_TARGET void each_meeting(solid_tree<Scalar> const& tree, ray_query<Scalar> const& ray, Take& take) {
    every_visitor<Scalar, Take> visitor{tree, ray, take};
    walk_ray(tree, ray, visitor);
}

/// Takes the triangles whose boxes meet a box, until take(block, lane) is false.
template <class Scalar, class Take>
GRAZE_WALKS_TARGET void each_in_box(solid_tree<Scalar> const& tree, box_query<Scalar> const& box, Take& take) {
    std::uint32_t stack[most_waiting], *top = stack;
    *top++ = tree.root;
    while (top != stack) {
        std::uint32_t const at = *--top;
        if (!is_leaf(at)) {
            tree_node const& node = tree.nodes[at];
            std::uint32_t met = node.valid;
            GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) met &=
                lanes::up_to(sides_of(node, static_cast<std::uint32_t>(2 * k), k), lanes::eight_of(box.frame_high[k])) &
                lanes::up_to(lanes::eight_of(box.frame_low[k]),
                             sides_of(node, static_cast<std::uint32_t>(2 * k) + 1, k));
            for (; met != 0; met &= met - 1) *top++ = node.child[std::countr_zero(met)];
            continue;
        }
        triangle_block<Scalar> const& block = tree.blocks[block_of(at)];
        std::uint32_t met = (1u << triangles_of(at)) - 1;
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
            auto const t0 = lanes::four(block.corner[k]), t1 = lanes::four(block.corner[k + 3]),
                       t2 = lanes::four(block.corner[k + 6]);
            met &= lanes::up_to(lanes::lesser(lanes::lesser(t0, t1), t2), lanes::four_of(box.high[k])) &
                   lanes::up_to(lanes::four_of(box.low[k]), lanes::greater(lanes::greater(t0, t1), t2));
        }
        for (; met != 0; met &= met - 1)
            if (!take(block_of(at), static_cast<std::uint32_t>(std::countr_zero(met)))) return;
    }
}

/// Bounds of the distances of a point p from the triangles of a block.
///
/// Let W be the largest part of the arms from the corners to p and of the edges, L that of the edges, u = 2^-53.
/// Edges: an arm less s edge, s in [0, 1], is computed to 6 u W a part, its length to 11 u W and two roundings. s is off by 30 u W /
/// |edge| at most, which makes it longer by 30 u W. 2^-46 W = 128 u W bounds it all, and 2^-500 what underflows.
/// Plane: with N = E x F, right to 8.1 u L^2 a part, the height N.arm is off by 50 u L^2 W, the distance by that over |N|, by 14 u L^2 /
/// |N| and 4 u of itself, which is below 2 W: 2^-46 W L^2 / |N| is more.
/// Sides: (N x edge).arm are off by 140 u L^3 W at most: 2^-45 L^3 W and 2^-800.
/// p is above the inside where all sides are positive: its distance is that from the plane. Where one is negative, it is that
/// from an edge. Else it is one of these.
template <class Scalar>
GRAZE_WALKS_INLINED void bound_distances(triangle_block<Scalar> const& block, double const* at, double* low,
                                         double* high) {
    lanes::doubles edge[3][3], arm[3][3];
    auto const none = lanes::four_of(0), one = lanes::four_of(1);
    auto longest = none, reach = none;
    GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
        lanes::doubles const corner[3] = {lanes::four(block.corner[k]), lanes::four(block.corner[k + 3]),
                                          lanes::four(block.corner[k + 6])};
        GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
            edge[i][k] = lanes::less(corner[(i + 1) % 3], corner[i]);
            arm[i][k] = lanes::less(lanes::four_of(at[k]), corner[i]);
            longest = lanes::greater(longest, lanes::magnitude(edge[i][k]));
            reach = lanes::greater(reach, lanes::magnitude(arm[i][k]));
        }
    }
    reach = lanes::greater(reach, longest);
    lanes::doubles const normal[3] = {cross_part(edge[0], edge[1], 0), cross_part(edge[0], edge[1], 1),
                                      cross_part(edge[0], edge[1], 2)};
    auto square = lanes::four_of(std::numeric_limits<double>::infinity());
    auto least_side = square;
    GRAZE_CERTIFIED_UNROLLED for (int i = 0; i < 3; ++i) {
        auto const share = lanes::over(dot(arm[i], edge[i]), dot(edge[i], edge[i]));
        // Of an edge without length the share is no number, and 0 is taken.
        auto const s = lanes::lesser(lanes::greater(share, none), one);
        lanes::doubles rest[3];
        GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) rest[k] =
            lanes::less(arm[i][k], lanes::times(s, edge[i][k]));
        square = lanes::lesser(dot(rest, rest), square);
        lanes::doubles const across[3] = {cross_part(normal, edge[i], 0), cross_part(normal, edge[i], 1),
                                          cross_part(normal, edge[i], 2)};
        least_side = lanes::lesser(dot(across, arm[i]), least_side);
    }
    auto const tiny = lanes::four_of(0x1p-500), edges = lanes::root(square);
    auto const edges_error = lanes::plus(lanes::times(lanes::four_of(0x1p-46), reach), tiny);
    auto const area = lanes::times(longest, longest), length = lanes::root(dot(normal, normal));
    auto const height = lanes::over(lanes::magnitude(dot(normal, arm[0])), length);
    auto const height_error =
        lanes::plus(lanes::over(lanes::times(lanes::four_of(0x1p-46), lanes::times(reach, area)), length), tiny);
    auto const side_error =
        lanes::plus(lanes::times(lanes::times(lanes::four_of(0x1p-45), area), lanes::times(longest, reach)),
                    lanes::four_of(0x1p-800));
    double of_edges[4], of_plane[4], edges_off[4], plane_off[4];
    lanes::store(edges, of_edges);
    lanes::store(edges_error, edges_off);
    lanes::store(height, of_plane);
    lanes::store(height_error, plane_off);
    std::uint32_t const inside = lanes::below(side_error, least_side),
                        outside = lanes::below(least_side, lanes::less(none, side_error));
    for (std::uint32_t i = 0; i < block_triangles; ++i) {
        bool const is_inside = (inside >> i & 1) != 0, is_outside = (outside >> i & 1) != 0;
        double const by_plane = of_plane[i] - plane_off[i];
        double const least = is_outside ? of_edges[i] - edges_off[i] : by_plane;
        low[i] = least > 0 ? least : 0;
        double const most = of_edges[i] + edges_off[i], above = of_plane[i] + plane_off[i];
        high[i] = is_inside && above < most ? above : most;
    }
}

/// The least distance of a point from a triangle: leaves from near to far.
template <class Scalar>
GRAZE_WALKS_TARGET void find_nearest(solid_tree<Scalar> const& tree, point_query<Scalar> const& point,
                                     nearest_triangles<Scalar>& nearest) {
    struct waiting {
        std::uint32_t child;
        double square;
    };
    waiting stack[most_waiting], *top = stack;
    *top++ = {tree.root, 0};
    while (top != stack) {
        waiting const item = *--top;
        if (item.square > nearest.most_square) continue;
        if (is_leaf(item.child)) {
            triangle_block<Scalar> const& block = tree.blocks[block_of(item.child)];
            std::uint32_t const count = triangles_of(item.child);
            double low[4], high[4];
            if (point.moderate) {
                bound_distances(block, point.at, low, high);
                for (std::uint32_t i = 0; i < count; ++i) nearest.take(block_of(item.child), i, low[i], high[i]);
            } else {
                for (std::uint32_t i = 0; i < count; ++i) nearest.take_exactly(block_of(item.child), i);
            }
            continue;
        }
        tree_node const& node = tree.nodes[item.child];
        waiting* const begin = top;
        alignas(32) double square[tree_width];
        GRAZE_CERTIFIED_UNROLLED for (int half = 0; half < 2; ++half) {
            lanes::doubles sum = lanes::four_of(0);
            GRAZE_CERTIFIED_UNROLLED for (int k = 0; k < 3; ++k) {
                auto const at = lanes::four_of(point.in_frame[k]);
                auto const below = lanes::less(sides_of_half(node, 2 * k, half), at),
                           above = lanes::less(at, sides_of_half(node, 2 * k + 1, half));
                auto const gap = lanes::greater(lanes::less(lanes::greater(below, above), lanes::four_of(point.error)),
                                                lanes::four_of(0));
                sum = lanes::plus(sum, lanes::times(gap, gap));
            }
            lanes::store(lanes::times(sum, lanes::four_of(1 - 0x1p-40)), square + 4 * half);
        }
        for (std::uint32_t i = 0; i < tree_width; ++i) {
            if ((node.valid >> i & 1) == 0 || square[i] > nearest.most_square) continue;
            waiting const child{node.child[i], square[i]};
            waiting* to = top++;
            for (; to != begin && to[-1].square < child.square; --to) *to = to[-1];
            *to = child;
        }
    }
}

}  // namespace graze::solids::GRAZE_WALKS_NAME
