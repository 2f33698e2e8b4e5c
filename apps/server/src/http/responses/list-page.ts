import { Problem } from '../../problems/problem.ts';

interface Page<Row> {
  readonly page: readonly Row[];
  readonly nextCursor: string | null;
}

/** A page and its next cursor. `rows` has one row more than `limit` if there is another page. */
export function toPage<Row extends { readonly id: string | number }>(rows: readonly Row[], limit: number): Page<Row> {
  return toKeyedPage(rows, limit, ({ id }) => String(id));
}

/** The same for rows without an id. `keyOf` returns the key that the cursor contains. */
export function toKeyedPage<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** The last id of the previous page; undefined for the first page. `isId` checks the format of the ids. */
export function readCursor<Id extends string>(
  cursor: string | undefined,
  isId: (text: string) => text is Id,
): Id | undefined {
  if (cursor === undefined) return undefined;
  const id = Buffer.from(cursor, 'base64url').toString();
  if (isId(id) && encodeCursor(id) === cursor) return id;
  throw invalidCursor();
}

export function invalidCursor(): Problem {
  const detail = "'cursor' must be the 'next_cursor' of an earlier page; leave it out to begin with the newest.";
  return new Problem('invalid_cursor', {
    detail,
    errors: [{ pointer: '?cursor', code: 'cursor', detail }],
    params: { cursor: detail },
  });
}

/** An opaque cursor from the last id or key of a page. */
const encodeCursor = (id: string): string => Buffer.from(id).toString('base64url');
