import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer } from '../harness/server.ts';

const number = '+256772000001';
const other = '+256772000002';

describeOnOneEngine('ngoma audit reads', (engine) => {
  test('lists reads of personal data by commands, the newest first, also by number', async () => {
    await using server = await startServer({ engine });
    const { dataDir, databaseUrl } = server.config;
    const ngoma = (...words: string[]) => runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, ...words);
    const reads = async (...words: string[]) =>
      JSON.parse((await ngoma('audit', 'reads', '--json', ...words)).out).reads;
    const { data } = await server.client.POST('/v1/messages', { body: { to: number, message: 'Webale' } });
    const id = data?.id ?? '';
    const none = await ngoma('messages', 'show', 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h');
    expect(none.code).toBe(1);
    expect(await reads()).toEqual([]);

    expect((await ngoma('messages', 'show', id)).code).toBe(0);
    expect((await ngoma('number', 'export', number)).code).toBe(0);
    expect((await ngoma('number', 'export', other)).code).toBe(0);

    const caller = { operator: userInfo().username };
    const shown = { operation: 'messages show', caller, requests: 1, records: 1, names_number: false };
    const exported = { ...shown, operation: 'number export', names_number: true };
    const listed = await reads();
    expect(listed).toMatchObject([{ ...exported, records: 0 }, exported, shown]);
    expect(JSON.stringify(listed)).not.toContain('772000001');
    expect(await reads('--limit', '1')).toEqual(listed.slice(0, 1));
    expect(await reads('--number', number)).toEqual(listed.slice(1, 2));
    expect(await reads('--number', '+256772000003')).toEqual([]);

    const { out } = await ngoma('audit', 'reads');
    expect(out).toMatch(/^AT +WHO +ADDRESS +OPERATION +REQUESTS +RECORDS +BY NUMBER\n/);
    expect(out).toMatch(new RegExp(`${caller.operator} +.*number export +1 +1 +yes`));
    const refused = await ngoma('audit', 'reads', '--limit', '0');
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining("'--limit 0' is not a whole number from 1 to 10000"),
    });
  }, 60_000);
});
