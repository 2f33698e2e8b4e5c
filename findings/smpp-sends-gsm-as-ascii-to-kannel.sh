#!/usr/bin/env bash
# Guess: a library chooses a data_coding that says what its octets are: SMPP 3.4 §5.2.19 has 0 for the default alphabet of the
# carrier and 1 for IA5/ASCII, so @ is octet 0x40 under 1. And a gateway that keeps the escape pair of € in one part of a long
# text does the same with the two units of a character of UCS-2 (3GPP TS 23.040 §9.2.3.24.1).
# Seen with smpp 0.5.1 (npm) as the carrier and Kannel 1.4.5-12 (Debian 12): without data_coding the library writes octets of
# GSM 03.38 and says 1. Kannel believes it, so @ _ é $ of an inbound text become control characters, and [ ] an escape with < >.
# With an explicit 0 the same text arrives whole. Outbound, Kannel divides before the €, but cuts a character of two units in
# half between two parts.
# Ends with 0 while that is so. Needs root or the libraries of Kannel; network only to the registries and loopback.
set -euo pipefail
version=1.4.5-12
folder=$(mktemp -d)
pids=()
finish() { for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done; rm -rf "$folder"; }
trap finish EXIT
cd "$folder"
apt-get download -qq "kannel=$version*" 2>/dev/null
for package in ./*.deb; do dpkg-deb -x "$package" root; done
npm install --silent --no-audit --no-fund --prefix . smpp@0.5.1 >/dev/null

cat >carrier.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import smpp from 'smpp';
const text = 'a@b_c [x] é $5';
const phone = { source_addr: '256772123456', destination_addr: '8008' };
const receiver = createServer(({ url }, response) => {
  const received = new URL(url, 'http://localhost').searchParams.get('text');
  console.log(`inbound: ${received.replace(/\p{Cc}/gu, '?')}`);
  response.end();
});
const carrier = smpp.createServer((session) => {
  session.on('pdu', (pdu) => {
    if (pdu.command === 'bind_transceiver') {
      session.send(pdu.response());
      // In turn, so that the order is known.
      session.deliver_sm({ ...phone, short_message: text }, () =>
        session.deliver_sm({ ...phone, short_message: text, data_coding: 0 }),
      );
    } else if (pdu.command === 'submit_sm') {
      const { message } = pdu.short_message;
      console.log(`outbound: data_coding ${pdu.data_coding}, ${escape(message[0])}…${escape(message.at(-1))}`);
      session.send(pdu.response({ message_id: '1' }));
    } else if (pdu.command === 'enquire_link') session.send(pdu.response());
  });
});
receiver.listen(0, '127.0.0.1', () =>
  carrier.listen(0, '127.0.0.1', () => writeFileSync('ports', `${carrier.address().port} ${receiver.address().port}\n`)),
);
JS
free_port() { node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }
node carrier.mjs >seen 2>carrier.log &
pids+=($!)
until [ -s ports ]; do sleep 0.1; done
read -r carrier receiver <ports
admin=$(free_port) boxes=$(free_port) http=$(free_port)
cat >kannel.conf <<CONF
group = core
admin-port = $admin
admin-password = a
admin-interface = 127.0.0.1
smsbox-port = $boxes
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1

group = smsc
smsc = smpp
smsc-id = npm
host = 127.0.0.1
port = $carrier
transceiver-mode = true
smsc-username = a
smsc-password = b
system-type = ""

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = $http
sendsms-interface = 127.0.0.1

group = sendsms-user
username = u
password = p
concatenation = true
max-messages = 10

group = sms-service
keyword = default
catch-all = true
max-messages = 0
get-url = "http://127.0.0.1:$receiver/?text=%a"
CONF
root/usr/sbin/bearerbox -v 4 kannel.conf >bearerbox.log 2>&1 &
pids+=($!)
until curl -sf "http://127.0.0.1:$admin/status.txt" >/dev/null; do sleep 0.2; done
root/usr/sbin/smsbox -v 4 kannel.conf >smsbox.log 2>&1 &
pids+=($!)
lines() { for _ in $(seq 150); do [ "$(wc -l <seen)" -lt "$1" ] || return 0; sleep 0.2; done; }
lines 2
submit() {
  local always=(-d username=u -d password=p -d from=8008 -d to=256772123456 -d charset=UTF-8)
  curl -sG "http://127.0.0.1:$http/cgi-bin/sendsms" "${always[@]}" "$@" >/dev/null
}
repeat() { node -p "'$1'.repeat($2)"; }
submit --data-urlencode "text=$(repeat a 152)€$(repeat b 152)"
lines 5
submit -d coding=2 --data-urlencode "text=$(repeat ŋ 66)😀$(repeat ŋ 66)"
lines 7
LC_ALL=C sort seen >sorted
diff sorted - <<'SEEN'
inbound: a?b?c ?<x?> ? ?5
inbound: a@b_c [x] é $5
outbound: data_coding 0, %u20AC…b
outbound: data_coding 0, a…a
outbound: data_coding 0, b…b
outbound: data_coding 8, %u014B…%uD83D
outbound: data_coding 8, %uDE00…%u014B
SEEN
echo "as recorded: ASCII is believed, and a character is cut in half"
