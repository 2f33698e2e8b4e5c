import type { ReadableAuthor } from '../../account/permissions.ts';
import { type Statement, sql } from '../../database/statement.ts';
import type { Change, ChangeRow } from '../posts/journal.ts';

type SeenRow = Pick<ChangeRow, 'change' | 'public_before' | 'public_after' | 'author_before' | 'author_after'>;

/**
 * The change as the audience sees it: `created` if the record becomes visible to it, `deleted` if it becomes hidden,
 * undefined if it is hidden before and after.
 */
export function changeSeenBy(row: SeenRow, audience: ReadableAuthor): Change | undefined {
  const sawIt = sees(audience, row.public_before, row.author_before);
  const seesIt = sees(audience, row.public_after, row.author_after);
  if (!seesIt) return sawIt ? 'deleted' : undefined;
  return sawIt || row.change === 'trashed' ? row.change : 'created';
}

function sees(audience: ReadableAuthor, isPublic: 0 | 1, author: number | null): boolean {
  if (isPublic === 1) return true;
  return author !== null && (audience === 'everybody' || audience === author);
}

/** The same rule as a condition in SQL, without the kind of the change. */
export function whereSeenBy(audience: ReadableAuthor): Statement {
  if (audience === 'everybody') return sql('1 = 1');
  const ofEverybody = 'public_before = 1 or public_after = 1';
  return audience === 'nobody'
    ? sql(`(${ofEverybody})`)
    : sql(`(${ofEverybody} or author_before = ? or author_after = ?)`, [audience, audience]);
}
