import { parseArgs } from 'node:util';
import { type Database, runIn } from '../apps/server/src/database/database.ts';
import { openDatabase } from '../apps/server/src/database/open.ts';
import { insertInto, type Value } from '../apps/server/src/database/statement.ts';
import type { MessageId } from '../apps/server/src/messaging/messages/message.ts';
import { lockMessages } from '../apps/server/src/messaging/messages/repository.ts';
import { claimMessages, hasOverdue, releaseMessages } from '../apps/server/src/messaging/queue/repository.ts';
import { hasMatchable, listOrphans, takeUnmatched } from '../apps/server/src/messaging/receipts/repository.ts';
import {
  findReferenced,
  listSubmissions,
  updateReceipts,
} from '../apps/server/src/messaging/submissions/repository.ts';
import { systemClock } from '../apps/server/src/time/clock.ts';
import { temporaryFolder } from '../test/harness/child-server.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { createStore, type Engine, enginesNamed } from './engines.ts';
import { median } from './statistics.ts';
import { printTable, whole } from './table.ts';

/**
 * The cost of the statements of a claim and of receipts with a thousand and a million stored messages, each with a row in
 * the queue and a submission: CPU of this process and of PostgreSQL. `--messages 100000` for fewer.
 */
const few = 1_000;
const batch = 50;
const rounds = 40;
const rowsAtOnce = 5_000;
const carrier = 'stand';

const idOf = (number: number): MessageId => `msg_${String(number).padStart(26, '0')}` as MessageId; // as: in its form

interface Work {
  readonly name: string;
  readonly run: (db: Database, round: number, stored: number) => Promise<unknown>;
}

/** Numbers of stored messages, others in each round. */
const some = (round: number, stored: number): number[] =>
  Array.from({ length: batch }, (_, index) => ((round * batch + index) * 7919) % stored);

/** All of them are of one key. */
const lane = '1 key_bench';

const works: readonly Work[] = [
  { name: `a claim of ${batch}, given back`, run: claim },
  { name: `receipts for ${batch}`, run: takeReceipts },
  { name: 'what is overdue, early or orphaned', run: sweep },
];

async function claim(db: Database, round: number): Promise<void> {
  const nowMs = Date.now();
  await db.transaction(async (trx) => {
    const lease = { owner: `bench ${round}`, nowMs, untilMs: nowMs + 30_000 };
    const claimed = await claimMessages(trx, carrier, lease, new Map([[lane, batch]]));
    if (claimed.length !== batch) throw new Error(`${claimed.length} messages were claimed`);
    const releases = claimed.map(({ message, leaseToken }) => {
      return {
        messageId: message.id,
        leaseToken,
        refusals: 0,
        dueAtMs: nowMs - 1_000,
        overdueAtMs: nowMs + 86_400_000,
      };
    });
    await releaseMessages(trx, releases);
  });
}

async function takeReceipts(db: Database, round: number, stored: number): Promise<void> {
  const references = some(round, stored).map((number) => {
    return { carrier, carrierMessageId: String(number), to: String(256_772_000_000 + number).slice(-9) };
  });
  await db.transaction(async (trx) => {
    await takeUnmatched(trx, references, Date.now());
    const found = await findReferenced(trx, references);
    const ids = new Set(found.filter((id) => id !== undefined));
    if (ids.size === 0) throw new Error('No receipt found its message');
    await lockMessages(trx, ids);
    const parts = [...(await listSubmissions(trx, ids)).values()].flat();
    await updateReceipts(trx, parts);
  });
}

async function sweep(db: Database): Promise<void> {
  await hasOverdue(db, Date.now());
  await hasMatchable(db, Date.now());
  await listOrphans(db, '', Date.now(), 500);
}

export async function benchStored(parameters: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { messages: { type: 'string', default: '1000000' }, engine: { type: 'string' } },
  });
  const many = Number(values.messages);
  for (const engine of enginesNamed(values.engine)) {
    const [small, large] = [await measureAmong(engine, few), await measureAmong(engine, many)];
    printTable(
      `CPU ms (median of ${rounds}), ${engine}`,
      ['', `${whole(few)} stored`, `${whole(many)} stored`, 'growth', 'limit'],
      works.map(({ name }, index) => {
        const [before = Number.NaN, after = Number.NaN] = [small[index], large[index]];
        return [name, before.toFixed(2), after.toFixed(2), `${(after / before).toFixed(1)} ×`, '2 ×'];
      }),
    );
  }
}

async function measureAmong(engine: Engine, stored: number): Promise<number[]> {
  await using store = await createStore(engine, temporaryFolder());
  const cpuMs = () => cpuTimeMs(process.pid) + store.cpuMs();
  const db = await openDatabase({ url: store.url, clock: systemClock, lock: false });
  try {
    await fill(db, stored);
    const measured: number[] = [];
    for (const work of works) {
      const figures: number[] = [];
      for (let round = -rounds; round < rounds; round += 1) {
        const before = cpuMs();
        await work.run(db, round + rounds, stored);
        if (round >= 0) figures.push(cpuMs() - before);
      }
      measured.push(median(figures));
    }
    return measured;
  } finally {
    await db.close();
  }
}

async function fill(db: Database, stored: number): Promise<void> {
  const nowMs = Date.now();
  const later = nowMs + 86_400_000;
  for (let first = 0; first < stored; first += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, stored - first) }, (_, index) => first + index);
    const rows: Record<string, (number: number) => Record<string, Value>> = {
      messages: (number) => ({
        ...{ id: idOf(number), api_key_id: 'key_1', user_id: 1, mode: 'live', to: `+${256_772_000_000 + number}` },
        ...{
          text: 'Your seat is booked for Friday, 19:00.',
          encoding: 'gsm7',
          segments: 1,
          status: 'sent',
          sequence: 4,
        },
        ...{ created_at: nowMs, updated_at: nowMs, expires_at: later },
      }),
      message_queue: (number) => ({
        ...{ message_id: idOf(number), mode: 'live', route: carrier, lane, due_at: nowMs - 60_000 + (number % 1_000) },
        ...{ overdue_at: later, attempts: 0, lease_token: 1 },
      }),
      submissions: (number) => ({
        ...{ message_id: idOf(number), attempt: 1, part: 1, carrier, carrier_message_id: String(number) },
        ...{ state: 'accepted', submitted_at: nowMs },
      }),
    };
    await db.transaction(async (trx) => {
      for (const [table, toRow] of Object.entries(rows)) {
        const columns = Object.keys(toRow(0));
        await runIn(
          trx,
          insertInto(
            table,
            columns,
            numbers.map((number) => Object.values(toRow(number))),
          ),
        );
      }
    });
  }
  // As PostgreSQL does by itself a minute after so many rows.
  await db.write.raw('analyze');
}
