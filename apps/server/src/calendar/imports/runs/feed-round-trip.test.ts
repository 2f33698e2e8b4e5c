import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../../test/harness/database.ts';
import { png } from '../../../../test/harness/example-request.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { loadContract } from '../../../http/contract.ts';
import { startReceiver, type TestReceiver } from '../../../outbound/test-receiver.ts';
import { decodeEntities } from '../../text/html.ts';
import { runImport } from './test-imports.ts';

const line = fc
  .string({ unit: fc.constantFrom(...`abXYZ09 ,;:^\\&éü🎉'"<>%`), minLength: 1, maxLength: 60 })
  .map((text) => `t${text.replace(/\s+/g, ' ')}t`);
const markup = fc.constantFrom(
  `It's a "5' 10"" & <em>more</em>`,
  '<p>Seven &amp; eight bands.</p>\n<p>Doors at <b>five</b>: 1 &lt; 2</p>',
  '<!-- wp:paragraph -->\n<p>Block&nbsp;editor</p>\n<!-- /wp:paragraph -->',
  '<ul>\n<li>One, two; three\\n</li>\n</ul> <a href="https://x.ug/?a=1&amp;b=2">Tickets</a>',
  'Line one\nLine two\n\nParagraph\u2028 \u0085 two',
);
const html = fc.oneof(fc.constant(''), line, markup);
const name = fc.oneof(line, fc.constantFrom(`Rock 'n' "roll" & soul`, '<em>Jazz</em> &amp; blues'));
const text = fc.oneof(fc.constant(''), line);
const website = fc.constantFrom('', 'https://jazz.example/?a=1&b=2');
const date = fc.constantFrom(undefined, '2026-01-05 10:00:00', '2033-01-05 10:00:00');
const status = fc.constantFrom('publish', 'publish', 'private');
/** Whether it has an image. */
const image = fc.boolean();

/** Each writable member of the contract: how its values are generated, or the reason why an import does not restore it. */
const members = {
  EventCreate: {
    ...{ title: name, description: html, excerpt: html, slug: fc.constantFrom(undefined, 'own', 'Ünïcode & 東京') },
    ...{ author: 'People differ between two installations.', date: 'It is `date_utc` in another time zone.' },
    date_utc: date,
    status: fc.constantFrom('publish', 'publish', 'private', 'draft', 'pending'),
    timezone: fc.constantFrom('Africa/Kampala', 'Europe/Berlin', 'America/New_York', '+03:00', 'UTC+3'),
    all_day: fc.boolean(),
    // The second and third are in the hour that clocks repeat in Berlin.
    start_date: fc.constantFrom('2031-05-01 18:00:00', '2031-10-26 02:30:00', '2031-10-26 00:30:00Z'),
    end_date: fc.constantFrom('2031-10-26 02:45:00', '2031-12-31 23:30:00'),
    ...{
      image,
      cost: fc.constantFrom('', 'Free', 'UGX 50,000', '10 - 25'),
      website: fc.option(website, { nil: undefined }),
    },
    ...{ show_map: fc.boolean(), show_map_link: fc.boolean(), hide_from_listings: fc.boolean() },
    ...{ sticky: fc.boolean(), featured: fc.boolean() },
    // Links are places in the lists of generated records.
    ...{ categories: fc.subarray([0, 1, 2]), tags: fc.subarray([0, 1]) },
    ...{ venue: fc.constantFrom(undefined, 0, 1), organizer: fc.shuffledSubarray([0, 1]) },
    // Series have a test of their own.
    recurrence: fc.constant(undefined),
    ...{
      event_status: fc.constantFrom('scheduled', 'canceled', 'postponed', 'moved_online'),
      event_status_reason: text,
    },
  },
  VenueCreate: {
    ...{ venue: name, description: html, status, date_utc: date, image },
    ...{ author: 'People differ between two installations.', date: 'It is `date_utc` in another time zone.' },
    ...{ show_map: fc.boolean(), show_map_link: fc.boolean() },
    ...{ address: text, city: text, country: fc.constantFrom('', 'Uganda', 'United States') },
    ...{ province: text, state: text, zip: text, phone: text, stateprovince: text, website },
    ...{ geo_lat: fc.constantFrom(0.34765432109, -1e-7), geo_lng: fc.constantFrom(32.5, -0.00001) },
  },
  OrganizerCreate: {
    ...{ organizer: name, description: html, status, date_utc: date, image, phone: text, email: text, website },
    ...{ author: 'People differ between two installations.', date: 'It is `date_utc` in another time zone.' },
  },
  CategoryCreate: {
    ...{ name, description: html, slug: fc.constantFrom(undefined, 'own') },
    // The place of the parent in the list.
    parent: fc.constantFrom(undefined, 0, 1),
  },
  TagCreate: { name, description: html, slug: fc.constantFrom(undefined, 'own') },
} as const;

