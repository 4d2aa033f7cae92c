// What suffices for answers about moving shapes: see graze/certify.hpp.
#include "graze/certify.hpp"
#include "rational/moving.hpp"

namespace graze {
namespace {

std::vector<rational> interval_of(real_root const& time) {
    return {time.low().value(), time.high().value()};
}

/// Neither the polynomial's root itself nor another at an end.
void clear_ends(real_root& time) {
    while (!time.is_dyadic() && (sign_at(time.of(), time.low()) == 0 || sign_at(time.of(), time.high()) == 0))
        time.refine();
}

proof proof_of_piece(certificate const& piece) {
    proof result;
    result.add("interval", std::vector<rational>{piece.from, piece.to});
    std::vector<std::vector<rational>> rows;
    for (auto const& row : piece.directions) rows.emplace_back(row.begin(), row.end());
    if (rows.size() == 1)
        result.add("direction", std::move(rows.front()));
    else
        result.add("directions", std::move(rows));
    return result;
}

std::vector<proof> proofs_of(std::vector<certificate> const& pieces) {
    std::vector<proof> result;
    for (certificate const& piece : pieces) result.push_back(proof_of_piece(piece));
    return result;
}

}  // namespace

void narrow_to_double(real_root& time) {
    time.to_time();  // a time halfway between two doubles is known to be dyadic from here on
    auto const nearest = [&](dyadic const& end) {
        return real_root::at(end, std::make_shared<polynomial const>(time.of())).to_time().nearest;
    };
    while (!time.is_dyadic() && nearest(time.low()) != nearest(time.high())) time.refine();
    clear_ends(time);
}

std::vector<proof> certify_moving(test_info const& test, std::span<double const> input, exact_answer const& answer) {
    proof result;
    if (answer.rel == relation::disjoint) {
        result.add("subdivision", proofs_of(answer.certificates));
        return {result};
    }
    moving_pair const pair = read_moving(test, input);
    polynomial const f = pair.coplanarity();
    std::optional<real_root> first;
    std::vector<std::vector<rational>> roots;
    std::vector<proof> before;
    if (f.empty()) {
        first = find_contact(pair).first.value().shortened();
        narrow_to_double(first.value());
        before = proofs_of(separate_before(pair, *first));
    } else {
        for (real_root& time : roots_within_unit(squarefree_part(f))) {
            dyadic const from = time.low(), to = time.high();
            bool const is_first = !first && meeting_at(pair, time) != instant_contact::none;
            time = time.shortened(from, to);  // not into the next root's
            clear_ends(time);
            if (is_first) narrow_to_double(time), first = time;
            roots.push_back(interval_of(time));
        }
    }
    result.add("interval", interval_of(first.value()));
    result.add("polynomial", std::vector<rational>(first->of().begin(), first->of().end()));
    if (f.empty())
        result.add("before", std::move(before));
    else
        result.add("roots", std::move(roots));
    return {result};
}

}  // namespace graze
