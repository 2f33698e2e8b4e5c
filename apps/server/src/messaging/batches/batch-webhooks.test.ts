import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { until } from '../../outbound/test-receiver.ts';
import { systemClock } from '../../time/clock.ts';
import { createWebhookEnqueuer } from '../../webhooks/deliveries/enqueue.ts';
import { createEndpointCache } from '../../webhooks/endpoints/endpoint-cache.ts';
import { createBatchFinisher } from './finish-batches.ts';

const recipients = [{ to: '+256772000001' }, { to: '+256701000001' }];
const url = 'https://hooks.example.ug/batches';

describeOnOneEngine('webhooks about batches', (engine) => {
  let server: TestServer;
  const others = new AsyncDisposableStack();
  beforeAll(async () => {
    server = await startServer({ engine });
    await server.client.POST('/v1/webhook-endpoints', {
      body: { url, event_types: ['batch.finished', 'batch.paused'] },
    });
    // Further workers on the same database.
    for (let worker = 0; worker < 2; worker += 1) {
      const finisher = createFinisher(server);
      finisher.start();
      others.defer(() => finisher.stop());
    }
  });
  afterAll(async () => {
    await others.disposeAsync();
    await server[Symbol.asyncDispose]();
  });

  async function create(body: object = {}): Promise<string> {
    const { data } = await server.client.POST('/v1/batches', { body: { message: 'Webale', recipients, ...body } });
    return data?.id ?? '';
  }
  const at = (id: string) => ({ params: { path: { id } } });
  async function webhooksAbout(id: string) {
    const payloads: string[] = await server.database.read('webhook_deliveries').orderBy('id').pluck('payload');
    return payloads.map((payload) => JSON.parse(payload)).filter(({ data }) => data.id === id);
  }
  const reported = (id: string) => until(async () => (await webhooksAbout(id)).length > 0);

  test('report each batch once, with its counts, when all its messages have ended', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => create()));
    for (const id of ids) await reported(id);
    for (const id of ids) {
      const { data } = await server.client.GET('/v1/batches/{id}', at(id));
      expect(await webhooksAbout(id)).toEqual([{ type: 'batch.finished', timestamp: expect.any(String), data }]);
      expect(data).toMatchObject({ state: 'finished', accepted: 2, statuses: { delivered: 2 } });
    }
  });

  test('do not report a batch while one of its messages waits for a receipt, or again after a later change', async () => {
    const id = await create();
    await reported(id);
    const [message] = await server.database.read('messages').where({ batch_id: id }).select('id', 'status');
    await server.database.write('messages').where({ id: message.id }).update({ status: 'sent' });
    // As if the receipt had not arrived yet.
    await server.database.write('batches').where({ id }).update({ finished_at: null });
    const next = await create();
    await reported(next);
    expect(await webhooksAbout(id)).toHaveLength(1);
    await server.database.write('messages').where({ id: message.id }).update({ status: 'undelivered' });
    await until(async () => (await webhooksAbout(id)).length === 2);
    expect((await webhooksAbout(id))[1].data.statuses).toEqual({ delivered: 1, undelivered: 1 });
    await server.database.write('messages').where({ id: message.id }).update({ status: 'delivered' });
    const last = await create();
    await reported(last);
    expect(await webhooksAbout(id)).toHaveLength(2);
  });

  test('report each pause, and the end of a canceled batch', async () => {
    const id = await create({ send_at: new Date(Date.now() + 3_600_000).toISOString() });
    await server.client.POST('/v1/batches/{id}/pause', at(id));
    await server.client.POST('/v1/batches/{id}/pause', at(id));
    expect(await webhooksAbout(id)).toEqual([
      {
        ...{ type: 'batch.paused', timestamp: expect.any(String) },
        data: expect.objectContaining({ id, state: 'paused', accepted: 2, statuses: { scheduled: 2 } }),
      },
    ]);
    await server.client.POST('/v1/batches/{id}/resume', at(id));
    await server.client.POST('/v1/batches/{id}/pause', at(id));
    expect(await webhooksAbout(id)).toHaveLength(2);
    await server.client.POST('/v1/batches/{id}/cancel', at(id));
    await until(async () => (await webhooksAbout(id)).length > 2);
    expect((await webhooksAbout(id))[2]).toMatchObject({
      type: 'batch.finished',
      data: { state: 'canceled', statuses: { canceled: 2 } },
    });
  });

  test('store nothing if the pause fails', async () => {
    const id = await create();
    await reported(id);
    const { error } = await server.client.POST('/v1/batches/{id}/pause', at(id));
    expect(error?.code).toBe('batch_not_changeable');
    expect(await webhooksAbout(id)).toHaveLength(1);
  });
});

function createFinisher({ database: db }: TestServer) {
  const endpointCache = createEndpointCache(db, systemClock);
  const { enqueueNotices } = createWebhookEnqueuer({ db, endpointCache, onEnqueued: () => undefined });
  return createBatchFinisher({ db, clock: systemClock, log: { warn: () => undefined }, announce: enqueueNotices });
}
