import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import type { Role } from '../../account/caller.ts';
import { createPost, createSend, type Send, testedKinds } from './test-linked-posts.ts';

let server: TestServer;
let send: Send;
beforeAll(async () => {
  server = await startServer();
  send = createSend(server);
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(testedKinds)('$table', (kind) => {
  const { noun, table } = kind;
  let id: number;
  let draftId: number;
  beforeAll(async () => {
    id = await createPost(send, kind, '東京 Hall', { phone: '+256 1' });
    draftId = await createPost(send, kind, 'Draft', { status: 'draft' });
  });

  const read = (of: number | string, as?: Role) => send('GET', `${table}/${of}`, { as });
  const readBySlug = (slug: string, as?: Role) => send('GET', `${table}/by-slug/${encodeURIComponent(slug)}`, { as });

  test('200: returns a published post to everybody, by id and by slug', async () => {
    const { status, body } = await read(id);
    expect([status, body]).toMatchObject([200, { id, [noun]: '東京 Hall', phone: '+256 1', status: 'publish' }]);
    expect((await readBySlug('東京-hall')).body).toEqual(body);
  });

  test('200: normalizes the slug', async () => {
    for (const slug of ['東京-hall', '%e6%9d%b1%e4%ba%ac-hall', '東京 HALL']) {
      expect((await readBySlug(slug)).body.id).toBe(id);
    }
  });

  test('200: links start with the base path of the request', async () => {
    const response = await fetch(`${server.url}/wp-json/tribe/events/v1/${table}/${id}/?_fields=id,json_ld.name`);
    expect(await response.json()).toEqual({ id, json_ld: { name: '東京 Hall' } });
  });

  test('200: returns a draft to its author and to editors', async () => {
    for (const role of ['editor', 'administrator'] as const)
      expect((await read(draftId, role)).body['status']).toBe('draft');
  });

  test('200: caches the response until the calendar changes', async () => {
    await read(id);
    await send('PATCH', `${table}/${id}`, { as: 'editor', body: { phone: '+256 2' } });
    expect((await read(id)).body['phone']).toBe('+256 2');
  });

  test('304: the ETag matches', async () => {
    const etag = (await read(id)).headers.get('etag') ?? '';
    const response = await fetch(`${server.url}/events/v1/${table}/${id}`, { headers: { 'if-none-match': etag } });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  test(`403 ${noun}-not-accessible: a draft is hidden from visitors and other authors`, async () => {
    for (const role of [undefined, 'subscriber', 'contributor'] as const) {
      expect((await read(draftId, role)).body).toMatchObject({ status: 403, code: `${noun}-not-accessible` });
      expect((await readBySlug('draft', role)).body).toMatchObject({ status: 403, code: `${noun}-not-accessible` });
    }
  });

  test(`404 ${noun}-not-found: unknown id or slug`, async () => {
    for (const unknown of [0, 999_999, 2_147_483_647])
      expect((await read(unknown)).body).toMatchObject({ status: 404, code: `${noun}-not-found` });
    expect((await readBySlug('no-such-hall')).body).toMatchObject({ status: 404, code: `${noun}-not-found` });
  });

  test(`404 ${noun}-not-found: the id belongs to another kind`, async () => {
    const { body } = await send('POST', kind.otherTable, { as: 'editor', body: { [kind.other]: 'Other' } });
    expect((await read(body.id)).body).toMatchObject({ status: 404, code: `${noun}-not-found` });
  });

  test.each(['abc', '1.5', '-1', '1e3x'])('404 rest_no_route: %s is not an id', async (text) => {
    expect((await read(text)).body).toMatchObject({ status: 404, code: 'rest_no_route' });
  });
});
