#!/usr/bin/env bash
# Guess: DateTime::Event::ICal of Perl, whose manual refers to RFC 2445 §4.3.10 for the parameters of recur(), reads BYMONTHDAY of a daily
# rule and BYMONTH of a weekly one as limits (RFC 5545 §3.3.10, the table: "Limit"), as it does for BYDAY and BYMONTH of a daily rule.
# Seen with Debian 12's libdatetime-event-ical-perl 0.13-2 and libdatetime-format-ical-perl 0.09-3: the 15th of each month, written as
# a daily rule, takes place once a year, on the 15th of the first month. Wednesdays of January are the Wednesdays that fall on the
# day of the month of the first one: after 1 January 2031 the next is in 2042. python3-dateutil 2.8.2-2 has all dates. No warning.
# It matters for sites in Perl, iCal::Parser among them, which show series from other programs. Ends with 0 while that is so.
set -euo pipefail
perl -MDateTime::Event::ICal -MDateTime::Format::ICal -e 1 2>/dev/null && /usr/bin/python3 -c 'import dateutil' 2>/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    libdatetime-event-ical-perl libdatetime-format-ical-perl python3-dateutil >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >rules <<'RULES'
20310515T180000Z FREQ=DAILY;BYMONTHDAY=15;COUNT=3
20310531T180000Z FREQ=DAILY;BYMONTHDAY=-1;COUNT=3
20310101T180000Z FREQ=WEEKLY;BYMONTH=1;COUNT=4
20310501T180000Z FREQ=DAILY;BYMONTH=5;BYDAY=TH;COUNT=4
RULES
cat >dates.pl <<'PERL'
use strict;
use warnings;
use DateTime::Format::ICal;
while (<>) {
    my ($start, $rule) = split;
    my $first = DateTime::Format::ICal->parse_datetime($start);
    my $dates = DateTime::Format::ICal->parse_recurrence(recurrence => $rule, dtstart => $first);
    print "Perl   $rule: ", join(' ', map { $_->ymd } $dates->as_list), "\n";
}
PERL
cat >dates.py <<'PY'
from dateutil.parser import parse
from dateutil.rrule import rrulestr
for line in open('rules'):
    start, rule = line.split()
    print(f'Python {rule}:', *(date.strftime('%Y-%m-%d') for date in rrulestr(rule, dtstart=parse(start))))
PY
perl dates.pl rules >perl
/usr/bin/python3 dates.py >python
paste -d '\n' perl python >seen
diff seen - <<'SEEN'
Perl   FREQ=DAILY;BYMONTHDAY=15;COUNT=3: 2031-05-15 2032-05-15 2033-05-15
Python FREQ=DAILY;BYMONTHDAY=15;COUNT=3: 2031-05-15 2031-06-15 2031-07-15
Perl   FREQ=DAILY;BYMONTHDAY=-1;COUNT=3: 2031-05-31 2032-05-31 2033-05-31
Python FREQ=DAILY;BYMONTHDAY=-1;COUNT=3: 2031-05-31 2031-06-30 2031-07-31
Perl   FREQ=WEEKLY;BYMONTH=1;COUNT=4: 2031-01-01 2042-01-01 2048-01-01 2053-01-01
Python FREQ=WEEKLY;BYMONTH=1;COUNT=4: 2031-01-01 2031-01-08 2031-01-15 2031-01-22
Perl   FREQ=DAILY;BYMONTH=5;BYDAY=TH;COUNT=4: 2031-05-01 2031-05-08 2031-05-15 2031-05-22
Python FREQ=DAILY;BYMONTH=5;BYDAY=TH;COUNT=4: 2031-05-01 2031-05-08 2031-05-15 2031-05-22
SEEN
echo "as recorded: daily and weekly rules with limits repeat once a year, or less"
