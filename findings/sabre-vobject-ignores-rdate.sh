#!/usr/bin/env bash
# Guess: expanding a calendar returns the dates of RDATE (RFC 5545 §3.8.5.2), with and without an RRULE beside it.
# Seen with Debian 12's php-sabre-vobject 2.1.7-6.1 and PHP 8.2: expand() returns the first date and those of RRULE only.
# Needs php-cli and a Debian mirror.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q php-sabre-vobject=2.1.7-6.1 >/dev/null 2>&1
dpkg -x ./*.deb .
cat > run.php <<'EOF'
<?php
require_once 'Sabre/VObject/includes.php';
function show(array $lines) {
  $event = "BEGIN:VEVENT\r\nUID:choir@example.org\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:20270104T180000Z\r\n";
  $text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example//EN\r\n" . $event . implode("\r\n", $lines);
  $calendar = Sabre\VObject\Reader::read($text . "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
  $calendar->expand(new DateTime('2027-01-01'), new DateTime('2028-01-01'));
  $dates = [];
  foreach ($calendar->select('VEVENT') as $each) $dates[] = substr((string) $each->DTSTART, 0, 8);
  echo implode(' | ', $lines), ': ', implode(' ', $dates), "\n";
}
show(['RDATE:20270106T180000Z,20270108T180000Z']);
show(['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20270106T180000Z']);
EOF
diff - <(php -d include_path="$folder/usr/share/php" -d error_reporting=0 run.php) <<'EOF'
RDATE:20270106T180000Z,20270108T180000Z: 20270104
RRULE:FREQ=WEEKLY;COUNT=2 | RDATE:20270106T180000Z: 20270104 20270111
EOF
echo "as recorded: sabre/vobject 2.1.7 drops the dates of RDATE"
