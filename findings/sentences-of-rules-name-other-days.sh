#!/usr/bin/env bash
# Guess: the sentence that a library makes of a rule names the days that the same library lists for it (RFC 5545 §3.3.10), or the
# library says that it cannot: isFullyConvertibleToText() of rrule is meant for that (README, "Natural Language Text Methods").
# Seen with rrule 2.8.1 and rrule-temporal 2.2.8 (npm): in rrule, the last working day of a month is "every month on weekdays", the
# second Tuesday as BYSETPOS=2 "every month on Tuesday", and both are "fully convertible". Its way back makes 6 in the morning of
# "every day at 6pm", and all days of May of "every year on May 6". In rrule-temporal, the second last Friday is "last Friday", and
# the day before the last of a month "the last day", while the dates of both libraries are right.
# It matters where an editor confirms a series by its sentence. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . rrule@2.8.1 rrule-temporal@2.2.8 >/dev/null
cat >sentences.mjs <<'JS'
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';
import { toText } from 'rrule-temporal/totext';
const { RRule } = rrule;
const rules = [
  'FREQ=MONTHLY;COUNT=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;COUNT=2;BYDAY=TU;BYSETPOS=2',
  'FREQ=MONTHLY;COUNT=2;BYDAY=-2FR',
  'FREQ=MONTHLY;COUNT=2;BYMONTHDAY=-2',
];
for (const rule of rules) {
  const lines = `DTSTART:20310501T180000Z\nRRULE:${rule}`;
  const first = RRule.fromString(lines);
  const second = new RRuleTemporal({ rruleString: lines });
  console.log(rule);
  console.log(`  ${first.all().map((date) => date.toISOString().slice(0, 10)).join(' ')}: ${first.toText()}`);
  console.log(`  ${second.all().map((date) => date.toPlainDate().toString()).join(' ')}: ${toText(second)}`);
  if (!first.isFullyConvertibleToText()) throw new Error(`reported as not convertible: ${rule}`);
}
for (const sentence of ['every day at 6pm', 'every year on May 6']) console.log(`${sentence}: ${RRule.fromText(sentence)}`);
JS
node sentences.mjs >seen
diff seen - <<'SEEN'
FREQ=MONTHLY;COUNT=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
  2031-05-30 2031-06-30: every month on weekdays for 2 times
  2031-05-30 2031-06-30: every month on Monday, Tuesday, Wednesday, Thursday and Friday at 6 PM UTC for 2 times on the last instance
FREQ=MONTHLY;COUNT=2;BYDAY=TU;BYSETPOS=2
  2031-05-13 2031-06-10: every month on Tuesday for 2 times
  2031-05-13 2031-06-10: every month on Tuesday at 6 PM UTC for 2 times on the 2nd instance
FREQ=MONTHLY;COUNT=2;BYDAY=-2FR
  2031-05-23 2031-06-20: every month on the 2nd last Friday for 2 times
  2031-05-23 2031-06-20: every month on last Friday at 6 PM UTC for 2 times
FREQ=MONTHLY;COUNT=2;BYMONTHDAY=-2
  2031-05-30 2031-06-29: every month on the 2nd last for 2 times
  2031-05-30 2031-06-29: every month on the last day of the month at 6 PM UTC for 2 times
every day at 6pm: RRULE:FREQ=DAILY;BYHOUR=6
every year on May 6: RRULE:FREQ=YEARLY;BYMONTH=5
SEEN
echo "as recorded: sentences name other days than the rules"
