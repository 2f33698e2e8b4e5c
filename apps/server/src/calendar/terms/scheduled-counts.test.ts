import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { minuteMs } from '../../time/durations.ts';

describeOnEachEngine('terms of scheduled events', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  const ids: Record<string, number> = {};
  afterAll(() => server[Symbol.asyncDispose]());

  beforeAll(async () => {
    server = await startServer({ clock, engine });
    for (const name of ['Above', 'Music', 'Dance']) {
      const parent = name === 'Music' ? { parent: ids['Above'] ?? 0 } : {};
      const { data } = await server.as('editor').POST('/events/v1/categories', { body: { name, ...parent } });
      ids[name] = data?.id ?? 0;
    }
    await create('Now', ['Music', 'Dance'], '2031-03-05 10:00');
    // The zone of the site is three hours ahead of UTC.
    await create('Soon', ['Music'], '2031-03-05 12:01');
    await create('Later', ['Music'], '2031-03-05 12:02', ['later']);
  });

  async function create(title: string, names: string[], date: string, tags: string[] = []) {
    const body = { title, date, start_date: '2031-05-01', end_date: '2031-05-01' };
    const categories = names.map((name) => ids[name] ?? 0);
    const status = { status: date > '2031-03-05 12:00' ? ('future' as const) : ('publish' as const) };
    const { data } = await server
      .as('editor')
      .POST('/events/v1/events', { body: { ...body, ...status, categories, tags } });
    ids[title] = data?.id ?? 0;
  }

  // Reads twice as a visitor: the second response comes from the cache.
  async function read(path: string) {
    const get = async () => (await fetch(`${server.url}/events/v1/${path}`)).json();
    const first = await get();
    expect(await get()).toEqual(first);
    return first as {
      categories: { name: string; count: number }[];
      tags: { count: number }[];
      total: number;
      count: number;
    };
  }
  const counts = async (query = '') =>
    (await read(`categories?${query}`)).categories.map(({ name, count }) => `${name} ${count}`);
  const music = async () => (await read(`categories/${ids['Music']}`)).count;
  const embedded = async () =>
    (await read(`events/${ids['Now']}`)).categories.find(({ name }) => name === 'Music')?.count;

  test('counts change at publication without a write, in lists, terms and events', async () => {
    expect(await counts()).toEqual(['Above 0', 'Dance 1', 'Music 1']);
    expect([await music(), await embedded()]).toEqual([1, 1]);
    expect((await read('tags')).tags).toEqual([]);
    clock.advance(minuteMs - 1);
    expect(await music()).toBe(1);
    clock.advance(1);
    expect(await counts('orderby=count&order=desc')).toEqual(['Music 2', 'Dance 1', 'Above 0']);
    expect([await music(), await embedded()]).toEqual([2, 2]);
    expect((await read('tags')).total).toBe(0);
    clock.advance(minuteMs);
    expect([await music(), await embedded()]).toEqual([3, 3]);
    expect(await read('tags')).toMatchObject({ tags: [{ count: 1 }], total: 1 });
  });

  test('counts stay correct after writes of events and terms', async () => {
    const path = { id: ids['Music'] ?? 0 };
    const renamed = await server
      .as('editor')
      .PATCH('/events/v1/categories/{id}', { params: { path }, body: { name: 'Songs' } });
    expect(renamed.data?.count).toBe(3);
    await server.as('editor').PATCH('/events/v1/events/{id}', {
      params: { path: { id: ids['Soon'] ?? 0 } },
      body: { status: 'publish', title: 'Published' },
    });
    expect(await music()).toBe(3);
    await server.as('editor').PATCH('/events/v1/events/{id}', {
      params: { path: { id: ids['Later'] ?? 0 } },
      body: { status: 'draft' },
    });
    expect(await music()).toBe(2);
    expect((await read('tags')).total).toBe(0);
  });
});
