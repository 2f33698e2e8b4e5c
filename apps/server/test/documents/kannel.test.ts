import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createClient } from '@ngoma/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { startReceiver, type TestReceiver, until } from '../../src/outbound/test-receiver.ts';
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

const settingsOfKannel = ({ boxes, admin, smsc, http }: Ports, callbacks: string) => `
group = core
admin-port = ${admin}
admin-password = admin
admin-interface = 127.0.0.1
smsbox-port = ${boxes}
smsbox-interface = 127.0.0.1
box-allow-ip = "127.0.0.1"
dlr-storage = internal

group = smsc
smsc = fake
smsc-id = fake
port = ${smsc}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${http}
sendsms-interface = 127.0.0.1

group = sendsms-user
username = ngoma
password = ${secrets.KANNEL_PASSWORD}
max-messages = 10
concatenation = true

group = sms-service
keyword = default
catch-all = true
max-messages = 0
get-url = "${callbacks}/v1/carriers/kannel/texts?token=${secrets.KANNEL_TOKEN}&from=%p&to=%P&text=%a&id=%I"
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

  function run(command: string, ...words: string[]): ChildProcess {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    processes.push(child);
    return child;
  }

  beforeAll(async () => {
    const ports = { boxes: await freePort(), admin: await freePort(), smsc: await freePort(), http: await freePort() };
    // The port of the service is known only after its start, which needs the settings.
    relay = await startReceiver(async (response, { path: target = '' }) => {
      const { status } = await fetch(server.url + target);
      response.writeHead(status).end();
    });
    const callbacks = new URL(relay.url).origin;
    const configuration = path.join(folder, 'kannel.conf');
    writeFileSync(configuration, settingsOfKannel(ports, callbacks));
    run('bearerbox', '-v', '4', configuration);
    await until(
      async () => (await fetch(`http://127.0.0.1:${ports.admin}/status.txt`).catch(() => undefined))?.ok === true,
    );
    run('smsbox', '-v', '4', configuration);
    await until(async () => (await fetch(`http://127.0.0.1:${ports.http}/`).catch(() => undefined)) !== undefined);
    const recipe = readFileSync(new URL('../../../../docs/carriers/kannel.json', import.meta.url), 'utf8');
    const file = path.join(folder, 'carriers.json');
    writeFileSync(
      file,
      recipe.replace('127.0.0.1:13013', `127.0.0.1:${ports.http}`).replace('http://127.0.0.1:3000', callbacks),
    );
    server = await startServer({ environment: { NGOMA_CARRIERS: file, NGOMA_SENDERS: 'NGOMA', ...secrets } });
    const texts = run(
      fakeSmsc,
      '-H',
      '127.0.0.1',
      '-r',
      String(ports.smsc),
      '-m',
      '1',
      '+256772000001 8008 text Two seats, please',
    );
    for (const stream of [texts.stdout, texts.stderr]) stream?.on('data', (chunk) => (phone += String(chunk)));
    await until(() => phone.includes('sent message 1'));
  }, 60_000);
  afterAll(async () => {
    for (const child of processes) child.kill();
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

  test('brings texts of phones', async () => {
    const rows = () => server.database.read('inbound_messages');
    await until(async () => (await rows()).length === 1);
    expect(await rows()).toMatchObject([{ from: '+256772000001', to: '8008', text: 'Two seats, please' }]);
  });
});
