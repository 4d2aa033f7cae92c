// A library that cannot be used, in the way that the environment variable GRAZE_MISFIT names.
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "graze/subject.h"

namespace {

bool is(char const* way) {
    char const* const chosen = std::getenv("GRAZE_MISFIT");
    return chosen && std::strcmp(chosen, way) == 0;
}

volatile bool forever = true;

void misbehave(std::string const& where) {
    if (is((where + "_crash").c_str())) raise(SIGSEGV);
    if (is((where + "_abort").c_str())) std::abort();
    if (is((where + "_exit").c_str())) std::exit(0);
    if (is((where + "_loop").c_str()))
        while (forever) continue;
    if (is((where + "_sleep").c_str()))
        while (forever) pause();
    if (is((where + "_wait").c_str())) {
        timespec const span{3, 0};
        nanosleep(&span, nullptr);
    }
    if (is((where + "_throw").c_str())) throw std::runtime_error("not today");
    if (is((where + "_chatter").c_str()))
        for (int i = 0; i < 100; ++i)
            if (write(3, "junk", 4) < 0) break;
}

struct constructor {
    constructor() {
        misbehave("constructor");
        timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (is("flaky") && now.tv_nsec / 1000 % 2 == 0) std::abort();
    }
} const at_load;

int decide(void const* input, size_t count, void*) {
    auto const* const box = static_cast<float const*>(input);
    if (box[0] == -666) std::abort();
    return box[count - 1] == 2 ? -1 : static_cast<int>(box[count - 1]);
}

std::string const long_name(65, 'x');
std::vector<graze_subject> subjects{{"aabb_aabb_2d", "first", 32, 0, decide},
                                    {"aabb_aabb_2d", "second", 32, 0, decide}};

}  // namespace

graze_subject const* graze_subjects(size_t* count, int* abi) {
    misbehave("subjects");
    graze_subject& second = subjects[1];
    if (is("unknown_test")) second.test = "aabb_aabb_4d";
    if (is("null_test")) second.test = nullptr;
    if (is("markup_test")) second.test = "<b>\n";
    if (is("bad_pointer")) second.name = reinterpret_cast<char const*>(8);
    if (is("null_name")) second.name = nullptr;
    if (is("empty_name")) second.name = "";
    if (is("long_name")) second.name = long_name.c_str();
    if (is("markup_name")) second.name = "<script>";
    if (is("newline_name")) second.name = "a\nb";
    if (is("glob_name")) second.name = "*";
    if (is("duplicate")) second.name = "first";
    if (is("scalar_16")) second.scalar = 16;
    if (is("contact_3")) second.contact = 3;
    if (is("contact_negative")) second.contact = -1;
    if (is("null_decide")) second.decide = nullptr;
    if (is("two_promises")) second = {"aabb_aabb_2d", "first", 64, GRAZE_CONTACT_OPEN, decide};
    *count = is("none") ? 0 : is("too_many") ? 4097 : is("absurd_count") ? static_cast<size_t>(-1) : subjects.size();
    *abi = is("other_abi") ? 2 : is("no_abi") ? *abi : GRAZE_SUBJECT_ABI;
    return is("null_table") ? nullptr : subjects.data();
}
