import type { KnownMembers } from './known-members.ts';
import { getPage, type IterationOptions, type ListPage, type ListQuery, type PathOfPages } from './list-page.ts';
import type { NgomaClient } from './ngoma-client.ts';
import { ResponseError } from './problem.ts';

interface CursorPage<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** The paths whose lists go on by cursor: those below `/v1`. The change feed of the calendar has no end to iterate to. */
export type CursorPath = Extract<PathOfPages<CursorPage<unknown>>, `/v1/${string}`>;

/** An item of such a list. */
export type CursorItem<Path extends CursorPath> = ListPage<Path> extends CursorPage<infer Item> ? Item : never;

/**
 * Everything in a list below `/v1`, asked for page by page as the loop goes on; one page is in memory at a time. Throws
 * a `ResponseError` for every response that is an error.
 *
 * @example
 * for await (const message of iterateByCursor(client, '/v1/messages', { query: { status: ['undelivered'] } })) {
 *   console.log(message.to, message.reason);
 * }
 */
export async function* iterateByCursor<Path extends CursorPath, Query extends ListQuery<Path>>(
  client: NgomaClient,
  path: Path,
  { query, signal }: IterationOptions<Query & KnownMembers<Query, ListQuery<Path>>> = {},
): AsyncGenerator<CursorItem<Path>, void, undefined> {
  let cursor: string | null | undefined;
  do {
    const pageQuery: object = cursor ? { ...query, cursor } : { ...query };
    const { data, error, response } = await getPage<CursorPage<CursorItem<Path>>>(client, path, pageQuery, signal);
    if (data === undefined) throw new ResponseError(response, error);
    yield* data.data;
    cursor = data.next_cursor;
  } while (cursor);
}
