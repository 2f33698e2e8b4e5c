#!/usr/bin/env bash
# Guess: a library that expands DTSTART;TZID=Europe/Berlin in its zone also reads RDATE;TZID=Europe/Berlin of the same event in
# it (RFC 5545 §3.8.5.2: RDATE has the parameter TZID, as DTSTART has).
# Seen with Debian 12's libical 3.0.16-1 (icalcomponent_foreach_recurrence): in January, dates of the RRULE at 18:00 in Berlin
# are 17:00 UTC, the RDATE of 18:00 in Berlin is 18:00 UTC. An EXDATE in the zone still removes a date of the rule. An RDATE
# that is written in UTC is right, so the two forms of one instant differ.
# It matters where dates of a feed come from RDATE, as those of irregular series. Ends with 0 while that is so.
set -euo pipefail
if ! { [ -e /usr/include/libical/ical.h ] && command -v gcc >/dev/null; }; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends libical-dev gcc libc6-dev >/dev/null
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >dates.c <<'C'
#include <libical/ical.h>
#include <stdio.h>
#include <time.h>
static void show(icalcomponent *event, struct icaltime_span *span, void *data) {
  char text[32];
  strftime(text, sizeof text, "%m-%d %H:%M", gmtime(&span->start));
  puts(text);
}
int main(void) {
  static char text[10000];
  fread(text, 1, sizeof text - 1, stdin);
  icalcomponent *calendar = icalparser_parse_string(text);
  icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT);
  icalcomponent_foreach_recurrence(event, icaltime_from_string("20310101T000000Z"), icaltime_from_string("20310301T000000Z"), show, 0);
}
C
gcc dates.c -o dates -lical 2>/dev/null
calendar() {
  sed 's/$/\r/' <<ICS
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
DTSTAMP:20300101T000000Z
DTSTART;TZID=Europe/Berlin:20310106T180000
DURATION:PT1H
RRULE:FREQ=WEEKLY;COUNT=3
EXDATE;TZID=Europe/Berlin:20310113T180000
$1
END:VEVENT
END:VCALENDAR
ICS
}
{
  echo "in the zone:"
  calendar 'RDATE;TZID=Europe/Berlin:20310205T180000' | ./dates
  echo "in UTC:"
  calendar 'RDATE:20310205T170000Z' | ./dates
} >seen
diff seen - <<'SEEN'
in the zone:
01-06 17:00
01-20 17:00
02-05 18:00
in UTC:
01-06 17:00
01-20 17:00
02-05 17:00
SEEN
echo "as recorded: the zone of RDATE is not read"
