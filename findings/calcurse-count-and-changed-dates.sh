#!/usr/bin/env bash
# Guess: COUNT is the number of dates before the excluded ones are taken out (RFC 5545 §3.8.5.1: EXDATE removes from the set that
# RRULE makes), so COUNT=5 with two of them excluded ends on the fifth day. And a reader that cannot show a changed date
# (RECURRENCE-ID) says that it skips something: calcurse reports the numbers of imported and skipped items.
# Seen with Debian 12's calcurse 4.7.1-1: it adds a date for each EXDATE, so the series lasts two days longer. A changed date is
# imported as an event of its own, the date that it replaces stays, and "0 skipped" is reported: one evening is there twice.
# Ends with 0 while that is so.
set -euo pipefail
command -v calcurse >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq calcurse >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
sed 's/$/\r/' >in.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20310101T000000Z
DTSTART:20310501T180000Z
DTEND:20310501T190000Z
RRULE:FREQ=DAILY;COUNT=5
EXDATE:20310502T180000Z,20310503T180000Z
SUMMARY:five less two
END:VEVENT
BEGIN:VEVENT
UID:2@example.org
DTSTAMP:20310101T000000Z
DTSTART:20310601T180000Z
DTEND:20310601T190000Z
RRULE:FREQ=DAILY;COUNT=2
SUMMARY:choir
END:VEVENT
BEGIN:VEVENT
UID:2@example.org
DTSTAMP:20310101T000000Z
RECURRENCE-ID:20310602T180000Z
DTSTART:20310602T200000Z
DTEND:20310602T210000Z
SUMMARY:choir
END:VEVENT
END:VCALENDAR
ICS
export HOME=$folder TZ=UTC
{
  calcurse -D data -C data -i in.ics 2>&1 | grep -o '[0-9]* skipped'
  format='%(start:%m-%d %H:%M) %m\n'
  calcurse -D data -C data -Q --from 05/01/2031 --days 60 --format-apt "$format" --format-recur-apt "$format" | grep -E '^[0-9]{2}-'
} >seen
diff seen - <<'SEEN'
0 skipped
05-01 18:00 five less two
05-04 18:00 five less two
05-05 18:00 five less two
05-06 18:00 five less two
05-07 18:00 five less two
06-01 18:00 choir
06-02 18:00 choir
06-02 20:00 choir
SEEN
echo "as recorded: longer by the excluded dates, and a moved date twice"
