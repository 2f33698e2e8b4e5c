import { readFileSync } from 'node:fs';
import { pathValidatorOf } from '@ngoma/express-contract';
import { createRecordWriting } from '../../src/calendar/imports/apply/write-records.ts';
import { findCaller } from '../../src/calendar/imports/runs/run-import.ts';
import { createSourceParser, type OpenTask } from '../../src/calendar/imports/sources/source-parser.ts';
import { kinds } from '../../src/calendar/records/kinds.ts';
import { defaultHorizon } from '../../src/calendar/recurrence/horizon.ts';
import { openDatabase } from '../../src/database/open.ts';
import { loadContract } from '../../src/http/contract.ts';
import { systemClock } from '../../src/time/clock.ts';

// A process that does the work of an import with the bodies that it receives, and measures itself. The generators of the
// test take time and memory too, so they run in another process.

/** The result of a task. */
export type MeasuredOutcome = { readonly records: number } | { readonly error: string; readonly message: string };

/** The last message, after `end`. */
export interface Measured {
  /** CPU time of the longest turn of the event loop, in units of `calibrationMs`, and the body that it belongs to. */
  readonly longestUnits: number;
  readonly longestMs: number;
  readonly longestBytes: number;
  /** Of this process and the parse process. */
  readonly peakMiB: number;
  readonly parserPeakMiB: number;
}

const origin = 'https://events.example.ug';
const zone = 'Africa/Kampala';
const [url = '', userId = ''] = process.argv.slice(2);
const db = await openDatabase({ url, clock: systemClock, lock: false });
const caller = await findCaller(db, Number(userId) as Parameters<typeof findCaller>[1]); // as: the test made the user
if (caller === undefined) throw new Error('The editor does not exist.');
const parser = createSourceParser(new AbortController().signal);
const importing = {
  ...{
    db,
    document: loadContract().document,
    sourceOf: () => ({ name: origin, isKnown: true, earlier: undefined }),
    caller,
  },
  site: () => ({ origin, base: origin, zone, horizon: defaultHorizon, nowMs: Date.now() }),
  writeWithImages: () => Promise.reject(new Error('A prediction writes nothing.')),
  dryRun: true,
};
const measured = { longestUnits: 0, longestMs: 0, longestBytes: 0, parserPeakMiB: 0 };

/** The most memory that a process has ever had, as Linux counts it. */
function peakMiBOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function read(task: OpenTask): Promise<number> {
  const predict = createRecordWriting(importing);
  await parser.open(task);
  let count = 0;
  for await (const record of parser.records()) {
    await predict(record);
    count += 1;
  }
  return count;
}

function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Work like that of an import: JSON, texts and objects. */
const calibrationText = JSON.stringify(
  Array.from({ length: 12_000 }, (_, id) => ({ id, title: `Jazz <b>${id}</b>`, start_date: '2031-05-01 18:00:00' })),
);
function calibrate(): void {
  const items: { readonly title: string }[] = JSON.parse(calibrationText);
  const names = new Map(items.map((item) => [item.title.replace(/<[^>]*>/g, ''), item]));
  JSON.stringify([...names]);
}
// The compiler and the caches are ready then.
for (let round = 0; round < 20; round += 1) calibrate();

/** The CPU milliseconds of the same work on this machine now: 10 on a quiet one of November 2026. */
function calibrationMs(): number {
  const times = Array.from({ length: 5 }, () => cpuMsOf(calibrate));
  return times.toSorted((one, other) => one - other)[2] ?? 0;
}

/** Shorter turns are not compared. */
const notedMs = 15;

/** Measures the CPU time of this thread between two turns of its event loop while `work` runs. */
async function watchTurns<Result>(work: () => Promise<Result>, bytes: number): Promise<Result> {
  let before = process.threadCpuUsage();
  let longestMs = 0;
  const note = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (user + system) / 1_000);
  };
  const timer = setInterval(note, 1);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    note();
    const longestUnits = longestMs < notedMs ? 0 : longestMs / calibrationMs();
    if (longestUnits > measured.longestUnits) Object.assign(measured, { longestUnits, longestMs, longestBytes: bytes });
  }
}

const sizeOf = (task: OpenTask): number =>
  task.kind === 'ics' ? task.bytes.length : task.pages.reduce((sum, page) => sum + page.length, 0);

async function answer(task: OpenTask): Promise<MeasuredOutcome> {
  try {
    return { records: await watchTurns(() => read(task), sizeOf(task)) };
  } catch (error) {
    const { name, message } = error as Error; // as: nothing else is thrown
    return { error: name, message };
  } finally {
    if (parser.pid !== undefined) measured.parserPeakMiB = Math.max(measured.parserPeakMiB, peakMiBOf(parser.pid));
  }
}

/** The service compiles its validators in idle time; the first event starts the parser. */
for (const { collection } of Object.values(kinds)) {
  const path = `/events/v1/${collection}`;
  await pathValidatorOf(
    importing.document,
    path,
  )({ method: 'post', path, headers: {}, query: {}, body: {} }).catch(() => undefined);
}
const linked = (name: string) => ({ id: 1, slug: 'a', name, [name]: name });
const everything = {
  ...{ id: 1, title: 'Jazz', start_date: '2031-05-01 18:00:00', end_date: '2031-05-01 20:00:00', timezone: zone },
  ...{ description: '<p>Jazz</p>', venue: linked('venue'), organizer: [linked('organizer')] },
  ...{ categories: [linked('category')], tags: [linked('tag')] },
};
const page = Buffer.from(
  JSON.stringify({ events: [everything, { ...everything, id: 2, start_date: 'x' }], total_pages: 1 }),
);
await read({ kind: 'tec', at: origin, phase: 'events', pages: [page] });

process.on('message', async (message) => {
  if (message !== 'end') {
    process.send?.(await answer(message as OpenTask)); // as: imports.test.ts sends nothing else
    return;
  }
  parser.close();
  await db.close();
  process.send?.({ ...measured, peakMiB: peakMiBOf(process.pid) } satisfies Measured, () => process.disconnect());
});
