import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConsoleBrowser,
  createConsoleBrowser,
  hiddenFields,
  hiddenValue,
} from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let editor: ConsoleBrowser;
let contributor: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer();
  editor = await createConsoleBrowser(server, 'editor');
  contributor = await createConsoleBrowser(server, 'contributor');
});
afterAll(() => server[Symbol.asyncDispose]());

const typed = {
  title: 'Drums & <b>dance</b>',
  start_date: '2031-05-01T18:00',
  end_date: '2031-05-01T20:00',
  timezone: 'Africa/Kampala',
  description_kind: 'text',
  description: 'First <i>line\nsecond line\n\nNext paragraph',
  event_status: 'scheduled',
  status: 'draft',
};

const idOf = (location: string | undefined): number => Number(/^\/console\/events\/(\d+)\?/.exec(location ?? '')?.[1]);

const create = async (fields: object = {}) =>
  idOf((await editor.submit('/console/events/new', { ...typed, ...fields })).location);

const readEvent = async (id: number) => {
  const { data } = await server.client.GET('/events/v1/events/{id}', { params: { path: { id } } });
  if (data === undefined) throw new Error('There is no event.');
  return data;
};

/** The hidden fields with which the form of an event was shown. */
const openForm = async (id: number) => {
  const { html } = await editor.get(`/console/events/${id}`);
  return { html, etag: hiddenValue(html, 'etag') ?? '', marks: hiddenValue(html, 'marks') ?? '' };
};
test('a new event is created once, with a place and people that are created with it', async () => {
  const page = await editor.get('/console/events/new');
  expect(page.html).toContain('name="timezone" value="Africa/Kampala"');
  const fields = {
    ...typed,
    idempotency_key: hiddenValue(page.html, 'idempotency_key') ?? '',
    end_date: '',
    venue: 'Ndere Centre',
    venue_new: '1',
    venue_city: 'Kampala',
    organizer_1: 'Amina & Sons',
    organizer_new: '1',
    tags: 'music, live',
  };
  const done = await editor.submit('/console/events/new', fields);
  expect(done.location).toMatch(/^\/console\/events\/\d+\?done=created$/);
  expect((await editor.submit('/console/events/new', fields)).location).toBe(done.location);
  const event = await readEvent(idOf(done.location));
  expect(event).toMatchObject({
    status: 'draft',
    end_date: '2031-05-01 20:00:00',
    venue: { venue: 'Ndere Centre', city: 'Kampala' },
    description: '<p>First &lt;i&gt;line<br />second line</p>\n<p>Next paragraph</p>',
  });
  expect(event.organizer).toHaveLength(1);
  expect(event.tags.map(({ name }) => name).sort()).toEqual(['live', 'music']);
  const { html } = await editor.get(done.location ?? '');
  expect(html).toContain('The event is created. It is a draft, which only you and editors see.');
  expect(html).toContain('value="Drums &amp; &lt;b&gt;dance&lt;/b&gt;"');
  expect(html).toContain('value="Amina &amp; Sons"');
  expect(html).toContain('First &lt;i&gt;line\nsecond line\n\nNext paragraph</textarea>');
});

test('a name that does not exist is an error beside its field, and what was typed is kept', async () => {
  const failed = await editor.submit('/console/events/new', { ...typed, venue: 'Nowhere', title: 'Kept "title"' });
  expect(failed.status).toBe(400);
  expect(failed.html).toContain('<a href="#venue">There is no venue with the name Nowhere.');
  // The only one.
  expect(failed.html).not.toMatch(/<a href="#(?!venue)\w+">/);
  expect(failed.html).toContain('value="Kept &quot;title&quot;"');
  expect(failed.html).toContain('value="2031-05-01T18:00"');
  const reversed = await editor.submit('/console/events/new', { ...typed, end_date: '2031-05-01T17:00' });
  expect(reversed.html).toContain('<a href="#end_date">The end is before the start.</a>');
  const untitled = await editor.submit('/console/events/new', { ...typed, title: '' });
  expect(untitled.status).toBe(400);
  expect(untitled.html).toContain('<a href="#title">');
});

test('only changed fields are sent, and an event whose start moves keeps its length', async () => {
  const id = await create();
  await server.client.PATCH('/events/v1/events/{id}', {
    params: { path: { id } },
    body: { description: '<p>With a <a href="https://ngoma.example">link</a>.</p>' },
  });
  const { html, ...hidden } = await openForm(id);
  expect(html).toContain('Description as HTML');
  const description = (await readEvent(id)).description;
  const fields = { ...typed, ...hidden, start_date: '2031-06-02T09:30', description, description_kind: 'html' };
  const done = await editor.submit(`/console/events/${id}`, fields);
  expect(done).toMatchObject({ status: 303, location: `/console/events/${id}?done=saved` });
  expect(await readEvent(id)).toMatchObject({ start_date: '2031-06-02 09:30:00', end_date: '2031-06-02 11:30:00' });
  expect((await readEvent(id)).description).toContain('ngoma.example');
});

