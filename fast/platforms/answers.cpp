// The answers of every certified test, so that platforms can be compared: cases of a file with exact answers, or cases made
// from a seed by integers alone, which are the same on every machine. Needs fast/include and fast/src, nothing else.
//
//   answers [options] FILE...            asks the cases of files (see read_case), and counts what differs from the exact answers
//   answers [options] --cases N          asks N cases made from the seed
//     --seed N                           another seed than 1
//     --subnormal P                      makes P percent of a case's scalars subnormal, and no others
//     --test T, --scalar float32         that test, that scalar alone: the first N cases of them
//     --rounding nearest|up|down|zero, --ftz, --daz, --trap
//                                        the environment to ask in: rounding mode; subnormal results, subnormal inputs made
//                                        zero; invalid, division by zero and overflow unmasked. Each case is asked in the
//                                        default environment too: an answer that differs is wrong
//     --quiet                            calls in a quiet_environment, as callers that unmask traps are told to
//     --limit S                          seconds for a case, after which it is given up (POSIX)
//     --show N                           wrong cases to print of each test and scalar, default 3
//     --answers OUT                      writes each case with its answer, as a case file
//
// Prints a line for each test and scalar: test, scalar, cases, wrong, trapped, late, SHA-256 of the inputs, of the answers;
// then one for all. Answers are relations, signs and the bits of numbers, of contacts those of the distance, whether _meets and
// the forms for many inputs agree with them. Exit status: 1 where any is wrong, trapped or late, 2 bad usage, 3 no such environment here.
#include <bit>
#include <cfenv>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "c/layout.hpp"
#include "environment.hpp"
#include "graze/certified.hpp"
#include "made_cases.hpp"
#include "sha256.hpp"

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__wasm__)
#define ANSWERS_SIGNALS 1
#include <sys/time.h>
#include <csetjmp>
#include <csignal>
#else
#define ANSWERS_SIGNALS 0
#endif

namespace {

using namespace graze::platforms;
using graze::c_interface::layout;
using graze::c_interface::scalar_format;

// ---- Tests.

constexpr std::size_t most_numbers = 10;
constexpr std::uint8_t trapped_answer = 255, late_answer = 254;

struct answer {
    std::uint8_t rel = 0;
    std::uint8_t parted = 0;  // forms of the same test that say something else
    std::uint8_t numbers = 0;
    std::uint64_t bits[most_numbers] = {};

