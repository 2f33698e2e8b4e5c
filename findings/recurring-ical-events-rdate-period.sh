#!/usr/bin/env bash
# Guess: an RDATE with periods (RFC 5545 §3.8.5.2) gives dates that have their own length.
# Seen with Debian 12's python3-recurring-ical-events 2.0.1-1 and python3-icalendar 4.0.3-5: between() raises a TypeError for
# the whole calendar, because it compares a time with a period. The same dates as times are returned.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q python3-recurring-ical-events=2.0.1-1 python3-icalendar=4.0.3-5 python3-x-wr-timezone python3-dateutil \
  python3-tz python3-six >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" .; done
cat > run.py <<'EOF'
import icalendar
import recurring_ical_events


def show(rdate):
    event = ["BEGIN:VEVENT", "UID:choir@example.org", "DTSTAMP:20270101T000000Z", "DTSTART:20270104T180000Z"]
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN", *event, rdate, "END:VEVENT", "END:VCALENDAR", ""]
    calendar = icalendar.Calendar.from_ical("\r\n".join(lines))
    try:
        found = recurring_ical_events.of(calendar).between((2027, 1, 1), (2027, 12, 31))
        print(rdate, "gives", *sorted(each["DTSTART"].dt.strftime("%Y%m%d") for each in found))
    except TypeError:
        print(rdate, "raises TypeError")


show("RDATE:20270105T180000Z")
show("RDATE;VALUE=PERIOD:20270105T180000Z/PT3H")
EOF
diff - <(PYTHONPATH="$folder/usr/lib/python3/dist-packages" /usr/bin/python3 run.py) <<'EOF'
RDATE:20270105T180000Z gives 20270104 20270105
RDATE;VALUE=PERIOD:20270105T180000Z/PT3H raises TypeError
EOF
echo "as recorded: recurring-ical-events 2.0.1 cannot read periods of RDATE"
