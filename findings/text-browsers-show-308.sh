#!/usr/bin/env bash
# Guess: a browser follows 308 Permanent Redirect (RFC 7538, 2015) like 307, at least for GET.
# Seen with Debian 12's w3m 0.5.3+git20230121-2, Lynx 2.9.0dev.12-1, ELinks 0.13.2-1 and Links 2.28-1: all four follow 307,
# but w3m, Lynx and ELinks show the body of a 308, which is usually empty, so the page is blank. Links follows it.
# It matters for a service that moves addresses for good: 301 reaches these readers, or a link in the body of the 308.
# Ends with 0 while that is so.
set -euo pipefail
dpkg -s w3m lynx links2 elinks >/dev/null 2>&1 || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq w3m lynx links2 elinks >/dev/null
}
folder=$(mktemp -d)
cat >"$folder/server.mjs" <<'JS'
import { createServer } from 'node:http';
const server = createServer(({ url }, response) => {
  const status = Number(url.slice(1));
  response.writeHead(status || 200, { 'Content-Type': 'text/html', ...(status && { Location: '/new' }) });
  response.end(status ? 'the body of the redirect' : 'the new page');
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
JS
node "$folder/server.mjs" >"$folder/port" &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
until [ -s "$folder/port" ]; do sleep 0.1; done
export HOME=$folder
for status in 307 308; do
  for browser in w3m lynx elinks links2; do
    echo "$status $browser: $(timeout 20 "$browser" -dump "http://127.0.0.1:$(cat "$folder/port")/$status" | xargs)"
  done
done >"$folder/seen"
diff "$folder/seen" - <<'SEEN'
307 w3m: the new page
307 lynx: the new page
307 elinks: the new page
307 links2: the new page
308 w3m: the body of the redirect
308 lynx: the body of the redirect
308 elinks: the body of the redirect
308 links2: the new page
SEEN
echo "as recorded: three of four show the body of a 308"
