import type { NumberHash } from '../../account/number-hash.ts';
import { runIn, type Transaction } from '../../database/database.ts';
import { assertNoRows } from '../../database/sqlite/sqlite-assertion.ts';
import { placedRows, prepared } from '../../database/statement.ts';
import type { FindRefused, MessageToAdmit } from '../messages/accept/admit-messages.ts';
import { appliesTo } from './address-opt-outs.ts';

/**
 * SQL: whether the recipient of a row of `messages` has opted out. Erased numbers need no lookup by hash: an erasure ends
 * all messages to the number, and admission checks the hash of later ones.
 */
export const isOptedOut = `(exists (
  select 1 from suppressions
  where number = messages."to" and user_id = messages.user_id and mode = messages.mode
    and scope in ('all', messages.category)
) or messages.category = 'marketing' and exists (
  select 1 from opt_outs
  where number = messages."to" and mode = messages.mode and ${appliesTo('messages.sender_id')}
))`;

/** A row with this index means that opt-outs of erased numbers exist. */
const erasedMark = -1;
// A suppression of the scope `all` covers every category. `cross join` makes SQLite start with the messages.
const fromOptedOut = `
  from json_each(?) as asked cross join suppressions
  where suppressions.number = asked.value ->> 0 and suppressions.user_id = cast(asked.value ->> 1 as integer)
    and suppressions.mode = asked.value ->> 2 and suppressions.scope in ('all', asked.value ->> 3)
`;
const fromOptOuts = `
  from json_each(?) as asked cross join opt_outs
  where opt_outs.number = asked.value ->> 0 and opt_outs.mode = asked.value ->> 2
    and asked.value ->> 3 = 'marketing' and ${appliesTo('asked.value ->> 4')}
`;
const selectOptedOut = prepared(`
  select asked.key as place ${fromOptedOut}
  union all
  select asked.key as place ${fromOptOuts}
  union all
  select '${erasedMark}' as place from (select 1 from suppressions where is_erased = 1 limit 1) as erased
  union all
  select '${erasedMark}' as place from (select 1 from opt_outs where is_erased = 1 limit 1) as erased
`);
const assertNoneOptedOut = assertNoRows(fromOptedOut);
const assertNoOptOuts = assertNoRows(fromOptOuts);
const assertNoneErased = assertNoRows('from suppressions where is_erased = 1');
const assertNoOptOutsErased = assertNoRows('from opt_outs where is_erased = 1');

interface Lookup<Message extends MessageToAdmit> {
  readonly message: Message;
  /** The number or, for erased numbers, its hash. */
  readonly number: string;
}

const encodeLookups = (lookups: readonly Lookup<MessageToAdmit>[]): string =>
  placedRows(lookups, ({ message, number }) => {
    const { user_id, mode, category, sender_id } = message;
    return [number, user_id, mode, category, sender_id];
  });

/** Checks whether recipients have opted out, also with erased numbers. */
export interface OptOutCheck {
  readonly find: FindRefused;
  /** Fails the transaction if `find` would return a message (SQLite only). Returns no message. */
  readonly assertNone: FindRefused;
}

export function createOptOutCheck(numberHash: NumberHash): OptOutCheck {
  // Hashing is the slowest part of the check, so it starts with the first opt-out of an erased number, which `find`
  // reports.
  let hasErased = false;

  const toLookups = <Message extends MessageToAdmit>(messages: readonly Message[]): Lookup<Message>[] =>
    messages.flatMap((message) => [
      { message, number: message.to },
      ...(hasErased ? [{ message, number: numberHash(message.to) }] : []),
    ]);

  async function find<Message extends MessageToAdmit>(
    trx: Transaction,
    messages: readonly Message[],
  ): Promise<Set<Message>> {
    if (messages.length === 0) return new Set<Message>();
    const lookups = toLookups(messages);
    const rows = encodeLookups(lookups);
    const found = await runIn<{ place: string | number }>(trx, selectOptedOut(rows, rows));
    const places = new Set(found.map(({ place }) => Number(place)));
    if (places.has(erasedMark) && !hasErased) {
      hasErased = true;
      return find(trx, messages);
    }
    return new Set(lookups.filter((_lookup, place) => places.has(place)).map(({ message }) => message));
  }

  async function assertNone<Message extends MessageToAdmit>(
    trx: Transaction,
    messages: readonly Message[],
  ): Promise<Set<Message>> {
    if (messages.length === 0) return new Set<Message>();
    await runIn(trx, assertNoneOptedOut(encodeLookups(toLookups(messages))));
    if (!hasErased) await runIn(trx, assertNoneErased());
    // Opt-outs from addresses concern only marketing, which most groups do not contain.
    const marketing = messages.filter(({ category }) => category === 'marketing');
    if (marketing.length === 0) return new Set<Message>();
    await runIn(trx, assertNoOptOuts(encodeLookups(toLookups(marketing))));
    if (!hasErased) await runIn(trx, assertNoOptOutsErased());
    return new Set<Message>();
  }

  return { find, assertNone };
}
