import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

const texts = { en: '{{name}}, your seat is {{seat}}.', lg: '{{name}}, ekifo kyo {{seat}} kikwatiddwa.' };
const variables = { name: { max_length: 20 }, seat: { max_length: 4 } };
const unknown = 'tpl_01kb8t4q2n6v0x3m5c7r9w1f2h';
let made = 0;

describeOnOneEngine('templates', (engine) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock, environment: { NGOMA_WORKER: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const create = (body: object = {}) =>
    server.client.POST('/v1/templates', { body: { name: `reminder-${++made}`, texts, variables, ...body } });
  const get = (id: string, version?: number) =>
    server.client.GET('/v1/templates/{id}', { params: { path: { id }, query: version ? { version } : {} } });
  const patch = (id: string, body: object) =>
    server.client.PATCH('/v1/templates/{id}', { params: { path: { id } }, body });
  const remove = (id: string) => server.client.DELETE('/v1/templates/{id}', { params: { path: { id } } });
  const preview = (id: string, query = {}) =>
    server.client.POST('/v1/templates/{id}/preview', { params: { path: { id }, query } });
  const list = async (query: object) =>
    (await server.client.GET('/v1/templates', { params: { query } })).data ?? { data: [], next_cursor: null };
  const to = '+256772000001';
  const send = (template: object, more: object = {}) =>
    // as: some tests send invalid bodies
    server.client.POST('/v1/messages', {
      body: { to, template: template as { name: string; language: string }, ...more },
    });
  const words = { name: 'Amina', seat: 'B7' };
  const textOf = async (id = '') =>
    (await server.client.GET('/v1/messages/{id}', { params: { path: { id } } })).data?.message;

  test('201, 200, 204: creates, updates, lists and deletes a template with all versions', async () => {
    const { data, response } = await create();
    const id = data?.id ?? '';
    expect(response.headers.get('location')).toBe(`/v1/templates/${id}`);
    expect(data).toMatchObject({ mode: 'test', version: 1, latest_version: 1, texts, variables });
    clock.advance(1_000);
    const changed = await patch(id, { texts: { en: 'Seat {{seat}}, {{name}}' } });
    expect(changed.data).toMatchObject({ version: 2, texts: { en: 'Seat {{seat}}, {{name}}' }, variables });
    expect(changed.data?.updated_at).not.toBe(data?.updated_at);
    expect((await get(id)).data).toEqual(changed.data);
    expect((await get(id, 1)).data).toEqual({ ...data, latest_version: 2 });
    const other = (await create()).data?.id ?? '';
    const first = await list({ limit: 1 });
    expect(first.data).toMatchObject([{ id: other, languages: ['en', 'lg'] }]);
    expect((await list({ limit: 1, cursor: first.next_cursor })).data).toMatchObject([{ id, languages: ['en'] }]);
    expect((await server.client.GET('/v1/templates', { params: { query: { cursor: 'x' } } })).error?.code).toBe(
      'invalid_cursor',
    );
    expect((await remove(id)).response.status).toBe(204);
    for (const { error } of [await remove(id), await get(id, 1)]) expect(error?.code).toBe('template_not_found');
    expect(await server.database.read('template_versions').where({ template_id: id })).toEqual([]);
    const audit = await server.client.GET('/v1/audit', { params: { query: { subject: `template ${id}` } } });
    expect(audit.data?.data.map(({ action }) => action)).toEqual([
      ...['template.delete', 'template.update', 'template.create'],
    ]);
  });

  test('200: keeps the last hundred versions', async () => {
    const id = (await create()).data?.id ?? '';
    await server.database.transaction((trx) => trx('templates').where({ id }).update({ version: 100 }));
    await server.database.transaction((trx) =>
      trx('template_versions').insert({ template_id: id, version: 100, texts: '{}', variables: '{}', created_at: 0 }),
    );
    expect((await patch(id, { texts: { en: 'No words' }, variables: {} })).data?.version).toBe(101);
    expect((await get(id, 1)).error?.code).toBe('template_not_found');
    expect((await get(id, 100)).response.status).toBe(200);
  });

  test('400 validation_failed: reports all mismatches of texts and variables', async () => {
    const odd = { variables: { name: { max_length: 20 }, hall: { max_length: 20 } } };
    const expected = [{ pointer: '/texts/en' }, { pointer: '/texts/lg' }, { pointer: '/variables/hall' }];
    const { error } = await create(odd);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', errors: expected });
    const id = (await create()).data?.id ?? '';
    expect((await patch(id, odd)).error).toMatchObject({ code: 'validation_failed', errors: expected });
    for (const [body, pointer] of [
      [{ texts: {} }, '/texts'],
      [{ texts: { english: 'x' } }, '/texts'],
      [{ name: 'My reminder' }, '/name'],
      [{ variables: { name: { max_length: 501 } } }, '/variables/name/max_length'],
      [{ texts: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`en-a${index}`, 'x'])) }, '/texts'],
    ] as const) {
      const refused = (await create(body)).error;
      expect(refused?.code).toBe('validation_failed');
      expect(refused?.errors?.[0]?.pointer.startsWith(pointer), pointer).toBe(true);
    }
    expect((await patch(id, {})).error?.code).toBe('validation_failed');
  });

  test('409 template_exists and template_limit: per user and mode', async () => {
    const { key } = await server.createKey({ mode: 'live' });
    const live = (name: string) =>
      fetch(`${server.url}/v1/templates`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, texts: { en: 'x' } }),
      });
    const name = (await create()).data?.name ?? '';
    expect((await create({ name })).error?.code).toBe('template_exists');
    expect((await live(name)).status).toBe(201);
    const { user_id } = await server.database.read('templates').where({ mode: 'live' }).first('user_id');
    const rows = Array.from({ length: 97 }, (_, index) => ({
      ...{ id: `tpl_${String(index).padStart(26, '0')}`, user_id, mode: 'live', name: `n${index}`, version: 1 },
      ...{ languages: 'en', created_at: 0, updated_at: 0 },
    }));
    await server.database.transaction((trx) => trx('templates').insert(rows));
    const codes = await Promise.all(['a', 'b', 'c', 'd'].map(async (each) => (await live(each)).status));
    expect(codes.toSorted()).toEqual([201, 201, 409, 409]);
    const refused = (await (await live('e')).json()) as { readonly code: string }; // as: a problem
    expect(refused.code).toBe('template_limit');
  });

  test('404 template_not_found: the id is unknown, or of another user or mode', async () => {
    const id = (await create()).data?.id ?? '';
    for (const mode of ['test', 'live'] as const) {
      const asker = mode === 'test' ? server.as('editor') : server.as('administrator');
      const params = { path: { id }, query: { mode } };
      expect((await asker.GET('/v1/templates/{id}', { params })).error?.code).toBe('template_not_found');
    }
    const answers = [await get(unknown), await patch(unknown, { variables: {} }), await remove(unknown)];
    for (const { error } of [...answers, await preview(unknown)]) expect(error?.code).toBe('template_not_found');
    expect((await preview(id, { version: 2 })).error?.code).toBe('template_not_found');
  });

  test('200: a preview counts segments per language with the longest values', async () => {
    const id = (await create({ texts: { ...texts, nyn: `{{name}}{{seat}}${'ŋ'.repeat(60)}` } })).data?.id ?? '';
    const { data } = await preview(id);
    expect(data).toMatchObject({
      version: 1,
      data: [
        {
          language: 'en',
          gsm7_values: { encoding: 'gsm7', units: 40, segments: 1, characters_left: 120, sendable: true },
          any_values: { encoding: 'ucs2', units: 40, segments: 1, characters_left: 30 },
        },
        { language: 'lg', gsm7_values: { encoding: 'gsm7', segments: 1 } },
        { language: 'nyn', gsm7_values: { encoding: 'ucs2', units: 84, segments: 2 } },
      ],
    });
  });

  test('202: renders the template by name or id, in a version', async () => {
    const { data } = await create();
    const { id = '', name = '' } = data ?? {};
    await patch(id, { texts: { en: 'New: {{name}} {{seat}}' } });
    const newest = await send({ name, language: 'en' }, { variables: words });
    expect(await textOf(newest.data?.id)).toBe('New: Amina B7');
    const first = await send({ id, language: 'lg', version: 1 }, { variables: words });
    expect(await textOf(first.data?.id)).toBe('Amina, ekifo kyo B7 kikwatiddwa.');
    const header = { 'Idempotency-Key': 'by-template' };
    const body = { to, template: { id, language: 'en' }, variables: words };
    const once = await server.client.POST('/v1/messages', { params: { header }, body });
    await remove(id);
    const again = await server.client.POST('/v1/messages', { params: { header }, body });
    expect([again.response.status, again.data]).toEqual([202, once.data]);
  });

  test('400 validation_failed: reports errors of template and variables with all others', async () => {
    const { name = '' } = (await create()).data ?? {};
    const pointersOf = async (template: object, more: object) =>
      (await send(template, more)).error?.errors?.map(({ pointer }) => pointer);
    const long = { name: 'x'.repeat(21), hall: 'y' };
    expect(await pointersOf({ name, language: 'en' }, { variables: long, send_at: '2020-01-01T00:00:00Z' })).toEqual([
      '/variables/seat',
      '/variables/name',
      '/variables/hall',
      '/send_at',
    ]);
    expect(await pointersOf({ name, language: 'en' }, {})).toEqual(['/variables/name', '/variables/seat']);
    expect(await pointersOf({ name, language: 'fr' }, { variables: words })).toEqual(['/template/language']);
    expect(await pointersOf({ name, language: 'en', version: 9 }, { variables: words })).toEqual(['/template/name']);
    expect(await pointersOf({ id: unknown, language: 'en' }, { variables: words })).toEqual(['/template/id']);
    expect(await pointersOf({ language: 'en' }, { variables: words })).toEqual(['/template/id']);
    expect(await pointersOf({ id: unknown, name, language: 'en' }, {})).toEqual(['/template/name']);
    expect(await pointersOf({ name, language: 'en' }, { message: 'x', variables: words })).toEqual(['/message']);
    // @ts-expect-error: `variables` requires a template
    const plain = await server.client.POST('/v1/messages', { body: { to, message: 'x', variables: words } });
    expect(plain.error?.errors?.map(({ pointer }) => pointer)).toEqual(['/variables']);
    const { name: bare = '' } =
      (await create({ texts: { en: '{{name}}' }, variables: { name: { max_length: 9 } } })).data ?? {};
    for (const blank of ['', ' ', '\n', '\u200b']) {
      const variables = { name: blank };
      expect(await pointersOf({ name: bare, language: 'en' }, { variables })).toEqual(['/variables/name']);
    }
  });

  test('202, 400: language tags compare without case', async () => {
    const { name = '' } = (await create({ texts: { 'sw-UG': 'Karibu {{name}}, {{seat}}' } })).data ?? {};
    const sent = await send({ name, language: 'sw-ug' }, { variables: words });
    expect(await textOf(sent.data?.id)).toBe('Karibu Amina, B7');
    const repeated = await create({ texts: { 'sw-UG': '{{name}}{{seat}}', 'sw-ug': '{{name}}{{seat}}' } });
    expect(repeated.error?.errors).toMatchObject([{ pointer: '/texts/sw-ug', code: 'unique' }]);
    const upper = await create({ texts: { EN: '{{name}}{{seat}}', en: '{{name}}{{seat}}' } });
    expect(upper.error?.errors).toMatchObject([{ pointer: '/texts/en', code: 'unique' }]);
  });

  test('201, 202, 400: language tags in upper case are the same in templates, sends and batches', async () => {
    const texts = { EN: 'Hello {{name}}, {{seat}}', 'SW-ug': 'Karibu {{name}}, {{seat}}' };
    const { data } = await create({ texts });
    expect(data).toMatchObject({ texts });
    const name = data?.name ?? '';
    for (const language of ['en', 'EN', 'En'])
      expect(await textOf((await send({ name, language }, { variables: words })).data?.id)).toBe('Hello Amina, B7');
    const recipients = [{ to, variables: words }];
    for (const language of ['SW-UG', 'sw-ug', 'Sw-Ug']) {
      const batch = await server.client.POST('/v1/batches', { body: { template: { name, language }, recipients } });
      expect(await textOf(batch.data?.items[0]?.id ?? '')).toBe('Karibu Amina, B7');
    }
    for (const language of ['E', 'ENGL', 'EN_GB', 'EN-', 'E1'])
      expect((await send({ name, language }, { variables: words })).error?.code, language).toBe('validation_failed');
  });

  test('400 validation_failed: a text of a template has a malformed placeholder', async () => {
    const { error } = await create({ texts: { en: '{{name}}, {{seat}}, {{ hall }}' } });
    const detail = expect.stringContaining("'{{ hall }}' at position 20");
    expect(error?.errors).toMatchObject([{ pointer: '/texts/en', code: 'placeholder', detail }]);
  });

  test('202, 400: a batch renders a template per recipient; a preview counts it', async () => {
    const { name = '' } = (await create()).data ?? {};
    const template = { name, language: 'en' };
    const recipients = [
      { to, variables: words },
      { to, variables: { ...words, seat: 'B1234' } },
    ];
    const batch = (path: '/v1/batches' | '/v1/batches/preview', body: object) =>
      // as: some tests send invalid bodies
      server.client.POST(path, { body: { recipients, ...body } as { message: string; recipients: typeof recipients } });
    const counted = await batch('/v1/batches/preview', { template, on_invalid: 'skip' });
    expect(counted.data).toMatchObject({ accepted: 1, refused: 1, longest: { message: 'Amina, your seat is B7.' } });
    const refused = await batch('/v1/batches', { template });
    expect(refused.error?.errors).toMatchObject([{ pointer: '/recipients/1', code: 'validation_failed' }]);
    const { data } = await server.client.POST('/v1/batches', { body: { template, recipients, on_invalid: 'skip' } });
    expect(await textOf(data?.items[0]?.id ?? '')).toBe('Amina, your seat is B7.');
    for (const [body, pointer] of [
      [{}, '/message'],
      [{ template, message: 'x' }, '/template'],
      [{ template: { ...template, language: 'fr' } }, '/template/language'],
    ] as const) {
      for (const path of ['/v1/batches', '/v1/batches/preview'] as const) {
        expect((await batch(path, body)).error?.errors, pointer).toMatchObject([{ pointer }]);
      }
    }
  });
});
