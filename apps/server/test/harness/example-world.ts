import type { NgomaClient } from '@ngoma/client';
import { storeAccountCode } from '../../src/account/account-codes/account-codes.ts';
import { resetHashes } from '../../src/account/account-codes/password-resets.ts';
import { phoneHashes } from '../../src/account/account-codes/phone-confirmations.ts';
import { insertApiKey } from '../../src/account/api-keys/repository.ts';
import type { ApiKeyId } from '../../src/account/caller.ts';
import { writeAccounts } from '../../src/account/change-accounts.ts';
import { hashSecret } from '../../src/account/credential-text.ts';
import { loadNumberHash } from '../../src/account/number-hash.ts';
import { createSecretBox } from '../../src/account/secret-box.ts';
import { loadSecretKey } from '../../src/account/secret-key.ts';
import { setOwnPassword } from '../../src/account/sessions/own-password.ts';
import { createPasswordHasher } from '../../src/account/sessions/password-hash.ts';
import { createUser } from '../../src/account/users/create-user.ts';
import { updateUser } from '../../src/account/users/repository.ts';
import { firstProgress, type ImportId } from '../../src/calendar/imports/import.ts';
import type { ScheduleId } from '../../src/calendar/imports/run-conditions.ts';
import { insertImport } from '../../src/calendar/imports/runs/repository.ts';
import { insertSchedule } from '../../src/calendar/imports/schedules/repository.ts';
import type { Handlers } from '../../src/http/handler.ts';
import type { CarrierReceipt } from '../../src/messaging/carriers/carrier.ts';
import { callbackHandlers } from '../../src/messaging/carriers/controls/handlers.ts';
import { type Clock, systemClock } from '../../src/time/clock.ts';
import { dayMs } from '../../src/time/durations.ts';
import { png } from './example-request.ts';
import type { TestServer } from './server.ts';

/** The ids in the examples of the contract. */
const ids = { venues: [12, 13], organizer: 15, image: 31, events: [42, 43] };
const namedIds = [...ids.venues, ids.organizer, ids.image, ...ids.events];
export const exampleImport = 'imp_01kb8t4q2n6v0x3m5c7r9w1f2h' as ImportId; // as: `makeImport` gives it to a row
export const exampleImportSchedule = 'ims_01kb8t4q2n6v0x3m5c7r9w1f2h' as ScheduleId; // as: like the import

/**
 * Creates the records in the examples of the contract with their ids: venues 12 and 13, organizer 15, image 31, events
 * 42 and 43, an import, and the terms 1 to 4 of the kind in `path`.
 */
export async function makeExampleWorld(server: TestServer, path: string): Promise<void> {
  const admin = server.as('administrator');
  await makeTerms(admin, path.startsWith('/events/v1/tags') ? 'tags' : 'categories');
  await makeImport(server);
  await makeImportSchedule(server);
  for (const [place, id] of namedIds.entries()) {
    await passIds(server, id - (namedIds[place - 1] ?? 0) - 1);
    if (id === ids.image) await makeImage(server);
    else await makeRecord(admin, id);
  }
  await makeSeries(admin);
  if (path.endsWith('/restore')) await trashAll(admin);
}

/** Skips ids, like those of deleted records. */
async function passIds({ database }: TestServer, count: number): Promise<void> {
  if (count === 0) return;
  await database.transaction(async (trx) => {
    const passed = await trx('calendar_records')
      .insert(Array.from({ length: count }, () => ({ kind: 'organizer' })))
      .returning('id');
    const passedIds = passed.map(({ id }) => id);
    await trx('calendar_records').whereIn('id', passedIds).delete();
  });
}

/** A series with two dates on the day of the examples. */
async function makeSeries(admin: NgomaClient): Promise<void> {
  const times = { start_date: '2026-12-05 18:00', end_date: '2026-12-05 20:00' };
  const recurrence = { rrule: 'FREQ=WEEKLY;COUNT=20', rdate: ['2026-12-05 21:00'] };
  must(await admin.POST('/events/v1/events', { body: { title: 'Kampala choir', ...times, recurrence } }));
}

/** Records that the examples restore. */
async function trashAll(admin: NgomaClient): Promise<void> {
  const at = (id: number | undefined) => ({ params: { path: { id: id ?? 0 } } });
  must(await admin.DELETE('/events/v1/events/{id}', at(ids.events[0])));
  must(await admin.DELETE('/events/v1/venues/{id}', at(ids.venues[0])));
  must(await admin.DELETE('/events/v1/organizers/{id}', at(ids.organizer)));
}

