#!/usr/bin/env bash
# Guess: a timer of systemd for each day runs on each day (systemd.time(7): "daily" is *-*-* 00:00:00). Where the time does not exist,
# because the clock goes forward, it runs when the hour is over, as cron does (cron(8) of Debian: such jobs run soon after the
# change).
# Seen with Debian 12's systemd 252 (systemd-analyze calendar): the day is left out. "daily" in Africa/Cairo has no run on the
# last Friday of April, where midnight does not exist, and 02:30 in Europe/Berlin none on the last Sunday of March. croner 11.0.1
# and cron-parser 5.10.6 (npm) have a run on each day, at different times in Berlin: 01:00Z and 01:30Z.
# It matters for backups and digests each night. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . croner@11.0.1 cron-parser@5.10.6 >/dev/null
cat >runs.mjs <<'JS'
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
const [zone, from, hour, minute] = process.argv.slice(2);
const pattern = `${minute} ${hour} * * *`;
const minutes = (dates) => dates.map((date) => date.toISOString().slice(5, 16)).join(' ');
const interval = CronExpressionParser.parse(pattern, { tz: zone, currentDate: new Date(from) });
console.log('croner', minutes(new Cron(pattern, { timezone: zone, paused: true }).nextRuns(4, new Date(from))));
console.log('cron-parser', minutes(Array.from({ length: 4 }, () => interval.next().toDate())));
JS
systemd() {
  TZ=UTC systemd-analyze calendar --base-time="$1" --iterations=4 "$2" |
    grep -oE '20[0-9]{2}-[0-9-]+ [0-9:]{8} UTC' | cut -c6-16 | tr ' ' T | paste -sd ' '
}
{
  echo "systemd $(systemd '2031-04-23 00:00:00 UTC' 'daily Africa/Cairo')"
  node runs.mjs Africa/Cairo 2031-04-23T00:00:00Z 0 0
  echo "systemd $(systemd '2031-03-28 00:00:00 UTC' '*-*-* 02:30 Europe/Berlin')"
  node runs.mjs Europe/Berlin 2031-03-28T00:00:00Z 2 30
} >seen
diff seen - <<'SEEN'
systemd 04-23T22:00 04-25T21:00 04-26T21:00 04-27T21:00
croner 04-23T22:00 04-24T22:00 04-25T21:00 04-26T21:00
cron-parser 04-23T22:00 04-24T22:00 04-25T21:00 04-26T21:00
systemd 03-28T01:30 03-29T01:30 03-31T00:30 04-01T00:30
croner 03-28T01:30 03-29T01:30 03-30T01:00 03-31T00:30
cron-parser 03-28T01:30 03-29T01:30 03-30T01:30 03-31T00:30
SEEN
echo "as recorded: systemd leaves out the day"
