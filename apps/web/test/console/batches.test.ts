import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let admin: ConsoleBrowser;
let id: string;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  admin = await createConsoleBrowser(server, 'administrator');
  const recipients = ['+256772123401', '+256772123402', '+256772123403'].map((to) => ({ to }));
  const { data, error } = await server.as('administrator').POST('/v1/batches', {
    params: { query: { mode: 'test' } },
    body: { message: 'The hall opens at six', recipients },
  });
  if (data === undefined) throw new Error(`The batch was not accepted: ${JSON.stringify(error)}`);
  id = data.id;
});
afterAll(() => server[Symbol.asyncDispose]());

test('an empty list says why and what to do first', async () => {
  expect((await admin.get('/console/batches')).html).toContain('No text was sent to many numbers yet.');
});

test('the list leads to a batch, which shows its states in words and as a bar', async () => {
  expect((await admin.get('/console/batches?mode=test')).html).toContain(
    `<a href="/console/batches/${id}?mode=test">3 texts</a><p class="muted">3 waiting</p>`,
  );
  const { html } = await admin.get(`/console/batches/${id}?mode=test`);
  expect(html).toContain('<h1>Batch of 3 texts</h1>');
  expect(html).toContain('aria-label="3 waiting"');
  expect(html).toContain(`href="/console/messages?mode=test&amp;batch_id=${id}&amp;status=accepted"`);
});

test('a page with work in progress reloads, and a link ends that', async () => {
  const { headers, html } = await admin.get(`/console/batches/${id}?mode=test`);
  expect(headers.get('refresh')).toBe('5');
  expect(html).toContain(`<a href="/console/batches/${id}?mode=test&amp;reload=no">Stop reloading</a>`);
  expect((await admin.get(`/console/batches/${id}?mode=test&reload=no`)).headers.get('refresh')).toBeNull();
});

test('a batch is paused, goes on and is canceled', async () => {
  const address = `/console/batches/${id}?mode=test`;
  for (const [action, state] of [
    ['pause', 'Paused'],
    ['resume', 'Active'],
    ['cancel', 'Canceled'],
  ] as const) {
    const done = await admin.submit(address, { action });
    expect(done).toMatchObject({ status: 303, location: `${address}&done=${action}` });
    expect((await admin.get(done.location ?? '')).html).toContain(`</span> ${state}</span>`);
  }
});

test('an unknown batch is a page with 404', async () => {
  expect(await admin.get('/console/batches/bat_01kb8t4q2n6v0x3m5c7r9w1f2h')).toMatchObject({ status: 404 });
});

test('the statistics count the texts by day and by network', async () => {
  const { html } = await admin.get('/console/statistics?mode=test');
  expect(html).toContain('<caption>Texts by day</caption>');
  expect(html).toMatch(
    /<time datetime="\d{4}-\d\d-\d\d">\w{3} \d+ \w+ \d{4}<\/time><\/th><td class="number" data-label="Texts">3</,
  );
  expect(html).toContain('<th scope="row">MTN</th><td class="number" data-label="Texts">3</td>');
  expect((await admin.get('/console/statistics')).html).toContain('No text was accepted on these days.');
  expect(await admin.get('/console/statistics?from_day=soon')).toMatchObject({ status: 400 });
});
