#!/usr/bin/env bash
# Guess: a program that reads a calendar and writes it again escapes the comma inside a category as it was (RFC 5545 §3.8.1.2:
# a list of texts, §3.3.11: a comma in a text is `\,`).
# Seen with Debian 12's libical 3.0.16-1 (of GNOME Calendar, Evolution and others) and python3-icalendar 4.0.3-5 (of khal): both
# read "Food\, drink" as one category, and write `Food, drink` without the backslash, which is two. Each further program,
# here ical.js 2.2.1 (npm), reads the categories "Food" and "drink". SUMMARY and LOCATION keep theirs.
# It matters where categories come back from a calendar program and become terms of a site. Ends with 0 while that is so.
set -euo pipefail
need=()
[ -e /usr/include/libical/ical.h ] || need+=(libical-dev gcc libc6-dev)
/usr/bin/python3 -c 'import icalendar' 2>/dev/null || need+=(python3-icalendar)
if [ "${#need[@]}" -gt 0 ]; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${need[@]}" >/dev/null
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ical.js@2.2.1 >/dev/null
sed 's/$/\r/' >in.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20310101T000000Z
DTSTART:20310512T180000Z
SUMMARY:Bread\, wine
CATEGORIES:Food\, drink,Music
END:VEVENT
END:VCALENDAR
ICS
cat >rewrite.c <<'C'
#include <libical/ical.h>
#include <stdio.h>
int main(void) {
  static char text[10000];
  fread(text, 1, sizeof text - 1, stdin);
  fputs(icalcomponent_as_ical_string(icalparser_parse_string(text)), stdout);
}
C
gcc rewrite.c -o rewrite -lical 2>/dev/null
./rewrite <in.ics >libical.ics
cat >rewrite.py <<'PY'
import sys, icalendar
sys.stdout.buffer.write(icalendar.Calendar.from_ical(open('in.ics', 'rb').read()).to_ical())
PY
/usr/bin/python3 rewrite.py >icalendar.ics
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
for (const name of ['in', 'libical', 'icalendar']) {
  const event = new ICAL.Component(ICAL.parse(readFileSync(`${name}.ics`, 'utf8'))).getFirstSubcomponent('vevent');
  const categories = event.getAllProperties('categories').flatMap((property) => property.getValues());
  console.log(`${name}: ${event.getFirstPropertyValue('summary')}; ${categories.map((each) => each.trim()).join(' | ')}`);
}
JS
node read.mjs >seen
diff seen - <<'SEEN'
in: Bread, wine; Food, drink | Music
libical: Bread, wine; Food | drink | Music
icalendar: Bread, wine; Food | drink | Music
SEEN
echo "as recorded: two programs make two categories of one"
