import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { secretKeyFile } from '../../src/account/secret-key.ts';
import { createLog } from '../../src/log/log.ts';
import { startService } from '../../src/service/service.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { copyTestDatabase, describeOnEachEngine } from '../harness/database.ts';

describeOnEachEngine('two first starts at once, each with a key file of its own', (engine) => {
  // SQLite has one process at a time.
  if (engine === 'sqlite') return test.skip('only with PostgreSQL', () => undefined);

  test('one serves, and the other one ends with an error about the key', async () => {
    const copy = await copyTestDatabase(engine);
    const folders = [temporaryFolder(), temporaryFolder()];
    const gate = new pg.Client({ connectionString: copy.url });
    await gate.connect();
    // Both wait for the users when nothing is sealed yet and each has made its key.
    await gate.query('begin');
    await gate.query('lock table users in access exclusive mode');
    const told: string[] = [];
    const starts = folders.map((NGOMA_DATA) =>
      startService({
        config: loadConfig({ NGOMA_DATA, DATABASE_URL: copy.url, PORT: '0' }),
        log: createLog('silent'),
        showFirstCredentials: () => told.push(NGOMA_DATA),
      }),
    );
    const outcomes = Promise.allSettled(starts);
    await vi.waitUntil(async () => (await countWaiting(gate)) === 2, 60_000);
    expect(folders.map((folder) => existsSync(secretKeyFile(folder)))).toEqual([true, true]);
    await gate.query('commit');
    await gate.end();

    const [winner, loser] = (await outcomes).sort((one) => (one.status === 'fulfilled' ? -1 : 1));
    if (winner?.status === 'fulfilled') await winner.value.stop();
    await copy.remove();
    expect([winner?.status, loser?.status, told.length]).toEqual(['fulfilled', 'rejected', 1]);
    const [losing = ''] = folders.filter((folder) => !told.includes(folder));
    expect(String(loser?.status === 'rejected' && loser.reason)).toContain(
      `${secretKeyFile(losing)} does not open the secrets in the database: use the key with which they were sealed, in ` +
        'NGOMA_SECRET_KEY if the service has it there. All processes of one database need the same key: set it for each, ' +
        'or copy secret.key',
    );
  });
});

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "select count(*)::int as waiting from pg_locks where relation = 'users'::regclass and not granted",
  );
  return rows[0].waiting;
}
