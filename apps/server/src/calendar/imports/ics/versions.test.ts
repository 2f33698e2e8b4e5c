import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import { counts, runImport } from '../runs/test-imports.ts';
import { calendarOf } from './test-ics.ts';

interface Draft {
  readonly uid?: string;
  readonly title?: string;
  readonly lines?: readonly string[];
}

const event = ({ uid = '1@x', title = 'Jazz', lines = [] }: Draft) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, 'DTSTART:20310501T180000Z', ...lines, 'END:VEVENT'],
];
const sequence = (n: number, day = 1) => [`SEQUENCE:${n}`, `DTSTAMP:203001${String(day).padStart(2, '0')}T000000Z`];

/** Serves one calendar after the other at the same address. */
async function startCalendar(server: TestServer) {
  let text = '';
  const file = await startReceiver((response) => response.end(text));
  const url = `http://127.0.0.1:${file.port}/a.ics`;
  return {
    url,
    import(lines: readonly string[], rest: { dry_run?: boolean } = {}) {
      text = calendarOf(...lines);
      return runImport(server, url, { source: 'ics', ...rest });
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  };
}

async function statesIn(server: TestServer) {
  const query = { start_date: '2031-01-01', end_date: '2032-01-01', per_page: 50 };
  const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
  return data?.events.map(({ title, event_status }) => `${title} ${event_status}`).sort();
}

describeOnOneEngine('versions of events in iCalendar files', (engine) => {
  test('an older version never replaces a newer one, and is reported', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    await calendar.import(event({ title: 'Five', lines: sequence(5, 5) }));
    for (const [lines, dry_run] of [
      [sequence(2, 9), true],
      [sequence(2, 9), false],
      [sequence(5, 4), false],
      [[], false],
    ] as const) {
      const done = await calendar.import(event({ title: 'Older', lines }), { dry_run });
      expect(done.counts.events).toEqual(counts(0, 1));
      expect(done.problems).toMatchObject([{ source_id: '1@x', reason: 'older_version' }]);
      expect(await statesIn(server)).toEqual(['Five scheduled']);
    }
    for (const [title, lines] of [
      ['Later', sequence(5, 6)],
      ['Six', sequence(6, 1)],
      ['Six without a stamp', ['SEQUENCE:6']],
    ] as const) {
      const done = await calendar.import(event({ title, lines }));
      expect(done).toMatchObject({ problems: [], counts: { events: counts(0, 0, 1) } });
      expect(await statesIn(server)).toEqual([`${title} scheduled`]);
    }
  });

  test('a newer version with the same content counts for later versions', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    await calendar.import(event({ lines: sequence(1) }));
    expect((await calendar.import(event({ lines: sequence(9) }))).counts.events).toEqual(counts(0, 1));
    await calendar.import(event({ title: 'Between', lines: sequence(5) }));
    expect(await statesIn(server)).toEqual(['Jazz scheduled']);
    await calendar.import(event({ title: 'Ten', lines: sequence(10) }));
    expect(await statesIn(server)).toEqual(['Ten scheduled']);
  });

  test('METHOD:CANCEL cancels the event with its UID, once', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    const canceled = ['METHOD:CANCEL', ...event({ title: 'Any', lines: sequence(2) })];
    const missing = await calendar.import(canceled);
    expect(missing.problems).toMatchObject([{ reason: 'nothing_to_cancel', source_id: '1@x' }]);
    await calendar.import(event({ lines: sequence(1) }));
    const foreseen = await calendar.import(canceled, { dry_run: true });
    expect(foreseen.counts.events).toEqual(counts(0, 0, 1));
    expect(await statesIn(server)).toEqual(['Jazz scheduled']);
    expect((await calendar.import(canceled)).counts.events).toEqual(counts(0, 0, 1));
    expect(await statesIn(server)).toEqual(['Jazz canceled']);
    expect((await calendar.import(canceled)).counts.events).toEqual(counts(0, 1));
    const older = await calendar.import(event({ lines: sequence(1) }));
    expect(older.problems).toMatchObject([{ reason: 'older_version' }]);
    expect(await statesIn(server)).toEqual(['Jazz canceled']);
    await calendar.import(event({ lines: sequence(3) }));
    expect(await statesIn(server)).toEqual(['Jazz scheduled']);
    expect((await calendar.import(canceled)).problems).toMatchObject([{ reason: 'older_version' }]);
    expect(await statesIn(server)).toEqual(['Jazz scheduled']);
  });

  test('STATUS:CANCELLED cancels what it names, also without a start', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    await calendar.import([...event({ uid: '1', title: 'A' }), ...event({ uid: '2', title: 'B' })]);
    const short = ['BEGIN:VEVENT', 'UID:1', 'STATUS:CANCELLED', 'SEQUENCE:1', 'END:VEVENT'];
    await calendar.import([...short, ...event({ uid: '2', title: 'B', lines: ['STATUS:CANCELLED'] })]);
    expect(await statesIn(server)).toEqual(['A canceled', 'B canceled']);
  });

  test('a file may contain an event and its cancellation', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    const [text] = [event({ lines: sequence(1) })];
    const both = ['METHOD:CANCEL', ...event({ lines: sequence(2) }), 'END:VCALENDAR', 'BEGIN:VCALENDAR', ...text];
    const foreseen = await calendar.import(both, { dry_run: true });
    expect(foreseen.counts.events).toEqual(counts(1, 0, 1));
    expect((await calendar.import(both)).counts.events).toEqual(counts(1, 0, 1));
    expect(await statesIn(server)).toEqual(['Jazz canceled']);
  });

  test('equal UIDs of two addresses are two events', async () => {
    await using server = await startServer({ engine });
    await using one = await startCalendar(server);
    await using other = await startCalendar(server);
    await one.import(event({ title: 'One' }));
    expect((await other.import(event({ title: 'Other' }))).counts.events).toEqual(counts(1));
    expect((await one.import(event({ title: 'One' }))).counts.events).toEqual(counts(0, 1));
    await other.import(['METHOD:CANCEL', ...event({})]);
    expect(await statesIn(server)).toEqual(['One scheduled', 'Other canceled']);
  });

  test('records of version 1.0.0 keep their identity, and only one calendar takes an event', async () => {
    await using server = await startServer({ engine });
    await using one = await startCalendar(server);
    await using other = await startCalendar(server);
    const lines = ['LOCATION:Ndere', 'CATEGORIES:Music'];
    await one.import(event({ title: 'One', lines }));
    await server.database.transaction((trx) =>
      trx('imported_records').update({ source: 'ics', sequence: null, stamped_at: null }),
    );
    const again = await one.import(event({ title: 'One', lines }));
    expect(again.counts).toMatchObject({ events: counts(0, 1), venues: counts(0, 1), categories: counts(0, 1) });
    const second = await other.import(event({ title: 'Other', lines }));
    expect(second.counts).toMatchObject({ events: counts(1), venues: counts(0, 1), categories: counts(0, 1) });
    expect((await one.import(event({ title: 'One', lines }))).counts.events).toEqual(counts(0, 1));
    expect(await statesIn(server)).toEqual(['One scheduled', 'Other scheduled']);
  });
});

test('reports each loss with its line, counts by reason, and the first 100 sentences', async () => {
  await using server = await startServer();
  await using calendar = await startCalendar(server);
  const events = Array.from({ length: 120 }, (_, n) => event({ uid: `${n}`, lines: ['DTEND:None'] })).flat();
  const done = await calendar.import([...events, ...event({ uid: 'x', lines: ['TRANSP:TRANSPARENT'] })]);
  expect(done).toMatchObject({ problem_count: 121, problem_reasons: { dropped_line: 120, not_stored: 1 } });
  expect(done.problems).toHaveLength(100);
  expect(done.problems[0]).toEqual({
    ...{ kind: 'event', source_id: '0', name: 'Jazz', reason: 'dropped_line', line: 7 },
    detail: 'Line 7 cannot be read and was dropped: “DTEND:None”.',
  });
  const { data } = await server
    .as('editor')
    .POST('/events/v1/imports', { body: { source: 'ics', url: calendar.url, unknown_zones: 'refuse' } });
  expect(data).toMatchObject({ unknown_zones: 'refuse' });
});
