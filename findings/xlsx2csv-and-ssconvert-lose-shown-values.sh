#!/usr/bin/env bash
# Guess: a program that makes CSV of a workbook writes what a person sees in the cells, as a spreadsheet's "save as CSV" does: numbers
# with the leading zeros of their format (ECMA-376 Part 1 §18.8.30), weekdays as words, lengths over 24 hours as hours.
# Seen with Debian 12's xlsx2csv 1:0.7.8-1 and gnumeric's ssconvert 1.12.55-1, for a workbook that python3-openpyxl 3.0.9-1 writes:
# 0772123456, a number with the format of ten digits, loses its zero in both, and +256772123456 its plus. In xlsx2csv a
# "Thursday" is 01, the day of the month, "Thu 1 May" is "0101 01 May", and 26:30 is 1.104167. ssconvert writes each date as
# 2031/05/01, whatever its format is. Both write 5 % as 0.05. No warning and exit code 0.
# It matters for lists of recipients and of evenings that are kept in workbooks. Ends with 0 while that is so.
set -euo pipefail
command -v xlsx2csv >/dev/null && command -v ssconvert >/dev/null && /usr/bin/python3 -c 'import openpyxl' 2>/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends xlsx2csv gnumeric python3-openpyxl >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder LC_ALL=C.UTF-8 TZ=UTC
cat >write.py <<'PY'
from datetime import date, time, timedelta
from openpyxl import Workbook
book = Workbook()
sheet = book.active
rows = [
    ('ten digits', 772123456, '0000000000'),
    ('with plus', 256772123456, '"+"0'),
    ('text', '0772123456', '@'),
    ('weekday', date(2031, 5, 1), 'dddd'),
    ('short date', date(2031, 5, 1), 'ddd d mmm'),
    ('long date', date(2031, 5, 1), 'd mmmm yyyy'),
    ('length', timedelta(hours=26, minutes=30), '[h]:mm'),
    ('time', time(18, 0), 'hh:mm'),
    ('percent', 0.05, '0%'),
]
for number, (name, value, shown_as) in enumerate(rows, 1):
    sheet.cell(number, 1, name)
    sheet.cell(number, 2, value).number_format = shown_as
book.save('book.xlsx')
PY
/usr/bin/python3 write.py
{
  echo xlsx2csv
  xlsx2csv book.xlsx
  echo ssconvert
  ssconvert book.xlsx out.csv >/dev/null 2>&1
  cat out.csv
} | tr -d '\r' >seen
diff seen - <<'SEEN'
xlsx2csv
ten digits,772123456
with plus,256772123456
text,0772123456
weekday,01
short date,0101 01 May
long date,01 May 2031
length,1.104167
time,18:00
percent,0.05
ssconvert
"ten digits",772123456
"with plus",256772123456
text,0772123456
weekday,2031/05/01
"short date",2031/05/01
"long date",2031/05/01
length,26:30:00
time,18:00:00
percent,0.05
SEEN
echo "as recorded: zeros, pluses, weekdays and lengths are lost"
