import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { finish } from '../../src/calendar/imports/runs/test-imports.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { runCommands } from '../harness/run-commands.ts';
import { startServer } from '../harness/server.ts';

const guide = readFileSync(new URL('../../../../docs/guides/bring-your-calendar.md', import.meta.url), 'utf8');
const files = path.join(import.meta.dirname, 'calendar-files');
/** Without the addresses of other services, which `feed-round-trip.test.ts` imports. */
const commands = [...guide.matchAll(/^npx ngoma ((?!.*https:).+)$/gm)].map(([, words = '']) => words.split(' '));

/** The reasons in the results of the commands, without dry runs. */
const reasons: Readonly<Record<string, object>> = {
  'google.ics': { not_stored: 1 },
  'outlook.ics': {},
  'apple.ics': {},
  'wordpress.ics': { not_stored: 1 },
};

test('each command of the guide imports the file as its program exports it, with the losses of the table', async () => {
  await using server = await startServer();
  const { dataDir, databaseUrl } = server.config;
  for (const name of readdirSync(files)) copyFileSync(path.join(files, name), path.join(dataDir, name));
  for (const words of commands) {
    const placed = words.map((word) => (word.endsWith('.ics') ? path.join(dataDir, word) : word));
    const { code, out, err } = await runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, ...placed, '--json');
    expect([code, err], words.join(' ')).toEqual([0, '']);
    const report = JSON.parse(out);
    expect(report, words.join(' ')).toMatchObject({ status: 'done', problem_reasons: reasons[words[2] ?? ''] ?? {} });
    for (const reason of Object.keys(report.problem_reasons)) expect(guide).toContain(`\`${reason}\``);
  }
  const query = { start_date: '2026-01-01', end_date: '2032-01-01', per_page: 50 };
  const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
  const shown = data?.events.map(({ title, utc_start_date, timezone }) => [title, utc_start_date, timezone]);
  expect(shown).toEqual([
    ['Call with Seattle', '2027-01-10 17:00:00', 'America/Los_Angeles'],
    ['Board meeting', '2031-05-01 07:00:00', 'Africa/Nairobi'],
    ['Troupe night', '2031-05-01 15:00:00', 'UTC'],
    // Imported twice, the second time with the name of its calendar.
    ['Acoustic night', '2031-05-03 14:00:00', 'Africa/Kampala'],
    ['Choir', '2031-05-06 15:00:00', 'Africa/Kampala'],
    ['Heroes’ Day', '2031-06-08 21:00:00', 'Africa/Kampala'],
    ['Film', '2031-07-12 17:00:00', 'Europe/Berlin'],
  ]);
  const board = data?.events.find(({ title }) => title === 'Board meeting');
  expect(board?.description).toContain('<b>Agenda:</b> budget');
});

test('the request of the guide sends a file, and its result is listed', async () => {
  await using server = await startServer();
  const [, request = ''] = /```sh\n(curl .*?)```/s.exec(guide) ?? [];
  const [login = '', password = ''] = atob(server.basic('editor').slice('Basic '.length)).split(':');
  const script = request
    .replace('https://events.example.ug', server.url)
    .replace('amina:$PASSWORD', `${login}:${password}`);
  const { id } = JSON.parse(await runCommands(script, {}, files));
  const done = await finish(server, id);
  expect(done).toMatchObject({ status: 'done', as: 'Ndere', dry_run: true, problem_reasons: { not_stored: 1 } });
  const { data } = await server.as('editor').GET('/events/v1/imports/{id}/problems', { params: { path: { id } } });
  expect(data?.problems).toEqual(done.problems);
});
