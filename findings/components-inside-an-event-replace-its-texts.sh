#!/usr/bin/env bash
# Guess: a reader of events leaves components inside an event aside that it does not know (RFC 5545 §3.6: applications ignore
# them). Those of RFC 9073 have properties that the event has too: a PARTICIPANT (§7.1) and a VLOCATION (§7.2) have a UID, and may
# have a DESCRIPTION, as an alarm has (RFC 5545 §3.6.6, RFC 9074 for its UID).
# Seen with ts-ics 2.4.6 and cal-parser 1.0.2 (npm) and Debian 12's calcurse 4.7.1-1: in ts-ics, the event has the UID and the
# description of its hall, or the title of its guest. cal-parser does the same, also with an alarm, whose length replaces the
# event's. calcurse skips the event with a VLOCATION. node-ical 0.27.2 and ical.js 2.2.1 (npm) read what the event says.
# It matters for feeds that describe their places: two events in one hall have one UID, and the later one replaces the other.
# Ends with 0 while that is so.
set -euo pipefail
command -v calcurse >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq calcurse >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ts-ics@2.4.6 cal-parser@1.0.2 node-ical@0.27.2 ical.js@2.2.1 >/dev/null
calendar() {
  {
    cat <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20310101T000000Z
DTSTART:20310501T180000Z
DURATION:PT2H
SUMMARY:Choir
DESCRIPTION:Bring the notes
ICS
    cat
    echo 'END:VEVENT'
    echo 'END:VCALENDAR'
  } | sed 's/$/\r/'
}
calendar >none.ics </dev/null
calendar >alarm.ics <<'ICS'
BEGIN:VALARM
UID:alarm@example.org
ACTION:DISPLAY
TRIGGER:-PT15M
DURATION:PT5M
REPEAT:2
DESCRIPTION:Ring
END:VALARM
ICS
calendar >location.ics <<'ICS'
BEGIN:VLOCATION
UID:hall@example.org
NAME:Hall
DESCRIPTION:Behind the market
END:VLOCATION
ICS
calendar >participant.ics <<'ICS'
BEGIN:PARTICIPANT
UID:guest@example.org
PARTICIPANT-TYPE:PERFORMER
SUMMARY:Guest singer
END:PARTICIPANT
ICS
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import calParser from 'cal-parser';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
const text = readFileSync(process.argv[2], 'utf8');
const show = (program, ...values) => console.log(`${program}: ${values.join(', ')}`);
const hours = ({ hours = 0, minutes = 0 }) => `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}`;
const [parsed] = calParser.parseString(text).events;
show('cal-parser', parsed.uid.value, parsed.summary.value, parsed.description.value, parsed.duration.value);
const [typed] = convertIcsCalendar(undefined, text).events;
show('ts-ics', typed.uid, typed.summary, typed.description, hours(typed.duration));
const node = Object.values(ical.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
show('node-ical', node.uid, node.summary, node.description, node.duration);
const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
show('ical.js', event.uid, event.summary, event.description, event.duration);
JS
export HOME=$folder TZ=UTC
for name in none alarm location participant; do
  echo "with $name"
  node read.mjs "$name.ics"
  echo "calcurse: $(calcurse -D "data-$name" -C "data-$name" -i "$name.ics" 2>&1 | grep -o '[0-9]* skipped' || true)"
done >seen
diff seen - <<'SEEN'
with none
cal-parser: 1@example.org, Choir, Bring the notes, PT2H
ts-ics: 1@example.org, Choir, Bring the notes, PT2H
node-ical: 1@example.org, Choir, Bring the notes, PT2H
ical.js: 1@example.org, Choir, Bring the notes, PT2H
calcurse: 0 skipped
with alarm
cal-parser: alarm@example.org, Choir, Ring, PT5M
ts-ics: 1@example.org, Choir, Bring the notes, PT2H
node-ical: 1@example.org, Choir, Bring the notes, PT2H
ical.js: 1@example.org, Choir, Bring the notes, PT2H
calcurse: 0 skipped
with location
cal-parser: hall@example.org, Choir, Behind the market, PT2H
ts-ics: hall@example.org, Choir, Behind the market, PT2H
node-ical: 1@example.org, Choir, Bring the notes, PT2H
ical.js: 1@example.org, Choir, Bring the notes, PT2H
calcurse: 1 skipped
with participant
cal-parser: guest@example.org, Guest singer, Bring the notes, PT2H
ts-ics: guest@example.org, Guest singer, Bring the notes, PT2H
node-ical: 1@example.org, Choir, Bring the notes, PT2H
ical.js: 1@example.org, Choir, Bring the notes, PT2H
calcurse: 0 skipped
SEEN
echo "as recorded: texts of places, guests and alarms replace those of the event"
