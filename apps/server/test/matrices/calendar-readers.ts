import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { listWithKhal } from './khal.ts';

/** Start and end in epoch milliseconds by SUMMARY. */
type Times = Map<string, readonly [start: number, end: number]>;

/** Reads a calendar file; `folder` is an empty folder for the data of the program. */
export type ReadTimes = (file: string, folder: string) => Promise<Times>;

interface CalendarReader {
  readonly name: string;
  readonly isInstalled: boolean;
  readonly read: ReadTimes;
}

const run = promisify(execFile);
const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
/** Debian's, which has its modules. */
const python = '/usr/bin/python3';

export const calendarReaders: readonly CalendarReader[] = [
  { name: 'ical.js', isInstalled: true, read: async (file) => readWithIcalJs([readFileSync(file, 'utf8')]) },
  { name: 'node-ical', isInstalled: true, read: readWithNodeIcal },
  { name: 'python3-icalendar', isInstalled: runs(python, '-c', 'import icalendar'), read: readWithPython },
  { name: 'ruby-icalendar', isInstalled: runs('ruby', '-ricalendar', '-e', '1'), read: readWithRuby },
  { name: 'khal', isInstalled: runs('khal', '--version'), read: readWithKhal },
  { name: 'calcurse', isInstalled: runs('calcurse', '--version'), read: readWithCalcurse },
  { name: 'vdirsyncer', isInstalled: runs('vdirsyncer', '--version'), read: readWithVdirsyncer },
];

function readWithIcalJs(texts: readonly string[]): Times {
  const times: Times = new Map();
  for (const text of texts) {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]); // as: jCal is a list
    const zones = new Map(
      calendar.getAllSubcomponents('vtimezone').map((each) => {
        const zone = new ICAL.Timezone(each);
        return [zone.tzid, zone] as const;
      }),
    );
    const instantOf = (event: ICAL.Component, name: string): number => {
      const property = event.getFirstProperty(name);
      const time = property?.getFirstValue();
      if (!(time instanceof ICAL.Time)) return NaN;
      const zone = zones.get(String(property?.getParameter('tzid')));
      if (zone !== undefined) time.zone = zone;
      return time.toUnixTime() * 1000;
    };
    for (const event of calendar.getAllSubcomponents('vevent'))
      times.set(String(event.getFirstPropertyValue('summary')), [
        instantOf(event, 'dtstart'),
        instantOf(event, 'dtend'),
      ]);
  }
  return times;
}

async function readWithNodeIcal(file: string): Promise<Times> {
  const events = Object.values(nodeIcal.sync.parseFile(file)).filter((each) => each?.type === 'VEVENT');
  return new Map(
    events.map(({ summary, start, end }) => [String(summary), [Number(start), Number(end ?? NaN)] as const]),
  );
}

/** Lines of a title and two times, separated by tabs. */
const readLines = (text: string, toInstant: (time: string) => number): Times =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [title = '', start = '', end = ''] = line.split('\t');
      return title === '' ? [] : [[title, [toInstant(start), toInstant(end)] as const] as const];
    }),
  );

const program = `
import sys, icalendar
for event in icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read()).walk('VEVENT'):
    times = [event[name].dt.timestamp() for name in ('DTSTART', 'DTEND')]
    print(event['SUMMARY'], *times, sep='\\t')
`;

async function readWithPython(file: string): Promise<Times> {
  const { stdout } = await run(python, ['-c', program, file]);
  return readLines(stdout, (seconds) => Number(seconds) * 1000);
}

const rubyProgram = `
Icalendar::Calendar.parse(File.read(ARGV[0])).flat_map(&:events).each do |event|
  puts [event.summary, *[event.dtstart, event.dtend].map { |time| time.to_time.to_i }].join("\\t")
end
`;

/** Debian's; it reads the VTIMEZONE of a file, whatever its name. */
async function readWithRuby(file: string): Promise<Times> {
  const { stdout } = await run('ruby', ['-rstringio', '-ricalendar', '-e', rubyProgram, file]);
  return readLines(stdout, (seconds) => Number(seconds) * 1000);
}

async function readWithKhal(file: string, folder: string): Promise<Times> {
  const format = '{title}\t{start-long-full}\t{end-long-full}';
  const stdout = await listWithKhal(file, folder, ['--once', '--format', format, '2031-01-01T00:00', '365d']);
  return readLines(stdout, (time) => Date.parse(`${time}:00Z`));
}

/** It writes local times of the machine: \`01/15/2031 @ 12:00 -> 01/15/2031 @ 13:30 |Title\`. */
async function readWithCalcurse(file: string, folder: string): Promise<Times> {
  const env = { ...process.env, HOME: folder, TZ: 'UTC' };
  await run('calcurse', ['-D', folder, '-C', folder, '-i', file], { env });
  const form = /^(\d\d)\/(\d\d)\/(\d{4}) @ (\d\d:\d\d) -> (\d\d)\/(\d\d)\/(\d{4}) @ (\d\d:\d\d)\s*(?:>\w+\s*)?\|(.*)$/;
  return new Map(
    readFileSync(path.join(folder, 'apts'), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, month, day, year, time, lastMonth, lastDay, lastYear, lastTime, title = ''] = form.exec(line) ?? [];
        const [start, end] = [`${year}-${month}-${day}T${time}Z`, `${lastYear}-${lastMonth}-${lastDay}T${lastTime}Z`];
        return title === '' ? [] : [[title, [Date.parse(start), Date.parse(end)] as const] as const];
      }),
  );
}

/** It downloads the feed and stores each event with its zone in a file. */
async function readWithVdirsyncer(file: string, folder: string): Promise<Times> {
  const body = readFileSync(file);
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  const config = path.join(folder, 'config');
  writeFileSync(
    config,
    `[general]\nstatus_path = "${folder}/status"\n[pair feed]\na = "web"\nb = "files"\ncollections = null\n` +
      `[storage web]\ntype = "http"\nurl = "http://127.0.0.1:${port}/events.ics"\n` +
      `[storage files]\ntype = "filesystem"\npath = "${folder}/events"\nfileext = ".ics"\n`,
  );
  mkdirSync(path.join(folder, 'events'));
  try {
    const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' };
    for (const command of ['discover', 'sync']) await run('vdirsyncer', ['-c', config, command, 'feed'], { env });
  } finally {
    server.close();
    server.closeAllConnections();
  }
  const files = readdirSync(path.join(folder, 'events'));
  return readWithIcalJs(files.map((name) => readFileSync(path.join(folder, 'events', name), 'utf8')));
}
