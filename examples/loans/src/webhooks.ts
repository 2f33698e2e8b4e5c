import { createHmac, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { components } from '../generated/openapi.ts';

type LoanEvent = components['schemas']['LoanEvent'];

export interface Receiver {
  readonly url: string;
  /** `whsec_` and the key in Base64, as receivers check it with the libraries of Standard Webhooks. */
  readonly secret: string;
}

const maxAttempts = 8;

/** Stores an event in the transaction of its change: neither is there without the other. */
export async function enqueueWebhook(transaction: Knex.Transaction, type: LoanEvent['type'], data: LoanEvent['data']) {
  const event: LoanEvent = { type, timestamp: new Date().toISOString(), data };
  const values = { id: `evt_${randomUUID()}`, body: JSON.stringify(event), attempts: 0, due_at_ms: Date.now() };
  await transaction('deliveries').insert(values);
}

/** Sends due events, the oldest first. An event that is not received waits 1, 2, 4 … minutes, and is deleted at last. */
export async function sendDueWebhooks(database: Knex, receiver: Receiver): Promise<void> {
  const due = database('deliveries').where('due_at_ms', '<=', Date.now());
  const next: { id: string; body: string; attempts: number }[] = await due.orderBy(['due_at_ms', 'rowid']).limit(10);
  for (const { id, body, attempts } of next) {
    const isDone = (await isReceived(receiver, id, body)) || attempts + 1 === maxAttempts;
    const row = database('deliveries').where({ id });
    if (isDone) await row.delete();
    else await row.update({ attempts: attempts + 1, due_at_ms: Date.now() + 60_000 * 2 ** attempts });
  }
}

async function isReceived({ url, secret }: Receiver, id: string, body: string): Promise<boolean> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  try {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
