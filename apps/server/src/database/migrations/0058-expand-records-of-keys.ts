import { operatorHint } from '@ngoma/sms';
import type { Knex } from 'knex';
import { createDayNames } from '../../time/local-days.ts';

/**
 * Creates the statistics of a key, with those of the stored messages, and the keys of inbound texts, which the migration
 * `0067` finds. It reads before it writes: a transaction with an id stops the removal of dead rows from the queue.
 */
export async function up(knex: Knex): Promise<void> {
  const counts = await countMessages(knex);
  await createCounts(knex);
  for (let first = 0; first < counts.length; first += rowsAtOnce)
    await knex('key_message_counts').insert(counts.slice(first, first + rowsAtOnce));
  await knex.raw('alter table inbound_messages add column api_key_id varchar(30)');
  // Few texts answer a message of a key.
  await knex.raw(
    'create index inbound_messages_api_key_id on inbound_messages (api_key_id, id) where api_key_id is not null',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index inbound_messages_api_key_id');
  await knex.raw('alter table inbound_messages drop column api_key_id');
  await knex.schema.dropTable('key_message_counts');
}

/**
 * Creates the messages of a day by key and state, beside `message_counts`, whose primary key older versions rely on.
 * Messages that were deleted before are in `message_counts` only.
 */
async function createCounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('key_message_counts', (table) => {
    table.string('api_key_id', 30).notNullable();
    table.integer('user_id').notNullable();
    table.string('mode', 4).notNullable();
    // 2026-11-21, the day of acceptance in the time zone of the service.
    table.string('day', 10).notNullable();
    table.string('operator', 10).notNullable();
    // Empty for the carrier's default.
    table.string('sender_id', 20).notNullable();
    table.string('status', 12).notNullable();
    // Concurrent transactions count in different rows.
    table.smallint('shard').notNullable();
    table.integer('messages').notNullable();
    table.integer('segments').notNullable();
    table.bigInteger('cost').notNullable();
    table.primary(['api_key_id', 'user_id', 'mode', 'day', 'operator', 'sender_id', 'status', 'shard']);
  });
}

/** A statement counts at most this many messages, because statements have a deadline. */
const messagesAtOnce = 20_000;
const rowsAtOnce = 500;
/** Days of all zones begin at a quarter of an hour. */
const quarterHourMs = 900_000;

interface Counted {
  readonly api_key_id: string;
  readonly user_id: number;
  readonly mode: string;
  readonly sender_id: string;
  readonly status: string;
  /** `+25677`, and one more digit. */
  readonly prefix: string;
  readonly quarter: number | string;
  readonly messages: number | string;
  readonly segments: number | string;
  readonly cost: number | string;
}

/** A row of `key_message_counts`. */
interface Count {
  readonly api_key_id: string;
  readonly user_id: number;
  readonly mode: string;
  readonly day: string;
  readonly operator: string;
  readonly sender_id: string;
  readonly status: string;
  readonly shard: 0;
  messages: number;
  segments: number;
  cost: number;
}

async function countMessages(knex: Knex): Promise<Count[]> {
  // Migrations have no settings; this one is the zone of the days in `message_counts`.
  const dayOf = createDayNames(process.env['NGOMA_TIMEZONE'] || 'Africa/Kampala');
  const counts = new Map<string, Count>();
  for (let last = ''; ; ) {
    const ids = knex('messages').where('id', '>', last).orderBy('id').limit(messagesAtOnce).select('id');
    const [slice] = await knex.from(ids.as('slice')).max<{ end: string | null }[]>({ end: 'id' });
    if (!slice?.end) return [...counts.values()];
    const counted: readonly Counted[] = await knex('messages')
      .where('id', '>', last)
      .where('id', '<=', slice.end)
      .whereNot('api_key_id', '')
      .groupBy('api_key_id', 'user_id', 'mode', 'sender_id', 'status', 'prefix', 'quarter')
      .select('api_key_id', 'user_id', 'mode', 'status')
      .select(
        knex.raw(`coalesce(sender_id, '') as sender_id, substr("to", 1, 7) as prefix,
          created_at / ${quarterHourMs} as quarter, count(*) as messages, sum(segments) as segments,
          coalesce(sum(cost), 0) as cost`),
      );
    for (const row of counted) add(counts, row, dayOf(Number(row.quarter) * quarterHourMs));
    last = slice.end;
  }
}

function add(
  counts: Map<string, Count>,
  { prefix, quarter: _, messages, segments, cost, ...key }: Counted,
  day: string,
) {
  const named = { ...key, day, operator: operatorOf(prefix), shard: 0 as const };
  const name = JSON.stringify(named);
  const count = counts.get(name) ?? { ...named, messages: 0, segments: 0, cost: 0 };
  count.messages += Number(messages);
  count.segments += Number(segments);
  count.cost += Number(cost);
  counts.set(name, count);
}

function operatorOf(prefix: string): string {
  const hint = operatorHint(`${prefix}000000`);
  if (hint === 'MTN') return 'mtn';
  return hint === 'Airtel' ? 'airtel' : 'other';
}
