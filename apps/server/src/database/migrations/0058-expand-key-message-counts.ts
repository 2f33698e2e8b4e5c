import { operatorHint } from '@ngoma/sms';
import type { Knex } from 'knex';
import { createDayNames } from '../../time/local-days.ts';

/**
 * Creates the messages of a day by key and state, beside `message_counts`, whose primary key older versions rely on. Counts
 * the stored messages; those that were deleted before are in `message_counts` only.
 */
export async function up(knex: Knex): Promise<void> {
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
  await countMessages(knex);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('key_message_counts');
}

/** A statement counts at most this many messages, because statements have a deadline. */
const messagesAtOnce = 20_000;
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

async function countMessages(knex: Knex): Promise<void> {
  // Migrations have no settings; this one is the zone of the days in `message_counts`.
  const dayOf = createDayNames(process.env['NGOMA_TIMEZONE'] || 'Africa/Kampala');
  for (let last = ''; ; ) {
    const ids = knex('messages').where('id', '>', last).orderBy('id').limit(messagesAtOnce).select('id');
    const [slice] = await knex.from(ids.as('slice')).max<{ end: string | null }[]>({ end: 'id' });
    if (!slice?.end) return;
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
    for (const row of counted) await add(knex, row, dayOf(Number(row.quarter) * quarterHourMs));
    last = slice.end;
  }
}

async function add(knex: Knex, { prefix, quarter: _, messages, segments, cost, ...key }: Counted, day: string) {
  const sum = (name: string) => knex.raw('?? + ??', [`key_message_counts.${name}`, `excluded.${name}`]);
  await knex('key_message_counts')
    .insert({ ...key, day, operator: operatorOf(prefix), shard: 0, messages, segments, cost })
    .onConflict(['api_key_id', 'user_id', 'mode', 'day', 'operator', 'sender_id', 'status', 'shard'])
    .merge({ messages: sum('messages'), segments: sum('segments'), cost: sum('cost') });
}

function operatorOf(prefix: string): string {
  const hint = operatorHint(`${prefix}000000`);
  if (hint === 'MTN') return 'mtn';
  return hint === 'Airtel' ? 'airtel' : 'other';
}
