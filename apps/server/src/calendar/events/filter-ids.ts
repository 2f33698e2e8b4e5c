import type { Database } from '../../database/database.ts';
import { inList, joinSql, preparedIf, sql } from '../../database/statement.ts';
import type { Taxonomy } from '../terms/term.ts';
import { slugify } from '../text/slugify.ts';

/** The ids of the terms that these slugs and ids name, a slug before an id; undefined where one of them names none. */
export async function findFilterTerms(
  db: Database,
  taxonomy: Taxonomy,
  values: readonly string[],
): Promise<number[] | undefined> {
  const named = [...new Set(values)].map((value) => ({ slug: slugify(value), id: toId(value) }));
  const ids = named.flatMap(({ id }) => id ?? []);
  const slugs = sql(
    `(${named.map(() => '?').join(', ')})`,
    named.map(({ slug }) => slug),
  );
  const either = ids.length === 0 ? [sql('slug in '), slugs] : [sql('slug in '), slugs, sql(' or id in '), inList(ids)];
  const statement = joinSql(
    [sql('select id, slug from terms where taxonomy = ? and (', [taxonomy]), ...either, sql(')')],
    '',
  );
  const terms = await db.select<{ id: number; slug: string }>(preparedIf(named.length === 1, statement));
  const found = named.map(
    ({ slug, id }) => terms.find((term) => term.slug === slug) ?? terms.find((term) => term.id === id),
  );
  return found.every((term) => term !== undefined) ? [...new Set(found.map(({ id }) => id))] : undefined;
}

/** Whether each of the ids is that of a record in the table. */
export async function areAllIn(
  db: Database,
  table: 'venues' | 'organizers' | 'events',
  ids: readonly number[],
): Promise<boolean> {
  const unique = [...new Set(ids)];
  const list = inList(unique);
  const statement = sql(`select id from ${table} where id in ${list.text}`, list.bindings);
  const found = await db.select<{ id: number }>(preparedIf(unique.length === 1, statement));
  return found.length === unique.length;
}

/** Digits that a column can hold. */
function toId(value: string): number | undefined {
  return /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}
