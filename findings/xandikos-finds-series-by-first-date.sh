#!/usr/bin/env bash
# Guess: a server of CalDAV that is asked for the events of a week (calendar-query with time-range, RFC 4791 §9.9) returns a series of
# which a date is in that week, since the server has to expand series for it (§7.4), and a free-busy report (§7.10) has each date.
# Seen with Debian 12's xandikos 0.2.8-1: of four Tuesdays, only the week of the first returns the series; those of the other three,
# and of a date of RDATE, are empty, with 207 and no error. The free-busy report has the first Tuesday alone, so the other three
# look free. Its times have TZID=UTC, which times in UTC must not have (RFC 5545 §3.2.19).
# It matters for clients that ask for the weeks that they show: weekly events are missing. Ends with 0 while that is so.
set -euo pipefail
command -v xandikos >/dev/null && command -v curl >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends xandikos curl >/dev/null
}
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
port=$(/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
HOME=$folder xandikos -d data --defaults -l 127.0.0.1 -p "$port" --current-user-principal /user/ >log 2>&1 &
server=$!
calendar=http://127.0.0.1:$port/user/calendars/calendar/
curl -s -o /dev/null --retry 30 --retry-delay 2 --retry-connrefused "$calendar"
put() {
  {
    printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//EN BEGIN:VEVENT "UID:$1@example.org" DTSTAMP:20310101T000000Z
    printf '%s\n' DTSTART:20310506T180000Z DTEND:20310506T200000Z "$2" "SUMMARY:$1" END:VEVENT END:VCALENDAR
  } | sed 's/$/\r/' >"$1.ics"
  curl -s -o /dev/null -T "$1.ics" -H 'Content-Type: text/calendar; charset=utf-8' "$calendar$1.ics"
}
put weekly 'RRULE:FREQ=WEEKLY;COUNT=4'
put listed 'RDATE:20310520T180000Z'
report() { curl -s -X REPORT -H 'Depth: 1' -H 'Content-Type: application/xml; charset=utf-8' --data-binary @- "$calendar"; }
space='xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"'
query() {
  report <<XML
<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query $space>
  <d:prop><d:getetag/></d:prop>
  <c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
    <c:time-range start="$1T000000Z" end="$2T000000Z"/>
  </c:comp-filter></c:comp-filter></c:filter>
</c:calendar-query>
XML
}
{
  for week in '20310505 20310512' '20310512 20310519' '20310519 20310526' '20310526 20310602'; do
    read -r start end <<<"$week"
    found=$(query "$start" "$end" | { grep -oE '[a-z]+\.ics' || true; } | sort -u | paste -sd ' ')
    echo "week of $start: ${found:-none}"
  done
  report <<XML | tr -d '\r' | grep "^FREEBUSY" | sort -u
<?xml version="1.0" encoding="utf-8"?>
<c:free-busy-query $space><c:time-range start="20310501T000000Z" end="20310601T000000Z"/></c:free-busy-query>
XML
} >seen
diff seen - <<'SEEN'
week of 20310505: listed.ics weekly.ics
week of 20310512: none
week of 20310519: none
week of 20310526: none
FREEBUSY;TZID=UTC:20310506T180000Z/20310506T200000Z
SEEN
echo "as recorded: a series is found by its first date only"
