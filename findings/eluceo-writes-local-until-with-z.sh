#!/usr/bin/env bash
# Guess: the UNTIL of a rule names the instant of the DateTime that was given, since it ends with Z (RFC 5545 §3.3.10).
# Seen with Debian 12's php-eluceo-ical 0.16.1-2 and PHP 8.2: it is the local time with a Z behind it. A series in New York
# at 18:00 that shall include 28 May 18:00 ends on 21 May for readers, because 18:00Z is 14:00 there.
# Needs php-cli and a Debian mirror.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q php-eluceo-ical=0.16.1-2 >/dev/null 2>&1
dpkg -x ./*.deb .
cat > run.php <<'EOF'
<?php
require_once 'Eluceo/iCal/autoload.php';
foreach (['America/New_York', 'UTC', 'Africa/Kampala'] as $name) {
  $zone = new DateTimeZone($name);
  $rule = new \Eluceo\iCal\Property\Event\RecurrenceRule();
  $rule->setFreq('WEEKLY')->setUntil(new DateTime('2031-05-28 18:00', $zone));
  $event = new \Eluceo\iCal\Component\Event('choir@example.org');
  $event->setDtStart(new DateTime('2031-05-07 18:00', $zone))->setUseTimezone(true)->setRecurrenceRule($rule);
  preg_match_all('/^(DTSTART|RRULE).*$/m', str_replace("\r", '', $event->render()), $lines);
  echo implode(' | ', $lines[0]), "\n";
}
EOF
diff - <(php -d include_path="$folder/usr/share/php" -d error_reporting=0 run.php) <<'EOF'
DTSTART;TZID=America/New_York:20310507T180000 | RRULE:FREQ=WEEKLY;INTERVAL=1;UNTIL=20310528T180000Z
DTSTART;TZID=UTC:20310507T180000 | RRULE:FREQ=WEEKLY;INTERVAL=1;UNTIL=20310528T180000Z
DTSTART;TZID=Africa/Kampala:20310507T180000 | RRULE:FREQ=WEEKLY;INTERVAL=1;UNTIL=20310528T180000Z
EOF
echo "as recorded: eluceo/ical 0.16.1 writes the local UNTIL of a rule with Z"