test('an event that somebody else changed shows both versions, and each field can be chosen', async () => {
  const id = await create({ cost: 'UGX 5,000' });
  const { html: _html, ...hidden } = await openForm(id);
  const body = { title: 'Their title', cost: 'Free', event_status: 'canceled' as const };
  await server.client.PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });
  const mine = { ...typed, ...hidden, title: 'My title', cost: 'UGX 5,000', website: 'https://mine.example/' };
  const conflict = await editor.submit(`/console/events/${id}`, mine);
  expect(conflict.status).toBe(412);
  expect(conflict.html).toContain('<b>Mine:</b> My title');
  expect(conflict.html).toContain('<b>Theirs:</b> Their title');
  expect(conflict.html).toContain('<b>Theirs:</b> Cancelled');
  expect(conflict.html).toContain('name="keep.title" value="mine" checked');
  expect(conflict.html).toContain('name="keep.cost" value="theirs" checked');
  expect((await readEvent(id)).title).toBe('Their title');
  const chosen = {
    ...mine,
    etag: hiddenValue(conflict.html, 'etag') ?? '',
    marks: hiddenValue(conflict.html, 'marks') ?? '',
    resolved: '1',
    'keep.title': 'mine',
    'keep.cost': 'theirs',
    'keep.event_status': 'theirs',
    'keep.website': 'mine',
  };
  expect((await editor.submit(`/console/events/${id}`, chosen)).status).toBe(303);
  expect(await readEvent(id)).toMatchObject({
    title: 'My title',
    cost: 'Free',
    event_status: 'canceled',
    website: 'https://mine.example/',
  });
});

test('a preview shows the event and saves nothing; HTML in it does nothing', async () => {
  const description = '<p>Bold <b>words</b><script>alert(1)</script><form action="/console/sign-out"></form></p>';
  const fields = {
    ...typed,
    description,
    description_kind: 'html',
    event_status: 'postponed',
    event_status_reason: 'Rain',
  };
  const { html, status } = await editor.submit('/console/events/new', { ...fields, action: 'preview', title: 'Seen' });
  expect(status).toBe(200);
  expect(html).toContain('Preview. Nothing is saved yet.');
  expect(html).toContain('<b>Postponed: Rain</b>');
  expect(html).toContain('Thu 1 May 2031, 18:00 – 20:00');
  expect(html).toContain('Bold <b>words</b>&lt;script&gt;');
  expect(html).not.toContain('<script>');
  expect(html).toContain('name="title" value="Seen"');
  expect((await editor.get('/console/events?dates=all&search=Seen')).html).toContain('No event matches');
});

test('a picture needs words or must be decorative, and is kept if the form has another error', async () => {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'poster.png', { type: 'image/png' });
  const silent = await editor.submit('/console/events/new', { ...typed, file });
  expect(silent.html).toContain('<a href="#alt">Write what the picture shows');
  const failed = await editor.submit('/console/events/new', { ...typed, title: '', file, alt: 'A red drum' });
  expect(failed.status).toBe(400);
  expect(failed.html).toContain('alt="A red drum"');
  const image = hiddenValue(failed.html, 'image') ?? '';
  const id = await create({ image, alt: 'A red drum' });
  expect((await readEvent(id)).image).toMatchObject({ id: Number(image), alt: 'A red drum' });
  const { html: _html, ...hidden } = await openForm(id);
  await editor.submit(`/console/events/${id}`, { ...typed, ...hidden, image, image_removed: '1' });
  expect((await readEvent(id)).image).toBe(false);
});

test('an event is published, is public, and is moved to the trash', async () => {
  const id = await create();
  const { html, etag } = await openForm(id);
  expect(html).toContain('Publish now');
  const done = await editor.submit(`/console/events/${id}`, { action: 'publish', etag });
  const page = await editor.get(done.location ?? '');
  expect(page.html).toContain('Everybody can see it now.');
  expect(page.html).toContain('Open the public page');
  const { etag: next } = await openForm(id);
  const trashed = await editor.submit(`/console/events/${id}`, { action: 'trash', etag: next });
  expect(trashed.location).toBe(`/console/events?done=trash&ids=${id}`);
});

