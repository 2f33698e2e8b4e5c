import { expect, test } from 'vitest';
import { startReceiver, until } from '../../src/outbound/test-receiver.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer } from '../harness/server.ts';

describeOnEachEngine('ngoma messages', (engine) => {
  test('show prints everything stored about a message; retry resends only messages with a lost response', async () => {
    await using receiver = await startReceiver();
    await using server = await startServer({ engine });
    const { dataDir, databaseUrl } = server.config;
    const ngoma = (...words: string[]) =>
      runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'messages', ...words);
    const body = { to: '+256772000001', message: 'Hello', callback_url: `${receiver.url}?token=hidden` };
    const { data } = await server.client.POST('/v1/messages', { body });
    const id = data?.id ?? '';
    const stored = async () => server.database.read('messages').where({ id }).first();
    await until(async () => (await stored()).status === 'delivered');
    await until(
      async () => (await server.database.read('webhook_deliveries').where({ state: 'delivered' })).length === 2,
    );

    const shown = JSON.parse((await ngoma('show', id, '--json')).out);
    expect(shown).toMatchObject({
      ...{ id, status: 'delivered', mode: 'test', to: body.to, message: 'Hello', user: 'admin', waiting: null },
      events: ['accepted', 'queued', 'sending', 'sent', 'delivered'].map((status) => ({ status })),
      submissions: [{ attempt: 1, part: 1, carrier: 'simulator', status: 'accepted', receipt: 'delivered' }],
      webhooks: ['message.sent', 'message.delivered'].map((event_type) => ({
        event_type,
        status: 'delivered',
        attempt_count: 1,
        origin: new URL(receiver.url).origin,
      })),
    });
    expect(shown.callback_origin).toBe(new URL(receiver.url).origin);
    const { out } = await ngoma('show', id);
    expect(out).toContain(`${id}: delivered, test, to ${body.to}`);
    expect(JSON.stringify(shown) + out).not.toMatch(/hidden|\/hook/);

    expect(await ngoma('retry', id)).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining("The message is 'delivered'"),
    });
    await server.database.write('messages').where({ id }).update({ status: 'unknown', reason: 'uncertain_submit' });
    const lost = { state: 'uncertain', receipt: null, carrier_message_id: null };
    await server.database.write('submissions').where({ message_id: id }).update(lost);
    const suppression = { number: body.to, scope: 'all' as const };
    const suppressed = await server.client.POST('/v1/suppressions', { body: suppression });
    expect(await ngoma('retry', id)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is suppressed for all messages'),
    });
    const path = { id: suppressed.data?.id ?? '' };
    await server.client.DELETE('/v1/suppressions/{id}', { params: { path } });
    expect(await ngoma('retry', id)).toEqual({
      code: 0,
      err: '',
      out: expect.stringContaining(`${id} is queued again`),
    });
    await until(async () => (await stored()).status === 'delivered');
    const actions = await server.database.read('audit').where({ subject: id }).orderBy('id').select('action', 'result');
    expect(actions).toEqual(['refused', 'refused', 'done'].map((result) => ({ action: 'message.retry', result })));
    const none = 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h';
    for (const command of ['show', 'retry'])
      expect(await ngoma(command, none)).toMatchObject({ code: 1, err: `There is no message '${none}'.\n` });
  });
});
