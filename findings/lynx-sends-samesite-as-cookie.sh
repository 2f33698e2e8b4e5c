#!/usr/bin/env bash
# Guess: a browser ignores the attributes of Set-Cookie that it does not know (RFC 6265 §5.2), and Max-Age=0 removes a cookie.
# Seen with Debian 12's Lynx 2.9.0dev.12-1, w3m 0.5.3+git20230121-2, ELinks 0.13.2-1 and Links 2.28-1: Lynx takes `SameSite=Strict`
# for a second cookie and sends "SameSite=Strict" back. Only Lynx removes a cookie at Max-Age=0: w3m and ELinks send it on
# with an empty value, and Links keeps its old value, because it does not store a cookie without a value.
# It matters for servers that count or check the cookies of a request, and for those that take an empty or an old cookie as a
# sign of something: the server has to forget, not the browser. Ends with 0 while that is so.
set -euo pipefail
dpkg -s w3m lynx links2 elinks >/dev/null 2>&1 || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq w3m lynx links2 elinks >/dev/null
}
folder=$(mktemp -d)
cat >"$folder/server.mjs" <<'JS'
import { createServer } from 'node:http';
const steps = {
  '/set': { Location: '/remove', 'Set-Cookie': ['draft=1; Path=/', 'kept=2; Path=/; SameSite=Strict'] },
  '/remove': { Location: '/show', 'Set-Cookie': 'draft=; Path=/; Max-Age=0' },
};
const server = createServer(({ url, headers }, response) => {
  const step = steps[url];
  if (step) response.writeHead(302, step).end();
  else response.writeHead(200, { 'Content-Type': 'text/plain' }).end((headers.cookie ?? '').split('; ').sort().join(' '));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
JS
node "$folder/server.mjs" >"$folder/port" &
server=$!
trap 'kill $server; rm -rf "$folder"' EXIT
until [ -s "$folder/port" ]; do sleep 0.1; done
export HOME=$folder
for browser in 'lynx -accept_all_cookies' 'w3m -o accept_cookie=1' elinks links2; do
  # shellcheck disable=SC2086
  echo "${browser%% *}: $(timeout 20 $browser -dump "http://127.0.0.1:$(cat "$folder/port")/set" | xargs)"
done >"$folder/seen"
diff "$folder/seen" - <<'SEEN'
lynx: SameSite=Strict kept=2
w3m: draft= kept=2
elinks: draft= kept=2
links2: draft=1 kept=2
SEEN
echo "as recorded: one more cookie, and three that stay"
