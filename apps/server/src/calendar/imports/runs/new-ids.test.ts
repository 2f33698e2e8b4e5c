import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { counts, startCalendar } from './test-imports.ts';

interface Planned {
  readonly uid: string;
  readonly title: string;
  readonly more?: readonly string[];
}

const start = 'DTSTART;TZID=Africa/Kampala:20310501T190000';
const event = ({ uid, title, more = [start, 'LOCATION:Ndere Centre\\, Kampala'] }: Planned) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, ...more, 'END:VEVENT'],
];
const whole = ['DTSTART;VALUE=DATE:20310502', 'DTEND;VALUE=DATE:20310504'];
const weekly = [start, 'RRULE:FREQ=WEEKLY;COUNT=4', 'LOCATION:Hall'];

describeOnEachEngine('events whose UID is another one in the next export', (engine) => {
  let server: TestServer;
  let calendar: Awaited<ReturnType<typeof startCalendar>>;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());
  // Each test has an address of its own, whose events are not those of the others.
  beforeEach(async () => {
    calendar = await startCalendar(server);
  });
  afterEach(() => calendar[Symbol.asyncDispose]());

  const run = (events: readonly Planned[], rest = {}) => calendar.import(events.flatMap(event), rest);
  const titles = async () => {
    const query = { start_date: '2031-01-01', end_date: '2031-12-31', group: 'series' as const, per_page: 50 };
    const { data } = await server.as('editor').GET('/events/v1/events', { params: { query } });
    return data?.events.map(({ title }) => title).toSorted();
  };
  const exported = (number: number): Planned[] => [
    { uid: `TS1-${number}-a`, title: 'Jazz & <3' },
    { uid: `TS1-${number}-b`, title: 'Holiday', more: whole },
    { uid: `TS1-${number}-c`, title: 'Choir', more: weekly },
    { uid: `TS1-${number}-d`, title: 'Without a place', more: ['DTSTART:20310501T160000Z'] },
  ];

  test('are the same events, and are reported', async () => {
    await run(exported(1));
    const before = await titles();
    for (const number of [2, 3]) {
      const predicted = await run(exported(number), { dry_run: true });
      const done = await run(exported(number));
      expect(done).toMatchObject({ counts: { events: counts(0, 4) } });
      expect(done.problems.map(({ reason }) => reason)).toEqual(['new_id', 'new_id', 'new_id', 'new_id']);
      expect(predicted.counts).toEqual(done.counts);
    }
    expect(await titles()).toEqual(before);
    expect((await run(exported(3))).problems).toEqual([]);
  });

  test('take over the changes of other fields', async () => {
    await run([{ uid: 'a', title: 'Jazz', more: [start, 'LOCATION:Hall', 'DESCRIPTION:Six'] }]);
    const done = await run([{ uid: 'b', title: 'Jazz', more: [start, 'LOCATION:Hall', 'DESCRIPTION:Seven'] }]);
    expect(done).toMatchObject({ counts: { events: counts(0, 0, 1) } });
  });

  test.each<[difference: string, second: Planned]>([
    ['title', { uid: 'b', title: 'Jazz II' }],
    ['start', { uid: 'b', title: 'Jazz', more: ['DTSTART;TZID=Africa/Kampala:20310501T200000', 'LOCATION:Hall'] }],
    ['place', { uid: 'b', title: 'Jazz', more: [start, 'LOCATION:Other hall'] }],
    ['kind of day', { uid: 'b', title: 'Jazz', more: ['DTSTART;VALUE=DATE:20310501', 'LOCATION:Hall'] }],
  ])('are other events if their %s differs', async (_difference, second) => {
    await run([{ uid: 'a', title: 'Jazz', more: [start, 'LOCATION:Hall'] }]);
    expect(await run([second])).toMatchObject({ problems: [], counts: { events: counts(1) } });
  });

  test('are other events while the file has the UID of the stored one', async () => {
    await run([{ uid: 'b', title: 'Twins' }]);
    const both = [
      { uid: 'a', title: 'Twins' },
      { uid: 'b', title: 'Twins' },
    ];
    expect(await run(both)).toMatchObject({ problems: [], counts: { events: counts(1, 1) } });
    const renewed = await run(both.map(({ uid, title }) => ({ uid: `new ${uid}`, title })));
    expect(renewed).toMatchObject({ counts: { events: counts(0, 2) } });
    expect((await titles())?.filter((title) => title === 'Twins')).toHaveLength(2);
  });
});