    bool operator==(answer const&) const = default;
};

/// All NaNs are one: which bits an operation makes of it is a processor's own. They stand where a contact is beyond the largest
/// scalar, of which a test says nothing.
template <class Scalar>
void put(answer& to, Scalar const* values, std::size_t count) {
    using bits = typename scalar_format<Scalar>::bits;
    to.numbers = static_cast<std::uint8_t>(count);
    for (std::size_t i = 0; i < count; ++i)
        to.bits[i] =
            values[i] != values[i] ? static_cast<bits>(-1) : graze::certified::detail::bits_as<bits>(values[i]);
}
std::uint8_t code_of(graze::relation rel) {
    return static_cast<std::uint8_t>(rel);
}
bool says_hit(std::uint8_t rel) {
    return rel == code_of(graze::relation::touching) || rel == code_of(graze::relation::crossing);
}

/// Asks one input, and many of one count. `answers` of many holds those of the single form; where the other form differs, it
/// says so there.
template <class Scalar>
struct asker {
    void (*one)(Scalar const* input, std::size_t count, answer& found);
    void (*many)(Scalar const* inputs, std::size_t count, std::size_t cases, answer* answers);
};
constexpr std::size_t block_size = 8;

template <class Scalar, auto Relation, auto Meets>
asker<Scalar> relation_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                found.rel = code_of(Relation(input, count));
                found.parted = Meets(input, count) != says_hit(found.rel);
            },
            nullptr};
}
template <class Scalar, auto Sign, auto Signs>
asker<Scalar> sign_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                found.rel = code_of(graze::sign_relation(Sign(input, count)));
            },
            [](Scalar const* inputs, std::size_t, std::size_t cases, answer* answers) {
                signed char signs[block_size];
                Signs(inputs, cases, signs);
                for (std::size_t i = 0; i < cases; ++i)
                    answers[i].parted |= code_of(graze::sign_relation(signs[i])) != answers[i].rel;
            }};
}
template <class Scalar, auto Sphere>
asker<Scalar> sphere_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                Scalar sphere[4];
                Sphere(input, count, sphere);
                found.rel = code_of(graze::relation::defined);
                put(found, sphere, 4);
            },
            nullptr};
}
template <class Scalar, std::size_t Numbers, auto One, auto Many>
asker<Scalar> values_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                Scalar values[Numbers];
                bool const are = One(input, count, values);
                found.rel = code_of(are ? graze::relation::defined : graze::relation::undefined);
                if (are) put(found, values, Numbers);
            },
            [](Scalar const* inputs, std::size_t count, std::size_t cases, answer* answers) {
                bool are[block_size];
                Scalar values[block_size * Numbers];
                Many(inputs, count, cases, are, values);
                for (std::size_t i = 0; i < cases; ++i) {
                    answer other;
                    other.rel = code_of(are[i] ? graze::relation::defined : graze::relation::undefined);
                    if (are[i]) put(other, values + i * Numbers, Numbers);
                    answers[i].parted |= !(other == answers[i]);
                }
            }};
}
template <class Scalar, std::size_t Numbers, auto Contact>
asker<Scalar> contact_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                Scalar values[Numbers];
                bool const are = Contact(input, count, values);
                found.rel = code_of(are ? graze::relation::defined : graze::relation::undefined);
                if (are) put(found, values, Numbers);
            },
            nullptr};
}
template <class Scalar, auto Time, auto Relation, auto Meets>
asker<Scalar> moving_asker() {
    return {[](Scalar const* input, std::size_t count, answer& found) {
                Scalar time{};
                found.rel = code_of(Time(input, count, &time));
                if (says_hit(found.rel)) put(found, &time, 1);
                found.parted = code_of(Relation(input, count)) != found.rel;
                found.parted |= Meets(input, count) != says_hit(found.rel);
            },
            nullptr};
}

enum class kind : std::uint8_t { relation, sphere, sign, values, moving, contact };

struct test {
    std::string_view id;
    kind answers;
    layout shape;
    asker<float> ask32;
    asker<double> ask64;
};

template <class Scalar>
using relation_function = graze::relation (*)(Scalar const*, std::size_t) noexcept;
template <class Scalar>
using time_function = graze::relation (*)(Scalar const*, std::size_t, Scalar*) noexcept;

#define ANSWERS_relation(S, id, layout) relation_asker<S, graze::certified::id<S>, graze::certified::id##_meets<S>>()
#define ANSWERS_sign(S, id, layout) sign_asker<S, graze::certified::id<S>, graze::certified::id##_signs<S>>()
#define ANSWERS_sphere(S, id, layout) sphere_asker<S, graze::certified::id<S>>()
#define ANSWERS_values(S, id, layout)                                                            \
    values_asker<S, graze::c_interface::read_layout(1, layout).numbers, graze::certified::id<S>, \
                 graze::certified::id##_values<S>>()
#define ANSWERS_contact(S, id, layout) \
    contact_asker<S, graze::c_interface::read_layout(1, layout).numbers, graze::certified::id<S>>()
#define ANSWERS_moving(S, id, layout)                                       \
    moving_asker<S, static_cast<time_function<S>>(graze::certified::id<S>), \
                 static_cast<relation_function<S>>(graze::certified::id<S>), graze::certified::id##_meets<S>>()
