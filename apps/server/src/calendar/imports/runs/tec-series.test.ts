import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { type ProSite, startProSite } from '../tec/test-pro-site.ts';
import { counts, runImport, startCalendar } from './test-imports.ts';

const year = new Date().getUTCFullYear() + 1;
const day = (text: string) => `${year}-${text}`;
const days = ['03-01', '03-08', '03-15', '03-22'].map(day);

describeOnOneEngine('an import of a site of The Events Calendar with Pro', (engine) => {
  let server: TestServer;
  let site: ProSite;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    site = await startProSite({ perPage: 3 });
    return () => site[Symbol.asyncDispose]();
  });

  const run = (rest: { dry_run?: boolean } = {}) => runImport(server, site.url, rest);
  const eventsOf = async (slug: string) => {
    const query = { start_date: `${year - 1}-01-01`, end_date: `${year + 2}-01-01`, per_page: 100 };
    const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
    return (data?.events ?? []).filter((event) => event.slug.startsWith(slug));
  };
  const shown = async (slug: string) =>
    (await eventsOf(slug)).map(({ start_date, title }) => `${start_date.slice(5, 13)} ${title}`);
  const idsOf = async (slug: string) => (await eventsOf(slug)).map(({ id }) => id);
  const bySlug = async (slug: string) =>
    (await server.anonymous.GET('/events/v1/events/by-slug/{slug}', { params: { path: { slug } } })).data;
  const edit = (id: number, body: { title: string }) =>
    server.as('editor').PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });

  test('makes rows of one slug over several pages one series, and changes nothing when their ids change', async () => {
    site.events = {
      weekly: { title: 'Weekly', dates: days },
      other: { title: 'Weekly', dates: days.map((each) => ({ day: each, time: '09:00:00' })) },
      single: { title: 'Single', id: 7, dates: [day('03-09')] },
    };
    for (const dry_run of [true, false])
      expect(await run({ dry_run })).toMatchObject({
        ...{ problems: [], counts: { events: counts(3) }, series: { events: 2, dates: 8 } },
      });
    expect(await bySlug('weekly')).toMatchObject({
      ...{ start_date: `${days[0]} 18:00:00`, end_date: `${days[0]} 20:00:00` },
      recurrence: { rrule: '', rdate: days.slice(1).map((each) => `${each} 18:00:00`), exdate: [] },
    });
    expect(await shown('weekly')).toEqual(days.map((each) => `${each.slice(5)} 18 Weekly`));
    expect(await shown('other')).toEqual(days.map((each) => `${each.slice(5)} 09 Weekly`));
    const before = await eventsOf('');
    for (const dry_run of [true, false]) {
      site.renumber();
      expect(await run({ dry_run })).toMatchObject({ problems: [], counts: { events: counts(0, 3) } });
    }
    expect(await eventsOf('')).toEqual(before);
  });

  test('adds, moves and removes dates, and the others keep their ids', async () => {
    site.events = { choir: { title: 'Choir', dates: days } };
    await run();
    const before = await idsOf('choir');
    // The first one is gone, the second one at another time, the third one on another day, and one is new.
    const moved = { day: days[1] ?? '', time: '20:00:00' };
    site.events = { choir: { title: 'Choir', dates: [moved, day('03-16'), days[3] ?? '', day('03-29')] } };
    site.renumber();
    expect(await run()).toMatchObject({ problems: [], counts: { events: counts(0, 0, 1) } });
    expect(await shown('choir')).toEqual(['03-08 20 Choir', '03-16 18 Choir', '03-22 18 Choir', '03-29 18 Choir']);
    const after = await idsOf('choir');
    expect([after[0], after[2]]).toEqual([before[1], before[3]]);
    expect(before).not.toContain(after[1]);
    expect((await run()).counts.events).toEqual(counts(0, 1));
  });

  test('stores what differs in single dates, and reports what cannot', async () => {
    const canceled = { title: 'Off', event_status: 'canceled', cost: '5' };
    const dates = [...days.slice(0, 2), { day: days[2] ?? '', members: canceled }];
    site.events = {
      differs: { title: 'Differs', dates: [...dates, { day: days[2] ?? '', time: '10:00:00', number: 2 }] },
    };
    expect(await run()).toMatchObject({ problems: [{ reason: 'not_stored' }] });
    expect(await shown('differs')).toEqual([
      ...['03-01 18 Differs', '03-08 18 Differs', '03-15 10 Differs', '03-15 18 Off'],
    ]);
  });

  test('keeps edits of people when dates are added, and dates that people add or delete', async () => {
    site.events = { edited: { title: 'Edited', dates: days.slice(0, 3) } };
    await run();
    const [series = 0, ids] = [(await bySlug('edited'))?.id, await idsOf('edited')];
    await edit(series, { title: 'Ours' });
    await edit(ids[1] ?? 0, { title: 'Special' });
    await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id: ids[2] ?? 0 } } });
    site.events = { edited: { title: 'Edited', dates: days } };
    expect((await run()).counts.events).toEqual(counts(0, 0, 1));
    expect(await shown('edited')).toEqual(['03-01 18 Ours', '03-08 18 Special', '03-22 18 Ours']);
    site.events = { edited: { title: 'Theirs', dates: days } };
    await run();
    expect(await shown('edited')).toEqual(['03-01 18 Theirs', '03-08 18 Special', '03-22 18 Theirs']);
  });

  test('an event that starts and stops to recur keeps its id', async () => {
    const single = { title: 'Turns', id: 12, dates: [days[0] ?? ''] };
    site.events = { turns: single };
    await run();
    const id = (await bySlug('turns'))?.id;
    for (const [event, expected] of [
      [{ title: 'Turns', dates: days }, 4],
      [single, 1],
      [{ title: 'Turns', dates: days.slice(1) }, 3],
    ] as const) {
      site.events = { turns: event };
      for (const updated of [counts(0, 0, 1), counts(0, 1)]) expect((await run()).counts.events).toEqual(updated);
      expect(await shown('turns')).toHaveLength(expected);
      expect((await bySlug('turns'))?.id).toBe(id);
    }
  });

  test('keeps the dates of series if the site shows one date of each, as without Pro', async () => {
    const lapsing = (slug: string) => ({ [slug]: { title: slug, dates: days } });
    site.events = { ...lapsing('lapse-one'), ...lapsing('lapse-two') };
    await run();
    const first = (slug: string, id: number) => ({ [slug]: { title: slug, id, dates: days.slice(0, 1) } });
    site.events = { ...first('lapse-one', 31), ...first('lapse-two', 32) };
    expect(await run()).toMatchObject({ problem_reasons: { recurrence: 2 }, counts: { events: counts(0, 0, 0, 2) } });
    expect(await shown('lapse')).toHaveLength(8);
  });

  test('imports the next dates of a series with more than 400, and reports the others', async () => {
    const from = Date.UTC(year, 4, 1);
    const many = Array.from({ length: 420 }, (_, n) => new Date(from + n * 86_400_000).toISOString().slice(0, 10));
    await using large = await startProSite();
    large.events = { many: { title: 'Many', dates: many } };
    const { problems } = await runImport(server, large.url);
    expect(problems).toMatchObject([{ reason: 'recurrence', detail: expect.stringContaining('420 dates; only 401') }]);
    expect((await bySlug('many'))?.recurrence?.rdate).toEqual(many.slice(1, 401).map((each) => `${each} 18:00:00`));
  });

  test('events of earlier versions become the series and its dates under their ids, and edits stay', async () => {
    // As versions without series read the list: each date as an event with its temporary id.
    const undated = { url: 'https://ndere.example/event/early/' };
    site.events = { early: { title: 'Early', dates: days.map((each) => ({ day: each, members: undated })) } };
    expect((await run()).counts.events).toEqual(counts(4));
    const before = await eventsOf('early');
    expect(before.map(({ slug }) => slug)).toEqual(['early', 'early-2', 'early-3', 'early-4']);
    const [first = 0, second = 0, third = 0, fourth = 0] = before.map(({ id }) => id);
    await edit(second, { title: 'Changed here' });
    await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id: third } } });
    site.renumber();
    site.events = { early: { title: 'Early', dates: [...days, day('03-29')] } };
    expect(await run()).toMatchObject({ problems: [], counts: { events: counts(0, 0, 1) } });
    expect((await bySlug('early'))?.id).toBe(first);
    expect(await shown('early')).toEqual([
      '03-01 18 Early',
      '03-08 18 Changed here',
      '03-22 18 Early',
      '03-29 18 Early',
    ]);
    const after = await eventsOf('early');
    expect(after.slice(1, 3)).toMatchObject([
      { id: second, series_id: first, recurrence_id: `${days[1]} 18:00:00` },
      { id: fourth, series_id: first, recurrence_id: `${days[3]} 18:00:00` },
    ]);
    site.renumber();
    expect((await run()).counts.events).toEqual(counts(0, 1));
    expect(await eventsOf('early')).toEqual(after);
    expect((await bySlug('early-4'))?.id).toBe(fourth);
    expect(await (await fetch(`${server.url}/event/early-4/`)).text()).toContain(`/event/early/${days[3]}/`);
  });

  test('joins the dates of a calendar of the site, whose UIDs change', async () => {
    await using calendar = await startCalendar(server);
    const file = (firstId: number, ...starts: string[]) => [
      'PRODID:-//Ndere - ECPv6.17.2//NONSGML v1.0//EN',
      ...starts.flatMap((each, index) => [
        ...['BEGIN:VEVENT', `UID:${firstId + index}-${1_810_000_000 + index}-${1_810_007_200 + index}@ndere.example`],
        ...[`DTSTAMP:2026010${index + 1}T000000Z`, 'SUMMARY:Feed choir'],
        ...[`DTSTART;TZID=Africa/Kampala:${each.replaceAll('-', '')}T180000`],
        ...[`DTEND;TZID=Africa/Kampala:${each.replaceAll('-', '')}T200000`],
        ...[`URL:https://ndere.example/event/feed/${each}/`, 'END:VEVENT'],
      ]),
    ];
    expect(await calendar.import(file(10_000_001, ...days))).toMatchObject({
      problems: [],
      counts: { events: counts(1) },
    });
    const before = await idsOf('feed');
    expect(before).toHaveLength(4);
    expect(await calendar.import(file(10_000_101, ...days))).toMatchObject({
      problems: [],
      counts: { events: counts(0, 1) },
    });
    // A calendar shows only the next dates: those that it lacks between them are removed, later ones stay.
    await calendar.import(file(10_000_201, days[1] ?? '', days[3] ?? '', day('03-29')));
    const after = await idsOf('feed');
    expect(after.slice(0, 2)).toEqual([before[1], before[3]]);
    expect(after).toHaveLength(3);
    await calendar.import(file(10_000_301, days[1] ?? ''));
    expect(await idsOf('feed')).toEqual(after);
  });
});
