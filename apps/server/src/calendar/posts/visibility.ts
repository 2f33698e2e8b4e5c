import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import { type ReadableAuthor, readableAuthor } from '../../account/permissions.ts';
import { joinSql, type Statement, sql } from '../../database/statement.ts';
import { type PostState, type PostStatus, statusAt } from './post.ts';

/**
 * Who may see which events, venues and organizers, on their own, in lists and inside other posts (DI-9): everybody sees
 * what is published, and some see more. This file is the whole rule, once for a post that was read, and as SQL for
 * posts that are looked for. A query on their tables contains it (test/borders/check-visibility.ts).
 */
export interface Visibility {
  /** A scheduled post is published from its moment on, and this is now. */
  readonly nowMs: number;
  /** Whose posts are seen whatever their status. */
  readonly unpublishedOf: ReadableAuthor;
  /** Only this file makes one. */
  readonly brand: 'Visibility';
}

export const visibilityOf = (caller: Caller, nowMs: number): Visibility => ({
  nowMs,
  unpublishedOf: readableAuthor(caller),
  brand: 'Visibility',
});

/** What everybody sees, whoever asks: what is published. */
export const publicVisibility = (nowMs: number): Visibility => ({
  nowMs,
  unpublishedOf: 'nobody',
  brand: 'Visibility',
});

export function isVisible(post: PostState, { nowMs, unpublishedOf }: Visibility): boolean {
  return statusAt(post, nowMs) === 'publish' || unpublishedOf === 'everybody' || unpublishedOf === post.authorId;
}

/**
 * The condition that the rows of a table are visible; `alias` is its name in the query. `is true` keeps the engines from an
 * index of the statuses, in which almost all rows are alike: whoever asks has other conditions that find the rows.
 */
export function visible(alias: string, { nowMs, unpublishedOf }: Visibility): Statement {
  if (unpublishedOf === 'everybody') return sql('1 = 1');
  const states = [sql(`${alias}.status = 'publish'`), due(alias, nowMs)];
  if (unpublishedOf !== 'nobody') states.push(sql(`${alias}.author_id = ?`, [unpublishedOf]));
  return joinSql([either(states), sql(' is true')], '');
}

/** Narrows a query to visible rows of a table. */
export function whereVisible<Query extends Knex.QueryBuilder>(
  query: Query,
  alias: string,
  visibility: Visibility,
): Query {
  const { text, bindings } = visible(alias, visibility);
  query.whereRaw(text, [...bindings]);
  return query;
}

/**
 * The visible posts of some statuses, as one condition for each place of an index in which they are. Whoever knows that
 * no scheduled post has come due leaves those out.
 */
export function visibleInStatuses(
  alias: string,
  statuses: readonly PostStatus[],
  visibility: Visibility,
  hasDue = true,
): Statement[] {
  return statuses.flatMap((status) => {
    if (status !== 'publish') return [unpublished(alias, status, visibility)];
    const published = sql(`${alias}.status = 'publish'`);
    return hasDue ? [published, due(alias, visibility.nowMs)] : [published];
  });
}

/** Scheduled posts whose moment has come. */
export function due(alias: string, nowMs: number): Statement {
  return sql(`${alias}.status = 'future' and ${alias}.published_utc <= ?`, [nowMs]);
}

/** True where one of the conditions is; false where there is none. */
export function either(conditions: readonly Statement[]): Statement {
  if (conditions.length === 0) return sql('1 = 0');
  return joinSql([sql('('), joinSql(conditions, ' or '), sql(')')], '');
}

function unpublished(alias: string, status: PostStatus, { nowMs, unpublishedOf }: Visibility): Statement {
  if (unpublishedOf === 'nobody') return sql('1 = 0');
  const conditions = [sql(`${alias}.status = ?`, [status])];
  if (status === 'future')
    conditions.push(sql(`(${alias}.published_utc > ? or ${alias}.published_utc is null)`, [nowMs]));
  if (unpublishedOf !== 'everybody') conditions.push(sql(`${alias}.author_id = ?`, [unpublishedOf]));
  return joinSql(conditions, ' and ');
}
