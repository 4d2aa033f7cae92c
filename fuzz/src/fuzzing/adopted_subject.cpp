// Subjects of graze/subject.h that are linked into this program.
#include <algorithm>
#include <stdexcept>

#include "graze/fuzz_session.hpp"
#include "graze/structure.hpp"

namespace graze {
namespace {

/// Asks the function of an entry, whose scalars are `width` bytes.
remote_session session_of(decltype(graze_subject::decide) decide, std::size_t width, test_info const& test) {
    if (test.answer == answer_kind::sign)
        return [decide, width](void const* inputs, std::span<std::size_t const> begins, reply* replies, void*) {
            auto const* const bytes = static_cast<unsigned char const*>(inputs);
            for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
                alignas(double) unsigned char written[sizeof(double)];
                std::memset(written, 0xff, sizeof written);  // a NaN, for who writes nothing
                int const answer = decide(bytes + begins[i] * width, begins[i + 1] - begins[i], written);
                replies[i] = answer > 0 ? sign_reply(written, width) : reply::declined;
            }
        };
    bool const has_hits = test.has_hits();
    return [decide, width, has_hits, step = test.numbers.size() * width](
               void const* inputs, std::span<std::size_t const> begins, reply* replies, void* numbers) {
        auto const* const bytes = static_cast<unsigned char const*>(inputs);
        auto* const results = static_cast<unsigned char*>(numbers);
        for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
            // NaNs: a number that is not written is not given. What another subject left there would be judged instead.
            if (results) std::memset(results + i * step, 0xff, step);
            int const answer =
                decide(bytes + begins[i] * width, begins[i + 1] - begins[i], results ? results + i * step : nullptr);
            bool const declined = answer < 0 || (answer == 0 && results && !has_hits);
            replies[i] = declined ? reply::declined : answer > 0 ? reply::hit : reply::miss;
        }
    };
}

}  // namespace

std::vector<subject const*> adopt_subjects(subject_catalog& catalog, linked_subjects const& linked,
                                           std::string const& stem) {
    int const expected = linked.third ? GRAZE_SUBJECT_V3_ABI : GRAZE_SUBJECT_ABI;
    if (linked.abi != expected)
        throw std::invalid_argument(stem + ": its ABI is " + std::to_string(linked.abi) + ", expected " +
                                    std::to_string(expected));
    std::vector<std::pair<std::string, subject>> result;  // with their tests, in order
    for (std::size_t i = 0; i < linked.count; ++i) {
        auto const bad = [&](std::string const& why) {
            return std::invalid_argument(stem + ": subject " + std::to_string(i) + ": " + why);
        };
        // Linked in, it was compiled with this header: the structs have one size.
        if (linked.third && linked.third[i].size != sizeof(graze_subject_v3))
            throw bad("its size is " + std::to_string(linked.third[i].size) + ", expected sizeof(graze_subject_v3), " +
                      std::to_string(sizeof(graze_subject_v3)));
        graze_subject const& entry = linked.third ? linked.third[i].subject : linked.plain[i];
        int const one_sided = linked.third ? linked.third[i].promise : GRAZE_BOTH_SIDES;
        if (linked.third && entry.test && structure_kind_of(entry.test)) continue;  // see adopt_structures
        if (!entry.test || !entry.name || !entry.decide) throw bad("expected a test, a name and a function");
        if (!find_test(entry.test)) throw bad("no such test: " + std::string(entry.test));
        if (entry.scalar != 32 && entry.scalar != 64) throw bad("expected 32 or 64 for the scalar type");
        if (entry.contact < GRAZE_CONTACT_UNSPECIFIED || entry.contact > GRAZE_CONTACT_OPEN)
            throw bad("its contact promise is none of GRAZE_CONTACT_UNSPECIFIED, _CLOSED and _OPEN");
        if (one_sided < GRAZE_BOTH_SIDES || one_sided > GRAZE_NEVER_INVENTS)
            throw bad("its promise is none of GRAZE_BOTH_SIDES, GRAZE_NEVER_MISSES and GRAZE_NEVER_INVENTS");
        promise const promised(static_cast<contact_promise>(entry.contact), static_cast<one_sided_promise>(one_sided));
        if (promised.one_sided != one_sided_promise::none && !find_test(entry.test)->has_hits())
            throw bad("it promises " + std::string(name_of(promised.one_sided)) + ", but " + entry.test +
                      " has no hits and misses");
        std::string const name = stem + "." + entry.name;
        auto at = std::ranges::find_if(
            result, [&](auto const& item) { return item.first == entry.test && item.second.name == name; });
        if (at == result.end()) {
            at = result.emplace(result.end(), entry.test, subject());
            at->second.name = name;
            at->second.promised = promised;
        }
        auto& place = entry.scalar == 32 ? at->second.remote32 : at->second.remote64;
        if (place) throw bad(name + " is there twice for " + entry.test);
        if (at->second.promised != promised) throw bad(name + " promises different things for float and double");
        place = [entry] {
            return session_of(entry.decide, entry.scalar == 32 ? sizeof(float) : sizeof(double),
                              *find_test(entry.test));
        };
    }
    for (auto const& [test, one] : result) catalog.add(test, one);
    std::vector<subject const*> added;
    for (auto const& [test, one] : result) added.push_back(catalog.find(*find_test(test), one.name));
    return added;
}

}  // namespace graze
