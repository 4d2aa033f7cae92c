#include "gate/same_cases.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nettle/base64.h>

#include "graze/internal/text/text.hpp"
#include "graze/judge.hpp"
#include "text/escape.hpp"

namespace graze {
namespace {

std::uint64_t wrong_in(counts const& sum, promise given) {
    std::uint64_t count = 0;
    for (std::size_t o = 0; o < outcome_count; ++o)
        if (is_disagreement(static_cast<outcome>(o), given)) count += sum.outcomes[o];
    return count;
}

counts total_of(baseline_subject const& item) {
    counts sum;
    for (auto const& [family, part] : item.families) sum += part;
    return sum;
}

std::uint64_t more(std::uint64_t now, std::uint64_t before) {
    return now > before ? now - before : 0;
}

/// Returns by how much outcomes that are disagreements became more, in each family by itself.
std::uint64_t rise_of_counts(promise given, baseline_subject const& before, baseline_subject const& now) {
    std::uint64_t rise = 0;
    for (auto const& [family, sum] : now.families) {
        auto const at = before.families.find(family);
        for (std::size_t o = 0; o < outcome_count; ++o)
            if (is_disagreement(static_cast<outcome>(o), given))
                rise += more(sum.outcomes[o], at == before.families.end() ? 0 : at->second.outcomes[o]);
    }
    return rise;
}

void put_number(std::string& bytes, std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(0x80 | (value & 0x7f));
    bytes += static_cast<char>(value);
}

std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes(BASE64_DECODE_LENGTH(text.size()), '\0');
    base64_decode_ctx context;
    base64_decode_init(&context);
    std::size_t size = bytes.size();
    if (base64_decode_update(&context, &size, reinterpret_cast<std::uint8_t*>(bytes.data()), text.size(),
                             text.data()) != 1 ||
        base64_decode_final(&context) != 1)
        return std::nullopt;
    bytes.resize(size);
    return bytes;
}

}  // namespace

bool is_compared_exactly(baseline_subject const& before, baseline_subject const& now) {
    if (before.cases == now.cases) return true;
    return before.wrong && now.wrong && now.cases < before.cases && now.cases <= recorded_cases;
}

changed_cases compare_cases(asked_subject const& asked, promise given, baseline_subject const& before,
                            baseline_subject const& now) {
    changed_cases change{asked, std::min(before.cases, now.cases), {}, {}};
    bool const recorded = before.wrong && now.wrong, same_number = before.cases == now.cases;
    if (recorded) {
        change.newly_wrong = now.wrong->before(change.compared).without(*before.wrong);
        change.mended = before.wrong->before(change.compared).without(*now.wrong);
    }
    if (!same_number) return change;
    counts const sum_before = total_of(before), sum_now = total_of(now);
    if (!recorded)
        change.more_wrong = rise_of_counts(given, before, now);
    else if (change.compared > recorded_cases)
        change.more_wrong = more(more(wrong_in(sum_now, given), now.wrong->size()),
                                 more(wrong_in(sum_before, given), before.wrong->size()));
    if (change.newly_wrong.empty() && change.more_wrong == 0)
        change.more_deaths = more(sum_now.deaths(), sum_before.deaths());
    return change;
}

std::string describe(changed_cases const& change) {
    constexpr std::size_t shown = 5;
    std::string text;
    std::string const of =
        fmt::format("{} cases {}", change.compared,
                    change.asked_again ? "of the baseline, asked again," : "that the baseline has too");
    if (std::uint64_t const count = change.newly_wrong.size(); count != 0) {
        text = fmt::format("{} of the {} were right and are wrong now: case{} {}", count, of, count == 1 ? "" : "s",
                           fmt::join(change.newly_wrong.indices(shown), ", "));
        if (count > shown) text += fmt::format(" and {} more", count - shown);
    }
    if (change.more_wrong != 0)
        text += fmt::format("{}{} more of the {} are wrong than before, by their counts", text.empty() ? "" : "; ",
                            change.more_wrong, of);
    if (change.more_deaths != 0)
        text += fmt::format("{}{} more of the {} end in a crash or a hang", text.empty() ? "" : "; ",
                            change.more_deaths, of);
    if (change.not_asked != 0)
        text += fmt::format("{}abandoned, and not asked {} cases that it was asked before", text.empty() ? "" : "; ",
                            change.not_asked);
    return fmt::format("{} {} {}: {}", quote_excerpt(change.subject.subject), change.subject.test,
                       name_of(change.subject.scalar), text);
}

std::pair<std::string, std::string> text_of(case_set const& cases) {
    std::string deltas, bits;
    std::uint64_t before = 0;
    for (std::uint64_t const index : cases.indices()) {
        put_number(deltas, index - before);
        before = index;
        if (index / 8 >= bits.size()) bits.resize(index / 8 + 1);
        bits[index / 8] = static_cast<char>(bits[index / 8] | 1 << index % 8);
    }
    return deltas.size() <= bits.size() ? std::pair<std::string, std::string>("deltas", base64(deltas))
                                        : std::pair<std::string, std::string>("bits", base64(bits));
}

std::optional<case_set> case_set_from(std::string_view form, std::string_view text, std::uint64_t end) {
    auto const bytes = from_base64(text);
    if (!bytes) return std::nullopt;
    case_set found;
    if (form == "bits") {
        for (std::size_t i = 0; i < bytes->size(); ++i)
            for (unsigned bit = 0; bit < 8; ++bit)
                if ((static_cast<unsigned char>((*bytes)[i]) >> bit & 1) != 0) {
                    if (8 * i + bit >= std::min(end, recorded_cases)) return std::nullopt;
                    found.insert(8 * i + bit);
                }
        return found;
    }
    if (form != "deltas") return std::nullopt;
    std::uint64_t index = 0, value = 0;
    unsigned shift = 0;
    for (char const c : *bytes) {
        auto const byte = static_cast<unsigned char>(c);
        if (shift > 28) return std::nullopt;
        value |= std::uint64_t{byte & 0x7fu} << shift;
        shift += 7;
        if ((byte & 0x80) != 0) continue;
        index += value;
        if (index >= end || index >= recorded_cases) return std::nullopt;
        found.insert(index);
        value = shift = 0;
    }
    return shift == 0 ? std::optional(found) : std::nullopt;
}

}  // namespace graze
