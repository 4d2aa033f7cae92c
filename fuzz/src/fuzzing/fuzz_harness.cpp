#include "graze/fuzz_harness.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <vector>

#include "fuzzing/structure_harness.hpp"
#include "graze/internal/fuzzing/fuzz_input.hpp"
#include "graze/internal/fuzzing/structure_input.hpp"

namespace graze {
namespace {

std::string setting(char const* name) {
    char const* const value = std::getenv(name);
    return value ? value : "";
}

bool without(char const* what) {
    return setting("GRAZE_FUZZ_PLAIN").find(what) != std::string::npos;
}

/// The outcomes of a list by commas. Throws std::invalid_argument.
std::vector<outcome> outcomes_of(std::string_view list) {
    std::vector<outcome> found;
    if (list.empty() || list == "none") return found;
    for (std::size_t at = 0; at <= list.size();) {
        std::string_view const name = list.substr(at, list.find(',', at) - at);
        at += name.size() + 1;
        if (name == "disagreement") {
            for (std::size_t i = 0; i < outcome_names.size(); ++i) found.push_back(static_cast<outcome>(i));
        } else if (auto const one = enum_named<outcome>(outcome_names, name)) {
            found.push_back(*one);
        } else {
            throw std::invalid_argument("FAIL_ON: " + std::string(name) +
                                        ": expected outcomes by commas, disagreement or none");
        }
    }
    return found;
}

}  // namespace

struct fuzz_harness::state {
    harness_setup setup;
    std::map<std::string, std::unique_ptr<fuzz_session>> sessions;
    std::map<structure_kind, std::unique_ptr<structure_harness>> builders;
    subject_catalog catalog;  // with those linked in, once they were adopted
    bool adopted = false;
    bool const plain = without("mutator"), strict = without("repair");
    // What changing two inputs needs, kept from call to call.
    test_case first, second, result;
    structure_record first_structure, second_structure, structure_result;
    std::vector<std::uint8_t> bytes;

    /// Nothing where the question is a test.
    std::optional<structure_kind> structure() const {
        return *setup.test ? structure_kind_of(*setup.test) : std::nullopt;
    }

    test_info const& test() const {
        char const* const id = *setup.test;
        test_info const* const found = id ? find_test(id) : nullptr;
        if (!found) throw std::invalid_argument("no such test: " + std::string(id ? id : ""));
        return *found;
    }

    linked_subjects linked() const {
        linked_subjects found;
        if (setup.promising_subjects)
            found.third = setup.promising_subjects(&found.count, &found.abi);
        else if (setup.subjects)
            found.plain = setup.subjects(&found.count, &found.abi);
        return found;
    }
    bool is_linked() const { return setup.promising_subjects || setup.subjects; }

    /// Subjects linked in are judged, beside the certified one, in place of the documented ones.
    std::vector<subject const*> chosen_subjects() {
        if (!adopted) adopted = !adopt_subjects(catalog, linked(), setup.stem).empty();
        std::vector<subject const*> chosen;
        for (subject const* item : catalog.of(test()))
            if (adopted && !item->is_documented()) chosen.push_back(item);
        if (chosen.size() < 2)
            throw std::invalid_argument("none of the subjects linked in is of the test " + test().id);
        return chosen;
    }

    fuzz_options options() {
        fuzz_options made_of;
        if (is_linked() && !structure()) made_of.subjects = chosen_subjects();
        if (!setup.scalar.empty()) {
            made_of.scalar = enum_named<scalar_type>(scalar_type_names, setup.scalar);
            if (!made_of.scalar) throw std::invalid_argument("no such scalar type: " + setup.scalar);
        }
        made_of.confirming = setup.confirming;
        std::string const fail_on = setting("GRAZE_FUZZ_FAIL_ON");
        made_of.fail_on = outcomes_of(fail_on.empty() ? setup.fail_on : fail_on);
        made_of.out = setting("GRAZE_FUZZ_OUT");
        made_of.settings = {{"seed", setting("GRAZE_FUZZ_SEED")}, {"command", setting("GRAZE_FUZZ_COMMAND")}};
        if (std::string const shard = setting("GRAZE_FUZZ_SHARD"); !shard.empty()) {
            unsigned long index = 0, all = 0;
            if (std::sscanf(shard.c_str(), "%lu/%lu", &index, &all) != 2 || index < 1 || index > all)
                throw std::invalid_argument("GRAZE_FUZZ_SHARD: expected i/n with 1 <= i <= n");
            made_of.shard = {index % all, all};
        }
        if (std::string const audit = setting("GRAZE_FUZZ_AUDIT"); !audit.empty()) {
            char* end = nullptr;
            made_of.audit = std::strtod(audit.c_str(), &end);
            if (*end != '\0' || !(made_of.audit >= 0 && made_of.audit <= 1))
                throw std::invalid_argument("GRAZE_FUZZ_AUDIT: expected a share from 0 to 1");
        }
        return made_of;
    }

