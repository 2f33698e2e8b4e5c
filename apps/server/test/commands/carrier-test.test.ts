import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { carrierMissing, StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { startReceiver, type TestReceiver, until } from '../../src/outbound/test-receiver.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { ngomaCommand, runNgoma } from '../harness/ngoma-command.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const folder = temporaryFolder();
const secrets = { HTTP_TOKEN: 'token', SMPP_PASSWORD: 'secret' };
const to = '+256772000001';

/** Responds with 200, or with 422 to numbers that end in 9914. */
async function startHttpCarrier(): Promise<TestReceiver> {
  const receiver = await startReceiver((response, { body }) => {
    response.writeHead(body.includes('9914') ? 422 : 200).end(JSON.stringify({ code: 17 }));
  });
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  return receiver;
}

const httpCarrier = (receiver: TestReceiver, hasReceipts: boolean) => ({
  ...{ kind: 'http', request: { url: receiver.url, json: { id: '{id}', to: '{to}', text: '{text}' } } },
  ...{
    code: '/code',
    answers: [
      { status: 200, do: 'accept' },
      { status: 422, do: 'refuse', reason: 'blocked' },
    ],
  },
  ...(hasReceipts && {
    receipts: { token: { env: 'HTTP_TOKEN' }, id: '/id', status: '/status', statuses: { ok: 'delivered' } },
  }),
});

async function startService(carriers: object, options: { readonly engine?: 'sqlite' | 'postgres' } = {}) {
  const file = path.join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify({ carriers, routes: [{ carriers: Object.keys(carriers) }] }));
  const server = await startServer({ ...options, environment: { NGOMA_CARRIERS: file, ...secrets } });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const environment = {
    ...{ NGOMA_DATA: server.config.dataDir, DATABASE_URL: server.config.databaseUrl, NGOMA_CARRIERS: file },
    ...secrets,
  };
  const up = async (name: string) =>
    until(
      async () => (await server.database.read('carrier_sessions').where({ carrier: name, health: 'up' })).length > 0,
    );
  return { server, environment, up, ngoma: (...words: string[]) => runNgoma(environment, 'carrier', ...words) };
}

