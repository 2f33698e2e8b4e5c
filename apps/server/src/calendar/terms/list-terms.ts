import type { Caller } from '../../account/caller.ts';
import type { Snapshot } from '../../database/database.ts';
import { countPages, type Filter, type PageLinks, pageLinks, pagingHeaders, readPaging } from '../lists/paging.ts';
import { type InvalidParameter, invalidQuery, refuseInvalid } from '../posts/invalid-parameters.ts';
import { findVisibleIds } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { readBoolean } from '../tec/booleans.ts';
import { slugify } from '../text/slugify.ts';
import { findTermIds, searchTerms, type TermOrder, type TermSearch } from './search.ts';
import type { Term, TermKind } from './term.ts';

/** The parameters of the lists of categories and tags; tags know no `parent`. */
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

/** A page of terms, and what surrounds them in the response. */
export interface TermPage {
  readonly terms: readonly Term[];
  readonly envelope: PageLinks & { readonly total: number; readonly total_pages: number };
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
  refuseInvalid(await findUnknown(snapshot, kind, query, visibilityOf(caller, site.nowMs)));
  const { terms, listed, total } = await searchTerms(snapshot, search);
  const totalPages = countPages(listed, search.paging);
  const links = pageLinks(`${site.base}/${kind.collection}`, termFilters(query), search.paging, totalPages);
  return {
    terms,
    envelope: { ...links, total, total_pages: totalPages },
    headers: pagingHeaders(total, totalPages),
  };
}

function readTermQuery({ taxonomy }: TermKind, query: TermQuery, nowMs: number): TermSearch {
  const eventId = query.event ?? query.post;
  return {
    taxonomy,
    nowMs,
    text: query.search,
    slug: query.slug === undefined ? undefined : slugify(query.slug),
    include: query.include,
    // As in WordPress, a list of what to show says enough.
    exclude: query.include === undefined ? (query.exclude ?? []) : [],
    parentId: query.parent,
    eventId,
    // The terms of an event are all listed, also those that only this draft has.
    hideEmpty: eventId === undefined && wantsUsed(query),
    order: { by: toOrder(query), direction: (query.order ?? 'asc').toLowerCase() === 'asc' ? 'asc' : 'desc' },
    paging: readPaging(query),
  };
}

const wantsUsed = ({ hide_empty }: TermQuery): boolean => readBoolean(hide_empty ?? true) ?? true;

const orders: readonly TermOrder[] = ['name', 'slug', 'id', 'count', 'description', 'parent', 'include'];

/** Unknown words, and `include` without any, count as `name`. All terms are of one group, WordPress' `term_group`. */
function toOrder({ orderby = 'name', include }: TermQuery): TermOrder {
  if (['term_group', 'term_id', 'none'].includes(orderby)) return 'id';
  if (orderby === 'include' && include === undefined) return 'name';
  return orders.find((order) => order === orderby) ?? 'name';
}

/** What the query names and is not there, all at once. */
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
    ['order', unlessUsual(query.order, 'asc')],
    ['orderby', unlessUsual(query.orderby, 'name')],
    ['hide_empty', wantsUsed(query)],
    ['parent', query.parent],
    ['post', query.post],
    ['event', query.event],
    ['slug', query.slug],
  ];
}

const unlessUsual = (value: string | undefined, usual: string): string | undefined =>
  value === usual ? undefined : value;
