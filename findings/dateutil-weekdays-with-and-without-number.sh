#!/usr/bin/env bash
# Guess: BYDAY of a monthly rule is the union of its values (RFC 5545 §3.3.10), so "each Tuesday, and the first Wednesday"
# gives both.
# Seen with python3-dateutil 2.8.2 (Debian 12): a list of weekdays with and without numbers gives no date at all, without
# an error. Its port, rrule 2.8.1 (npm), is the same. Lists of one form are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dpkg -s python3-dateutil >/dev/null 2>&1 || apt-get install -y -qq python3-dateutil >/dev/null
npm install --silent --no-audit --no-fund --prefix . rrule@2.8.1 >/dev/null
cat > run.py <<'EOF'
from datetime import datetime
from dateutil.rrule import rrulestr

for days in ('TU,1WE', '1TU,2TU,3TU,4TU,5TU,1WE', 'TU', '1WE'):
    rule = rrulestr(f'FREQ=MONTHLY;BYDAY={days};UNTIL=20270301T000000', dtstart=datetime(2027, 2, 1, 18))
    print('dateutil', days, *[date.strftime('%d') for date in rule])
EOF
cat > run.cjs <<'EOF'
const { rrulestr } = require('rrule');

for (const days of ['TU,1WE', '1TU,2TU,3TU,4TU,5TU,1WE', 'TU', '1WE']) {
  const rule = rrulestr(`DTSTART:20270201T180000Z\nRRULE:FREQ=MONTHLY;BYDAY=${days};UNTIL=20270301T000000Z`);
  console.log('rrule', days, ...rule.all().map((date) => date.toISOString().slice(8, 10)));
}
EOF
diff - <(
  /usr/bin/python3 run.py
  node run.cjs
) <<'EOF'
dateutil TU,1WE
dateutil 1TU,2TU,3TU,4TU,5TU,1WE 02 03 09 16 23
dateutil TU 02 09 16 23
dateutil 1WE 03
rrule TU,1WE
rrule 1TU,2TU,3TU,4TU,5TU,1WE 02 03 09 16 23
rrule TU 02 09 16 23
rrule 1WE 03
EOF
echo "as recorded: weekdays with and without a number exclude each other"
