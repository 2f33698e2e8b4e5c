import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness/server.ts';
import { requireDatabaseOfKey } from '../../account/secret-key.ts';
import { sqliteFile } from '../../settings/config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-moved-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('503: reads go on, and writes fail while the file of the database is away', async () => {
  await using server = await startServer();
  const file = sqliteFile(server.config) ?? '';
  const create = async () =>
    (await server.client.POST('/events/v1/venues', { body: { venue: 'Ndere' } })).response.status;
  expect(await create()).toBe(201);
  const away = path.join(folder, 'away.db');
  renameSync(file, away);
  expect(await create()).toBe(503);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  expect(() => requireDatabaseOfKey(server.config, file)).toThrow('Restore the file from a backup');
  renameSync(away, file);
  expect(await create()).toBe(201);
  expect(() => requireDatabaseOfKey(server.config, file)).not.toThrow();
});
