import type { NumberHash } from '../../account/number-hash.ts';
import { runIn, type Transaction } from '../../database/database.ts';
import { placedRows, prepared } from '../../database/statement.ts';
import type { MessageToAdmit } from '../messages/accept/admit.ts';

/** Finds the messages whose recipients do not want them, also where the number of the opt-out was erased. */
export interface OptOuts {
  find<Message extends MessageToAdmit>(trx: Transaction, messages: readonly Message[]): Promise<Set<Message>>;
}

/** In the place of a position: there are opt-outs of erased numbers. */
const erasedMark = -1;
// A suppression of the scope `all` covers every category. `cross join` makes SQLite start with the messages.
const selectOptedOut = prepared(`
  select asked.key as place from json_each(?) as asked cross join suppressions
  where suppressions.number = asked.value ->> 0 and suppressions.user_id = cast(asked.value ->> 1 as integer)
    and suppressions.mode = asked.value ->> 2 and suppressions.scope in ('all', asked.value ->> 3)
  union all
  select '${erasedMark}' as place from (select 1 from suppressions where is_erased = 1 limit 1) as erased
`);

interface Lookup<Message> {
  readonly message: Message;
  /** The number, or its hash. */
  readonly number: string;
}

export function createOptOuts(numberHash: NumberHash): OptOuts {
  // A hash takes longer than the rest of the check, so none is made before the first opt-out of an erased number, which
  // each query reports.
  let hasErased = false;

  const lookupsOf = <Message extends MessageToAdmit>(messages: readonly Message[]): Lookup<Message>[] =>
    messages.flatMap((message) => [
      { message, number: message.to },
      ...(hasErased ? [{ message, number: numberHash(message.to) }] : []),
    ]);

  async function find<Message extends MessageToAdmit>(
    trx: Transaction,
    messages: readonly Message[],
  ): Promise<Set<Message>> {
    if (messages.length === 0) return new Set();
    const lookups = lookupsOf(messages);
    const found = await runIn<{ place: string | number }>(trx, selectOptedOut(toAsked(lookups)));
    const places = new Set(found.map(({ place }) => Number(place)));
    if (places.has(erasedMark) && !hasErased) {
      hasErased = true;
      return find(trx, messages);
    }
    return new Set(lookups.filter((_lookup, place) => places.has(place)).map(({ message }) => message));
  }

  return { find };
}

const toAsked = (lookups: readonly Lookup<MessageToAdmit>[]): string =>
  placedRows(lookups, ({ message: { user_id, mode, category }, number }) => [number, user_id, mode, category]);
