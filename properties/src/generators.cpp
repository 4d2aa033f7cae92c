#include "generators.hpp"

#include <cmath>
#include <ostream>
#include <utility>

#include "graze/case_file.hpp"
#include "graze/classify.hpp"
#include "graze/internal/solids/closed.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/shrink.hpp"

namespace graze::properties {
namespace {

using sequence = std::vector<std::uint64_t>;

/// One of the first eight, which every test has: what a user kept to reproduce a case stays that case, and bands are of
/// cases as they make them.
family_info const& drawn_family(source choice) {
    return common_families()[choice.below(8)];
}

/// Simpler sequences, the boldest first. Each is below the last in the order of length, number of choices that are not
/// zero, and their sum, so shrinking ends.
std::vector<sequence> simpler_choices(sequence const& choices) {
    constexpr std::size_t fixed = generated_case::own_choices + 1;
    std::vector<sequence> simpler;
    sequence trimmed = choices;
    while (trimmed.size() > fixed && trimmed.back() == 0) trimmed.pop_back();
    if (trimmed.size() < choices.size()) simpler.push_back(trimmed);
    for (std::size_t length = (choices.size() - fixed) / 2; length > 0; length /= 2)
        for (std::size_t begin = fixed; begin + length <= choices.size(); begin += length) {
            sequence without = choices;
            auto const at = without.begin() + static_cast<std::ptrdiff_t>(begin);
            without.erase(at, at + static_cast<std::ptrdiff_t>(length));
            simpler.push_back(std::move(without));
        }
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i] == 0) continue;
        sequence less = choices;
        // Zero, the leading bits alone (small counts depend on those), then half and so on down to just below.
        less[i] = 0;
        simpler.push_back(less);
        for (int kept : {1, 4, 16, 32}) {
            less[i] = choices[i] & ~(~std::uint64_t{0} >> kept);
            if (less[i] != choices[i] && less[i] != 0) simpler.push_back(less);
        }
        for (std::uint64_t step = choices[i] / 2; step > choices[i] >> 20; step /= 2) {
            less[i] = choices[i] - step;
            simpler.push_back(less);
        }
    }
    return simpler;
}

/// Simpler scalars: fewer triangles of a mesh, then values with fewer bits and smaller exponents.
std::vector<std::vector<double>> simpler_scalars(test_case const& question) {
    std::vector<std::vector<double>> simpler;
    auto const offer = [&](std::vector<double> input) {
        if (!validate(*question.test, question.scalar, input) && is_simpler(input, question.input))
            simpler.push_back(std::move(input));
    };
    std::vector<double> const& input = question.input;
    // A point less of each shape of any number of them.
    if (question.test->has_solid()) {
        std::vector<std::vector<double>> fewer;
        append_without_part(*question.test, input, fewer);
        append_collapsed(*question.test, input, fewer);
        for (std::vector<double>& one : fewer) offer(std::move(one));
    } else if (question.test->varies()) {
        test_info const& test = *question.test;
        std::size_t const d = test.dimension, n = (input.size() - test.fixed_count()) / test.growth();
        for (std::size_t i = 0; i < n && test.accepts(input.size() - test.growth()); ++i) {
            std::vector<double> without(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(test.fixed_count()));
            for (std::size_t at = test.fixed_count(); at < input.size(); at += d)
                if ((at - test.fixed_count()) / d % n != i)
                    without.insert(without.end(), input.begin() + static_cast<std::ptrdiff_t>(at),
                                   input.begin() + static_cast<std::ptrdiff_t>(at + d));
            offer(std::move(without));
        }
    }
    if (question.test->has_mesh())
        for (std::size_t at = question.test->fixed_count(); at + 6 <= input.size(); at += 6) {
            std::vector<double> without = input;
            auto const begin = without.begin() + static_cast<std::ptrdiff_t>(at);
            without.erase(begin, begin + 6);
            offer(std::move(without));
        }
    auto const offer_all = [&](auto const& change) {
        std::vector<double> changed = input;
        for (double& value : changed) value = change(value);
        offer(std::move(changed));
    };
    for (int exponent : {64, 16, 4, 1, -1, -4, -16, -64})
        offer_all([&](double value) { return std::ldexp(value, exponent); });
    auto const with_bits = [](double value, int bits) {
        int exponent;
        double const fraction = std::frexp(value, &exponent);
        return std::ldexp(std::round(std::ldexp(fraction, bits)), exponent - bits);
    };
    for (int bits : {1, 2, 4, 8, 12}) offer_all([&](double value) { return with_bits(value, bits); });
    for (std::size_t i = 0; i < input.size(); ++i) {
        auto const offer_value = [&](double value) {
            std::vector<double> changed = input;
            changed[i] = value;
            offer(std::move(changed));
        };
        for (double value : {0.0, 1.0, 2.0, -1.0, std::round(input[i]), -input[i], input[i] / 2, input[i] * 2})
            offer_value(value);
        for (int bits : {1, 2, 4, 8, 16, 23}) offer_value(with_bits(input[i], bits));
        // As another scalar of the case: shared coordinates are simple too.
        for (std::size_t j = 0; j < input.size() && j < 18; ++j) offer_value(input[j]);
    }
    return simpler;
}

}  // namespace

