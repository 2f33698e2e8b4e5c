import path from 'node:path';
import sqlite3 from 'sqlite3';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { startServer } from '../harness/server.ts';
import { expectHonest, readiness, startLoad } from './load.ts';
import { mountSmallDisk } from './small-disk.ts';

const isSoak = process.env['TEST_SOAK'] === '1';
const lockedMs = 45_000;

describe('on SQLite', { timeout: 180_000 }, () => {
  test('a full data disk: 503 meanwhile, and normal service afterwards', async ({ skip }) => {
    using disk = mountSmallDisk();
    if (disk === undefined) return skip('this user may not mount a disk');
    await using server = await startServer({ environment: disk.environment });
    await using load = startLoad(server);
    await load.next(202);
    disk.fill();
    await load.next(503);
    await untilReadiness(server, 503);
    disk.clear();
    await load.next(202);
    await expectHonest('data disk full', server, await load.stop());
    await untilReadiness(server, 200);
  });

  test('a database locked by another program: 503 meanwhile, and normal service afterwards', async () => {
    const file = path.join(temporaryFolder(), 'ngoma.db');
    await using server = await startServer({ environment: { DATABASE_URL: `sqlite:${file}` } });
    await using load = startLoad(server);
    await load.next(202);
    const other = await openFile(file);
    await other.exec('begin immediate');
    const refused = await load.next(503);
    expect(refused.result).toBe('storage_unavailable');
    await untilReadiness(server, 503);
    // Reads work meanwhile.
    expect((await fetch(`${server.url}/events/v1/events`)).status).toBe(200);
    if (isSoak) await new Promise((resolve) => setTimeout(resolve, lockedMs));
    await other.exec('rollback');
    await load.next(202);
    await expectHonest('database locked', server, await load.stop());
    await untilReadiness(server, 200);
    await other.close();
  });
});

/** The response may be a second old. */
const untilReadiness = (server: { readonly url: string; readonly bearer: string }, status: number): Promise<void> =>
  until(async () => (await readiness(server)) === status);

async function openFile(file: string) {
  const database = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, (error) => (error ? reject(error) : resolve(opened)));
  });
  database.configure('busyTimeout', 10_000);
  return {
    exec: (sql: string) =>
      new Promise<void>((resolve, reject) => {
        database.exec(sql, (error) => (error ? reject(error) : resolve()));
      }),
    close: () => new Promise<void>((resolve) => database.close(() => resolve())),
  };
}
