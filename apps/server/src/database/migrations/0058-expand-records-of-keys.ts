import { operatorHint } from '@ngoma/sms';
import type { Knex } from 'knex';
import { createDayNames } from '../../time/local-days.ts';

/** Creates the statistics and the inbound texts of a key, with those of the stored rows. */
export async function up(knex: Knex): Promise<void> {
  await createCounts(knex);
  await countMessages(knex);
  await knex.raw('alter table inbound_messages add column api_key_id varchar(30)');
  await findKeys(knex);
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

/** A statement changes at most this many texts, because statements have a deadline. */
const textsAtOnce = 2_000;
const weekMs = 604_800_000;

/** The last message of the user to the phone in the week before the text. Ids begin with their time. */
const lastKey = (condition: string) => `(
  select api_key_id from messages
  where messages."to" = inbound_messages."from" and messages.id < 'msg_' || substr(inbound_messages.id, 5)
    and messages.user_id = inbound_messages.user_id and messages.mode = inbound_messages.mode
    and messages.created_at > inbound_messages.received_at - ${weekMs}
    and messages.status not in ('accepted', 'scheduled', 'canceled', 'rejected') ${condition}
  order by messages.id desc limit 1
)`;
const ofAddress = lastKey('and messages.sender_id = inbound_messages."to"');

/**
 * Finds the key of the message that an inbound text answers: null for messages of signed-in users, for texts without a
 * message, and for texts that older versions store.
 */
async function findKeys(knex: Knex): Promise<void> {
  for (let last = ''; ; ) {
    const ids = knex('inbound_messages').where('id', '>', last).orderBy('id').limit(textsAtOnce).select('id');
    const [slice] = await knex.from(ids.as('slice')).max<{ end: string | null }[]>({ end: 'id' });
    if (!slice?.end) return;
    await knex.raw(
      `update inbound_messages set api_key_id = nullif(coalesce(${ofAddress}, ${lastKey('')}), '') where id > ? and id <= ?`,
      [last, slice.end],
    );
    last = slice.end;
  }
}
