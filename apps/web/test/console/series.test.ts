import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../server/test/harness/clock.ts';
import { type ConsoleBrowser, createConsoleBrowser, hiddenValue } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let editor: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ clock: createTestClock(Date.parse('2031-04-01T09:00:00Z')) });
  editor = await createConsoleBrowser(server, 'editor');
});
afterAll(() => server[Symbol.asyncDispose]());

/** A Tuesday, the first of its month. */
const typed = {
  ...{ title: 'Choir', start_date: '2031-05-06T18:00', end_date: '2031-05-06T20:00', timezone: 'Africa/Kampala' },
  ...{ description_kind: 'text', description: '', event_status: 'scheduled', status: 'publish' },
  ...{ repeats: 'WEEKLY', repeat_every: '1', repeat_until: '', repeat_count: '5' },
};

const create = async (fields: object = {}): Promise<number> => {
  const { location, html } = await editor.submit('/console/events/new', { ...typed, ...fields });
  const id = Number(/^\/console\/events\/(\d+)\?/.exec(location ?? '')?.[1]);
  if (Number.isNaN(id)) throw new Error(html);
  return id;
};

const readEvent = async (id: number) => {
  const { data } = await server.client.GET('/events/v1/events/{id}', { params: { path: { id } } });
  if (data === undefined) throw new Error(`There is no event ${id}.`);
  return data;
};

const datesOf = async (id: number) => {
  const query = { post_parent: id, starts_after: '2031-01-01' };
  const { data } = await server.client.GET('/events/v1/events', { params: { query } });
  return data?.events ?? [];
};
const startsOf = async (id: number) => (await datesOf(id)).map(({ start_date }) => start_date.slice(0, 16));

const openForm = async (id: number) => {
  const { html } = await editor.get(`/console/events/${id}`);
  return { html, etag: hiddenValue(html, 'etag') ?? '', marks: hiddenValue(html, 'marks') ?? '' };
};

test('a weekly event is a series, whose page shows the rule in words and its dates', async () => {
  const id = await create();
  expect((await readEvent(id)).recurrence).toEqual({ rrule: 'FREQ=WEEKLY;COUNT=5', rdate: [], exdate: [] });
  const { html } = await openForm(id);
  expect(html).toContain('<b>Every Tuesday, 5 times</b>');
  expect(html).toContain('Tue 13 May 2031, 18:00 – 20:00</a>');
  expect(html).toMatch(/<option value="WEEKLY" selected>/);
});

