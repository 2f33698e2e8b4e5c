import { randomUUID } from 'node:crypto';
import { createBatchId } from '../../src/messaging/batches/batch.ts';
import { listTargetTables } from '../../src/move/tables.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import type { TestServer } from './server.ts';

/** A number with all kinds of records, and one whose records an erasure must not change. */
export const stored = '+256772000001';
export const other = '+256772000002';

const long = 'A long secret. '.repeat(15);
/** Parts of all stored texts of the number, and its digits in all forms. */
export const secrets = [stored.slice(-9), 'ong secret', 'Secret for', 'My secret', 'Secret note', 'Secret wording'];

export interface StoredNumber {
  /** The messages to the number: one is delivered, one is scheduled. */
  readonly delivered: string;
  readonly scheduled: string;
  /** A message to the other number. */
  readonly kept: string;
  /** The members of an export that do not depend on its time. */
  readonly exported: object;
}

/** Stores a row of the number in each table that can contain one. */
export async function storeNumber(server: TestServer, callbackUrl: string): Promise<StoredNumber> {
  const { database, client } = server;
  const send = async (to: string, message: string, more = {}) => {
    const body = { to, message, callback_url: callbackUrl, ...more };
    const { data } = await client.POST('/v1/messages', { body, headers: { 'Idempotency-Key': randomUUID() } });
    return data?.id ?? '';
  };
  const details = { client_reference: 'order-7', metadata: { order: '7' } };
  const [delivered, kept] = [await send(stored, long, details), await send(other, 'Another text')];
  await until(async () => (await database.read('messages').where({ status: 'delivered' })).length === 2);
  await until(async () => (await database.read('webhook_deliveries').where({ state: 'delivered' })).length === 4);
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = await send(stored, 'Secret for later', { send_at });
  await client.POST('/v1/suppressions', { body: { number: stored, note: 'Secret note' } });
  const consent = { purpose: 'marketing', source: 'Form', wording: 'Secret wording', given_at: '2026-11-01T00:00:00Z' };
  await client.POST('/v1/consents', { body: { number: stored, ...consent } });
  const { user_id } = await database.read('messages').where({ id: delivered }).first('user_id');
  await storeRows(server, user_id);
  return { delivered, scheduled, kept, exported: toExported({ delivered, scheduled, user_id }) };
}

const inbound = { id: 'inb_0000000000000000000000000a', mode: 'test', carrier: 'simulator', to: '8008' };

async function storeRows({ database }: TestServer, user_id: number): Promise<void> {
  const { write } = database;
  await write('unmatched_receipts').insert({
    ...{ id: 'rcp_1', carrier: 'mtn', carrier_message_id: '7', status: 'delivered', received_at: Date.now() },
    ...{ to: stored.slice(-9), message_text: 'A long sec' },
  });
  await write('part_references').insert({ to: stored, reference: 7 }).onConflict('to').merge();
  await write('inbound_messages').insert({ ...inbound, user_id, from: stored, text: 'My secret', received_at: 1 });
  const parts = JSON.stringify({ 1: ['gsm', Buffer.from('Secret for').toString('base64')] });
  await write('inbound_long_texts').insert({
    ...{ from: stored, to: '8008', carrier: 'mtn', reference: 1, total: 2, parts, is_complete: 0 },
    expires_at: Date.now() + 60_000,
  });
  await write('verifications').insert({
    ...{ id: 'ver_0000000000000000000000000a', user_id, mode: 'test', number: stored, status: 'approved' },
    ...{ code_hash: '', code_length: 6, tries: 1, sends: 1, lifetime_ms: 600_000, language: 'en' },
    options: JSON.stringify({ senderId: null, text: { language: 'en' }, autofill: null }),
    ...{ message_id: 'msg_deleted', created_at: 1, sent_at: 1, expires_at: 2, ended_at: 2 },
  });
  await write('users').where({ id: user_id }).update({ phone: stored, confirmed_phone: stored });
  await write('opt_outs').insert({ number: stored, mode: 'live', address: '8008', created_at: 1 });
  await write('destination_counts').insert({
    ...{ message_id: 'msg_deleted', user_id, to: stored, counted_at: Date.now() },
  });
  await storeBatch(write, user_id);
}

