import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { createDraw } from '../../../test/harness/draw.ts';
import { type Outcome, parseReceipt, SmppClient } from '../src/smpp.ts';
import { type CarrierEvent, carrierMissing, StandInCarrier } from './stand-in-carrier.ts';

/**
 * Submits to the stand-in carrier while failures come at random, then compares both books: each submit has one outcome,
 * and the carrier's log agrees with it unless it is uncertain. `node test/soak.ts [minutes] [seed]`; 0.5 minutes
 * by default. Ends with status 1 if they disagree.
 */

const minutes = Number(process.argv[2] ?? 0.5);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const submitters = 40;
const responseMs = 1000;

/** Orders to the carrier; each comes with the same chance, and `set` holds until another undoes it. */
const failures = [
  'drop',
  'unbind',
  'enquire',
  'pause',
  ...['short', 'long', 'garbage', 'trunc', 'unknown', 'badseq'].map((kind) => `malformed ${kind}`),
  ...['rate 0', 'rate 100', 'rate 0', 'queue-max 0', 'queue-max 20', 'queue-max 0'].map((option) => `set ${option}`),
  ...['early-receipt 0', 'early-receipt 1', 'receipt-copies 1', 'receipt-copies 2'].map((option) => `set ${option}`),
  ...['receipt-ms 10', 'receipt-ms 1500', 'resp-ms 0', 'resp-ms 60', 'error-body 0', 'error-body 1'].map(
    (option) => `set ${option}`,
  ),
  ...['drop-every 0', 'drop-every 61', 'lose-every 0', 'lose-every 67'].map((option) => `set ${option}`),
];
const calm = ['rate 0', 'queue-max 0', 'resp-ms 0', 'receipt-ms 10', 'drop-every 0', 'lose-every 0'];

/** Suffixes of destinations that the carrier treats in a way of their own. */
const suffixes = [
  ...[9901, 9902, 9903, 9904, 9905, 9907, 9910, 9911, 9912, 9913, 9914, 9915, 9916, 9917],
  ...[9918, 9919, 9920, 9921, 9922, 9923, 9924, 9925, 9926, 9927, 9928, 9929],
];

const draw = createDraw(seed);

const entries: Entry[] = [];
const receiptIds = new Set<string>();
const reasons = new Map<string, number>();

async function submitUntil(client: SmppClient, end: number): Promise<void> {
  while (Date.now() < end) {
    const number = entries.length;
    const suffix = draw.chance(0.1) ? draw.from(suffixes) : 1000 + (number % 8000);
    const entry: Entry = { text: `soak ${number}`, destination: `25677${number % 10}${suffix}`, outcomes: [] };
    entries.push(entry);
    const { text, destination } = entry;
    const shortMessage = Buffer.from(text);
    entry.outcomes.push(
      await client.submit({ sourceAddr: 'SOAK', destinationAddr: destination, registeredDelivery: 1, shortMessage }),
    );
    await delay(draw.fraction() * 150);
  }
}

async function disturbUntil(carrier: StandInCarrier, end: number): Promise<number> {
  let count = 0;
  while (Date.now() < end) {
    await delay(200 + draw.fraction() * 1800);
    const order = draw.from(failures);
    count++;
    await carrier.order(order);
    if (order !== 'pause') continue;
    await delay(draw.fraction() * 2 * responseMs);
    await carrier.order('resume');
  }
  for (const option of calm) await carrier.order(`set ${option}`);
  return count;
}

/** Every receipt has been delivered and acknowledged. */
async function drained(carrier: StandInCarrier): Promise<void> {
  for (;;) {
    const stats = await carrier.order('stats');
    if (stats['waiting'] === 0 && stats['held'] === 0 && stats['unacked'] === 0 && stats['sessions'] === 1) return;
    await delay(50);
  }
}

function report(lines: Readonly<Record<string, number | string>>): void {
  for (const [name, value] of Object.entries(lines))
    process.stdout.write(`${name.padEnd(58)}${String(value).padStart(12)}\n`);
}

