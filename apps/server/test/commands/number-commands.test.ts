import { expect, test } from 'vitest';
import { startReceiver } from '../../src/outbound/test-receiver.ts';
import { describeOnOneEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer } from '../harness/server.ts';
import { other, readEverything, secrets, stored, storeNumber, whileSent } from '../harness/stored-number.ts';

describeOnOneEngine('ngoma number', (engine) => {
  test('export prints everything stored about a number; erase removes it from all tables and changes nothing else', async () => {
    await using receiver = await startReceiver();
    await using server = await startServer({ engine });
    const { dataDir, databaseUrl } = server.config;
    const ngoma = (...words: string[]) =>
      runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'number', ...words);
    const { delivered, scheduled, kept, exported } = await storeNumber(server, receiver.url);

    expect(JSON.parse((await ngoma('export', stored)).out)).toMatchObject(exported);

    await whileSent(server, delivered, async () => {
      const refused = await ngoma('erase', stored);
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`have not ended: ${delivered} (sent)`) });
      expect(await server.database.read('messages').where({ to: stored })).toHaveLength(2);
    });

    // Its carrier had no room for it, and so has nothing of it.
    await server.database.write('messages').where({ id: scheduled }).update({ status: 'sending' });
    expect(JSON.parse((await ngoma('erase', stored, '--json')).out)).toEqual({
      number: stored,
      messages: 2,
      inbound_messages: 1,
      traces: engine === 'sqlite' ? 'cleared' : null,
    });
    const everything = await readEverything(server);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    for (const each of [other, 'Another text', kept]) expect(everything).toContain(each);
    expect(
      await server.database
        .read('audit')
        .whereLike('action', 'number.%')
        .orderBy('id')
        .select('action', 'subject', 'result'),
    ).toEqual([
      { action: 'number.export', subject: 'number …001', result: 'done' },
      { action: 'number.erase', subject: 'number …001', result: 'refused' },
      { action: 'number.erase', subject: 'number …001', result: 'done' },
    ]);
    expect(await ngoma('erase', '0772000001')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not a phone number'),
    });
  });
});