test.each(Object.entries(members))('the table has each member of %s', (schema, table) => {
  // as: an object schema
  const { properties = {} } = (loadContract().document.components?.schemas?.[schema] ?? {}) as { properties?: object };
  expect(Object.keys(table).sort()).toEqual(Object.keys(properties).sort());
});

type Fields = Record<string, unknown>;

/** Generates bodies of a create without the members that are lost. */
function bodiesOf(schema: keyof typeof members): fc.Arbitrary<Fields> {
  const entries: [string, unknown][] = Object.entries(members[schema]);
  const generated = entries.filter(([, how]) => typeof how !== 'string');
  return fc.record(Object.fromEntries(generated) as Record<string, fc.Arbitrary<unknown>>); // as: the others are reasons
}

const listOf = (schema: keyof typeof members, length: number) =>
  fc.array(bodiesOf(schema), { minLength: length, maxLength: length });
const calendar = fc.record({
  ...{ venues: listOf('VenueCreate', 2), organizers: listOf('OrganizerCreate', 2) },
  ...{ categories: listOf('CategoryCreate', 3), tags: listOf('TagCreate', 2) },
  events: fc.array(bodiesOf('EventCreate'), { minLength: 1, maxLength: 4 }),
});

type Calendar = typeof calendar extends fc.Arbitrary<infer Value> ? Value : never;

/** Members of responses that differ between two installations. */
const different = new Set([
  ...['id', 'global_id', 'global_id_lineage', 'author', 'url', 'rest_url', 'modified', 'modified_utc', 'revision'],
  ...['json_ld', 'urls', 'term_taxonomy_id', 'count', 'parent', 'next_occurrence'],
]);

const isUnfinished = (status: unknown): boolean => status === 'draft' || status === 'pending';

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Fields = { ...value };
  if ('sizes' in fields) return [fields['width'], fields['height']];
  // The date of a draft is the time of its creation.
  const isDraft = isUnfinished(fields['status']);
  const kept = Object.entries(fields).filter(([key]) => !different.has(key) && !(isDraft && /^date(_utc)?$/.test(key)));
  return Object.fromEntries(kept.map(([key, member]) => [key, comparable(member)]));
}

