import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser, hiddenValue } from '../../../server/test/harness/console-pages.ts';
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
  expect(page.html).toContain('name="timezone" type="text" value="Africa/Kampala"');
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
  expect(html).toContain('name="title" type="text" value="Seen"');
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
