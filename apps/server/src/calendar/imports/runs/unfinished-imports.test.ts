import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../../test/harness/database.ts';
import type { UserId } from '../../../account/caller.ts';
import { createImportId, firstProgress, type Import } from '../import.ts';
import {
  claimImports,
  closeStart,
  endImport,
  findImport,
  insertImport,
  openStart,
  releaseAllImports,
  releaseImports,
} from './repository.ts';

describeOnEachEngine('crashed starts of an import', (engine) => {
  let db: TestDatabase;
  let id: Import['id'];
  let nowMs = 0;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
    const user = { login: 'amina', login_key: 'amina', role: 'administrator', created_at: 1 };
    const [inserted] = await db.write('users').insert(user).returning('id');
    id = createImportId(1);
    await insertStarted('server', inserted.id);
  });
  afterEach(() => db.close());

  const insertStarted = (runner: Import['runner'], userId: UserId) =>
    db.transaction((trx) =>
      insertImport(trx, {
        ...{
          id,
          userId,
          runner,
          source: 'tec',
          url: 'https://ndere.example',
          dryRun: false,
          origin: 'https://x.example',
        },
        ...{ status: 'running', progress: firstProgress, error: undefined, createdAtMs: 1, endedAtMs: undefined },
      }),
    );
  const claim = () => {
    nowMs += 1000;
    return claimImports(db, { owner: 'me', nowMs, untilMs: nowMs + 10 }, 1);
  };
  const failed = { status: 'failed', error: expect.stringContaining('ended twice'), endedAtMs: expect.any(Number) };

  test('fail it at the third claim, after expired or released leases', async () => {
    expect(await claim()).toHaveLength(1);
    await releaseAllImports(db);
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    expect(await findImport(db.read, id)).toMatchObject(failed);
    expect(await claim()).toEqual([]);
  });

  test('do not include orderly stops and failures', async () => {
    for (let times = 0; times < 5; times++) {
      expect(await claim()).toHaveLength(1);
      await (times % 2 === 0 ? releaseImports(db, 'me') : closeStart(db, id));
    }
    expect(await findImport(db.read, id)).toMatchObject({ status: 'running' });
  });

  test('do not change an ended import', async () => {
    for (let times = 0; times < 2; times++) await claim();
    await endImport(db, id, 'done', 5);
    await releaseImports(db, 'me');
    expect(await openStart(db, id, 7)).toBe(false);
    expect(await findImport(db.read, id)).toMatchObject({ status: 'done', endedAtMs: 5 });
  });

  test('also fail an import of a command', async () => {
    for (let times = 0; times < 2; times++) expect(await openStart(db, id, 7)).toBe(true);
    await closeStart(db, id);
    expect(await openStart(db, id, 7)).toBe(true);
    expect(await openStart(db, id, 7)).toBe(false);
    expect(await findImport(db.read, id)).toMatchObject(failed);
  });
});
