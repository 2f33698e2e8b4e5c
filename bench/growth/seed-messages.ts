import { type Database, runIn, type Transaction } from '../../apps/server/src/database/database.ts';
import { openDatabase } from '../../apps/server/src/database/open.ts';
import { insertInto, type Value } from '../../apps/server/src/database/statement.ts';
import { firstUlid } from '../../apps/server/src/ids/ulid.ts';
import { systemClock } from '../../apps/server/src/time/clock.ts';
import { dayMs } from '../../apps/server/src/time/durations.ts';
import { vacuum } from '../vacuum.ts';
import { inBatches } from './seed-calendar.ts';

const days = 60;
const untilMs = Date.UTC(2026, 10, 21);
const sizeOfBatch = 1000;
const senders = ['NWSC', 'UMEME', 'KCCA', 'Ndere', 'MTrac'];

/** The values that requests of a benchmark name, whatever the number of messages. */
export const seededMessages = {
  sender: 'KCCA',
  /** Of two messages of a hundred. */
  reason: 'absent_subscriber',
  endpoint: `whe_${'0'.repeat(26)}`,
  numberOf: (place: number): string => `+25677${String(place).padStart(7, '0')}`,
  referenceOf: (place: number): string => `booking-${place}`,
  /** The same in each installation of the same size. */
  idOf: (prefix: string, place: number, messages: number): string => idAt(prefix, place, messages),
  atMs: (place: number, messages: number): number =>
    untilMs - days * dayMs + Math.floor((place / messages) * days * dayMs),
} as const;

/** In the order of the places, and with the time at which it was made. */
function idAt(prefix: string, place: number, messages: number): string {
  const time = firstUlid(seededMessages.atMs(place, messages)).slice(0, 10);
  return `${prefix}_${time}${String(place).padStart(16, '0')}`;
}

/** Fills the database of a service that has started once: so many messages of its first user, in the mode of tests. */
export async function seedMessages(url: string, messages: number): Promise<void> {
  const db = await openDatabase({ url, clock: systemClock, lock: false });
  try {
    const { id: user } = await db.read('users').first('id');
    const owner = { user_id: user, mode: 'test' };
    const fill = (table: string, share: number, rowOf: (place: number) => Row) =>
      inBatches(db, Math.ceil(messages * share), (trx, places) => insertRows(trx, table, places.map(rowOf)));
    await fill('messages', 1, (place) => ({ ...owner, ...message(place, messages) }));
    await fill('message_events', 1, (place) => messageEvent(place, messages));
    await fill('batches', 1 / sizeOfBatch, (place) => ({
      ...owner,
      ...{ id: idAt('bat', place, messages), accepted: sizeOfBatch, refused: 0 },
      created_at: seededMessages.atMs(place * sizeOfBatch, messages),
    }));
    await fill('webhook_deliveries', 1, (place) => ({ ...owner, ...delivery(place, messages) }));
    await fill('suppressions', 0.1, (place) => ({
      ...{ ...owner, id: idAt('sup', place, messages), number: seededMessages.numberOf(place), scope: 'marketing' },
      ...{ source: 'api', note: null, created_at: seededMessages.atMs(place, messages) },
    }));
    await fill('inbound_messages', 1, (place) => ({
      ...{ ...owner, id: idAt('inb', place, messages), carrier: 'simulator', from: numberFor(place, messages) },
      ...{ to: '8008', text: 'Webale', keyword: null, received_at: seededMessages.atMs(place, messages) },
    }));
    await countEach(db);
    await (url.startsWith('sqlite:') ? db.write.raw('pragma wal_checkpoint(truncate)') : vacuum(url));
  } finally {
    await db.close();
  }
}

type Row = Readonly<Record<string, Value>>;

/** Of ten messages, one number gets each. */
const numberFor = (place: number, messages: number): string =>
  seededMessages.numberOf(place % Math.max(1, messages / 10));

function message(place: number, messages: number): Row {
  const at = seededMessages.atMs(place, messages);
  const isLost = place % 50 === 0;
  const sender = place % 2 === 0 ? null : (senders[Math.floor(place / 2) % senders.length] ?? null);
  return {
    ...{
      id: idAt('msg', place, messages),
      api_key_id: 'key_seeded',
      to: numberFor(place, messages),
      sender_id: sender,
    },
    ...{ text: 'Your code is 482913.', callback_url: null, encoding: 'gsm7', segments: 1, sequence: 5 },
    ...{ status: isLost ? 'undelivered' : 'delivered', reason: isLost ? seededMessages.reason : null },
    ...{ created_at: at, updated_at: at + 900, expires_at: at + dayMs, priority: 'normal', category: 'transactional' },
    client_reference: seededMessages.referenceOf(place),
    batch_id: idAt('bat', Math.floor(place / sizeOfBatch), messages),
  };
}

const messageEvent = (place: number, messages: number): Row => ({
  ...{ message_id: idAt('msg', place, messages), sequence: 1, status: 'accepted', reason: null, carrier_code: null },
  at: seededMessages.atMs(place, messages),
});

function delivery(place: number, messages: number): Row {
  const at = seededMessages.atMs(place, messages);
  const isFailed = place % 50 === 0;
  return {
    ...{ id: idAt('whk', place, messages), api_key_id: 'key_seeded', event_type: 'message.delivered' },
    ...{ url: 'https://hooks.example.ug/', receiver: 'hooks.example.ug', payload: '{}', attempts: isFailed ? 10 : 1 },
    ...{ state: isFailed ? 'exhausted' : 'delivered', created_at: at, due_at: at, lease_token: 0, lease_until: 0 },
    ...{ finished_at: at, endpoint_id: seededMessages.endpoint, message_id: idAt('msg', place, messages) },
  };
}

async function insertRows(trx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let from = 0; from < rows.length; from += 500) {
    const part = rows.slice(from, from + 500).map((row) => Object.values(row));
    await runIn(trx, insertInto(table, columns, part));
  }
}

/** As messages are counted while they are sent. */
async function countEach(db: Database): Promise<void> {
  const perDay = await db
    .read('messages')
    .select(db.read.raw(`user_id, mode, created_at / ${dayMs} as number, coalesce(sender_id, '') as sender_id, status`))
    .count('* as messages')
    .groupByRaw('1, 2, 3, 4, 5');
  const rows = perDay.map(({ number, messages, ...row }) => ({
    ...row,
    ...{ day: new Date(Number(number) * dayMs).toISOString().slice(0, 10), operator: 'mtn', shard: 0 },
    ...{ messages: Number(messages), segments: Number(messages) },
  }));
  await db.transaction((trx) => insertRows(trx, 'message_counts', rows));
}
