#!/usr/bin/env bash
# Guess: a TZID is any text, and its VTIMEZONE in the file says what it means (RFC 5545 §3.2.19), so a reader that does not know
# the name takes the offset from there.
# Seen with node-ical 0.27.2 (npm): a VTIMEZONE with one fixed offset is not looked at when its name is none of IANA or Windows.
# The time is read in the zone of the machine, without an error: 18:00 in "Lake zone" (+02:00) is 16:00Z, 18:00Z or 15:00Z on
# machines in Johannesburg, London in winter, and Kampala. ical.js 2.2.1 and ts-ics 2.4.6 read 16:00Z on each.
# It matters for feeds of programs that name their zones themselves ("Customized Time Zone"), and for tests, since a machine
# in the same zone shows no difference. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . node-ical@0.27.2 ical.js@2.2.1 ts-ics@2.4.6 >/dev/null
sed 's/$/\r/' >in.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VTIMEZONE
TZID:Lake zone
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0200
TZOFFSETTO:+0200
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20310101T000000Z
DTSTART;TZID=Lake zone:20310112T180000
DTEND;TZID=Lake zone:20310112T190000
SUMMARY:Choir
END:VEVENT
END:VCALENDAR
ICS
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
const text = readFileSync('in.ics', 'utf8');
const calendar = new ICAL.Component(ICAL.parse(text));
ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
const starts = {
  'ical.js': new ICAL.Event(calendar.getFirstSubcomponent('vevent')).startDate.toJSDate(),
  'ts-ics': convertIcsCalendar(undefined, text).events[0].start.date,
  'node-ical': Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').start,
};
console.log(process.env.TZ, Object.entries(starts).map(([name, start]) => `${name} ${start.toISOString().slice(11, 16)}Z`).join(', '));
JS
for zone in Africa/Johannesburg Europe/London Africa/Kampala; do TZ=$zone node read.mjs 2>/dev/null; done >seen
diff seen - <<'SEEN'
Africa/Johannesburg ical.js 16:00Z, ts-ics 16:00Z, node-ical 16:00Z
Europe/London ical.js 16:00Z, ts-ics 16:00Z, node-ical 18:00Z
Africa/Kampala ical.js 16:00Z, ts-ics 16:00Z, node-ical 15:00Z
SEEN
echo "as recorded: the instant depends on the machine"
