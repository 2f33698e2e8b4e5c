import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let admin: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  admin = await createConsoleBrowser(server, 'administrator');
});
afterAll(() => server[Symbol.asyncDispose]());

/** Within the 30 days in which a text can be scheduled. */
const nextDay = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

async function send(body: { to: string; message: string; send_at?: string; sender_id?: string }): Promise<string> {
  const { data, error } = await server.as('administrator').POST('/v1/messages', {
    params: { query: { mode: 'test' } },
    body,
  });
  if (data === undefined) throw new Error(`The message was not accepted: ${JSON.stringify(error)}`);
  return data.id;
}

test('an empty list says why and what to do first', async () => {
  const { status, html } = await admin.get('/console/messages');
  expect(status).toBe(200);
  expect(html).toContain('No text was sent to a phone yet.');
});

test('the list has the filtered messages, with markup as text', async () => {
  await send({ to: '+256772123401', message: '<b>Rain</b> & sun' });
  await send({ to: '+256772123402', message: 'Another' });
  const { html } = await admin.get('/console/messages?mode=test&to=0772123401');
  expect(html).toContain('&lt;b&gt;Rain&lt;/b&gt; &amp; sun');
  expect(html).not.toContain('Another');
  expect(html).toContain('Test texts go to the simulator');
  expect((await admin.get('/console/messages?mode=test&status=delivered')).html).toContain(
    'No message fits these filters.',
  );
});

test('the filtered list is downloaded as CSV', async () => {
  const file = await admin.get('/console/messages/export?mode=test&to=%2B256772123402');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="messages.csv"');
  expect(file.html).toContain('+256772123402');
  expect(file.html).not.toContain('+256772123401');
});

test('a message shows its state, its text and what happened', async () => {
  const id = await send({ to: '+256772123403', message: 'One\ntwo' });
  const { html } = await admin.get(`/console/messages/${id}?mode=test`);
  expect(html).toContain('<h1>Text to +256772123403</h1>');
  expect(html).toContain('One\ntwo');
  expect(html).toContain('Stored, and about to be sent.');
  expect(html).toContain('This is a test text.');
});

test('a waiting message is canceled, once', async () => {
  const id = await send({ to: '+256772123404', message: 'Soon', send_at: `${nextDay}T09:00:00Z` });
  const address = `/console/messages/${id}?mode=test`;
  const canceled = await admin.submit(address, { action: 'cancel' });
  expect(canceled).toMatchObject({ status: 303, location: `/console/messages/${id}?mode=test&done=cancel` });
  expect((await admin.get(canceled.location ?? '')).html).toContain('The text is canceled.');
  expect(await admin.submit(address, { action: 'cancel' })).toMatchObject({ status: 303 });
});

test('the time of a scheduled message is changed in the time of the calendar', async () => {
  const id = await send({ to: '+256772123405', message: 'Soon', send_at: `${nextDay}T09:00:00Z` });
  const address = `/console/messages/${id}?mode=test`;
  expect((await admin.get(address)).html).toContain(`value="${nextDay}T12:00"`);
  expect(await admin.submit(address, { action: 'time', send_at: `${nextDay}T18:30` })).toMatchObject({ status: 303 });
  expect((await admin.get(address)).html).toContain(`value="${nextDay}T18:30"`);
  const wrong = await admin.submit(address, { action: 'time', send_at: 'soon' });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain(`<a href="#send_at">Send at (Africa/Kampala): 'soon' cannot be read as a day.`);
  expect(wrong.html).toContain('value="soon"');
  const past = await admin.submit(address, { action: 'time', send_at: '5/12/2001 18:00' });
  expect(past.status).toBe(400);
  expect(past.html).toContain('<a href="#send_at">Send at: this time has passed, or is more than 30 days from now.');
});

test('an unknown message is a page with 404', async () => {
  expect(await admin.get('/console/messages/msg_01kb8t4q2n6v0x3m5c7r9w1f2h')).toMatchObject({ status: 404 });
  expect(await admin.get('/console/messages/msg_x')).toMatchObject({ status: 404 });
});

test('an author sees no messages', async () => {
  const author = await createConsoleBrowser(server, 'author');
  expect(await author.get('/console/messages')).toMatchObject({ status: 403 });
  expect((await author.get('/console/')).html).not.toContain('/console/messages');
});
