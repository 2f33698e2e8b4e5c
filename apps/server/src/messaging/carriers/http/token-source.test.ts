import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { type ReceivedRequest, startReceiver, until } from '../../../outbound/test-receiver.ts';
import { startMessaging } from '../../test-http-messaging.ts';
import { toSampleRequests } from './explain-carrier.ts';
import { answering, environment, open, settingsOf, start } from './test-http-carrier.ts';

type Respond = (response: ServerResponse, request: ReceivedRequest) => void;

async function receiving(respond: Respond) {
  const receiver = await startReceiver(respond);
  open.push(receiver);
  return receiver;
}

/** Issues the tokens `t1`, `t2`, … for 100 seconds. */
async function startIssuer() {
  const state = { issued: 0, failure: undefined as Respond | undefined };
  const receiver = await receiving((response, request) => {
    if (state.failure) return state.failure(response, request);
    state.issued += 1;
    response.end(JSON.stringify({ access_token: `t${state.issued}`, expires_in: 100 }));
  });
  return { receiver, state };
}

const credentials = { grant_type: 'client_credentials', client_id: 'ngoma', client_secret: '{secret:TOKEN}' };
const bearer = { auth: { bearer: '{token}' } };
const tokenOf = ({ headers }: ReceivedRequest) => headers['authorization'];

async function startWithTokens(options: { readonly respond?: Respond; readonly settings?: object } = {}) {
  const { respond = (response) => response.end('{}'), settings } = options;
  const issuer = await startIssuer();
  const receiver = await receiving(respond);
  const clock = createTestClock();
  const carrier = await start(
    {
      request: { url: receiver.url, ...bearer },
      token: { request: { url: issuer.receiver.url, form: credentials } },
      ...settings,
    },
    { clock },
  );
  return { ...carrier, ...issuer, issuer: issuer.receiver, receiver, clock };
}

describe('a token request', () => {
  test.each<[string, object, string, string]>([
    [
      'a form',
      { form: credentials },
      'application/x-www-form-urlencoded',
      new URLSearchParams({
        ...credentials,
        client_secret: environment.TOKEN,
      }).toString(),
    ],
    [
      'JSON',
      { json: credentials },
      'application/json',
      JSON.stringify({
        ...credentials,
        client_secret: environment.TOKEN,
      }),
    ],
  ])('is sent as %s, once at the start', async (_name, body, type, sent) => {
    const { receiver } = await startIssuer();
    const target = await answering(200);
    const { submit } = await start({
      request: { url: target.url, ...bearer },
      token: { request: { url: receiver.url, ...body } },
    });
    await Promise.all([submit(), submit(), submit()]);
    expect(receiver.requests).toMatchObject([{ method: 'POST', headers: { 'content-type': type }, body: sent }]);
    expect(target.requests.map(tokenOf)).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t1']);
  });

  test.each<[string, object, string]>([
    ['JSON', { access_token: '/data/0/token' }, '{"data":[{"token":"abc"}]}'],
    ['a form', { format: 'form' }, 'access_token=abc&expires_in=60'],
    ['XML', { format: 'xml', access_token: '/r/t/@value' }, '<r><t value="abc"/></r>'],
    ['text', { format: 'text', pattern: '^token: (?<access_token>[a-z]+)$' }, 'token: abc'],
    ['a part of a text', { access_token: { at: '/t', pattern: '^Bearer (?<value>.*)$' } }, '{"t":"Bearer abc"}'],
  ])('reads the token in %s, which is inserted wherever the settings have {token}', async (_name, settings, body) => {
    const issuer = await answering(200, body);
    const target = await answering(200);
    const { submit } = await start({
      request: {
        url: target.url,
        headers: { 'X-Token': '{token}' },
        json: { token: '{token}' },
        query: { t: '{token}' },
      },
      token: {
        request: { url: issuer.url, auth: { basic: { user: 'ngoma', password: { env: 'TOKEN' } } } },
        ...settings,
      },
    });
    await submit();
    expect(target.requests).toMatchObject([
      { path: '/hook?t=abc', body: '{"token":"abc"}', headers: { 'x-token': 'abc' } },
    ]);
  });

  test('is repeated before the end of the lifetime, by one request for all submits', async () => {
    const { submit, issuer, receiver, clock } = await startWithTokens();
    clock.advance(79_000);
    await submit();
    clock.advance(1_000);
    await Promise.all([submit(), submit(), submit(), submit()]);
    expect(receiver.requests.map(tokenOf)).toEqual(['Bearer t1', ...Array(4).fill('Bearer t2')]);
    expect(issuer.requests).toHaveLength(2);
  });

  test('uses lifetime_s for a token whose response has no lifetime', async () => {
    const issuer = await answering(200, { access_token: 'abc' });
    const target = await answering(200);
    const clock = createTestClock();
    const token = { request: { url: issuer.url }, lifetime_s: 600 };
    const { submit } = await start({ request: { url: target.url, ...bearer }, token }, { clock });
    clock.advance(539_000);
    await submit();
    expect(issuer.requests).toHaveLength(1);
    clock.advance(1_000);
    await submit();
    expect(issuer.requests).toHaveLength(2);
  });

  test('that fails does not end the use of a token that is still valid', async () => {
    const { submit, state, issuer, receiver, clock, carrier } = await startWithTokens();
    state.failure = (response) => response.writeHead(500).end();
    clock.advance(80_000);
    expect(await submit()).toMatchObject({ kind: 'accepted' });
    expect(await submit()).toMatchObject({ kind: 'accepted' });
    expect(receiver.requests.map(tokenOf)).toEqual(['Bearer t1', 'Bearer t1']);
    expect(issuer.requests).toHaveLength(2);
    clock.advance(20_000);
    expect(await submit()).toEqual({ kind: 'unsent' });
    expect(carrier.health).toMatchObject({
      kind: 'down',
      reason: expect.stringMatching(/^No token from .*: HTTP 500\.$/),
    });
  });
});

