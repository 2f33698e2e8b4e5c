import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anonymous, type Caller } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import { createEventLists, type ListEvents } from './list-events.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from './test-calendar.ts';

const spring = { start_date: '2031-01-01', end_date: '2032-01-01' };

let calendar: TestCalendar;
let listEvents: ListEvents;
let statements: string[];
afterAll(() => calendar[Symbol.asyncDispose]());

beforeAll(async () => {
  calendar = await createTestCalendar();
  for (const title of ['One', 'Two', 'Three'])
    await calendar.create({
      ...{ ...concert, title, categories: [{ kind: 'text', text: 'Music' }] },
      venue: { kind: 'new', patch: { name: `Hall of ${title}` }, image: undefined },
      organizers: [{ kind: 'new', patch: { name: `Guild of ${title}` }, image: undefined }],
    });
  const { db } = calendar;
  db.read.on('query', ({ sql }: { sql: string }) => statements.push(sql));
  const counted: Database = {
    ...db,
    select(statement, snapshot) {
      statements.push(statement.text);
      return db.select(statement, snapshot);
    },
  };
  const nothingScheduled = async () => ({ hasDueEvents: false, nextAtMs: Number.MAX_SAFE_INTEGER });
  const currency = { code: 'UGX', symbol: 'UGX' };
  listEvents = createEventLists({ db: counted, currency, readScheduledPublications: nothingScheduled });
});
beforeEach(() => {
  statements = [];
});

async function countQueries(query: Parameters<ListEvents>[0], caller: Caller): Promise<number> {
  await listEvents(query, caller, testSite);
  return statements.filter((sql) => !/^(begin|commit|rollback)/i.test(sql)).length;
}

test('a page takes five queries, however many events there are, and a sixth where one has an image', async () => {
  expect(await countQueries(spring, calendar.as('editor'))).toBe(5);
});

test('a filter that names terms takes one more', async () => {
  expect(await countQueries({ ...spring, categories: ['music'] }, calendar.as('editor'))).toBe(6);
});

test('a page of events that visitors have seen takes one, and no transaction', async () => {
  await listEvents(spring, anonymous, testSite);
  statements = [];
  expect(await countQueries({ ...spring, per_page: 2 }, anonymous)).toBe(1);
  expect(statements).toHaveLength(1);
});
