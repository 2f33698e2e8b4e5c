#!/usr/bin/env bash
# Guess: a server of CalDAV reads the time of an event with the VTIMEZONE of the event's own file, since a TZID has to be unique within
# one file only (RFC 5545 §3.8.3.1), and a calendar holds files of many programs (RFC 4791 §4.1); an RDATE may have periods (§3.8.5.2).
# Seen with Debian 12's radicale 3.1.8-2: of two events at 18:00 in "Local", +03:00 in one file and +02:00 in the other, each file is
# returned as it was stored, but GET of the whole calendar has one VTIMEZONE, so one event is an hour off. A calendar-query finds
# both from 15:00Z or both from 16:00Z: the zone that the process has read last or first counts. The event with periods is
# refused with 400, while the same dates as times are stored.
# It matters for zones that programs name themselves ("Customized Time Zone"), and for readers that subscribe to the whole calendar.
# Ends with 0 while that is so.
set -euo pipefail
command -v radicale >/dev/null && command -v curl >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends radicale curl >/dev/null
}
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
port=$(/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat >config <<CONFIG
[server]
hosts = 127.0.0.1:$port
[auth]
type = none
[storage]
filesystem_folder = $folder/data
CONFIG
radicale -C config >log 2>&1 &
server=$!
calendar=http://hall:x@127.0.0.1:$port/hall/calendar/
curl -s -o /dev/null --retry 30 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$port/"
curl -s -o /dev/null -X MKCALENDAR "$calendar"
put() {
  {
    printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//EN
    [ -z "$2" ] || printf '%s\n' BEGIN:VTIMEZONE TZID:Local BEGIN:STANDARD DTSTART:19700101T000000 "TZOFFSETFROM:$2" "TZOFFSETTO:$2" \
      END:STANDARD END:VTIMEZONE
    printf '%s\n' BEGIN:VEVENT "UID:$1@example.org" DTSTAMP:20310101T000000Z "SUMMARY:$1" "${@:3}" END:VEVENT END:VCALENDAR
  } | sed 's/$/\r/' >"$1.ics"
  curl -s -o /dev/null -w "$1 %{http_code}\n" -T "$1.ics" -H 'Content-Type: text/calendar; charset=utf-8' "$calendar$1.ics"
}
query() {
  curl -s -X REPORT -H 'Depth: 1' -H 'Content-Type: application/xml; charset=utf-8' --data-binary @- "$calendar" <<XML |
<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
  <d:prop><d:getetag/></d:prop>
  <c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
    <c:time-range start="20310506T$1Z" end="20310506T$2Z"/>
  </c:comp-filter></c:comp-filter></c:filter>
</c:calendar-query>
XML
    { grep -oE '[a-z]+\.ics' || true; } | sort -u | wc -l
}
{
  put kampala +0300 'DTSTART;TZID=Local:20310506T180000' 'DTEND;TZID=Local:20310506T183000'
  put lusaka +0200 'DTSTART;TZID=Local:20310506T180000' 'DTEND;TZID=Local:20310506T183000'
  put times '' DTSTART:20310601T180000Z DTEND:20310601T190000Z RDATE:20310603T180000Z,20310605T180000Z
  put periods '' DTSTART:20310601T180000Z DTEND:20310601T190000Z 'RDATE;VALUE=PERIOD:20310603T180000Z/PT3H'
  for event in kampala lusaka; do echo "$event: $(curl -s "$calendar$event.ics" | tr -d '\r' | grep TZOFFSETTO)"; done
  echo "whole calendar: $(curl -s "$calendar" | grep -c 'TZID=Local.*T180000') events, $(curl -s "$calendar" | grep -c '^TZOFFSETTO') zone"
  printf '%s\n' "$(query 150000 153000)" "$(query 160000 163000)" | sort -n | paste -sd ' ' | sed 's/^/found in the two half hours: /'
} >seen
diff seen - <<'SEEN'
kampala 201
lusaka 201
times 201
periods 400
kampala: TZOFFSETTO:+0300
lusaka: TZOFFSETTO:+0200
whole calendar: 2 events, 1 zone
found in the two half hours: 0 2
SEEN
echo "as recorded: two zones of one name become one"
