import '../apps/server/src/process/thread-pool.mjs';
import { rmSync } from 'node:fs';
import type { Database } from '../apps/server/src/database/database.ts';
import { openDatabase } from '../apps/server/src/database/open.ts';
import { prepared, type Statement, sql } from '../apps/server/src/database/statement.ts';
import { storageErrorCode } from '../apps/server/src/database/storage-error.ts';
import { systemClock } from '../apps/server/src/time/clock.ts';
import { temporaryFolder } from '../test/harness/child-server.ts';
import { createStore, type Engine } from './engines.ts';
import type { Row } from './speed.ts';

/** A cheap read alone, and beside twenty repeated costly ones. */
const reads = 3000;
const costlyAtATime = 20;
const limit = 5;
/** They exceed the time limit of a slow reader. PostgreSQL refuses LIMIT in a recursive query. */
const costlyOn: Readonly<Record<Engine, Statement>> = {
  SQLite: sql(`with recursive counted (n) as (select 1 union all select n + 1 from counted limit 1000000000)
    select count(*) from counted`),
  PostgreSQL: sql('select count(*) from generate_series(1, 1000000000) as counted'),
};
const cheap = prepared('select ? as asked');

export async function measureMixed(engine: Engine): Promise<Row> {
  const folder = temporaryFolder();
  await using store = await createStore(engine, folder);
  const database = await openDatabase({ url: store.url, clock: systemClock, lock: false });
  try {
    const [quietMs, besideMs] = await compare(database, costlyOn[engine]);
    return {
      name: `p99 of a cheap read beside ${costlyAtATime} costly ones, ${engine}`,
      measured: `${quietMs.toFixed(2)} ms alone, ${besideMs.toFixed(2)} ms`,
      ofFloor: `${(besideMs / quietMs).toFixed(1)} ×`,
      limit: `${limit} ×`,
      verdict: besideMs <= limit * quietMs ? 'ok' : 'missed',
    };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(database: Database, costly: Statement): Promise<[quietMs: number, besideMs: number]> {
  let isOver = false;
  const keepAsking = async (): Promise<void> => {
    while (!isOver) await database.select(costly).catch(requireTimeout);
  };
  await p99(database);
  const quietMs = await p99(database);
  const asking = Array.from({ length: costlyAtATime }, keepAsking);
  const besideMs = await p99(database);
  isOver = true;
  await Promise.all(asking);
  return [quietMs, besideMs];
}

/** Another error would let the costly reads end at once. */
function requireTimeout(error: unknown): void {
  if (storageErrorCode(error) !== 'query_timeout') throw error;
}

async function p99(database: Database): Promise<number> {
  const tookMs: number[] = [];
  for (let number = 0; number < reads; number += 1) {
    const startedAt = performance.now();
    await database.select(cheap(number));
    tookMs.push(performance.now() - startedAt);
  }
  return tookMs.sort((one, other) => one - other)[Math.floor(reads * 0.99)] ?? Number.NaN;
}
