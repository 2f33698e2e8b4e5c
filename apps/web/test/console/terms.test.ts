import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser, hiddenValue } from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let editor: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  editor = await createConsoleBrowser(server, 'editor');
});
afterAll(() => server[Symbol.asyncDispose]());

/** The value of a hidden field as a browser sends it. */
const hiddenField = (html: string, name: string): string => (hiddenValue(html, name) ?? '').replaceAll('&quot;', '"');

const kinds = [
  { word: 'category', address: '/console/categories', plural: 'categories', without: 'contributor' },
  { word: 'tag', address: '/console/tags', plural: 'tags', without: 'author' },
] as const;

const pathOf = (location = ''): string => location.split('?')[0] ?? '';

describe.each(kinds)('$plural', ({ word, address, plural, without }) => {
  test('an empty list leads to the form of the first one', async () => {
    const { html } = await editor.get(address);
    expect(html).toContain(`There are no ${plural} yet.`);
    expect(html).toContain(`href="${address}/new"`);
  });

  test('a new one is created once and listed with its number of events', async () => {
    const key = hiddenField((await editor.get(`${address}/new`)).html, 'idempotency_key');
    const fields = { idempotency_key: key, name: 'Drums & <i>dance', description: '' };
    const done = await editor.submit(`${address}/new`, fields);
    expect(done.status).toBe(303);
    expect((await editor.submit(`${address}/new`, fields)).location).toBe(done.location);
    expect((await editor.get(done.location ?? '')).html).toContain('value="Drums &amp; &lt;i&gt;dance"');
    const { html } = await editor.get(`${address}?search=drums`);
    expect(html).toContain('>Drums &amp; &lt;i&gt;dance</a>');
    expect(html).toContain('No published events');
    expect((await editor.get(`${address}?search=nothing`)).html).toContain(`No ${word} has this name.`);
  });

  test('the count leads to the events', async () => {
    const done = await editor.submit(`${address}/new`, { name: 'Choirs' });
    const id = pathOf(done.location).split('/').pop() ?? '';
    const dates = { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' };
    const body = { title: 'Carols', ...dates, [plural]: [Number(id)] };
    expect((await server.as('editor').POST('/events/v1/events', { body })).response.status).toBe(201);
    expect((await editor.get(address)).html).toMatch(/<a href="[^"]*choirs[^"]*">1 published event<\/a>/);
    expect((await editor.get(`${address}/${id}/delete`)).html).toContain('It is removed from 1 published event;');
  });

  test('without a name the form explains it beside its field and keeps what was typed', async () => {
    const page = await editor.submit(`${address}/new`, { name: '', description: 'All that is danced' });
    expect(page.status).toBe(400);
    expect(page.html).toContain('<a href="#name">');
    expect(page.html).toContain('All that is danced</textarea>');
  });

  test('a rename is rejected after a change by somebody else, with both versions', async () => {
    const path = pathOf((await editor.submit(`${address}/new`, { name: 'Plays' })).location);
    const etag = hiddenField((await editor.get(path)).html, 'etag');
    const fields = { slug: 'plays', description: '', etag };
    expect((await editor.submit(path, { ...fields, name: 'Theatre' })).location).toBe(`${path}?done=saved`);
    const conflict = await editor.submit(path, { ...fields, name: 'Drama' });
    expect(conflict.status).toBe(412);
    expect(conflict.html).toContain('<b>Mine:</b> Drama');
    expect(conflict.html).toContain('<b>Theirs:</b> Theatre');
    const again = { etag: hiddenField(conflict.html, 'etag'), marks: hiddenField(conflict.html, 'marks') };
    const chosen = { ...fields, ...again, name: 'Drama', 'keep.name': 'mine' };
    expect((await editor.submit(path, chosen)).status).toBe(303);
    expect((await editor.get(path)).html).toContain('<h1>Drama</h1>');
  });

  test('a deletion asks on a page of its own', async () => {
    const path = pathOf((await editor.submit(`${address}/new`, { name: 'Obsolete' })).location);
    const { html } = await editor.get(`${path}/delete`);
    expect(html).toContain('<h1>Delete Obsolete?</h1>');
    expect(html).toContain('You cannot undo this.');
    const done = await editor.submit(`${path}/delete`, { etag: hiddenField(html, 'etag') });
    expect((await editor.get(done.location ?? '')).html).toContain(`The ${word} is deleted.`);
    expect((await editor.get(path)).status).toBe(404);
  });

  test('a deletion names changes that are not saved, and leads back to them', async () => {
    const path = pathOf((await editor.submit(`${address}/new`, { name: 'Doubtful' })).location);
    const { html } = await editor.get(path);
    const hidden = { etag: hiddenField(html, 'etag'), marks: hiddenField(html, 'marks') };
    const typed = { ...hidden, name: 'Doubtful', description: 'Half written', slug: 'doubtful', parent: '0' };
    const asked = await editor.submit(path, { ...typed, action: 'delete' });
    expect(asked.html).toContain('These changes are not saved:');
    expect(asked.html).toContain('<dd>Half written</dd>');
    const back = await editor.submit(path, { ...typed, confirmed: '1', action: 'back' });
    expect(back.html).toContain('Half written</textarea>');
    expect((await editor.submit(path, { ...typed, confirmed: '1', action: 'delete' })).status).toBe(303);
    const gone = await editor.submit(path, typed);
    expect(gone).toMatchObject({ status: 404 });
    expect(gone.html).toContain('<dd>Half written</dd>');
  });

  test('an error names the label and what the field accepts', async () => {
    await editor.submit(`${address}/new`, { name: 'Only once' });
    const again = await editor.submit(`${address}/new`, { name: 'Only once', parent: '0' });
    expect(again.html).toContain('<a href="#name">Name: There is one with this name already.');
    const empty = await editor.submit(`${address}/new`, { name: '', parent: '0' });
    expect(empty.html).toContain('<a href="#name">Name: Fill in this field.</a>');
  });

  test('a role without the right has no such page', async () => {
    const other = await createConsoleBrowser(server, without);
    expect((await other.get(address)).status).toBe(403);
    expect((await other.submit(`${address}/new`, { name: 'Sneaked in' })).status).toBe(403);
  });
});

test('a category moves into another one and back to the top level', async () => {
  const music = pathOf((await editor.submit('/console/categories/new', { name: 'Music', parent: '0' })).location);
  const id = music.split('/').pop() ?? '';
  const jazz = pathOf((await editor.submit('/console/categories/new', { name: 'Jazz', parent: id })).location);
  expect((await editor.get('/console/categories')).html).toContain('<p class="muted">In Music</p>');
  const { html } = await editor.get(jazz);
  expect(html).toContain(`<option value="${id}" selected>Music</option>`);
  const etag = hiddenField(html, 'etag');
  await editor.submit(jazz, { name: 'Jazz', description: '', slug: 'jazz', parent: '0', etag });
  expect((await editor.get(jazz)).html).toContain('<option value="0" selected>Top level</option>');
});
