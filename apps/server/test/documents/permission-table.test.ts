import { httpMethods } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles, type Scope, scopes } from '../../src/account/caller.ts';
import { loadContract } from '../../src/http/contract.ts';
import { type Case, cases } from '../harness/every-operation.ts';
import { makeImage } from '../harness/example-world.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** The rights in the calendar, tested with the service: each role, operation, owner and status. */
const { document } = loadContract();

type Asker = Role | 'nobody';
const askers: readonly Asker[] = [...roles, 'nobody'];
const editors: readonly Asker[] = ['administrator', 'editor'];
const uploaders: readonly Asker[] = [...editors, 'author'];
const writers: readonly Asker[] = [...uploaders, 'contributor'];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function ask(asker: Asker, method: string, path: string, body?: object | FormData): Promise<number> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(asker !== 'nobody' && { authorization: server.basic(asker) }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function make(path: string, body: object): Promise<{ readonly id: number; readonly slug: string }> {
  const response = await fetch(`${server.url}/events/v1${path}`, {
    method: 'POST',
    headers: { authorization: server.basic('administrator'), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { readonly id: number; readonly slug: string };
}

let made = 0;
const kinds = {
  events: () => ({ title: `Event ${++made}`, start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' }),
  venues: () => ({ venue: `Venue ${++made}` }),
  organizers: () => ({ organizer: `Organizer ${++made}` }),
} as const;
type Kind = keyof typeof kinds;

const statuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;
type Status = (typeof statuses)[number];

/** Anonymous callers own no records; other records belong to another administrator. */
function makePost(kind: Kind, owner: Asker, status: Status) {
  const author = owner === 'nobody' ? server.userId('administrator') : server.userId(owner);
  return make(`/${kind}`, { ...kinds[kind](), author, status, ...(status === 'future' && { date: '2099-01-01' }) });
}

/** The table, in words of its own. */
function mayRead(asker: Asker, own: boolean, status: Status): boolean {
  return status === 'publish' || own || editors.includes(asker);
}
function mayChange(asker: Asker, own: boolean, status: Status): boolean {
  if (editors.includes(asker)) return true;
  if (!own) return false;
  return asker === 'author' || (asker === 'contributor' && status !== 'publish' && status !== 'future');
}

// as: its own keys
describe.each(Object.keys(kinds) as Kind[])('%s', (kind) => {
  describe.each(askers)('asked for by %s', (asker) => {
    const owners = asker === 'nobody' ? [false] : [true, false];
    const cases = owners.flatMap((own) => statuses.map((status) => [own, status] as const));

    test.each(cases)('own: %s, %s', async (own, status) => {
      const owner = own ? asker : asker === 'administrator' ? 'editor' : 'administrator';
      const { id, slug } = await makePost(kind, owner, status);
      const at = `/events/v1/${kind}/${id}`;
      const refused = asker === 'nobody' ? 401 : 403;
      const changed = mayChange(asker, own, status) ? 200 : refused;
      expect(await ask(asker, 'GET', at)).toBe(mayRead(asker, own, status) ? 200 : 403);
      expect(await ask(asker, 'PATCH', at, { description: 'Changed' })).toBe(changed);
      if (slug !== '') {
        const bySlug = `/events/v1/${kind}/by-slug/${slug}`;
        expect(await ask(asker, 'PATCH', bySlug, { description: 'By slug' })).toBe(changed);
      }
      expect(await ask(asker, 'DELETE', at)).toBe(changed);
      if (changed !== 200) expect(await ask('administrator', 'DELETE', at)).toBe(200);
      // A record in the trash has its earlier status, so that the approval of an editor is not undone.
      expect(await ask(asker, 'POST', `${at}/restore`)).toBe(changed);
    });
  });
});

interface Operation {
  readonly allowed: readonly Asker[];
  run(asker: Asker): Promise<number>;
}

const term = { name: 'Term' };
const newTerm = () => ({ name: `${term.name} ${++made}` });

async function onTerm(asker: Asker, kind: 'categories' | 'tags', method: string, body?: object): Promise<number> {
  const { id } = await make(`/${kind}`, newTerm());
  return ask(asker, method, `/events/v1/${kind}/${id}`, body);
}

async function onImage(asker: Asker, method: string, body?: object): Promise<number> {
  return ask(asker, method, `/events/v1/images/${await makeImage(server)}`, body);
}

const notMade = `/events/v1/imports/imp_${'0'.repeat(26)}`;
const noSchedule = `/events/v1/import-schedules/ims_${'0'.repeat(26)}`;
const pixel = () => {
  const form = new FormData();
  form.append('file', new Blob(['no image']), 'a.png');
  return form;
};

/** Rights that do not depend on the owner. Editors change the images of others, authors do not. */
const operations: Readonly<Record<string, Operation>> = {
  createEvent: { allowed: writers, run: (asker) => ask(asker, 'POST', '/events/v1/events', kinds.events()) },
  createVenue: { allowed: writers, run: (asker) => ask(asker, 'POST', '/events/v1/venues', kinds.venues()) },
  createOrganizer: {
    allowed: writers,
    run: (asker) => ask(asker, 'POST', '/events/v1/organizers', kinds.organizers()),
  },
  createCategory: { allowed: uploaders, run: (asker) => ask(asker, 'POST', '/events/v1/categories', newTerm()) },
  updateCategory: { allowed: uploaders, run: (asker) => onTerm(asker, 'categories', 'PATCH', newTerm()) },
  deleteCategory: { allowed: uploaders, run: (asker) => onTerm(asker, 'categories', 'DELETE') },
  createTag: { allowed: editors, run: (asker) => ask(asker, 'POST', '/events/v1/tags', newTerm()) },
  updateTag: { allowed: editors, run: (asker) => onTerm(asker, 'tags', 'PATCH', newTerm()) },
  deleteTag: { allowed: editors, run: (asker) => onTerm(asker, 'tags', 'DELETE') },
  writeBatch: {
    allowed: writers,
    run: (asker) =>
      ask(asker, 'POST', '/events/v1/batch', { requests: [{ method: 'POST', path: '/venues', body: kinds.venues() }] }),
  },
  listImages: { allowed: uploaders, run: (asker) => ask(asker, 'GET', '/events/v1/images') },
  getImage: { allowed: uploaders, run: (asker) => onImage(asker, 'GET') },
  updateImage: { allowed: editors, run: (asker) => onImage(asker, 'PATCH', { alt: 'x' }) },
  deleteImage: { allowed: editors, run: (asker) => onImage(asker, 'DELETE') },
  // Callers with the right get an error about the body or the id.
  createImage: { allowed: uploaders, run: (asker) => ask(asker, 'POST', '/events/v1/images', pixel()) },
  updateSettings: {
    allowed: ['administrator'],
    run: (asker) => ask(asker, 'PATCH', '/events/v1/settings', { first_view: 'list' }),
  },
  createImport: {
    allowed: editors,
    run: (asker) => ask(asker, 'POST', '/events/v1/imports', { source: 'tec', url: 'x' }),
  },
  getImport: { allowed: editors, run: (asker) => ask(asker, 'GET', notMade) },
  listImportProblems: { allowed: editors, run: (asker) => ask(asker, 'GET', `${notMade}/problems`) },
  cancelImport: { allowed: editors, run: (asker) => ask(asker, 'POST', `${notMade}/cancel`) },
  listImports: { allowed: editors, run: (asker) => ask(asker, 'GET', '/events/v1/imports') },
  createImportSchedule: {
    allowed: editors,
    run: (asker) => ask(asker, 'POST', '/events/v1/import-schedules', { source: 'tec', url: 'x', every: '1h' }),
  },
  listImportSchedules: { allowed: editors, run: (asker) => ask(asker, 'GET', '/events/v1/import-schedules') },
  getImportSchedule: { allowed: editors, run: (asker) => ask(asker, 'GET', noSchedule) },
  updateImportSchedule: { allowed: editors, run: (asker) => ask(asker, 'PATCH', noSchedule, { paused: true }) },
  deleteImportSchedule: { allowed: editors, run: (asker) => ask(asker, 'DELETE', noSchedule) },
};

describe.each(Object.entries(operations))('%s', (_name, { allowed, run }) => {
  test.each(askers)('by %s', async (asker) => {
    const status = await run(asker);
    if (allowed.includes(asker)) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(asker === 'nobody' ? 401 : 403);
  });
});

test('every restricted operation of the calendar is in this table', () => {
  const onPosts = /^(update|delete|restore)(Event|Venue|Organizer)(BySlug)?$/;
  const guarded = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/events/v1'))
    .flatMap(([, item]) => httpMethods.flatMap((method) => item[method] ?? []))
    .filter(({ security }) => !security.some((each) => Object.keys(each).length === 0))
    .map(({ operationId }) => operationId.replace(/By(Post|Put)$/, ''))
    .filter((id) => !onPosts.test(id));
  expect([...new Set(guarded)].sort()).toEqual(Object.keys(operations).sort());
});

/** Messaging and administration: the roles with the right, and the scope of a key. */
interface Rule {
  /** The roles of the users of keys. */
  readonly roles: readonly Role[];
  readonly scope: Scope;
  /** The roles of users with a password; none if no password is accepted. */
  readonly passwords: readonly Role[];
}
const messaging: readonly Role[] = ['administrator', 'editor'];
const sending: Rule = { roles: messaging, scope: 'messages:send', passwords: messaging };
const reading: Rule = { ...sending, scope: 'messages:read' };
const verifying: Rule = { ...sending, scope: 'verifications:write' };
const naming: Rule = { ...sending, scope: 'senders:write' };
const wording: Rule = { ...sending, roles: ['administrator'], passwords: ['administrator'] };
const operating: Rule = { roles: ['administrator'], scope: 'admin', passwords: [] };
const managing: Rule = { ...operating, passwords: ['administrator'] };
const signedIn: Rule = { roles, scope: 'admin', passwords: roles };
const listening: Rule = { roles, scope: 'webhooks:read', passwords: messaging };
const announcing: Rule = { ...listening, scope: 'webhooks:write' };
const rules: Readonly<Record<string, Rule>> = {
  ...{ sendMessage: sending, previewMessage: sending },
  ...{ updateMessage: sending, deleteMessage: sending, cancelMessage: sending, resendMessage: sending },
  ...{ listWebhookEndpoints: listening, getWebhookEndpoint: listening },
  ...{ listWebhookDeliveries: listening, getWebhookDelivery: listening },
  ...{ createWebhookEndpoint: announcing, updateWebhookEndpoint: announcing, deleteWebhookEndpoint: announcing },
  ...{ rotateWebhookEndpointSecret: announcing, testWebhookEndpoint: announcing },
  ...{ replayWebhookDelivery: announcing, replayWebhookDeliveries: announcing },
  ...{ createBatch: sending, previewBatch: sending, pauseBatch: sending, resumeBatch: sending, cancelBatch: sending },
  ...{
    exportMessages: reading,
    listBatches: reading,
    getBatch: reading,
    listBatchRows: reading,
    listMessageStatistics: reading,
  },
  ...{ createTemplate: wording, updateTemplate: wording, deleteTemplate: wording },
  ...{ listTemplates: reading, getTemplate: reading, previewTemplate: reading },
  ...{ createSuppression: sending, importSuppressions: sending, deleteSuppression: sending },
  ...{ listSuppressions: reading, getSuppression: reading },
  ...{ createConsent: sending, createConsents: sending, withdrawConsent: sending, deleteConsent: sending },
  ...{ listConsents: reading, getConsent: reading },
  ...{ createVerification: verifying, getVerification: verifying, checkVerification: verifying },
  ...{ resendVerification: verifying, cancelVerification: verifying, listVerificationStatistics: reading },
  ...{
    listInboundMessages: reading,
    getInboundMessage: reading,
    replyToInboundMessage: sending,
    deleteInboundMessage: sending,
  },
  ...{ listSenders: naming, createSender: naming, getSender: naming, updateSender: naming, deleteSender: naming },
  decideSender: managing,
  ...{ listMessages: reading, getMessage: reading, listMessageEvents: reading },
  ...{ listCarriers: operating, updateCarrier: operating, listAuditEntries: operating },
  ...{ listAccessEntries: managing, exportNumber: managing, eraseNumber: managing },
  ...{ listUsers: managing, createUser: managing, getUser: managing, updateUser: managing },
  deleteUser: managing,
  ...{ listApplicationPasswords: managing, createApplicationPassword: managing, revokeApplicationPassword: managing },
  ...{ listApiKeys: managing, createApiKey: managing, getApiKey: managing, updateApiKey: managing },
  ...{ revokeApiKey: managing, rollApiKey: managing },
  ...{ createSignInLink: managing, listSessions: signedIn, revokeSession: signedIn },
};

/** Keys of any scope may ask who they are; the others need a session. `sessions.test.ts` tests them. */
const withoutScope = [
  ...['getSession', 'deleteSession', 'changePassword', 'updateCurrentUser'],
  ...['sendPhoneCode', 'confirmPhone'],
];
const guarded = cases.filter(
  ({ id, template, operation }) =>
    template.startsWith('/v1/') && operation.security.length > 0 && !withoutScope.includes(id),
);

test('every restricted operation of /v1 is in this table', () => {
  expect(guarded.map(({ id }) => id).sort()).toEqual(Object.keys(rules).sort());
});

/** An empty body is refused by those that take one, after the caller was let in. */
async function askWith(authorization: string | undefined, { method, path }: Case): Promise<number> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(authorization !== undefined && { authorization }), 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe.each(guarded.map((each) => [each.id, each] as const))('%s', (id, each) => {
  // A rule that is missing has failed the test above.
  const { roles: allowed, scope, passwords } = rules[id] ?? operating;

  test('anonymous, and by each role with a password and with a key', async () => {
    expect(await askWith(undefined, each)).toBe(401);
    for (const role of roles) {
      const { key } = await server.createKey({ role });
      const byKey = await askWith(`Bearer ${key}`, each);
      const byPassword = await askWith(server.basic(role), each);
      expect([401, 403].includes(byKey), `a key of the ${role}`).toBe(!allowed.includes(role));
      if (passwords.length === 0) expect(byPassword, role).toBe(401);
      else expect([401, 403].includes(byPassword), role).toBe(!passwords.includes(role));
    }
  });

  test('by a key with each scope alone', async () => {
    for (const named of scopes) {
      const { key } = await server.createKey({ scopes: [named] });
      const status = await askWith(`Bearer ${key}`, each);
      expect(status === 403, named).toBe(named !== scope && named !== 'admin');
    }
  });
});
