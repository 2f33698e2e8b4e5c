import pg from 'pg';
import sqlite3 from 'sqlite3';
import { expect, test, vi } from 'vitest';
import { describeOnEachEngine } from '../../../../test/harness/database.ts';
import { startServer } from '../../../../test/harness/server.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import { counts, runImport, startCalendar } from './test-imports.ts';

/** The SQL that this process sends, until it is disposed. */
function recordSql() {
  const sent: string[] = [];
  const { exec } = sqlite3.Database.prototype;
  const { query } = pg.Client.prototype;
  const spies = [
    vi.spyOn(sqlite3.Database.prototype, 'exec').mockImplementation(function (this: sqlite3.Database, ...all) {
      sent.push(all[0]);
      return Reflect.apply(exec, this, all);
    }),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
      sent.push(JSON.stringify(all[0]).replaceAll('\\"', '"'));
      return Reflect.apply(query, this, all);
    }),
  ];
  return {
    count: (text: string) => sent.reduce((sum, each) => sum + each.split(text).length - 1, 0),
    [Symbol.dispose]: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

const tables = ['events', 'events_search', 'event_organizers', 'event_terms', 'imported_records', 'audit'];

function expectOneOfEach(sql: ReturnType<typeof recordSql>, inserted: readonly string[]): void {
  const transactions = sql.count('insert into "revisions"');
  expect(transactions).toBeLessThan(30);
  for (const table of inserted) {
    expect(sql.count(`insert into "${table}"`), table).toBeGreaterThan(0);
    expect(sql.count(`insert into "${table}"`), table).toBeLessThanOrEqual(transactions);
  }
}

const events = Array.from({ length: 60 }, (_, number) => [
  ...['BEGIN:VEVENT', `UID:${number}@club.example`, 'DTSTAMP:20301201T080000Z', `SUMMARY:Evening ${number}`],
  ...['DTSTART;TZID=Africa/Kampala:20310501T190000', 'LOCATION:Hall', 'CATEGORIES:Dance'],
  ...['ORGANIZER;CN=Society:mailto:society@club.example', 'END:VEVENT'],
]).flat();

const scheduled = Array.from({ length: 60 }, (_, number) => ({
  ...{ id: number + 1, title: `Evening ${number}`, slug: `evening-${number}`, status: 'publish' },
  ...{ date_utc: '2099-12-01 08:00:00', timezone: 'Africa/Kampala', all_day: false },
  ...{ start_date: '2100-05-01 19:00:00', end_date: '2100-05-01 22:30:00' },
}));

describeOnEachEngine('the events of an import', (engine) => {
  test('fill each table with one statement for each transaction, and delete no identity of new events', async () => {
    await using server = await startServer({ engine });
    await using calendar = await startCalendar(server);
    using sql = recordSql();
    expect(await calendar.import(events)).toMatchObject({ counts: { events: counts(60) } });
    expectOneOfEach(sql, tables);
    expect(sql.count('delete from imported_records')).toBe(0);
  });

  test('fill each table with one statement for each transaction if their publication is scheduled', async () => {
    await using server = await startServer({ engine });
    await using site = await startReceiver((response, { path = '' }) => {
      const name = /\/v1\/(\w+)/.exec(path)?.[1] ?? '';
      const list = name === 'events' ? scheduled : [];
      response.end(JSON.stringify({ [name]: list, total: list.length, total_pages: 1 }));
    });
    using sql = recordSql();
    const done = await runImport(server, `http://127.0.0.1:${site.port}/`);
    expect(done).toMatchObject({ problems: [], counts: { events: counts(60) } });
    expectOneOfEach(sql, ['events', 'imported_records', 'scheduled_publications', 'audit']);
  });
});
