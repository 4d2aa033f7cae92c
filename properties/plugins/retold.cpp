// Every documented routine once more, as a plugin of traceable ones: for plugin_retold_test, which compares the two.
#include <deque>
#include <string>
#include <vector>

#include "graze/traceable.hpp"

#include "graze/vec.hpp"

namespace graze {

template <>
struct wider<number<float>> {
    static constexpr bool exists = true;
    static number<double> of(number<float> const& value) { return value; }
    static number<float> narrow(number<double> const& value) { return value; }
};

}  // namespace graze

#include "graze/internal/documented/all.hpp"

namespace {

using graze::number;

template <class Number>
constexpr graze::scalar_type type_of = graze::scalar_type::float64;
template <>
constexpr graze::scalar_type type_of<float> = graze::scalar_type::float32;
template <>
constexpr graze::scalar_type type_of<number<float>> = graze::scalar_type::float32;

/// The documented routine, as a user's.
template <class Routine>
struct retold {
    template <class Number>
    int operator()(Number const* x, std::size_t count, Number* out) const {
        auto const given = Routine()(graze::arguments<Number>{x, count, type_of<Number>});
        using answer = std::remove_cvref_t<decltype(given)>;
        if constexpr (graze::gives_sphere<Routine>) {
            out[0] = given.centre.x, out[1] = given.centre.y, out[2] = given.centre.z, out[3] = given.radius;
            return 1;
        } else if constexpr (graze::gives_values<Routine>) {
            for (std::size_t i = 0; given && i < graze::value_count<Routine>; ++i) out[i] = (*given)[i];
            return given ? 1 : -1;
        } else if constexpr (graze::gives_contact<Routine>) {
            if (given) graze::each_number_of(*given, [out](std::size_t i, Number const& number) { out[i] = number; });
            return given ? 1 : -1;
        } else if constexpr (graze::gives_impact<Routine>) {
            if (given.hit && given.time) *out = *given.time;
            return given.hit;
        } else if constexpr (std::is_same_v<answer, bool>) {
            return given;
        } else {
            *out = given;
            return 1;
        }
    }
};

struct all_of_them {
    std::deque<std::string> names;
    std::vector<graze_traceable_subject> subjects;

    all_of_them() {
        graze::each_documented_routine(
            [this]<class Routine>(char const* id, Routine, graze::routine_facts const& facts) {
                char const* const name = names.emplace_back(facts.name).c_str();
                for (graze_traceable_subject item :
                     graze::traceable<retold<Routine>>(id, name, static_cast<int>(facts.promised.contact)))
                    if (item.subject.scalar == 64 || !facts.only_float64) subjects.push_back(item);
            });
    }
};

}  // namespace

graze_traceable_subject const* graze_traceable_subjects(size_t* count, int* abi) {
    static all_of_them const all;
    *count = all.subjects.size();
    *abi = GRAZE_TRACEABLE_ABI;
    return all.subjects.data();
}
