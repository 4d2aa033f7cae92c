#include <algorithm>
#include <cmath>

#include "case_file/shape_sizes.hpp"
#include "graze/case_file.hpp"
#include "graze/internal/case_file/file_format.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

std::string const format_member = ",\"format\":" + std::to_string(file_format);

}  // namespace

std::string to_line(case_record const& record) {
    std::string line = "{\"test\":" + json_quote(record.question.test->id) + ",\"scalar\":\"" +
                       std::string(name_of(record.question.scalar)) + "\",\"input\":";
    auto const append_numbers = [&](std::vector<double> const& numbers) {
        char separator = '[';
        for (double number : numbers) {
            ((line += separator) += '"') += to_hex(number);
            line += '"';
            separator = ',';
        }
        line += numbers.empty() ? "[]" : "]";
    };
    if (auto const shorter = without_padding(*record.question.test, record.sizes, record.question.input)) {
        append_numbers(*shorter);
        line += ",\"sizes\":[" + std::to_string(record.sizes[0]) + ',' + std::to_string(record.sizes[1]) + ']';
    } else {
        append_numbers(record.question.input);
    }
    if (record.expect) line += ",\"expect\":\"" + std::string(name_of(*record.expect)) + '"';
    if (!record.verdicts.empty()) {
        char separator = '{';
        line += record.question.test->has_values() ? ",\"values\":" : ",\"verdicts\":";
        for (external_verdict const& external : record.verdicts) {
            ((line += separator) += json_quote(external.name)) += ':';
            separator = ',';
            bool const with_time = record.question.test->in_motion() && !std::isnan(external.numbers.at(0));
            if (with_time)
                line += '[' + json_quote(name_of(external.answer)) + ",\"" + to_hex(external.numbers[0]) + "\"]";
            else if (external.numbers.empty() || record.question.test->in_motion())
                line += json_quote(name_of(external.answer));
            else
                append_numbers(external.numbers);
        }
        line += '}';
    }
    // A user's own key of that name stays the only one.
    if (std::ranges::none_of(record.extras, [](auto const& extra) { return extra.first == "format"; }))
        line += format_member;
    for (auto const& [key, raw] : record.extras) ((line += ',') += json_quote(key) + ':') += raw;
    return line + '}';
}

}  // namespace graze
