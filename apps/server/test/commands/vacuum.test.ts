import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';

const secret = 'Wasswa, your result is negative';

describeOnEachEngine('ngoma vacuum', (engine) => {
  test('rewrites an SQLite file without deleted data, and is rejected on PostgreSQL', async () => {
    await using db = await createTestDatabase({ engine });
    const ngoma = () => runNgoma({ DATABASE_URL: db.url }, 'vacuum', '--json');
    if (engine === 'postgres') {
      expect(await ngoma()).toEqual({ code: 1, out: '', err: expect.stringContaining('VACUUM FULL') });
      return;
    }
    const isThere = () => readFileSync(db.url.slice('sqlite:'.length)).includes(secret);
    await db.write.raw('pragma secure_delete = off');
    await db.write('part_references').insert({ to: secret, reference: 1 });
    await db.write('part_references').where({ to: secret }).delete();
    await db.write.raw('pragma wal_checkpoint(truncate)');
    expect(isThere()).toBe(true);
    const { code, out } = await ngoma();
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ bytes_before: expect.any(Number), bytes_after: expect.any(Number) });
    expect(isThere()).toBe(false);
    expect(await db.read('audit').pluck('action')).toEqual(['database.vacuum']);
  }, 60_000);
});
