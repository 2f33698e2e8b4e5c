#!/usr/bin/env bash
# Guess: Data::ICal of Perl, which reads a calendar and writes it again, keeps what it does not change: only values of the type
# TEXT have escaped commas (RFC 5545 §3.3.11), and a list of dates has bare ones (§3.8.5.1).
# Seen with Debian 12's libdata-ical-perl 0.24+dfsg-2: it writes the comma of EXDATE and of CATEGORIES as `\,`. Two excluded
# dates become one value that is no date, and two categories become one. Read with node-ical 0.27.2 (npm), the first excluded
# date takes place again.
# Ends with 0 while that is so.
set -euo pipefail
perl -MData::ICal -e 1 2>/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libdata-ical-perl >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . node-ical@0.27.2 >/dev/null
sed 's/$/\r/' >in.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20310101T000000Z
DTSTART:20310602T180000Z
RRULE:FREQ=DAILY;COUNT=4
EXDATE:20310603T180000Z,20310604T180000Z
CATEGORIES:Music,Family
SUMMARY:Choir
END:VEVENT
END:VCALENDAR
ICS
perl -MData::ICal -e 'print Data::ICal->new(filename => "in.ics")->as_string' >out.ics
cat >read.mjs <<'JS'
import ical from 'node-ical';
for (const file of ['in.ics', 'out.ics']) {
  const [event] = Object.values(ical.sync.parseFile(file)).filter(({ type }) => type === 'VEVENT');
  const dates = ical.expandRecurringEvent(event, { from: new Date('2031-06-01'), to: new Date('2031-06-30') });
  const days = dates.map(({ start }) => start.toISOString().slice(5, 10));
  console.log(`${file}: ${days.join(' ')}; ${event.categories.join(' | ')}`);
}
JS
{ grep -E '^(EXDATE|CATEGORIES)' out.ics | tr -d '\r'; node read.mjs 2>/dev/null; } >seen
diff seen - <<'SEEN'
CATEGORIES:Music\,Family
EXDATE:20310603T180000Z\,20310604T180000Z
in.ics: 06-02 06-05; Music | Family
out.ics: 06-02 06-03 06-05; Music,Family
SEEN
echo "as recorded: an excluded date is back"
