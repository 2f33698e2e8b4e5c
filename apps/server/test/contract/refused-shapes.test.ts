import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from '../harness/every-operation.ts';
import { bodyValidatorOf, type FreshValidator, startFreshValidator } from '../harness/fresh-validators.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const to = '+256772123456';
const message = 'Webale';
const template = { name: 'booking-reminder', language: 'lg' };
const templateId = 'tpl_01kb8t4q2n6v0x3m5c7r9w1f2h';
const variables = { name: 'Amina' };
const recipients = [{ to }];
const send = { to, message };
const endpoint = { url: 'https://hooks.example.ug/sms', event_types: ['message.delivered'] };
const key = { name: 'shop', mode: 'test' };
const consent = {
  ...{ number: to, purpose: 'marketing', source: 'Form', wording: 'News by SMS?' },
  given_at: '2026-11-20T14:05:00Z',
};
const url = 'https://ndere.example/events';

/** Addresses that webhooks are never sent to, whoever asks: by their shape alone. */
const wrongAddresses = [
  'hooks.example.ug',
  'ftp://hooks.example.ug/sms',
  'http://hooks.example.ug/sms',
  'https://hooks.example.ug:8080/sms',
  'https://amina:secret@hooks.example.ug/sms',
  'https://hooks.example.ug/a b',
  'https:hooks.example.ug',
];

/** Senders that no phone shows. */
const wrongSenders = ['', 'ŋŋoma', 'NGOMA\t', 'TWELVE-CHARS'];

const textOrTemplate = (rest: object): object[] => [
  rest,
  { ...rest, message, template },
  { ...rest, template: {} },
  { ...rest, template: { language: 'lg' } },
  { ...rest, template: { ...template, id: templateId } },
  { ...rest, template: { name: template.name } },
];

const venue = { venue: 'Ndere Centre' };
const location = { geo_lat: 0.3476, geo_lng: '32.5825' };
const event = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };

/** New venues with half a location. */
const halfLocated = Object.entries(location).map(([name, degrees]) => ({ ...venue, [name]: degrees }));

const refused: Readonly<Record<string, readonly object[]>> = {
  sendMessage: [
    {},
    ...textOrTemplate({ to }),
    { message },
    { to, variables },
    { ...send, variables },
    ...wrongSenders.map((sender_id) => ({ ...send, sender_id })),
    ...wrongAddresses.map((callback_url) => ({ ...send, callback_url })),
  ],
  updateMessage: [
    {},
    { template },
    ...wrongSenders.map((sender_id) => ({ sender_id })),
    ...wrongAddresses.map((callback_url) => ({ callback_url })),
  ],
  createBatch: [
    {},
    ...textOrTemplate({ recipients }),
    { message },
    { message, recipients: [] },
    { message, recipients, variables },
    { message, recipients, sender_id: 'ŋŋoma' },
    ...wrongAddresses.map((callback_url) => ({ message, recipients, callback_url })),
  ],
  previewBatch: textOrTemplate({ recipients }),
  previewMessage: [{}, { message: '' }, { template }],
  createSender: [{}, ...wrongSenders.map((sender_id) => ({ sender_id }))],
  createWebhookEndpoint: [{}, ...wrongAddresses.map((each) => ({ ...endpoint, url: each }))],
  createApiKey: [
    {},
    ...['10', '256.0.0.1', '10.0.0.1/33', '1.2.3', '::1::', '2001:db8::/129', '10.0.0.0/', 'localhost'].map((each) => ({
      ...key,
      allowed_from: [each],
    })),
    { ...key, limits: { spend_per_month: '50,000' } },
  ],
  createSuppression: [{}, { number: '0772123456' }],
  createConsent: [
    {},
    { ...consent, purpose: 'Marketing' },
    { ...consent, source: '' },
    { ...consent, given_at: 'today' },
  ],
  createVerification: [
    {},
    { to: '0772123456' },
    { to, code_length: 3 },
    { to, code_length: 9 },
    { to, lifetime_minutes: 0 },
    { to, lifetime_minutes: 16 },
    { to, language: 'fr' },
    { to, language: 'en', template: { name: 'code', language: 'en' } },
    { to, client_address: '203.0.113.0/24' },
    { to, autofill: {} },
    { to, autofill: { android_hash: 'FA+9qCX9VSu', web_host: 'ndere.example' } },
    { to, autofill: { web_host: 'localhost' } },
  ],
  checkVerification: [{}, { code: '123' }, { code: '123456789' }, { code: '12 456' }],
  createConsents: [{}, { consents: [] }, { consents: [{ number: to }] }],
  replayWebhookDeliveries: [{}, { created_after: 'yesterday' }, { since: '2026-11-20T00:00:00Z' }],
  createVenue: [{}, ...halfLocated],
  createEvent: halfLocated.flatMap((half) => [
    { ...event, venue: half },
    { ...event, venue: [half] },
  ]),
  writeBatch: [
    {},
    ...[
      { path: '/tags' },
      { method: 'POST', path: '/tags/1' },
      { method: 'PATCH', path: '/tags', body: {} },
      { method: 'PUT', path: '/tags', body: {} },
      { method: 'DELETE', path: '/tags' },
      { method: 'DELETE', path: '/tags/1', body: {} },
      { method: 'GET', path: '/tags/1', body: {} },
      { path: '/messages', body: {} },
    ].map((request) => ({ requests: [request] })),
  ],
  createImport: [{}, { url }, ...wrongAddresses.map((each) => ({ source: 'ics', url: each }))],
  createImportSchedule: [
    { source: 'ics', url },
    ...wrongAddresses.map((each) => ({ source: 'ics', url: each, every: '1h' })),
    ...['0h', '1', '169h', '8d', '1m', '1.5h', '01h'].map((every) => ({ source: 'ics', url, every })),
    { source: 'ics', url, every: '1h', missing: 'delete' },
  ],
};

