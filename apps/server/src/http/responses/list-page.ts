import { Problem } from '../../problems/problem.ts';

/** A page of a list: `rows` has one more than `limit`, where there is another page. */
export function toPage<Row extends { readonly id: string | number }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(String(last.id)) : null };
}

/** Where the page before ended; undefined for the first page. `isId` is the form of the ids of the list. */
export function readCursor<Id extends string>(
  cursor: string | undefined,
  isId: (text: string) => text is Id,
): Id | undefined {
  if (cursor === undefined) return undefined;
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isId(id) && encodeCursor(id) === cursor) return id;
  throw invalidCursor();
}

/** Of a `cursor` that no list of ours has given. */
export function invalidCursor(): Problem {
  const detail = "'cursor' must be the 'next_cursor' of an earlier page; leave it out to begin with the newest.";
  return new Problem('invalid_cursor', {
    detail,
    errors: [{ pointer: '?cursor', code: 'cursor', detail }],
    params: { cursor: detail },
  });
}

/** Where a page ended, in a form that clients need not understand. */
const encodeCursor = (id: string): string => Buffer.from(id).toString('base64url');
