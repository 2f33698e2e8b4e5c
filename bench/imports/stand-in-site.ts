import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { categoryOf, type PlannedEvent, placeOf, societyOf, toListed } from './calendar-file.ts';

/** Lists of The Events Calendar below `/wp-json/tribe/events/v1`, in pages. */
export async function startSite(events: readonly PlannedEvent[]): Promise<AsyncDisposable & { readonly url: string }> {
  const numbersOf = (part: 'place' | 'organizer' | 'category') => [...new Set(events.map((event) => event[part]))];
  const lists: Readonly<Record<string, readonly object[]>> = {
    categories: numbersOf('category').map(categoryOf),
    venues: numbersOf('place').map(placeOf),
    organizers: numbersOf('organizer').map(societyOf),
    events: events.map(toListed),
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const name = pathname.split('/').at(-1) ?? '';
    const list = lists[name] ?? [];
    const perPage = Number(searchParams.get('per_page') ?? 50);
    const first = (Number(searchParams.get('page') ?? 1) - 1) * perPage;
    const body = { [name]: list.slice(first, first + perPage), total: list.length };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...body, total_pages: Math.ceil(list.length / perPage) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // as: it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
