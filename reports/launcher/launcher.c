/* bin/graze of the tar.gz, linked statically: says so where the system is too old for the program, and starts it beside
 * the C++ library that serves: the system's where that is new enough, since plugins need the same, else the one that
 * came along. The program itself lies in ../lib/graze/system and, with that library, in ../lib/graze/own.
 *
 * NEEDS_GLIBC is a minor version such as 36, NEEDS_GLIBCXX a symbol version such as "GLIBCXX_3.4.30", TRIPLET the name of
 * folders of libraries such as "x86_64-linux-gnu", and LOADER glibc's, such as "/lib64/ld-linux-x86-64.so.2". */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const folders[] = {"/lib/" TRIPLET, "/usr/lib/" TRIPLET, "/lib64", "/usr/lib64", "/lib", "/usr/lib"};

struct text {
    const char *begin;
    size_t size;
};

/* The library of that name as the loader would find it; nothing where none of the folders has it. */
static struct text library(const char *name) {
    struct text found = {NULL, 0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders && !found.begin; ++i) {
        char path[256];
        struct stat about;
        snprintf(path, sizeof path, "%s/%s", folders[i], name);
        int const file = open(path, O_RDONLY | O_CLOEXEC);
        if (file < 0) continue;
        if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0) {
            void *const at = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0);
            if (at != MAP_FAILED) found = (struct text){at, (size_t)about.st_size};
        }
        close(file);
    }
    return found;
}

/* The 31 of "stable release version 2.31"; 0 where it says none. */
static int minor_version(struct text libc) {
    static const char before[] = "release version 2.";
    const char *at = libc.begin ? memmem(libc.begin, libc.size, before, sizeof before - 1) : NULL;
    int minor = 0;
    if (!at) return 0;
    for (at += sizeof before - 1; at < libc.begin + libc.size && *at >= '0' && *at <= '9' && minor < 1000; ++at)
        minor = 10 * minor + (*at - '0');
    return minor;
}

/* The folder of this program, in `path`. */
static int own_folder(char *path, size_t size, const char *called) {
    ssize_t const length = readlink("/proc/self/exe", path, size - 1);
    if (length > 0) {
        path[length] = '\0';
    } else if (strchr(called, '/')) {  /* without /proc */
        if (!realpath(called, path)) return 0;
    } else {
        const char *list = getenv("PATH");
        int found = 0;
        while (list && *list && !found) {
            size_t const part = strcspn(list, ":");
            char candidate[PATH_MAX];
            snprintf(candidate, sizeof candidate, "%.*s/%s", (int)part, list, called);
            found = access(candidate, X_OK) == 0 && realpath(candidate, path) != NULL;
            list += part + (list[part] == ':');
        }
        if (!found) return 0;
    }
    char *const slash = strrchr(path, '/');
    if (!slash) return 0;
    *slash = '\0';
    return 1;
}

int main(int count, char **words) {
    char folder[PATH_MAX], program[PATH_MAX + 64];
    int const minor = minor_version(library("libc.so.6"));
    if (minor != 0 && minor < NEEDS_GLIBC) {
        fprintf(stderr, "graze: this system has glibc 2.%d, and this program needs 2.%d or newer: Debian 12, Ubuntu 24.04, "
                        "Fedora 37 or later; or build it from source\n", minor, NEEDS_GLIBC);
        return 2;
    }
    if (!own_folder(folder, sizeof folder, count > 0 ? words[0] : "graze")) {
        fprintf(stderr, "graze: cannot tell where it lies; start it by its whole path\n");
        return 2;
    }
    struct text const cpp = library("libstdc++.so.6");
    int const serves = cpp.begin && memmem(cpp.begin, cpp.size, NEEDS_GLIBCXX, sizeof NEEDS_GLIBCXX);
    snprintf(program, sizeof program, "%s/../lib/graze/%s", folder, serves ? "system" : "own");
    if (access("/proc/self/exe", F_OK) != 0) setenv("LD_ORIGIN_PATH", program, 1);  /* the loader cannot tell either */
    strcat(program, "/graze");
    execv(program, words);
    if (errno == ENOENT && access(program, X_OK) == 0)
        fprintf(stderr, "graze: this system has no glibc (" LOADER "), and this program needs 2.%d or newer\n", NEEDS_GLIBC);
    else
        fprintf(stderr, "graze: %s: %s; unpack the whole archive\n", program, strerror(errno));
    return 2;
}
