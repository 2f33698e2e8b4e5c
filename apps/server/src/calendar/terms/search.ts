import type { Knex } from 'knex';
import { rowsContaining } from '../../database/search/find-texts.ts';
import type { Value } from '../../database/statement.ts';
import type { Direction } from '../lists/direction.ts';
import type { Paging } from '../lists/paging.ts';
import { countedTerms } from './counted-terms.ts';
import { readTerm, type TermRow } from './repository.ts';
import type { Taxonomy, Term } from './term.ts';

export type TermOrder = 'name' | 'slug' | 'id' | 'count' | 'description' | 'parent' | 'include';

/** The terms of a list, and their order; an undefined member does not narrow the list. */
export interface TermSearch {
  readonly taxonomy: Taxonomy;
  /** The counts are those of this moment. */
  readonly nowMs: number;
  /** Part of a name or slug. */
  readonly text: string | undefined;
  readonly slug: string | undefined;
  readonly include: readonly number[] | undefined;
  readonly exclude: readonly number[];
  /** The term right above; 0 for those at the top. */
  readonly parentId: number | undefined;
  /** Only the terms of this event. */
  readonly eventId: number | undefined;
  /** Only terms that published events have, and those above them. */
  readonly hideEmpty: boolean;
  readonly order: { readonly by: TermOrder; readonly direction: Direction };
  readonly paging: Paging;
}

export interface FoundTerms {
  readonly terms: readonly Term[];
  /** How many the whole list has. */
  readonly listed: number;
  /** As many, but without empty terms that are only there because of those below them. */
  readonly total: number;
}

const columns: Readonly<Record<Exclude<TermOrder, 'include'>, string>> = {
  name: 'name_key',
  slug: 'slug',
  id: 'id',
  count: 'event_count',
  description: 'description',
  // The engines sort what is null to different ends.
  parent: 'coalesce(parent_id, 0)',
};

export async function searchTerms(db: Knex, search: TermSearch): Promise<FoundTerms> {
  const listed = () => narrow(db, search).modify((query) => search.hideEmpty && hideEmpty(db, query, search));
  const rows: TermRow[] = await listed()
    .select('*')
    .modify((query) => inOrder(query, search))
    .orderBy('id')
    .limit(search.paging.perPage)
    .offset(search.paging.offset);
  const terms = rows.map(readTerm);
  const all = await countRows(listed());
  if (!search.hideEmpty) return { terms, listed: all, total: all };
  return { terms, listed: all, total: await countRows(narrow(db, search).where('event_count', '>', 0)) };
}

/** Those of the ids that are those of terms. */
export async function findTermIds(db: Knex, taxonomy: Taxonomy, ids: readonly number[]): Promise<number[]> {
  const rows: { id: number }[] = await db('terms')
    .where({ taxonomy })
    .whereIn('id', [...new Set(ids)])
    .select('id');
  return rows.map(({ id }) => id);
}

function narrow(db: Knex, search: TermSearch): Knex.QueryBuilder {
  const { taxonomy, nowMs, text, slug, include, exclude, parentId, eventId } = search;
  const query = countedTerms(db, nowMs).where({ taxonomy });
  if (text !== undefined) query.whereRaw(...containsText(db, text));
  if (slug !== undefined) query.where({ slug });
  if (include !== undefined) query.whereIn('id', [...include]);
  if (exclude.length > 0) query.whereNotIn('id', [...exclude]);
  if (parentId !== undefined) query.where({ parent_id: parentId || null });
  if (eventId !== undefined) query.whereIn('id', db('event_terms').where({ event_id: eventId }).select('term_id'));
  return query;
}

function containsText(db: Knex, text: string): [sql: string, bindings: Value[]] {
  const found = rowsContaining(db, 'terms', { included: [text], excluded: [], inOneColumn: true });
  return [`id in (${found.text})`, [...found.bindings]];
}

/** An empty category is listed where one below it is not empty, so that trees have their branches. */
function hideEmpty(db: Knex, query: Knex.QueryBuilder, { taxonomy, nowMs }: TermSearch): void {
  const used = db
    .withRecursive('used', (start) => {
      start
        .select('id', 'parent_id')
        .from(countedTerms(db, nowMs).as('used_themselves'))
        .where({ taxonomy })
        .where('event_count', '>', 0)
        .union((up) =>
          up.select('terms.id', 'terms.parent_id').from('terms').join('used', 'terms.id', 'used.parent_id'),
        );
    })
    .select('id')
    .from('used');
  query.whereIn('id', used);
}

function inOrder(query: Knex.QueryBuilder, { order, include = [] }: TermSearch): void {
  if (order.by !== 'include') {
    query.orderByRaw(`${columns[order.by]} ${order.direction}`);
    return;
  }
  const cases = include.map(() => 'when ? then ?').join(' ');
  const bindings = include.flatMap((id, position) => [id, position]);
  if (include.length > 0) query.orderByRaw(`case id ${cases} end ${order.direction}`, bindings);
}

async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [row] = await query.count<{ total: number | string }[]>({ total: '*' });
  return Number(row?.total ?? 0);
}
