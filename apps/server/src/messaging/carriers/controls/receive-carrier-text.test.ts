import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../../test/harness/child-server.ts';
import { describeOnEachEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';

describeOnEachEngine('a text that a carrier over HTTP brings', (engine) => {
  const folder = temporaryFolder();
  let server: TestServer;
  beforeAll(async () => {
    const texts = { token: { env: 'CALLBACK' }, from: '/from', to: '/to', text: '/text' };
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
});
