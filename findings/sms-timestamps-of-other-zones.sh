#!/usr/bin/env bash
# Guess: a library that reads a text from a modem gives the moment of the service centre's time stamp, whose seventh octet has the zone
# in quarters of an hour, with the sign in bit 3 (3GPP TS 23.040 §9.2.3.11), and writes it as ISO 8601 has it.
# Seen with pdu 1.1.0, pdu.ts 1.1.4 and node-pdu 2.1.1 (npm) for 1 May 2031, 18:00: Kampala (+3) is read by all. Of -5 hours (octet 0A),
# which is 23:00Z, pdu and pdu.ts make 15:30Z, because they take the sign for a digit; of -6 hours the same. node-pdu has the
# moments, but writes +05:30 as "+5.5:00", which Date.parse of Node does not read. pdu and pdu.ts take the milliseconds from the
# clock of the machine, so that one text has two times when it is read twice.
# It matters where texts from abroad are put in order, and where a repeated text is recognised by its time. Ends with 0 while that
# is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . pdu@1.1.0 pdu.ts@1.1.4 node-pdu@2.1.1 >/dev/null
cat >read.cjs <<'JS'
const nodePdu = require('node-pdu');
const pdu = require('pdu');
const { PDUParser } = require('pdu.ts');
const zones = { '+03:00': '21', '+05:30': '22', '-05:00': '0A', '-06:00': '4A' };
for (const [offset, octet] of Object.entries(zones)) {
  const deliver = `00040C915276272143650000135010810000${octet}02E834`;
  const minutes = ({ time }) => time.toISOString().slice(0, 16);
  const own = nodePdu.parse(deliver).serviceCenterTimeStamp.getIsoString();
  const reading = Number.isNaN(Date.parse(own)) ? 'not a date' : 'a date';
  const moments = `pdu ${minutes(pdu.parse(deliver))}Z, pdu.ts ${minutes(PDUParser.Parse(deliver))}Z`;
  console.log(`18:00${offset}: ${moments}, node-pdu ${own} (${reading})`);
}
JS
TZ=UTC node read.cjs >seen
diff seen - <<'SEEN'
18:00+03:00: pdu 2031-05-01T15:00Z, pdu.ts 2031-05-01T15:00Z, node-pdu 2031-05-01T18:00:00+03:00 (a date)
18:00+05:30: pdu 2031-05-01T12:30Z, pdu.ts 2031-05-01T12:30Z, node-pdu 2031-05-01T18:00:00+5.5:00 (not a date)
18:00-05:00: pdu 2031-05-01T15:30Z, pdu.ts 2031-05-01T15:30Z, node-pdu 2031-05-01T18:00:00-05:00 (a date)
18:00-06:00: pdu 2031-05-01T15:30Z, pdu.ts 2031-05-01T15:30Z, node-pdu 2031-05-01T18:00:00-06:00 (a date)
SEEN
echo "as recorded: zones west of Greenwich and half hours are misread"
