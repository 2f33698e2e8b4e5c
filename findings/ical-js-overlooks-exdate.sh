#!/usr/bin/env bash
# Guess: each EXDATE of a series excludes its date (RFC 5545 §3.8.5.1), and one that the rule does not give changes nothing.
# Seen with ical.js 2.2.1 (npm): if an EXDATE lies between two dates of the rule, the reader looks at the next EXDATE only at the
# date after, so that the date which that one excludes takes place, in any order of the lines. python3-dateutil 2.8.2 of Debian 12
# excludes it.
# It matters when a rule is changed (weekly to every ten days, say) and keeps the dates that were cancelled before.
# Ends with 0 while that is so.
set -euo pipefail
/usr/bin/python3 -c 'import dateutil' 2>/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-dateutil >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 >/dev/null
cat >read.mjs <<'READ'
import ICAL from 'ical.js';
const excluded = process.argv.slice(2).map((day) => `EXDATE:203301${day}T180000Z`);
const series = ['UID:1', 'DTSTART:20330107T180000Z', 'RRULE:FREQ=DAILY;INTERVAL=5;COUNT=5', ...excluded];
const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...series, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
const iterator = event.iterator();
const days = [];
for (let next; (next = iterator.next()); ) days.push(next.day);
console.log(days.join(' '));
READ
cat >read.py <<'READ'
import sys
from dateutil.rrule import rrulestr
excluded = ''.join(f'\nEXDATE:203301{day}T180000Z' for day in sys.argv[1:])
print(*[each.day for each in rrulestr(f'DTSTART:20330107T180000Z\nRRULE:FREQ=DAILY;INTERVAL=5;COUNT=5{excluded}')])
READ
for days in '' '17' '15' '15 17' '17 15' '08 17'; do
  echo "without ${days:-none}: ical.js $(node read.mjs $days), dateutil $(/usr/bin/python3 read.py $days)"
done >seen
diff seen - <<'SEEN'
without none: ical.js 7 12 17 22 27, dateutil 7 12 17 22 27
without 17: ical.js 7 12 22 27, dateutil 7 12 22 27
without 15: ical.js 7 12 17 22 27, dateutil 7 12 17 22 27
without 15 17: ical.js 7 12 17 22 27, dateutil 7 12 22 27
without 17 15: ical.js 7 12 17 22 27, dateutil 7 12 22 27
without 08 17: ical.js 7 12 22 27, dateutil 7 12 22 27
SEEN
echo "as recorded: an EXDATE beside the rule hides the next one"
