// Proofs as the JSON that programs read.
#include "graze/certify.hpp"
#include "graze/internal/text/text.hpp"

namespace graze {
namespace {

std::string proof_json(proof const& from);

struct proof_value_json {
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::size_t value) const { return std::to_string(value); }
    std::string operator()(int value) const { return std::to_string(value); }
    std::string operator()(rational const& value) const { return json_quote(to_fraction(value)); }
    std::string operator()(proof const& value) const { return proof_json(value); }
    template <class Item>
    std::string operator()(std::vector<Item> const& items) const {
        std::string text;
        for (auto const& item : items) text += (text.empty() ? "" : ",") + (*this)(item);
        return "[" + text + "]";
    }
};

std::string proof_json(proof const& from) {
    std::string text;
    for (auto const& [key, value] : from.members)
        text += (text.empty() ? "" : ",") + json_quote(key) + ":" + std::visit(proof_value_json(), value);
    return "{" + text + "}";
}

}  // namespace

std::string to_json(test_info const& test, relation rel, std::vector<proof> const& proofs) {
    if (proofs.empty()) return "null";
    return is_proved_by_triangles(test, rel) ? proof_value_json()(proofs) : proof_json(proofs.front());
}

}  // namespace graze
