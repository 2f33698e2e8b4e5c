#!/usr/bin/env bash
# Guess: the packages of WordPress for JavaScript give what WordPress gives for ordinary titles of events and texts: cleanForSlug()
# approximates sanitize_title_with_dashes() and makes basic letters of those of Latin-1 and Latin Extended-A (README of @wordpress/url),
# and autop() is a port of wpautop() (README of @wordpress/autop).
# Seen with @wordpress/url and @wordpress/autop 4.56.0 (npm) and Debian 12's wordpress 6.1.9+dfsg1-0+deb12u1 with PHP 8.2: the dash between
# two dates or places disappears in JavaScript and is a hyphen in PHP, so "18–20 May" is 1820-may and 18-20-may, and "Kampala–Jinja"
# is one word. ß and Ŋ stay, against the README, and × is gone, so 3×3 is 33 and 3x3. After an <hr>, autop() ends a paragraph that it
# did not begin, and wpautop() begins it.
# It matters for sites that make addresses of events in JavaScript and look them up in WordPress. Ends with 0 while that is so.
set -euo pipefail
command -v php >/dev/null && php -m | grep -q mbstring || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends php-cli php-mbstring >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
apt-get download -qq wordpress 2>/dev/null || { apt-get update -qq && apt-get download -qq wordpress; }
dpkg-deb -x wordpress_*.deb wordpress
npm install --silent --no-audit --no-fund --prefix . @wordpress/url@4.56.0 @wordpress/autop@4.56.0 >/dev/null
cat >texts.json <<'JSON'
{
  "titles": [
    "18–20 May",
    "Kampala–Jinja by bike",
    "Jazz — Blues",
    "Jazz—Blues",
    "Straße der Lieder",
    "Ŋoma night",
    "3×3 basketball",
    "Tom & Jerry's 50% off/on"
  ],
  "texts": ["Doors\n\nat six", "<hr>\nDoors at six"]
}
JSON
cat >with.cjs <<'JS'
const { autop } = require('@wordpress/autop');
const { cleanForSlug } = require('@wordpress/url');
const { titles, texts } = require('./texts.json');
for (const title of titles) console.log(`${title}: npm ${cleanForSlug(title)}`);
for (const text of texts) console.log(`${JSON.stringify(text)}: npm ${JSON.stringify(autop(text))}`);
JS
cat >with.php <<'PHP'
<?php
error_reporting(E_ERROR);
$includes = __DIR__ . '/wordpress/usr/share/wordpress/wp-includes/';
function mbstring_binary_safe_encoding() {}
function reset_mbstring_encoding() {}
function get_locale() { return 'en_US'; }
function get_option($name) { return $name === 'blog_charset' ? 'UTF-8' : false; }
foreach (['plugin', 'formatting'] as $file) require $includes . $file . '.php';
add_filter('sanitize_title', 'sanitize_title_with_dashes', 10, 3);
['titles' => $titles, 'texts' => $texts] = json_decode(file_get_contents('texts.json'), true);
foreach ($titles as $title) echo 'PHP ', sanitize_title($title), "\n";
foreach ($texts as $text) echo 'PHP ', json_encode(wpautop($text), JSON_UNESCAPED_SLASHES), "\n";
PHP
node with.cjs >npm
php with.php >php
paste -d '|' npm php | sed 's/|/ | /' >seen
diff seen - <<'SEEN'
18–20 May: npm 1820-may | PHP 18-20-may
Kampala–Jinja by bike: npm kampalajinja-by-bike | PHP kampala-jinja-by-bike
Jazz — Blues: npm jazz-blues | PHP jazz-blues
Jazz—Blues: npm jazzblues | PHP jazz-blues
Straße der Lieder: npm straße-der-lieder | PHP strase-der-lieder
Ŋoma night: npm ŋoma-night | PHP noma-night
3×3 basketball: npm 33-basketball | PHP 3x3-basketball
Tom & Jerry's 50% off/on: npm tom-jerrys-50-off-on | PHP tom-jerrys-50-off-on
"Doors\n\nat six": npm "<p>Doors</p>\n<p>at six</p>\n" | PHP "<p>Doors</p>\n<p>at six</p>\n"
"<hr>\nDoors at six": npm "<hr>\nDoors at six</p>\n" | PHP "<hr>\n<p>Doors at six</p>\n"
SEEN
echo "as recorded: dashes disappear in JavaScript only"
