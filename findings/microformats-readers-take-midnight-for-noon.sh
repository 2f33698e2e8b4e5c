#!/usr/bin/env bash
# Guess: parsers of microformats2 agree on the time of an event whose date, time and zone are separate "value" elements, since its
# parsing specification refers to the value class pattern (microformats.org, "Date and time parsing": am, pm, a.m. and p.m., and
# a zone) and to a full time in the title of a "value-title".
# Seen with microformats-parser 2.0.6 (npm), and Debian 12's php-mf2 0.3.0-0.2 (PHP 8.2) and python3-mf2py 1.1.2-2: "12am", when a
# night begins, is noon in npm's and in PHP's. "12:30p.m." is 24:30 in npm's, half an hour into the next day. PHP's drops the zone,
# so 18:30 in Kampala has none. Python's reads all these, but has no date at all for a value-title. None has errors.
# It matters for sites that collect evenings from pages of halls. Ends with 0 while that is so.
set -euo pipefail
command -v php >/dev/null && /usr/bin/python3 -c 'import mf2py' 2>/dev/null && [ -f /usr/share/php/Mf2/Parser.php ] || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends php-cli php-xml php-mf2 python3-mf2py >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . microformats-parser@2.0.6 >/dev/null
cat >times.json <<'JSON'
{
  "midnight": "<span class=value>2031-05-06</span>, <span class=value>12am</span>",
  "after noon": "<span class=value>2031-05-06</span>, <span class=value>12:30p.m.</span>",
  "with zone": "<span class=value>2031-05-06</span>, <span class=value>6:30pm</span> <span class=value>+0300</span>",
  "value-title": "<span class=value-title title=\"2031-05-06T18:30+03:00\"> </span>Tuesday at half past six"
}
JSON
cat >read.cjs <<'JS'
const { mf2 } = require('microformats-parser');
for (const [name, time] of Object.entries(require('./times.json'))) {
  const page = `<div class=h-event><p class=p-name>Choir</p><p class=dt-start>${time}</p></div>`;
  const { start } = mf2(page, { baseUrl: 'https://example.org/' }).items[0].properties;
  console.log(`${name}: npm ${start ? start[0] : 'none'}`);
}
JS
cat >read.php <<'PHP'
<?php
error_reporting(E_ERROR);
require 'Mf2/Parser.php';
foreach (json_decode(file_get_contents('times.json'), true) as $name => $time) {
    $page = "<div class=h-event><p class=p-name>Choir</p><p class=dt-start>$time</p></div>";
    $start = Mf2\parse($page, 'https://example.org/')['items'][0]['properties']['start'] ?? [];
    echo "PHP ", $start[0] ?? 'none', "\n";
}
PHP
cat >read.py <<'PY'
import json
import warnings
warnings.simplefilter('ignore')
import mf2py
for name, time in json.load(open('times.json')).items():
    page = f'<div class=h-event><p class=p-name>Choir</p><p class=dt-start>{time}</p></div>'
    start = mf2py.parse(doc=page, url='https://example.org/')['items'][0]['properties'].get('start')
    print('Python', start[0] if start else 'none')
PY
node read.cjs >npm
php read.php >php
/usr/bin/python3 read.py >python
paste -d '|' npm php python | sed 's/|/ | /g' >seen
diff seen - <<'SEEN'
midnight: npm 2031-05-06 12:00 | PHP 2031-05-06T12:00 | Python 2031-05-06 00:00
after noon: npm 2031-05-06 24:30 | PHP 2031-05-06T12:30 | Python 2031-05-06 12:30
with zone: npm 2031-05-06 18:30 +0300 | PHP 2031-05-06T18:30 | Python 2031-05-06 18:30+0300
value-title: npm 2031-05-06T18:30+0300 | PHP 2031-05-06T18:30+03:00 | Python none
SEEN
echo "as recorded: midnight is noon for two of three parsers"
