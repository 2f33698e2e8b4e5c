import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';
import { createTestClock } from '../harness/clock.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { administrator, askList, askUrl, type Credentials, type ListedPage } from './ask-list.ts';
import { plantCalendar } from './calendar-records.ts';
import { filtersAndPairs } from './filter-pairs.ts';
import type { CasesOfLists, ListCases, Query } from './list-cases.ts';
import { type ListOperation, listOperations } from './list-operations.ts';
import { plantMessaging } from './messaging-records.ts';

/** More than any list has filters and pairs of filters. */
const all = 10_000;
const mostPairs = process.env['TEST_SOAK'] === '1' ? all : 20;

const lists = listOperations(loadContract().document);
const withPages = lists.filter(({ parameters }) => parameters.includes('per_page'));
const withCursor = lists.filter(({ parameters }) => parameters.includes('cursor'));

/** Their `total` counts used terms only, as in TEC; their pages also contain the terms above these. */
const countsUsedTerms = ['listCategories', 'listTags'];

describeOnEachEngine('the pages of a list contain what its totals count', (engine) => {
  const clock = createTestClock(Date.UTC(2031, 0, 10, 9));
  let server: TestServer;
  let cases: CasesOfLists;
  beforeAll(async () => {
    server = await startServer({ engine, clock, environment: { NGOMA_WORKER: 'off' } });
    cases = { ...(await plantCalendar(server, clock)), ...(await plantMessaging(server, clock)) };
  });
  afterAll(() => server[Symbol.asyncDispose]());

  function casesOf({ id }: ListOperation): ListCases {
    const list = cases[id];
    if (list === undefined) throw new Error(`${id} has no planted records: add it in test/lists/`);
    return list;
  }

  /** Every page after this one, by the links or cursors of the responses. */
  async function walk(first: ListedPage, next: (page: ListedPage) => Promise<ListedPage> | undefined) {
    const walked = [first];
    for (let page = next(first); page !== undefined; page = next(await page)) {
      walked.push(await page);
      if (walked.length > 100) throw new Error('The pages have no end');
    }
    return walked;
  }

  async function checkTotals(list: ListOperation, query: Query, credentials: Credentials): Promise<void> {
    const listed = casesOf(list);
    const whole = await askList(server, listed, { ...query, per_page: '100' }, credentials);
    if (isRefusable(query, credentials) && [400, 401].includes(whole.status)) return;
    const first = await askList(server, listed, { ...query, per_page: '2' }, credentials);
    const walked = await walk(first, ({ body }) => {
      const url = body.next_rest_url ?? body.next_url;
      return url === undefined ? undefined : askUrl(url, credentials);
    });
    const records = walked.flatMap((page) => page.records);
    const message = `${list.id} ${new URLSearchParams(query)}`;
    expect(records, message).toEqual(whole.records);
    for (const { status, headers, body } of walked) {
      const total = Number(headers.get('x-tec-total'));
      if ('total' in body) expect([body.total, body.total_pages], message).toEqual([total, totalPages(headers)]);
      if (countsUsedTerms.includes(list.id)) expect(total, message).toBeLessThanOrEqual(records.length);
      else expect(total, message).toBe(records.length);
      expect([status, totalPages(headers)], message).toEqual([200, records.length === 0 ? 0 : walked.length]);
    }
  }

  test.each(withPages)(
    '$id: total, total_pages and the headers, with each filter and pairs of filters',
    async (list) => {
      const queries = filtersAndPairs(list, casesOf(list), mostPairs);
      for (const query of queries) await checkTotals(list, query, administrator(server, casesOf(list)));
      for (const query of queries) await checkTotals(list, query, {});
    },
  );

  test.each(withCursor)(
    '$id: its cursors lead to each record once, with each filter and pairs of filters',
    async (list) => {
      const listed = casesOf(list);
      for (const query of filtersAndPairs(list, listed, mostPairs)) {
        const message = `${list.id} ${new URLSearchParams(query)}`;
        const whole = await askList(server, listed, { ...query, limit: '100' });
        expect(whole.status, message).toBe(200);
        for (const limit of ['1', '2']) {
          const first = await askList(server, listed, { ...query, limit });
          const walked = await walk(first, ({ body }) =>
            isLast(body) ? undefined : askList(server, listed, { ...query, limit, cursor: body.next_cursor }),
          );
          expect(
            walked.flatMap(({ records }) => records),
            message,
          ).toEqual(whole.records);
        }
      }
    },
  );
});

/** Some pairs contradict each other, and visitors may not choose drafts or list images. */
const isRefusable = (query: Query, { authorization }: Credentials): boolean =>
  authorization === undefined || Object.keys(query).length > 1;

/** The cursor of the change feed never ends: it also names the place where later changes follow. */
const isLast = (body: { readonly next_cursor: string | null; readonly has_more?: boolean }): boolean =>
  body.next_cursor === null || body.has_more === false;

const totalPages = (headers: Headers): number => Number(headers.get('x-tec-totalpages'));