test('an event that is published later needs a time', async () => {
  const failed = await editor.submit('/console/events/new', { ...typed, status: 'future' });
  expect(failed.html).toContain('<a href="#date">Choose the day and the time');
  const id = await create({ status: 'future', date: '2032-01-01T12:00' });
  expect(await readEvent(id)).toMatchObject({ status: 'future', date_utc: '2032-01-01 09:00:00' });
});

test('contributors submit for review, cannot publish, and cannot open events of others', async () => {
  const { html } = await contributor.get('/console/events/new');
  expect(html).toContain('Submit for review');
  expect(html).not.toContain('value="publish"');
  expect(html).not.toContain('name="file"');
  const done = await contributor.submit('/console/events/new', { ...typed, status: 'pending' });
  expect((await contributor.get(done.location ?? '')).html).toContain('An editor looks at it before it is published.');
  expect(await contributor.get(`/console/events/${await create()}`)).toMatchObject({ status: 403 });
});

test('the form is at most 5 kB with Brotli', async () => {
  const { html } = await editor.get(`/console/events/${await create()}`);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(5_120);
});

test('a picture that is too large is an error at its field, and everything typed is shown again', async () => {
  const file = new File([new Uint8Array(11_000_000)], 'photo.jpg', { type: 'image/jpeg' });
  const page = await editor.submit('/console/events/new', { file, ...typed, cost: 'UGX 5,000' });
  expect(page.status).toBe(413);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.html).toContain('<a href="#file">The file is larger than 10 MB');
  expect(page.html).toContain('value="UGX 5,000"');
});

test('a text that is too large is refused with a page', async () => {
  const page = await editor.submit('/console/events/new', { ...typed, description: 'x'.repeat(1_100_000) });
  expect(page.status).toBe(413);
  expect(page.html).toContain('Go back with your browser');
});

test('times are read as people write them, and the saved page repeats them in words', async () => {
  const done = await editor.submit('/console/events/new', {
    ...typed,
    start_date: '5/12/2031 18:00',
    end_date: '6 Dec 2031 1am',
  });
  const page = await editor.get(done.location ?? '');
  expect(page.html).toContain('It is on Friday 5 December 2031, 18:00 to Saturday 6 December 2031, 01:00.');
  expect(await readEvent(idOf(done.location))).toMatchObject({
    start_date: '2031-12-05 18:00:00',
    end_date: '2031-12-06 01:00:00',
  });
  const whole = await create({ start_date: '5/12/2031', end_date: '', all_day: '1' });
  expect(await readEvent(whole)).toMatchObject({ all_day: true, start_date: '2031-12-05 00:00:00' });
});

test('each time that cannot be read is an error at its own field, beside all other errors', async () => {
  const wrong = { start_date: '31/2/2031 18:00', end_date: 'xx', status: 'future', date: '5/13/2031 18:00' };
  const others = { title: '', timezone: 'Mars/Olympus', website: 'example', venue: 'Nowhere' };
  const { html, status } = await editor.submit('/console/events/new', { ...typed, ...wrong, ...others });
  expect(status).toBe(400);
  for (const name of ['start_date', 'end_date', 'date', 'title', 'timezone', 'website', 'venue'])
    expect([name, html.includes(`<a href="#${name}">`)]).toEqual([name, true]);
  expect(html).toContain('value="31/2/2031 18:00"');
});

test('a time of publication without its state is an error at its field', async () => {
  const page = await editor.submit('/console/events/new', { ...typed, date: '2032-01-01T12:00' });
  expect(page.status).toBe(400);
  expect(page.html).toContain('<a href="#date">Publish at: To publish the event at this time');
  const now = { ...typed, status: 'future', date: '2032-01-01T12:00', action: 'publish' };
  expect((await editor.submit('/console/events/new', now)).html).toContain('The event is published now');
});

test('publishing, the trash, the copy and the preview keep what was typed', async () => {
  const id = await create();
  const path = `/console/events/${id}`;
  const { html: _html, ...hidden } = await openForm(id);
  const mine = { ...typed, ...hidden, title: 'Typed title', cost: 'UGX 9,000' };
  const asked = await editor.submit(path, { ...mine, action: 'trash' });
  expect(asked.html).toContain('<dd>Typed title</dd>');
  const back = await editor.submit(path, { ...mine, confirmed: '1', action: 'back' });
  expect(back.html).toContain('value="Typed title"');
  const copy = await editor.submit(path, { ...mine, action: 'duplicate' });
  expect(copy.html).toContain('action="/console/events/new"');
  expect(copy.html).toContain('value="UGX 9,000"');
  expect(copy.html).not.toContain('name="etag"');
  const done = await editor.submit(path, { ...mine, action: 'publish' });
  expect(done.location).toBe(`${path}?done=published`);
  expect(await readEvent(id)).toMatchObject({ title: 'Typed title', cost: 'UGX 9,000', status: 'publish' });
});

