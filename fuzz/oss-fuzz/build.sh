#!/bin/bash
# Builds the harnesses as OSS-Fuzz asks for it: compilers and flags come from $CC, $CXX, $CFLAGS and $CXXFLAGS, the engine
# from $LIB_FUZZING_ENGINE, the sources are in $SRC/graze, and each harness goes to $OUT with NAME_seed_corpus.zip,
# NAME.dict and NAME.options. $WORK is for what is made on the way.
#
#   GRAZE_OSS_FUZZ_TARGETS  names of harnesses, by spaces; without it, all
#   GRAZE_OSS_FUZZ_SOURCES  sources of a plugin, by spaces, whose routines the harnesses judge: GRAZE_OSS_FUZZ_TARGETS names those
#                           of its tests. They abort on a wrong answer
#   GRAZE_OSS_FUZZ_STEM     what the names of its subjects begin with: fuzzed without it
#   GRAZE_OSS_FUZZ_FAIL_ON  the outcomes at which they abort, by commas: disagreement (all) without it
#   GRAZE_OSS_FUZZ_JOBS     compilers at a time; without it, as many as processors
#
# Shared libraries other than glibc's go to $OUT/lib, where the harnesses look first: the machine that runs them has
# nothing of what graze is built on.
set -eu
: "${CC:?}" "${CXX:?}" "${CFLAGS?}" "${CXXFLAGS?}" "${LIB_FUZZING_ENGINE:?}" "${OUT:?}" "${SRC:?}" "${WORK:?}"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$SRC/graze
files=$source/fuzz/oss-fuzz
[ -d "$files" ] || files=$here

case ${SANITIZER:-address} in
  memory | dataflow | thread)
    echo "graze: SANITIZER=$SANITIZER would need GMP, SQLite and fmt to be built with it: expected address, undefined, coverage or none" >&2
    exit 1 ;;
esac

# fmt and SQLiteCpp are packages of the distribution, made for libstdc++: one standard library for all.
if [[ " $CXXFLAGS " == *" -stdlib=libc++ "* ]]; then
  echo "graze: libstdc++ in place of libc++, for the C++ libraries of the distribution" >&2
  CXXFLAGS=${CXXFLAGS//-stdlib=libc++/}
  export CXXFLAGS
fi

fuzzed=(-DGRAZE_FUZZ_SOURCES= -DGRAZE_FUZZ_FAIL_ON=)
if [ -n "${GRAZE_OSS_FUZZ_SOURCES:-}" ]; then
  : "${GRAZE_OSS_FUZZ_TARGETS:?the harnesses of the tests that GRAZE_OSS_FUZZ_SOURCES have subjects for}"
  fuzzed=(-DGRAZE_FUZZ_SOURCES="${GRAZE_OSS_FUZZ_SOURCES// /;}" -DGRAZE_FUZZ_STEM="${GRAZE_OSS_FUZZ_STEM:-fuzzed}"
    -DGRAZE_FUZZ_FAIL_ON="${GRAZE_OSS_FUZZ_FAIL_ON:-disagreement}")
fi

build=$WORK/graze
# Build type None: no flags but those given. No precompiled headers: some files are not instrumented, and clang takes no header that
# was made with other flags.
# shellcheck disable=SC2016
cmake --no-warn-unused-cli -S "$source" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None \
  -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_C_FLAGS="$CFLAGS" -DCMAKE_CXX_FLAGS="$CXXFLAGS" \
  -DCMAKE_BUILD_RPATH='$ORIGIN/lib' -DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags \
  -DGRAZE_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" -DGRAZE_BUILD_BATCH=OFF -DGRAZE_BUILD_PROGRAM=ON -DGRAZE_BUILD_TESTS=OFF \
  -DGRAZE_BUILD_PROPERTIES=OFF -DGRAZE_INSTALL=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON "${fuzzed[@]}"
read -r -a all < "$build/fuzz/harness/harnesses.txt"
read -r -a names <<< "${GRAZE_OSS_FUZZ_TARGETS:-${all[*]}}"
cmake --build "$build" -j "${GRAZE_OSS_FUZZ_JOBS:-$(nproc)}" --target fuzz_replay "${names[@]}"

# Seeds: the committed cases as bytes, and the parsers' files as they are.
seeds=$WORK/seeds
rm -rf "$seeds"
mkdir -p "$OUT/lib"
ASAN_OPTIONS=detect_leaks=0 "$build/fuzz/harness/fuzz_replay" --write "$seeds" \
  "$source"/fuzz/corpus/cases.jsonl "$source"/reference/field_cases.jsonl "$source"/reference/documented_flaws.jsonl
for folder in "$source"/fuzz/corpus/*/; do
  cp -r "$folder" "$seeds/parse_$(basename "$folder")"
done

for name in "${names[@]}"; do
  target=${name#fuzz_}
  kind=geometry options=geometry
  [[ $target != parse_* ]] || { kind=$target; options=parser; }
  cp "$build/fuzz/harness/$name" "$OUT/"
  cp "$files/$kind.dict" "$OUT/$name.dict"
  cp "$files/$options.options" "$OUT/$name.options"
  rm -f "$OUT/${name}_seed_corpus.zip"
  (cd "$seeds/$target" && zip -q -r -X "$OUT/${name}_seed_corpus.zip" .)
  # What ldd finds outside of glibc; "not found" is an error.
  ldd "$OUT/$name" | while read -r library _ path _; do
    case $library in
      linux-vdso.so* | */ld-linux* | libc.so* | libm.so* | libpthread.so* | libdl.so* | librt.so* | libresolv.so*) ;;
      *) [ "$path" -ef "$OUT/lib/$library" ] || cp -L "$path" "$OUT/lib/$library" ;;
    esac
  done
done