async function makeTerms(admin: NgomaClient, kind: 'categories' | 'tags'): Promise<void> {
  const names = ['Film', 'Sport', 'Music', 'Drama'];
  for (const name of names) must(await admin.POST(`/events/v1/${kind}`, { body: { name } }));
  if (kind === 'tags') return;
  for (const name of ['jazz', 'live']) must(await admin.POST('/events/v1/tags', { body: { name } }));
}

/** Creates a record with an id of the server for the operation and returns the id; undefined for other collections. */
export async function makeOwn(
  server: TestServer,
  collection: string | undefined,
  operationId: string,
): Promise<string | undefined> {
  const { client } = server;
  switch (collection) {
    case 'messages':
      return makeExampleMessage(server, operationId);
    case 'webhook-endpoints':
      return (await makeEndpoint(client)).id;
    case 'webhook-deliveries': {
      const { id } = await makeEndpoint(client);
      const { data } = await client.POST('/v1/webhook-endpoints/{id}/test', { params: { path: { id } } });
      return data?.id;
    }
    case 'templates':
      return makeExampleTemplate(server);
    case 'batches':
      return makeBatch(client, operationId);
    case 'sessions':
      await server.createSession('administrator');
      return server.database
        .read('sessions')
        .first('id')
        .then(({ id }) => id);
    default:
      return undefined;
  }
}

/** The template in the examples, once on each server. */
export async function makeExampleTemplate({ client }: TestServer): Promise<string> {
  const { data: known } = await client.GET('/v1/templates');
  const [before] = known?.data.filter(({ name }) => name === 'booking-reminder') ?? [];
  if (before !== undefined) return before.id;
  const texts = { en: '{{name}}, your seat is {{seat}}.', lg: '{{name}}, ekifo kyo {{seat}}.' };
  const variables = { name: { max_length: 20 }, seat: { max_length: 4 } };
  const { data, error } = await client.POST('/v1/templates', { body: { name: 'booking-reminder', texts, variables } });
  must({ error });
  return data?.id ?? '';
}

async function makeBatch(client: NgomaClient, operationId: string): Promise<string | undefined> {
  const waits = ['pauseBatch', 'resumeBatch', 'cancelBatch'].includes(operationId);
  const recipients = [{ to: '+256772123456' }];
  const body = { message: 'Webale', recipients, ...(waits && { send_at: inAnHour() }) };
  return (await client.POST('/v1/batches', { body })).data?.id;
}

async function makeEndpoint(client: NgomaClient): Promise<{ readonly id: string }> {
  const body = { url: 'https://hooks.example.ug/ngoma', event_types: ['message.delivered' as const] };
  const { data } = await client.POST('/v1/webhook-endpoints', { body });
  return data ?? { id: '' };
}

/** The carrier in the examples; its settings accept any report and need no token. */
export const exampleCarrier = 'mtn';
export const withExampleCarrier = (handlers: Handlers): Handlers => ({
  ...handlers,
  ...callbackHandlers({
    describe: () => [{ name: exampleCarrier, kind: 'http', window: 10, perSecond: 50 }],
    readCallback: () => ({ kind: 'read', items: [exampleReceipt], ignored: [] }),
    readTextCallback: () => ({ kind: 'read', items: [exampleText], ignored: [] }),
    receive: async () => undefined,
    receiveText: async () => undefined,
  }),
});

const exampleText = { from: '+256772123456', to: '8008', text: 'Two seats, please.' };

const exampleReceipt: CarrierReceipt = {
  carrierMessageId: '7f3a91c2',
  status: 'delivered',
  reason: null,
  code: 'DELIVRD',
  to: '256752123456',
  senderId: null,
  submittedAt: null,
  doneAt: '2026-11-22T09:31:02',
  text: null,
};

/** An import that never runs: it belongs to a command, and no worker claims it. */
export async function makeImport(server: TestServer): Promise<void> {
  await server.database.transaction((trx) =>
    insertImport(trx, {
      id: exampleImport,
      ...{ userId: server.userId('administrator'), source: 'tec', url: 'https://ndere.example', runner: 'command' },
      ...{ dryRun: false, origin: server.url, status: 'queued', progress: firstProgress, error: undefined },
      ...{ createdAtMs: Date.parse('2026-11-22T09:30:00Z'), endedAtMs: undefined },
    }),
  );
}