describeOnEachEngine('an import of the calendar of this service', (engine) => {
  let theirs: TestServer;
  let ours: TestServer;
  /** Serves files that only editors can read, and images. */
  let host: TestReceiver;
  let origin = '';
  let image = 0;
  const files = new Map<string, string>();
  beforeAll(async () => {
    theirs = await startServer({ engine });
    ours = await startServer({ engine });
    host = await startReceiver(async (response, { path = '' }) => {
      const image = files.has(path) ? undefined : await fetch(`${theirs.url}${path}`);
      response.end(image === undefined ? files.get(path) : Buffer.from(await image.arrayBuffer()));
    });
    origin = `http://127.0.0.1:${host.port}`;
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'pixel.png');
    const headers = { authorization: theirs.basic('editor') };
    const uploaded = await fetch(`${theirs.url}/events/v1/images`, { method: 'POST', headers, body: form });
    ({ id: image } = (await uploaded.json()) as { readonly id: number }); // as: the image that was created
  });
  afterAll(async () => {
    await theirs[Symbol.asyncDispose]();
    await ours[Symbol.asyncDispose]();
    await host[Symbol.asyncDispose]();
  });

  async function read(server: TestServer, path: string): Promise<Fields> {
    const response = await fetch(`${server.url}/events/v1${path}`, {
      headers: { authorization: server.basic('editor') },
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Fields; // as: an object of the contract
  }

  async function create(path: string, fields: Fields): Promise<{ readonly id: number; readonly slug: string }> {
    const body = JSON.stringify({
      ...fields,
      ...('image' in fields && { image: fields['image'] === true ? image : false }),
    });
    const headers = { authorization: theirs.basic('editor'), 'content-type': 'application/json' };
    const response = await fetch(`${theirs.url}/events/v1${path}`, { method: 'POST', headers, body });
    const created = (await response.json()) as { readonly id: number; readonly slug: string }; // as: the record or a problem
    expect(response.status, JSON.stringify(created)).toBe(201);
    return created;
  }

  /** Names are unique, because a record of the same name would be used. */
  async function createCalendar({ venues, organizers, categories, tags, events }: Calendar) {
    const unique = (fields: Fields, member: string) => ({ ...fields, [member]: `${fields[member]} ${randomUUID()}` });
    const slugged = (fields: Fields) => (fields['slug'] === undefined ? fields : unique(fields, 'slug'));
    const venueIds: number[] = [];
    for (const each of venues) venueIds.push((await create('/venues', unique(each, 'venue'))).id);
    const organizerIds: number[] = [];
    for (const each of organizers) organizerIds.push((await create('/organizers', unique(each, 'organizer'))).id);
    const categoryIds: number[] = [];
    for (const each of categories) {
      const parent = categoryIds[Number(each['parent'] ?? -1)];
      categoryIds.push((await create('/categories', { ...slugged(unique(each, 'name')), parent: parent ?? 0 })).id);
    }
    const tagIds: number[] = [];
    for (const each of tags) tagIds.push((await create('/tags', slugged(unique(each, 'name')))).id);
    const idsOf = (ids: readonly number[], places: unknown) => (places as number[]).map((place) => ids[place]); // as: generated
    const created: { readonly id: number; readonly slug: string; readonly isHidden: boolean }[] = [];
    for (const { venue, ...each } of events) {
      const event = await create('/events', {
        ...unique({ ...slugged(each), ...(isUnfinished(each['status']) && { slug: randomUUID() }) }, 'title'),
        ...(venue !== undefined && { venue: venueIds[Number(venue)] }),
        organizer: idsOf(organizerIds, each['organizer']),
        categories: idsOf(categoryIds, each['categories']),
        tags: idsOf(tagIds, each['tags']),
      });
      created.push({ ...event, isHidden: each['hide_from_listings'] === true });
    }
    return created;
  }

  async function importFile(address: string, expected: number) {
    const headers = { authorization: theirs.basic('editor') };
    const file = await fetch(`${theirs.url}/events/v1${address}`, { headers });
    expect(file.status).toBe(200);
    const path = `/${randomUUID()}`;
    files.set(path, (await file.text()).replaceAll('\r\n ', '').replaceAll(theirs.url, origin));
    const done = await runImport(ours, `${origin}${path}`, { source: 'ics' });
    expect(done).toMatchObject({ status: 'done', problems: [], counts: { events: { created: expected } } });
  }

  /** The event with the paths of its categories. */
  async function eventOf(server: TestServer, slug: string) {
    const event = await read(server, `/events/by-slug/${slug}`);
    // The website of an event without one is the page of the imported event.
    event['website'] = decodeEntities(String(event['website'])).replace(origin, theirs.url);
    const paths: string[] = [];
    for (const { id } of event['categories'] as { readonly id: number }[]) // as: embedded categories
      paths.push(String((await read(server, `/categories/${id}`))['url']).replace(server.url, ''));
    return { ...(comparable(event) as Fields), paths }; // as: the event is an object
  }

  test('restores each field of generated calendars', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(calendar, async (generated) => {
        const events = await createCalendar(generated);
        const listed = events.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
        const statuses = 'status=publish,private,draft,pending,future&start_date=2031-01-01&end_date=2032-12-31';
        if (listed.length > 0) await importFile(`/events.ics?${statuses}&include=${listed}`, listed.length);
        for (const { id, isHidden } of events) if (isHidden) await importFile(`/events/${id}.ics`, 1);
        for (const { slug } of events) expect(await eventOf(ours, slug)).toEqual(await eventOf(theirs, slug));
      }),
      { numRuns: process.env['TEST_SOAK'] === '1' ? 4 : 2, endOnFailure: true },
    );
  });

  test('restores a postponed event with its reason from the list, and follows later changes', async () => {
    const given = { organizer: [{ organizer: 'Ann' }, { organizer: 'Ben' }], cost: 'UGX 5,000', featured: true };
    const hall = { venue: [{ venue: 'Late hall', city: 'Jinja' }], categories: ['Late music'] };
    const { id } = await create('/events', {
      ...{ title: 'Late', start_date: '2031-06-01 18:00', end_date: '2031-06-01 20:00', description: 'Seven bands' },
      ...{ event_status: 'postponed', event_status_reason: 'Rain', ...given, ...hall },
    });
    const feed = `${theirs.url}/events/v1/events.ics?start_date=2031-06-01&end_date=2031-06-02`;
    await runImport(ours, feed, { source: 'ics' });
    const before = await eventOf(ours, 'late');
    expect(before).toMatchObject({ event_status: 'postponed', event_status_reason: 'Rain', featured: true });
    expect(before).toEqual(await eventOf(theirs, 'late'));

    const editor = theirs.as('editor');
    const body = { event_status: 'scheduled' as const, cost: '', featured: false, tags: ['New'] };
    const { data } = await editor.PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });
    const venue = Array.isArray(data?.venue) ? 0 : (data?.venue.id ?? 0);
    const moved = { venue: 'Early hall', city: '', zip: '256' };
    await editor.PATCH('/events/v1/venues/{id}', { params: { path: { id: venue } }, body: moved });
    const category = data?.categories[0]?.id ?? 0;
    const renamed = { name: 'Early music', slug: 'early' };
    await editor.PATCH('/events/v1/categories/{id}', { params: { path: { id: category } }, body: renamed });
    const again = await runImport(ours, feed, { source: 'ics' });
    expect(again.counts).toMatchObject({ venues: { updated: 1, created: 0 }, categories: { updated: 1, created: 0 } });
    const after = await eventOf(ours, 'late');
    expect(after).toMatchObject({ event_status: 'scheduled', cost: '', venue: { venue: 'Early hall', zip: '256' } });
    expect(after).toEqual(await eventOf(theirs, 'late'));
  });

  const weekly = { start_date: '2031-05-01 20:30:00', end_date: '2031-05-01 22:00:00', timezone: 'Europe/Berlin' };
  test.each<[what: string, body: Fields]>([
    ['an endless rule', { ...weekly, recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=TH' } }],
    ['a day as end', { ...weekly, recurrence: { rrule: 'FREQ=DAILY;UNTIL=20310601' } }],
    ['a first date that the rule does not give', { ...weekly, recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=9' } }],
    ['dates alone', { ...weekly, recurrence: { rdate: ['2031-05-09 19:00', '2031-04-09'] } }],
    ['an excluded day', { ...weekly, recurrence: { rrule: 'FREQ=DAILY;COUNT=9', exdate: ['2031-05-03'] } }],
    ['an excluded first date', { ...weekly, recurrence: { rrule: 'FREQ=DAILY', exdate: ['2031-05-01 20:30'] } }],
    [
      'whole days',
      { ...weekly, all_day: true, recurrence: { rrule: 'FREQ=DAILY;INTERVAL=3', exdate: ['2031-05-04'] } },
    ],
    [
      'an offset',
      { ...weekly, timezone: 'UTC+3', recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=TH', rdate: ['2031-05-02'] } },
    ],
    [
      'an offset with minutes',
      { ...weekly, timezone: 'UTC+5.5', recurrence: { rrule: 'FREQ=MONTHLY;BYDAY=1TH;COUNT=9' } },
    ],
    ['UTC', { ...weekly, timezone: 'UTC', recurrence: { rrule: 'FREQ=YEARLY;UNTIL=20400101T000000Z' } }],
  ])('restores a series with %s and its changed dates', async (what, body) => {
    const slug = `series-${randomUUID()}`;
    const hall = { venue: `Hall ${slug}` };
    const { id } = await create('/events', {
      title: what,
      slug,
      description: '<p>Each week</p>',
      venue: hall,
      ...body,
    });
    const datesOf = async (server: TestServer, series: number) => {
      const query = `post_parent=${series}&start_date=2031-01-01&end_date=2033-01-01&per_page=50`;
      return (await read(server, `/events?${query}`))['events'] as readonly Fields[]; // as: events of the contract
    };
    const dates = await datesOf(theirs, id);
    const last = dates.at(-1);
    const changed = { title: `${what} moved`, event_status: 'postponed', event_status_reason: 'Rain', venue: '' };
    const answer = await fetch(`${theirs.url}/events/v1/events/${Number(last?.['id'])}?scope=this`, {
      method: 'PATCH',
      headers: { authorization: theirs.basic('editor'), 'content-type': 'application/json' },
      body: JSON.stringify({ ...changed, start_date: '2032-01-02 10:00', end_date: '2032-01-03 11:00' }),
    });
    expect(answer.status, await answer.text()).toBe(200);
    await importFile(`/events/${id}.ics`, 1);
    expect(await eventOf(ours, slug)).toEqual(await eventOf(theirs, slug));
    const imported = Number((await read(ours, `/events/by-slug/${slug}`))['id']);
    const [their, our] = [await datesOf(theirs, id), await datesOf(ours, imported)];
    const shown = (events: readonly Fields[]) =>
      events.map(({ title, start_date, utc_end_date, recurrence_id, event_status_reason, venue }) => ({
        ...{ title, start_date, utc_end_date, recurrence_id, event_status_reason, venue: comparable(venue) },
      }));
    expect(shown(our)).toEqual(shown(their));
    expect(our.some(({ title }) => title === `${what} moved`)).toBe(true);
  });

  test('public files contain nothing of private venues and organizers', async () => {
    const hidden = { description: 'Secret', phone: '+256700', status: 'private' };
    const venue = await create('/venues', { ...hidden, venue: 'Secret hall' });
    const organizer = await create('/organizers', { ...hidden, organizer: 'Secret guild' });
    const { id } = await create('/events', {
      ...{ title: 'Open', start_date: '2031-07-01 18:00', end_date: '2031-07-01 20:00' },
      ...{ venue: venue.id, organizer: [organizer.id] },
    });
    const file = await (await fetch(`${theirs.url}/events/v1/events/${id}.ics`)).text();
    expect(file).toContain('X-NGOMA-EVENT:{}');
    expect(file).not.toMatch(/secret|\+256700|X-NGOMA-(VENUE|ORGANIZER)|author/i);
  });
});
