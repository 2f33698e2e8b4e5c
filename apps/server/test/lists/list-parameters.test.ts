import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract, type OpenApiDocument } from '../../src/http/contract.ts';
import { createTestClock } from '../harness/clock.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { plantCalendar } from './calendar-records.ts';
import { checkParameter, checkParameterOfVisitors } from './check-parameters.ts';
import type { CasesOfLists } from './list-cases.ts';
import { listOperations } from './list-operations.ts';
import { plantMessaging } from './messaging-records.ts';

const { document } = loadContract();

/** Parameters that may change nothing, with the reason. */
const withoutEffect: Readonly<Record<string, string>> = {
  ticketed: 'the contract allows only `false`, which every event fulfils',
};

/** Parameters that change nothing for visitors, with the reason. */
const withoutEffectForVisitors: Readonly<Record<string, string>> = {
  status: 'visitors see published records only',
  'listVenues: has_events': 'the planted venues without events are drafts',
  'listOrganizers: has_events': 'the planted organizers without events are drafts',
  'listOrganizers: only_with_upcoming': 'the planted organizers without events are drafts',
  'listOrganizers: orderby': 'the names of the published organizers are in the order without it',
};

describeOnEachEngine('a query parameter of a list changes the list', (engine) => {
  const clock = createTestClock(Date.UTC(2031, 0, 10, 9));
  let server: TestServer;
  let cases: CasesOfLists;
  beforeAll(async () => {
    server = await startServer({ engine, clock, environment: { NGOMA_WORKER: 'off' } });
    cases = { ...(await plantCalendar(server, clock)), ...(await plantMessaging(server, clock)) };
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const operations = listOperations(document);
  const parameters = operations.flatMap((list) =>
    list.parameters.filter((name) => !(name in withoutEffect)).map((name) => [list.id, name, list] as const),
  );

  test.each(parameters)('%s: %s', async (_id, name, list) => {
    expect(await checkParameter(server, list, name, cases)).toBeUndefined();
  });

  const ofVisitors = parameters.filter(
    ([id, name, { path }]) =>
      path.startsWith('/events/v1/') &&
      !(name in withoutEffectForVisitors || `${id}: ${name}` in withoutEffectForVisitors),
  );

  test.each(ofVisitors)('%s: %s, for visitors', async (_id, name, list) => {
    expect(await checkParameterOfVisitors(server, list, name, cases)).toBeUndefined();
  });

  describe('the check reports', () => {
    const venues = listOperations(withParameter(document, '/events/v1/venues', 'external_ref')).find(
      ({ id }) => id === 'listVenues',
    );
    if (venues === undefined) throw new Error('The contract has no listVenues');

    test('a declared filter without effect', async () => {
      const { listVenues } = cases;
      if (listVenues === undefined) throw new Error('No venues are planted');
      const planted = { listVenues: { ...listVenues, parameters: { ...listVenues.parameters, external_ref: 'x' } } };
      expect(venues.parameters).toContain('external_ref');
      expect(await checkParameter(server, venues, 'external_ref', planted)).toBe(
        "listVenues: 'external_ref=x' does not change the result",
      );
    });

    test('a filter that has an effect for administrators only', async () => {
      const planted = { listVenues: { path: '/events/v1/venues', parameters: { status: 'publish' } } };
      expect(await checkParameter(server, venues, 'status', planted)).toBeUndefined();
      expect(await checkParameterOfVisitors(server, venues, 'status', planted)).toBe(
        "listVenues: 'status=publish' does not change the result for visitors",
      );
    });

    test('a filter without a planted value, and a list without planted records', async () => {
      expect(await checkParameter(server, venues, 'external_ref', cases)).toContain(
        "listVenues: 'external_ref' has no planted value: add one",
      );
      expect(await checkParameter(server, venues, 'search', {})).toContain(
        'listVenues has no planted records: add two',
      );
    });

    test('a filter that excludes every record', async () => {
      const planted = { listVenues: { path: '/events/v1/venues', parameters: { search: 'nowhere' } } };
      expect(await checkParameter(server, venues, 'search', planted)).toBe(
        "listVenues: 'search=nowhere' excludes every record",
      );
    });
  });
});

function withParameter(document: OpenApiDocument, path: string, name: string): OpenApiDocument {
  const copy = structuredClone(document);
  const get = copy.paths[path]?.get;
  Object.assign(get ?? {}, {
    parameters: [...(get?.parameters ?? []), { name, in: 'query', schema: { type: 'string' } }],
  });
  return copy;
}

test('finds every list of the contract', () => {
  const ids = listOperations(document).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['listEvents', 'getCalendarFeed', 'getJsonFeed', 'exportMessages']));
  expect(ids).not.toContain('getMessage');
});
