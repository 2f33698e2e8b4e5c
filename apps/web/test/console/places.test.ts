import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser, hiddenValue } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let editor: ConsoleBrowser;
let contributor: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  editor = await createConsoleBrowser(server, 'editor');
  contributor = await createConsoleBrowser(server, 'contributor');
});
afterAll(() => server[Symbol.asyncDispose]());

/** The value of a hidden field as a browser sends it. */
const hiddenField = (html: string, name: string): string => (hiddenValue(html, name) ?? '').replaceAll('&quot;', '"');

const kinds = [
  { word: 'venue', address: '/console/venues', title: 'Venues' },
  { word: 'organizer', address: '/console/organizers', title: 'Organizers' },
] as const;

async function create(browser: ConsoleBrowser, { word, address }: (typeof kinds)[number], name: string) {
  const done = await browser.submit(`${address}/new`, { [word]: name, phone: '+256 772 000001' });
  expect(done.status).toBe(303);
  return (done.location ?? '').split('?')[0] ?? '';
}

describe.each(kinds)('$title', (kind) => {
  const { word, address, title } = kind;

  test('an empty list leads to the form of the first one', async () => {
    const { html } = await editor.get(address);
    expect(html).toContain(`There are no ${title.toLowerCase()} yet.`);
    expect(html).toContain(`href="${address}/new"`);
  });

  test('both forms of a double click lead to the one record', async () => {
    const idempotency_key = `twice-${word}`;
    const press = () => editor.submit(`${address}/new`, { [word]: 'Twin', phone: '', idempotency_key });
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.location).toBe(first.location);
  });

  test('the form of a new record never changes another one with its name', async () => {
    const path = await create(editor, kind, 'Well known');
    const sent = { [word]: 'well KNOWN', phone: '+256 772 999999', website: 'https://other.example' };
    const { status, html } = await editor.submit(`${address}/new`, { ...sent, idempotency_key: `same-${word}` });
    expect(status).toBe(400);
    expect(html).toContain(`<a href="#${word}">Name: There is a ${word} with this name already.`);
    expect(html).toContain('value="+256 772 999999"');
    const stored = (await editor.get(path)).html;
    expect(stored).toContain('value="+256 772 000001"');
    expect(stored).not.toContain('other.example');
  });

  test('a new record is created once, and is found by its words', async () => {
    const form = await editor.get(`${address}/new`);
    const key = hiddenField(form.html, 'idempotency_key');
    const fields = { idempotency_key: key, [word]: 'Ndere & <b>Friends', website: 'https://ndere.example' };
    const done = await editor.submit(`${address}/new`, fields);
    expect(done.status).toBe(303);
    expect((await editor.submit(`${address}/new`, fields)).location).toBe(done.location);
    const page = await editor.get(done.location ?? '');
    expect(page.html).toContain(`The ${word} is created.`);
    expect(page.html).toContain('value="Ndere &amp; &lt;b&gt;Friends"');
    const list = await editor.get(`${address}?search=ndere`);
    expect(list.html).toContain('>Ndere &amp; &lt;b&gt;Friends</a>');
    expect((await editor.get(`${address}?search=nobody`)).html).toContain(`No ${word} fits these filters.`);
  });

  test('a wrong value is explained beside its field, and everything typed is shown again', async () => {
    const page = await editor.submit(`${address}/new`, { [word]: '', phone: '0772' });
    expect(page.status).toBe(400);
    expect(page.html).toContain(`<a href="#${word}">`);
    expect(page.html).toContain(`id="${word}-error"`);
    expect(page.html).toContain('value="0772"');
  });

  test('saving sends the fields that changed', async () => {
    const path = await create(editor, kind, 'Old hall');
    const { html } = await editor.get(path);
    const hidden = { etag: hiddenField(html, 'etag'), marks: hiddenField(html, 'marks') };
    const done = await editor.submit(path, { ...hidden, [word]: 'New hall', phone: '' });
    expect(done.location).toBe(`${path}?done=saved`);
    const saved = await editor.get(done.location ?? '');
    expect(saved.html).toContain('<h1>New hall</h1>');
    expect(saved.html).not.toContain('+256 772 000001');
  });

  test('two versions are shown field by field, and the chosen ones are saved', async () => {
    const path = await create(editor, kind, 'Shared hall');
    const { html } = await editor.get(path);
    const hidden = { etag: hiddenField(html, 'etag'), marks: hiddenField(html, 'marks') };
    await editor.submit(path, { ...hidden, [word]: 'Shared hall', phone: '+256 772 000002' });
    const mine = { [word]: 'Renamed hall', phone: '+256 772 000001' };
    const conflict = await editor.submit(path, { ...hidden, ...mine });
    expect(conflict.status).toBe(412);
    expect(conflict.html).toContain('<b>Mine:</b> Renamed hall');
    expect(conflict.html).toContain('<b>Theirs:</b> +256 772 000002');
    expect(conflict.html).toContain(`name="keep.${word}" value="mine" checked`);
    expect(conflict.html).toContain('name="keep.phone" value="theirs" checked');
    const again = { etag: hiddenField(conflict.html, 'etag'), marks: hiddenField(conflict.html, 'marks') };
    const done = await editor.submit(path, { ...again, ...mine, [`keep.${word}`]: 'mine', 'keep.phone': 'theirs' });
    const saved = await editor.get(done.location ?? '');
    expect(saved.html).toContain('<h1>Renamed hall</h1>');
    expect(saved.html).toContain('value="+256 772 000002"');
  });

  test('the trash has what was moved to it, and restores it', async () => {
    const path = await create(editor, kind, 'Closed hall');
    const etag = hiddenField((await editor.get(path)).html, 'etag');
    expect((await editor.submit(path, { action: 'trash', etag })).location).toBe(`${address}?done=trash`);
    expect((await editor.get(address)).html).not.toContain('Closed hall');
    const trash = await editor.get(`${address}?status=trash`);
    expect(trash.html).toContain('<b>Closed hall</b>');
    const id = hiddenField(trash.html, 'restore');
    expect((await editor.submit(address, { restore: id })).location).toBe(`${path}?done=restored`);
    expect((await editor.get(address)).html).toContain('Closed hall');
  });

  test('the trash asks first if there are changes, and leads back to them', async () => {
    const path = await create(editor, kind, 'Doubtful hall');
    const { html } = await editor.get(path);
    const hidden = { etag: hiddenField(html, 'etag'), marks: hiddenField(html, 'marks') };
    const typed = { ...hidden, [word]: 'Doubtful hall', phone: '+256 772 000009' };
    const asked = await editor.submit(path, { ...typed, action: 'trash' });
    expect(asked.html).toContain('These changes are not saved:');
    expect(asked.html).toContain('<dd>+256 772 000009</dd>');
    const back = await editor.submit(path, { ...typed, confirmed: '1', action: 'back' });
    expect(back.html).toContain('value="+256 772 000009"');
    const done = await editor.submit(path, { ...typed, confirmed: '1', action: 'trash' });
    expect(done.location).toBe(`${address}?done=trash`);
  });

  test('a form that reaches a record in the trash is kept until it is restored', async () => {
    const path = await create(editor, kind, 'Lost hall');
    const { html } = await editor.get(path);
    const hidden = { etag: hiddenField(html, 'etag'), marks: hiddenField(html, 'marks') };
    await editor.submit(path, { action: 'trash', etag: hidden.etag });
    expect((await editor.get(path)).html).toContain(`This ${word} is in the trash. To change it, restore it.`);
    const typed = { ...hidden, [word]: 'Lost hall', phone: '+256 772 000008' };
    const refused = await editor.submit(path, typed);
    expect(refused.status).toBe(410);
    expect(refused.html).toContain('What you typed is kept');
    const restored = await editor.submit(path, { ...typed, action: 'restore' });
    expect(restored.html).toContain('value="+256 772 000008"');
    const etag = hiddenField(restored.html, 'etag');
    expect((await editor.submit(path, { ...typed, etag })).location).toBe(`${path}?done=saved`);
    const other = await editor.submit(`${address}/999999`, typed);
    expect(other.status).toBe(404);
    expect(other.html).toContain('<dd>+256 772 000008</dd>');
  });

  test('a contributor changes drafts of their own, and nothing of others', async () => {
    const ofEditor = await create(editor, kind, 'Hall of the editor');
    expect((await contributor.get(ofEditor)).status).toBe(403);
    expect((await contributor.submit(ofEditor, { [word]: 'Taken' })).status).toBe(403);
    expect((await contributor.get(address)).html).toContain('<b>Hall of the editor</b>');
    const own = await create(contributor, kind, 'Hall of the contributor');
    const { html } = await contributor.get(own);
    expect(html).toContain('Draft');
    expect(html).not.toContain('Save and publish');
    const etag = hiddenField((await editor.get(own)).html, 'etag');
    const fields = { [word]: 'Hall of the contributor', phone: '+256 772 000001', etag, action: 'publish' };
    expect((await editor.submit(own, fields)).status).toBe(303);
    expect((await contributor.get(own)).status).toBe(403);
  });

  test('a subscriber has no such page', async () => {
    const subscriber = await createConsoleBrowser(server, 'subscriber');
    expect(await subscriber.get(address)).toMatchObject({ status: 403 });
  });
});

test('the form of a venue has its map, and a coordinate without the other is rejected', async () => {
  const page = await editor.submit('/console/venues/new', {
    venue: 'On the map',
    geo_lat: '0.3476',
    show_map: 'false',
  });
  expect(page.status).toBe(400);
  expect(page.html).toContain('<option value="false" selected>No</option>');
  const done = await editor.submit('/console/venues/new', {
    venue: 'On the map',
    geo_lat: '0.3476',
    geo_lng: '32.5825',
    show_map: 'false',
  });
  const { html } = await editor.get(done.location ?? '');
  expect(html).toContain('value="0.3476"');
  expect(html).toContain('<option value="false" selected>No</option>');
});
