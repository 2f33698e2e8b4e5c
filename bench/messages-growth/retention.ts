import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { createMessageRetention } from '../../apps/server/src/messaging/operator-actions/retain-messages.ts';
import { systemClock } from '../../apps/server/src/time/clock.ts';
import { dayMs } from '../../apps/server/src/time/durations.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import type { Installation } from '../message-work/installation.ts';
import { median } from '../statistics.ts';
import { printTable, whole } from '../table.ts';
import { seededDays } from './seed-by-sql.ts';

const days = 7;
const rowsPerTransaction = 500;
/** Deleted alone first, to know their CPU time. */
const pagesAlone = 20;
const sendEveryMs = 50;
const aloneMs = 15_000;

/** Deletes the oldest week as the service does, while messages are sent; before and after it they are sent alone. */
export async function measureRetention(installation: Installation, untilMs: number): Promise<void> {
  const db = await openDatabase({ url: installation.databaseUrl, clock: systemClock, lock: false });
  const retain = createMessageRetention(db);
  const deletePage = () => retain(untilMs - (seededDays - days) * dayMs, rowsPerTransaction);
  const cpuMs = () => installation.cpuMs() + cpuTimeMs(process.pid);
  try {
    const before = cpuMs();
    for (let page = 0; page < pagesAlone; page += 1) await deletePage();
    const cpuOfOneMs = (cpuMs() - before) / (pagesAlone * rowsPerTransaction);
    const waits = { 'before it': await sendDuring(installation, () => delay(aloneMs)) };
    const beganAt = performance.now();
    let deleted = 0;
    const during = await sendDuring(installation, async () => {
      for (let count = rowsPerTransaction; count === rowsPerTransaction; deleted += count) count = await deletePage();
    });
    const seconds = (performance.now() - beganAt) / 1000;
    const after = await sendDuring(installation, () => delay(aloneMs));
    const beforeVacuum = cpuMs();
    await installation.query('vacuum messages, message_events, submissions');
    const vacuumSeconds = (cpuMs() - beforeVacuum) / 1000;
    printTable(
      `${whole(deleted)} messages of a week deleted in ${whole(seconds)} s, ${cpuOfOneMs.toFixed(3)} ms of CPU for ` +
        `one, and ${vacuumSeconds.toFixed(1)} s for a vacuum then; ms until a send is answered`,
      ['', 'sends', 'median', '99 of 100', 'longest', 'over 100 ms'],
      Object.entries({ ...waits, 'during it': during, 'after it': after }).map(toRow),
    );
  } finally {
    await db.close();
  }
}

function toRow([name, waitsMs]: [string, readonly number[]]): string[] {
  const sorted = waitsMs.toSorted((one, other) => one - other);
  const most = sorted.at(-1) ?? Number.NaN;
  const nearly = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return [
    name,
    whole(sorted.length),
    ...[median(sorted), nearly, most].map((each) => each.toFixed(0)),
    whole(sorted.filter((each) => each > 100).length),
  ];
}

/** Sends messages while the work lasts, and returns how long each of them took. */
async function sendDuring({ account }: Installation, work: () => Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const waits: Promise<number>[] = [];
  for (let number = 0; !isOver; number += 1) {
    waits.push(sendOne(account, number));
    await delay(sendEveryMs);
  }
  await working;
  return Promise.all(waits);
}

async function sendOne({ url, key }: Installation['account'], number: number): Promise<number> {
  const sentAt = performance.now();
  const response = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: `+25678${String(number).padStart(7, '0')}`, message: 'Your seat is booked.' }),
  });
  await response.arrayBuffer();
  if (response.status !== 202) throw new Error(`A send got ${response.status}`);
  return performance.now() - sentAt;
}
