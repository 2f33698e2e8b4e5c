import type { Database, Snapshot } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { inList, joinSql, preparedIf, type Statement, sql } from '../../database/statement.ts';
import { type InvalidParameter, invalidQuery } from '../posts/invalid-parameters.ts';
import type { PostTable } from '../posts/post.ts';
import { type Visibility, visible } from '../posts/visibility.ts';
import type { Taxonomy } from '../terms/term.ts';
import { slugify } from '../text/slugify.ts';

/** Parameters of a list that name terms or posts. */
export interface NamingQuery {
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  readonly venue?: readonly number[];
  readonly organizer?: readonly number[];
  readonly post_parent?: number;
}

/** Ids of terms of a list. */
export interface NamedTerms {
  readonly named: readonly number[];
  /** These and their descendants. */
  readonly all: readonly number[];
}

/** The terms that a list names, and the unknown names. */
export interface NamedInList {
  readonly categories: NamedTerms | undefined;
  readonly tags: NamedTerms | undefined;
  readonly errors: readonly InvalidParameter[];
}

export const nothingNamed: NamedInList = { categories: undefined, tags: undefined, errors: [] };

/** Whether the query names terms or posts. */
export function hasNames({ categories, tags, venue, organizer, post_parent }: NamingQuery): boolean {
  return [categories, tags, venue, organizer, post_parent].some((names) => names !== undefined);
}

interface TermName {
  readonly parameter: string;
  readonly taxonomy: Taxonomy;
  readonly names: readonly { readonly slug: string; readonly id: number | undefined }[];
}

interface PostIds {
  readonly parameter: string;
  readonly table: PostTable;
  readonly ids: readonly number[];
}

interface NamedRow {
  readonly parameter: string;
  /** The named post, or the named term that is this one or an ancestor. */
  readonly named: number;
  readonly slug: string;
  readonly id: number;
}

/** Looks up the terms and the visible venues, organizers and parent that the query names, in at most one statement. */
export async function findNamed(
  query: NamingQuery,
  visibility: Visibility,
  db: Database,
  snapshot: Snapshot,
): Promise<NamedInList> {
  if (!hasNames(query)) return nothingNamed;
  const terms = [
    ...termNames('categories', 'tribe_events_cat', query.categories),
    ...termNames('tags', 'post_tag', query.tags),
  ];
  const posts = [
    ...postIds('venue', 'venues', query.venue),
    ...postIds('organizer', 'organizers', query.organizer),
    ...postIds('post_parent', 'events', query.post_parent === undefined ? undefined : [query.post_parent]),
  ];
  const isCommon = [...terms.flatMap(({ names }) => names), ...posts.flatMap(({ ids }) => ids)].length === 1;
  const statement = preparedIf(isCommon, findStatement(terms, posts, visibility));
  const rows = Map.groupBy(await db.select<NamedRow>(statement, snapshot), ({ parameter }) => parameter);
  const found = new Map(terms.map((each) => [each.parameter, chooseTerms(each, rows.get(each.parameter) ?? [])]));
  return {
    categories: found.get('categories'),
    tags: found.get('tags'),
    errors: [
      ...terms.filter(({ parameter }) => found.get(parameter) === undefined).map(({ parameter }) => parameter),
      ...posts.filter(({ parameter, ids }) => rows.get(parameter)?.length !== ids.length).map((each) => each.parameter),
    ].map(toError),
  };
}

function termNames(parameter: string, taxonomy: Taxonomy, values: readonly string[] | undefined): TermName[] {
  if (values === undefined) return [];
  const names = [...new Set(values)].map((value) => ({ slug: slugify(value), id: toId(value) }));
  return [{ parameter, taxonomy, names }];
}

function postIds(parameter: string, table: PostTable, ids: readonly number[] | undefined): PostIds[] {
  return ids === undefined ? [] : [{ parameter, table, ids: [...new Set(ids)] }];
}

/** Digits of an id that fits the column. */
function toId(value: string): number | undefined {
  const id = /^\d{1,10}$/.test(value.trim()) ? Number(value) : undefined;
  return id !== undefined && id <= maxId ? id : undefined;
}

function findStatement(terms: readonly TermName[], posts: readonly PostIds[], visibility: Visibility): Statement {
  const arms = posts.map(({ parameter, table, ids }) => {
    const seen = visible(table, visibility);
    const list = inList(ids);
    if (table === 'events') return namedEvents(parameter, list, seen);
    return sql(
      `select '${parameter}' as parameter, id as named, '' as slug, id from ${table} where id in ${list.text} and ${seen.text}`,
      [...list.bindings, ...seen.bindings],
    );
  });
  if (terms.length === 0) return joinSql(arms, ' union all ');
  const conditions = terms.flatMap(({ taxonomy, names }) => namedTerms(taxonomy, names));
  const all = joinSql([sql('select parameter, named, slug, id from below'), ...arms], ' union all ');
  const named = joinSql(conditions, ' or ');
  return sql(
    `with recursive below (parameter, named, slug, id) as (
      select case taxonomy when 'post_tag' then 'tags' else 'categories' end, id, slug, id from terms where ${named.text}
      union select below.parameter, below.named, below.slug, terms.id
        from terms join below on terms.parent_id = below.id) ${all.text}`,
    [...named.bindings, ...all.bindings],
  );
}

/** Single events, series and dates. */
const namedEvents = (parameter: string, { text, bindings }: Statement, seen: Statement): Statement =>
  sql(
    `select '${parameter}' as parameter, named.id as named, '' as slug, named.id
      from (select id, id as event_id from events where id in ${text}
        union select id, event_id from occurrences where id in ${text}) as named
      join events on events.id = named.event_id where ${seen.text}`,
    [...bindings, ...bindings, ...seen.bindings],
  );

function namedTerms(taxonomy: Taxonomy, names: TermName['names']): Statement[] {
  const ids = names.flatMap(({ id }) => id ?? []);
  const slugs = names.map(({ slug }) => slug);
  return [
    sql(`taxonomy = ? and slug in (${slugs.map(() => '?').join(', ')})`, [taxonomy, ...slugs]),
    ...(ids.length === 0 ? [] : [joinSql([sql('taxonomy = ? and id in ', [taxonomy]), inList(ids)], '')]),
  ];
}

/** The terms that the values name, by slug before id; undefined for a value without a term. */
function chooseTerms({ names }: TermName, rows: readonly NamedRow[]): NamedTerms | undefined {
  const chosen = names.map(
    ({ slug, id }) => (rows.find((row) => row.slug === slug) ?? rows.find((row) => row.named === id))?.named,
  );
  const named = [...new Set(chosen)].filter((id) => id !== undefined);
  if (chosen.includes(undefined)) return undefined;
  return { named, all: [...new Set(rows.filter((row) => named.includes(row.named)).map(({ id }) => id))] };
}

const accepted: Readonly<Record<string, string>> = {
  categories: 'slugs or ids of existing categories',
  tags: 'slugs or ids of existing tags',
  venue: 'ids of existing venues',
  organizer: 'ids of existing organizers',
  post_parent: 'the id of an event',
};

const toError = (name: string): InvalidParameter => invalidQuery(name, `'${name}' must be ${accepted[name]}.`);
