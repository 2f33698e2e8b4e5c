#!/usr/bin/env bash
# Guess: a reader of microdata takes the value of a property from the attribute that HTML names for the element: `datetime` of <time>,
# `value` of <data>, `content` of <meta>, `href` of <link> (HTML Living Standard §5.2.4 "Values"), as pages of events are written.
# Seen with web-auto-extractor 1.0.17 (npm), of structured-data-testing-tool: of <time> and <data> it takes the words, so the start
# of an event is "Tuesday at six" and its price "twenty thousand"; of <meta> and <link> it takes the attribute. So an end in a
# <meta> has a date, and the start beside it has none. microdata-node 2.0.0 (npm) reads all four as guessed.
# It matters for checks that say that a page has no valid date, and for sites that collect events. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . web-auto-extractor@1.0.17 microdata-node@2.0.0 >/dev/null
cat >read.cjs <<'JS'
const { toJson } = require('microdata-node');
const extractor = require('web-auto-extractor').default;
const page = `<div itemscope itemtype="https://schema.org/Event">
<h1 itemprop="name">Choir</h1>
<time itemprop="startDate" datetime="2031-05-06T18:00+03:00">Tuesday at six</time>
<meta itemprop="endDate" content="2031-05-06T20:00+03:00">
<link itemprop="eventStatus" href="https://schema.org/EventCancelled">
<data itemprop="price" value="20000">twenty thousand</data>
</div>`;
const [first] = extractor().parse(page).microdata.Event;
const { properties: second } = JSON.parse(JSON.stringify(toJson(page, { base: 'https://example.org/' }))).items[0];
for (const name of ['startDate', 'endDate', 'eventStatus', 'price'])
  console.log(`${name}: web-auto-extractor ${first[name]} | microdata-node ${second[name][0]}`);
JS
timeout 30 node read.cjs >seen
diff seen - <<'SEEN'
startDate: web-auto-extractor Tuesday at six | microdata-node 2031-05-06T18:00+03:00
endDate: web-auto-extractor 2031-05-06T20:00+03:00 | microdata-node 2031-05-06T20:00+03:00
eventStatus: web-auto-extractor https://schema.org/EventCancelled | microdata-node https://schema.org/EventCancelled
price: web-auto-extractor twenty thousand | microdata-node 20000
SEEN
echo "as recorded: the start of an event is its words"
