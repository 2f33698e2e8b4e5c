import { createClient } from '@ngoma/client';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import type { Role } from '../../account/caller.ts';

const defaults = {
  ...{ name: '', description: '', time_zone: 'Africa/Kampala', languages: ['en'] },
  ...{ accent_color: '#9a3412', first_view: 'list' },
};

describeOnOneEngine('the settings of the calendar', (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ engine });
  });
  afterEach(() => server[Symbol.asyncDispose]());

  async function send(method: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(`${server.url}/events/v1/settings`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: the contract checks the shape of every response here
    const json: any = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, etag: response.headers.get('etag') ?? '', json };
  }

  const read = () => send('GET');
  const update = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    send('PATCH', body, { authorization: server.basic('administrator'), ...headers });

  async function upload(alt: string): Promise<number> {
    const image = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('alt', alt);
    form.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'drum.png');
    const headers = { authorization: server.basic('author') };
    const response = await fetch(`${server.url}/events/v1/images`, { method: 'POST', headers, body: form });
    return ((await response.json()) as { id: number }).id; // as: an image
  }

  test('200: everybody reads the defaults of a new calendar', async () => {
    const { data } = await createClient({ baseUrl: server.url }).GET('/events/v1/settings');
    expect(data).toEqual(defaults);
    const { etag } = await read();
    expect((await send('GET', undefined, { 'if-none-match': etag })).status).toBe(304);
  });

  test('200: an update changes only its members, and the next read has them', async () => {
    await read();
    const name = { name: '  Ndere\n Centre ', description: 'Dance & <b>music</b>' };
    expect((await update(name)).json).toMatchObject({ name: 'Ndere Centre', description: 'Dance & <b>music</b>' });
    const look = { accent_color: '#7A1F5C', first_view: 'month', time_zone: 'Europe/Berlin', languages: ['en'] };
    const { status, json } = await update(look);
    expect(status).toBe(200);
    expect(json).toEqual({
      ...look,
      accent_color: '#7a1f5c',
      name: 'Ndere Centre',
      description: 'Dance & <b>music</b>',
    });
    expect((await read()).json).toEqual(json);
  });

  test('200: empty texts and null restore or keep the values', async () => {
    await update({ name: 'Ndere', accent_color: '#7a1f5c', time_zone: 'Europe/Berlin' });
    await update({ name: null });
    expect((await read()).json.name).toBe('Ndere');
    await update({ name: '', description: '', accent_color: '', time_zone: '', logo: '' });
    expect((await read()).json).toEqual(defaults);
  });

  test('200: the settings of a GET can be sent back', async () => {
    await update({ name: 'Ndere', logo: await upload('A drum') });
    const { json } = await read();
    expect((await update(json)).json).toEqual(json);
  });

  test('200: the logo is an image with its alternative text, by id or URL, and removed with false', async () => {
    const id = await upload('A drum');
    const { json } = await update({ logo: id });
    expect(json.logo).toMatchObject({ id, alt: 'A drum', width: 600, sizes: { medium: { width: 300, height: 100 } } });
    expect((await update({ logo: json.logo.url })).json.logo.id).toBe(id);
    await server.as('author').PATCH('/events/v1/images/{id}', { params: { path: { id } }, body: { alt: 'Two drums' } });
    expect((await read()).json.logo.alt).toBe('Two drums');
    expect((await update({ logo: false })).json).not.toHaveProperty('logo');
  });

  test('409 image-in-use: the image of the logo cannot be deleted', async () => {
    const id = await upload('A drum');
    await update({ logo: id });
    const remove = () => server.as('author').DELETE('/events/v1/images/{id}', { params: { path: { id } } });
    expect((await remove()).error).toMatchObject({ code: 'image-in-use', detail: expect.stringContaining('logo') });
    await update({ logo: false });
    expect((await remove()).response.status).toBe(200);
  });

  test('400 rest_invalid_param: a pale accent colour, with the nearest colour that passes', async () => {
    const { status, json } = await update({ accent_color: '#F59E0B' });
    expect(status).toBe(400);
    expect(json.detail).toBe(
      "'accent_color' must have a contrast of at least 4.5:1 with white, and #f59e0b has 2.1:1: the nearest colour that passes is #a56a07.",
    );
    expect((await update({ accent_color: '#a56a07' })).status).toBe(200);
  });

  test.each([
    ['sw', 'Swahili'],
    ['lg', 'Luganda'],
  ])('400 rest_invalid_param: %s before a named speaker has reviewed its texts', async (language, name) => {
    const { status, json } = await update({ languages: ['en', language] });
    expect([status, json.detail]).toEqual([
      400,
      `'languages' cannot contain ${name} yet: a named speaker must review the texts of the pages first. Send only en.`,
    ]);
  });

  test('400 rest_invalid_param: names all members that are not valid, and nothing changes', async () => {
    const sent = { name: 'Ndere', time_zone: '+03:00', logo: 404_404, accent_color: '#ffffff', languages: ['sw'] };
    const { status, json } = await update(sent);
    expect([status, json.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      400,
      ['/logo', '/time_zone', '/languages', '/accent_color'],
    ]);
    expect((await update({ time_zone: 'Africa/Kampalla' })).status).toBe(400);
    expect((await read()).json).toEqual(defaults);
  });

  test.each([
    ['accent_color', 'red'],
    ['name', 'x'.repeat(101)],
    ['description', 'x'.repeat(301)],
    ['languages', []],
    ['languages', ['de']],
    ['first_view', 'week'],
    ['logo', 'drum.png'],
  ])('400 rest_invalid_param: a value of %s of another shape', async (member, value) => {
    const { status, json } = await update({ [member]: value });
    expect([status, json.code]).toEqual([400, 'rest_invalid_param']);
  });

  test('400 rest_invalid_json: a body that is no JSON', async () => {
    const headers = { authorization: server.basic('administrator'), 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/events/v1/settings`, { method: 'PATCH', headers, body: '{"name":' });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'rest_invalid_json']); // as: a problem
  });

  test('401 rest_forbidden and 403 rest_forbidden: only administrators change settings', async () => {
    expect((await send('PATCH', { name: 'x' })).status).toBe(401);
    for (const role of ['editor', 'author', 'contributor', 'subscriber'] satisfies Role[]) {
      const { status, json } = await update({ name: 'x' }, { authorization: server.basic(role) });
      expect([status, json.code], role).toEqual([403, 'rest_forbidden']);
    }
  });

  test('403 insufficient_scope: a key needs the scope admin', async () => {
    const { key } = await server.createKey({ scopes: ['calendar:write'] });
    const refused = await update({ name: 'x' }, { authorization: `Bearer ${key}` });
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_scope']);
    const { key: admin } = await server.createKey({ scopes: ['admin'] });
    expect((await update({ name: 'x' }, { authorization: `Bearer ${admin}` })).status).toBe(200);
    const session = `Bearer ${await server.createSession('administrator')}`;
    expect((await update({ name: 'y' }, { authorization: session })).status).toBe(200);
  });

  test('412 precondition_failed: another entity tag than that of the settings, and nothing changes', async () => {
    const { etag } = await read();
    const failed = async (headers: Readonly<Record<string, string>>) => {
      const { status, json } = await update({ name: 'Ndere' }, headers);
      return [status, json.code];
    };
    for (const headers of [{ 'if-match': '"other"' }, { 'if-none-match': etag }, { 'if-none-match': '*' }])
      expect(await failed(headers)).toEqual([412, 'precondition_failed']);
    expect((await read()).etag).toBe(etag);
    expect((await update({ name: 'Ndere' }, { 'if-match': etag })).status).toBe(200);
    expect(await failed({ 'if-match': etag })).toEqual([412, 'precondition_failed']);
  });

  test('the audit has the names of the changed members, and nothing of an update that changes nothing', async () => {
    for (let time = 0; time < 2; time++) await update({ name: 'Ndere', first_view: 'list', accent_color: '#7a1f5c' });
    const rows = await server.database.read('audit').where({ subject: 'settings' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ action: 'settings.updated', result: 'done', actor_kind: 'user' });
    expect(JSON.parse(rows[0].details)).toMatchObject({ members: ['name', 'accent_color'] });
  });
});
