// Subjects that do what collision tests do on a bad day. Each misbehaves on the cases whose first scalar is `trigger`
// (some: on all), and answers the others by their last scalar: 0 miss, 1 hit, 2 declined.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cfenv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "graze/subject.h"

namespace {

constexpr float trigger = -666;

int answer(float const* box, size_t count) {
    return box[count - 1] == 2 ? -1 : static_cast<int>(box[count - 1]);
}

template <void misbehave(float const*)>
int on_trigger(void const* input, size_t count, void*) {
    auto const* const box = static_cast<float const*>(input);
    if (box[0] == trigger) misbehave(box);
    return answer(box, count);
}

template <int misbehave()>
int always(void const* input, size_t count, void*) {
    int const worse = misbehave();
    return worse ? worse : answer(static_cast<float const*>(input), count);
}

void segfault(float const*) {
    static std::uintptr_t volatile nowhere = 8;
    *reinterpret_cast<int volatile*>(nowhere) = 1;
}
void end_in_abort(float const*) {
    abort();
}
void throw_error(float const*) {
    throw std::runtime_error("no such triangle");
}
void throw_number(float const*) {
    throw 7;
}
volatile bool forever = true;
void loop(float const*) {
    while (forever) continue;
}
void sleep_long(float const*) {
    while (forever) pause();
}
void stop(float const*) {
    raise(SIGSTOP);
}
void exit_well(float const*) {
    exit(0);
}
void exit_at_once(float const*) {
    _exit(3);
}
void kill_group(float const*) {
    kill(0, SIGKILL);
}
void end_thread(float const*) {
    pthread_exit(nullptr);
}
int descend(int depth) {
    char volatile room[4096];
    room[0] = static_cast<char>(depth);
    return forever ? descend(depth + 1) + room[0] : 0;
}
void overflow_stack(float const*) {
    descend(0);
}
void write_input(float const* box) {
    *const_cast<float volatile*>(box + 3) = 7;
}
void take_memory(float const*) {
    for (;;) {
        void* const block = std::malloc(1 << 20);
        *static_cast<char volatile*>(block) = 1;  // as C does where it does not look
    }
}

/// Fills every writable mapping that is shared: its own answers are there somewhere.
void scribble(float const*) {
    std::FILE* const maps = std::fopen("/proc/self/maps", "r");
    char line[512];
    while (maps && std::fgets(line, sizeof line, maps)) {
        unsigned long begin, end;
        char access[8];
        if (std::sscanf(line, "%lx-%lx %7s", &begin, &end, access) != 3 || std::strcmp(access, "rw-s") != 0) continue;
        std::memset(reinterpret_cast<void*>(begin), 0xff, end - begin);
    }
    if (maps) std::fclose(maps);
}
void scribble_and_exit(float const* box) {
    scribble(box);
    _exit(0);
}
void scribble_and_loop(float const* box) {
    scribble(box);
    loop(box);
}

int flood() {
    static char const text[65536] = {};
    for (int fd : {1, 2})
        if (write(fd, text, sizeof text) < 0) return 0;
    std::puts("\033[2J\033]0;owned\007");
    return 0;
}
int change_rounding() {
    // Wrong from the second case on, where the mode lasts.
    float volatile one = 1, three = 3;
    // Divided before the mode changes: no division moves across a store to what is volatile.
    float volatile const third = one / three, below = -one / three;
    bool const upward = third != 0x1.555556p-2f || below != -0x1.555556p-2f;
    std::fesetround(FE_UPWARD);
    return upward ? -1 : 0;
}
int flush_subnormals() {
#if defined(__x86_64__)
    float volatile tiny = 0x1p-140f;
    // Computed before the mode changes, and compared as bits, since a comparison would flush too.
    float volatile const twice = tiny * 2;
    float const stored = twice;
    std::uint32_t bits;
    std::memcpy(&bits, &stored, sizeof bits);
    bool const flushed = bits == 0;
    unsigned const flags = __builtin_ia32_stmxcsr();
    __builtin_ia32_ldmxcsr(flags | 0x8040);
    return flushed ? -1 : 0;
#else
    return 0;
#endif
}
int trap() {
    feenableexcept(FE_INEXACT | FE_DIVBYZERO);
    return 0;
}
void close_all(float const*) {
    for (int fd = 0; fd < 1024; ++fd) close(fd);
}
/// Leaves a process of our group behind, which holds all that we hold.
void fork_child(float const*) {
    if (fork() == 0)
        for (;;) pause();
}
void fork_child_and_die(float const* box) {
    fork_child(box);
    abort();
}
/// Dies a while after a case, if it is not asked again.
int die_later() {
    ualarm(300'000, 0);
    return 0;
}
int be_slow() {
    for (int volatile i = 0; i < 200'000;) i = i + 1;
    return 0;
}
/// Talks to whoever listens.
int chatter() {
    char const junk[100] = {};
    for (int fd = 3; fd < 8; ++fd)
        for (size_t size : {size_t{16}, size_t{0}, sizeof junk}) send(fd, junk, size, MSG_DONTWAIT | MSG_NOSIGNAL);
    return 0;
}
/// Declines where it has more than the three standard streams and a socket, or room for cores.
int look_around() {
    int open = 0;
    for (int fd = 0; fd < 256; ++fd) open += fcntl(fd, F_GETFD) != -1;
    rlimit cores{};
    getrlimit(RLIMIT_CORE, &cores);
    bool const terminal = ::open("/dev/tty", O_RDWR) >= 0;
    return open > 4 || cores.rlim_cur > 1 || terminal || std::getenv("GRAZE_PLUGIN_HOST") ? -1 : 0;
}

/// Needs memory for every case, and takes all there is for some.
int new_memory(void const* input, size_t count, void*) {
    static std::vector<std::unique_ptr<char[]>> kept;
    auto const* const box = static_cast<float const*>(input);
    do kept.emplace_back(new char[1 << 20]);
    while (box[0] == trigger);
    kept.pop_back();
    return answer(box, count);
}
/// Right by its own lights, but ends one case in about sixteen in a crash, whatever else it was asked.
int unsteady(void const* input, size_t count, void*) {
    std::uint32_t sum = 7;
    for (size_t i = 0; i < count; ++i) {
        std::uint32_t bits;
        std::memcpy(&bits, static_cast<float const*>(input) + i, sizeof bits);
        sum = (sum ^ bits) * 0x9e3779b1u;
        sum ^= sum >> 15;
    }
    if (sum % 16 == 0) abort();
    auto const* const box = static_cast<float const*>(input);
    return box[0] <= box[6] && box[4] <= box[2] && box[1] <= box[7] && box[5] <= box[3];
}

/// Stores the answer past the end of the output.
int overrun(void const* input, size_t count, void* output) {
    auto const* const points = static_cast<float const*>(input);
    auto* const sphere = static_cast<float volatile*>(output);
    for (int i = 0; i < 4; ++i) sphere[i] = points[i];
    if (points[0] == trigger) sphere[4] = 1;
    return answer(points, count);
}

#define HOSTILE(name, decide) \
    { "aabb_aabb_2d", name, 32, GRAZE_CONTACT_UNSPECIFIED, decide }
graze_subject const subjects[] = {
    HOSTILE("segfault", on_trigger<segfault>),
    HOSTILE("abort", on_trigger<end_in_abort>),
    HOSTILE("throw_error", on_trigger<throw_error>),
    HOSTILE("throw_number", on_trigger<throw_number>),
    HOSTILE("loop", on_trigger<loop>),
    HOSTILE("sleep", on_trigger<sleep_long>),
    HOSTILE("stop", on_trigger<stop>),
    HOSTILE("exit_well", on_trigger<exit_well>),
    HOSTILE("exit_at_once", on_trigger<exit_at_once>),
    HOSTILE("kill_group", on_trigger<kill_group>),
    HOSTILE("end_thread", on_trigger<end_thread>),
    HOSTILE("overflow_stack", on_trigger<overflow_stack>),
    HOSTILE("write_input", on_trigger<write_input>),
    HOSTILE("take_memory", on_trigger<take_memory>),
    HOSTILE("new_memory", new_memory),
    HOSTILE("scribble", on_trigger<scribble>),
    HOSTILE("scribble_and_exit", on_trigger<scribble_and_exit>),
    HOSTILE("scribble_and_loop", on_trigger<scribble_and_loop>),
    HOSTILE("fork_child_and_die", on_trigger<fork_child_and_die>),
    HOSTILE("fork_child", on_trigger<fork_child>),
    HOSTILE("close_all", on_trigger<close_all>),
    HOSTILE("flood", always<flood>),
    HOSTILE("change_rounding", always<change_rounding>),
    HOSTILE("flush_subnormals", always<flush_subnormals>),
    HOSTILE("trap", always<trap>),
    HOSTILE("chatter", always<chatter>),
    HOSTILE("die_later", always<die_later>),
    HOSTILE("be_slow", always<be_slow>),
    HOSTILE("unsteady", unsteady),
    HOSTILE("look_around", always<look_around>),
    {"triangle_min_sphere_3d", "overrun", 32, GRAZE_CONTACT_UNSPECIFIED, overrun},
};

}  // namespace

graze_subject const* graze_subjects(size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
