import type { Knex } from 'knex';
import { runIn, type Transaction } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { storeTexts } from '../../database/search/store-texts.ts';
import { idList, keyList, prepared, type Statement, selectIds, sql } from '../../database/statement.ts';
import { changedMembers, journalOf, type RecordKind, type RecordState } from '../posts/journal.ts';
import { touchEvents } from '../posts/journal-store.ts';
import { inOrderOf } from '../posts/repository.ts';
import { due } from '../posts/visibility.ts';
import { toNameKey } from '../text/name-key.ts';
import type { Taxonomy, Term, TermId, TermWithAncestors } from './term.ts';

export interface TermRow {
  readonly id: TermId;
  readonly taxonomy: Taxonomy;
  readonly name: string;
  readonly name_key: string;
  readonly slug: string;
  readonly description: string;
  readonly parent_id: TermId | null;
  readonly event_count: number;
  readonly revision: number;
}

export async function findTerm(db: Knex, taxonomy: Taxonomy, id: number): Promise<Term | undefined> {
  const [term] = await findTerms(db, taxonomy, [id]);
  return term;
}

/** The term with its event count at an instant. */
export async function findCountedTerm(
  db: Knex,
  taxonomy: Taxonomy,
  id: number,
  nowMs: number,
): Promise<Term | undefined> {
  if (id > maxId) return undefined;
  const row: TermRow | undefined = await countedTerms(db, nowMs).where({ taxonomy, id }).first();
  return row && readTerm(row);
}

/** Terms with one of these ids, or one of these slugs in any taxonomy, sorted by name. */
export async function findCountedTerms(
  trx: Transaction,
  ids: ReadonlySet<number>,
  slugs: ReadonlySet<string>,
  nowMs: number,
): Promise<Term[]> {
  if (ids.size + slugs.size === 0) return [];
  const { text, bindings } = countedTermsAt(nowMs);
  const select = prepared(`select * from ${text} where id in (
    ${selectIds}
    union select id from terms where taxonomy in ('tribe_events_cat', 'post_tag') and slug in (select key from json_each(?))
  ) order by name_key, id`);
  const rows = await runIn<TermRow>(trx, select(...bindings, idList(ids), keyList(slugs)));
  return rows.map(readTerm);
}

/** Terms in the order of their ids; skips unknown ids. */
export async function findTerms(db: Knex, taxonomy: Taxonomy, ids: readonly number[]): Promise<Term[]> {
  const possible = [...new Set(ids)].filter((id) => id <= maxId);
  if (possible.length === 0) return [];
  const rows: TermRow[] = await db('terms').where({ taxonomy }).whereIn('id', possible);
  return inOrderOf(ids, rows).map(readTerm);
}

export async function findTermBySlug(db: Knex, taxonomy: Taxonomy, slug: string): Promise<Term | undefined> {
  const row: TermRow | undefined = await db('terms').where({ taxonomy, slug }).first();
  return row && readTerm(row);
}

export async function isTermSlug(db: Knex, slug: string): Promise<boolean> {
  const row = await db('terms').whereIn('taxonomy', ['tribe_events_cat', 'post_tag']).where({ slug }).first('id');
  return row !== undefined;
}

/** The oldest term with this name, ignoring case. */
export async function findTermByName(db: Knex, taxonomy: Taxonomy, name: string): Promise<Term | undefined> {
  const row: TermRow | undefined = await termsByName(db, taxonomy, name).first();
  return row && readTerm(row);
}

/** The children of a term, or the top-level terms, with this name, ignoring case; the oldest first. */
export async function findSiblings(
  db: Knex,
  taxonomy: Taxonomy,
  name: string,
  parentId: TermId | undefined,
): Promise<Term[]> {
  const rows: TermRow[] = await termsByName(db, taxonomy, name).where({ parent_id: parentId ?? null });
  return rows.map(readTerm);
}

/** The ancestors of these terms by id. */
async function findAncestors(db: Knex, terms: readonly Term[]): Promise<Map<TermId, Term>> {
  const parentIds = terms.flatMap(({ parentId }) => parentId ?? []);
  if (parentIds.length === 0) return new Map();
  const rows: TermRow[] = await db
    .withRecursive('above', (above) => {
      above
        .from('terms')
        .whereIn('id', [...new Set(parentIds)])
        .union((next) => next.select('terms.*').from('terms').join('above', 'terms.id', 'above.parent_id'));
    })
    .select('*')
    .from('above');
  return new Map(rows.map((row) => [row.id, readTerm(row)]));
}

export async function insertTerm(trx: Transaction, term: Omit<Term, 'id'>): Promise<TermId> {
  const [row] = await trx<TermRow>('terms').insert(writeTerm(term)).returning('id');
  if (row === undefined) throw new Error('The database returned no id');
  const id = row.id as TermId; // as: the column is that of the row type
  await storeTexts(trx, 'terms', [{ ...term, id }]);
  journalOf(trx).note({ ...named({ ...term, id }), before: undefined, after: stateOf(term), members: new Set() });
  return id;
}

