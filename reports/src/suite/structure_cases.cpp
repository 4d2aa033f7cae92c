#include "suite/structure_cases.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "graze/campaign.hpp"
#include "graze/certified_structure.hpp"
#include "graze/structure_families.hpp"
#include "graze/structure_references.hpp"
#include "suite/balanced_choice.hpp"
#include "suite/cases.hpp"
#include "suite/structure_tier.hpp"

namespace graze {
namespace {

class choice_of_structures final : public suite_choice {
  public:
    choice_of_structures(structure_kind kind, scalar_type scalar, std::function<void(suite_structure&&)> const& take)
        : suite_choice(fmt::format("{} {}", form_of(kind).name, name_of(scalar))),
          kind_(kind),
          scalar_(scalar),
          take_(take) {
        for (structure_family const& family : structure_families())
            if (family.suits(kind)) families_.push_back(&family);
    }

  private:
    void look_at(std::size_t first, std::size_t count) override {
        for (std::size_t i = first; i < first + count; ++i) {
            std::size_t const place = i % families_.size();
            structure_family const& family = *families_[place];
            source choices(structure_key(suite_seed, kind_, scalar_, family, i / families_.size()));
            structure_record const& record = records_.emplace_back(make_structure(kind_, scalar_, family, choices));
            if (certified_structure_fault(record.input(), {}).undefined) continue;
            offer({relation::defined, told_by(tier_of_points(record)), place}, i, record.coordinates);
        }
    }
    std::span<double const> input_of(std::size_t candidate) const override { return records_[candidate].coordinates; }
    bool take(balanced_choice::kind const& of, std::size_t candidate) override {
        structure_record const& record = records_[candidate];
        if (rational_structure_fault(record.input(), {}).undefined)
            throw std::runtime_error(fmt::format("the judges differ on whether a case of {} {} is defined",
                                                 form_of(kind_).name, name_of(scalar_)));
        take_({record, tier_of(record), std::string(families_[std::get<std::size_t>(of)]->name)});
        return true;
    }

    structure_kind kind_;
    scalar_type scalar_;
    std::function<void(suite_structure&&)> const& take_;
    std::vector<structure_family const*> families_;
    std::vector<structure_record> records_;
};

}  // namespace

void each_suite_structure(structure_kind kind, scalar_type scalar, std::uint64_t level,
                          std::function<void(suite_structure&&)> const& take) {
    choice_of_structures choice(kind, scalar, take);
    for (std::uint64_t i = 0; i < level; ++i) choice.reach(i);
}

std::string suite_line(suite_structure const& item) {
    structure_record const& record = item.record;
    json_object line{{"test", form_of(record.kind).name},
                     {"scalar", name_of(record.scalar)},
                     {"input", json_array(record.coordinates, suite_number)}};
    if (!record.rings.empty()) line.add("sizes", json_array(record.rings));
    line.add("expect", name_of(relation::defined)).add("tier", name_of(item.hardness)).add("family", item.family);
    return line.add("format", file_format).text();
}

}  // namespace graze
