#include "structures/lines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "graze/internal/text/text.hpp"
#include "graze/structure_families.hpp"
#include "show/structure_words.hpp"
#include "text/json_writer.hpp"

namespace graze {

bool is_law(structure_finding const& finding) {
    return finding.fault.law != structure_law::valid;
}

std::string what_words(structure_finding const& finding) {
    if (!is_law(finding)) return finding.what;
    return fmt::format("{}: {}", name_of(finding.fault.law), fault_words(finding.fault, finding.record.kind));
}

std::string points_text(structure_record const& record) {
    std::vector<std::string> points;
    std::size_t const dimension = form_of(record.kind).dimension;
    for (std::size_t i = 0; i < record.coordinates.size(); i += dimension) {
        std::vector<std::string> numbers;
        for (std::size_t k = 0; k < dimension; ++k)
            numbers.push_back(to_decimal(record.coordinates[i + k], record.scalar));
        points.push_back(fmt::format("({})", fmt::join(numbers, " ")));
    }
    constexpr std::size_t most = 24;
    std::size_t const count = points.size();
    if (count > most) points.resize(most);
    return fmt::format("{}{}", fmt::join(points, " "), count > most ? fmt::format(" and {} more", count - most) : "");
}

std::string line_of(std::string const& subject, structure_finding const& finding) {
    structure_record record = finding.record;
    auto const add = [&](std::string key, json_text const& value) {
        record.extras.emplace_back(std::move(key), value.text());
    };
    if (!finding.id.empty()) add("finding", finding.id);
    add("subject", subject);
    if (finding.reply.what == structure_reply::kind::answered) {
        add("answer", json_text::raw(to_json(finding.reply.answer, record.kind)));
        json_object fault;
        add_fault(fault, record.input(), finding.reply.answer, finding.fault);
        add("fault", fault);
    }
    add("outcome", is_law(finding) ? name_of(outcome::invalid_output) : std::string_view(finding.what));
    if (finding.count != 0) add("count", finding.count);
    return to_line(record);
}

std::string example_text(structure_finding const& finding) {
    std::string text = points_text(finding.record);
    if (finding.reply.what == structure_reply::kind::answered)
        text +=
            fmt::format(": returned {}; {}", to_json(finding.reply.answer, finding.record.kind), what_words(finding));
    return text;
}

}  // namespace graze
