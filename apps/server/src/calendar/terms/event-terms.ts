import type { Knex } from 'knex';
import { runIn, type Transaction } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { idList, insertRows, keyList, prepared, preparedChange, selectIds } from '../../database/statement.ts';
import { journalOf } from '../posts/journal.ts';
import { createPrefetchedPart, dropPrefetched } from '../posts/prefetch.ts';
import type { TermReference } from '../tec/id-lists.ts';
import { toTermName } from '../text/plain-text.ts';
import { slugify } from '../text/slugify.ts';
import {
  countedTerms,
  findCountedTerms,
  findTermByName,
  findTermBySlug,
  readTerm,
  type TermRow,
} from './repository.ts';
import type { Taxonomy, Term, TermId } from './term.ts';
import { insertNewTerm } from './write-term.ts';

/** Categories and tags by event id, sorted by name; skips events without terms. */
export async function findTermsOfEvents(
  db: Knex,
  eventIds: readonly number[],
  nowMs: number,
): Promise<Map<number, Term[]>> {
  const byEvent = new Map<number, Term[]>();
  if (eventIds.length === 0) return byEvent;
  const rows: (TermRow & { readonly event_id: number })[] = await countedTerms(db, nowMs)
    .join('event_terms', 'terms.id', 'event_terms.term_id')
    .whereIn('event_id', [...eventIds])
    .orderBy(['name_key', 'terms.id'])
    .select('terms.*', 'event_id');
  for (const row of rows) byEvent.set(row.event_id, [...(byEvent.get(row.event_id) ?? []), readTerm(row)]);
  return byEvent;
}

/** The terms of an event; `isCounted` is true for published events, which `event_count` includes. */
export interface EventTerms {
  readonly terms: readonly EventTerm[];
  readonly isCounted: boolean;
}

export type EventTerm = Pick<Term, 'id' | 'taxonomy'>;

/** The terms of an event that does not exist yet. */
export const noTerms: EventTerms = { terms: [], isCounted: false };

export function findEventTerms(trx: Transaction, eventId: number): Promise<EventTerm[]> {
  return runIn<EventTerm>(trx, selectEventTerms(eventId));
}

const selectEventTerms = prepared(
  'select t.id, t.taxonomy from event_terms x join terms t on t.id = x.term_id where x.event_id = ?',
);

/** Stores the terms of an event after the event was written, and updates the event counts of the terms. */
export async function replaceEventTerms(
  trx: Transaction,
  eventId: number,
  before: EventTerms,
  after: EventTerms,
): Promise<void> {
  const added = without(after.terms, before.terms);
  const removed = without(before.terms, after.terms);
  for (const { taxonomy } of [...added, ...removed])
    journalOf(trx).noteMember('event', eventId, taxonomy === 'post_tag' ? 'tags' : 'categories');
  if (removed.length > 0)
    await trx('event_terms').where({ event_id: eventId }).whereIn('term_id', idsOf(removed)).delete();
  await runIn(
    trx,
    insertRows(
      'event_terms',
      added.map(({ id }) => ({ event_id: eventId, term_id: id })),
    ),
  );
  await changeCounts(trx, without(counting(before), counting(after)), -1);
  await changeCounts(trx, without(counting(after), counting(before)), 1);
}

const counting = ({ terms, isCounted }: EventTerms): readonly EventTerm[] => (isCounted ? terms : []);

function without(terms: readonly EventTerm[], others: readonly EventTerm[]): EventTerm[] {
  const ids = new Set(idsOf(others));
  return terms.filter(({ id }) => !ids.has(id));
}

const idsOf = (terms: readonly EventTerm[]): TermId[] => terms.map(({ id }) => id);

async function changeCounts(trx: Transaction, terms: readonly EventTerm[], by: 1 | -1): Promise<void> {
  if (terms.length === 0) return;
  await runIn(trx, addToCounts(by, idList(idsOf(terms))));
  countPrefetched(trx, idsOf(terms), by);
}

const addToCounts = preparedChange(
  'terms',
  `update terms set event_count = event_count + ? where id in (${selectIds})`,
);

