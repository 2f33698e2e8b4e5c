import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
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

const createEvent = async (members: object) => {
  const body = { title: 'Jazz', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', ...members };
  const { data } = await server.client.POST('/events/v1/events', { body });
  if (data === undefined) throw new Error('The event was not created.');
  return data.id;
};

const statusOf = async (id: number) => {
  const path = { id };
  const { data } = await server.client.GET('/events/v1/events/{id}', { params: { path } });
  return data?.status;
};

test('the list says how to begin while there are no events', async () => {
  const { html, status } = await editor.get('/console/events?dates=all');
  expect(status).toBe(200);
  expect(html).toContain('There are no events yet.');
  expect(html).toContain('<a href="/console/events/new">Create the first event</a>');
});

test('the list has titles as text, and filters by state, date and words', async () => {
  await createEvent({ title: 'Drums & <b>dance</b>', status: 'draft' });
  await createEvent({ title: 'Market of 1999', start_date: '1999-05-01 10:00', end_date: '1999-05-01 12:00' });
  const drafts = await editor.get('/console/events?status=draft');
  expect(drafts.html).toContain('Drums &amp; dance');
  expect(drafts.html).toContain('Draft</span>');
  expect(drafts.html).toContain('Thu 1 May 2031, 18:00 – 20:00');
  expect(drafts.html).not.toContain('Market');
  expect((await editor.get('/console/events?dates=past')).html).toContain('Market of 1999');
  const nothing = await editor.get('/console/events?search=nothing');
  expect(nothing.html).toContain('No event on these dates matches.');
  expect(nothing.html).toContain('href="/console/events?search=nothing&amp;dates=all"');
});

test('chosen events are published together, and the result lists each of them', async () => {
  const ids = [
    await createEvent({ title: 'One', status: 'draft' }),
    await createEvent({ title: 'Two', status: 'pending' }),
  ];
  const done = await editor.submit('/console/events', { action: 'publish', event: ids.map(String) });
  expect(done).toMatchObject({ status: 303, location: `/console/events?done=publish&ids=${ids.join(',')}` });
  expect(await Promise.all(ids.map(statusOf))).toEqual(['publish', 'publish']);
  const { html } = await editor.get(done.location ?? '');
  expect(html).toContain('2 events');
  expect(html.match(/Published<\/span>/g)).toHaveLength(2);
});

test('an event in the trash is restored with its state', async () => {
  const id = await createEvent({ title: 'Lost', status: 'draft' });
  const done = await editor.submit('/console/events', { action: 'trash', event: String(id) });
  const { html } = await editor.get(done.location ?? '');
  expect(html).toContain('In the trash</span>');
  expect(html).toContain('The event is in the trash. You can restore it.');
  expect(html).toContain('aria-label="Restore Lost"');
  expect((await editor.get('/console/events?status=trash&dates=all')).html).toContain('<b>Lost</b>');
  const restored = await editor.submit('/console/events', { restore: String(id) });
  expect(restored.location).toBe(`/console/events?done=restored&ids=${id}`);
  expect(await statusOf(id)).toBe('draft');
});

test('if one of the chosen events cannot be changed, none is, and the page names it', async () => {
  const kept = await createEvent({ title: 'Kept', status: 'draft' });
  const failed = await editor.submit('/console/events', { action: 'trash', event: [String(kept), '999999'] });
  expect(failed.status).toBe(404);
  expect(failed.html).toContain('Event 999999: ');
  expect(failed.html).toContain('No event was changed.');
  expect(await statusOf(kept)).toBe('draft');
  const none = await editor.submit('/console/events', { action: 'trash' });
  expect(none.status).toBe(400);
  expect(none.html).toContain('Choose at least one event.');
});

test('contributors see their own drafts and no others, and have no button to publish', async () => {
  await createEvent({ title: 'Mine', status: 'draft', author: server.userId('contributor') });
  await createEvent({ title: 'Of others', status: 'draft' });
  const { html } = await contributor.get('/console/events?status=draft');
  expect(html).toContain('Mine');
  expect(html).not.toContain('Of others');
  expect(html).not.toContain('Publish the chosen');
  expect(html).toContain('Move the chosen to the trash');
  expect((await contributor.get('/console/events?status=publish')).html).not.toContain('name="event"');
});

test('subscribers have no events', async () => {
  const subscriber = await createConsoleBrowser(server, 'subscriber');
  expect(await subscriber.get('/console/events')).toMatchObject({ status: 403 });
});
