#!/usr/bin/env bash
# Guess: an exported diary of Emacs (manual, "Importing and Exporting iCalendar") begins a weekly entry at its next date, and a file
# that is exported twice has the same UIDs, since RFC 5545 §3.8.4.7 wants them to be persistent.
# Seen with Debian 12's emacs-nox 1:28.2+1-15+deb12u4: each weekly entry begins in the first week of 2005, so that readers without a
# limit show more than a thousand past evenings; an anniversary of 1962 begins a year late, in 1963; all UIDs change with each
# export, so that an import that goes by the UID has each event twice.
# It matters for people who publish a diary and import its file every night. Ends with 0 while that is so.
set -euo pipefail
command -v emacs >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends emacs-nox >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=UTC LC_ALL=C.UTF-8
cat >diary <<'DIARY'
May 12, 2031 18:00-20:00 Concert
Wednesday 17:00 Choir
%%(diary-anniversary 10 9 1962) Independence
DIARY
cat >export.el <<'LISP'
(require 'icalendar)
(setq calendar-date-style 'american)
(find-file "diary")
(dolist (name '("one.ics" "two.ics"))
  (icalendar-export-region (point-min) (point-max) (expand-file-name name)))
LISP
emacs -Q --batch -l export.el >/dev/null 2>&1
diff - <(grep -hE '^(DTSTART|RRULE)' one.ics | tr -d '\r') <<'EXPECTED'
DTSTART;VALUE=DATE-TIME:20310512T180000
DTSTART;VALUE=DATE-TIME:20050105T170000
RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=WE
DTSTART;VALUE=DATE:19631009
RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=10;BYMONTHDAY=09
EXPECTED
ids() { grep -h '^UID:' "$1" | sort -u | wc -l; }
[ "$(ids one.ics)" = 3 ] && [ "$(cat one.ics two.ics | grep '^UID:' | sort -u | wc -l)" = 6 ]
echo "as recorded: weekly entries begin in 2005, the anniversary in 1963, and no UID of a first export is in the second"
