import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import { type ReadableAuthor, readableAuthor } from '../../account/permissions.ts';
import { joinSql, type Statement, sql } from '../../database/statement.ts';
import { type PostState, type PostStatus, statusAt } from './post.ts';

/**
 * Decides which events, venues and organizers a caller may read, on their own, in lists and inside other posts (DI-9).
 * The rule exists twice: as a function for a loaded post, and as SQL. Every query on these tables contains it
 * (test/borders/check-visibility.ts).
 */
export interface Visibility {
  /** A scheduled post is published if its time is not after this. */
  readonly nowMs: number;
  /** Author whose posts are visible in every status. */
  readonly unpublishedOf: ReadableAuthor;
  /** Prevents creation outside of this file. */
  readonly brand: 'Visibility';
}

export const visibilityOf = (caller: Caller, nowMs: number): Visibility => ({
  nowMs,
  unpublishedOf: readableAuthor(caller),
  brand: 'Visibility',
});

/** Published posts only, for every caller. */
export const publicVisibility = (nowMs: number): Visibility => ({
  nowMs,
  unpublishedOf: 'nobody',
  brand: 'Visibility',
});

export function isVisible(post: PostState, { nowMs, unpublishedOf }: Visibility): boolean {
  return statusAt(post, nowMs) === 'publish' || unpublishedOf === 'everybody' || unpublishedOf === post.authorId;
}

/**
 * Condition that the rows of the table `alias` are visible. `is true` keeps the engines from using an index on the status,
 * which is not selective: the other conditions of the query find the rows.
 */
export function visible(alias: string, { nowMs, unpublishedOf }: Visibility): Statement {
  if (unpublishedOf === 'everybody') return sql('1 = 1');
  const states = [sql(`${alias}.status = 'publish'`), due(alias, nowMs)];
  if (unpublishedOf !== 'nobody') states.push(sql(`${alias}.author_id = ?`, [unpublishedOf]));
  return joinSql([either(states), sql(' is true')], '');
}

export function whereVisible<Query extends Knex.QueryBuilder>(
  query: Query,
  alias: string,
  visibility: Visibility,
): Query {
  const { text, bindings } = visible(alias, visibility);
  query.whereRaw(text, [...bindings]);
  return query;
}

/** Visible posts of some statuses, as one condition per range of the index. Pass `hasDue` false if no scheduled post is due. */
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

/** The occurrences of lists in some statuses, as one condition per index; hidden events are in no list. Pass `hasDue` as above. */
export function listedOccurrences(
  alias: string,
  statuses: readonly PostStatus[],
  { nowMs, unpublishedOf }: Visibility,
  hasDue = true,
): Statement[] {
  return statuses.flatMap((status) => {
    if (status === 'publish') return [sql(`${alias}.listed_from <= ?`, [hasDue ? nowMs : 0])];
    if (unpublishedOf === 'nobody') return [];
    const conditions = [sql(`${alias}.status = ? and ${alias}.status <> 'publish' and ${alias}.hidden = 0`, [status])];
    if (status === 'future')
      conditions.push(sql(`(${alias}.listed_from > ? or ${alias}.listed_from is null)`, [nowMs]));
    if (unpublishedOf !== 'everybody') conditions.push(sql(`${alias}.author_id = ?`, [unpublishedOf]));
    return [joinSql(conditions, ' and ')];
  });
}

/** Scheduled posts whose time has come. */
export function due(alias: string, nowMs: number): Statement {
  return sql(`${alias}.status = 'future' and ${alias}.published_utc <= ?`, [nowMs]);
}

/** True if one of the conditions is true; false without conditions. */
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
