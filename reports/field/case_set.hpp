// What the programs behind the state of the field share: plugins loaded into this process, and a campaign's cases with
// their exact answers. `graze run` keeps plugins in processes of their own; here that would be timed too.
#pragma once

#include <dlfcn.h>

#include <cfenv>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "graze/subject_client.hpp"
#include "graze/campaign.hpp"
#include "graze/fuzz_session.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/subject.h"

namespace graze {

/// Loads a plugin into this process and adds its subjects to the catalog as STEM.NAME; returns the stem. Throws
/// std::runtime_error, or std::invalid_argument as adopt_subjects.
inline std::string load_into_process(subject_catalog& catalog, std::string const& path) {
    void* const library = dlopen(std::filesystem::absolute(path).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) throw std::runtime_error(dlerror());
    // A library linked with -ffast-math sets the processor to flush subnormals when it is loaded; graze sets it back.
    std::fesetenv(FE_DFL_ENV);
    auto const list = reinterpret_cast<decltype(&graze_subjects)>(dlsym(library, "graze_subjects"));
    if (!list) throw std::runtime_error(path + ": no function graze_subjects");
    std::size_t count = 0;
    int abi = 0;
    graze_subject const* const entries = list(&count, &abi);
    std::string stem = std::filesystem::path(path).stem().string();
    adopt_subjects(catalog, entries, count, abi, stem);
    return stem;
}

/// The exit status of run(); what it throws is said, after the program's name.
template <class Run>
int status_of(char const* program, Run const& run) {
    try {
        return run();
    } catch (std::exception const& error) {
        std::fprintf(stderr, "%s: %s\n", program, error.what());
        return 2;
    }
}

/// Cases of one test, as scalars of one type in a row, with their relations. Spheres have none.
template <class Scalar>
struct scalar_cases {
    test_info const& test;
    std::vector<Scalar> scalars;
    std::vector<std::size_t> begins{0}, families;
    std::vector<relation> relations;

    std::size_t size() const { return families.size(); }

    void add(std::span<double const> input, std::size_t family) {
        std::size_t const first = scalars.size();
        for (double value : input) scalars.push_back(static_cast<Scalar>(value));
        begins.push_back(scalars.size());
        families.push_back(family);
        if (test.gives_numbers()) return;
        Scalar const* const added = scalars.data() + first;
        if constexpr (std::is_same_v<Scalar, float>)
            relations.push_back(test.screen32(added, input.size()));
        else
            relations.push_back(test.screen64(added, input.size()));
    }

    std::span<Scalar const> input(std::size_t i) const {
        return std::span(scalars).subspan(begins[i], begins[i + 1] - begins[i]);
    }
    test_case question(std::size_t i) const {
        return {&test, scalar_type_of<Scalar>, {input(i).begin(), input(i).end()}};
    }
};

/// A subject's replies to a set of cases.
template <class Scalar>
struct reply_set {
    std::vector<reply> replies;
    std::vector<Scalar> numbers;  // of the answers, where they have some

    explicit reply_set(scalar_cases<Scalar> const& cases)
        : replies(cases.size()), numbers(cases.test.numbers.size() * cases.size()) {}

    void ask(subject_client& client, scalar_cases<Scalar> const& cases) {
        client.answer(cases.scalars.data(), cases.begins, replies.data(), numbers.empty() ? nullptr : numbers.data());
    }
    bool operator==(reply_set const&) const = default;
};

/// The outcome of a reply; of numbers, which are measured exactly, slow.
template <class Scalar>
outcome outcome_of(subject const& candidate, scalar_cases<Scalar> const& cases, reply_set<Scalar> const& answer, std::size_t i) {
    if (!cases.test.gives_numbers()) {
        relation const rel = cases.relations[i];
        bool const inside = rel == relation::undefined || !candidate.in_domain ||
                            candidate.in_domain(scalar_type_of<Scalar>, cases.question(i).input);
        return judge_verdict(verdict_of(answer.replies[i]), rel, inside);
    }
    if (answer.replies[i] == reply::declined) return outcome::declined;
    test_case const question = cases.question(i);
    exact_answer const truth = rational_reference::evaluate(cases.test, question.input);
    std::size_t const count = cases.test.numbers.size();
    auto const given = std::span(answer.numbers).subspan(count * i, count);
    return judge_answer(candidate, question, truth, answer.replies[i], std::vector<double>(given.begin(), given.end())).result;
}

}  // namespace graze
