import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../../test/harness/child-server.ts';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { deleteOldTextIds } from '../../inbound/repository.ts';

describeOnOneEngine('a text that a carrier over HTTP brings', (engine) => {
  const folder = temporaryFolder();
  let server: TestServer;
  beforeAll(async () => {
    const texts = { token: { env: 'CALLBACK' }, from: '/from', to: '/to', text: '/text', id: '/id' };
    const agg = { kind: 'http', request: { url: 'http://127.0.0.1:1/' }, assume_accepted: true, texts };
    const file = path.join(folder, 'carriers.json');
    writeFileSync(file, JSON.stringify({ carriers: { agg }, routes: [{ carriers: ['agg'] }] }));
    server = await startServer({ engine, environment: { NGOMA_CARRIERS: file, CALLBACK: 'callback-secret' } });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const bring = (body: object) =>
    fetch(`${server.url}/v1/carriers/agg/texts?token=callback-secret`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('204: stores a text, and STOP ends marketing; 400 unreadable_receipt', async () => {
    expect((await bring({ from: '0772123456', to: '8008', text: 'Stop' })).status).toBe(204);
    expect((await bring({ from: '0772123456', to: '8008' })).status).toBe(400);
    const stored = { mode: 'live', carrier: 'agg', from: '+256772123456', to: '8008', text: 'Stop', keyword: 'stop' };
    expect(await server.database.read('inbound_messages')).toMatchObject([stored]);
    expect(await server.database.read('suppressions')).toMatchObject([{ number: stored.from, mode: 'live' }]);
  });

  test('204: stores an empty text, and a text without its byte-order mark', async () => {
    const from = '+256772000009';
    for (const text of ['', '\ufeffWebale', '\ufeff'])
      expect((await bring({ from, to: '8008', text })).status).toBe(204);
    const stored = server.database.read('inbound_messages').where({ from }).orderBy('id');
    expect(await stored.pluck('text')).toEqual(['', 'Webale', '']);
  });

  test('the id of a text decides whether it is a repetition, for seven days', async () => {
    const from = '+256772000007';
    const vote = (id: string | undefined, text = '1') => bring({ from, to: '8008', text, id });
    const count = async () => (await server.database.read('inbound_messages').where({ from })).length;
    for (const id of ['a', 'b', 'a']) expect((await vote(id)).status).toBe(204);
    expect(await count()).toBe(2);
    await vote('b', 'repeated with another text');
    expect(await count()).toBe(2);
    for (const id of [undefined, undefined]) await vote(id, 'without an id');
    expect(await count()).toBe(3);
    const day = 86_400_000;
    await server.database
      .write('inbound_text_ids')
      .where({ id: 'a' })
      .decrement('received_at', 7 * day + 60_000);
    await vote('a');
    expect(await count()).toBe(4);
    await server.database.write('inbound_text_ids').decrement('received_at', 7 * day - 60_000);
    expect(await deleteOldTextIds(server.database, Date.now(), 10)).toBe(0);
    await server.database.write('inbound_text_ids').where({ id: 'b' }).decrement('received_at', 120_000);
    expect(await deleteOldTextIds(server.database, Date.now(), 10)).toBe(1);
  });

  test('a repeated STOP does not undo a later START', async () => {
    const from = '+256772000008';
    for (const [text, id] of [
      ['STOP', 's1'],
      ['START', 's2'],
      ['STOP', 's1'],
    ])
      await bring({ from, to: '8008', text, id });
    expect(await server.database.read('suppressions').where({ number: from })).toEqual([]);
  });
});
