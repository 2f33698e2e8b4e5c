import { createClient, type NgomaClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { until } from '../../../outbound/test-receiver.ts';
import { createTestMessaging } from '../../test-messaging.ts';

const numberOf = (index: number): string => `+2567730${String(index).padStart(5, '0')}`;
const toFile = (count: number): File =>
  new File([`to\n${Array.from({ length: count }, (_each, index) => numberOf(index)).join('\n')}`], 'recipients.csv');

// Rows wait until a test starts a worker.
describeOnOneEngine('a batch whose rows are being accepted', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, environment: { NGOMA_WORKER: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const create = async (count: number, client: NgomaClient = server.client) => {
    const body = { file: toFile(count), batch: { message: 'Webale' } };
    return (await client.POST('/v1/batches', { body })).data?.id ?? '';
  };
  const at = (id: string) => ({ params: { path: { id } } });
  const read = async (id: string) => (await server.client.GET('/v1/batches/{id}', at(id))).data;
  const pause = (id: string) => server.client.POST('/v1/batches/{id}/pause', at(id));
  const resume = (id: string) => server.client.POST('/v1/batches/{id}/resume', at(id));
  const cancel = (id: string) => server.client.POST('/v1/batches/{id}/cancel', at(id));
  const countRows = async (id: string) => (await server.database.read('recipient_rows').where({ batch_id: id })).length;

  async function createKey(limits: object) {
    const body = { name: 'shop', mode: 'test' as const, scopes: ['messages:send' as const], ...limits };
    const { data } = await server.client.POST('/v1/api-keys', { body });
    return { id: data?.id ?? '', client: createClient({ baseUrl: server.url, apiKey: data?.key ?? '' }) };
  }

  /** Runs a worker that accepts rows until a condition holds. */
  async function runWorker(condition: () => Promise<boolean>): Promise<void> {
    const { recipientFiles } = createTestMessaging({
      ...{ db: server.database, isOnlyProcess: false, perSegment: new Map([['mtn', 35_000]]) },
    });
    recipientFiles.start();
    try {
      await until(condition);
    } finally {
      await recipientFiles.stop(1_000);
    }
  }

  test('200: a paused batch accepts no rows until it is resumed', async () => {
    const id = await create(250);
    expect(await read(id)).toMatchObject({ state: 'active', accepted: 250, progress: { rows: 250, processed: 0 } });
    expect((await pause(id)).data).toMatchObject({ state: 'paused', progress: { processed: 0 } });
    const other = await create(1);
    await runWorker(async () => (await read(other))?.progress?.processed === 1);
    expect(await read(id)).toMatchObject({ state: 'paused', statuses: {} });
    expect((await resume(id)).data?.state).toBe('active');
    await runWorker(async () => (await read(id))?.progress?.processed === 250);
    expect(await read(id)).toMatchObject({ accepted: 250, statuses: { accepted: 250 } });
    expect(await countRows(id)).toBe(0);
  });

  test('200: a canceled batch loses the rows that wait, also before the first is accepted', async () => {
    const id = await create(250);
    const canceled = await cancel(id);
    expect(canceled.data).toMatchObject({ state: 'canceled', accepted: 250, statuses: {}, progress: { processed: 0 } });
    expect((await cancel(id)).data).toEqual(canceled.data);
    expect((await resume(id)).error?.code).toBe('batch_not_changeable');
    expect(await countRows(id)).toBe(0);
    expect(await server.database.read('recipient_files').where({ batch_id: id })).toEqual([]);
  });

  test('200: cancels more messages than one transaction changes', async () => {
    const id = await create(1_100);
    await runWorker(async () => (await read(id))?.progress?.processed === 1_100);
    await pause(id);
    await resume(id);
    expect((await cancel(id)).data).toMatchObject({ state: 'canceled', statuses: { canceled: 1_100 } });
    const sent = await create(1);
    await runWorker(async () => (await read(sent))?.progress?.processed === 1);
    await server.database.transaction((trx) => trx('messages').where({ batch_id: sent }).update({ status: 'sent' }));
    for (const { error } of [await pause(sent), await cancel(sent)])
      expect(error).toMatchObject({ status: 409, code: 'batch_not_changeable' });
  });

  test('200: rows over the limit of the key are skipped and reported', async () => {
    const key = await createKey({ limits: { spend_per_month: '105' } });
    const id = await create(5, key.client);
    await runWorker(async () => (await read(id))?.progress?.processed === 5);
    expect(await read(id)).toMatchObject({ accepted: 3, refused: 2 });
    const { data } = await server.client.GET('/v1/batches/{id}/rows', at(id));
    expect(data?.data).toMatchObject([
      { recipient: 3, status: 'skipped', error: { code: 'limit_reached' } },
      { recipient: 4, status: 'skipped', error: { code: 'limit_reached' } },
    ]);
  });

  test('200: a cancellation of all that a key sends also cancels the rows that wait', async () => {
    const key = await createKey({});
    const id = await create(5, key.client);
    const params = { path: { id: key.id }, query: { cancel_waiting: true } };
    await server.client.DELETE('/v1/api-keys/{id}', { params });
    expect(await read(id)).toMatchObject({ state: 'canceled', statuses: {} });
    expect(await countRows(id)).toBe(0);
  });
});
