import { createClient, type NgomaClient } from '@ngoma/client';
import { parametersOf } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mode, scopes, type UserId } from '../../src/account/caller.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { type Case, cases, document } from '../harness/every-operation.ts';
import { exampleBodies } from '../harness/example-request.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/**
 * Records of a user in one mode belong to nobody else, except that administrators operate messages: each operation of
 * messaging, called by each kind of other caller about records of each kind, responds as for records that do not exist.
 */
const marker = 'kabaka-of-ndere';
const number = '+256772999001';
const senderId = 'KABAKA';

/** Records of the service, shared by all administrators. Senders and sessions have no mode, and separate tests. */
const ofTheService = /^\/v1\/(sessions?|sign-in-links|users|api-keys|audit|access-log|numbers|carriers|senders)\b/;
const operations = cases.filter(({ template }) => template.startsWith('/v1/') && !ofTheService.test(template));

/** The tables of the records, without those that workers change. */
const tables = [
  'messages',
  'batches',
  'templates',
  'suppressions',
  'consents',
  'verifications',
  'inbound_messages',
  'webhook_endpoints',
] as const;

interface Caller {
  readonly authorization: string;
  readonly mode?: Mode;
}

let server: TestServer;
let owner: UserId;
let ownerKey: string;
let records: Readonly<Record<string, string>>;
let callers: Readonly<Record<string, Caller>>;

beforeAll(async () => {
  server = await startServer();
  owner = server.userId('administrator');
  const { key, id } = await server.createKey({ scopes });
  ownerKey = id;
  const client = createClient({ baseUrl: server.url, apiKey: key });
  records = await makeRecords(client);
  await until(async () => {
    const { data } = await client.GET('/v1/messages', {});
    return data?.data.length === 3 && data.data.every(({ status }) => status === 'delivered');
  });
  // The batch is marked up to a second after its last message.
  await until(async () => (await server.database.read('batches').whereNull('finished_at')).length === 0);
  const live = await server.createKey({ scopes, mode: 'live' });
  const withoutAdmin = scopes.filter((scope) => scope !== 'admin');
  const other = await server.client.POST('/v1/users', { body: { login: 'other-editor', role: 'editor' } });
  const keyOf = async (ofUser: { user_id?: number }) => {
    const body = { name: 'other', mode: 'test' as const, scopes: withoutAdmin, ...ofUser };
    return (await server.client.POST('/v1/api-keys', { body })).data?.key;
  };
  const [ofEditor, ofAdministrator] = [await keyOf({ user_id: other.data?.id ?? 0 }), await keyOf({})];
  callers = {
    'their owner': { authorization: `Bearer ${key}` },
    'a key of another user': { authorization: `Bearer ${ofEditor}` },
    'another user who signs in': { authorization: server.basic('editor'), mode: 'test' },
    "another administrator's key without the scope admin": { authorization: `Bearer ${ofAdministrator}` },
    'a key of the same user for the other mode': { authorization: `Bearer ${live.key}` },
    'the same user who signs in for the other mode': { authorization: server.basic('administrator'), mode: 'live' },
  };
});
afterAll(() => server[Symbol.asyncDispose]());

/** A record of each collection, with its secrets. */
async function makeRecords(client: NgomaClient): Promise<Record<string, string>> {
  const message = { sender_id: senderId, message: marker, client_reference: marker, metadata: { secret: marker } };
  const sent = await client.POST('/v1/messages', { body: { ...message, to: number } });
  const batch = await client.POST('/v1/batches', { body: { message: marker, recipients: [{ to: number }] } });
  const template = await client.POST('/v1/templates', { body: { name: marker, texts: { en: marker } } });
  const suppression = await client.POST('/v1/suppressions', { body: { number: '+256772999002', note: marker } });
  const given_at = new Date().toISOString();
  const consent = await client.POST('/v1/consents', {
    body: { number: '+256772999003', purpose: 'marketing', source: marker, wording: marker, given_at },
  });
  const verification = await client.POST('/v1/verifications', { body: { to: '+256772999004' } });
  const endpoint = await client.POST('/v1/webhook-endpoints', {
    body: { url: `https://${marker}.example.ug/`, event_types: ['message.delivered'] },
  });
  const params = { path: { id: endpoint.data?.id ?? '' } };
  const delivery = await client.POST('/v1/webhook-endpoints/{id}/test', { params });
  const inbound = `inb_${'1'.repeat(26)}`;
  await server.database.transaction((trx) =>
    trx('inbound_messages').insert({
      ...{ id: inbound, user_id: owner, mode: 'test', carrier: 'simulator', keyword: null },
      ...{ from: number, to: '8008', text: marker, received_at: 1 },
    }),
  );
  return {
    messages: sent.data?.id ?? '',
    batches: batch.data?.id ?? '',
    templates: template.data?.id ?? '',
    suppressions: suppression.data?.id ?? '',
    consents: consent.data?.id ?? '',
    verifications: verification.data?.id ?? '',
    'inbound-messages': inbound,
    'webhook-endpoints': params.path.id,
    'webhook-deliveries': delivery.data?.id ?? '',
  };
}

