import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnOneEngine('the address of the service', (engine) => {
  const clock = createTestClock(Date.parse('2031-03-05T09:00:00Z'));
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const open = (accept: string) => fetch(`${server.url}/`, { redirect: 'manual', headers: { accept } });
  const location = async () => (await open('text/html')).headers.get('location');
  const create = (body: object) =>
    server.as('editor').POST('/events/v1/events', {
      body: { title: 'Concert', start_date: '2031-03-20 18:00', end_date: '2031-03-20 20:30', ...body },
    });

  test('302: leads browsers to the calendar, which shows the first steps until it has had a public event', async () => {
    const page = async () => (await fetch((await location()) ?? '')).text();
    const first = 'Sign in and publish the first event</a>';
    expect(await location()).toBe(`${server.url}/events/`);
    expect(await page()).toMatch(/first event<\/a><\/p>\s*<ol>\s*<li>Give the calendar a name/);
    await create({ status: 'draft' });
    await create({ status: 'publish', date: '2031-03-05 13:00:00' });
    expect(await page()).toContain(first);
    clock.advance(3_600_000);
    expect(await page()).not.toContain(first);
    clock.advance(40 * 24 * 3_600_000);
    expect(await page()).not.toContain(first);
    expect(await page()).toContain('There are no events to come yet.');
  });

  test('404: other clients receive a problem', async () => {
    const response = await open('application/json');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found', detail: expect.stringContaining('calendar') });
  });
});
