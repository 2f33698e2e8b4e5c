import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@ngoma/client';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { toRecipients } from './recipient-file.ts';

const rows = process.env['TEST_SOAK'] === '1' ? 50_000 : 3_000;
const faults = 100;
const environment = { NGOMA_RATE_LIMIT: 'off' };
const clientOf = (baseUrl: string, apiKey: string) =>
  createClient({ baseUrl, apiKey, retry: { attempts: 1 }, timeoutMs: 60_000 });
type Client = ReturnType<typeof clientOf>;

const read = async (client: Client, id: string) =>
  (await client.GET('/v1/batches/{id}', { params: { path: { id } } })).data;

async function listNumbers(client: Client, id: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { batch_id: id, limit: 100, ...(cursor !== undefined && { cursor }) };
    const { data } = await client.GET('/v1/messages', { params: { query } });
    numbers.push(...(data?.data ?? []).map(({ to }) => to));
    if (typeof data?.next_cursor !== 'string') return numbers;
    cursor = data.next_cursor;
  }
}

test('kill -9 while the rows of a file are accepted: every valid row has exactly one message', {
  timeout: 600_000,
}, async () => {
  const dataDir = temporaryFolder();
  const { file, valid } = toRecipients(rows, faults);
  const first = await startNgoma({ dataDir, environment });
  const { key } = createKey(dataDir);
  const client = clientOf(first.url, key);
  const batch = { message: '{{name}}, seat {{seat}} is yours.', on_invalid: 'skip' as const };
  const header = { 'Idempotency-Key': 'kill-1' };
  const created = await client.POST('/v1/batches', { params: { header }, body: { file, batch } });
  const id = created.data?.id ?? '';
  let processed = 0;
  await until(async () => {
    processed = (await read(client, id))?.progress?.processed ?? 0;
    return processed > faults;
  });
  await first.stop('SIGKILL');
  expect(processed).toBeLessThan(rows);

  await using second = await startNgoma({ dataDir, environment });
  const after = clientOf(second.url, key);
  await until(async () => (await read(after, id))?.progress?.processed === rows);
  expect(await read(after, id)).toMatchObject({ accepted: rows - faults, refused: faults });
  expect((await listNumbers(after, id)).toSorted()).toEqual(valid);
  const again = await after.POST('/v1/batches', { params: { header }, body: { file, batch } });
  expect(again.data).toEqual(created.data);
  expect(readdirSync(path.join(dataDir, 'uploads'))).toEqual([]);
});
