#include "structures/families.hpp"

#include "graze/internal/case_file/file_format.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/structures/polygon.hpp"

namespace graze {

std::span<structure_family const> structure_families() {
    static std::vector<structure_family> const all = [] {
        std::vector<structure_family> joined = making::families_of_points();
        for (structure_family const& family : making::families_of_rings()) {
            auto const same = std::ranges::find(joined, family.name, &structure_family::name);
            if (same == joined.end())
                joined.push_back(family);
            else
                same->of_rings = family.of_rings;
        }
        std::ranges::move(making::families_of_outlines(), std::back_inserter(joined));
        return joined;
    }();
    return all;
}

structure_record make_structure(structure_kind kind, scalar_type scalar, structure_family const& family,
                                source& choices) {
    structure_record record;
    record.kind = kind;
    record.scalar = scalar;
    if (kind != structure_kind::polygon_triangulation_2d) {
        family.of_points(form_of(kind).dimension, scalar, choices, record.coordinates);
        return record;
    }
    // Rounding can make rings touch. One polygon in ten may.
    bool const may_touch = choices.one_in(10);
    for (int tries = 0; tries < 8; ++tries) {
        record.coordinates.clear();
        record.rings.clear();
        family.of_rings(scalar, choices, record.coordinates, record.rings);
        structures::plane_points const all(record.coordinates);
        if (may_touch || structures::ring_check(all, structures::first_of_equals(all), record.rings).is_sound()) break;
    }
    return record;
}

std::uint64_t structure_key(std::uint64_t seed, structure_kind kind, scalar_type scalar, structure_family const& family,
                            std::uint64_t index) {
    std::uint64_t key = mix(seed) ^ key_of(form_of(kind).name);
    key = mix(key) ^ key_of(name_of(scalar));
    key = mix(key) ^ key_of(family.name);
    return mix(mix(key) ^ index);
}

std::string to_line(structure_record const& record) {
    std::string line = "{\"test\":" + json_quote(form_of(record.kind).name) + ",\"scalar\":\"" +
                       std::string(name_of(record.scalar)) + "\",\"input\":[";
    for (std::size_t i = 0; i < record.coordinates.size(); ++i)
        line += (i == 0 ? "\"" : ",\"") + to_hex(record.coordinates[i]) + '"';
    line += ']';
    if (!record.rings.empty()) {
        std::string sizes;
        for (std::size_t count : record.rings) sizes += (sizes.empty() ? "" : ",") + std::to_string(count);
        line += ",\"sizes\":[" + sizes + ']';
    }
    line += ",\"format\":" + std::to_string(file_format);
    for (auto const& [key, raw] : record.extras) line += ',' + json_quote(key) + ':' + raw;
    return line + '}';
}

std::string line_with_answer(structure_record record, structure_answer const* answer) {
    record.extras.clear();
    if (answer) record.extras.emplace_back("answer", to_json(*answer, record.kind));
    return to_line(record);
}

}  // namespace graze
