#!/usr/bin/env bash
# Guess: the library behind KOrganizer returns the dates of a rule as RFC 5545 §3.3.10 has them: from DTSTART to COUNT or UNTIL, whichever
# period is asked for, and days that are counted from the end of a month or year (BYMONTHDAY=-1, BYYEARDAY=-1) in every frequency.
# Seen with Debian 12's libkf5calendarcore-dev 5:5.103.0-1 (Qt 5.15): a boat that leaves three times on 6 May, every two hours from 8:00,
# leaves from midnight on when the whole day is asked for, and at 10:00 and 12:00 only when the day after 9:00 is; so do rules of each
# hour and of 90 minutes. With BYHOUR, or as a daily rule, nothing is before the first. The last day of each month as a daily rule,
# and BYYEARDAY=-1, have no date at all, not even the first, while the 15th, and monthly and yearly rules of last days, are right.
# It matters for timetables, and for series from programs that write "daily, only on the last days". Ends with 0 while that is so.
set -euo pipefail
[ -d /usr/include/KF5/KCalendarCore ] && command -v g++ >/dev/null && command -v pkg-config >/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends g++ pkg-config libkf5calendarcore-dev >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=UTC LC_ALL=C.UTF-8
cat >dates.cpp <<'CPP'
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <KCalendarCore/OccurrenceIterator>
#include <iostream>

static QDateTime moment(const char *text) { return QDateTime::fromString(text, Qt::ISODate); }

int main(int, char **arguments)
{
    KCalendarCore::MemoryCalendar::Ptr calendar(new KCalendarCore::MemoryCalendar(QTimeZone::utc()));
    KCalendarCore::ICalFormat format;
    if (!format.load(calendar, arguments[1])) return 1;
    KCalendarCore::OccurrenceIterator dates(*calendar, moment(arguments[2]), moment(arguments[3]));
    int count = 0;
    while (dates.hasNext()) {
        dates.next();
        if (count++ < 3) std::cout << dates.occurrenceStartDate().toUTC().toString(" yyyy-MM-dd hh:mm").toStdString();
    }
    std::cout << " (" << count << ")\n";
}
CPP
g++ -fPIC -o dates dates.cpp -I/usr/include/KF5 -I/usr/include/KF5/KCalendarCore \
  $(pkg-config --cflags --libs Qt5Core Qt5Gui) -lKF5CalendarCore
dates() {
  {
    printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//EN BEGIN:VEVENT UID:a@example.org DTSTAMP:20310101T000000Z
    printf '%s\n' SUMMARY:A "DTSTART:$1" "RRULE:$2" END:VEVENT END:VCALENDAR
  } | sed 's/$/\r/' >event.ics
  printf '%s:' "$2"
  ./dates event.ics "$3" "$4" 2>/dev/null
}
{
  dates 20310506T080000Z 'FREQ=HOURLY;INTERVAL=2;COUNT=3' 2031-05-06T00:00:00Z 2031-05-06T23:00:00Z
  dates 20310506T080000Z 'FREQ=HOURLY;INTERVAL=2;COUNT=3' 2031-05-06T09:00:00Z 2031-05-06T23:00:00Z
  dates 20310506T080000Z 'FREQ=HOURLY;COUNT=3' 2031-05-06T00:00:00Z 2031-05-06T23:00:00Z
  dates 20310506T080000Z 'FREQ=MINUTELY;INTERVAL=90;UNTIL=20310506T120000Z' 2031-05-06T00:00:00Z 2031-05-06T23:00:00Z
  dates 20310506T080000Z 'FREQ=HOURLY;BYHOUR=8,10,12;COUNT=3' 2031-05-06T00:00:00Z 2031-05-06T23:00:00Z
  dates 20310506T080000Z 'FREQ=DAILY;INTERVAL=2;COUNT=3' 2031-01-01T00:00:00Z 2036-01-01T00:00:00Z
  dates 20310531T180000Z 'FREQ=DAILY;BYMONTHDAY=-1;COUNT=3' 2031-01-01T00:00:00Z 2036-01-01T00:00:00Z
  dates 20310515T180000Z 'FREQ=DAILY;BYMONTHDAY=15;COUNT=3' 2031-01-01T00:00:00Z 2036-01-01T00:00:00Z
  dates 20310531T180000Z 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3' 2031-01-01T00:00:00Z 2036-01-01T00:00:00Z
  dates 20311231T180000Z 'FREQ=YEARLY;BYYEARDAY=-1;COUNT=3' 2031-01-01T00:00:00Z 2036-01-01T00:00:00Z
  dates 20311231T180000Z 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1;COUNT=3' 2031-01-01T00:00:00Z 2036-01-01T00:00:00Z
} >seen
diff seen - <<'SEEN'
FREQ=HOURLY;INTERVAL=2;COUNT=3: 2031-05-06 00:00 2031-05-06 02:00 2031-05-06 04:00 (7)
FREQ=HOURLY;INTERVAL=2;COUNT=3: 2031-05-06 10:00 2031-05-06 12:00 (2)
FREQ=HOURLY;COUNT=3: 2031-05-06 00:00 2031-05-06 01:00 2031-05-06 02:00 (11)
FREQ=MINUTELY;INTERVAL=90;UNTIL=20310506T120000Z: 2031-05-06 00:30 2031-05-06 02:00 2031-05-06 03:30 (8)
FREQ=HOURLY;BYHOUR=8,10,12;COUNT=3: 2031-05-06 08:00 2031-05-06 10:00 2031-05-06 12:00 (3)
FREQ=DAILY;INTERVAL=2;COUNT=3: 2031-05-06 08:00 2031-05-08 08:00 2031-05-10 08:00 (3)
FREQ=DAILY;BYMONTHDAY=-1;COUNT=3: (0)
FREQ=DAILY;BYMONTHDAY=15;COUNT=3: 2031-05-15 18:00 2031-06-15 18:00 2031-07-15 18:00 (3)
FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3: 2031-05-31 18:00 2031-06-30 18:00 2031-07-31 18:00 (3)
FREQ=YEARLY;BYYEARDAY=-1;COUNT=3: (0)
FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-1;COUNT=3: 2031-12-31 18:00 2032-12-31 18:00 2033-12-31 18:00 (3)
SEEN
echo "as recorded: dates before the first, and no last days"
