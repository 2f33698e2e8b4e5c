import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

let lastNumber = 774_000_000;
const newNumber = () => `+256${++lastNumber}`;
const minuteMs = 60_000;

describeOnOneEngine('verifications', (engine) => {
  const clock = createTestClock(Date.UTC(2026, 10, 21, 8, 30));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      engine,
      clock,
      environment: { NGOMA_WORKER: 'off', NGOMA_VERIFICATION_LIMITS: 'off' },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const start = (more: object = {}, headers: object = {}) =>
    server.client.POST('/v1/verifications', {
      body: { to: newNumber(), ...more },
      params: { header: headers },
    });
  const at = (id: string | undefined) => ({ params: { path: { id: id ?? '' } } });
  const check = (id: string | undefined, code: string) =>
    server.client.POST('/v1/verifications/{id}/check', { ...at(id), body: { code } });
  const read = async (id: string | undefined) => (await server.client.GET('/v1/verifications/{id}', at(id))).data;
  const resend = (id: string | undefined) => server.client.POST('/v1/verifications/{id}/resend', at(id));
  const cancel = (id: string | undefined) => server.client.POST('/v1/verifications/{id}/cancel', at(id));
  const textOf = async (messageId: string | undefined): Promise<string> =>
    (
      await server.database
        .read('one_time_texts')
        .where({ message_id: messageId ?? '' })
        .first('text')
    )?.text ?? '';
  const codeIn = (text: string) => /(?<![0-9A-Za-z])[0-9]{4,8}(?![0-9])/.exec(text)?.[0] ?? '';
  const wrong = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

  async function started(more: object = {}) {
    const { data, error } = await start(more);
    if (data === undefined) throw new Error(error.detail);
    return { ...data, code: codeIn(await textOf(data.message_id)) };
  }

  test('201: sends a code with high priority that no response contains', async () => {
    const to = newNumber();
    const { data, response } = await start({ to });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`/v1/verifications/${data?.id}`);
    expect(data).toMatchObject({
      ...{ to, status: 'pending', attempts_left: 5, code_length: 6, language: 'en', text_reviewed: true, sends: 1 },
      ...{ mode: 'test', ended_at: null },
    });
    const leftMs = Date.parse(data?.expires_at ?? '') - server.database.clock.now();
    expect(Math.abs(leftMs - 10 * minuteMs)).toBeLessThan(5_000);
    const text = await textOf(data?.message_id);
    expect(text).toMatch(/^Your one-time code is [0-9]{6}\. It is valid for 10 min\./);
    const message = await server.client.GET('/v1/messages/{id}', at(data?.message_id));
    expect(message.data).toMatchObject({
      ...{ to, message: '(one-time code)', priority: 'high', category: 'transactional' },
      expires_at: data?.expires_at,
    });
    const code = codeIn(text);
    const csv = await fetch(`${server.url}/v1/messages.csv`, { headers: { authorization: server.bearer } });
    const bodies = [
      JSON.stringify([data, message.data, await read(data?.id)]),
      JSON.stringify((await server.client.GET('/v1/messages', {})).data),
      await csv.text(),
    ];
    for (const body of bodies) expect(body.includes(code)).toBe(false);
  });

  test('stores the code only as a keyed hash and in the text for the carrier', async () => {
    const { id, code, message_id } = await started();
    for (const table of ['messages', 'message_events', 'verifications', 'idempotency_keys', 'verification_limits']) {
      const rows = JSON.stringify(await server.database.read(table).select());
      expect(rows.match(new RegExp(`(?<![0-9])${code}(?![0-9])`)), table).toBeNull();
    }
    const row = await server.database.read('verifications').where({ id }).first();
    expect(row.code_hash).toHaveLength(43);
    expect(server.logged()).not.toContain(code);
    expect(await textOf(message_id)).toContain(code);
  });

  test('200 approved once, then 409 verification_ended', async () => {
    const { id, to, code } = await started();
    expect((await check(id, wrong(code))).data).toEqual({ id, to, status: 'pending', attempts_left: 4 });
    expect((await check(id, code)).data).toEqual({ id, to, status: 'approved', attempts_left: 3 });
    const { error } = await check(id, code);
    expect(error).toMatchObject({
      ...{ status: 409, code: 'verification_ended' },
      detail: "The verification is 'approved': its code is not valid any more. Start a new verification.",
    });
    expect(await read(id)).toMatchObject({ status: 'approved', ended_at: expect.any(String) });
  });

  test('200 failed: the fifth wrong code ends the verification, and the right one is not compared any more', async () => {
    const { id, to, code } = await started();
    for (const left of [4, 3, 2, 1])
      expect((await check(id, wrong(code))).data).toEqual({ id, to, status: 'pending', attempts_left: left });
    expect((await check(id, wrong(code))).data).toEqual({ id, to, status: 'failed', attempts_left: 0 });
    expect((await check(id, code)).error).toMatchObject({ code: 'verification_ended' });
  });

  test('approves one of 1,000 concurrent checks of a code', async () => {
    const { id, code } = await started();
    const statuses: (string | undefined)[] = [];
    const checks = Array.from({ length: 1_000 }, async () => {
      const { data, error } = await check(id, code);
      statuses.push(data?.status ?? error?.code);
    });
    await Promise.all(checks);
    expect(statuses.filter((each) => each === 'approved')).toHaveLength(1);
    expect(statuses.filter((each) => each === 'verification_ended')).toHaveLength(999);
  }, 120_000);

  test('compares five of 200 concurrent wrong codes', async () => {
    const { id, code } = await started();
    const checks = await Promise.all(Array.from({ length: 200 }, () => check(id, wrong(code))));
    expect(checks.filter(({ data }) => data !== undefined)).toHaveLength(5);
    expect(await read(id)).toMatchObject({ status: 'failed', attempts_left: 0 });
  });

  test('409 verification_ended: the lifetime is over', async () => {
    const { id, code } = await started({ lifetime_minutes: 1 });
    clock.advance(minuteMs);
    expect(await read(id)).toMatchObject({ status: 'expired' });
    expect((await check(id, code)).error?.detail).toContain("'expired'");
    expect((await cancel(id)).error).toMatchObject({ code: 'verification_ended' });
  });

  test('a new verification for the number replaces the earlier one and cancels its message', async () => {
    const to = newNumber();
    const first = await started({ to });
    const second = await started({ to });
    expect(await read(first.id)).toMatchObject({ status: 'replaced' });
    expect((await check(first.id, first.code)).error?.code).toBe('verification_ended');
    expect((await server.client.GET('/v1/messages/{id}', at(first.message_id))).data?.status).toBe('canceled');
    expect((await check(second.id, second.code)).data?.status).toBe('approved');
  });

  test('keeps one pending verification of concurrent starts for a number', async () => {
    const to = newNumber();
    await Promise.all(Array.from({ length: 20 }, () => start({ to })));
    const rows = await server.database.read('verifications').where({ number: to }).select('status');
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['pending', ...Array(19).fill('replaced')]);
  });

  test('200: a code that a resend has replaced is not approved and costs no try', async () => {
    const { id, to, code: first } = await started();
    clock.advance(30_000);
    const { data } = await resend(id);
    clock.advance(30_000);
    const second = codeIn(await textOf(data?.message_id));
    const third = codeIn(await textOf((await resend(id)).data?.message_id));
    const replaced = [first, second].filter((code) => code !== third);
    for (const code of [...replaced, ...replaced, ...replaced])
      expect((await check(id, code)).data).toEqual({ id, to, status: 'pending', attempts_left: 5 });
    expect((await check(id, third)).data).toEqual({ id, to, status: 'approved', attempts_left: 4 });
  });

  test('200: a resend sends a new code after 30 seconds and keeps the tries', async () => {
    const { id, code, message_id } = await started();
    await check(id, wrong(code));
    const early = await resend(id);
    expect(early.error).toMatchObject({ status: 429, code: 'verification_limited' });
    expect(early.response.headers.get('retry-after')).toBe('30');
    clock.advance(30_000);
    const { data } = await resend(id);
    expect(data).toMatchObject({ id, status: 'pending', sends: 2, attempts_left: 4 });
    expect(data?.message_id).not.toBe(message_id);
    const next = codeIn(await textOf(data?.message_id));
    if (next !== code) expect((await check(id, code)).data?.status).toBe('pending');
    expect((await check(id, next)).data?.status).toBe('approved');
    expect((await resend(id)).error).toMatchObject({ status: 409, code: 'verification_ended' });
  });

  test('200: a cancellation ends the verification and its message, and can be repeated', async () => {
    const { id, code, message_id } = await started();
    const { data } = await cancel(id);
    expect(data).toMatchObject({ status: 'canceled' });
    expect((await cancel(id)).data).toEqual(data);
    expect((await server.client.GET('/v1/messages/{id}', at(message_id))).data?.status).toBe('canceled');
    expect((await check(id, code)).error?.code).toBe('verification_ended');
  });

  test('404 verification_not_found: the id is unknown or of another user', async () => {
    const { id, code } = await started();
    const params = { path: { id }, query: { mode: 'test' as const } };
    const editor = server.as('editor');
    const answers = [
      await editor.GET('/v1/verifications/{id}', { params }),
      await editor.POST('/v1/verifications/{id}/check', { params, body: { code } }),
      await editor.POST('/v1/verifications/{id}/resend', { params }),
      await editor.POST('/v1/verifications/{id}/cancel', { params }),
      await check('ver_01kb8t4q2n6v0x3m5c7r9w1f2h', '123456'),
      await check('nobody', '123456'),
    ];
    for (const { error } of answers) expect(error).toMatchObject({ status: 404, code: 'verification_not_found' });
    expect((await check(id, code)).data?.status).toBe('approved');
  });

  test.each([
    [{ code_length: 4, lifetime_minutes: 15 }, /^Your one-time code is [0-9]{4}\. It is valid for 15 min\./],
    [{ code_length: 8, language: 'lg' }, /eri [0-9]{8}\./],
    [{ language: 'sw' }, /ni [0-9]{6}\./],
    [{ language: 'LG' }, /eri [0-9]{6}\./],
    [{ language: 'Sw' }, /ni [0-9]{6}\./],
    [{ language: 'EN' }, /^Your one-time code is/],
    [{ autofill: { android_hash: 'FA+9qCX9VSu' } }, /anyone\.\nFA\+9qCX9VSu$/],
    [{ autofill: { web_host: 'ndere.example' } }, /code is ([0-9]{6})\. .*\n\n@ndere\.example #\1$/],
  ])('201: %j', async (body, text) => {
    const { data } = await start(body);
    expect(await textOf(data?.message_id)).toMatch(text);
    expect(data?.text_reviewed).toBe(!['lg', 'sw'].includes(data?.language ?? ''));
  });

  test('201: a template with the variables code and minutes', async () => {
    const texts = { lg: 'Koodi eya Ndere: {{code}}, eddakiika {{minutes}}' };
    const variables = { code: { max_length: 6 }, minutes: { max_length: 2 } };
    await server.client.POST('/v1/templates', { body: { name: 'code', texts, variables } });
    const template = { name: 'code', language: 'lg' };
    const { data } = await start({ template });
    expect(data).toMatchObject({ language: 'lg', text_reviewed: null });
    expect(await textOf(data?.message_id)).toMatch(/^Koodi eya Ndere: [0-9]{6}, eddakiika 10$/);
    expect((await start({ template: { ...template, language: 'LG' } })).data).toMatchObject({ language: 'LG' });
    expect((await start({ template, code_length: 8 })).error).toMatchObject({
      detail: "'template' must allow 8 characters for the variable 'code'.",
    });
  });

  test('400: the template is unknown, does not use the code or uses other variables', async () => {
    const unknown = await start({ template: { name: 'no-template', language: 'en' } });
    expect(unknown.error).toMatchObject({ status: 400, errors: [{ pointer: '/template/name' }] });
    const texts = { en: 'Hello {{name}}' };
    await server.client.POST('/v1/templates', {
      body: { name: 'hello', texts, variables: { name: { max_length: 6 } } },
    });
    expect((await start({ template: { name: 'hello', language: 'en' } })).error?.detail).toBe(
      "'template' must use the variable 'code'. 'template' must not use the variable 'name': only code and minutes.",
    );
  });

  test.each([
    [{ to: '0772' }, 'invalid_number'],
    [{ code_length: 3 }, 'validation_failed'],
    [{ code_length: 9 }, 'validation_failed'],
    [{ lifetime_minutes: 16 }, 'validation_failed'],
    [{ client_address: 'here' }, 'validation_failed'],
    ...['fr', 'FR', 'enn', 'en-GB', ''].map((language): [object, string] => [{ language }, 'validation_failed']),
    [{ language: 'en', template: { name: 'code', language: 'lg' } }, 'validation_failed'],
    [{ autofill: { android_hash: 'short' } }, 'validation_failed'],
    [{ autofill: { web_host: 'https://ndere.example' } }, 'validation_failed'],
  ])('400: %j', async (body, code) => {
    expect((await start(body)).error).toMatchObject({ status: 400, code });
  });

  test('201 with the first response: the Idempotency-Key was used before', async () => {
    const to = newNumber();
    const headers = { 'Idempotency-Key': `once-${to}` };
    const first = await start({ to }, headers);
    const again = await start({ to }, headers);
    expect(again.data).toEqual(first.data);
    expect(again.response.headers.get('idempotency-replayed')).toBe('true');
    expect(await server.database.read('messages').where({ to })).toHaveLength(1);
  });

  test('409 message_deleted: the number of the first response was erased', async () => {
    const to = newNumber();
    const headers = { 'Idempotency-Key': `erased-${to}` };
    const { data } = await start({ to }, headers);
    await cancel(data?.id);
    const params = { path: { number: to } };
    expect((await server.client.DELETE('/v1/numbers/{number}', { params })).response.status).toBe(200);
    expect((await start({ to }, headers)).error).toMatchObject({ status: 409, code: 'message_deleted' });
    expect(await read(data?.id)).toBeUndefined();
  });

  test('403 recipient_opted_out, then 400: a resend is checked like a new verification', async () => {
    const texts = { en: '{{code}}' };
    const { data: template } = await server.client.POST('/v1/templates', {
      body: { name: 'short', texts, variables: { code: { max_length: 6 } } },
    });
    const { id, to } = await started({ template: { name: 'short', language: 'en' } });
    clock.advance(30_000);
    await server.client.POST('/v1/suppressions', { body: { number: to, scope: 'all' } });
    expect((await resend(id)).error).toMatchObject({ status: 403, code: 'recipient_opted_out' });
    await server.client.DELETE('/v1/templates/{id}', at(template?.id));
    expect((await resend(id)).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await read(id)).toMatchObject({ status: 'pending', sends: 1 });
  });

  test('201: signed-in users choose the mode', async () => {
    const params = { query: { mode: 'test' as const } };
    const { data } = await server.as('editor').POST('/v1/verifications', { body: { to: newNumber() }, params });
    expect(data).toMatchObject({ mode: 'test', status: 'pending' });
  });

  test('403 insufficient_scope: a key needs verifications:write', async () => {
    const ask = async (scopes: readonly string[]) => {
      const { key } = await server.createKey({ mode: 'test', role: 'administrator', scopes: scopes as never });
      const init = { method: 'POST', body: JSON.stringify({ to: newNumber() }) };
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      return (await fetch(`${server.url}/v1/verifications`, { ...init, headers })).status;
    };
    expect(await ask(['messages:send'])).toBe(403);
    expect(await ask(['verifications:write'])).toBe(201);
  });

  test('403 recipient_opted_out: nothing is stored for a suppressed number', async () => {
    const to = newNumber();
    await server.client.POST('/v1/suppressions', { body: { number: to, scope: 'all' } });
    expect((await start({ to })).error).toMatchObject({ code: 'recipient_opted_out' });
    expect(await server.database.read('verifications').where({ number: to })).toEqual([]);
  });

  describe('documented test numbers', () => {
    test('…9930 approves any code', async () => {
      const { data } = await start({ to: '+256772129930' });
      expect((await check(data?.id, '000000')).data?.status).toBe('approved');
    });

    test('…9931 fails', async () => {
      const { id, code } = await started({ to: '+256772129931' });
      for (let tries = 1; tries < 5; tries += 1) expect((await check(id, code)).data?.status).toBe('pending');
      expect((await check(id, code)).data?.status).toBe('failed');
    });

    test('…9932 expires', async () => {
      const { id, code } = await started({ to: '+256772129932' });
      expect((await check(id, code)).error?.detail).toContain("'expired'");
    });
  });

  test('409: a message with a code cannot be changed or resent', async () => {
    const { message_id } = await started();
    const changed = await server.client.PATCH('/v1/messages/{id}', { ...at(message_id), body: { message: 'Hello' } });
    expect(changed.error).toMatchObject({ status: 409, code: 'message_not_changeable' });
    await server.database
      .write('messages')
      .where({ id: message_id })
      .update({ status: 'unknown', reason: 'uncertain_submit' });
    const resent = await server.client.POST('/v1/messages/{id}/resend', at(message_id));
    expect(resent.error).toMatchObject({ status: 409, code: 'message_not_resendable' });
  });
});
