import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { until } from '../../outbound/test-receiver.ts';

const recipients = [
  { to: '+256772000001', variables: { name: 'Amina', seat: 'B7' }, client_reference: 'booking-1' },
  { to: '+256701000001', variables: { name: 'Okello', seat: 'B8' } },
];
const reminder = { message: '{{name}}, your seat {{seat}} is booked.', recipients };
const bad = [{ to: '0772000001', variables: { name: 'Otim', seat: 'B9' } }, { to: '+256772000002' }];

describeOnOneEngine('batches', (engine) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const create = (body: object, header = {}) =>
    // as: some tests send invalid bodies
    server.client.POST('/v1/batches', { params: { header }, body: body as typeof reminder });
  const messagesOf = async (batch = '') =>
    (await server.client.GET('/v1/messages', { params: { query: { batch_id: batch, limit: 100 } } })).data?.data ?? [];
  const countMessages = async () => (await server.database.read('messages').select('id')).length;
  const advanceUntil = (condition: () => Promise<boolean>) =>
    until(async () => {
      clock.advance(10);
      return condition();
    });

  test('202: renders the text per recipient; the batch counts the states', async () => {
    const { data, response } = await create({ ...reminder, sender_id: 'NWSC' });
    expect(data).toMatchObject({ accepted: 2, refused: 0 });
    expect(response.headers.get('location')).toBe(`/v1/batches/${data?.id}`);
    const sent = await messagesOf(data?.id);
    expect(sent.map(({ id }) => id).toReversed()).toEqual(data?.items.map(({ id }) => id));
    expect(sent).toMatchObject([
      { to: '+256701000001', message: 'Okello, your seat B8 is booked.', client_reference: null, priority: 'low' },
      {
        to: '+256772000001',
        message: 'Amina, your seat B7 is booked.',
        client_reference: 'booking-1',
        sender_id: 'NWSC',
      },
    ]);
    const read = async () =>
      (await server.client.GET('/v1/batches/{id}', { params: { path: { id: data?.id ?? '' } } })).data;
    await advanceUntil(async () => (await read())?.statuses['delivered'] === 2);
    expect(await read()).toMatchObject({ accepted: 2, refused: 0, segments: 2, statuses: { delivered: 2 } });
  });

  test('400 validation_failed: an invalid recipient refuses the batch unless `on_invalid` is skip', async () => {
    const before = await countMessages();
    const { error } = await create({ ...reminder, recipients: [...recipients, ...bad] });
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [
        { pointer: '/recipients/2', code: 'invalid_number' },
        { pointer: '/recipients/3', code: 'validation_failed', detail: "'variables' must have 'name'." },
      ],
    });
    expect((await create({ ...reminder, recipients: bad, on_invalid: 'skip' })).error?.code).toBe('validation_failed');
    expect(await countMessages()).toBe(before);
    const { data } = await create({ ...reminder, recipients: [...bad, ...recipients], on_invalid: 'skip' });
    expect(data).toMatchObject({
      accepted: 2,
      refused: 2,
      items: [
        { id: null, error: { code: 'invalid_number' } },
        { id: null, error: { code: 'validation_failed' } },
        { error: null },
        { error: null },
      ],
    });
    expect(await countMessages()).toBe(before + 2);
  });

  test('400 invalid_number: an error suggests the only number that can be meant', async () => {
    const to = ['0772000001', '256772000001', '+2567 72 000 001', '0772', '0414123456'];
    const { error } = await create({ message: 'Webale', recipients: to.map((each) => ({ to: each })) });
    const suggestion = '+256772000001';
    expect(error?.errors?.slice(0, 3)).toMatchObject([{ suggestion }, { suggestion }, { suggestion }]);
    for (const each of error?.errors?.slice(3) ?? []) expect(each).not.toHaveProperty('suggestion');
    const single = await server.client.POST('/v1/messages', { body: { to: '0772 000 001', message: 'Webale' } });
    expect(single.error).toMatchObject({ code: 'invalid_number', errors: [{ pointer: '/to', suggestion }] });
    const suppression = await server.client.POST('/v1/suppressions', { body: { number: '0772000001', scope: 'all' } });
    expect(suppression.error).toMatchObject({ errors: [{ pointer: '/number', suggestion }] });
  });

  test('202: `normalize_numbers` applies the suggestions and reports them', async () => {
    const body = {
      message: 'Webale',
      normalize_numbers: true,
      recipients: [{ to: '0772000001' }, { to: '+256701000001' }, { to: '256 772 000 002' }],
    };
    const { data: preview } = await server.client.POST('/v1/batches/preview', { body });
    expect(preview).toMatchObject({
      sendable: true,
      normalized: [
        { recipient: 0, from: '0772000001', to: '+256772000001' },
        { recipient: 2, from: '256 772 000 002', to: '+256772000002' },
      ],
    });
    const { data } = await create(body, { 'Idempotency-Key': 'normalized-1' });
    expect(data).toMatchObject({ accepted: 3, refused: 0, normalized: [0, 2] });
    const sent = await messagesOf(data?.id);
    expect(sent.map(({ to }) => to).toReversed()).toEqual(['+256772000001', '+256701000001', '+256772000002']);
    const stored = await server.database.read('idempotency_keys').where({ key: 'normalized-1' }).first('body');
    expect(stored.body).not.toContain('772000001');
    expect((await create({ ...body, recipients: [{ to: '0414123456' }] })).error?.code).toBe('validation_failed');
  });

  test('202: `on_repeated` skips all but the first recipient with a number, in any spelling', async () => {
    const to = ['0772000001', '+256701000001', '256772000001', '+256772000001', '12345'];
    const body = {
      message: 'Webale',
      normalize_numbers: true,
      recipients: to.slice(0, 4).map((each) => ({ to: each })),
    };
    const repeated = [{ number: '+256772000001', count: 3, recipients: [0, 2, 3], lines: null }];
    const preview = async (more: object) =>
      (await server.client.POST('/v1/batches/preview', { body: { ...body, ...more } })).data;
    expect(await preview({})).toMatchObject({ accepted: 4, repeated, repeated_numbers: 1 });
    expect(await preview({ on_repeated: 'skip' })).toMatchObject({ sendable: true, accepted: 2, refused: 2, repeated });
    const { data } = await create({ ...body, on_repeated: 'skip' });
    expect(data).toMatchObject({ accepted: 2, refused: 2 });
    expect(data?.items[2]?.error?.detail).toContain('The number is that of recipient 0');
    expect((await messagesOf(data?.id)).map((each) => each.to).toSorted()).toEqual(['+256701000001', '+256772000001']);
    const recipients = to.map((each) => ({ to: each }));
    const refused = await create({ ...body, on_repeated: 'skip', recipients });
    expect(refused.error?.errors).toMatchObject([{ pointer: '/recipients/4', code: 'invalid_number' }]);
  });

  test('202: `smart_encoding` applies the replacements that need only the GSM alphabet, and counts them', async () => {
    const body = {
      message: '“{{name}}”, webale',
      smart_encoding: true,
      recipients: [
        { to: '+256772000001', variables: { name: 'Amina' } },
        { to: '+256772000002', variables: { name: '王' } },
      ],
    };
    const { data: preview } = await server.client.POST('/v1/batches/preview', { body });
    expect(preview).toMatchObject({ accepted: 2, segments: 2, smart_encoded: 1 });
    const { data } = await create(body);
    expect(data).toMatchObject({ accepted: 2, smart_encoded: 1 });
    const sent = await messagesOf(data?.id);
    expect(sent.map(({ message, encoding }) => [message, encoding]).toReversed()).toEqual([
      ['"Amina", webale', 'gsm7'],
      ['“王”, webale', 'ucs2'],
    ]);
    const plain = await create({ ...body, smart_encoding: false });
    expect(plain.data?.smart_encoded).toBe(0);
  });

  test('202: with `skip`, a recipient of the wrong form is skipped and reported; the preview reports the same', async () => {
    const wrong = [
      { to: 256772000001 },
      { to: '+256772000001', variables: { name: 7, seat: 'B1' } },
      { to: '+256772000001', variables: { Name: 'x' } },
      { to: '+256772000001', colour: 'red' },
      { to: '+256772000001', client_reference: '' },
      { variables: {} },
      '+256772000001',
      null,
    ];
    const body = { ...reminder, on_invalid: 'skip', recipients: [...wrong, ...recipients] };
    const { data } = await create(body);
    expect(data).toMatchObject({ accepted: 2, refused: 8 });
    expect(data?.items.map(({ error }) => error?.code)).toEqual([
      'invalid_number',
      ...Array(7).fill('validation_failed'),
      ...[undefined, undefined],
    ]);
    expect(data?.items[1]?.error?.detail).toContain("'variables/name' must be");
    // as: the body is invalid on purpose
    const preview = await server.client.POST('/v1/batches/preview', { body: body as unknown as typeof reminder });
    expect(preview.data).toMatchObject({ sendable: true, accepted: 2, refused: 8 });
    expect(preview.data?.errors[0]).toMatchObject({ pointer: '/recipients/0', suggestion: '+256772000001' });
    const refused = await create({ ...body, on_invalid: 'refuse' });
    expect(refused.error?.errors?.map(({ pointer }) => pointer)).toEqual([
      '/recipients/0/to',
      '/recipients/1/variables/name',
      '/recipients/2/variables',
      '/recipients/3/colour',
      '/recipients/4/client_reference',
      ...['/recipients/5/to', '/recipients/6/to', '/recipients/7/to'],
    ]);
    expect((await create({ ...body, recipients: wrong })).error?.code).toBe('validation_failed');
  });

  test('400 validation_failed: a variable is empty or white space; the preview reports the same', async () => {
    const body = { message: '{{name}}', recipients: [{ to: '+256772000001', variables: { name: '' } }] };
    const error = { pointer: '/recipients/0', code: 'validation_failed' };
    const detail = "'variables' must not leave 'name' empty.";
    expect((await create(body)).error).toMatchObject({ status: 400, errors: [{ ...error, detail }] });
    const { data } = await server.client.POST('/v1/batches/preview', { body });
    expect(data).toMatchObject({ sendable: false, accepted: 0, segments: 0, errors: [{ ...error, detail }] });
    const some = { ...body, recipients: [...body.recipients, { to: '+256772000002', variables: { name: 'Amina' } }] };
    const skipped = await create({ ...some, on_invalid: 'skip' });
    expect(skipped.data).toMatchObject({ accepted: 1, refused: 1, items: [{ error: { detail } }, { error: null }] });
    for (const name of [' ', '\n', '\t \u00a0', '\u200b']) {
      const blank = { message: 'Dear {{name}}, come', recipients: [{ to: '+256772000001', variables: { name } }] };
      expect((await create(blank)).error?.errors).toMatchObject([{ ...error, detail }]);
    }
  });

  test.each([
    [{ ...reminder, recipients: [] }, '/recipients'],
    [{ ...reminder, recipients: Array(1001).fill(recipients[0]) }, '/recipients'],
    [{ ...reminder, recipients: [{ ...recipients[0], variables: { Name: 'x' } }] }, '/recipients/0/variables'],
    [{ ...reminder, on_invalid: 'ask' }, '/on_invalid'],
  ])('400 validation_failed: %#', async (body, pointer) => {
    const { error } = await create(body);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(error?.errors?.[0]?.pointer.startsWith(pointer)).toBe(true);
  });

  test('202: a repetition sends nothing; the stored response has no phone numbers', async () => {
    const header = { 'Idempotency-Key': 'reminder-1' };
    const first = await create(reminder, header);
    const before = await countMessages();
    const again = await create(reminder, header);
    expect(again.data).toEqual(first.data);
    expect(again.response.headers.get('idempotency-replayed')).toBe('true');
    expect(await countMessages()).toBe(before);
    const stored = await server.database.read('idempotency_keys').where({ key: 'reminder-1' }).first('body');
    expect(stored.body).not.toContain('772000001');
    const other = await create({ ...reminder, message: 'Other' }, header);
    expect(other.error?.code).toBe('idempotency_key_reused');
    await advanceUntil(async () => (await messagesOf(first.data?.id)).every(({ status }) => status === 'delivered'));
    const params = { path: { id: first.data?.items[0]?.id ?? '' } };
    await server.client.DELETE('/v1/messages/{id}', { params });
    expect((await create(reminder, header)).error?.code).toBe('message_deleted');
  });

  test('202: accepts a thousand recipients with unique ids', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      to: `+2567720${String(index).padStart(5, '0')}`,
      variables: { name: 'Amina', seat: `B${index}` },
      client_reference: `booking-${index}`,
    }));
    const { data } = await create({ ...reminder, recipients: many });
    expect(data?.accepted).toBe(1000);
    expect(new Set(data?.items.map(({ id }) => id)).size).toBe(1000);
  });

  test('404 batch_not_found: the id is unknown or of another user', async () => {
    const { data } = await create(reminder);
    for (const id of ['bat_01kb8t4q2n6v0x3m5c7r9w1f2h', 'bat_1', data?.id ?? '']) {
      const params = { path: { id }, query: { mode: 'test' as const } };
      expect((await server.as('editor').GET('/v1/batches/{id}', { params })).error?.code).toBe('batch_not_found');
    }
  });
});
