#!/usr/bin/env bash
# Guess: csvsort changes the order of the rows and csvjson the syntax (manual of csvkit: "Sort CSV files", "Convert a CSV file
# into JSON"), so a list of evenings keeps its words, its times of day and its telephone numbers.
# Seen with Debian 12's csvkit 1.0.7-1: a column of weekdays becomes dates of the year 1 ("Saturday" is 0001-01-06), and 18:00
# becomes 0:18:00, eighteen minutes. Telephone numbers lose the zero or the plus. No warning and exit code 0. --no-inference
# (-I) keeps all of them.
# It matters for lists of events and of recipients that are sorted before they are imported. Ends with 0 while that is so.
set -euo pipefail
[ -x /usr/bin/csvsort ] || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends csvkit >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >evenings.csv <<'CSV'
name,day,starts,phone
Market,Sunday,9:30,+256700000457
Choir,Saturday,18:00,0700000456
CSV
/usr/bin/csvsort -c name evenings.csv >seen
/usr/bin/csvsort -I -c name evenings.csv >>seen
diff seen - <<'SEEN'
name,day,starts,phone
Choir,0001-01-06,0:18:00,700000456
Market,0001-01-07,0:09:30,256700000457
name,day,starts,phone
Choir,Saturday,18:00,0700000456
Market,Sunday,9:30,+256700000457
SEEN
echo "as recorded: weekdays, times and numbers are changed by sorting"
