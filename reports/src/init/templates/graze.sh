#!/bin/sh
# Builds the routine, checks it on cases.jsonl and on generated cases, and reports what is wrong and not in the baseline.
# Exit status: 0 nothing; 1 a wrong answer; 2 the routine does not build or graze is missing. Options are passed on to
# "graze run": --cases 100000, --seed 2, --jobs 1 and so on.
#
#   GRAZE        the program; default: graze on the PATH
#   GRAZE_URL    address of a release's graze-*.tar.gz, used if there is no program
#   GRAZE_SHA256 the SHA-256 of that file, from SHA256SUMS of the same release
#   GRAZE_CASES  generated cases of each scalar type (20000), without --cases
#   GRAZE_SCORE  the least grade on the conformance suite, A to E; without it there is no score
@OPTIONS@
#
# To accept the disagreements that are there: ./graze.sh --write-baseline baseline.jsonl
set -eu
cd "$(dirname "$0")"
mkdir -p build
echo '*' >build/.gitignore

graze=${GRAZE:-graze}
if ! command -v "$graze" >/dev/null && [ -n "${GRAZE_URL:-}" ]; then
  sha256=$(printf %s "${GRAZE_SHA256:-}" | tr A-F a-f)
  case $sha256 in
    *[!0-9a-f]*) sha256= ;;
  esac
  [ ${#sha256} -eq 64 ] || {
    echo "graze.sh: GRAZE_SHA256 is missing or is not 64 hexadecimal digits; what GRAZE_URL names is not run unverified." \
      "Take the SHA-256 of that file from SHA256SUMS of the same release" >&2
    exit 2
  }
  # The folder is named after the hash, so another release is downloaded anew.
  graze=build/graze-$sha256/bin/graze
  if [ ! -x "$graze" ]; then
    rm -rf build/graze.part build/graze.tar.gz
    mkdir build/graze.part
    curl -fsSL --retry 3 -o build/graze.tar.gz -- "$GRAZE_URL" || exit 2
    if command -v sha256sum >/dev/null; then found=$(sha256sum <build/graze.tar.gz); else found=$(shasum -a 256 <build/graze.tar.gz); fi
    [ "${found%% *}" = "$sha256" ] || {
      rm -f build/graze.tar.gz
      echo "graze.sh: $GRAZE_URL has the SHA-256 ${found%% *}, expected $sha256; it is not unpacked" >&2
      exit 2
    }
    tar -xzf build/graze.tar.gz -C build/graze.part --strip-components 1 || exit 2
    rm -rf "build/graze-$sha256"
    mv build/graze.part "build/graze-$sha256"
  fi
fi
command -v "$graze" >/dev/null || {
  echo "graze.sh: there is no $graze: install it, or set GRAZE to the program or GRAZE_URL to a release's tar.gz" >&2
  exit 2
}

@BUILD@
# Options may override the number of cases and the baseline.
cases="--cases ${GRAZE_CASES:-20000}" baseline="--baseline baseline.jsonl" accept=
for word in "$@"; do
  case $word in
    --cases | --cases=*) cases= ;;
    --baseline | --baseline=*) baseline= ;;
    --write-baseline | --write-baseline=*) baseline= accept=1 ;;
  esac
done

kept=0
"$graze" check @SUBJECT@ cases.jsonl >build/cases.txt 2>build/cases.err || kept=$?
[ $kept -eq 1 ] || cat build/cases.err >&2  # else said again below
[ $kept -le 1 ] || { cat build/cases.txt; exit $kept; }
[ $kept -eq 0 ] || "$graze" check @SUBJECT@ --subject 'mine.*' --wrong-only cases.jsonl || true

rm -rf build/out
run=0
# shellcheck disable=SC2086
"$graze" run @SUBJECT@ $cases $baseline --out "$PWD/build/out" "$@" || run=$?
[ $run -le 1 ] || exit $run
if [ -n "$accept" ]; then
  [ $kept -eq 0 ] || echo "graze.sh: cases of cases.jsonl fail, and will until the routine is right or they are removed" >&2
  exit $run
fi
# What made it fail, in full: a finding, or a case that was right before.
if [ $run -eq 1 ] && [ -s build/out/gate.jsonl ]; then
  sed -n 1p build/out/gate.jsonl >build/failing.jsonl
  id=$(sed -n 's/.*"id":"\([0-9a-f]*\)".*/\1/p' build/failing.jsonl)
  echo
  if [ -n "$id" ]; then
    "$graze" show build/out "$id" --shrunk 2>/dev/null || "$graze" show build/out "$id"
  else
    "$graze" check @SUBJECT@ build/failing.jsonl || true
  fi
  echo
  echo "All findings: $PWD/build/out/report.html; one in full: graze show $PWD/build/out ID"
fi
[ $kept -eq 0 ] || exit 1
if [ -n "${GRAZE_SCORE:-}" ]; then
  score=0
  "$graze" score @SUBJECT@ --at-least "$GRAZE_SCORE" --badge build/badge.svg || score=$?
  [ $run -ne 0 ] || run=$score
fi
exit $run
