// A checked case, and the sum of all, for people.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "check/case.hpp"
#include "check/structure_check.hpp"
#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/rational/number_parts.hpp"
#include "graze/reference.hpp"
#include "show/contact_words.hpp"
#include "show/exact_text.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

enum class tone { plain, good, bad, strong, dim };

std::string paint(std::string_view text, tone how, bool colour) {
    constexpr std::string_view codes[] = {"0", "32", "31", "1", "2"};
    if (!colour || how == tone::plain) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", codes[static_cast<std::size_t>(how)], text);
}

/// The items, a comma after each but the last, wrapped.
std::string wrap_list(std::vector<std::string> items, std::size_t indent) {
    for (std::size_t i = 0; i + 1 < items.size(); ++i) items[i] += ',';
    return wrap(items, indent);
}

std::string point_text(std::vector<rational> const& point) {
    std::vector<std::string> numbers;
    for (rational const& coordinate : point) numbers.push_back(to_fraction(coordinate));
    return fmt::format("({})", fmt::join(numbers, ", "));
}

/// Do the numbers of a certificate take more than a line by themselves? A number of so many bits has 0.3 of them and more
/// digits, less one.
bool is_longer_than_a_line(certificate const& proof) {
    std::size_t bits = 0;
    auto const add = [&](rational const& value) {
        for (integer const& part : {integer(numerator(value)), integer(denominator(value))})
            if (part != 0) bits += bits_of(abs(part)) - 1;
    };
    for (auto const* row : {&proof.point, &proof.direction, &proof.nearest})
        for (rational const& value : *row) add(value);
    if (proof.what == certificate::kind::separation) add(proof.a), add(proof.b);
    return 3 * bits > 10 * text_columns;
}

/// The certificate in one line, or nothing where it would not fit: cut short it would prove nothing.
std::string certificate_line(test_info const& test, exact_answer const& truth) {
    if (truth.certificates.size() != 1) return "";
    certificate const& proof = truth.certificates.front();
    if (is_longer_than_a_line(proof)) return "";
    std::string text;
    switch (proof.what) {
        case certificate::kind::none: return "";
        case certificate::kind::common_point: text = "common point " + point_text(proof.point); break;
        case certificate::kind::separation:
            text = fmt::format("separated along {}: {} < {}", point_text(proof.direction), to_fraction(proof.a),
                               to_fraction(proof.b));
            break;
        case certificate::kind::disc:
            text = fmt::format("squared distance {}, squared radius {}", to_fraction(proof.distance_squared),
                               to_fraction(proof.radius_squared));
            break;
        case certificate::kind::cylinder:
            text = fmt::format("{} along the axis, squared distance {}, squared radius {}", to_fraction(proof.a),
                               to_fraction(proof.distance_squared), to_fraction(proof.radius_squared));
            break;
        case certificate::kind::contact:
            text = fmt::format("along {} from {} to {}", point_text(proof.direction), point_text(proof.point),
                               point_text(proof.nearest));
            break;
        case certificate::kind::simple_polygon: return "";
        case certificate::kind::polygon_sides:
            text = fmt::format("sides {} and {} meet at {}", proof.sides[0], proof.sides[1], point_text(proof.point));
            break;
        case certificate::kind::polygon_apart:
            text = fmt::format("nearest points {} and {}", point_text(proof.point), point_text(proof.nearest));
            break;
        case certificate::kind::cylinder_ray: text = "never between the ends and within the side"; break;
        case certificate::kind::determinant: text = "determinant " + to_fraction(proof.determinant); break;
        case certificate::kind::parity:
            text = fmt::format("a ray along {} crosses {} edges and no vertex", point_text(proof.direction),
                               proof.crossings);
            break;
        case certificate::kind::winding:
            text =
                fmt::format("a ray along {} tells the winding number {}", point_text(proof.direction), proof.winding);
            break;
        case certificate::kind::first_root:
            text = fmt::format("the root of a polynomial of degree {} from {} to {}", proof.polynomial.size() - 1,
                               to_fraction(proof.from), to_fraction(proof.to));
            break;
        case certificate::kind::moving_separation:
            text = proof.directions.size() > 1 ? "separated along a direction that turns"
                                               : "separated along one direction";
            break;
    }
    if (test.has_triangles() && proof.what != certificate::kind::winding)
        text += fmt::format(", triangle {}", proof.triangle);
    return text.size() + 4 <= text_columns ? "    " + text + '\n' : "";
}

