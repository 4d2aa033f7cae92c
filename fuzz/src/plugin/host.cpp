// The plugin's side: the main of a process that holds one library and answers for one of its subjects.
#include "plugin/host.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cfenv>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>
#include <string>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "evaluation/serve.hpp"
#include "graze/plugin.hpp"
#include "graze/structure.hpp"
#include "graze/subject.h"
#include "process/bounds.hpp"
#include "process/wire.hpp"

namespace graze {
namespace {

using namespace plugin_wire;

constexpr int exit_confused = 3;

void tell(note const& what) {
    while (send(socket_fd, &what, sizeof what, MSG_NOSIGNAL) < 0)
        if (errno != EINTR) _exit(exit_confused);
}

[[noreturn]] void fail(std::string const& why) {
    note last;
    last.what = note::stage::failed;
    why.copy(last.text, sizeof last.text - 1);
    tell(last);
    _exit(exit_confused);
}

/// Maps the whole of a descriptor's memory, before a page that cannot be touched, and closes the descriptor.
void* map(int fd, int protection) {
    struct stat about;
    if (fstat(fd, &about) != 0) return nullptr;
    auto const size = static_cast<std::size_t>(about.st_size), page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    std::size_t const end = (size + page - 1) / page * page;
    void* const room = mmap(nullptr, end + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) return nullptr;
    void* const area = mmap(room, size, protection, MAP_SHARED | MAP_FIXED, fd, 0);
    close(fd);
    return area == MAP_FAILED ? nullptr : area;
}

/// Returns room for an answer right before a page that cannot be touched.
unsigned char* make_output(std::size_t size) {
    std::size_t const page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    void* const room = mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) fail("no memory");
    unsigned char* const end = static_cast<unsigned char*>(room) + page;
    mprotect(end, page, PROT_NONE);
    return end - size;
}

/// Sets rounding to nearest, without flushing to zero or traps, whatever the library has set.
void restore_arithmetic() {
#if defined(__x86_64__)
    constexpr unsigned controls = 0xffc0, plain = 0x1f80;
    constexpr unsigned short plain_x87 = 0x37f;
    unsigned short x87;
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    if (x87 == plain_x87 && (_mm_getcsr() & controls) == plain) return;
    std::fesetenv(FE_DFL_ENV);
    _mm_setcsr(plain);
#else
    std::fesetenv(FE_DFL_ENV);
#endif
}

/// What a library offers, by any version of the interface.
struct subject_table {
    graze_subject const* plain = nullptr;
    graze_traceable_subject const* traceable = nullptr;
    graze_subject_v3 const* third = nullptr;
    std::size_t count = 0;

    explicit operator bool() const { return plain || traceable || third; }
    graze_subject operator[](std::size_t i) const {
        return third ? at(i).subject : traceable ? traceable[i].subject : plain[i];
    }
    decltype(graze_traceable_subject::read) read(std::size_t i) const {
        return third ? at(i).read : traceable ? traceable[i].read : nullptr;
    }
    int one_sided(std::size_t i) const { return third ? at(i).promise : GRAZE_BOTH_SIDES; }
    decltype(graze_subject_v3::build) build(std::size_t i) const { return third ? at(i).build : nullptr; }
    /// How a subject takes a solid once; nulls where it does not.
    struct preparing {
        decltype(graze_subject_v3::prepare) prepare = nullptr;
        decltype(graze_subject_v3::ask) ask = nullptr;
        decltype(graze_subject_v3::release) release = nullptr;

        int parts() const { return (prepare ? 1 : 0) + (ask ? 1 : 0) + (release ? 1 : 0); }
    };
    preparing prepared(std::size_t i) const {
        if (!third) return {};
        graze_subject_v3 const entry = at(i);
        return {entry.prepare, entry.ask, entry.release};
    }
    decltype(&graze_subject_domain) domain = nullptr;

