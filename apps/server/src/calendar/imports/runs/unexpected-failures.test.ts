import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import type { UserId } from '../../../account/caller.ts';
import { loadContract } from '../../../http/contract.ts';
import { until } from '../../../outbound/test-receiver.ts';
import { Problem } from '../../../problems/problem.ts';
import { testSite } from '../../events/test-calendar.ts';
import type { WriteWithImages } from '../../images/import-images.ts';
import { writerOf } from '../../posts/site.ts';
import { writeCalendar } from '../../posts/write-calendar.ts';
import { createImportId, firstProgress, type Import } from '../import.ts';
import { findImport, insertImport } from './repository.ts';
import { runImport } from './run-import.ts';

const clock = createTestClock();
let db: TestDatabase;
let userId: UserId;
beforeAll(async () => {
  db = await createTestDatabase({ clock });
  const row = { login: 'amina', login_key: 'amina', role: 'administrator', created_at: 1 };
  [{ id: userId }] = await db.write('users').insert(row).returning('id');
});
afterAll(() => db.close());

const url = 'https://ndere.example';
const listOf = (path: string): object => {
  const [, name = ''] = /\/v1\/(\w+)/.exec(path) ?? [];
  return { [name]: name === 'categories' ? [{ id: 1, name: 'Music', slug: 'music' }] : [], total_pages: 1 };
};

/** Imports a site with one category. Its writes fail with these errors one after another, then succeed. */
async function importFailing(runner: Import['runner'], failures: unknown[]) {
  const started: Import = {
    ...{ id: createImportId(clock.now()), userId, source: 'tec', url, runner, dryRun: false, origin: url },
    ...{ status: 'running', progress: firstProgress, error: undefined, createdAtMs: clock.now(), endedAtMs: undefined },
  };
  await db.transaction((trx) => insertImport(trx, started));
  const logged: object[] = [];
  const writeWithImages: WriteWithImages = async (_named, caller, site, work) => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return writeCalendar(db, work, writerOf(caller, site));
  };
  let isOver = false;
  const running = runImport(
    {
      ...{
        db,
        clock,
        imageImportFor: () => writeWithImages,
        siteSettings: testSite,
        document: loadContract().document,
      },
      log: { info: () => undefined, warn: () => undefined, error: (about: object) => logged.push(about) },
      getter: { get: async (asked) => ({ kind: 'answered', body: Buffer.from(JSON.stringify(listOf(asked.url))) }) },
      policy: { allowLoopbackHttp: false },
      readFile: () => Promise.reject(new Error('The import has an address')),
      limits: { pages: 10, records: 10, requests: 100, hours: 1000 },
      canceledTitles: 'read',
    },
    started,
    new AbortController().signal,
  ).finally(() => {
    isOver = true;
  });
  running.catch(() => undefined);
  await until(() => {
    clock.advance(1_000);
    return isOver;
  });
  const thrown = await running.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { thrown, logged, stored: await findImport(db.read, started.id) };
}

const unexpected = () => new TypeError('x is not a function');

test('an import of the service fails after repeated unexpected errors', async () => {
  const { thrown, logged, stored } = await importFailing('server', Array.from({ length: 50 }, unexpected));
  expect(thrown).toBeUndefined();
  expect(stored).toMatchObject({
    status: 'failed',
    error: 'An unexpected error occurred; see the log of the service.',
  });
  expect(logged).toEqual([{ err: expect.any(TypeError), import: stored?.id }]);
});

test('an import of a command throws unexpected errors and can be resumed', async () => {
  const { thrown, stored } = await importFailing('command', Array.from({ length: 50 }, unexpected));
  expect(thrown).toBeInstanceOf(TypeError);
  expect(stored?.status).toBe('running');
});

test('retries a record while the database is overloaded', async () => {
  const noRoom = Array.from({ length: 9 }, () => new Problem('service_unavailable'));
  const { stored } = await importFailing('server', noRoom);
  expect(stored).toMatchObject({ status: 'done', progress: { counts: { category: { created: 1, skipped: 0 } } } });
});
