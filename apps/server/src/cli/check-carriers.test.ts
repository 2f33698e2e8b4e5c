import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runNgoma } from '../../test/harness/ngoma-command.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-check-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

const secrets = { CARRIER_SECRET: 'planted-client-secret', POLL_PASSWORD: 'planted-password' };
const issued = 'planted-access-token';

const token = {
  request: {
    url: 'https://api.carrier.example/token',
    form: { client_id: 'ngoma', client_secret: '{secret:CARRIER_SECRET}' },
  },
  samples: [
    { status: 200, body: { access_token: issued, expires_in: 600 } },
    { status: 200, body: { token: issued } },
    { status: 503 },
  ],
};
const receipt = { status: '/state', statuses: { DELIVRD: 'delivered', ENROUTE: 'en_route' } };
const perMessage = {
  request: {
    ...{ method: 'GET', url: 'https://api.carrier.example/reports/{carrier_id}' },
    auth: { basic: { user: 'ngoma', password: { env: 'POLL_PASSWORD' } } },
  },
  ...receipt,
  samples: [
    { status: 200, body: { state: 'DELIVRD' } },
    { status: 200, body: { state: 'QUEUED' } },
    { status: 200, body: 'no JSON' },
  ],
};
const list = {
  request: {
    ...{ method: 'GET', url: 'https://api.carrier.example/reports', query: { since: '{since}' } },
    auth: { bearer: '{token}' },
  },
  ...receipt,
  ...{ list: '/reports', id: '/id' },
  samples: [
    { status: 200, body: { reports: [{ id: 'a', state: 'DELIVRD' }, { id: 'b', state: 'ENROUTE' }, { id: 'c' }] } },
    { status: 200, body: { reports: [] } },
  ],
};

/** Runs the command with settings for one carrier. */
async function check(settings: object, ...words: string[]) {
  const file = path.join(dataDir, 'carriers.json');
  const request = { url: 'https://api.carrier.example/sms', json: { to: '{to}' } };
  const agg = { kind: 'http', assume_accepted: true, request, ...settings };
  writeFileSync(file, JSON.stringify({ carriers: { agg }, routes: [{ carriers: ['agg'] }] }));
  return runNgoma({ NGOMA_DATA: dataDir, ...secrets }, 'carrier', 'check', file, ...words);
}

const meaningsOf = (explained: { responses: { status: number; body: string; meaning: string }[] }) =>
  explained.responses.map(({ status, body, meaning }) => [status, body, meaning]);

const withToken = { request: { url: 'https://api.carrier.example/sms', auth: { bearer: '{token}' } }, token };

test('prints the token request with the names of its secrets, and the meanings of its responses', async () => {
  const { code, out, err } = await check(withToken, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [carrier] = JSON.parse(out).carriers;
  expect(carrier.poll).toBeNull();
  expect(carrier.token.request).toEqual({
    ...{ method: 'POST', url: 'https://api.carrier.example/token' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'client_id=ngoma&client_secret=%3CCARRIER_SECRET%3E',
  });
  const isDown = 'the carrier is down until an operator corrects the settings or the account';
  expect(meaningsOf(carrier.token).slice(0, 4)).toEqual([
    [200, '***', 'a token for 600 seconds'],
    [200, '***', `no token (its response has none where the settings expect it): ${isDown}`],
    [503, '', 'no token (HTTP 503): the carrier is down, and the token is requested again'],
    [401, '', `no token (HTTP 401): ${isDown}`],
  ]);
});

test('prints the request for the receipt of a message, and the meanings of its responses', async () => {
  const { code, out } = await check({ poll: perMessage }, '--json');
  expect(code).toBe(0);
  const [{ poll, token: none }] = JSON.parse(out).carriers;
  expect(none).toBeNull();
  expect(poll.request).toMatchObject({ method: 'GET', url: 'https://api.carrier.example/reports/%3Ccarrier_id%3E' });
  expect(Buffer.from(poll.request.headers.authorization.split(' ')[1], 'base64').toString()).toBe(
    'ngoma:<POLL_PASSWORD>',
  );
  expect(meaningsOf(poll)).toEqual([
    [200, '{"state":"DELIVRD"}', '<carrier_id> is delivered'],
    [200, '{"state":"QUEUED"}', 'no receipt: asked again later. Its status at /state is not among statuses.'],
    [200, 'no JSON', 'cannot be read: asked again later'],
    [401, '', 'cannot be read: asked again later'],
    [404, '', 'no receipt: asked again later'],
    [429, '', 'the carrier is busy: asked again later'],
    [500, '', 'cannot be read: asked again later'],
  ]);
});

test('prints the request for a list of receipts, and the meanings of its responses', async () => {
  const { code, out } = await check({ ...withToken, poll: list }, '--json');
  expect(code).toBe(0);
  const [{ poll }] = JSON.parse(out).carriers;
  expect(poll.request).toMatchObject({
    url: expect.stringMatching(/^https:\/\/api\.carrier\.example\/reports\?since=20\d\d-/),
    headers: { authorization: 'Bearer <token>' },
  });
  expect(meaningsOf(poll).map(([, , meaning]) => meaning)).toEqual([
    'a is delivered, b is en_route; one report is ignored: Its status at /state is not among statuses.',
    'no receipt: asked again later',
    ...['cannot be read: asked again later', 'cannot be read: asked again later'],
    ...['cannot be read: asked again later', 'cannot be read: asked again later'],
  ]);
});

test('prints no secret and no token of a sample, as text and as JSON', async () => {
  for (const poll of [perMessage, list])
    for (const words of [[], ['--json']]) {
      const { code, out, err } = await check({ ...withToken, poll }, ...words);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      for (const secret of [...Object.values(secrets), issued]) {
        expect(out).not.toContain(secret);
        expect(out).not.toContain(Buffer.from(`ngoma:${secret}`).toString('base64'));
      }
    }
  const { out } = await check({ ...withToken, poll: list });
  expect(out).toContain('agg: token request\n  POST https://api.carrier.example/token\n');
  expect(out).toContain('agg: request for receipts: responses\n  200 {"reports":');
});