test.each([
  [{ repeat_day_1: '1', repeat_day_3: '1' }, 'FREQ=WEEKLY;COUNT=5;BYDAY=TU,TH'],
  [{ repeat_every: '2', repeat_count: '', repeat_until: '3/6/2031' }, 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20310603'],
  [{ repeats: 'MONTHLY.1' }, 'FREQ=MONTHLY;COUNT=5;BYDAY=1TU'],
  [{ repeats: 'MONTHLY' }, 'FREQ=MONTHLY;COUNT=5'],
  [{ repeats: 'DAILY' }, 'FREQ=DAILY;COUNT=5'],
  [{ repeats: 'YEARLY', repeat_count: '' }, 'FREQ=YEARLY'],
])('%j is the rule %s', async (fields, rule) => {
  const id = await create(fields);
  expect((await readEvent(id)).recurrence?.rrule).toBe(rule);
  const { html } = await openForm(id);
  const saved = await editor.submit(`/console/events/${id}`, {
    ...{ ...typed, ...fields, title: 'Renamed' },
    ...{ etag: hiddenValue(html, 'etag') ?? '', marks: hiddenValue(html, 'marks') ?? '' },
  });
  expect(saved.status).toBe(303);
  expect(await readEvent(id)).toMatchObject({ title: 'Renamed', recurrence: { rrule: rule }, revision: 2 });
});

test.each([
  [{ repeat_every: 'two' }, '#repeat_every', 'Every: Write a whole number from 1 to 1,000.'],
  [{ repeat_count: '-3' }, '#repeat_count', 'Number of dates: Write a whole number from 1 to 1,000.'],
  [{ repeat_until: '2031-06-01' }, '#repeat_count', 'Write the last day or the number of dates'],
  [{ repeat_count: '', repeat_until: '31/6/2031' }, '#repeat_until', 'Last day: There is no day 31'],
  [{ repeat_count: '', repeat_until: '2031-05-05' }, '#repeat_until', 'Last day: The last day is before the start.'],
  [{ repeat_day_2: '1' }, '#repeat_days', 'On these weekdays: The start is not one of these days.'],
  [{ repeats: 'MONTHLY.2' }, '#repeat_days', 'The start is not one of these days.'],
  [{ repeats: 'MONTHLY', repeat_day_1: '1' }, '#repeat_days', 'Choose none for a day of the month'],
  [{ repeats: '' }, '#repeats', 'Choose how often it repeats'],
  [{ repeats: 'HOURLY' }, '#repeats', 'Choose one of the list.'],
])('%j is an error beside its field, and what was typed is kept', async (fields, address, text) => {
  const failed = await editor.submit('/console/events/new', { ...typed, ...fields });
  expect(failed.status).toBe(400);
  expect(failed.html).toContain(`<a href="${address}">`);
  expect(failed.html).toContain(text);
  for (const [name, value] of Object.entries({ ...typed, ...fields })) {
    if (/^repeat_(?:every|until|count)$/.test(name) && value !== '')
      expect(failed.html).toMatch(new RegExp(`name="${name}"[^>]*value="${value}"`));
  }
});

test('a rule that the form cannot express is shown as a sentence and kept', async () => {
  const rrule = 'FREQ=MONTHLY;COUNT=4;BYDAY=1TU,3TU';
  const id = await create();
  await server.client.PATCH('/events/v1/events/{id}', {
    params: { path: { id } },
    body: { recurrence: { rrule, exdate: ['2031-05-20 18:00'] } },
  });
  const { html, ...hidden } = await openForm(id);
  expect(html).toContain(
    '>Keep it: Every month on the first and third Tuesday, 4 times, except on 20 May 2031</option>',
  );
  const fields = { ...typed, ...hidden, repeats: 'keep', repeat_rule: rrule, repeat_count: '', title: 'Kept' };
  expect((await editor.submit(`/console/events/${id}`, fields)).status).toBe(303);
  expect(await readEvent(id)).toMatchObject({ title: 'Kept', recurrence: { rrule, exdate: ['2031-05-20 18:00:00'] } });
});

test('a series that no longer repeats is a single event again', async () => {
  const id = await create();
  const { html: _, ...hidden } = await openForm(id);
  expect((await editor.submit(`/console/events/${id}`, { ...typed, ...hidden, repeats: '' })).status).toBe(303);
  expect((await readEvent(id)).recurrence).toBeUndefined();
});

test('a new time or day of the start moves all dates with the excluded ones', async () => {
  const id = await create();
  const [, second] = await datesOf(id);
  await server.client.DELETE('/events/v1/events/{id}', { params: { path: { id: second?.id ?? 0 } } });
  const first = await openForm(id);
  await editor.submit(`/console/events/${id}`, {
    ...{ ...typed, etag: first.etag, marks: first.marks, start_date: '2031-05-07T19:30' },
  });
  expect(await startsOf(id)).toEqual(['05-07', '05-21', '05-28', '06-04'].map((day) => `2031-${day} 19:30`));
  const then = await openForm(id);
  await editor.submit(`/console/events/${id}`, {
    ...{ ...typed, etag: then.etag, marks: then.marks, repeat_count: '6' },
    ...{ start_date: '2031-05-07T17:00', end_date: '2031-05-07T19:00' },
  });
  expect(await startsOf(id)).toEqual(['05-07', '05-21', '05-28', '06-04', '06-11'].map((day) => `2031-${day} 17:00`));
});

test('one date has its own title, times and venue, and the others stay', async () => {
  const id = await create();
  const [, second] = await datesOf(id);
  const address = `/console/events/${second?.id}`;
  const { html } = await editor.get(address);
  expect(html).toContain('This is one date of a series');
  expect(html).not.toContain('name="cost"');
  const hidden = { etag: hiddenValue(html, 'etag') ?? '', marks: hiddenValue(html, 'marks') ?? '' };
  const { description_kind, description, event_status } = typed;
  const done = await editor.submit(address, {
    ...{ ...hidden, description_kind, description, event_status, title: 'Choir in the park', website: '' },
    ...{ start_date: '2031-05-14T09:00', end_date: '2031-05-14T10:00', venue: 'Park', venue_new: '1' },
  });
  expect(done.location).toBe(`${address}?done=saved`);
  expect(await readEvent(second?.id ?? 0)).toMatchObject({
    ...{ title: 'Choir in the park', start_date: '2031-05-14 09:00:00', venue: { venue: 'Park' } },
    ...{ recurrence_id: '2031-05-13 18:00:00', cost: '' },
  });
  expect(await readEvent(id)).toMatchObject({ title: 'Choir' });
  expect((await openForm(id)).html).toContain('(Choir in the park)');
});

test('a date can be cancelled, held, removed and brought back under its id', async () => {
  const id = await create();
  const [, second] = await datesOf(id);
  const dateId = second?.id ?? 0;
  const address = `/console/events/${id}/dates`;
  const press = async (action: string) => {
    const { html } = await editor.get(address);
    const done = await editor.submit(address, { etag: hiddenValue(html, 'etag') ?? '', action });
    expect(done.status, done.html).toBe(303);
    return (await editor.get(done.location ?? '')).html;
  };
  expect(await press(`cancel.${dateId}`)).toContain('The date is cancelled.');
  expect((await readEvent(dateId)).event_status).toBe('canceled');
  expect(await press(`hold.${dateId}`)).toContain('The date takes place as planned.');
  expect((await readEvent(dateId)).event_status).toBe('scheduled');
  expect(await press(`remove.${dateId}`)).toContain('value="return.2031-05-13T18:00:00"');
  expect(await startsOf(id)).toHaveLength(4);
  expect(await press('return.2031-05-13T18:00:00')).toContain('The date is back.');
  expect((await readEvent(dateId)).start_date).toBe('2031-05-13 18:00:00');
});

test('the list names dates of a series', async () => {
  const id = await create({ title: 'Listed choir' });
  const { html } = await editor.get('/console/events?search=listed');
  expect(html).toContain(`<a href="/console/events/${id}/dates">one date of a series</a>`);
});

test('the page with both versions shows rules in words', async () => {
  const id = await create();
  const { html: _, ...hidden } = await openForm(id);
  const body = { recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } };
  await server.client.PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });
  const conflict = await editor.submit(`/console/events/${id}`, { ...typed, ...hidden, repeat_count: '7' });
  expect(conflict.status).toBe(412);
  expect(conflict.html).toContain('<b>Mine:</b> Every Tuesday, 7 times');
  expect(conflict.html).toContain('<b>Theirs:</b> Every day, 3 times');
});
