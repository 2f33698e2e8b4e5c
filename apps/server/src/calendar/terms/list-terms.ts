import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Snapshot } from '../../database/database.ts';
import { rowsContaining } from '../../database/search/find-texts.ts';
import type { Value } from '../../database/statement.ts';
import { countRows } from '../lists/count-rows.ts';
import type { Direction } from '../lists/direction.ts';
import { countPages, describeList, type Filter, type PageEnvelope, type Paging, readPaging } from '../lists/paging.ts';
import { type InvalidParameter, invalidQuery, rejectInvalid } from '../posts/invalid-parameters.ts';
import { findVisibleIds } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { readBoolean } from '../tec/booleans.ts';
import { slugify } from '../text/slugify.ts';
import { countedTerms, readTerm, type TermRow } from './repository.ts';
import type { Taxonomy, Term, TermKind } from './term.ts';

/** Query parameters of the lists of categories and tags; tags have no `parent`. */
export interface TermQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly search?: string;
  readonly include?: number[];
  readonly exclude?: number[];
  readonly order?: string;
  readonly orderby?: string;
  readonly hide_empty?: boolean | number | string;
  readonly parent?: number;
  readonly post?: number;
  readonly event?: number;
  readonly slug?: string;
}

/** A page of terms with its envelope and headers. */
interface TermPage {
  readonly terms: readonly Term[];
  readonly envelope: PageEnvelope;
  readonly headers: Record<string, string>;
}

export async function listTerms(
  snapshot: Snapshot,
  kind: TermKind,
  query: TermQuery,
  caller: Caller,
  site: Site,
): Promise<TermPage> {
  const search = readTermQuery(kind, query, site.nowMs);
  rejectInvalid(await findUnknown(snapshot, kind, query, visibilityOf(caller, site.nowMs)));
  const { terms, listed, total } = await searchTerms(snapshot, search);
  const totalPages = countPages(listed, search.paging);
  const address = `${site.base}/${kind.collection}`;
  return { terms, ...describeList(address, termFilters(query), search.paging, { total, totalPages }) };
}

function readTermQuery({ taxonomy }: TermKind, query: TermQuery, nowMs: number): TermSearch {
  const eventId = query.event ?? query.post;
  return {
    taxonomy,
    nowMs,
    text: query.search,
    slug: query.slug === undefined ? undefined : slugify(query.slug),
    include: query.include,
    // As in WordPress, `include` overrides `exclude`.
    exclude: query.include === undefined ? (query.exclude ?? []) : [],
    parentId: query.parent,
    eventId,
    // All terms of an event are listed, including those that only this draft uses.
    hideEmpty: eventId === undefined && hidesEmpty(query),
    order: { by: toOrder(query), direction: (query.order ?? 'asc').toLowerCase() === 'asc' ? 'asc' : 'desc' },
    paging: readPaging(query),
  };
}

const hidesEmpty = ({ hide_empty }: TermQuery): boolean => readBoolean(hide_empty ?? true) ?? true;

const orders: readonly TermOrder[] = ['name', 'slug', 'id', 'count', 'description', 'parent', 'include'];

/** Unknown values, and `include` without ids, mean `name`. All terms have the same `term_group`. */
function toOrder({ orderby = 'name', include }: TermQuery): TermOrder {
  if (['term_group', 'term_id', 'none'].includes(orderby)) return 'id';
  if (orderby === 'include' && include === undefined) return 'name';
  return orders.find((order) => order === orderby) ?? 'name';
}

/** Collects all references of the query to records that do not exist or are not visible. */
async function findUnknown(
  snapshot: Snapshot,
  kind: TermKind,
  query: TermQuery,
  visibility: Visibility,
): Promise<InvalidParameter[]> {
  const errors: InvalidParameter[] = [];
  const { include = [], exclude = [], parent } = query;
  const named = [...include, ...exclude, ...(parent ? [parent] : [])];
  const known = new Set(named.length === 0 ? [] : await findTermIds(snapshot, kind.taxonomy, named));
  for (const name of ['include', 'exclude'] as const)
    if (query[name]?.some((id) => !known.has(id)))
      errors.push(invalidQuery(name, `'${name}' must be ids of existing ${kind.collection}, separated by commas.`));
  if (parent && !known.has(parent))
    errors.push(invalidQuery('parent', `'parent' must be the id of a ${kind.noun} or 0.`));
  const asked = (['post', 'event'] as const).flatMap((name) =>
    query[name] === undefined ? [] : [[name, query[name]] as const],
  );
  const events =
    asked.length === 0
      ? []
      : await findVisibleIds(
          snapshot,
          'events',
          asked.map(([, id]) => id),
          visibility,
        );
  for (const [name, id] of asked)
    if (!events.includes(id)) errors.push(invalidQuery(name, `'${name}' must be the id of an event.`));
  return errors;
}

function termFilters(query: TermQuery): Filter[] {
  return [
    ['search', query.search],
    ['include', query.include?.join(',')],
    ['exclude', query.exclude?.join(',')],
    ['order', unlessDefault(query.order, 'asc')],
    ['orderby', unlessDefault(query.orderby, 'name')],
    ['hide_empty', hidesEmpty(query)],
    ['parent', query.parent],
    ['post', query.post],
    ['event', query.event],
    ['slug', query.slug],
  ];
}

const unlessDefault = (value: string | undefined, standard: string): string | undefined =>
  value === standard ? undefined : value;

type TermOrder = 'name' | 'slug' | 'id' | 'count' | 'description' | 'parent' | 'include';

/** Filters, order and page of a list; undefined members do not filter. */
interface TermSearch {
  readonly taxonomy: Taxonomy;
  /** The instant at which events are counted. */
  readonly nowMs: number;
  /** A substring of a name or slug. */
  readonly text: string | undefined;
  readonly slug: string | undefined;
  readonly include: readonly number[] | undefined;
  readonly exclude: readonly number[];
  /** 0 for top-level terms. */
  readonly parentId: number | undefined;
  readonly eventId: number | undefined;
  /** Only terms of published events, and their ancestors. */
  readonly hideEmpty: boolean;
  readonly order: { readonly by: TermOrder; readonly direction: Direction };
  readonly paging: Paging;
}

interface FoundTerms {
  readonly terms: readonly Term[];
  /** The length of the whole list. */
  readonly listed: number;
  /** The length without empty terms that are listed only as ancestors. */
  readonly total: number;
}

const columns: Readonly<Record<Exclude<TermOrder, 'include'>, string>> = {
  name: 'name_key',
  slug: 'slug',
  id: 'id',
  count: 'event_count',
  description: 'description',
  // SQLite and PostgreSQL sort null to different ends.
  parent: 'coalesce(parent_id, 0)',
};

async function searchTerms(db: Knex, search: TermSearch): Promise<FoundTerms> {
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

async function findTermIds(db: Knex, taxonomy: Taxonomy, ids: readonly number[]): Promise<number[]> {
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
  if (eventId !== undefined) {
    // A date has the terms of its series.
    const series = db('occurrences').where({ id: eventId }).select('event_id');
    const links = db('event_terms').where({ event_id: eventId }).orWhereIn('event_id', series);
    query.whereIn('id', links.select('term_id'));
  }
  return query;
}

function containsText(db: Knex, text: string): [sql: string, bindings: Value[]] {
  const found = rowsContaining(db, 'terms', { included: [text], excluded: [], inOneColumn: true });
  return [`id in (${found.text})`, [...found.bindings]];
}

/** Lists an empty category if a descendant is not empty, so that trees stay connected. */
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
