#include "process/bounds.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define GRAZE_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define GRAZE_SANITIZED
#endif
#endif

namespace graze {
namespace {

void limit(int resource, rlim_t most) {
    rlimit bounds;
    if (getrlimit(static_cast<__rlimit_resource_t>(resource), &bounds) != 0) return;
    bounds.rlim_cur = std::min(bounds.rlim_cur, most);
    bounds.rlim_max = std::min(bounds.rlim_max, most);
    setrlimit(static_cast<__rlimit_resource_t>(resource), &bounds);
}

}  // namespace

void bound_resources([[maybe_unused]] std::uint64_t memory) {
    // Not 0: with 1 the kernel does not call a core dump's collector either, which takes long.
    limit(RLIMIT_CORE, 1);
    // A stack without bound would make an endless recursion eat the machine.
    limit(RLIMIT_STACK, 64 << 20);
#if !defined(GRAZE_SANITIZED)
    limit(RLIMIT_DATA, memory);
#endif
}

void close_above(int fd) {
#if defined(SYS_close_range)
    if (syscall(SYS_close_range, static_cast<unsigned>(fd) + 1, ~0u, 0) == 0) return;
#endif
    for (long descriptor = fd + 1, end = std::min(sysconf(_SC_OPEN_MAX), 65536l); descriptor < end; ++descriptor)
        close(static_cast<int>(descriptor));
}

}  // namespace graze
