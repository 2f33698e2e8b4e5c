import type { Knex } from 'knex';

/** Each slice is a transaction, because an inbound text waits for the rows of a slice. */
export const config = { transaction: false };

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
export async function up(knex: Knex): Promise<void> {
  for (let last = ''; ; ) {
    const ids = knex('inbound_messages').where('id', '>', last).orderBy('id').limit(textsAtOnce).select('id');
    const [slice] = await knex.from(ids.as('slice')).max<{ end: string | null }[]>({ end: 'id' });
    if (!slice?.end) return;
    await knex.raw(
      `update inbound_messages set api_key_id = nullif(coalesce(${ofAddress}, ${lastKey('')}), '')
      where id > ? and id <= ? and api_key_id is null`,
      [last, slice.end],
    );
    last = slice.end;
  }
}

/** The migration `0058` removes the column. */
export async function down(): Promise<void> {}
