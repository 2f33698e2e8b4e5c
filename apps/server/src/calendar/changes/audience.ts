import type { ReadableAuthor } from '../../account/permissions.ts';
import { type Statement, sql } from '../../database/statement.ts';
import type { Change, ChangeRow } from '../posts/journal.ts';

type SeenRow = Pick<ChangeRow, 'change' | 'public_before' | 'public_after' | 'author_before' | 'author_after'>;

/**
 * What somebody learns of a change; undefined for nothing. Who could not see the record before, sees it made; who can see
 * it no more, sees it gone; and nobody learns of what they could see neither before nor after.
 */
export function decideSeen(row: SeenRow, audience: ReadableAuthor): Change | undefined {
  const sawIt = sees(audience, row.public_before, row.author_before);
  const seesIt = sees(audience, row.public_after, row.author_after);
  if (!seesIt) return sawIt ? 'deleted' : undefined;
  return sawIt || row.change === 'trashed' ? row.change : 'created';
}

function sees(audience: ReadableAuthor, isPublic: 0 | 1, author: number | null): boolean {
  if (isPublic === 1) return true;
  return author !== null && (audience === 'everybody' || audience === author);
}

/** The condition that the audience learns of a row. */
export function seenBy(audience: ReadableAuthor): Statement {
  if (audience === 'everybody') return sql('1 = 1');
  const ofEverybody = 'public_before = 1 or public_after = 1';
  return audience === 'nobody'
    ? sql(`(${ofEverybody})`)
    : sql(`(${ofEverybody} or author_before = ? or author_after = ?)`, [audience, audience]);
}
