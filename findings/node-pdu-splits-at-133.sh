#!/usr/bin/env bash
# Guess: a text of 160 letters of the GSM alphabet, or of 70 characters of UCS-2, is one SMS (3GPP TS 23.040 §9.2.3.24.1, 23.038),
# and a character that the GSM alphabet does not have makes the text UCS-2.
# Seen with node-pdu 2.1.1 (npm): it divides from the 134th letter and the 64th character of UCS-2 on, so ordinary texts cost
# two SMS. A backtick, which the GSM alphabet lacks, is sent as GSM octet 0x5f: a phone shows "§". Its own parser turns it back
# into a backtick, so a round trip shows nothing; pdu.ts 1.1.4 reads "§". Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . node-pdu@2.1.1 pdu.ts@1.1.4 >/dev/null
cat >run.mjs <<'JS'
import { parse, Submit } from 'node-pdu';
import pdu from 'pdu.ts';
const partsOf = (text) => new Submit('+256772123456', text).getPartStrings();
for (const [letter, lengths] of [['a', [133, 134, 160]], ['ŋ', [63, 64, 70]]])
  for (const length of lengths) console.log(`${length} ${letter}: ${partsOf(letter.repeat(length)).length} SMS`);
const [part] = partsOf('a`b');
console.log(`node-pdu: ${parse(part).data.getText()}, pdu.ts: ${pdu.PDUParser.Parse(part).text}`);
JS
node run.mjs >seen
diff seen - <<'SEEN'
133 a: 1 SMS
134 a: 2 SMS
160 a: 2 SMS
63 ŋ: 1 SMS
64 ŋ: 2 SMS
70 ŋ: 2 SMS
node-pdu: a`b, pdu.ts: a§b
SEEN
echo "as recorded: two SMS for 134 letters, and a backtick is a paragraph sign"
