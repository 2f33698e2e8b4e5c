import type { NumberHash } from '../../account/number-hash.ts';
import { runIn, type Transaction } from '../../database/database.ts';
import { placedRows, prepared } from '../../database/statement.ts';
import type { FindRefused, MessageToAdmit } from '../messages/accept/admit.ts';

/** A row with this index means that opt-outs of erased numbers exist. */
const erasedMark = -1;
// A suppression of the scope `all` covers every category. `cross join` makes SQLite start with the messages.
const selectOptedOut = prepared(`
  select asked.key as place from json_each(?) as asked cross join suppressions
  where suppressions.number = asked.value ->> 0 and suppressions.user_id = cast(asked.value ->> 1 as integer)
    and suppressions.mode = asked.value ->> 2 and suppressions.scope in ('all', asked.value ->> 3)
  union all
  select '${erasedMark}' as place from (select 1 from suppressions where is_erased = 1 limit 1) as erased
`);

/** Finds the messages whose recipients have opted out, also with erased numbers. */
export function createFindOptedOut(numberHash: NumberHash): FindRefused {
  // Hashing is the slowest part of the check, so it starts with the first opt-out of an erased number, which each query
  // reports.
  let hasErased = false;

  return async function find<Message extends MessageToAdmit>(
    trx: Transaction,
    messages: readonly Message[],
  ): Promise<Set<Message>> {
    if (messages.length === 0) return new Set<Message>();
    const lookups = messages.flatMap((message) => [
      { message, number: message.to },
      ...(hasErased ? [{ message, number: numberHash(message.to) }] : []),
    ]);
    const rows = placedRows(lookups, ({ message, number }) => [
      number,
      message.user_id,
      message.mode,
      message.category,
    ]);
    const found = await runIn<{ place: string | number }>(trx, selectOptedOut(rows));
    const places = new Set(found.map(({ place }) => Number(place)));
    if (places.has(erasedMark) && !hasErased) {
      hasErased = true;
      return find(trx, messages);
    }
    return new Set(lookups.filter((_lookup, place) => places.has(place)).map(({ message }) => message));
  };
}
