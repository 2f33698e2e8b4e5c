import type { Knex } from 'knex';
import type { Transaction } from '../../database/database.ts';
import { journalOf } from '../posts/journal.ts';
import type { TermReference } from '../tec/id-lists.ts';
import { toTermName } from '../text/plain-text.ts';
import { slugify } from '../text/slugify.ts';
import { countedTerms } from './counted-terms.ts';
import { findTermByName, findTermBySlug, findTerms, readTerm, type TermRow } from './repository.ts';
import type { Taxonomy, Term, TermId } from './term.ts';
import { insertNewTerm } from './write-term.ts';

/** The categories and tags of these events, by name; events without any are left out. */
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

/** Makes these the categories, or the tags, of an event. Only within `countingTerms`. */
export async function replaceEventTerms(
  trx: Transaction,
  eventId: number,
  taxonomy: Taxonomy,
  termIds: readonly TermId[],
): Promise<void> {
  const ofTaxonomy = trx('terms').where({ taxonomy }).select('id');
  const links = trx('event_terms').where({ event_id: eventId }).whereIn('term_id', ofTaxonomy);
  const before = new Set<TermId>(await links.clone().pluck('term_id'));
  const after = new Set(termIds);
  const member = taxonomy === 'post_tag' ? 'tags' : 'categories';
  const isSame = before.size === after.size && [...after].every((id) => before.has(id));
  if (!isSame) journalOf(trx).noteMember('event', eventId, member);
  await links.delete();
  if (termIds.length === 0) return;
  await trx('event_terms').insert([...new Set(termIds)].map((term_id) => ({ event_id: eventId, term_id })));
}

/**
 * Runs a write of one event (created, changed, published, deleted, given other terms) and updates the counts of its
 * terms, which count published events.
 */
export async function countingTerms<T>(trx: Transaction, eventId: number, write: () => Promise<T>): Promise<T> {
  const before = await findCountedTerms(trx, eventId);
  const result = await write();
  const after = await findCountedTerms(trx, eventId);
  await changeCounts(
    trx,
    before.filter((id) => !after.includes(id)),
    -1,
  );
  await changeCounts(
    trx,
    after.filter((id) => !before.includes(id)),
    1,
  );
  return result;
}

/** The terms that count the event. */
async function findCountedTerms(trx: Transaction, eventId: number): Promise<TermId[]> {
  const rows: { readonly term_id: TermId }[] = await trx('event_terms')
    .join('events', 'events.id', 'event_terms.event_id')
    .where({ event_id: eventId, status: 'publish' })
    .select('term_id');
  return rows.map(({ term_id }) => term_id);
}

async function changeCounts(trx: Transaction, ids: readonly TermId[], by: 1 | -1): Promise<void> {
  if (ids.length > 0)
    await trx('terms')
      .whereIn('id', [...ids])
      .increment('event_count', by);
}

/**
 * The terms that a write of an event names: by id, where ids of nothing are ignored, or by slug or name, where a missing
 * term is created, whoever writes the event (DI-29, as TEC does).
 */
export async function resolveTerms(
  trx: Transaction,
  taxonomy: Taxonomy,
  references: readonly TermReference[],
): Promise<TermId[]> {
  const ids = references.flatMap((reference) => (reference.kind === 'id' ? [reference.id] : []));
  const known = await findTerms(trx, taxonomy, ids);
  const found = new Set(known.map(({ id }) => id));
  for (const reference of references) {
    const name = reference.kind === 'text' ? toTermName(reference.text) : '';
    if (name !== '') found.add(await findOrMake(trx, taxonomy, name));
  }
  return [...found];
}

async function findOrMake(trx: Transaction, taxonomy: Taxonomy, text: string): Promise<TermId> {
  const slug = slugify(text);
  const known = (await findTermBySlug(trx, taxonomy, slug)) ?? (await findTermByName(trx, taxonomy, text));
  if (known !== undefined) return known.id;
  return insertNewTerm(trx, { taxonomy, name: text, description: '', parentId: undefined }, slug, []);
}
