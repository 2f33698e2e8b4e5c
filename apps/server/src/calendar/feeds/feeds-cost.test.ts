import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { testVisitor } from '../../../test/harness/visitor.ts';
import type { Database } from '../../database/database.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { feedHandlers } from './handlers.ts';

describeOnEachEngine('queries of lists in other forms', (engine) => {
  let calendar: TestCalendar;
  let handlers: ReturnType<typeof feedHandlers>;
  let statements: string[] = [];
  afterAll(() => calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    calendar = await createTestCalendar(engine);
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
    const options = {
      db: counted,
      siteSettings: testSite,
      currency: { code: 'UGX', symbol: 'UGX' },
      readScheduledPublications: async () => ({
        hasDueEventsOrVenues: false,
        nextAtMs: Number.MAX_SAFE_INTEGER,
        datesUntil: undefined,
      }),
    };
    handlers = feedHandlers(options);
  });
  beforeEach(() => {
    statements = [];
  });

  const { origin, nowMs } = testSite;
  const request = {
    id: 'req_1',
    origin,
    path: '/events/v1/events',
    basePath: '/events/v1',
    prefersHtml: () => false,
    local: true,
    client: testVisitor,
    address: '127.0.0.1',
    at: nowMs,
  };

  test.each([
    // The first list counts the events, and the next ones remember their number.
    ['listEventCards', 7],
    // Its list is another one: a series is one entry.
    // A feed is a large page, for which the events of the set are counted.
    ['getCalendarFeed', 9],
    ['getJsonFeed', 6],
  ] as const)('%s with a filter of terms runs %i statements', async (name, most) => {
    const query = { start_date: '2031-01-01', end_date: '2032-01-01', categories: ['music'] };
    await handlers[name]({
      path: {},
      query,
      headers: {},
      body: undefined,
      files: [],
      caller: calendar.as('editor'),
      request,
    });
    expect(statements.filter((sql) => !/^(begin|commit|end|rollback|set)/i.test(sql.trim())).length).toBe(most);
  });
});