std::string answer_text(case_report const& report, bool colour) {
    exact_answer const* const truth = report.truth();
    if (!truth) return paint("no answer", tone::bad, colour);
    if (truth->sphere) {
        auto const& [x, y, z, radius] = sphere_numbers(*truth->sphere);
        return fmt::format("centre ({:.6g}, {:.6g}, {:.6g}) radius {:.6g}", x, y, z, radius);
    }
    std::string text = paint(name_of(truth->rel), tone::strong, colour);
    if (truth->values) text += "  " + values_text(*report.record.question.test, *truth->values);
    if (truth->first_contact) text += fmt::format("  first at {:.17g}", truth->first_contact->nearest);
    if (truth->has_margin() && truth->rel != relation::touching && truth->rel != relation::zero) {
        auto const [margin, ulps] = margins_of(report.record.question, *truth);
        text += fmt::format("  margin {:.4g} = {:.4g} ulps", margin, ulps);
    }
    return text;
}

std::string subject_text(subject_result const& result) {
    std::string text = visible(result.name);
    if (result.judged.why) text += fmt::format(" ({})", name_of(*result.judged.why));
    if (result.judged.result == outcome::wrong_sphere)
        text +=
            fmt::format(" (escape {:.4g}, excess {:.4g} ulps)", result.judged.escape_ulps, result.judged.excess_ulps);
    if (result.judged.result == outcome::late_impact && result.judged.lateness)
        text += fmt::format(" (by {:.4g})", *result.judged.lateness);
    if (result.judged.result == outcome::wrong_value)
        text += fmt::format(" (off by {:.4g} ulps, excess {:.4g})", std::ranges::max(result.judged.ulps),
                            std::ranges::max(result.judged.excess));
    if (result.judged.result == outcome::wrong_contact && result.judged.contact)
        text += fmt::format(" ({})", contact_words(*result.judged.contact));
    return text;
}

/// " id 4711"; empty where the case has none.
std::string id_words(case_record const& record) {
    std::string text;
    for (auto const& [key, raw] : record.extras)
        if (key == "id" || key.starts_with("id:"))
            text += fmt::format("  {} {}", visible(key.size() > 3 ? key.substr(3) : key),
                                visible(raw.starts_with('"') ? decode_json_string(raw) : raw));
    return text;
}

}  // namespace

std::string to_wrong_line(case_report const& report, bool colour) {
    test_case const& question = report.record.question;
    std::string text =
        fmt::format("{}:{}{}  {} {}  {}", visible(report.file), report.record.line, id_words(report.record),
                    question.test->id, name_of(question.scalar), answer_text(report, colour));
    auto const add = [&](std::string const& what) { text += "  " + paint(what, tone::bad, colour); };
    if (!report.fault.empty()) add("FAULT " + report.fault);
    if (!report.expect_met) add(fmt::format("{} was expected", name_of(*report.record.expect)));
    for (std::size_t i = 0; i < outcome_count; ++i) {
        std::string names;
        for (subject_result const& result : report.subjects)
            if (static_cast<std::size_t>(result.judged.result) == i && (result.judged.disagrees || result.ruled_out))
                names += (names.empty() ? " " : ", ") + subject_text(result);
        if (!names.empty()) add(std::string(outcome_names[i]) + names);
    }
    for (std::string const& glob : report.unanswered) add("must agree, but was not asked: " + visible(glob));
    for (std::string const& name : report.not_asked) add("abandoned: " + visible(name));
    return text + '\n';
}

std::string to_text(case_report const& report, bool colour) {
    test_case const& question = report.record.question;
    std::string text =
        fmt::format("{} {}:{}{}  {} {}  {}\n", paint(fmt::format("#{}", report.number), tone::dim, colour),
                    visible(report.file), report.record.line, id_words(report.record), question.test->id,
                    name_of(question.scalar), answer_text(report, colour));
    if (report.rational) text += certificate_line(*question.test, *report.rational);
    if (!report.fault.empty()) text += "    " + paint("FAULT " + report.fault, tone::bad, colour) + '\n';
    if (report.record.expect)
        text += report.expect_met
                    ? fmt::format("    {} as expected\n", paint(name_of(*report.record.expect), tone::good, colour))
                    : fmt::format("    {} was expected\n", paint(name_of(*report.record.expect), tone::bad, colour));

    // One entry for each outcome there is, disagreements last, where they catch the eye.
    constexpr std::size_t label_width = 13;
    for (bool disagreeing : {false, true}) {
        for (std::size_t i = 0; i < outcome_count; ++i) {
            std::vector<std::string> names;
            for (subject_result const& result : report.subjects)
                if (static_cast<std::size_t>(result.judged.result) == i && result.judged.disagrees == disagreeing)
                    names.push_back(subject_text(result));
            if (names.empty()) continue;
            std::string const label = fmt::format("{:<{}}", outcome_names[i], label_width);
            text += "    " + paint(label, disagreeing ? tone::bad : tone::plain, colour) + "  " +
                    wrap_list(names, label_width + 6);
        }
    }
    for (std::string const& glob : report.unanswered)
        text +=
            "    " + paint(fmt::format("must agree, but was not asked: {}", visible(glob)), tone::bad, colour) + '\n';
    if (!report.not_asked.empty()) {
        std::vector<std::string> names;
        for (std::string const& name : report.not_asked) names.push_back(visible(name));
        text += "    " + paint(fmt::format("{:<{}}", "abandoned", label_width), tone::bad, colour) + "  " +
                wrap_list(names, label_width + 6);
    }
    return text;
}

