import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ChildServer, temporaryFolder } from '../test/harness/child-server.ts';
import { startNgoma } from '../test/harness/ngoma.ts';
import { createPostgresCluster, hasPostgresPrograms } from '../test/harness/postgres-cluster.ts';
import { cpuTimeMs, cpuTimeOfChildrenMs } from './cpu-time.ts';
import { codeOf, rareWord, seedCalendar, seeded } from './seed-calendar.ts';
import { printTable, whole } from './table.ts';

/**
 * What a read costs in a small calendar and in a large one: the median of the CPU time of requests that were never sent
 * before, of the service and the database together. `--events 100000` for a smaller large one, `--engine sqlite`,
 * `--only q:` for the rows whose name contains that, `--folder` to keep the calendars of SQLite and measure them again.
 */
const few = 1000;
const requests = 25;
const aim = '2 ×';

interface Question {
  readonly name: string;
  /** The path of a request, another one for each number, in a calendar of this many events. */
  readonly path: (number: number, events: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly aim?: string;
}

const window = `start_date=${seeded.from}&end_date=${seeded.to}`;
const typo = (word: string): string => `${word.slice(0, 2)}x${word.slice(3)}`;
/** A moment that no other request named, in the middle of the calendar. */
const fromMoment = (number: number): string =>
  `start_date=${new Date(Date.UTC(2030, 0, 1) + number * 4_321_000).toISOString().slice(0, 19)}&end_date=${seeded.to}`;
/** The first ones are in names of venues, too. */
const rareInTitles = (number: number, events: number): string => rareWord(events / 5 - 1 - number);
const list = (query: (number: number, events: number) => string) => (number: number, events: number) =>
  `/events/v1/events?${window}&asked=${number}&${query(number, events)}`;

const questions: readonly Question[] = [
  { name: 'events by date', path: (number) => `/events/v1/events?${fromMoment(number)}` },
  { name: 'events of a category', path: list(() => `categories=${seeded.category}`) },
  { name: 'events of a tag', path: list(() => `tags=${seeded.tag}`) },
  { name: 'events at a venue', path: list((number) => `venue=${1 + (number % 10)}`) },
  { name: 'search: in one title', path: list((number, events) => `search=${codeOf((number * 37) % events)}`) },
  { name: 'search: in a twentieth', path: list(() => `search=${seeded.inSomeTitles}`) },
  { name: 'search: in every title', path: list(() => `search=${seeded.inEveryTitle}`) },
  { name: 'search: two letters', path: list(() => 'search=ba') },
  { name: 'q: in one title', path: list((number, events) => `q=${codeOf((number * 37) % events)}`) },
  { name: 'q: with a typo', path: list((number, events) => `q=${typo(rareInTitles(number, events))}`) },
  { name: 'q: in a twentieth', path: list(() => `q=${seeded.inSomeTitles}`) },
  { name: 'q: in every title', path: list(() => `q=${seeded.inEveryTitle}`) },
  { name: 'q: in every venue', path: list(() => `q=${seeded.inEveryVenue}`) },
  {
    name: 'q: every venue, one title',
    path: list((n, events) => `q=${seeded.inEveryVenue}+${codeOf((n * 37) % events)}`),
  },
  { name: 'q: of venues', path: (number) => `/events/v1/venues?q=${typo(rareWord(number % 10))}&asked=${number}` },
  { name: 'cards by date', path: (number) => `/events/v1/event-cards?${fromMoment(number)}` },
  {
    name: 'cards with q',
    path: (n, events) => `/events/v1/event-cards?${window}&asked=${n}&q=${rareInTitles(n, events)}`,
  },
  {
    name: 'iCalendar, 1,000 events',
    path: (number) => `/events/v1/events.ics?${window}&asked=${number}`,
    aim: '30 ms',
  },
  { name: 'iCalendar at a venue', path: (n) => `/events/v1/events.ics?${window}&venue=${1 + (n % 10)}&asked=${n}` },
  { name: 'JSON Feed', path: (number) => `/events/v1/feed.json?${fromMoment(number)}` },
  { name: 'changes, a page', path: (number) => `/events/v1/changes?limit=${100 - number}` },
  { name: 'events by date, repeated', path: () => `/events/v1/events?${window}` },
  { name: 'events by date, 304', path: () => `/events/v1/events?${window}`, headers: { 'if-none-match': '*' } },
];

interface Calendar extends AsyncDisposable {
  readonly server: ChildServer;
  readonly events: number;
  /** Of the service and its database. */
  cpuMs(): number;
}

type Start = (events: number) => Promise<Calendar>;

export async function benchGrowth(parameters: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      events: { type: 'string', default: '1000000' },
      engine: { type: 'string' },
      only: { type: 'string', default: '' },
      folder: { type: 'string' },
    },
  });
  const many = Number(values.events);
  const asked = questions.filter(({ name }) => name.includes(values.only));
  const engines: Record<string, Start> = {
    SQLite: (events) => startOnSqlite(events, values.folder),
    ...(hasPostgresPrograms ? { PostgreSQL: startOnPostgres } : {}),
  };
  for (const [engine, start] of Object.entries(engines)) {
    if (values.engine !== undefined && values.engine !== engine.toLowerCase()) continue;
    const small = await measureAll(start, few, asked);
    const large = await measureAll(start, many, asked);
    printTable(
      `CPU ms of a request (median of ${requests}), ${engine}`,
      ['', `${whole(few)} events`, `${whole(many)} events`, 'growth', 'aim'],
      asked.flatMap(({ name, aim: own }) => {
        const [before, after] = [small.get(name), large.get(name)];
        if (before === undefined || after === undefined) return [];
        return [[name, before.toFixed(2), after.toFixed(2), `${(after / before).toFixed(1)} ×`, own ?? aim]];
      }),
    );
  }
}

