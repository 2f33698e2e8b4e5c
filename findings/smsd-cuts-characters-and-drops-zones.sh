#!/usr/bin/env bash
# Guess: a daemon that sends and receives texts with modems divides a long text where a character ends (3GPP TS 23.040 §9.2.3.24.1: an
# escape pair of the GSM alphabet, as of €, stays in one part), sends a text whole or not at all, and writes the zone of the service
# centre's time stamp (§9.2.3.11), or the moment, into the file of a text that it receives.
# Seen with Debian 12's smstools 3.1.21-4+b1 (smsd) and a stand-in for a modem: 152 letters, € and 152 letters become two parts instead of
# three; the first ends with the escape (1b), and the second begins with the letter e (65). A text with a character of two units of
# UTF-16 ends before it, and counts as sent. Texts of 18:00 at +3, -5 and +5:30 hours all have "Sent: 31-05-01 18:00:00".
# It matters for prices in long texts, and for services that compare the time of a STOP with that of a START.
# Needs root or the package smstools, and only loopback besides the mirror. Ends with 0 while that is so.
set -euo pipefail
command -v smsd >/dev/null && /usr/bin/python3 -c 'import gammu' 2>/dev/null || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends smstools python3-gammu >/dev/null
}
folder=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; wait "${pids[@]}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
mkdir outgoing checked incoming failed done stats
export LC_ALL=C.UTF-8 TZ=UTC
cat >modem.py <<'PY'
import re
import socket

# One SMS-DELIVER of "Hi" for each zone, in quarters of an hour with swapped digits; bit 3 is the minus.
received = {
    place: f'07915267000000F0040C915277122143650000135010810000{zone}02C834'
    for place, zone in enumerate(['21', '0A', '22'], 1)
}
server = socket.create_server(('127.0.0.1', 0))
with open('port', 'w') as file:
    file.write(str(server.getsockname()[1]))


def answer(command):
    used = len(received)
    if command.startswith('AT+CPIN?'):
        return '+CPIN: READY'
    if command.startswith('AT+CSQ'):
        return '+CSQ: 20,0'
    if command.startswith('AT+CPMS'):
        return f'+CPMS: "SM",{used},20,"SM",{used},20,"SM",{used},20'
    if match := re.match(r'AT\+CMGR=(\d+)', command):
        pdu = received.get(int(match[1]))
        return f'+CMGR: 0,,{len(pdu) // 2 - 8}\r\n{pdu}' if pdu else ''
    if match := re.match(r'AT\+CMGD=(\d+)', command):
        received.pop(int(match[1]), None)
    return ''


def serve(client):
    rest, pdu_follows, reference = b'', False, 0
    while data := client.recv(4096):
        rest += data
        while match := re.search(rb'[\r\n\x1a]', rest):
            line, ended_with, rest = rest[: match.start()].decode('latin1').strip(), match[0], rest[match.end() :]
            if pdu_follows:
                if ended_with == b'\x1a':
                    with open('pdus', 'a') as file:
                        file.write(line + '\n')
                    pdu_follows, reference = False, reference + 1
                    client.sendall(f'\r\n+CMGS: {reference}\r\n\r\nOK\r\n'.encode())
            elif line.startswith('AT+CMGS='):
                pdu_follows = True
                client.sendall(b'\r\n> ')
            elif line:
                client.sendall(f'\r\n{answer(line)}\r\n\r\nOK\r\n'.encode())


while True:
    connection, _ = server.accept()
    with connection:
        serve(connection)
PY
timeout 90 /usr/bin/python3 modem.py &
pids+=($!)
until [ -s port ]; do sleep 0.2; done
cat >smsd.conf <<CONFIG
devices = modem
outgoing = $folder/outgoing
checked = $folder/checked
incoming = $folder/incoming
failed = $folder/failed
sent = $folder/done
stats = $folder/stats
logfile = $folder/smsd.log
pidfile = $folder/smsd.pid
infofile = $folder/smsd.working
delaytime = 1
autosplit = 3
[modem]
device = @127.0.0.1:$(cat port)
init = AT
incoming = yes
check_network = 0
CONFIG
letters() { printf '%152s' '' | tr ' ' "$1"; }
printf 'To: 256772123456\nAlphabet: UTF-8\n\n%s' "$(letters a)€$(letters b)" >outgoing/euro
printf 'To: 256772123456\nAlphabet: UTF-8\n\n%s' 'Choir 𝄞 tonight at 18:00' >outgoing/clef
timeout 90 smsd -c smsd.conf -t >/dev/null 2>&1 &
pids+=($!)
for _ in $(seq 60); do
  [ "$(find done -type f | wc -l)" = 2 ] && [ "$(find incoming -type f | wc -l)" = 3 ] && break
  sleep 1
done
cat >parts.py <<'PY'
import gammu
for line in sorted(open('pdus')):
    octets = bytes.fromhex(line)
    part = gammu.DecodePDU(octets)
    if 'Unicode' in part['Coding']:
        print('clef: one text,', repr(part['Text']))
        continue
    bits = int.from_bytes(octets[15:], 'little')
    septets = [bits >> 7 * place & 127 for place in range(octets[14])][7:]
    number, parts = part['UDH']['PartNumber'], part['UDH']['AllParts']
    print(f'euro: part {number} of {parts} from {septets[0]:02x} to {septets[-1]:02x}')
PY
{
  /usr/bin/python3 parts.py
  grep -h '^Sent:' incoming/*
} >seen
diff seen - <<'SEEN'
clef: one text, 'Choir '
euro: part 1 of 2 from 61 to 1b
euro: part 2 of 2 from 65 to 62
Sent: 31-05-01 18:00:00
Sent: 31-05-01 18:00:00
Sent: 31-05-01 18:00:00
SEEN
echo "as recorded: parts end inside a character, and times have no zone"
