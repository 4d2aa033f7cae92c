#!/bin/bash
# Runs a campaign in a job and leaves its reports in GRAZE_OUT: report.md goes to the job's page, comment.md (at most 60
# lines) to the pull request where there is one, upload.sarif to code scanning. Exit status: the campaign's, or 1 if GRAZE_SCORE is not
# reached.
#
# Runs anywhere: its inputs are variables, those of action.yml in capitals (GRAZE_PLUGIN, GRAZE_SECONDS, ...) and GitHub's.
set -euo pipefail

out=${GRAZE_OUT:-graze-out} shards=${GRAZE_SHARDS:-1} most_lines=60
refuse() {
  echo "graze: $1" >&2
  exit 2
}
[[ $shards =~ ^[1-9][0-9]{0,2}$ ]] || refuse "shards: '$shards' is not a number from 1 to 999"

# --- The folder for the reports. What it holds is replaced only where that is a campaign of graze and nothing else.
[[ $out == /* ]] || out=./$out
reports=(summary.json report.html report.md report.sarif junit.xml findings.jsonl gate.jsonl certified.jsonl upload.sarif comment.md score.txt badge.svg)

# Prints the names of a campaign's files in the folder; fails, and prints why, where it holds anything else.
campaign_files() (
  cd "$1" 2>/dev/null || { echo "it cannot be entered"; exit 1; }
  shopt -s nullglob dotglob
  found=(*)
  [[ ${#found[@]} -gt 0 ]] || exit 0
  # The format's bytes 68 to 71 name the program that a database of SQLite belongs to.
  if [[ -L findings.db || ! -f findings.db || $(dd if=findings.db bs=1 skip=68 count=4 2>/dev/null) != grze ]]; then
    echo "it holds no findings.db of graze"
    exit 1
  fi
  for each in "${found[@]}"; do
    known=no
    [[ ! $each =~ ^findings\.db(-wal|-shm|-journal|\.[0-9]+)?$ ]] || known=yes
    for name in "${reports[@]}"; do [[ ${each%.part} != "$name" ]] || known=yes; done
    if [[ $known == no || ! -f $each ]]; then
      echo "it also holds $each"
      exit 1
    fi
  done
  printf '%s\n' "${found[@]}"
)

old=
if [[ -e $out || -L $out ]]; then
  [[ -d $out ]] || refuse "out: $out is not a folder"
  real=$(cd "$out" 2>/dev/null && pwd -P) || refuse "out: $out cannot be entered"
  for each in "$PWD" "$(pwd -P)" "${HOME:-/}"; do
    [[ $real != / && $each/ != "$real"/* ]] ||
      refuse "out: $out is left as it is, because $each lies in it; name a folder of its own, such as graze-out"
  done
  old=$(campaign_files "$out") || refuse "out: $out is left as it is, because $old; name a folder that is empty or new"
fi

# --- The program.
graze=${GRAZE:-graze}
work=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/graze-XXXXXX")
trap 'rm -rf "$work"' EXIT

# Nothing that was downloaded is unpacked before its hash is the expected one.
verify() {
  local expected=${GRAZE_SHA256:-} found
  expected=${expected,,}
  [[ $expected =~ ^[0-9a-f]{64}$ ]] || refuse "sha256: '$GRAZE_SHA256' is not a SHA-256, 64 hexadecimal digits"
  if command -v sha256sum >/dev/null; then found=$(sha256sum <"$1"); else found=$(shasum -a 256 <"$1"); fi
  found=${found%% *}
  [[ $found == "$expected" ]] || refuse "$graze has the SHA-256 $found, expected $expected; it is not unpacked"
}
case $graze in
  *://* | *.tar.gz)
    archive=$graze
    if [[ $graze == *://* ]]; then
      [[ -n ${GRAZE_SHA256:-} ]] ||
        refuse "sha256 is missing: $graze is not run unverified. Take the SHA-256 of that file from SHA256SUMS of the same release"
      archive=$work/graze.tar.gz
      curl -fsSL --retry 3 -o "$archive" -- "$graze" || refuse "$graze cannot be downloaded"
    fi
    [[ -z ${GRAZE_SHA256:-} ]] || verify "$archive"
    mkdir "$work/program"
    tar -xzf "$archive" -C "$work/program" --strip-components 1 || refuse "$graze cannot be unpacked"
    graze=$work/program/bin/graze
    ;;
  *) [[ -z ${GRAZE_SHA256:-} ]] || refuse "sha256 is given, but $graze is not a graze-*.tar.gz" ;;
esac
command -v "$graze" >/dev/null || refuse "there is no program $graze"

# --- The campaign: whole, or in parts that are joined.
words=() gate=() given=no
while read -r each; do [[ -z $each ]] || { words+=(--plugin "$each") given=yes; }; done <<<"${GRAZE_PLUGIN:-}"
while read -r each; do [[ -z $each ]] || { words+=(--command "$each") given=yes; }; done <<<"${GRAZE_COMMAND:-}"
while read -r each; do [[ -z $each ]] || words+=(--promise "$each"); done <<<"${GRAZE_PROMISE:-}"
read -r -a tests <<<"${GRAZE_TEST:-}"
for each in "${tests[@]}"; do words+=(--test "$each"); done
asked=("${words[@]}")
if [[ -n ${GRAZE_CASES:-} ]]; then words+=(--cases "$GRAZE_CASES"); else words+=(--seconds "${GRAZE_SECONDS:-45}"); fi
# Without other words any disagreement of the given subjects fails the job; with a baseline, what that does not know.
fail_on=${GRAZE_FAIL_ON:-}
[[ -n $fail_on || -n ${GRAZE_BASELINE:-} || $given == no ]] || fail_on=disagreement
[[ -z ${GRAZE_BASELINE:-} ]] || gate+=(--baseline "$GRAZE_BASELINE")
[[ -z $fail_on ]] || gate+=(--fail-on "$fail_on")

mkdir -p "$out" || refuse "out: $out cannot be made"
while read -r each; do [[ -z $each ]] || rm -f -- "$out/$each"; done <<<"$old"
status=0
if [[ $shards == 1 ]]; then
  "$graze" run "${words[@]}" "${gate[@]}" --out "$out" || status=$?
else
  jobs=$(($(nproc) / shards)) parts=() waiting=()
  for ((i = 1; i <= shards; ++i)); do
    parts+=("$work/part-$i")
    "$graze" run "${words[@]}" --jobs $((jobs > 0 ? jobs : 1)) --shard "$i/$shards" --out "$work/part-$i" \
      >"$work/part-$i.txt" 2>&1 &
    waiting+=($!)
  done
  # Of a part only what gates anyhow counts: the rest is judged when they are joined.
  for i in "${!waiting[@]}"; do
    part=0
    wait "${waiting[i]}" || part=$?
    [[ $part -le 1 ]] || { cat "${parts[i]}.txt" >&2; exit $part; }
  done
  "$graze" merge "${parts[@]}" "${gate[@]}" --out "$out" || status=$?
fi
[[ -f $out/report.md ]] || exit $status

# --- The grades on the conformance suite.
scored=0 grade=
if [[ -n ${GRAZE_SCORE:-} ]]; then
  "$graze" score "${asked[@]}" --at-least "$GRAZE_SCORE" --badge "$out/badge.svg" >"$out/score.txt" || scored=$?
  [[ $scored -le 1 ]] || exit $scored
  grade=$(sed -n 's/.*aria-label="[^"]*: \([^"]*\)".*/\1/p' "$out/badge.svg")
fi

# --- What is gone is no alert.
awk '/"baselineState":"absent"/ { next }
     held != "" { if ($0 ~ /^\]/) sub(/,$/, "", held); print held }
     { held = $0 } END { print held }' "$out/report.sarif" >"$out/upload.sarif"

# --- The job's page, and the comment: as much of the report as reads well there.
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then cat "$out/report.md" >>"$GITHUB_STEP_SUMMARY"; fi
if [[ -n ${GITHUB_STEP_SUMMARY:-} && -n $grade ]]; then printf '\n```\n%s\n```\n' "$(<"$out/score.txt")" >>"$GITHUB_STEP_SUMMARY"; fi
wrong=$(sed -n 's/.*\*\*\([0-9][0-9]*\) disagreements\{0,1\}\*\*.*/\1/p' "$out/report.md" | head -n 1)
case ${wrong:=unknown} in
  0) told="no disagreement" ;;
  1) told="1 disagreement" ;;
  unknown) told="disagreements are in the report" ;;
  *) told="$wrong disagreements" ;;