/** A schedule that is paused, so that it starts no runs. */
export async function makeImportSchedule(server: TestServer): Promise<void> {
  const nowMs = Date.parse('2026-11-22T09:30:00Z');
  await server.database.transaction((trx) =>
    insertSchedule(trx, {
      ...{ id: exampleImportSchedule, userId: server.userId('administrator'), source: 'ics', every: '6h' },
      ...{ url: 'https://ndere.example/events.ics', missing: 'trash', paused: true, origin: server.url },
      ...{ nextRunAtMs: nowMs, importId: undefined, lastImportId: undefined, lastStatus: undefined, failures: 0 },
      ...{ lastRunAtMs: undefined, error: undefined, failingSinceMs: undefined, events: undefined },
      ...{ validators: undefined, createdAtMs: nowMs, updatedAtMs: nowMs },
    }),
  );
}

/** The key in the examples. */
export async function makeApiKey({ database, userId }: TestServer): Promise<void> {
  await writeAccounts(database, (trx) =>
    insertApiKey(trx, {
      id: 'key_01kb8t4q2n6v0x3m5c7r9w1f2h' as ApiKeyId, // as: it gets a row here
      ...{ user_id: userId('administrator'), name: 'website', mode: 'live', scopes: 'messages:send', allowed_from: '' },
      ...{ key_hash: 'none', key_hint: 'x7Kq2Z', webhook_secret: '', created_at: 0, revoked_at: null },
      ...{ expires_at: null, last_used_at: null, rolled_to: null, per_second: 5, per_day: null, per_month: null },
    }),
  );
}

/** Uploads a white pixel and returns its id. */
export async function makeImage(server: TestServer): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([png], { type: 'image/png' }), 'nyege-nyege.png');
  const headers = { authorization: server.basic('administrator') };
  const response = await fetch(`${server.url}/events/v1/images`, { method: 'POST', headers, body: form });
  const { id } = (await response.json()) as { readonly id?: number }; // as: the contract is checked elsewhere
  if (id === undefined) throw new Error(`The image of the examples could not be made: ${response.status}`);
  return id;
}

async function makeRecord(admin: NgomaClient, id: number): Promise<void> {
  if (ids.venues.includes(id)) {
    const venue = id === ids.venues[0] ? 'Ndere Cultural Centre' : 'Uganda National Theatre';
    must(await admin.POST('/events/v1/venues', { body: { venue } }));
  } else if (ids.events.includes(id)) {
    const title = id === ids.events[0] ? 'Kampala Jazz Night' : 'Nyege Nyege';
    must(
      await admin.POST('/events/v1/events', {
        body: { title, start_date: '2026-12-05 18:00', end_date: '2026-12-05 23:00' },
      }),
    );
  } else {
    must(await admin.POST('/events/v1/organizers', { body: { organizer: 'Makerere University Business School' } }));
  }
}

const ownerOfKey = async ({ database, key }: TestServer): Promise<unknown> =>
  (
    await database
      .read('api_keys')
      .where({ key_hint: key.key.slice(-6) })
      .first('user_id')
  ).user_id;

/** The records in the examples of messaging, of the user of the test key. */
export async function makeExampleSuppression(server: TestServer): Promise<void> {
  const user_id = await ownerOfKey(server);
  await server.database.transaction((trx) =>
    trx('suppressions').insert({
      ...{ id: 'sup_01kb8t4q2n6v0x3m5c7r9w1f2h', user_id, mode: 'test', number: '+256772123450' },
      ...{ scope: 'marketing', source: 'api', created_at: exampleClock.now() },
    }),
  );
}

export async function makeExampleConsent(server: TestServer): Promise<void> {
  const user_id = await ownerOfKey(server);
  await server.database.transaction((trx) =>
    trx('consents').insert({
      ...{ id: 'con_01kb8t4q2n6v0x3m5c7r9w1f2h', user_id, mode: 'test', number: '+256772123450' },
      ...{ purpose: 'marketing', source: 'Form', wording: 'News by SMS?', given_at: 1, digest: 'none' },
      created_at: exampleClock.now(),
    }),
  );
}

