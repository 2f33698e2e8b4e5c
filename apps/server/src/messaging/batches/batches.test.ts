import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

const recipients = [{ to: '+256772000001' }, { to: '+256701000001', variables: { name: 'Okello' } }];
const unknown = 'bat_01kb8t4q2n6v0x3m5c7r9w1f2h';

describeOnOneEngine('batches', (engine) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock, environment: { NGOMA_WORKER: 'off', NGOMA_PRICES: 'mtn=35' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function create(): Promise<string> {
    const { data } = await server.client.POST('/v1/batches', { body: { message: 'Webale', recipients } });
    return data?.id ?? '';
  }
  const at = (id: string) => ({ params: { path: { id } } });
  const pause = (id: string) => server.client.POST('/v1/batches/{id}/pause', at(id));
  const resume = (id: string) => server.client.POST('/v1/batches/{id}/resume', at(id));
  const cancel = (id: string) => server.client.POST('/v1/batches/{id}/cancel', at(id));

  test('200: lists the batches of one user and mode in pages, newest first', async () => {
    const ids = [await create(), await create(), await create()].toReversed();
    const editor = server.as('editor');
    await editor.POST('/v1/batches', { params: { query: { mode: 'test' } }, body: { message: 'Other', recipients } });
    const list = async (query: object) => (await server.client.GET('/v1/batches', { params: { query } })).data;
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first?.next_cursor });
    expect([...(first?.data ?? []), ...(second?.data ?? [])].map(({ id }) => id)).toEqual(ids);
    expect(second).toMatchObject({ next_cursor: null, data: [{ state: 'active', statuses: { accepted: 2 } }] });
    const { error } = await server.client.GET('/v1/batches', { params: { query: { cursor: 'x' } } });
    expect(error?.code).toBe('invalid_cursor');
  });

  test('200: a preview counts valid and invalid recipients and stores nothing', async () => {
    const rows = async () => (await server.database.read('messages').select('id')).length;
    const before = await rows();
    await server.client.POST('/v1/suppressions', { body: { number: '+256772000077', scope: 'all' } });
    const message = `Webale {{name}}! ${'x'.repeat(145)}`;
    const preview = (body: object) =>
      server.client.POST('/v1/batches/preview', { body: { message, recipients, ...body } });
    const named = [
      { to: '+256772000001', variables: { name: 'Bo' } },
      { to: '+256772000002', variables: { name: 'Ssembatya' } },
      { to: '+256772000003', variables: { name: 'Nakanwagi' } },
    ];
    expect((await preview({ recipients: named })).data).toEqual({
      ...{ sendable: true, accepted: 3, refused: 0, segments: 5, normalized: [], smart_encoded: 0 },
      ...{ unused_variables: [], errors: [], file: null, columns: null },
      ...{ repeated: [], repeated_numbers: 0, first_send_at: null },
      cost: { amount: '175', currency: 'UGX' },
      longest: { recipient: 1, message: message.replace('{{name}}', 'Ssembatya'), encoding: 'gsm7', segments: 2 },
    });
    const faulty = [{ to: '0772' }, named[0], { to: '+256772000077', variables: { name: 'Bo' } }, { to: named[0]?.to }];
    const refused = await preview({ recipients: faulty });
    expect(refused.data).toMatchObject({ sendable: false, accepted: 1, refused: 3, segments: 1 });
    expect(refused.data?.errors).toMatchObject([
      { pointer: '/recipients/0', code: 'invalid_number' },
      { pointer: '/recipients/2', code: 'recipient_opted_out' },
      { pointer: '/recipients/3', code: 'validation_failed' },
    ]);
    expect((await preview({ recipients: faulty, on_invalid: 'skip' })).data?.sendable).toBe(true);
    const none = await preview({ recipients: Array(30).fill({ to: '0772' }), on_invalid: 'skip' });
    expect(none.data).toMatchObject({ sendable: false, accepted: 0, segments: 0, longest: null });
    expect(none.data?.errors).toHaveLength(20);
    expect((await preview({ recipients: [] })).error?.code).toBe('validation_failed');
    expect(await rows()).toBe(before);
  });

  test.each([
    ['Dear {{ name }}', '{{ name }}', 5],
    ['{{name}}, dear {{Name}}', '{{Name}}', 15],
    ['Dear {{name}', '{{name}', 5],
    ['Dear {name}}', '{name}}', 5],
    ['Dear {{name', '{{name', 5],
  ])('400 validation_failed: %j has a malformed placeholder', async (message, found, position) => {
    const body = { message, recipients };
    for (const path of ['/v1/batches', '/v1/batches/preview'] as const) {
      const { error } = await server.client.POST(path, { body });
      const detail = expect.stringContaining(`'${found}' at position ${position}`);
      expect(error).toMatchObject({ status: 400, errors: [{ pointer: '/message', code: 'placeholder', detail }] });
    }
  });

  test('200: a preview reports variables that the text does not use', async () => {
    const variables = { name: 'Amina', seat: 'B7', hall: 'A' };
    const body = { message: '{{name}} {braces} {"a":{"b":1}}', recipients: [{ to: '+256772000001', variables }] };
    const { data } = await server.client.POST('/v1/batches/preview', { body });
    expect(data).toMatchObject({ sendable: true, unused_variables: ['hall', 'seat'] });
  });

  test('200: pause, resume and cancel are idempotent', async () => {
    const id = await create();
    const paused = await pause(id);
    expect(paused.data).toMatchObject({ id, state: 'paused', statuses: { accepted: 2 } });
    expect((await pause(id)).data).toEqual(paused.data);
    const resumed = await resume(id);
    expect(resumed.data?.state).toBe('active');
    expect((await resume(id)).data).toEqual(resumed.data);
    await pause(id);
    const canceled = await cancel(id);
    expect(canceled.data).toMatchObject({ state: 'canceled', statuses: { canceled: 2 } });
    expect((await cancel(id)).data).toEqual(canceled.data);
  });

  test('409 batch_not_changeable: it is canceled, or no message is waiting', async () => {
    const id = await create();
    await cancel(id);
    for (const { error } of [await pause(id), await resume(id)]) expect(error?.code).toBe('batch_not_changeable');
    const sent = await create();
    await server.database.transaction((trx) => trx('messages').where({ batch_id: sent }).update({ status: 'sent' }));
    for (const { error } of [await pause(sent), await cancel(sent)]) {
      expect(error).toMatchObject({ status: 409, code: 'batch_not_changeable' });
    }
  });

  test('404 batch_not_found: the id is unknown, or of another mode or user', async () => {
    const params = { path: { id: await create() }, query: { mode: 'test' as const } };
    expect((await server.as('editor').POST('/v1/batches/{id}/cancel', { params })).error?.code).toBe('batch_not_found');
    for (const each of [pause, resume, cancel]) expect((await each(unknown)).error?.code).toBe('batch_not_found');
    const live = { ...params, query: { mode: 'live' as const } };
    const other = await server.as('administrator').POST('/v1/batches/{id}/cancel', { params: live });
    expect(other.error?.code).toBe('batch_not_found');
  });
});
