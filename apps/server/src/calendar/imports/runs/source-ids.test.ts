import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../../test/harness/database.ts';
import { startServer } from '../../../../test/harness/server.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import { counts, runImport } from './test-imports.ts';

/** Random characters, which a database cannot compress. */
const signs = (length: number, first: number, range: number) =>
  Array.from({ length }, (_, n) => String.fromCodePoint(first + ((n * n * 7919 + n * 104_729) % range))).join('');

describeOnEachEngine('names and ids of another calendar', (engine) => {
  test('may have any length and contain NUL, and are recognized again', async () => {
    await using server = await startServer({ engine });
    const events = [
      [signs(5000, 97, 26), 'Hall', 'Music', 'Ann'],
      [`${signs(5000, 97, 26)}x`, signs(900, 0x4e00, 0x5000), signs(200, 0x4e00, 0x5000), signs(900, 0x4e00, 0x5000)],
      ['with\0nul', 'St\0age', 'Da\0nce', 'B\0ob'],
    ].flatMap(([uid, place, kind, who]) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:Jazz`, 'DTSTART:20310501T180000Z', `LOCATION:${place}`],
      ...[`CATEGORIES:${kind}`, `ORGANIZER;CN="${who}":mailto:ann@x.ug`, 'END:VEVENT'],
    ]);
    const text = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
    await using file = await startReceiver((response) => response.end(text));
    for (const each of [counts(3), counts(0, 3)]) {
      const done = await runImport(server, `http://127.0.0.1:${file.port}/a.ics`, { source: 'ics' });
      expect(done.problems).toEqual([]);
      expect(done).toMatchObject({ status: 'done', counts: { events: each } });
    }
  });

  test('may come from a URL of 2,000 characters', async () => {
    await using server = await startServer({ engine });
    const venue = { id: 1, venue: 'Ha\0ll', slug: 'ha\0ll' };
    await using site = await startReceiver((response, { path = '' }) => {
      const name = /\/v1\/(\w+)/.exec(path)?.[1] ?? '';
      response.end(JSON.stringify({ [name]: name === 'venues' ? [venue] : [], total_pages: 1 }));
    });
    const begin = `http://127.0.0.1:${site.port}/`;
    const url = begin.padEnd(2000, signs(2000, 97, 26));
    for (const venues of [counts(1), counts(0, 1)])
      expect(await runImport(server, url)).toMatchObject({ status: 'done', counts: { venues } });
  });
});
