#!/usr/bin/env bash
# Guess: a library of a groupware reads a calendar and writes it again with the dates that it has read, among them those that are
# excluded from a series (RFC 5545 §3.8.5.1).
# Seen with Debian 12's php-horde-icalendar 2.1.8-7 and PHP 8.2: of two excluded dates it keeps the day of the first as year, month
# and day, and writes these three numbers as seconds of 1 January 1970: 2031 becomes 00:33:51, May 00:00:05, the 15th
# 00:00:15. The file is valid, no warning is given, and both excluded dates take place again in every other program.
# Ends with 0 while that is so.
set -euo pipefail
[ -e /usr/share/php/Horde/Icalendar.php ] && command -v php >/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends php-cli php-horde-icalendar >/dev/null
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
DTSTART:20310514T180000Z
DTEND:20310514T190000Z
RRULE:FREQ=DAILY;COUNT=5
EXDATE:20310515T180000Z,20310516T180000Z
SUMMARY:Choir
END:VEVENT
END:VCALENDAR
ICS
cat >rewrite.php <<'PHP'
<?php
error_reporting(E_ERROR | E_PARSE);
spl_autoload_register(function ($name) {
    $file = stream_resolve_include_path(strtr($name, '_', '/') . '.php');
    if ($file) {
        include_once $file;
    }
});
$calendar = new Horde_Icalendar();
$calendar->parsevCalendar(file_get_contents('in.ics'));
echo $calendar->exportvCalendar();
PHP
TZ=UTC php -d display_errors=1 rewrite.php | tr -d '\r' >out.ics
grep -E '^(DTSTART|RRULE|EXDATE)' out.ics >seen
diff seen - <<'SEEN'
DTSTART:20310514T180000Z
RRULE:FREQ=DAILY;COUNT=5
EXDATE:19700101T003351Z,19700101T000005Z,19700101T000015Z
SEEN
echo "as recorded: excluded dates become seconds of 1970"
