import type { DataOwner } from '../../account/data-owner.ts';
import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { insertRows, placedRows, prepared, quoteNames } from '../../database/statement.ts';
import type { FindRefused } from '../messages/accept/admit-messages.ts';
import {
  type ConsentId,
  type ConsentRow,
  type ConsentStatus,
  createConsentId,
  digestOf,
  firstConsentId,
  type GivenConsent,
} from './consent.ts';

const columns = [
  'id',
  'user_id',
  'mode',
  'number',
  'purpose',
  'source',
  'wording',
  'given_at',
  'withdrawn_at',
  'created_at',
] as const;

const selectOne = prepared(`select ${quoteNames(columns)} from consents where id = ? and user_id = ? and mode = ?`);
const deleteOne = prepared(
  `delete from consents where id = ? and user_id = ? and mode = ? returning ${quoteNames(columns)}`,
);
const withdrawOne = prepared(`
  update consents set withdrawn_at = ? where id = ? and user_id = ? and mode = ? and withdrawn_at is null
  returning ${quoteNames(columns)}
`);
const deleteOfNumber = prepared('delete from consents where number = ?');

export async function findConsent(
  db: Database,
  id: ConsentId,
  { userId, mode }: DataOwner,
): Promise<ConsentRow | undefined> {
  const [row] = await db.select<ConsentRow>(selectOne(id, userId, mode));
  return row;
}

export interface ConsentFilter {
  readonly number?: string | undefined;
  readonly purpose?: string | undefined;
  readonly statuses?: readonly ConsentStatus[] | undefined;
  readonly createdAfterMs?: number | undefined;
  readonly createdBeforeMs?: number | undefined;
  readonly before?: ConsentId | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listConsents(
  db: Database,
  { userId, mode }: DataOwner,
  { number, purpose, statuses, createdAfterMs, createdBeforeMs, before, limit }: ConsentFilter,
): Promise<ConsentRow[]> {
  const query = db.read('consents').select(columns).where({ user_id: userId, mode });
  if (number !== undefined) query.where({ number });
  if (purpose !== undefined) query.where({ purpose });
  // Both states need no condition.
  if (statuses?.length === 1) query.whereRaw(`withdrawn_at is ${statuses[0] === 'given' ? '' : 'not '}null`);
  if (createdAfterMs !== undefined) query.where('id', '>=', firstConsentId(createdAfterMs));
  if (createdBeforeMs !== undefined) query.where('id', '<', firstConsentId(createdBeforeMs));
  if (before !== undefined) query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit);
}

/** The consents of a number, of all users. */
export const listConsentsOfNumber = (db: Database, number: string): Promise<ConsentRow[]> =>
  db.read('consents').where({ number }).orderBy('id').select(columns);

export interface StoredConsent {
  readonly row: ConsentRow;
  readonly isNew: boolean;
}

const selectStored = prepared(`
  select asked.key as place, ${columns.map((column) => `consents."${column}"`).join(', ')}
  from json_each(?) as asked cross join consents
  where consents.number = asked.value ->> 0 and consents.purpose = asked.value ->> 1
    and consents.digest = asked.value ->> 2 and consents.user_id = ? and consents.mode = ?
`);

/** Stores missing consents and returns all, in the given order. */
export async function storeConsents(
  trx: Transaction,
  { userId, mode }: DataOwner,
  consents: readonly GivenConsent[],
  nowMs: number,
): Promise<StoredConsent[]> {
  if (consents.length === 0) return [];
  const asked = consents.map((consent) => ({ ...consent, digest: digestOf(consent) }));
  const distinct = new Map(asked.map((each) => [JSON.stringify([each.number, each.purpose, each.digest]), each]));
  const rows = [...distinct.values()].map(({ givenAtMs, ...rest }) => ({
    ...{ id: createConsentId(nowMs), user_id: userId, mode, ...rest },
    ...{ given_at: givenAtMs, withdrawn_at: null, created_at: nowMs },
  }));
  // Sorted, so that two requests never deadlock.
  const sorted = rows.toSorted((a, b) => (a.number + a.digest < b.number + b.digest ? -1 : 1));
  // The update changes nothing but locks the row, so that the next statement finds it.
  const change = 'on conflict (number, user_id, mode, purpose, digest) do update set digest = excluded.digest';
  await runIn(trx, insertRows('consents', sorted, change));
  const lookups = placedRows(asked, ({ number, purpose, digest }) => [number, purpose, digest]);
  const found = await runIn<ConsentRow & { readonly place: string | number }>(trx, selectStored(lookups, userId, mode));
  const inOrder = found.toSorted((a, b) => Number(a.place) - Number(b.place));
  // Of equal rows only the first is new.
  const newIds = new Set<string>(rows.map(({ id }) => id));
  return inOrder.map(({ place: _place, ...row }) => ({ row, isNew: newIds.delete(row.id) }));
}

/** Undefined if the owner has no such consent or it is withdrawn. */
export async function withdrawConsent(
  trx: Transaction,
  id: ConsentId,
  { userId, mode }: DataOwner,
  nowMs: number,
): Promise<ConsentRow | undefined> {
  const [row] = await runIn<ConsentRow>(trx, withdrawOne(nowMs, id, userId, mode));
  return row;
}

export async function deleteConsent(
  trx: Transaction,
  id: ConsentId,
  { userId, mode }: DataOwner,
): Promise<ConsentRow | undefined> {
  const [row] = await runIn<ConsentRow>(trx, deleteOne(id, userId, mode));
  return row;
}

/** Deletes the consents of a number, of all users. */
export async function deleteConsentsOfNumber(trx: Transaction, number: string): Promise<void> {
  await runIn(trx, deleteOfNumber(number));
}

/** The messages that require a consent: none or those of the category `marketing`. */
export const requiredConsents = ['none', 'marketing'] as const;
export type RequiredConsent = (typeof requiredConsents)[number];

const selectMissing = prepared(`
  select asked.key as place from json_each(?) as asked
  where not exists (
    select 1 from consents
    where consents.number = asked.value ->> 0 and consents.user_id = cast(asked.value ->> 1 as integer)
      and consents.mode = asked.value ->> 2 and consents.purpose = 'marketing' and consents.withdrawn_at is null
  )
`);

/** SQL: whether the recipient of a row of `messages` has consented to marketing messages. */
export const hasMarketingConsent = `exists (
  select 1 from consents
  where consents.number = messages."to" and consents.user_id = messages.user_id and consents.mode = messages.mode
    and consents.purpose = 'marketing' and consents.withdrawn_at is null
)`;

const findMarketingWithoutConsent: FindRefused = async (trx, messages) => {
  const marketing = messages.filter(({ category }) => category === 'marketing');
  if (marketing.length === 0) return new Set();
  const lookups = placedRows(marketing, ({ to, user_id, mode }) => [to, user_id, mode]);
  const rows = await runIn<{ readonly place: string | number }>(trx, selectMissing(lookups));
  const places = new Set(rows.map(({ place }) => Number(place)));
  return new Set(marketing.filter((_message, place) => places.has(place)));
};

/** Finds the messages without a required consent. */
export const createFindWithoutConsent = (required: RequiredConsent): FindRefused =>
  required === 'marketing' ? findMarketingWithoutConsent : async () => new Set();
