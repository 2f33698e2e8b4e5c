import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { StandInCarrier } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import type { Database } from '../../src/database/database.ts';
import type { MessageStatus } from '../../src/messaging/messages/message.ts';
import type { Target } from './load.ts';

/** Whether faults have realistic durations; in CI they are shorter, and prove the same rule. */
export const isSoak = process.env['TEST_SOAK'] === '1';

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const messageCount = 200;
/** The number of submits before the fault: some have responses, some wait for them, the others are queued. */
export const brokenAfter = 120;

/** A carrier in front of which, with `messageCount` messages, all of those are still on their way after a second. */
export const startSlowCarrier = (options: Readonly<Record<string, string | number>> = {}): Promise<StandInCarrier> =>
  StandInCarrier.start({ 'resp-ms': 400, 'receipt-ms': 1_500, 'redeliver-ms': 500, ...options });

/** The settings of a service whose only carrier is at this port. */
export function environmentFor(port: number, settings: object = {}): Record<string, string> {
  const file = path.join(temporaryFolder(), 'carriers.json');
  const mtn = {
    ...{ kind: 'smpp', host: '127.0.0.1', port, system_id: 'test', password: { env: 'CARRIER_PASSWORD' } },
    window: 100,
    ...settings,
  };
  writeFileSync(file, JSON.stringify({ carriers: { mtn }, routes: [{ carriers: ['mtn'] }] }));
  // The prefix of the numbers of a carrier, so that all its messages go to it.
  return { NGOMA_CARRIERS: file, CARRIER_PASSWORD: 'secret', NGOMA_DESTINATION_CAP: 'off' };
}

/** Sends messages that differ in their texts, each of which must be accepted, and gives their ids by text. */
export async function sendMessages(
  target: Target,
  toOf = (each: number) => `+256772${String(each).padStart(6, '0')}`,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  let next = 0;
  async function work(): Promise<void> {
    for (let each = next++; each < messageCount; each = next++) {
      const text = `Order ${each} is ready`;
      ids.set(text, await sendOne(target, toOf(each), text));
    }
  }
  await Promise.all(Array.from({ length: 16 }, work));
  return ids;
}

async function sendOne({ url, bearer }: Target, to: string, message: string): Promise<string> {
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const body = JSON.stringify({ to, message });
  const response = await fetch(`${url}/v1/messages`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { id: string };
  expect({ status: response.status, answer }).toMatchObject({ status: 202 });
  return answer.id;
}

/** The stand-in carrier repeats receipts of a lost session only at the next bind, so this binds once more. */
export async function haveReceiptsComeAgain(carrier: StandInCarrier): Promise<void> {
  await carrier.logged('submit', messageCount);
  await carrier.logged('receipt', messageCount);
  await carrier.order('drop');
}

/** The outcomes of messages, in the service and at the carrier. */
export interface Account {
  readonly delivered: number;
  /** Unknown in the service, and not at the carrier. */
  readonly unknown: number;
  /** The carrier has nothing, and the service still waits for a receipt before it decides. */
  readonly undecided: number;
  /** Failed or expired in the service, or unknown there and at the carrier. */
  readonly falselyTold: number;
  /** The carrier has the same text more than once. */
  readonly doubled: number;
  /** Neither at its end nor with the carrier. */
  readonly lost: number;
}

export const allDelivered: Account = {
  delivered: messageCount,
  unknown: 0,
  undecided: 0,
  falselyTold: 0,
  doubled: 0,
  lost: 0,
};

/** Waits until nothing more is to happen soon, and gives the account. */
export async function settle(
  db: Pick<Database, 'read'>,
  carriers: readonly StandInCarrier[],
  ids: ReadonlyMap<string, string>,
  { waitsForAll = true } = {},
): Promise<Account> {
  for (;;) {
    const account = accountOf(await readStatuses(db), carriers, ids);
    const { delivered, unknown, undecided, falselyTold } = account;
    if (delivered + unknown + falselyTold + (waitsForAll ? 0 : undecided) >= ids.size) return account;
    await wait(50);
  }
}

async function readStatuses(db: Pick<Database, 'read'>): Promise<Map<string, MessageStatus | 'undecided'>> {
  const rows: { id: string; status: MessageStatus }[] = await db.read('messages').select('id', 'status');
  const uncertain = new Set(await db.read('submissions').where({ state: 'uncertain' }).pluck('message_id'));
  return new Map(rows.map(({ id, status }) => [id, status === 'sending' && uncertain.has(id) ? 'undecided' : status]));
}

const untrue: readonly (MessageStatus | 'undecided' | undefined)[] = [
  'unknown',
  'failed',
  'rejected',
  'expired',
  'undelivered',
];

function accountOf(
  statuses: ReadonlyMap<string, MessageStatus | 'undecided'>,
  carriers: readonly StandInCarrier[],
  ids: ReadonlyMap<string, string>,
): Account {
  const submitted = Object.groupBy(
    carriers.flatMap((carrier) => carrier.events('submit')),
    ({ text }) => String(text),
  );
  const all = [...ids].map(([text, id]) => ({ status: statuses.get(id), copies: submitted[text]?.length ?? 0 }));
  const count = (of: (each: (typeof all)[number]) => boolean) => all.filter(of).length;
  return {
    delivered: count(({ status }) => status === 'delivered'),
    unknown: count(({ status, copies }) => status === 'unknown' && copies === 0),
    undecided: count(({ status, copies }) => status === 'undecided' && copies === 0),
    falselyTold: count(({ status, copies }) => untrue.includes(status) && (copies > 0 || status !== 'unknown')),
    doubled: count(({ copies }) => copies > 1),
    lost: count(({ status, copies }) => copies === 0 && status !== 'unknown' && status !== 'undecided'),
  };
}

/** Prints the account, with the time since the fault was over. */
export function report(name: string, account: Account, overAtMs: number): void {
  const counts = Object.entries(account).map(([what, count]) => `${count} ${what}`);
  const seconds = ((performance.now() - overAtMs) / 1_000).toFixed(1);
  process.stdout.write(`${name}: ${counts.join(', ')}; settled ${seconds} s after it\n`);
}

/** A live key of a service in this process, as a target for `sendMessages`. */
export async function liveTarget(server: {
  readonly url: string;
  createKey(options: { readonly mode: 'live' }): Promise<{ readonly key: string }>;
}): Promise<Target> {
  const { key } = await server.createKey({ mode: 'live' });
  return { url: server.url, bearer: `Bearer ${key}` };
}
