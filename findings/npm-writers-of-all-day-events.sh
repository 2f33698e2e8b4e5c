#!/usr/bin/env bash
# Guess: libraries that write an event for whole days write its dates as dates: VALUE=DATE beside DTSTART and EXDATE, whose default is
# a time (RFC 5545 §3.8.2.4, §3.8.5.1), UNTIL of the type of DTSTART (§3.3.10), and a length without an empty T (§3.3.6).
# Seen with ics 3.12.0, ical-generator 11.1.2 and calendar-link 2.11.5 (npm): ics writes EXDATE:20310503,20310504 and
# DURATION:P1DT, ical-generator UNTIL=20310505T000000Z beside a DTSTART of VALUE=DATE, calendar-link DTSTART:20310501. Readers
# differ: of the series of ics, ts-ics 2.4.6 has all five days, also both excluded ones, node-ical 0.27.2 has three, and ical.js
# 2.2.1 has an error for it and for the event of calendar-link.
# It matters for sites that give such files to visitors. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . \
  ics@3.12.0 ical-generator@11.1.2 calendar-link@2.11.5 ts-ics@2.4.6 node-ical@0.27.2 ical.js@2.2.1 >/dev/null
cat >write.mjs <<'JS'
import { ics as linkTo } from 'calendar-link';
import { createEvents } from 'ics';
import createCalendar from 'ical-generator';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';

const day = (number) => new Date(Date.UTC(2031, 4, number));
const rule = { rule: 'FREQ=DAILY;COUNT=5', start: [2031, 5, 1], excluded: [[2031, 5, 3], [2031, 5, 4]] };
const written = createEvents([
  { title: 'Fair', start: rule.start, duration: { days: 1 }, recurrenceRule: rule.rule, exclusionDates: rule.excluded },
]).value;
const calendar = createCalendar();
const repeating = { freq: 'DAILY', until: day(5), exclude: [day(3)] };
calendar.createEvent({ id: '1', summary: 'Fair', start: day(1), end: day(2), allDay: true, repeating });
const link = decodeURIComponent(linkTo({ title: 'Fair', start: '2031-05-01', allDay: true })).replace(/^[^,]*,/, '');

const show = (name, text) => console.log(`${name}: ${text.match(/^(DTSTART|DTEND|DURATION|RRULE|EXDATE).*$/gm).join(' ')}`);
show('ics', written);
show('ical-generator', calendar.toString());
show('calendar-link', link);

const [event] = convertIcsCalendar(undefined, written).events;
const exceptions = event.exceptionDates.map(({ date }) => date);
const dates = extendByRecurrenceRule(event.recurrenceRule, { start: event.start.date, end: day(31), exceptions });
console.log(`ts-ics: ${dates.length} days`);
const series = Object.values(ical.sync.parseICS(written)).find(({ type }) => type === 'VEVENT');
console.log(`node-ical: ${ical.expandRecurringEvent(series, { from: day(0), to: day(31) }).length} days`);
for (const [name, text] of Object.entries({ ics: written, 'calendar-link': link })) {
  try {
    const own = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
    own.iterator().next();
    console.log(`ical.js: reads ${name}`);
  } catch ({ message }) {
    console.log(`ical.js: ${message} of ${name}`);
  }
}
JS
TZ=UTC node write.mjs | tr -d '\r' >seen
diff seen - <<'SEEN'
ics: DTSTART;VALUE=DATE:20310501 RRULE:FREQ=DAILY;COUNT=5 EXDATE:20310503,20310504 DURATION:P1DT
ical-generator: DTSTART;VALUE=DATE:20310501 DTEND;VALUE=DATE:20310502 RRULE:FREQ=DAILY;UNTIL=20310505T000000Z EXDATE;VALUE=DATE:20310503
calendar-link: DTSTART:20310501 DTEND:20310502
ts-ics: 5 days
node-ical: 3 days
ical.js: invalid date-time value: "2031-05-03T::" of ics
ical.js: invalid date-time value: "2031-05-01T::" of calendar-link
SEEN
echo "as recorded: dates are written as times, and read in three ways"
