import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createApp } from './app.ts';
import { createKey, openDatabase } from './database.ts';
import { type Receiver, sendDueWebhooks } from './webhooks.ts';

const { PORT = '3001', DATA = 'data', WEBHOOK_URL, WEBHOOK_SECRET = '' } = process.env;

const covers = path.join(DATA, 'covers');
mkdirSync(covers, { recursive: true });
const database = await openDatabase(path.join(DATA, 'loans.db'));
if ((await database('members').first()) === undefined)
  process.stdout.write(`The key of amina, shown once: ${await createKey(database, 'amina')}\n`);

const server = createApp(database, covers).listen(Number(PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});

const stop = new AbortController();
async function sendWebhooks(receiver: Receiver): Promise<void> {
  while (!stop.signal.aborted) {
    await sendDueWebhooks(database, receiver);
    await setTimeout(1_000, undefined, { signal: stop.signal }).catch(() => {});
  }
}
const sending = WEBHOOK_URL === undefined ? undefined : sendWebhooks({ url: WEBHOOK_URL, secret: WEBHOOK_SECRET });

process.once('SIGTERM', () => {
  stop.abort();
  server.close(async () => {
    await sending;
    await database.destroy();
  });
});
