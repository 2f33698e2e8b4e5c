import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  const { noun, table, text } = kind;
  let id: number;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    id = await createPost(send, kind, `Hall ${count}`, { [text]: 'a@b.ug', phone: '1', description: 'Old' });
  });

  const update = (body: object, as: Role | undefined = 'editor') => send('PATCH', `${table}/${id}`, { as, body });

  test('200: POST, PUT and PATCH change only the members of the request, by id and by slug', async () => {
    const requests = [
      ['PATCH', `${table}/${id}`, { phone: '2' }],
      ['POST', `${table}/${id}`, { phone: '3' }],
      ['PUT', `${table}/${id}`, { phone: '4' }],
      ['PATCH', `${table}/by-slug/hall-${count}`, { [noun]: 'Five' }],
      ['POST', `${table}/by-slug/hall-${count}`, { phone: '6' }],
      ['PUT', `${table}/by-slug/hall-${count}`, { website: 'https://seven.example.ug' }],
    ] as const;
    for (const [method, path, body] of requests)
      expect(await send(method, path, { as: 'editor', body })).toMatchObject({ status: 200, body });
    const { body } = await send('GET', `${table}/${id}`);
    expect(body).toMatchObject({ [noun]: 'Five', [text]: 'a@b.ug', description: '<p>Old</p>', revision: 7 });
    expect(body).toMatchObject({ phone: '6', website: 'https://seven.example.ug', status: 'publish' });
  });

  test('200: ignores a method and an id in the body', async () => {
    const body = { id: 1, phone: '2' };
    const response = await send('POST', `${table}/${id}?_method=PATCH`, { as: 'editor', body });
    expect(response.body).toMatchObject({ id, phone: '2' });
  });

  test('200: empty texts clear a field, null does not', async () => {
    const { body } = await update({ phone: '', [text]: null, description: '' });
    expect(body).toMatchObject({ [text]: 'a@b.ug' });
    expect(body).not.toHaveProperty('phone');
    expect(body).not.toHaveProperty('description');
  });

  test('200: accepts the response of GET', async () => {
    const { body: before } = await send('GET', `${table}/${id}`, { as: 'editor' });
    const { body: after } = await update(before);
    const { revision: _revision, modified: _modified, modified_utc: _utc, json_ld: _jsonLd, ...same } = before;
    expect(after).toMatchObject(same);
  });

  test('200: a new name keeps the slug, and a future date schedules the post', async () => {
    const { body } = await update({ [noun]: 'Another name', date: '2100-01-01 10:00' });
    expect(body).toMatchObject({ [noun]: 'Another name', slug: `hall-${count}`, status: 'future' });
    expect(body['url']).toBe(`${server.url}/?post_type=tribe_${noun}&p=${id}`);
  });

  test('400 rest_invalid_param: reports invalid members', async () => {
    const { body } = await update({ [noun]: '', author: 999_999, date: 'someday' });
    expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { [noun]: expect.any(String) } } });
  });

  test('401 rest_forbidden: no credentials', async () => {
    const { body } = await send('PATCH', `${table}/${id}`, { body: { phone: '2' } });
    expect(body).toMatchObject({ status: 401, code: 'rest_forbidden' });
  });

  test('403 rest_forbidden: another user, and a subscriber before any other error', async () => {
    for (const role of ['author', 'contributor', 'subscriber'] as const)
      expect((await update({ phone: '2' }, role)).body).toMatchObject({ status: 403, code: 'rest_forbidden' });
    const { body } = await update({ status: 'bogus' }, 'subscriber');
    expect(body).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });

  test('403 rest_forbidden: the same rights by slug as by id (DI-12)', async () => {
    const path = `${table}/by-slug/hall-${count}`;
    const { body } = await send('PATCH', path, { as: 'contributor', body: { phone: '2' } });
    expect(body).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });

  test(`404 ${noun}-not-found: unknown id or slug`, async () => {
    for (const [method, path] of [
      ['PATCH', `${table}/999999`],
      ['PUT', `${table}/by-slug/no-such-hall`],
    ] as const) {
      const { body } = await send(method, path, { as: 'editor', body: { phone: '2' } });
      expect(body).toMatchObject({ status: 404, code: `${noun}-not-found` });
    }
  });
});
