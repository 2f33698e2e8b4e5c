import { describe, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { counts, startCalendar } from '../runs/test-imports.ts';
import { startScheduleTest, titlesOf } from '../schedules/test-schedules.ts';
import { calendarOf, recordsOf } from './test-ics.ts';

interface Draft {
  readonly uid?: string;
  readonly title?: string;
  readonly day?: number;
  readonly stamp?: string;
  readonly place?: string;
  readonly more?: readonly string[];
}

const eventOf = ({ uid, title = 'Jazz', day = 1, stamp, place, more = [] }: Draft): string[] => [
  'BEGIN:VEVENT',
  ...(uid === undefined ? [] : [`UID:${uid}`]),
  ...(stamp === undefined ? [] : [`DTSTAMP:${stamp}`]),
  ...[`SUMMARY:${title}`, `DTSTART:203105${String(day).padStart(2, '0')}T180000Z`],
  ...(place === undefined ? [] : [`LOCATION:${place}`]),
  ...[...more, 'END:VEVENT'],
];

const tec = 'PRODID:-//Ndere - ECPv6.17.2//NONSGML v1.0//EN';
const tecUid = (id: number, day: number) =>
  `${id}-${1_935_000_000 + day * 86_400}-${1_935_007_200 + day * 86_400}@ndere.example`;
const tecEvent = (id: number, day: number, rest: Draft = {}) => eventOf({ uid: tecUid(id, day), day, ...rest });

async function listed(server: TestServer): Promise<string[]> {
  const query = { start_date: '2031-01-01', end_date: '2032-01-01', per_page: 50 };
  const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
  return (data?.events ?? []).map(({ title, start_date }) => `${title} ${start_date.slice(8, 10)}`).sort();
}

describeOnOneEngine('identities of events in iCalendar files', (engine) => {
  test('an event of The Events Calendar that moves keeps its post', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    await calendar.import([tec, ...tecEvent(123, 1), ...tecEvent(124, 1, { title: 'Other' })]);
    const moved = [tec, ...tecEvent(123, 2, { stamp: '20300101T000000Z' }), ...tecEvent(124, 1, { title: 'Other' })];
    const foreseen = await calendar.import(moved, { dry_run: true });
    expect(foreseen).toMatchObject({ problems: [], counts: { events: counts(0, 1, 1) } });
    expect((await calendar.import(moved)).counts.events).toEqual(counts(0, 1, 1));
    expect(await listed(server)).toEqual(['Jazz 02', 'Other 01']);
    expect((await calendar.import(moved)).counts.events).toEqual(counts(0, 2));
  });

  test('events that version 1.0 stored with their whole UID keep their record', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    await calendar.import([tec, ...tecEvent(123, 1)]);
    await server.database.transaction((trx) => trx('imported_records').update({ source_id: tecUid(123, 1) }));
    for (const dry_run of [true, false])
      expect((await calendar.import([tec, ...tecEvent(123, 1)], { dry_run })).counts.events).toEqual(counts(0, 1));
    expect((await calendar.import([tec, ...tecEvent(123, 3)])).counts.events).toEqual(counts(0, 0, 1));
    expect(await listed(server)).toEqual(['Jazz 03']);
  });

  test('events without UID are imported, recognized again and counted', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    const lines = [
      ...[...eventOf({ place: 'A' }), ...eventOf({ place: 'B' }), ...eventOf({ place: 'A', day: 2 })],
      ...[...eventOf({ place: 'A', title: 'Blues' }), ...eventOf({ place: 'A', more: ['DESCRIPTION:Again'] })],
    ];
    const first = await calendar.import(lines);
    expect(first.counts.events).toEqual(counts(4, 0, 0, 1));
    expect(first.problem_reasons).toEqual({ no_id: 4, repeated_id: 1 });
    expect((await calendar.import(lines, { dry_run: true })).counts.events).toEqual(counts(0, 4, 0, 1));
    const changed = eventOf({ place: 'B', more: ['DESCRIPTION:Loud'] });
    expect((await calendar.import([...eventOf({ place: 'A' }), ...changed])).counts.events).toEqual(counts(0, 1, 1));
    expect(await listed(server)).toEqual(['Blues 01', 'Jazz 01', 'Jazz 01', 'Jazz 02']);
  });

  test('events that share one UID are different if start and title differ', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    const stamp = '20300101T000000Z';
    const talk = (day: number, title: string) => eventOf({ uid: '46939', stamp, day, title });
    await calendar.import(talk(1, 'A'));
    const lines = [
      ...talk(1, 'A'),
      ...talk(2, 'B'),
      ...talk(3, 'C'),
      ...talk(3, 'Lunch'),
      ...talk(2, 'Lunch'),
      ...talk(2, 'B'),
    ];
    for (const [dry_run, wanted] of [
      [true, counts(4, 1, 0, 1)],
      [false, counts(4, 1, 0, 1)],
      [false, counts(0, 5, 0, 1)],
    ] as const) {
      const done = await calendar.import(lines, { dry_run });
      expect(done.counts.events).toEqual(wanted);
      expect(done.problem_reasons).toEqual({ repeated_id: 6 });
    }
    expect(await listed(server)).toEqual(['A 01', 'B 02', 'C 03', 'Lunch 02', 'Lunch 03']);
    // The only one that is left.
    expect((await calendar.import(talk(2, 'B'))).counts.events).toEqual(counts(0, 1));
  });

  test('missing events with these identities go to the trash, and others stay', async () => {
    await using run = await startScheduleTest(engine);
    const stamp = '20300101T000000Z';
    const talk = (day: number, title: string) => eventOf({ uid: '46939', stamp, day, title });
    const stays = [
      ...talk(1, 'A'),
      ...talk(2, 'B'),
      ...eventOf({ title: 'No id' }),
      ...tecEvent(5, 1, { title: 'TEC' }),
    ];
    const goes = [...talk(3, 'C'), ...eventOf({ title: 'No id, gone' }), ...tecEvent(6, 1, { title: 'TEC, gone' })];
    let lines = [...stays, ...goes];
    run.respond(() => ({ body: calendarOf(tec, ...lines) }));
    const { id } = await run.create({ missing: 'trash' });
    await run.afterRuns(id, 1);
    expect(await titlesOf(run)).toEqual(['A', 'B', 'C', 'No id', 'No id, gone', 'TEC', 'TEC, gone']);
    // As version 1.0 stored it.
    await run.server.database.transaction(async (trx) => {
      for (const table of ['imported_records', 'import_schedule_events'])
        await trx(table)
          .where({ source_id: '5@ndere.example' })
          .update({ source_id: tecUid(5, 1) });
    });
    lines = [...stays];
    expect(await run.nextRun(id)).toMatchObject({ missing: { found: 3, trashed: 3 } });
    expect(await titlesOf(run)).toEqual(['A', 'B', 'No id', 'TEC']);
    lines = [...stays.slice(0, -tecEvent(5, 1).length), ...tecEvent(5, 4, { title: 'TEC' })];
    expect(await run.nextRun(id)).toMatchObject({ missing: { found: 0, trashed: 0 } });
    expect(await titlesOf(run)).toEqual(['A', 'B', 'No id', 'TEC']);
  });
});

