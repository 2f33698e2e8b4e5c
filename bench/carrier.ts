import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SmppClient } from '@ngoma/smpp';
import { StandInCarrier } from '../packages/smpp/test/stand-in-carrier.ts';
import { type ChildServer, temporaryFolder } from '../test/harness/child-server.ts';
import { createKey, startNgoma } from '../test/harness/ngoma.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { createStore, type Engine, enginesNamed, type Store } from './engines.ts';
import { isCarrierMissing } from './missing-carrier.ts';
import { type Accepted, type Account, phone, sendMessages } from './sender.ts';
import { printTable, whole } from './table.ts';

/**
 * From an accepted message to a submit at the stand-in carrier of TEST_SMSC, with a receipt for each: how fast a
 * backlog drains, and how long an accepted message waits for its submit, beside `@ngoma/smpp` alone in the same run.
 * `--messages 20000` for each row, `--engine sqlite`.
 */
const window = 50;
const sustained = 2_000;
const longestWaitMs = 250;

interface Row {
  readonly name: string;
  readonly perSecond: number;
  readonly cpuMsPerMessage: number;
  readonly waitsMs?: readonly number[];
}

export async function benchCarrier(parameters: readonly string[] = []): Promise<void> {
  if (isCarrierMissing()) return;
  const { values } = parseArgs({
    args: [...parameters],
    options: { messages: { type: 'string', default: '20000' }, engine: { type: 'string' } },
  });
  const messages = Number(values.messages);
  const rows = [await submitAlone(messages)];
  for (const engine of enginesNamed(values.engine)) {
    rows.push(await drain(engine, messages));
    for (const perSecond of [sustained, sustained / 2]) rows.push(await pass(engine, messages, perSecond));
  }
  printTable(
    `Messages over SMPP, window ${window}, a receipt for each`,
    ['', 'submits/s', 'limit', 'CPU ms/message', 'p50 ms to the submit', 'p99', 'limit'],
    rows.map(toCells),
  );
}

const toCells = ({ name, perSecond, cpuMsPerMessage, waitsMs }: Row): string[] => [
  name,
  whole(perSecond),
  waitsMs === undefined ? whole(sustained) : '',
  cpuMsPerMessage.toFixed(3),
  ...(waitsMs ? [whole(quantile(waitsMs, 0.5)), whole(quantile(waitsMs, 0.99)), whole(longestWaitMs)] : ['', '', '']),
];

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;

/** The floor: the client of the same process, and nothing that is stored. */
async function submitAlone(count: number): Promise<Row> {
  await using carrier = await StandInCarrier.start({ magic: 0 });
  const login = { host: '127.0.0.1', port: carrier.port, systemId: 'test', password: 'secret' };
  const client = new SmppClient({ ...login, windowSize: window, onDeliver: () => 0 });
  await once(client.start(), 'bound');
  const fields = { destAddrTon: 1, destAddrNpi: 1, registeredDelivery: 1, shortMessage: Buffer.alloc(54, 'a') };
  let begun = 0;
  async function submitOneByOne(): Promise<void> {
    while (begun < count) await client.submit({ ...fields, destinationAddr: phone(begun++) });
  }
  const before = cpuTimeMs(process.pid);
  await Promise.all(Array.from({ length: window }, submitOneByOne));
  await receiptsDelivered(carrier, count);
  const cpuMs = cpuTimeMs(process.pid) - before;
  await client.close();
  return { name: 'floor: @ngoma/smpp alone', perSecond: rateOf(carrier), cpuMsPerMessage: cpuMs / count };
}

/** All messages are stored before the first is submitted. */
async function drain(engine: Engine, count: number): Promise<Row> {
  const dataDir = temporaryFolder();
  await using store = await createStore(engine, dataDir);
  await using carrier = await StandInCarrier.start({ magic: 0 });
  const stored = await startWithCarrier(store, carrier, dataDir, { NGOMA_WORKER: 'off' });
  await sendMessages(stored.account, { count });
  await stored.server.stop();
  await using server = (await startWithCarrier(store, carrier, dataDir)).server;
  const before = cpuTimeMs(server.pid) + store.cpuMs();
  await receiptsDelivered(carrier, count);
  const cpuMs = cpuTimeMs(server.pid) + store.cpuMs() - before;
  return { name: `${engine}, a backlog`, perSecond: rateOf(carrier), cpuMsPerMessage: cpuMs / count };
}

/** Messages are accepted and submitted at the same time. */
async function pass(engine: Engine, count: number, perSecond: number): Promise<Row> {
  const dataDir = temporaryFolder();
  await using store = await createStore(engine, dataDir);
  await using carrier = await StandInCarrier.start({ magic: 0 });
  const { server: started, account } = await startWithCarrier(store, carrier, dataDir);
  await using server = started;
  await sendMessages(account, { count: perSecond, perSecond });
  await receiptsDelivered(carrier, perSecond);
  const before = cpuTimeMs(server.pid) + store.cpuMs();
  const accepted = await sendMessages(account, { count, perSecond, from: perSecond });
  await receiptsDelivered(carrier, perSecond + count);
  const cpuMs = cpuTimeMs(server.pid) + store.cpuMs() - before;
  return {
    name: `${engine}, ${whole(perSecond)} accepted a second`,
    perSecond: rateOf(carrier, perSecond),
    cpuMsPerMessage: cpuMs / count,
    waitsMs: waitsFrom(accepted, carrier),
  };
}

interface Running {
  readonly server: ChildServer;
  readonly account: Account;
}

async function startWithCarrier(
  { url }: Store,
  carrier: StandInCarrier,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const file = path.join(dataDir, 'carriers.json');
  const password = { env: 'BENCH_PASSWORD' };
  const stand = { kind: 'smpp', host: '127.0.0.1', port: carrier.port, system_id: 'test', password, window };
  writeFileSync(file, JSON.stringify({ carriers: { stand }, routes: [{ carriers: ['stand'] }] }));
  const server = await startNgoma({
    dataDir,
    environment: { DATABASE_URL: url, NGOMA_CARRIERS: file, BENCH_PASSWORD: 'secret', ...more },
  });
  return { server, account: { url: server.url, key: createKey(dataDir, 'live', { DATABASE_URL: url }).key } };
}

/** Resolves when the carrier has had so many submits and an answer to the receipt of each. */
export async function receiptsDelivered(carrier: StandInCarrier, count: number): Promise<void> {
  for (;;) {
    const { submit, waiting, held, unacked } = await carrier.order('stats');
    if (Number(submit) >= count && waiting === 0 && held === 0 && unacked === 0) return;
    await delay(50);
  }
}

/** When the carrier read each submit, by the digits of the phone. */
function submitsAt(carrier: StandInCarrier, after = 0): Map<string, number> {
  const submits = carrier.events('submit').slice(after);
  return new Map(submits.map(({ t, dest }) => [String(dest), Number(t)]));
}

function rateOf(carrier: StandInCarrier, after = 0): number {
  const times = [...submitsAt(carrier, after).values()];
  return times.length / ((Math.max(...times) - Math.min(...times)) / 1000);
}

function waitsFrom(accepted: Accepted, carrier: StandInCarrier): number[] {
  const submitted = submitsAt(carrier);
  return Array.from(accepted, ([digits, atMs]) => (submitted.get(digits) ?? Number.POSITIVE_INFINITY) - atMs);
}
