#!/usr/bin/env bash
# Guess: JavaScript that takes PHP's format letters, as sites with WordPress settings need, gives what PHP gives (manual of PHP,
# DateTimeInterface::format: W is the ISO week with two digits, o its year, L 1 in a leap year, T an abbreviation like EST).
# Seen with @wordpress/date 5.56.0, locutus 3.0.36 and php-date 4.0.1 (npm) and Debian 12's PHP 8.2: WordPress's own package writes the
# first week as 1, and so does php-date, in which 31 December makes any year a leap year. In locutus, 31 December 2031 is in week
# 53 of 2031 instead of 01 of 2032, 29 February 2032 in week 08 instead of 09, and T is UTC in Kampala.
# It matters for addresses and titles of weeks ("o-\WW") and for archives. Ends with 0 while that is so.
set -euo pipefail
command -v php >/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends php-cli >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . @wordpress/date@5.56.0 locutus@3.0.36 php-date@4.0.1 >/dev/null 2>&1
cat >format.mjs <<'JS'
import { createRequire } from 'node:module';
import phpDate from 'php-date';
const require = createRequire(import.meta.url);
const { date: locutus } = require('locutus/php/datetime/date');
const { date: wordpress } = require('@wordpress/date');
const [format, seconds] = process.argv.slice(2);
const date = new Date(seconds * 1000);
console.log('@wordpress/date', wordpress(format, date, 'Africa/Kampala'));
console.log('locutus', locutus(format, Number(seconds)));
console.log('php-date', phpDate(format, date));
JS
export TZ=Africa/Kampala
for day in 2031-01-01 2031-12-31 2032-02-29; do
  for format in 'o-\WW' L T; do
    seconds=$(date -d "$day 12:00" +%s)
    echo "$day $format: PHP $(php -d date.timezone=$TZ -r 'echo date($argv[1], (int) $argv[2]);' "$format" "$seconds"), $(
      node format.mjs "$format" "$seconds" | paste -sd , | sed 's/,/, /g'
    )"
  done
done >seen
diff seen - <<'SEEN'
2031-01-01 o-\WW: PHP 2031-W01, @wordpress/date 2031-W1, locutus 2031-W01, php-date 2031-W1
2031-01-01 L: PHP 0, @wordpress/date 0, locutus 0, php-date 0
2031-01-01 T: PHP EAT, @wordpress/date EAT, locutus UTC, php-date T
2031-12-31 o-\WW: PHP 2032-W01, @wordpress/date 2032-W1, locutus 2031-W53, php-date 2032-W1
2031-12-31 L: PHP 0, @wordpress/date 0, locutus 0, php-date 1
2031-12-31 T: PHP EAT, @wordpress/date EAT, locutus UTC, php-date T
2032-02-29 o-\WW: PHP 2032-W09, @wordpress/date 2032-W9, locutus 2032-W08, php-date 2032-W9
2032-02-29 L: PHP 1, @wordpress/date 1, locutus 1, php-date 1
2032-02-29 T: PHP EAT, @wordpress/date EAT, locutus UTC, php-date T
SEEN
echo "as recorded: weeks, leap years and zones differ from PHP"