bool generated_case::is_degenerate() const {
    return degeneracy_of(*question.test, question.input) != "none";
}

/// The choices are read through a stream first, and are those that were drawn.
generated_case draw_case(test_info const& test, scalar_type scalar, std::uint64_t key) {
    source stream(key);
    sequence choices(generated_case::own_choices);
    for (std::uint64_t& choice : choices) choice = stream.next();
    choices.push_back(stream.next());
    family_info const& family = drawn_family(source(std::span(choices).last(1)));
    std::uint64_t const family_key = stream.next();
    source drawn(family_key), again(family_key);
    generated_case generated{{&test, scalar, {}}, &family, {}};
    family.generate(test, scalar, drawn, generated.question.input);
    for (std::uint64_t i = 0; i < drawn.drawn(); ++i) choices.push_back(again.next());
    generated.choices = std::move(choices);
    return generated;
}

generated_case make_case(test_info const& test, scalar_type scalar, sequence choices) {
    choices.resize(std::max(choices.size(), generated_case::own_choices + 1));
    std::span<std::uint64_t const> const rest = std::span(choices).subspan(generated_case::own_choices);
    family_info const& family = drawn_family(source(rest.first(1)));
    source recorded(rest.subspan(1));
    generated_case generated{{&test, scalar, {}}, &family, {}};
    family.generate(test, scalar, recorded, generated.question.input);
    generated.choices = std::move(choices);
    return generated;
}

rc::Gen<generated_case> cases_of(test_info const& test, scalar_type scalar, bool scalars) {
    auto const simplify = [&test, scalar, scalars](generated_case const& from) {
        std::vector<generated_case> simpler;
        if (from.family)
            for (sequence& choices : simpler_choices(from.choices))
                simpler.push_back(make_case(test, scalar, std::move(choices)));
        if (scalars)
            for (std::vector<double>& input : simpler_scalars(from.question))
                simpler.push_back({{&test, scalar, std::move(input)}, nullptr, from.choices});
        return rc::seq::fromContainer(std::move(simpler));
    };
    return [&test, scalar, simplify](rc::Random const& random, int) {
        rc::Random copy = random;
        return rc::shrinkable::shrinkRecur(draw_case(test, scalar, copy.next()), simplify);
    };
}

std::string line_of(test_case const& question) {
    case_record record;
    record.question = question;
    return to_line(record);
}

std::string text_of(test_case const& question) {
    std::string text = question.test->id + " " + std::string(name_of(question.scalar)) + "\n";
    for (part const& item : question.test->layout) {
        placed_part const placed = question.test->place(item, question.input.size());
        std::string hexadecimal, decimal;
        for (std::size_t i = placed.offset; i < placed.end(); ++i) {
            hexadecimal += (i == placed.offset ? "" : ", ") + to_hex(question.input[i]);
            decimal += (i == placed.offset ? "" : ", ") + to_decimal(question.input[i], question.scalar);
        }
        std::string const name(name_of(item.kind));
        text += "  " + name + " {" + hexadecimal + "}\n  " + std::string(name.size(), ' ') + " {" + decimal + "}\n";
    }
    return text + line_of(question) + "\n";
}

void showValue(generated_case const& shown, std::ostream& out) {
    out << (shown.family ? shown.family->name : "(simplified)") << ' ' << text_of(shown.question);
}

}  // namespace graze::properties
