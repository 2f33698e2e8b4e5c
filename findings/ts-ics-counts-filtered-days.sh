#!/usr/bin/env bash
# Guess: COUNT counts the dates of a series (RFC 5545 §3.3.10), so COUNT=8 gives eight Mondays of January and February.
# Seen with ts-ics 2.4.6 (npm), Node 20: a daily rule counts the days that BYDAY and BYMONTH remove, so that two
# Mondays are left; a fourth Thursday of November that begins on such a day loses its first date.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ts-ics@2.4.6 >/dev/null
cat > run.mjs <<'EOF'
import { convertIcsRecurrenceRule, extendByRecurrenceRule } from 'ts-ics';

function show(value, first) {
  const rule = convertIcsRecurrenceRule(undefined, { value });
  const dates = extendByRecurrenceRule(rule, { start: new Date(first) });
  console.log(`${value}: ${dates.map((date) => date.toISOString().slice(0, 10)).join(' ')}`);
}
show('FREQ=DAILY;BYMONTH=1,2;BYDAY=MO;COUNT=8', '2027-01-04T18:00:00Z');
show('FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=3', '2027-11-25T18:00:00Z');
EOF
diff - <(TZ=UTC node run.mjs) <<'EOF'
FREQ=DAILY;BYMONTH=1,2;BYDAY=MO;COUNT=8: 2027-01-04 2027-01-11
FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=3: 2028-11-23 2029-11-22
EOF
echo "as recorded: ts-ics counts days that a rule leaves out"
