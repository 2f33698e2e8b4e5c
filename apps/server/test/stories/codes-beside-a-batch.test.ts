import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type NgomaClient } from '@ngoma/client';
import { SmppServer } from '@ngoma/smpp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { scopes } from '../../src/account/caller.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { startServer } from '../harness/server.ts';

/** The submits a second of a carrier: a wait for fewer submits takes less than a second. */
const perSecond = 250;

async function startCarrier(onSubmit: (text: string) => void) {
  let submits = 0;
  const smsc = new SmppServer({
    authenticate: () => 0,
    handlers: {
      submit_sm({ shortMessage }) {
        submits += 1;
        onSubmit(Buffer.from(shortMessage).toString());
        return { messageId: String(submits) };
      },
    },
  });
  const file = path.join(temporaryFolder(), 'carriers.json');
  const connection = { kind: 'smpp', host: '127.0.0.1', port: await smsc.listen(0), system_id: 'ngoma' };
  const mtn = { ...connection, password: { env: 'SMSC_PASSWORD' }, per_second: perSecond };
  writeFileSync(file, JSON.stringify({ carriers: { mtn }, routes: [{ carriers: ['mtn'] }] }));
  return { file, close: () => smsc.close() };
}

test('a one-time code waits less than a second beside a batch of a thousand, of the same key or another', async () => {
  const submitted: string[] = [];
  const carrier = await startCarrier((text) => submitted.push(text));
  await using server = await startServer({
    environment: { NGOMA_CARRIERS: carrier.file, SMSC_PASSWORD: 'secret', NGOMA_SENDERS: '' },
  });
  const clientOf = async (): Promise<NgomaClient> =>
    createClient({ baseUrl: server.url, apiKey: (await server.createKey({ mode: 'live', scopes })).key });
  const [shop, bank] = [await clientOf(), await clientOf()];
  const recipients = Array.from({ length: 1_000 }, (_, index) => ({ to: `+2567720${String(index).padStart(5, '0')}` }));
  const { data: batch } = await shop.POST('/v1/batches', { body: { message: 'Sale!', recipients } });
  expect(batch?.accepted).toBe(1_000);

  const waited: number[] = [];
  for (let code = 0; submitted.length < 1_000; code += 1) {
    const client = code % 2 === 0 ? shop : bank;
    const before = submitted.length;
    // Each to a different number, because one number gets only so many codes.
    const to = `+2567724${String(code).padStart(5, '0')}`;
    const body = { to, message: `Code ${code}`, priority: 'high' as const };
    expect((await client.POST('/v1/messages', { body })).response.status).toBe(202);
    await until(async () => submitted.includes(`Code ${code}`));
    waited.push(submitted.indexOf(`Code ${code}`) - before);
  }
  expect(waited.length).toBeGreaterThan(10);
  expect(Math.max(...waited)).toBeLessThan(perSecond);
  await until(async () => submitted.filter((text) => text === 'Sale!').length === 1_000);
  await carrier.close();
});
