import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { dayMs } from '../../time/durations.ts';

const concert = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };
type Client = TestServer['client'];

describeOnEachEngine('listChanges', (engine) => {
  let clock: TestClock;
  let server: TestServer;
  let editor: Client;
  beforeEach(async () => {
    clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    server = await startServer({ engine, clock });
    editor = server.as('editor');
  });
  afterEach(() => server[Symbol.asyncDispose]());

  const list = async (client: Client, query: { cursor?: string; limit?: number; records?: boolean } = {}) => {
    const { data, error } = await client.GET('/events/v1/changes', { params: { query } });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  };
  /** `created event 12` */
  const textsOf = (page: Awaited<ReturnType<typeof list>>) =>
    page.data.map(({ change, kind, id }) => `${change} ${kind} ${id}`);
  const begin = async (client: Client) => (await list(client)).next_cursor;

  async function createEvent(body: object = {}, client = editor): Promise<number> {
    const { data, error } = await client.POST('/events/v1/events', { body: { ...concert, ...body } });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data.id;
  }
  const change = (id: number, body: object) =>
    editor.PATCH('/events/v1/events/{id}', { params: { path: { id } }, body });
  const remove = (id: number) => editor.DELETE('/events/v1/events/{id}', { params: { path: { id } } });

  test('200: returns all records first, linked records before others, then changes', async () => {
    const id = await createEvent({
      venue: { venue: 'Ndere' },
      organizer: { organizer: 'MUBS' },
      categories: ['Music'],
      tags: ['live'],
    });
    const first = await list(server.anonymous);
    expect(first.data.map(({ kind }) => kind)).toEqual(['category', 'tag', 'venue', 'organizer', 'event']);
    expect(first.data.at(-1)).toEqual({
      ...{ kind: 'event', id, change: 'created', revision: 1, at: null },
      rest_url: `${server.url}/events/v1/events/${id}`,
    });
    expect(first.has_more).toBe(false);
    await change(id, { title: 'Jazz nights' });
    const second = await list(server.anonymous, { cursor: first.next_cursor });
    expect(second.data).toMatchObject([
      { kind: 'event', id, change: 'updated', revision: 2, at: '2031-03-01T09:00:00.000Z' },
    ]);
    expect(textsOf(await list(server.anonymous, { cursor: second.next_cursor }))).toEqual([]);
  });

  test('200: returns changes that happen between the pages of records after them', async () => {
    const ids = [await createEvent(), await createEvent(), await createEvent()];
    let page = await list(server.anonymous, { limit: 1 });
    const seen = textsOf(page);
    const late = await createEvent();
    await change(ids[0] ?? 0, { title: 'Later' });
    while (page.has_more) {
      page = await list(server.anonymous, { cursor: page.next_cursor, limit: 1 });
      expect(page.data.length).toBeLessThanOrEqual(1);
      seen.push(...textsOf(page));
    }
    expect(seen).toEqual([
      ...[...ids, late].map((id) => `created event ${id}`),
      `created event ${late}`,
      `updated event ${ids[0]}`,
    ]);
  });

  test('200: shows visitors withdrawn records as deleted, and no record that was never public', async () => {
    const shown = await createEvent();
    const hidden = await createEvent({ status: 'draft', title: 'Hidden' });
    const cursor = await begin(server.anonymous);
    const ofEditor = await begin(editor);
    await change(hidden, { title: 'Still hidden' });
    await change(shown, { status: 'private' });
    await remove(hidden);
    await change(shown, { title: 'Nobody sees it' });
    const page = await list(server.anonymous, { cursor });
    expect(textsOf(page)).toEqual([`deleted event ${shown}`]);
    expect(textsOf(await list(editor, { cursor: ofEditor }))).toEqual([
      `updated event ${hidden}`,
      `updated event ${shown}`,
      `trashed event ${hidden}`,
      `updated event ${shown}`,
    ]);
  });

  test.each(['draft', 'pending', 'private', 'trash', 'future'])(
    '200: shows visitors a record that becomes %s as deleted',
    async (status) => {
      const id = await createEvent();
      const cursor = await begin(server.anonymous);
      await change(id, { status, ...(status === 'future' && { date: '2032-01-01 10:00' }) });
      expect(textsOf(await list(server.anonymous, { cursor }))).toEqual([`deleted event ${id}`]);
      expect(textsOf(await list(server.anonymous))).toEqual([]);
    },
  );

  test('200: shows a restored record as restored to callers who saw it in the trash, and as created to others', async () => {
    const id = await createEvent();
    await remove(id);
    const [cursor, ofEditor] = [await begin(server.anonymous), await begin(editor)];
    await editor.POST('/events/v1/events/{id}/restore', { params: { path: { id } } });
    expect(textsOf(await list(server.anonymous, { cursor }))).toEqual([`created event ${id}`]);
    expect(textsOf(await list(editor, { cursor: ofEditor }))).toEqual([`restored event ${id}`]);
  });

  test('200: shows authors their own drafts, and a draft with a new author as deleted', async () => {
    const author = server.as('author');
    const cursor = await begin(author);
    const own = await createEvent({ status: 'draft' }, author);
    await createEvent({ status: 'draft' });
    const page = await list(author, { cursor });
    expect(textsOf(page)).toEqual([`created event ${own}`]);
    await change(own, { author: server.userId('editor') });
    expect(textsOf(await list(author, { cursor: page.next_cursor }))).toEqual([`deleted event ${own}`]);
  });

  test('200: contains a scheduled publication once it is due', async () => {
    const id = await createEvent({ status: 'publish', date: '2031-03-01 18:00:00' });
    const [cursor, ofEditor] = [await begin(server.anonymous), await begin(editor)];
    expect(textsOf(await list(server.anonymous, { cursor }))).toEqual([]);
    clock.advance(dayMs);
    expect(textsOf(await list(server.anonymous, { cursor }))).toEqual([`created event ${id}`]);
    expect(textsOf(await list(editor, { cursor: ofEditor }))).toEqual([`updated event ${id}`]);
    expect(textsOf(await list(server.anonymous, { cursor }))).toEqual([`created event ${id}`]);
  });

  test('200: contains an event if its venue gets other readers, but not if the venue is renamed', async () => {
    const id = await createEvent({ venue: { venue: 'Ndere' } });
    const { data: event } = await editor.GET('/events/v1/events/{id}', { params: { path: { id } } });
    const venueId = event && 'id' in event.venue ? event.venue.id : 0;
    const path = { params: { path: { id: venueId } } };
    const cursor = await begin(server.anonymous);
    await editor.PATCH('/events/v1/venues/{id}', { ...path, body: { venue: 'Ndere Centre' } });
    const renamed = await list(server.anonymous, { cursor, records: true });
    expect(textsOf(renamed)).toEqual([`updated venue ${venueId}`]);
    expect(renamed.data[0]?.record).toMatchObject({ venue: 'Ndere Centre' });
    await editor.PATCH('/events/v1/venues/{id}', { ...path, body: { status: 'private' } });
    const hidden = await list(server.anonymous, { cursor: renamed.next_cursor, records: true });
    expect(textsOf(hidden).toSorted()).toEqual([`deleted venue ${venueId}`, `updated event ${id}`]);
    expect(hidden.data.find(({ kind }) => kind === 'event')?.record).toMatchObject({ venue: [] });
    expect(JSON.stringify(hidden)).not.toContain('Ndere');
  });

  test('200: contains created, changed and deleted terms, and the events that lose them', async () => {
    const cursor = await begin(server.anonymous);
    const id = await createEvent({ categories: ['Music'] });
    const { data: page } = await editor.GET('/events/v1/categories');
    const term = page?.categories[0]?.id ?? 0;
    const path = { params: { path: { id: term } } };
    const { data: below } = await editor.POST('/events/v1/categories', { body: { name: 'Jazz', parent: term } });
    await editor.PATCH('/events/v1/categories/{id}', { ...path, body: { slug: 'sounds' } });
    await editor.DELETE('/events/v1/categories/{id}', path);
    expect(textsOf(await list(server.anonymous, { cursor })).toSorted()).toEqual(
      [
        ...[`created event ${id}`, `created category ${term}`, `created category ${below?.id}`],
        // The URL of a category contains the slug of its parent.
        ...[`updated category ${term}`, `updated category ${below?.id}`],
        ...[`deleted category ${term}`, `updated category ${below?.id}`, `updated event ${id}`],
      ].toSorted(),
    );
  });

  test('200: contains posts whose image gets another description', async () => {
    const form = new FormData();
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c60' } })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'drum.png');
    const headers = { authorization: server.basic('editor') };
    const uploaded = await fetch(`${server.url}/events/v1/images`, { method: 'POST', headers, body: form });
    const { id: image } = (await uploaded.json()) as { id: number };
    const id = await createEvent({ image });
    const cursor = await begin(server.anonymous);
    const path = { params: { path: { id: image } } };
    await editor.PATCH('/events/v1/images/{id}', { ...path, body: { alt: 'A drum' } });
    const page = await list(server.anonymous, { cursor, records: true });
    expect(textsOf(page)).toEqual([`updated event ${id}`]);
    expect(page.data[0]?.record).toMatchObject({ image: { alt: 'A drum' }, revision: 2 });
    expect(
      await server.database
        .read('audit')
        .where({ subject: `image ${image}` })
        .pluck('action'),
    ).toEqual(expect.arrayContaining(['image.created', 'image.updated']));
  });

  test('200: returns null for the record of a change that is hidden by now', async () => {
    const cursor = await begin(server.anonymous);
    const id = await createEvent();
    await change(id, { status: 'draft' });
    const { data } = await list(server.anonymous, { cursor, records: true });
    expect(data).toMatchObject([
      { id, change: 'created', record: null },
      { id, change: 'deleted', record: null },
    ]);
  });

  test('400: rejects a forged cursor and a limit out of bounds', async () => {
    const { error } = await server.anonymous.GET('/events/v1/changes', {
      params: { query: { cursor: 'bm9ib2R5.AAAA' } },
    });
    expect(error).toMatchObject({
      code: 'invalid_cursor',
      data: { status: 400, params: { cursor: expect.any(String) } },
    });
    for (const limit of [0, 501, -1]) {
      const { response } = await server.anonymous.GET('/events/v1/changes', { params: { query: { limit } } });
      expect(response.status).toBe(400);
    }
  });

  test('410: an expired cursor, and a cursor of other rights', async () => {
    const cursor = await begin(server.anonymous);
    const other = await editor.GET('/events/v1/changes', { params: { query: { cursor } } });
    expect([other.response.status, other.error?.code]).toEqual([410, 'cursor_expired']);
    clock.advance(92 * dayMs);
    const { error } = await server.anonymous.GET('/events/v1/changes', { params: { query: { cursor } } });
    expect(error).toMatchObject({
      code: 'cursor_expired',
      detail: expect.stringContaining('start again without `cursor`'),
    });
  });
});
