import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../harness/database.ts';
import { startServer } from '../harness/server.ts';

/** `npm run soak` creates more. */
const count = process.env['TEST_SOAK'] === undefined ? 200 : 1000;
const shared = {
  ...{ start_date: '2099-05-01 18:00:00', end_date: '2099-05-01 20:00:00' },
  ...{ categories: 'Brand new, Ngoma & dance, !!!', tags: ['Brand new', 'Café', '東京'] },
  ...{ venue: { venue: 'New hall', city: 'Kampala' }, organizer: [{ organizer: 'New Ann' }, { organizer: 'New Bob' }] },
};

describeOnEachEngine('events that are created at once and share new records', (engine) => {
  test(`of ${count} each is stored once, and shared records are created once`, async () => {
    await using server = await startServer({ engine });
    const authorization = server.basic('editor');
    // biome-ignore lint/suspicious/noExplicitAny: each list has other members
    const list = async (kind: string): Promise<any> =>
      (await fetch(`${server.url}/events/v1/${kind}&per_page=100`, { headers: { authorization } })).json();

    async function create(at: number): Promise<number> {
      const body = JSON.stringify({ title: 'At once', ...(at % 3 === 0 && { slug: 'together' }), ...shared });
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await fetch(`${server.url}/events/v1/events`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    }

    const statuses = await Promise.all(Array.from({ length: count }, (_, at) => create(at)));
    // On a busy machine the last ones do not get their turn within 10 s: they are not stored, and sent again.
    for (const [at, status] of statuses.entries()) if (status === 503) statuses[at] = await create(at);
    expect(statuses.filter((status) => status !== 201)).toEqual([]);

    const names = async (kind: string, name: string) =>
      (await list(`${kind}?hide_empty=false`))[kind].map((each: Record<string, string>) => each[name]).sort();
    expect(await names('venues', 'venue')).toEqual(['New hall']);
    expect(await names('organizers', 'organizer')).toEqual(['New Ann', 'New Bob']);
    expect(await names('categories', 'name')).toEqual(['!!!', 'Brand new', 'Ngoma &amp; dance']);
    expect(await names('tags', 'name')).toEqual(['Brand new', 'Café', '東京']);

    const { tags } = await list('tags?hide_empty=false');
    expect(tags.map((tag: { count: number }) => tag.count)).toEqual([count, count, count]);
    const { total } = await list('events?start_date=2099-01-01&end_date=2099-12-31');
    expect(total).toBe(count);
    const slugs: { slug: string }[] = await server.database.read('events').select('slug');
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(count);
    const links = await server.database.read('event_organizers').count({ total: '*' });
    expect(Number(links[0]?.['total'])).toBe(2 * count);
  }, 240_000);
});