/** A verification, and the template for others. */
export async function makeExampleVerification(server: TestServer): Promise<void> {
  const texts = { lg: 'Ndere: koodi yo eri {{code}}, eddakiika {{minutes}}.' };
  const variables = { code: { max_length: 8 }, minutes: { max_length: 2 } };
  await server.client.POST('/v1/templates', { body: { name: 'one-time-code', texts, variables } });
  const user_id = await ownerOfKey(server);
  await server.database.transaction((trx) =>
    trx('verifications').insert({
      ...{ id: 'ver_01kb8t4q2n6v0x3m5c7r9w1f2h', user_id, mode: 'test', number: '+256772123450' },
      ...{ status: 'pending', code_hash: '', code_length: 6, tries: 0, sends: 1, lifetime_ms: 600_000 },
      ...{ language: 'en', options: JSON.stringify({ senderId: null, text: { language: 'en' }, autofill: null }) },
      ...{ message_id: 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h', created_at: exampleClock.now() },
      ...{ sent_at: exampleClock.now() - 60_000, expires_at: Date.UTC(2100, 0, 1) },
    }),
  );
}

export async function makeExampleSender(server: TestServer): Promise<void> {
  const user_id = await ownerOfKey(server);
  await server.database.transaction((trx) =>
    trx('senders').insert({
      ...{ id: 'snd_01kb8t4q2n6v0x3m5c7r9w1f2h', user_id, sender_id: 'KIRABO', is_default: 0, decisions: '{}' },
      created_at: exampleClock.now(),
    }),
  );
}

/** The users, the sign-in link and the codes of accounts of the examples; each password is 'the rains came early'. */
export async function makeExampleSignIn({ database, userId, config }: TestServer): Promise<void> {
  const [nowMs, phone] = [exampleClock.now(), '+256772123456'];
  const numberHash = await loadNumberHash(database, createSecretBox(loadSecretKey(config)));
  const own_password = await createPasswordHasher().hash('the rains came early');
  const amina = await writeAccounts(database, async (trx) => {
    const { id } = await createUser(trx, { login: 'amina', email: undefined, role: 'editor' }, nowMs);
    for (const each of [id, userId('administrator')]) await setOwnPassword(trx, each, own_password);
    const token_hash = hashSecret('3kTvNq8Wm2Rb7Yc5Xp1Zs9Gd4Hf6Jk0LaEuIoBxCwDy');
    await trx('sign_in_links').insert({ user_id: id, token_hash, expires_at: nowMs + dayMs });
    await updateUser(trx, id, { phone, confirmed_phone: phone });
    await updateUser(trx, userId('administrator'), { phone });
    return id;
  });
  const administrator = userId('administrator');
  await database.transaction(async (trx) => {
    const lost = { ...resetHashes(numberHash, 'amina', '482913'), userId: amina };
    await storeAccountCode(trx, lost, nowMs);
    const number = { ...phoneHashes(numberHash, administrator, phone, '482913'), userId: administrator };
    await storeAccountCode(trx, number, nowMs);
  });
}

export async function makeExampleInbound(server: TestServer): Promise<void> {
  const user_id = await ownerOfKey(server);
  await server.database.transaction((trx) =>
    trx('inbound_messages').insert({
      ...{ id: 'inb_01kb8t4q2n6v0x3m5c7r9w1f2h', user_id, mode: 'test', carrier: 'simulator' },
      ...{ from: '+256772123456', to: '8008', text: 'Two seats, please.', received_at: exampleClock.now() },
    }),
  );
}

/** Today in the examples, so that their later times are in the future. */
const aheadMs = Date.parse('2026-11-21T08:30:00Z') - Date.now();
export const exampleClock: Clock = { ...systemClock, now: () => systemClock.now() + aheadMs };

/** Creates the message for the example of this operation and returns its id. */
async function makeExampleMessage(server: TestServer, operationId: string): Promise<string> {
  const waits = ['updateMessage', 'cancelMessage', 'deleteMessage', 'resendMessage'].includes(operationId);
  const body = { to: '+256772123456', message: 'Webale!', ...(waits && { send_at: inAnHour() }) };
  const { data, error } = await server.client.POST('/v1/messages', { body });
  must({ error });
  const params = { path: { id: data?.id ?? '' } };
  if (operationId === 'deleteMessage') must(await server.client.POST('/v1/messages/{id}/cancel', { params }));
  if (operationId === 'resendMessage') await loseAnswer(server, params.path.id);
  return params.path.id;
}

const inAnHour = (): string => new Date(exampleClock.now() + 3_600_000).toISOString();

/** The response of the carrier to the submit of this message was lost. */
async function loseAnswer({ database }: TestServer, id: string): Promise<void> {
  await database.transaction(async (trx) => {
    await trx('message_queue').where({ message_id: id }).delete();
    await trx('messages').where({ id }).update({ status: 'unknown', reason: 'uncertain_submit' });
  });
}

function must({ error }: { readonly error?: unknown }): void {
  if (error !== undefined) throw new Error(`The world of the examples could not be made: ${JSON.stringify(error)}`);
}
