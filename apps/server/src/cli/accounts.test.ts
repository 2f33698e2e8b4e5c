import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNgoma as ngomaIn } from '../../test/harness/ngoma-command.ts';
import { key } from './keys.ts';
import { password } from './passwords.ts';
import { user } from './users.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-cli-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Runs the command as an operator does, and returns its output. */
const ngoma = (...words: string[]) => ngomaIn({ NGOMA_DATA: dataDir }, ...words);

test('user create --json prints one object: login, role and password', async () => {
  const { code, out } = await ngoma('user', 'create', 'akello', '--role', 'administrator', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    login: 'akello',
    role: 'administrator',
    password: expect.stringMatching(/^(\w{4} ){5}\w{4}$/),
  });
});

test('a second user with the same login, in any spelling: exit 1 with the reason', async () => {
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
  '%j is incomplete or unknown: exit 2 with a hint',
  async (words) => {
    const { code, err } = await ngoma(...words);
    expect(code).toBe(2);
    expect(err).toContain('--help');
  },
);

test.each([
  [['number', 'erase', '+256772000001', '--dry-run'], "There is no option '--dry-run'."],
  [['key', 'create', 'x', '--mode', 'test', '--scope', ''], "'--scope' has no value. Add one, or leave it out."],
])('%j contains an unknown or empty option: exit 2 with a sentence', async (words, sentence) => {
  const { code, out, err } = await ngoma(...words);
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining(sentence) });
});

test.each([
  [['user', 'create', 'someone', '--role', 'king'], 'There is no role'],
  [['key', 'create', 'x', '--mode', 'dead'], 'There is no mode'],
  [['key', 'create', 'two\nlines', '--mode', 'test'], 'The name of a key must be a line of 1 to 100 characters.'],
  [['key', 'create', 'x', '--mode', 'test', '--scope', ','], "'--scope' has an empty list"],
  [['key', 'create', 'x', '--mode', 'test', '--allow-from=,'], "'--allow-from' has an empty list"],
  [['password', 'create', 'akello', '--name', 'x'.repeat(101)], "'--name' must be a line of 1 to 100 characters."],
  [['key', 'create', 'x', '--mode', 'test', '--scope', 'everything'], 'There is no scope'],
  [['key', 'create', 'x', '--mode', 'test', '--user', 'nobody'], 'There is no user'],
  [['user', 'create', '/etc/passwd', '--role', 'editor'], 'cannot be a login'],
  [['user', 'create', 'other', '--role', 'editor', '--email', 'akello'], 'is not an e-mail address'],
  [['user', 'create', 'other', '--role', 'editor', '--email', `${'a'.repeat(250)}@x.ug`], 'is not an e-mail address'],
  [['user', 'disable', 'nobody'], 'There is no user'],
  [['user', 'enable', 'nobody'], 'There is no user'],
  [['user', 'reset', 'nobody'], 'There is no user'],
  [['user', 'role', 'nobody', 'editor'], 'There is no user'],
  [['user', 'role', 'nobody', 'king'], 'There is no role'],
  [['key', 'create', 'x', '--mode', 'test', '--expires', '2020-01-01'], 'is not in the future'],
  [['key', 'create', 'x', '--mode', 'test', '--expires', 'soon'], 'is not a time'],
  [['key', 'create', 'x', '--mode', 'test', '--allow-from', '203.0.113.0/24,home'], "'home' is neither an address"],
  [['key', 'roll', 'key_nothing'], 'There is no key'],
  [['key', 'roll', 'key_nothing', '--overlap', 'long'], 'is not a duration'],
  [['audit', 'list', '--limit', '0'], 'is not a whole number from 1 to 10000'],
])('%j fails: exit 1 with a sentence', async (words, sentence) => {
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
])('%s --json prints times in ISO 8601', async (words, object) => {
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
  'key roll --help',
  'user disable --help',
  'audit list --help',
  'drum',
  'key drum',
  'key create',
  'doctor',
];

test.each(printed)("'ngoma %s' writes no colour codes into a pipe", async (words) => {
  // The parser uses colours only if these are unset.
  const environment = { CI: undefined, TEST: undefined, NO_COLOR: undefined, FORCE_COLOR: '1', TERM: 'xterm-256color' };
  const { out, err } = await ngomaIn(
    { NGOMA_DATA: dataDir, ...environment },
    ...words.split(' ').filter((word) => word !== ''),
  );
  expect(out + err).not.toBe('');
  expect(out + err).not.toContain('\u001b');
});

test.each([
  ['key create', 'USAGE ngoma key create [OPTIONS] <NAME>'],
  ['serve', 'USAGE ngoma serve [OPTIONS]'],
])("the help of 'ngoma %s' shows the whole command line", async (words, usage) => {
  const { out } = await ngoma(...words.split(' '), '--help');
  expect(out).toContain(usage);
});

/** All commands of `ngoma user`, `ngoma password` and `ngoma key` except the lists. */
const changing = Object.entries({ user, password, key }).flatMap(([name, { subCommands }]) =>
  Object.keys(subCommands ?? {})
    .filter((sub) => sub !== 'list')
    .map((sub) => `${name}.${sub}`),
);

test('each command that changes accounts writes one audit entry, done or refused, without secrets', async () => {
  const own = { NGOMA_DATA: mkdtempSync(path.join(dataDir, 'audit-')) };
  const printed: string[] = [];
  const run = async (...words: string[]) => {
    const { out } = await ngomaIn(own, ...words, '--json');
    printed.push(out);
    return out === '' ? undefined : JSON.parse(out);
  };
  await run('user', 'create', 'akello', '--role', 'administrator');
  await run('user', 'create', 'amina', '--role', 'editor');
  await run('user', 'role', 'AMINA', 'author');
  await run('user', 'limit', 'amina', '50000.50');
  await run('user', 'disable', 'amina');
  await run('user', 'enable', 'amina');
  await run('user', 'disable', 'akello');
  const { id } = await run('password', 'create', 'amina', '--name', 'phone');
  await run('password', 'revoke', 'amina', String(id));
  await run('user', 'reset', 'amina');
  const { url } = await run('user', 'link', 'amina');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/link\?token=\w{43}$/);
  const old = await run(
    'key',
    'create',
    'shop',
    '--mode',
    'test',
    '--user',
    'amina',
    '--allow-from',
    '2001:db8::/48',
    '--spend-per-month',
    '99',
  );
  const rolled = await run('key', 'roll', old.id, '--overlap', '24h');
  await run('key', 'revoke', rolled.id);
  await run('user', 'create', 'okello', '--role', 'editor');
  await run('user', 'delete', 'okello');

  const { audit } = await run('audit', 'list');
  const actor = { kind: 'cli', name: userInfo().username, address: null };
  const common = { id: expect.stringMatching(/^aud_\w{26}$/), at: expect.stringMatching(isoInstant), actor };
  const line = (action: string, subject: string, details = {}, result = 'done') => ({
    ...common,
    action,
    subject,
    result,
    details: expect.objectContaining(details),
  });
  expect(audit.toReversed()).toEqual([
    line('user.create', 'akello', { role: 'administrator' }),
    line('user.create', 'amina', { role: 'editor' }),
    line('user.role', 'amina', { from: 'editor', to: 'author' }),
    line('user.limit', 'amina', { spend_per_month: '50000.5' }),
    line('user.disable', 'amina'),
    line('user.enable', 'amina'),
    line('user.disable', 'akello', { reason: expect.stringContaining('last administrator') }, 'refused'),
    line('password.create', 'amina', { id, name: 'phone' }),
    line('password.revoke', 'amina', { id }),
    line('user.reset', 'amina', { revoked: 1 }),
    line('user.link', 'amina'),
    line('key.create', old.id, {
      name: 'shop',
      user: 'amina',
      allowed_from: ['2001:db8::/48'],
      limits: { per_second: null, per_day: null, spend_per_month: '99' },
    }),
    line('key.roll', old.id, { to: rolled.id, overlap: '24h' }),
    line('key.revoke', rolled.id),
    // The audit names a deleted user by the pseudonym.
    line('user.create', 'deleted-user-3', { role: 'editor' }),
    line('user.delete', 'deleted-user-3'),
  ]);
  const recorded = new Set(audit.map(({ action }: { action: string }) => action));
  expect([...recorded].sort()).toEqual(changing.toSorted());
  const text = JSON.stringify(audit);
  for (const secret of printed.slice(0, -1).flatMap((out) => findSecrets(out))) expect(text).not.toContain(secret);
});

