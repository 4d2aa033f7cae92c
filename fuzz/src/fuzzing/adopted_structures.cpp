// Subjects of graze/subject.h that are linked into this program and build structures.
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "graze/fuzz_session.hpp"

namespace graze {
namespace {

constexpr std::size_t most_indices = std::size_t{1} << 22;

/// Calls the function of an entry: what it does to this process is for sanitizers to see.
class linked_builder final : public structure_session {
  public:
    linked_builder(decltype(graze_subject_v3::build) build, structure_kind kind, scalar_type scalar)
        : build_(build), kind_(kind), scalar_(scalar) {}

    std::vector<structure_reply> ask(std::span<structure_record const* const> cases) override {
        std::vector<structure_reply> replies;
        for (structure_record const* record : cases) replies.push_back(answer(*record));
        return replies;
    }

  private:
    structure_reply answer(structure_record const& record) {
        structure_form const& form = form_of(kind_);
        std::vector<float> const floats(record.coordinates.begin(), record.coordinates.end());
        bool const narrow = scalar_ == scalar_type::float32;
        // More than any answer needs. An own place each time, so that a sanitizer sees writes behind it.
        std::size_t const points = record.coordinates.size() / form.dimension;
        std::vector<int> indices(
            std::min(most_indices, 8 * points * std::max<std::size_t>(points, 8) * form.tuple_size));
        graze_points given{};
        given.size = sizeof given;
        given.coordinates = narrow ? static_cast<void const*>(floats.data()) : record.coordinates.data();
        given.count = points;
        given.rings = record.rings.empty() ? nullptr : record.rings.data();
        given.ring_count = record.rings.size();
        given.indices = indices.data();
        given.room = indices.size();
        long long const count = build_(&given);
        structure_reply reply;
        if (count < 0) return reply;
        if (count > static_cast<long long>(indices.size())) {
            reply.what = structure_reply::kind::crash;  // as a library in its own process: its count cannot be
            return reply;
        }
        reply.what = structure_reply::kind::answered;
        reply.answer.indices.assign(indices.begin(), indices.begin() + static_cast<std::ptrdiff_t>(count));
        for (std::size_t end = 0, all = reply.answer.indices.size(); end < all;) {
            end = std::min(end + form.tuple_size, all);
            reply.answer.ends.push_back(end);
        }
        return reply;
    }

    decltype(graze_subject_v3::build) build_;
    structure_kind kind_;
    scalar_type scalar_;
};

}  // namespace

std::vector<structure_subject> adopt_structures(linked_subjects const& linked, std::string const& stem) {
    std::vector<structure_subject> found;
    for (std::size_t i = 0; linked.third && i < linked.count; ++i) {
        graze_subject_v3 const& entry = linked.third[i];
        auto const bad = [&](std::string const& why) {
            return std::invalid_argument(stem + ": subject " + std::to_string(i) + ": " + why);
        };
        if (entry.size != sizeof(graze_subject_v3)) throw bad("its size is not that of graze_subject_v3");
        auto const kind = entry.subject.test ? structure_kind_of(entry.subject.test) : std::nullopt;
        if (!kind) continue;
        if (!entry.subject.name || !entry.build) throw bad("expected a name and the function build");
        if (entry.subject.scalar != 32 && entry.subject.scalar != 64)
            throw bad("expected 32 or 64 for the scalar type");
        scalar_type const scalar = entry.subject.scalar == 32 ? scalar_type::float32 : scalar_type::float64;
        found.push_back({stem + "." + entry.subject.name, *kind, scalar, [build = entry.build, kind = *kind, scalar] {
                             return std::make_unique<linked_builder>(build, kind, scalar);
                         }});
    }
    return found;
}

}  // namespace graze
