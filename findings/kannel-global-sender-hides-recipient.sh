#!/usr/bin/env bash
# Guess: `global-sender` of the group sms-service/smsbox concerns texts that are sent, so that `%P` of a `get-url` is the
#   address that the phone wrote to, whatever the setting is (the user guide calls %P the receiver of the message).
# Version: Kannel 1.4.5-12 of Debian 12 (packages kannel and kannel-extras, with the fake SMSC).
# Behaviour: with `global-sender` in the group smsbox, %P is that sender for every text of a phone, so that a service with
#   two short codes cannot tell which one a STOP was for. With `default-sender` in the group sendsms-user, %P is the address.
# Output seen: "global-sender: to=OFFICE" and "default-sender: to=8008".
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

cat >receiver.mjs <<'JS'
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const server = createServer((request, response) => {
  appendFileSync(process.argv[2], `${request.url}\n`);
  response.end();
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
JS

free_port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }

# The recipient that get-url reports, with a setting in the group smsbox and one in the group sendsms-user.
ask() {
  local name=$1 of_smsbox=$2 of_user=$3
  touch "$name.log"
  node receiver.mjs "$name.log" >"$name.port" &
  pids+=($!)
  until [ -s "$name.port" ]; do sleep 0.1; done
  local receiver admin boxes smsc http
  receiver=$(cat "$name.port") admin=$(free_port) boxes=$(free_port) smsc=$(free_port) http=$(free_port)
  cat >"$name.conf" <<CONF
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
$of_smsbox

group = sendsms-user
username = u
password = p
$of_user

group = sms-service
keyword = default
catch-all = true
max-messages = 0
get-url = "http://127.0.0.1:$receiver/?to=%P"
CONF
  root/usr/sbin/bearerbox -v 4 "$name.conf" >"$name.bearerbox" 2>&1 &
  pids+=($!)
  until curl -sf "http://127.0.0.1:$admin/status.txt" >/dev/null; do sleep 0.2; done
  root/usr/sbin/smsbox -v 4 "$name.conf" >"$name.smsbox" 2>&1 &
  pids+=($!)
  until curl -s "http://127.0.0.1:$http/" >/dev/null; do sleep 0.2; done
  root/usr/lib/kannel/test/fakesmsc -H 127.0.0.1 -r "$smsc" -m 1 "123 8008 text Stop" >"$name.phone" 2>&1 &
  pids+=($!)
  for _ in $(seq 100); do [ -s "$name.log" ] && break; sleep 0.1; done
  to=$(sed 's/^.*?//' "$name.log")
  echo "$name: $to"
}

ask global-sender 'global-sender = OFFICE' ''
[ "$to" = to=OFFICE ]
ask default-sender '' 'default-sender = OFFICE'
[ "$to" = to=8008 ]
