import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
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

  test('201: accepts a form', async () => {
    const response = await fetch(`${server.url}/wp-json/tribe/events/v1/${table}`, {
      method: 'POST',
      headers: { authorization: server.basic('editor'), 'content-type': 'application/x-www-form-urlencoded' },
      body: `${noun}=By+form&phone=1`,
    });
    expect([response.status, await response.json()]).toMatchObject([201, { [noun]: 'By form', phone: '1' }]);
  });

  test('201: creates a draft without a date for a contributor', async () => {
    const { body } = await send('POST', table, { as: 'contributor', body: { [noun]: 'Draft hall' } });
    expect(body).toMatchObject({
      status: 'draft',
      date_utc: '0000-00-00 00:00:00',
      slug: 'draft-hall',
      url: `${server.url}/?post_type=tribe_${noun}&p=${body.id}`,
    });
  });

  test('201: uses the user of an API key as the author', async () => {
    const response = await fetch(`${server.url}/events/v1/${table}`, {
      method: 'POST',
      headers: { authorization: server.bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ [noun]: 'By key' }),
    });
    expect(await response.json()).toMatchObject({ [noun]: 'By key', status: 'publish' });
  });

  test('201: returns the existing post with the same name', async () => {
    const first = await createPost(send, kind, 'Guild', { phone: '1' });
    const { status, body } = await send('POST', table, { as: 'editor', body: { [noun]: 'guild', [text]: 'a@b.ug' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: first, [noun]: 'Guild', phone: '1', [text]: 'a@b.ug' });
  });

  test('412 precondition_failed: `If-None-Match: *` keeps the existing post with the same name as it is', async () => {
    const headers = { 'if-none-match': '*' };
    const body = { [noun]: 'Only once', phone: '1' };
    const first = await send('POST', table, { as: 'editor', body, headers });
    expect(first.status).toBe(201);
    const again = { [noun]: 'only once', phone: '2' };
    const refused = await send('POST', table, { as: 'editor', body: again, headers });
    expect(refused).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect((await send('GET', `${table}/${first.body.id}`, {})).body).toMatchObject({ phone: '1' });
    const updated = await send('POST', table, { as: 'editor', body: again, headers: { 'if-match': '*' } });
    expect(updated).toMatchObject({ status: 201, body: { id: first.body.id, phone: '2' } });
    const other = { [noun]: 'Not there', phone: '2' };
    expect(await send('POST', table, { as: 'editor', body: other, headers: { 'if-match': '*' } })).toMatchObject({
      status: 412,
    });
  });

  test.each([
    ['with an invalid member', { status: 'bogus' }],
    ['in an empty body', {}],
  ])('400 rest_missing_callback_param: the name is missing %s, which is the only error', async (_where, body) => {
    const response = await send('POST', table, { as: 'editor', body });
    expect(response.body).toMatchObject({ status: 400, code: 'rest_missing_callback_param', data: { params: [noun] } });
  });

  test.each([
    ['editor', {}],
    ['editor', []],
    ['subscriber', {}],
  ] as const)('400 rest_invalid_param: all that is wrong is told at once, to the %s too', async (as, unreadable) => {
    const body = { [noun]: '', status: 'bogus', website: 'nowhere', [text]: unreadable };
    const response = await send('POST', table, { as, body });
    expect(response.body).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    expect(Object.keys(response.body.data.params).sort()).toEqual([text, 'status', noun, 'website'].sort());
  });

  test('400 rest_invalid_param: the image does not exist', async () => {
    const { body } = await send('POST', table, { as: 'editor', body: { [noun]: 'Hall', image: 999_999 } });
    expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { image: expect.any(String) } } });
  });

  test.each([{}, { [noun]: 'Hall' }])(
    '401 rest_forbidden: the caller is anonymous, for any input: %j',
    async (body) => {
      expect((await send('POST', table, { body })).body).toMatchObject({ status: 401, code: 'rest_forbidden' });
    },
  );

  test('403 rest_forbidden: a subscriber may not create posts', async () => {
    const { body } = await send('POST', table, { as: 'subscriber', body: { [noun]: 'Hall' } });
    expect(body).toMatchObject({ status: 403, code: 'rest_forbidden' });
  });
});
