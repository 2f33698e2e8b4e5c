#!/usr/bin/env bash
# Guess: BYSETPOS selects from the days of a week (RFC 5545 §3.3.10), and BYMONTHDAY=-1 limits a daily rule to the last days
# of months.
# Seen with ical.js 2.2.1 (npm), Node 20: a weekly rule ignores BYSETPOS, and a daily rule ignores the negative days
# of BYMONTHDAY, both without an error. rrule-temporal 2.2.8 applies both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ical.js@2.2.1 rrule-temporal@2.2.8 >/dev/null
cat > run.mjs <<'EOF'
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';

function compare(rule, first) {
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(`${first}T18:00:00`));
  const found = [1, 2, 3, 4].map(() => dates.next().toString().slice(0, 10)).join(' ');
  const start = `${first.replaceAll('-', '')}T180000Z`;
  const others = new RRuleTemporal({ rruleString: `DTSTART:${start}\nRRULE:${rule}` }).all();
  console.log(`${rule}\n  ical.js ${found}\n  rrule-temporal ${others.map((date) => date.toString().slice(0, 10)).join(' ')}`);
}
compare('FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=-1;COUNT=4', '2027-01-08');
compare('FREQ=DAILY;BYMONTHDAY=1,-1;COUNT=4', '2027-01-01');
EOF
diff - <(node run.mjs) <<'EOF'
FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=-1;COUNT=4
  ical.js 2027-01-08 2027-01-11 2027-01-15 2027-01-18
  rrule-temporal 2027-01-08 2027-01-15 2027-01-22 2027-01-29
FREQ=DAILY;BYMONTHDAY=1,-1;COUNT=4
  ical.js 2027-01-01 2027-02-01 2027-03-01 2027-04-01
  rrule-temporal 2027-01-01 2027-01-31 2027-02-01 2027-02-28
EOF
echo "as recorded: ical.js ignores BYSETPOS of weeks and negative days of daily rules"
