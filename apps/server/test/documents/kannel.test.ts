import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createClient } from '@ngoma/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carrierMissing, StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { type ReceivedRequest, startReceiver, type TestReceiver, until } from '../../src/outbound/test-receiver.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** The settings of docs/carriers/kannel.json against Kannel itself, with its fake SMSC. */
const fakeSmsc = '/usr/lib/kannel/test/fakesmsc';
// Without the Debian packages kannel and kannel-extras, which `.ci/run` installs, there is nothing to test against.
const hasKannel = existsSync(fakeSmsc) && spawnSync('bearerbox', ['--version']).error === undefined;

const secrets = { KANNEL_PASSWORD: 'kannel-password', KANNEL_TOKEN: 'kannel-token' };

interface Ports {
  readonly boxes: number;
  readonly admin: number;
  readonly smsc: number;
  readonly http: number;
}

/** The files of the guide, word for word, except for ports, passwords and folders. */
const guideFile = (name: string) => readFileSync(new URL(`../../../../docs/carriers/${name}`, import.meta.url), 'utf8');

const settingsOfKannel = ({ boxes, admin, smsc, http }: Ports, callbacks: string, folder: string) =>
  guideFile('kannel.conf')
    .replaceAll('/var/spool/kannel', folder)
    .replace('= 13000', `= ${admin}`)
    .replace('= 13001', `= ${boxes}`)
    .replace('= 10000', `= ${smsc}`)
    .replace('= 13013', `= ${http}`)
    .replace('http-queue-delay = 10', 'http-queue-delay = 1')
    .replace('http://127.0.0.1:3000', callbacks);

/** Takes the texts to one prefix, and reports them on order. */
const carrierOf = (port: number) => `
group = smsc
smsc = smpp
smsc-id = carrier
host = 127.0.0.1
port = ${port}
transceiver-mode = true
smsc-username = "test"
smsc-password = "secret"
system-type = ""
reconnect-delay = 1
preferred-prefix = 25678
allowed-prefix = 25678
`;

/** Only receives, so that no text is sent through it. */
const receiverOf = (port: number) => `
group = smsc
smsc = smpp
smsc-id = phones
host = 127.0.0.1
port = 0
receive-port = ${port}
smsc-username = "test"
smsc-password = "secret"
system-type = ""
reconnect-delay = 1
`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}

