#!/usr/bin/env bash
# Guess: a finder of telephone numbers in texts leaves dates and prices alone: libphonenumber's PhoneNumberMatcher has rules against
# dates with slashes and time stamps ("2012-01-02 08:00"), and its leniency VALID asks for a number of a range that is in use.
# Seen with libphonenumber-js 1.13.16 (npm) and Debian 12's python3-phonenumbers 8.12.57-4: for Kenya, "01.05.2031 18:00" is the
# mobile number +254105203118, because point and space join the hour to the date, and "20.05.2031" and "20 000 000" of a price are
# numbers in Nairobi. "2031-05-01 18:00" is none, but with a comma before the time it is one, there and in Denmark. For Uganda,
# "UGX 700.000.000" is a mobile number. Debian's older data have fewer ranges: of these, it finds one each in Kenya and in Denmark.
# It matters where texts of events become links to call or to text, and where recipients are taken out of a pasted text.
# Ends with 0 while that is so.
set -euo pipefail
/usr/bin/python3 -c 'import phonenumbers' 2>/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-phonenumbers >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . libphonenumber-js@1.13.16 >/dev/null
cat >texts.json <<'JSON'
[
  ["KE", "Opens 01.05.2031 18:00"],
  ["KE", "Opens 20.05.2031"],
  ["KE", "Opens 20/05/2031"],
  ["KE", "Opens 2031-05-01 18:00"],
  ["KE", "Opens 2031-05-01, 18:00"],
  ["KE", "KES 20 000 000"],
  ["DK", "Opens 2031-05-01 18:00"],
  ["DK", "Opens 2031-05-01, 18:00"],
  ["UG", "UGX 700.000.000"],
  ["UG", "UGX 700,000,000"]
]
JSON
cat >find.cjs <<'JS'
const { findPhoneNumbersInText } = require('libphonenumber-js/max');
for (const [country, text] of require('./texts.json')) {
  const found = findPhoneNumbersInText(text, country).map(({ number }) => number.number);
  console.log(`npm ${country} "${text}": ${found.join(' ') || 'none'}`);
}
JS
cat >find.py <<'PY'
import json
from phonenumbers import PhoneNumberFormat, PhoneNumberMatcher, format_number
for country, text in json.load(open('texts.json')):
    found = [format_number(match.number, PhoneNumberFormat.E164) for match in PhoneNumberMatcher(text, country)]
    if found:
        print(f'Debian {country} "{text}": {" ".join(found)}')
PY
{
  node find.cjs
  /usr/bin/python3 find.py
} >seen
diff seen - <<'SEEN'
npm KE "Opens 01.05.2031 18:00": +254105203118
npm KE "Opens 20.05.2031": +25420052031
npm KE "Opens 20/05/2031": none
npm KE "Opens 2031-05-01 18:00": none
npm KE "Opens 2031-05-01, 18:00": +25420310501
npm KE "KES 20 000 000": +25420000000
npm DK "Opens 2031-05-01 18:00": none
npm DK "Opens 2031-05-01, 18:00": +4520310501
npm UG "UGX 700.000.000": +256700000000
npm UG "UGX 700,000,000": none
Debian KE "Opens 01.05.2031 18:00": +254105203118
Debian DK "Opens 2031-05-01, 18:00": +4520310501
SEEN
echo "as recorded: dates and prices are telephone numbers"
