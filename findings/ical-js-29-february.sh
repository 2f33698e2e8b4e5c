#!/usr/bin/env bash
# Guess: a yearly series that begins on 29 February takes place in leap years only, because RFC 5545 §3.3.10 ignores dates
# that do not exist.
# Seen with ical.js 2.2.1 (npm), Node 20: it takes place on 1 March of every other year. With BYMONTH=2;BYMONTHDAY=29
# beside it, the same library returns leap years only. rrule 2.8.1 returns leap years for both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ical.js@2.2.1 rrule@2.8.1 >/dev/null
cat > run.mjs <<'EOF'
import ICAL from 'ical.js';
import rrule from 'rrule';

const first = '2028-02-29T18:00:00';
const ofIcal = (rule) => {
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(first));
  return [1, 2, 3].map(() => dates.next().toString().slice(0, 10)).join(' ');
};
const ofRrule = (rule) =>
  rrule.rrulestr(`DTSTART:20280229T180000Z\nRRULE:${rule}`).all().map((date) => date.toISOString().slice(0, 10)).join(' ');
console.log(`ical.js, FREQ=YEARLY: ${ofIcal('FREQ=YEARLY;COUNT=3')}`);
console.log(`ical.js, with BYMONTHDAY: ${ofIcal('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=3')}`);
console.log(`rrule, FREQ=YEARLY: ${ofRrule('FREQ=YEARLY;COUNT=3')}`);
EOF
diff - <(node run.mjs) <<'EOF'
ical.js, FREQ=YEARLY: 2028-02-29 2029-03-01 2030-03-01
ical.js, with BYMONTHDAY: 2028-02-29 2032-02-29 2036-02-29
rrule, FREQ=YEARLY: 2028-02-29 2032-02-29 2036-02-29
EOF
echo "as recorded: ical.js moves a yearly 29 February to 1 March"