const accepted: Readonly<Record<string, readonly object[]>> = {
  sendMessage: [
    send,
    ...['NGOMA', '8008', "N'dere-1", '[A|B]', 'ÀÉ'.replace('À', 'à')].map((sender_id) => ({ ...send, sender_id })),
    ...[
      'https://hooks.example.ug',
      'HTTPS://hooks.example.ug:8443/sms?a=b#c',
      'https://hooks.example.ug:443/@sms',
      'https://[2a00:1450:4009::1]/sms',
    ].map((callback_url) => ({ ...send, callback_url })),
  ],
  createBatch: [{ message, recipients }],
  previewBatch: [{ message, recipients: [{ to, variables }] }],
  createSender: [{ sender_id: 'NGOMA-2' }],
  createVerification: [
    { to, language: 'sw', code_length: 8, lifetime_minutes: 1, client_address: '2001:db8::7' },
    { to, autofill: { android_hash: 'FA+9qCX9VSu' } },
  ],
  createConsents: [{ consents: [consent, { ...consent, purpose: 'Marketing', given_at: 'today' }] }],
  createVenue: [{ ...venue, ...location }],
  writeBatch: [{ requests: [{ path: '/tags', body: { name: 'jinja' } }] }],
  createEvent: [{ ...event, venue: { ...venue, ...location } }],
  createApiKey: ['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/48', '0.0.0.0/0'].map((each) => ({
    ...key,
    allowed_from: [each],
  })),
};

const rows = (table: typeof refused) =>
  Object.entries(table).flatMap(([id, bodies]) => bodies.map((body) => [id, JSON.stringify(body)] as const));

function operationOf(id: string) {
  const found = cases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`The contract has no operation ${id}`);
  return found;
}

describe('the contract and the server accept the same shapes', () => {
  let server: TestServer;
  let fresh: FreshValidator;
  beforeAll(async () => {
    [server, fresh] = await Promise.all([startServer({ environment: { NGOMA_WORKER: 'off' } }), startFreshValidator()]);
  });
  afterAll(() => Promise.all([server[Symbol.asyncDispose](), fresh[Symbol.asyncDispose]()]));

  /** The verdicts of Ajv, a new express-openapi-validator and the server. */
  async function verdicts(id: string, body: string) {
    const { path, method, operation } = operationOf(id);
    const authorization = path.startsWith('/v1/') ? server.bearer : server.basic('administrator');
    const init = { method, body, headers: { 'content-type': 'application/json', authorization } };
    const statuses = await Promise.all([fetch(`${fresh.url}${path}`, init), fetch(`${server.url}${path}`, init)]);
    return [bodyValidatorOf(operation)(JSON.parse(body)), ...statuses.map(({ status }) => status)];
  }

  test.each(rows(refused))('all reject %s of %s', async (id, body) => {
    expect(await verdicts(id, body)).toEqual([false, 400, 400]);
  });

  test.each(rows(accepted))('all accept %s of %s', async (id, body) => {
    expect(await verdicts(id, body)).toEqual([true, 204, expect.toSatisfy((status) => status >= 200 && status < 300)]);
  });

  test('a template is referenced by its id or its name', async () => {
    for (const reference of [template, { id: templateId, language: 'lg' }]) {
      const body = { to, template: reference, variables };
      // The template does not exist, which only the server knows.
      expect(await verdicts('sendMessage', JSON.stringify(body))).toEqual([true, 204, 400]);
    }
  });
});