async function measureAll(start: Start, events: number, asked: readonly Question[]): Promise<Map<string, number>> {
  await using calendar = await start(events);
  const measured = new Map<string, number>();
  // Caches and the compiler are warm before the first row, or it would pay for all.
  for (const question of asked) await measureMedian(calendar, question, -requests);
  for (const question of asked) {
    const cpuMs = await measureMedian(calendar, question);
    if (cpuMs !== undefined) measured.set(question.name, cpuMs);
  }
  return measured;
}

/** Undefined where there is no such operation. */
async function measureMedian(
  { server, events, cpuMs }: Calendar,
  { name, path: pathOf, headers = {} }: Question,
  from = 0,
): Promise<number | undefined> {
  const figures: number[] = [];
  for (let number = from; number < from + requests; number += 1) {
    const before = cpuMs();
    const response = await fetch(`${server.url}${pathOf(requests + number, events)}`, {
      headers: { 'accept-encoding': 'identity', ...headers },
    });
    const body = await response.text();
    const spentMs = cpuMs() - before;
    if (response.status === 404) return undefined;
    if (response.status >= 400) throw new Error(`${name}: ${response.status} ${body}`);
    figures.push(spentMs);
  }
  return figures.sort((one, other) => one - other)[Math.floor(requests / 2)];
}

async function startOnSqlite(events: number, folder?: string): Promise<Calendar> {
  const dataDir = folder === undefined ? temporaryFolder() : path.join(folder, String(events));
  if (!existsSync(path.join(dataDir, 'ngoma.db'))) {
    await (await startNgoma({ dataDir })).stop();
    await seedCalendar(`sqlite:${dataDir}/ngoma.db`, events);
  }
  const server = await startNgoma({ dataDir });
  return {
    server,
    events,
    cpuMs: () => cpuTimeMs(server.pid),
    [Symbol.asyncDispose]: () => (folder === undefined ? server[Symbol.asyncDispose]() : server.stop()),
  };
}

async function startOnPostgres(events: number): Promise<Calendar> {
  const cluster = await createPostgresCluster();
  // What workers of a query have spent is gone with them.
  await cluster.runSql('alter system set max_parallel_workers_per_gather = 0');
  await cluster.restart();
  const url = `postgres://ngoma@127.0.0.1:${cluster.port}/postgres`;
  const dataDir = temporaryFolder();
  const start = () => startNgoma({ dataDir, environment: { DATABASE_URL: url } });
  await (await start()).stop();
  await seedCalendar(url, events);
  const server = await start();
  return {
    server,
    events,
    cpuMs: () => cpuTimeMs(server.pid) + cpuTimeOfChildrenMs(cluster.pid()),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
    },
  };
}
