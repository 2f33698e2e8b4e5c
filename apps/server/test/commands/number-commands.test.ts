import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listTargetTables } from '../../src/move/moved-tables.ts';
import { startReceiver, until } from '../../src/outbound/test-receiver.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const erased = '+256772000001';
const other = '+256772000002';

/** Everything that is stored, as one text. */
async function readEverything({ database }: TestServer, engine: string): Promise<string> {
  const { read } = database;
  const names: string[] =
    engine === 'postgres'
      ? await listTargetTables(read)
      : await read('sqlite_schema').where({ type: 'table' }).whereNot('sql', 'like', '%virtual%').pluck('name');
  const tables = await Promise.all(names.map((name) => read(name).select()));
  return JSON.stringify(tables);
}

describeOnEachEngine('ngoma number', (engine) => {
  test('export prints all that is stored of a number; erase leaves nothing of it in any table, and nothing else touched', async () => {
    await using receiver = await startReceiver();
    await using server = await startServer({ engine });
    const { dataDir, databaseUrl } = server.config;
    const ngoma = (...words: string[]) =>
      runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'number', ...words);
    const send = async (to: string, message: string, more = {}) => {
      const { data } = await server.client.POST('/v1/messages', {
        body: { to, message, callback_url: receiver.url, ...more },
        headers: { 'Idempotency-Key': randomUUID() },
      });
      return data?.id ?? '';
    };
    const long = `${'A long secret. '.repeat(15)}`;
    const [first, kept] = [await send(erased, long), await send(other, 'Another text')];
    await until(async () => (await server.database.read('messages').where({ status: 'delivered' })).length === 2);
    await until(
      async () => (await server.database.read('webhook_deliveries').where({ state: 'delivered' })).length === 4,
    );
    const later = await send(erased, 'Secret for later', { send_at: new Date(Date.now() + 3_600_000).toISOString() });
    await server.database.write('unmatched_receipts').insert({
      ...{ id: 'rcp_1', carrier: 'mtn', carrier_message_id: '7', status: 'delivered', received_at: Date.now() },
      ...{ to: erased.slice(-9), message_text: 'A long sec' },
    });
    await server.database.write('part_references').insert({ to: erased, reference: 7 }).onConflict('to').merge();

    await server.client.POST('/v1/suppressions', { body: { number: erased, note: 'Secret note' } });
    const { user_id } = await server.database.read('messages').where({ id: first }).first('user_id');
    const inbound = { id: 'inb_0000000000000000000000000a', user_id, mode: 'test', carrier: 'simulator', to: '8008' };
    await server.database
      .write('inbound_messages')
      .insert({ ...inbound, from: erased, text: 'My secret', received_at: 1 });
    const waiting = {
      from: erased,
      to: '8008',
      carrier: 'mtn',
      reference: 1,
      total: 2,
      parts: '{"1":["gsm","Secret for"]}',
    };
    await server.database
      .write('inbound_long_texts')
      .insert({ ...waiting, is_complete: 0, expires_at: Date.now() + 60_000 });

    await server.database
      .write('destination_counts')
      .insert({ message_id: 'msg_deleted', user_id, to: erased, counted_at: Date.now() });

    const exported = JSON.parse((await ngoma('export', erased)).out);
    expect(exported).toMatchObject({
      ...{ number: erased, part_reference: 7, unmatched_receipts: [{ carrier_message_id: '7' }] },
      inbound_messages: [
        { id: inbound.id, from: erased, message: 'My secret', received_at: '1970-01-01T00:00:00.001Z' },
      ],
      ...{ inbound_parts: [{ total: 2 }], suppressions: [{ number: erased, scope: 'marketing', note: 'Secret note' }] },
      counted_messages: [{ message_id: 'msg_deleted' }],
      messages: [
        {
          id: first,
          message: long,
          status: 'delivered',
          webhooks: [{ type: 'message.sent' }, { type: 'message.delivered' }],
        },
        { id: later, message: 'Secret for later', status: 'scheduled' },
      ],
    });

    await server.database.write('messages').where({ id: first }).update({ status: 'sent' });
    const queued = { message_id: first, mode: 'test', due_at: Date.now() + 3_600_000, attempts: 0, lease_token: 1 };
    await server.database.write('message_queue').insert({ ...queued, route: 'simulator', overdue_at: queued.due_at });
    const refused = await ngoma('erase', erased);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`have not ended: ${first} (sent)`) });
    expect(await server.database.read('messages').where({ to: erased })).toHaveLength(2);
    await server.database.write('message_queue').where({ message_id: first }).delete();
    await server.database.write('messages').where({ id: first }).update({ status: 'delivered' });

    // Its carrier had no room for it, and so has nothing of it.
    await server.database.write('messages').where({ id: later }).update({ status: 'sending' });
    expect(JSON.parse((await ngoma('erase', erased, '--json')).out)).toEqual({
      number: erased,
      messages: 2,
      inbound_messages: 1,
      traces: engine === 'sqlite' ? 'cleared' : null,
    });
    const everything = await readEverything(server, engine);
    const found = (traces: string[]) => traces.filter((trace) => everything.includes(trace));
    expect(found([erased.slice(-9), 'ong secret', 'Secret for', 'My secret', 'Secret note'])).toEqual([]);
    expect(found([other, 'Another text', kept])).toEqual([other, 'Another text', kept]);
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
      err: expect.stringContaining('is no phone number'),
    });
  });
});
