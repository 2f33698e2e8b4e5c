#!/usr/bin/env bash
# Guess: a phone library with the country UG reads a Ugandan mobile number in each way that people write it, among them with 00,
# the international prefix of ITU-T E.123; and Debian 12, supported until 2028, knows the ranges in use.
# Seen with libphonenumber-js 1.13.16, google-libphonenumber 3.2.47 and phone 3.1.72 (npm) and Debian 12's python3-phonenumbers
# 8.12.57-4: 00256… is not valid for UG in the first two, because the prefix there is 000; they return +2560256…, with the
# country code twice. 000256… and +2560… (with the trunk 0) are valid. `phone` reads 00256… and rejects +2560….
# Debian's data reject the mobile ranges 76 8… and 79…, which those of npm accept.
# It matters for lists of recipients from several phones and programs. Ends with 0 while that is so.
set -euo pipefail
/usr/bin/python3 -c 'import phonenumbers' 2>/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-phonenumbers >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . libphonenumber-js@1.13.16 google-libphonenumber@3.2.47 phone@3.1.72 >/dev/null
cat >numbers <<'NUMBERS'
0772123456
000256772123456
00256772123456
+2560772123456
+256768123456
+256791234567
NUMBERS
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import google from 'google-libphonenumber';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phone } from 'phone';
const util = google.PhoneNumberUtil.getInstance();
for (const text of readFileSync('numbers', 'utf8').trim().split('\n')) {
  const js = parsePhoneNumberFromString(text, 'UG');
  const parsed = util.parse(text, 'UG');
  const readings = [
    [js.isValid(), js.number],
    [util.isValidNumber(parsed), util.format(parsed, google.PhoneNumberFormat.E164)],
    [phone(text, { country: 'UG' }).isValid, phone(text, { country: 'UG' }).phoneNumber],
  ];
  console.log(text, readings.map(([isValid, number]) => (isValid ? number : 'no')).join(' '));
}
JS
cat >read.py <<'PY'
import phonenumbers
for text in open('numbers').read().split():
    number = phonenumbers.parse(text, 'UG')
    valid = phonenumbers.is_valid_number(number)
    print(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164) if valid else 'no')
PY
node read.mjs >npm
/usr/bin/python3 read.py >debian
paste -d ' ' npm debian >seen
diff seen - <<'SEEN'
0772123456 +256772123456 +256772123456 +256772123456 +256772123456
000256772123456 +256772123456 +256772123456 +256772123456 +256772123456
00256772123456 no no +256772123456 no
+2560772123456 +256772123456 +256772123456 no +256772123456
+256768123456 +256768123456 +256768123456 +256768123456 no
+256791234567 +256791234567 +256791234567 +256791234567 no
SEEN
echo "as recorded: they disagree about four of six"
