#!/bin/bash
# A campaign in a job, and what it leaves: reports in GRAZE_OUT, report.md on the job's page, comment.md of at most 60
# lines, on the pull request where there is one, and upload.sarif for code scanning. Exit status: the campaign's.
#
# Runs anywhere: all is said by variables, those of action.yml in capitals (GRAZE_PLUGIN, GRAZE_SECONDS, ...) and GitHub's.
set -euo pipefail

out=${GRAZE_OUT:-graze-out} shards=${GRAZE_SHARDS:-1} most_lines=60
[[ $shards =~ ^[1-9][0-9]{0,2}$ ]] || { echo "graze: shards: '$shards' is no number from 1 to 999" >&2; exit 2; }

# --- The program.
graze=${GRAZE:-graze}
case $graze in
  *.tar.gz)
    folder=${RUNNER_TEMP:-${TMPDIR:-/tmp}}/graze-program
    rm -rf "$folder"
    mkdir -p "$folder"
    case $graze in
      *://*) curl -fsSL --retry 3 -o "$folder/graze.tar.gz" "$graze" && graze=$folder/graze.tar.gz ;;
    esac
    tar -xzf "$graze" -C "$folder" --strip-components 1 || { echo "graze: $graze cannot be unpacked" >&2; exit 2; }
    graze=$folder/bin/graze
    ;;
esac
command -v "$graze" >/dev/null || { echo "graze: there is no program $graze" >&2; exit 2; }

# --- The campaign: whole, or in parts that are joined.
words=() gate=()
while read -r each; do [[ -z $each ]] || words+=(--plugin "$each"); done <<<"${GRAZE_PLUGIN:-}"
while read -r each; do [[ -z $each ]] || words+=(--command "$each"); done <<<"${GRAZE_COMMAND:-}"
read -r -a tests <<<"${GRAZE_TEST:-}"
for each in "${tests[@]}"; do words+=(--test "$each"); done
if [[ -n ${GRAZE_CASES:-} ]]; then words+=(--cases "$GRAZE_CASES"); else words+=(--seconds "${GRAZE_SECONDS:-45}"); fi
[[ -z ${GRAZE_BASELINE:-} ]] || gate+=(--baseline "$GRAZE_BASELINE")
[[ -z ${GRAZE_FAIL_ON:-} ]] || gate+=(--fail-on "$GRAZE_FAIL_ON")

rm -rf "$out"
mkdir -p "$out"
status=0
if [[ $shards == 1 ]]; then
  "$graze" run "${words[@]}" "${gate[@]}" --out "$out" || status=$?
else
  jobs=$(($(nproc) / shards)) parts=() waiting=()
  for ((i = 1; i <= shards; ++i)); do
    parts+=("$out/part-$i")
    "$graze" run "${words[@]}" --jobs $((jobs > 0 ? jobs : 1)) --shard "$i/$shards" --out "$out/part-$i" \
      >"$out/part-$i.txt" 2>&1 &
    waiting+=($!)
  done
  # Of a part only what gates anyhow counts: the rest is judged when they are joined.
  for i in "${!waiting[@]}"; do
    part=0
    wait "${waiting[i]}" || part=$?
    [[ $part -le 1 ]] || { cat "${parts[i]}.txt" >&2; exit $part; }
  done
  "$graze" merge "${parts[@]}" "${gate[@]}" --out "$out/whole" || status=$?
  [[ ! -d $out/whole ]] || mv "$out/whole"/* "$out/"
  rm -rf "$out/whole" "${parts[@]}" "$out"/part-*.txt
fi
[[ -f $out/report.md ]] || exit $status

# --- What is gone is no alert.
awk '/"baselineState":"absent"/ { next }
     held != "" { if ($0 ~ /^\]/) sub(/,$/, "", held); print held }
     { held = $0 } END { print held }' "$out/report.sarif" >"$out/upload.sarif"

# --- The job's page, and the comment: as much of the report as reads well there.
if [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; then cat "$out/report.md" >>"$GITHUB_STEP_SUMMARY"; fi
case $status in
  0) word="nothing that was to be ruled out" ;;
  1) word="**something that was to be ruled out**" ;;
  *) word="stopped with exit status $status" ;;
esac
link=
[[ -z ${GITHUB_RUN_ID:-} ]] || link=" [All of it](${GITHUB_SERVER_URL:-https://github.com}/${GITHUB_REPOSITORY:-}/actions/runs/$GITHUB_RUN_ID)."
{
  printf '<!-- graze%s -->\n### graze: %s\n\n' "${GITHUB_JOB:+ $GITHUB_JOB}" "$word"
  # Without its title, and without the cases as JSON: those are in the report.
  awk '/^# / { next } /^ *```/ { inside = !inside; next } inside { next }
       /^ *$/ { if (blank) next; blank = 1 } /[^ ]/ { blank = 0 } { print }' "$out/report.md" |
    awk -v most=$((most_lines - 7)) 'NR <= most { print } END { if (NR > most) print "\n..." }'
  printf '\nEverything is in `report.html`, an artifact of the job.%s\n' "$link"
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
exit $status
