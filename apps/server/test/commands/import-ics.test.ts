import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startReceiver } from '../../src/outbound/test-receiver.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (title: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', 'UID:1@x', 'DTSTART:20310501T180000Z', `SUMMARY:${title}`, ...lines, 'END:VEVENT'],
];

function commandOf(server: TestServer) {
  const { dataDir, databaseUrl } = server.config;
  return async (text: string, ...words: string[]) => {
    const file = path.join(dataDir, 'calendar.ics');
    writeFileSync(file, text);
    return runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'import', 'ics', file, ...words);
  };
}

async function titlesIn(server: TestServer) {
  const query = { start_date: '2031-01-01', end_date: '2032-01-01', per_page: 50 };
  const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
  return data?.events.map(({ title, event_status }) => `${title} ${event_status}`).sort();
}

describeOnEachEngine('ngoma import ics', (engine) => {
  test('--as, else X-WR-CALNAME, names the calendar of a file; PRODID does not', async () => {
    await using server = await startServer({ engine });
    const importFile = commandOf(server);
    await importFile(calendar('X-WR-CALNAME:Choir', ...event('Choir')));
    await importFile(calendar('X-WR-CALNAME:Choir', 'PRODID:-//Other//2', ...event('Choir 2')));
    await importFile(calendar('X-WR-CALNAME:Club', ...event('Club')));
    await importFile(calendar('X-WR-CALNAME:Choir', ...event('Theatre')), '--as', 'Theatre');
    await importFile(calendar(...event('Nameless')));
    await importFile(calendar('PRODID:-//Other//1', ...event('Nameless 2')));
    const titles = ['Choir 2 scheduled', 'Club scheduled', 'Nameless 2 scheduled', 'Theatre scheduled'];
    expect(await titlesIn(server)).toEqual(titles);

    const cancel = (...lines: string[]) => calendar('METHOD:CANCEL', ...lines, ...event('', 'SEQUENCE:1'));
    const ambiguous = await importFile(cancel(), '--json');
    expect(JSON.parse(ambiguous.out)).toMatchObject({ problem_reasons: { ambiguous: 1 } });
    await importFile(cancel(), '--as', 'Theatre');
    await importFile(cancel('X-WR-CALNAME:Club'));
    expect(await titlesIn(server)).toEqual([
      ...['Choir 2 scheduled', 'Club canceled', 'Nameless 2 scheduled', 'Theatre canceled'],
    ]);
  });

  test('reads a webcal: address, which is the same calendar as the http address', async () => {
    await using server = await startServer({ engine });
    await using source = await startReceiver((response) => response.end(calendar(...event('Jazz'))));
    const { dataDir, databaseUrl } = server.config;
    const importFrom = (scheme: string) => {
      const address = `${scheme}://127.0.0.1:${source.port}/a.ics`;
      return runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'import', 'ics', address, '--json');
    };
    expect(JSON.parse((await importFrom('webcal')).out)).toMatchObject({ counts: { events: { created: 1 } } });
    expect(JSON.parse((await importFrom('http')).out)).toMatchObject({ counts: { events: { unchanged: 1 } } });
    expect(await titlesIn(server)).toEqual(['Jazz scheduled']);
  });

  test('--unknown-zones refuse skips events in unknown zones', async () => {
    await using server = await startServer({ engine });
    const importFile = commandOf(server);
    const text = calendar('BEGIN:VEVENT', 'UID:1', 'DTSTART;TZID=Mars:20310501T180000', 'SUMMARY:Jazz', 'END:VEVENT');
    const refused = await importFile(text, '--unknown-zones', 'refuse');
    expect(refused).toMatchObject({ code: 0, out: expect.stringMatching(/unknown_zone +1/) });
    expect(refused.out).toContain('The time zone “Mars” of line 4 is not known; the event was refused.');
    expect(await titlesIn(server)).toEqual([]);
    expect((await importFile(text)).out).toContain('the time was read in Africa/Kampala.');
    expect(await titlesIn(server)).toEqual(['Jazz scheduled']);
    expect(await importFile(text, '--unknown-zones', 'guess')).toMatchObject({ code: 1 });
  });

  test('exits with 3 and reports it if no event is found, and with 1 if the file is no calendar', async () => {
    await using server = await startServer({ engine });
    const importFile = commandOf(server);
    expect(await importFile(calendar())).toMatchObject({
      code: 3,
      out: expect.stringContaining('No event was found.'),
    });
    expect(await importFile('<html>')).toMatchObject({ code: 1, out: expect.stringContaining('line 1 is “<html>”') });
    expect(await importFile(calendar(...event('Jazz')))).toMatchObject({ code: 0 });
    expect(await importFile(calendar('BEGIN:VEVENT', 'END:VEVENT'))).toMatchObject({ code: 0 });
  });
});