  private:
    /// The library may have been built with another header, whose struct is longer, or ends before `build`.
    graze_subject_v3 at(std::size_t i) const {
        constexpr std::size_t least = offsetof(graze_subject_v3, build);
        std::size_t const size = third->size;
        auto const* const place = reinterpret_cast<char const*>(third) + i * size;
        graze_subject_v3 entry{};
        if (size >= least) std::memcpy(&entry, place, std::min(size, sizeof entry));
        if (size < least || entry.size != size)
            fail("subject " + std::to_string(i) + " has the size " + std::to_string(size < least ? size : entry.size) +
                 ", expected sizeof(graze_subject_v3), " + std::to_string(sizeof entry) + ", and all the same");
        return entry;
    }
};

/// Loads the library, runs its constructors and asks it. Sends how far it came.
subject_table load(char const* library) {
    void* const handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        char const* const why = dlerror();
        fail(why ? why : "cannot be loaded");
    }
    void* const third = dlsym(handle, "graze_subjects_v3");
    void* const traceable = third ? nullptr : dlsym(handle, "graze_traceable_subjects");
    void* const plain = third || traceable ? nullptr : dlsym(handle, "graze_subjects");
    if (!third && !traceable && !plain)
        fail("has no symbol graze_subjects, expected one of C linkage that is exported (see graze/subject.h)");
    note done;
    tell(done);
    done.what = note::stage::table;
    done.version = third ? 3 : traceable ? 2 : 1;
    subject_table table;
    table.domain = reinterpret_cast<decltype(&graze_subject_domain)>(dlsym(handle, "graze_subject_domain"));
    int abi = 0;
    if (third)
        table.third = reinterpret_cast<decltype(&graze_subjects_v3)>(third)(&table.count, &abi);
    else if (traceable)
        table.traceable = reinterpret_cast<decltype(&graze_traceable_subjects)>(traceable)(&table.count, &abi);
    else
        table.plain = reinterpret_cast<decltype(&graze_subjects)>(plain)(&table.count, &abi);
    done.number = table.count;
    done.abi = abi;
    done.has_table = static_cast<bool>(table);
    tell(done);
    return table;
}

/// Copies what fits. The pointer may be bad; then this process ends here, and the parent knows of which subject.
void copy_name(char const* from, std::uint8_t& there, char (&to)[max_name_length + 2]) {
    there = from != nullptr;
    if (there) std::memcpy(to, from, strnlen(from, sizeof to - 1));
}

void copy_domain(graze_domain const* from, note& to) {
    if (!from) return;
    to.domain_kind = from->size >= sizeof *from ? 1 : 2;
    if (to.domain_kind != 1) return;
    double const numbers[] = {from->smallest_extent, from->largest_extent, from->least_magnitude,
                              from->greatest_magnitude};
    std::memcpy(to.domain, numbers, sizeof numbers);
    if (from->words) std::memcpy(to.text, from->words, strnlen(from->words, sizeof to.text - 1));
}

void list(subject_table const& table) {
    for (std::size_t i = 0; i < table.count; ++i) {
        note entry;
        entry.what = note::stage::entry;
        entry.number = i;
        copy_name(table[i].test, entry.has_test, entry.test);
        copy_name(table[i].name, entry.has_name, entry.name);
        entry.scalar = table[i].scalar;
        entry.contact = table[i].contact;
        entry.one_sided = table.one_sided(i);
        entry.has_decide = table[i].decide != nullptr;
        entry.has_read = table.read(i) != nullptr;
        entry.has_build = table.build(i) != nullptr;
        entry.prepared_parts = static_cast<std::uint8_t>(table.prepared(i).parts());
        if (table.domain) copy_domain(table.domain(i), entry);
        tell(entry);
    }
    note end;
    end.what = note::stage::ready;
    tell(end);
}

/// Returns the number of a subject in the table.
std::size_t find(subject_table const& table, char const* test, char const* name, int scalar) {
    for (std::size_t i = 0; table && i < std::min(table.count, max_subjects); ++i) {
        graze_subject const entry = table[i];
        bool const answers =
            structure_kind_of(test) ? table.build(i) != nullptr : entry.decide || table.prepared(i).parts() == 3;
        if (entry.scalar == scalar && answers && entry.test && entry.name && std::strcmp(entry.test, test) == 0 &&
            std::strcmp(entry.name, name) == 0)
            return i;
    }
    fail("no longer has the subject that it had: it has been replaced, or does not always offer the same");
}

/// Calls the library for a case, while `in_flight` has the case's mark. Returns false where this process should not go on.
template <class Call>
bool call_library(std::atomic<std::uint64_t>& in_flight, std::uint64_t mark, slot& answer, Call call) {
    bool sound = true;
    restore_arithmetic();
    in_flight.store(mark, std::memory_order_release);
    try {
        call();
    } catch (std::bad_alloc const&) {
        // The memory that it has taken is not coming back: later cases should not suffer for it.
        answer.how = state::raised;
        sound = false;
    } catch (...) {
        answer.how = state::raised;
    }
    if (in_flight.load(std::memory_order_acquire) != mark) {
        in_flight.store(mark, std::memory_order_release);
        answer.how = state::scribbled;
        sound = false;
    }
    return sound;
}

