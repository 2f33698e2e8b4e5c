#!/usr/bin/env bash
# Guess: a library that counts the parts of a text knows that a part cannot end inside a character (3GPP TS 23.040 §9.2.3.24.1: an
# escape pair of the GSM alphabet, or the two units of a character outside the BMP, stays in one part), so one septet or unit
# is lost there.
# Seen with sms-length 0.2.2 and sms-counter 1.0.0 (npm): both divide the length by 153 or 67. 306 septets with € at the boundary
# are three parts, and both say two; so it is with 134 units and a character of two at the boundary. gsm 0.1.4 counts only the
# first rightly. split-sms 0.1.7, sms-segments-calculator 1.3.0 and Debian 12's python3-gammu 3.2.4-1+b3 (which sends) have three.
# A form feed, which the GSM alphabet has (3GPP TS 23.038 §6.2.1.1), makes a text UCS-2 in the first two: three parts instead of two.
# It matters for costs that are shown before sending. Ends with 0 while that is so.
set -euo pipefail
/usr/bin/python3 -c 'import gammu' 2>/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-gammu >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . \
  sms-length@0.2.2 sms-counter@1.0.0 gsm@0.1.4 split-sms@0.1.7 sms-segments-calculator@1.3.0 >/dev/null
cat >texts.json <<'JSON'
{
  "euro at the boundary, 305 septets": ["a", 152, "€", 151],
  "euro at the boundary, 306 septets": ["a", 152, "€", 152],
  "two units at the boundary, 134 units": ["ŋ", 66, "𝄞", 66],
  "form feed, 161 septets": ["a", 159, "\f", 0]
}
JSON
cat >count.cjs <<'JS'
const texts = require('./texts.json');
const gsm = require('gsm');
const smsCounter = require('sms-counter').default;
const { count } = require('sms-length');
const { SegmentedMessage } = require('sms-segments-calculator');
const { split } = require('split-sms');
const counters = {
  'sms-length': (text) => count(text).messages,
  'sms-counter': (text) => smsCounter.count(text).messages,
  gsm: (text) => gsm(text).sms_count,
  'split-sms': (text) => split(text).parts.length,
  'sms-segments-calculator': (text) => new SegmentedMessage(text).segmentsCount,
};
for (const [name, [letter, before, special, after]] of Object.entries(texts)) {
  const text = letter.repeat(before) + special + letter.repeat(after);
  console.log(`${name}: ${Object.entries(counters).map(([library, parts]) => `${library} ${parts(text)}`).join(', ')}`);
}
JS
cat >count.py <<'PY'
import json
import gammu
for letter, before, special, after in json.load(open('texts.json')).values():
    entry = {'ID': 'ConcatenatedTextLong', 'Buffer': letter * before + special + letter * after}
    print('gammu', len(gammu.EncodeSMS({'Unicode': special == '𝄞', 'Entries': [entry]})))
PY
node count.cjs >npm
/usr/bin/python3 count.py >debian
paste -d , npm debian | sed 's/,gammu/, gammu/' >seen
diff seen - <<'SEEN'
euro at the boundary, 305 septets: sms-length 2, sms-counter 2, gsm 2, split-sms 2, sms-segments-calculator 2, gammu 2
euro at the boundary, 306 septets: sms-length 2, sms-counter 2, gsm 3, split-sms 3, sms-segments-calculator 3, gammu 3
two units at the boundary, 134 units: sms-length 2, sms-counter 2, gsm 2, split-sms 3, sms-segments-calculator 3, gammu 3
form feed, 161 septets: sms-length 3, sms-counter 3, gsm 2, split-sms 2, sms-segments-calculator 2, gammu 2
SEEN
echo "as recorded: two of five libraries miss the third part"
