# Steps of a script with their seconds, for `source`. The last lines of the script's output say how long each step took, by the
# clock and in processor time, what was skipped, and which step failed.

steps=() starts=() processor=()
SKIPPED_CHECKS=$(mktemp)
export SKIPPED_CHECKS

# step NAME: begins a step, which ends when the next one begins.
step() {
  steps+=("$*") starts+=("$SECONDS")
  # The second line of `times` is the time of the commands that have ended, such as `1m2.345s 0m6.789s`.
  times >"$SKIPPED_CHECKS.times"
  processor+=("$(awk -F '[ms ]' 'NR == 2 { printf "%d", 60 * ($1 + $4) + $2 + $5 }' "$SKIPPED_CHECKS.times")")
  printf '\n== %s\n' "$*"
}

report_steps() {
  local status=$? index last=$((${#steps[@]} - 1))
  step "Seconds, by the clock and of the processors"
  for ((index = 0; index <= last; index++)); do
    printf '%6d %6d  %s\n' $((starts[index + 1] - starts[index])) $((processor[index + 1] - processor[index])) "${steps[index]}"
  done
  printf '%6d %6d  in all\n' "$SECONDS" "${processor[last + 1]}"
  if [ -s "$SKIPPED_CHECKS" ]; then printf '\n== Skipped\n' && cat "$SKIPPED_CHECKS"; fi
  rm -f "$SKIPPED_CHECKS" "$SKIPPED_CHECKS.times"
  [ "$status" = 0 ] || printf 'Failed: %s\n' "${steps[last]}"
}
trap report_steps EXIT
