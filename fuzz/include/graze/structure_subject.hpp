// Subjects whose answers are structures: hulls, Delaunay triangulations and triangulations of polygons.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "graze/structure_case.hpp"

namespace graze {

/// What a subject said of a case. A crash covers answers outside the protocol.
struct structure_reply {
    enum class kind : std::uint8_t { answered, declined, crash, hang } what = kind::declined;
    structure_answer answer{};
};

/// A session with one subject. Not for several threads at once.
class structure_session {
  public:
    virtual ~structure_session() = default;
    /// The replies to the cases, which are of the subject's kind and scalar type, in order.
    virtual std::vector<structure_reply> ask(std::span<structure_record const* const> cases) = 0;
};

struct structure_subject {
    std::string name;  // GROUP.NAME
    structure_kind kind{};
    scalar_type scalar{};
    std::function<std::unique_ptr<structure_session>()> open;
};

/// The published routines, documented.NAME, asked in this process.
std::vector<structure_subject> documented_structures();

}  // namespace graze
