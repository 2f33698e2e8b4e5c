import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxCredentials } from '../../../server/src/sandbox/credentials.ts';
import {
  browserWith,
  type ConsoleBrowser,
  createConsoleBrowser,
  hiddenFields,
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

test('a template that somebody else changed is stored with the chosen texts', async () => {
  const params = { query: { mode: 'test' } } as const;
  const body = { name: 'of-two', texts: { en: 'Before', sw: 'Kabla' } };
  const { data } = await server.as('administrator').POST('/v1/templates', { params, body });
  const path = { id: data?.id ?? '' };
  const address = `/console/templates/${path.id}?mode=test`;
  const sent = { ...hiddenFields((await admin.get(address)).html), action: 'change', variables: '' };
  const texts = { en: 'Theirs', sw: 'Yao' };
  await server.as('administrator').PATCH('/v1/templates/{id}', { params: { path, ...params }, body: { texts } });
  const mine = await admin.submit(address, { ...sent, 'texts.en': 'Mine', 'texts.sw': 'Kabla', 'texts.lg': '' });
  expect(mine.status).toBe(412);
  expect(mine.html).toMatch(/name="keep.texts.en" value="mine" checked/);
  expect(mine.html).toMatch(/name="keep.texts.sw" value="theirs" checked/);
  const chosen = { ...hiddenFields(mine.html), 'keep.texts.en': 'mine', 'keep.texts.sw': 'theirs' };
  expect(await admin.submit(address, chosen)).toMatchObject({ status: 303 });
  const stored = await server.as('administrator').GET('/v1/templates/{id}', { params: { path, ...params } });
  expect(stored.data?.texts).toEqual({ en: 'Mine', sw: 'Yao' });
});

test('a sender that somebody else changed or decided in the meantime asks again', async () => {
  const api = server.as('administrator');
  const { data } = await api.POST('/v1/senders', { body: { sender_id: 'OFTWO', note: 'Before' } });
  const path = { id: data?.id ?? '' };
  const address = `/console/senders/${path.id}`;
  const sent = { ...hiddenFields((await admin.get(address)).html), operators: ['mtn', 'airtel', 'other'], reason: '' };
  await api.PATCH('/v1/senders/{id}', { params: { path }, body: { note: 'Theirs' } });
  const mine = await admin.submit(address, { ...sent, action: 'change', note: 'Mine' });
  expect(mine.status).toBe(412);
  const chosen = { ...hiddenFields(mine.html), 'keep.note': 'mine' };
  expect(await admin.submit(address, chosen)).toMatchObject({ location: `${address}?done=changed` });
  const page = hiddenFields((await admin.get(address)).html);
  await api.POST('/v1/senders/{id}/decision', { params: { path }, body: { decision: 'rejected' } });
  const decision = { ...page, action: 'decide', decision: 'approved', operators: ['mtn'], reason: '', note: 'Mine' };
  const late = await admin.submit(address, decision);
  expect(late.status).toBe(400);
  expect(late.html).toContain('Somebody else decided in the meantime');
  const again = { ...decision, decisions: hiddenFields(late.html)['decisions'] ?? '' };
  expect(await admin.submit(address, again)).toMatchObject({ location: `${address}?done=decided` });
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

test('a template names names with capitals and longest values without a name in a text', async () => {
  const fields = { name: 'wrong', 'texts.en': 'See you, {{Name}}', variables: '' };
  const named = await admin.submit('/console/templates/new?mode=test', fields);
  expect(named.html).toContain('<a href="#texts.en">');
  expect(named.html).not.toContain('<a href="#variables">');
  const lengths = { ...fields, 'texts.en': 'See you, {{name}}', variables: 'name 20\nseat 4' };
  const unused = await admin.submit('/console/templates/new?mode=test', lengths);
  expect(unused.status).toBe(400);
  expect(unused.html).toContain('Longest values: No text has {{seat}}.');
});
