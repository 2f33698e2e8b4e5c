import type { Mode } from '../../account/caller.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { prepared } from '../../database/statement.ts';

/** A phone that gets no marketing messages from an address, whichever user sends them. */
export interface OptOutRow {
  /** `+2567…`, or the keyed hash of an erased number. */
  readonly number: string;
  readonly mode: Mode;
  /** Normalised; empty if the carrier does not report to which address the phone wrote. */
  readonly address: string;
  readonly is_erased: 0 | 1;
  readonly created_at: number;
}

/** A text to an address of the service. */
export interface AddressedText {
  readonly from: string;
  readonly to: string;
}

/** Carriers report `256…` for senders that users spell `+256…`. */
export const normaliseAddress = (address: string): string => address.replace(/^\++/, '').toLowerCase();

/**
 * SQL: whether an opt-out applies to a sender. Without a sender the carrier chooses one, which may be any address of the
 * installation; without an address the phone may have meant any sender.
 */
export const appliesTo = (sender: string): string =>
  `(${sender} is null or opt_outs.address in ('', lower(ltrim(${sender}, '+'))))`;

const selectOptOuts = prepared(`
  select 1 as found from opt_outs where number in (?, ?) and mode = ? and address in ('', ?) limit 1
`);

const insertOptOut = prepared(`
  insert into opt_outs (number, mode, address, is_erased, created_at) values (?, ?, ?, 0, ?)
  on conflict (number, mode, address) do nothing returning number
`);

/** Returns whether the phone had not opted out from the address before, also under an erased number. */
export async function storeOptOut(
  trx: Transaction,
  mode: Mode,
  { from, to }: AddressedText,
  nowMs: number,
  numberHash: NumberHash,
): Promise<boolean> {
  const address = normaliseAddress(to);
  const before = await runIn(trx, selectOptOuts(from, numberHash(from), mode, address));
  const inserted = await runIn(trx, insertOptOut(from, mode, address, nowMs));
  return before.length === 0 && inserted.length > 0;
}

const deleteOptOuts = prepared(`delete from opt_outs where number in (?, ?) and mode = ? and address in ('', ?)`);
const deleteSuppressions = prepared(`
  delete from suppressions
  where number in (?, ?) and mode = ? and scope = 'marketing' and source in ('keyword', 'carrier') and address in ('', ?)
`);

/** Ends the opt-out of a phone from an address, and the suppressions of all users that it created. */
export async function endOptOut(
  trx: Transaction,
  mode: Mode,
  { from, to }: AddressedText,
  numberHash: NumberHash,
): Promise<void> {
  const asked = [from, numberHash(from), mode, normaliseAddress(to)] as const;
  await runIn(trx, deleteOptOuts(...asked));
  await runIn(trx, deleteSuppressions(...asked));
}

const deleteHashed = prepared(`
  delete from opt_outs where number = ? and exists (
    select 1 from opt_outs as newer
    where newer.number = ? and newer.mode = opt_outs.mode and newer.address = opt_outs.address
  )
`);
const hashNumber = prepared('update opt_outs set number = ?, is_erased = 1 where number = ?');

/** Replaces a number by its hash: opt-outs survive an erasure. */
export async function eraseOptOuts(trx: Transaction, number: string, hash: string): Promise<void> {
  await runIn(trx, deleteHashed(hash, number));
  await runIn(trx, hashNumber(hash, number));
}

/** The opt-outs of a number, also after an erasure. */
export const listOptOutsOfNumber = (db: Database, number: string, numberHash: NumberHash): Promise<OptOutRow[]> =>
  db
    .read('opt_outs')
    .whereIn('number', [number, numberHash(number)])
    .orderBy(['mode', 'address'])
    .select('number', 'mode', 'address', 'is_erased', 'created_at');
