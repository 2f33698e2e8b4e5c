import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxCredentials } from '../../../server/src/sandbox/credentials.ts';
import {
  browserWith,
  type ConsoleBrowser,
  createConsoleBrowser,
  hiddenValue,
} from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let admin: ConsoleBrowser;
let editor: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  admin = await createConsoleBrowser(server, 'administrator');
  editor = await createConsoleBrowser(server, 'editor');
});
afterAll(() => server[Symbol.asyncDispose]());

test('an empty inbox says why', async () => {
  expect((await admin.get('/console/inbox')).html).toContain('No phone has written to you yet.');
  expect((await admin.get('/console/inbox?sender=0772123456')).html).toContain('No text fits these filters.');
  expect(await admin.get('/console/inbox/inb_01kb8t4q2n6v0x3m5c7r9w1f2h')).toMatchObject({ status: 404 });
});

test('an opt-out is added as people write numbers, found, and removed after a question', async () => {
  const address = '/console/opt-outs/new?mode=test';
  const wrong = await admin.submit(address, { number: '123', scope: 'all', note: 'asked by phone' });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('<a href="#number">');
  expect(wrong.html).toContain('value="asked by phone"');
  const added = await admin.submit(address, { number: '0772 123 456', scope: 'all', note: 'asked <b>by phone</b>' });
  expect(added).toMatchObject({ status: 303, location: '/console/opt-outs?mode=test&done=added' });
  const { html } = await admin.get('/console/opt-outs?mode=test&number=0772123456');
  expect(html).toContain('<b>+256772123456</b>');
  expect(html).toContain('asked &lt;b&gt;by phone&lt;/b&gt;');
  const [, remove = ''] = /href="(\/console\/opt-outs\/sup_\w+\?mode=test)"/.exec(html) ?? [];
  expect((await admin.get(remove)).html).toContain('Remove the opt-out of +256772123456?');
  expect(await admin.submit(remove, {})).toMatchObject({ location: '/console/opt-outs?mode=test&done=removed' });
  expect((await admin.get('/console/opt-outs?mode=test')).html).toContain('Nobody has opted out.');
});

test('a template is stored, changed and deleted', async () => {
  const fields = { name: 'booking.confirmed', 'texts.en': 'See you, {{name}}', 'texts.lg': '', variables: 'name 20' };
  const wrong = await admin.submit('/console/templates/new?mode=test', { ...fields, variables: 'name: twenty' });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain('<a href="#variables">');
  const created = await admin.submit('/console/templates/new?mode=test', fields);
  expect(created.status).toBe(303);
  const page = await admin.get(created.location ?? '');
  expect(page.html).toContain('The template is stored.');
  expect(page.html).toContain('See you, {{name}}');
  expect(page.html).toContain('name 20');
  expect(page.html).toContain('<td>1 segment</td>');
  const address = (created.location ?? '').replace('&done=created', '');
  const changed = await admin.submit(address, { ...fields, action: 'change', 'texts.lg': 'Tulabagane, {{name}}' });
  expect(changed).toMatchObject({ status: 303 });
  expect((await admin.get('/console/templates?mode=test')).html).toContain('en, lg');
  expect(await admin.submit(address, { action: 'delete' })).toMatchObject({
    location: '/console/templates?mode=test&done=deleted',
  });
});

test('an editor reads templates, and does not change them', async () => {
  expect((await editor.get('/console/templates?mode=test')).html).not.toContain('New template');
  expect(await editor.get('/console/templates/new')).toMatchObject({ status: 403 });
});

test('a text that names a variable wrongly is rejected beside its language', async () => {
  const fields = { name: 'wrong', 'texts.en': 'See you, {{ name }}', variables: '' };
  const { status, html } = await admin.submit('/console/templates/new?mode=test', fields);
  expect(status).toBe(400);
  expect(html).toContain('<a href="#texts.en">');
  expect(html).toContain('See you, {{ name }}');
});

test('an editor registers a sender, an administrator decides for a network', async () => {
  const long = await editor.submit('/console/senders', { sender_id: 'much too long a name', note: 'ours' });
  expect(long.status).toBe(400);
  expect(await editor.submit('/console/senders', { sender_id: 'NDERE', note: 'registered with MTN' })).toMatchObject({
    location: '/console/senders?done=requested',
  });
  const [, address = ''] =
    /href="(\/console\/senders\/snd_\w+)"/.exec((await editor.get('/console/senders')).html) ?? [];
  expect((await editor.get(address)).html).not.toContain('Store the decision');
  expect(await editor.submit(address, { action: 'decide', decision: 'approved' })).toMatchObject({ status: 403 });
  const decision = { action: 'decide', decision: 'approved', operators: ['mtn'], reason: '' };
  expect(await admin.submit(address, decision)).toMatchObject({ location: `${address}?done=decided` });
  const { html } = await editor.get(address);
  expect(html).toMatch(/<th scope="row">MTN<\/th><td><span class="state good">/);
  expect(html).toMatch(/<th scope="row">Airtel<\/th><td><span class="state waiting">/);
  expect(await editor.submit(address, { action: 'delete' })).toMatchObject({
    location: '/console/senders?done=deleted',
  });
});

test('a phone writes, and the same reply form sends one text', async () => {
  await using sandbox = await startServer({ isSandbox: true });
  const { login, ownPassword: password } = sandboxCredentials;
  const { data } = await sandbox.anonymous.POST('/v1/sessions', { body: { login, password } });
  const browser = browserWith(sandbox, data?.token);
  const text = { from: '+256772123456', to: '8008', message: 'Two <b>seats</b>, please' };
  await sandbox.anonymous.POST('/sandbox/inbound', { body: text });
  const { html } = await browser.get('/console/inbox?mode=test&sender=0772123456');
  expect(html).toContain('Two &lt;b&gt;seats&lt;/b&gt;, please');
  const [, address = ''] = /href="(\/console\/inbox\/inb_\w+\?mode=test)"/.exec(html) ?? [];
  const empty = await browser.submit(address, { message: '', idempotency_key: 'one' });
  expect(empty.status).toBe(400);
  expect(empty.html).toContain('<a href="#message">');
  const idempotency_key = hiddenValue((await browser.get(address)).html, 'idempotency_key') ?? '';
  const reply = { message: 'They are yours', idempotency_key };
  const [first, again] = [await browser.submit(address, reply), await browser.submit(address, reply)];
  expect(first.status).toBe(303);
  expect(again.location).toBe(first.location);
  expect((await browser.get(address)).html).toContain('Last texts to this number');
  expect(await browser.submit(address, { action: 'delete' })).toMatchObject({
    location: '/console/inbox?mode=test&done=deleted',
  });
});
