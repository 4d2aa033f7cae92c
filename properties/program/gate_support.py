"""A maintainer's plugin, so often wrong or hanging as is asked for, and campaigns of it."""
import os
import subprocess

from campaign_support import campaign
from cli_support import run

compiler = []

# Right, but for WRONG of 65536 inputs, and hanging on HANGING of them; they are told by a hash.
SOURCE = """
#include "graze/subject.h"
#include <string.h>
static unsigned hash(const void *input, size_t bytes) {
    const unsigned char *at = (const unsigned char *)input;
    unsigned h = 2166136261u;
    size_t i;
    for (i = 0; i < bytes; ++i) h = (h ^ at[i]) * 16777619u;
    h ^= h >> 15; h *= 0x2c1b3c6du; h ^= h >> 12;
    return h & 0xffff;
}
static int overlap(const void *input, size_t count, void *output) {
    const float *a = (const float *)input;
    unsigned h = hash(input, count * sizeof(float));
    int hit = a[0] <= a[6] && a[4] <= a[2] && a[1] <= a[7] && a[5] <= a[3];
    (void)output;
    if (h < HANGING) for (;;) {}
    return h < WRONG ? !hit : hit;
}
static const graze_subject subjects[] = {{"aabb_aabb_2d", "overlap", 32, GRAZE_CONTACT_CLOSED, overlap}};
const graze_subject *graze_subjects(size_t *count, int *abi) {
    *count = 1;
    *abi = GRAZE_SUBJECT_ABI;
    return subjects;
}
"""


class gate_campaign(campaign):
    def build(self, wrong=0, hanging=0):
        """libmine.so, so often wrong."""
        source = self.write("mine.c", SOURCE)
        library = os.path.join(self.folder, "libmine.so")
        subprocess.run([compiler[0], "-O1", "-shared", "-fPIC", "-I" + compiler[1], "-DWRONG=%du" % wrong,
                        "-DHANGING=%du" % hanging, "-o", library, source], check=True)
        return library

    def campaign_of(self, library, *words, cases=20000):
        return run("run", "--test", "aabb_aabb_2d", "--plugin", library, "--cases", str(cases), "--no-pictures",
                   "--out", self.out, *words)

    def counts(self):
        return self.summary()["tests"]["aabb_aabb_2d"]["subjects"]["libmine.overlap"]["float32"]


def take_compiler(arguments):
    """The compiler and the folder of subject.h, which follow the program's path."""
    if len(arguments) > 3:
        compiler.extend([arguments.pop(2), arguments.pop(2)])