esac
case $status:$wrong in
  0:0) told="no gated disagreement, $told" ;;
  0:*)
    if [[ -n ${GRAZE_BASELINE:-} ]]; then told+=", all known to the baseline"
    elif [[ $fail_on == none ]]; then told+=", which do not gate (\`fail-on: none\`)"
    elif [[ -n $fail_on ]]; then told+=", none of them gated (\`fail-on: $fail_on\`)"
    else told+=", none of a certified subject"; fi
    ;;
  1:*) told="**gated disagreements**, $told${fail_on:+ (\`fail-on: $fail_on\`)}" ;;
  *) told="stopped with exit status $status, $told" ;;
esac
if [[ -n $grade ]]; then told+="; grade $grade on the conformance suite"; fi
if [[ $scored != 0 ]]; then told+=", **below $GRAZE_SCORE**"; fi
link=
[[ -z ${GITHUB_RUN_ID:-} ]] || link=" [Full run](${GITHUB_SERVER_URL:-https://github.com}/${GITHUB_REPOSITORY:-}/actions/runs/$GITHUB_RUN_ID)."
{
  printf '<!-- graze%s -->\n### graze: %s\n\n' "${GITHUB_JOB:+ $GITHUB_JOB}" "$told"
  # Without its title, and without the cases as JSON and the words that lead to one: those are in the report.
  awk 'function show() { if (held ~ /[^ -]/) { if (gap && shown) print ""; print held; shown = 1; gap = 0 }; held = "" }
       /^# / { next }
       /^ *```/ { inside = !inside; if (inside) sub(/(^| +)[A-Z][^.:]*:$/, "", held); next }
       inside { next }
       /^ *$/ { blank = 1; next }
       { show(); if (blank) gap = 1; blank = 0; held = $0 }
       END { show() }' "$out/report.md" |
    awk -v most=$((most_lines - 7)) 'NR <= most { print } END { if (NR > most) print "\n..." }'
  printf '\nSee `report.html`, an artifact of the job, for everything.%s\n' "$link"
} >"$out/comment.md"

if [[ ${GRAZE_COMMENT:-true} == true && ${GITHUB_REF:-} =~ ^refs/pull/([0-9]+)/ ]] && command -v gh >/dev/null; then
  number=${BASH_REMATCH[1]} mark=$(head -n 1 "$out/comment.md")
  comments=repos/$GITHUB_REPOSITORY/issues/$number/comments
  # A pull request from a fork may not comment: that is no reason to fail.
  if known=$(MARK=$mark gh api "$comments" --paginate --jq '.[] | select(.body | startswith(env.MARK)) | .id'); then
    known=$(head -n 1 <<<"$known")
    if [[ -n $known ]]; then
      gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" -F "body=@$out/comment.md" >/dev/null || true
    else
      gh api --method POST "$comments" -F "body=@$out/comment.md" >/dev/null || true
    fi
  fi
fi
[[ $status != 0 ]] || status=$scored
exit $status