/**
 * Finds the terms that an event input names. Ignores unknown ids; creates terms for unknown slugs or names, whatever the
 * caller's role (DI-29, as TEC does).
 */
export async function resolveTerms(
  trx: Transaction,
  taxonomy: Taxonomy,
  references: readonly TermReference[],
): Promise<TermId[]> {
  const ids = references.flatMap((reference) => (reference.kind === 'id' ? [reference.id] : []));
  const names = references.flatMap((reference) => (reference.kind === 'text' ? toTermName(reference.text) : []));
  const known = await findNamed(trx, taxonomy, ids, names.map(slugify));
  const byId = new Map(known.map((term) => [Number(term.id), term.id]));
  const bySlug = new Map(known.map((term) => [term.slug, term.id]));
  const found = new Set(ids.flatMap((id) => byId.get(id) ?? []));
  for (const name of names)
    if (name !== '') found.add(bySlug.get(slugify(name)) ?? (await findOrCreate(trx, taxonomy, name)));
  return [...found];
}

type NamedTerm = Pick<Term, 'id' | 'taxonomy' | 'slug'>;

async function findNamed(
  trx: Transaction,
  taxonomy: Taxonomy,
  ids: readonly number[],
  slugs: readonly string[],
): Promise<NamedTerm[]> {
  if (ids.length + slugs.length === 0) return [];
  const prefetched = findPrefetched(trx, ids, slugs);
  if (prefetched !== undefined) return prefetched.filter((term) => term.taxonomy === taxonomy);
  const possible = ids.filter((id) => id <= maxId);
  return runIn<NamedTerm>(trx, selectNamed(taxonomy, idList(possible), keyList(new Set(slugs))));
}

const selectNamed = prepared(`select id, taxonomy, slug from terms where taxonomy = ? and id in (
  ${selectIds}
  union select id from terms where taxonomy in ('tribe_events_cat', 'post_tag') and slug in (select key from json_each(?)))`);

async function findOrCreate(trx: Transaction, taxonomy: Taxonomy, text: string): Promise<TermId> {
  const slug = slugify(text);
  // An earlier entry of the same list may have created it.
  const known = (await findTermBySlug(trx, taxonomy, slug)) ?? (await findTermByName(trx, taxonomy, text));
  if (known !== undefined) return known.id;
  dropPrefetched(trx);
  return insertNewTerm(trx, { taxonomy, name: text, description: '', parentId: undefined }, slug, []);
}

/** Existing terms that a batch of event creates names. */
interface PrefetchedTerms {
  /** The ids and slugs that were queried, in any taxonomy. */
  readonly ids: ReadonlySet<number>;
  readonly slugs: ReadonlySet<string>;
  /** Sorted by name. */
  readonly terms: Map<number, Term>;
}

export const prefetchedTerms = createPrefetchedPart<PrefetchedTerms>();

export async function prefetchTerms(
  trx: Transaction,
  ids: ReadonlySet<number>,
  slugs: ReadonlySet<string>,
  nowMs: number,
): Promise<void> {
  const found = await findCountedTerms(trx, ids, slugs, nowMs);
  prefetchedTerms.keep(trx, { ids, slugs, terms: new Map(found.map((term) => [term.id, term])) });
}

/** The prefetched terms; undefined unless all ids and slugs were queried. */
function findPrefetched(trx: Transaction, ids: readonly number[], slugs: readonly string[]): Term[] | undefined {
  const prefetched = prefetchedTerms.in(trx);
  const isKnown = ids.every((id) => prefetched?.ids.has(id)) && slugs.every((slug) => prefetched?.slugs.has(slug));
  return prefetched && isKnown ? [...prefetched.terms.values()] : undefined;
}

/** Adjusts the event counts of prefetched terms. */
function countPrefetched(trx: Transaction, ids: readonly number[], by: number): void {
  const terms = prefetchedTerms.in(trx)?.terms;
  for (const id of ids) {
    const term = terms?.get(id);
    if (term !== undefined) terms?.set(id, { ...term, eventCount: term.eventCount + by });
  }
}
