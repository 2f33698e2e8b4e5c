#!/usr/bin/env bash
# Guess: a package that supplies VTIMEZONE for the files of calendar generators describes a zone for the dates of the events, past and
# future, as it was known at its release (RFC 5545 §3.6.5: each observance has its DTSTART, and UNTIL if it has ended).
# Seen with timezones-ical-library 2.3.2 and @touch4it/ical-timezones 1.9.0 (npm, September 2026 and December 2024), read with
# ical.js 2.2.1 and compared with Intl of Node: the first has today's rules since 1970, so events of July 2021 in Cairo, Mexico City
# and Almaty are an hour off. The second has those of 2018 for ever: it knows neither Cairo's summer time (2023), nor that Mexico's
# ended (2022), nor the new hours of Juba (2021) and Almaty (2024), all of them older than its release.
# It matters for archives with the first, and for all events with the second. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . \
  timezones-ical-library@2.3.2 @touch4it/ical-timezones@1.9.0 ical.js@2.2.1 >/dev/null
cat >zones.mjs <<'JS'
import touch4it from '@touch4it/ical-timezones';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
const suppliers = {
  'timezones-ical-library': (zone) => tzlib_get_ical_block(zone)[0],
  '@touch4it/ical-timezones': (zone) => touch4it.getVtimezoneComponent(zone),
};
const summers = [2021, 2025];
const hours = (seconds) => (seconds < 0 ? '' : '+') + seconds / 3600;
const known = (timeZone, year) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(Date.UTC(year, 6, 15, 12))
    .find(({ type }) => type === 'timeZoneName')
    .value.replace(/GMT([+-])0?(\d+):00/, '$1$2');
const supplied = (block, year) => {
  const calendar = new ICAL.Component(ICAL.parse(['BEGIN:VCALENDAR', block.trim(), 'END:VCALENDAR'].join('\r\n')));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone'));
  return hours(new ICAL.Time({ year, month: 7, day: 15, hour: 12 }, zone).utcOffset());
};
for (const zone of ['Africa/Cairo', 'America/Mexico_City', 'Africa/Juba', 'Asia/Almaty', 'Africa/Kampala']) {
  console.log(`${zone} in July ${summers.join(' and ')}: ${summers.map((year) => known(zone, year)).join(' ')}`);
  for (const [name, supply] of Object.entries(suppliers))
    console.log(`  ${name}: ${summers.map((year) => supplied(supply(zone), year)).join(' ')}`);
}
JS
node zones.mjs >seen
diff seen - <<'SEEN'
Africa/Cairo in July 2021 and 2025: +2 +3
  timezones-ical-library: +3 +3
  @touch4it/ical-timezones: +2 +2
America/Mexico_City in July 2021 and 2025: -5 -6
  timezones-ical-library: -6 -6
  @touch4it/ical-timezones: -5 -5
Africa/Juba in July 2021 and 2025: +2 +2
  timezones-ical-library: +2 +2
  @touch4it/ical-timezones: +3 +3
Asia/Almaty in July 2021 and 2025: +6 +5
  timezones-ical-library: +5 +5
  @touch4it/ical-timezones: +6 +6
Africa/Kampala in July 2021 and 2025: +3 +3
  timezones-ical-library: +3 +3
  @touch4it/ical-timezones: +3 +3
SEEN
echo "as recorded: one supplier has today's rules only, and the other old ones"
