#!/usr/bin/env bash
# A calendar file has two series, and one changed date (RECURRENCE-ID) of the second.
# Guess:     ICAL.Event applies a changed date to the series with its UID.
# Behaviour: ical.js 2.2.1 applies the changed dates of all events of the file to each series, whatever their UID, unless the
#            option `exceptions` or `strictExceptions` is given. A series with another UID at the same time loses a date.
# Guess:     DTSTART is the first date of a series that has only RDATE (RFC 5545 §3.8.5.2).
# Behaviour: its iterator leaves out DTSTART, unless RDATE repeats it.
# Output seen on 28 November 2026:
#   choir: Choir 2031-05-01T18:00:00Z
#   choir: Band moved 2031-07-09T09:00:00Z
#   choir: Choir 2031-05-03T18:00:00Z
#   band: … (the same three dates, rightly)
#   market: Market 2031-06-07T08:00:00Z
# Exits with 0 while this is so, with 1 if it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat > show.mjs <<'JS'
import ICAL from 'ical.js';
const event = (...lines) => ['BEGIN:VEVENT', 'DTSTAMP:20310101T000000Z', ...lines, 'END:VEVENT'];
const text = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN',
  ...event('UID:choir', 'SUMMARY:Choir', 'DTSTART:20310501T180000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
  ...event('UID:band', 'SUMMARY:Band', 'DTSTART:20310501T180000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
  ...event('UID:band', 'SUMMARY:Band moved', 'RECURRENCE-ID:20310502T180000Z', 'DTSTART:20310709T090000Z'),
  ...event('UID:market', 'SUMMARY:Market', 'DTSTART:20310606T080000Z', 'RDATE:20310607T080000Z'),
  'END:VCALENDAR', '',
].join('\r\n');
const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
for (const component of events.filter((each) => !each.hasProperty('recurrence-id'))) {
  const series = new ICAL.Event(component);
  const dates = series.iterator();
  for (let next = dates.next(); next; next = dates.next()) {
    const { item, startDate } = series.getOccurrenceDetails(next);
    console.log(`${series.uid}: ${item.summary} ${startDate}`);
  }
}
JS
node show.mjs | tee output.txt
grep -q '^choir: Band moved 2031-07-09' output.txt
grep -q '^market: Market 2031-06-07' output.txt
! grep -q '^market: Market 2031-06-06' output.txt
