import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log.ts';
import { createCertificate, type ReceivedRequest, startReceiver } from '../../outbound/test-receiver.ts';
import { createMessageId } from '../messages/message.ts';
import type { LateOutcome, OutboundPart, PartOutcome } from './carrier.ts';
import { createHttpCarrier, type HttpCarrier } from './http-carrier.ts';
import { httpSchema } from './http-settings.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each[Symbol.asyncDispose]();
});

const environment = { TOKEN: 'hush "hush" & more', CALLBACK: 'callback-secret' };
const settingsOf = (settings: object) => httpSchema({ environment, folder: '.' }).parse({ kind: 'http', ...settings });

const part: OutboundPart = {
  messageId: createMessageId(Date.UTC(2026, 10, 21)),
  attempt: 2,
  part: 1,
  total: 1,
  form: 'payload',
  reference: 0,
  to: '+256772000001',
  senderId: 'NWSC',
  encoding: 'ucs2',
  text: 'Oli otya, ŋŋoma? "50% & more"\n😀',
  octets: new Uint8Array(),
  hasHeader: false,
  expiresAtMs: Date.UTC(2026, 10, 22),
};
const ourId = `${part.messageId}-2-1`;

interface SubmitOptions {
  readonly part?: Partial<OutboundPart>;
  readonly isStillOurs?: () => boolean;
  readonly onLate?: (outcome: LateOutcome) => void;
}

async function start(
  settings: object,
  { clock = systemClock, ca }: { clock?: typeof systemClock; ca?: string[] } = {},
) {
  const carrier = createHttpCarrier('agg', settingsOf(settings), {
    clock,
    log: createLog('silent'),
    ...(ca && { ca }),
  });
  open.push({ [Symbol.asyncDispose]: () => carrier.stop(0) });
  let onChange = () => {};
  const changed = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onChange = resolve;
    return promise;
  };
  const first = changed();
  await carrier.start({ receive: async () => undefined, onChange: () => onChange() });
  await first;
  const submit = ({ part: more, isStillOurs = () => true, onLate = () => undefined }: SubmitOptions = {}) =>
    carrier.submit({ ...part, ...more }, { isStillOurs, onLate });
  return { carrier, submit, changed };
}

/** A server that gives each request this answer. */
async function answering(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  const receiver = await startReceiver((response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  open.push(receiver);
  return receiver;
}

describe('a request', () => {
  test('in JSON has each text in its place, whatever is in it', async () => {
    const receiver = await answering(200);
    const { submit } = await start({
      request: {
        url: `${receiver.url}/{to_digits}`,
        headers: { 'X-Api-Key': '{secret:TOKEN}', 'X-Id': '{id}' },
        query: { until: '{expires_at}' },
        json: {
          messages: [{ to: '{to}', from: '{sender}', body: 'SMS: {text}', flash: false, n: 1, x: null }],
          auth: { token: '{secret:TOKEN}' },
        },
      },
    });
    expect(await submit()).toEqual({ kind: 'accepted', carrierMessageId: ourId, code: 'HTTP 200' });
    const [request] = receiver.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/hook/256772000001?until=2026-11-22T00%3A00%3A00.000Z',
      headers: { 'content-type': 'application/json', 'x-api-key': environment.TOKEN, 'x-id': ourId },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      messages: [{ to: part.to, from: 'NWSC', body: `SMS: ${part.text}`, flash: false, n: 1, x: null }],
      auth: { token: environment.TOKEN },
    });
  });

  test('as a form or a query has each text in its place as well', async () => {
    const receiver = await answering(200);
    const fields = { to: '{to}', text: '{text}', key: '{secret:TOKEN}' };
    const { submit } = await start({ request: { url: `${receiver.url}?v=1`, query: fields, form: fields } });
    await submit();
    const [request] = receiver.requests;
    const want = { to: part.to, text: part.text, key: environment.TOKEN };
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual(want);
    expect(Object.fromEntries(new URL(`http://x${request?.path}`).searchParams)).toEqual({ v: '1', ...want });
  });

  test('leaves out the sender of a message that has none', async () => {
    const receiver = await answering(200);
    const request = { url: receiver.url, query: { s: '{sender}' }, json: { from: '{sender}', label: 'of {sender}' } };
    const { submit } = await start({ request });
    await submit({ part: { senderId: null } });
    expect(receiver.requests).toMatchObject([{ path: '/hook', body: '{"label":"of "}' }]);
  });

  test('with GET has no body', async () => {
    const receiver = await answering(200);
    const { submit } = await start({ request: { method: 'GET', url: receiver.url, query: { text: '{text}' } } });
    await submit();
    expect(receiver.requests).toMatchObject([{ method: 'GET', body: '' }]);
  });

  test('carries any text unharmed in every context', async () => {
    const receiver = await answering(200);
    const { submit } = await start({
      request: { url: `${receiver.url}/{text}`, query: { text: '{text}' }, json: { text: '{text}' } },
    });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (text) => {
        await submit({ part: { text } });
        const { path = '', body } = receiver.requests.at(-1) ?? { body: '' };
        const sent = text.toWellFormed();
        expect(JSON.parse(body)).toEqual({ text: sent });
        expect(decodeURIComponent(path.slice('/hook/'.length, path.indexOf('?')))).toBe(sent);
        expect(decodeURIComponent(path.slice(path.indexOf('?text=') + '?text='.length))).toBe(sent);
      }),
      { numRuns: 50 },
    );
  });

  test('is not made for a message that another process has', async () => {
    const receiver = await answering(200);
    const { submit } = await start({ request: { url: receiver.url } });
    expect(await submit({ isStillOurs: () => false })).toEqual({ kind: 'unsent' });
    expect(receiver.requests).toEqual([]);
  });
});

