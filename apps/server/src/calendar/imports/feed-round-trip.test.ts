import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { png } from '../../../test/harness/example-request.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { decodeEntities } from '../text/html.ts';
import { runImport } from './test-imports.ts';

const letters = [...'abcdefgXYZ0189 ,;:^\\&éü🎉'];
/** One line of text, without the straight quotes that responses show as typographic ones. */
const line = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 90 })
  .map((text) => `t${text.replace(/\s+/g, ' ')}t`);
const optional = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text);
/** Names of records are unique, because files have no ids of them. */
const names = (prefix: string, maxLength: number) =>
  fc.uniqueArray(
    fc
      .tuple(fc.nat({ max: 20 }), fc.constantFrom(', one', '; & two', ' (three)'))
      .map(([n, rest]) => `${prefix} ${n}${rest}`),
    { maxLength },
  );
const contacts = names('Guild', 4).map((all) =>
  all.map((organizer) => {
    const key = organizer.replace(/\W/g, '');
    return { organizer, email: `${key}@x.ug`, phone: key.endsWith('one') ? '' : `+256 7, ${key}` };
  }),
);
const places = names('Hall', 1).map((all) =>
  all.map((venue) => ({
    venue,
    address: 'Plot 1, "A"; B',
    city: 'Kampala',
    country: 'Uganda',
    stateprovince: 'Central',
  })),
);
const generated = fc.record({
  ...{ description: optional(line), cost: fc.constantFrom('', 'Free', 'UGX 50,000', '10 - 25'), places, contacts },
  ...{
    categories: names('Music', 3),
    tags: names('Live', 3),
    website: optional(fc.constant('https://jazz.example/?a=1&b=2')),
  },
  ...{ featured: fc.boolean(), sticky: fc.boolean(), hide_from_listings: fc.boolean(), show_map: fc.boolean() },
  ...{ show_map_link: fc.boolean(), all_day: fc.boolean(), reason: optional(line), hasImage: fc.boolean() },
  event_status: fc.constantFrom(
    'scheduled' as const,
    'canceled' as const,
    'postponed' as const,
    'moved_online' as const,
  ),
});

describeOnEachEngine('an import of the calendar of this service', (engine) => {
  let theirs: TestServer;
  let ours: TestServer;
  let image = 0;
  let created = 0;
  beforeAll(async () => {
    theirs = await startServer({ engine });
    ours = await startServer({ engine });
    const form = new FormData();
    form.append('file', new Blob([png], { type: 'image/png' }), 'pixel.png');
    const headers = { authorization: theirs.basic('editor') };
    const uploaded = await fetch(`${theirs.url}/events/v1/images`, { method: 'POST', headers, body: form });
    ({ id: image } = (await uploaded.json()) as { readonly id: number }); // as: the image that was created
  });
  afterAll(async () => {
    await theirs[Symbol.asyncDispose]();
    await ours[Symbol.asyncDispose]();
  });

  /** The fields of an event, without those that differ between two installations. */
  async function fieldsOf(server: TestServer, slug: string) {
    const { data: event } = await server.anonymous.GET('/events/v1/events/by-slug/{slug}', {
      params: { path: { slug } },
    });
    if (event === undefined) throw new Error(`The event ${slug} was not found`);
    const { title, description, cost, categories, tags, organizer, venue, website } = event;
    const place = Array.isArray(venue) ? undefined : venue;
    return {
      ...{
        title,
        description: decodeEntities(description),
        cost,
        status: event.status,
        occurrence: [event.event_status, event.event_status_reason],
      },
      ...{ start: event.start_date, end: event.end_date, all_day: event.all_day, timezone: event.timezone },
      ...{ featured: event.featured, sticky: event.sticky, hide_from_listings: event.hide_from_listings },
      ...{ show_map: event.show_map, show_map_link: event.show_map_link },
      website: website.startsWith(theirs.url) || website === event.url ? 'the page of the event' : website,
      venue: place && [
        decodeEntities(place.venue ?? ''),
        place.address,
        place.city,
        place.country,
        place.stateprovince,
      ],
      organizers: organizer.map((each) => [decodeEntities(each.organizer), each.email, each.phone]),
      categories: categories.map(({ name }) => name),
      tags: tags.map(({ name }) => name),
      image: event.image !== false,
    };
  }

  async function createEvent({
    places,
    contacts,
    reason,
    hasImage,
    ...fields
  }: typeof generated extends fc.Arbitrary<infer Value> ? Value : never) {
    created += 1;
    const { data, error } = await theirs.as('editor').POST('/events/v1/events', {
      body: {
        ...fields,
        ...{ title: `Event ${created}`, start_date: '2031-05-01 18:00', end_date: '2031-05-02 02:00' },
        ...{ venue: places, organizer: contacts, event_status_reason: reason, ...(hasImage && { image }) },
      },
    });
    expect(error).toBeUndefined();
    return { id: data?.id ?? 0, slug: data?.slug ?? '' };
  }

  test('restores each field of generated events', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(generated, async (event) => {
        const { id, slug } = await createEvent(event);
        const done = await runImport(ours, `${theirs.url}/events/v1/events/${id}.ics`, { source: 'ics' });
        expect(done).toMatchObject({ status: 'done', problems: [], counts: { events: { created: 1 } } });
        expect(await fieldsOf(ours, slug)).toEqual(await fieldsOf(theirs, slug));
      }),
      { numRuns: 12 },
    );
  });

  test('restores a postponed event with its reason from the list, and follows later changes', async () => {
    const given = { organizer: [{ organizer: 'Ann' }, { organizer: 'Ben' }], cost: 'UGX 5,000', featured: true };
    const { data } = await theirs.as('editor').POST('/events/v1/events', {
      body: {
        ...{ title: 'Late', start_date: '2031-06-01 18:00', end_date: '2031-06-01 20:00', description: 'Seven bands' },
        ...{ event_status: 'postponed', event_status_reason: 'Rain', ...given },
      },
    });
    const feed = `${theirs.url}/events/v1/events.ics?start_date=2031-06-01&end_date=2031-06-02`;
    await runImport(ours, feed, { source: 'ics' });
    expect(await fieldsOf(ours, 'late')).toMatchObject({ occurrence: ['postponed', 'Rain'], featured: true });
    expect(await fieldsOf(ours, 'late')).toEqual(await fieldsOf(theirs, 'late'));

    const params = { path: { id: data?.id ?? 0 } };
    const body = { event_status: 'scheduled' as const, cost: '', featured: false, tags: ['New'] };
    await theirs.as('editor').PATCH('/events/v1/events/{id}', { params, body });
    await runImport(ours, feed, { source: 'ics' });
    expect(await fieldsOf(ours, 'late')).toMatchObject({ occurrence: ['scheduled', ''], cost: '', tags: ['New'] });
    expect(await fieldsOf(ours, 'late')).toEqual(await fieldsOf(theirs, 'late'));
  });
});
