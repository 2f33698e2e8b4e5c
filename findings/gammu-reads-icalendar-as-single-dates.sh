#!/usr/bin/env bash
# Guess: gammu, which carries calendars between old phones and computers, reads the calendar files that it writes itself: "backup
# formats" of its manual has iCalendar for reading and writing; a rule is RFC 5545 §3.8.5.3, TZID §3.2.19, DURATION §3.8.2.5.
# Seen with Debian 12's gammu 1.42.0-8: a weekly rule of vCalendar 1.0 (RRULE:W1 MO #0) is written to iCalendar as
# FREQ=WEEKLY;BYDAY=MO, and reading that file drops the rule, as it drops every rule of iCalendar: one evening is left of a
# series. 18:00 in Kampala becomes 18:00Z, three hours late. DURATION is gone. An alarm's DESCRIPTION (§3.6.6) becomes one of the
# event. No warning and exit code 0.
# It matters for organisers whose calendar is on an old phone. Ends with 0 while that is so.
set -euo pipefail
command -v gammu >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gammu >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=UTC
sed 's/$/\r/' >phone.vcs <<'VCS'
BEGIN:VCALENDAR
VERSION:1.0
BEGIN:VEVENT
DTSTART:20310505T180000Z
DTEND:20310505T190000Z
RRULE:W1 MO #0
SUMMARY:Choir
END:VEVENT
END:VCALENDAR
VCS
sed 's/$/\r/' >computer.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VTIMEZONE
TZID:Africa/Kampala
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20310101T000000Z
DTSTART;TZID=Africa/Kampala:20310505T180000
DURATION:PT2H
SUMMARY:Choir
DESCRIPTION:Bring the notes
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
DESCRIPTION:Ring
END:VALARM
END:VEVENT
END:VCALENDAR
ICS
convert() { timeout 60 gammu convertbackup "$1" "$2" >/dev/null 2>&1; }
convert phone.vcs once.ics
convert once.ics twice.ics
convert computer.ics again.ics
for file in once twice again; do
  echo "$file:"
  tr -d '\r' <"$file.ics" | grep -E '^(DTSTART|DTEND|DURATION|RRULE|DESCRIPTION)'
done >seen
diff seen - <<'SEEN'
once:
DTSTART:20310505T180000Z
DTEND:20310505T190000Z
RRULE:FREQ=WEEKLY;BYDAY=MO
twice:
DTSTART:20310505T180000Z
DTEND:20310505T190000Z
again:
DTSTART:20310505T180000Z
DESCRIPTION:Bring the notes
DESCRIPTION:Ring
SEEN
echo "as recorded: gammu loses the rule that it wrote, and reads Kampala as UTC"
