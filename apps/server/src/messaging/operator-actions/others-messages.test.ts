import { createClient, type NgomaClient } from '@ngoma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { scopes } from '../../account/caller.ts';
import { createInboundMessageId } from '../inbound/inbound-message.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const testMode = { mode: 'test' } as const;

describeOnOneEngine("messages and batches of other users, for administrators' credentials", (engine) => {
  let server: TestServer;
  let editor: NgomaClient;
  let editorKey: string;
  beforeAll(async () => {
    server = await startServer({ engine });
    const { key, id } = await server.createKey({ role: 'editor', scopes: ['messages:send', 'messages:read'] });
    editor = createClient({ baseUrl: server.url, apiKey: key });
    editorKey = id;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const text = () => ({ message: 'Webale', send_at: inAnHour() });
  async function send(): Promise<string> {
    const { data } = await editor.POST('/v1/messages', { body: { ...text(), to: '+256772000001' } });
    return data?.id ?? '';
  }
  async function sendBatch(): Promise<string> {
    const { data } = await editor.POST('/v1/batches', { body: { ...text(), recipients: [{ to: '+256772000001' }] } });
    return data?.id ?? '';
  }
  const audited = (subject: string) =>
    server.database.read('audit').where({ subject }).select('action', 'result', 'actor', 'details');
  const keyOf = async (client: NgomaClient, body: { mode: 'live' | 'test'; scopes: (typeof scopes)[number][] }) => {
    const { data } = await client.POST('/v1/api-keys', { body: { name: 'operator', ...body } });
    return createClient({ baseUrl: server.url, apiKey: data?.key ?? '' });
  };

  test('200: reads, lists and cancels them, with an audit entry and in the access log', async () => {
    const id = await send();
    const path = { params: { path: { id } } };
    expect((await server.client.GET('/v1/messages/{id}', path)).data).toMatchObject({ id, status: 'scheduled' });
    expect((await server.client.GET('/v1/messages/{id}/events', path)).data?.data).toHaveLength(2);
    const list = async (query: object) => (await server.client.GET('/v1/messages', { params: { query } })).data?.data;
    const userId = server.userId('editor');
    for (const query of [{ user_id: userId }, { key_id: editorKey }, { user_id: userId, key_id: editorKey }])
      expect((await list(query))?.map((each) => each.id)).toContain(id);
    expect((await list({}))?.map((each) => each.id)).not.toContain(id);
    expect(await list({ user_id: server.userId('author'), key_id: editorKey })).toEqual([]);
    const query = { key_id: editorKey };
    expect((await server.client.GET('/v1/messages.csv', { params: { query }, parseAs: 'text' })).data).toContain(id);

    expect((await server.client.POST('/v1/messages/{id}/cancel', path)).data?.status).toBe('canceled');
    await server.client.POST('/v1/messages/{id}/cancel', path);
    const [entry, ...others] = await audited(id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'message.cancel', result: 'done' });
    expect(JSON.parse(entry.details)).toMatchObject({ of_user: userId });
    const reads = await server.client.GET('/v1/access-log', { params: { query: { operation: 'cancelMessage' } } });
    expect(reads.data?.data.length).toBeGreaterThan(0);
  });

  test('200: reads, lists and cancels a batch, with an audit entry', async () => {
    const id = await sendBatch();
    const path = { params: { path: { id } } };
    expect((await server.client.GET('/v1/batches/{id}', path)).data).toMatchObject({ id, state: 'active' });
    const list = async (query: object) => (await server.client.GET('/v1/batches', { params: { query } })).data?.data;
    for (const query of [{ user_id: server.userId('editor') }, { key_id: editorKey }])
      expect((await list(query))?.map((each) => each.id)).toContain(id);
    const other = await server.createKey({ role: 'editor' });
    expect(await list({ key_id: other.id })).toEqual([]);
    expect((await server.client.POST('/v1/batches/{id}/cancel', path)).data?.state).toBe('canceled');
    expect(await audited(id)).toMatchObject([{ action: 'batch.cancel', result: 'done' }]);
  });

  test('200: resends a message with a lost response, with an audit entry', async () => {
    const id = await send();
    const lost = { status: 'unknown', reason: 'uncertain_submit' };
    await server.database.write('messages').where({ id }).update(lost);
    const { data } = await server.client.POST('/v1/messages/{id}/resend', { params: { path: { id } } });
    expect(data?.status).toBe('queued');
    expect(await audited(id)).toMatchObject([{ action: 'message.retry', result: 'done' }]);
  });

  test('writes no audit entry about own messages', async () => {
    const id = await send();
    await editor.POST('/v1/messages/{id}/cancel', { params: { path: { id } } });
    expect(await audited(id)).toEqual([]);
  });

  test('404: the credentials are of another mode, of an editor, or of a key without the scope admin', async () => {
    const [id, batch] = [await send(), await sendBatch()];
    const withoutAdmin = scopes.filter((scope) => scope !== 'admin');
    const clients = [
      [await keyOf(server.client, { mode: 'live', scopes: [...scopes] }), {}],
      [await keyOf(server.client, { mode: 'test', scopes: withoutAdmin }), {}],
      [server.as('administrator'), { mode: 'live' }],
      [
        createClient({ baseUrl: server.url, apiKey: (await server.createKey({ role: 'editor' })).key }),
        { mode: 'test' },
      ],
    ] as const;
    for (const [index, [client, query]] of clients.entries()) {
      // The last key is of the same user, who reads the message.
      const expected = index === 3 ? undefined : 'message_not_found';
      const params = { path: { id }, query };
      expect((await client.GET('/v1/messages/{id}', { params })).error?.code).toBe(expected);
      if (index === 3) continue;
      expect((await client.POST('/v1/messages/{id}/cancel', { params })).error?.code).toBe(expected);
      expect((await client.POST('/v1/messages/{id}/resend', { params })).error?.code).toBe(expected);
      const ofBatch = { path: { id: batch }, query };
      expect((await client.GET('/v1/batches/{id}', { params: ofBatch })).error?.code).toBe('batch_not_found');
      expect((await client.POST('/v1/batches/{id}/cancel', { params: ofBatch })).error?.code).toBe('batch_not_found');
    }
    const admin = server.as('administrator');
    expect((await admin.GET('/v1/messages/{id}', { params: { path: { id }, query: testMode } })).data?.id).toBe(id);
  });

  test('403: only administrators filter by user or key, and keys only with the scope admin', async () => {
    const filters: { user_id?: number; key_id?: string }[] = [
      { user_id: server.userId('administrator') },
      { key_id: editorKey },
    ];
    const withoutAdmin = await keyOf(server.client, { mode: 'test', scopes: ['messages:read'] });
    for (const [client, code] of [
      [editor, 'insufficient_role'],
      [withoutAdmin, 'insufficient_scope'],
    ] as const) {
      for (const filter of filters) {
        expect((await client.GET('/v1/messages', { params: { query: filter } })).error).toMatchObject({
          status: 403,
          code,
        });
        expect((await client.GET('/v1/messages.csv', { params: { query: filter } })).error).toMatchObject({ code });
        expect((await client.GET('/v1/batches', { params: { query: filter } })).error).toMatchObject({ code });
      }
    }
  });

  test('200: reads the statistics and the inbound messages of another user, with an entry in the access log', async () => {
    await send();
    const query: { user_id: number } = { user_id: server.userId('editor') };
    // Without the states, which change meanwhile.
    const countOf = async (filter: object) => {
      const { data } = await server.client.GET('/v1/statistics/messages', { params: { query: filter } });
      return data?.data.map(({ statuses: _statuses, ...counts }) => counts);
    };
    expect((await countOf(query))?.[0]).toMatchObject({ operator: 'mtn' });
    const byKey = await countOf({ key_id: editorKey });
    expect(byKey).toEqual(await countOf({ ...query, key_id: editorKey }));
    const other = createClient({ baseUrl: server.url, apiKey: (await server.createKey({ role: 'editor' })).key });
    await other.POST('/v1/messages', { body: { ...text(), to: '+256772000001' } });
    expect(await countOf({ key_id: editorKey })).toEqual(byKey);
    expect((await countOf(query))?.[0]?.messages).toBe((byKey?.[0]?.messages ?? 0) + 1);
    expect(await countOf({ user_id: server.userId('author'), key_id: editorKey })).toEqual([]);
    const id = createInboundMessageId(Date.now());
    await server.database.write('inbound_messages').insert({
      ...{
        id,
        ...query,
        api_key_id: editorKey,
        mode: 'test',
        carrier: 'simulator',
        from: '+256772000001',
        to: '8008',
        text: 'Webale',
      },
      received_at: Date.now(),
    });
    const inbound = async (filter: object) =>
      (await server.client.GET('/v1/inbound-messages', { params: { query: filter } })).data?.data.map(
        (each) => each.id,
      );
    const phone = { from: '+256772000001' };
    for (const filter of [
      query,
      { key_id: editorKey },
      { key_id: editorKey, ...phone },
      { ...query, key_id: editorKey },
    ])
      expect(await inbound(filter)).toEqual([id]);
    expect(await inbound({ key_id: 'key_0', ...phone })).toEqual([]);
    expect(await inbound({})).toEqual([]);
    const reads = await server.client.GET('/v1/access-log', {
      params: { query: { operation: 'listInboundMessages' } },
    });
    expect(reads.data?.data.length).toBeGreaterThan(0);
    for (const path of ['/v1/statistics/messages', '/v1/inbound-messages'] as const)
      for (const filter of [query, { key_id: editorKey }])
        expect((await editor.GET(path, { params: { query: filter } })).error).toMatchObject({
          status: 403,
          code: 'insufficient_role',
        });
  });

  test('200: lists nothing for a key that does not exist', async () => {
    const { data } = await server.client.GET('/v1/messages', { params: { query: { key_id: 'key_0' } } });
    expect(data?.data).toEqual([]);
  });
});
