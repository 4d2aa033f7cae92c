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

struct judged_line {
    std::string text;
    bool certified_wrong = false;
};

judged_line judge_line(test_case const& question, voxel_difference const& pair) {
    confirmed_case known = confirm_disagreement(question, {}, answered_by::nobody);
    measure_margin(question, known);
    judged_line result;
    json_object disagree;
    for (subject const& candidate : question.test->subjects) {
        bool const is_ours = candidate.is_certified() || candidate.name.starts_with("documented.");
        if (!is_ours || !candidate.supports(question.scalar)) continue;
        judgement const found = judge(candidate, question, known.truth);
        if (!found.disagrees) continue;
        result.certified_wrong = result.certified_wrong || candidate.is_certified();
        json_object object{{"outcome", name_of(found.result)}};
        if (found.why) object.add("cause", name_of(*found.why));
        disagree.add(candidate.name, object);
    }
    case_record record;
    record.question = question;
    record.expect = enum_named<expectation>(expectation_names, name_of(known.truth.rel));
    record.add_extra("triangle", std::to_string(pair.triangle));
    record.add_extra("cell", fmt::format("[{},{},{}]", pair.cell[0], pair.cell[1], pair.cell[2]));
    record.add_extra("margin_ulps", json_number(known.margin_ulps()));
    record.add_extra("disagree", disagree.text());
    result.text = to_line(record);
    return result;
}

}  // namespace

template <class Scalar>
std::uint64_t judge_differences(voxel_model<Scalar> const& model, std::vector<voxel_difference> const& pairs,
                                unsigned jobs, std::function<void(std::size_t done, std::size_t of)> const& told,
                                std::function<void(std::string const& line)> const& take) {
    test_info const& test = *find_test("triangle_aabb_3d");
    auto const judge_pair = [&](std::size_t i) {
        auto const input = model.case_of(pairs[i]);
        return judge_line({&test, scalar_type_of<Scalar>, {input.begin(), input.end()}}, pairs[i]);
    };
    std::uint64_t certified_wrong = 0;
    for (std::size_t begin = 0; begin < pairs.size(); begin += judged_at_once) {
        std::vector<judged_line> lines(std::min(judged_at_once, pairs.size() - begin));
        shared_range range(lines.size());
        auto const loop = [&](std::size_t) {
            for (auto at = range.take(); !at.empty(); at = range.take()) lines[at.begin] = judge_pair(begin + at.begin);
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

template std::uint64_t judge_differences(voxel_model<float> const&, std::vector<voxel_difference> const&, unsigned,
                                         std::function<void(std::size_t, std::size_t)> const&,
                                         std::function<void(std::string const&)> const&);
template std::uint64_t judge_differences(voxel_model<double> const&, std::vector<voxel_difference> const&, unsigned,
                                         std::function<void(std::size_t, std::size_t)> const&,
                                         std::function<void(std::string const&)> const&);

}  // namespace graze
