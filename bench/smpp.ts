import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { decodePdu, encodePdu, SmppClient } from '@ngoma/smpp';
import { carrierMissing, StandInCarrier } from '../packages/smpp/test/stand-in-carrier.ts';
import { percent, printTable, whole } from './table.ts';

/**
 * Rates of `@ngoma/smpp` on one core: PDUs encoded and decoded a second, submits a second to the stand-in carrier of
 * TEST_SMSC beside npm's smpp in the same run, and memory over many submits. The limits: 300,000 PDUs a second each
 * way, 90 % of npm's submits, flat memory. `node bench/smpp.ts [submits for the memory]`, 100,000 by default.
 */

const memorySubmits = Number(process.argv[2] ?? 100_000);
const codecRounds = 9;
const pdusPerRound = 100_000;
const submitRounds = 5;
const submitsPerRound = 10_000;
const windowSize = 50;

const message = {
  sourceAddrTon: 5,
  sourceAddr: 'NGOMA',
  destAddrTon: 1,
  destAddrNpi: 1,
  destinationAddr: '256772000001',
  shortMessage: Buffer.from('Dear customer, your booking is confirmed. '.repeat(4).slice(0, 160)),
} as const;

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** PDUs a second, the median of the rounds. The sum of the results keeps the engine from skipping calls. */
function codecRate(work: (sequence: number) => number): number {
  let sum = 0;
  const rates = Array.from({ length: codecRounds }, () => {
    const start = process.hrtime.bigint();
    for (let count = 1; count <= pdusPerRound; count++) sum += work(count);
    return pdusPerRound / (Number(process.hrtime.bigint() - start) / 1e9);
  });
  if (sum === 0) throw new Error('No call returned a result, so nothing was measured');
  return median(rates);
}

function benchCodec(): void {
  const octets = encodePdu({ ...message, command: 'submit_sm', sequence: 1, registeredDelivery: 1 });
  const encoding = codecRate(
    (sequence) => encodePdu({ ...message, command: 'submit_sm', sequence, registeredDelivery: 1 }).length,
  );
  const decoding = codecRate(() => (decodePdu(octets).kind === 'pdu' ? 1 : 0));
  printTable(
    `submit_sm of ${octets.length} octets`,
    ['', 'a second', 'limit'],
    [
      ['encode', whole(encoding), whole(300_000)],
      ['decode', whole(decoding), whole(300_000)],
    ],
  );
}

/** Repeats `submit`, a window at a time, and returns submits a second. */
async function submitRate(count: number, submit: () => Promise<void>): Promise<number> {
  const start = process.hrtime.bigint();
  let left = count;
  const submitter = async () => {
    while (left-- > 0) await submit();
  };
  await Promise.all(Array.from({ length: windowSize }, submitter));
  return count / (Number(process.hrtime.bigint() - start) / 1e9);
}

interface Sender {
  readonly submit: () => Promise<void>;
  readonly close: () => Promise<unknown>;
}

async function startOurs(port: number, registeredDelivery: number): Promise<Sender> {
  const client = new SmppClient({
    host: '127.0.0.1',
    port,
    systemId: 'test',
    password: 'secret',
    windowSize,
    onDeliver: () => 0,
  });
  await once(client.start(), 'bound');
  return {
    submit: async () => {
      const { outcome } = await client.submit({ ...message, registeredDelivery });
      if (outcome !== 'accepted') throw new Error(`A submit was ${outcome}`);
    },
    close: () => client.close(),
  };
}

async function startNpm(port: number, registeredDelivery: number): Promise<Sender> {
  // It has no types, and only the tests of the package depend on it.
  const smpp = createRequire(new URL('../packages/smpp/package.json', import.meta.url))('smpp');
  const session = smpp.connect({ host: '127.0.0.1', port });
  session.on('deliver_sm', (pdu: { response(): object }) => session.send(pdu.response()));
  const ask = (command: string, fields: object) =>
    new Promise<{ command_status: number }>((resolve) => session[command](fields, resolve));
  await once(session, 'connect');
  await ask('bind_transceiver', { system_id: 'test', password: 'secret' });
  const fields = {
    source_addr_ton: 5,
    source_addr: message.sourceAddr,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: message.destinationAddr,
    registered_delivery: registeredDelivery,
    data_coding: 0,
    short_message: message.shortMessage,
  };
  return {
    submit: async () => {
      const { command_status: status } = await ask('submit_sm', { ...fields });
      if (status !== 0) throw new Error(`A submit got status ${status}`);
    },
    close: async () => {
      await ask('unbind', {});
      session.destroy();
    },
  };
}

/** Waits for pending receipts, which would count for the next measurement. */
async function receiptsDelivered(carrier: StandInCarrier): Promise<void> {
  for (;;) {
    const { waiting, held, unacked } = await carrier.order('stats');
    if (waiting === 0 && held === 0 && unacked === 0) return;
    await delay(20);
  }
}

/** Both alternate on one carrier, so that other load of the machine affects both. */
async function compareSubmits(name: string, registeredDelivery: number): Promise<readonly string[]> {
  await using carrier = await StandInCarrier.start({ magic: 0 });
  const rates: Record<'ours' | 'npm', number[]> = { ours: [], npm: [] };
  for (let round = 0; round < submitRounds; round++) {
    for (const [who, start] of [['ours', startOurs] as const, ['npm', startNpm] as const]) {
      const sender = await start(carrier.port, registeredDelivery);
      rates[who].push(await submitRate(submitsPerRound, sender.submit));
      await receiptsDelivered(carrier);
      await sender.close();
    }
  }
  const [ours, npm] = [median(rates.ours), median(rates.npm)];
  return [name, whole(ours), whole(npm), percent(ours / npm), percent(0.9)];
}

const mebibytes = (octets: number) => (octets / 2 ** 20).toFixed(1);

async function benchMemory(): Promise<void> {
  await using carrier = await StandInCarrier.start({ magic: 0 });
  const sender = await startOurs(carrier.port, 0);
  const rows: string[][] = [];
  const steps = 5;
  for (let step = 0; step <= steps; step++) {
    if (step > 0) await submitRate(memorySubmits / steps, sender.submit);
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    rows.push([whole((step * memorySubmits) / steps), mebibytes(heapUsed), mebibytes(rss)]);
  }
  await sender.close();
  printTable('Memory of the client', ['after submits', 'heap MiB', 'resident MiB'], rows);
}

benchCodec();
if (carrierMissing) {
  process.stdout.write(`\nSubmits to the stand-in carrier are ${carrierMissing}.\n`);
} else {
  printTable(
    `Submits a second, window ${windowSize}`,
    ['', 'ours', 'npm smpp', 'ours / npm', 'limit'],
    [await compareSubmits('without receipts', 0), await compareSubmits('with a receipt each', 1)],
  );
  await benchMemory();
}
