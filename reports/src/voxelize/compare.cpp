#include "voxelize/compare.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graze/case_file.hpp"
#include "graze/internal/campaign/confirm.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "text/json_writer.hpp"

namespace graze {
namespace {

constexpr std::size_t judged_at_once = 4096;

test_info const& the_test() {
    return *find_test("triangle_aabb_3d");
}

std::vector<subject const*> all_subjects(scalar_type scalar) {
    std::vector<subject const*> all;
    for (subject const& candidate : the_test().subjects)
        if (candidate.supports(scalar) && (candidate.is_certified() || candidate.name.starts_with("documented.")))
            all.push_back(&candidate);
    return all;
}

struct judged_line {
    std::string text;
    bool certified_wrong = false;
};

judged_line judge_line(test_case const& question, voxel_difference const& pair) {
    confirmed_case known = confirm_disagreement(question, {}, answered_by::nobody);
    measure_margin(question, known);
    judged_line made;
    json_object disagree;
    for (subject const* who : all_subjects(question.scalar)) {
        judgement const found = judge(*who, question, known.truth);
        if (!found.disagrees) continue;
        made.certified_wrong = made.certified_wrong || who->is_certified();
        json_object object{{"outcome", name_of(found.result)}};
        if (found.why) object.add("cause", name_of(*found.why));
        disagree.add(who->name, object);
    }
    case_record record;
    record.question = question;
    record.expect = enum_named<expectation>(expectation_names, name_of(known.truth.rel));
    record.add_extra("triangle", std::to_string(pair.triangle));
    record.add_extra("cell", fmt::format("[{},{},{}]", pair.cell[0], pair.cell[1], pair.cell[2]));
    record.add_extra("margin_ulps", json_number(known.margin_ulps()));
    record.add_extra("disagree", disagree.text());
    made.text = to_line(record);
    return made;
}

}  // namespace

template <class Scalar>
test_case voxel_comparison<Scalar>::question(std::size_t i) const {
    auto const input = model.case_of(pairs[i]);
    return {&the_test(), scalar_type_of<Scalar>, std::vector<double>(input.begin(), input.end())};
}

template <class Scalar>
std::uint64_t voxel_comparison<Scalar>::judge_each(unsigned jobs,
                                                   std::function<void(std::size_t done, std::size_t of)> const& told,
                                                   std::function<void(std::string const& line)> const& take) const {
    std::uint64_t certified_wrong = 0;
    for (std::size_t begin = 0; begin < pairs.size(); begin += judged_at_once) {
        std::vector<judged_line> lines(std::min(judged_at_once, pairs.size() - begin));
        shared_range range(lines.size());
        auto const loop = [&](std::size_t) {
            for (auto at = range.take(); !at.empty(); at = range.take())
                lines[at.begin] = judge_line(question(begin + at.begin), pairs[begin + at.begin]);
        };
        on_threads(jobs, loop, [&] { range.end(); });
        for (judged_line const& line : lines) {
            certified_wrong += line.certified_wrong;
            take(line.text);
        }
        if (told) told(begin + lines.size(), pairs.size());
    }
    return certified_wrong;
}

template <class Scalar>
workload voxel_comparison<Scalar>::work() const {
    constexpr scalar_type scalar = scalar_type_of<Scalar>;
    workload work{&the_test(), scalar, all_subjects(scalar), pairs.size(), {}};
    std::size_t const family = origin_of(*find_family("mesh"));
    work.make = [cases = *this, family](std::uint64_t first, std::uint64_t count, case_batch& batch) {
        for (std::uint64_t i = first; i < first + count; ++i) batch.add(cases.question(i).input, family);
    };
    return work;
}

template struct voxel_comparison<float>;
template struct voxel_comparison<double>;

}  // namespace graze
