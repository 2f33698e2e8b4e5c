#!/usr/bin/env bash
# Guess: smsbox of Kannel takes any 2xx of a `get-url` (and of a `dlr-url`) as delivered, as webhooks usually do, so that
#   204 No Content is the natural answer of a receiver that sends no reply text.
# Version: Kannel 1.4.5-12 of Debian 12 (packages kannel and kannel-extras, with the fake SMSC).
# Behaviour: only 200 and 202 count. With 204, smsbox repeats the request `http-request-retry` times, every
#   `http-queue-delay` seconds, and the receiver gets one text of a phone several times. With 200 it asks once.
# Output seen: "204: asked 4 times" and "200: asked 1 time".
# Exits 1 if that changes. Needs root or installed libraries of Kannel; network only to Debian's mirror and loopback.
set -euo pipefail
version=1.4.5-12
folder=$(mktemp -d)
pids=()
finish() { for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done; rm -rf "$folder"; }
trap finish EXIT
cd "$folder"
apt-get download -qq "kannel=$version*" "kannel-extras=$version*" 2>/dev/null
for package in ./*.deb; do dpkg-deb -x "$package" root; done
bin=$folder/root/usr/sbin
extras=$folder/root/usr/lib/kannel/test

cat >receiver.mjs <<'JS'
import { appendFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
const [status, log] = [Number(process.argv[2]), process.argv[3]];
writeFileSync(log, '');
const server = createServer((request, response) => {
  appendFileSync(log, `${request.url}\n`);
  response.writeHead(status).end();
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
JS

free_port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }

ask() {
  local status=$1 log=$folder/requests.$1
  node receiver.mjs "$status" "$log" >"port.$status" &
  pids+=($!)
  until [ -s "port.$status" ]; do sleep 0.1; done
  local receiver admin boxes smsc http
  receiver=$(cat "port.$status") admin=$(free_port) boxes=$(free_port) smsc=$(free_port) http=$(free_port)
  cat >"kannel.$status.conf" <<CONF
group = core
admin-port = $admin
admin-password = a
admin-interface = 127.0.0.1
smsbox-port = $boxes
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1

group = smsc
smsc = fake
smsc-id = fake
port = $smsc
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = $http
sendsms-interface = 127.0.0.1
http-request-retry = 3
http-queue-delay = 1

group = sms-service
keyword = default
catch-all = true
max-messages = 0
get-url = "http://127.0.0.1:$receiver/?text=%a"
CONF
  "$bin/bearerbox" -v 4 "kannel.$status.conf" >"bearerbox.$status" 2>&1 &
  pids+=($!)
  until curl -sf "http://127.0.0.1:$admin/status.txt" >/dev/null; do sleep 0.2; done
  "$bin/smsbox" -v 4 "kannel.$status.conf" >"smsbox.$status" 2>&1 &
  pids+=($!)
  until curl -s "http://127.0.0.1:$http/" >/dev/null; do sleep 0.2; done
  "$extras/fakesmsc" -H 127.0.0.1 -r "$smsc" -m 1 "123 8008 text Hello" >"phone.$status" 2>&1 &
  pids+=($!)
  # Longer than all repetitions.
  sleep 8
  asked=$(grep -c Hello "$log")
}

ask 204
echo "204: asked $asked times"
[ "$asked" -gt 1 ]
ask 200
echo "200: asked $asked time"
[ "$asked" -eq 1 ]