describe.skipIf(!hasKannel)('Kannel', () => {
  const folder = temporaryFolder();
  const processes: ChildProcess[] = [];
  let relay: TestReceiver;
  let server: TestServer;
  let phone = '';
  let handset: ChildProcess;

  function run(command: string, ...words: string[]): ChildProcess {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    processes.push(child);
    return child;
  }

  let ports: Ports;
  let configuration = '';
  let bearerbox: ChildProcess;
  let smsbox: ChildProcess;
  let isAway = false;
  let smpp: StandInCarrier | undefined;
  let carrier: StandInCarrier | undefined;

  async function startBearerbox(): Promise<void> {
    bearerbox = run('bearerbox', '-v', '4', configuration);
    const status = () => fetch(`http://127.0.0.1:${ports.admin}/status.txt`).catch(() => undefined);
    await until(async () => (await status())?.ok === true);
  }

  async function startSmsbox(): Promise<void> {
    smsbox = run('smsbox', '-v', '4', configuration);
    await until(async () => (await fetch(`http://127.0.0.1:${ports.http}/`).catch(() => undefined)) !== undefined);
  }

  async function end(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** A phone writes a text: `text Yes`, or `data` and `ucs-2` with octets. Ends once Kannel has it. */
  async function write(to: string, text: string): Promise<void> {
    const child = run(fakeSmsc, '-H', '127.0.0.1', '-r', String(ports.smsc), '-m', '1', `+256772000001 ${to} ${text}`);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
    await until(() => output.includes('sent message 1'));
    await end(child);
  }

  const texts = () => server.database.read('inbound_messages').orderBy('id').select('from', 'to', 'text', 'keyword');
  const arrives = async (text: string) => until(async () => (await texts()).some((row) => row.text === text));

  beforeAll(async () => {
    ports = { boxes: await freePort(), admin: await freePort(), smsc: await freePort(), http: await freePort() };
    // The port of the service is known only after its start, which needs the settings.
    relay = await startReceiver(async (response, { path: target = '' }) => {
      if (isAway) {
        response.destroy();
        return;
      }
      const { status } = await fetch(server.url + target);
      response.writeHead(status).end();
    });
    const callbacks = new URL(relay.url).origin;
    configuration = path.join(folder, 'kannel.conf');
    for (const name of ['store', 'dlr']) mkdirSync(path.join(folder, name));
    // The fake carrier has no UCS-2 texts of phones.
    smpp = carrierMissing === '' ? await StandInCarrier.start({}) : undefined;
    carrier = carrierMissing === '' ? await StandInCarrier.start({ 'receipt-ms': -1 }) : undefined;
    const guide = settingsOfKannel(ports, callbacks, folder);
    const carriers = [smpp && receiverOf(smpp.port), carrier && carrierOf(carrier.port)];
    writeFileSync(configuration, [guide, ...carriers].join('\n'));
    await startBearerbox();
    await startSmsbox();
    const file = path.join(folder, 'carriers.json');
    writeFileSync(
      file,
      guideFile('kannel.json')
        .replace('127.0.0.1:13013', `127.0.0.1:${ports.http}`)
        .replace('http://127.0.0.1:3000', callbacks),
    );
    server = await startServer({ environment: { NGOMA_CARRIERS: file, NGOMA_SENDERS: 'NGOMA', ...secrets } });
    const child = run(
      fakeSmsc,
      '-H',
      '127.0.0.1',
      '-r',
      String(ports.smsc),
      '-m',
      '1',
      '+256772000001 8008 text First',
    );
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (phone += String(chunk)));
    await until(() => phone.includes('sent message 1'));
    handset = child;
  }, 120_000);
  afterAll(async () => {
    for (const child of processes) child.kill('SIGKILL');
    await smpp?.[Symbol.asyncDispose]();
    await carrier?.[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    await relay[Symbol.asyncDispose]();
  });

  test('accepts, reports and delivers texts in the encoding that is billed', async () => {
    const { key } = await server.createKey({ mode: 'live' });
    const client = createClient({ baseUrl: server.url, apiKey: key });
    const texts = ['Seat [A1] costs €5', 'Webale ŋŋenda “nnyo” €5', 'Your seat at Ndere is booked. '.repeat(6).trim()];
    for (const message of texts) {
      const { data } = await client.POST('/v1/messages', {
        body: { to: '+256772000001', message, sender_id: 'NGOMA' },
      });
      const id = data?.id ?? '';
      const status = async () => (await client.GET('/v1/messages/{id}', { params: { path: { id } } })).data?.status;
      await until(async () => (await status()) === 'delivered');
    }
    expect(phone).toContain('NGOMA 256772000001 text Seat [A1] costs €5>');
    expect(phone).toContain('NGOMA 256772000001 ucs-2 %00W%00e%00b%00a%00l%00e%00+%01K%01K%00e%00n%00d%00a');
    expect(phone.match(/Got message/g)?.length).toBeGreaterThanOrEqual(4);
  });

  test('brings texts of phones as they were written, to the address that the phone wrote to', async () => {
    await end(handset);
    await write('8008', 'text Two seats é €[1] @_$');
    await write('8008', 'data caf%E9');
    await write('8008', 'text STOP');
    for (const text of ['Two seats é €[1] @_$', 'café', 'STOP']) await arrives(text);
    const to = new Set((await texts()).map((row) => row.to));
    expect([...to]).toEqual(['8008']);
    expect(await server.database.read('opt_outs')).toMatchObject([{ number: '+256772000001', address: '8008' }]);
  });

  test.skipIf(carrierMissing !== '')('brings UCS-2 texts of phones as they were written', async () => {
    await smpp?.order('mo-hex 256772000001 8008 8 0 014b0020014b0065d83dde00');
    await arrives('ŋ ŋe😀');
  });

  test('loses no text while the service or smsbox is away, or bearerbox is killed', async () => {
    isAway = true;
    await write('8008', 'text while the service is away');
    await until(() => relay.requests.some(({ path: target }) => target?.includes('service+is+away')));
    isAway = false;
    await arrives('while the service is away');
    await end(smsbox);
    await write('8008', 'text while smsbox is away');
    await end(bearerbox);
    await startBearerbox();
    await startSmsbox();
    await arrives('while smsbox is away');
    const all = (await texts()).map((row) => row.text);
    expect(new Set(all).size).toBe(all.length);
  });

  test.skipIf(carrierMissing !== '')('loses no receipt and doubles no text over restarts of each side', async () => {
    const { key } = await server.createKey({ mode: 'live' });
    const client = createClient({ baseUrl: server.url, apiKey: key });
    const send = async (to: string): Promise<string> => {
      const body = { to, message: 'Seat A1', sender_id: 'NGOMA' };
      return (await client.POST('/v1/messages', { body })).data?.id ?? '';
    };
    const isDelivered = async (id = '') =>
      (await client.GET('/v1/messages/{id}', { params: { path: { id } } })).data?.status === 'delivered';
    const submitOf = (to: string) => carrier?.events('submit').find(({ dest }) => `+${String(dest)}` === to);
    // Then Kannel knows the carrier's id of the text.
    const isAcknowledged = (to: string) =>
      relay.requests.some(({ path: target = '' }) => target.includes(`&to=${to.slice(1)}&status=8`));
    const report = (to: string) => carrier?.order(`receipt ${String(submitOf(to)?.['id'])} ${to.slice(1)} DELIVRD`);

    const numbers = ['+256780000000', '+256780000001', '+256780000002'] as const;
    const ids = await Promise.all(numbers.map(send));
    await until(() => numbers.every(isAcknowledged));
    // The carrier reports a text while bearerbox is away, which knows from its disk whose receipt it is.
    await end(bearerbox);
    await end(smsbox);
    await report(numbers[0]);
    await startBearerbox();
    await startSmsbox();
    await until(() => isDelivered(ids[0]));
    // While smsbox is away, bearerbox keeps the receipt, and texts wait here.
    await end(smsbox);
    await report(numbers[1]);
    const waiting = await send('+256780000003');
    await startSmsbox();
    await until(() => isDelivered(ids[1]));
    await until(() => isAcknowledged('+256780000003'));
    // While the service is away, smsbox repeats the callback.
    const isReported = ({ path: target = '' }: ReceivedRequest) =>
      target.includes(`${ids[2]}-`) && target.includes('status=1&');
    isAway = true;
    await report(numbers[2]);
    await until(() => relay.requests.some(isReported));
    isAway = false;
    await report('+256780000003');
    for (const id of [...ids, waiting]) await until(() => isDelivered(id));
    expect(carrier?.events('submit')).toHaveLength(4);
  });
});
