import { describe, expect, test } from 'vitest';
import type { StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { carrierMissing } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import {
  type CarrierCase,
  everyCarrierCase,
  idInReceipts,
  nameOf,
  ourSpelling,
  pairwiseCarrierCases,
  theirOptions,
} from './carrier-cases.ts';
import { type CarriersInstallation, startCarriers } from './carriers-installation.ts';

const isSoak = process.env['TEST_SOAK'] === '1';
/** `npm run soak` runs all cases on SQLite, and the pairs on PostgreSQL. */
const casesOn = {
  sqlite: isSoak ? everyCarrierCase() : pairwiseCarrierCases(),
  postgres: isSoak ? pairwiseCarrierCases() : [],
} as const;
/** Carriers of one installation: all of them are worked with at the same time. */
const batchSize = { sqlite: 40, postgres: 10 } as const;
const messagesPerCase = 16;
const lookEveryMs = 50;
const longestMs = 120_000;
const longestOrderMs = 10_000;

/** A message and its expected outcome. */
interface Sent {
  readonly id: string;
  /** In the format of carriers. */
  readonly to: string;
}

/** A case under way. */
interface Trial {
  readonly name: string;
  readonly each: CarrierCase;
  readonly smsc: StandInCarrier;
  readonly sent: readonly Sent[];
  /** Submits about which a foreign receipt has been sent. */
  readonly told: Set<unknown>;
  wasUnbound: boolean;
}

interface Ended {
  readonly status: string;
  readonly reason: string | null;
}

describe.skipIf(carrierMissing !== '')(`carriers${carrierMissing && ` (${carrierMissing})`}`, () => {
  describeOnEachEngine('in every way', (engine) => {
    const [cases, size] = [casesOn[engine], batchSize[engine]];
    const batches = Array.from({ length: Math.ceil(cases.length / size) }, (_, index) =>
      cases.slice(index * size, (index + 1) * size),
    );
    test.each(batches.map((batch, index) => [index + 1, batch] as const))(
      'their messages reach the states of the guide: batch %i',
      { timeout: longestMs },
      async (_number, batch) => {
        const specs = batch.map((each) => ({ theirs: theirOptions(each), ours: { id_spelling: ourSpelling(each) } }));
        await using installation = await startCarriers(specs, engine);
        const trials = await Promise.all(batch.map((each, index) => begin(installation, each, index)));
        const ends = await settle(installation, trials);
        await expectTimelines(installation, trials);
        print(`${batch.length} carriers on ${engine}`, [...ends.values()]);
      },
    );

    test.each([
      ['after it has accepted, nothing stays unknown: all receipts come', 'drop-every'],
      ['before it has accepted, only those that were lost are unknown', 'lose-every'],
    ] as const)('a carrier that cuts the link at every 15th submit %s', { timeout: longestMs }, async (_name, cut) => {
      await using installation = await startCarriers([{ theirs: { [cut]: 15 }, ours: { window: 1 } }], engine);
      const steady = { spelling: 'decimal', receipts: 'prompt', load: 'free', link: 'steady' } as const;
      const trial = await begin(installation, steady, 0, 45);
      const ends = await settle(installation, [{ ...trial, name: cut }]);
      const lost = trial.smsc.events('lost').length;
      expect(lost).toBe(cut === 'lose-every' ? 3 : 0);
      expect([...ends.values()].filter(({ status }) => status === 'unknown')).toHaveLength(lost);
      print(`${cut} 15 on ${engine}`, [...ends.values()]);
    });
  });
});

async function begin(
  { carriers, send }: CarriersInstallation,
  each: CarrierCase,
  index: number,
  count = messagesPerCase,
): Promise<Trial> {
  const smsc = carriers[index];
  if (!smsc) throw new Error('Each case has a carrier.');
  const sent = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const to = `25677${String(index).padStart(2, '0')}${suffixOf(each, number)}`;
      return { to, id: await send(index, `+${to}`, `Text ${number} of case ${index}`) };
    }),
  );
  return { name: nameOf(each), each, smsc, sent, told: new Set(), wasUnbound: false };
}

/** The last five digits; a silent carrier gets numbers without a response, one accepted and one not. */
function suffixOf({ link }: CarrierCase, number: number): string {
  if (link === 'silent' && number % 8 === 2) return `${Math.floor(number / 8)}9911`;
  if (link === 'silent' && number % 8 === 5) return `${Math.floor(number / 8)}9929`;
  return String(number).padStart(5, '0');
}

