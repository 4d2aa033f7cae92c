// The numbers of games, for shapes at rest, for moving ones and for rings.
#pragma once

#include <initializer_list>

#include "graze/source.hpp"

namespace graze::making {

/// One of so many numbers.
double one_of(source& choices, std::initializer_list<double> values);

/// By what whole centimetres are divided: 100 or 1.
double draw_metres(source& choices);

/// The cosine and sine of whole degrees, each rounded once: exact for quarter turns.
struct game_turn {
    double cosine = 1, sine = 0;
    static game_turn of(std::int64_t degrees);
};

}  // namespace graze::making
