/* Traceable subjects that misuse what they are lent, each in the way of its name, for plugin_reading_test. */
#include <signal.h>
#include <stddef.h>

#include "graze/subject.h"

static int decide(const void* input, size_t count, void* output) {
    const double* x = (const double*)input;
    (void)count, (void)output;
    return x[0] <= x[6] && x[4] <= x[2] && x[1] <= x[7] && x[5] <= x[3];
}

static volatile int forever = 1;
static graze_number kept = 0;

#define READ(name) \
    static int read_##name(const graze_operations* with, const graze_number* x, size_t count, graze_number* output)
#define UNUSED (void)with, (void)x, (void)count, (void)output
#define ADD(a, b) with->operate(GRAZE_ADD, 64, (a), (b), 0, "borrower.c", __LINE__)
#define AT_MOST(a, b) (with->compare(GRAZE_LESS_EQUAL, (a), (b), "borrower.c", __LINE__) == 1)

READ(right) {
    UNUSED;
    return AT_MOST(x[0], x[6]) && AT_MOST(x[4], x[2]) && AT_MOST(x[1], x[7]) && AT_MOST(x[5], x[3]);
}
READ(invented) {
    UNUSED;
    return ADD(0xdeadbeef, x[0]) != 0;
}
READ(next_one) { /* of this reading, but not lent yet */
    UNUSED;
    return ADD(x[0] + 1000, x[0]) != 0;
}
READ(nothing) {
    UNUSED;
    return ADD(0, x[0]) != 0;
}
READ(stale) { /* the second time */
    graze_number const before = kept;
    UNUSED;
    kept = ADD(x[0], x[1]);
    return before == 0 || ADD(before, x[0]) != 0;
}
READ(million) {
    graze_number sum = x[0];
    int i;
    UNUSED;
    for (i = 0; i < 1000001 && sum; ++i) sum = ADD(x[0], x[1]);
    return 1;
}
READ(endless) { /* ignores that it is over */
    UNUSED;
    while (forever) ADD(x[0], x[1]);
    return 1;
}
READ(idle) {
    UNUSED;
    while (forever) continue;
    return 1;
}
static int deeper(const graze_operations* with, const graze_number* x, int depth) {
    volatile char room[4096];
    room[depth % 4096] = 1;
    return forever ? deeper(with, x, depth + 1) + room[(depth + 1) % 4096] : 0;
}
READ(recursion) {
    UNUSED;
    return deeper(with, x, 0);
}
READ(crash) {
    UNUSED;
    raise(SIGSEGV);
    return 1;
}
READ(operation_99) {
    UNUSED;
    return with->operate(99, 64, x[0], x[1], x[2], NULL, 0) != 0;
}
READ(scalar_16) {
    UNUSED;
    return with->operate(GRAZE_ADD, 16, x[0], x[1], x[2], NULL, 0) != 0;
}
READ(relation_0) {
    UNUSED;
    return with->compare(0, x[0], x[1], NULL, 0) > 0;
}
READ(no_number) {
    double const zero = 0 * x[0] == 0 ? 0 : 1;
    UNUSED;
    return with->constant(zero / zero, 64, 64) != 0;
}
READ(bad_text) { /* whose file name is none */
    UNUSED;
    return with->operate(GRAZE_ADD, 64, x[0], x[1], 0, (const char*)8, 1) != 0;
}
READ(grows) {
    graze_number product = with->constant(3, 64, 64);
    int i;
    UNUSED;
    for (i = 0; i < 200 && product; ++i) product = with->operate(GRAZE_MULTIPLY, 64, product, product, 0, NULL, 0);
    return AT_MOST(product, x[0]);
}

#define SUBJECT(name) {{"aabb_aabb_2d", #name, 64, GRAZE_CONTACT_CLOSED, decide}, read_##name}
static const graze_traceable_subject subjects[] = {
    SUBJECT(right),   SUBJECT(invented),  SUBJECT(next_one), SUBJECT(nothing),      SUBJECT(stale),     SUBJECT(million),
    SUBJECT(endless), SUBJECT(idle),      SUBJECT(recursion), SUBJECT(crash),       SUBJECT(operation_99),
    SUBJECT(scalar_16), SUBJECT(relation_0), SUBJECT(no_number), SUBJECT(bad_text), SUBJECT(grows),
    {{"aabb_aabb_2d", "unread", 64, GRAZE_CONTACT_CLOSED, decide}, NULL}};

const graze_traceable_subject* graze_traceable_subjects(size_t* count, int* abi) {
    *count = sizeof subjects / sizeof *subjects;
    *abi = GRAZE_TRACEABLE_ABI;
    return subjects;
}
