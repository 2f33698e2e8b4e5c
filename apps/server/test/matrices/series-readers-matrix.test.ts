import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EventId } from '../../src/calendar/events/event.ts';
import { testSite } from '../../src/calendar/events/test-calendar.ts';
import type { CalendarEntry } from '../../src/calendar/feeds/calendar-entry.ts';
import { testEntry } from '../../src/calendar/feeds/test-entry.ts';
import { toVcalendar } from '../../src/calendar/feeds/vcalendar.ts';
import { readRule } from '../../src/calendar/recurrence/rule.ts';
import { findSeriesDates, type Recurrence } from '../../src/calendar/recurrence/series-dates.ts';
import { wallTimeToInstant } from '../../src/calendar/time/time-zone.ts';
import { type ReadDates, readSeriesWithIcalJs, readSeriesWithKhal, readSeriesWithNodeIcal } from './series-readers.ts';

const span = { fromMs: Date.UTC(2031, 0, 1), toMs: Date.UTC(2031, 11, 31) };
const stored = { from: '2031-01-01', to: '2031-12-30' };

/** A Thursday evening, whose day in UTC is another one in New York. */
const startLocal = '2031-03-06 20:30:00';
const zones = ['Africa/Kampala', 'Europe/Berlin', 'America/New_York', 'UTC', 'UTC+3', 'EAT', 'UTC-5.5', '+14:00'];

const recurrences: Readonly<Record<string, { rrule?: string; rdate?: string[]; exdate?: string[] }>> = {
  weekly: { rrule: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=20' },
  'until a day': { rrule: 'FREQ=WEEKLY;UNTIL=20310612' },
  'first date apart': { rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=8' },
  'last Friday': { rrule: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=6' },
  'every other week': { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TH;WKST=SU;COUNT=9' },
  'without a day': { rrule: 'FREQ=DAILY;COUNT=9', exdate: ['2031-03-08'] },
  'without a time': { rrule: 'FREQ=DAILY;COUNT=9', exdate: ['2031-03-08 20:30:00', '2031-03-06 20:30:00'] },
  'added dates': { rdate: ['2031-05-03 10:00:00', '2031-02-01 09:00:00'] },
  endless: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=6', rdate: ['2031-11-29 20:30:00'] },
};

interface Planned {
  readonly entry: CalendarEntry;
  readonly starts: ReadonlyMap<string, readonly number[]>;
}

function plan(timezone: string, name: string, number: number): Planned {
  const { rrule, rdate = [], exdate = [] } = recurrences[name] ?? {};
  const read = rrule === undefined ? { rule: undefined } : readRule(rrule);
  if ('errors' in read) throw new Error(`The rule of ${name} is wrong.`);
  const recurrence: Recurrence = { rule: read.rule, rdate, exdate };
  const title = `${name} ${timezone}`;
  const times = { start: startLocal, end: '2031-03-06 22:00:00', timezone };
  const id = (number * 10 + 1) as EventId; // as: an id
  const series = testEntry({ id, slug: `series-${id}`, title, times, recurrence: { ...recurrence, stored } });
  const dates = findSeriesDates(recurrence, { startLocal, timezone, allDay: false }, stored, 1_000);
  const moved = dates[1] ?? '';
  const date = testEntry({
    ...{ id: (id + 1) as EventId, slug: `series-${id}`, title: `${title} moved`, times: { ...times, ...elsewhere } }, // as: an id
    date: { seriesId: id, recurrenceId: moved, numberOfDay: 1 },
  });
  const instantOf = (local: string): number => wallTimeToInstant(local, timezone);
  const starts = new Map([
    [title, dates.filter((local) => local !== moved).map(instantOf)],
    [`${title} moved`, [instantOf('2031-12-03 08:00:00')]],
  ]);
  return { entry: { ...series, dates: [date] }, starts };
}
const elsewhere = { start: '2031-12-03 08:00:00', end: '2031-12-03 09:00:00' };

const planned = zones.flatMap((zone, index) =>
  Object.keys(recurrences).map((name, place) => plan(zone, name, index * 20 + place + 1)),
);

interface Reader {
  readonly name: string;
  readonly isInstalled: boolean;
  readonly read: ReadDates;
  /** node-ical 0.26 leaves out the dates of RDATE. */
  readonly readsAddedDates: boolean;
}

const readers: readonly Reader[] = [
  { name: 'ical.js', isInstalled: true, read: readSeriesWithIcalJs, readsAddedDates: true },
  { name: 'node-ical', isInstalled: true, read: readSeriesWithNodeIcal, readsAddedDates: false },
  {
    ...{ name: 'khal', isInstalled: spawnSync('khal', ['--version']).status === 0 },
    ...{ read: readSeriesWithKhal, readsAddedDates: true },
  },
];

const hasAddedDates = ({ entry }: Planned): boolean => /^RDATE/m.test(toVcalendar([entry], testSite));

describe('programs read the dates of each series of a feed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-series-'));
  const file = path.join(folder, 'feed.ics');
  beforeAll(() => {
    const entries = planned.map(({ entry }) => entry);
    writeFileSync(file, toVcalendar(entries, testSite, { name: 'Events', zone: 'Africa/Kampala' }));
    vi.spyOn(console, 'warn').mockReturnValue();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = async ({ read, readsAddedDates }: Reader): Promise<void> => {
    const found = await read(file, span, mkdtempSync(path.join(folder, 'reader-')));
    const compared = planned.filter((each) => readsAddedDates || !hasAddedDates(each));
    const differences = compared.flatMap(({ starts }) =>
      [...starts].flatMap(([title, expected]) => {
        const shown = [...new Set(found.get(title) ?? [])].sort((one, other) => one - other);
        const wanted = expected.toSorted((one, other) => one - other);
        return shown.join() === wanted.join() ? [] : [`${title}: ${show(shown)} instead of ${show(wanted)}`];
      }),
    );
    expect(differences).toEqual([]);
    expect(compared.length).toBeGreaterThan(planned.length / 4);
  };

  for (const reader of readers)
    test.skipIf(!reader.isInstalled)(
      reader.isInstalled ? reader.name : `${reader.name} (not installed; CI installs it)`,
      () => check(reader),
    );
});

const show = (instants: readonly number[]): string =>
  instants.map((atMs) => new Date(atMs).toISOString().slice(0, 16)).join(' ') || 'no date';
