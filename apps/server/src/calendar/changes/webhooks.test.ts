import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { createLog } from '../../log/log.ts';
import { createPublicationTask } from './publication-task.ts';

interface SentEvent {
  readonly type: string;
  readonly data: { readonly kind: string; readonly id: number; readonly url: string; readonly sequence: number };
}

describeOnOneEngine('webhooks of the calendar', (engine) => {
  let server: TestServer;
  const clock = createTestClock(Date.parse('2031-04-01T06:00:00Z'));
  const endpoints = new Map<string, string>();

  beforeAll(async () => {
    server = await startServer({ engine, clock, environment: { NGOMA_WORKER: 'off' } });
    await listen('editor', 'live', ['*']);
    await listen('subscriber', 'test', ['event.created', 'event.updated', 'event.deleted', 'term.created']);
    await listen('author', 'test', ['*']);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function listen(role: 'editor' | 'subscriber' | 'author', mode: 'live' | 'test', event_types: string[]) {
    const { key } = await server.createKey({ role, mode, scopes: ['webhooks:write'] });
    const response = await fetch(`${server.url}/v1/webhook-endpoints`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://hooks.example.ug/calendar', event_types }),
    });
    endpoints.set(role, ((await response.json()) as { id: string }).id);
  }

  /** New webhooks of each endpoint, by the role of its user. */
  async function takeSent(): Promise<Record<string, SentEvent[]>> {
    const rows: { endpoint_id: string; payload: string }[] = await server.database
      .read('webhook_deliveries')
      .orderBy('id');
    await server.database.write('webhook_deliveries').delete();
    const of = (id: string) => rows.filter(({ endpoint_id }) => endpoint_id === id);
    return Object.fromEntries(
      Array.from(endpoints, ([role, id]) => [role, of(id).map(({ payload }) => JSON.parse(payload) as SentEvent)]),
    );
  }

  const typesOf = (sent: Record<string, SentEvent[]>) =>
    Object.fromEntries(Object.entries(sent).map(([role, each]) => [role, each.map(({ type }) => type)]));

  const event = (title: string, more: object = {}) => ({
    body: { title, start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', ...more },
  });

  test('sends changes of public records to all subscribed endpoints, with the id and the sequence number', async () => {
    const admin = server.as('administrator');
    const { data: made } = await admin.POST('/events/v1/events', event('Kampala Jazz Night'));
    const at = { params: { path: { id: made?.id ?? 0 } } };
    await admin.PATCH('/events/v1/events/{id}', { ...at, body: { title: 'Jazz' } });
    await admin.DELETE('/events/v1/events/{id}', at);
    await admin.POST('/events/v1/events/{id}/restore', at);
    const sent = await takeSent();
    const all = ['event.created', 'event.updated', 'event.trashed', 'event.restored'];
    // For callers who see public records only, the record is deleted and created.
    const leaving = ['event.created', 'event.updated', 'event.deleted', 'event.created'];
    expect(typesOf(sent)).toEqual({ editor: all, subscriber: leaving, author: leaving });
    const { url } = server;
    expect(sent['editor']?.[0]?.data).toEqual({
      ...{ kind: 'event', id: made?.id, url: `${url}/events/v1/events/${made?.id}`, revision: 1 },
      sequence: expect.any(Number),
    });
    const sequences = sent['editor']?.map(({ data }) => data.sequence) ?? [];
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  });

  test('sends changes of a draft to its author and to editors, and its publication and withdrawal to all', async () => {
    const author = server.as('author');
    const { data: made } = await author.POST('/events/v1/events', event('Draft', { status: 'draft' }));
    expect(typesOf(await takeSent())).toEqual({ editor: ['event.created'], subscriber: [], author: ['event.created'] });
    const at = { params: { path: { id: made?.id ?? 0 } } };
    await author.PATCH('/events/v1/events/{id}', { ...at, body: { status: 'publish' } });
    expect(typesOf(await takeSent())).toEqual({
      ...{ editor: ['event.updated'], subscriber: ['event.created'], author: ['event.updated'] },
    });
    await author.PATCH('/events/v1/events/{id}', { ...at, body: { status: 'private' } });
    expect(typesOf(await takeSent())).toMatchObject({ editor: ['event.updated'], subscriber: ['event.deleted'] });
    const admin = server.as('administrator');
    await admin.POST('/events/v1/events', event('Of another', { status: 'draft' }));
    expect(typesOf(await takeSent())).toEqual({ editor: ['event.created'], subscriber: [], author: [] });
  });

  test('sends changes of venues, organizers, categories and tags, and of the events that they affect', async () => {
    const admin = server.as('administrator');
    const { data: venue } = await admin.POST('/events/v1/venues', { body: { venue: 'Ndere' } });
    await admin.POST('/events/v1/organizers', { body: { organizer: 'MUBS' } });
    await admin.POST('/events/v1/categories', { body: { name: 'Music' } });
    await admin.POST('/events/v1/tags', { body: { name: 'live' } });
    const sent = await takeSent();
    expect(typesOf(sent)['editor']).toEqual(['venue.created', 'organizer.created', 'term.created', 'term.created']);
    expect(sent['editor']?.map(({ data }) => data.kind)).toEqual(['venue', 'organizer', 'category', 'tag']);
    expect(typesOf(sent)['subscriber']).toEqual(['term.created', 'term.created']);
    await admin.POST('/events/v1/events', event('There', { venue: venue?.id }));
    await takeSent();
    await admin.PATCH('/events/v1/venues/{id}', {
      ...{ params: { path: { id: venue?.id ?? 0 } }, body: { status: 'draft' } },
    });
    expect(typesOf(await takeSent())['editor']?.toSorted()).toEqual(['event.updated', 'venue.updated']);
  });

  test('sends nothing about a rejected change', async () => {
    await server.as('administrator').POST('/events/v1/categories', { body: { name: 'Music' } });
    expect(typesOf(await takeSent())).toEqual({ editor: [], subscriber: [], author: [] });
  });

  test('sends a scheduled publication soon after it is due', async () => {
    const admin = server.as('administrator');
    await admin.POST('/events/v1/events', event('Later', { status: 'future', date: '2031-04-01 10:00' }));
    expect(typesOf(await takeSent())['subscriber']).toEqual([]);
    const task = createPublicationTask({ db: server.database, clock, log: createLog('silent') });
    clock.advance(3_600_001);
    task.start();
    clock.advance(30_000);
    await task.stop();
    expect(typesOf(await takeSent())).toMatchObject({ editor: ['event.updated'], subscriber: ['event.created'] });
  });
});