void check_summary::add(case_report const& report) {
    ++cases_;
    not_ok_ += report.ok() ? 0 : 1;
    unmet_ += report.expect_met ? 0 : 1;
    faults_ += report.fault.empty() ? 0 : 1;
    spheres_ += report.what == case_report::answered::sphere ? 1 : 0;
    if (report.what == case_report::answered::relation) ++relations_[static_cast<std::size_t>(report.rel)];
    auto& of_test = subjects_[report.record.question.test->id];
    ruled_out_ += static_cast<std::uint64_t>(
        std::ranges::count_if(report.subjects, [](auto const& item) { return item.ruled_out; }));
    for (subject_result const& result : report.subjects)
        of_test[result.name].add(result.judged.result, result.judged.disagrees);
    for (std::string const& name : report.not_asked) ++of_test[name].not_asked;
}

void check_summary::add(structure_report const& report) {
    ++cases_;
    not_ok_ += report.ok() ? 0 : 1;
    unmet_ += report.expect_met ? 0 : 1;
    faults_ += report.fault.empty() ? 0 : 1;
    ++relations_[static_cast<std::size_t>(report.is_defined ? relation::defined : relation::undefined)];
    auto& of_test = subjects_[std::string(form_of(report.record->kind).name)];
    for (judged_structure const& subject : report.subjects) {
        ruled_out_ += subject.ruled_out ? 1 : 0;
        of_test[subject.name].add(subject.result(), subject.is_wrong());
    }
}

std::string check_summary::silent_subjects(std::vector<std::string> const& names) const {
    std::string text;
    bool any_asked = false;
    std::set<std::string> told;
    for (std::string const& name : names) {
        if (!told.insert(name).second) continue;
        for (auto const& [test, subjects] : subjects_) {
            auto const at = subjects.find(name);
            if (at == subjects.end()) continue;
            asked const& sum = at->second;
            any_asked = true;
            if (sum.of(outcome::declined) != 0 && sum.checked == sum.not_judged())
                text +=
                    fmt::format("graze check: {} of {} declined {} of {} cases and answered none: nothing was tested\n",
                                name, test, sum.of(outcome::declined), sum.checked);
        }
    }
    if (!names.empty() && !any_asked && cases_ != 0)
        text += fmt::format("graze check: no case asks {}: nothing of --plugin or --command was tested\n",
                            fmt::join(told, ", "));
    return text;
}

std::string check_summary::text(bool colour) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < relations_.size(); ++i)
        if (relations_[i] != 0) parts.push_back(fmt::format("{} {}", relations_[i], relation_names[i]));
    if (spheres_ != 0) parts.push_back(fmt::format("{} {}", spheres_, spheres_ == 1 ? "sphere" : "spheres"));
    std::string text = fmt::format("\n{} {}", cases_, cases_ == 1 ? "case" : "cases");
    if (!parts.empty()) text += fmt::format(": {}", fmt::join(parts, ", "));
    text += '\n';
    auto const complain = [&](std::string_view what, std::uint64_t count) {
        if (count != 0) text += paint(fmt::format("{}: {}", what, count), tone::bad, colour) + '\n';
    };
    complain("faults of the references", faults_);
    complain("not as expected", unmet_);
    complain("gated disagreements", ruled_out_);
    complain("bad lines or files", bad_);

    std::size_t width = 0;
    for (auto const& [test, subjects] : subjects_) {
        width = std::max(width, test.size());
        for (auto const& [name, sum] : subjects) width = std::max(width, visible(name).size() + 2);
    }
    for (auto const& [test, subjects] : subjects_) {
        if (subjects.empty()) continue;
        text += fmt::format("\n{:<{}}  {:>9}  {:>9}  outcomes\n", test, width, "cases", "disagree");
        for (auto const& [name, sum] : subjects) {
            std::vector<std::string> outcomes;
            for (std::size_t i = 0; i < outcome_count; ++i)
                if (sum.outcomes[i] != 0) outcomes.push_back(fmt::format("{} {}", outcome_names[i], sum.outcomes[i]));
            if (sum.not_asked != 0) outcomes.push_back(fmt::format("abandoned, {} not asked", sum.not_asked));
            std::string const wrong = fmt::format("{:>9}", sum.disagreements);
            text += fmt::format("  {:<{}}  {:>9}  {}  {}", visible(name), width - 2, sum.checked,
                                sum.disagreements == 0 ? wrong : paint(wrong, tone::bad, colour),
                                wrap_list(outcomes, width + 24));
        }
    }
    return text;
}

}  // namespace graze
