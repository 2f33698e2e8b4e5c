#!/usr/bin/env bash
# Guess: "Get Element Text" of WebDriver gives the text of a page that a person sees, also beside a <datalist>, which is never
# shown, and without what a closed <details> hides.
# Seen (WebKitWebDriver 2.50.6, Debian 12): one <datalist> with an <option> anywhere in the element makes
# the command fail with the error "javascript error: Cannot check the displayedness of a non-Element argument"; the text of
# the same page without the <datalist> is read. The text in a closed <details> is returned as if it were shown.
# It matters where forms propose values and a test reads the whole page. Ends with 0 while that is so.
set -euo pipefail
for program in WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb curl:curl jq:jq; do
  command -v "${program%:*}" >/dev/null || apt-get install -y -qq "${program#*:}" >/dev/null
done
browser=$(ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser | tail -1)
folder=$(mktemp -d)
Xvfb -displayfd 3 -screen 0 640x480x24 3>"$folder/display" 2>/dev/null &
screen=$!
trap 'kill $driver $screen 2>/dev/null; rm -rf "$folder"' EXIT
driver=''
until [ -s "$folder/display" ]; do sleep 0.2; done
DISPLAY=:$(cat "$folder/display") WebKitWebDriver --port=24446 >/dev/null 2>&1 &
driver=$!
base=http://127.0.0.1:24446
send() { curl -s -X POST -H 'Content-Type: application/json' -d "$2" "$base$1"; }
until curl -s "$base/status" >/dev/null; do sleep 0.2; done

options=$(jq -nc --arg binary "$browser" '{"webkitgtk:browserOptions": {binary: $binary, args: ["--automation"]}}')
session=$(send /session "{\"capabilities\": {\"alwaysMatch\": $options}}" | jq -r .value.sessionId)

# The text of the body of a page, or the message of the error.
text_of() {
  send "/session/$session/url" "$(jq -nc --arg body "$1" '{url: ("data:text/html,<!doctype html><body>" + ($body | @uri))}')" >/dev/null
  local element
  element=$(send "/session/$session/element" '{"using": "css selector", "value": "body"}' | jq -r '.value | to_entries[0].value')
  curl -s "$base/session/$session/element/$element/text" | jq -r '.value | if type == "object" then .message else . end'
}

plain=$(text_of '<p>Venue</p>')
proposed=$(text_of '<p>Venue</p><datalist id="venues"><option value="Hall"></datalist>')
folded=$(text_of '<details><summary>Filters</summary><p>Month</p></details>')
curl -s -X DELETE "$base/session/$session" >/dev/null
echo "WebKitWebDriver $(dpkg-query -W -f '${Version}' webkit2gtk-driver)"
printf 'plain: %s\nbeside a datalist: %s\nclosed details: %s\n' "$plain" "$proposed" "$(tr '\n' ' ' <<<"$folded")"
[ "$plain" = Venue ] && [[ $proposed == *'displayedness of a non-Element'* ]] && [[ $folded == *Month* ]]
