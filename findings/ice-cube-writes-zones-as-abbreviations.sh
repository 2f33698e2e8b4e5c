#!/usr/bin/env bash
# Guess: a library that writes a series for calendars names its zone so that readers know it: TZID is a name that a VTIMEZONE of the
# file or IANA has (RFC 5545 §3.2.19, §3.8.3.1); and it reads a rule as §3.3.10 has it, where dates that do not exist are ignored.
# Seen with Debian 12's ruby-ice-cube 0.16.4-3 (with ruby-activesupport 2:6.1.7.10+dfsg-1~deb12u4): 18:00 in Kampala is written as
# TZID=EAT, in Mexico City as CST, which is China too, in Berlin as CEST in May. ical.js 2.2.1 (npm) reads all three as 18:00 of the
# machine that it runs on. Of rules that ice_cube reads, a monthly one from 31 January has 28 February and 30 April as well, a
# yearly one from 29 February 28 February, and BYSETPOS=-1 is ignored: three days in a row, without an error.
# It matters for sites in Ruby whose feeds are subscribed to. Ends with 0 while that is so.
set -euo pipefail
ruby -e 'require "active_support"; require "active_support/all"; require "ice_cube"' 2>/dev/null || {
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ruby ruby-ice-cube ruby-activesupport >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . ical.js@2.2.1 >/dev/null
cat >series.rb <<'RUBY'
require 'active_support'
require 'active_support/all'
require 'ice_cube'
%w[Africa/Kampala Europe/Berlin America/Mexico_City].each do |name|
  zone = ActiveSupport::TimeZone[name]
  series = IceCube::Schedule.new(zone.local(2031, 5, 6, 18))
  series.add_recurrence_rule IceCube::Rule.weekly.count(2)
  written = series.to_ical
  puts "#{name}: #{written.lines.first.strip}"
  head = %w[BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Example//EN BEGIN:VEVENT UID:a@example.org DTSTAMP:20310101T000000Z SUMMARY:A]
  File.write("#{File.basename(name)}.ics", [*head, written.strip.gsub("\n", "\r\n"), 'END:VEVENT', 'END:VCALENDAR', ''].join("\r\n"))
end
{
  '31st' => "DTSTART:20310131T180000Z\nRRULE:FREQ=MONTHLY;COUNT=4",
  '29 February' => "DTSTART:20280229T180000Z\nRRULE:FREQ=YEARLY;COUNT=3",
  'last working day' => "DTSTART:20310530T180000Z\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3"
}.each { |name, text| puts "#{name}: #{IceCube::Schedule.from_ical(text).all_occurrences.map { |time| time.strftime('%F') }.join(' ')}" }
RUBY
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
for (const name of ['Kampala', 'Berlin', 'Mexico_City']) {
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(`${name}.ics`, 'utf8')));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent'));
  console.log(`${name} read: ${event.startDate.toJSDate().toISOString()}`);
}
JS
{
  TZ=UTC ruby series.rb
  TZ=Europe/London node read.mjs
} >seen
diff seen - <<'SEEN'
Africa/Kampala: DTSTART;TZID=EAT:20310506T180000
Europe/Berlin: DTSTART;TZID=CEST:20310506T180000
America/Mexico_City: DTSTART;TZID=CST:20310506T180000
31st: 2031-01-31 2031-02-28 2031-03-31 2031-04-30
29 February: 2028-02-29 2029-02-28 2030-02-28
last working day: 2031-05-30 2031-06-02 2031-06-03
Kampala read: 2031-05-06T17:00:00.000Z
Berlin read: 2031-05-06T17:00:00.000Z
Mexico_City read: 2031-05-06T17:00:00.000Z
SEEN
echo "as recorded: zones are abbreviations, and ends of months move"
