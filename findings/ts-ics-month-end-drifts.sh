#!/usr/bin/env bash
# Guess: a monthly series that begins on the 31st skips months without one (RFC 5545 §3.3.10), or at worst uses their last
# day.
# Seen with ts-ics 2.4.6 (npm), Node 20: after the first short month all later dates are on the 28th. A yearly series
# from 29 February is on 28 February of the following years.
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
show('FREQ=MONTHLY;COUNT=4', '2027-01-31T18:00:00Z');
show('FREQ=YEARLY;COUNT=3', '2028-02-29T18:00:00Z');
EOF
diff - <(TZ=UTC node run.mjs) <<'EOF'
FREQ=MONTHLY;COUNT=4: 2027-01-31 2027-02-28 2027-03-28 2027-04-28
FREQ=YEARLY;COUNT=3: 2028-02-29 2029-02-28 2030-02-28
EOF
echo "as recorded: ts-ics continues from the shortened day"