/// Decides one case and writes the answer. Returns false where this process should not go on.
template <class Decide>
bool decide_case(Decide const& decide, request const& asked, std::uint32_t i, void const* input, std::size_t count,
                 unsigned char* output, std::size_t output_size, results& area) {
    slot answer;
    // A number that the routine leaves as it was is a NaN.
    if (output) std::memset(output, 0xff, output_size);
    bool const sound = call_library(area.in_flight, mark_of(asked.key, i), answer,
                                    [&] { answer.value = decide(input, count, output); });
    if (output) std::memcpy(answer.numbers, output, output_size);
    answer.tag = tag_of(asked.key, i, answer, output != nullptr);
    area.slots[i] = answer;
    return sound;
}

/// Answers requests by `settle` until there are no more, setting `in_flight` to the mark that says so.
template <class Settle>
[[noreturn]] void serve_requests(std::atomic<std::uint64_t>& in_flight, Settle settle) {
    for (;;) {
        request asked;
        ssize_t const got = recv(socket_fd, &asked, sizeof asked, 0);
        if (got < 0 && errno == EINTR) continue;
        // There is nothing more to read: the parent is gone.
        if (got != sizeof asked || asked.cases > max_cases) _exit(got == 0 ? 0 : exit_confused);
        settle(asked);
        in_flight.store(mark_of(asked.key, static_cast<std::uint32_t>(asked.cases)), std::memory_order_release);
        while (send(socket_fd, &asked, sizeof asked, MSG_NOSIGNAL) < 0)
            if (errno != EINTR) _exit(exit_confused);
    }
}

/// Answers a request without cases; false where this process should not go on.
using settle_solid = std::function<bool(request const& asked)>;

/// Answers by decide(input, count, output).
template <class Decide>
[[noreturn]] void serve(Decide const& decide, std::size_t scalar_size, std::size_t output_size,
                        unsigned char const* inputs, results& area, settle_solid const& prepare = nullptr) {
    unsigned char* const output = output_size > 0 ? make_output(output_size) : nullptr;
    serve_requests(area.in_flight, [&](request const& asked) {
        if (asked.cases == 0 && !(prepare && prepare(asked))) _exit(exit_confused);
        auto const* const begins = reinterpret_cast<std::uint64_t const*>(inputs);
        for (std::uint32_t i = 0; i < asked.cases; ++i)
            if (!decide_case(decide, asked, i, inputs + begins[i], (begins[i + 1] - begins[i]) / scalar_size, output,
                             output_size, area))
                _exit(exit_confused);
    });
}

/// Answers about one solid, whose triangles lie in memory.
[[noreturn]] void serve_prepared(subject_table::preparing const& by, std::size_t scalar_size, std::size_t output_size,
                                 unsigned char const* inputs, void const* triangles, std::size_t count, results& area) {
    void* prepared = nullptr;
    auto const ask = [&](void const* query, std::size_t scalars, void* output) {
        return by.ask(prepared, query, scalars, output);
    };
    serve(ask, scalar_size, output_size, inputs, area, [&](request const& asked) {
        slot answer;
        bool const sound = call_library(area.in_flight, mark_of(asked.key, 0), answer, [&] {
            prepared = by.prepare(triangles, count);
            answer.value = prepared ? 1 : 0;
        });
        answer.tag = tag_of(asked.key, 0, answer, false);
        area.slots[0] = answer;
        return sound;
    });
}

/// Answers whole cases of `before` scalars and a solid, by a subject that takes solids alone.
[[noreturn]] void serve_by_preparing(subject_table::preparing const& by, std::size_t before, std::size_t scalar_size,
                                     std::size_t output_size, unsigned char const* inputs, results& area) {
    constexpr std::size_t of_triangle = 9;
    auto const decide = [&](void const* input, std::size_t scalars, void* output) {
        auto const* const triangles = static_cast<unsigned char const*>(input) + before * scalar_size;
        void* const prepared = by.prepare(triangles, (scalars - before) / of_triangle);
        if (!prepared) return -1;
        int const answer = by.ask(prepared, input, before, output);
        by.release(prepared);
        return answer;
    };
    serve(decide, scalar_size, output_size, inputs, area);
}

