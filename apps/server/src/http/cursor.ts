import { Problem } from '../problems/problem.ts';

/** Where a page of a list ended, in a form that clients need not understand. */
const encodeCursor = (id: string): string => Buffer.from(id).toString('base64url');

/** The id that a cursor stands for, which has the form of the ids of this list; a cursor that we never gave is refused. */
export function readCursor(cursor: string | undefined, form: RegExp): string | undefined {
  if (cursor === undefined) return undefined;
  const id = Buffer.from(cursor, 'base64url').toString();
  if (form.test(id) && encodeCursor(id) === cursor) return id;
  const detail = "'cursor' must be the 'next_cursor' of an earlier page; leave it out to begin with the newest.";
  throw new Problem('invalid_cursor', {
    detail,
    errors: [{ pointer: '?cursor', code: 'cursor', detail }],
    params: { cursor: detail },
  });
}

/** The page of which one row more than requested was read, to see whether there is another. */
export function cutPage<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? encodeCursor(idOf(last)) : null };
}
