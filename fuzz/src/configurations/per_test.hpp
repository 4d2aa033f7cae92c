// Something that is made once for each test of the catalog.
#pragma once

#include <functional>
#include <mutex>
#include <vector>

#include "graze/catalog.hpp"

namespace graze::arranging {

/// Each when it is first asked for, from any thread. What has been made is found without a lock: generators ask for it once a
/// case.
template <class Made>
class per_test {
  public:
    template <class Make>
    Made const& get(test_info const& test, Make const& make) {
        slot& at = slots_[place_of(test)];
        std::call_once(at.once, [&] { at.made = make(test); });
        return at.made;
    }

  private:
    struct slot {
        std::once_flag once;
        Made made{};
    };

    /// A copy of a test has what the test of its id has.
    static std::size_t place_of(test_info const& test) {
        std::span<test_info const> const all = catalog();
        bool const is_own = !std::less<>()(&test, all.data()) && std::less<>()(&test, all.data() + all.size());
        return static_cast<std::size_t>((is_own ? &test : find_test(test.id)) - all.data());
    }

    std::vector<slot> slots_ = std::vector<slot>(catalog().size());
};

}  // namespace graze::arranging
