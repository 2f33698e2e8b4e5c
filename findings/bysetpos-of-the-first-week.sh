#!/usr/bin/env bash
# Guess: BYSETPOS=1 with BYDAY=WE,TH,SA means the Wednesday of each week, also in the week of DTSTART, a Saturday (RFC 5545
# §3.3.10: a set starts at the beginning of the interval, of WEEKLY a week), as BYSETPOS=1 of MONTHLY counts from the 1st.
# Seen with python3-dateutil 2.8.2-2 (Debian 12; of khal and Home Assistant) and rrule 2.8.1 (npm): of WEEKLY, the set of the
# first week begins at DTSTART, so that Saturday is its first day and a date; of MONTHLY, both count from the 1st, and the
# first date is in May. rrule-temporal 2.2.8 (npm) counts from the beginning in both. With COUNT, all later dates differ by
# one. It matters where a series moves between programs. Ends with 0 while that is so.
set -euo pipefail
if ! /usr/bin/python3 -c 'import dateutil' 2>/dev/null; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-dateutil >/dev/null
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . rrule@2.8.1 rrule-temporal@2.2.8 >/dev/null
cat >dates.py <<'PY'
from datetime import datetime
from dateutil.rrule import rrulestr
for frequency in ('WEEKLY', 'MONTHLY'):
    rule = f'FREQ={frequency};BYDAY=WE,TH,SA;BYSETPOS=1;COUNT=3'
    dates = rrulestr(rule, dtstart=datetime(2031, 4, 26))
    print('dateutil', frequency, *(date.strftime('%m-%d') for date in dates))
PY
cat >dates.cjs <<'JS'
const { rrulestr } = require('rrule');
const { RRuleTemporal } = require('rrule-temporal');
for (const frequency of ['WEEKLY', 'MONTHLY']) {
  const rule = `FREQ=${frequency};BYDAY=WE,TH,SA;BYSETPOS=1;COUNT=3`;
  const dates = rrulestr(rule, { dtstart: new Date(Date.UTC(2031, 3, 26)) }).all();
  console.log('rrule', frequency, ...dates.map((date) => date.toISOString().slice(5, 10)));
  const rruleString = `DTSTART:20310426T000000Z\nRRULE:${rule}`;
  const others = new RRuleTemporal({ rruleString }).all();
  console.log('rrule-temporal', frequency, ...others.map((date) => date.toString().slice(5, 10)));
}
JS
{ /usr/bin/python3 dates.py; node dates.cjs; } | sort >seen
diff seen - <<'SEEN'
dateutil MONTHLY 05-01 06-04 07-02
dateutil WEEKLY 04-26 04-30 05-07
rrule MONTHLY 05-01 06-04 07-02
rrule WEEKLY 04-26 04-30 05-07
rrule-temporal MONTHLY 05-01 06-04 07-02
rrule-temporal WEEKLY 04-30 05-07 05-14
SEEN
echo "as recorded: two libraries count the first week from DTSTART"
