import { parametersOf } from '@ngoma/express-contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { loadContract } from '../../http/contract.ts';

const path = '/events/v1/events.ics';
const concert = { title: 'Jazz', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

function titlesIn(text: string): unknown[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]); // as: jCal is a list
  return calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('summary'));
}

describeOnOneEngine('getCalendarFeed', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
    const bodies = [
      { ...concert, categories: ['Music'] },
      { ...concert, title: 'Race', start_date: '2031-04-01', end_date: '2031-04-01', all_day: true },
      { ...concert, title: 'Draft', status: 'draft' as const },
      { ...concert, title: 'Hidden', hide_from_listings: true },
      { ...concert, title: 'Long ago', start_date: '2021-05-01', end_date: '2021-05-01' },
    ];
    for (const body of bodies) await server.as('author').POST('/events/v1/events', { body });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function get(query = '', headers: Record<string, string> = {}, base = path) {
    const response = await fetch(`${server.url}${base}${query}`, { headers });
    return { response, text: await response.text() };
  }

  test('200: returns the events of the list in order', async () => {
    const { response, text } = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('inline; filename="events.ics"');
    expect(titlesIn(text)).toEqual(['Race', 'Jazz']);
    expect(text).toContain('X-WR-CALNAME:Events at 127.0.0.1\r\n');
  });

  test('200: returns the same below the base path of TEC', async () => {
    const { text } = await get('', {}, '/wp-json/tribe/events/v1/events.ics');
    expect(titlesIn(text)).toEqual(['Race', 'Jazz']);
  });

  test('200: accepts the filters of the list', async () => {
    expect(titlesIn((await get('?categories=music')).text)).toEqual(['Jazz']);
    expect(titlesIn((await get('?start_date=2021-01-01')).text)).toEqual(['Long ago', 'Race', 'Jazz']);
    expect(titlesIn((await get('?search=nothing')).text)).toEqual([]);
  });

  test('200: ignores pages', async () => {
    expect(titlesIn((await get('?per_page=1&page=2')).text)).toEqual(['Race', 'Jazz']);
  });

  test('200: includes drafts for callers who may read them', async () => {
    const { response, text } = await get('?status=draft', { authorization: server.basic('author') });
    expect(titlesIn(text)).toEqual(['Draft']);
    expect(text).toContain('CLASS:PRIVATE');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(titlesIn((await get('?status=draft', { authorization: server.basic('contributor') })).text)).toEqual([]);
  });

  test('200: returns identical bytes until an event changes', async () => {
    const seen = [await get('?tags='), await get(), await get(), await get()];
    const [, first] = seen;
    for (const { response, text } of seen.slice(1)) {
      expect(text).toBe(first?.text);
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    }
    const { data } = await server.as('author').POST('/events/v1/events', { body: { ...concert, title: 'New' } });
    expect(titlesIn((await get()).text)).toContain('New');
    await server.as('author').DELETE('/events/v1/events/{id}', { params: { path: { id: data?.id ?? 0 } } });
    expect(titlesIn((await get()).text)).not.toContain('New');
  });

  test('304: the ETag matches', async () => {
    const { response } = await get();
    const again = await get('', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect([again.response.status, again.text]).toEqual([304, '']);
  });

  test('400 rest_invalid_param: invalid filter', async () => {
    const { response, text } = await get('?start_date=whenever&categories=none');
    expect([response.status, JSON.parse(text).code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(JSON.parse(text).data.params)).toEqual(['start_date', 'categories']);
  });
});

test('contains the first 1,000 events', async () => {
  await using server = await startServer();
  const { data } = await server.as('author').POST('/events/v1/events', { body: concert });
  const row = await server.database.read('events').where({ id: data?.id }).first();
  await server.database.transaction(async (trx) => {
    const ids = Array.from({ length: 1_001 }, (_, index) => index + 1_000);
    await trx.batchInsert(
      'calendar_records',
      ids.map((id) => ({ id, kind: 'event' })),
      100,
    );
    const rows = ids.map((id) => ({ ...row, id, slug: `e-${id}`, start_utc: Number(row.start_utc) + id }));
    await trx.batchInsert('events', rows, 20);
    await server.database.bumpRevision(trx, 'calendar');
  });
  const text = await (await fetch(`${server.url}${path}?start_date=2031-01-01&end_date=2032-01-01`)).text();
  expect(titlesIn(text)).toHaveLength(1_000);
});

describe('other representations of lists', () => {
  const { document } = loadContract();
  const namesOf = (at: string) => {
    const item = document.paths[at];
    if (item?.get === undefined) throw new Error(`${at} can be read`);
    return parametersOf(document, item, item.get).flatMap((each) => (each.in === 'query' ? [each.name] : []));
  };
  const paging = ['page', 'per_page'];
  const shaping = ['_fields', '_envelope'];

  test.each<[path: string, without: readonly string[], own: readonly string[]]>([
    // A series is one entry of a calendar file anyway.
    [path, [...paging, ...shaping, 'group'], []],
    ['/events/v1/feed.json', shaping, []],
    ['/events/v1/event-cards', [], ['free']],
  ])('%s has each filter of listEvents', (at, without, own) => {
    const filters = namesOf('/events/v1/events').filter((name) => !without.includes(name));
    expect(namesOf(at).sort()).toEqual([...filters, ...own].sort());
  });
});