/** Goes on until every message is as it must be, and fails with those that are not when time is up. */
async function settle(installation: CarriersInstallation, trials: readonly Trial[]): Promise<Map<string, Ended>> {
  const endAt = performance.now() + longestMs - 15_000;
  for (;;) {
    for (const trial of trials) await interfere(trial);
    const ends = await readEnds(installation);
    await letTimePass(installation, trials, ends);
    const wrong = trials.flatMap((trial) => findWrong(trial, ends));
    if (wrong.length === 0) return ends;
    if (performance.now() > endAt) expect(wrong).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/** Commands for faults that the carrier does not produce by itself. */
async function interfere(trial: Trial): Promise<void> {
  const { each, smsc, told } = trial;
  if (each.link === 'unbound by the carrier' && !trial.wasUnbound && smsc.events('submit').length > 3) {
    trial.wasUnbound = true;
    await give(trial, 'unbind');
  }
  if (each.receipts !== 'foreign') return;
  for (const { id, dest } of smsc.events('submit')) {
    if (told.has(id)) continue;
    told.add(id);
    // The same id, about another phone: the last digit is another one.
    const other = String(dest).replace(/.$/, (digit) => String((Number(digit) + 5) % 10));
    await give(trial, `receipt ${idInReceipts(each, String(id))} ${other.replace(/^256/, '255')} UNDELIV 001`);
  }
}

/** Sends a command to the carrier; one that does not respond has ended. */
async function give({ name, smsc }: Trial, order: string): Promise<void> {
  const silence = new Promise<never>((_resolve, reject) => {
    setTimeout(
      () => reject(new Error(`${name}: the stand-in carrier does not answer '${order}'`)),
      longestOrderMs,
    ).unref();
  });
  await Promise.race([smsc.order(order), silence]);
}

async function readEnds({ server }: CarriersInstallation): Promise<Map<string, Ended>> {
  const rows: (Ended & { id: string })[] = await server.database.read('messages').select('id', 'status', 'reason');
  return new Map(rows.map(({ id, status, reason }) => [id, { status, reason }]));
}

/** Without a receipt a message ends an hour after it has expired, at the latest this long from now. */
async function letTimePass(
  { server }: CarriersInstallation,
  trials: readonly Trial[],
  ends: ReadonlyMap<string, Ended>,
): Promise<void> {
  const silent = trials.filter(({ each }) => each.receipts === 'missing').flatMap(({ sent }) => sent);
  const waiting = silent.map(({ id }) => id).filter((id) => ends.get(id)?.status === 'sent');
  if (waiting.length === 0) return;
  await server.database.transaction((trx) =>
    trx('message_queue').whereIn('message_id', waiting).whereNull('lease_owner').update({ due_at: 0, overdue_at: 0 }),
  );
}

/** A sentence for each message that is not, or not yet, as the carrier's own log has it. */
function findWrong({ name, each, smsc, sent }: Trial, ends: ReadonlyMap<string, Ended>): string[] {
  const submits = Map.groupBy(smsc.events('submit'), ({ dest }) => String(dest));
  return sent.flatMap(({ id, to }) => {
    const times = submits.get(to)?.length ?? 0;
    const { status, reason } = ends.get(id) ?? { status: 'missing', reason: null };
    const expected = expectedEnds(each, times);
    const end = reason === null ? status : `${status} ${reason}`;
    if (times <= 1 && expected.includes(end)) return [];
    return [`${name}: ${to} was accepted ${times} times and is ${end}, not ${expected.join(' or ')}`];
  });
}

function expectedEnds({ receipts }: CarrierCase, timesAccepted: number): readonly string[] {
  if (timesAccepted === 0) return ['unknown uncertain_submit'];
  // Whether a response was under way when the link ended is unknown.
  return receipts === 'missing' ? ['unknown no_receipt', 'unknown uncertain_submit'] : ['delivered'];
}

/** A busy carrier is not in the timeline, and one with a stable link loses no response. */
async function expectTimelines({ server }: CarriersInstallation, trials: readonly Trial[]): Promise<void> {
  const rows: { message_id: string; status: string }[] = await server.database
    .read('message_events')
    .orderBy(['message_id', 'sequence'])
    .select('message_id', 'status');
  const timelines = Map.groupBy(rows, ({ message_id }) => message_id);
  const wrong = trials
    .filter(({ each }) => each.link === 'steady')
    .flatMap(({ name, sent }) =>
      sent.map(
        ({ id }) =>
          `${name}: ${timelines
            .get(id)
            ?.map(({ status }) => status)
            .join(' ')}`,
      ),
    )
    .filter((line) => !/: accepted queued sending sent (delivered|unknown)$/.test(line));
  expect(wrong).toEqual([]);
}

function print(what: string, ends: readonly Ended[]): void {
  const counts = Object.entries(Object.groupBy(ends, ({ status, reason }) => [status, reason ?? ''].join(' ').trim()));
  process.stdout.write(`${what}: ${counts.map(([end, of]) => `${of?.length} × ${end}`).join(', ')}\n`);
}