export async function replaceTermRow(trx: Transaction, before: Term, after: Term): Promise<void> {
  await trx('terms').where({ id: after.id }).update(writeTerm(after));
  await storeTexts(trx, 'terms', [after]);
  const members = changedMembers(writeTerm(before), writeTerm(after));
  journalOf(trx).note({ ...named(after), before: stateOf(before), after: stateOf(after), members });
  if (before.slug !== after.slug || before.parentId !== after.parentId) await touchDescendants(trx, after);
}

/** URLs of descendants contain the slugs of their ancestors. */
async function touchDescendants(trx: Transaction, { id }: Term): Promise<void> {
  const rows: TermRow[] = await trx
    .withRecursive('below', (below) => {
      below
        .from('terms')
        .where({ parent_id: id })
        .union((next) => next.select('terms.*').from('terms').join('below', 'terms.parent_id', 'below.id'));
    })
    .select('*')
    .from('below');
  for (const term of rows.map(readTerm)) {
    const revision = term.revision + 1;
    await trx('terms').where({ id: term.id }).update({ revision });
    journalOf(trx).note({ ...named(term), before: stateOf(term), after: { revision }, members: new Set() });
  }
}

const named = ({
  id,
  taxonomy,
}: Pick<Term, 'id' | 'taxonomy'>): { readonly kind: RecordKind; readonly id: number } => ({
  kind: taxonomy === 'post_tag' ? 'tag' : 'category',
  id,
});

const stateOf = ({ revision }: Pick<Term, 'revision'>): RecordState => ({ revision });

/** The depth of the tree below a term; 0 for a new term. */
export async function countLevelsBelow(trx: Transaction, term: Pick<Term, 'id'> | undefined): Promise<number> {
  if (term === undefined) return 0;
  const [row] = await runIn<{ readonly levels: number }>(trx, selectLevelsBelow(term.id));
  return Number(row?.levels ?? 0);
}

const selectLevelsBelow = prepared(`with recursive below (id, level) as (
    select cast(? as integer), 0
    union all select terms.id, below.level + 1 from terms join below on terms.parent_id = below.id)
  select max(level) as levels from below`);

/** Deletes a term and removes it from its events; its children move to its parent. */
export async function deleteTermRow(trx: Transaction, term: Term): Promise<void> {
  const { id, parentId } = term;
  const links = trx('event_terms').where({ term_id: id });
  await touchEvents(trx, links.clone().select('event_id'));
  await links.delete();
  const below: TermRow[] = await trx('terms').where({ parent_id: id });
  for (const child of below.map(readTerm))
    await replaceTermRow(trx, child, { ...child, parentId, revision: child.revision + 1 });
  await trx('terms').where({ id }).delete();
  journalOf(trx).note({ ...named(term), before: stateOf(term), after: undefined, members: new Set() });
}

export function readTerm(row: TermRow): Term {
  return {
    id: row.id,
    taxonomy: row.taxonomy,
    name: row.name,
    slug: row.slug,
    description: row.description,
    parentId: row.parent_id ?? undefined,
    eventCount: row.event_count,
    revision: row.revision,
  };
}

function writeTerm(term: Omit<Term, 'id'>): Omit<TermRow, 'id'> {
  return {
    taxonomy: term.taxonomy,
    name: term.name,
    name_key: toNameKey(term.name),
    slug: term.slug,
    description: term.description,
    parent_id: term.parentId ?? null,
    event_count: term.eventCount,
    revision: term.revision,
  };
}

function termsByName(db: Knex, taxonomy: Taxonomy, name: string): Knex.QueryBuilder {
  return db('terms')
    .where({ taxonomy, name_key: toNameKey(name) })
    .orderBy('id');
}

/** Terms with their ancestors, in the same order, in one query. */
export async function withAncestors(db: Knex, terms: readonly Term[]): Promise<TermWithAncestors[]> {
  const found = await findAncestors(db, terms);
  return terms.map((term) => ({ term, ancestors: ancestorsOf(term, found) }));
}

export async function withOwnAncestors(db: Knex, term: Term): Promise<TermWithAncestors> {
  return { term, ancestors: ancestorsOf(term, await findAncestors(db, [term])) };
}

function ancestorsOf({ parentId }: Term, found: ReadonlyMap<TermId, Term>): Term[] {
  const parent = parentId === undefined ? undefined : found.get(parentId);
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent, found)];
}

/**
 * A read-only subquery named `terms` whose `event_count` is correct at `nowMs`: the stored count plus events whose
 * scheduled publication has passed since the last write.
 */
export function countedTerms(db: Knex, nowMs: number): Knex.QueryBuilder {
  const { text, bindings } = countedTermsAt(nowMs);
  return db.from(db.raw(text, [...bindings]));
}

function countedTermsAt(nowMs: number): Statement {
  const published = due('e', nowMs);
  return sql(
    `(select t.id, t.taxonomy, t.name, t.name_key, t.slug, t.description, t.parent_id, t.revision,
          t.event_count + coalesce(scheduled.events, 0) as event_count
        from terms t left join (
          select x.term_id, count(*) as events from events e cross join event_terms x
          where x.event_id = e.id and ${published.text} group by x.term_id
        ) scheduled on scheduled.term_id = t.id) as terms`,
    published.bindings,
  );
}