describe('a 401', () => {
  const isRefused = (request: ReceivedRequest) => tokenOf(request) === 'Bearer t1';

  test('renews the token, and sends the message once more', async () => {
    const { submit, issuer, receiver } = await startWithTokens({
      respond: (response, request) => response.writeHead(isRefused(request) ? 401 : 200).end('{}'),
    });
    const outcomes = await Promise.all([submit(), submit(), submit()]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(issuer.requests).toHaveLength(2);
    expect(receiver.requests.map(tokenOf).sort()).toEqual([
      ...Array(3).fill('Bearer t1'),
      ...Array(3).fill('Bearer t2'),
    ]);
  });

  test('to the new token as well stops the carrier', async () => {
    const { submit, issuer, receiver } = await startWithTokens({
      respond: (response) => response.writeHead(401).end(),
    });
    expect(await submit()).toEqual({ kind: 'stopped', reason: 'refused_by_carrier', code: 'HTTP 401' });
    expect([issuer.requests.length, receiver.requests.length]).toEqual([2, 2]);
  });

  test('is unsent if there is no other token', async () => {
    const { submit, state, receiver, carrier } = await startWithTokens({
      respond: (response) => response.writeHead(401).end(),
    });
    state.failure = (response) => response.writeHead(503).end();
    expect(await submit()).toEqual({ kind: 'unsent' });
    expect(receiver.requests).toHaveLength(1);
    expect(carrier.health.kind).toBe('down');
  });

  test('that the settings call uncertain is not sent again', async () => {
    const { submit, receiver } = await startWithTokens({
      respond: (response) => response.writeHead(401).end(),
      settings: { answers: [{ status: 401, do: 'uncertain' }], assume_accepted: true },
    });
    expect(await submit()).toEqual({ kind: 'uncertain' });
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('without a token', () => {
  test.each<[string, Respond, RegExp, boolean]>([
    ['HTTP 500', (response) => response.writeHead(500).end(environment.TOKEN), /: HTTP 500\.$/, false],
    ['HTTP 429', (response) => response.writeHead(429).end(), /: HTTP 429\.$/, false],
    ['HTTP 401', (response) => response.writeHead(401).end(environment.TOKEN), /: HTTP 401\.$/, true],
    ['a redirect', (response) => response.writeHead(302, { location: '/' }).end(), /: HTTP 302\.$/, true],
    ['another response', (response) => response.end(`{"token":"${'x'.repeat(9)}"}`), /has none where/, true],
    ['a token with a line break', (response) => response.end('{"access_token":"a\\r\\nX: y"}'), /has none where/, true],
    ['10 MB', (response) => response.end(`{"access_token":"a","x":"${'x'.repeat(1e7)}"}`), /in time\.$/, false],
    ['an aborted response', (response) => response.destroy(), /in time\.$/, false],
  ])('the carrier is down, and gets nothing (%s)', async (_name, failure, reason, needsOperator) => {
    const issuer = await receiving(failure);
    const target = await answering(200);
    const { carrier, submit } = await start({
      request: { url: target.url, ...bearer },
      token: { request: { url: issuer.url, form: credentials } },
    });
    expect(carrier.health).toMatchObject({ kind: 'down', needsOperator, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(carrier.health)).not.toContain('hush');
    expect(await submit()).toEqual({ kind: 'unsent' });
    expect(target.requests).toEqual([]);
  });

  test('it is requested again after 5, 10, 20, … seconds or Retry-After, until it is issued', async () => {
    const { submit, state, issuer, carrier, clock, changed } = await startWithTokens();
    state.failure = (response) => response.writeHead(503).end();
    clock.advance(100_000);
    expect(await submit()).toEqual({ kind: 'unsent' });
    let count = 2;
    for (const pauseMs of [5_000, 10_000, 20_000]) {
      clock.advance(pauseMs - 1);
      expect(issuer.requests).toHaveLength(count);
      if (pauseMs === 20_000) state.failure = (response) => response.writeHead(429, { 'retry-after': '120' }).end();
      const again = changed();
      clock.advance(1);
      await again;
      expect(issuer.requests).toHaveLength(++count);
    }
    clock.advance(119_000);
    state.failure = undefined;
    expect(issuer.requests).toHaveLength(count);
    const back = changed();
    clock.advance(1_000);
    await back;
    expect(carrier.health.kind).toBe('up');
    expect(await submit()).toMatchObject({ kind: 'accepted' });
  });

  test('a request without an answer ends with the response time, and its submits are unsent', async () => {
    const { submit, state, issuer, receiver, clock, carrier } = await startWithTokens({ settings: { response_s: 10 } });
    state.failure = () => undefined;
    clock.advance(100_000);
    const submits = [submit(), submit()];
    await until(() => issuer.requests.length === 2);
    clock.advance(10_000);
    expect(await Promise.all(submits)).toEqual([{ kind: 'unsent' }, { kind: 'unsent' }]);
    await until(() => carrier.health.kind === 'down');
    expect(receiver.requests).toEqual([]);
  });

  test('messages wait in the queue, and are sent once it is issued', async () => {
    const { receiver: issuer, state } = await startIssuer();
    const receiver = await answering(200);
    const scene = await startMessaging({
      request: { url: receiver.url, ...bearer },
      token: { request: { url: issuer.url, form: credentials }, lifetime_s: 60 },
    });
    state.failure = (response) => response.writeHead(500).end();
    await scene.pass(110_000);
    await scene.send(12);
    await scene.pass(60_000);
    expect(receiver.requests).toEqual([]);
    expect([await scene.idsIn('accepted'), await scene.idsIn('sending')].flat()).toHaveLength(12);
    expect(issuer.requests.length).toBeLessThan(10);
    state.failure = undefined;
    await scene.until(async () => (await scene.idsIn('sent')).length === 12);
    expect(receiver.requests).toHaveLength(12);
  });
});

test('the sample requests of carrier check have a placeholder in place of the token', () => {
  const token = { request: { url: 'http://127.0.0.1:1/', form: credentials } };
  const request = { url: 'http://127.0.0.1:1/', ...bearer };
  const samples = toSampleRequests(settingsOf({ request, token }), 0);
  expect(samples.map(({ headers }) => headers['authorization'])).toEqual(samples.map(() => 'Bearer <token>'));
  expect(JSON.stringify(samples)).not.toContain('hush');
});
