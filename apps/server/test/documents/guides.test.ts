import { readFileSync, rmSync } from 'node:fs';
import { parametersOf } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, roles, scopes, type UserId } from '../../src/account/caller.ts';
import { permissions } from '../../src/account/permissions.ts';
import { loadContract } from '../../src/http/contract.ts';
import { makeExampleInbound, makeExampleWorld, makeOwn } from '../harness/example-world.ts';
import { createReaderFolder } from '../harness/reader-folder.ts';
import { runCommands } from '../harness/run-commands.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** Runs the commands of the guides, and compares their tables with the code. */
const readGuide = (name: string): string =>
  readFileSync(new URL(`../../../../docs/guides/${name}.md`, import.meta.url), 'utf8');

/** A command of a guide, and the JSON that the guide shows after it. */
interface Step {
  readonly command: string;
  readonly shown: Record<string, unknown> | undefined;
}

const stepsOf = (guide: string): Step[] =>
  [...readGuide(guide).matchAll(/```sh\n(.*?)```(?:\n\n```json\n(.*?)```)?/gs)].map(([, command = '', json]) => ({
    command,
    shown: json === undefined ? undefined : JSON.parse(json),
  }));

/**
 * Runs a command as the guide has it, on this server; a status from 400 on makes it fail. The command `ngoma` has
 * tests of its own.
 */
async function run(server: TestServer, command: string, ids: ReadonlyMap<string, string>): Promise<string> {
  const script = command
    .replaceAll(/^.*npx ngoma .*$/gm, '')
    .replaceAll(/http:\/\/127\.0\.0\.1:3000|https:\/\/events\.example\.ug/g, server.url)
    .replaceAll(/(["'])amina:.*?\1/g, '"$NGOMA_LOGIN:$NGOMA_PASSWORD"')
    .replaceAll('ngoma_test_…', server.key.key)
    .replaceAll(/\b(key|snd|msg|bat|tpl|inb|whe|whk)_…/g, (_all, kind: string) => ids.get(kind) ?? '');
  const [login, password] = atob(server.basic('administrator').slice('Basic '.length)).split(':');
  const { data: changes } = await server.anonymous.GET('/events/v1/changes');
  return runCommands(
    script,
    {
      NGOMA_KEY: server.key.key,
      NGOMA_LOGIN: login,
      NGOMA_PASSWORD: password,
      NEXT_CURSOR: changes?.next_cursor,
    },
    folder,
  );
}

let folder: string;
beforeAll(async () => {
  folder = await createReaderFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ...[
    'quick-start',
    'authentication',
    'sending',
    'idempotency',
    'costs-and-limits',
    'batches-and-templates',
    'opt-outs-and-quiet-hours',
    'calendar-queries',
    'events-that-repeat',
    'webhook-endpoints',
    'simulator',
    'people-and-keys',
    'calendar-clients',
    'syncing',
    'images',
    'moving',
  ],
])('the guide %s', (guide) => {
  test('each command succeeds, and its output has the members that the guide shows', async () => {
    await using server = await startServer({ environment: { NGOMA_PRICES: 'mtn=35,airtel=35.5,other=40' } });
    await makeExampleWorld(server, '');
    await makeMoreTags(server);
    await makeExampleInbound(server);
    const steps = stepsOf(guide);
    expect(steps).not.toEqual([]);
    // The last of each kind.
    const ids = new Map<string, string>([
      ['key', (await server.database.read('api_keys').first('id'))?.id],
      ['msg', (await makeOwn(server, 'messages', 'listMessageEvents')) ?? ''],
    ]);
    for (const { command, shown } of steps) {
      const printed = await run(server, command, ids);
      for (const [, id = '', kind = ''] of printed.matchAll(/"id":"((snd|msg|bat|tpl|inb|whe|whk)_\w+)"/g))
        ids.set(kind, id);
      if (shown !== undefined) expect(JSON.parse(printed), command).toMatchObject(withoutOwnValues(shown));
    }
  });
});

/** The guide to syncing deletes the seventh. */
async function makeMoreTags(server: TestServer): Promise<void> {
  const admin = server.as('administrator');
  for (const name of ['one', 'two', 'three', 'four', 'five']) await admin.POST('/events/v1/tags', { body: { name } });
}

/** Without values that differ between runs: ids, states of messages, and days. */
const withoutOwnValues = ({ id: _id, status: _status, ...rest }: Record<string, unknown>): object =>
  JSON.parse(JSON.stringify(rest), (_name, value) => (isOfADay(value) ? expect.any(String) : value));

const isOfADay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d(-\d\d.*)?$/.test(value);

test('the guide to authentication lists every scope', () => {
  const named = [...readGuide('authentication').matchAll(/^\| `([a-z]+(?::[a-z]+)?)` +\|/gm)].map(([, name]) => name);
  expect(named.filter((name) => scopes.some((scope) => scope === name)).toSorted()).toEqual(scopes.toSorted());
});

test.each(Object.entries(permissions))(
  'the guide to authentication lists the roles with the right %s',
  (right, isAllowed) => {
    const callers = roles.map((role): Caller => ({ kind: 'user', user: { id: 1 as UserId, login: role, role } })); // as: whoever it is
    const [, named = ''] =
      new RegExp(`^\\| \`${right}\` +\\| ([a-z, ]+?) +\\|$`, 'm').exec(readGuide('authentication')) ?? [];
    const allowed = callers.flatMap((caller) =>
      caller.kind === 'user' && isAllowed(caller) ? [caller.user.role] : [],
    );
    expect(named.split(', ')).toEqual(allowed);
  },
);

test('the guide to idempotency lists all operations with an Idempotency-Key', () => {
  const { document } = loadContract();
  const taking = Object.entries(document.paths).flatMap(([path, item]) =>
    item.post && parametersOf(document, item, item.post).some(({ name }) => name === 'Idempotency-Key') ? [path] : [],
  );
  const [, sentence = ''] = /^You can use it with `POST` of ([a-z,\s]+)\./m.exec(readGuide('idempotency')) ?? [];
  const own = {
    replies: 'reply',
    'batches of writes': 'batch',
    'application passwords': 'application-passwords',
    keys: 'api-keys',
    'rolls of keys': 'roll',
  };
  const pathOf = (words: string) => new Map(Object.entries(own)).get(words) ?? words;
  const named = sentence
    .replaceAll('\n', ' ')
    .split(/, | and /)
    .map(pathOf);
  expect(named.toSorted()).toEqual(taking.map((path) => path.split('/').at(-1)).toSorted());
});

test('a repeated send returns the first response byte for byte, as in the guide to idempotency', async () => {
  await using server = await startServer();
  const headers = { authorization: server.bearer, 'content-type': 'application/json', 'idempotency-key': 'guide' };
  const body = JSON.stringify({ to: '+256772123456', message: 'Webale!' });
  const send = () => fetch(`${server.url}/v1/messages`, { method: 'POST', headers, body });
  const [first, second] = [await send(), await send()];
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(await second.text()).toBe(await first.text());
});

test('each query of the guide to calendar queries is accepted', async () => {
  await using server = await startServer();
  const rows = [...readGuide('calendar-queries').matchAll(/^\| [^|`]+ \| `([^`]+)` +\|$/gm)];
  expect(rows.length).toBeGreaterThan(4);
  for (const [, query] of rows) {
    const { status } = await fetch(`${server.url}/events/v1/events?${query}`);
    expect(status, query).toBe(200);
  }
});