function findSecrets(out: string): string[] {
  const { password, key, webhook_secret } = out === '' ? {} : JSON.parse(out);
  return [password, key, webhook_secret].filter((each) => each !== undefined);
}

test('a rolled-over key is shown with its expiry and its successor, which has the same rights', async () => {
  const own = { NGOMA_DATA: mkdtempSync(path.join(dataDir, 'roll-')) };
  const limits = ['--expires', '90d', '--allow-from', '203.0.113.0/24', '--allow-from', '2001:db8::/48'];
  await ngomaIn(own, 'user', 'create', 'akello', '--role', 'administrator');
  const create = ['key', 'create', 'shop', '--mode', 'live', '--scope', 'messages:send', ...limits, '--json'];
  const old = JSON.parse((await ngomaIn(own, ...create)).out);
  const rolled = JSON.parse((await ngomaIn(own, 'key', 'roll', old.id, '--overlap', '2h', '--json')).out);
  expect(rolled).toEqual({
    id: expect.stringMatching(/^key_\w{26}$/),
    name: 'shop',
    mode: 'live',
    key: expect.stringMatching(/^ngoma_live_\w{49}$/),
    webhook_secret: expect.stringMatching(/^whsec_/),
    expires_at: expect.stringMatching(isoInstant),
    rolled_from: old.id,
    rolled_from_expires_at: expect.stringMatching(isoInstant),
  });
  expect([rolled.key === old.key, rolled.webhook_secret === old.webhook_secret]).toEqual([false, false]);
  const { keys } = JSON.parse((await ngomaIn(own, 'key', 'list', '--json')).out);
  const shared = {
    name: 'shop',
    mode: 'live',
    user: 'akello',
    scopes: ['messages:send'],
    allowed_from: ['203.0.113.0/24', '2001:db8::/48'],
    revoked_at: null,
    last_used_at: null,
  };
  expect(keys).toMatchObject([
    { ...shared, id: old.id, rolled_to: rolled.id, expires_at: rolled.rolled_from_expires_at },
    { ...shared, id: rolled.id, rolled_to: null, expires_at: rolled.expires_at },
  ]);
  const [first, second] = keys.map((each: { created_at: string }) => Date.parse(each.created_at));
  expect(Date.parse(old.expires_at) - first).toBeCloseTo(90 * 86_400_000, -5);
  expect(Date.parse(rolled.expires_at) - second).toBe(Date.parse(old.expires_at) - first);
  expect(Date.parse(rolled.rolled_from_expires_at) - second).toBe(2 * 3_600_000);
  expect(await ngomaIn(own, 'key', 'roll', old.id)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`was rolled over before, to ${rolled.id}`),
  });
});

test('doctor reports no fault in a new installation', async () => {
  const { code, out } = await ngoma('doctor', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ healthy: true });
});
