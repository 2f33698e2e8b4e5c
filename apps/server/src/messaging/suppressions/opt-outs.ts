import type { NumberHash } from '../../account/number-hash.ts';
import { runIn, type Transaction } from '../../database/database.ts';
import { expectNone } from '../../database/sqlite-expectation.ts';
import { placedRows, prepared } from '../../database/statement.ts';
import type { MessageToAdmit } from '../messages/admit.ts';

/** Finds the messages whose recipients do not want them, also where the number of the opt-out was erased. */
export interface OptOuts {
  find<Message extends MessageToAdmit>(trx: Transaction, messages: readonly Message[]): Promise<Set<Message>>;
  /** Makes the transaction fail where somebody does not want one of these messages (sqlite-expectation.ts). */
  requireWanted(trx: Transaction, messages: readonly MessageToAdmit[]): Promise<void>;
}

// Of a category has opted out who wants nothing at all, and who named that category. `cross join` has SQLite begin with
// what is asked.
const fromOptedOut = `
  from json_each(?) as asked cross join suppressions
  where suppressions.number = asked.value ->> 0 and suppressions.user_id = cast(asked.value ->> 1 as integer)
    and suppressions.mode = asked.value ->> 2 and suppressions.scope in ('all', asked.value ->> 3)
`;
const fromErased = 'from suppressions where is_erased = 1';
/** In the place of a position: there are opt-outs of erased numbers. */
const erasedMark = -1;
const selectOptedOut = prepared(`
  select asked.key as place ${fromOptedOut}
  union all select '${erasedMark}' as place from (select 1 ${fromErased} limit 1) as erased
`);
const expectNoneOptedOut = expectNone(fromOptedOut);
const expectNoneErased = expectNone(fromErased);

interface Lookup<Message> {
  readonly message: Message;
  /** The number, or its hash. */
  readonly number: string;
}

export function createOptOuts(numberHash: NumberHash): OptOuts {
  // A hash takes longer than the rest of the check, so none is made before an opt-out of an erased number has been seen.
  // Each statement looks for the first.
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

  return {
    find,
    async requireWanted(trx, messages) {
      if (messages.length === 0) return;
      if (!hasErased) await runIn(trx, expectNoneErased());
      await runIn(trx, expectNoneOptedOut(toAsked(lookupsOf(messages))));
    },
  };
}

const toAsked = (lookups: readonly Lookup<MessageToAdmit>[]): string =>
  placedRows(lookups, ({ message: { user_id, mode, category }, number }) => [number, user_id, mode, category]);
