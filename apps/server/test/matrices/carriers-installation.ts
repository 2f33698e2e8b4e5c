import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import type { TestEngine } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { createFastClock } from './fast-clock.ts';

/** One carrier of an installation: the options of the stand-in, and its entry in the file of carriers. */
export interface CarrierSpec {
  readonly theirs: Readonly<Record<string, string | number>>;
  readonly ours: object;
}

/** The whole service with many stand-in carriers, one for each sender. */
export interface CarriersInstallation extends AsyncDisposable {
  readonly server: TestServer;
  readonly carriers: readonly StandInCarrier[];
  /** Sends a message by way of the carrier with this index, and gives its id. */
  send(carrier: number, to: string, text: string): Promise<string>;
}

const senderOf = (carrier: number): string => `C${carrier}`;

/** The factor of timers, so that pauses between connections do not make the tests long; it also shortens polls. */
const timesAsFast = { sqlite: 10, postgres: 3 } as const;
/** By the clock of the database. */
const waitSeconds = 2;

export async function startCarriers(specs: readonly CarrierSpec[], engine: TestEngine): Promise<CarriersInstallation> {
  await using started = new AsyncDisposableStack();
  // Each stand-in ends with this process.
  setMaxListeners(0, process);
  const carriers = await Promise.all(specs.map(({ theirs }) => StandInCarrier.start(theirs)));
  for (const carrier of carriers) started.use(carrier);
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-carriers-'));
  started.defer(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'carriers.json');
  writeFileSync(file, JSON.stringify(describeCarriers(specs, carriers, timesAsFast[engine])));
  const server = await startServer({
    engine,
    clock: createFastClock(timesAsFast[engine]),
    environment: {
      NGOMA_CARRIERS: file,
      NGOMA_SENDERS: specs.map((_spec, index) => senderOf(index)).join(','),
      SMSC_PASSWORD: 'secret',
      LOG_LEVEL: 'error',
    },
  });
  started.use(server);
  const { key } = await server.createKey({ mode: 'live' });
  const running = started.move();
  return {
    server,
    carriers,
    async send(carrier, to, text) {
      const response = await fetch(`${server.url}/v1/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, message: text, sender_id: senderOf(carrier) }),
      });
      if (response.status !== 202) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
      return ((await response.json()) as { id: string }).id;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function describeCarriers(
  specs: readonly CarrierSpec[],
  carriers: readonly StandInCarrier[],
  answerSeconds: number,
): object {
  const settings = specs.map(({ ours }, index) => {
    const common = { kind: 'smpp', host: '127.0.0.1', port: carriers[index]?.port, system_id: 'test' };
    const times = { response_s: answerSeconds, on_uncertain: { wait_s: waitSeconds } };
    return [`c${index}`, { ...common, ...times, password: { env: 'SMSC_PASSWORD' }, ...ours }] as const;
  });
  return {
    carriers: Object.fromEntries(settings),
    routes: specs.map((_spec, index) => ({ senders: [senderOf(index)], carriers: [`c${index}`] })),
  };
}
