import type { KnownMembers } from './known-members.ts';
import { getPage, type IterationOptions, type ListPage, type ListQuery, type PathOfPages } from './list-page.ts';
import type { NgomaClient } from './ngoma-client.ts';
import { problemCode, ResponseError } from './problem.ts';

interface CountedPage {
  total_pages: number;
}

/** The paths whose lists go on by page number: those of the calendar. */
export type PagedPath = PathOfPages<CountedPage>;

// The items are in the member with the name of the last part of the path: `events` of `/events/v1/events`.
type ItemsKey<Path extends string> = Path extends `/events/v1/${infer Key}` ? Key : never;

/** An item of such a list. */
export type PagedItem<Path extends PagedPath> =
  ListPage<Path> extends Record<ItemsKey<Path>, (infer Item)[]> ? Item : never;

/**
 * Everything in a list of the calendar, asked for page by page as the loop goes on, from `query.page` (1 by default);
 * one page is in memory at a time. A list that grows shorter meanwhile just ends. Pages are counted, so what is added or
 * removed before the place that was reached makes an item come twice or not at all. Throws a `ResponseError` for every
 * other response that is an error.
 *
 * @example
 * for await (const event of iterateByPage(client, '/events/v1/events', { query: { tags: ['jazz'], per_page: 50 } })) {
 *   console.log(event.start_date, event.title);
 * }
 */
export async function* iterateByPage<Path extends PagedPath, Query extends ListQuery<Path> & { page?: number }>(
  client: NgomaClient,
  path: Path,
  { query, signal }: IterationOptions<Query & KnownMembers<Query, ListQuery<Path>>> = {},
): AsyncGenerator<PagedItem<Path>, void, undefined> {
  const key = path.slice('/events/v1/'.length) as ItemsKey<Path>; // the same rule in values as in types
  for (let page = query?.page ?? 1; ; page++) {
    const pageQuery = { ...query, page };
    const { data, error, response } = await getPage<CountedPage & Record<ItemsKey<Path>, PagedItem<Path>[]>>(
      client,
      path,
      pageQuery,
      signal,
    );
    if (isBehindTheLast(error)) return;
    if (data === undefined) throw new ResponseError(response, error);
    yield* data[key];
    if (page >= data.total_pages) return;
  }
}

// Lists of terms return an empty page instead.
function isBehindTheLast(error: unknown): boolean {
  return problemCode(error)?.endsWith('-archive-page-not-found') ?? false;
}