test('a copy of an event has its values, and is a draft of its own', async () => {
  const id = await create({ title: 'Choir', venue: 'Copied hall', venue_new: '1', tags: 'song', status: 'publish' });
  const { html } = await editor.get(`/console/events/new?copy=${id}`);
  expect(html).toContain('value="Choir"');
  expect(html).toContain('value="Copied hall"');
  expect(html).toContain('<option value="draft" selected>');
  const second = await create({
    title: 'Choir',
    venue: 'Copied hall',
    tags: 'song',
    start_date: '8/5/2031 18:00',
    end_date: '',
  });
  expect((await readEvent(second)).venue).toMatchObject({ venue: 'Copied hall' });
});

test('a copy of which only the start changes keeps its length, also after an error', async () => {
  const id = await create({ title: 'Choir', start_date: '8/5/2031 18:00', end_date: '8/5/2031 21:30' });
  const copy = await editor.get(`/console/events/new?copy=${id}`);
  const end_date = /name="end_date"[^>]*?value="([^"]*)"/s.exec(copy.html)?.[1] ?? '';
  const moved = { ...hiddenFields(copy.html), title: '', start_date: '15/5/2031 18:00', end_date };
  const refused = await editor.submit('/console/events/new', moved);
  const sent = { ...moved, ...hiddenFields(refused.html), title: 'Choir again' };
  const { location = '' } = await editor.submit('/console/events/new', sent);
  expect(await readEvent(Number(/\d+/.exec(location)?.[0]))).toMatchObject({
    ...{ start_date: '2031-05-15 18:00:00', end_date: '2031-05-15 21:30:00' },
  });
});

test('a name that is not found offers the nearest ones, and the chosen one is used', async () => {
  await create({ venue: 'Ndere Cultural Centre', venue_new: '1', organizer_1: 'Amina Choir', organizer_new: '1' });
  const failed = await editor.submit('/console/events/new', { ...typed, venue: 'Ndree', organizer_1: 'Amena' });
  const venue = /name="near.venue" value="(\d+)"[^>]*>\s*<span>Ndere Cultural Centre</.exec(failed.html)?.[1] ?? '';
  const organizer = /name="near.organizer_1" value="(\d+)"[^>]*>\s*<span>Amina Choir</.exec(failed.html)?.[1] ?? '';
  expect(failed.html).toMatch(/<details open>\s*<summary>The venue is new/);
  const chosen = {
    'near.venue': venue,
    'asked.venue': 'Ndree',
    'near.organizer_1': organizer,
    'asked.organizer_1': 'Amena',
  };
  const id = await create({ venue: 'Ndree', organizer_1: 'Amena', ...chosen });
  const event = await readEvent(id);
  expect(event.venue).toMatchObject({ venue: 'Ndere Cultural Centre' });
  expect(event.organizer.map(({ organizer: name }) => name)).toEqual(['Amina Choir']);
  const created = await create({ venue: 'Ndree', 'near.venue': 'new', 'asked.venue': 'Ndree' });
  expect((await readEvent(created)).venue).toMatchObject({ venue: 'Ndree' });
});

test('an event in the trash says so, is restored, and keeps a form that reaches it', async () => {
  const id = await create({ title: 'Thrown away' });
  const path = `/console/events/${id}`;
  const { html: _html, ...hidden } = await openForm(id);
  await editor.submit(path, { action: 'trash', etag: hidden.etag });
  const page = await editor.get(path);
  expect(page.status).toBe(200);
  expect(page.html).toContain('This event is in the trash. To change it, restore it.');
  const mine = { ...typed, ...hidden, title: 'Thrown away', cost: 'UGX 7,000' };
  const refused = await editor.submit(path, mine);
  expect(refused.status).toBe(410);
  const restored = await editor.submit(path, { ...mine, action: 'restore' });
  expect(restored.html).toContain('value="UGX 7,000"');
  const etag = hiddenValue(restored.html, 'etag') ?? '';
  expect((await editor.submit(path, { ...mine, etag })).location).toBe(`${path}?done=saved`);
  expect(await readEvent(id)).toMatchObject({ cost: 'UGX 7,000', status: 'draft' });
  const gone = await editor.submit('/console/events/999999', mine);
  expect(gone.status).toBe(404);
  expect(gone.html).toContain('<dd>UGX 7,000</dd>');
});
