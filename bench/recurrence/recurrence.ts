import { parseArgs } from 'node:util';
import { extendSeries } from '../../apps/server/src/calendar/events/extend-series.ts';
import { defaultHorizon } from '../../apps/server/src/calendar/recurrence/horizon.ts';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { type Clock, systemClock } from '../../apps/server/src/time/clock.ts';
import { dayMs } from '../../apps/server/src/time/durations.ts';
import { basic, createUser } from '../../test/harness/ngoma.ts';
import { type Engine, enginesNamed, type Service, startService } from '../engines.ts';
import { measureQuestions } from '../growth/growth.ts';
import type { Growth, Question } from '../growth/question.ts';
import { codeOf, seeded, seededIds } from '../growth/seed-calendar.ts';
import { median } from '../statistics.ts';
import { printTable, whole } from '../table.ts';
import { firstSeries, partsOf, seedRecurring } from './seed-series.ts';

/**
 * The cost of reads and writes of a calendar with series: the CPU time of the service and the database together, with few
 * and with many events. `--many 5000` for fewer, `--engine sqlite`.
 */
const few = 1000;

/** A page of many events costs at most so many times as much as that of few, or these milliseconds. */
const most = { times: 1.5, ms: 4 };

const window = `start_date=${seeded.from}&end_date=${seeded.to}`;
const list = (query: (number: number, events: number) => string) => (number: number, events: number) =>
  `/events/v1/events?${window}&asked=${number}&${query(number, events)}`;
const fromMoment = (number: number): string =>
  `start_date=${new Date(Date.UTC(2027, 2, 1) + number * 4_321_000).toISOString().slice(0, 19)}&end_date=${seeded.to}`;
const inMonth = (number: number): string =>
  `start_date=2027-${String(3 + (number % 9)).padStart(2, '0')}-01&end_date=2028-0${1 + (number % 9)}-01`;
const organizer = (n: number, events: number): number => seededIds.firstOrganizer(partsOf(events).singles) + (n % 5);

const questions: readonly Question[] = [
  { name: 'by date', path: (number) => `/events/v1/events?${fromMoment(number)}` },
  { name: 'of a month', path: (number) => `/events/v1/events?${inMonth(number)}&asked=${number}` },
  { name: 'of a category', path: list(() => `categories=${seeded.category}`) },
  { name: 'of a tag', path: list(() => `tags=${seeded.tag}`) },
  { name: 'at a venue', path: list((number) => `venue=${1 + (number % 10)}`) },
  { name: 'of an organizer', path: list((number, events) => `organizer=${organizer(number, events)}`) },
  { name: 'by title', path: (number) => `/events/v1/events?${fromMoment(number)}&orderby=title` },
  { name: 'search: in one title', path: list((n, events) => `search=${codeOf((n * 37) % partsOf(events).singles)}`) },
  { name: 'group=series', path: (number) => `/events/v1/events?${fromMoment(number)}&group=series` },
  { name: 'page 1,000 by date', path: list((number) => `page=${1000 - number}`), limit: '10 ms' },
  { name: 'counted total, two categories', path: list((n) => `categories=music-${n % 12},music-12`), limit: '300 ms' },
];

const growth: Growth = { things: 'events', seed: seedRecurring, questions };

export async function benchRecurrence(parameters: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { many: { type: 'string', default: '100000' }, engine: { type: 'string' } },
  });
  const many = Number(values.many);
  for (const engine of enginesNamed(values.engine)) {
    const small = await measureCalendar(engine, few);
    const large = await measureCalendar(engine, many);
    const { series, dates } = partsOf(many);
    printTable(
      `CPU ms, ${engine}: ${whole(few)} events, and ${whole(many)} with ${whole(series)} series and ${whole(dates)} dates`,
      ['', whole(few), whole(many), 'ratio', 'limit', ''],
      [...large].map(([name, figure]) => toRow(name, small.get(name), figure)),
    );
  }
}

