#!/usr/bin/env bash
# Guess: P1D is a day on the calendar and PT24H is 24 hours (RFC 5545 §3.3.6: weeks and days are nominal, hours exact), so over
# the night of the change to summer time in Berlin P1D lasts 23 hours and PT24H lasts 24; in autumn 25 and 24.
# Seen with ical.js 2.2.1 and node-ical 0.27.2 (npm), and Debian 12's python3-recurring-ical-events 2.0.1-1 with
# python3-icalendar 4.0.3-5: none of them makes a difference. ical.js reads both as a day on the calendar, node-ical both as 24
# hours, and Python both as 18:00 of the next day with the offset of the day before, which is 24 hours and a wrong clock.
# It matters for events over night: their ends differ by an hour between readers. Ends with 0 while that is so.
set -euo pipefail
/usr/bin/python3 -c 'import icalendar, recurring_ical_events' 2>/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-icalendar python3-recurring-ical-events >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ical.js@2.2.1 node-ical@0.27.2 >/dev/null
for duration in P1D PT24H; do
  for day in 20310329 20311025; do
    sed 's/$/\r/' >"$duration-$day.ics" <<ICS
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20310101T000000Z
DTSTART;TZID=Europe/Berlin:${day}T180000
DURATION:$duration
SUMMARY:Retreat
END:VEVENT
END:VCALENDAR
ICS
  done
done
cat >hours.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import ical from 'node-ical';
const text = readFileSync(process.argv[2], 'utf8');
const calendar = new ICAL.Component(ICAL.parse(text));
ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent'));
const hours = (start, end) => (end - start) / 3_600_000;
const other = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
console.log('ical.js', hours(event.startDate.toJSDate(), event.endDate.toJSDate()));
console.log('node-ical', hours(other.start, other.end));
JS
cat >hours.py <<'PY'
import sys
import icalendar
import recurring_ical_events
calendar = icalendar.Calendar.from_ical(open(sys.argv[1]).read())
[event] = recurring_ical_events.of(calendar).between((2031, 1, 1), (2032, 1, 1))
end, start = event['DTEND'].dt, event['DTSTART'].dt
print('recurring-ical-events', round(end.timestamp() - start.timestamp()) // 3600, 'until', end.strftime('%H:%M%z'))
PY
for file in P1D-20310329 PT24H-20310329 P1D-20311025 PT24H-20311025; do
  echo "$file: $({ TZ=UTC node hours.mjs "$file.ics"; TZ=UTC /usr/bin/python3 hours.py "$file.ics"; } | paste -sd ' ')"
done >seen
diff seen - <<'SEEN'
P1D-20310329: ical.js 23 node-ical 24 recurring-ical-events 24 until 18:00+0100
PT24H-20310329: ical.js 23 node-ical 24 recurring-ical-events 24 until 18:00+0100
P1D-20311025: ical.js 25 node-ical 24 recurring-ical-events 24 until 18:00+0200
PT24H-20311025: ical.js 25 node-ical 24 recurring-ical-events 24 until 18:00+0200
SEEN
echo "as recorded: each reads a day and 24 hours as the same"
