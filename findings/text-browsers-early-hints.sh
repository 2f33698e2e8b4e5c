#!/usr/bin/env bash
# Guess: 103 Early Hints (RFC 8297) harm nobody: a client of HTTP/1.1 must be able to parse interim responses that it did not
# ask for, and a server must not send them to a client of HTTP/1.0 (RFC 9110 §15.2), which Node's writeEarlyHints() knows.
# Seen with Node 20.20 and 24.21, and Debian 12's w3m 0.5.3+git20230121-2, Lynx 2.9.0dev.12-1, ELinks 0.13.2-1 and Links 2.28-1:
# both guesses are wrong. ELinks and Links ask with HTTP/1.1 and refuse the page with "Bad HTTP response". w3m and Lynx ask
# with HTTP/1.0, Node sends them the 103 too, and they show the header and the source of the real response as text.
# It matters for a service that sends early hints to all: for these readers it has no pages.
# Ends with 0 while that is so.
set -euo pipefail
dpkg -s w3m lynx links2 elinks >/dev/null 2>&1 || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq w3m lynx links2 elinks >/dev/null
}
folder=$(mktemp -d)
cat >"$folder/server.mjs" <<'JS'
import { createServer } from 'node:http';
const server = createServer(({ url, httpVersion }, response) => {
  if (url === '/hints') response.writeEarlyHints({ link: '</page.css>; rel=preload; as=style' });
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end(`<p>The page, HTTP/${httpVersion}.</p>`);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
JS
node "$folder/server.mjs" >"$folder/port" &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
until [ -s "$folder/port" ]; do sleep 0.1; done
export HOME=$folder
for path in plain hints; do
  for browser in w3m lynx elinks links2; do
    shown=$(timeout 20 "$browser" -dump "http://127.0.0.1:$(cat "$folder/port")/$path" 2>&1 || true)
    case $shown in
      *'<p>'*) what='the source of the response' ;;
      *'Bad HTTP response'*) what='Bad HTTP response' ;;
      *) what=$(xargs <<<"$shown") ;;
    esac
    echo "$path $browser: $what"
  done
done >"$folder/seen"
diff "$folder/seen" - <<'SEEN'
plain w3m: The page, HTTP/1.0.
plain lynx: The page, HTTP/1.0.
plain elinks: The page, HTTP/1.1.
plain links2: The page, HTTP/1.1.
hints w3m: the source of the response
hints lynx: the source of the response
hints elinks: Bad HTTP response
hints links2: Bad HTTP response
SEEN
echo "as recorded: no page after 103 Early Hints"