[[noreturn]] void serve_structures(decltype(graze_subject_v3::build) build, unsigned char const* inputs,
                                   structure_results& area) {
    auto* const indices = reinterpret_cast<int*>(reinterpret_cast<unsigned char*>(&area) + first_index);
    serve_requests(area.in_flight, [&](request const& asked) {
        auto const& head = *reinterpret_cast<structure_case const*>(inputs);
        auto const* const rings = reinterpret_cast<std::size_t const*>(inputs + sizeof head);
        graze_points const points{sizeof(graze_points), rings + head.rings,
                                  head.points,          head.rings > 0 ? rings : nullptr,
                                  head.rings,           indices,
                                  most_indices};
        slot answer;
        bool const sound = call_library(area.in_flight, mark_of(asked.key, 0), answer, [&] {
            answer.numbers[0] = static_cast<std::uint64_t>(static_cast<std::int64_t>(build(&points)));
        });
        answer.tag = tag_of(asked.key, 0, answer, true);
        area.answer = answer;
        if (!sound) _exit(exit_confused);
    });
}

}  // namespace

int library_host_main(int argc, char** argv) {
    // This process is killed with the parent, unless that has died before this took effect.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 ||
        (argc != list_words && argc != ask_words && argc != read_words && argc != prepared_words) ||
        !std::getenv(host_variable)) {
        static constexpr char message[] = "graze: --graze-plugin-host is for graze itself\n";
        return write(STDERR_FILENO, message, sizeof message - 1) < 0 ? exit_confused : 2;
    }
    if (std::to_string(getppid()) != argv[2]) return exit_confused;
    unsetenv(host_variable);  // not for what the plugin may start
    close_above(results_fd);
    bool const asked = argc != list_words;
    void* const inputs = asked ? map(input_fd, PROT_READ) : nullptr;
    void* const area = asked ? map(results_fd, PROT_READ | PROT_WRITE) : nullptr;
    if (asked && (!inputs || !area)) fail("no memory");
    // Sanitizers explain a crash at length, which would be taken for a hang.
    for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) signal(number, SIG_DFL);
    // Whoever ends a campaign may send these to all its processes. That is no crash: the parent decides, and kills.
    for (int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) signal(number, SIG_IGN);
    bound_resources(std::strtoull(argv[3], nullptr, 10));
    try {
        subject_table const table = load(argv[4]);
        if (!asked) {
            // The parent has been told of a count or table that is not to be believed.
            if (table && table.count <= max_subjects) list(table);
            _exit(0);  // no destructors, which are the library's too
        }
        int const scalar = std::atoi(argv[7]);
        std::size_t const output = std::strtoul(argv[8], nullptr, 10);
        std::size_t const which = find(table, argv[5], argv[6], scalar);
        if (argc == read_words && !table.read(which)) fail("can no longer be read with other arithmetic");
        note ready;
        ready.what = note::stage::ready;
        tell(ready);
        if (argc == read_words)
            serve_evaluations(
                {table.read(which), scalar, output, enum_named<answer_kind>(answer_kind_names, argv[9]).value()},
                static_cast<double const*>(inputs), static_cast<unsigned char*>(area), restore_arithmetic);
        if (structure_kind_of(argv[5]))
            serve_structures(table.build(which), static_cast<unsigned char const*>(inputs),
                             *static_cast<structure_results*>(area));
        std::size_t const scalar_size = scalar == 32 ? sizeof(float) : sizeof(double);
        auto const* const cases = static_cast<unsigned char const*>(inputs);
        results& answers = *static_cast<results*>(area);
        subject_table::preparing const by = table.prepared(which);
        if (argc == prepared_words) {
            if (by.parts() != 3) fail("can no longer be given a solid once");
            serve_prepared(by, scalar_size, scalar_size * output, cases, cases + std::strtoull(argv[9], nullptr, 10),
                           std::strtoull(argv[10], nullptr, 10), answers);
        }
        if (!table[which].decide)
            serve_by_preparing(by, find_test(argv[5])->fixed_count(), scalar_size, scalar_size * output, cases,
                               answers);
        serve(table[which].decide, scalar_size, scalar_size * output, cases, answers);
    } catch (...) {
        fail("an exception left its constructors or graze_subjects");
    }
}

}  // namespace graze