test('there is a record of each collection with an operation on one record', () => {
  const collections = new Set(
    operations.flatMap(({ template }) => /^\/v1\/([a-z-]+)\/\{id\}/.exec(template)?.[1] ?? []),
  );
  expect(Object.keys(records).toSorted()).toEqual([...collections].toSorted());
  for (const [collection, id] of Object.entries(records)) expect(id, collection).not.toBe('');
});

// Without this, the other tests would prove nothing.
test.each(operations.filter(({ method }) => method === 'GET').map((each) => [each.id, each] as const))(
  '%s returns the record to its owner',
  async (_id, each) => {
    const answers = await Promise.all(targetsOf(each).map((target) => ask('their owner', each, target)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    if (each.template.includes('{id}')) return;
    const text = answers.map((answer) => answer.text).join();
    expect(secrets().some((secret) => text.includes(secret))).toBe(true);
  },
);

describe.each([
  'a key of another user',
  'another user who signs in',
  "another administrator's key without the scope admin",
  'a key of the same user for the other mode',
  'the same user who signs in for the other mode',
])('to %s', (name) => {
  test.each(operations.map((each) => [each.id, each] as const))('%s returns and changes nothing', async (_id, each) => {
    const before = await readRows();
    for (const target of targetsOf(each)) {
      const answer = await ask(name, each, target);
      for (const secret of secretsBeside(target)) expect(answer.text, target).not.toContain(secret);
      if (!each.template.includes('{id}')) continue;
      expect([401, 403, 404], answer.text).toContain(answer.status);
      const unknown = await ask(name, each, each.path);
      expect([answer.status, answer.code]).toEqual([unknown.status, unknown.code]);
    }
    expect(await readRows()).toEqual(before);
  });
});

/** The path with the id of the record; for lists, each filter that can name the record or a part of it. */
function targetsOf({ template, method, item, operation }: Case): string[] {
  const [, collection = ''] = /^\/v1\/([a-z-]+)/.exec(template) ?? [];
  const path = template.replace('{id}', records[collection] ?? '');
  if (method !== 'GET' || path !== template) return [path];
  const filters: Readonly<Record<string, string | undefined>> = {
    ...{ user_id: String(owner), key_id: ownerKey },
    ...{ to: number, number, from: number, client_reference: marker, batch_id: records['batches'] },
    ...{ endpoint_id: records['webhook-endpoints'], message_id: records['messages'] },
  };
  const named = parametersOf(document, item, operation).flatMap(({ name }) => {
    const value = filters[name];
    return value === undefined ? [] : [`${path}?${name}=${encodeURIComponent(value)}`];
  });
  return [path, ...named];
}

/** The count of the verification, in statistics that have no names and numbers. */
const counted = '"started":1';
const secrets = (): string[] => [marker, number, senderId, counted, ...Object.values(records)];

/** Values of the request may be repeated. */
const secretsBeside = (target: string): string[] =>
  secrets().filter((secret) => !decodeURIComponent(target).includes(secret));

async function ask(caller: string, { method, operation }: Case, target: string) {
  const { authorization, mode } = callers[caller] ?? { authorization: '' };
  const [[, example] = ['', {}]] = exampleBodies(document, operation);
  const url = new URL(target, server.url);
  if (mode !== undefined) url.searchParams.set('mode', mode);
  const response = await fetch(url, {
    ...example,
    method,
    headers: { authorization, ...Object.fromEntries(new Headers(example.headers)) },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, code: isJson ? JSON.parse(text).code : undefined };
}

const readRows = () =>
  Promise.all(tables.map((table) => server.database.read(table).where({ user_id: owner, mode: 'test' }).orderBy('id')));
