import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../test/harness/child-server.ts';
import { basic, createUser } from '../../test/harness/ngoma.ts';
import { checkOut } from '../checkout.ts';
import { cpuTimeOfChildrenMs } from '../cpu-time.ts';
import { type Engine, enginesNamed, type Service, startService } from '../engines.ts';
import { printTable, whole } from '../table.ts';
import { type PlannedEvent, planEvents, toCalendar } from './calendar-file.ts';
import { startSite } from './stand-in-site.ts';

/**
 * The cost of an import of 10,000 events from one iCalendar file and from a site of The Events Calendar: CPU of the service,
 * its processes and the database, the most memory, and how long a visitor waits for a list meanwhile. `--against <commit>`
 * measures another version too, in turn with this one.
 */
export async function benchImports(parameters: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      against: { type: 'string' },
      engine: { type: 'string' },
      events: { type: 'string', default: '10000' },
    },
  });
  using other = values.against === undefined ? undefined : checkOut(values.against);
  const versions = [
    ...(other === undefined ? [] : [{ name: values.against ?? '', folder: other.folder }]),
    { name: 'this', folder: root },
  ];
  const rows: string[][] = [];
  for (const engine of enginesNamed(values.engine))
    for (const { name, folder } of versions)
      for (const [source, figures] of Object.entries(await measure(engine, folder, Number(values.events))))
        rows.push([`${source}, ${engine}, ${name}`, ...figures]);
  printTable(
    `Imports of ${whole(Number(values.events))} events`,
    ['', 'CPU ms an event', 's', 'most MiB', 'usual p99 of a list', 'p99 meanwhile'],
    rows,
  );
}

/** The rows of a version: its figures by source. */
async function measure(engine: Engine, folder: string, count: number): Promise<Record<string, string[]>> {
  await using service = await startService(engine, { folder });
  const environment = { DATABASE_URL: service.databaseUrl };
  const authorization = basic(createUser(service.server.dataDir, 'bench', 'administrator', environment, folder));
  const call = createCall(service.server.url, authorization);
  // Compiles the code of an import.
  await importFile(call, planEvents(300, 9));
  return {
    file: await measureImports(service, (seed) => importFile(call, planEvents(count, seed)), 1, count),
    site: await measureImports(service, (seed) => importSite(call, planEvents(count, seed)), 3, count),
  };
}

/** The first import is measured alone, the second beside a visitor. */
async function measureImports(
  { server, cpuMs }: Service,
  run: (seed: number) => Promise<void>,
  seed: number,
  count: number,
): Promise<string[]> {
  const allCpuMs = () => cpuMs() + cpuTimeOfChildrenMs(server.pid);
  const before = allCpuMs();
  const startedMs = performance.now();
  const memory = watchMemory(server.pid);
  await run(seed);
  const perEvent = (allCpuMs() - before) / count;
  const seconds = (performance.now() - startedMs) / 1_000;
  const mostMiB = memory.stop();
  const usual = await measureP99(server.url, setTimeout(5_000));
  const meanwhile = await measureP99(server.url, run(seed + 1));
  return [
    perEvent.toFixed(2),
    seconds.toFixed(1),
    whole(mostMiB),
    `${usual.toFixed(1)} ms`,
    `${meanwhile.toFixed(1)} ms`,
  ];
}

function watchMemory(pid: number) {
  let most = 0;
  const timer = setInterval(() => {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    most = Math.max(most, kilobytes / 1024);
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

const pauseMs = 20;

/** The 99th percentile of the milliseconds that lists take until `end`; each has another query, so that none is cached. */
async function measureP99(url: string, end: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  for (let number = 0; !isOver; number += 1) {
    const startedMs = performance.now();
    const response = await fetch(`${url}/events/v1/events?per_page=20&page=${1 + (number % 5)}&start_date=2031-01-01`);
    await response.arrayBuffer();
    times.push(performance.now() - startedMs);
    await setTimeout(pauseMs);
  }
  await over;
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

type Call = (path: string, init?: RequestInit) => Promise<Readonly<Record<string, unknown>>>;

const createCall =
  (url: string, authorization: string): Call =>
  async (path, { headers, ...init } = {}) => {
    const response = await fetch(`${url}/events/v1${path}`, { ...init, headers: { ...headers, authorization } });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body}`);
    return JSON.parse(body);
  };

async function importFile(call: Call, events: readonly PlannedEvent[]): Promise<void> {
  const form = new FormData();
  form.set('file', new File([toCalendar(events)], 'club.ics', { type: 'text/calendar' }));
  await awaitEnd(call, await call('/imports', { method: 'POST', body: form }), events.length);
}

async function importSite(call: Call, events: readonly PlannedEvent[]): Promise<void> {
  await using site = await startSite(events);
  const body = JSON.stringify({ source: 'tec', url: site.url });
  const headers = { 'content-type': 'application/json' };
  await awaitEnd(call, await call('/imports', { method: 'POST', body, headers }), events.length);
}

async function awaitEnd(call: Call, { id }: Readonly<Record<string, unknown>>, count: number): Promise<void> {
  for (;;) {
    await setTimeout(100);
    const { status, counts, error, problems } = await call(`/imports/${id}`);
    if (status === 'queued' || status === 'running') continue;
    const { events } = counts as { readonly events: { readonly created: number } }; // as: the contract's shape
    if (events.created !== count)
      throw new Error(`${status}, ${events.created} of ${count} events: ${error} ${JSON.stringify(problems)}`);
    return;
  }
}