describe('the id of an event', () => {
  const idsOf = (...lines: string[]) => recordsOf(calendarOf(...lines)).map(({ sourceId }) => sourceId);

  test('is the UID for UIDs that only look like those of The Events Calendar', () => {
    const uid = tecUid(1, 1);
    expect(idsOf('PRODID:-//Other//EN', ...eventOf({ uid }))).toEqual([uid]);
    expect(idsOf(tec, ...eventOf({ uid: uid.replace('ndere', 'Ndere') }))).toEqual(['1@ndere.example']);
    expect(idsOf(tec, ...eventOf({ uid: '1-2@x' }))).toEqual(['1-2@x']);
    expect(idsOf(tec, ...eventOf({ uid, more: ['RECURRENCE-ID:20310501T180000Z'] }))).toEqual([
      `${uid} 20310501T180000Z`,
    ]);
  });

  test('is the UID where one post has several dates in a file', () => {
    expect(idsOf(tec, ...tecEvent(1, 1), ...tecEvent(1, 2), ...tecEvent(2, 1))).toEqual([
      tecUid(1, 1),
      tecUid(1, 2),
      '2@ndere.example',
    ]);
  });

  test('is the same wherever PRODID is', () => expect(idsOf(...tecEvent(1, 1), tec)).toEqual(['1@ndere.example']));

  test.each([
    ['another SEQUENCE', ['SEQUENCE:1'], 'older_version'],
    ['another DTSTAMP', ['DTSTAMP:20300102T000000Z'], 'older_version'],
  ])('is the UID for versions with %s', (_, more, reason) => {
    const lines = [
      ...eventOf({ uid: '1', day: 1, title: 'A', more: ['CREATED:20300101T000000Z'] }),
      ...eventOf({ uid: '1', day: 2, title: 'B', more }),
    ];
    const stamped = lines.includes('SEQUENCE:1') ? lines : lines.map((line) => line.replace('CREATED', 'DTSTAMP'));
    expect(recordsOf(calendarOf(...stamped)).map(({ rejection }) => rejection?.reason)).toEqual([reason, undefined]);
  });

  test.each([
    ['start', { day: 2 }],
    ['title', { title: 'B' }],
  ])('is the UID where only the %s differs, and the second is reported', (_, other) => {
    const records = recordsOf(calendarOf(...eventOf({ uid: '1' }), ...eventOf({ uid: '1', ...other })));
    expect(records.map(({ rejection }) => rejection?.reason)).toEqual([undefined, 'repeated_id']);
  });

  test('a cancellation without UID is skipped', () => {
    expect(recordsOf(calendarOf('METHOD:CANCEL', ...eventOf({})))[0]?.rejection).toMatchObject({ reason: 'no_id' });
  });
});