    fuzz_session& session() {
        std::unique_ptr<fuzz_session>& of_test = sessions[test().id];
        if (!of_test)
            of_test = std::make_unique<fuzz_session>(test(), options(),
                                                     without("feedback") ? std::span<std::uint8_t>() : setup.counters);
        return *of_test;
    }

    structure_harness& builder(structure_kind kind) {
        std::unique_ptr<structure_harness>& of_kind = builders[kind];
        if (of_kind) return *of_kind;
        std::vector<structure_subject> subjects;
        if (is_linked()) {
            subjects = adopt_structures(linked(), setup.stem);
            std::erase_if(subjects, [&](structure_subject const& item) { return item.kind != kind; });
            if (subjects.empty())
                throw std::invalid_argument("none of the subjects linked in is of " + std::string(form_of(kind).name));
        }
        of_kind = std::make_unique<structure_harness>(kind, options(), std::move(subjects),
                                                      without("feedback") ? std::span<std::uint8_t>() : setup.counters);
        return *of_kind;
    }

    std::size_t give(test_case const& question, std::uint8_t* data, std::size_t most) {
        encode_case(question, bytes);
        return give_bytes(data, most);
    }
    std::size_t give(structure_record const& record, std::uint8_t* data, std::size_t most) {
        encode_structure(record, bytes);
        return give_bytes(data, most);
    }
    std::size_t give_bytes(std::uint8_t* data, std::size_t most) const {
        std::size_t const size = std::min(bytes.size(), most);
        std::copy_n(bytes.begin(), size, data);
        return size;
    }

    /// Are the bytes those that their case is written as?
    bool is_exact(std::span<std::uint8_t const> data) {
        if (auto const kind = structure()) {
            if (!decode_structure(*kind, data, structure_result)) return false;
            encode_structure(structure_result, bytes);
        } else {
            if (!decode_case(test(), data, result)) return false;
            encode_case(result, bytes);
        }
        return std::ranges::equal(data, bytes);
    }
};

fuzz_harness::fuzz_harness(harness_setup setup) : state_(std::make_unique<state>()) {
    state_->setup = std::move(setup);
}

fuzz_harness::~fuzz_harness() = default;

void fuzz_harness::open() {
    if (auto const kind = state_->structure())
        state_->builder(*kind);
    else
        state_->session();
}

void fuzz_harness::close() {
    state_->sessions.clear();
    state_->builders.clear();
}

std::size_t fuzz_harness::longest_input() {
    auto const kind = state_->structure();
    return kind ? longest_structure(*kind) : longest_encoding(state_->test());
}

bool fuzz_harness::run(std::span<std::uint8_t const> data) {
    if (state_->strict && !state_->is_exact(data)) return false;
    if (auto const kind = state_->structure()) return state_->builder(*kind).run(data);
    return state_->session().run(data);
}

std::size_t fuzz_harness::mutate(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    state& s = *state_;
    source choices(mix(seed));
    bool const bytes_too = s.setup.mutate_bytes && size != 0 && choices.one_in(16);
    if (s.setup.mutate_bytes && (s.plain || bytes_too)) size = s.setup.mutate_bytes(data, size, most);
    if (s.plain) return size;
    static constexpr std::uint8_t nothing[1] = {0};
    if (auto const kind = s.structure()) {
        decode_structure(*kind, size == 0 ? std::span(nothing) : std::span<std::uint8_t const>(data, size),
                         s.first_structure);
        if (!bytes_too) mutate_structure(s.first_structure, choices);
        return s.give(s.first_structure, data, most);
    }
    if (!decode_case(s.test(), std::span(data, size), s.first)) decode_case(s.test(), nothing, s.first);
    if (!bytes_too) mutate_case(s.first, choices);
    return s.give(s.first, data, most);
}

std::size_t fuzz_harness::cross_over(std::span<std::uint8_t const> first, std::span<std::uint8_t const> second,
                                     std::uint8_t* out, std::size_t most, unsigned seed) {
    state& s = *state_;
    source choices(mix(seed));
    if (auto const kind = s.structure()) {
        if (s.plain || !decode_structure(*kind, first, s.first_structure) ||
            !decode_structure(*kind, second, s.second_structure))
            return 0;
        cross_structures(s.first_structure, s.second_structure, choices, s.structure_result);
        return s.give(s.structure_result, out, most);
    }
    if (s.plain || !decode_case(s.test(), first, s.first) || !decode_case(s.test(), second, s.second)) return 0;
    cross_cases(s.first, s.second, choices, s.result);
    return s.give(s.result, out, most);
}

}  // namespace graze