#define GRAZE_TEST(id, dimension, kind_of, question, layout)                                                       \
    {#id, kind::kind_of, graze::c_interface::read_layout(dimension, layout), ANSWERS_##kind_of(float, id, layout), \
     ANSWERS_##kind_of(double, id, layout)},
// Not const: so that no call can be moved across a change of the environment.
test tests[] = {
#include "graze/tests.def"
};

#if ANSWERS_SIGNALS
sigjmp_buf before_call;
volatile std::sig_atomic_t inside = 0;
void leave(int signal) {
    if (inside) siglongjmp(before_call, signal == SIGFPE ? 1 : 2);
    std::_Exit(128 + signal);
}
void set_timer(double seconds) {
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<decltype(timer.it_value.tv_sec)>(seconds);
    timer.it_value.tv_usec =
        static_cast<decltype(timer.it_value.tv_usec)>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
    setitimer(ITIMER_REAL, &timer, nullptr);
}
#endif

// ---- Asking.

struct settings {
    environment env;
    std::string_view test, scalar;
    std::uint64_t seed = 1, cases = 0;
    double limit = 0;
    unsigned long show = 3;
    int subnormal = -1;  // percent
    bool quiet = false;
    std::FILE* answers = nullptr;
    std::vector<char const*> files;
};

struct tally {
    std::uint64_t cases = 0, wrong = 0, trapped = 0, late = 0;
    unsigned long shown = 0;
    sha256 inputs, answers;
};

constexpr std::string_view names[] = {"disjoint", "touching", "crossing", "undefined",
                                      "negative", "zero",     "positive", "defined"};

std::string text_of(answer const& a) {
    if (a.rel == trapped_answer) return "trapped";
    if (a.rel == late_answer) return "late";
    std::string text(names[a.rel]);
    for (std::size_t i = 0; i < a.numbers; ++i) {
        char digits[20];
        std::snprintf(digits, sizeof digits, "%c%" PRIx64, i == 0 ? ':' : ',', a.bits[i]);
        text += digits;
    }
    return a.parted ? text + "!" : text;
}
template <class Scalar>
std::string line_of(test const& of, std::string_view exact,
                    std::vector<typename scalar_format<Scalar>::bits> const& input) {
    std::string text(of.id);
    text += sizeof(Scalar) == 4 ? " float32 " : " float64 ";
    text += exact;
    for (auto each : input) {
        char digits[20];
        std::snprintf(digits, sizeof digits, " %" PRIx64, std::uint64_t{each});
        text += digits;
    }
    return text;
}

/// Is it what the file says? "?": nobody knows. Numbers are separated by commas, those that are right in the same place by |.
bool is_as(answer const& a, std::string_view exact) {
    if (exact == "?") return !a.parted;
    if (a.parted || a.rel >= late_answer) return false;
    std::string_view const word = exact.substr(0, exact.find(':'));
    if (word != names[a.rel]) return false;
    if (word.size() == exact.size()) return true;
    std::string_view rest = exact.substr(word.size() + 1);
    for (std::size_t i = 0; i < a.numbers; ++i) {
        std::string_view alternatives = rest.substr(0, rest.find(','));
        rest.remove_prefix(alternatives.size() < rest.size() ? alternatives.size() + 1 : rest.size());
        bool one = false;
        while (!alternatives.empty()) {
            std::string const each(alternatives.substr(0, alternatives.find('|')));
            alternatives.remove_prefix(each.size() < alternatives.size() ? each.size() + 1 : alternatives.size());
            // 0 and -0 are the same number.
            std::uint64_t const bits = std::strtoull(each.c_str(), nullptr, 16);
            one |= each == "?" || bits == a.bits[i];
        }
        if (!one) return false;
    }
    return rest.empty();
}

template <class Call>
void call_in(settings const& how, Call&& call) {
    if (!how.quiet) return call();
    graze::certified::quiet_environment const quiet;
    call();
}

template <class Call>
std::uint8_t guarded_call(settings const& how, Call&& call) {
#if ANSWERS_SIGNALS
    if (how.limit > 0 || how.env.trap) {
        int const left = sigsetjmp(before_call, 1);
        if (left == 0) {
            inside = 1;
            if (how.limit > 0) set_timer(how.limit);
            set_environment(how.env);
            call_in(how, call);
        }
        inside = 0;
        set_environment({});
        if (how.limit > 0) set_timer(0);
        return left == 0 ? 0 : left == 1 ? trapped_answer : late_answer;
    }
#endif
    if (!how.env.is_default()) set_environment(how.env);
    call_in(how, call);
    if (!how.env.is_default()) set_environment({});
    return 0;
}

template <class Scalar>
asker<Scalar> const& asker_of(test const& of) {
    if constexpr (sizeof(Scalar) == 4)
        return of.ask32;
    else
        return of.ask64;
}

/// Asks inputs of one count in the environment, and counts. Without exact answers those of the default environment stand for
/// them.
template <class Scalar>
void ask(settings const& how, test const& of,
         std::vector<std::vector<typename scalar_format<Scalar>::bits>> const& inputs, std::string_view exact,
         tally& counts) {
    std::size_t const cases = inputs.size(), count = inputs[0].size();
    std::vector<Scalar> scalars(cases * count);
    for (std::size_t i = 0; i < cases; ++i)
        std::memcpy(scalars.data() + i * count, inputs[i].data(), count * sizeof(Scalar));
    asker<Scalar> const& functions = asker_of<Scalar>(of);
    auto const ask_all = [&](settings const& here, answer* found) {
        bool all_came = true;
        for (std::size_t i = 0; i < cases; ++i) {
            answer one;
            std::uint8_t const left =
                guarded_call(here, [&] { functions.one(scalars.data() + i * count, count, one); });
            if (left) {
                one = {};
                one.rel = left;
                all_came = false;
            }
            found[i] = one;
        }
        if (functions.many && all_came) {
            answer kept[block_size];
            for (std::size_t i = 0; i < cases; ++i) kept[i] = found[i];
            std::uint8_t const left = guarded_call(here, [&] { functions.many(scalars.data(), count, cases, found); });
            if (left)
                for (std::size_t i = 0; i < cases; ++i) {
                    found[i] = kept[i];
                    found[i].rel = left;
                }
        }
    };
    answer found[block_size], plain[block_size];
    ask_all(how, found);
    if (exact.empty() && !how.env.is_default()) {
        settings by_default = how;
        by_default.env = {};
        ask_all(by_default, plain);
    } else {
        for (std::size_t i = 0; i < cases; ++i) plain[i] = found[i];
    }
    for (std::size_t i = 0; i < cases; ++i) {
        ++counts.cases;
        for (auto each : inputs[i]) counts.inputs.add_number(each);
        answer const& a = found[i];
        counts.answers.add(a.rel);
        counts.answers.add(a.parted);
        // Of a contact the distance: where points and directions are right to two units contraction may change their last bits.
        std::size_t const unique = of.answers == kind::contact && a.numbers > 1 ? 1 : a.numbers;
        for (std::size_t k = 0; k < unique; ++k) counts.answers.add_number(a.bits[k]);
        if (how.answers) std::fprintf(how.answers, "%s\n", line_of<Scalar>(of, text_of(a), inputs[i]).c_str());
        bool const right = exact.empty() ? a == plain[i] && !a.parted : is_as(a, exact);
        if (right) continue;
        (a.rel == trapped_answer ? counts.trapped : a.rel == late_answer ? counts.late : counts.wrong) += 1;
        if (counts.shown++ < how.show) {
            std::string const expected = exact.empty() ? text_of(plain[i]) : std::string(exact);
            std::fprintf(stderr, "%s, not %s: %s\n", text_of(a).c_str(), expected.c_str(),
                         line_of<Scalar>(of, expected, inputs[i]).c_str());
        }
    }
}

/// The share of all cases that a test has: an eighth of the others' where an answer may take milliseconds, or inputs are long.
std::uint64_t weight_of(test const& of) {
    return of.answers == kind::sphere || of.answers == kind::moving || of.answers == kind::contact ||
                   of.shape.growth != 0
               ? 1
               : 8;
}

template <class Scalar>
void ask_made(settings const& how, test const& of, std::size_t index, std::uint64_t cases, tally& counts) {
    source random(how.seed * 1000003 + index * 2 + sizeof(Scalar) / 8);
    made_cases<Scalar> makes(of.shape,
                             of.answers == kind::moving || of.answers == kind::sphere || of.answers == kind::contact,
                             random, how.subnormal);
    std::vector<std::vector<typename scalar_format<Scalar>::bits>> inputs;
    while (cases > 0) {
        inputs.resize(cases < block_size ? cases : block_size);
        std::size_t const count = makes.draw_count();
        for (auto& input : inputs) makes.make(count, input);
        ask<Scalar>(how, of, inputs, {}, counts);
        cases -= inputs.size();
    }
}

/// A line of a case file: test, scalar, exact answer, and the scalars' bits in hexadecimal digits. The exact answer is a word,
/// for numbers with their bits, "defined:BITS,BITS"; "?" where it is not known. Lines that begin with # are remarks.
template <class Scalar>
bool read_case(settings const& how, test const& of, std::string_view exact, std::string_view words, tally& counts) {
    std::vector<std::vector<typename scalar_format<Scalar>::bits>> inputs(1);
    while (!words.empty()) {
        std::string const word(words.substr(0, words.find(' ')));
        words.remove_prefix(word.size() < words.size() ? word.size() + 1 : words.size());
        inputs[0].push_back(
            static_cast<typename scalar_format<Scalar>::bits>(std::strtoull(word.c_str(), nullptr, 16)));
    }
    if (!of.shape.accepts(inputs[0].size())) return false;
    ask<Scalar>(how, of, inputs, exact, counts);
    return true;
}

struct tallies {
    tally by_scalar[std::size(tests)][2];
};

bool ask_file(settings const& how, char const* path, tallies& counts) {
    std::FILE* const file = std::fopen(path, "rb");
    if (!file) return std::fprintf(stderr, "answers: cannot read %s\n", path), false;
    std::string line;
    std::size_t number = 0;
    bool good = true;
    for (int c = 0; good && c != EOF;) {
        line.clear();
        while ((c = std::getc(file)) != EOF && c != '\n')
            if (c != '\r') line += static_cast<char>(c);
        ++number;
        if (line.empty() || line[0] == '#') continue;
        std::string_view rest = line;
        auto const word = [&rest] {
            std::string_view const first = rest.substr(0, rest.find(' '));
            rest.remove_prefix(first.size() < rest.size() ? first.size() + 1 : rest.size());
            return first;
        };
        std::string_view const id = word(), scalar = word(), exact = word();
        if ((!how.test.empty() && how.test != id) || (!how.scalar.empty() && how.scalar != scalar)) continue;
        std::size_t i = 0;
        while (i < std::size(tests) && tests[i].id != id) ++i;
        good = i < std::size(tests) && (scalar == "float32" || scalar == "float64") && !exact.empty();
        if (!good) {
        } else if (scalar == "float32")
            good = read_case<float>(how, tests[i], exact, rest, counts.by_scalar[i][0]);
        else
            good = read_case<double>(how, tests[i], exact, rest, counts.by_scalar[i][1]);
        if (!good) std::fprintf(stderr, "answers: %s:%zu: not a case\n", path, number);
    }
    std::fclose(file);
    return good;
}

int usage(char const* what) {
    std::fprintf(stderr,
                 "answers: %s\nusage: answers [--seed N] [--subnormal P] [--test T] [--scalar float32|float64] "
                 "[--rounding MODE] [--ftz] [--daz] [--trap] [--quiet] [--limit S] [--show N] [--answers OUT] FILE... "
                 "| --cases N\n",
                 what);
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    settings how;
    for (int i = 1; i < argc; ++i) {
        std::string_view const word = argv[i];
        if (word == "--ftz")
            how.env.ftz = true;
        else if (word == "--daz")
            how.env.daz = true;
        else if (word == "--trap")
            how.env.trap = true;
        else if (word == "--quiet")
            how.quiet = true;
        else if (!word.starts_with("--"))
            how.files.push_back(argv[i]);
        else if (++i == argc)
            return usage("a value is missing");
        else if (word == "--seed")
            how.seed = std::strtoull(argv[i], nullptr, 10);
        else if (word == "--subnormal") {
            how.subnormal = std::atoi(argv[i]);
            if (how.subnormal < 0 || how.subnormal > 100) return usage("--subnormal is a percentage, 0 to 100");
        } else if (word == "--cases")
            how.cases = std::strtoull(argv[i], nullptr, 10);
        else if (word == "--test")
            how.test = argv[i];
        else if (word == "--scalar")
            how.scalar = argv[i];
        else if (word == "--limit")
            how.limit = std::strtod(argv[i], nullptr);
        else if (word == "--show")
            how.show = std::strtoul(argv[i], nullptr, 10);
        else if (word == "--answers") {
            if (!(how.answers = std::fopen(argv[i], "wb"))) return usage("cannot write the answers");
        } else if (word == "--rounding") {
            std::string_view const mode = argv[i];
            how.env.rounding = -1;
            if (mode == "nearest") how.env.rounding = FE_TONEAREST;
#ifdef FE_UPWARD
            if (mode == "up") how.env.rounding = FE_UPWARD;
#endif
#ifdef FE_DOWNWARD
            if (mode == "down") how.env.rounding = FE_DOWNWARD;
#endif
#ifdef FE_TOWARDZERO
            if (mode == "zero") how.env.rounding = FE_TOWARDZERO;
#endif
            if (how.env.rounding == -1) {
                if (mode != "up" && mode != "down" && mode != "zero") return usage("no such rounding mode");
                return std::fprintf(stderr, "answers: --rounding: not on this machine\n"), 3;
            }
        } else
            return usage("no such option");
    }
    if (how.files.empty() == (how.cases == 0)) return usage("either files or --cases");
    if (char const* const why = missing(how.env)) return std::fprintf(stderr, "answers: environment: %s\n", why), 3;
#if ANSWERS_SIGNALS
    std::signal(SIGFPE, leave);
    std::signal(SIGALRM, leave);
#else
    if (how.limit > 0) return std::fprintf(stderr, "answers: --limit: not on this machine\n"), 3;
#endif

    static tallies counts;
    for (char const* path : how.files)
        if (!ask_file(how, path, counts)) return 2;
    if (how.cases > 0) {
        auto const is_asked = [&how](test const& of, int scalar) {
            return (how.test.empty() || how.test == of.id) &&
                   (how.scalar.empty() || how.scalar == (scalar == 0 ? "float32" : "float64"));
        };
        std::uint64_t weights = 0;
        for (test const& each : tests)
            for (int scalar = 0; scalar < 2; ++scalar) weights += is_asked(each, scalar) ? weight_of(each) : 0;
        if (weights == 0) return usage("no such test or scalar");
        for (std::size_t i = 0; i < std::size(tests); ++i)
            for (int scalar = 0; scalar < 2; ++scalar) {
                if (!is_asked(tests[i], scalar)) continue;
                std::uint64_t const cases = (how.cases * weight_of(tests[i]) + weights - 1) / weights;
                if (scalar == 0)
                    ask_made<float>(how, tests[i], i, cases, counts.by_scalar[i][0]);
                else
                    ask_made<double>(how, tests[i], i, cases, counts.by_scalar[i][1]);
            }
    }
    tally all;
    for (std::size_t i = 0; i < std::size(tests); ++i)
        for (int scalar = 0; scalar < 2; ++scalar) {
            tally const& each = counts.by_scalar[i][scalar];
            if (each.cases == 0) continue;
            std::string const inputs = each.inputs.text(), answers = each.answers.text();
            std::printf("%s %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %s %s\n", tests[i].id.data(),
                        scalar == 0 ? "float32" : "float64", each.cases, each.wrong, each.trapped, each.late,
                        inputs.c_str(), answers.c_str());
            for (char c : inputs) all.inputs.add(static_cast<std::uint8_t>(c));
            for (char c : answers) all.answers.add(static_cast<std::uint8_t>(c));
            all.cases += each.cases;
            all.wrong += each.wrong;
            all.trapped += each.trapped;
            all.late += each.late;
        }
    std::printf("all - %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %s %s\n", all.cases, all.wrong, all.trapped,
                all.late, all.inputs.text().c_str(), all.answers.text().c_str());
    if (how.answers) std::fclose(how.answers);
    return all.wrong + all.trapped + all.late == 0 ? 0 : 1;
}
