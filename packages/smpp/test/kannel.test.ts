import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../../test/harness/free-port.ts';
import {
  alphabetOf,
  decodeText,
  type PduOf,
  partOfMessage,
  type ServerSession,
  SmppServer,
  userDataOf,
} from '../src/smpp.ts';
import { disposeAfterEach } from './dispose-after-each.ts';

// Kannel as a client of our server: the gateway that most carriers have met.

const kannelMissing = whyMissing();

function whyMissing(): string {
  try {
    execFileSync('sh', ['-c', 'command -v bearerbox && command -v smsbox'], { stdio: 'ignore' });
    return '';
  } catch {
    return 'skipped: Kannel is not installed (Debian: kannel)';
  }
}

const open = disposeAfterEach();

interface Ports {
  readonly admin: number;
  readonly box: number;
  readonly sendsms: number;
}

function configuration(ports: Ports, smppPort: number, callbackPort: number): string {
  return `
group = core
admin-port = ${ports.admin}
admin-password = bar
smsbox-port = ${ports.box}
box-allow-ip = "127.0.0.1"
log-level = 3
dlr-storage = internal

group = smsc
smsc = smpp
smsc-id = carrier
host = 127.0.0.1
port = ${smppPort}
transceiver-mode = true
smsc-username = "test"
smsc-password = "secret"
system-type = ""
enquire-link-interval = 1
reconnect-delay = 1
msg-id-type = 0x00

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = ${ports.box}
sendsms-port = ${ports.sendsms}
log-level = 3

group = sendsms-user
username = tester
password = foobar
max-messages = 10
concatenation = true

group = sms-service
keyword = default
get-url = "http://127.0.0.1:${callbackPort}/mo?from=%p&text=%b"
max-messages = 0
catch-all = yes
`;
}

/** Gives what was put in to the waiters, one by one. */
class Arrivals<T> {
  readonly #items: T[] = [];
  #onItem: () => void = () => {};

  add(item: T): void {
    this.#items.push(item);
    this.#onItem();
  }

  async next(): Promise<T> {
    for (;;) {
      if (this.#items.length > 0) return this.#items.splice(0, 1)[0] as T; // there is one
      await new Promise<void>((resolve) => {
        this.#onItem = resolve;
      });
    }
  }
}

function start(command: string, file: string, directory: string): void {
  const child: ChildProcess = spawn(command, ['-v', '3', file], { cwd: directory, stdio: 'ignore' });
  open.push({
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  });
}

async function meet() {
  const submits = new Arrivals<PduOf<'submit_sm'>>();
  const callbacks = new Arrivals<URL>();
  let lastId = 0;
  const server = new SmppServer({
    authenticate: ({ password }) => (password === 'secret' ? 0 : 0x0e),
    handlers: {
      submit_sm: (pdu) => {
        submits.add(pdu);
        return { messageId: `${++lastId}` };
      },
    },
  });
  const smppPort = await server.listen(0);
  const http = createHttpServer((request, response) => {
    callbacks.add(new URL(request.url ?? '/', 'http://127.0.0.1'));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const callbackPort = address !== null && typeof address === 'object' ? address.port : 0;
  const directory = mkdtempSync(join(tmpdir(), 'ngoma-kannel-'));
  open.push(
    { [Symbol.asyncDispose]: async () => rmSync(directory, { recursive: true }) },
    { [Symbol.asyncDispose]: async () => void http.close() },
    { [Symbol.asyncDispose]: async () => server.sessions.forEach((session) => void session.destroy()) },
    server,
  );
  const ports = { admin: await freePort(), box: await freePort(), sendsms: await freePort() };
  const file = join(directory, 'kannel.conf');
  writeFileSync(file, configuration(ports, smppPort, callbackPort));
  const bound = once(server, 'bound') as Promise<[ServerSession]>; // the event of that name
  start('bearerbox', file, directory);
  const [session] = await bound;
  start('smsbox', file, directory);
  await answering(`http://127.0.0.1:${ports.sendsms}/`);

  const send = (text: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      username: 'tester',
      password: 'foobar',
      from: 'NGOMA',
      to: '256772000001',
      text,
    });
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    return fetch(`http://127.0.0.1:${ports.sendsms}/cgi-bin/sendsms?${query}`);
  };
  const reportTo = `http://127.0.0.1:${callbackPort}/dlr?type=%d&id=%F`;
  return { session, submits, callbacks, send, reportTo };
}

async function answering(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
}

function textOf(pdu: PduOf<'submit_sm'>): string {
  return decodeText(userDataOf(pdu).body, alphabetOf(pdu.dataCoding) ?? 'latin1');
}

describe.skipIf(kannelMissing !== '')(`with Kannel${kannelMissing && ` (${kannelMissing})`}`, () => {
  test('it binds, submits in both alphabets and in parts, and takes receipts and inbound texts from us', async () => {
    const { session, submits, callbacks, send, reportTo } = await meet();
    expect(session).toMatchObject({ kind: 'transceiver', systemId: 'test' });

    expect((await send('@$_[]€', { 'dlr-mask': '3', 'dlr-url': reportTo, charset: 'UTF-8' })).status).toBe(202);
    const plain = await submits.next();
    expect(textOf(plain)).toBe('@$_[]€');

    await send('eŋŋoma 😀', { coding: '2', charset: 'UTF-8' });
    expect(textOf(await submits.next())).toBe('eŋŋoma 😀');

    await send('x'.repeat(200));
    const parts = [await submits.next(), await submits.next()];
    expect(parts.map((part) => partOfMessage(part))).toMatchObject([
      { total: 2, part: 1 },
      { total: 2, part: 2 },
    ]);
    expect(parts.map(textOf).join('')).toBe('x'.repeat(200));

    const receipt = 'id:1 sub:001 dlvrd:001 submit date:2611211030 done date:2611211031 stat:DELIVRD err:000 text:';
    expect(
      await session.deliver({
        esmClass: 4,
        sourceAddr: '256772000001',
        destinationAddr: 'NGOMA',
        shortMessage: Buffer.from(receipt),
        tlvs: { receiptedMessageId: '1', messageState: 2 },
      }),
    ).toMatchObject({ outcome: 'accepted' });
    const report = await callbacks.next();
    expect(Object.fromEntries(report.searchParams)).toEqual({ type: '1', id: '1' });

    const inbound = { sourceAddr: '256772000009', destinationAddr: '8008', shortMessage: Buffer.from('Hello') };
    expect(await session.deliver(inbound)).toMatchObject({ outcome: 'accepted' });
    const text = await callbacks.next();
    expect(text.pathname).toBe('/mo');
    expect(text.searchParams.get('text')).toBe('Hello');
  });
});
