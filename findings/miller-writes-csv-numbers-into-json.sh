#!/usr/bin/env bash
# Guess: a program that turns CSV into JSON writes valid JSON: a number of RFC 8259 §6 has digits on both sides of its point and no
# prefix, so a value like 5. or 0xB1, which CSV has as text, becomes a string.
# Seen with Debian 12's miller 6.6.0-2+b3: it infers numbers and writes them as they were in the CSV: "5." of a numbered list, ".5"
# and a room 0xB1 are without quotes, which no parser of JSON reads, here that of Node. Seat 1E5 is read as 100000, and 18.30,
# a time, as 18.3. Of telephone numbers, 256772123456 is a number, and 0772123456 and +256772123456 are strings. No warning and exit
# code 0. With -S, all are strings.
# It matters for lists of programmes, rooms and recipients. Ends with 0 while that is so.
set -euo pipefail
command -v mlr >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq miller >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
parse='try { console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(0, "utf8"))[0].value)) } catch { console.log("invalid") }'
for value in 5. .5 0xB1 1E5 18.30 18:30 256772123456 0772123456 +256772123456; do
  read_as() { printf 'value\n%s\n' "$value" | mlr --icsv --ojson "$@" cat | node -e "$parse"; }
  echo "$value: $(read_as), with -S $(read_as -S)"
done >seen
diff seen - <<'SEEN'
5.: invalid, with -S "5."
.5: invalid, with -S ".5"
0xB1: invalid, with -S "0xB1"
1E5: 100000, with -S "1E5"
18.30: 18.3, with -S "18.30"
18:30: "18:30", with -S "18:30"
256772123456: 256772123456, with -S "256772123456"
0772123456: "0772123456", with -S "0772123456"
+256772123456: "+256772123456", with -S "+256772123456"
SEEN
echo "as recorded: values of CSV make JSON that nobody reads"