describe('an answer', () => {
  const rules = {
    message_id: '/messages/0/id',
    code: '/messages/0/code',
    answers: [
      { where: { '/messages/0/code': ['100', 101] }, do: 'accept' },
      { where: { '/messages/0/code': 405 }, do: 'stop', reason: 'no_credit' },
      { where: { '/messages/0/code': 403 }, do: 'refuse', reason: 'invalid_number' },
      { status: 503, where: { '/busy': true }, do: 'throttle' },
      { status: [500, 503], do: 'retry', reason: 'carrier_error', delay_s: 5, tries: 7 },
    ],
  };
  const message = (code: number, id: unknown = 'A1') => ({ messages: [{ code, id }] });

  test.each<[string, number, unknown, PartOutcome]>([
    ['accepted', 200, message(100), { kind: 'accepted', carrierMessageId: 'A1', code: '100' }],
    ['accepted with a number as id', 201, message(101, 7), { kind: 'accepted', carrierMessageId: '7', code: '101' }],
    [
      'accepted with a number that no number can hold',
      200,
      '{"messages":[{"code":101,"id":12345678901234567890}]}',
      { kind: 'accepted', carrierMessageId: '12345678901234567890', code: '101' },
    ],
    [
      'accepted without an id',
      200,
      message(100, null),
      { kind: 'accepted', carrierMessageId: expect.stringMatching(/^no-id:/), code: '100' },
    ],
    ['stopped', 200, message(405), { kind: 'stopped', reason: 'no_credit', code: '405' }],
    ['refused', 200, message(403), { kind: 'refused', rule: { do: 'refuse' }, reason: 'invalid_number', code: '403' }],
    ['throttled', 503, { busy: true }, { kind: 'throttled', code: 'HTTP 503' }],
    [
      'refused for now',
      503,
      'down',
      { kind: 'refused', rule: { do: 'retry', delayMs: 5_000, tries: 7 }, reason: 'carrier_error', code: 'HTTP 503' },
    ],
    ['a success that the rules do not know', 200, message(999), { kind: 'uncertain' }],
    ['a success that is no JSON', 200, 'OK', { kind: 'uncertain' }],
    ['a failure without a rule', 502, '', { kind: 'uncertain' }],
    ['a time-out of the carrier’s', 408, '', { kind: 'uncertain' }],
    ['too many requests', 429, '', { kind: 'throttled', code: 'HTTP 429' }],
    ['a wrong token', 401, '', { kind: 'stopped', reason: 'refused_by_carrier', code: 'HTTP 401' }],
    ['a wrong address', 404, '', { kind: 'stopped', reason: 'refused_by_carrier', code: 'HTTP 404' }],
    [
      'any other refusal',
      400,
      message(17),
      { kind: 'refused', rule: { do: 'refuse' }, reason: 'refused_by_carrier', code: '17' },
    ],
    ['of absurd size', 200, 'x'.repeat(70_000), { kind: 'uncertain' }],
  ])('%s', async (_name, status, body, outcome) => {
    const receiver = await answering(status, body);
    const { submit } = await start({ request: { url: receiver.url }, ...rules });
    expect(await submit()).toEqual(outcome);
  });

  test('that leads elsewhere is not followed', async () => {
    const target = await answering(200);
    const receiver = await answering(307, '', { location: target.url });
    const { submit } = await start({ request: { url: receiver.url } });
    expect(await submit()).toEqual({ kind: 'stopped', reason: 'redirected', code: 'HTTP 307' });
    expect(target.requests).toEqual([]);
  });

  test('that never comes is uncertain, and one that comes late is told', async () => {
    const answers: (() => void)[] = [];
    const receiver = await startReceiver((response) => void answers.push(() => response.end('{"id":"late"}')));
    open.push(receiver);
    const clock = createTestClock();
    const { submit } = await start({ request: { url: receiver.url }, message_id: '/id', response_s: 10 }, { clock });
    const late = Promise.withResolvers<LateOutcome>();
    const submitted = submit({ onLate: late.resolve });
    while (answers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(10_000);
    expect(await submitted).toEqual({ kind: 'uncertain' });
    answers[0]?.();
    expect(await late.promise).toEqual({ kind: 'accepted', carrierMessageId: 'late', code: 'HTTP 200' });
    expect(clock.pendingTimers()).toBe(0);
  });

  test('that breaks off is uncertain, and the carrier is not down for it', async () => {
    const receiver = await startReceiver((response) => response.destroy());
    open.push(receiver);
    const { carrier, submit } = await start({ request: { url: receiver.url } });
    expect(await submit()).toEqual({ kind: 'uncertain' });
    expect(carrier.health.kind).toBe('up');
  });
});

describe('the health', () => {
  test('is down while nobody listens, nothing has been sent then, and it comes back by itself', async () => {
    const server = createServer((_request, response) => response.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
    server.close();
    await once(server, 'close');
    const clock = createTestClock();
    const { carrier, submit, changed } = await start({ request: { url: `http://127.0.0.1:${port}/` } }, { clock });
    expect(carrier.health).toMatchObject({
      kind: 'down',
      needsOperator: false,
      reason: expect.stringMatching(new RegExp(`^No connection to 127\\.0\\.0\\.1:${port}: ECONNREFUSED`)),
    });
    expect(await submit()).toEqual({ kind: 'unsent' });
    const again = createServer((_request, response) => response.end());
    again.listen(port, '127.0.0.1');
    await once(again, 'listening');
    open.push({ [Symbol.asyncDispose]: async () => void again.close().closeAllConnections() });
    const back = changed();
    clock.advance(5_000);
    await back;
    expect(carrier.health).toMatchObject({ kind: 'up', sinceMs: clock.now() });
    expect(await submit()).toMatchObject({ kind: 'accepted' });
  });

  test('goes down at the first submit that finds nobody', async () => {
    const receiver = await startReceiver();
    const { carrier, submit, changed } = await start({ request: { url: receiver.url } });
    expect(carrier.health.kind).toBe('up');
    await receiver[Symbol.asyncDispose]();
    const down = changed();
    expect(await submit()).toEqual({ kind: 'unsent' });
    await down;
    expect(carrier.health.kind).toBe('down');
  });

  test('needs the operator where the certificate is not to be trusted', async () => {
    const certificate = createCertificate('localhost');
    const receiver = await startReceiver((response) => response.end(), certificate);
    open.push(receiver);
    const request = { url: `https://localhost:${receiver.port}/` };
    const { carrier, submit } = await start({ request });
    expect(carrier.health).toMatchObject({
      kind: 'down',
      needsOperator: true,
      reason: expect.stringContaining('self-signed'),
    });
    expect(await submit()).toEqual({ kind: 'unsent' });
    const trusting = await start({ request }, { ca: [certificate.cert] });
    expect(await trusting.submit()).toMatchObject({ kind: 'accepted' });
  });
});

test('a stop ends in time whatever the carrier does, and what has no answer is uncertain', async () => {
  const requests: ReceivedRequest[] = [];
  const receiver = await startReceiver((_response, request) => void requests.push(request));
  open.push(receiver);
  const { carrier, submit } = await start({ request: { url: receiver.url } });
  const submitted = submit();
  while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await carrier.stop(50);
  expect(await submitted).toEqual({ kind: 'uncertain' });
  expect(await submit()).toEqual({ kind: 'unsent' });
});

describe('a callback', () => {
  const receipts = {
    token: { env: 'CALLBACK' },
    id: '/id',
    status: '/status',
    to: '/phone',
    error: '/error/code',
    statuses: { Success: 'delivered', Failed: 'undelivered', Sent: 'en_route' },
  };
  const read = (more: object, callback: Partial<Parameters<HttpCarrier['readCallback']>[0]>) => {
    const settings = settingsOf({ request: { url: 'http://127.0.0.1:1/' }, receipts: { ...receipts, ...more } });
    const carrier = createHttpCarrier('agg', settings, { clock: systemClock, log: createLog('silent') });
    return carrier.readCallback({
      query: new URLSearchParams(),
      headers: {},
      contentType: undefined,
      body: '',
      ...callback,
    });
  };
  const query = new URLSearchParams({ token: environment.CALLBACK });
  const receipt = {
    carrierMessageId: 'A1',
    status: 'undelivered',
    reason: 'undeliverable',
    code: 'Failed 27',
    to: '256772000001',
    senderId: null,
    submittedAt: null,
    doneAt: null,
    text: null,
  };

  test('in JSON is a receipt', () => {
    const body = '{"id":"A1","status":"Failed","phone":"256772000001","error":{"code":27}}';
    expect(read({}, { query, body })).toEqual({ kind: 'receipt', receipt });
  });

  test('as a form or in the query is one, too', () => {
    const fields = { id: 'A1', status: 'failed', phone: '256772000001' };
    const want = { kind: 'receipt', receipt: { ...receipt, code: 'failed' } };
    expect(read({ format: 'form' }, { query, body: new URLSearchParams(fields).toString() })).toEqual(want);
    expect(
      read({ format: 'query' }, { query: new URLSearchParams({ ...fields, token: environment.CALLBACK }) }),
    ).toEqual(want);
  });

  test('has the id that the answer to the submit had, of any size', () => {
    expect(read({}, { query, body: '{"id":12345678901234567890,"status":"Success"}' })).toMatchObject({
      receipt: { carrierMessageId: '12345678901234567890', status: 'delivered', reason: null },
    });
  });

  test.each<[string, IncomingHttpHeaders, URLSearchParams, object]>([
    ['without a token', {}, new URLSearchParams(), {}],
    ['with another token', {}, new URLSearchParams({ token: 'callback-secreT' }), {}],
    ['with the token in another place', { 'x-token': environment.CALLBACK }, new URLSearchParams(), {}],
    ['with the token in the address where a header is wanted', {}, query, { token_header: 'X-Token' }],
  ])('%s is nobody’s', (_name, headers, given, more) => {
    const body = '{"id":"A1","status":"Success"}';
    expect(read(more, { query: given, headers, body })).toEqual({ kind: 'unauthorized' });
  });

  test('may have its token in a header', () => {
    const body = '{"id":"A1","status":"Success"}';
    expect(read({ token_header: 'X-Token' }, { headers: { 'x-token': environment.CALLBACK }, body })).toMatchObject({
      kind: 'receipt',
    });
  });

  test.each([
    ['is no JSON', 'id=A1'],
    ['has no id', '{"status":"Success"}'],
    ['has an empty id', '{"id":"","status":"Success"}'],
    ['has an id that is an object', '{"id":{},"status":"Success"}'],
    ['has a status that nobody knows', '{"id":"A1","status":"Lost"}'],
    ['has no status', '{"id":"A1"}'],
  ])('that %s is ignored, and it is said why', (_name, body) => {
    expect(read({}, { query, body })).toEqual({ kind: 'ignored', why: expect.stringMatching(/^Its? .*\.$/) });
  });

  test('to a carrier without receipts is nobody’s', () => {
    const settings = settingsOf({ request: { url: 'http://127.0.0.1:1/' } });
    const carrier = createHttpCarrier('agg', settings, { clock: systemClock, log: createLog('silent') });
    expect(carrier.readCallback({ query, headers: {}, contentType: undefined, body: '' })).toEqual({
      kind: 'unauthorized',
    });
  });
});
