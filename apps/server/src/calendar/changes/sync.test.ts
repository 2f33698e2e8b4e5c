import { describe, expect, test } from 'vitest';
import { createDraw, type Draw } from '../../../../../test/harness/draw.ts';
import { createTestClock, type TestClock } from '../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { hourMs } from '../../time/durations.ts';
import { createCopy, type SyncedCopy, type TestRecord } from './test-copy.ts';

/** `npm run soak` runs many more. */
const writes = process.env['TEST_SOAK'] === undefined ? 400 : 2_000;
const collections = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
type Collection = (typeof collections)[number];

const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'];
const words = ['Jazz', 'Film', 'Rolex', 'Nyege', 'Bugisu', 'Kadongo', 'Ekyoto', 'Marathon'];

/** Random writes of every kind by several users. */
function createWriters(server: TestServer, clock: TestClock, draw: Draw) {
  const known: Record<Collection, number[]> = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  const outcomes = new Map<string, number>();

  const name = () => `${draw.from(words)} ${draw.integer(0, 39)}`;
  const some = (collection: Collection) => (known[collection].length > 0 ? draw.from(known[collection]) : undefined);
  const maybe = <Value>(value: Value) => (draw.chance(1 / 3) ? value : undefined);

  function links() {
    const venue = draw.chance(1 / 4) ? { venue: name() } : some('venues');
    const organizers = [some('organizers'), some('organizers')].filter((id) => id !== undefined);
    return {
      venue: maybe(venue),
      organizer: maybe(draw.chance(1 / 4) ? { organizer: name() } : organizers),
      categories: maybe([name(), some('categories')].filter((each) => each !== undefined)),
      tags: maybe([name(), some('tags')].filter((each) => each !== undefined)),
    };
  }

  function bodyOf(collection: Collection): object {
    const status = maybe(draw.from(statuses));
    // Due within the hours of the test clock.
    const date = status === 'future' ? new Date(clock.now() + draw.integer(0, 19) * hourMs).toISOString() : undefined;
    const author = maybe(server.userId(draw.from(['administrator', 'editor', 'author'] as const)));
    const post = { status, date, author, description: maybe(`<p>${name()}</p>`) };
    switch (collection) {
      case 'events':
        return { title: name(), start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', ...post, ...links() };
      case 'venues':
        return { venue: name(), city: maybe(name()), ...post };
      case 'organizers':
        return { organizer: name(), phone: maybe(name()), ...post };
      case 'categories':
        return { name: name(), slug: maybe(name()), parent: maybe(some('categories')) };
      case 'tags':
        return { name: name(), slug: maybe(name()) };
    }
  }

  const anybody = () => draw.from(['administrator', 'editor', 'author'] as const);
  async function send(method: string, path: string, body?: object, role = anybody()) {
    const response = await fetch(`${server.url}/events/v1/${path}`, {
      method,
      headers: { authorization: server.basic(role), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { id?: number };
    if (response.status >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    const outcome = `${method} ${path.replace(/\d+/, 'ID')} ${response.status < 300 ? 'done' : 'rejected'}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return answer;
  }

  async function writeOne(): Promise<void> {
    const collection = draw.from(collections);
    const id = some(collection);
    const operation = draw.integer(0, 9);
    if (id === undefined || operation < 4) {
      const made = await send('POST', collection, bodyOf(collection));
      if (made.id !== undefined) known[collection].push(made.id);
      return;
    }
    if (operation < 7) await send('PATCH', `${collection}/${id}`, bodyOf(collection));
    else if (operation === 7) await send('DELETE', `${collection}/${id}`);
    else if (collection === 'categories' || collection === 'tags')
      await send('PATCH', `${collection}/${id}`, { name: name() });
    else await send('POST', `${collection}/${id}/restore`);
  }

  /** Runs each operation on each kind once, independent of the random numbers. */
  async function writeEach(): Promise<void> {
    for (const collection of collections) {
      const first = { ...bodyOf(collection), name: `The first of ${collection}`, status: 'publish', date: undefined };
      const { id } = await send('POST', collection, first, 'administrator');
      if (id === undefined) throw new Error(`Nothing was made of ${collection}`);
      known[collection].push(id);
      await send('PATCH', `${collection}/${id}`, { description: 'Changed' }, 'administrator');
      await send('DELETE', `${collection}/${id}`, undefined, 'administrator');
      if (collection === 'categories' || collection === 'tags') continue;
      await send('POST', `${collection}/${id}/restore`, undefined, 'administrator');
    }
  }

  return { writeEach, writeOne, outcomes, known };
}

describeOnEachEngine('a client that syncs the changes', (engine) => {
  test(`ends with the same calendar as the service after ${writes} random writes, for every caller`, {
    timeout: 300_000,
  }, async () => {
    const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
    await using server = await startServer({ engine, clock });
    const draw = createDraw(20_310_301);
    const { writeEach, writeOne, outcomes, known } = createWriters(server, clock, draw);
    const copies = [
      createCopy(server, undefined),
      createCopy(server, server.basic('author')),
      createCopy(server, server.basic('editor')),
    ];

    await writeEach();
    let left = writes;
    const write = async () => {
      while (left > 0) {
        left -= 1;
        if (left % (writes / 20) === 0) clock.advance(hourMs);
        await writeOne();
      }
    };
    const follow = async (copy: SyncedCopy, own: Draw) => {
      while (left > 0) {
        if (own.chance(1 / 10)) copy.restart();
        // Waits for the writes, not for a time.
        const until = left - own.integer(0, 59);
        while (left > 0 && left > until) await new Promise((resolve) => setImmediate(resolve));
        await copy.readPages(own.integer(0, 3), own.integer(1, 60));
      }
    };
    await Promise.all([
      ...[1, 2, 3, 4].map(write),
      ...copies.map((copy, index) => follow(copy, createDraw(index + 1))),
    ]);

    clock.advance(48 * hourMs);
    for (const copy of copies) {
      await copy.readToTheEnd();
      const everything = await readEverything(server, copy.authorization, known);
      const copied = new Map([...copy.materialize()].map(([name, record]) => [name, synced(record)]));
      expect(copied).toEqual(everything);
      expect(copied.size).toBeGreaterThan(writes / 40);
    }
    // Proves that each operation ran on each kind.
    const done = [...outcomes.keys()].filter((outcome) => outcome.endsWith('done'));
    expect(done).toHaveLength(3 * collections.length + 3);
  });
});

/** Responses to a GET of every id that ever existed. */
async function readEverything(
  server: TestServer,
  authorization: string | undefined,
  known: Readonly<Record<Collection, readonly number[]>>,
): Promise<Map<string, TestRecord>> {
  const all = new Map<string, TestRecord>();
  const last = Math.max(...Object.values(known).flat());
  for (const collection of collections) {
    // By every id, because writes of events create records too.
    for (let id = 1; id <= last + 20; id += 1) {
      const path = `/events/v1/${collection}/${id}`;
      const response = await fetch(server.url + path, {
        headers: authorization === undefined ? {} : { authorization },
      });
      const body = (await response.json()) as TestRecord;
      if (response.status !== 200 || body.status === 'trash') continue;
      all.set(`${collection} ${id}`, synced(body));
    }
  }
  return all;
}

/** Synced members: without `json_ld`, which only GET adds, and without counts, which follow from events. */
function synced(value: TestRecord): TestRecord {
  return JSON.parse(
    JSON.stringify(value, (name, member) => (['json_ld', 'count'].includes(name) ? undefined : member)),
  );
}

describe('the random numbers of these tests', () => {
  test('are the same in each run', () => {
    const [one, other] = [createDraw(7), createDraw(7)];
    expect([1, 2, 3].map(() => one.integer(0, 999))).toEqual([1, 2, 3].map(() => other.integer(0, 999)));
  });
});