const report = (server: TestServer, fields: object) =>
  fetch(`${server.url}/v1/carriers/http/receipts?token=token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });

describeOnEachEngine('ngoma carrier test', (engine) => {
  test('sends one text over HTTP, whatever the routes say, and follows it until its receipt', async () => {
    const receiver = await startHttpCarrier();
    const carriers = { other: httpCarrier(receiver, false), http: httpCarrier(receiver, true) };
    const { server, up, ngoma } = await startService(carriers, { engine });
    await up('http');
    const running = ngoma('test', 'http', '--to', to, '--text', 'Is it you?');
    await until(() => receiver.requests.length === 1);
    const { id, text } = JSON.parse(receiver.requests[0]?.body ?? '');
    expect(text).toBe('Is it you?');
    expect((await report(server, { id, status: 'ok' })).status).toBe(204);
    const { code, out, err } = await running;
    expect([code, err]).toEqual([0, '']);
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^msg_\S+ is queued for http\. The process \S+ sends it\.$/);
    const statuses = lines.slice(1, -1).map((line) => line.split('  ')[1]?.split(',')[0]);
    expect(statuses).toEqual(['accepted', 'queued', 'sending', 'sent', 'delivered']);
    expect(lines.at(-1)).toBe('The phone has it.');
    const audited = await server.database.read('audit').where({ action: 'carrier.test' }).select('subject', 'result');
    expect(audited).toEqual([{ subject: 'carrier http', result: 'done' }]);
  });
});

test('reports a rejection with the reason and the code of the carrier', async () => {
  const { up, ngoma } = await startService({ http: httpCarrier(await startHttpCarrier(), true) });
  await up('http');
  const { code, out } = await ngoma('test', 'http', '--to', '+256772009914');
  expect(code).toBe(1);
  expect(out).toMatch(/rejected, by http, .*reason blocked, code 17\n/);
  expect(out).toContain('The text was not delivered: it is rejected (blocked).\n');
});

test('ends at the acceptance of a carrier whose settings have no receipts', async () => {
  const { up, ngoma } = await startService({ http: httpCarrier(await startHttpCarrier(), false) });
  await up('http');
  const { code, out } = await ngoma('test', 'http', '--to', to, '--json');
  expect(JSON.parse(out)).toMatchObject({ status: 'sent', exit_code: 0 });
  expect(code).toBe(0);
});

test('says so when no receipt comes in time, and when the user stops waiting', async () => {
  const { up, ngoma, environment } = await startService({ http: httpCarrier(await startHttpCarrier(), true) });
  await up('http');
  const late = await ngoma('test', 'http', '--to', to, '--timeout', '1');
  expect(late).toMatchObject({ code: 3, out: expect.stringContaining('has sent no receipt within 1 seconds') });
  const child = spawn(process.execPath, [ngomaCommand, 'carrier', 'test', 'http', '--to', to], {
    env: { ...process.env, ...environment },
  });
  let out = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  const ended = new Promise((done) => child.once('exit', done));
  await until(() => out.includes('  sent'));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(out).toContain('Stopped before the receipt. http has the text;');
});

test('sends nothing through unknown, paused, unreachable and unserved carriers, or to a wrong number', async () => {
  const receiver = await startHttpCarrier();
  const down = { ...httpCarrier(receiver, true), request: { url: 'http://127.0.0.1:1/', json: {} } };
  const { server, up, ngoma } = await startService({ http: httpCarrier(receiver, true), down });
  await up('http');
  await ngoma('pause', 'http');
  const refused = async (expected: RegExp, ...words: string[]) =>
    expect(await ngoma('test', ...words)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(expected) });
  await refused(/There is no carrier 'mtn'\. Use one of: simulator, http, down\./, 'mtn', '--to', to);
  await refused(/http is paused, so nothing was sent\. Use 'ngoma carrier resume http' first\./, 'http', '--to', to);
  await refused(/down is not connected, so nothing was sent: \S+ is down: /, 'down', '--to', to);
  await refused(/'0772000001' is not a phone number/, 'simulator', '--to', '0772000001');
  await refused(/'sender_id' /, 'simulator', '--to', to, '--sender', 'x'.repeat(12));
  expect(receiver.requests).toEqual([]);
  expect(await server.database.read('messages')).toEqual([]);
});

test('sends nothing while no process has the carrier', async () => {
  await using server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  const environment = { NGOMA_DATA: server.config.dataDir, DATABASE_URL: server.config.databaseUrl };
  expect(await runNgoma(environment, 'carrier', 'test', 'simulator', '--to', to)).toMatchObject({
    ...{ code: 1, out: '' },
    err: expect.stringContaining('No running process has the carrier simulator, so nothing was sent.'),
  });
});

test.skipIf(carrierMissing !== '')(
  'follows texts over SMPP, delivered and without a receipt, and of the simulator',
  async () => {
    const carrier = await StandInCarrier.start({ 'receipt-ms': 20 });
    onTestFinished(() => carrier[Symbol.asyncDispose]());
    const smpp = {
      kind: 'smpp',
      host: '127.0.0.1',
      port: carrier.port,
      system_id: 'test',
      password: { env: 'SMPP_PASSWORD' },
    };
    const { up, ngoma } = await startService({ smpp });
    await up('smpp');
    expect(await ngoma('test', 'smpp', '--to', to)).toMatchObject({
      code: 0,
      out: expect.stringContaining('  delivered, by smpp'),
    });
    expect(await ngoma('test', 'smpp', '--to', '+256772009901')).toMatchObject({
      code: 1,
      out: expect.stringContaining('it is undelivered'),
    });
    expect(await ngoma('test', 'smpp', '--to', '+256772009910', '--timeout', '1')).toMatchObject({ code: 3 });
    expect(await ngoma('test', 'simulator', '--to', to)).toMatchObject({ code: 0 });
  },
);
