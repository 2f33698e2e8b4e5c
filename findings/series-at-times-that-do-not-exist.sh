#!/usr/bin/env bash
# Guess: readers agree about a date of a series whose time of day does not exist, because the clock goes forward: RFC 5545 §3.3.10 says
# that it is ignored and not counted, and further down that it is read as §3.3.5 does, with the offset from before the change.
# Seen with node-ical 0.27.2 (npm) and Debian 12's python3-dateutil 2.8.2-2 (rrulestr, resolve_imaginary): each follows one of the
# two. Of four midnights in Cairo, where summer time begins at 0:00 of the last Friday of April, node-ical has no Friday and ends a
# day later; so does a series at 02:30 in Berlin over the last Sunday of March. dateutil has four days in a row, one of them an
# hour later on the clock.
# It matters for series at midnight in Cairo, and where a series has to be equal in two programs. Ends with 0 while that is so.
set -euo pipefail
/usr/bin/python3 -c 'import dateutil' 2>/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-dateutil >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . node-ical@0.27.2 >/dev/null
cat >dates.mjs <<'JS'
import ical from 'node-ical';
const [zone, start] = process.argv.slice(2);
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:1@example.org',
  'DTSTAMP:20310101T000000Z', `DTSTART;TZID=${zone}:${start}`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4', 'SUMMARY:Watch',
  'END:VEVENT', 'END:VCALENDAR', ''];
const event = Object.values(ical.sync.parseICS(lines.join('\r\n'))).find(({ type }) => type === 'VEVENT');
const dates = ical.expandRecurringEvent(event, { from: new Date('2031-01-01'), to: new Date('2032-01-01') });
console.log(dates.map((date) => date.start.toISOString().slice(5, 16)).join(' '));
JS
cat >dates.py <<'PY'
import sys
from datetime import datetime, timezone
from dateutil import rrule, tz
start = datetime.strptime(sys.argv[2], '%Y%m%dT%H%M%S').replace(tzinfo=tz.gettz(sys.argv[1]))
dates = rrule.rrulestr('FREQ=DAILY;COUNT=4', dtstart=start)
print(' '.join(tz.resolve_imaginary(date).astimezone(timezone.utc).strftime('%m-%dT%H:%M') for date in dates))
PY
for series in 'Africa/Cairo 20310423T000000' 'Europe/Berlin 20310328T023000'; do
  echo "$series"
  TZ=UTC node dates.mjs $series
  TZ=UTC /usr/bin/python3 dates.py $series
done >seen
diff seen - <<'SEEN'
Africa/Cairo 20310423T000000
04-22T22:00 04-23T22:00 04-25T21:00 04-26T21:00
04-22T22:00 04-23T22:00 04-24T22:00 04-25T21:00
Europe/Berlin 20310328T023000
03-28T01:30 03-29T01:30 03-31T00:30 04-01T00:30
03-28T01:30 03-29T01:30 03-30T01:30 03-31T00:30
SEEN
echo "as recorded: the date at the change is left out or an hour later, and the ends differ"
