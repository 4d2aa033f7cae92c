// A peer: another library's way to answer a question.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cases.hpp"

namespace graze::peers {

inline constexpr int no_answer = 2;  // where a library says that it failed

/// Cases in the objects of a library, which its users keep: making them is not timed.
struct prepared_cases {
    virtual ~prepared_cases() = default;
    /// A sign, or 0 or 1: whether the shapes meet; or no_answer.
    virtual void ask(std::int8_t* answers) = 0;
};

struct peer {
    std::string library, call;
    std::string test;
    bool is_float;
    bool
        is_closed;  // its documentation, or an exact result, says that shapes that touch meet; else those are not judged
    bool takes_rotations;  // or lengths and directions: judged where that is the same question
    std::string terms;     // what else one has to know of it
    std::function<std::unique_ptr<prepared_cases>(batch const&)> prepare;
};

template <class Object, class Ask>
class prepared_objects final : public prepared_cases {
  public:
    template <class Scalar, class Make>
    prepared_objects(batch const& cases, Scalar const*, Make make) {
        objects_.reserve(cases.size());
        for (std::size_t i = 0; i < cases.size(); ++i) objects_.push_back(make(cases.row<Scalar>(i), cases.of->count));
    }
    void ask(std::int8_t* answers) override {
        for (std::size_t i = 0; i < objects_.size(); ++i) answers[i] = static_cast<std::int8_t>(Ask{}(objects_[i]));
    }

  private:
    std::vector<Object> objects_;
};

/// `make(scalars, count)` makes an object of a case, and `ask(object)` answers it; both without a capture.
template <class Scalar, class Make, class Ask>
auto preparing(Make make, Ask) {
    return [make](batch const& cases) -> std::unique_ptr<prepared_cases> {
        using object = decltype(make(std::declval<Scalar const*>(), std::size_t{}));
        return std::make_unique<prepared_objects<object, Ask>>(cases, static_cast<Scalar const*>(nullptr), make);
    };
}

// Of each library that was found.
void add_bullet(std::vector<peer>& to);
void add_cgal(std::vector<peer>& to);
void add_embree(std::vector<peer>& to);
void add_fcl(std::vector<peer>& to);
void add_geos(std::vector<peer>& to);
void add_gts(std::vector<peer>& to);
void add_libccd(std::vector<peer>& to);
void add_ode(std::vector<peer>& to);
void add_shewchuk(std::vector<peer>& to);
/// What one writes without a library, in plain doubles.
void add_plain(std::vector<peer>& to);

/// All that were found, with one that is wrong on purpose where a test asks for it.
std::vector<peer> all_peers(bool with_planted);
/// The name and version of each library that was found, and the name of each that was not.
std::vector<std::string> found_libraries();
std::vector<std::string> missing_libraries();

}  // namespace graze::peers
