#!/usr/bin/env bash
# Guess: programs that read vCalendar 1.0, the format of old phones, agree on its short rules: 1- FR is the last Friday and LD the last
# day of a month, a rule without # or end has two dates (vCalendar 1.0, "Recurrence Rule Grammar"), and EXDATE is a list with
# semicolons ("Exception Date/Times").
# Seen with Debian 12's gammu 1.42.0-8, libkf5calendarcore-dev 5:5.103.0-1, php-horde-date 2.4.1-9 and libical-dev 3.0.16-1+b1: the
# last Friday becomes the first in gammu and the fifth in Horde. The last day is the 31st without a count in gammu, each day in KDE's, and
# in June the 1st of July in Horde. "1+ 3+ TU" is each day in gammu, the third Tuesday in KDE's and the first in Horde. D1 has no end
# in KDE's and Horde, and libical has no rule, but an error. Of two excluded dates gammu and libical have none, and KDE's has one.
# It matters for series that come from a phone: each way to the computer gives others. Ends with 0 while that is so.
set -euo pipefail
{
  command -v gammu && command -v php && command -v g++ && command -v pkg-config && [ -d /usr/include/KF5/KCalendarCore ] &&
    [ -f /usr/include/libical/icalvcal.h ] && [ -f /usr/share/php/Horde/Date/Recurrence.php ]
} >/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    gammu php-cli php-horde-date g++ pkg-config libkf5calendarcore-dev libical-dev >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=UTC LC_ALL=C.UTF-8
cat >kde.cpp <<'CPP'
#include <KCalendarCore/MemoryCalendar>
#include <KCalendarCore/OccurrenceIterator>
#include <KCalendarCore/VCalFormat>
#include <iostream>

int main(int, char **arguments)
{
    KCalendarCore::MemoryCalendar::Ptr calendar(new KCalendarCore::MemoryCalendar(QTimeZone::utc()));
    KCalendarCore::VCalFormat format;
    if (!format.load(calendar, arguments[1])) return 1;
    const QDateTime first(QDate(2031, 1, 1), QTime(), Qt::UTC);
    KCalendarCore::OccurrenceIterator dates(*calendar, first, first.addYears(5));
    for (int count = 0; dates.hasNext() && count < 4; count++) {
        dates.next();
        std::cout << dates.occurrenceStartDate().toUTC().toString(" yyyy-MM-dd").toStdString();
    }
    std::cout << '\n';
}
CPP
cat >libical.c <<'C'
#include <libical/ical.h>
#include <libical/icalvcal.h>
#include <libical/vcc.h>
#include <stdio.h>

int main(int count, char **arguments)
{
    VObject *object = count > 1 ? Parse_MIME_FromFileName(arguments[1]) : NULL;
    if (object == NULL) return 1;
    puts(icalcomponent_as_ical_string(icalvcal_convert(object)));
    return 0;
}
C
cat >horde.php <<'PHP'
<?php
error_reporting(E_ERROR);
spl_autoload_register(function ($class) { @include_once str_replace('_', '/', $class) . '.php'; });
preg_match('/^DTSTART:(\d+)T(\d\d)/m', file_get_contents($argv[1]), $start);
preg_match('/^RRULE:([^\r]+)/m', file_get_contents($argv[1]), $rule);
$series = new Horde_Date_Recurrence(new Horde_Date($start[1] . $start[2] . '0000'));
$series->fromRRule10($rule[1]);
$after = new Horde_Date('2031-01-01 00:00:00');
for ($count = 0; $count < 4 && ($date = $series->nextRecurrence($after)); $count++) {
    echo ' ', $date->format('Y-m-d');
    $after = new Horde_Date($date);
    $after->mday++;
}
echo "\n";
PHP
g++ -fPIC -o kde kde.cpp -I/usr/include/KF5 -I/usr/include/KF5/KCalendarCore $(pkg-config --cflags --libs Qt5Core Qt5Gui) \
  -lKF5CalendarCore
gcc -o libical libical.c -lical -licalvcal
read_by_all() {
  {
    printf '%s\n' BEGIN:VCALENDAR VERSION:1.0 PRODID:-//Example//EN BEGIN:VEVENT "DTSTART:$1T180000Z" "DTEND:$1T190000Z"
    printf '%s\n' "RRULE:$2" "${@:3}" SUMMARY:A END:VEVENT END:VCALENDAR
  } | sed 's/$/\r/' >phone.vcs
  echo "$2${3:+ $3}"
  gammu convertbackup phone.vcs gammu.vcs >/dev/null 2>&1
  echo "  gammu: $(tr -d '\r' <gammu.vcs | grep -E '^(RRULE|EXDATE)' | paste -sd ' ')"
  echo "  KDE:$(./kde phone.vcs 2>/dev/null)"
  [ $# -gt 2 ] || echo "  Horde:$(php horde.php phone.vcs)"
  echo "  libical: $(./libical phone.vcs | tr -d '\r' | grep -E '^(RRULE|EXDATE|X-LIC)' | cut -d ';' -f 1-4 | paste -sd ' ')"
}
{
  read_by_all 20310530 'MP1 1- FR #3'
  read_by_all 20310531 'MD1 LD #3'
  read_by_all 20310506 'MP1 1+ 3+ TU #4'
  read_by_all 20310506 'D1'
  read_by_all 20310506 'D1 #4' 'EXDATE:20310507T180000Z;20310508T180000Z'
} >seen
diff seen - <<'SEEN'
MP1 1- FR #3
  gammu: RRULE:MP1 1+ FR #3
  KDE: 2031-05-30 2031-06-27 2031-07-25
  Horde: 2031-05-30
  libical: RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=FR;BYSETPOS=-1
MD1 LD #3
  gammu: RRULE:MD1 31
  KDE: 2031-05-31 2031-06-01 2031-06-02
  Horde: 2031-05-31 2031-07-01 2031-07-31
  libical: RRULE:FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-1
MP1 1+ 3+ TU #4
  gammu: RRULE:D1
  KDE: 2031-05-20 2031-06-17 2031-07-15 2031-08-19
  Horde: 2031-05-06 2031-06-03 2031-07-01 2031-08-05
  libical: RRULE:FREQ=MONTHLY;COUNT=4;BYDAY=1TU,3TU
D1
  gammu: RRULE:D1
  KDE: 2031-05-06 2031-05-07 2031-05-08 2031-05-09
  Horde: 2031-05-06 2031-05-07 2031-05-08 2031-05-09
  libical: X-LIC-ERROR;X-LIC-ERRORTYPE=VCAL-PROP-PARSE-ERROR:Invalid Interval: RRULE:
D1 #4 EXDATE:20310507T180000Z;20310508T180000Z
  gammu: RRULE:D1 #4
  KDE: 2031-05-06 2031-05-08 2031-05-09
  libical: RRULE:FREQ=DAILY;COUNT=4 EXDATE:ERROR: No Value
SEEN
echo "as recorded: each program has other dates"
