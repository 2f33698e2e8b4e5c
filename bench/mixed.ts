import '../apps/server/src/thread-pool.ts';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { openSqlite } from '../apps/server/src/database/sqlite.ts';
import { prepared, sql } from '../apps/server/src/database/statement.ts';
import { temporaryFolder } from '../test/harness/child-server.ts';
import { milliseconds, printTable } from './table.ts';

/** A cheap read on its own, and beside twenty costly ones that come again and again. */
const reads = 3000;
const costlyAtATime = 20;
/** Longer than a slow reader may take. */
const costly = sql(`with recursive counted (n) as (select 1 union all select n + 1 from counted limit 1000000000)
  select count(*) from counted`);
const cheap = prepared('select ? as asked');

export async function benchMixed(): Promise<void> {
  const folder = temporaryFolder();
  const database = await openSqlite(path.join(folder, 'mixed.db'), false);
  let isOver = false;

  async function keepAsking(): Promise<void> {
    while (!isOver) await database.select(costly).catch(() => undefined);
  }

  async function p99(): Promise<number> {
    const tookMs: number[] = [];
    for (let i = 0; i < reads; i += 1) {
      const startedAt = performance.now();
      await database.select(cheap(i));
      tookMs.push(performance.now() - startedAt);
    }
    return tookMs.sort((one, other) => one - other)[Math.floor(reads * 0.99)] ?? Number.NaN;
  }

  try {
    await p99();
    const quietMs = await p99();
    const asking = Array.from({ length: costlyAtATime }, keepAsking);
    const besideMs = await p99();
    isOver = true;
    await Promise.all(asking);
    printTable(
      `A cheap read beside ${costlyAtATime} costly ones, SQLite`,
      ['', 'p99 ms', 'of the quiet p99', 'aim'],
      [
        ['quiet', milliseconds(quietMs), '', ''],
        ['beside costly ones', milliseconds(besideMs), `${(besideMs / quietMs).toFixed(1)} ×`, '5 ×'],
      ],
    );
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
