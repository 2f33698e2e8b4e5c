import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const home = async (role: 'administrator' | 'editor' | 'contributor' | 'subscriber') =>
  (await (await createConsoleBrowser(server, role)).get('/console/')).html;

test('an empty installation shows first steps', async () => {
  expect(await home('administrator')).not.toContain('could not be read');
  const html = await home('editor');
  expect(html).toContain('First steps');
  expect(html).toContain('<a class="button" href="/console/events/new">Create an event</a>');
  expect(html).not.toContain('Give the calendar a name');
  const open = '<a class="button" href="/console/settings">Give the calendar a name and a time zone</a>';
  expect(await home('administrator')).toContain(open);
  await server.client.PATCH('/events/v1/settings', { body: { name: 'Ndere Cultural Centre' } });
  const named = await home('administrator');
  expect(named).not.toContain(open);
  expect(named).toMatch(/Give the calendar a name and a time zone <span class="state good">.{0,60}Done<\/span>/);
  expect(named).toMatch(/Create an event<\/a> <span class="state info">.{0,60}Open<\/span>/);
  expect(html).toContain('All is well.');
  expect(html).not.toContain('All carriers send');
});

test('a role without parts is told so', async () => {
  expect(await home('contributor')).toContain('All is well.');
  expect(await home('subscriber')).toContain('Your role, subscriber, can read the calendar.');
  expect(await home('subscriber')).not.toContain('All is well');
});

test('events that wait for a review and those of today are links, with titles as text', async () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kampala', dateStyle: 'short' });
  const today = day.format(Date.now());
  const body = { title: 'Old <b>drums</b> & song', start_date: '1999-05-01 10:00', end_date: '1999-05-01 12:00' };
  const { data } = await server.client.POST('/events/v1/events', { body: { ...body, status: 'pending' } });
  const times = { start_date: `${today} 12:00`, end_date: `${today} 13:00` };
  await server.client.POST('/events/v1/events', { body: { ...body, ...times, title: 'Now' } });
  const html = await home('editor');
  expect(html).toContain('<h2>Events to review</h2>');
  expect(html).not.toContain('All is well');
  const own = await home('contributor');
  expect(own).toContain('<h2>Events today</h2>');
  expect(own).toContain('All is well.');
  expect(own).not.toContain('Events to review');
  expect(html).toContain(`<a href="/console/events/${data?.id}">Old drums &amp; song</a>`);
  expect(html).toContain('>Now</a>');
  expect(html).not.toContain('Create an event</a>');
  expect(html).toMatch(/<li>Create an event <span class="state good">.{0,60}Done<\/span>/);
});
