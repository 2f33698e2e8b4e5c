import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-cli-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const command = path.resolve(import.meta.dirname, '../ngoma.mjs');

/** Runs the command as an operator does and gives back what it printed. */
const ngoma = (...words: string[]) => ngomaIn({ NGOMA_DATA: dataDir }, ...words);

function ngomaIn(
  environment: Readonly<Record<string, string | undefined>>,
  ...words: string[]
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [command, ...words],
      { env: { ...process.env, ...environment } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test('user create --json prints one object: login, role and password', async () => {
  const { code, out } = await ngoma('user', 'create', 'akello', '--role', 'administrator', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    login: 'akello',
    role: 'administrator',
    password: expect.stringMatching(/^(\w{4} ){5}\w{4}$/),
  });
});

test('a second user of the same login, in any spelling, exits 1 and says why', async () => {
  await ngoma('user', 'create', 'okello', '--role', 'editor');
  const { code, out, err } = await ngoma('user', 'create', 'OKELLO', '--role', 'editor', '--json');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain("There is a user 'OKELLO' already");
});

test('key create --json prints one object: id, name, mode, key and webhook_secret', async () => {
  await ngoma('user', 'create', 'nankya', '--role', 'administrator');
  const { out } = await ngoma(
    'key',
    'create',
    'shop',
    '--mode',
    'live',
    '--scope',
    'messages:send',
    '--scope',
    'messages:read',
    '--json',
  );
  const made = JSON.parse(out);
  expect(made).toEqual({
    id: expect.stringMatching(/^key_\w{26}$/),
    name: 'shop',
    mode: 'live',
    key: expect.stringMatching(/^ngoma_live_\w{49}$/),
    webhook_secret: expect.stringMatching(/^whsec_/),
    expires_at: null,
    allowed_from: [],
  });
  const list = JSON.parse((await ngoma('key', 'list', '--json')).out);
  expect(list.keys.at(-1)).toMatchObject({
    id: made.id,
    created_at: expect.stringMatching(isoInstant),
    name: 'shop',
    scopes: ['messages:send', 'messages:read'],
    revoked_at: null,
  });
});

test('a revoked key is shown as revoked, and cannot be revoked again', async () => {
  await ngoma('user', 'create', 'mugisha', '--role', 'administrator');
  await ngoma('key', 'create', 'old', '--mode', 'test');
  const { keys } = JSON.parse((await ngoma('key', 'list', '--json')).out);
  const { id } = keys.find((key: { name: string }) => key.name === 'old');
  expect((await ngoma('key', 'revoke', id)).code).toBe(0);
  expect(await ngoma('key', 'revoke', id)).toMatchObject({ code: 1, err: expect.stringContaining(id) });
});

test.each([[['user', 'create', 'someone']], [['key', 'create', '--mode', 'test']], [['drum']], [['key']]])(
  '%j is not how it is said: exit 2 and a hint',
  async (words) => {
    const { code, err } = await ngoma(...words);
    expect(code).toBe(2);
    expect(err).toContain('--help');
  },
);

test.each([
  [['user', 'create', 'someone', '--role', 'king'], 'There is no role'],
  [['key', 'create', 'x', '--mode', 'dead'], 'There is no mode'],
  [['key', 'create', 'x', '--mode', 'test', '--scope', 'everything'], 'There is no scope'],
  [['key', 'create', 'x', '--mode', 'test', '--user', 'nobody'], 'There is no user'],
  [['user', 'create', '/etc/passwd', '--role', 'editor'], 'cannot be a login'],
])('%j cannot be done: exit 1 and a sentence', async (words, sentence) => {
  const { code, err } = await ngoma(...words);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) });
});

test.each([
  ['user list', { users: [{ created_at: expect.stringMatching(isoInstant) }] }],
  [
    'key list',
    { keys: [{ created_at: expect.stringMatching(isoInstant), revoked_at: expect.stringMatching(isoInstant) }] },
  ],
  [
    'password list namuli',
    { passwords: [{ created_at: expect.stringMatching(isoInstant), revoked_at: expect.stringMatching(isoInstant) }] },
  ],
])('%s --json gives times in ISO 8601', async (words, object) => {
  const own = { NGOMA_DATA: mkdtempSync(path.join(dataDir, 'times-')) };
  await ngomaIn(own, 'user', 'create', 'namuli', '--role', 'administrator');
  const { id } = JSON.parse((await ngomaIn(own, 'key', 'create', 'shop', '--mode', 'test', '--json')).out);
  await ngomaIn(own, 'key', 'revoke', id);
  await ngomaIn(own, 'password', 'revoke', 'namuli', '1');
  expect(JSON.parse((await ngomaIn(own, ...words.split(' '), '--json')).out)).toMatchObject(object);
});

const printed = [
  '',
  '--help',
  '-h',
  '--version',
  'key --help',
  'key create --help',
  'drum',
  'key drum',
  'key create',
  'doctor',
];

test.each(printed)("'ngoma %s' writes no colour codes into a pipe", async (words) => {
  // Only with these unset does the parser use colours at all.
  const environment = { CI: undefined, TEST: undefined, NO_COLOR: undefined, FORCE_COLOR: '1', TERM: 'xterm-256color' };
  const { out, err } = await ngomaIn(
    { NGOMA_DATA: dataDir, ...environment },
    ...words.split(' ').filter((word) => word !== ''),
  );
  expect(out + err).not.toBe('');
  expect(out + err).not.toContain('\u001b');
});

test('doctor finds everything in order', async () => {
  const { code, out } = await ngoma('doctor', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ healthy: true });
});
