import { Problem } from '../problems/problem.ts';

/** Where a page ended, in a form that clients need not understand. */
const encodeCursor = (lastId: string): string => Buffer.from(lastId).toString('base64url');

/** The id at which a page ended; throws where the text is no cursor of such a list. */
export function readCursor<Id extends string>(
  cursor: string | undefined,
  isId: (text: string) => text is Id,
): Id | undefined {
  if (cursor === undefined) return undefined;
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isId(id) && encodeCursor(id) === cursor) return id;
  const detail = "'cursor' must be the 'next_cursor' of an earlier page; leave it out to begin with the newest.";
  throw new Problem('invalid_cursor', {
    detail,
    errors: [{ pointer: '?cursor', code: 'cursor', detail }],
    params: { cursor: detail },
  });
}

/** A page of a list that was asked for one row more than a page has, which shows whether there is another. */
export function cutPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(last.id) : null };
}
