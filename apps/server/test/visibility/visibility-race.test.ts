import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../src/account/caller.ts';
import type { EventId } from '../../src/calendar/events/event.ts';
import { createEvent, updateEvent } from '../../src/calendar/events/write-event.ts';
import { organizerWriter } from '../../src/calendar/organizers/write-organizer.ts';
import type { Site } from '../../src/calendar/posts/site.ts';
import { testWriter } from '../../src/calendar/posts/test-writer.ts';
import { writeCalendar } from '../../src/calendar/posts/write-calendar.ts';
import { defaultHorizon } from '../../src/calendar/recurrence/horizon.ts';
import { venueWriter } from '../../src/calendar/venues/write-venue.ts';
import type { Transaction } from '../../src/database/database.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** Each step publishes one event and hides another, and writes the same number to all visible members. */
const toggles = 60;
const words = /\b(?:shown|hidden|place|host) \d+/g;
const schedule = { start: '2031-05-01 18:00', end: '2031-05-01 20:00' };

describeOnEachEngine('readers of a post that is published and hidden again and again', (engine) => {
  let server: TestServer;
  let caller: Caller;
  let ids: { readonly events: readonly [EventId, EventId]; readonly venue: number; readonly organizer: number };
  const site: Site = { origin: '', base: '', zone: 'Africa/Kampala', horizon: defaultHorizon, nowMs: Date.now() };
  afterAll(() => server[Symbol.asyncDispose]());

  beforeAll(async () => {
    server = await startServer({ engine });
    caller = { kind: 'user', user: { id: server.userId('administrator'), login: '', role: 'administrator' } };
    ids = await writeCalendar(
      server.database,
      async (trx) => {
        const venue = await venueWriter.create(trx, caller, { name: 'place 0' }, site);
        const organizer = await organizerWriter.create(trx, caller, { name: 'host 0' }, site);
        const create = async (title: string, status: 'publish' | 'private') => {
          const { event } = await createEvent(
            trx,
            caller,
            {
              ...{ title, slug: `event-${status}`, status, schedule },
              venue: { kind: 'existing', id: venue },
              organizers: [{ kind: 'existing', id: organizer }],
            },
            site,
          );
          return event.id;
        };
        const events = [await create('shown 0', 'publish'), await create('hidden 0', 'private')] as const;
        return { events, venue, organizer };
      },
      testWriter(),
    );
  });

  const toggle = (number: number) =>
    writeCalendar(
      server.database,
      async (trx) => {
        const [one, other] = number % 2 === 0 ? ids.events : ([ids.events[1], ids.events[0]] as const);
        await updateEvent(trx, caller, { id: one }, { title: `shown ${number}`, status: 'publish' }, site);
        await updateEvent(trx, caller, { id: other }, { title: `hidden ${number}`, status: 'private' }, site);
        await rename(trx, number);
      },
      testWriter(),
    );

  async function rename(trx: Transaction, number: number): Promise<void> {
    const venue = await venueWriter.require(trx, { id: ids.venue });
    await venueWriter.update(trx, caller, venue, { name: `place ${number}` }, site);
    const organizer = await organizerWriter.require(trx, { id: ids.organizer });
    await organizerWriter.update(trx, caller, organizer, { name: `host ${number}` }, site);
  }

  /** The fault in a response; undefined if one state of the calendar explains it. */
  function contradiction(text: string, isVisitor: boolean): string | undefined {
    const found = text.match(words) ?? [];
    const numbers = new Set(found.map((word) => word.split(' ')[1]));
    if (numbers.size > 1) return `mixes ${[...new Set(found)]}`;
    if (isVisitor && text.includes('hidden')) return 'shows what is hidden';
    const body: { readonly events?: readonly unknown[]; readonly total?: number } = JSON.parse(text);
    const expected = isVisitor ? 1 : 2;
    if (body.events === undefined || (body.events.length === expected && body.total === expected)) return undefined;
    return `lists ${body.events.length} events and counts ${body.total}`;
  }

  test('each response is of one state, and shows nothing hidden in that state', { timeout: 300_000 }, async () => {
    const window = 'start_date=2031-01-01&end_date=2032-01-01';
    const [one, other] = ids.events;
    // The query that changes is never in the cache; the others mostly are.
    const visits = (turn: number) => [
      ...[`events?${window}`, `events?${window}&per_page=${(turn % 90) + 2}`, `events?${window}&venue=${ids.venue}`],
      ...[`events/${one}`, `events/${other}`, `venues?event=${one}`, `organizers?event=${other}`, `tags?event=${one}`],
    ];
    const editing = () => [`events?${window}&status[]=publish&status[]=private`, `events/${one}`];
    const wrong: string[] = [];
    let isOver = false;

    async function read(pathsOf: (turn: number) => string[], headers: Record<string, string>): Promise<void> {
      for (let turn = 0; !isOver; turn += 1)
        for (const path of pathsOf(turn)) {
          const response = await fetch(`${server.url}/events/v1/${path}`, { headers });
          const problem = contradiction(await response.text(), headers['authorization'] === undefined);
          if (problem !== undefined) wrong.push(`${path}: ${problem}`);
        }
    }

    const editor = { authorization: server.basic('editor') };
    const readers = [read(visits, {}), read(visits, {}), read(visits, {}), read(editing, editor)];
    for (let number = 1; number <= toggles; number += 1) await toggle(number);
    isOver = true;
    await Promise.all(readers);
    expect(wrong).toEqual([]);
  });
});
