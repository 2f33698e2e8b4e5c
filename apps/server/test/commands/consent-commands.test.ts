import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer } from '../harness/server.ts';

const header = 'number,purpose,source,wording,given_at';
const row = (number: string) => `${number},marketing,"Form, page 2","News?\nYes.",2026-11-01T17:05:00+03:00`;

describeOnOneEngine('ngoma consent', (engine) => {
  test('import stores valid rows once and reports the others with their lines; list shows them', async () => {
    await using server = await startServer({ engine });
    const { dataDir, databaseUrl } = server.config;
    const ngoma = (...words: string[]) =>
      runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'consent', ...words);
    const file = path.join(dataDir, 'consents.csv');
    writeFileSync(
      file,
      `\uFEFF${[header, row('+256772000001'), row('0772000002'), row('+256772000003'), row('+256772000001')].join('\r\n')}`,
    );
    const refused = [{ line: 4, detail: "'number' must be a Ugandan mobile number like +256772123456." }];

    const first = await ngoma('import', file, '--mode', 'test', '--json');
    expect([first.code, JSON.parse(first.out)]).toEqual([1, { mode: 'test', added: 2, unchanged: 1, refused }]);
    const again = await ngoma('import', file, '--mode', 'test', '--json');
    expect([again.code, JSON.parse(again.out)]).toEqual([1, { mode: 'test', added: 0, unchanged: 3, refused }]);
    const forPeople = await ngoma('import', file, '--mode', 'test');
    expect(forPeople.out).toContain('0 consents are added, 3 were stored before, and 1 rows are rejected.');
    expect(forPeople.out).toContain("Line 4: 'number' must be");

    const listed = JSON.parse((await ngoma('list', '--mode', 'test', '--json')).out);
    expect(listed.consents).toMatchObject([
      { number: '+256772000003', purpose: 'marketing', source: 'Form, page 2', wording: 'News?\nYes.' },
      { number: '+256772000001', given_at: '2026-11-01T14:05:00.000Z', status: 'given', mode: 'test' },
    ]);
    expect((await ngoma('list', '--mode', 'test', '--number', '+256772000001')).out).toContain('2026-11-01 14:05');
    expect(JSON.parse((await ngoma('list', '--json')).out)).toEqual({ consents: [] });

    const entries = await server.database.read('audit').where({ action: 'consent.import' }).orderBy('id');
    expect(JSON.parse(entries[0].details)).toEqual({ mode: 'test', added: 2, unchanged: 1, refused: 1 });
    const reads = await server.database.read('access_log').where({ operation: 'consent list' }).orderBy('id');
    expect(reads).toMatchObject([{ records: 2 }, { records: 1, number_hash: expect.any(String) }, { records: 0 }]);
  });

  test('import rejects a file that is missing or not CSV, and stores nothing', async () => {
    await using server = await startServer({ engine });
    const { dataDir, databaseUrl } = server.config;
    const importFile = (file: string) =>
      runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'consent', 'import', file);
    const file = path.join(dataDir, 'consents.csv');
    expect(await importFile(file)).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read (ENOENT)') });
    writeFileSync(file, `${header}\n${row('+256772000001')}\n"ab`);
    expect(await importFile(file)).toMatchObject({ code: 1, err: expect.stringContaining('A quote is not closed') });
    writeFileSync(file, Buffer.from([0x61, 0x00]));
    expect(await importFile(file)).toMatchObject({ code: 1, err: expect.stringContaining('The file is not CSV') });
    expect(await server.database.read('consents')).toEqual([]);
  });
});
