import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { sentBytes, withoutLineEnds } from '../../../test/harness/sent-bytes.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

const concert = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

/** Script injections for the texts of a post. */
const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'><svg onload=alert(3)>`;

describeOnOneEngine('getEventWebPage', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function create(body: object = {}) {
    const { data } = await server.as('editor').POST('/events/v1/events', { body: { ...concert, ...body } });
    if (data === undefined) throw new Error('The event was rejected');
    return data;
  }

  async function get(url: string, headers: Record<string, string> = {}) {
    const response = await fetch(url.startsWith('/') ? server.url + url : url, { headers, redirect: 'manual' });
    return { response, page: withoutLineEnds(await response.text()) };
  }

  const titleOf = (page: string) => /<h1>(.*?)<\/h1>/.exec(page)?.[1];

  test('200: returns a page with title, time and place at the URL of the event', async () => {
    const { url, id } = await create({
      ...{
        description: 'Seven bands.\n\nDoors at <em>five</em>.',
        cost: 'UGX 50,000',
        website: 'https://jazz.example.ug',
      },
      ...{ timezone: 'Europe/Berlin', categories: ['Music'], tags: ['live'] },
      venue: { venue: 'Ndere', address: 'Plot 4505', city: 'Kampala' },
      organizer: [{ organizer: 'Guild' }],
    });
    const { response, page } = await get(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(titleOf(page)).toBe('Jazz night');
    for (const part of [
      '<time datetime="2031-05-01T18:00:00+02:00"><b>Thursday, 1 May 2031</b><br>18:00</time>',
      'CEST (Europe/Berlin)',
      '<a href="/venue/ndere/">Ndere</a><br>Plot 4505<br>Kampala',
      'href="geo:0,0?q=Ndere%2C%20Plot%204505%2C%20Kampala"',
      'href="https://www.openstreetmap.org/search?query=Plot%204505%2C%20Kampala"',
      'UGX 50,000',
      '<a href="/organizer/guild/">Guild</a>',
      '<a href="https://jazz.example.ug">',
      '<a href="/events/category/music/">Music</a>',
      '<a href="/tag/live/">live</a>',
      '<p>Doors at <em>five</em>.</p>',
      `<a class="button" href="/events/v1/events/${id}.ics">`,
      'https://calendar.google.com/calendar/render?action=TEMPLATE&amp;text=Jazz+night&amp;dates=20310501T160000Z%2F20310501T180000Z',
      'subject=Jazz+night&amp;startdt=2031-05-01T16%3A00%3A00Z&amp;enddt=2031-05-01T18%3A00%3A00Z',
      '<meta property="og:title" content="Jazz night">',
      '<meta name="description" content="Seven bands. Doors at five.">',
      `<link rel="canonical" href="${url}">`,
      `<link rel="alternate" href="${server.url}/wp-json/tribe/events/v1/events/${id}">`,
      '<meta name="tec-api-version" content="v1">',
      `<meta name="tec-api-origin" content="${server.url}">`,
    ])
      expect(page).toContain(part);
    expect(page.match(/Europe\/Berlin/g)).toHaveLength(1);
    expect(response.headers.get('x-tec-api-version')).toBe('v1');
    expect(response.headers.get('x-tec-api-root')).toBe(`${server.url}/wp-json/tribe/events/v1/`);
    expect(response.headers.get('x-tec-api-origin')).toBe(server.url);
  });

  test('200: contains JSON-LD for search engines', async () => {
    const { url, id } = await create({ title: 'Tom </script> & Jerry', venue: { venue: 'Ndere' } });
    const { page } = await get(url);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    const { data } = await server.anonymous.GET('/events/v1/events/{id}', { params: { path: { id } } });
    expect(JSON.parse(json)).toEqual(data?.json_ld);
  });

  test('200: the location of an event that moved online is its website or its page', async () => {
    const website = 'https://live.example.ug/jazz';
    for (const event of [
      await create({ event_status: 'moved_online', venue: { venue: 'Ndere' }, website }),
      await create({ event_status: 'moved_online' }),
    ]) {
      const { page } = await get(event.url);
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
      const url = event.website === website ? website : event.url;
      expect(JSON.parse(json).location).toEqual({ '@type': 'VirtualLocation', url });
    }
  });

  test('200: starts with a notice if the event changed', async () => {
    const { url } = await create({ event_status: 'canceled', event_status_reason: 'Rain & wind.' });
    expect((await get(url)).page).toContain('<p class="notice changed">Canceled: Rain &amp; wind.</p>');
  });

  test('200: omits the time of all-day events and repeated days', async () => {
    const { url } = await create({ all_day: true });
    expect((await get(url)).page).toContain('<b>Thursday, 1 May 2031</b></time><br>All day</dd>');
    const { url: longer } = await create({ all_day: true, end_date: '2031-05-03' });
    expect((await get(longer)).page).toMatch(
      /1 May 2031<\/b><\/time> –<br><time [^>]+><b>Saturday, 3 May 2031<\/b><\/time>/,
    );
  });

  test('200: an event of all day is a whole day in other calendars', async () => {
    const { url } = await create({ all_day: true, end_date: '2031-05-03' });
    const { page } = await get(url);
    expect(page).toContain('dates=20310501%2F20310504');
    expect(page).toContain('startdt=2031-05-01&amp;enddt=2031-05-04&amp;allday=true');
  });

  test('200: links to maps have the coordinates of the venue', async () => {
    const { url } = await create({ venue: { venue: 'Rock & Roll', geo_lat: 0.3636, geo_lng: 32.6113 } });
    const { page } = await get(url);
    expect(page).toContain('href="geo:0.3636,32.6113?q=0.3636,32.6113(Rock%20%26%20Roll)"');
    expect(page).toContain('https://www.openstreetmap.org/?mlat=0.3636&amp;mlon=32.6113#map=17/0.3636/32.6113');
  });

  test('200: groups the digits of the cost', async () => {
    expect((await get((await create({ cost: 'UGX 50000' })).url)).page).toContain('<dd>UGX 50,000</dd>');
  });

  test('200: lists up to four other events at the venue', async () => {
    const { url, venue } = await create({ title: 'First', venue: { venue: 'Arena & Hall' } });
    const { id } = venue as { id: number }; // as: it has one
    expect((await get(url)).page).not.toContain('More at');
    for (const title of ['A', 'B', 'C', 'D', 'E']) await create({ title, venue: id });
    await create({ title: 'Over', venue: id, start_date: '2031-01-01', end_date: '2031-01-02' });
    const { page } = await get(url);
    expect(page).toContain('<h2>More at Arena &amp; Hall</h2>');
    expect(page.match(/<li><a href="\/event\/[a-z]-?\d*\/">/g)).toHaveLength(4);
    expect(page).not.toContain('Over');
  });

  test('200: an event that is over says so and is not offered to calendars', async () => {
    const { url } = await create({ start_date: '2031-03-01 18:00', end_date: '2031-03-04 20:00' });
    const { page } = await get(url);
    expect(page).toContain('<p class="notice">This event is over.</p>');
    expect(page).not.toContain('Add to calendar');
  });

  test('200: shows titles of 1,000 characters and descriptions of 1 MB', async () => {
    const { id, url } = await create({ title: 'W'.repeat(1_000) });
    // Imports store longer descriptions than the API accepts.
    const description = '<p>Word &amp; word.</p>'.repeat(43_000);
    await server.database.write('events').where({ id }).update({ description });
    const { response, page } = await get(url);
    expect([response.status, titleOf(page)?.length]).toEqual([200, 1_000]);
    expect(page.length).toBeGreaterThan(900_000);
  });

  test('200: a page is at most 4 kB with Brotli', async () => {
    const venue = { venue: 'Ndere Cultural Centre', address: 'Plot 4505, Kisaasi Road', city: 'Kampala', phone: '1' };
    const { url, venue: place } = await create({
      ...{ venue, organizer: [{ organizer: 'Kampala Jazz Guild' }], categories: ['Music', 'Family'], tags: ['jazz'] },
      ...{ cost: 'UGX 50000', website: 'https://jazznight.example/tickets' },
      description:
        'Seven bands, one stage. Doors open at five, the first band plays at six.\n\nBring a chair or rent one at the ' +
        'gate. Food by Mama Ashanti, drinks by the Guild. Children under twelve enter free.',
    });
    const { id } = place as { id: number }; // as: it has one
    for (const title of ['Dance class', 'Open mic', 'Choir', 'Drums']) await create({ title, venue: id });
    const { page } = await get(url);
    expect(page).toContain('More at');
    expect(await sentBytes(url)).toBeLessThanOrEqual(4_096);
  });

  test('200: accepts any spelling of the slug, with and without a slash', async () => {
    await create({ title: '東京', slug: '東京' });
    for (const path of ['/event/東京/', '/event/%e6%9d%b1%e4%ba%ac', '/EVENT/%E6%9D%B1%E4%BA%AC/'])
      expect(titleOf((await get(path)).page)).toBe('東京');
  });

  describe('runs no script from stored texts', () => {
    const fields = {
      ...{ title: `x${evil}`, description: `x${evil}`, excerpt: `x${evil}`, cost: `x${evil}` },
      ...{ event_status: 'postponed', event_status_reason: `x${evil}`, categories: [`x${evil}`], tags: [`y${evil}`] },
      venue: { venue: `x${evil}`, address: `x${evil}`, city: `x${evil}`, description: evil, phone: evil },
      organizer: { organizer: `x${evil}`, email: `a@b.ug${evil}`, phone: evil, description: evil },
    };

    const expectHarmless = ({ response, page }: Awaited<ReturnType<typeof get>>) => {
      expect(response.status).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' https: data:; base-uri 'none'/,
      );
      expect(policy).not.toContain('unsafe');
      // Quoted values are harmless, except for URLs.
      expect(page).not.toMatch(/(href|src)="\s*(javascript|data(?!:,")|vbscript):/i);
      const tags = page.replace(/"[^"]*"/g, '""').match(/<[a-z][^>]*>/gi) ?? [];
      expect(tags.filter((tag) => /\son\w+=|javascript:|<(iframe|object)|<svg(?! viewBox="">$)/i.test(tag))).toEqual(
        [],
      );
      // The search of the header.
      expect(page.match(/<form/gi)).toHaveLength(1);
      expect(page.match(/<script/gi)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(page.match(/<\/script/gi)?.length ?? 0).toBeLessThanOrEqual(1);
    };

    test('sent through the API', async () => {
      const event = await create(fields);
      const parts = [event.venue, ...event.organizer].flatMap((each) => ('url' in each ? [each.url] : []));
      const { data: categories } = await server.anonymous.GET('/events/v1/categories');
      const { data: tags } = await server.anonymous.GET('/events/v1/tags');
      const terms = [...(categories?.categories ?? []), ...(tags?.tags ?? [])].map(({ url }) => url);
      for (const url of [event.url, ...parts, ...terms]) expectHarmless(await get(url));
    });

    test('written into the database by other means', async () => {
      const { id, url } = await create({ venue: { venue: 'Bad' }, organizer: { organizer: 'Bad' } });
      const { write } = server.database;
      await write('events')
        .where({ id })
        .update({ title: evil, description: evil, excerpt: evil, cost: evil, website: `javascript:${evil}` });
      await write('venues').where({ name: 'Bad' }).update({ name: evil, description: evil, city: evil, website: evil });
      await write('organizers').where({ name: 'Bad' }).update({ name: evil, description: evil, website: evil });
      for (const each of [url, '/venue/bad/', '/organizer/bad/']) expectHarmless(await get(each));
    });
  });

  test('200: updates the cached page', async () => {
    const { id, url } = await create();
    for (const _again of [1, 2, 3]) expect(titleOf((await get(url)).page)).toBe('Jazz night');
    const body = { title: 'Blues night' };
    await server.as('editor').PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });
    const { response, page } = await get(url);
    expect([titleOf(page), response.headers.get('content-type')]).toEqual(['Blues night', 'text/html; charset=utf-8']);
  });

  test('304: the ETag matches', async () => {
    const { url } = await create();
    const { response } = await get(url);
    const again = await get(url, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect([again.response.status, again.page]).toEqual([304, '']);
  });

  test.each(['draft', 'pending', 'private', 'future'] as const)(
    '403: %s, for every caller, and the page contains nothing of it',
    async (status) => {
      const { slug } = await create({
        title: `Secret ${status}`,
        slug: `secret-${status}`,
        status,
        date: '2032-01-01',
      });
      for (const headers of [{}, { authorization: server.basic('editor') }]) {
        const { response, page } = await get(`/event/${slug}/`, headers);
        expect([response.status, titleOf(page)]).toEqual([403, 'Not public']);
        expect(page).not.toContain('Secret');
      }
    },
  );

  test('404: unknown slug', async () => {
    const { response, page } = await get('/event/nobody/');
    expect([response.status, titleOf(page)]).toEqual([404, 'Nothing here']);
    expect(page).toContain('role="search"');
    expect(page).toContain('noindex');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const { response: long } = await get(`/event/${'x'.repeat(2_001)}/`);
    expect(long.status).toBe(404);
  });

  test.each(['/event/!!!/', '/event/---/', '/event/%20/', '/venue/!!!/', '/organizer/!!!/', '/tag/!!!/'])(
    '404: %s, also if pending or formerly pending events have no slug',
    async (path) => {
      const contributor = server.as('contributor');
      for (const title of ['Waits', 'Waited']) {
        const body = { ...concert, title, status: 'pending' as const };
        const { data } = await contributor.POST('/events/v1/events', { body });
        expect(data?.slug).toBe('');
        if (title === 'Waited' && data !== undefined)
          await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id: data.id } } });
      }
      expect((await get(path)).response.status).toBe(404);
    },
  );

  test('410: the event was public and is in the trash', async () => {
    const { id, url } = await create({ title: 'Gone', slug: 'gone' });
    await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id } } });
    for (const address of [url, '/event/gone__trashed/']) {
      const { response, page } = await get(address);
      expect([response.status, titleOf(page)]).toEqual([410, 'Removed']);
    }
    await create({ title: 'New', slug: 'gone' });
    expect(titleOf((await get(url)).page)).toBe('New');
  });

  test('404: the event is in the trash and was never public', async () => {
    const { id } = await create({ slug: 'never', status: 'draft' });
    await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id } } });
    for (const path of ['/event/never/', '/event/never__trashed/']) expect((await get(path)).response.status).toBe(404);
  });

  describe('an address with an id', () => {
    test('302: redirects to the page, with and without the post type', async () => {
      const { id, url, venue } = await create({ venue: { venue: 'Owino' } });
      for (const query of [`p=${id}`, `post_type=tribe_events&p=${id}`]) {
        const { response } = await get(`/?${query}`);
        expect([response.status, response.headers.get('location')]).toEqual([302, url]);
      }
      const { id: venueId, url: there } = venue as { id: number; url: string }; // as: it has one
      expect((await get(`/?post_type=tribe_venue&p=${venueId}`)).response.headers.get('location')).toBe(there);
    });

    test('403, 410: like the page of the post', async () => {
      const draft = await create({ status: 'draft' });
      expect(draft.url).toBe(`${server.url}/?post_type=tribe_events&p=${draft.id}`);
      expect((await get(draft.url)).response.status).toBe(403);
      const { id } = await create();
      const { data } = await server.as('editor').DELETE('/events/v1/events/{id}', { params: { path: { id } } });
      expect((await get(data?.url ?? '')).response.status).toBe(410);
    });

    test('404: unknown ids, ids of another type and invalid ids', async () => {
      const { id } = await create();
      for (const query of [`post_type=tribe_venue&p=${id}`, 'p=404404', 'p=9999999999', 'p=x', 'p=', `p[]=${id}`])
        expect((await get(`/?${query}`, { accept: 'application/json' })).response.status, query).toBe(404);
    });
  });

  test('400: the text is too long', async () => {
    for (const query of [`p=${'1'.repeat(101)}`, `post_type=${'x'.repeat(101)}&p=1`])
      expect((await get(`/?${query}`)).response.status, query).toBe(400);
  });

  test('the page at / has the discovery headers', async () => {
    const { response } = await get('/', { accept: 'text/html' });
    expect(response.headers.get('x-tec-api-root')).toBe(`${server.url}/wp-json/tribe/events/v1/`);
  });
});
