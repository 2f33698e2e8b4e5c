import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@ngoma/client';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { type ReceivedRequest, startReceiver, until } from '../../src/outbound/test-receiver.ts';
import { startServer } from './server.ts';

const recipes = new URL('../../../../docs/carriers/', import.meta.url);
export const phone = '+256772000001';

/** The service with the settings of a file of docs/carriers. */
export async function startService(recipe: string, change: (text: string) => string, secrets: Record<string, string>) {
  const folder = path.join(temporaryFolder(), String(Math.random()));
  mkdirSync(folder);
  const file = path.join(folder, recipe);
  writeFileSync(file, change(readFileSync(new URL(recipe, recipes), 'utf8')));
  const server = await startServer({ environment: { NGOMA_CARRIERS: file, NGOMA_SENDERS: 'NGOMA,OTHER', ...secrets } });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { key } = await server.createKey({ mode: 'live' });
  const client = createClient({ baseUrl: server.url, apiKey: key });

  async function send(message: string, to = phone, more: object = {}): Promise<string> {
    const { data } = await client.POST('/v1/messages', { body: { to, message, sender_id: 'NGOMA', ...more } });
    return data?.id ?? '';
  }
  const read = async (id: string) => (await client.GET('/v1/messages/{id}', { params: { path: { id } } })).data;
  const statusOf = async (id: string) => (await read(id))?.status;
  const costOf = async (id: string) => (await read(id))?.carrier_cost;
  const isOptedOut = async () =>
    (await server.database.read('opt_outs').where({ number: phone, mode: 'live' })).length > 0;
  const untilStatus = (id: string, status: string) => until(async () => (await statusOf(id)) === status);
  return { server, client, send, statusOf, costOf, untilStatus, isOptedOut };
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** The service with a recipe, whose carrier is a stand-in. */
export async function startWithStandIn(
  recipe: string,
  origin: string,
  secrets: Record<string, string>,
  reply: (request: ReceivedRequest) => Reply,
) {
  const carrier = await startReceiver((response, request) => {
    const { status, body } = reply(request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  onTestFinished(() => carrier[Symbol.asyncDispose]());
  const change = (text: string) => text.replace(origin, new URL(carrier.url).origin);
  return { carrier, ...(await startService(recipe, change, secrets)) };
}
