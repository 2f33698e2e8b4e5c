#!/usr/bin/env bash
# Guess: a calendar reader takes the offset of a time from the VTIMEZONE that the file contains for its TZID (RFC 5545
# §3.2.19), whatever the TZID is called; a TZID is any text.
# Seen with calcurse 4.7.1 (Debian): it ignores VTIMEZONE and gives the TZID to the C library as a time zone of POSIX, where
# the sign is reversed: 18:00 in a zone "UTC+3" of +03:00 becomes 21:00Z instead of 15:00Z, without a warning. The same time
# with TZID=Africa/Nairobi is 15:00Z.
set -euo pipefail
command -v calcurse >/dev/null || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq calcurse >/dev/null; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
write() {
  cat <<EOF
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VTIMEZONE
TZID:$1
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20310101T000000Z
DTSTART;TZID=$1:20310512T180000
DTEND;TZID=$1:20310512T190000
SUMMARY:in $1
END:VEVENT
END:VCALENDAR
EOF
}
for zone in UTC+3 Africa/Nairobi; do
  write "$zone" | sed 's/$/\r/' > "$folder/feed.ics"
  TZ=UTC HOME=$folder calcurse -D "$folder/data" -C "$folder/data" -i "$folder/feed.ics" >/dev/null
done
diff <(sort "$folder/data/apts" | sed 's/ ->/ -/; s/>[0-9a-f]* *|/|/') - <<'EOF'
05/12/2031 @ 15:00 - 05/12/2031 @ 16:00|in Africa/Nairobi
05/12/2031 @ 21:00 - 05/12/2031 @ 22:00|in UTC+3
EOF
