#include "case_file/shape_sizes.hpp"

#include <algorithm>
#include <bit>
#include <charconv>

#include "graze/internal/case_file/json_scanner.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

using difference = std::ptrdiff_t;

/// Two whole numbers of points that the last shape can have.
std::vector<std::size_t> read_sizes(test_info const& test, std::string_view raw) {
    shape_traits const& traits = traits_of(test.layout.back().kind);
    std::size_t const least = traits.points, most = std::min(traits.most, std::size_t{1} << 28);
    auto const refuse = [&] {
        throw std::invalid_argument(
            "found " + std::string(raw.size() > 60 ? raw.substr(0, 60) : raw) +
            ", expected the numbers of points of both " + std::string(traits.name) + "s, as [8,4], each " +
            (traits.most == any_number ? "at least " + std::to_string(least)
                                       : "from " + std::to_string(least) + " to " + std::to_string(most)));
    };
    std::vector<std::size_t> sizes;
    if (raw.front() != '[') refuse();
    json_scanner scanner(raw);
    scanner.enter();
    while (scanner.next_element()) {
        std::string_view const text = scanner.value().raw;
        std::size_t size = 0;
        auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
        if (error != std::errc() || end != text.data() + text.size() || size < least || size > most) refuse();
        sizes.push_back(size);
    }
    if (sizes.size() != 2) refuse();
    return sizes;
}

}  // namespace

bool takes_sizes(test_info const& test) {
    return test.growing_shapes() == 2;
}

std::vector<std::size_t> pad_shapes(test_info const& test, std::string_view raw, std::vector<double>& input) {
    std::vector<std::size_t> const sizes = read_sizes(test, raw);
    std::size_t const before = test.fixed_count();
    std::size_t const d = test.dimension, expected = before + d * (sizes[0] + sizes[1]);
    if (input.size() != expected)
        throw std::invalid_argument("found [" + std::to_string(sizes[0]) + "," + std::to_string(sizes[1]) +
                                    "], which is " + std::to_string(expected) + " scalars of " + test.id +
                                    ", but the input has " + std::to_string(input.size()));
    std::size_t const larger = std::max(sizes[0], sizes[1]);
    std::size_t const hull = sizes[0] < sizes[1] ? 0 : 1;
    std::size_t const end = before + d * (hull == 0 ? sizes[0] : sizes[0] + sizes[1]);
    std::vector<double> const last(input.begin() + static_cast<difference>(end - d),
                                   input.begin() + static_cast<difference>(end));
    for (std::size_t i = sizes[hull]; i < larger; ++i)
        input.insert(input.begin() + static_cast<difference>(end), last.begin(), last.end());
    return sizes;
}

std::optional<std::vector<double>> without_padding(test_info const& test, std::span<std::size_t const> sizes,
                                                   std::span<double const> input) {
    if (sizes.size() != 2 || !takes_sizes(test)) return std::nullopt;
    std::size_t const before = test.fixed_count();
    std::size_t const d = test.dimension, larger = std::max(sizes[0], sizes[1]);
    if (input.size() != before + 2 * d * larger) return std::nullopt;
    std::size_t const hull = sizes[0] < sizes[1] ? 0 : 1;
    std::size_t const end = before + d * (hull * larger + sizes[hull]), stop = before + d * (hull + 1) * larger;
    for (std::size_t i = end; i < stop; ++i)
        if (std::bit_cast<std::uint64_t>(input[i]) != std::bit_cast<std::uint64_t>(input[i - d])) return std::nullopt;
    std::vector<double> shorter(input.begin(), input.begin() + static_cast<difference>(end));
    shorter.insert(shorter.end(), input.begin() + static_cast<difference>(stop), input.end());
    return shorter;
}

}  // namespace graze
