import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EventId } from '../../src/calendar/events/event.ts';
import { testSite } from '../../src/calendar/events/test-calendar.ts';
import { testEntry } from '../../src/calendar/feeds/test-entry.ts';
import { toVcalendar } from '../../src/calendar/feeds/vcalendar.ts';
import { instantToWallTime } from '../../src/calendar/time/time-zone.ts';
import { calendarReaders, type ReadTimes } from './calendar-readers.ts';

/** Each form of a zone that the calendar accepts, without those whose rules differ between editions of the IANA database. */
const zones = [
  ...['Africa/Kampala', 'africa/kampala', 'Europe/Berlin', 'Europe/Dublin', 'Europe/Kyiv', 'America/New_York'],
  ...['America/St_Johns', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe'],
  ...['Pacific/Chatham', 'Pacific/Apia', 'US/Eastern', 'Japan', 'EST5EDT', 'GB', 'Etc/GMT-3'],
  ...['Etc/UTC', 'UTC', 'Z', 'EAT', 'EST', 'CET', 'IST', 'UTC+3', 'UTC+0', 'UTC-5.5', 'UTC+5:30', 'UTC+12.75'],
  ...['+03:00', '+0300', '-0930', '+14:00', 'GMT+3', 'GMT-2'],
];

/** In winter, in summer, and in the hour that clocks repeat in Berlin and in New York. */
const instants = ['2031-01-15T12:00', '2031-07-15T12:00', '2031-10-26T00:30', '2031-10-26T01:30', '2031-11-02T05:30'];

const entries = zones.flatMap((timezone, zone) =>
  instants.map((instant, number) => {
    const startAtMs = Date.parse(`${instant}:00Z`);
    const endAtMs = startAtMs + 5_400_000;
    const [startLocal, endLocal] = [instantToWallTime(startAtMs, timezone), instantToWallTime(endAtMs, timezone)];
    const schedule = { timezone, allDay: false, startLocal, endLocal, startAtMs, endAtMs };
    const id = zone * 100 + number + 1;
    return testEntry({ id: id as EventId, slug: `event-${id}`, title: `${timezone} ${instant}`, schedule }); // as: an id
  }),
);

const expected = new Map(
  entries.map(({ event: { title, schedule } }) => [title, [schedule.startAtMs, schedule.endAtMs] as const]),
);

describe('programs read the instants of a feed with every form of a zone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-readers-'));
  const file = path.join(folder, 'feed.ics');

  beforeAll(() => {
    writeFileSync(file, toVcalendar(entries, testSite, { name: 'Events', zone: 'UTC+3' }));
    // node-ical logs zones that it does not know.
    vi.spyOn(console, 'warn').mockReturnValue();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = async (read: ReadTimes): Promise<void> => {
    const found = await read(file, mkdtempSync(path.join(folder, 'reader-')));
    const differences = [...expected].flatMap(([title, [start, end]]) => {
      const times = found.get(title);
      return times?.[0] === start && times[1] === end
        ? []
        : [`${title}: ${times?.map(show).join(' to ') ?? 'not read'}`];
    });
    expect(differences).toEqual([]);
    expect(found.size).toBe(expected.size);
  };

  for (const { name, isInstalled, read } of calendarReaders)
    test.skipIf(!isInstalled)(isInstalled ? name : `${name} (not installed; CI installs it)`, () => check(read));

  test('a TZID that is an offset is noticed', async () => {
    const calcurse = calendarReaders.find(({ name, isInstalled }) => name.startsWith('calcurse') && isInstalled);
    if (calcurse === undefined) return;
    const old = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20310101T000000Z'];
    const times = ['DTSTART;TZID=UTC+3:20310115T150000', 'DTEND;TZID=UTC+3:20310115T163000', 'SUMMARY:UTC+3'];
    const planted = path.join(folder, 'planted.ics');
    writeFileSync(planted, [...old, ...times, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'));
    const found = await calcurse.read(planted, mkdtempSync(path.join(folder, 'reader-')));
    expect(found.get('UTC+3')?.[0]).not.toBe(Date.parse('2031-01-15T12:00:00Z'));
  });
});

const show = (atMs: number): string => new Date(atMs).toISOString();