/** A batch with a skipped row, and rows that a killed process has left without a batch. */
async function storeBatch(write: TestServer['database']['write'], user_id: number): Promise<void> {
  const [id, unstored] = [createBatchId(Date.now()), createBatchId(Date.now())];
  await write('batches').insert({
    ...{ id, user_id, mode: 'test', state: 'active', created_at: Date.now(), accepted: 0, refused: 1 },
  });
  const row = { line: 7, value: '0772 000 001', number: stored, text: null, message_id: null };
  await write('recipient_rows').insert([
    {
      ...{ batch_id: id, recipient: 5, ...row, status: 'skipped' },
      ...{ error_code: 'recipient_opted_out', error_detail: 'Secret note' },
    },
    { batch_id: unstored, recipient: 5, ...row, status: 'waiting', text: 'Secret for later' },
    { batch_id: id, recipient: 6, ...row, status: 'skipped', value: other, number: other },
  ]);
}

function toExported({
  delivered,
  scheduled,
  user_id,
}: Record<'delivered' | 'scheduled', string> & { user_id: number }) {
  return {
    ...{ number: stored, part_reference: 7 },
    unmatched_receipts: [{ carrier_message_id: '7', message_text: 'A long sec' }],
    inbound_messages: [
      { id: inbound.id, from: stored, message: 'My secret', received_at: '1970-01-01T00:00:00.001Z', user_id },
    ],
    inbound_parts: [{ total: 2, text: 'Secret for…' }],
    suppressions: [{ number: stored, scope: 'marketing', note: 'Secret note', user_id }],
    opt_outs: [{ address: '8008', mode: 'live' }],
    consents: [{ number: stored, purpose: 'marketing', wording: 'Secret wording', user_id }],
    verifications: [{ to: stored, status: 'approved', attempts_left: 4, user_id }],
    counted_messages: [{ message_id: 'msg_deleted', user_id }],
    recipient_rows: [
      {
        ...{ line: 7, status: 'skipped', value: '0772 000 001', number: stored, text: null, message_id: null },
        ...{ error: { code: 'recipient_opted_out', detail: 'Secret note' }, user_id },
      },
      { status: 'waiting', text: 'Secret for later', error: null, user_id: null },
    ],
    messages: [
      {
        ...{ id: delivered, message: long, status: 'delivered', user_id },
        ...{ client_reference: 'order-7', metadata: { order: '7' } },
        webhooks: [{ event_type: 'message.sent' }, { event_type: 'message.delivered' }],
      },
      { id: scheduled, message: 'Secret for later', status: 'scheduled', metadata: null, waiting: { attempts: 0 } },
    ],
  };
}

/** Runs `work` while a carrier has the message, before the receipt. */
export async function whileSent({ database }: TestServer, id: string, work: () => Promise<void>): Promise<void> {
  await database.write('messages').where({ id }).update({ status: 'sent' });
  const queued = { message_id: id, mode: 'test', due_at: Date.now() + 3_600_000, attempts: 0, lease_token: 1 };
  await database.write('message_queue').insert({ ...queued, route: 'simulator', overdue_at: queued.due_at });
  await work();
  await database.write('message_queue').where({ message_id: id }).delete();
  await database.write('messages').where({ id }).update({ status: 'delivered' });
}

/** All stored data as one text. */
export async function readEverything({ database, config }: TestServer): Promise<string> {
  const { read } = database;
  const names: string[] = config.databaseUrl.startsWith('sqlite:')
    ? await read('sqlite_schema').where({ type: 'table' }).whereNot('sql', 'like', '%virtual%').pluck('name')
    : await listTargetTables(read);
  return JSON.stringify(await Promise.all(names.map((name) => read(name).select())));
}
