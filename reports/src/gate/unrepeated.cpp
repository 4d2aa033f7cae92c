#include "gate/unrepeated.hpp"

#include <fmt/format.h>

namespace graze {

std::string describe(unrepeated_faults const& faults) {
    if (faults.total() == 0) return "";
    auto const some = [](std::uint64_t count, std::string_view one, std::string_view more) {
        return count == 0 ? "" : fmt::format("{} {}", count, count == 1 ? one : more);
    };
    return fmt::format("{}{}{} that no case repeats", some(faults.crashes, "crash", "crashes"),
                       faults.crashes != 0 && faults.hangs != 0 ? " and " : "", some(faults.hangs, "hang", "hangs"));
}

}  // namespace graze