const limits = new Map([
  ...questions.flatMap(({ name, limit }): [string, string][] => (limit === undefined ? [] : [[name, limit]])),
  ['public month page of a category', '25 ms'],
  ['create a weekly series', '10 ms'],
  ['move a series', '15 ms'],
  ['add dates to all series', '60000 ms'],
]);

function toRow(name: string, before: number | undefined, after: number): string[] {
  const ratio = after / (before ?? Number.NaN);
  const limit = limits.get(name);
  const holds = limit === undefined ? ratio <= most.times || after <= most.ms : after <= Number.parseFloat(limit);
  const figures = [(before ?? Number.NaN).toFixed(2), after.toFixed(2), `${ratio.toFixed(1)} ×`];
  return [name, ...figures, limit ?? `${most.times} × or ${most.ms} ms`, holds ? '' : 'missed'];
}

async function measureCalendar(engine: Engine, events: number): Promise<Map<string, number>> {
  await using service = await startService(engine, { fill: (url) => seedRecurring(url, events) });
  const measured = await measureQuestions(service, events, growth);
  const authorization = basic(
    createUser(service.server.dataDir, 'bench', 'administrator', { DATABASE_URL: service.databaseUrl }),
  );
  const write = createWriter(service, authorization);
  measured.set('public month page of a category', await measureMonth(service, write));
  measured.set('create a weekly series', await measureWrites((number) => write('POST', 'events', newSeries(number))));
  const moved = (number: number) => ({
    start_date: `2027-01-0${1 + (number % 7)} 05:00`,
    end_date: `2027-01-0${1 + (number % 7)} 06:00`,
  });
  measured.set(
    'move a series',
    await measureWrites((number) => write('PATCH', `events/${firstSeries(events) + number}?scope=all`, moved(number))),
  );
  measured.set('add dates to all series', await measureJob(service));
  return measured;
}

/** Sends a write, and returns its CPU time. */
type Write = (method: string, path: string, body: object) => Promise<number>;

const createWriter =
  ({ server, cpuMs }: Service, authorization: string): Write =>
  async (method, path, body) => {
    const before = cpuMs();
    const response = await fetch(`${server.url}/events/v1/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return cpuMs() - before;
  };

const writes = 40;

/** The median, after some that warm the compiler. */
async function measureWrites(write: (number: number) => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let number = 0; number < writes; number += 1) figures.push(await write(number));
  return median(figures.slice(writes / 4));
}

const newSeries = (number: number) => ({
  title: `New choir ${number}`,
  start_date: `${seeded.from} ${String(8 + (number % 12)).padStart(2, '0')}:00`,
  end_date: `${seeded.from} 22:00`,
  recurrence: { rrule: 'FREQ=WEEKLY' },
});

/** A month of a category with a thirteenth of the dates, about 3,000 of a million, after a change of the calendar. */
async function measureMonth({ server, cpuMs }: Service, write: Write): Promise<number> {
  const figures: number[] = [];
  for (let number = 0; number < 15; number += 1) {
    await write('PATCH', 'categories/1', { description: `Change ${number}` });
    // A process may use an old revision for a quarter of a second.
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    const before = cpuMs();
    const response = await fetch(`${server.url}/events/month/2027-06/?tribe_events_cat=${seeded.category}`);
    await response.text();
    if (response.status !== 200) throw new Error(`The month is ${response.status}.`);
    figures.push(cpuMs() - before);
  }
  return median(figures.slice(5));
}

/** The daily addition of dates after a pause of two months. */
async function measureJob({ databaseUrl, cpuMs }: Service): Promise<number> {
  const clock: Clock = { ...systemClock, now: () => Date.now() + 60 * dayMs };
  const db = await openDatabase({ url: databaseUrl, clock: systemClock, lock: false });
  try {
    const [before, ownBefore] = [cpuMs(), process.cpuUsage()];
    await extendSeries(db, clock, defaultHorizon, new AbortController().signal);
    const { user, system } = process.cpuUsage(ownBefore);
    return cpuMs() - before + (user + system) / 1000;
  } finally {
    await db.close();
  }
}
