// What Debian's libraries for WebAssembly lack: above all C++ exceptions. Here is what the compiler calls at a throw and
// in a landing pad, by the Itanium C++ ABI (exception handling, level II) and LLVM's conventions for WebAssembly: the
// engine unwinds the stack and lands at each frame with a landing pad, which asks which of its clauses, if any, takes the
// exception.
//
// For one thread. No dynamic exception specifications, no exceptions of other languages, no std::exception_ptr.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <typeinfo>

namespace __cxxabiv1 {

/// The C++ library's own: knows whether a clause takes a type, and where the base class lies in the object.
class __shim_type_info : public std::type_info {
  public:
    ~__shim_type_info() override;
    virtual void noop1() const;
    virtual void noop2() const;
    virtual bool can_catch(__shim_type_info const* thrown, void*& adjusted) const = 0;
};

}  // namespace __cxxabiv1

namespace {

using type = __cxxabiv1::__shim_type_info;

/// Stands before the object that is thrown.
struct alignas(16) exception {
    type const* thrown;
    void* (*destroy)(void*);  // returns its argument, as destructors do in WebAssembly
    void* adjusted;           // as the clause sees it
    exception* covered;       // caught before, by a handler around this one's
    int handlers;             // that have it
    bool thrown_again;

    void* object() { return this + 1; }
    void end() {
        if (destroy) destroy(object());
        std::free(this);
    }
};

exception* caught = nullptr;

/// Reads the table of a function with landing pads, which the compiler writes (.gcc_except_table).
class table_reader {
  public:
    explicit table_reader(std::uint8_t const* at) : at_(at) {}

    std::uint8_t const* at() const { return at_; }
    std::uint8_t byte() { return *at_++; }
    std::uintptr_t number() {
        int shift = 0;
        return static_cast<std::uintptr_t>(digits(shift));
    }
    std::intptr_t signed_number() {
        int shift = 0;
        std::uint64_t const value = digits(shift);
        bool const negative = (at_[-1] & 0x40) != 0 && shift < 64;
        return static_cast<std::intptr_t>(negative ? value | ~std::uint64_t{0} << shift : value);
    }

  private:
    std::uint64_t digits(int& shift) {
        std::uint64_t value = 0;
        std::uint8_t next = 0x80;
        for (; next & 0x80; shift += 7) {
            next = byte();
            value |= std::uint64_t{next} << shift & std::uint64_t{0x7f} << shift;
        }
        return value;
    }

    std::uint8_t const* at_;
};

/// The number of the first clause of the landing pad that takes the exception, 0 where none does.
std::uintptr_t choose_clause(std::uint8_t const* table, std::uintptr_t landing_pad, exception& one) {
    constexpr std::uint8_t omitted = 0xff;
    table_reader head(table);
    if (head.byte() != omitted) std::abort();  // where landing pads start, which WebAssembly has no use for
    if (head.byte() == omitted) return 0;      // no types: clean-up alone
    std::uintptr_t const to_types = head.number();
    auto const* const types = reinterpret_cast<type const* const*>(head.at() + to_types);
    head.byte();  // how call sites are written
    std::uintptr_t const size = head.number();
    std::uint8_t const* const actions = head.at() + size;
    std::uintptr_t action = 0;
    for (std::uintptr_t i = 0; i <= landing_pad; ++i) {
        head.number();
        action = head.number();
    }
    if (action == 0) return 0;
    for (table_reader list(actions + action - 1);;) {
        std::intptr_t const clause = list.signed_number();
        std::uint8_t const* const from = list.at();
        if (clause > 0) {
            type const* const wanted = types[-clause];
            void* adjusted = one.object();
            if (!wanted || wanted->can_catch(one.thrown, adjusted)) {
                one.adjusted = adjusted;
                return static_cast<std::uintptr_t>(clause);
            }
        }
        std::intptr_t const next = list.signed_number();
        if (next == 0) return 0;
        list = table_reader(from + next);
    }
}

[[noreturn]] void raise(exception* one) {
    __builtin_wasm_throw(0, one);
}

}  // namespace

extern "C" {

/// Landing pads write the first two and read the third.
struct {
    std::uintptr_t landing_pad;
    std::uint8_t const* table;
    std::uintptr_t clause;
} thread_local __wasm_lpad_context;

int _Unwind_CallPersonality(exception* one) {
    __wasm_lpad_context.clause = choose_clause(__wasm_lpad_context.table, __wasm_lpad_context.landing_pad, *one);
    return 0;
}
int __gxx_wasm_personality_v0() {
    std::abort();  // a name alone, that functions with landing pads refer to
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
    auto* const one = static_cast<exception*>(std::malloc(sizeof(exception) + size));
    if (!one) std::abort();
    return one + 1;
}
void __cxa_free_exception(void* object) noexcept {
    std::free(static_cast<exception*>(object) - 1);
}
[[noreturn]] void __cxa_throw(void* object, std::type_info* thrown, void* (*destroy)(void*)) {
    exception* const one = static_cast<exception*>(object) - 1;
    *one = {static_cast<type const*>(thrown), destroy, object, nullptr, 0, false};
    raise(one);
}
void* __cxa_get_exception_ptr(exception* one) noexcept {
    return one->adjusted;
}
void* __cxa_begin_catch(exception* one) noexcept {
    ++one->handlers;
    one->thrown_again = false;
    if (caught != one) {
        one->covered = caught;
        caught = one;
    }
    return one->adjusted;
}
void __cxa_end_catch() {
    exception* const one = caught;
    if (--one->handlers != 0) return;
    caught = one->covered;
    if (!one->thrown_again) one->end();
}
/// Of the compiler's library, which guards its stack.
std::uintptr_t __stack_chk_guard = 0x5ca1ab1e;
[[noreturn]] void __stack_chk_fail() {
    std::abort();
}

/// Objects of the thread, which has no end here, stay.
int __cxa_thread_atexit(void (*)(void*), void*, void*) {
    return 0;
}
[[noreturn]] void __cxa_rethrow() {
    if (!caught) std::terminate();
    caught->thrown_again = true;
    raise(caught);
}
}
