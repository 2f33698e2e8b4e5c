#!/usr/bin/env bash
# Guess: a feed reader gives an Atom entry's XHTML (RFC 4287 §3.1.1.3) with its words in their order, a title as text, and as
# "link" the page (rel "alternate", the default, §4.2.7.2), resolved against xml:base (§2), wherever an enclosure is.
# Seen with rss-parser 3.13.0 (npm): "One <b>two</b> three" becomes "One  three<b>two</b>", text before elements. A title of the
# type xhtml is an object. The link is the first one of the entry, here the calendar file of an enclosure, and stays relative.
# feedparser 2.6.0 (npm) reads the same entry as guessed.
# It matters for a site whose feed offers a calendar file with each event. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . rss-parser@3.13.0 feedparser@2.6.0 >/dev/null
cat >feed.atom <<'ATOM'
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/events/">
  <title>Events</title>
  <id>tag:example.org,2031:feed</id>
  <updated>2031-05-01T09:00:00Z</updated>
  <author><name>Office</name></author>
  <entry>
    <id>tag:example.org,2031:1</id>
    <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Choir <em>and</em> band</div></title>
    <updated>2031-05-01T09:00:00Z</updated>
    <link rel="enclosure" type="text/calendar" href="choir.ics"/>
    <link href="choir"/>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <b>two</b> three</p></div></content>
  </entry>
</feed>
ATOM
cat >read.mjs <<'JS'
import { createReadStream, readFileSync } from 'node:fs';
import FeedParser from 'feedparser';
import Parser from 'rss-parser';
const show = (name, title, link, content) => console.log(`${name}: ${title} | ${link} | ${content.match(/<p>.*<\/p>/)?.[0]}`);
const { items } = await new Parser().parseString(readFileSync('feed.atom', 'utf8'));
show('rss-parser', typeof items[0].title, items[0].link, items[0].content);
for await (const item of createReadStream('feed.atom').pipe(new FeedParser({}))) {
  show('feedparser', item.title, item.link, item.description);
}
JS
node read.mjs >seen
diff seen - <<'SEEN'
rss-parser: object | choir.ics | <p>One  three<b>two</b></p>
feedparser: Choir and band | https://example.org/events/choir | <p>One <b>two</b> three</p>
SEEN
echo "as recorded"
