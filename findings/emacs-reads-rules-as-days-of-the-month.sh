#!/usr/bin/env bash
# Guess: Emacs imports a calendar into its diary (manual of Emacs, "Importing and Exporting iCalendar") with the dates that RFC 5545
# §3.3.10 gives, since the diary has expressions for weekdays of a month, or warns; a changed date (§3.8.4.4) replaces its original.
# Seen with Debian 12's emacs-nox 1:28.2+1-15+deb12u4: "the last working day of the month" is the 30th of each month, every Tuesday
# of May is 6 May of each year, Friday the 13th is each 13th, and of "each Tuesday, and the first Wednesday" only Wednesdays are
# left. COUNT=4 of Tuesdays gives five, and COUNT=5 with two weekdays eleven evenings. A changed evening is there twice, and an event
# with dates of RDATE is missing, with its first date. No message about any of these, and exit code 0.
# It matters for people who read the feed of a hall in Emacs. Ends with 0 while that is so.
set -euo pipefail
command -v emacs >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends emacs-nox >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=UTC LC_ALL=C.UTF-8
event() { printf '%s\n' BEGIN:VEVENT "UID:$1@example.org" DTSTAMP:20310101T000000Z "SUMMARY:$1" "${@:2}" END:VEVENT; }
file() {
  {
    printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//EN
    event "$@"
    [ "$1" != changed ] || event changed RECURRENCE-ID:20310513T180000Z DTSTART:20310514T190000Z DTEND:20310514T200000Z
    echo END:VCALENDAR
  } | sed 's/$/\r/' >"$1.ics"
}
file lastworkingday DTSTART:20310530T180000Z DTEND:20310530T190000Z 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4'
file tuesdaysofmay DTSTART:20310506T180000Z DTEND:20310506T190000Z 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=TU;COUNT=6'
file fridaythe13th DTSTART:20310613T180000Z DTEND:20310613T190000Z 'RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3'
file tuesdaysandwednesday DTSTART:20310506T180000Z DTEND:20310506T190000Z 'RRULE:FREQ=MONTHLY;BYDAY=TU,1WE;COUNT=6'
file fiveevenings DTSTART:20310506T180000Z DTEND:20310506T190000Z 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5'
file changed DTSTART:20310506T180000Z DTEND:20310506T190000Z 'RRULE:FREQ=WEEKLY;COUNT=4'
file listed DTSTART:20310506T180000Z DTEND:20310506T190000Z RDATE:20310508T180000Z,20310510T180000Z
cat >import.el <<'LISP'
(require 'icalendar)
(require 'diary-lib)
(setq diary-list-include-blanks nil calendar-date-style 'american)
(dolist (name (remove "--" command-line-args-left))
  (with-temp-buffer
    (insert-file-contents (concat name ".ics"))
    (icalendar-import-buffer (expand-file-name name) t))
  (setq diary-file (expand-file-name name))
  (let ((entries (if (file-exists-p diary-file) (diary-list-entries '(1 1 2031) 900 t))))
    (princ (format "%s: %d:" name (length entries)))
    (dolist (entry (seq-take entries 6))
      (let ((date (car entry)))
        (princ (format " %d-%02d-%02d" (nth 2 date) (nth 0 date) (nth 1 date)))))
    (princ "\n")))
LISP
emacs -Q --batch -l import.el -- lastworkingday tuesdaysofmay fridaythe13th tuesdaysandwednesday fiveevenings changed listed >seen 2>log
if grep -iE 'error|ignor|cannot|could' log; then exit 1; fi
diff seen - <<'SEEN'
lastworkingday: 4: 2031-05-30 2031-06-30 2031-07-30 2031-08-30
tuesdaysofmay: 3: 2031-05-06 2032-05-06 2033-05-06
fridaythe13th: 3: 2031-06-13 2031-07-13 2031-08-13
tuesdaysandwednesday: 6: 2031-05-07 2031-06-04 2031-07-02 2031-08-06 2031-09-03 2031-10-01
fiveevenings: 11: 2031-05-06 2031-05-08 2031-05-13 2031-05-15 2031-05-20 2031-05-22
changed: 6: 2031-05-06 2031-05-13 2031-05-14 2031-05-20 2031-05-27 2031-06-03
listed: 0:
SEEN
echo "as recorded: rules become days of the month, and counts are longer"
