import { expectTypeOf } from 'vitest';
import {
  type CalendarChange,
  type ClientOptions,
  type components,
  createClient,
  type IncomingWebhook,
  isProblem,
  iterateByCursor,
  iterateByPage,
  iterateChanges,
  type Message,
  type MessageStatus,
  type NgomaClient,
  type OpenEnumValue,
  type PagedPath,
  type Problem,
  type ProblemCode,
  type ProblemOf,
  parseWebhook,
  problemCode,
  type ResponseError,
  type UnknownWebhook,
  verifyWebhook,
  type WebhookPayload,
  type WebhookRefusalReason,
  type WebhookType,
  type WebhookVerificationError,
} from '../src/client.ts';

// Checked by the compiler alone (`check:types`): nothing here runs.

type Schemas = components['schemas'];
type ItemOf<Items> = Items extends AsyncIterable<infer Item> ? Item : never;

declare const client: NgomaClient;
const message = { to: '+256772123456', message: 'Webale' };
const id = { path: { id: 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h' } };

// Credentials: none, a key, a user, or both; never half a user.
expectTypeOf<{ baseUrl: string }>().toExtend<ClientOptions>();
expectTypeOf<{ baseUrl: string; apiKey: string | undefined }>().toExtend<ClientOptions>();
expectTypeOf<{ baseUrl: string; login: string; password: string }>().toExtend<ClientOptions>();
expectTypeOf<{ baseUrl: string; apiKey: string; login: string; password: string }>().toExtend<ClientOptions>();
// @ts-expect-error a login without its password
createClient({ baseUrl: 'https://sms.example.ug', login: 'nakato' });
// @ts-expect-error nobody knows where the service is
createClient({ apiKey: 'ngoma_test_1' });
expectTypeOf(globalThis.fetch).toExtend<NonNullable<ClientOptions['fetch']>>();

// Calls: the path, its method, its parameters and its body are those of the contract.
await client.POST('/v1/messages', { body: message });
await client.POST('/v1/messages', { body: message, params: { header: { 'Idempotency-Key': 'order-17' } } });
await client.POST('/events/v1/events', {
  body: { title: 'Nyege Nyege', start_date: 'tomorrow 6pm', end_date: '+3 days' },
});
await client.PATCH('/events/v1/venues/by-slug/{slug}', {
  params: { path: { slug: 'ndere' } },
  body: { city: 'Kampala' },
});
// Conditions: 412 is an error like any other, and only who sends If-None-Match can get neither data nor an error.
const known = { path: { id: 42 }, header: { 'If-None-Match': '"x"' } };
const plain = await client.GET('/events/v1/events/{id}', { params: { path: { id: 42 } } });
if (plain.error === undefined) expectTypeOf(plain.data).toEqualTypeOf<Schemas['Event']>();
const conditional = await client.GET('/events/v1/events/{id}', { params: known });
if (conditional.error === undefined) expectTypeOf(conditional.data).toEqualTypeOf<Schemas['Event'] | undefined>();
const written = await client.PATCH('/events/v1/events/{id}', {
  params: { path: { id: 42 }, header: { 'If-Match': '"x"' } },
  body: { cost: 'UGX 20,000' },
});
if (written.error === undefined) expectTypeOf(written.data).toEqualTypeOf<Schemas['Event']>();
expectTypeOf<'precondition_failed'>().toExtend<ProblemCode>();
// @ts-expect-error a misspelt header
await client.GET('/events/v1/events', { params: { header: { 'If-Non-Match': '"x"' } } });
// @ts-expect-error messages have no tags
await client.GET('/v1/messages', { params: { header: { 'If-None-Match': '"x"' } } });
// @ts-expect-error there is no such path
await client.GET('/v1/mesages');
// @ts-expect-error a timeline is not deleted
await client.DELETE('/v1/messages/{id}/events', { params: id });
// @ts-expect-error the id is missing
await client.GET('/v1/messages/{id}');
// @ts-expect-error the body is missing
await client.POST('/v1/messages');
// @ts-expect-error the number is missing
await client.POST('/v1/messages', { body: { message: 'Webale!' } });
// @ts-expect-error a number is not a text
await client.POST('/v1/messages', { body: { ...message, message: 17 } });
// @ts-expect-error there is no such filter
await client.GET('/v1/messages', { params: { query: { state: 'delivered' } } });
// @ts-expect-error there is no such mode
await client.GET('/v1/messages', { params: { query: { mode: 'alive' } } });
// @ts-expect-error tags are a list
await client.GET('/events/v1/events', { params: { query: { tags: 'jazz' } } });
// @ts-expect-error an event needs a start and an end
await client.POST('/events/v1/events', { body: { title: 'Nyege Nyege' } });

// Answers: either the data of the success or the problem, never both.
const sent = await client.POST('/v1/messages', { body: message });
expectTypeOf(sent.data).toEqualTypeOf<Schemas['AcceptedMessage'] | undefined>();
if (sent.error === undefined) {
  expectTypeOf(sent.data).toEqualTypeOf<Schemas['AcceptedMessage']>();
  expectTypeOf(sent.data.status).toEqualTypeOf<'accepted'>();
  // @ts-expect-error the response to a send does not tell what became of it
  sent.data.sequence;
  // @ts-expect-error the response to a send is never `delivered`
  sent.data.status === 'delivered';
} else {
  expectTypeOf(sent.error).toExtend<Problem>();
  expectTypeOf<'no_carrier'>().toExtend<typeof sent.error.code>();
  expectTypeOf(sent.data).toEqualTypeOf<undefined>();
}

const read = await client.GET('/v1/messages/{id}', { params: id });
if (read.data) expectTypeOf(read.data).toEqualTypeOf<Schemas['Message']>();
const event = await client.GET('/events/v1/events/{id}', { params: { path: { id: 42 } } });
if (event.data) expectTypeOf(event.data).toEqualTypeOf<Schemas['Event']>();
if (event.error) expectTypeOf(event.error).toExtend<Problem>();

// Problems: what is not known to be one becomes one, and codes narrow.
declare const unknownError: unknown;
if (isProblem(unknownError)) expectTypeOf(unknownError).toExtend<Problem>();
if (isProblem(unknownError, 'invalid_number', 'no_carrier')) {
  expectTypeOf(unknownError.code).toEqualTypeOf<'invalid_number' | 'no_carrier'>();
}
// Enums that grow: the known values, and one more variant for those of later versions, which no literal fits.
expectTypeOf<Exclude<Problem['code'], ProblemCode>>().toEqualTypeOf<OpenEnumValue>();
expectTypeOf<Exclude<Message['status'], MessageStatus>>().toEqualTypeOf<OpenEnumValue>();
expectTypeOf<Exclude<Schemas['MessageEvent']['status'], MessageStatus>>().toEqualTypeOf<OpenEnumValue>();
expectTypeOf<Exclude<WebhookPayload['type'], WebhookType>>().toEqualTypeOf<OpenEnumValue>();
expectTypeOf<OpenEnumValue>().toExtend<string>();
expectTypeOf<string>().not.toExtend<OpenEnumValue>();
expectTypeOf<'live' | 'test'>().toEqualTypeOf<Schemas['Message']['mode']>();
function isOver(status: Message['status']): boolean | undefined {
  switch (status) {
    case 'delivered':
    case 'undelivered':
    case 'expired':
    case 'rejected':
    case 'failed':
    case 'unknown':
    case 'canceled':
      return true;
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
    case 'sent':
      return false;
    default:
      expectTypeOf(status).toEqualTypeOf<OpenEnumValue>();
      return undefined;
  }
}
expectTypeOf(isOver).parameter(0).not.toEqualTypeOf<string>();

// Problems are a union by code.
declare const problem: Problem;
switch (problem.code) {
  case 'rate_limited':
    expectTypeOf(problem).toEqualTypeOf<ProblemOf<'rate_limited'>>();
    break;
  // @ts-expect-error there is no such code
  case 'rate_limitted':
    break;
  default:
    expectTypeOf(problem.code).toEqualTypeOf<Exclude<ProblemCode, 'rate_limited'> | OpenEnumValue>();
}
// @ts-expect-error there is no such code
isProblem(unknownError, 'invalid_numer');
expectTypeOf(problemCode).parameter(0).toEqualTypeOf<unknown>();
expectTypeOf(problemCode(unknownError)).toEqualTypeOf<Problem['code'] | undefined>();
expectTypeOf<ResponseError['problem']>().toEqualTypeOf<Problem | undefined>();

// Loops: each list gives its own items, and takes its own filters.
expectTypeOf<PagedPath>().toEqualTypeOf<
  | '/events/v1/events'
  | '/events/v1/event-cards'
  | '/events/v1/venues'
  | '/events/v1/organizers'
  | '/events/v1/categories'
  | '/events/v1/tags'
  | '/events/v1/images'
>();
const messages = iterateByCursor(client, '/v1/messages', { query: { status: ['delivered'], limit: 100 } });
const events = iterateByPage(client, '/events/v1/events', { query: { tags: ['jazz'], page: 2, per_page: 50 } });
const venues = iterateByPage(client, '/events/v1/venues');
const organizers = iterateByPage(client, '/events/v1/organizers');
const categories = iterateByPage(client, '/events/v1/categories', { query: { hide_empty: true } });
const tags = iterateByPage(client, '/events/v1/tags');
expectTypeOf<ItemOf<typeof messages>>().toEqualTypeOf<Schemas['Message']>();
expectTypeOf<ItemOf<typeof events>>().toEqualTypeOf<Schemas['Event']>();
expectTypeOf<ItemOf<typeof venues>>().toEqualTypeOf<Schemas['Venue']>();
expectTypeOf<ItemOf<typeof organizers>>().toEqualTypeOf<Schemas['Organizer']>();
expectTypeOf<ItemOf<typeof categories>>().toEqualTypeOf<Schemas['Category']>();
expectTypeOf<ItemOf<typeof tags>>().toEqualTypeOf<Schemas['Tag']>();
// @ts-expect-error the timeline of a message comes whole
void iterateByCursor(client, '/v1/messages/{id}/events');
// @ts-expect-error the calendar counts pages
void iterateByCursor(client, '/events/v1/events');
// @ts-expect-error messages go on by cursor
void iterateByPage(client, '/v1/messages');
// @ts-expect-error one event is not a list
void iterateByPage(client, '/events/v1/events/{id}');
// @ts-expect-error messages have no venue
void iterateByCursor(client, '/v1/messages', { query: { venue: [12] } });
const misspelt = { per_page: 50, serach: 'jazz' };
// @ts-expect-error there is no such filter, in a variable either
void iterateByPage(client, '/events/v1/events', { query: misspelt });
// @ts-expect-error with `_fields` the items would lack members that their type has
void iterateByPage(client, '/events/v1/events', { query: { _fields: ['title'] } });

// Changes: the kind tells the record.
for await (const { changes, cursor } of iterateChanges(client, { cursor: 'c', records: true, limit: 500 })) {
  expectTypeOf(cursor).toEqualTypeOf<string>();
  expectTypeOf(changes).toEqualTypeOf<CalendarChange[]>();
  for (const change of changes) {
    if (change.kind === 'venue') expectTypeOf(change.record).toEqualTypeOf<Schemas['Venue'] | null | undefined>();
  }
}
// The members of a change in the contract, and no others.
expectTypeOf<keyof CalendarChange>().toEqualTypeOf<keyof Schemas['Change']>();
expectTypeOf<CalendarChange['kind']>().toEqualTypeOf<Schemas['Change']['kind']>();
expectTypeOf<Schemas['Change']>().toExtend<Omit<CalendarChange, 'record'>>();
// @ts-expect-error a batch holds changes, with the cursor beside them
for await (const { change } of iterateChanges(client)) void change;
// @ts-expect-error the option is called `cursor`
void iterateChanges(client, { next_cursor: 'c' });

// Statuses: those that the contract declares.
if (event.error) {
  event.response.status === 404;
  // @ts-expect-error an event is never 402
  event.response.status === 402;
} else {
  expectTypeOf(event.response.status).toEqualTypeOf<200>();
}

// Uploads take files, as browsers and Node have them.
declare const file: File;
await client.POST('/events/v1/images', { body: { file, alt: 'A drummer', focus_x: 0.4 }, timeoutMs: 300_000 });
await client.POST('/events/v1/images', { body: { file: new Blob([]) } });
// @ts-expect-error a name is not a file
await client.POST('/events/v1/images', { body: { file: 'drummer.jpg' } });
// @ts-expect-error the member is called `alt`
await client.POST('/events/v1/images', { body: { file, alternative: 'A drummer' } });

// Webhooks: the body is that of the contract, and every reason to refuse it has a name.
expectTypeOf(verifyWebhook).returns.resolves.toEqualTypeOf<WebhookPayload>();
expectTypeOf(parseWebhook).returns.toEqualTypeOf<WebhookPayload>();
declare const webhook: WebhookPayload;
switch (webhook.type) {
  case 'message.sent':
  case 'message.undelivered':
    expectTypeOf(webhook.data.status).toEqualTypeOf<'sent' | 'undelivered'>();
    expectTypeOf(webhook.data.to).toEqualTypeOf<string>();
    break;
  case 'message.delivered':
    expectTypeOf(webhook.data.status).toEqualTypeOf<'delivered'>();
    break;
  case 'message.expired':
  case 'message.rejected':
  case 'message.failed':
  case 'message.unknown':
  case 'message.canceled':
    expectTypeOf(webhook.data.error).toEqualTypeOf<Schemas['MessageStatusChanged']['data']['error']>();
    break;
  case 'event.created':
  case 'event.updated':
  case 'event.trashed':
  case 'event.restored':
  case 'event.deleted':
  case 'venue.created':
  case 'venue.updated':
  case 'venue.trashed':
  case 'venue.restored':
  case 'venue.deleted':
  case 'organizer.created':
  case 'organizer.updated':
  case 'organizer.trashed':
  case 'organizer.restored':
  case 'organizer.deleted':
  case 'term.created':
  case 'term.updated':
  case 'term.deleted':
    expectTypeOf(webhook.data).toEqualTypeOf<Schemas['ChangedRecord']>();
    break;
  case 'message.received':
    expectTypeOf(webhook.data).toEqualTypeOf<Schemas['InboundMessage']>();
    break;
  case 'batch.finished':
  case 'batch.paused':
    expectTypeOf(webhook.data).toEqualTypeOf<Schemas['MessageBatch']>();
    break;
  case 'verification.approved':
  case 'verification.expired':
  case 'verification.failed':
  case 'verification.undelivered':
  case 'verification.limit_reached':
    expectTypeOf(webhook.data).toEqualTypeOf<Schemas['Verification']>();
    break;
  case 'webhook_endpoint.disabled':
    expectTypeOf(webhook.data.url).toEqualTypeOf<string>();
    break;
  case 'webhook_endpoint.test':
    expectTypeOf(webhook.data.id).toEqualTypeOf<string>();
    break;
  // @ts-expect-error there is no such type
  case 'message.delivred':
    break;
  default:
    expectTypeOf(webhook).toEqualTypeOf<UnknownWebhook>();
    // @ts-expect-error nobody knows what is in it
    webhook.data.id;
}
expectTypeOf<WebhookVerificationError['reason']>().toEqualTypeOf<WebhookRefusalReason>();
expectTypeOf<Request['headers']>().toExtend<IncomingWebhook['headers']>();
expectTypeOf<import('node:http').IncomingHttpHeaders>().toExtend<IncomingWebhook['headers']>();
expectTypeOf<Buffer>().toExtend<IncomingWebhook['body']>();
// @ts-expect-error a parsed body cannot be verified
await verifyWebhook({ secret: 'whsec_', headers: {}, body: { type: 'message.sent' } });
// @ts-expect-error without its secret nothing can be verified
await verifyWebhook({ headers: {}, body: '' });

// Bodies other than JSON are texts, except the package of the client; an unreadable success is an error.
const { data: table } = await client.GET('/v1/messages.csv');
expectTypeOf(table).toEqualTypeOf<string | undefined>();
const { data: tarball } = await client.GET('/client.tgz');
expectTypeOf(tarball).toEqualTypeOf<Blob | undefined>();
const { data: lines } = await client.GET('/client.tgz', { parseAs: 'text' });
expectTypeOf(lines).toEqualTypeOf<string | undefined>();
