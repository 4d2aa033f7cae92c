// Pictures of a campaign in its store.
#include <tuple>

#include "graze/internal/pictures/pictures.hpp"
#include "store/rows.hpp"
#include "store/state.hpp"

namespace graze {
std::vector<subject_pictures> findings_store::pictures() const {
    state& s = *state_;
    stored_campaign const campaign = read();
    return s.guarded("cannot be read", [&] {
        std::vector<subject_pictures> drawn;
        if (!s.database->tableExists("maps")) return drawn;
        using key = std::tuple<std::string, std::string, std::string>;
        std::map<key, subject_pictures> at;
        auto const of = [&](SQLite::Statement& row) -> subject_pictures& {
            return at[{row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString()}];
        };
        SQLite::Statement margins(*s.database, "SELECT test, scalar, subject, log2_ulps, checked, wrong FROM margins");
        while (margins.executeStep())
            of(margins).margins[margins.getColumn(3).getInt()] = {count_at(margins, 4), count_at(margins, 5), 0};
        SQLite::Statement scales(*s.database, "SELECT test, scalar, subject, k, checked, wrong, declined FROM scales");
        while (scales.executeStep())
            of(scales).scales[scales.getColumn(3).getInt()] = {count_at(scales, 4), count_at(scales, 5),
                                                               count_at(scales, 6)};
        SQLite::Statement maps(*s.database,
                               "SELECT test, scalar, subject, finding, width, height, origin, u, v, pixels FROM maps");
        while (maps.executeStep()) {
            disagreement_map map;
            map.finding = maps.getColumn(3).getString();
            map.slice = {count_at(maps, 4), count_at(maps, 5), scalars_from_text(maps.getColumn(6).getString()),
                         scalars_from_text(maps.getColumn(7).getString()),
                         scalars_from_text(maps.getColumn(8).getString())};
            constexpr std::size_t most = 1u << 14;
            input_slice const& slice = map.slice;
            if (slice.width == 0 || slice.width > most || slice.height == 0 || slice.height > most ||
                slice.u.size() != slice.origin.size() || slice.v.size() != slice.origin.size() ||
                !decode_pixels(maps.getColumn(9).getString(), slice.width * slice.height, map.pixels))
                throw store_error(s.path + ": the map of finding " + map.finding + " is damaged");
            of(maps).map = std::move(map);
        }
        for (stored_workload const& work : campaign.work)
            for (stored_subject const& stored : work.subjects) {
                auto const found = at.find({work.test, std::string(name_of(work.scalar)), stored.name});
                if (found == at.end()) continue;
                drawn.push_back(std::move(found->second));
                static_cast<asked_subject&>(drawn.back()) = {work.test, work.scalar, stored.name};
            }
        return drawn;
    });
}

void findings_store::set_pictures(std::vector<subject_pictures> const& drawn) {
    together([&] {
        SQLite::Database& database = *state_->database;
        for (char const* table : {"margins", "scales", "maps"}) database.exec("DELETE FROM " + std::string(table));
        SQLite::Statement margin(database, "INSERT INTO margins VALUES (?, ?, ?, ?, ?, ?)");
        SQLite::Statement scale(database, "INSERT INTO scales VALUES (?, ?, ?, ?, ?, ?, ?)");
        SQLite::Statement map(database, "INSERT INTO maps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        for (subject_pictures const& item : drawn) {
            std::string_view const scalar = name_of(item.scalar);
            for (auto const& [log2, sum] : item.margins)
                execute(margin, item.test, scalar, item.subject, log2, sum.checked, sum.wrong);
            for (auto const& [k, sum] : item.scales)
                execute(scale, item.test, scalar, item.subject, k, sum.checked, sum.wrong, sum.declined);
            if (!item.map) continue;
            input_slice const& slice = item.map->slice;
            execute(map, item.test, scalar, item.subject, item.map->finding, slice.width, slice.height,
                    scalars_to_text(slice.origin), scalars_to_text(slice.u), scalars_to_text(slice.v),
                    encode_pixels(item.map->pixels));
        }
    });
}

}  // namespace graze
