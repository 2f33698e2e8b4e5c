import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let lastNumber = 774_000_000;
const newNumber = () => `+256${++lastNumber}`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describeOnOneEngine('consents', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, environment: { NGOMA_WORKER: 'off', NGOMA_MARKETING_HOURS: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const given = (number: string, more: { purpose?: string; given_at?: string; wording?: string } = {}) => ({
    ...{ number, purpose: 'marketing', source: 'Form at the gate', wording: 'News by SMS?\nYes.' },
    ...{ given_at: '2026-11-01T17:05:00+03:00', ...more },
  });
  const create = (body: ReturnType<typeof given>) => server.client.POST('/v1/consents', { body });
  const createMany = (consents: ReturnType<typeof given>[]) =>
    server.client.POST('/v1/consents/import', { body: { consents } });
  const list = (query: object) => server.client.GET('/v1/consents', { params: { query } });
  const at = (id: string | undefined) => ({ params: { path: { id: id ?? '' } } });

  test('201, then 200: stores the same consent once; another time or wording is another consent', async () => {
    const number = newNumber();
    const { data, response } = await create(given(number));
    expect(data).toMatchObject({
      ...{ number, purpose: 'marketing', source: 'Form at the gate', wording: 'News by SMS?\nYes.', mode: 'test' },
      ...{ given_at: '2026-11-01T14:05:00.000Z', withdrawn_at: null, status: 'given' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([201, `/v1/consents/${data?.id}`]);
    // The same instant in another zone.
    const again = await create(given(number, { given_at: '2026-11-01T14:05:00Z' }));
    expect([again.response.status, again.data]).toEqual([200, data]);
    const others = [
      given(number, { given_at: '2026-11-02T14:05:00Z' }),
      given(number, { wording: 'News?' }),
      given(number, { purpose: 'reminders' }),
    ];
    for (const other of others) expect((await create(other)).response.status).toBe(201);
    expect((await list({ number })).data?.data).toHaveLength(4);
    expect((await server.client.GET('/v1/consents/{id}', at(data?.id))).data).toEqual(data);
  });

  test('201 once: of concurrent requests only one creates the consent', async () => {
    const number = newNumber();
    const all = await Promise.all(Array.from({ length: 10 }, () => create(given(number))));
    expect(all.map(({ response }) => response.status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(all.map(({ data }) => data?.id)).size).toBe(1);
  });

  test('400: the number is invalid or the time is in the future', async () => {
    expect((await create(given('0772'))).error).toMatchObject({ code: 'invalid_number' });
    expect((await create(given(newNumber(), { given_at: inAnHour() }))).error).toMatchObject({
      ...{ code: 'validation_failed', detail: "'given_at' must not be in the future." },
      errors: [{ pointer: '/given_at', code: 'range' }],
    });
  });

  test('200: a withdrawal is final; storing the same consent again does not undo it', async () => {
    const consent = given(newNumber());
    const { data } = await create(consent);
    const first = await server.client.POST('/v1/consents/{id}/withdraw', at(data?.id));
    expect(first.data).toEqual({ ...data, status: 'withdrawn', withdrawn_at: expect.any(String) });
    expect((await server.client.POST('/v1/consents/{id}/withdraw', at(data?.id))).data).toEqual(first.data);
    expect((await create(consent)).data).toEqual(first.data);
    const { data: audit } = await server.client.GET('/v1/audit', {
      params: { query: { subject: `consent ${data?.id}` } },
    });
    expect(audit?.data).toMatchObject([{ action: 'consent.withdraw', details: { purpose: 'marketing' } }]);
  });

  test('204, then 404 consent_not_found, also for malformed ids and other users', async () => {
    const { data } = await create(given(newNumber()));
    const params = { path: { id: data?.id ?? '' }, query: { mode: 'test' as const } };
    const editor = server.as('editor');
    const ofOthers = [
      await editor.GET('/v1/consents/{id}', { params }),
      await editor.POST('/v1/consents/{id}/withdraw', { params }),
      await editor.DELETE('/v1/consents/{id}', { params }),
    ];
    expect(ofOthers.map(({ error }) => error?.code)).toEqual(Array(3).fill('consent_not_found'));
    expect((await server.client.DELETE('/v1/consents/{id}', at(data?.id))).response.status).toBe(204);
    const gone = [
      await server.client.GET('/v1/consents/{id}', at(data?.id)),
      await server.client.POST('/v1/consents/{id}/withdraw', at(data?.id)),
      await server.client.DELETE('/v1/consents/{id}', at(data?.id)),
      await server.client.GET('/v1/consents/{id}', at('con_1')),
    ];
    expect(gone.map(({ error }) => error?.code)).toEqual(Array(4).fill('consent_not_found'));
    const { data: audit } = await server.client.GET('/v1/audit', {
      params: { query: { subject: `consent ${data?.id}` } },
    });
    expect(audit?.data).toMatchObject([{ action: 'consent.delete', details: { purpose: 'marketing' } }]);
  });

  test('200: an import returns a result per row and stores repeated rows once', async () => {
    const [one, two] = [newNumber(), newNumber()];
    const { data: stored } = await create(given(one));
    const rows = [
      given(two),
      given('0772'),
      given(one),
      given(two),
      given(two, { given_at: 'yesterday', purpose: 'Marketing' }),
      given(two, { wording: '' }),
    ];
    const { data } = await createMany(rows);
    const refused = (code: string, detail: string) => ({ id: null, error: { code, detail } });
    expect(data).toMatchObject({ added: 1, unchanged: 2, refused: 3 });
    expect(data?.items.slice(1)).toEqual([
      refused('invalid_number', "'number' must be a Ugandan mobile number like +256772123456."),
      { id: stored?.id, error: null },
      data?.items[0],
      refused('validation_failed', expect.stringMatching(/^'purpose' must .*'given_at' must /)),
      refused('validation_failed', "'wording' must be a text of 1 to 2000 characters without control characters."),
    ]);
    expect((await createMany(rows)).data).toEqual({ ...data, added: 0, unchanged: 3 });
    expect((await createMany([given('1'), given('2')])).data).toMatchObject({ added: 0, unchanged: 0, refused: 2 });
  });

  test('200: concurrent imports of the same rows add each consent once', async () => {
    const rows = Array.from({ length: 300 }, () => given(newNumber()));
    const orders = [rows, rows.toReversed(), rows, rows.toReversed()];
    const imports = await Promise.all(orders.map(createMany));
    expect(imports.map(({ response }) => response.status)).toEqual(orders.map(() => 200));
    const sum = (of: 'added' | 'unchanged') => imports.reduce((all, { data }) => all + (data?.[of] ?? 0), 0);
    expect([sum('added'), sum('unchanged')]).toEqual([300, 900]);
  });

  test('200: 1,000 rows are stored; 400: 1,001 are refused', async () => {
    const rows = Array.from({ length: 1_001 }, () => given(newNumber()));
    expect((await createMany(rows)).response.status).toBe(400);
    expect((await createMany(rows.slice(1))).data).toMatchObject({ added: 1_000, unchanged: 0, refused: 0 });
  });

  describe('with NGOMA_REQUIRE_CONSENT=marketing', () => {
    let strict: TestServer;
    beforeAll(async () => {
      const environment = {
        ...{ NGOMA_WORKER: 'off', NGOMA_MARKETING_HOURS: 'off', NGOMA_REQUIRE_CONSENT: 'marketing' },
      };
      strict = await startServer({ engine, environment });
    });
    afterAll(() => strict[Symbol.asyncDispose]());

    const missing = {
      ...{ status: 403, code: 'consent_required' },
      errors: [{ pointer: '/to', code: 'consent' }],
    };
    const agree = async (number: string, purpose = 'marketing') => {
      const { data } = await strict.client.POST('/v1/consents', { body: given(number, { purpose }) });
      return data?.id ?? '';
    };
    const send = (to: string, category: 'marketing' | 'transactional' = 'marketing') =>
      strict.client.POST('/v1/messages', { body: { to, message: 'Jazz!', category } });

    test('403 consent_required: there is no valid consent to marketing', async () => {
      const number = newNumber();
      expect((await send(number)).error).toMatchObject(missing);
      expect((await send(number, 'transactional')).response.status).toBe(202);
      await agree(number, 'reminders');
      expect((await send(number)).error?.code).toBe('consent_required');
      const id = await agree(number);
      expect((await send(number)).response.status).toBe(202);
      await strict.client.POST('/v1/consents/{id}/withdraw', { params: { path: { id } } });
      expect((await send(number)).error?.code).toBe('consent_required');
      await strict.client.POST('/v1/consents', { body: given(number, { given_at: '2026-11-03T00:00:00Z' }) });
      expect((await send(number)).response.status).toBe(202);
    });

    test('403 consent_required: the consent is of another user or mode', async () => {
      const number = newNumber();
      const body = given(number);
      const editor = strict.as('editor');
      await editor.POST('/v1/consents', { params: { query: { mode: 'test' } }, body });
      await strict.as('administrator').POST('/v1/consents', { params: { query: { mode: 'live' } }, body });
      expect((await send(number)).error?.code).toBe('consent_required');
    });

    test('403 recipient_opted_out: an opt-out overrides a consent', async () => {
      const number = newNumber();
      await agree(number);
      await strict.client.POST('/v1/suppressions', { body: { number } });
      expect((await send(number)).error?.code).toBe('recipient_opted_out');
    });

    test('202, 403: refuses only concurrent messages without a consent', async () => {
      const agreed = Array.from({ length: 20 }, newNumber);
      for (const number of agreed) await agree(number);
      const without = [newNumber(), newNumber()];
      const sent = await Promise.all([...without, ...agreed].map((to) => send(to)));
      expect(sent.map(({ response }) => response.status)).toEqual([403, 403, ...Array(20).fill(202)]);
    });

    test('202: a batch skips recipients without a consent; its preview counts them', async () => {
      const [agreed, without] = [newNumber(), newNumber()];
      await agree(agreed);
      const body = {
        ...{ message: 'Jazz!', category: 'marketing' as const, on_invalid: 'skip' as const },
        recipients: [{ to: without }, { to: agreed }],
      };
      const { data: preview } = await strict.client.POST('/v1/batches/preview', { body });
      expect(preview).toMatchObject({
        ...{ sendable: true, accepted: 1, refused: 1 },
        errors: [{ pointer: '/recipients/0', code: 'consent_required' }],
      });
      const { data } = await strict.client.POST('/v1/batches', { body });
      expect(data).toMatchObject({
        ...{ accepted: 1, refused: 1 },
        items: [{ id: null, error: { code: 'consent_required' } }, { error: null }],
      });
    });

    test('403 consent_required: also for templates and for changes to marketing', async () => {
      const number = newNumber();
      const name = 'jazz';
      await strict.as('administrator').POST('/v1/templates', {
        params: { query: { mode: 'test' } },
        body: { name, texts: { en: 'Jazz!' } },
      });
      const byTemplate = { to: number, template: { name, language: 'en' }, category: 'marketing' as const };
      const owner = strict.as('administrator');
      const params = { query: { mode: 'test' as const } };
      expect((await owner.POST('/v1/messages', { params, body: byTemplate })).error?.code).toBe('consent_required');
      const { data } = await strict.client.POST('/v1/messages', {
        body: { to: number, message: 'Code 1', send_at: inAnHour() },
      });
      const change = () =>
        strict.client.PATCH('/v1/messages/{id}', {
          params: { path: { id: data?.id ?? '' } },
          body: { category: 'marketing' },
        });
      expect((await change()).error).toMatchObject(missing);
      await agree(number);
      expect((await change()).data).toMatchObject({ category: 'marketing' });
    });
  });
});