async function soak(): Promise<boolean> {
  await using carrier = await StandInCarrier.start({ 'receipt-ms': 10, 'redeliver-ms': 200 });
  await using client = new SmppClient({
    host: '127.0.0.1',
    port: carrier.port,
    systemId: 'test',
    password: 'secret',
    windowSize: 20,
    maxWaiting: 30,
    timers: { sessionInitMs: 2000, enquireLinkMs: 1000, responseMs },
    backoff: { leastMs: 20, mostMs: 500 },
    onDeliver: (delivery) => {
      const receipt = parseReceipt(delivery);
      if (receipt?.final) receiptIds.add(receipt.messageId);
      return draw.chance(0.01) ? 0x64 : 0;
    },
  });
  client.on('disconnected', ({ reason }) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1));
  client.start();
  const end = Date.now() + minutes * 60_000;
  const [disturbances] = await Promise.all([
    disturbUntil(carrier, end),
    ...Array.from({ length: submitters }, () => submitUntil(client, end)),
  ]);
  await drained(carrier);
  await client.close();
  const { counts, disagreements } = await settleAccounts(entries, receiptIds, carrier.logPath);
  report({ minutes, seed, submits: entries.length, disturbances, ...counts, 'receipts, by id': receiptIds.size });
  report(Object.fromEntries([...reasons].map(([reason, count]) => [`left: ${reason}`, count])));
  report({
    'resident memory, MiB': Math.round(process.memoryUsage.rss() / 2 ** 20),
    disagreements: disagreements.length,
  });
  for (const disagreement of disagreements.slice(0, 20)) process.stdout.write(`${disagreement}\n`);
  return disagreements.length === 0;
}

/** A submit with a unique text, for comparison with the log of the carrier. */
interface Entry {
  readonly text: string;
  readonly destination: string;
  readonly outcomes: Outcome<'submit_sm'>[];
}

/** The log lines of the carrier about one text. */
interface Trace {
  readonly ids: string[];
  refused: number;
  lost: number;
}

/** The result of a soak: counts, and each submit on which the two sides disagree. */
interface Account {
  readonly counts: Readonly<Record<string, number>>;
  readonly disagreements: readonly string[];
}

/** Destinations whose receipt does not come, or comes for another id. */
const withoutReceipt = /99(10|24)$/;

/** Compares our outcomes and receipts with the carrier's log. */
async function settleAccounts(
  entries: readonly Entry[],
  receiptIds: ReadonlySet<string>,
  logPath: string,
): Promise<Account> {
  const traces = await readTraces(logPath);
  const counts: Record<string, number> = {};
  const disagreements: string[] = [];
  for (const entry of entries) {
    const trace = traces.get(entry.text) ?? { ids: [], refused: 0, lost: 0 };
    const kind = kindOf(entry);
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind.startsWith('uncertain') && trace.ids.length > 0)
      counts['uncertain, taken'] = (counts['uncertain, taken'] ?? 0) + 1;
    const disagreement = disagreementOf(entry, trace, receiptIds);
    if (disagreement) disagreements.push(`${entry.text} to ${entry.destination}, ${kind}: ${disagreement}`);
    traces.delete(entry.text);
  }
  for (const text of traces.keys()) disagreements.push(`${text}: the carrier knows it and we do not`);
  return { counts, disagreements };
}

function kindOf({ outcomes: [outcome] }: Entry): string {
  if (!outcome) return 'without outcome';
  return outcome.outcome === 'refused' ? `refused (${outcome.disposition})` : outcome.outcome;
}

function disagreementOf(
  { outcomes, destination }: Entry,
  trace: Trace,
  receiptIds: ReadonlySet<string>,
): string | undefined {
  const [outcome, ...more] = outcomes;
  if (!outcome || more.length > 0) return `it has ${outcomes.length} outcomes`;
  const seen = trace.ids.length + trace.refused + trace.lost;
  switch (outcome.outcome) {
    case 'uncertain':
      return seen > 1 ? `the carrier saw it ${seen} times` : undefined;
    case 'refused': {
      const wantSeen = outcome.status ? 1 : 0;
      return trace.refused === wantSeen && seen === wantSeen ? undefined : 'the carrier did not refuse it';
    }
    case 'accepted': {
      const { messageId } = outcome.response;
      if (seen !== 1 || trace.ids[0] !== messageId) return `the carrier has it as ${trace.ids.join(', ') || 'nothing'}`;
      const wantsReceipt = !withoutReceipt.test(destination);
      return wantsReceipt && !receiptIds.has(messageId) ? `no receipt for ${messageId} arrived` : undefined;
    }
  }
}

async function readTraces(logPath: string): Promise<Map<string, Trace>> {
  const traces = new Map<string, Trace>();
  for await (const line of createInterface({ input: createReadStream(logPath) })) {
    const event: CarrierEvent = JSON.parse(line);
    if (event.ev !== 'submit' && event.ev !== 'refused' && event.ev !== 'lost') continue;
    const text = String(event['text']);
    const trace = traces.get(text) ?? { ids: [], refused: 0, lost: 0 };
    if (event.ev === 'submit') trace.ids.push(String(event['id']));
    else trace[event.ev]++;
    traces.set(text, trace);
  }
  return traces;
}

if (carrierMissing) process.stdout.write(`The soak against the stand-in carrier is ${carrierMissing}.\n`);
else if (!(await soak())) process.exitCode = 1;
