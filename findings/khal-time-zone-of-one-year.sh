#!/usr/bin/env bash
# Guess: the VTIMEZONE that a program writes beside a series holds for all its dates (RFC 5545 §3.6.5 asks for a rule or for
# the observances that the dates need), so a reader that follows it gets the wall time of each date.
# Seen with Debian 12's khal 1:0.10.5-1.1, read with ical.js 2.2.1 (npm): for a weekly series at 18:00 in Berlin, from May 2031
# until the end of 2032, khal writes one change to summer time and one back, both of 2031 and without RRULE. A reader that
# follows the file has winter time from October 2031 on, so the dates of summer 2032 are an hour late. khal itself shows
# them at 18:00. A reader has to prefer its own rules where TZID is a name of IANA.
# Ends with 0 while that is so.
set -euo pipefail
command -v khal >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq khal >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ical.js@2.2.1 >/dev/null
mkdir calendar
cat >khal.conf <<CONF
[calendars]
[[choir]]
path = $folder/calendar
[sqlite]
path = $folder/khal.db
[locale]
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
CONF
export HOME=$folder LC_ALL=C.UTF-8
khal -c khal.conf new -a choir --repeat weekly --until 2032-12-31 2031-05-12 18:00 19:00 Choir >/dev/null
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
const calendar = new ICAL.Component(ICAL.parse(readFileSync(process.argv[2], 'utf8')));
for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
const dates = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator();
const shown = new Set(['2031-06-02', '2031-12-01', '2032-06-07']);
for (let date = dates.next(); date && date.year < 2033; date = dates.next())
  if (shown.has(date.toString().slice(0, 10))) console.log(`ical.js: ${date} is ${date.toJSDate().toISOString()}`);
JS
{
  node read.mjs calendar/*.ics
  echo "khal: $(khal -c khal.conf list --day-format '' --format '{start} {title}' 2032-06-07 1d | xargs)"
} >seen
diff seen - <<'SEEN'
ical.js: 2031-06-02T18:00:00 is 2031-06-02T16:00:00.000Z
ical.js: 2031-12-01T18:00:00 is 2031-12-01T17:00:00.000Z
ical.js: 2032-06-07T18:00:00 is 2032-06-07T17:00:00.000Z
khal: 2032-06-07 18:00 Choir
SEEN
echo "as recorded: the zone of khal holds for one year"
